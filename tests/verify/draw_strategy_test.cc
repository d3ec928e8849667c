#include "verify/draw_strategy.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "engine/board.h"
#include "engine/rules.h"
#include "gtest/gtest.h"
#include "search/proof/draw_solver.h"
#include "search/proof/draw_writer.h"
#include "tests/engine/random_source.h"
#include "tests/search/positions.h"

namespace tengen::verify {
namespace {

std::string CertificateOf(int width, int height) {
  const search::HoldLines lines(width, height, 5);
  search::DrawSolver solver(lines);
  solver.Solve({0, lines.all()}, {.max_pairs = 8}, [] { return false; });
  return DrawText(engine::Board::Create(width, height, Rule::kFreestyle).value(), solver);
}

// Black takes the empty point at which most of his stones stand in live lines, or any.
int GreedyMove(const Position& board, engine::RandomSource& random, int randomly) {
  std::vector<int> empty;
  int best = 0, chosen = 0;
  const std::vector<Line> live = LiveLines(AllLines(board), board, kBlack);
  for (int point = board.first_point(); point < board.end_point(); ++point) {
    if (!board.IsEmpty(point)) continue;
    empty.push_back(point);
    int worth = random.Below(4);
    for (const Line& line : live) {
      if (!Holds(line, point)) continue;
      int stones = 0;
      for (int other : line) stones += board.At(other) == kBlack ? 1 : 0;
      worth += 1 << (2 * stones);
    }
    if (worth > best || chosen == 0) chosen = point;
    best = std::max(best, worth);
  }
  return random.Chance(randomly) ? random.Any(empty) : chosen;
}

// Whatever Black plays, moves that need no answer among it, he gets no five.
TEST(DrawStrategyTest, BlackNeverGetsFive) {
  engine::RandomSource random(31);
  for (const auto& [width, height] :
       std::vector<std::pair<int, int>>{{5, 5}, {7, 5}, {6, 6}, {7, 6}, {8, 5}}) {
    const std::string text = CertificateOf(width, height);
    std::istringstream stream(text);
    const CheckedDraw draw = CheckDraw(stream).value();
    for (int i = 0; i < search::RandomPositionCount(20); ++i) {
      DrawStrategy strategy([&text] { return std::make_unique<std::istringstream>(text); }, draw);
      const int randomly = 30 * (i % 4);
      for (int empty = width * height; empty > 0; empty -= 2) {
        const int move = GreedyMove(strategy.board(), random, randomly);
        const absl::StatusOr<std::optional<int>> answer = strategy.Answer(move);
        ASSERT_TRUE(answer.ok()) << answer.status();
        ASSERT_FALSE(strategy.board().InWinningRow(move)) << width << "x" << height;
        ASSERT_EQ(answer->has_value(), empty > 1);
      }
      EXPECT_EQ(strategy.board().CountCells(kEmpty), 0);
    }
  }
}

TEST(DrawStrategyTest, RefusesTakenPoints) {
  const std::string text = CertificateOf(7, 5);
  std::istringstream stream(text);
  const CheckedDraw draw = CheckDraw(stream).value();
  DrawStrategy strategy([&text] { return std::make_unique<std::istringstream>(text); }, draw);
  const int move = *draw.position.ParsePoint("d3");
  const int answer = strategy.Answer(move).value().value();
  EXPECT_EQ(strategy.board().At(move), kBlack);
  EXPECT_EQ(strategy.board().At(answer), kWhite);
  for (int taken : {move, answer}) {
    EXPECT_EQ(strategy.Answer(taken).status().code(), absl::StatusCode::kFailedPrecondition);
  }
}

TEST(DrawStrategyTest, OtherPositionsAreNotFound) {
  std::istringstream stream(CertificateOf(7, 5));
  Position other(7, 5, Game::kFreestyle);
  other.Set(*other.ParsePoint("a1"), kBlack);
  EXPECT_EQ(FindDrawNode(stream, other).status().code(), absl::StatusCode::kNotFound);
}

}  // namespace
}  // namespace tengen::verify
