// The positions of a database as a tree of moves from the empty board.
#ifndef TENGEN_PROTOCOL_DATABASE_POSITION_TREE_H_
#define TENGEN_PROTOCOL_DATABASE_POSITION_TREE_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "engine/types.h"
#include "protocol/database/export_watch.h"
#include "protocol/database/position.h"
#include "protocol/database/position_database.h"

namespace tengen::database {

// Every position once, below one of those from which a move of the side to move leads there: the
// first that the database knows, by a stone before a pass. Where there is none, positions that it
// does not know are put between, after passes only where the numbers of stones ask for it. A node
// is its position up to the symmetries of the board: which image it is depends on the way down.
// Immutable.
class PositionTree {
 public:
  // All that the database knows with the rule and the size of `empty`. It takes some 15 bytes a
  // position, and the keys of two numbers of stones. The watcher is told of each position found.
  // Errors: those of the database and of the watcher. REQUIRES: `empty` has no stones and Black to
  // move.
  static absl::StatusOr<PositionTree> Of(PositionDatabase& database, const Position& empty,
                                         ExportWatcher watcher = GoOnWriting);

  static constexpr int kRoot = 0;
  struct Child {
    std::optional<Point> move;  // nullopt is a pass
    int node = 0;
  };
  // The children of the node, by ascending point, a pass first. REQUIRES: `position` is an image of
  // the node's.
  std::vector<Child> ChildrenOf(int node, const Position& position) const;

  // Nodes, the root among them; and how many of the others the database does not know.
  size_t size() const { return nodes_.size(); }
  int64_t unknown() const { return unknown_; }
  bool has_pass() const { return has_pass_; }

 private:
  class Builder;
  static constexpr int kNone = -1;
  static constexpr int16_t kPass = -1;
  struct Node {
    int first_child = kNone;
    int next_sibling = kNone;
    int16_t cell = kPass;  // id of the canonical cell of the move, in the image of the parent
  };

  std::vector<Node> nodes_;
  int64_t unknown_ = 0;
  bool has_pass_ = false;
};

}  // namespace tengen::database

#endif  // TENGEN_PROTOCOL_DATABASE_POSITION_TREE_H_
