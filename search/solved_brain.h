// The engine where a game may be solved, as the outside uses it.
#ifndef TENGEN_SEARCH_SOLVED_BRAIN_H_
#define TENGEN_SEARCH_SOLVED_BRAIN_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

#include "absl/container/flat_hash_map.h"
#include "base/clock.h"
#include "engine/board.h"
#include "search/brain.h"
#include "search/proof/winning_tree.h"
#include "search/search_types.h"
#include "search/solved_games.h"

namespace tengen::search {

// Plays the move of a solved game where the position is one. Where a strategy leads to the position
// but ends there, solvers look for the win, within half of the move's time, and it is played to its
// end. All other positions, and those in which the time did not suffice, are the brain's.
//
// Threads as for Brain: Go and Wait belong to one controlling thread; Stop may be called from any.
class SolvedBrain {
 public:
  // `brain` must be idle whenever this one thinks, and outlive it, as must `clock`.
  SolvedBrain(Brain& brain, const base::Clock& clock) : brain_(brain), clock_(clock) {}
  // Stops and waits.
  ~SolvedBrain();
  SolvedBrain(const SolvedBrain&) = delete;
  SolvedBrain& operator=(const SolvedBrain&) = delete;

  // Answers as Brain::Go does; Stop and Wait are this brain's then. REQUIRES: not thinking.
  void Go(std::shared_ptr<const SolvedGames> games, const Board& board, const SearchLimits& limits,
          SearchListener& listener);
  // As Brain's, for a search that Go has started.
  void UpdateLimits(const SearchLimits& limits);
  void Stop();
  void Wait();

 private:
  // A win that is being played. Reached: by the key of a position after a move of it, the node.
  struct Win {
    std::string game;
    WinningTree tree;
    absl::flat_hash_map<uint64_t, size_t> reached;
  };

  SearchLimits Limits();
  void Think(const SolvedGames& games, const Board& board, SearchListener& listener);
  std::optional<SearchResult> Known(const SolvedGames& games, const Board& board);
  std::optional<SearchResult> FromWin(const Board& board);
  std::optional<SearchResult> PlayNode(size_t node, const Board& board);
  std::optional<size_t> Solve(Board before, Point reply, WinningTree& tree);
  bool SolvingEnds();
  void Search(const Board& board, SearchListener& listener);

  Brain& brain_;
  const base::Clock& clock_;
  Win win_;
  int64_t asked_ = 0;  // whether to end, while solving
  std::mutex mutex_;   // guards what follows
  SearchLimits limits_;
  bool stopped_ = false;  // since Go
  std::thread thread_;    // not guarded
};

}  // namespace tengen::search

#endif  // TENGEN_SEARCH_SOLVED_BRAIN_H_
