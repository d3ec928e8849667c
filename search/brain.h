// The engine as the outside uses it: give it a position and limits, get a move.
#ifndef TENGEN_SEARCH_BRAIN_H_
#define TENGEN_SEARCH_BRAIN_H_

#include <cstdint>
#include <memory>
#include <string>

#include "absl/status/statusor.h"
#include "base/clock.h"
#include "engine/board.h"
#include "eval/evaluator.h"
#include "search/ending.h"
#include "search/parameters.h"
#include "search/search_types.h"
#include "search/strength.h"

namespace tengen::search {

struct BrainOptions {
  // Searching threads; at most one per processor is used.
  int threads = 1;
  // Bytes the whole process may use, as a manager states it (max_memory); 0 means no limit was
  // stated and 350 MiB are assumed. The transposition table gets three quarters of it less what
  // everything else needs, never more than 1 GiB unless asked by hash_bytes.
  int64_t max_memory = int64_t{350} << 20;
  // Exact size of the transposition table; 0 derives it from max_memory.
  int64_t hash_bytes = 0;
  SearchParameters parameters = {};
  // Judges the positions of its rule instead of the embedded evaluation; null: none does.
  std::shared_ptr<const eval::Network> network = nullptr;
  // Of the games; openings are judged without it.
  Ending ending = {};
  // Below full strength moves come from one thread, without pondering, are soon found whatever the
  // limits, and are reported at most once. The seed makes another of itself for every game.
  // Analysis is exempt: several lines, balance, and refusals below the root are always of full
  // strength.
  Strength strength = {};
};

// Thinks about one position at a time, on threads of its own or on the caller's.
//
// Thread-safe except where noted: Go, Stop, Wait and UpdateLimits may be called from any one
// controlling thread while the search runs; Stop may be called from any thread at any moment.
// Listener calls come from the thread that searches.
class Brain {
 public:
  // `clock` must outlive the brain.
  explicit Brain(const BrainOptions& options = {}, const base::Clock& clock = base::Clock::Real());
  // Stops and waits.
  ~Brain();
  Brain(const Brain&) = delete;
  Brain& operator=(const Brain&) = delete;

  // Takes effect with the next Go; cheap, memory is allocated there. What was learned is forgotten
  // where it does not hold any more. REQUIRES: not thinking.
  void SetOptions(const BrainOptions& options);
  const BrainOptions& options() const;

  // Declares the next position unrelated to those before: ages the tables so that games are
  // independent. REQUIRES: not thinking.
  void NewGame();

  // Starts thinking about the side to move of `board` (copied) and returns at once or, where
  // base::kLaunches is false, when it has thought. `listener` must live until its OnFinished was
  // called. Always ends with a legal move if there is an empty point: an allowed one where one
  // exists, in renju a forbidden one only if Black has nothing else. REQUIRES: not thinking.
  void Go(const Board& board, const SearchLimits& limits, SearchListener& listener);

  // Go and Wait in one call, on the calling thread: short searches cost less without one of their
  // own. REQUIRES: not thinking.
  void GoAndWait(const Board& board, const SearchLimits& limits, SearchListener& listener);

  // Writes what searches have found to a file, and takes in what searches of games like that on
  // `board`, with the same rule, size, end and evaluation, mistaken or not, have written; they
  // return the number of entries, and their errors are those of table_file.h. REQUIRES: not
  // thinking.
  absl::StatusOr<int64_t> WriteTable(const Board& board, const std::string& path);
  absl::StatusOr<int64_t> ReadTable(const Board& board, const std::string& path);
  // What the last search has filled of the table, per thousand. For any thread, at any time.
  int TableUsedPermille() const;

  // Replaces the limits of the running search (its `start` included); a no-op when idle or
  // pondering. Pondering can be taken back, but not be asked for any more.
  void UpdateLimits(const SearchLimits& limits);
  // Asks the running search to finish now (it answers within about 5 ms), and not to ponder or to
  // end that, too; a no-op when idle. Does not wait.
  void Stop();
  // Returns when no search is running, its OnFinished has returned, and pondering has ended, which
  // for a search that was asked to ponder is soon only after Stop.
  void Wait();
  // True while Wait would wait.
  bool thinking() const;

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

// GoAndWait without pondering; the listener-free form for tools and tests.
SearchResult Think(Brain& brain, const Board& board, const SearchLimits& limits);

}  // namespace tengen::search

#endif  // TENGEN_SEARCH_BRAIN_H_
