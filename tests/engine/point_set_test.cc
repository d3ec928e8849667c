#include "engine/point_set.h"

#include <set>
#include <vector>

#include "gtest/gtest.h"
#include "tests/engine/random_positions.h"

namespace tengen::engine {
namespace {

PointSet SetOf(const std::vector<Point>& points) {
  PointSet set;
  for (Point p : points) set.Insert(p);
  return set;
}

std::vector<Point> Listed(const PointSet& set) {
  std::vector<Point> points;
  for (Point p : set) points.push_back(p);
  return points;
}

TEST(PointSetTest, StartsEmpty) {
  const PointSet set;
  EXPECT_TRUE(set.empty());
  EXPECT_EQ(set.size(), 0);
  EXPECT_FALSE(set.Contains(Point(0, 0)));
  EXPECT_TRUE(Listed(set).empty());
}

TEST(PointSetTest, HoldsEveryPointOfTheLargestBoard) {
  PointSet set;
  for (int id = 0; id < kPointCapacity; ++id) {
    const Point p = Point::FromId(id);
    EXPECT_FALSE(set.Contains(p));
    set.Insert(p);
    EXPECT_TRUE(set.Contains(p));
    EXPECT_EQ(set.size(), id + 1);
  }
}

TEST(PointSetTest, InsertingTwiceAndErasingWhatIsNotThereChangeNothing) {
  PointSet set = SetOf({Point(3, 4)});
  set.Insert(Point(3, 4));
  set.Erase(Point(4, 3));
  EXPECT_EQ(set, SetOf({Point(3, 4)}));
  set.Erase(Point(3, 4));
  EXPECT_TRUE(set.empty());
}

TEST(PointSetTest, IteratesByAscendingId) {
  const PointSet set = SetOf({Point(31, 31), Point(0, 31), Point(31, 0), Point(5, 7), Point(4, 7)});
  const std::vector<Point> expected = {Point(31, 0), Point(4, 7), Point(5, 7), Point(0, 31),
                                       Point(31, 31)};
  EXPECT_EQ(Listed(set), expected);
  EXPECT_EQ(set.First(), Point(31, 0));
}

TEST(PointSetTest, RowsAreBitsByColumn) {
  PointSet set;
  set.set_row(31, 0x80000001u);
  EXPECT_EQ(set, SetOf({Point(0, 31), Point(31, 31)}));
  EXPECT_EQ(set.row(31), 0x80000001u);
  EXPECT_EQ(set.data()[31], 0x80000001u);
}

TEST(PointSetTest, OperatorsAreThoseOfSets) {
  RandomPositions random(11);
  for (int i = 0; i < 100; ++i) {
    PointSet a, b;
    std::set<Point> in_a, in_b;
    for (int j = random.Below(300); j > 0; --j) {
      const Point p = Point::FromId(random.Below(kPointCapacity));
      const Point q = Point::FromId(random.Below(kPointCapacity));
      a.Insert(p), in_a.insert(p);
      b.Insert(q), in_b.insert(q);
    }
    for (int id = 0; id < kPointCapacity; ++id) {
      const Point p = Point::FromId(id);
      ASSERT_EQ((a | b).Contains(p), in_a.count(p) || in_b.count(p));
      ASSERT_EQ((a & b).Contains(p), in_a.count(p) && in_b.count(p));
      ASSERT_EQ((a - b).Contains(p), in_a.count(p) && !in_b.count(p));
    }
    ASSERT_EQ(a.size(), static_cast<int>(in_a.size()));
    ASSERT_EQ(a == b, in_a == in_b);
  }
}

}  // namespace
}  // namespace tengen::engine
