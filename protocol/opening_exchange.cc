#include "protocol/opening_exchange.h"

#include <algorithm>
#include <array>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "absl/strings/strip.h"
#include "base/options.h"
#include "base/text.h"
#include "engine/record/notation.h"
#include "protocol/position_builder.h"
#include "protocol/replies.h"
#include "protocol/table.h"

namespace tengen::protocol {
namespace {

using Extent = search::OpeningTask::Extent;
using Lines = std::vector<std::string>;

constexpr size_t kLeastNumbers = 2;
constexpr size_t kMostNumbers = 3;
constexpr int kSoosyrvMost = 8;

absl::Status BadRequest(absl::string_view what) { return absl::InvalidArgumentError(what); }

// --------------------------------------------------------------------------------
// Negotiations from stones

// Builds a negotiation as a manager's list of stones implies it. Remembers the first refusal; what
// follows one is passed over.
class Rebuilt {
 public:
  Rebuilt(const OpeningRequest& request, engine::OpeningRule rule) : request_(request) {
    engine::OpeningConfig config;
    config.rule = rule;
    config.width = request.width;
    config.height = request.height;
    if (rule == engine::OpeningRule::kSoosyrv) config.number = kSoosyrvMost;
    negotiation_ = engine::Negotiation::Create(config);
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
    if (!negotiation_.ok()) return negotiation_.status();
    return search::OpeningTask{*negotiation_, request_.rule, extent};
  }

