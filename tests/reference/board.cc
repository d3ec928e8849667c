#include "tests/reference/board.h"

#include <cassert>

namespace tengen::reference {

char Other(char stone) {
  assert(stone == kBlack || stone == kWhite);
  return stone == kBlack ? kWhite : kBlack;
}

Board::Board(int width, int height)
    : width_(width), height_(height), cells_(static_cast<size_t>(width) * height, kEmpty) {}

Board::Board(int width, absl::string_view cells)
    : width_(width), height_(static_cast<int>(cells.size()) / width), cells_(cells) {
  assert(static_cast<size_t>(width_) * height_ == cells.size());
  for (char& cell : cells_) {
    if (cell == 'X') cell = kBlack;
    if (cell == 'O') cell = kWhite;
  }
}

std::vector<Spot> Board::Spots() const {
  std::vector<Spot> spots;
  for (int y = 0; y < height_; ++y) {
    for (int x = 0; x < width_; ++x) spots.push_back({x, y});
  }
  return spots;
}

std::vector<Spot> Board::EmptySpots() const {
  std::vector<Spot> spots;
  for (Spot spot : Spots()) {
    if (At(spot) == kEmpty) spots.push_back(spot);
  }
  return spots;
}

std::string Board::ToString() const {
  std::string text;
  for (int y = 0; y < height_; ++y) text += cells_.substr(y * width_, width_) + "\n";
  return text;
}

Trial::Trial(Board& board, Spot spot, char stone) : board_(board), spot_(spot) {
  assert(board.At(spot) == kEmpty);
  board_.Set(spot, stone);
}

bool Row::Contains(Spot spot) const {
  for (int i = 0; i < length; ++i) {
    if (Along(first, step, i) == spot) return true;
  }
  return false;
}

Row RowThrough(const Board& board, Spot spot, Step step) {
  const char stone = board.At(spot);
  assert(stone == kBlack || stone == kWhite);
  Row row{spot, step, 1};
  while (board.At(row.before()) == stone) {
    row.first = row.before();
    ++row.length;
  }
  while (board.At(row.after()) == stone) ++row.length;
  return row;
}

LineSpots EmptyOnLine(const Board& board, Spot spot, Step step, int reach) {
  LineSpots spots;
  for (int i = -reach; i <= reach; ++i) {
    const Spot other = Along(spot, step, i);
    if (i != 0 && board.At(other) == kEmpty) spots.push_back(other);
  }
  return spots;
}

}  // namespace tengen::reference
