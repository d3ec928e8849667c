#include "tests/search/positions.h"

#include <algorithm>
#include <vector>

namespace tengen::search {

using reference::Spot;

reference::Board RandomBoards::Tactical(reference::Game game) {
  const int height = 9 + Below(3), width = 9 + Below(3);
  reference::Board board(width, height);
  const int stones = 12 + Below(13);
  const int black_percent = 30 + Below(41);
  for (int placed = 0; placed < stones;) {
    const reference::Spot spot = NearbySpot(board);
    board.Set(spot, Chance(black_percent) ? reference::kBlack : reference::kWhite);
    if (reference::IsWin(board, game, spot)) {
      board.Set(spot, reference::kEmpty);
    } else {
      ++placed;
    }
  }
  return board;
}

reference::Board RandomBoards::Quiet(reference::Game game) {
  while (true) {
    reference::Board board = Tactical(game);
    for (reference::Spot spot : board.Spots()) {
      if (Below(2) == 0) board.Set(spot, reference::kEmpty);
    }
    // A five of caro may have lost its blockers.
    const std::vector<reference::Spot> spots = board.Spots();
    const bool over = std::any_of(spots.begin(), spots.end(), [&](reference::Spot spot) {
      return board.At(spot) != reference::kEmpty && reference::IsWin(board, game, spot);
    });
    if (!over) return board;
  }
}

reference::Board RandomBoards::NearlyFull(reference::Game game, int width, int height, int empty) {
  reference::Board board(width, height);
  const int black_percent = 30 + Below(41);
  const std::vector<reference::Spot> kept = Neighbours(board, empty);
  std::vector<reference::Spot> spots = board.Spots();
  Shuffle(spots);
  for (reference::Spot spot : spots) {
    if (std::find(kept.begin(), kept.end(), spot) != kept.end()) continue;
    const char stone = Chance(black_percent) ? reference::kBlack : reference::kWhite;
    // A point where either colour would win is taken by nobody.
    for (char cell : {stone, reference::Other(stone), reference::kBlocked}) {
      board.Set(spot, cell);
      if (cell == reference::kBlocked || !reference::IsWin(board, game, spot)) break;
    }
  }
  return board;
}

reference::Spot RandomBoards::NearbySpot(const reference::Board& board) {
  const std::vector<reference::Spot> empty = board.EmptySpots();
  const bool none_yet = empty.size() == board.Spots().size();
  while (true) {
    const reference::Spot spot = Any(empty);
    if (none_yet) return spot;
    const reference::Step step = Any(reference::kSteps);
    for (int distance : {-2, -1, 1, 2}) {
      const char cell = board.At(Along(spot, step, distance));
      if (cell == reference::kBlack || cell == reference::kWhite) return spot;
    }
  }
}

std::vector<reference::Spot> RandomBoards::Neighbours(reference::Board board, int count) {
  std::vector<reference::Spot> spots;
  for (int i = 0; i < count; ++i) {
    spots.push_back(NearbySpot(board));
    board.Set(spots.back(), reference::kBlack);
  }
  return spots;
}

}  // namespace tengen::search
