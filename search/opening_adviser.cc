#include "search/opening_adviser.h"

#include <algorithm>
#include <cassert>
#include <cstdlib>
#include <functional>
#include <optional>
#include <utility>

#include "base/random.h"
#include "search/opening_study.h"

namespace tengen::search {
namespace {

// Time is over before that, but for positions in which every line ends.
constexpr int kStudyDepth = 40;
// Ways to place stones that are searched; the others are out after evaluation alone.
constexpr size_t kSearchedWays = 48;
// Of these, as many are followed to the end.
constexpr size_t kFollowedWays = 6;
// Values as near as this count as equal, and the lot decides.
constexpr Value kTolerance = 4;
// The same where further stones and swaps will balance whatever comes: there variety is worth more.
constexpr Value kLooseTolerance = 20;
// Higher numbers are not declared: nobody offers as many with profit.
constexpr int kLargestDeclaration = 12;
// Openings that are studied by search after evaluation has sorted out the others.
constexpr size_t kStudiedOpenings = 4;
// Three free stones are too many ways to look at all.
constexpr int kTriplesDrawn = 300;
constexpr int kTripleReach = 4;

constexpr Value kFreeHand = OpeningAdviser::kFreeHand;

template <typename T>
void KeepFirst(size_t count, std::vector<T>& list) {
  if (list.size() > count)
    list.erase(list.begin() + static_cast<std::ptrdiff_t>(count), list.end());
}

// Some stones put in one go, and Black's value after them.
struct Way {
  std::vector<Point> stones;
  Value value = kDraw;
};

// How good a value is for somebody; higher is better.
using Worth = std::function<Value(Value)>;

Value Balance(Value value) { return -std::abs(value); }

std::vector<engine::Action> Placed(absl::Span<const Point> stones) {
  std::vector<engine::Action> actions;
  for (Point p : stones) actions.push_back(engine::Action::Of(engine::Verb::kPlace, p));
  return actions;
}

// One question to the adviser.
class Question {
 public:
  Question(const engine::Negotiation& negotiation, Rule rule, PositionJudge& judge,
           base::Random& lot)
      : negotiation_(negotiation),
        config_(negotiation.config()),
        board_(negotiation.ToBoard(rule)),
        judge_(judge),
        lot_(lot) {}

  OpeningAdvice Answer() {
    switch (negotiation_.phase()) {
      case engine::Phase::kPlace:
        Place();
        break;
      case engine::Phase::kSwap:
        SwapOrKeep();
        break;
      case engine::Phase::kColor:
        TakeColor(ValueAfterColors());
        break;
      case engine::Phase::kColorOrTwo:
        ColorOrTwo();
        break;
      case engine::Phase::kDeclare:
        Declare();
        break;
      case engine::Phase::kAnswer:
      case engine::Phase::kNegotiate:
        DecreaseOrPlay();
        break;
      case engine::Phase::kBranch:
      case engine::Phase::kAfterSwap:
        OfferSwapOrGoOn();
        break;
      case engine::Phase::kOffer:
        Offer();
        break;
      case engine::Phase::kChoose:
        Choose();
        break;
      case engine::Phase::kAgreed:
        break;
    }
    return std::move(advice_);
  }

 private:
  // --- What the rule is about

  bool HasRule(std::initializer_list<engine::OpeningRule> rules) const {
    return std::find(rules.begin(), rules.end(), config_.rule) != rules.end();
  }
  // Fifth moves will be offered for certain, in a number that is fixed or to be declared.
  bool HasFifthMoves() const {
    return HasRule({engine::OpeningRule::kRifSwap, engine::OpeningRule::kRif,
                    engine::OpeningRule::kYamaguchi, engine::OpeningRule::kYusui,
                    engine::OpeningRule::kExtendedYusui, engine::OpeningRule::kSoosyrv});
  }
  bool IsTaraguchi() const {
    return HasRule({engine::OpeningRule::kTaraguchi, engine::OpeningRule::kSuperTaraguchi});
  }
  int OffersOfTaraguchi() const {
    return config_.number.value_or(InfoOf(config_.rule).number.value());
  }
  size_t stone_count() const { return negotiation_.stones().size(); }
  bool ActorIsBlack() const { return negotiation_.actor() == negotiation_.SeatOf(Color::kBlack); }
  // The numbers that the declarer has to weigh.
  FourthMoves::Numbers DeclarableNumbers() const {
    if (negotiation_.number()) return {1, *negotiation_.number()};
    if (HasRule({engine::OpeningRule::kRifSwap, engine::OpeningRule::kRif})) return {2, 2};
    int most = config_.nmax;
    if (config_.rule != engine::OpeningRule::kExtendedYusui) most = OffersOfTaraguchi();
    return {1, std::min(most, kLargestDeclaration)};
  }

