// The recursion of a search: what a position is worth some plies on.
#ifndef TENGEN_SEARCH_NODE_SEARCH_H_
#define TENGEN_SEARCH_NODE_SEARCH_H_

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "absl/functional/function_ref.h"
#include "engine/board.h"
#include "eval/evaluator.h"
#include "search/claims.h"
#include "search/ending.h"
#include "search/parameters.h"
#include "search/proof/situation.h"
#include "search/proof/vcf_solver.h"
#include "search/search_types.h"
#include "search/strength.h"
#include "search/time_manager.h"
#include "search/transposition_table.h"

namespace tengen::search {

// Positions without a win by fours that a worker's solver remembers, from search to search: about
// a quarter of a megabyte.
inline constexpr size_t kVcfTableEntries = 1 << 15;
// Nodes between two looks at the clock.
inline constexpr int kNodeBatch = 64;
// Iterations; every game ends or is decided long before.
inline constexpr int kMaxDepth = 100;

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

// Searches nodes with principal variation search over the moves of engine/move_generator.h, on a
// board of its own that stands at the root between two calls. The steps of a node are numbered as
// in search/DESIGN.md; each is a function of its own and its reason stands there.
//
// Values are the side to move's, those of ends count plies from the root. Thread-compatible.
class NodeSearch {
 public:
  // What the moves of a node are searched with.
  struct Node {
    int depth;  // plies left
    Value alpha, beta;
    int ply;  // from the root
    Situation situation = Situation::kFree;
    std::optional<Value> eval = std::nullopt;  // where nothing threatens
  };

  // `board` is the root. `refused`: moves that are not to be played below it. `shared` and `vcf`
  // must outlive the search; `vcf` is its alone as long as it lives.
  NodeSearch(const Board& board, std::vector<Refusal> refused, SearchShared& shared,
             VcfSolver& vcf);

  const Board& board() const { return board_; }
  eval::Evaluator& evaluator() { return *evaluator_; }

  // What the side to move may choose from, as far as threats decide it.
  Choice Choose() const { return ChoiceOf(board_, StonesLeft()); }
  // True if a position in which moves are refused can still come about.
  bool Guarded() const;
  // True if the rule does not forbid the point to the side to move.
  bool Allowed(Point p) const {
    return board_.side_to_move() == Color::kWhite || !board_.IsForbidden(p);
  }

  // The value of the root's move `p`, the `move_number`-th from 0; a move that ends the game is not
  // searched below. Fail-soft: within node.alpha and node.beta it is exact, outside a bound.
  // Worthless once stopping(). REQUIRES: node.ply == 0.
  Value SearchRootMove(Point p, const Node& node, int move_number);
  // The best line found below that move, empty if its value is not exact or it ends the game.
  const std::vector<Point>& line() const { return pv_[1]; }
  // Looks for the wins by continuous fours that the stones left suffice for: two for each four, one
  // for the five. `stop` is asked every kNodeBatch nodes or so.
  VcfResult SolveVcf(int64_t max_nodes, absl::FunctionRef<bool()> stop);

  // True once the time manager has ended the search.
  bool stopping() const { return stopping_; }
  // Nodes of all workers, with those of this one that are not yet in SearchShared.
  int64_t nodes() const { return shared_.nodes.load(std::memory_order_relaxed) + uncounted_nodes_; }
  // Adds those to SearchShared.
  void CountTheRest();
  // The greatest ply reached.
  int selective_depth() const { return selective_depth_; }

 private:
  Value Search(int depth, Value alpha, Value beta, int ply);
  Value SearchGuarded(Node node);
  Value SearchMoves(Node node, const PointSet& points, std::optional<Point> table_move);
  Value SearchChild(Point p, const Node& node, int move_number);

  // The steps; a value ends the node. Those of every node are part of Search: called, they cost 3 %
  // of all time.
  inline std::optional<Value> EndWithoutRow(int ply) const;
  inline std::optional<Value> StaticOutcome(int ply) const;
  inline std::optional<Value> MateDistance(Node& node) const;
  inline std::optional<Value> TableCutoff(const Node& node,
                                          const std::optional<TtEntry>& entry) const;
  inline std::optional<Value> DepthUsedUp(const Node& node);
  std::optional<Value> TryVcf(int ply);
  inline std::optional<Value> ReverseFutility(const Node& node) const;

  // The stones that can still be put on the board before the game is over.
  int StonesLeft() const { return stones_at_end_ - board_.stone_count(); }
  // What the game is worth to the side to move if it ends without a row at `ply`.
  Value ValueAtEnd(int ply) const;
  Value QuietLeaf(const Node& node);
  Value NothingHelps(Situation situation, int ply) const;
  bool IsUnprepared(const Node& node, std::optional<Point> table_move) const;
  int Reduction(Point p, const Node& node, int move_number) const;
  // Where the workers say what they search; null where it is not worth it.
  Claims* ClaimsAt(int depth) const;
  // How many quiet moves are tried before the rest is skipped.
  int LateMoveNumber(const Node& node) const;
  // True if the evaluation is no better than before the last move of the side to move.
  bool GotWorse(const Node& node) const;
  // True if the side to move has a point that is allowed to it.
  bool CanMove() const;
  bool CountNode();
  void Make(Point p);
  void Unmake();
  void SetPv(int ply, Point p);

  const SearchParameters& parameters_;
  Board board_;
  std::unique_ptr<eval::Evaluator> evaluator_;
  SearchShared& shared_;
  VcfSolver& vcf_;
  const std::vector<Refusal> refused_;
  const int stones_at_end_;
  std::vector<std::vector<Point>> pv_;       // by ply: the best line found below it
  std::vector<std::optional<Value>> evals_;  // by ply: of the nodes above the one being searched
  int64_t uncounted_nodes_ = 0;
  int selective_depth_ = 0;
  bool stopping_ = false;
};

}  // namespace tengen::search

#endif  // TENGEN_SEARCH_NODE_SEARCH_H_
