#include "tests/engine/random_positions.h"

#include <algorithm>
#include <array>
#include <utility>

namespace tengen::engine {

using reference::Spot;
using reference::Step;

namespace {

// Game sizes come often, the smallest and largest, very flat and very narrow ones regularly.
constexpr std::array<std::pair<int, int>, 16> kSizes = {{{15, 15},
                                                         {15, 15},
                                                         {15, 15},
                                                         {20, 20},
                                                         {20, 20},
                                                         {22, 22},
                                                         {32, 32},
                                                         {5, 5},
                                                         {6, 6},
                                                         {8, 8},
                                                         {10, 10},
                                                         {5, 32},
                                                         {32, 6},
                                                         {9, 13},
                                                         {31, 12},
                                                         {19, 28}}};

// Half of the positions have any sides of the usual lengths.
constexpr int kMinUsual = 5;
constexpr int kUsual = 18;

}  // namespace

reference::Board RandomPositions::Next() {
  if (Chance(50)) {
    const int height = kMinUsual + Below(kUsual), width = kMinUsual + Below(kUsual);
    return Next(width, height);
  }
  const auto [width, height] = Any(kSizes);
  return Next(width, height);
}

reference::Board RandomPositions::Next(int width, int height) {
  reference::Board board(width, height);
  switch (Below(4)) {
    case 0: {
      const Mixture mixture = RandomMixture();
      for (reference::Spot spot : board.Spots()) Fill(board, spot, mixture);
      break;
    }
    case 1:
      Crowd(board);
      Crowd(board);
      break;
    case 2:
      Lines(board);
      break;
    default:
      Crowd(board);
      Lines(board);
  }
  return board;
}

RandomPositions::Mixture RandomPositions::RandomMixture() {
  constexpr std::array<int, 6> kStones = {10, 25, 35, 45, 60, 80};
  constexpr std::array<int, 5> kBlack = {100, 85, 50, 50, 15};
  constexpr std::array<int, 4> kBlocked = {0, 0, 0, 8};
  return {Any(kStones), Any(kBlack), Any(kBlocked)};
}

void RandomPositions::Fill(reference::Board& board, reference::Spot spot, const Mixture& mixture) {
  char cell = reference::kEmpty;
  if (Chance(mixture.stones)) cell = Chance(mixture.black) ? reference::kBlack : reference::kWhite;
  if (Chance(mixture.blocked)) cell = reference::kBlocked;
  board.Set(spot, cell);
}

void RandomPositions::Crowd(reference::Board& board) {
  const Mixture mixture = RandomMixture();
  const int width = std::min(board.width(), 5 + Below(5));
  const int height = std::min(board.height(), 5 + Below(5));
  int left = Below(board.width() - width + 1);
  int top = Below(board.height() - height + 1);
  if (Chance(30)) left = Chance(50) ? 0 : board.width() - width;
  if (Chance(30)) top = Chance(50) ? 0 : board.height() - height;
  for (int y = top; y < top + height; ++y) {
    for (int x = left; x < left + width; ++x) Fill(board, {x, y}, mixture);
  }
}

void RandomPositions::Lines(reference::Board& board) {
  for (int lines = 2 + Below(12); lines > 0; --lines) {
    const Mixture mixture = RandomMixture();
    reference::Spot spot{Below(board.width()), Below(board.height())};
    if (Chance(25)) spot.x = Chance(50) ? 0 : board.width() - 1;
    if (Chance(25)) spot.y = Chance(50) ? 0 : board.height() - 1;
    const Step step = Any(reference::kSteps);
    while (board.Contains(Along(spot, step, -1))) spot = Along(spot, step, -1);
    for (; board.Contains(spot); spot = Along(spot, step, 1)) Fill(board, spot, mixture);
  }
}

}  // namespace tengen::engine
