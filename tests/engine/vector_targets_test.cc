// The vector kernels, for every instruction set that this processor has, against each other and
// against the scalar form of the arithmetic.
#include <hwy/targets.h>

#include <cstdint>
#include <string>
#include <vector>

#include "engine/board.h"
#include "gtest/gtest.h"
#include "tests/engine/board_snapshot.h"
#include "tests/engine/random_positions.h"
#include "tests/engine/reference_bridge.h"

namespace tengen::engine {
namespace {

// Has Highway dispatch to one instruction set for as long as the object lives.
class TargetForced {
 public:
  explicit TargetForced(int64_t target) { hwy::GetChosenTarget().Update(target); }
  ~TargetForced() { hwy::GetChosenTarget().Update(hwy::SupportedTargets()); }
  TargetForced(const TargetForced&) = delete;
  TargetForced& operator=(const TargetForced&) = delete;
};

// Makes and takes back moves on boards of all kinds, and returns what they told on the way.
std::vector<Snapshot> PlayAround(Rule rule) {
  constexpr int kBoards = 25, kSteps = 12;
  RandomPositions random(500 + Index(rule));
  std::vector<Snapshot> snapshots;
  for (int i = 0; i < kBoards; ++i) {
    Board board = ToEngine(random.Next(), rule);
    for (int step = 0; step < kSteps; ++step) {
      const std::vector<reference::Spot> empty = ToReference(board).EmptySpots();
      if (!empty.empty() && random.Chance(60)) {
        board.Make(ToPoint(random.Any(empty)));
      } else if (board.ply_count() > 0) {
        board.Unmake();
      }
    }
    EXPECT_EQ(Inconsistency(board), std::nullopt);
    snapshots.emplace_back(board);
  }
  return snapshots;
}

class VectorTargetsTest : public testing::TestWithParam<Rule> {};
INSTANTIATE_TEST_SUITE_P(Rules, VectorTargetsTest, testing::ValuesIn(kRules),
                         [](const auto& test) { return std::string(RuleName(test.param)); });

TEST_P(VectorTargetsTest, AllKeepTheSameBoards) {
  const std::vector<Snapshot> best = PlayAround(GetParam());
  const std::vector<int64_t> targets = hwy::SupportedAndGeneratedTargets();
  ASSERT_FALSE(targets.empty());
  for (int64_t target : targets) {
    SCOPED_TRACE(hwy::TargetName(target));
    const TargetForced forced(target);
    const std::vector<Snapshot> boards = PlayAround(GetParam());
    ASSERT_EQ(boards.size(), best.size());
    for (size_t i = 0; i < boards.size(); ++i) {
      ASSERT_EQ(boards[i], best[i]) << boards[i].cells;
    }
  }
}

}  // namespace
}  // namespace tengen::engine
