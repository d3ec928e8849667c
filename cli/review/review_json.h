// A review as JSON. The fields are part of the interface of `tengen review` and listed in its help
// text; more may be added, none is taken away. All functions are pure and thread-safe.
#ifndef TENGEN_CLI_REVIEW_REVIEW_JSON_H_
#define TENGEN_CLI_REVIEW_REVIEW_JSON_H_

#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "base/json.h"
#include "cli/review/judging.h"
#include "cli/review/reviewed_game.h"

namespace tengen::cli {

// What was found in a position, on one line, for files from which a review goes on.
std::string PositionValueText(const PositionValue& value, int height);
// The inverse. Error: DataLoss for what is none.
absl::StatusOr<PositionValue> ParsePositionValue(absl::string_view text, int width, int height);

// {"type": "game", ...}: the game and all its moves, judged.
base::Json ReviewJson(const ReviewedGame& game, const GameReview& review);
// {"type": "refused", ...}: a game that cannot be judged.
base::Json RefusalJson(absl::string_view name, absl::string_view why);

}  // namespace tengen::cli

#endif  // TENGEN_CLI_REVIEW_REVIEW_JSON_H_