  // --- Small tools

  void Say(const engine::Action& action) { advice_.actions.push_back(action); }
  void Say(engine::Verb verb) { Say(engine::Action::Of(verb)); }
  // An index of something that has `count` parts.
  size_t Draw(size_t count) { return static_cast<size_t>(lot_.Below(static_cast<int>(count))); }
  Board With(absl::Span<const Point> stones) const {
    Board board = board_;
    for (Point p : stones) board.Make(p);
    return board;
  }
  PointSet EmptyPoints() const { return board_.empty(); }

  // Black's value of the position as it is, by one search as deep as time allows.
  Value PositionValue() {
    Value value = *judge_.ValueForBlack(board_, /*depth=*/0);
    for (int depth = 1; depth <= kStudyDepth && !IsDecided(value); ++depth) {
      const std::optional<Value> deeper = judge_.ValueForBlack(board_, depth);
      if (!deeper) break;
      value = Blend(value, depth - 1, *deeper);
      advice_.depth = depth;
    }
    return advice_.value = value;
  }

  // Sorts the best to the front, by search as far as time allows.
  void Rank(std::vector<Way>& ways, const Worth& worth) {
    RankByEvaluation(ways, worth);
    Deepen([&](int depth) { return RankByDepth(ways, worth, depth); });
  }
  void RankByEvaluation(std::vector<Way>& ways, const Worth& worth) {
    for (Way& way : ways) way.value = *judge_.ValueForBlack(With(way.stones), /*depth=*/0);
    SortAndKeep(kSearchedWays, ways, worth);
  }
  // False if there was no time for all; then nothing has changed.
  bool RankByDepth(std::vector<Way>& ways, const Worth& worth, int depth) {
    std::vector<Value> values;
    for (const Way& way : ways) {
      const std::optional<Value> value = judge_.ValueForBlack(With(way.stones), depth);
      if (!value) return false;
      values.push_back(*value);
    }
    for (size_t i = 0; i < ways.size(); ++i) {
      ways[i].value = Blend(ways[i].value, depth - 1, values[i]);
    }
    SortAndKeep(std::max(kFollowedWays, ways.size() / 2), ways, worth);
    return true;
  }
  static void SortAndKeep(size_t count, std::vector<Way>& ways, const Worth& worth) {
    const auto better = [&](const Way& a, const Way& b) { return worth(a.value) > worth(b.value); };
    std::stable_sort(ways.begin(), ways.end(), better);
    KeepFirst(count, ways);
  }

  // One of the best, by lot. REQUIRES: Rank has sorted them.
  const Way& OneOfTheBest(const std::vector<Way>& ways, const Worth& worth,
                          Value tolerance = kTolerance) {
    size_t equals = 1;
    while (equals < ways.size() && worth(ways[equals].value) >= worth(ways[0].value) - tolerance &&
           IsDecided(ways[equals].value) == IsDecided(ways[0].value)) {
      ++equals;
    }
    const Way& chosen = ways[Draw(equals)];
    advice_.value = chosen.value;
    return chosen;
  }

  void PutOneOfTheBest(std::vector<Way> ways, const Worth& worth, Value tolerance = kTolerance) {
    Rank(ways, worth);
    advice_.actions = Placed(OneOfTheBest(ways, worth, tolerance).stones);
  }

  // Follows a study as deep as time allows.
  template <typename Study>
  void Deepen(Study&& deepen) {
    for (int depth = 1; depth <= kStudyDepth && deepen(depth); ++depth) advice_.depth = depth;
  }
  FourthMoves StudyFourths(FourthMoves::Numbers numbers, const PointSet& allowed) {
    FourthMoves study(board_, allowed, numbers, config_.symmetry, judge_);
    Deepen([&](int depth) { return study.Deepen(depth, judge_); });
    return study;
  }
  FifthMoves StudyFifths(int wanted) {
    FifthMoves study(board_, wanted, config_.symmetry, judge_);
    Deepen([&](int depth) { return study.Deepen(board_, depth, judge_); });
    return study;
  }

