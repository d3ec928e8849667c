// What the session says and does while the opening of a game is negotiated.
#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "cli/command_line.h"
#include "cli/terminal/opening_words.h"
#include "cli/terminal/play_session.h"
#include "engine/record/notation.h"

namespace tengen::cli {
SeatWords PlaySession::Seats() const {
  const bool first = PlaysSeat(settings_.side, engine::Seat::kFirst);
  const bool second = PlaysSeat(settings_.side, engine::Seat::kSecond);
  if (first == second) return {"the first player", "the second player"};
  return {std::string(first ? kYou : chooser_.name()),
          std::string(second ? kYou : chooser_.name())};
}

void PlaySession::ChangeOpening(absl::string_view argument) {
  PlaySettings changed = settings_;
  const absl::Status status = ReadOpening(argument, &changed.opening);
  if (status.ok()) return NewBy(changed);
  if (!argument.empty()) out_ << "Not possible: " << status.message() << ". ";
  out_ << "The opening rule is "
       << (settings_.opening ? OpeningConfigToText(*settings_.opening) : "free")
       << ". For a new game by another: opening " << absl::StrJoin(OpeningRuleNames(), ", ")
       << ".\n";
}

bool PlaySession::ActTyped(absl::string_view text) {
  const engine::Negotiation& negotiation = *game_.negotiation();
  const std::optional<absl::StatusOr<std::vector<engine::Action>>> actions =
      ParseTypedActions(text, negotiation);
  if (!game_.negotiating()) {
    if (actions) out_ << "The opening is over: 'undo' goes back.\n";
    return actions.has_value();
  }
  if (!actions) {
    const engine::OpeningConfig& config = negotiation.config();
    const bool point = engine::ParseLetters(text, config.width, config.height).has_value() ||
                       engine::ParseCoordinates(text, config.width, config.height).has_value();
    if (point) out_ << "No stone is asked for here. " << TellTask(negotiation) << "\n";
    return point;
  }
  if (!actions->ok()) {
    out_ << "Not possible: " << actions->status().message() << ". " << TellTask(negotiation)
         << "\n";
  } else if (Act(**actions)) {
    AfterMove();
  }
  return true;
}

bool PlaySession::Act(const std::vector<engine::Action>& actions) {
  const engine::Seat seat = game_.actor();
  bool acted = false;
  for (const engine::Action& action : actions) {
    if (!game_.negotiating() || game_.actor() != seat) {
      out_ << "The rest is not taken: it is another's turn.\n";
      break;
    }
    const engine::Negotiation before = *game_.negotiation();
    const absl::Status status = game_.Act(action, MillisecondsOfTurn());
    if (!status.ok()) {
      const std::vector<engine::Verb> verbs = before.LegalVerbs();
      const bool asked = std::find(verbs.begin(), verbs.end(), action.verb) != verbs.end();
      out_ << "Not possible: "
           << (asked ? std::string(status.message())
                     : absl::StrCat("'", TypedText(action, before.config().height),
                                    "' is not asked for here"))
           << ". " << TellTask(before) << "\n";
      break;
    }
    acted = true;
    out_ << TellStep(before, action, Seats()) << "\n";
    turn_start_ = clock_.Now();
  }
  if (!game_.negotiating())
    out_ << "The opening is agreed. " << TellColors(*game_.negotiation(), Seats()) << "\n";
  return acted;
}

void PlaySession::LetEngineNegotiate() {
  turn_start_ = clock_.Now();
  const MoveChooser::OpeningChoice choice = chooser_.Negotiate(
      *game_.negotiation(), RuleOf(settings_), BeginThought(chooser_), settings_.level);
  if (choice.actions.empty()) {
    out_ << chooser_.name()
         << " failed: " << (choice.remark.empty() ? "it has no answer" : choice.remark) << ".\n";
  } else if (!choice.remark.empty()) {
    out_ << choice.remark << ".\n";
  }
  if (!Act(choice.actions)) return TakeOver();
  AfterMove();
  if (choice.interrupted) AfterInterrupt();
}

void PlaySession::HintForOpening() {
  const engine::Negotiation& negotiation = *game_.negotiation();
  const MoveChooser::OpeningChoice choice = adviser_.Negotiate(
      negotiation, RuleOf(settings_), BeginThought(adviser_), search::kFullStrength);
  const int height = negotiation.config().height;
  const auto append = [height](std::string* out, const engine::Action& action) {
    absl::StrAppend(out, TypedText(action, height));
  };
  out_ << "Hint: " << absl::StrJoin(choice.actions, ", ", append) << "\n";
}

void PlaySession::TellOpening() {
  const engine::Negotiation& negotiation = *game_.negotiation();
  const std::string name = OpeningName(negotiation.pattern());
  if (!name.empty()) out_ << "Opening " << name << ". ";
  if (!negotiation.stones().empty()) out_ << "So far: " << TellColors(negotiation, Seats()) << " ";
  out_ << TellTask(negotiation) << "\n";
}

}  // namespace tengen::cli
