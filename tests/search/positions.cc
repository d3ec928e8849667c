#include "tests/search/positions.h"

#include <algorithm>
#include <cstdlib>
#include <utility>
#include <vector>

#include "absl/strings/numbers.h"
#include "engine/notation.h"
#include "gtest/gtest.h"

namespace tengen {

using reference::Spot;

reference::Game ToReference(Rule rule) {
  switch (rule) {
    case Rule::kFreestyle:
      return reference::Game::kFreestyle;
    case Rule::kStandard:
      return reference::Game::kStandard;
    case Rule::kRenju:
      return reference::Game::kRenju;
    case Rule::kCaro:
      return reference::Game::kCaro;
    case Rule::kStandardCaro:
      return reference::Game::kCaro9;
  }
  return reference::Game::kFreestyle;
}

char ToReference(Color c) { return c == Color::kBlack ? reference::kBlack : reference::kWhite; }

reference::Board ToReference(const Board& board) {
  reference::Board drawn(board.width(), board.height());
  for (Spot spot : drawn.Spots()) {
    constexpr char kCells[] = {reference::kEmpty, reference::kBlack, reference::kWhite,
                               reference::kBlocked};
    drawn.Set(spot, kCells[static_cast<int>(board.At(Point(spot.x, spot.y)))]);
  }
  return drawn;
}

Board ToEngine(const reference::Board& drawn, Rule rule, Color mover) {
  Board board = Board::Create(drawn.width(), drawn.height(), rule).value();
  for (Spot spot : drawn.Spots()) {
    const Point p(spot.x, spot.y);
    if (drawn.At(spot) == reference::kBlocked) {
      EXPECT_TRUE(board.Block(p).ok());
    }
    for (Color c : kColors) {
      if (drawn.At(spot) != ToReference(c)) continue;
      board.SetSideToMove(c);
      board.Make(p);
    }
  }
  board.SetSideToMove(mover);
  return board;
}

Board Draw(absl::string_view text, Rule rule, Color mover) {
  Board board = ParseBoard(text, rule).value();
  board.SetSideToMove(mover);
  return board;
}

reference::Board RandomBoards::Tactical(reference::Game game) {
  reference::Board board(9 + Below(3), 9 + Below(3));
  const int stones = 12 + Below(13);
  const int black_percent = 30 + Below(41);
  for (int placed = 0; placed < stones;) {
    const Spot spot = NearbySpot(board);
    board.Set(spot, Below(100) < black_percent ? reference::kBlack : reference::kWhite);
    if (reference::IsWin(board, game, spot)) {
      board.Set(spot, reference::kEmpty);
    } else {
      ++placed;
    }
  }
  return board;
}

reference::Board RandomBoards::NearlyFull(reference::Game game, int width, int height, int empty) {
  reference::Board board(width, height);
  const int black_percent = 30 + Below(41);
  const std::vector<Spot> kept = Neighbours(board, empty);
  std::vector<Spot> spots = board.Spots();
  // std::shuffle differs between standard libraries.
  for (size_t i = spots.size(); i > 1; --i) {
    std::swap(spots[i - 1], spots[static_cast<size_t>(Below(static_cast<int>(i)))]);
  }
  for (Spot spot : spots) {
    if (std::find(kept.begin(), kept.end(), spot) != kept.end()) continue;
    const char stone = Below(100) < black_percent ? reference::kBlack : reference::kWhite;
    // A point where either colour would win is taken by nobody.
    for (char cell : {stone, reference::Other(stone), reference::kBlocked}) {
      board.Set(spot, cell);
      if (cell == reference::kBlocked || !reference::IsWin(board, game, spot)) break;
    }
  }
  return board;
}

Spot RandomBoards::NearbySpot(const reference::Board& board) {
  const std::vector<Spot> empty = board.EmptySpots();
  const bool none_yet = empty.size() == board.Spots().size();
  while (true) {
    const Spot spot = empty[static_cast<size_t>(Below(static_cast<int>(empty.size())))];
    if (none_yet) return spot;
    const reference::Step step = reference::kSteps[static_cast<size_t>(Below(4))];
    for (int distance : {-2, -1, 1, 2}) {
      const char cell = board.At(Along(spot, step, distance));
      if (cell == reference::kBlack || cell == reference::kWhite) return spot;
    }
  }
}

std::vector<Spot> RandomBoards::Neighbours(reference::Board board, int count) {
  std::vector<Spot> spots;
  for (int i = 0; i < count; ++i) {
    spots.push_back(NearbySpot(board));
    board.Set(spots.back(), reference::kBlack);
  }
  return spots;
}

int RandomPositionCount(int usual) {
  const char* text = std::getenv("TENGEN_RANDOM_POSITIONS");
  int count = 0;
  return text != nullptr && absl::SimpleAtoi(text, &count) && count > 0 ? count : usual;
}

}  // namespace tengen