  // --- Ways to place stones

  std::vector<Way> SingleStones(const engine::Negotiation& negotiation) {
    const PointSet legal = negotiation.LegalPoints(engine::Verb::kPlace);
    PointSet points = OpeningCandidates(board_) & legal;
    if (points.empty()) points = legal;
    std::vector<Way> ways;
    for (Point p : points) ways.push_back({{p}});
    return ways;
  }

  std::vector<Way> Pairs() {
    std::vector<Way> ways;
    for (const Way& first : SingleStones(negotiation_)) {
      engine::Negotiation next = negotiation_;
      if (!next.Apply(next.actor(), engine::Action::Of(engine::Verb::kPlace, first.stones[0])).ok())
        continue;
      const PointSet points = OpeningCandidates(With(first.stones));
      for (Point p : points& next.LegalPoints(engine::Verb::kPlace)) {
        ways.push_back({{first.stones[0], p}});
      }
    }
    return ways;
  }

  // Three stones anywhere: a sample around the middle.
  std::vector<Way> Triples() {
    const int middle_x = config_.width / 2, middle_y = config_.height / 2;
    const int reach_x = std::min(kTripleReach, middle_x - 1);
    const int reach_y = std::min(kTripleReach, middle_y - 1);
    const auto draw = [&](int middle, int reach) {
      return lot_.Between(middle - reach, middle + reach);
    };
    std::vector<Way> ways;
    while (ways.size() < kTriplesDrawn) {
      std::vector<Point> stones;
      while (stones.size() < 3) {
        const int x = draw(middle_x, reach_x);
        const Point p(x, draw(middle_y, reach_y));
        if (std::find(stones.begin(), stones.end(), p) == stones.end()) stones.push_back(p);
      }
      ways.push_back({std::move(stones)});
    }
    return ways;
  }

  // The patterns that can still come of the stones on the board, each in one orientation.
  std::vector<engine::OpeningStones> PossibleOpenings() {
    std::vector<engine::OpeningStones> openings;
    for (const engine::OpeningPattern& pattern : engine::OpeningPatterns()) {
      std::vector<engine::OpeningStones> fitting;
      for (const engine::OpeningStones& stones : Orientations(pattern)) {
        if (CanComplete(stones)) fitting.push_back(stones);
      }
      if (!fitting.empty()) openings.push_back(fitting[Draw(fitting.size())]);
    }
    return openings;
  }
  bool CanComplete(const engine::OpeningStones& stones) const {
    engine::Negotiation next = negotiation_;
    for (size_t i = 0; i < stones.size(); ++i) {
      if (i < stone_count()) {
        if (negotiation_.stones()[i] != stones[i]) return false;
      } else if (!next.Apply(next.actor(), engine::Action::Of(engine::Verb::kPlace, stones[i]))
                      .ok()) {
        // The other's stone follows: it can be anything that fits.
        return next.actor() != negotiation_.actor();
      }
    }
    return true;
  }

  // How many stones the actor puts before anything else happens.
  int StonesInARow() const {
    engine::Negotiation next = negotiation_;
    int count = 0;
    while (next.phase() == engine::Phase::kPlace && next.actor() == negotiation_.actor()) {
      const Point p = next.LegalPoints(engine::Verb::kPlace).First();
      [[maybe_unused]] const absl::Status status =
          next.Apply(next.actor(), engine::Action::Of(engine::Verb::kPlace, p));
      assert(status.ok());
      ++count;
    }
    return count;
  }

  // --- Stones