 private:
  const OpeningRequest& request_;
  absl::StatusOr<engine::Negotiation> negotiation_;
  size_t next_ = 0;
};

bool HasStones(const OpeningRequest& request, std::initializer_list<size_t> counts) {
  return std::find(counts.begin(), counts.end(), request.stones.size()) != counts.end();
}

absl::StatusOr<search::OpeningTask> BuildSwap2(const OpeningRequest& request) {
  if (!HasStones(request, {0, 3, 5})) return BadRequest("SWAP2BOARD takes 0, 3 or 5 stones");
  Rebuilt rebuilt(request, engine::OpeningRule::kSwap2);
  rebuilt.Stones(3);
  if (request.stones.size() == 5) rebuilt.Do(engine::Verb::kPutTwo).Stones(2);
  return rebuilt.Ask(Extent::kFirstMove);
}

absl::StatusOr<search::OpeningTask> BuildSwap(const OpeningRequest& request) {
  if (!HasStones(request, {0, 3})) return BadRequest("SWAPBOARD takes 0 or 3 stones");
  return Rebuilt(request, engine::OpeningRule::kSwap).Stones(3).Ask(Extent::kFirstMove);
}

absl::StatusOr<search::OpeningTask> BuildSwap1(const OpeningRequest& request) {
  if (!HasStones(request, {0, 1})) return BadRequest("SWAP1STBOARD takes 0 or 1 stones");
  return Rebuilt(request, engine::OpeningRule::kSwap1).Stones(1).Ask(Extent::kFirstMove);
}

absl::StatusOr<search::OpeningTask> BuildProOf(const OpeningRequest& request,
                                               engine::OpeningRule rule, absl::string_view name) {
  if (!HasStones(request, {0, 1, 2})) {
    return BadRequest(absl::StrCat(name, " takes 0, 1 or 2 stones"));
  }
  return Rebuilt(request, rule).Stones(2).Ask(Extent::kNext);
}
absl::StatusOr<search::OpeningTask> BuildPro(const OpeningRequest& request) {
  return BuildProOf(request, engine::OpeningRule::kPro, "PROBOARD");
}
absl::StatusOr<search::OpeningTask> BuildLongPro(const OpeningRequest& request) {
  return BuildProOf(request, engine::OpeningRule::kLongPro, "LONGPROBOARD");
}

absl::StatusOr<search::OpeningTask> BuildSwap5Step1(const OpeningRequest& request) {
  if (!HasStones(request, {0})) return BadRequest("SWAP5STEP1 takes no stones");
  return Rebuilt(request, engine::OpeningRule::kSwap5).Ask(Extent::kNext);
}
// After the stones the engine may swap, or (`swapped`) must go on because the other did.
absl::StatusOr<search::OpeningTask> BuildSwap5(const OpeningRequest& request, bool swapped) {
  if (!HasStones(request, {1, 2, 3, 4, 5})) {
    return BadRequest(absl::StrCat(swapped ? "SWAP5STEP3" : "SWAP5STEP2", " takes 1 to 5 stones"));
  }
  Rebuilt rebuilt(request, engine::OpeningRule::kSwap5);
  for (size_t i = 1; i < request.stones.size(); ++i) rebuilt.Stones(1).Do(engine::Verb::kKeep);
  rebuilt.Stones(1);
  if (swapped) rebuilt.Do(engine::Verb::kSwap);
  return rebuilt.Ask(Extent::kFirstMove);
}
absl::StatusOr<search::OpeningTask> BuildSwap5Step2(const OpeningRequest& request) {
  return BuildSwap5(request, /*swapped=*/false);
}
absl::StatusOr<search::OpeningTask> BuildSwap5Step3(const OpeningRequest& request) {
  return BuildSwap5(request, /*swapped=*/true);
}

// --------------------------------------------------------------------------------
// Yixin's steps

absl::StatusOr<search::OpeningTask> BuildYxSwap2Step1(const OpeningRequest& request) {
  return Rebuilt(request, engine::OpeningRule::kSwap2).Ask(Extent::kUntilOpponent);
}
absl::StatusOr<search::OpeningTask> BuildYxSwap2Step2(const OpeningRequest& request) {
  if (!HasStones(request, {3})) return BadRequest("YXSWAP2STEP2 needs a position of 3 stones");
  return Rebuilt(request, engine::OpeningRule::kSwap2).Stones(3).Ask(Extent::kUntilOpponent);
}
absl::StatusOr<search::OpeningTask> BuildYxSwap2Step3(const OpeningRequest& request) {
  if (!HasStones(request, {5})) return BadRequest("YXSWAP2STEP3 needs a position of 5 stones");
  return Rebuilt(request, engine::OpeningRule::kSwap2)
      .Stones(3)
      .Do(engine::Verb::kPutTwo)
      .Stones(2)
      .Ask(Extent::kUntilOpponent);
}

absl::StatusOr<search::OpeningTask> BuildSoosorvStep1(const OpeningRequest& request) {
  return Rebuilt(request, engine::OpeningRule::kSoosyrv).Ask(Extent::kUntilOpponent);
}
absl::StatusOr<search::OpeningTask> BuildSoosorvStep2(const OpeningRequest& request) {
  if (!HasStones(request, {3})) return BadRequest("YXSOOSORVSTEP2 takes 3 stones");
  return Rebuilt(request, engine::OpeningRule::kSoosyrv).Stones(3).Ask(Extent::kNext);
}
absl::StatusOr<search::OpeningTask> BuildSoosorvStep3(const OpeningRequest& request) {
  if (!HasStones(request, {3})) return BadRequest("YXSOOSORVSTEP3 takes 3 stones");
  return Rebuilt(request, engine::OpeningRule::kSoosyrv)
      .Stones(3)
      .Do(engine::Verb::kKeep)
      .Ask(Extent::kUntilOpponent);
}

// The negotiation up to the declared number, which for step 6 is that of the offers listed.
absl::StatusOr<Rebuilt> SoosorvDeclared(const OpeningRequest& request, int64_t number) {
  if (number < 1 || number > kSoosyrvMost) {
    return BadRequest(absl::StrCat("the number of fifth moves must be from 1 to ", kSoosyrvMost));
  }
  Rebuilt rebuilt(request, engine::OpeningRule::kSoosyrv);
  rebuilt.Stones(3).Do(engine::Verb::kKeep).Stones(1);
  rebuilt.Do(engine::Action::Of(engine::Verb::kDeclare, static_cast<int>(number)));
  return rebuilt;
}
absl::StatusOr<search::OpeningTask> BuildSoosorvStep4(const OpeningRequest& request) {
  if (!HasStones(request, {4})) return BadRequest("YXSOOSORVSTEP4 takes a number and 4 stones");
  const absl::StatusOr<Rebuilt> declared = SoosorvDeclared(request, request.number.value_or(0));
  if (!declared.ok()) return declared.status();
  return declared->Ask(Extent::kNext);
}
absl::StatusOr<search::OpeningTask> BuildSoosorvStep5(const OpeningRequest& request) {
  if (!HasStones(request, {4})) return BadRequest("YXSOOSORVSTEP5 takes a number and 4 stones");
  absl::StatusOr<Rebuilt> declared = SoosorvDeclared(request, request.number.value_or(0));
  if (!declared.ok()) return declared.status();
  return declared->Do(engine::Verb::kKeep).Ask(Extent::kUntilOpponent);
}
absl::StatusOr<search::OpeningTask> BuildSoosorvStep6(const OpeningRequest& request) {
  if (request.stones.size() < 5) return BadRequest("YXSOOSORVSTEP6 takes 4 stones and the offers");
  const size_t offers = request.stones.size() - 4;
  absl::StatusOr<Rebuilt> declared = SoosorvDeclared(request, static_cast<int64_t>(offers));
  if (!declared.ok()) return declared.status();
  return declared->Do(engine::Verb::kKeep)
      .Stones(offers, engine::Verb::kOffer)
      .Ask(Extent::kUntilOpponent);
}

// --------------------------------------------------------------------------------
// Any rule

absl::StatusOr<search::OpeningTask> BuildAny(const OpeningRequest& request) {
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
  if (negotiation->agreed()) return BadRequest("the opening is over, the game goes on with BOARD");
  return search::OpeningTask{*negotiation, request.rule, Extent::kNext};
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

// --------------------------------------------------------------------------------
// INFO

constexpr absl::string_view kKeyPrefix = "opening_";
constexpr absl::string_view kRuleKey = "rule";

struct OpeningOption {
  absl::string_view key;  // without the prefix
  absl::string_view help;
  absl::string_view range;
};
constexpr std::array kOpeningKeys = {
    OpeningOption{kRuleKey, "opening rule that OPENING is about", ""},
    OpeningOption{"n", "highest declaration, or number of fifth moves (Taraguchi)",
                  "1..62; default the rule's own"},
    OpeningOption{"nmax", "highest declaration of Extended Yusui", "1..62; default 7"},
    OpeningOption{"minfirst", "lowest first declarations of Extended Yusui, as d11:3,i13:2",
                  "none, or a list; default none"},
    OpeningOption{"sym", "fifth moves are equal by symmetries of the board (S1) or the stones (S2)",
                  "S1, S2; default S2"},
    OpeningOption{"offer_after_swap", "Taraguchi: fifth moves may be offered after a swap",
                  "0, 1; default 0"},
    OpeningOption{"pro_adjacent", "Pro: the second stone must touch the first", "0, 1; default 0"},
};

}  // namespace

absl::Status ListedStones::Add(absl::Span<const int64_t> stone) {
  const auto bad = [&](absl::string_view what) {
    return absl::InvalidArgumentError(absl::StrCat(what, ": ", absl::StrJoin(stone, ",")));
  };
  if (stone.size() < kLeastNumbers || stone.size() > kMostNumbers) return bad("not x,y");
  const std::optional<Point> p = PointOnBoard(stone[0], stone[1], width_, height_);
  if (!p) return bad("off the board");
  if (occupied_.Contains(*p)) return bad("occupied");
  occupied_.Insert(*p);
  points_.push_back(*p);
  return absl::OkStatus();
}

bool OpeningSettings::Apply(absl::string_view arguments) {
  const auto [word, rest] = base::SplitFirstWord(arguments);
  const std::string lower = absl::AsciiStrToLower(word);
  absl::string_view key = lower;
  if (!absl::ConsumePrefix(&key, kKeyPrefix)) return false;
  const bool known = std::any_of(kOpeningKeys.begin(), kOpeningKeys.end(),
                                 [key](const OpeningOption& option) { return option.key == key; });
  if (!known) return true;  // as any other unknown key
  absl::Status status;
  if (key == kRuleKey) {
    const std::optional<engine::OpeningRule> rule = engine::ParseOpeningRule(rest);
    if (rule) config_.rule = *rule;
    has_rule_ = rule.has_value();
    if (!rule) status = BadRequest(absl::StrCat("unknown opening rule \"", rest, "\""));
  } else {
    status = SetOpeningParameter(key, rest, config_);
  }
  if (status.ok()) {
    errors_.erase(lower);
  } else {
    errors_[lower] = absl::StrCat("INFO ", lower, ": ", absl::string_view(status.message()));
  }
  return true;
}

absl::StatusOr<engine::OpeningConfig> OpeningSettings::Config(int width, int height) const {
  if (!errors_.empty()) return BadRequest(errors_.begin()->second);
  if (!has_rule_) return BadRequest("no INFO opening_rule was sent");
  engine::OpeningConfig config = config_;
  config.width = width;
  config.height = height;
  return config;
}

std::string OpeningOptionsHelp() {
  std::string text;
  for (const OpeningOption& option : kOpeningKeys) {
    std::string range(option.range);
    if (option.key == kRuleKey) {
      const auto append_name = [](std::string* out, const engine::OpeningRuleInfo& info) {
        absl::StrAppend(out, info.name);
      };
      range = absl::StrJoin(engine::OpeningRules(), ", ", append_name);
    }
    absl::StrAppend(&text, base::HelpEntry(absl::StrCat("INFO ", kKeyPrefix, option.key),
                                           absl::StrCat(option.help, " [", range, "]")));
  }
  return text;
}

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
