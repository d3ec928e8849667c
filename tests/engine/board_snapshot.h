// What a board tells about its position, and whether it holds together.
#ifndef TENGEN_TESTS_ENGINE_BOARD_SNAPSHOT_H_
#define TENGEN_TESTS_ENGINE_BOARD_SNAPSHOT_H_

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/board.h"

namespace tengen::engine {

// All that a board tells about the position, its history left out.
struct Snapshot {
  explicit Snapshot(const Board& board);
  friend bool operator==(const Snapshot&, const Snapshot&) = default;

  uint64_t key;
  Color side;
  int stone_count;
  int empty_count;
  std::string cells;
  PointSet empty;
  PointSet forbidden;
  std::array<PointSet, kColorCount> stones;
  std::vector<PointSet> planes;
  std::vector<PointSet> combined;  // the members of ThreatSets
  std::vector<int> counts;
};

// Computes from nothing what must hold of the kept state of any board: key, counts, and the planes,
// which the vector kernels keep, by the scalar ClassifyLine. Returns what differs, with the board
// drawn; nullopt if nothing does.
std::optional<std::string> Inconsistency(const Board& board);

}  // namespace tengen::engine

#endif  // TENGEN_TESTS_ENGINE_BOARD_SNAPSHOT_H_