  void Place() {
    const PointSet legal = negotiation_.LegalPoints(engine::Verb::kPlace);
    const int count = StonesInARow();
    if (count == 1 && legal.size() == 1)
      return Say(engine::Action::Of(engine::Verb::kPlace, legal.First()));
    if (InfoOf(config_.rule).renju && stone_count() + static_cast<size_t>(count) <= 3 &&
        !HasRule({engine::OpeningRule::kTarannikov, engine::OpeningRule::kTaraguchi,
                  engine::OpeningRule::kSuperTaraguchi})) {
      return PlaceOpening(static_cast<size_t>(count));
    }
    if (stone_count() == 3 && (HasFifthMoves() || IsTaraguchi())) return PlaceFourth(legal);
    if (HasRule({engine::OpeningRule::kPro, engine::OpeningRule::kLongPro})) {
      const int sign = negotiation_.next_color() == Color::kBlack ? 1 : -1;
      return PutOneOfTheBest(SingleStones(negotiation_), [sign](Value v) { return sign * v; });
    }
    if (count == 1) {
      // Stones before the fourth are balanced by those that follow them.
      const bool early = stone_count() + 1 < 4 && config_.rule != engine::OpeningRule::kSwap1;
      return PutOneOfTheBest(SingleStones(negotiation_), Balance,
                             early ? kLooseTolerance : kTolerance);
    }
    if (count == 2) return PutOneOfTheBest(Pairs(), Balance);
    PutOneOfTheBest(Triples(), Balance);
  }

  void PlaceOpening(size_t count) {
    const std::vector<engine::OpeningStones> openings = PossibleOpenings();
    if (HasFifthMoves() && config_.rule != engine::OpeningRule::kSoosyrv &&
        stone_count() + count == std::tuple_size_v<engine::OpeningStones>) {
      return PlaceOpeningForFifths(openings);
    }
    std::vector<Way> ways;
    for (const engine::OpeningStones& stones : openings) {
      const auto begin = stones.begin() + static_cast<std::ptrdiff_t>(stone_count());
      ways.push_back({{begin, stones.end()}});
    }
    Rank(ways, Balance);
    std::vector<Point> stones = OneOfTheBest(ways, Balance, kLooseTolerance).stones;
    stones.resize(count);
    advice_.actions = Placed(stones);
  }

  // An opening under consideration, with the number that would be declared for it.
  struct Candidate {
    engine::OpeningStones stones;
    FourthMoves study;
    Value lot = 0;  // drawn, and added to the worth, so that equals do not always come in one order
    int number = 1;
    Value worth = 0;     // to him who opens
    Value expected = 0;  // Black's value
  };

  void PlaceOpeningForFifths(std::vector<engine::OpeningStones> openings) {
    std::vector<Candidate> candidates;
    for (size_t i = 0; i < openings.size(); ++i) {
      // To evaluate all of them takes a third of a second: in less time, some by lot.
      std::swap(openings[i], openings[i + Draw(openings.size() - i)]);
      const engine::OpeningStones& stones = openings[i];
      const Board board = With(absl::MakeConstSpan(stones).subspan(stone_count()));
      if (i > 0 && !judge_.ValueForBlack(board, /*depth=*/1)) break;
      candidates.push_back(
          {stones, FourthMoves(board, board.empty(), DeclarableNumbers(), config_.symmetry, judge_),
           lot_.Between(0, kTolerance)});
    }
    Sort(candidates);
    KeepFirst(kStudiedOpenings, candidates);
    Deepen([&](int depth) {
      for (Candidate& candidate : candidates) {
        if (!candidate.study.Deepen(depth, judge_)) return false;
      }
      Sort(candidates);
      if (depth % 2 == 0) KeepFirst((candidates.size() + 1) / 2, candidates);
      return true;
    });
    const Candidate& chosen = candidates.front();
    advice_.actions = Placed(absl::MakeConstSpan(chosen.stones).subspan(stone_count()));
    if (!HasRule({engine::OpeningRule::kRif, engine::OpeningRule::kRifSwap})) {
      Say(engine::Action::Of(engine::Verb::kDeclare, chosen.number));
    }
    advice_.value = chosen.expected;
  }

  void Sort(std::vector<Candidate>& candidates) {
    for (Candidate& candidate : candidates) {
      const engine::OpeningPattern& pattern = *ClassifyOpening(candidate.stones);
      const int least = config_.rule == engine::OpeningRule::kExtendedYusui
                            ? config_.min_first[IndexOf(pattern)]
                            : candidate.study.numbers().least;
      const Declaration best = BestDeclaration(candidate.study, least);
      candidate.number = best.number;
      candidate.worth = best.worth + candidate.lot;
      candidate.expected = best.expected;
    }
    std::stable_sort(candidates.begin(), candidates.end(),
                     [](const Candidate& a, const Candidate& b) { return a.worth > b.worth; });
  }

