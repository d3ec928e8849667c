#include "protocol/database/position.h"

#include <set>

#include "tests/protocol/database/support.h"

namespace tengen::database {
namespace {

std::string KeyOf(const Position& position) { return CanonicalPosition(position).key(); }

TEST(PositionTest, ImagesHaveOneKeyAndAgreeOnCells) {
  engine::RandomSource random(1);
  for (int i = 0; i < 500; ++i) {
    const Position position =
        RandomPosition(random, 5 + random.Below(18), 5 + random.Below(18), 60);
    const CanonicalPosition canonical(position);
    for (int s = 0; s < (position.width == position.height ? 8 : 4); ++s) {
      const engine::Symmetry symmetry(s, position.width, position.height);
      Position image = position;
      for (PointSet& stones : image.stones) stones = symmetry.Apply(stones);
      ASSERT_EQ(CanonicalPosition(image).key(), canonical.key());
      for (Point p : position.EmptyPoints()) {
        ASSERT_EQ(CanonicalPosition(image).CellOf(symmetry.Apply(p)), canonical.CellOf(p));
      }
    }
  }
}

TEST(PositionTest, KeyIsAnImageOfThePosition) {
  engine::RandomSource random(2);
  for (int i = 0; i < 2000; ++i) {
    const Position position =
        RandomPosition(random, 5 + random.Below(28), 5 + random.Below(28), 90);
    const std::string key = KeyOf(position);
    const std::optional<Position> image = PositionOfKey(key);
    ASSERT_TRUE(image);
    EXPECT_EQ(KeyOf(*image), key);
    EXPECT_EQ(key.substr(0, 5), KeyPrefix(position, position.stone_count()));
  }
}

// The least of all images, rows compared from the top as numbers, Black's before White's; a cell is
// the least image of a point under all maps that lead there. Files depend on it.
TEST(PositionTest, KeyIsTheLeastImage) {
  engine::RandomSource random(5);
  const auto rows = [](const Position& position) {
    std::vector<int64_t> all;  // not unsigned: Cells in formats/yixin_file.cc
    for (const PointSet& stones : position.stones) {
      for (int y = 0; y < position.height; ++y) all.push_back(stones.row(y));
    }
    return all;
  };
  for (int i = 0; i < 1000; ++i) {
    const int width = 5 + random.Below(28),
              height = random.Chance(60) ? width : 5 + random.Below(28);
    const Position position = RandomPosition(random, width, height, random.Chance(50) ? 3 : 60);
    Position least = position;
    std::vector<engine::GridMap> maps;
    for (const engine::GridMap& map : engine::BoardMaps(width, height)) {
      Position image = position;
      for (PointSet& stones : image.stones) stones = engine::ImageOf(map, stones);
      if (!maps.empty() && rows(image) > rows(least)) continue;
      if (rows(image) < rows(least)) maps.clear();
      least = image;
      maps.push_back(map);
    }
    const CanonicalPosition canonical(position);
    ASSERT_EQ(*PositionOfKey(canonical.key()), least);
    for (Point p : position.EmptyPoints()) {
      Point cell = *maps.front()(p);
      for (const engine::GridMap& map : maps) cell = std::min(cell, *map(p));
      ASSERT_EQ(canonical.CellOf(p), cell);
    }
  }
}

TEST(PositionTest, OtherPositionsHaveOtherKeys) {
  const Position position = After("h8h9i7");
  Position other = position;
  std::set<std::string> keys = {KeyOf(position)};
  const auto expect_new = [&](const Position& p) { EXPECT_TRUE(keys.insert(KeyOf(p)).second); };
  expect_new(After("h8h9i6"));
  expect_new(After("h8h9"));
  other.rule = Rule::kStandard;
  expect_new(other);
  other = position;
  other.side_to_move = Color::kBlack;
  expect_new(other);
  other = position;
  other.width = 16;
  expect_new(other);
  other.height = 16;
  expect_new(other);
  other = position;
  std::swap(other.stones[0], other.stones[1]);
  expect_new(other);
}

TEST(PositionTest, EqualPointsHaveOneCell) {
  const CanonicalPosition one_stone(After("h8"));
  EXPECT_EQ(one_stone.CellOf(Point(7, 6)), one_stone.CellOf(Point(8, 7)));
  EXPECT_NE(one_stone.CellOf(Point(7, 6)), one_stone.CellOf(Point(8, 6)));
}

TEST(PositionTest, NoKeyOfAnything) {
  const std::string key = KeyOf(After("h8h9i7"));
  engine::RandomSource random(3);
  for (size_t size = 0; size < key.size(); ++size) EXPECT_FALSE(PositionOfKey(key.substr(0, size)));
  for (int i = 0; i < 20000; ++i) {
    std::string changed = key;
    changed[static_cast<size_t>(random.Below(static_cast<int>(key.size())))] =
        static_cast<char>(random.Below(256));
    const std::optional<Position> position = PositionOfKey(changed);
    if (position) {
      ASSERT_EQ(KeyOf(*position), changed);
    }
  }
}

TEST(PositionTest, ParentsLeadHere) {
  engine::RandomSource random(4);
  for (int i = 0; i < 100; ++i) {
    const Position position = RandomPosition(random, 9, 7, 20);
    for (const Position& parent : position.Parents()) {
      int children = 0;
      for (Point p : parent.EmptyPoints()) children += parent.After(p) == position;
      EXPECT_EQ(children, 1);
    }
    for (Point p : position.EmptyPoints()) {
      EXPECT_THAT(position.After(p).Parents(), ::testing::Contains(position));
    }
  }
}

}  // namespace
}  // namespace tengen::database
