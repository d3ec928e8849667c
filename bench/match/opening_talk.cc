#include "bench/match/opening_talk.h"

#include <utility>

#include "absl/status/status.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "engine/record/notation.h"

namespace tengen::match {
namespace {

constexpr absl::string_view kLineEnd = "\r\n";
constexpr absl::string_view kGeneralCommand = "OPENING";

absl::Status BadTalk(absl::string_view what) { return absl::InvalidArgumentError(what); }

// The command whose block lists the stones; empty if the rule is left to the general exchange.
// Conditions that the command cannot tell the engine are left to it, too.
absl::string_view BoardCommand(const engine::Negotiation& negotiation) {
  const engine::OpeningConfig& config = negotiation.config();
  switch (config.rule) {
    case engine::OpeningRule::kPro:
      return config.pro_adjacent ? "" : "PROBOARD";
    case engine::OpeningRule::kLongPro:
      return config.pro_adjacent ? "" : "LONGPROBOARD";
    case engine::OpeningRule::kSwap1:
      return "SWAP1STBOARD";
    case engine::OpeningRule::kSwap:
      return "SWAPBOARD";
    case engine::OpeningRule::kSwap2:
      return "SWAP2BOARD";
    case engine::OpeningRule::kSwap5:
      if (negotiation.stones().empty()) return "SWAP5STEP1";
      return negotiation.phase() == engine::Phase::kSwap ? "SWAP5STEP2" : "SWAP5STEP3";
    default:
      return "";
  }
}

// The answer to a board command, word by word.
class BoardAnswer {
 public:
  explicit BoardAnswer(const engine::Negotiation& negotiation)
      : seat_(negotiation.actor()), next_(negotiation) {}

  absl::StatusOr<OpeningStep> Read(const std::vector<absl::string_view>& words) {
    if (words.size() == 1 && absl::EqualsIgnoreCase(words[0], "SWAP")) {
      Do(next_.phase() == engine::Phase::kSwap ? engine::Verb::kSwap : engine::Verb::kBlack);
      return Result();
    }
    // Who answers with stones stays White, or adds two.
    if (next_.phase() == engine::Phase::kSwap) Do(engine::Verb::kKeep);
    if (next_.phase() == engine::Phase::kColor) Do(engine::Verb::kWhite);
    if (next_.phase() == engine::Phase::kColorOrTwo)
      Do(words.size() == 1 ? engine::Verb::kWhite : engine::Verb::kPutTwo);
    for (absl::string_view word : words) Put(word);
    if (next_.phase() == engine::Phase::kPlace && next_.actor() == seat_) {
      status_.Update(BadTalk("there are stones missing"));
    }
    return Result();
  }

 private:
  void Do(engine::Verb verb) { status_.Update(next_.Apply(seat_, engine::Action::Of(verb))); }

  void Put(absl::string_view word) {
    const engine::OpeningConfig& config = next_.config();
    const std::optional<Point> p = engine::ParseCoordinates(word, config.width, config.height);
    if (!p.has_value()) {
      status_.Update(BadTalk(absl::StrCat("\"", word, "\" is no point of the board")));
    } else if (!next_.agreed()) {
      status_.Update(next_.Apply(seat_, engine::Action::Of(engine::Verb::kPlace, *p)));
    } else if (move_.has_value() || next_.actor() != seat_) {
      status_.Update(BadTalk("there are too many stones"));
    } else if (!next_.ToBoard(Rule::kFreestyle).IsEmpty(*p)) {
      status_.Update(BadTalk(absl::StrCat("\"", word, "\" is taken")));
    } else {
      move_ = *p;
    }
  }

  absl::StatusOr<OpeningStep> Result() {
    if (!status_.ok()) return status_;
    return OpeningStep{next_, move_};
  }

  const engine::Seat seat_;
  engine::Negotiation next_;
  std::optional<Point> move_;
  absl::Status status_;  // the first refusal
};

// "P1 place 7,7".
std::string LogLine(const engine::SeatedAction& entry) {
  return absl::StrCat(SeatName(entry.seat), " ", WireAction(entry.action));
}

absl::StatusOr<OpeningStep> ReadAction(const engine::Negotiation& negotiation,
                                       absl::string_view line) {
  const engine::OpeningConfig& config = negotiation.config();
  const engine::Seat seat = negotiation.actor();
  const absl::StatusOr<std::vector<engine::SeatedAction>> actions = engine::ParseWireActions(
      absl::StrCat(SeatName(seat), " ", line), config.width, config.height);
  if (!actions.ok()) return actions.status();
  if (actions->size() != 1) return BadTalk("not exactly one action");
  OpeningStep step = {negotiation, std::nullopt};
  if (absl::Status s = step.next.Apply(seat, actions->front().action); !s.ok()) return s;
  return step;
}

}  // namespace

std::vector<std::string> OpeningInfo(const engine::OpeningConfig& config) {
  const absl::StatusOr<engine::Negotiation> beginning = engine::Negotiation::Create(config);
  if (!beginning.ok() || beginning->agreed() || !BoardCommand(*beginning).empty()) return {};
  // "extyusui nmax=7 minfirst=d11:3"
  const std::string text = OpeningConfigToText(config);
  std::vector<std::string> lines;
  for (absl::string_view word : absl::StrSplit(text, ' ')) {
    const std::pair<absl::string_view, absl::string_view> key_value =
        absl::StrSplit(word, absl::MaxSplits('=', 1));
    const absl::string_view value = key_value.second == "true" ? "1" : key_value.second;
    lines.push_back(lines.empty() ? absl::StrCat("opening_rule ", word)
                                  : absl::StrCat("opening_", key_value.first, " ", value));
  }
  return lines;
}

std::string OpeningQuestion(const engine::Negotiation& negotiation) {
  const absl::string_view command = BoardCommand(negotiation);
  std::string text = absl::StrCat(command.empty() ? kGeneralCommand : command, kLineEnd);
  if (command.empty()) {
    for (const engine::SeatedAction& entry : negotiation.log()) {
      absl::StrAppend(&text, LogLine(entry), kLineEnd);
    }
  } else {
    for (Point p : negotiation.stones()) absl::StrAppend(&text, ToCoordinates(p), kLineEnd);
  }
  return absl::StrCat(text, "DONE", kLineEnd);
}

absl::StatusOr<OpeningStep> ReadOpeningAnswer(const engine::Negotiation& negotiation,
                                              absl::string_view line) {
  if (BoardCommand(negotiation).empty()) return ReadAction(negotiation, line);
  return BoardAnswer(negotiation).Read(absl::StrSplit(line, ' ', absl::SkipEmpty()));
}

bool LacksCommand(absl::string_view line) {
  return absl::StartsWithIgnoreCase(line, "UNKNOWN") || absl::StartsWithIgnoreCase(line, "ERROR");
}

}  // namespace tengen::match
