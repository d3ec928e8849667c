#include "protocol/time_control.h"

#include "absl/strings/str_cat.h"
#include "gtest/gtest.h"

namespace tengen::protocol {
namespace {

using absl::Milliseconds;
using absl::Seconds;

class TimeControlTest : public ::testing::Test {
 protected:
  void Info(absl::string_view arguments) {
    const Option* option = ApplyInfo(arguments, settings_);
    ASSERT_NE(option, nullptr);
    if (option->field == &Settings::time_left) control_.TimeLeftSent(settings_);
  }
  search::SearchLimits Limits(int moves_to_come = 0) {
    return control_.Limits(settings_, Seconds(7), moves_to_come);
  }
  void Search(absl::Duration elapsed, absl::Duration overrun = absl::ZeroDuration()) {
    control_.SearchStarted();
    control_.SearchFinished(elapsed, overrun, settings_);
  }

  Settings settings_;
  TimeControl control_;
};

TEST_F(TimeControlTest, WithoutAnyLimitAMoveHasThirtySeconds) {
  const search::SearchLimits limits = Limits();
  EXPECT_EQ(limits.start, Seconds(7));
  EXPECT_EQ(limits.turn_time, Seconds(30));
  EXPECT_EQ(limits.match_time_left, std::nullopt);
  EXPECT_EQ(limits.max_depth, std::nullopt);
  EXPECT_EQ(limits.max_nodes, std::nullopt);
}

TEST_F(TimeControlTest, YixinGuisHaveALevelWithoutATimeLimit) {
  Info("timeout_turn 2000000");
  EXPECT_EQ(Limits().turn_time, Seconds(2000));
  Info("timeout_match 100000000");
  Info("time_left 99993211");
  EXPECT_EQ(Limits().turn_time, std::nullopt);
  EXPECT_EQ(Limits().match_time_left, std::nullopt);
  Info("max_node 500000");
  EXPECT_EQ(Limits().max_nodes, 500000);
  Info("timeout_turn 5000");
  EXPECT_EQ(Limits().turn_time, Seconds(5));
  EXPECT_EQ(Limits().match_time_left, Milliseconds(99993211));
}

TEST_F(TimeControlTest, NodesOrDepthAloneMeanNoTimeLimit) {
  Info("max_node 1000");
  EXPECT_EQ(Limits().turn_time, std::nullopt);
  EXPECT_EQ(Limits().max_nodes, 1000);
  Info("max_node -1");
  EXPECT_EQ(Limits().turn_time, Seconds(30));
  EXPECT_EQ(Limits().max_nodes, std::nullopt);
  Info("max_depth 6");
  EXPECT_EQ(Limits().turn_time, std::nullopt);
  EXPECT_EQ(Limits().max_depth, 6);
  Info("timeout_turn 500");
  EXPECT_EQ(Limits().turn_time, Milliseconds(500));
  EXPECT_EQ(Limits().max_depth, 6);
}

TEST_F(TimeControlTest, TurnTimeZeroIsALimit) {
  Info("timeout_turn 0");
  EXPECT_EQ(Limits().turn_time, absl::ZeroDuration());
}

TEST_F(TimeControlTest, OverrunsAreTakenOffTheMovesToCome) {
  Info("timeout_turn 1000");
  Search(Milliseconds(970));
  EXPECT_EQ(Limits().turn_time, Milliseconds(1000));
  Search(Milliseconds(1080), Milliseconds(80));
  EXPECT_EQ(Limits().turn_time, Milliseconds(920));
  Search(Milliseconds(930), Milliseconds(10));
  EXPECT_EQ(Limits().turn_time, Milliseconds(925)) << "the greater one counts, a little less";
  for (int i = 0; i < 100; ++i) Search(Milliseconds(900));
  EXPECT_GT(Limits().turn_time, Milliseconds(999));
}

TEST_F(TimeControlTest, OverrunsTakeHalfOfAMovesTimeAtMost) {
  Info("timeout_turn 100");
  Search(Seconds(20), Seconds(19));
  EXPECT_EQ(Limits().turn_time, Milliseconds(50));
  Info("timeout_turn 30000");
  EXPECT_EQ(Limits().turn_time, Milliseconds(29500)) << "a machine that slept is not busy";
  Info("timeout_turn 0");
  EXPECT_EQ(Limits().turn_time, absl::ZeroDuration());
}

TEST_F(TimeControlTest, AMatchLimitAloneReplacesTheDefault) {
  Info("time_left 60000");
  EXPECT_EQ(Limits().turn_time, std::nullopt);
  EXPECT_EQ(Limits().match_time_left, Seconds(60));
}

TEST_F(TimeControlTest, TimeLeftForms) {
  Info("time_left 2147483647");
  EXPECT_EQ(Limits().match_time_left, std::nullopt);
  EXPECT_EQ(Limits().turn_time, Seconds(30));
  Info("time_left 99999999999999999999999");
  EXPECT_EQ(Limits().match_time_left, std::nullopt);
  Info("time_left -500");
  EXPECT_EQ(Limits().match_time_left, Milliseconds(-500));
  Info("time_left 5399000.25");
  EXPECT_EQ(Limits().match_time_left, Milliseconds(5399000));
}

TEST_F(TimeControlTest, TimeLeftOverrulesTimeoutMatch) {
  Info("timeout_match 180000");
  Info("time_left 2147483647");
  EXPECT_EQ(Limits().match_time_left, std::nullopt);
}

TEST_F(TimeControlTest, TimeoutMatchAloneIsCountedDown) {
  Info("timeout_match 100000");
  EXPECT_EQ(Limits().match_time_left, Seconds(100));
  Search(Seconds(3));
  Search(Seconds(4));
  EXPECT_EQ(Limits().match_time_left, Seconds(93));
  control_.NewGame();
  EXPECT_EQ(Limits().match_time_left, Seconds(100));
}

TEST_F(TimeControlTest, TimeoutMatchZeroIsNoLimit) {
  Info("timeout_match 0");
  EXPECT_EQ(Limits().match_time_left, std::nullopt);
}

TEST_F(TimeControlTest, TimeLeftIsCountedDownUntilSentAgain) {
  Info("time_left 50000");
  Search(Seconds(10));
  EXPECT_EQ(Limits().match_time_left, Seconds(40));
  Info("time_left 39000");
  EXPECT_EQ(Limits().match_time_left, Seconds(39));
}

TEST_F(TimeControlTest, IncrementsAreAddedToTheAccount) {
  Info("time_left 50000");
  Info("time_increment 1000");
  EXPECT_EQ(Limits().increment, Seconds(1));
  Search(Seconds(10));
  EXPECT_EQ(Limits().match_time_left, Seconds(41));
}

TEST_F(TimeControlTest, ANewGameKeepsATimeLeftThatCameForIt) {
  Info("timeout_match 200000");
  Info("time_left 50000");
  Search(Seconds(10));
  control_.NewGame();
  EXPECT_EQ(Limits().match_time_left, Seconds(200));
  Info("time_left 70000");
  control_.NewGame();
  EXPECT_EQ(Limits().match_time_left, Seconds(70));
}

// A GUI that begins a new game while the engine thinks states the new clock first.
TEST_F(TimeControlTest, ANewGameDoesNotPayForTheSearchThatItEnds) {
  Info("time_left 600000");
  control_.SearchStarted();
  Info("time_left 600000");
  control_.SearchFinished(Seconds(40), absl::ZeroDuration(), settings_);
  control_.NewGame();
  EXPECT_EQ(Limits().match_time_left, Seconds(600));
}

TEST_F(TimeControlTest, StricterTakesTheLesserOfEachLimit) {
  search::SearchLimits a;
  a.start = Seconds(1);
  a.turn_time = Seconds(5);
  a.max_nodes = 100;
  search::SearchLimits b;
  b.start = Seconds(2);
  b.turn_time = Seconds(6);
  b.match_time_left = Seconds(9);
  b.max_nodes = 50;
  const search::SearchLimits limits = Stricter(a, b);
  EXPECT_EQ(limits.start, Seconds(1));
  EXPECT_EQ(limits.turn_time, Seconds(5));
  EXPECT_EQ(limits.match_time_left, Seconds(9));
  EXPECT_EQ(limits.max_nodes, 50);
  EXPECT_EQ(limits.max_depth, std::nullopt);
}

// A manager whose clock runs `lag` longer than the engine thinks, for `moves` moves of 100 ms.
class LaggingManagerTest : public TimeControlTest {
 protected:
  void Play(int moves, int lag) {
    for (int i = 0; i < moves; ++i) {
      Search(Milliseconds(100));
      left_ -= 100 + lag;
      Info(absl::StrCat("time_left ", left_));
    }
  }
  // What of the time left is not for the next move, in milliseconds.
  int64_t Kept(int moves_to_come) {
    const search::SearchLimits limits = Limits(moves_to_come);
    EXPECT_EQ(limits.match_time_left, Milliseconds(left_));
    return left_ - absl::ToInt64Milliseconds(limits.turn_time.value_or(Milliseconds(left_)));
  }

