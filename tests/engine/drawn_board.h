// Boards drawn in the text of a test.
#ifndef TENGEN_TESTS_ENGINE_DRAWN_BOARD_H_
#define TENGEN_TESTS_ENGINE_DRAWN_BOARD_H_

#include "absl/strings/string_view.h"
#include "engine/board.h"
#include "engine/record/notation.h"

namespace tengen::engine {

// The drawing that ParseBoard reads, with `mover` to move whatever the number of stones.
inline Board Draw(absl::string_view text, Rule rule, Color mover) {
  Board board = ParseBoard(text, rule).value();
  board.SetSideToMove(mover);
  return board;
}

}  // namespace tengen::engine

#endif  // TENGEN_TESTS_ENGINE_DRAWN_BOARD_H_