  // The fourth stone: White's, but of a White who may not be known yet.
  void PlaceFourth(const PointSet& legal) {
    if (config_.rule == engine::OpeningRule::kSoosyrv) return PlaceFourthAndDeclare(legal);
    const bool colors_are_fixed = HasRule({engine::OpeningRule::kRifSwap, engine::OpeningRule::kRif,
                                           engine::OpeningRule::kYamaguchi}) ||
                                  (config_.rule == engine::OpeningRule::kYusui &&
                                   negotiation_.actor() == engine::Seat::kSecond);
    const int n = IsTaraguchi() ? OffersOfTaraguchi() : DeclarableNumbers().most;
    const FourthMoves study = StudyFourths({n, n}, legal);
    const std::vector<ValuedPoint> balanced =
        study.Balanced(n, IsTaraguchi() ? kLooseTolerance : kTolerance);
    const ValuedPoint chosen =
        colors_are_fixed ? study.BestForWhite(n) : balanced[Draw(balanced.size())];
    advice_.value = chosen.value;
    Say(engine::Action::Of(engine::Verb::kPlace, chosen.point));
  }

  void PlaceFourthAndDeclare(const PointSet& legal) {
    const FourthMoves study = StudyFourths(DeclarableNumbers(), legal);
    // All fourth stones and numbers that are balanced as well as the best of them.
    const Value least = std::abs(study.MostBalanced(MostBalancedNumber(study)).value);
    std::vector<std::pair<int, ValuedPoint>> balanced;
    for (int n = study.numbers().least; n <= study.numbers().most; ++n) {
      for (const ValuedPoint& fourth : study.Balanced(n, kTolerance)) {
        if (std::abs(fourth.value) <= least + kTolerance) balanced.emplace_back(n, fourth);
      }
    }
    const auto& [n, chosen] = balanced[Draw(balanced.size())];
    advice_.value = chosen.value;
    Say(engine::Action::Of(engine::Verb::kPlace, chosen.point));
    Say(engine::Action::Of(engine::Verb::kDeclare, n));
  }

  static int MostBalancedNumber(const FourthMoves& study) {
    int best = study.numbers().least;
    for (int n = best + 1; n <= study.numbers().most; ++n) {
      if (Balance(study.MostBalanced(n).value) > Balance(study.MostBalanced(best).value)) best = n;
    }
    return best;
  }

  // --- Numbers

  // What it is worth to say "play" to n: the other puts the fourth stone, the speaker chooses.
  static Value WorthOfPlay(const FourthMoves& study, int n) {
    return std::abs(study.MostBalanced(n).value) - kFreeHand;
  }
  // What it is worth to be the speaker when n is declared, under Extended Yusui: to play, or to
  // lower the number and leave the other the word.
  static Value WorthOfWord(const FourthMoves& study, int n) {
    std::vector<Value> worth;  // of 1, 2, ...
    for (int k = 1; k <= n; ++k) {
      Value best = WorthOfPlay(study, k);
      for (Value lower : worth) best = std::max(best, -lower);
      worth.push_back(best);
    }
    return worth.back();
  }
  // The decrease that leaves the other the least; nullopt if playing is better than all.
  static std::optional<int> BestDecrease(const FourthMoves& study, int n) {
    std::optional<int> best;
    Value best_worth = WorthOfPlay(study, n);
    for (int m = n - 1; m >= 1; --m) {
      const Value worth = -WorthOfWord(study, m);
      if (worth <= best_worth) continue;
      best_worth = worth;
      best = m;
    }
    return best;
  }
  // The same under Yusui: who lowers the number is White and puts the fourth stone himself.
  static std::optional<int> BestDecreaseOfYusui(const FourthMoves& study, int n) {
    std::optional<int> best;
    Value best_worth = WorthOfPlay(study, n);
    for (int m = n - 1; m >= 1; --m) {
      const Value worth = -study.BestForWhite(m).value;
      if (worth <= best_worth) continue;
      best_worth = worth;
      best = m;
    }
    return best;
  }

