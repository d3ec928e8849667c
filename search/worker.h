// One searching thread: iterative deepening alpha-beta on a board of its own.
#ifndef TENGEN_SEARCH_WORKER_H_
#define TENGEN_SEARCH_WORKER_H_

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "engine/board.h"
#include "eval/evaluator.h"
#include "search/claims.h"
#include "search/ending.h"
#include "search/move_picker.h"
#include "search/parameters.h"
#include "search/proof/vcf_solver.h"
#include "search/search_types.h"
#include "search/situation.h"
#include "search/strength.h"
#include "search/time_manager.h"
#include "search/transposition_table.h"

namespace tengen::search {

// Positions without a win by fours that a worker's solver remembers, from search to search: about
// a quarter of a megabyte.
inline constexpr size_t kVcfTableEntries = 1 << 15;

// What a worker is to look at; the fields mean what those of SearchLimits do.
struct RootScope {
  int lines = 1;
  PointSet excluded;
  std::vector<Refusal> refused = {};
  // Set: somebody compares positions and wants the value at this depth, all of it or none but a
  // win. The time manager is asked only whether time is over, not whether it is worth going on.
  std::optional<int> judged_depth = std::nullopt;
};

// What the workers of one search have in common. Thread-safe as its parts are.
struct SearchShared {
  TranspositionTable& table;
  TimeManager& time;
  const SearchParameters& parameters;
  std::shared_ptr<const eval::Network> network;  // see BrainOptions
  Ending ending;                                 // of the game
  Claims* claims = nullptr;                      // null where there is one worker
  Ability ability = {};                          // what is not to be noticed; its nodes are a limit
  std::atomic<int64_t> nodes{0};                 // of all workers, updated in batches
};

// Searches with principal variation search over the moves of engine/move_generator.h; each step is
// a function of its own and its reason stands there. Workers differ in nothing but their number:
// number 0 is the main one, it reports progress and decides when to stop; the others only feed the
// shared table, as far as possible with what no other one is searching.
//
// Thread-compatible: one thread runs one worker.
class Worker {
 public:
  // `vcf` is this worker's alone as long as it lives.
  Worker(int number, const Board& board, const RootScope& root, SearchShared& shared,
         VcfSolver& vcf);

  // Searches until the time manager ends it; `listener` (may be null) hears of every completed
  // depth. The result's move is empty only if all empty points are excluded.
  SearchResult Run(SearchListener* listener);

 private:
  struct RootMove {
    Point point;
    Value value = -kInfinite;
    std::vector<Point> pv;
    bool lost = false;  // proven
  };

  // What the moves of a node are searched with.
  struct Node {
    int depth;  // plies left
    Value alpha, beta;
    int ply;
    Situation situation;
    std::optional<Value> eval = std::nullopt;  // where nothing threatens
  };

  SearchResult Iterate();
  void SetUpRoot();
  std::optional<SearchResult> SolveRoot();
  bool TellsBeforeTheRest(Value value, int depth) const;
  void GiveUp(RootMove& move);
  Value SearchRoot(int depth, Value alpha, Value beta);
  Value SearchRootMove(Point p, int depth, Value alpha, Value beta, int move_number);
  Value Aspirate(int depth, Value guess);
  bool SearchLines(int depth);
  int LineCount() const { return std::min(root_.lines, static_cast<int>(root_moves_.size())); }
  SearchInfo Report(int depth, int line) const;
  void Tell(RootEvent::Kind kind, std::optional<Point> move = std::nullopt) const {
    if (listener_ != nullptr) listener_->OnRootEvent({kind, move});
  }

  Value Search(int depth, Value alpha, Value beta, int ply);
  Value SearchGuarded(int depth, Value alpha, Value beta, int ply);
  Value SearchMoves(Node node, const PointSet& points, std::optional<Point> table_move);
  Value SearchChild(Point p, const Node& node, int move_number);
  // The stones that can still be put on the board before the game is over.
  int StonesLeft() const { return stones_at_end_ - board_.stone_count(); }
  // What the game is worth to the side to move if it ends without a row at `ply`.
  Value ValueAtEnd(int ply) const;
  std::optional<Value> StaticOutcome(int ply) const;
  VcfResult SolveVcf(int64_t max_nodes, absl::FunctionRef<bool()> stop);
  std::optional<Value> TableCutoff(const std::optional<TtEntry>& entry, int depth, Value alpha,
                                   Value beta) const;
  std::optional<Value> TryVcf(int ply);
  Value QuietLeaf(Value beta, int ply);
  std::optional<Value> ReverseFutility(const Node& node) const;
  int Reduction(Point p, const Node& node, int move_number) const;
  // Where the workers say what they search; null where it is not worth it.
  Claims* ClaimsAt(int depth) const;
  // How many quiet moves are tried before the rest is skipped.
  int LateMoveNumber(const Node& node) const;
  // True if the evaluation is no better than before the last move of the side to move.
  bool GotWorse(const Node& node) const;
  Value NothingHelps(Situation situation, int ply) const;

  Choice Choose() const { return ChoiceOf(board_, StonesLeft()); }
  // True if a position in which moves are refused can still come about.
  bool Guarded() const;
  bool Allowed(Point p) const {
    return board_.side_to_move() == Color::kWhite || !board_.IsForbidden(p);
  }
  // True if the side to move has a point that is allowed to it.
  bool CanMove() const;
  bool CountNode();
  bool stopping() const { return stopping_; }
  void Make(Point p);
  void Unmake();
  void SetPv(int ply, Point p);

  const int number_;
  const SearchParameters& parameters_;
  Board board_;
  std::unique_ptr<eval::Evaluator> evaluator_;
  SearchShared& shared_;
  VcfSolver& vcf_;
  const RootScope root_;  // refusals at the root are among the excluded moves
  const int stones_at_end_;
  SearchListener* listener_ = nullptr;  // while Run runs
  std::vector<RootMove> root_moves_;    // in the order of their last success; the lines come first
  int line_ = 0;                        // being searched: a move before it is the start of another
  Situation root_situation_ = Situation::kFree;
  std::vector<std::vector<Point>> pv_;       // by ply: the best line found below it
  std::vector<std::optional<Value>> evals_;  // by ply: of the nodes above the one being searched
  SearchInfo best_;                          // of the last completed iteration, or better
  int64_t uncounted_nodes_ = 0;
  int selective_depth_ = 0;
  bool stopping_ = false;
};

}  // namespace tengen::search

#endif  // TENGEN_SEARCH_WORKER_H_
