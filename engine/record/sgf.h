// Games of five in SGF (game 4: gomoku and renju). All functions are pure and thread-safe.
#ifndef TENGEN_ENGINE_RECORD_SGF_H_
#define TENGEN_ENGINE_RECORD_SGF_H_

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "base/sgf.h"
#include "engine/types.h"

namespace tengen::engine {

// The main line of a record: Black begins, and the players alternate.
struct SgfGame {
  int width = 0;
  int height = 0;
  std::vector<Point> moves;
  std::string comment;  // the first, with escapes and folded lines undone
};

// Reads SZ, B, W and C of the first variation of every node, points as two letters or as in h8;
// other properties are passed over, the rule, too. Errors (InvalidArgument): no SGF, no size or one
// outside [kMinSide, kMaxSide], stones that are set up, a pass, a point off the board, a player who
// moves twice. Whether points are taken is not asked.
absl::StatusOr<SgfGame> ReadSgf(absl::string_view text);

// A node with a move behind the last one; the point in letters, a to z, then A to Z, for column and
// row, counted from the top left.
void AddSgfMove(Color color, Point p, base::SgfTree& tree);

}  // namespace tengen::engine

#endif  // TENGEN_ENGINE_RECORD_SGF_H_
