// What a referee and an engine say to each other about an opening.
//
// Rules that have a command of the Gomocup protocol, or one of the same shape, are talked about
// with that: SWAP2BOARD, SWAPBOARD, SWAP1STBOARD, SWAP5STEP1 to 3, PROBOARD, LONGPROBOARD. All
// others with OPENING, which protocol/WORDS.md describes. All functions are pure.
#ifndef TENGEN_BENCH_MATCH_OPENING_TALK_H_
#define TENGEN_BENCH_MATCH_OPENING_TALK_H_

#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "engine/opening/negotiation.h"
#include "engine/types.h"

namespace tengen::match {

// What an engine has to be told of the rule before it is asked, as arguments of INFO:
// "opening_rule extyusui", "opening_nmax 7". Empty if the rule has a command of its own.
std::vector<std::string> OpeningInfo(const engine::OpeningConfig& config);

// The question to the engine that is to act: the lines of one exchange, each with its end.
// REQUIRES: not agreed, and all answers so far were read by ReadOpeningAnswer.
std::string OpeningQuestion(const engine::Negotiation& negotiation);

// What an answer leads to.
struct OpeningStep {
  engine::Negotiation next;
  // The engine's first move of the game proper, which some commands have it give at once. It is on
  // the board and on a free point.
  std::optional<Point> move;
};

// Reads the answer to OpeningQuestion(negotiation). Error: InvalidArgument or FailedPrecondition
// saying why it is none, or the rule's own reason to refuse it.
absl::StatusOr<OpeningStep> ReadOpeningAnswer(const engine::Negotiation& negotiation,
                                              absl::string_view line);

// True for the answers of engines that do not know a command: UNKNOWN and ERROR.
bool LacksCommand(absl::string_view line);

}  // namespace tengen::match

#endif  // TENGEN_BENCH_MATCH_OPENING_TALK_H_
