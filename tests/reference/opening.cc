#include "tests/reference/opening.h"

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <initializer_list>
#include <utility>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "tests/reference/rules.h"

namespace tengen::reference {
namespace {

constexpr int kSide = 15;
constexpr Spot kMiddle = {7, 7};
constexpr int kMostOffers = 62;
constexpr int kMostPairs = 10;

int Opposite(int seat) { return 3 - seat; }

// Columns or rows from the middle of the board, whichever are more.
int Distance(Spot p) { return std::max(std::abs(p.x - kMiddle.x), std::abs(p.y - kMiddle.y)); }

// "h8": column letter, then the row from the bottom.
std::optional<Spot> ReadSpot(const std::string& text) {
  int row = 0;
  if (text.size() < 2 || !absl::SimpleAtoi(text.substr(1), &row)) return std::nullopt;
  const Spot p = {text[0] - 'a', kSide - row};
  if (p.x < 0 || p.x >= kSide || p.y < 0 || p.y >= kSide) return std::nullopt;
  return p;
}

// The square turned and mirrored in all eight ways.
Spot Turned(Spot p, int way) {
  if (way & 1) p.x = -p.x;
  if (way & 2) p.y = -p.y;
  if (way & 4) std::swap(p.x, p.y);
  return p;
}

Spot Minus(Spot a, Spot b) { return {a.x - b.x, a.y - b.y}; }

bool Holds(const std::vector<Spot>& spots, Spot p) {
  return std::find(spots.begin(), spots.end(), p) != spots.end();
}

// The third stones of the books, number 1 to 13, for White at h9 and at i9.
const std::vector<std::string>& ThirdStones(bool direct) {
  static const std::vector<std::string> kDirect = {"h10", "i10", "j10", "i9", "j9", "i8", "j8",
                                                   "h7",  "i7",  "j7",  "h6", "i6", "j6"};
  static const std::vector<std::string> kIndirect = {"j10", "j9", "j8", "j7", "j6", "i8", "i7",
                                                     "i6",  "h7", "h6", "g7", "g6", "f6"};
  return direct ? kDirect : kIndirect;
}

}  // namespace

std::string OpeningId(Spot first, Spot second, Spot third) {
  for (const bool direct : {true, false}) {
    const std::vector<std::string>& thirds = ThirdStones(direct);
    const Spot white = *ReadSpot(direct ? "h9" : "i9");
    for (size_t k = 0; k < thirds.size(); ++k) {
      for (int way = 0; way < 8; ++way) {
        const bool same =
            first == kMiddle && Turned(Minus(second, kMiddle), way) == Minus(white, kMiddle) &&
            Turned(Minus(third, kMiddle), way) == Minus(*ReadSpot(thirds[k]), kMiddle);
        if (same) return absl::StrCat(direct ? "d" : "i", k + 1);
      }
    }
  }
  return "";
}

bool SameOffer(const std::vector<Spot>& black, const std::vector<Spot>& white, Spot a, Spot b,
               bool board_only) {
  for (int way = 0; way < 8; ++way) {
    const Spot shift = Minus(b, Turned(a, way));  // the only one that carries a to b
    const auto image = [&](Spot p) {
      const Spot q = Turned(p, way);
      return Spot{q.x + shift.x, q.y + shift.y};
    };
    const auto carries = [&](const std::vector<Spot>& spots) {
      return std::all_of(spots.begin(), spots.end(),
                         [&](Spot p) { return Holds(spots, image(p)); });
    };
    if (board_only && image(kMiddle) != kMiddle) continue;
    if (carries(black) && carries(white)) return true;
  }
  return false;
}

// One run of a rule's script over the deeds. Each question either takes the next deed or, if there
// is none left, ends the run by throwing.
class OpeningScript {
 public:
  explicit OpeningScript(OpeningTalk& talk) : talk_(talk) {
    talk_.black_ = 1;
    talk_.stones_.clear();
    talk_.offers_.clear();
  }

