#include "engine/symmetry.h"

#include <algorithm>
#include <map>
#include <string>

#include "engine/opening/pattern.h"
#include "engine/record/notation.h"
#include "gtest/gtest.h"
#include "tests/engine/opening/opening_texts.h"
#include "tests/engine/reference_bridge.h"
#include "tests/reference/opening.h"

namespace tengen::engine {
namespace {

// The symmetries of four stones in order of play.
std::vector<GridMap> Maps(absl::string_view stones, OfferSymmetry mode) {
  const std::vector<Point> s = Moves(stones);
  return SymmetriesOf({s[0], s[2]}, {s[1], s[3]}, mode, kRenjuCenter);
}

// The listed points by classes, as "g8g7i8i7 i9".
std::string Classes(absl::string_view stones, OfferSymmetry mode, absl::string_view points) {
  const std::vector<GridMap> maps = Maps(stones, mode);
  std::vector<std::vector<Point>> classes;
  for (Point p : Moves(points)) {
    bool found = false;
    for (std::vector<Point>& known : classes) {
      if (!Equivalent(maps, known.front(), p)) continue;
      known.push_back(p);
      found = true;
      break;
    }
    if (!found) classes.push_back({p});
  }
  std::string text;
  for (const std::vector<Point>& known : classes) {
    text += (text.empty() ? "" : " ") + MovesToText(known, 15);
  }
  return text;
}

struct Vector {
  const char* stones;
  const char* points;
  const char* by_stones;
  const char* by_board;
};

// Which fifth moves are equal, in examples.
TEST(SymmetryTest, EquivalenceVectors) {
  const Vector vectors[] = {
      {"h8h9h7h6", "g8g7i8i7i9", "g8g7i8i7 i9", "g8i8 g7i7 i9"},
      {"h8i9j8i7", "j9j7h9h7g8", "j9j7h9h7 g8", "j9j7 h9h7 g8"},
      {"h8h9h10h11", "g9i9g8i10h12", "g9i9 g8 i10 h12", "g9i9 g8 i10 h12"},
      {"h8i9j10g7", "i8h9j8h10g8", "i8h9 j8h10 g8", "i8h9 j8h10 g8"},
      {"h8h9i9i8", "g8j9h10i7g9j8", "g8j9 h10i7g9j8", "g8 j9 h10j8 i7g9"},
      {"h8i9j9i8", "g8k9", "g8k9", "g8 k9"},
  };
  for (const Vector& v : vectors) {
    EXPECT_EQ(Classes(v.stones, OfferSymmetry::kStones, v.points), v.by_stones) << v.stones;
    EXPECT_EQ(Classes(v.stones, OfferSymmetry::kBoard, v.points), v.by_board) << v.stones;
  }
}

// All 26 openings with every fourth stone.
TEST(SymmetryTest, GroupSizesAndLeastNumbersOfClasses) {
  std::map<size_t, int> sizes;
  int least_by_stones = 225, least_by_board = 225;
  for (const OpeningPattern& pattern : OpeningPatterns()) {
    const std::array<Point, 2> black = {pattern.stones[0], pattern.stones[2]};
    PointSet empty;
    for (int id = 0; id < 225; ++id) empty.Insert(Point(id % 15, id / 15));
    for (Point p : pattern.stones) empty.Erase(p);
    for (Point fourth : empty) {
      const std::array<Point, 2> white = {pattern.stones[1], fourth};
      PointSet free = empty;
      free.Erase(fourth);
      const std::vector<GridMap> by_stones =
          SymmetriesOf(black, white, OfferSymmetry::kStones, kRenjuCenter);
      const std::vector<GridMap> by_board =
          SymmetriesOf(black, white, OfferSymmetry::kBoard, kRenjuCenter);
      ++sizes[by_stones.size()];
      least_by_stones = std::min(least_by_stones, Representatives(by_stones, free).size());
      least_by_board = std::min(least_by_board, Representatives(by_board, free).size());
    }
  }
  EXPECT_EQ(sizes, (std::map<size_t, int>{{1, 5609}, {2, 157}, {4, 6}}));
  EXPECT_EQ(least_by_stones, 62);
  EXPECT_EQ(least_by_board, 116);
}

TEST(SymmetryTest, AgreesWithTheReference) {
  for (const char* stones : {"h8h9h7h6", "h8i9j8i7", "h8h9i9i8", "h8i9j9i8", "h8i9f6g9"}) {
    const std::vector<Point> s = Moves(stones);
    const std::vector<reference::Spot> black = {ToReference(s[0]), ToReference(s[2])};
    const std::vector<reference::Spot> white = {ToReference(s[1]), ToReference(s[3])};
    for (OfferSymmetry mode : {OfferSymmetry::kStones, OfferSymmetry::kBoard}) {
      const std::vector<GridMap> maps = Maps(stones, mode);
      for (int a = 0; a < 225; ++a) {
        for (int b = 0; b < 225; b += 7) {
          const Point p(a % 15, a / 15), q(b % 15, b / 15);
          ASSERT_EQ(Equivalent(maps, p, q),
                    reference::SameOffer(black, white, ToReference(p), ToReference(q),
                                         mode == OfferSymmetry::kBoard))
              << stones << " " << a << " " << b;
        }
      }
    }
  }
}

TEST(BoardSymmetryTest, CountsWhatCarriesTheWholeBoardOntoItself) {
  struct Case {
    int width, height;
    const char* moves;
    size_t count;
  };
  for (const Case& c : {Case{15, 15, "", 8}, Case{15, 15, "h8", 8}, Case{15, 15, "h8h9", 2},
                        Case{15, 15, "h8i9", 2}, Case{15, 15, "h8j9", 1}, Case{20, 20, "", 8},
                        Case{20, 20, "j10", 2}, Case{15, 13, "", 4}, Case{15, 13, "h7", 4},
                        Case{15, 15, "g8h8i8", 4}, Case{15, 15, "g8h9i8h7", 4}}) {
    Board board = Board::Create(c.width, c.height, Rule::kFreestyle).value();
    const std::vector<Point> moves = ParseMoves(c.moves, c.width, c.height).value();
    for (Point p : moves) board.Make(p);
    EXPECT_EQ(SymmetriesOf(board).size(), c.count) << c.width << "x" << c.height << " " << c.moves;
  }
}

TEST(BoardSymmetryTest, BlockedPointsCount) {
  Board board = Board::Create(15, 15, Rule::kFreestyle).value();
  ASSERT_TRUE(board.Block(Point(0, 0)).ok());
  EXPECT_EQ(SymmetriesOf(board).size(), 2u);
}

}  // namespace
}  // namespace tengen::engine
