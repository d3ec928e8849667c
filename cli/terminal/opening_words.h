// An opening negotiation in words: what was done, what is asked, and what people type.
//
// All functions are pure and thread-safe.
#ifndef TENGEN_CLI_TERMINAL_OPENING_WORDS_H_
#define TENGEN_CLI_TERMINAL_OPENING_WORDS_H_

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "cli/terminal/board_view.h"
#include "engine/opening/negotiation.h"

namespace tengen::cli {

// How the two seats are spoken of: "you", "tengen", "the first player".
using SeatWords = std::array<std::string, 2>;
inline constexpr absl::string_view kYou = "you";

// What the actor of `before` did with `action`, as a sentence: "You put black (X) on h8.", "tengen
// swaps the colours. Black (X): tengen, White (O): you." REQUIRES: it is legal.
std::string TellStep(const engine::Negotiation& before, const engine::Action& action,
                     const SeatWords& who);
// Everything done so far, a line each.
std::string TellLog(const engine::Negotiation& negotiation, const SeatWords& who);
// "Black (X): tengen, White (O): you.", as it stands.
std::string TellColors(const engine::Negotiation& negotiation, const SeatWords& who);

// What is asked of the actor and how he answers, as sentences. REQUIRES: not agreed.
std::string TellTask(const engine::Negotiation& negotiation);
// The same in a few words, for a prompt: "swap or stay".
std::string ShortTask(const engine::Negotiation& negotiation);
// Signs for the board: '*' where fifth moves are offered, ':' where a stone may go if not nearly
// everywhere.
std::vector<BoardMark> OpeningMarks(const engine::Negotiation& negotiation);

// An action as people type it: "lower 2", "stay", "place h8". `height` is the board's.
std::string TypedText(const engine::Action& action, int height);

// The actions that a line means: a verb of the rules or a word for it that TellTask uses, with its
// points or number; points or a number alone where they are asked for. Whether the actions are
// legal is not asked. nullopt if it is nothing of the kind; InvalidArgument, naming the text, if it
// begins like an action and is none.
std::optional<absl::StatusOr<std::vector<engine::Action>>> ParseTypedActions(
    absl::string_view line, const engine::Negotiation& negotiation);

}  // namespace tengen::cli

#endif  // TENGEN_CLI_TERMINAL_OPENING_WORDS_H_