  struct NoDeedLeft {};
  struct Refused {};

  void Play() {
    const std::string& rule = talk_.setting_.rule;
    if (rule == "pro") Pro(3);
    if (rule == "longpro") Pro(4);
    if (rule == "swap1") Swap1();
    if (rule == "swap") Swap();
    if (rule == "swap2") Swap2();
    if (rule == "swap5") AllSwaps({kSide, kSide, kSide, kSide, kSide}, 5);
    if (rule == "rifswap") RifSwap();
    if (rule == "rif") Rif();
    if (rule == "yamaguchi") Yamaguchi();
    if (rule == "yusui") Yusui();
    if (rule == "extyusui") ExtendedYusui();
    if (rule == "soosyrv") Soosyrv();
    if (rule == "tarannikov") AllSwaps({0, 1, 2, 3, 4}, 5);
    if (rule == "taraguchi") Taraguchi({0, 1, 2, 3, 4});
    if (rule == "supertaraguchi") Taraguchi({0, 2, 3, 4, 4});
    if (rule == "sakata") Sakata();
    if (rule == "supersakata") SuperSakata();
    talk_.phase_ = "normal";
    talk_.actor_ = ToMove();
    talk_.verbs_.clear();
    if (next_ < talk_.deeds_.size()) throw Refused();
  }

 private:
  using Condition = std::function<bool(Spot)>;

  int Black() const { return talk_.black_; }
  int White() const { return Opposite(talk_.black_); }
  int ToMove() const { return talk_.stones_.size() % 2 == 0 ? Black() : White(); }

  const OpeningTalk::Deed& Ask(const std::string& phase, int seat,
                               std::initializer_list<const char*> verbs) {
    return Ask(phase, seat, std::vector<std::string>(verbs.begin(), verbs.end()));
  }
  const OpeningTalk::Deed& Ask(const std::string& phase, int seat,
                               const std::vector<std::string>& verbs) {
    talk_.phase_ = phase;
    talk_.actor_ = seat;
    talk_.verbs_ = verbs;
    if (next_ == talk_.deeds_.size()) throw NoDeedLeft();
    const OpeningTalk::Deed& deed = talk_.deeds_[next_++];
    const bool known = std::find(verbs.begin(), verbs.end(), deed.verb) != verbs.end();
    if (deed.seat != seat || !known) throw Refused();
    return deed;
  }
  static void Require(bool condition) {
    if (!condition) throw Refused();
  }
  static Spot SpotOf(const OpeningTalk::Deed& deed) {
    const std::optional<Spot> p = ReadSpot(deed.argument);
    Require(p.has_value());
    return *p;
  }
  static int NumberOf(const OpeningTalk::Deed& deed, int least, int most) {
    int number = 0;
    Require(absl::SimpleAtoi(deed.argument, &number) && least <= number && number <= most);
    return number;
  }

  void Place(
      int seat, int farthest, const Condition& condition = [](Spot) { return true; }) {
    const OpeningTalk::Deed& deed =
        Ask(absl::StrCat("place", talk_.stones_.size() + 1), seat, {"place"});
    const Spot p = SpotOf(deed);
    Require(!Holds(talk_.stones_, p) && Distance(p) <= farthest && condition(p));
    talk_.stones_.push_back(p);
  }
  bool AskSwap(int seat) {
    const std::string phase = absl::StrCat("swap?", talk_.stones_.size());
    const bool swap = Ask(phase, seat, {"swap", "keep"}).verb == "swap";
    if (swap) talk_.black_ = Opposite(talk_.black_);
    return swap;
  }
  void TakeColor(int seat, const std::string& verb) {
    talk_.black_ = verb == "black" ? seat : Opposite(seat);
  }
  void AskColor(int seat) { TakeColor(seat, Ask("colour", seat, {"black", "white"}).verb); }
  int Declare(int seat, int least, int most) {
    return NumberOf(Ask("declare", seat, {"declare"}), least, most);
  }
  std::string Id(Spot third) const { return OpeningId(talk_.stones_[0], talk_.stones_[1], third); }
  void PlaceThree() {
    Place(1, 0);
    Place(1, 1);
    Place(1, 2);
  }
  void Fifth(int n) {
    const std::vector<Spot>& stones = talk_.stones_;
    std::vector<Spot>& offers = talk_.offers_;
    while (static_cast<int>(offers.size()) < n) {
      const Spot p =
          SpotOf(Ask(absl::StrCat("offer5 ", offers.size() + 1, "/", n), Black(), {"offer"}));
      Require(!Holds(stones, p) && !Holds(offers, p));
      for (Spot q : offers) {
        Require(!SameOffer({stones[0], stones[2]}, {stones[1], stones[3]}, q, p,
                           talk_.setting_.board_symmetries_only));
      }
      offers.push_back(p);
    }
    Spot fifth = offers.front();
    if (n > 1) {
      fifth = SpotOf(Ask("choose5", White(), {"choose"}));
      Require(Holds(offers, fifth));
    }
    talk_.stones_.push_back(fifth);
    offers.clear();
  }

