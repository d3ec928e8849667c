// Thinking in the opponent's time.
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "absl/time/clock.h"
#include "absl/time/time.h"
#include "gtest/gtest.h"
#include "search/brain.h"
#include "tests/engine/drawn_board.h"
#include "tests/engine/reference_bridge.h"
#include "tests/search/brain_support.h"
#include "tests/search/positions.h"

namespace tengen::search {
namespace {

class PonderingRuleTest : public BrainOfRule {};
INSTANTIATE_TEST_SUITE_P(Rules, PonderingRuleTest, testing::ValuesIn(kRules),
                         [](const auto& test) { return std::string(RuleName(test.param)); });

// The number of threads is the parameter.
class PonderingThreadsTest : public testing::TestWithParam<int> {};
INSTANTIATE_TEST_SUITE_P(Threads, PonderingThreadsTest, testing::Values(1, 2, 3),
                         testing::PrintToStringParamName());

SearchLimits Pondering(SearchLimits limits) {
  limits.ponder = true;
  return limits;
}

TEST_P(PonderingThreadsTest, PondersUntilStopped) {
  const Board board = Quiet(Rule::kFreestyle);
  Brain brain(SmallOptions(GetParam()));
  for (int i = 0; i < 3; ++i) {
    Recorder recorder(board);
    brain.Go(board, Pondering(Nodes(100)), recorder);
    ASSERT_TRUE(recorder.WaitUntilFinished());
    EXPECT_TRUE(brain.thinking());
    brain.UpdateLimits(TurnTime(absl::ZeroDuration()));  // of the search that is over
    brain.Stop();
    brain.Wait();
    EXPECT_FALSE(brain.thinking());
    ExpectLegal(board, recorder.result());
  }
}

TEST_P(PonderingThreadsTest, StopAtAnyMomentEndsPonderingToo) {
  const Board board = Quiet(Rule::kRenju);
  Brain brain(SmallOptions(GetParam()));
  for (int i = 0; i < 20; ++i) {
    Recorder recorder(board);
    brain.Go(board, Pondering(Nodes(1 + i * 50)), recorder);
    if (i % 2 == 0) absl::SleepFor(absl::Microseconds(100 * i));
    brain.Stop();
    brain.UpdateLimits(Pondering(Nodes(1)));  // does not bring it back
    brain.Wait();                             // hangs if anything goes on
    ASSERT_TRUE(recorder.finished());
  }
}

// The thread sanitizer sees what this test does not.
TEST_P(PonderingThreadsTest, TheUseOfTheTableMayBeAskedForAtAnyMoment) {
  const Board board = Quiet(Rule::kFreestyle);
  Brain brain(SmallOptions(GetParam()));
  for (int i = 0; i < 5; ++i) {
    Recorder recorder(board);
    brain.Go(board, Pondering(Nodes(1'000)), recorder);
    while (!recorder.finished()) EXPECT_LE(brain.TableUsedPermille(), 1000);
    for (int asked = 0; asked < 1'000; ++asked) EXPECT_LE(brain.TableUsedPermille(), 1000);
    brain.Stop();
    brain.Wait();
  }
}

TEST_P(PonderingThreadsTest, PonderingCanBeTakenBack) {
  const Board board = Quiet(Rule::kFreestyle);
  Brain brain(SmallOptions(GetParam()));
  Recorder recorder(board);
  brain.Go(board, Pondering(Infinite()), recorder);
  brain.UpdateLimits(Nodes(1000));
  brain.Wait();
  EXPECT_TRUE(recorder.finished());
}

TEST_P(PonderingThreadsTest, PonderingNeitherSpinsNorOutlastsTheBrain) {
  const Board board = Quiet(Rule::kFreestyle);
  Recorder recorder(board);
  {
    Brain brain(SmallOptions(GetParam()));
    brain.Go(board, Pondering(Depth(4)), recorder);
    brain.Wait();  // the limit of depth holds for pondering
  }
  Recorder other(board);
  {
    Brain brain(SmallOptions(GetParam()));
    brain.Go(board, Pondering(Nodes(100)), other);
    ASSERT_TRUE(other.WaitUntilFinished());
  }
}

TEST_P(PonderingRuleTest, DoesNotPonderAfterTheGame) {
  constexpr absl::string_view kWinInOne =
      ".........\n"
      "...o.....\n"
      "..xxxx...\n"
      "...ooo...\n"
      ".........\n"
      ".........\n";
  RandomBoards random(14);
  const Board last_point = ToEngine(random.NearlyFull(ToReference(rule()), 5, 6, 1), rule());
  for (const Board& board : {Draw(kWinInOne, rule(), Color::kBlack), last_point}) {
    Recorder recorder(board);
    brain_.Go(board, Pondering(Infinite()), recorder);
    brain_.Wait();
    EXPECT_TRUE(recorder.finished());
  }
  // The last stone of the game.
  BrainOptions options = SmallOptions();
  const Board quiet = Quiet(rule());
  options.ending.max_stones = quiet.stone_count() + 1;
  brain_.SetOptions(options);
  Recorder last(quiet);
  brain_.Go(quiet, Pondering(Nodes(100)), last);
  brain_.Wait();
  EXPECT_TRUE(last.finished());
  // Asked for a move although it has lost.
  Board board = Draw(kWinInOne, rule(), Color::kBlack);
  board.Make(Point(1, 2));
  ASSERT_FALSE(board.full());
  Recorder recorder(board);
  brain_.Go(board, Pondering(Nodes(100)), recorder);
  brain_.Wait();
  EXPECT_TRUE(recorder.finished());
}

TEST(PonderingTest, TheNextSearchFindsWhatPonderingHasFound) {
  constexpr int kDepth = 10;
  const auto nodes_after_reply = [&](const Board& board, bool ponder) {
    Brain brain(SmallOptions());
    Recorder recorder(board);
    SearchLimits limits = Depth(kDepth);
    limits.max_nodes = 200;  // so that it is pondering that goes deep
    limits.ponder = ponder;
    brain.Go(board, limits, recorder);
    brain.Wait();
    Board next = board;
    next.Make(*recorder.result().move);
    Brain opponent(SmallOptions());
    next.Make(*Think(opponent, next, Depth(kDepth)).move);
    return CountNodes(brain, next, kDepth - 1);
  };
  // Of a single position the tree may by chance be larger with a fuller table, and the largest tree
  // would decide a sum; so the ratios count, by their geometric mean.
  double logarithms = 0;
  for (Rule rule : kRules) {
    const auto with = static_cast<double>(nodes_after_reply(Quiet(rule), true));
    const auto without = static_cast<double>(nodes_after_reply(Quiet(rule), false));
    logarithms += std::log(with / without);
  }
  EXPECT_LT(std::exp(logarithms / kRules.size()), 0.75);
}

}  // namespace
}  // namespace tengen::search
