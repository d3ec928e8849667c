#include "protocol/opening_exchange.h"

#include <algorithm>
#include <array>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "engine/record/notation.h"
#include "eval/value.h"
#include "protocol/replies.h"
#include "protocol/table.h"

namespace tengen::protocol {
namespace {

using Extent = search::OpeningTask::Extent;
using Lines = std::vector<std::string>;

// The highest number of fifth moves that Yixin GUIs let a player declare under Soosyrv.
constexpr int kSoosorvMost = 8;

absl::Status BadRequest(absl::string_view what) { return absl::InvalidArgumentError(what); }

// --------------------------------------------------------------------------------
// Negotiations from stones

// Builds a negotiation as a manager's list of stones implies it. Remembers what is wrong first,
// with the request itself before what the rule refuses; what follows a refusal is passed over.
class Rebuilt {
 public:
  Rebuilt(const OpeningRequest& request, engine::OpeningRule rule,
          std::optional<int> number = std::nullopt)
      : request_(request) {
    engine::OpeningConfig config;
    config.rule = rule;
    config.width = request.width;
    config.height = request.height;
    config.number = number;
    negotiation_ = engine::Negotiation::Create(config);
  }

  Rebuilt& Require(bool fulfilled, absl::string_view what) {
    if (!fulfilled && request_status_.ok()) request_status_ = BadRequest(what);
    return *this;
  }
  // So many stones are listed, no others.
  Rebuilt& RequireStones(std::initializer_list<size_t> counts, absl::string_view what) {
    return Require(std::find(counts.begin(), counts.end(), request_.stones.size()) != counts.end(),
                   what);
  }
  Rebuilt& Do(const engine::Action& action) {
    if (!negotiation_.ok()) return *this;
    const absl::Status status = negotiation_->Apply(negotiation_->actor(), action);
    if (!status.ok()) negotiation_ = status;
    return *this;
  }
  Rebuilt& Do(engine::Verb verb) { return Do(engine::Action::Of(verb)); }
  // The next `count` listed stones; with `verb` other than kPlace they are offers.
  Rebuilt& Stones(size_t count, engine::Verb verb = engine::Verb::kPlace) {
    for (size_t i = 0; i < count && next_ < request_.stones.size(); ++i) {
      Do(engine::Action::Of(verb, request_.stones[next_++]));
    }
    return *this;
  }
  absl::StatusOr<search::OpeningTask> Ask(Extent extent) const {
    if (!request_status_.ok()) return request_status_;
    if (!negotiation_.ok()) return negotiation_.status();
    return search::OpeningTask{*negotiation_, request_.rule, extent};
  }

