// The engine against the literal rules of tests/reference, on random points of random positions of
// every rule.
//
// Long runs: TENGEN_RANDOM_POINTS says how many points each rule visits, TENGEN_RANDOM_SEED (1 if
// unset) which, and a filter picks the rule, so that processes can share the work:
//
//   TENGEN_RANDOM_POINTS=10000000 engine_test --gtest_filter='*OnRandomPoints/renju'
#include <string>
#include <vector>

#include "engine/board.h"
#include "engine/record/notation.h"
#include "gtest/gtest.h"
#include "tests/engine/agreement.h"
#include "tests/engine/random_positions.h"
#include "tests/engine/reference_bridge.h"

namespace tengen::engine {
namespace {

class ReferenceAgreement : public testing::TestWithParam<Rule> {
 protected:
  // Compares the two sides at `spots`. `order` is the order in which the stones are made.
  void ExpectAgreement(const reference::Board& drawn, const std::vector<reference::Spot>& order,
                       const std::vector<reference::Spot>& spots) {
    Agreement agreement(ToEngine(drawn, GetParam(), order), drawn);
    for (reference::Spot spot : spots) {
      const Difference difference = agreement.At(ToPoint(spot));
      ASSERT_FALSE(difference.has_value())
          << *difference << " at " << ToCoordinates(ToPoint(spot)) << "\n"
          << drawn.ToString() << "reduced: "
          << CompareShrunk(drawn, GetParam(), ToPoint(spot))
                 .value_or("gone: depends on the order of moves");
    }
  }
};
INSTANTIATE_TEST_SUITE_P(Rules, ReferenceAgreement, testing::ValuesIn(kRules),
                         [](const auto& test) { return std::string(RuleName(test.param)); });

TEST_P(ReferenceAgreement, OnRandomPoints) {
  constexpr size_t kPointsPerPosition = 40;
  const int seed = NumberFromEnvironment("TENGEN_RANDOM_SEED", 1);
  RandomPositions random(static_cast<uint64_t>(seed) * kRules.size() + Index(GetParam()));
  const int count = RandomPointCount(50000);
  for (int points = 0; points < count;) {
    const reference::Board drawn = random.Next();
    std::vector<reference::Spot> order = drawn.Spots();
    random.Shuffle(order);
    std::vector<reference::Spot> empty = drawn.EmptySpots();
    random.Shuffle(empty);
    if (empty.size() > kPointsPerPosition) empty.resize(kPointsPerPosition);
    ASSERT_NO_FATAL_FAILURE(ExpectAgreement(drawn, order, empty));
    points += static_cast<int>(empty.size());
  }
}

// Points without stones nearby cannot differ, so the whole board is compared where there is hardly
// anything else.
TEST_P(ReferenceAgreement, OnWholeSmallBoards) {
  RandomPositions random(100 + Index(GetParam()));
  for (int i = 0; i < 60; ++i) {
    const reference::Board drawn = random.Next(5 + random.Below(3), 5 + random.Below(3));
    ASSERT_NO_FATAL_FAILURE(ExpectAgreement(drawn, drawn.Spots(), drawn.EmptySpots()));
  }
}

}  // namespace
}  // namespace tengen::engine
