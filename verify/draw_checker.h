// Decides whether a certificate shows that a side, who is to move, completes no five in a row.
// DESIGN.md specifies the text and says why it is enough.
#ifndef TENGEN_VERIFY_DRAW_CHECKER_H_
#define TENGEN_VERIFY_DRAW_CHECKER_H_

#include <cstdint>
#include <istream>
#include <utility>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "verify/literal_rules.h"

namespace tengen::verify {

struct CheckedDraw {
  Position position = Position(kMinSide, kMinSide, Game::kFreestyle);
  char attacker = kBlack;  // to move; makes no five or more in a row
  int64_t nodes = 0;       // lines of the certificate that were checked
  int64_t pairings = 0;    // those of them that end a branch
  int64_t moves = 0;       // of the attacker with their answers

  // Nobody has moved.
  bool FromEmptyBoard() const {
    return position.CountCells(kEmpty) == position.width() * position.height();
  }
};

// What a certificate says about a position in which the attacker is to move.
struct DrawNode {
  // The moves that are answered and their answers; none at the end of a branch.
  std::vector<std::pair<int, int>> answers = {};
  std::vector<std::pair<int, int>> pairs = {};
  bool is_end = false;  // `pairs` and weights are all there is
};

// True if a text that begins so is one for CheckDraw.
bool IsDrawText(absl::string_view beginning);

// Reads a certificate line by line and checks each at the position that it is about. Of the text no
// more than a line is kept, and of each position that was met about 70 bytes, compared whole. Any
// bytes are safe input. `go_on` is asked after each line, with the number of those checked and of
// all that are announced; false ends the work. Errors: InvalidArgument naming the line of the text,
// the moves to the place where it breaks and the reason; Cancelled. Thread-safe.
absl::StatusOr<CheckedDraw> CheckDraw(std::istream& text,
                                      absl::FunctionRef<bool(int64_t done, int64_t all)> go_on);
absl::StatusOr<CheckedDraw> CheckDraw(std::istream& text);

// The node about `position`, or an image of it, by the numbers of `position`; what stands before it
// is checked. Errors: those of CheckDraw, and NotFound if there is none. REQUIRES: the position is
// one of the certificate's board.
absl::StatusOr<DrawNode> FindDrawNode(std::istream& text, const Position& position);

}  // namespace tengen::verify

#endif  // TENGEN_VERIFY_DRAW_CHECKER_H_
