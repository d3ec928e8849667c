#include "engine/opening/negotiation.h"

#include <algorithm>
#include <cassert>
#include <cstdlib>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "engine/opening/opening_traits.h"
#include "engine/record/notation.h"

namespace tengen::engine {
namespace {

absl::Status Refused(absl::string_view reason) { return absl::InvalidArgumentError(reason); }

std::vector<Point> EverySecond(const std::vector<Point>& stones, size_t first) {
  std::vector<Point> chosen;
  for (size_t i = first; i < stones.size(); i += 2) chosen.push_back(stones[i]);
  return chosen;
}

absl::Status CheckRange(absl::string_view name, int value) {
  if (value >= 1 && value <= kMaxOffers) return absl::OkStatus();
  return Refused(absl::StrCat(name, " is ", value, ", not from 1 to ", kMaxOffers));
}

absl::Status CheckParameters(const OpeningConfig& config) {
  absl::Status status = CheckRange("nmax", config.nmax);
  if (status.ok() && config.number) status = CheckRange("n", *config.number);
  for (const OpeningPattern& pattern : OpeningPatterns()) {
    if (!status.ok()) return status;
    status =
        CheckRange(absl::StrCat("minfirst of ", pattern.id), config.min_first[IndexOf(pattern)]);
  }
  if (!status.ok()) return status;
  const int least = *std::min_element(config.min_first.begin(), config.min_first.end());
  if (TraitsOf(config.rule).declarations_by_pattern && least > config.nmax) {
    return Refused(absl::StrCat(
        "every opening has a minimal first declaration above nmax, which is ", config.nmax));
  }
  return status;
}

// True if one of the patterns that begin with `stones`, in some orientation, may be declared.
bool Declarable(const OpeningConfig& config, absl::Span<const Point> stones) {
  for (const OpeningPattern& pattern : OpeningPatterns()) {
    if (config.min_first[IndexOf(pattern)] > config.nmax) continue;
    for (const OpeningStones& placement : Orientations(pattern)) {
      if (std::equal(stones.begin(), stones.end(), placement.begin())) return true;
    }
  }
  return false;
}

absl::Status CheckBoard(const OpeningConfig& config) {
  const auto supported = [](int side) { return side >= kMinSide && side <= kMaxSide; };
  const std::string size = absl::StrCat(config.width, "x", config.height);
  if (!supported(config.width) || !supported(config.height)) {
    return Refused(absl::StrCat("no board of ", size));
  }
  const OpeningRuleInfo& info = InfoOf(config.rule);
  if (info.renju && (config.width != kRenjuSide || config.height != kRenjuSide)) {
    return Refused(absl::StrCat(info.name, " needs a board of 15x15, not ", size));
  }
  const int reach = std::max(config.width / 2, config.height / 2);
  for (const Step& step : StepsOf(config.rule)) {
    if (step.zone.least > reach) {
      return Refused(absl::StrCat("a board of ", size, " is too small for ", info.name));
    }
  }
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<Negotiation> Negotiation::Create(const OpeningConfig& config) {
  absl::Status status = CheckBoard(config);
  if (status.ok()) status = CheckParameters(config);
  if (!status.ok()) return status;
  return Negotiation(config);
}

absl::StatusOr<Negotiation> Negotiation::Replay(const OpeningConfig& config,
                                                absl::Span<const SeatedAction> log) {
  absl::StatusOr<Negotiation> negotiation = Create(config);
  if (!negotiation.ok()) return negotiation;
  for (const SeatedAction& entry : log) {
    const absl::Status status = negotiation->Apply(entry.seat, entry.action);
    if (status.ok()) continue;
    return absl::Status(status.code(), absl::StrCat(SeatedActionToText(entry, config.height), ": ",
                                                    absl::string_view(status.message())));
  }
  return negotiation;
}

std::string Negotiation::PhaseName() const {
  switch (phase()) {
    case Phase::kPlace:
      return absl::StrCat("place", stones_.size() + 1);
    case Phase::kSwap:
      return absl::StrCat("swap?", stones_.size());
    case Phase::kColor:
      return "colour";
    case Phase::kColorOrTwo:
      return config_.rule == OpeningRule::kSwap2 ? "swap2-choice" : "colour-or-two";
    case Phase::kDeclare:
      return "declare";
    case Phase::kAnswer:
      return "answer";
    case Phase::kNegotiate:
      return "negotiate";
    case Phase::kBranch:
      return "branch";
    case Phase::kAfterSwap:
      return "branch2";
    case Phase::kOffer:
      return absl::StrCat("offer5 ", offers_.size() + 1, "/", number_.value());
    case Phase::kChoose:
      return "choose5";
    case Phase::kAgreed:
      break;
  }
  return "normal";
}

Seat Negotiation::SeatOf(Actor actor) const {
  switch (actor) {
    case Actor::kFirst:
      return Seat::kFirst;
    case Actor::kSecond:
      return Seat::kSecond;
    case Actor::kBlack:
      return black_;
    case Actor::kWhite:
      return Other(black_);
    case Actor::kMover:
      break;
    case Actor::kSpeaker:
      return speaker_;
    case Actor::kListener:
      return Other(speaker_);
  }
  return SeatOf(next_color());
}

Seat Negotiation::actor() const { return SeatOf(agreed() ? Actor::kMover : step().actor); }

Board Negotiation::ToBoard(Rule rule) const {
  Board board = Board::Create(config_.width, config_.height, rule).value();
  for (Point p : stones_) board.Make(p);
  return board;
}

int Negotiation::StonesInARow() const {
  int count = 0;
  for (Negotiation next = *this; next.phase() == Phase::kPlace && next.actor() == actor();) {
    next.Execute(actor(), Action::Of(Verb::kPlace, Point()));  // wherever it may be
    ++count;
  }
  return count;
}

// What the step offers may be barred by what was said before.
bool Negotiation::Available(Verb verb) const {
  switch (verb) {
    case Verb::kDecrease:
      return number_.value() > 1;
    case Verb::kPutTwo:
      return extra_pairs_ < kMaxExtraPairs;
    default:
      return true;
  }
}

std::vector<Verb> Negotiation::LegalVerbs() const {
  std::vector<Verb> verbs;
  if (agreed()) return verbs;
  for (const Way& way : step().ways) {
    if (Available(way.verb)) verbs.push_back(way.verb);
  }
  return verbs;
}

PointSet Negotiation::LegalPoints(Verb verb) const {
  PointSet points;
  const std::vector<Verb> verbs = LegalVerbs();
  if (!TakesPoint(verb) || std::find(verbs.begin(), verbs.end(), verb) == verbs.end()) {
    return points;
  }
  for (int y = 0; y < config_.height; ++y) {
    for (int x = 0; x < config_.width; ++x) {
      if (CheckPoint(verb, Point(x, y)).ok()) points.Insert(Point(x, y));
    }
  }
  return points;
}

NumberRange Negotiation::LegalNumbers(Verb verb) const {
  const std::vector<Verb> verbs = LegalVerbs();
  if (std::find(verbs.begin(), verbs.end(), verb) == verbs.end()) return {};
  if (verb == Verb::kDecrease) return {1, *number_ - 1};
  if (verb != Verb::kDeclare) return {};
  const bool by_pattern = TraitsOf(config_.rule).declarations_by_pattern;
  return {by_pattern ? config_.min_first[IndexOf(*pattern())] : 1, HighestDeclaration(config_)};
}

absl::Status Negotiation::Check(Seat seat, const Action& action) const {
  if (agreed()) return absl::FailedPreconditionError("the opening is over");
  if (seat != actor()) {
    return absl::FailedPreconditionError(absl::StrCat(
        SeatName(seat), " is not to act, ", SeatName(actor()), " is (", PhaseName(), ")"));
  }
  const std::vector<Verb> verbs = LegalVerbs();
  if (std::find(verbs.begin(), verbs.end(), action.verb) == verbs.end()) {
    const auto append_name = [](std::string* out, Verb verb) {
      absl::StrAppend(out, VerbName(verb));
    };
    return absl::FailedPreconditionError(absl::StrCat(VerbName(action.verb), " is not possible in ",
                                                      PhaseName(), ", only ",
                                                      absl::StrJoin(verbs, ", ", append_name)));
  }
  if (action.point.has_value() != TakesPoint(action.verb) ||
      action.number.has_value() != TakesNumber(action.verb)) {
    return Refused(absl::StrCat(VerbName(action.verb), " with the wrong argument"));
  }
  if (action.point) return CheckPoint(action.verb, *action.point);
  if (action.number) return CheckNumber(action.verb, *action.number);
  return absl::OkStatus();
}

absl::Status Negotiation::CheckPoint(Verb verb, Point p) const {
  if (!Contains(p)) return Refused("the point is off the board");
  switch (verb) {
    case Verb::kPlace:
      return CheckPlace(p);
    case Verb::kOffer:
      return CheckOffer(p);
    default:
      break;
  }
  if (std::find(offers_.begin(), offers_.end(), p) != offers_.end()) return absl::OkStatus();
  return Refused(absl::StrCat(ToLetters(p, config_.height), " was not offered"));
}

bool Negotiation::Taken(Point p) const {
  return std::find(stones_.begin(), stones_.end(), p) != stones_.end();
}

int Negotiation::Distance(Point p) const {
  return std::max(std::abs(p.x() - config_.width / 2), std::abs(p.y() - config_.height / 2));
}

absl::Status Negotiation::CheckPlace(Point p) const {
  const std::string name = ToLetters(p, config_.height);
  if (Taken(p)) return Refused(absl::StrCat(name, " is occupied"));
  const Zone& zone = step().zone;
  const int distance = Distance(p);
  if (distance < zone.least) {
    const int side = 2 * zone.least - 1;
    return Refused(absl::StrCat(name, " is inside the central ", side, "x", side));
  }
  if (distance > zone.most) {
    const int side = 2 * zone.most + 1;
    return Refused(zone.most == 0
                       ? absl::StrCat(name, " is not the centre")
                       : absl::StrCat(name, " is outside the central ", side, "x", side));
  }
  return CheckGuard(p);
}

absl::Status Negotiation::CheckGuard(Point p) const {
  if (step().guard == Guard::kNone) return absl::OkStatus();
  const std::string name = ToLetters(p, config_.height);
  if (step().guard == Guard::kAdjacentIfAsked) {
    if (!config_.pro_adjacent || Distance(p) <= 1) return absl::OkStatus();
    return Refused(absl::StrCat(name, " is not beside the centre"));
  }
  if (step().guard == Guard::kQuiet) {
    switch (ToBoard(Rule::kRenju).Judge(p)) {
      case Verdict::kNone:
        return absl::OkStatus();
      case Verdict::kWin:
        return Refused(absl::StrCat(name, " would make a five"));
      case Verdict::kForbiddenLoss:
        return Refused(absl::StrCat(name, " is forbidden to Black"));
    }
  }
  std::vector<Point> stones = stones_;
  stones.push_back(p);
  if (step().guard == Guard::kOldPattern) {
    const OpeningPattern& pattern = *ClassifyOpening(stones);
    if (pattern.id != "d13" && pattern.id != "i13") return absl::OkStatus();
    return Refused(absl::StrCat(name, " makes ", pattern.id, ", which this rule excludes"));
  }
  if (Declarable(config_, stones)) return absl::OkStatus();
  return Refused(
      absl::StrCat(name, " leaves no opening whose minimal declaration is at most ", config_.nmax));
}

std::vector<GridMap> Negotiation::OfferSymmetries() const {
  return SymmetriesOf(EverySecond(stones_, 0), EverySecond(stones_, 1), config_.symmetry,
                      Point(config_.width / 2, config_.height / 2));
}

absl::Status Negotiation::CheckOffer(Point p) const {
  const std::string name = ToLetters(p, config_.height);
  if (Taken(p)) return Refused(absl::StrCat(name, " is occupied"));
  const std::vector<GridMap> maps = OfferSymmetries();
  for (Point offered : offers_) {
    if (offered == p) return Refused(absl::StrCat(name, " was offered before"));
    if (Equivalent(maps, offered, p)) {
      return Refused(absl::StrCat(name, " is equivalent to ", ToLetters(offered, config_.height)));
    }
  }
  return absl::OkStatus();
}

absl::Status Negotiation::CheckNumber(Verb verb, int number) const {
  const NumberRange range = LegalNumbers(verb);
  if (number >= range.least && number <= range.most) return absl::OkStatus();
  return Refused(absl::StrCat(number, " is outside ", range.least, "..", range.most));
}

absl::Status Negotiation::Apply(Seat seat, const Action& action) {
  absl::Status status = Check(seat, action);
  if (status.ok()) Execute(seat, action);
  return status;
}

// How far `action` leads on in the table.
int Negotiation::StepsAfter(const Action& action) const {
  if (action.verb == Verb::kOffer) {
    const int offered = static_cast<int>(offers_.size()) + 1;
    if (offered < *number_) return 0;
    return *number_ == 1 ? 2 : 1;
  }
  const auto way = std::find_if(step().ways.begin(), step().ways.end(),
                                [&](const Way& w) { return w.verb == action.verb; });
  assert(way != step().ways.end());
  return way->steps;
}

void Negotiation::Execute(Seat seat, const Action& action) {
  const int steps_on = StepsAfter(action);
  if (step().passes_word) speaker_ = Other(seat);
  switch (action.verb) {
    case Verb::kPlace:
      stones_.push_back(*action.point);
      break;
    case Verb::kSwap:
      black_ = Other(black_);
      break;
    case Verb::kBlack:
      black_ = seat;
      break;
    case Verb::kWhite:
      black_ = Other(seat);
      break;
    case Verb::kDeclare:
    case Verb::kDecrease:
      number_ = action.number;
      speaker_ = Other(seat);
      break;
    case Verb::kOffer:
      offers_.push_back(*action.point);
      if (*number_ > 1) break;
      [[fallthrough]];  // a single offer is the fifth move: there is nothing to choose
    case Verb::kChoose:
      stones_.push_back(*action.point);
      offers_.clear();
      break;
    case Verb::kPutTwo:
      ++extra_pairs_;
      break;
    case Verb::kOfferN:
      number_ = NumberOf(config_);
      break;
    case Verb::kKeep:
    case Verb::kPlay:
    case Verb::kContinue:
      break;
  }
  log_.push_back({seat, action});
  const int next = static_cast<int>(step_) + steps_on;
  step_ = static_cast<size_t>(next);
  Settle();
}

void Negotiation::Settle() {
  if (phase() == Phase::kAfterSwap && !config_.offer_after_swap) ++step_;
  if (phase() == Phase::kOffer && !number_) number_ = InfoOf(config_.rule).offers;
}

void Negotiation::Undo() {
  assert(!log_.empty());
  std::vector<SeatedAction> log = std::move(log_);
  log.pop_back();
  Negotiation before(config_);
  for (const SeatedAction& entry : log) before.Execute(entry.seat, entry.action);
  *this = std::move(before);
}

}  // namespace tengen::engine
