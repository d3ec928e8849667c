// What goes into a search and what comes out of it.
#ifndef TENGEN_SEARCH_SEARCH_TYPES_H_
#define TENGEN_SEARCH_SEARCH_TYPES_H_

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/time/time.h"
#include "engine/board.h"
#include "engine/point_set.h"
#include "engine/types.h"
#include "eval/value.h"

namespace tengen::search {

// Stones after which the game is worth what somebody wants, as for an opening that is fair.
struct BalanceGoal {
  int stones = 1;       // to put: 1, or 2, one of each colour, where the game has two left
  Value value = kDraw;  // wanted, for the player who puts the last of them
};

// Moves that are not to be considered in the position with exactly these stones.
struct Refusal {
  std::array<PointSet, engine::kColorCount> stones;  // by Index(colour)
  PointSet moves;

  // True if that is the position on `board`.
  bool Concerns(const Board& board) const {
    return stones[Index(Color::kBlack)] == board.stones(Color::kBlack) &&
           stones[Index(Color::kWhite)] == board.stones(Color::kWhite);
  }
  // True if it can still come about: all stones of `board` are among its own.
  bool CanFollow(const Board& board) const {
    return (board.stones(Color::kBlack) - stones[Index(Color::kBlack)]).empty() &&
           (board.stones(Color::kWhite) - stones[Index(Color::kWhite)]).empty();
  }
};

// What to look for, and when to stop. Every limit that is set holds; with none set the search runs
// until Brain::Stop, a proven result, or a depth that no game reaches. It may end earlier where
// there is nothing to find out: on an empty board unless it is analysed, or with a single reply and
// a match's clock.
struct SearchLimits {
  // The clock's time when the move was asked for; all times count from here.
  absl::Duration start;
  // Time for this move. Zero: answer at once from static judgement.
  std::optional<absl::Duration> turn_time;
  // Time left for the rest of the game, this move included (may be negative); nullopt: no match
  // limit.
  std::optional<absl::Duration> match_time_left;
  // Added to match_time_left after each move.
  absl::Duration increment;
  // Plies of the last full iteration, at least 1.
  std::optional<int> max_depth;
  // Nodes over all threads; checked between nodes, so the count can exceed it slightly.
  std::optional<int64_t> max_nodes;
  // Attacking moves that the root's look for a win by fours may cost beside max_nodes, which then
  // counts the search alone: a budget of few nodes would often be gone before the first iteration.
  // Nullopt: as many as it likes, and they count.
  std::optional<int64_t> extra_vcf_nodes = std::nullopt;
  // Lines to report: the best move, the best of the others, and so on. At least 1.
  int lines = 1;
  // Moves that are not to be considered at the root.
  PointSet excluded;
  // The same for positions below the root, which the search then believes to be worth what is left.
  // Those that cannot come about any more do no harm.
  std::vector<Refusal> refused = {};
  // Look for these stones instead of the best move. Then there is one line, one thread, no
  // refusal below the root, and no pondering.
  std::optional<BalanceGoal> balance = std::nullopt;
  // After the answer go on with the position after the move, in the opponent's time, to have the
  // tables filled when his move comes, unless the game is over by then. That ends with Brain::Stop,
  // at max_depth, which is the only other limit that holds for it, when there is nothing more to
  // find out, or after ten minutes. Nobody hears of it.
  bool ponder = false;
  // For those who want to know about the position and not only a move: turn_time is used up, none
  // of it being kept back for the answer, an empty board is searched as others are, and the answer
  // says what the whole search has cost.
  bool analysis = false;
};

// Progress: the state after a completed iteration.
struct SearchInfo {
  int depth = 0;
  int selective_depth = 0;
  Value value = kDraw;
  int64_t nodes = 0;
  absl::Duration elapsed;
  std::vector<Point> pv;  // best line from the root, starting with the best move
  int hash_permille = 0;  // part of the transposition table in use
  int line = 0;           // from 0 for the best to `lines` - 1
  int lines = 1;          // that the iteration has, at most SearchLimits::lines

  // False for a move that was chosen without a look ahead: then its value says nothing.
  bool searched() const { return depth > 0 && (nodes > 0 || IsDecided(value)); }
};

// What a search is just doing with the moves of the root.
struct RootEvent {
  enum class Kind : uint8_t {
    kIteration,  // all moves are looked at again, a ply deeper
    kBegun,      // the move is being looked at
    kDone,       // it has been looked at
    kBest,       // it is the best so far
    kLost,       // it is proven to lose
  };
  Kind kind = Kind::kIteration;
  std::optional<Point> move;  // nullopt for kIteration
};

// The answer.
struct SearchResult {
  std::optional<Point> move;  // nullopt only if every empty point is excluded
  // The last completed iteration's, or of a better move found since. Depth 0 if no iteration was
  // completed, or if the move is what is left after the last one's was proven to lose: then its
  // value is not known.
  SearchInfo info;
  PointSet lost = {};  // moves that are proven to lose
  // Which game is solved, if the move is from its solution, for people; of `info` the value alone
  // says something then.
  std::string solved = {};
  // With a BalanceGoal of two stones the other colour's one, if there is a point left for it.
  std::optional<Point> second = std::nullopt;
};

// Receives what a search finds. With several lines OnIteration is called for each of them, in their
// order, after each iteration; there are fewer than asked for if there are fewer moves. With
// several threads it is the main one that reports iterations, and the answer may be another's.
// Calls come from the search's own thread, one at a time, the others any number of times, then
// OnFinished exactly once, whatever ended the search. OnRootEvent is for those who like to watch:
// kBegun and kDone come in pairs except where the search is cut short, a move's more than once in
// an iteration, and an answer that needs no search has none.
class SearchListener {
 public:
  virtual ~SearchListener() = default;
  virtual void OnIteration(const SearchInfo& info) = 0;
  virtual void OnRootEvent(const RootEvent&) {}
  virtual void OnFinished(const SearchResult& result) = 0;
};

// Keeps the answer, for those who wait for it and want nothing else.
class ResultKeeper : public SearchListener {
 public:
  void OnIteration(const SearchInfo&) override {}
  void OnFinished(const SearchResult& result) override { result_ = result; }
  const SearchResult& result() const { return result_; }

 private:
  SearchResult result_;
};

}  // namespace tengen::search

#endif  // TENGEN_SEARCH_SEARCH_TYPES_H_
