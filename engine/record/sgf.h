// Games of five in SGF (game 4: gomoku and renju). All functions are pure and thread-safe.
#ifndef TENGEN_ENGINE_RECORD_SGF_H_
#define TENGEN_ENGINE_RECORD_SGF_H_

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "base/sgf.h"
#include "engine/point_set.h"
#include "engine/record/notation.h"
#include "engine/record/recorded_game.h"
#include "engine/types.h"

namespace tengen::engine {

// The main line of a game: the first variation of every node. Points are two letters or as in h8;
// an empty value is a pass, and so is tt up to 19x19; "swap" and "resign" do nothing on the board;
// the stones that Gomoku Quest has in QPR and QSLW are moves; a comment that is or ends in a time,
// "123ms" or "depth 9, 123ms", says that of its move. The rule is that of RU, or what GN and EV say
// of Renju's openings. Other properties are passed over. `size` is the board's where the game does
// not say it (SZ). The type (GM) is kept, not judged: besides 4, files of gomoku have 1, which is
// Go's, 2, 5 and 11. What is no point ends the steps behind the last move, and a note says so.
// Errors: InvalidArgument for what is no point before the first move; those of SgfSize and
// SgfSteps. Whether points are taken is not asked.
absl::StatusOr<RecordedGame> ReadSgfGame(const base::SgfTree& tree,
                                         std::optional<BoardSize> size = std::nullopt);

// What the main line says besides its steps, whatever those are.
RecordedGame SgfInfoOf(const base::SgfTree& tree);

// The same as ReadSgfGame of the first game of a text. Errors also: those of base::ReadSgfTree.
absl::StatusOr<RecordedGame> ReadSgf(absl::string_view text,
                                     std::optional<BoardSize> size = std::nullopt);

// The size that the game says (SZ), or else `size`. Errors: FailedPrecondition if there is none,
// for points are no proof of one; InvalidArgument if it is outside [kMinSide, kMaxSide].
absl::StatusOr<BoardSize> SgfSize(const base::SgfTree& tree, std::optional<BoardSize> size);

// What nodes do on the board. Give it the nodes of a game from the root on, those of a variation
// behind what leads there. Thread-compatible.
class SgfSteps {
 public:
  static constexpr size_t kMaxSteps = 1 << 13;  // some eight for each point of the largest board

  explicit SgfSteps(BoardSize size) : size_(size) {}

  // Appends the steps of B, W, AB, AW, AE, PL, QPR and QSLW. Errors, with those before it appended:
  // InvalidArgument for a point off the board; ResourceExhausted for more than kMaxSteps in all,
  // which a rectangle makes quickly.
  absl::Status Append(const base::SgfNode& node, std::vector<RecordedStep>& steps);
  // A point as two letters or as in h8.
  std::optional<Point> PointOf(absl::string_view value) const;

 private:
  absl::Status Take(absl::string_view name, absl::string_view value,
                    std::vector<RecordedStep>& steps);
  absl::Status TakeMove(Color color, absl::string_view value, std::vector<RecordedStep>& steps);
  absl::Status TakeOpening(absl::string_view value, std::vector<RecordedStep>& steps);
  absl::Status TakeStones(absl::string_view name, absl::string_view value,
                          std::vector<RecordedStep>& steps) const;

  BoardSize size_;
  PointSet opening_;  // moves of QPR and QSLW, which may stand in the game once more
};

// The game as a line of nodes: FF, GM, CA, AP, SZ, RU, PB, PW, RE, DT and C at the root as far as
// `game` says them, then a node for each step, with its comment.
base::SgfTree SgfTreeOf(const RecordedGame& game);

}  // namespace tengen::engine

#endif  // TENGEN_ENGINE_RECORD_SGF_H_
