// The fixed parts of the page of reviews.
#ifndef TENGEN_CLI_REVIEW_REVIEW_PAGE_H_
#define TENGEN_CLI_REVIEW_REVIEW_PAGE_H_

#include "absl/strings/string_view.h"

namespace tengen::cli {

// Up to the options that name the games.
absl::string_view ReviewPageHead();
// From there up to the sections of the games: board, graph, buttons.
absl::string_view ReviewPageViewer();
// Behind the data: the script and the end. It reads the element "data" and makes elements, never
// markup, of what that holds.
absl::string_view ReviewPageScript();

}  // namespace tengen::cli

#endif  // TENGEN_CLI_REVIEW_REVIEW_PAGE_H_
