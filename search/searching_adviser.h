// Advice for solvers by alpha-beta search, which sees quiet wins in a tenth of the time in which
// solvers find them.
#ifndef TENGEN_SEARCH_SEARCHING_ADVISER_H_
#define TENGEN_SEARCH_SEARCHING_ADVISER_H_

#include "search/proof/move_adviser.h"
#include "search/shared_searches.h"

namespace tengen::search {

// Searches on the calling thread, with the embedded evaluation and a table of its own, 32 MiB at
// most: positions below one that was searched cost little. Thread-compatible.
class SearchingAdviser : public MoveAdviser {
 public:
  SearchingAdviser();

  void Clear() override { searches_.Clear(); }
  Advice Advise(const Board& board, int64_t max_nodes, absl::FunctionRef<bool()> stop) override;

 private:
  SharedSearches searches_;
};

}  // namespace tengen::search

#endif  // TENGEN_SEARCH_SEARCHING_ADVISER_H_
