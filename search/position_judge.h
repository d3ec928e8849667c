// What many positions are worth, under one limit of time for all of them.
#ifndef TENGEN_SEARCH_POSITION_JUDGE_H_
#define TENGEN_SEARCH_POSITION_JUDGE_H_

#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>

#include "base/clock.h"
#include "engine/board.h"
#include "eval/evaluator.h"
#include "eval/value.h"
#include "search/known_positions.h"
#include "search/node_search.h"
#include "search/search_types.h"
#include "search/time_manager.h"
#include "search/transposition_table.h"

namespace tengen::search {

// Judges positions one after the other for somebody who compares them; tests put a table in its
// place.
class PositionJudge {
 public:
  virtual ~PositionJudge() = default;

  // The value of `board` for Black, whoever is to move, after a search of `depth` plies; 0 is the
  // evaluation alone. Values of one depth can be compared with each other. nullopt once the time
  // that the judge was given is over, except for depth 0.
  virtual std::optional<Value> ValueForBlack(const Board& board, int depth) = 0;
  // True once the time is over. For those who judge many positions at depth 0: they are to make do
  // with fewer then.
  virtual bool TimeIsOver() { return false; }
  // What needs no search, such as what a book has; nullptr: nothing.
  virtual const KnownPositions* known() const { return nullptr; }
};

// Searches each position with a worker of its own on the calling thread; all share one
// transposition table, so that judging a position again one ply deeper costs little more than that
// ply. Depth 0 is always answered, so a caller gets an answer even without any time.
//
// One thread at a time may judge; Stop and nodes may be called from any other.
class SearchingJudge : public PositionJudge {
 public:
  // The table takes `table_bytes`, which are untouched until the first search. `clock` must outlive
  // the judge.
  SearchingJudge(size_t table_bytes, const base::Clock& clock);

  // What follows shares `limits`: the time that one move should take, the nodes, and the greatest
  // depth, which without time and nodes is at most 10. `network`: see BrainOptions. Positions that
  // `known` has need no search. Forgets an earlier Stop.
  void Begin(const SearchLimits& limits, std::shared_ptr<const eval::Network> network = nullptr,
             std::shared_ptr<const KnownPositions> known = nullptr);
  std::optional<Value> ValueForBlack(const Board& board, int depth) override;
  bool TimeIsOver() override;
  const KnownPositions* known() const override { return known_.get(); }
  // Ends the time, also of the search that is running.
  void Stop();

  // Since Begin.
  int64_t nodes() const { return nodes_.load(std::memory_order_relaxed); }

 private:
  Value Evaluate(const Board& board);
  int MaxDepth() const;
  // The limits of one search: those of all, less what is used up.
  SearchLimits Remaining() const;

  const base::Clock& clock_;
  TranspositionTable table_;
  VcfSolver vcf_{kVcfTableEntries};
  SearchLimits limits_;
  std::atomic<int64_t> nodes_{0};
  std::shared_ptr<const eval::Network> network_;
  std::shared_ptr<const KnownPositions> known_;
  std::unique_ptr<eval::Evaluator> evaluator_;  // for boards of `evaluator_rule_`, with network_
  Rule evaluator_rule_ = Rule::kFreestyle;
  std::mutex mutex_;                     // guards what stands below
  bool stopped_ = false;                 //
  std::unique_ptr<TimeManager> search_;  // of the running or last search, for Stop
};

}  // namespace tengen::search

#endif  // TENGEN_SEARCH_POSITION_JUDGE_H_
