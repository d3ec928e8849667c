// A book that grows: which position is to be searched next, and what the others are worth then.
#ifndef TENGEN_PROTOCOL_DATABASE_BOOK_GRAPH_H_
#define TENGEN_PROTOCOL_DATABASE_BOOK_GRAPH_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "engine/board.h"
#include "engine/point_set.h"
#include "eval/value.h"
#include "protocol/database/position.h"
#include "protocol/database/position_database.h"

namespace tengen::database {

// Where a book grows. A plain value.
struct BookPolicy {
  double loss_per_ply = 20;  // a move worse by so much counts like a ply
  int max_stones = 30;       // positions with so many are not searched
  // With fewer stones the next one is put as an opening rule has it: whoever puts it does not know
  // which colour he will get, and wants neither to be better.
  int opening_stones = 0;
};

// A move that a search has looked at.
struct SearchedMove {
  Point move;
  Value value;  // for the side to move
};

// A position to be searched, in the image that the book keeps.
struct BookTask {
  Position position;
  PointSet known;         // moves that need no search, for the book has them
  bool balances = false;  // wanted are not the best moves but those that balance the game most
};

// The positions of one rule and size in a database, each once with all its images, as the graph
// that their moves make. A position that was searched has a depth above 0, and is worth what the
// best of its moves in the book is; others, and those of openings, keep the value that the search
// before them gave. Once they were searched those of openings have it without a bound, so that
// nobody plays by it. Wins and losses are labelled where they are proved: by a move, or by searches
// of all moves.
//
// It grows by drop-out expansion (T. Lincke, Strategies for the automatic construction of opening
// books, 2000): next comes the position that the fewest plies and the least losses lead to. Where
// all moves of a position in the book were followed, more of its moves are looked for.
//
// The file is the state: graphs of equal files go on alike. Records that somebody has searched
// deeper stay as they are, but where a proof takes their place. Thread-compatible.
class BookGraph {
 public:
  // Reads what the file has of the board of `roots`, where games begin; they have one rule and one
  // size, and there is at least one. `database` must outlive the graph, and nobody else changes
  // such positions meanwhile. Errors: those of the database.
  static absl::StatusOr<std::unique_ptr<BookGraph>> Load(PositionDatabase& database,
                                                         const std::vector<Position>& roots,
                                                         const BookPolicy& policy);
  ~BookGraph();
  BookGraph(const BookGraph&) = delete;
  BookGraph& operator=(const BookGraph&) = delete;

  // What to search next; nullopt if there is nothing but what others are searching. It is theirs
  // until Add.
  std::optional<BookTask> Next();
  // Keeps what a search of the task has found: its best moves, the best first, or those that
  // balance the game most, among those that were not known; none if there are no others. Written
  // to the file, as a whole, when it returns. Errors: those of the database.
  absl::Status Add(const BookTask& task, const std::vector<SearchedMove>& moves, int depth);

  int64_t positions() const { return static_cast<int64_t>(nodes_.size()); }
  // How many of them were searched.
  int64_t searched() const { return searched_; }
  // Of the first root, for the side to move.
  Value value() const;

 private:
  struct Node;

  BookGraph(PositionDatabase& database, const BookPolicy& policy);
  Node* Find(const Position& position) const;
  Node* Make(const Position& position);
  void Join(Node* parent, Node* child, const Position& before);
  void JoinBehind(Node* node);
  bool OfOpening(const Position& position) const;
  // True if the value guides the book alone: a depth above 0 says that it is a search's own, but
  // that search was for moves that balance the game.
  bool HidesValue(const Position& position, int depth) const;
  double StepCost(const Node& node, Value value) const;
  double WideningCost(const Node& node) const;
  Value BestValue(const Node& node) const;
  double PriorityOf(const Node& node) const;
  bool Refresh(Node* node);
  std::vector<Node*> RefreshFrom(Node* node);
  absl::Status Write(const std::vector<Node*>& nodes);

  PositionDatabase& database_;
  const BookPolicy policy_;
  absl::flat_hash_map<std::string, std::unique_ptr<Node>> nodes_;  // by key
  std::vector<Node*> roots_;
  int64_t searched_ = 0;
};

// The board of a position. Pure.
Board BoardOf(const Position& position);

// A value for the side to move as that of the position after its move, and so the inverse of
// ValueBefore. Pure.
Value ValueAfter(Value value);

}  // namespace tengen::database

#endif  // TENGEN_PROTOCOL_DATABASE_BOOK_GRAPH_H_
