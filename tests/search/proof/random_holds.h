// Random positions of tiny games, Black attacking.
#ifndef TENGEN_TESTS_SEARCH_PROOF_RANDOM_HOLDS_H_
#define TENGEN_TESTS_SEARCH_PROOF_RANDOM_HOLDS_H_

#include <algorithm>
#include <cstddef>
#include <vector>

#include "search/proof/hold_lines.h"
#include "tests/engine/random_source.h"
#include "tests/reference/board.h"
#include "tests/reference/holds.h"

namespace tengen::search {

class RandomHolds : public engine::RandomSource {
 public:
  using RandomSource::RandomSource;

  // A position with `empty` points left at most, in which nobody has `length` in a row. Black has
  // most of the others, or the defender would hold nearly always.
  reference::Board Position(int width, int height, int length, int empty) {
    reference::Board board(width, height);
    std::vector<reference::Spot> spots = board.Spots();
    Shuffle(spots);
    const size_t taken = spots.size() - std::min(static_cast<size_t>(empty), spots.size());
    const int blacks = 50 + Below(40), blocked = Below(20);
    for (size_t i = 0; i < taken; ++i) {
      char stone = Chance(blacks) ? reference::kBlack : reference::kWhite;
      if (Chance(blocked)) stone = reference::kBlocked;
      board.Set(spots[i], stone);
      if (stone != reference::kBlocked && HasRow(board, stone, length)) {
        board.Set(spots[i], reference::kBlocked);
      }
    }
    return board;
  }
};

inline HoldPosition ToHold(const reference::Board& board) {
  HoldPosition position;
  for (reference::Spot spot : board.Spots()) {
    const PointBits bit = BitOf(spot.y * board.width() + spot.x);
    if (board.At(spot) == reference::kBlack) position.attacker |= bit;
    if (board.At(spot) == reference::kEmpty) position.empty |= bit;
  }
  return position;
}

}  // namespace tengen::search

#endif  // TENGEN_TESTS_SEARCH_PROOF_RANDOM_HOLDS_H_
