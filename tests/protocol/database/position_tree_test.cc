#include "protocol/database/position_tree.h"

#include <map>
#include <string>
#include <vector>

#include "tests/protocol/database/support.h"

namespace tengen::database {
namespace {

using ::testing::IsEmpty;

// A walk through a tree, which requires that every move can be made.
struct Walk {
  void Down(const PositionTree& tree, int node, const Position& position) {
    ++visits[CanonicalPosition(position).key()];
    std::optional<Point> last;
    for (const PositionTree::Child& child : tree.ChildrenOf(node, position)) {
      EXPECT_TRUE(!child.move || position.IsEmpty(*child.move));
      EXPECT_TRUE(!last || *last < child.move);
      if (child.move) last = child.move;
      Down(tree, child.node, child.move ? position.After(*child.move) : position.AfterPass());
    }
  }
  std::map<std::string, int> visits;
};

// Checks the tree of the database against it.
void ExpectWholeTree(PositionDatabase& database, const Position& empty) {
  const absl::StatusOr<PositionTree> tree = PositionTree::Of(database, empty);
  ASSERT_TRUE(tree.ok()) << tree.status();
  Walk walk;
  walk.Down(*tree, PositionTree::kRoot, empty);
  for (const auto& [key, visits] : walk.visits) EXPECT_EQ(visits, 1);
  EXPECT_EQ(walk.visits.size(), tree->size());
  walk.visits.erase(CanonicalPosition(empty).key());
  int64_t known = 0;
  ASSERT_TRUE(database
                  .ForEach(BoardPrefix(empty),
                           [&](const Position& position, const Record&) {
                             if (position == empty) return absl::OkStatus();
                             EXPECT_EQ(walk.visits.count(CanonicalPosition(position).key()), 1u);
                             ++known;
                             return absl::OkStatus();
                           })
                  .ok());
  EXPECT_EQ(static_cast<int64_t>(walk.visits.size()) - known, tree->unknown());
}

TEST_F(DatabaseTest, TreeOfNothing) {
  const auto database = Open();
  const absl::StatusOr<PositionTree> tree = PositionTree::Of(*database, After(""));
  ASSERT_TRUE(tree.ok());
  EXPECT_EQ(tree->size(), 1u);
  EXPECT_EQ(tree->unknown(), 0);
  EXPECT_THAT(tree->ChildrenOf(PositionTree::kRoot, After("")), IsEmpty());
}

TEST_F(DatabaseTest, TreeGoesThroughWhatIsKnown) {
  const auto database = Open();
  for (const char* moves : {"h8", "h8i9", "h8i8", "h8i9i8", "a1b1"}) {
    ASSERT_TRUE(database->Store(After(moves), Record()).ok());
  }
  ASSERT_TRUE(database->Store(After("h8", 15, Rule::kCaro), Record()).ok());
  ExpectWholeTree(*database, After(""));
  const PositionTree tree = PositionTree::Of(*database, After("")).value();
  EXPECT_FALSE(tree.has_pass());
  EXPECT_EQ(tree.unknown(), 1);  // before "a1b1"
  const auto children = tree.ChildrenOf(PositionTree::kRoot, After(""));
  ASSERT_EQ(children.size(), 2u);
  EXPECT_EQ(children[1].move, Point(7, 7));
  EXPECT_EQ(tree.ChildrenOf(children[1].node, After("h8")).size(), 2u);
}

TEST_F(DatabaseTest, TreeWithPasses) {
  const auto database = Open();
  const Position passed = After("h8").AfterPass();
  ASSERT_TRUE(database->Store(passed, Record()).ok());
  ASSERT_TRUE(database->Store(After("").AfterPass(), Record()).ok());
  const PositionTree tree = PositionTree::Of(*database, After("")).value();
  EXPECT_TRUE(tree.has_pass());
  EXPECT_EQ(tree.unknown(), 1);  // h8
  const auto children = tree.ChildrenOf(PositionTree::kRoot, After(""));
  ASSERT_EQ(children.size(), 2u);
  EXPECT_EQ(children[0].move, std::nullopt);
  EXPECT_EQ(children[1].move, Point(7, 7));
  EXPECT_EQ(tree.ChildrenOf(children[1].node, After("h8"))[0].move, std::nullopt);
  ExpectWholeTree(*database, After(""));
}

// With any numbers of stones.
Position AnyPosition(engine::RandomSource& random, int width, int height) {
  Position position = RandomPosition(random, width, height, 8);
  position.rule = Rule::kFreestyle;
  const PointSet black = position.stones[Index(Color::kBlack)];
  for (Point p : black) {
    if (random.Chance(20)) position.stones[Index(Color::kBlack)].Erase(p);
  }
  return random.Chance(20) ? position.AfterPass() : position;
}

TEST_F(DatabaseTest, TreesOfAnyPositions) {
  engine::RandomSource random(4);
  for (int round = 0; round < 40; ++round) {
    const auto database = Open(absl::StrCat(round, ".db"));
    const int width = 5 + random.Below(3), height = random.Chance(50) ? width : 6;
    const absl::Status stored = database->Transact([&] {
      absl::Status status;
      for (int i = random.Below(60); i > 0 && status.ok(); --i) {
        status = database->Store(AnyPosition(random, width, height), Record());
      }
      return status;
    });
    ASSERT_TRUE(stored.ok()) << stored;
    ExpectWholeTree(*database, {Rule::kFreestyle, width, height, Color::kBlack, {}});
  }
}

}  // namespace
}  // namespace tengen::database
