#include "tests/reference/rules.h"

#include <algorithm>
#include <set>
#include <vector>

namespace tengen::reference {
namespace {

bool HasRowThrough(const Board& board, Spot spot, int least, int most) {
  return std::any_of(kSteps.begin(), kSteps.end(), [&](Step step) {
    const int length = RowThrough(board, spot, step).length;
    return least <= length && length <= most;
  });
}

std::set<Spot> StonesOf(const Row& row) {
  std::set<Spot> stones;
  for (int i = 0; i < row.length; ++i) stones.insert(Along(row.first, row.step, i));
  return stones;
}

// The fours that the black stone at `spot` belongs to: sets of four stones that one more makes an
// exact five.
std::set<std::set<Spot>> RenjuFours(Board& board, Spot spot) {
  std::set<std::set<Spot>> fours;
  for (Step step : kSteps) {
    for (Spot completion : EmptyOnLine(board, spot, step, 4)) {
      const Trial fifth(board, completion, kBlack);
      const Row row = RowThrough(board, completion, step);
      if (row.length != 5 || !row.Contains(spot)) continue;
      std::set<Spot> four = StonesOf(row);
      four.erase(completion);
      fours.insert(four);
    }
  }
  return fours;
}

bool MakesExactFive(Board& board, Spot spot, Step step) {
  if (board.At(spot) != kEmpty) return false;
  const Trial stone(board, spot, kBlack);
  return RowThrough(board, spot, step).length == 5;
}

// The points that turn the row of the black stone at `spot` into a straight four: four in a row
// that a stone at either end makes an exact five.
std::vector<Spot> Extensions(Board& board, Spot spot, Step step) {
  std::vector<Spot> extensions;
  for (Spot extension : EmptyOnLine(board, spot, step, 3)) {
    const Trial fourth(board, extension, kBlack);
    const Row row = RowThrough(board, extension, step);
    if (row.length != 4 || !row.Contains(spot)) continue;
    if (!MakesExactFive(board, row.before(), step)) continue;
    if (!MakesExactFive(board, row.after(), step)) continue;
    extensions.push_back(extension);
  }
  return extensions;
}

// True if the black stone at `spot` makes a three along `step` that a permitted move can extend.
bool IsRealThree(Board& board, Spot spot, Step step) {
  for (Spot extension : Extensions(board, spot, step)) {
    if (JudgeRenju(board, extension) == Renju::kLegal) return true;
  }
  return false;
}

bool IsProhibited(Renju verdict) { return verdict != Renju::kFive && verdict != Renju::kLegal; }

}  // namespace

bool IsWinningRow(const Board& board, Game game, Spot spot, Step step) {
  const Row row = RowThrough(board, spot, step);
  const char stone = board.At(spot);
  const char other = Other(stone);
  const bool between_opponents = board.At(row.before()) == other && board.At(row.after()) == other;
  switch (game) {
    case Game::kFreestyle:
      return row.length >= 5;
    case Game::kStandard:
      return row.length == 5;
    case Game::kRenju:
      return stone == kBlack ? row.length == 5 : row.length >= 5;
    case Game::kCaro:
      return row.length >= 6 || (row.length == 5 && !between_opponents);
    case Game::kCaro9:
      return row.length == 5 && !between_opponents;
  }
  return false;
}

bool IsWin(const Board& board, Game game, Spot spot) {
  return std::any_of(kSteps.begin(), kSteps.end(),
                     [&](Step step) { return IsWinningRow(board, game, spot, step); });
}

Renju JudgeRenju(Board& board, Spot spot) {
  const Trial stone(board, spot, kBlack);
  if (HasRowThrough(board, spot, 5, 5)) return Renju::kFive;
  if (HasRowThrough(board, spot, 6, std::max(board.width(), board.height())))
    return Renju::kOverline;
  if (RenjuFours(board, spot).size() >= 2) return Renju::kDoubleFour;
  const auto threes = std::count_if(kSteps.begin(), kSteps.end(),
                                    [&](Step step) { return IsRealThree(board, spot, step); });
  return threes >= 2 ? Renju::kDoubleThree : Renju::kLegal;
}

Outcome JudgeMove(Board& board, Game game, Spot spot, char stone) {
  if (game == Game::kRenju && stone == kBlack && IsProhibited(JudgeRenju(board, spot))) {
    return Outcome::kForbiddenLoss;
  }
  const Trial move(board, spot, stone);
  return IsWin(board, game, spot) ? Outcome::kWin : Outcome::kNone;
}

uint64_t CountSequences(Board& board, Game game, char stone, int depth) {
  if (depth == 0) return 1;
  uint64_t count = 0;
  for (Spot spot : board.EmptySpots()) {
    const Outcome outcome = JudgeMove(board, game, spot, stone);
    if (outcome == Outcome::kForbiddenLoss) continue;
    if (outcome == Outcome::kWin) {
      count += depth == 1 ? 1 : 0;
      continue;
    }
    const Trial move(board, spot, stone);
    count += CountSequences(board, game, Other(stone), depth - 1);
  }
  return count;
}

}  // namespace tengen::reference
