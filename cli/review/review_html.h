// Reviews as a page for browsers.
#ifndef TENGEN_CLI_REVIEW_REVIEW_HTML_H_
#define TENGEN_CLI_REVIEW_REVIEW_HTML_H_

#include <string>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "cli/review/judging.h"
#include "cli/review/reviewed_game.h"

namespace tengen::cli {

// A game and what came of it.
struct FinishedReview {
  const ReviewedGame* game;
  GameReview review;
};

// `text` as it can stand in an element or between quotes. Pure.
std::string HtmlText(absl::string_view text);

// One document that needs nothing else and reaches nothing: every game's moves as a table, and, by
// a script in it, a board, a graph of Black's chances, buttons and keys (arrows, Home, End, n and p
// for the next and the last mistake). Without the script the tables are there. Pure.
std::string ReviewHtml(absl::Span<const FinishedReview> reviews);

}  // namespace tengen::cli

#endif  // TENGEN_CLI_REVIEW_REVIEW_HTML_H_
