#include "bench/micro/sample_positions.h"

#include <cstdint>
#include <optional>
#include <random>

#include "engine/move_generator.h"

namespace tengen::bench {
namespace {

constexpr uint64_t kGameSeed = 2024;
constexpr uint64_t kTacticsSeed = 2025;
// Tactical positions crowd their stones into a square this wide at the board's centre, and fill
// about half of it.
constexpr int kCrowdSide = 13;
constexpr int kCrowdStones = 60;
constexpr int kLeastFourPoints = 4;

// The distributions of <random> differ between libraries, so numbers come from the generator
// itself. It is not base::Random: the figures of bench/experiments were measured on the positions
// that this one makes, and others would not compare with them.
class Dice {
 public:
  explicit Dice(uint64_t seed) : random_(seed) {}

  // A number in [0, count).
  int Below(int count) { return static_cast<int>(random_() % static_cast<uint64_t>(count)); }
  bool Chance(int percent) { return Below(100) < percent; }
  std::optional<Point> Pick(const PointSet& points) {
    if (points.empty()) return std::nullopt;
    int skip = Below(points.size());
    for (Point p : points) {
      if (skip-- == 0) return p;
    }
    return std::nullopt;
  }

 private:
  std::mt19937_64 random_;
};

Board EmptyBoard(const SampleSetting& setting) {
  return Board::Create(setting.side, setting.side, setting.rule).value();
}

// What the side to move may play without a foul.
PointSet Allowed(const Board& board, const PointSet& points) {
  return board.side_to_move() == Color::kBlack ? points - board.ForbiddenPoints() : points;
}

// The next move of a game; nullopt if the game is over in all but name.
std::optional<Point> ChooseMove(const Board& board, Dice& dice) {
  const Color own = board.side_to_move(), opponent = Opponent(own);
  if (board.ThreatCount(own, LineThreat::kFive) > 0) return std::nullopt;
  if (board.ThreatCount(opponent, LineThreat::kFive) > 0) {
    return dice.Pick(Allowed(board, FiveDefenses(board, opponent)));
  }
  const PointSet dangers = Allowed(board, board.ThreatPoints(opponent, LineThreat::kStraightFour));
  if (!dangers.empty() && dice.Chance(90)) return dice.Pick(dangers);
  const PointSet attacks = Allowed(board, board.ThreatPoints(own, LineThreat::kThree) |
                                              board.ThreatPoints(own, LineThreat::kFour));
  if (!attacks.empty() && dice.Chance(30)) return dice.Pick(attacks);
  const PointSet growth = Allowed(board, board.ThreatPoints(own, LineThreat::kTwo));
  if (!growth.empty() && dice.Chance(50)) return dice.Pick(growth);
  return dice.Pick(Allowed(board, Candidates(board)));
}

Point NearCenter(int side, Dice& dice) {
  const int third = side / 3;
  const int y = third + dice.Below(side - 2 * third);
  const int x = third + dice.Below(side - 2 * third);
  return Point(x, y);
}

// A position after a game of `plies` moves, or nullopt if the game ended earlier.
std::optional<Board> TryGame(const SampleSetting& setting, int plies, Dice& dice) {
  Board board = EmptyBoard(setting);
  board.Make(NearCenter(setting.side, dice));
  while (board.ply_count() < plies) {
    const std::optional<Point> p = ChooseMove(board, dice);
    if (!p) return std::nullopt;
    board.Make(*p);
  }
  return board;
}

PointSet CenterSquare(int board_side, int side) {
  PointSet square;
  const int first = (board_side - side) / 2;
  for (int y = first; y < first + side; ++y) {
    for (int x = first; x < first + side; ++x) square.Insert(Point(x, y));
  }
  return square;
}

// Stones anywhere in the crowd, as long as they neither win nor lose.
std::optional<Board> TryTactics(const SampleSetting& setting, Dice& dice) {
  Board board = EmptyBoard(setting);
  const PointSet square = CenterSquare(setting.side, kCrowdSide);
  while (board.stone_count() < kCrowdStones) {
    const Color own = board.side_to_move();
    const PointSet fives = board.ThreatPoints(own, LineThreat::kFive);
    const std::optional<Point> p = dice.Pick(Allowed(board, (square & board.empty()) - fives));
    if (!p) return std::nullopt;
    board.Make(*p);
  }
  for (Color c : kColors) {
    if (board.ThreatCount(c, LineThreat::kFive) > 0) return std::nullopt;
  }
  const engine::ThreatSets threats = board.Threats(board.side_to_move());
  if (threats.four.size() < kLeastFourPoints) return std::nullopt;
  if (!(threats.straight_four | threats.double_four).empty()) return std::nullopt;
  return board;
}

}  // namespace

std::vector<std::vector<Point>> SampleGames(const SampleSetting& setting, int count, int plies) {
  std::vector<std::vector<Point>> games;
  for (const Board& board : SampleBoards(setting, count, plies)) games.push_back(board.Moves());
  return games;
}

std::vector<Board> SampleBoards(const SampleSetting& setting, int count, int plies) {
  Dice dice(kGameSeed);
  std::vector<Board> boards;
  while (static_cast<int>(boards.size()) < count) {
    if (std::optional<Board> board = TryGame(setting, plies, dice)) boards.push_back(*board);
  }
  return boards;
}

std::vector<Board> TacticalBoards(const SampleSetting& setting, int count) {
  Dice dice(kTacticsSeed);
  std::vector<Board> boards;
  while (static_cast<int>(boards.size()) < count) {
    if (std::optional<Board> board = TryTactics(setting, dice)) boards.push_back(*board);
  }
  return boards;
}

}  // namespace tengen::bench
