// Renju's prohibited points against worked examples and two files of positions.
#include <map>
#include <string>
#include <vector>

#include "engine/board.h"
#include "engine/record/notation.h"
#include "gtest/gtest.h"
#include "tests/engine/data_files.h"
#include "tests/engine/reference_bridge.h"

namespace tengen::engine {
namespace {

constexpr int kSide = 15;

Point At(const std::string& letters) { return ParseLetters(letters, kSide, kSide).value(); }

// The example's stones, with colours exchanged if `exchanged`.
Board Example(const RenjuExample& example, bool exchanged = false) {
  Board board = Board::Create(kSide, kSide, Rule::kRenju).value();
  const auto put = [&](const std::vector<std::string>& points, Color c) {
    for (const std::string& point : points) {
      board.SetSideToMove(exchanged ? Opponent(c) : c);
      board.Make(At(point));
    }
  };
  put(example.black, Color::kBlack);
  put(example.white, Color::kWhite);
  board.SetSideToMove(exchanged ? Color::kWhite : Color::kBlack);
  return board;
}

Forbidden KindNamed(const std::string& verdict) {
  if (verdict == "overline") return Forbidden::kOverline;
  if (verdict == "double-four") return Forbidden::kDoubleFour;
  if (verdict == "double-three") return Forbidden::kDoubleThree;
  return Forbidden::kNone;
}

reference::Renju RenjuNamed(const std::string& verdict) {
  if (verdict == "five") return reference::Renju::kFive;
  if (verdict == "overline") return reference::Renju::kOverline;
  if (verdict == "double-four") return reference::Renju::kDoubleFour;
  if (verdict == "double-three") return reference::Renju::kDoubleThree;
  EXPECT_EQ(verdict, "legal");
  return reference::Renju::kLegal;
}

Verdict VerdictNamed(const std::string& verdict) {
  if (verdict == "five") return Verdict::kWin;
  return verdict == "legal" ? Verdict::kNone : Verdict::kForbiddenLoss;
}

TEST(RenjuTest, WorkedExamples) {
  const std::vector<RenjuExample> examples = ReadRenjuExamples();
  EXPECT_EQ(examples.size(), 62u);
  for (const RenjuExample& example : examples) {
    SCOPED_TRACE(example.id);
    const Board board = Example(example);
    EXPECT_EQ(board.ForbiddenKind(At(example.point)), KindNamed(example.verdict));
    EXPECT_EQ(board.Judge(At(example.point)), VerdictNamed(example.verdict));
    reference::Board drawn = ToReference(board);
    EXPECT_EQ(JudgeRenju(drawn, ToReference(At(example.point))), RenjuNamed(example.verdict));
  }
}

TEST(RenjuTest, NothingIsForbiddenToWhite) {
  for (const RenjuExample& example : ReadRenjuExamples()) {
    const Board board = Example(example, /*exchanged=*/true);
    const bool row = example.verdict == "five" || example.verdict == "overline";
    EXPECT_EQ(board.Judge(At(example.point)), row ? Verdict::kWin : Verdict::kNone) << example.id;
  }
}

TEST(RenjuTest, OtherRulesForbidNothing) {
  for (Rule rule : kRules) {
    if (rule == Rule::kRenju) continue;
    Board board = ParseBoard(
                      "......... ......... ..x...... ...x..... ..x.x.... ......... ......... "
                      "......... .........",
                      rule, 9)
                      .value();
    board.SetSideToMove(Color::kBlack);
    EXPECT_TRUE(board.ForbiddenPoints().empty());
    EXPECT_EQ(board.ForbiddenKind(Point(3, 4)), Forbidden::kNone);
  }
}

TEST(RenjuTest, ForbiddenPointsFollowTheBoardInPlay) {
  Board board = Board::Create(kSide, kSide, Rule::kRenju).value();
  for (const char* move : {"f8", "a1", "g8", "c1", "h9", "e1", "h10"}) board.Make(At(move));
  EXPECT_EQ(board.ForbiddenKind(At("h8")), Forbidden::kDoubleThree);
  board.Make(At("e8"));
  EXPECT_EQ(board.ForbiddenKind(At("h8")), Forbidden::kNone);
  board.Unmake();
  EXPECT_EQ(board.ForbiddenKind(At("h8")), Forbidden::kDoubleThree);
}

TEST(RenjuTest, ABlockedPointClosesAThreeLikeTheEdge) {
  Board board = Example({"", {"f8", "g8", "h9", "h10"}, {}, "h8", ""});
  ASSERT_TRUE(board.Block(At("e8")).ok());
  EXPECT_EQ(board.ForbiddenKind(At("h8")), Forbidden::kNone);
}

std::map<reference::Spot, Forbidden> ForbiddenOf(const Board& board) {
  std::map<reference::Spot, Forbidden> forbidden;
  for (Point p : board.empty()) {
    const Forbidden kind = board.ForbiddenKind(p);
    if (kind != Forbidden::kNone) forbidden[ToReference(p)] = kind;
  }
  return forbidden;
}

std::map<reference::Spot, Forbidden> ForbiddenOf(const ForbiddenRecord& record) {
  std::map<reference::Spot, Forbidden> forbidden;
  for (const auto& [spot, verdict] : record.forbidden) forbidden[spot] = ToEngine(verdict);
  return forbidden;
}

PointSet PointsOf(const ForbiddenRecord& record) {
  PointSet points;
  for (const auto& [spot, verdict] : record.forbidden) points.Insert(ToPoint(spot));
  return points;
}

void ExpectForbidden(const std::string& line) {
  const ForbiddenRecord record = ParseForbidden(line);
  const Board board = ToEngine(record.board, Rule::kRenju);
  ASSERT_EQ(ForbiddenOf(board), ForbiddenOf(record)) << line << "\n" << record.board.ToString();
  ASSERT_EQ(board.ForbiddenPoints(), PointsOf(record)) << record.board.ToString();
}

TEST(RenjuTest, TwentyThousandPositions) {
  const std::vector<std::string> lines = ReadDataLines("forbidden_dev.txt.gz");
  EXPECT_EQ(lines.size(), 20000u);
  for (const std::string& line : lines) ASSERT_NO_FATAL_FAILURE(ExpectForbidden(line));
}

TEST(RenjuTest, SmallestPositionsOnWhichProgramsDisagree) {
  const std::vector<std::string> lines = ReadDataLines("forbidden_minimal_cases.txt");
  EXPECT_EQ(lines.size(), 60u);
  for (const std::string& line : lines) ASSERT_NO_FATAL_FAILURE(ExpectForbidden(line));
}

TEST(RenjuTest, TheReferenceAgreesWithTheFiles) {
  constexpr size_t kEvery = 40;  // the reference is slow
  std::vector<std::string> lines = ReadDataLines("forbidden_dev.txt.gz");
  for (size_t i = 0; i < lines.size(); i += kEvery) {
    ForbiddenRecord record = ParseForbidden(lines[i]);
    std::map<reference::Spot, reference::Renju> forbidden;
    for (reference::Spot spot : record.board.EmptySpots()) {
      const reference::Renju verdict = JudgeRenju(record.board, spot);
      if (verdict != reference::Renju::kFive && verdict != reference::Renju::kLegal) {
        forbidden[spot] = verdict;
      }
    }
    ASSERT_EQ(forbidden, record.forbidden) << record.board.ToString();
  }
}

}  // namespace
}  // namespace tengen::engine
