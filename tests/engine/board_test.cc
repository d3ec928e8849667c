#include "engine/board.h"

#include <optional>
#include <string>
#include <vector>

#include "engine/record/notation.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/engine/board_snapshot.h"
#include "tests/engine/random_positions.h"
#include "tests/engine/reference_bridge.h"

namespace tengen::engine {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

Board MakeBoard(int width, int height, Rule rule) {
  return Board::Create(width, height, rule).value();
}

void ExpectConsistent(const Board& board) {
  const std::optional<std::string> inconsistency = Inconsistency(board);
  ASSERT_FALSE(inconsistency.has_value()) << *inconsistency;
}

TEST(BoardTest, SizesRunFromFiveToThirtyTwo) {
  EXPECT_TRUE(Board::Create(5, 5, Rule::kFreestyle).ok());
  EXPECT_TRUE(Board::Create(32, 32, Rule::kRenju).ok());
  EXPECT_TRUE(Board::Create(5, 32, Rule::kCaro).ok());
  for (const auto& [width, height] :
       {std::pair{4, 15}, {15, 4}, {33, 15}, {15, 33}, {0, 0}, {-1, 15}, {1 << 20, 1 << 20}}) {
    const auto board = Board::Create(width, height, Rule::kFreestyle);
    EXPECT_EQ(board.status().code(), absl::StatusCode::kInvalidArgument);
    EXPECT_THAT(std::string(board.status().message()),
                HasSubstr(std::to_string(width) + "x" + std::to_string(height)));
  }
}

TEST(BoardTest, ANewBoardIsEmptyAndBlackMoves) {
  const Board board = MakeBoard(20, 15, Rule::kStandard);
  EXPECT_EQ(board.width(), 20);
  EXPECT_EQ(board.height(), 15);
  EXPECT_EQ(board.rule(), Rule::kStandard);
  EXPECT_EQ(board.side_to_move(), Color::kBlack);
  EXPECT_EQ(board.stone_count(), 0);
  EXPECT_EQ(board.empty_count(), 300);
  EXPECT_FALSE(board.full());
  EXPECT_EQ(board.ply_count(), 0);
  EXPECT_EQ(board.LastMove(), std::nullopt);
  EXPECT_TRUE(board.Contains(Point(19, 14)));
  EXPECT_FALSE(board.Contains(Point(20, 14)));
  EXPECT_FALSE(board.Contains(Point(19, 15)));
}

TEST(BoardTest, MakePutsStonesInTurn) {
  Board board = MakeBoard(15, 15, Rule::kFreestyle);
  board.Make(Point(7, 7));
  board.Make(Point(0, 14));
  EXPECT_EQ(board.At(Point(7, 7)), Cell::kBlack);
  EXPECT_EQ(board.At(Point(0, 14)), Cell::kWhite);
  EXPECT_EQ(board.side_to_move(), Color::kBlack);
  EXPECT_EQ(board.stone_count(), 2);
  EXPECT_EQ(board.LastMove(), Point(0, 14));
  EXPECT_EQ(board.LastMove(1), Point(7, 7));
  EXPECT_EQ(board.LastMove(2), std::nullopt);
  EXPECT_THAT(board.Moves(), ElementsAre(Point(7, 7), Point(0, 14)));
}

TEST(BoardTest, APassOnlyChangesTheSide) {
  Board board = MakeBoard(9, 9, Rule::kRenju);
  board.Make(Point(4, 4));
  const Snapshot before(board);
  board.Pass();
  EXPECT_EQ(board.side_to_move(), Color::kBlack);
  EXPECT_EQ(board.stone_count(), 1);
  EXPECT_EQ(board.LastMove(), std::nullopt);
  EXPECT_EQ(board.LastMove(1), Point(4, 4));
  EXPECT_EQ(board.ply_count(), 2);
  EXPECT_NE(board.key(), before.key);
  EXPECT_THAT(board.Moves(), ElementsAre(Point(4, 4)));
  board.Unmake();
  EXPECT_EQ(Snapshot(board), before);
}

TEST(BoardTest, KeysTellPositionsApart) {
  Board board = MakeBoard(15, 15, Rule::kFreestyle);
  const uint64_t empty = board.key();
  EXPECT_NE(empty, MakeBoard(15, 15, Rule::kStandard).key());
  EXPECT_NE(empty, MakeBoard(15, 16, Rule::kFreestyle).key());
  EXPECT_NE(MakeBoard(16, 15, Rule::kFreestyle).key(), MakeBoard(15, 16, Rule::kFreestyle).key());
  board.SetSideToMove(Color::kWhite);
  EXPECT_NE(board.key(), empty);
  Board blocked = MakeBoard(15, 15, Rule::kFreestyle);
  ASSERT_TRUE(blocked.Block(Point(3, 3)).ok());
  EXPECT_NE(blocked.key(), empty);
}

TEST(BoardTest, KeysDoNotDependOnTheOrderOfMoves) {
  Board one = MakeBoard(15, 15, Rule::kCaro), other = one;
  for (const char* move : {"h8", "h9", "i8", "j9"}) one.Make(*ParseLetters(move, 15, 15));
  for (const char* move : {"i8", "j9", "h8", "h9"}) other.Make(*ParseLetters(move, 15, 15));
  EXPECT_EQ(Snapshot(one), Snapshot(other));
}

TEST(BoardTest, KeyAfterForetellsTheKey) {
  RandomPositions random(3);
  for (Rule rule : kRules) {
    Board board = MakeBoard(12, 9, rule);
    while (!board.full()) {
      const std::vector<reference::Spot> empty = ToReference(board).EmptySpots();
      const Point p = ToPoint(random.Any(empty));
      const uint64_t key = board.KeyAfter(p);
      board.Make(p);
      ASSERT_EQ(board.key(), key);
    }
  }
}

TEST(BoardTest, BlockedPointsBelongToNobody) {
  Board board = MakeBoard(9, 9, Rule::kFreestyle);
  board.Make(Point(0, 0));
  ASSERT_TRUE(board.Block(Point(4, 4)).ok());
  EXPECT_EQ(board.At(Point(4, 4)), Cell::kBlocked);
  EXPECT_FALSE(board.IsEmpty(Point(4, 4)));
  EXPECT_EQ(board.stone_count(), 1);
  EXPECT_EQ(board.empty_count(), 79);
  for (Point p : {Point(4, 4), Point(0, 0), Point(9, 0), Point(31, 31)}) {
    const absl::Status status = board.Block(p);
    EXPECT_EQ(status.code(), absl::StatusCode::kFailedPrecondition) << ToCoordinates(p);
    EXPECT_THAT(std::string(status.message()), HasSubstr(ToCoordinates(p)));
  }
  board.Unmake();
  EXPECT_EQ(board.At(Point(4, 4)), Cell::kBlocked);
  EXPECT_EQ(board.empty_count(), 80);
}

TEST(BoardTest, ABlockInPlayLeavesTheHistory) {
  Board board = MakeBoard(9, 9, Rule::kRenju);
  for (Point p : {Point(2, 4), Point(0, 0), Point(3, 4), Point(0, 1), Point(4, 4)}) board.Make(p);
  ASSERT_TRUE(board.Block(Point(5, 4)).ok());
  ExpectConsistent(board);
  EXPECT_EQ(board.side_to_move(), Color::kWhite);
  EXPECT_EQ(board.LastMove(), Point(4, 4));
  while (board.ply_count() > 0) {
    board.Unmake();
    ExpectConsistent(board);
  }
  EXPECT_EQ(board.empty_count(), 80);
}

TEST(BoardTest, RemoveTakesAStoneOutOfTheMiddleOfTheHistory) {
  Board board = MakeBoard(9, 9, Rule::kStandard);
  for (Point p : {Point(2, 4), Point(0, 0), Point(3, 4), Point(0, 1), Point(4, 4)}) board.Make(p);
  ASSERT_TRUE(board.Remove(Point(3, 4)).ok());
  ExpectConsistent(board);
  EXPECT_THAT(board.Moves(), ElementsAre(Point(2, 4), Point(0, 0), Point(0, 1), Point(4, 4)));
  EXPECT_EQ(board.At(Point(3, 4)), Cell::kEmpty);
  EXPECT_EQ(board.At(Point(0, 1)), Cell::kWhite);
  EXPECT_EQ(board.At(Point(4, 4)), Cell::kBlack);
  while (board.ply_count() > 0) board.Unmake();
  EXPECT_EQ(board.stone_count(), 0);
  ExpectConsistent(board);
}

TEST(BoardTest, BlockKeepsWhoIsToMove) {
  for (Color c : kColors) {
    Board board = MakeBoard(9, 9, Rule::kFreestyle);
    board.Make(Point(2, 4));
    board.Make(Point(3, 4));
    board.SetSideToMove(c);
    ASSERT_TRUE(board.Block(Point(1, 1)).ok());
    EXPECT_EQ(board.side_to_move(), c);
  }
}

TEST(BoardTest, RemoveNeedsAStone) {
  Board board = MakeBoard(9, 9, Rule::kStandard);
  board.Make(Point(2, 4));
  ASSERT_TRUE(board.Block(Point(1, 1)).ok());
  for (Point p : {Point(3, 4), Point(1, 1), Point(20, 20)}) {
    const absl::Status status = board.Remove(p);
    EXPECT_EQ(status.code(), absl::StatusCode::kNotFound);
    EXPECT_THAT(std::string(status.message()), HasSubstr(ToCoordinates(p)));
  }
  EXPECT_EQ(board.ply_count(), 1);
}

TEST(BoardTest, RowsWinByTheRule) {
  const auto judge = [](Rule rule, const char* row) {
    Board board = ParseBoard(std::string(row) + std::string(40, '.'), rule, 10).value();
    board.SetSideToMove(Color::kBlack);
    return board.Judge(Point(static_cast<int>(std::string(row).find('.')), 0));
  };
  // Five, six, a five between two opponent stones, and a five at the edge, at the first empty point
  // of the row.
  for (Rule rule : kRules) {
    const bool exact = !RuleFor(rule, Color::kBlack).overline_wins;
    const bool caro = !RuleFor(rule, Color::kBlack).blocked_five_wins;
    EXPECT_EQ(judge(rule, "oxx.xx...."), Verdict::kWin);
    EXPECT_EQ(judge(rule, "xx.xxo...."), Verdict::kWin);
    EXPECT_EQ(judge(rule, "oxx.xxo..."), caro ? Verdict::kNone : Verdict::kWin);
    EXPECT_EQ(judge(rule, "#xx.xxo..."), Verdict::kWin);
    EXPECT_EQ(judge(rule, "oxx.xxxo.."), !exact                 ? Verdict::kWin
                                         : rule == Rule::kRenju ? Verdict::kForbiddenLoss
                                                                : Verdict::kNone);
  }
}

TEST(BoardTest, IsFiveAnswersForEitherColour) {
  const Board board = ParseBoard("xxxx. ooooo oooo. ..... .....", Rule::kFreestyle, 5).value();
  EXPECT_TRUE(board.IsFive(Point(4, 0), Color::kBlack));
  EXPECT_FALSE(board.IsFive(Point(4, 0), Color::kWhite));
  EXPECT_TRUE(board.IsFive(Point(4, 2), Color::kWhite));
}

TEST(BoardTest, ThreatSetsCombineDirections) {
  Board board = ParseBoard(
                    "...........\n"
                    "...........\n"
                    "...........\n"
                    "...........\n"
                    "...x.......\n"
                    "...x.......\n"
                    "....xx.....\n"
                    "...........\n"
                    "...........\n"
                    "...........\n"
                    "...........\n",
                    Rule::kFreestyle)
                    .value();
  const ThreatSets black = board.Threats(Color::kBlack);
  EXPECT_TRUE(black.double_three.Contains(Point(3, 6)));
  EXPECT_TRUE(black.three.Contains(Point(3, 6)));
  EXPECT_TRUE(black.closed_three.Contains(Point(3, 6)));
  EXPECT_TRUE(black.four.empty());
  EXPECT_TRUE(board.Threats(Color::kWhite).three.empty());
  board.Make(Point(0, 0));
  board.Make(Point(3, 6));
  const ThreatSets after = board.Threats(Color::kBlack);
  EXPECT_TRUE(after.straight_four.Contains(Point(2, 6)));
  EXPECT_TRUE(after.straight_four.Contains(Point(3, 7)));
  EXPECT_FALSE(after.double_four.Contains(Point(3, 7)));
}

class BoardHistoryTest : public testing::TestWithParam<Rule> {};
INSTANTIATE_TEST_SUITE_P(Rules, BoardHistoryTest, testing::ValuesIn(kRules),
                         [](const auto& test) { return std::string(RuleName(test.param)); });

// Random sizes; stones fall close together so that threats come and go.
TEST_P(BoardHistoryTest, UnmakeRestoresEverything) {
  RandomPositions random(40 + Index(GetParam()));
  for (int game = 0; game < 12; ++game) {
    Board board = ToEngine(random.Next(), GetParam());
    std::vector<Snapshot> history;
    for (int step = 0; step < 120; ++step) {
      const std::vector<reference::Spot> empty = ToReference(board).EmptySpots();
      if (!history.empty() && (empty.empty() || random.Chance(40))) {
        board.Unmake();
        ASSERT_EQ(Snapshot(board), history.back());
        history.pop_back();
        continue;
      }
      if (empty.empty()) break;
      history.emplace_back(board);
      if (random.Chance(10)) {
        board.Pass();
      } else {
        board.Make(ToPoint(random.Any(empty)));
      }
    }
    ASSERT_NO_FATAL_FAILURE(ExpectConsistent(board));
    for (; !history.empty(); history.pop_back()) {
      board.Unmake();
      ASSERT_EQ(Snapshot(board), history.back());
    }
  }
}

TEST_P(BoardHistoryTest, AnyPathToAPositionGivesTheSameBoard) {
  RandomPositions random(60 + Index(GetParam()));
  for (int game = 0; game < 25; ++game) {
    Board board = ToEngine(random.Next(), GetParam());
    for (int step = 0; step < 12; ++step) {
      const std::vector<Point> moves = board.Moves();
      const std::vector<reference::Spot> empty = ToReference(board).EmptySpots();
      if (random.Chance(50) && !moves.empty()) {
        ASSERT_TRUE(board.Remove(random.Any(moves)).ok());
      } else if (random.Chance(50) && !empty.empty()) {
        ASSERT_TRUE(board.Block(ToPoint(random.Any(empty))).ok());
      } else if (!empty.empty()) {
        board.Make(ToPoint(random.Any(empty)));
      }
    }
    ASSERT_NO_FATAL_FAILURE(ExpectConsistent(board));
    Board fresh = ToEngine(ToReference(board), GetParam());
    fresh.SetSideToMove(board.side_to_move());
    ASSERT_EQ(Snapshot(board), Snapshot(fresh)) << BoardToText(board);
  }
}

TEST_P(BoardHistoryTest, ACopyIsIndependent) {
  Board board = MakeBoard(15, 15, GetParam());
  board.Make(Point(7, 7));
  const Snapshot before(board);
  Board copy = board;
  copy.Make(Point(7, 8));
  ASSERT_TRUE(copy.Block(Point(0, 0)).ok());
  EXPECT_EQ(Snapshot(board), before);
  copy.Unmake();
  copy.Unmake();
  EXPECT_EQ(copy.stone_count(), 0);
  EXPECT_EQ(Snapshot(board), before);
}

TEST_P(BoardHistoryTest, AFullBoardIsFull) {
  Board board = MakeBoard(5, 6, GetParam());
  for (int i = 0; i < 30; ++i) {
    EXPECT_FALSE(board.full());
    board.Make(Point(i % 5, i / 5));
  }
  EXPECT_TRUE(board.full());
  EXPECT_TRUE(board.empty().empty());
  EXPECT_TRUE(board.ForbiddenPoints().empty());
  ExpectConsistent(board);
}

}  // namespace
}  // namespace tengen::engine
