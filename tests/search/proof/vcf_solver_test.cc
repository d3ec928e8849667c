#include "search/proof/vcf_solver.h"

#include <chrono>
#include <iostream>
#include <optional>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "engine/record/notation.h"
#include "gtest/gtest.h"
#include "tests/engine/drawn_board.h"
#include "tests/engine/reference_bridge.h"
#include "tests/reference/board.h"
#include "tests/reference/rules.h"
#include "tests/search/positions.h"
#include "tests/search/proof/solver_support.h"
#include "tests/search/reference_search.h"

namespace tengen::search {
namespace {

VcfResult SolveVcf(Board& board, const VcfLimits& limits = {}) {
  VcfSolver solver(kTableEntries);
  return solver.Solve(board, limits, Never);
}

std::string DescribeLine(const std::vector<Point>& line) {
  std::string text;
  for (Point p : line) absl::StrAppend(&text, ToCoordinates(p), " ");
  return text;
}

// The reference's answer for the side to move.
bool ReferenceWins(const Board& board, int max_fours) {
  reference::Board drawn = ToReference(board);
  return HasVcf(drawn, ToReference(board.rule()), ToReference(board.side_to_move()), max_fours);
}

// Replays `line` on the reference: every attacking move but the last is permitted and makes a four,
// the last one wins, the replies are permitted and do not win.
void ExpectWinningLine(const Board& board, const std::vector<Point>& line) {
  SCOPED_TRACE(absl::StrCat(Describe(board), "line ", DescribeLine(line)));
  const reference::Game game = ToReference(board.rule());
  const char attacker = ToReference(board.side_to_move());
  reference::Board drawn = ToReference(board);
  ASSERT_EQ(line.size() % 2, 1u) << "the attacker moves first and last";
  for (size_t i = 0; i < line.size(); ++i) {
    const reference::Spot spot = ToReference(line[i]);
    const char mover = i % 2 == 0 ? attacker : reference::Other(attacker);
    ASSERT_EQ(drawn.At(spot), reference::kEmpty) << "move " << i;
    const reference::Outcome expected =
        i + 1 == line.size() ? reference::Outcome::kWin : reference::Outcome::kNone;
    ASSERT_EQ(JudgeMove(drawn, game, spot, mover), expected) << "move " << i;
    drawn.Set(spot, mover);
    if (mover == attacker && i + 1 < line.size()) {
      ASSERT_FALSE(Completions(drawn, game, attacker).empty()) << "move " << i << " is no four";
    }
  }
}

// Checks the solver, and the example itself, on one drawn position.
void ExpectVcf(absl::string_view drawing, Rule rule, Color attacker, bool wins) {
  Board board = Draw(drawing, rule, attacker);
  SCOPED_TRACE(Describe(board));
  constexpr int kFours = 3;
  EXPECT_EQ(ReferenceWins(board, kFours), wins) << "the example is wrong";
  const VcfResult result = SolveVcf(board);
  EXPECT_EQ(result.status, wins ? VcfResult::Status::kWin : VcfResult::Status::kNoWin);
  if (result.status == VcfResult::Status::kWin) {
    ExpectWinningLine(board, result.line);
  } else {
    EXPECT_TRUE(result.line.empty());
  }
}

TEST(VcfSolverTest, CompletesAFiveAtOnce) {
  for (Rule rule : kRules) {
    Board board = Draw(
        ".........\n"
        ".........\n"
        "..xxxx.o.\n"
        "...ooo...\n"
        ".........\n",
        rule, Color::kBlack);
    const VcfResult result = SolveVcf(board);
    EXPECT_EQ(result.status, VcfResult::Status::kWin) << Describe(board);
    EXPECT_EQ(result.line.size(), 1u);
    ExpectWinningLine(board, result.line);
  }
}

TEST(VcfSolverTest, FindsNothingWhereThereIsNothing) {
  for (Rule rule : kRules) {
    Board empty = Board::Create(15, 15, rule).value();
    EXPECT_EQ(SolveVcf(empty).status, VcfResult::Status::kNoWin);
    ExpectVcf(
        ".........\n"
        "...o.....\n"
        "...xx....\n"
        "...o.....\n"
        ".........\n",
        rule, Color::kBlack, false);
  }
}

TEST(VcfSolverTest, AnOpenThreeBecomesAStraightFour) {
  for (Rule rule : kRules) {
    ExpectVcf(
        ".........\n"
        ".........\n"
        "...xxx...\n"
        "....o....\n"
        "....o....\n",
        rule, Color::kBlack, true);
  }
}

// Two closed threes meet in f3.
constexpr absl::string_view kDoubleFour =
    "...........\n"
    "...........\n"
    ".oxxx......\n"
    ".....x.....\n"
    ".....x.....\n"
    ".....x.....\n"
    ".....o.....\n";

TEST(VcfSolverTest, DoubleFourWinsUnlessItIsForbidden) {
  for (Rule rule : kRules) ExpectVcf(kDoubleFour, rule, Color::kBlack, rule != Rule::kRenju);
}

TEST(VcfSolverTest, WhiteOfRenjuMayMakeADoubleFour) {
  constexpr absl::string_view kDrawing =
      "...........\n"
      "...........\n"
      ".xooo......\n"
      ".....o.....\n"
      ".....o.....\n"
      ".....o.....\n"
      ".....x.....\n";
  for (Rule rule : kRules) ExpectVcf(kDrawing, rule, Color::kWhite, true);
}

// Black's four at 6,6 is answered at 7,6, which makes a white four. Black's block at 7,7 makes a
// double four, because of the stone on 6,6. The same moves in another order fail: White's reply at
// 6,7 would make a four that no four of Black's blocks.
constexpr absl::string_view kCounterFour =
    ".............\n"
    ".............\n"
    ".......x.....\n"
    "...o...o.....\n"
    "....x..o.....\n"
    ".....x.o.....\n"
    "..oxxx.......\n"
    "...ooo..xxxo.\n"
    ".............\n"
    ".............\n"
    ".............\n";

TEST(VcfSolverTest, WinsThroughACounterFour) {
  for (Rule rule : {Rule::kFreestyle, Rule::kStandard}) {
    ExpectVcf(kCounterFour, rule, Color::kBlack, true);
    Board board = Draw(kCounterFour, rule, Color::kBlack);
    const std::vector<Point> line = SolveVcf(board).line;
    ASSERT_EQ(line.size(), 5u);
    EXPECT_EQ(line[0], Point(6, 6));
    EXPECT_EQ(line[1], Point(7, 6));
    EXPECT_EQ(line[2], Point(7, 7));
  }
  // The block would be a double four.
  ExpectVcf(kCounterFour, Rule::kRenju, Color::kBlack, false);
}

TEST(VcfSolverTest, MustBlockTheDefendersFiveWithAFour) {
  // White threatens to complete five: in the first drawing on 7,7, where Black's double four lies
  // too, in the second far from it.
  constexpr absl::string_view kAtTheBlock =
      ".............\n"
      ".............\n"
      ".......x.....\n"
      "...o...o.....\n"
      "....x..o.....\n"
      ".....x.o.....\n"
      "..oxxxxo.....\n"
      "...ooo..xxxo.\n"
      ".............\n"
      ".............\n"
      ".............\n";
  constexpr absl::string_view kElsewhere =
      ".......x.......\n"
      ".......o.......\n"
      ".......o.......\n"
      ".......o.......\n"
      ".......o.......\n"
      "...............\n"
      ".oxxx..........\n"
      ".....x.........\n"
      ".....x.........\n"
      ".....x.........\n"
      ".....o.........\n";
  for (Rule rule : {Rule::kFreestyle, Rule::kStandard}) {
    ExpectVcf(kElsewhere, rule, Color::kBlack, false);
    ExpectVcf(kAtTheBlock, rule, Color::kBlack, true);
    Board board = Draw(kAtTheBlock, rule, Color::kBlack);
    EXPECT_EQ(SolveVcf(board).line.front(), Point(7, 7));
  }
}

TEST(VcfSolverTest, WinsWhereTheOnlyReplyIsForbidden) {
  // White's four is completed on 7,5, where Black would make two open threes.
  constexpr absl::string_view kDrawing =
      "..............\n"
      "..............\n"
      "..............\n"
      ".......x......\n"
      ".......x......\n"
      "..xooo........\n"
      "........x.....\n"
      ".........x....\n"
      "..............\n"
      "..............\n"
      "..............\n";
  for (Rule rule : kRules) ExpectVcf(kDrawing, rule, Color::kWhite, rule == Rule::kRenju);
}

TEST(VcfSolverTest, CaroDefendsBesideTheRow) {
  // Black's four at 6,2 can be completed on both sides, but in caro a white stone on 7,2 refutes
  // both.
  constexpr absl::string_view kDrawing =
      "............\n"
      "............\n"
      ".o.xxx......\n"
      "............\n"
      "............\n";
  for (Rule rule : kRules) {
    const bool caro = rule == Rule::kCaro || rule == Rule::kStandardCaro;
    ExpectVcf(kDrawing, rule, Color::kBlack, !caro);
  }
}

TEST(VcfSolverTest, CaroLineEndsWithACompletionThatTheReplyLeaves) {
  // Black's 7,4 makes completions on 3,4, 8,4 and 7,5, which no single reply stops; but white on
  // 8,4 spoils 3,4.
  constexpr absl::string_view kDrawing =
      ".......o.....\n"
      ".......x.....\n"
      ".......x.....\n"
      ".......x.....\n"
      "..o.xxx......\n"
      ".............\n"
      ".............\n"
      ".............\n";
  for (Rule rule : {Rule::kCaro, Rule::kStandardCaro}) {
    ExpectVcf(kDrawing, rule, Color::kBlack, true);
  }
}

TEST(VcfSolverTest, SixAreNoFiveWhereExactlyFiveWin) {
  // Four in a row from 1,2 to 4,2 could be completed on both sides, on 5,2 only by six.
  constexpr absl::string_view kDrawing =
      "...........\n"
      "...........\n"
      ".xxx..x....\n"
      "...........\n"
      "...........\n";
  for (Rule rule : kRules) {
    ExpectVcf(kDrawing, rule, Color::kBlack, RuleFor(rule, Color::kBlack).overline_wins);
  }
  constexpr absl::string_view kWhite =
      "...........\n"
      "...........\n"
      ".ooo..o....\n"
      "...........\n"
      "...........\n";
  for (Rule rule : kRules) {
    ExpectVcf(kWhite, rule, Color::kWhite, RuleFor(rule, Color::kWhite).overline_wins);
  }
}

// Tactical random positions, the same for every test of a rule.
class VcfSolverRandomTest : public testing::TestWithParam<Rule> {
 protected:
  Board Next() {
    const reference::Board drawn = random_.Tactical(ToReference(GetParam()));
    return ToEngine(drawn, GetParam(), random_.AnyColor());
  }
  // The first position that takes more than `nodes` attacking moves.
  Board HardPosition(int64_t nodes) {
    while (true) {
      Board board = Next();
      if (SolveVcf(board).nodes > nodes) return board;
    }
  }
  RandomBoards random_{2024};
};
INSTANTIATE_TEST_SUITE_P(Rules, VcfSolverRandomTest, testing::ValuesIn(kRules),
                         [](const auto& test) { return std::string(RuleName(test.param)); });

// No win is claimed that a literal search of all fours does not find, and none is missed. A long
// run (TENGEN_RANDOM_POSITIONS=100000 takes a few minutes for each rule) reports its rate.
TEST_P(VcfSolverRandomTest, AgreesWithTheReference) {
  constexpr int kFours = 4;
  const auto start = std::chrono::steady_clock::now();
  VcfSolver solver(kTableEntries);
  int wins = 0;
  const int positions = RandomPositionCount(120);
  for (int i = 0; i < positions; ++i) {
    Board board = Next();
    SCOPED_TRACE(Describe(board));
    const bool expected = ReferenceWins(board, kFours);
    const VcfResult limited = solver.Solve(board, {.max_fours = kFours}, Never);
    const VcfResult unlimited = solver.Solve(board, {}, Never);
    ASSERT_EQ(limited.status == VcfResult::Status::kWin, expected);
    ASSERT_NE(unlimited.status, VcfResult::Status::kUnknown);
    if (expected) {
      ASSERT_EQ(unlimited.status, VcfResult::Status::kWin);
      ASSERT_LE(limited.line.size(), 2u * kFours + 1);
      ExpectWinningLine(board, limited.line);
    }
    if (unlimited.status == VcfResult::Status::kWin) {
      ASSERT_NE(limited.status, VcfResult::Status::kNoWin)
          << "claims to have refuted what it had not seen";
      ExpectWinningLine(board, unlimited.line);
    }
    if (HasFatalFailure()) return;
    wins += expected;
  }
  const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
  std::cout << absl::StreamFormat("%d positions, %d wins, %.0f positions per second\n", positions,
                                  wins, positions / seconds.count());
  EXPECT_GT(wins, positions / 20) << "the positions are too tame to test anything";
  EXPECT_LT(wins, positions * 19 / 20) << "the positions are too wild to test anything";
}

TEST_P(VcfSolverRandomTest, KeepsToTheLimitOnFours) {
  for (int i = 0; i < 40; ++i) {
    Board board = Next();
    SCOPED_TRACE(Describe(board));
    for (int fours = 0; fours <= 2; ++fours) {
      const VcfResult result = SolveVcf(board, {.max_fours = fours});
      ASSERT_EQ(result.status == VcfResult::Status::kWin, ReferenceWins(board, fours))
          << fours << " fours";
      ASSERT_LE(result.line.size(), 2u * static_cast<size_t>(fours) + 1);
    }
  }
}

TEST_P(VcfSolverRandomTest, MemoryNeverChangesTheAnswer) {
  VcfSolver shared(kTableEntries), tiny(256);
  for (int i = 0; i < 60; ++i) {
    Board board = Next();
    SCOPED_TRACE(Describe(board));
    const VcfResult::Status expected = SolveVcf(board).status;
    // A refutation with few fours must not be mistaken for one with many.
    for (int fours : {0, 1, 2}) {
      ASSERT_EQ(shared.Solve(board, {.max_fours = fours}, Never).status,
                SolveVcf(board, {.max_fours = fours}).status);
    }
    for (VcfSolver* solver : {&shared, &tiny}) {
      for (int repeat = 0; repeat < 2; ++repeat) {
        const VcfResult result = solver->Solve(board, {}, Never);
        ASSERT_EQ(result.status, expected);
        if (result.status == VcfResult::Status::kWin) ExpectWinningLine(board, result.line);
      }
    }
  }
}

TEST_P(VcfSolverRandomTest, ClearRestoresTheNodeCount) {
  VcfSolver solver(kTableEntries);
  for (int i = 0; i < 20; ++i) {
    Board board = Next();
    solver.Clear();
    const VcfResult result = solver.Solve(board, {}, Never);
    const VcfResult fresh = SolveVcf(board);
    EXPECT_EQ(result.nodes, fresh.nodes) << Describe(board);
    EXPECT_EQ(result.status, fresh.status);
    EXPECT_EQ(result.line, fresh.line);
  }
}

// What must be as it was after every call.
struct Snapshot {
  explicit Snapshot(const Board& board)
      : key(board.key()), plies(board.ply_count()), text(BoardToText(board)) {}
  friend bool operator==(const Snapshot&, const Snapshot&) = default;