  void Pro(int least) {
    Place(1, 0);
    Place(2, talk_.setting_.pro_adjacent ? 1 : kSide);
    Place(1, kSide, [least](Spot p) { return Distance(p) >= least; });
  }
  void Swap1() {
    Place(1, kSide);
    AskSwap(2);
  }
  void Swap() {
    for (int i = 0; i < 3; ++i) Place(1, kSide);
    AskColor(2);
  }
  void Swap2() {
    for (int i = 0; i < 3; ++i) Place(1, kSide);
    const std::string verb = Ask("swap2-choice", 2, {"black", "white", "put-two"}).verb;
    if (verb != "put-two") return TakeColor(2, verb);
    Place(2, kSide);
    Place(2, kSide);
    AskColor(1);
  }
  void RifSwap() {
    Place(1, 0);
    Place(2, 1);
    Place(1, 2, [this](Spot p) { return Id(p) != "d13" && Id(p) != "i13"; });
    AskSwap(2);
    Place(White(), kSide);
    Fifth(2);
  }
  void Rif() {
    PlaceThree();
    AskSwap(2);
    Place(White(), kSide);
    Fifth(2);
  }
  void Yamaguchi() {
    PlaceThree();
    const int n = Declare(1, 1, talk_.setting_.n.value_or(kMostOffers));
    AskSwap(2);
    Place(White(), kSide);
    Fifth(n);
  }
  void Yusui() {
    PlaceThree();
    int n = Declare(1, 1, talk_.setting_.n.value_or(kMostOffers));
    const std::vector<std::string> verbs =
        n >= 2 ? std::vector<std::string>{"decrease", "play"} : std::vector<std::string>{"play"};
    const OpeningTalk::Deed& answer = Ask("answer", 2, verbs);
    if (answer.verb == "decrease") {
      n = NumberOf(answer, 1, n - 1);
      talk_.black_ = 1;
      Place(2, kSide);
    } else {
      Place(1, kSide);
      AskColor(2);
    }
    Fifth(n);
  }
  int MinFirst(const std::string& id) const {
    const auto found = talk_.setting_.min_first.find(id);
    return found == talk_.setting_.min_first.end() ? 1 : found->second;
  }
  // With White's first stone on p, an opening can still be put that may be declared.
  bool AnyThird(Spot p) const {
    for (int x = 5; x <= 9; ++x) {
      for (int y = 5; y <= 9; ++y) {
        const std::string id = OpeningId(kMiddle, p, {x, y});
        if (!id.empty() && MinFirst(id) <= talk_.setting_.nmax) return true;
      }
    }
    return false;
  }
  void ExtendedYusui() {
    Place(1, 0);
    Place(1, 1, [this](Spot p) { return AnyThird(p); });
    Place(1, 2, [this](Spot p) { return MinFirst(Id(p)) <= talk_.setting_.nmax; });
    int n = Declare(1, MinFirst(Id(talk_.stones_[2])), talk_.setting_.nmax);
    int a = 2;
    while (true) {
      const std::vector<std::string> verbs =
          n >= 2 ? std::vector<std::string>{"decrease", "play"} : std::vector<std::string>{"play"};
      const OpeningTalk::Deed& deed = Ask("negotiate", a, verbs);
      if (deed.verb == "play") break;
      n = NumberOf(deed, 1, n - 1);
      a = Opposite(a);
    }
    Place(Opposite(a), kSide);
    AskColor(a);
    Fifth(n);
  }
  void Soosyrv() {
    PlaceThree();
    AskSwap(2);
    const int w = White();
    Place(w, kSide);
    const int n = Declare(w, 1, talk_.setting_.n.value_or(8));
    AskSwap(Opposite(w));
    Fifth(n);
  }
  // A swap is possible after each of the first stones.
  void AllSwaps(const std::vector<int>& zones, int stones) {
    for (int k = 0; k < stones; ++k) {
      Place(ToMove(), zones[static_cast<size_t>(k)]);
      AskSwap(ToMove());
    }
  }
  void Taraguchi(const std::vector<int>& zones) {
    const int n = talk_.setting_.n.value_or(10);
    AllSwaps(zones, 3);
    Place(ToMove(), zones[3]);
    const std::string verb = Ask("branch", Black(), {"swap", "keep", "offer-n"}).verb;
    if (verb == "offer-n") return Fifth(n);
    if (verb == "swap") {
      talk_.black_ = Opposite(talk_.black_);
      if (talk_.setting_.offer_after_swap &&
          Ask("branch2", Black(), {"continue", "offer-n"}).verb == "offer-n") {
        return Fifth(n);
      }
    }
    Place(Black(), zones[4]);
    AskSwap(White());
  }
  void Sakata() {
    PlaceThree();
    Place(2, 3);
    Place(2, 4);
    AskColor(1);
  }
  // Neither a five nor a prohibited move.
  bool Quiet(Spot p) const {
    Board board(kSide, kSide);
    for (size_t i = 0; i < talk_.stones_.size(); ++i) {
      board.Set(talk_.stones_[i], i % 2 == 0 ? kBlack : kWhite);
    }
    const char stone = talk_.stones_.size() % 2 == 0 ? kBlack : kWhite;
    return JudgeMove(board, Game::kRenju, p, stone) == Outcome::kNone;
  }
  void SuperSakata() {
    PlaceThree();
    Place(2, 3);
    Place(2, 4);
    int seat = 1;
    for (int pairs = 0; true; ++pairs) {
      const std::vector<std::string> verbs =
          pairs < kMostPairs ? std::vector<std::string>{"black", "white", "put-two"}
                             : std::vector<std::string>{"black", "white"};
      const std::string verb = Ask("colour-or-two", seat, verbs).verb;
      if (verb != "put-two") return TakeColor(seat, verb);
      for (int i = 0; i < 2; ++i) Place(seat, kSide, [this](Spot p) { return Quiet(p); });
      seat = Opposite(seat);
    }
  }

  OpeningTalk& talk_;
  size_t next_ = 0;
};

OpeningTalk::OpeningTalk(const OpeningSetting& setting) : setting_(setting) { Run(); }

bool OpeningTalk::Run() {
  try {
    OpeningScript(*this).Play();
  } catch (const OpeningScript::NoDeedLeft&) {
    return true;
  } catch (const OpeningScript::Refused&) {
    return false;
  }
  return true;
}

bool OpeningTalk::Do(int seat, const std::string& verb, const std::string& argument) {
  // Verbs without an argument take none.
  const bool takes_argument = verb == "place" || verb == "offer" || verb == "choose" ||
                              verb == "declare" || verb == "decrease";
  if (!takes_argument && !argument.empty()) return false;
  deeds_.push_back({seat, verb, argument});
  if (Run()) return true;
  deeds_.pop_back();
  Run();
  return false;
}

}  // namespace tengen::reference
