#include "training/selfplay/game_generator.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <memory>
#include <optional>
#include <utility>

#include "absl/strings/numbers.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_split.h"
#include "base/random.h"
#include "engine/move_generator.h"
#include "engine/rules.h"
#include "eval/evaluator.h"
#include "eval/win_rate.h"
#include "search/brain.h"

namespace tengen::training {
namespace {

// Enough for the nodes of a game; a fresh one per game is what makes games independent.
constexpr int64_t kHashBytes = int64_t{2} << 20;

constexpr int kMinOpening = 1, kMaxOpening = 8;
constexpr int kMinWindow = 5, kMaxWindow = 9;
constexpr int kOpeningTries = 30;

// Expectations this far from one half are accepted, for so many of 1000 games.
struct Balance {
  int permille;
  double deviation;
};
constexpr Balance kBalances[] = {{700, 0.15}, {250, 0.30}, {50, 0.5}};

// Random moves: until this ply after the opening, with this chance, one of the best-looking few.
constexpr int kRandomPlies = 24;
constexpr int kRandomPermille = 180;
constexpr int kRandomChoice = 8;

// A game late on the board without an advantage for this many plies is a draw.
constexpr int kQuietPlies = 10;
constexpr double kQuietDeviation = 0.03;
constexpr double kQuietFilling = 0.6;

bool FiveThreatened(const Board& board) {
  return board.ThreatCount(Opponent(board.side_to_move()), LineThreat::kFive) > 0;
}

// Neither side has a four or better at hand: nothing is decided by the next moves.
bool Calm(const Board& board) {
  return std::all_of(kColors.begin(), kColors.end(), [&](Color c) {
    return board.ThreatCount(c, LineThreat::kFive) == 0 &&
           board.ThreatCount(c, LineThreat::kStraightFour) == 0;
  });
}

// Remembers the last completed iteration.
class IterationKeeper : public search::ResultKeeper {
 public:
  void OnIteration(const search::SearchInfo& info) override { completed_ = info.value; }

  // Without a completed iteration there is no value, nor where all that is known is that the
  // iteration's move loses. A proof holds whether or not its iteration was completed.
  SearchScore Score() const {
    const search::SearchInfo& last = result().info;
    if (last.depth == 0) return {};
    if (IsDecided(last.value)) return SearchScore::FromValue(last.value);
    return completed_ ? SearchScore::FromValue(*completed_) : SearchScore();
  }

 private:
  std::optional<Value> completed_;
};

JudgedMove Judge(search::Brain& brain, const Board& board, int64_t nodes) {
  search::SearchLimits limits;
  limits.start = base::Clock::Real().Now();
  limits.max_nodes = nodes;
  limits.extra_vcf_nodes = nodes;
  IterationKeeper keeper;
  brain.GoAndWait(board, limits, keeper);
  return {*keeper.result().move, keeper.Score()};
}

search::BrainOptions OptionsOf(const SelfPlaySettings& settings, int64_t hash_bytes) {
  return {.threads = 1, .max_memory = 0, .hash_bytes = hash_bytes, .network = settings.network};
}

// Plays one game; a class only to share the pieces.
class Player {
 public:
  Player(const SelfPlaySettings& settings, int64_t index)
      : settings_(settings),
        random_(base::RandomWord(settings.seed) ^ static_cast<uint64_t>(index)),
        brain_(OptionsOf(settings, kHashBytes)) {
    const GameVariant& variant =
        settings.variants[static_cast<size_t>(index) % settings.variants.size()];
    game_.rule = variant.rule;
    game_.side = variant.side;
    game_.played_out = random_.Chance(settings.played_out_permille);
    game_.deep = random_.Chance(settings.deep_permille);
  }

  GameRecord Play() {
    Board board = Open();
    while (!board.full()) {
      // The ply that confirms a proof is kept for its mark, its move is not made.
      const GamePly ply = NextPly(board);
      game_.plies.push_back(ply);
      if (EndsWith(board, ply)) return std::move(game_);
      board.Make(ply.move);
    }
    End(ShardResult::kDraw, GameEnd::kFullBoard);
    return std::move(game_);
  }

 private:
  static ShardResult WinOf(Color c) {
    return c == Color::kBlack ? ShardResult::kBlackWins : ShardResult::kWhiteWins;
  }
  static std::optional<Color> Winner(const SearchScore& score, Color mover) {
    if (score.kind == SearchScore::Kind::kWin) return mover;
    if (score.kind == SearchScore::Kind::kLoss) return Opponent(mover);
    return std::nullopt;
  }
  static bool IsQuiet(const SearchScore& score) {
    return score.kind == SearchScore::Kind::kEstimate &&
           std::abs(score.expectation - 0.5) <= kQuietDeviation;
  }

  bool End(ShardResult result, GameEnd end) {
    game_.result = result;
    game_.end = end;
    return true;
  }

  // Searches the next move and now and then plays another one.
  GamePly NextPly(const Board& board) {
    const JudgedMove found = Search(board);
    GamePly ply = {found.move, found.score};
    ply.forced = FiveThreatened(board);
    if (!Winner(ply.score, board.side_to_move())) Vary(board, &ply);
    return ply;
  }

