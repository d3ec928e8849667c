// The windows of the lines on a square board.
#ifndef TENGEN_TRAINING_TRAINER_WINDOW_TABLE_H_
#define TENGEN_TRAINING_TRAINER_WINDOW_TABLE_H_

#include <cstdint>

#include "engine/types.h"
#include "eval/network/line_code.h"
#include "training/selfplay/game_record.h"

namespace tengen::training {

inline constexpr int kMaxCells = kMaxShardSide * kMaxShardSide;

// What of the windows depends on the size of the board alone. Cells are numbered row by row.
// Immutable, so thread-safe.
struct WindowTable {
  // REQUIRES: 0 <= side <= kMaxShardSide. Those of all sizes are made when first asked for.
  static const WindowTable& Of(int side);

  int side;
  int stride[engine::kDirectionCount];  // from a cell to the next one
  // How many points of the window around a cell lie beyond the board at either end.
  uint8_t before[engine::kDirectionCount][kMaxCells];
  uint8_t after[engine::kDirectionCount][kMaxCells];
  eval::LineCode empty[engine::kDirectionCount][kMaxCells];  // its code without stones
};

}  // namespace tengen::training

#endif  // TENGEN_TRAINING_TRAINER_WINDOW_TABLE_H_