  uint64_t key;
  int plies;
  std::string text;
};

TEST_P(VcfSolverRandomTest, NodeLimitGivesUnknownAndRestoresTheBoard) {
  Board board = HardPosition(300);
  const Snapshot before(board);
  const VcfResult full = SolveVcf(board);
  EXPECT_EQ(Snapshot(board), before);
  for (int64_t nodes : {int64_t{0}, int64_t{1}, int64_t{2}, int64_t{17}, int64_t{100}}) {
    const VcfResult result = SolveVcf(board, {.max_nodes = nodes});
    EXPECT_EQ(result.status, VcfResult::Status::kUnknown) << nodes << " nodes\n" << Describe(board);
    EXPECT_LE(result.nodes, nodes);
    EXPECT_TRUE(result.line.empty());
    EXPECT_EQ(Snapshot(board), before);
  }
  EXPECT_EQ(SolveVcf(board, {.max_nodes = full.nodes}).status, full.status);
}

TEST_P(VcfSolverRandomTest, InterruptedSearchLeavesNothingWrongBehind) {
  Board board = HardPosition(300);
  const VcfResult::Status expected = SolveVcf(board).status;
  VcfSolver solver(kTableEntries);
  for (int64_t nodes = 1; nodes < 400; nodes += 13) {
    const VcfResult::Status status = solver.Solve(board, {.max_nodes = nodes}, Never).status;
    EXPECT_TRUE(status == VcfResult::Status::kUnknown || status == expected) << nodes << " nodes";
  }
  EXPECT_EQ(solver.Solve(board, {}, Never).status, expected) << Describe(board);
}

TEST_P(VcfSolverRandomTest, StopEndsTheSearch) {
  Board board = HardPosition(300);
  const Snapshot before(board);
  VcfSolver solver(kTableEntries);
  int asked = 0;
  const VcfResult result = solver.Solve(board, {}, [&] {
    ++asked;
    return true;
  });
  EXPECT_EQ(result.status, VcfResult::Status::kUnknown);
  EXPECT_EQ(asked, 1) << "goes on after it was told to stop";
  EXPECT_LE(result.nodes, 200) << "asks too seldom";
  EXPECT_TRUE(result.line.empty());
  EXPECT_EQ(Snapshot(board), before);
}

}  // namespace
}  // namespace tengen::search