  struct Declaration {
    int number = 1;
    Value worth = -kInfinite;  // to the declarer
    Value expected = kDraw;    // Black's value
  };
  // What declaring n is worth to him who has opened.
  Declaration WorthOfDeclaring(const FourthMoves& study, int n) const {
    const Value best_for_white = study.BestForWhite(n).value;
    const Value balanced = study.MostBalanced(n).value;
    if (config_.rule == engine::OpeningRule::kExtendedYusui)
      return {n, -WorthOfWord(study, n), balanced};
    if (config_.rule != engine::OpeningRule::kYusui)
      return {n, Balance(best_for_white), best_for_white};
    const std::optional<int> decrease = BestDecreaseOfYusui(study, n);
    if (!decrease) return {n, -WorthOfPlay(study, n), balanced};
    const Value lowered = study.BestForWhite(*decrease).value;
    return {n, lowered, lowered};
  }
  Declaration BestDeclaration(const FourthMoves& study, int least) const {
    Declaration best;
    for (int n = least; n <= std::max(least, study.numbers().most); ++n) {
      // A minimal declaration above what is studied is declared as it is.
      const Declaration next = WorthOfDeclaring(study, std::min(n, study.numbers().most));
      if (next.worth > best.worth) best = {n, next.worth, next.expected};
    }
    return best;
  }

  void Declare() {
    const engine::NumberRange range = negotiation_.LegalNumbers(engine::Verb::kDeclare);
    const int most = std::max(range.least, std::min(range.most, kLargestDeclaration));
    if (stone_count() == 3) {
      const FourthMoves study = StudyFourths({1, most}, EmptyPoints());
      const Declaration best = BestDeclaration(study, range.least);
      advice_.value = best.expected;
      return Say(engine::Action::Of(engine::Verb::kDeclare, best.number));
    }
    const FifthMoves study = StudyFifths(most);
    int best = range.least;
    for (int n = best; n <= most; ++n) {
      if (Balance(study.Worth(n)) > Balance(study.Worth(best))) best = n;
    }
    advice_.value = study.Worth(best);
    Say(engine::Action::Of(engine::Verb::kDeclare, best));
  }

  void DecreaseOrPlay() {
    const int n = *negotiation_.number();
    if (n == 1) return Say(engine::Verb::kPlay);  // nothing else is left
    const FourthMoves study = StudyFourths({1, n}, EmptyPoints());
    const bool yusui = config_.rule == engine::OpeningRule::kYusui;
    const std::optional<int> decrease =
        yusui ? BestDecreaseOfYusui(study, n) : BestDecrease(study, n);
    advice_.value = decrease && yusui ? study.BestForWhite(*decrease).value
                                      : study.MostBalanced(decrease.value_or(n)).value;
    Say(decrease ? engine::Action::Of(engine::Verb::kDecrease, *decrease)
                 : engine::Action::Of(engine::Verb::kPlay));
  }

  // --- Colours

  // Black's value once the colours are settled, which they are about to be.
  Value ValueAfterColors() {
    if (HasFifthMoves() && stone_count() == 4) {
      return advice_.value = StudyFifths(*negotiation_.number()).Worth(*negotiation_.number());
    }
    return PositionValue();
  }

  void TakeColor(Value black_value) {
    Say(black_value > kDraw ? engine::Verb::kBlack : engine::Verb::kWhite);
  }

  void ColorOrTwo() {
    const Value value = PositionValue();
    const std::vector<engine::Verb> verbs = negotiation_.LegalVerbs();
    const bool can_add =
        std::find(verbs.begin(), verbs.end(), engine::Verb::kPutTwo) != verbs.end();
    // Two stones can nearly always be put so that neither colour is better. Under Super Sakata the
    // other could do the same, without end.
    const Value worth_of_two = config_.rule == engine::OpeningRule::kSwap2 ? kFreeHand : kDraw;
    if (can_add && std::abs(value) < worth_of_two) return Say(engine::Verb::kPutTwo);
    TakeColor(value);
  }

