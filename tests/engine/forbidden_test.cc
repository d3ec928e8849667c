// Forbidden points from sets of stones, and the board's cache of them. What is right on a given
// position is tested in renju_test.cc and reference_agreement_test.cc.
#include "engine/forbidden.h"

#include <string>
#include <vector>

#include "engine/board.h"
#include "engine/record/notation.h"
#include "gtest/gtest.h"
#include "tests/engine/data_files.h"
#include "tests/engine/every_target.h"
#include "tests/engine/random_positions.h"
#include "tests/engine/reference_bridge.h"

namespace tengen::engine {
namespace {

constexpr uint64_t kSeed = 33;

// What FindForbidden reads of a position.
struct Stones {
  PointSet black, empty;
};

Stones StonesOf(const reference::Board& drawn) {
  Stones stones;
  for (reference::Spot spot : drawn.Spots()) {
    if (drawn.At(spot) == reference::kBlack) stones.black.Insert(ToPoint(spot));
    if (drawn.At(spot) == reference::kEmpty) stones.empty.Insert(ToPoint(spot));
  }
  return stones;
}

ForbiddenSets Find(const Stones& stones) { return FindForbidden(stones.black, stones.empty); }

bool Same(const ForbiddenSets& a, const ForbiddenSets& b) {
  return a.overline == b.overline && a.double_four == b.double_four &&
         a.double_three == b.double_three;
}

Forbidden KindOf(const ForbiddenSets& sets, Point p) {
  if (sets.overline.Contains(p)) return Forbidden::kOverline;
  if (sets.double_four.Contains(p)) return Forbidden::kDoubleFour;
  return sets.double_three.Contains(p) ? Forbidden::kDoubleThree : Forbidden::kNone;
}

PointSet Shifted(const PointSet& set, int dx, int dy) {
  PointSet shifted;
  for (Point p : set) shifted.Insert(Point(p.x() + dx, p.y() + dy));
  return shifted;
}

// Lines of forbidden_dev.txt.gz, evenly spread.
std::vector<reference::Board> FilePositions(size_t every) {
  const std::vector<std::string> lines = ReadDataLines("forbidden_dev.txt.gz");
  std::vector<reference::Board> boards;
  for (size_t i = 0; i < lines.size(); i += every) boards.push_back(ParseForbidden(lines[i]).board);
  return boards;
}

TEST(FindForbiddenTest, SetsByReasonAreThoseOfTheFiles) {
  for (const std::string& line : ReadDataLines("forbidden_dev.txt.gz")) {
    const ForbiddenRecord record = ParseForbidden(line);
    ForbiddenSets listed;
    for (const auto& [spot, verdict] : record.forbidden) {
      PointSet& set = verdict == reference::Renju::kOverline     ? listed.overline
                      : verdict == reference::Renju::kDoubleFour ? listed.double_four
                                                                 : listed.double_three;
      set.Insert(ToPoint(spot));
    }
    ASSERT_TRUE(Same(Find(StonesOf(record.board)), listed)) << record.board.ToString();
  }
}

TEST(FindForbiddenTest, NothingIsForbiddenWithoutStones) {
  for (int side : {kMinSide, 15, 16, 17, kMaxSide}) {
    const ForbiddenSets sets = Find(StonesOf(reference::Board(side, side)));
    EXPECT_TRUE(sets.All().empty()) << side;
  }
}

// Boards of up to 16x16 and larger ones take different paths.
TEST(FindForbiddenTest, TheAnswerMovesWithThePosition) {
  for (const reference::Board& drawn : FilePositions(/*every=*/20)) {
    const Stones stones = StonesOf(drawn);
    const ForbiddenSets sets = Find(stones);
    for (const auto& [dx, dy] : {std::pair(1, 1), {2, 0}, {0, 2}, {9, 4}, {17, 17}}) {
      const ForbiddenSets moved =
          Find({Shifted(stones.black, dx, dy), Shifted(stones.empty, dx, dy)});
      ASSERT_TRUE(Same(moved, {Shifted(sets.overline, dx, dy), Shifted(sets.double_four, dx, dy),
                               Shifted(sets.double_three, dx, dy)}))
          << "by " << dx << "," << dy << "\n"
          << drawn.ToString();
    }
  }
}

TEST(FindForbiddenTest, AllVectorExtensionsAgree) {
  std::vector<reference::Board> boards = FilePositions(/*every=*/50);
  RandomPositions random(kSeed);
  for (int i = 0; i < 300; ++i) boards.push_back(random.Next());
  std::vector<ForbiddenSets> expected;
  for (const reference::Board& drawn : boards) expected.push_back(Find(StonesOf(drawn)));
  OnEveryTarget([&](int64_t target) {
    for (size_t i = 0; i < boards.size(); ++i) {
      EXPECT_TRUE(Same(Find(StonesOf(boards[i])), expected[i])) << hwy::TargetName(target) << "\n"
                                                                << boards[i].ToString();
    }
  });
}

// Changes the board in one of the ways it can be changed.
void ChangeAtRandom(Board& board, RandomPositions& random) {
  std::vector<Point> empty;
  for (Point p : board.empty()) empty.push_back(p);
  random.Shuffle(empty);
  const int choice = random.Below(100);
  if (board.ply_count() > 0 && (choice < 40 || empty.empty())) {
    board.Unmake();
  } else if (choice < 80) {
    if (random.Chance(70)) board.SetSideToMove(Color::kBlack);
    if (!empty.empty()) board.Make(empty[0]);
  } else if (choice < 88) {
    board.Pass();
  } else if (choice < 94 && !empty.empty()) {
    ASSERT_TRUE(board.Block(empty[0]).ok());
  } else if (const std::vector<Point> moves = board.Moves(); !moves.empty()) {
    ASSERT_TRUE(board.Remove(moves[static_cast<size_t>(random.Below(board.stone_count()))]).ok());
  }
}

// Asks about a few points, or all at once, so that the cache is left in every state.
void ExpectExactAnswers(const Board& board, RandomPositions& random) {
  const bool renju = board.rule() == Rule::kRenju;
  const ForbiddenSets sets =
      renju ? FindForbidden(board.stones(Color::kBlack), board.empty()) : ForbiddenSets();
  if (random.Chance(10)) {
    ASSERT_EQ(board.ForbiddenPoints(), sets.All()) << BoardToText(board);
  }
  const int percent = random.Chance(30) ? 100 : 5;
  for (Point p : board.empty()) {
    if (!random.Chance(percent)) continue;
    ASSERT_EQ(board.IsForbidden(p), KindOf(sets, p) != Forbidden::kNone) << ToCoordinates(p) << "\n"
                                                                         << BoardToText(board);
    ASSERT_EQ(board.ForbiddenKind(p), KindOf(sets, p)) << ToCoordinates(p) << "\n"
                                                       << BoardToText(board);
  }
}

TEST(BoardForbiddenTest, AnswersAreExactAfterEveryChange) {
  RandomPositions random(kSeed);
  std::vector<reference::Board> boards = FilePositions(/*every=*/400);
  for (int i = 0; i < 60; ++i) boards.push_back(random.Next());
  for (const reference::Board& drawn : boards) {
    Board board = ToEngine(drawn, random.Chance(95) ? Rule::kRenju : Rule::kStandard);
    for (int i = 0; i < 60; ++i) {
      ASSERT_NO_FATAL_FAILURE(ExpectExactAnswers(board, random));
      ASSERT_NO_FATAL_FAILURE(ChangeAtRandom(board, random));
    }
  }
}

TEST(BoardForbiddenTest, ACopyKeepsItsOwnAnswers) {
  Board board = Board::Create(15, 15, Rule::kRenju).value();
  const std::vector<Point> threes = ParseMoves("f8g8h9h10", 15, 15).value();
  for (Point p : threes) {
    board.SetSideToMove(Color::kBlack);
    board.Make(p);
  }
  const Point fork = *ParseLetters("h8", 15, 15);
  Board copy = board;
  ASSERT_TRUE(board.IsForbidden(fork));
  copy.Make(*ParseLetters("e8", 15, 15));  // White closes one of the threes
  EXPECT_FALSE(copy.IsForbidden(fork));
  EXPECT_TRUE(board.IsForbidden(fork));
}

}  // namespace
}  // namespace tengen::engine