 private:
  const OpeningRequest& request_;
  absl::Status request_status_;
  absl::StatusOr<engine::Negotiation> negotiation_;
  size_t next_ = 0;
};

absl::StatusOr<search::OpeningTask> BuildSwap2(const OpeningRequest& request) {
  Rebuilt rebuilt(request, engine::OpeningRule::kSwap2);
  rebuilt.RequireStones({0, 3, 5}, "SWAP2BOARD takes 0, 3 or 5 stones").Stones(3);
  if (request.stones.size() == 5) rebuilt.Do(engine::Verb::kPutTwo).Stones(2);
  return rebuilt.Ask(Extent::kFirstMove);
}

absl::StatusOr<search::OpeningTask> BuildSwap(const OpeningRequest& request) {
  return Rebuilt(request, engine::OpeningRule::kSwap)
      .RequireStones({0, 3}, "SWAPBOARD takes 0 or 3 stones")
      .Stones(3)
      .Ask(Extent::kFirstMove);
}

absl::StatusOr<search::OpeningTask> BuildSwap1(const OpeningRequest& request) {
  return Rebuilt(request, engine::OpeningRule::kSwap1)
      .RequireStones({0, 1}, "SWAP1STBOARD takes 0 or 1 stones")
      .Stones(1)
      .Ask(Extent::kFirstMove);
}

absl::StatusOr<search::OpeningTask> BuildPro(const OpeningRequest& request) {
  return Rebuilt(request, engine::OpeningRule::kPro)
      .RequireStones({0, 1, 2}, "PROBOARD takes 0, 1 or 2 stones")
      .Stones(2)
      .Ask(Extent::kNext);
}

absl::StatusOr<search::OpeningTask> BuildLongPro(const OpeningRequest& request) {
  return Rebuilt(request, engine::OpeningRule::kLongPro)
      .RequireStones({0, 1, 2}, "LONGPROBOARD takes 0, 1 or 2 stones")
      .Stones(2)
      .Ask(Extent::kNext);
}

absl::StatusOr<search::OpeningTask> BuildSwap5Step1(const OpeningRequest& request) {
  return Rebuilt(request, engine::OpeningRule::kSwap5)
      .RequireStones({0}, "SWAP5STEP1 takes no stones")
      .Ask(Extent::kNext);
}

// The stones, each of which was kept but for the last.
Rebuilt Swap5(const OpeningRequest& request, absl::string_view what) {
  Rebuilt rebuilt(request, engine::OpeningRule::kSwap5);
  rebuilt.RequireStones({1, 2, 3, 4, 5}, what);
  for (size_t i = 1; i < request.stones.size(); ++i) rebuilt.Stones(1).Do(engine::Verb::kKeep);
  return rebuilt.Stones(1);
}

absl::StatusOr<search::OpeningTask> BuildSwap5Step2(const OpeningRequest& request) {
  return Swap5(request, "SWAP5STEP2 takes 1 to 5 stones").Ask(Extent::kFirstMove);
}

// The other has swapped, so the engine must go on.
absl::StatusOr<search::OpeningTask> BuildSwap5Step3(const OpeningRequest& request) {
  return Swap5(request, "SWAP5STEP3 takes 1 to 5 stones")
      .Do(engine::Verb::kSwap)
      .Ask(Extent::kFirstMove);
}

// --------------------------------------------------------------------------------
// Yixin's steps

absl::StatusOr<search::OpeningTask> BuildYxSwap2Step1(const OpeningRequest& request) {
  return Rebuilt(request, engine::OpeningRule::kSwap2).Ask(Extent::kUntilOpponent);
}

absl::StatusOr<search::OpeningTask> BuildYxSwap2Step2(const OpeningRequest& request) {
  return Rebuilt(request, engine::OpeningRule::kSwap2)
      .RequireStones({3}, "YXSWAP2STEP2 needs a position of 3 stones")
      .Stones(3)
      .Ask(Extent::kUntilOpponent);
}

absl::StatusOr<search::OpeningTask> BuildYxSwap2Step3(const OpeningRequest& request) {
  return Rebuilt(request, engine::OpeningRule::kSwap2)
      .RequireStones({5}, "YXSWAP2STEP3 needs a position of 5 stones")
      .Stones(3)
      .Do(engine::Verb::kPutTwo)
      .Stones(2)
      .Ask(Extent::kUntilOpponent);
}

Rebuilt Soosorv(const OpeningRequest& request) {
  return Rebuilt(request, engine::OpeningRule::kSoosyrv, kSoosorvMost);
}

absl::StatusOr<search::OpeningTask> BuildSoosorvStep1(const OpeningRequest& request) {
  return Soosorv(request).Ask(Extent::kUntilOpponent);
}

absl::StatusOr<search::OpeningTask> BuildSoosorvStep2(const OpeningRequest& request) {
  return Soosorv(request)
      .RequireStones({3}, "YXSOOSORVSTEP2 takes 3 stones")
      .Stones(3)
      .Ask(Extent::kNext);
}

absl::StatusOr<search::OpeningTask> BuildSoosorvStep3(const OpeningRequest& request) {
  return Soosorv(request)
      .RequireStones({3}, "YXSOOSORVSTEP3 takes 3 stones")
      .Stones(3)
      .Do(engine::Verb::kKeep)
      .Ask(Extent::kUntilOpponent);
}

// Goes on up to the declared number, which for step 6 is that of the offers listed.
Rebuilt& Declare(int64_t number, Rebuilt& rebuilt) {
  return rebuilt
      .Require(number >= 1 && number <= kSoosorvMost,
               absl::StrCat("the number of fifth moves must be from 1 to ", kSoosorvMost))
      .Stones(3)
      .Do(engine::Verb::kKeep)
      .Stones(1)
      .Do(engine::Action::Of(engine::Verb::kDeclare, static_cast<int>(number)));
}

absl::StatusOr<search::OpeningTask> BuildSoosorvStep4(const OpeningRequest& request) {
  Rebuilt rebuilt = Soosorv(request);
  rebuilt.RequireStones({4}, "YXSOOSORVSTEP4 takes a number and 4 stones");
  return Declare(request.number.value_or(0), rebuilt).Ask(Extent::kNext);
}

absl::StatusOr<search::OpeningTask> BuildSoosorvStep5(const OpeningRequest& request) {
  Rebuilt rebuilt = Soosorv(request);
  rebuilt.RequireStones({4}, "YXSOOSORVSTEP5 takes a number and 4 stones");
  return Declare(request.number.value_or(0), rebuilt)
      .Do(engine::Verb::kKeep)
      .Ask(Extent::kUntilOpponent);
}

absl::StatusOr<search::OpeningTask> BuildSoosorvStep6(const OpeningRequest& request) {
  constexpr size_t kPlaced = 4;
  const size_t offers = std::max(request.stones.size(), kPlaced) - kPlaced;
  Rebuilt rebuilt = Soosorv(request);
  rebuilt.Require(offers > 0, "YXSOOSORVSTEP6 takes 4 stones and the offers");
  return Declare(static_cast<int64_t>(offers), rebuilt)
      .Do(engine::Verb::kKeep)
      .Stones(offers, engine::Verb::kOffer)
      .Ask(Extent::kUntilOpponent);
}

// --------------------------------------------------------------------------------
// Any rule

absl::StatusOr<engine::Negotiation> Refereed(const OpeningRequest& request) {
  if (!request.config.ok()) return request.config.status();
  absl::StatusOr<engine::Negotiation> negotiation = engine::Negotiation::Create(*request.config);
  if (!negotiation.ok()) return negotiation.status();
  for (const std::string& line : request.log) {
    const absl::StatusOr<std::vector<engine::SeatedAction>> actions =
        engine::ParseWireActions(line, request.width, request.height);
    if (!actions.ok()) return actions.status();
    for (const engine::SeatedAction& entry : *actions) {
      const absl::Status status = negotiation->Apply(entry.seat, entry.action);
      if (!status.ok()) {
        return BadRequest(absl::StrCat(line, ": ", absl::string_view(status.message())));
      }
    }
  }
  return negotiation;
}

absl::StatusOr<search::OpeningTask> BuildAny(const OpeningRequest& request) {
  const absl::StatusOr<engine::Negotiation> negotiation = Refereed(request);
  if (!negotiation.ok()) return negotiation.status();
  if (negotiation->agreed()) return BadRequest("the opening is over, the game goes on with BOARD");
  return search::OpeningTask{*negotiation, request.rule, Extent::kNext};
}

// More points would not fit into a line; then there are so many that trying one does.
constexpr int kMostPoints = 60;

template <typename Points>
std::string DescribePoints(absl::string_view word, const Points& points) {
  std::string text;
  for (Point p : points) absl::StrAppend(&text, " ", ToCoordinates(p));
  return text.empty() ? "" : absl::StrCat(" ", word, text);
}

std::string DescribeVerb(const engine::Negotiation& negotiation, engine::Verb verb) {
  std::string text = absl::StrCat(" ", engine::VerbName(verb));
  if (TakesNumber(verb)) {
    const engine::NumberRange range = negotiation.LegalNumbers(verb);
    absl::StrAppend(&text, " ", range.least, " ", range.most);
  } else if (TakesPoint(verb)) {
    const PointSet points = negotiation.LegalPoints(verb);
    if (points.size() <= kMostPoints) return DescribePoints(engine::VerbName(verb), points);
  }
  return text;
}

absl::StatusOr<std::string> DescribeState(const OpeningRequest& request) {
  const absl::StatusOr<engine::Negotiation> negotiation = Refereed(request);
  if (!negotiation.ok()) return negotiation.status();
  std::string text = absl::StrCat("OPENINGSTATE ", engine::SeatName(negotiation->actor()),
                                  " black ", engine::SeatName(negotiation->SeatOf(Color::kBlack)),
                                  DescribePoints("stones", negotiation->stones()),
                                  DescribePoints("offers", negotiation->offers()));
  if (negotiation->agreed()) return absl::StrCat(text, " agreed");
  for (engine::Verb verb : negotiation->LegalVerbs()) {
    absl::StrAppend(&text, DescribeVerb(*negotiation, verb));
  }
  return text;
}

// --------------------------------------------------------------------------------
// Answers

bool Says(const search::OpeningAnswer& answer, engine::Verb verb) {
  return std::any_of(answer.actions.begin(), answer.actions.end(),
                     [verb](const engine::Action& action) { return action.verb == verb; });
}

// SWAP for the colour of the player who is not to move, which is Black with 1, 3 or 5 stones;
// else the stones that the engine puts.
Lines FormatBoard(const search::OpeningTask&, const search::OpeningAnswer& answer) {
  if (Says(answer, engine::Verb::kBlack) || Says(answer, engine::Verb::kSwap))
    return {std::string(kSwap)};
  const std::vector<Point> stones = StonesOf(answer);
  if (stones.empty()) return {std::string(kErrorNoMove)};
  return {PointsLine(stones)};
}

Lines FormatAction(const search::OpeningTask&, const search::OpeningAnswer& answer) {
  return {WireAction(answer.actions.front())};
}

std::string PointWords(Point p) { return absl::StrCat(p.x(), " ", p.y()); }

// MOVE<first>, MOVE<first + 1>, ...
Lines FormatMoves(absl::string_view prefix, size_t first, const std::vector<Point>& stones) {
  Lines lines;
  for (Point p : stones) {
    lines.push_back(absl::StrCat("MESSAGE ", prefix, " MOVE", first++, " ", PointWords(p)));
  }
  return lines;
}

Lines FormatYxSwap2(const search::OpeningTask& task, const search::OpeningAnswer& answer) {
  const std::vector<Point> stones = StonesOf(answer);
  const size_t before = task.negotiation.stones().size();
  if (!stones.empty()) return FormatMoves("SWAP2", before + 1, stones);
  return {absl::StrCat("MESSAGE SWAP2 ", before == 3 ? "SWAP1 " : "SWAP2 ",
                       Says(answer, engine::Verb::kBlack) ? "YES" : "NO")};
}

Lines FormatSoosorv(const search::OpeningTask& task, const search::OpeningAnswer& answer) {
  switch (task.negotiation.phase()) {
    case engine::Phase::kSwap:
      return {absl::StrCat("MESSAGE SOOSORV ",
                           task.negotiation.stones().size() == 3 ? "SWAP1 " : "SWAP2 ",
                           Says(answer, engine::Verb::kSwap) ? "Y" : "N")};
    case engine::Phase::kOffer: {
      Lines lines = {"MESSAGE SOOSORV MOVE5 REFRESH"};
      for (const engine::Action& action : answer.actions) {
        lines.push_back(absl::StrCat("MESSAGE SOOSORV MOVE5 ", PointWords(*action.point)));
      }
      lines.emplace_back("MESSAGE SOOSORV MOVE5 DONE");
      return lines;
    }
    case engine::Phase::kChoose:
      return {absl::StrCat("MESSAGE SOOSORV MOVE5C ", PointWords(*answer.actions[0].point))};
    case engine::Phase::kAgreed:  // on the only offer, which Yixin-Board has confirmed all the same
      return {
          absl::StrCat("MESSAGE SOOSORV MOVE5C ", PointWords(task.negotiation.stones().back()))};
    default:
      break;
  }
  if (task.negotiation.stones().empty()) return FormatMoves("SOOSORV", 1, StonesOf(answer));
  // The fourth stone and the number declared with it.
  return {absl::StrCat("MESSAGE SOOSORV MOVE4 ", PointWords(*answer.actions[0].point), " ",
                       answer.actions.at(1).number.value())};
}

constexpr auto kNone = OpeningCommand::Block::kNone;
constexpr auto kStones = OpeningCommand::Block::kStones;
constexpr auto kLog = OpeningCommand::Block::kLog;

constexpr std::array kOpeningCommands = {
    OpeningCommand{"SWAP2BOARD", kStones, false, BuildSwap2, FormatBoard},
    OpeningCommand{"SWAPBOARD", kStones, false, BuildSwap, FormatBoard},
    OpeningCommand{"SWAP1STBOARD", kStones, false, BuildSwap1, FormatBoard},
    OpeningCommand{"SWAP5STEP1", kStones, false, BuildSwap5Step1, FormatBoard},
    OpeningCommand{"SWAP5STEP2", kStones, false, BuildSwap5Step2, FormatBoard},
    OpeningCommand{"SWAP5STEP3", kStones, false, BuildSwap5Step3, FormatBoard},
    OpeningCommand{"PROBOARD", kStones, false, BuildPro, FormatBoard},
    OpeningCommand{"LONGPROBOARD", kStones, false, BuildLongPro, FormatBoard},
    OpeningCommand{"OPENING", kLog, false, BuildAny, FormatAction, true},
    OpeningCommand{"OPENINGSTATE", kLog, false, nullptr, nullptr, false,
                   OpeningCommand::WhenAgreed::kFormat, DescribeState},
    OpeningCommand{"YXSWAP2STEP1", kNone, false, BuildYxSwap2Step1, FormatYxSwap2},
    OpeningCommand{"YXSWAP2STEP2", kNone, false, BuildYxSwap2Step2, FormatYxSwap2},
    OpeningCommand{"YXSWAP2STEP3", kNone, false, BuildYxSwap2Step3, FormatYxSwap2},
    OpeningCommand{"YXSOOSORVSTEP1", kNone, false, BuildSoosorvStep1, FormatSoosorv},
    OpeningCommand{"YXSOOSORVSTEP2", kStones, false, BuildSoosorvStep2, FormatSoosorv},
    OpeningCommand{"YXSOOSORVSTEP3", kStones, false, BuildSoosorvStep3, FormatSoosorv},
    OpeningCommand{"YXSOOSORVSTEP4", kStones, true, BuildSoosorvStep4, FormatSoosorv},
    OpeningCommand{"YXSOOSORVSTEP5", kStones, true, BuildSoosorvStep5, FormatSoosorv},
    OpeningCommand{"YXSOOSORVSTEP6", kStones, false, BuildSoosorvStep6, FormatSoosorv, false,
                   OpeningCommand::WhenAgreed::kFormat},
};

}  // namespace

const OpeningCommand* FindOpeningCommand(absl::string_view word) {
  return FindRow(kOpeningCommands, word);
}

std::vector<Point> StonesOf(const search::OpeningAnswer& answer) {
  std::vector<Point> stones;
  for (const engine::Action& action : answer.actions) {
    if (action.verb == engine::Verb::kPlace) stones.push_back(*action.point);
  }
  if (answer.move) stones.push_back(*answer.move);
  return stones;
}

std::string OpeningMessage(const search::SearchInfo& info) {
  return absl::StrFormat("MESSAGE opening depth %d black %s n %d t %d", info.depth,
                         eval::ValueToText(info.value), info.nodes,
                         absl::ToInt64Milliseconds(info.elapsed));
}

}  // namespace tengen::protocol
