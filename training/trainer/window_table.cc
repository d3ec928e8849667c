#include "training/trainer/window_table.h"

#include <vector>

namespace tengen::training {
namespace {

// Points on the board from (x, y) in a direction, at most kCodeReach.
int Room(int side, int x, int y, int dx, int dy) {
  int room = 0;
  while (room < eval::kCodeReach) {
    x += dx;
    y += dy;
    if (x < 0 || y < 0 || x >= side || y >= side) break;
    ++room;
  }
  return room;
}

WindowTable WindowsOf(int side) {
  WindowTable windows = {};
  windows.side = side;
  for (Direction direction : engine::kDirections) {
    const int d = Index(direction), dx = StepX(direction), dy = StepY(direction);
    windows.stride[d] = dy * side + dx;
    for (int cell = 0; cell < side * side; ++cell) {
      const int x = cell % side, y = cell / side;
      const int before = eval::kCodeReach - Room(side, x, y, -dx, -dy);
      const int after = eval::kCodeReach - Room(side, x, y, dx, dy);
      windows.before[d][cell] = static_cast<uint8_t>(before);
      windows.after[d][cell] = static_cast<uint8_t>(after);
      windows.empty[d][cell] =
          eval::kEmptyCodes[static_cast<size_t>(before)][static_cast<size_t>(after)];
    }
  }
  return windows;
}

}  // namespace

const WindowTable& WindowTable::Of(int side) {
  // Made at once for all sizes: a few hundred kilobytes, and no locks in the loop.
  static const std::vector<WindowTable> all = [] {
    std::vector<WindowTable> made;
    for (int s = 0; s <= kMaxShardSide; ++s) made.push_back(WindowsOf(s));
    return made;
  }();
  return all[static_cast<size_t>(side)];
}

}  // namespace tengen::training
