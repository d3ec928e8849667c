#include "search/shared_searches.h"

#include <algorithm>
#include <utility>

#include "search/node_search.h"
#include "search/root_search.h"

namespace tengen::search {
namespace {

constexpr size_t kEntryBytes = 16;

}  // namespace

SharedSearches::SharedSearches(int workers, size_t table_bytes,
                               std::shared_ptr<const eval::Network> network)
    : network_(std::move(network)), table_(MakeTable(table_bytes)) {
  for (int i = 0; i < workers; ++i) {
    solvers_.push_back(std::make_unique<VcfSolver>(kVcfTableEntries));
  }
}

void SharedSearches::Search(int worker, const Board& board, const SearchLimits& limits,
                            TimeManager& time, SearchListener& listener) {
  SearchShared shared{*table_, time, parameters_, network_, Ending()};
  const RootScope scope = {.lines = std::max(limits.lines, 1),
                           .excluded = limits.excluded,
                           .analysis = limits.analysis,
                           .extra_vcf_nodes = limits.extra_vcf_nodes};
  VcfSolver& solver = *solvers_[static_cast<size_t>(worker)];
  SearchResult result = RootSearch(0, board, scope, shared, solver).Run(&listener);
  result.info.nodes = shared.nodes.load(std::memory_order_relaxed);
  result.info.elapsed = time.Elapsed();
  Count(result.info.nodes);
  listener.OnFinished(result);
}

void SharedSearches::Clear() {
  const std::lock_guard lock(mutex_);
  nodes_ = 0;
  table_->Clear();
  for (const auto& solver : solvers_) solver->Clear();
}

// A generation is not a search here but as many nodes as the table has entries. If every small
// search began one, what a long one beside them found would soon be the first to go.
void SharedSearches::Count(int64_t nodes) {
  const std::lock_guard lock(mutex_);
  nodes_ += nodes;
  if (nodes_ < static_cast<int64_t>(table_->bytes() / kEntryBytes)) return;
  nodes_ = 0;
  table_->NewGeneration();
}

}  // namespace tengen::search
