// Whose answer counts when several workers have searched the same position.
#ifndef TENGEN_SEARCH_VOTE_H_
#define TENGEN_SEARCH_VOTE_H_

#include "absl/types/span.h"
#include "search/search_types.h"

namespace tengen::search {

// The number of the result to believe. A proven win wins, the shortest first; otherwise every
// result votes for its move with a weight that grows with its depth and its value, and of the
// results for the move with most weight the best one is taken. Equal ones go to the first, which is
// the main worker's. Results without a completed iteration do not vote, nor do those that hold a
// move for good which another worker has proven to lose; if there are no others, it is the first.
// REQUIRES: not empty.
size_t ChooseResult(absl::Span<const SearchResult> results);

}  // namespace tengen::search

#endif  // TENGEN_SEARCH_VOTE_H_