  void SwapOrKeep() {
    engine::Negotiation kept = negotiation_;
    [[maybe_unused]] const absl::Status status =
        kept.Apply(kept.actor(), engine::Action::Of(engine::Verb::kKeep));
    assert(status.ok());
    Value worth_of_keeping = 0;
    if (kept.phase() != engine::Phase::kPlace) {
      const Value value = ValueAfterColors();
      worth_of_keeping = ActorIsBlack() ? value : -value;
    } else if (config_.rule == engine::OpeningRule::kSoosyrv) {
      const FourthMoves study = StudyFourths(DeclarableNumbers(), EmptyPoints());
      advice_.value = study.MostBalanced(MostBalancedNumber(study)).value;
      worth_of_keeping = kFreeHand - std::abs(advice_.value);
    } else if (HasFifthMoves()) {
      const int n = DeclarableNumbers().most;
      advice_.value = StudyFourths({n, n}, EmptyPoints()).BestForWhite(n).value;
      worth_of_keeping = ActorIsBlack() ? advice_.value : -advice_.value;
    } else {
      // Who keeps puts the next stone, after which the other may swap.
      std::vector<Way> ways = SingleStones(kept);
      Rank(ways, Balance);
      worth_of_keeping = kFreeHand - std::abs(ways.front().value);
    }
    Say(worth_of_keeping < 0 ? engine::Verb::kSwap : engine::Verb::kKeep);
  }

  // Taraguchi after the fourth stone: Black may offer many fifth moves and be safe from swaps, or
  // put a single one that has to be balanced, or leave that to the other.
  void OfferSwapOrGoOn() {
    const int n = OffersOfTaraguchi();
    engine::Negotiation next = negotiation_;
    const bool branch = negotiation_.phase() == engine::Phase::kBranch;
    const engine::Action go_on =
        engine::Action::Of(branch ? engine::Verb::kKeep : engine::Verb::kContinue);
    [[maybe_unused]] const absl::Status status = next.Apply(next.actor(), go_on);
    assert(status.ok());
    FifthMoves offers(board_, n, config_.symmetry, judge_);
    std::vector<Way> singles = SingleStones(next);
    RankByEvaluation(singles, Balance);
    // Both to one depth, for they are compared.
    Deepen([&](int depth) {
      FifthMoves deeper = offers;
      if (!deeper.Deepen(board_, depth, judge_)) return false;
      if (!RankByDepth(singles, Balance, depth)) return false;
      offers = std::move(deeper);
      return true;
    });
    const Value offer = offers.Worth(n);
    const Value worth_of_fifth = kFreeHand - std::abs(singles.front().value);
    const Value other = branch ? std::abs(worth_of_fifth) : worth_of_fifth;
    if (offer > other) {
      advice_.value = offer;
      return Say(engine::Verb::kOfferN);
    }
    if (branch && worth_of_fifth < 0) return Say(engine::Verb::kSwap);
    Say(go_on);
  }

  // --- Fifth moves

  void Offer() {
    const int wanted = *negotiation_.number();
    const FifthMoves study = StudyFifths(wanted);
    engine::Negotiation next = negotiation_;
    const auto offer = [&](Point p) {
      const engine::Action action = engine::Action::Of(engine::Verb::kOffer, p);
      if (next.phase() == engine::Phase::kOffer && next.Apply(next.actor(), action).ok())
        Say(action);
    };
    for (const ValuedPoint& move : study.moves()) offer(move.point);
    // Offers that were made before may have taken the place of what is left.
    for (Point p : board_.empty()) offer(p);
    advice_.value = study.Worth(wanted);
  }

  void Choose() {
    std::vector<Way> ways;
    for (Point p : negotiation_.offers()) ways.push_back({{p}});
    const Worth for_white = [](Value v) { return -v; };
    Rank(ways, for_white);
    advice_.value = ways.front().value;
    Say(engine::Action::Of(engine::Verb::kChoose, ways.front().stones[0]));
  }

  const engine::Negotiation& negotiation_;
  const engine::OpeningConfig& config_;
  Board board_;
  PositionJudge& judge_;
  base::Random& lot_;
  OpeningAdvice advice_;
};

}  // namespace

OpeningAdviser::OpeningAdviser(PositionJudge& judge, uint64_t seed) : judge_(judge), lot_(seed) {}

OpeningAdvice OpeningAdviser::Advise(const engine::Negotiation& negotiation, Rule rule) {
  return Question(negotiation, rule, judge_, lot_).Answer();
}

}  // namespace tengen::search
