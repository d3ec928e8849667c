#include "tests/reference/holds.h"

#include <algorithm>
#include <map>
#include <string>

namespace tengen::reference {
namespace {

// Remembers what positions came to, by how they are drawn and who moves.
using Known = std::map<std::string, int>;

bool RowOf(const Board& board, Spot spot, int length) {
  return std::any_of(kSteps.begin(), kSteps.end(),
                     [&](Step step) { return RowThrough(board, spot, step).length >= length; });
}

bool CanGetRowFrom(Board& board, char attacker, int length, Known& known);

// True if the defender, who is to move, has a move after which the attacker gets no row.
bool CanStop(Board& board, char attacker, int length, Known& known) {
  const std::vector<Spot> empty = board.EmptySpots();
  if (empty.empty()) return true;
  return std::any_of(empty.begin(), empty.end(), [&](Spot spot) {
    const Trial stone(board, spot, Other(attacker));
    return !CanGetRowFrom(board, attacker, length, known);
  });
}

bool CanGetRowFrom(Board& board, char attacker, int length, Known& known) {
  const auto [entry, added] = known.try_emplace(board.ToString(), 0);
  int& result = entry->second;
  if (!added) return result != 0;
  for (Spot spot : board.EmptySpots()) {
    const Trial stone(board, spot, attacker);
    if (!RowOf(board, spot, length) && CanStop(board, attacker, length, known)) continue;
    result = 1;
    break;
  }
  return result != 0;
}

int WorthOfRowsFrom(Board& board, char mover, int length, Known& known) {
  const std::vector<Spot> empty = board.EmptySpots();
  if (empty.empty()) return 0;
  const auto [entry, added] = known.try_emplace(board.ToString() + mover, -1);
  int& worth = entry->second;
  if (!added) return worth;
  for (Spot spot : empty) {
    const Trial stone(board, spot, mover);
    const bool wins = RowOf(board, spot, length);
    worth = std::max(worth, wins ? 1 : -WorthOfRowsFrom(board, Other(mover), length, known));
  }
  return worth;
}

}  // namespace

bool HasRow(const Board& board, char stone, int length) {
  const std::vector<Spot> spots = board.Spots();
  return std::any_of(spots.begin(), spots.end(), [&](Spot spot) {
    return board.At(spot) == stone && RowOf(board, spot, length);
  });
}

bool CanGetRow(const Board& board, char attacker, int length) {
  Board copy = board;
  Known known;
  return CanGetRowFrom(copy, attacker, length, known);
}

int WorthOfRows(const Board& board, char mover, int length) {
  Board copy = board;
  Known known;
  return WorthOfRowsFrom(copy, mover, length, known);
}

}  // namespace tengen::reference
