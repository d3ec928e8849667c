// A review in words. All functions are pure and thread-safe.
#ifndef TENGEN_CLI_REVIEW_REVIEW_TEXT_H_
#define TENGEN_CLI_REVIEW_REVIEW_TEXT_H_

#include <string>

#include "absl/strings/string_view.h"
#include "cli/review/judging.h"
#include "cli/review/reviewed_game.h"

namespace tengen::cli {

// "renju, 15x15, Ann against Bob".
std::string GameTitle(const ReviewedGame& game);
// The move played: "i9", "pass".
std::string PlayedText(const ReviewedGame& game, int turn);
// "57.2%", or of what is proven "won in 7", "lost in 8".
std::string ChanceText(Value value);
// What is to be said of a move: "blunder, missed win in 7, turning point"; empty for nothing.
std::string RemarkText(const JudgedMove& move);
// "accuracy 87.3, 2 inaccuracies, 1 mistake, 0 blunders, 1 missed win, of 30 moves".
std::string SideText(const SideReview& side);
// "12 (White i9), 33 (Black c5)", or "none".
std::string TurningPointsText(const ReviewedGame& game, const GameReview& review);

// `text` without what moves a terminal's cursor: files may hold anything.
std::string PlainText(absl::string_view text);

// A title, and a line for either side.
std::string ReviewSums(const ReviewedGame& game, const GameReview& review);
// Everything: a title, a row for every move, a line for either side, turning points.
std::string ReviewText(const ReviewedGame& game, const GameReview& review);

}  // namespace tengen::cli

#endif  // TENGEN_CLI_REVIEW_REVIEW_TEXT_H_