  // Whether the game ends with the next ply, and how, which is noted.
  bool EndsWith(const Board& board, const GamePly& ply) {
    const Color mover = board.side_to_move();
    const std::optional<Color> winner = Winner(ply.score, mover);
    const bool confirmed = winner.has_value() && winner == proven_;
    proven_ = winner;
    quiet_plies_ = IsQuiet(ply.score) ? quiet_plies_ + 1 : 0;
    const Verdict verdict = board.Judge(ply.move);
    if (verdict == Verdict::kWin) return End(WinOf(mover), GameEnd::kFive);
    if (verdict == Verdict::kForbiddenLoss) {
      return End(WinOf(Opponent(mover)), GameEnd::kForbidden);
    }
    if (game_.played_out) return false;
    if (confirmed) return End(WinOf(*winner), GameEnd::kProof);
    const bool late = board.stone_count() >= kQuietFilling * game_.side * game_.side;
    return late && quiet_plies_ >= kQuietPlies && End(ShardResult::kDraw, GameEnd::kQuiet);
  }

  JudgedMove Search(const Board& board) {
    const int nodes = settings_.nodes * (game_.deep ? kDeepFactor : 1);
    return Judge(brain_, board, nodes + random_.Between(-nodes / 10, nodes / 10));
  }

  Board EmptyBoard() const { return *Board::Create(game_.side, game_.side, game_.rule); }

  // Random stones that are balanced enough; after too many tries the last ones.
  Board Open() {
    const double deviation = DrawDeviation();
    for (int i = 0;; ++i) {
      Board board = RandomStones();
      if (!Calm(board)) continue;
      const SearchScore score = Search(board).score;
      const bool balanced = score.kind == SearchScore::Kind::kEstimate &&
                            std::abs(score.expectation - 0.5) <= deviation;
      if (!balanced && i < kOpeningTries) continue;
      game_.opening = board.Moves();
      return board;
    }
  }

  double DrawDeviation() {
    int drawn = random_.Below(1000);
    for (const Balance& balance : kBalances) {
      if ((drawn -= balance.permille) < 0) return balance.deviation;
    }
    return std::end(kBalances)[-1].deviation;
  }

  Board RandomStones() {
    Board board = EmptyBoard();
    const int count = random_.Between(kMinOpening, kMaxOpening);
    const int window = std::min(random_.Between(kMinWindow, kMaxWindow), game_.side);
    const int left = random_.Below(game_.side - window + 1);
    const int top = random_.Below(game_.side - window + 1);
    while (board.stone_count() < count) {
      const int y = top + random_.Below(window), x = left + random_.Below(window);
      const Point p(x, y);
      if (board.IsEmpty(p) && board.Judge(p) == Verdict::kNone) board.Make(p);
    }
    return board;
  }

  // Now and then replaces the search's move by a random one that looks good.
  void Vary(const Board& board, GamePly* ply) {
    if (game_.plies.size() >= kRandomPlies || ply->forced || !Calm(board)) return;
    if (!random_.Chance(kRandomPermille)) return;
    std::vector<Point> moves;
    for (Point p : Candidates(board)) {
      if (board.Judge(p) == Verdict::kNone) moves.push_back(p);
    }
    if (moves.empty()) return;
    std::vector<int> scores(moves.size());
    const std::unique_ptr<eval::Evaluator> evaluator =
        MakeEvaluator(board.rule(), settings_.network);
    evaluator->Reset(board);
    evaluator->ScoreMoves(board, moves, absl::MakeSpan(scores));
    std::vector<size_t> order(moves.size());
    for (size_t i = 0; i < order.size(); ++i) order[i] = i;
    std::stable_sort(order.begin(), order.end(),
                     [&](size_t a, size_t b) { return scores[a] > scores[b]; });
    const int choice = std::min(kRandomChoice, static_cast<int>(order.size()));
    ply->move = moves[order[static_cast<size_t>(random_.Below(choice))]];
    ply->random = true;
  }

  const SelfPlaySettings& settings_;
  base::Random random_;
  search::Brain brain_;
  GameRecord game_;
  std::optional<Color> proven_;  // the winner, by the last search
  int quiet_plies_ = 0;          // without an advantage, up to the last one
};

}  // namespace

absl::StatusOr<GameVariant> ParseGameVariant(absl::string_view text) {
  const std::pair<absl::string_view, absl::string_view> parts =
      absl::StrSplit(text, absl::MaxSplits(':', 1));
  GameVariant variant;
  const std::optional<Rule> rule = engine::ParseRule(parts.first);
  if (!rule || !absl::SimpleAtoi(parts.second, &variant.side) || variant.side < engine::kMinSide ||
      variant.side > kMaxShardSide) {
    return absl::InvalidArgumentError(
        absl::StrFormat("\"%s\" is not RULE:SIZE with a rule such as freestyle and a size of "
                        "%d to %d",
                        text, engine::kMinSide, kMaxShardSide));
  }
  variant.rule = *rule;
  return variant;
}

uint64_t SettingsHash(const SelfPlaySettings& settings) {
  uint64_t hash = base::RandomWord(settings.seed);
  const auto mix = [&hash](int64_t number) {
    hash = base::RandomWord(hash ^ static_cast<uint64_t>(number));
  };
  for (const GameVariant& variant : settings.variants) {
    mix(Index(variant.rule) * 64 + variant.side);
    mix(EvaluationId(variant.rule, settings.network));
  }
  mix(settings.nodes);
  mix(std::llround(eval::kUnitsPerLogit * 1000));
  mix(settings.played_out_permille * 1001 + settings.deep_permille);
  mix(settings.judging_nodes.value_or(0));
  return hash;
}

GameRecord PlaySelfPlayGame(const SelfPlaySettings& settings, int64_t index) {
  return Player(settings, index).Play();
}

JudgedMove JudgePosition(const SelfPlaySettings& settings, const Board& board, int64_t nodes,
                         int64_t hash_bytes, const search::SearchParameters& parameters) {
  search::BrainOptions options = OptionsOf(settings, hash_bytes);
  options.parameters = parameters;
  search::Brain brain(options);
  return Judge(brain, board, nodes);
}

}  // namespace tengen::training