  int left_ = 100'000;
};

TEST_F(LaggingManagerTest, WhatAMoveCostsBesideThinkingIsKeptForMovesToCome) {
  Info("time_left 100000");
  EXPECT_EQ(Kept(100), 0);
  Play(30, 80);
  EXPECT_NEAR(Kept(100), 3200, 10);
  EXPECT_NEAR(Kept(40), 3200, 10);
  EXPECT_NEAR(Kept(10), 800, 10);
  EXPECT_EQ(Kept(0), 0);
  Info("timeout_turn 50");
  EXPECT_EQ(Limits(100).turn_time, Milliseconds(50));
}

TEST_F(LaggingManagerTest, OneSlowMoveIsNotTheRule) {
  Info("time_left 100000");
  Play(1, 400);
  EXPECT_EQ(Kept(10), 1000);
  Play(20, -1);  // rounded by the manager
  EXPECT_LT(Kept(10), 10);
}

TEST_F(LaggingManagerTest, ALittleIsNeverKept) {
  Info("time_left 100000");
  Play(30, 500);
  left_ = 8000;
  Info("time_left 8000");
  EXPECT_EQ(Kept(100), 7920);
}

TEST_F(LaggingManagerTest, AClockThatIsSetAnewTellsNothing) {
  Info("time_left 100000");
  Search(Milliseconds(100));
  left_ = 180'000;
  Info("time_left 180000");  // the next game's
  EXPECT_EQ(Kept(100), 0);
  Info("time_left 170000");  // twice without a search: somebody corrects it
  left_ = 170'000;
  EXPECT_EQ(Kept(100), 0);
  Search(Milliseconds(100));
  left_ = 60'000;
  Info("time_left 60000");  // a minute and more is no lag
  EXPECT_EQ(Kept(10), 1250);
}

TEST_F(LaggingManagerTest, ANewGameBeginsWithANewAccount) {
  Info("timeout_match 50000");
  Search(Milliseconds(100));
  control_.NewGame();
  left_ = 49'000;
  Info("time_left 49000");
  EXPECT_EQ(Kept(100), 0);
}

}  // namespace
}  // namespace tengen::protocol
