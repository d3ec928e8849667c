#include "search/time_manager.h"

#include <atomic>
#include <optional>
#include <thread>
#include <vector>

#include "absl/time/time.h"
#include "base/clock.h"
#include "gtest/gtest.h"

namespace tengen::search {
namespace {

constexpr absl::Duration kMs = absl::Milliseconds(1);

SearchLimits TimeOfTurn(absl::Duration turn) {
  SearchLimits limits;
  limits.turn_time = turn;
  return limits;
}

SearchLimits MatchTime(absl::Duration left, absl::Duration increment = absl::ZeroDuration()) {
  SearchLimits limits;
  limits.match_time_left = left;
  limits.increment = increment;
  return limits;
}

IterationReport Report(int depth, Value value = kDraw) {
  IterationReport report;
  report.depth = depth;
  report.value = report.last_value = value;
  return report;
}

TEST(ClockTest, AThreadsTimeIsItsOwnWork) {
  const base::Clock& clock = base::Clock::OfThread();
  const absl::Duration before = clock.Now();
  std::thread other([&] {
    const absl::Duration start = clock.Now();
    while (clock.Now() - start < 100 * kMs) {
    }
  });
  other.join();
  EXPECT_LT(clock.Now() - before, 50 * kMs) << "waiting is no work, nor is another's";
}

TEST(TimeManagerTest, WithoutLimitsItNeverEnds) {
  base::FakeClock clock;
  TimeManager time(SearchLimits(), clock);
  EXPECT_EQ(time.hard_limit(), absl::InfiniteDuration());
  EXPECT_EQ(time.soft_limit(), absl::InfiniteDuration());
  clock.Advance(absl::Hours(1000));
  EXPECT_FALSE(time.Expired(0));
  EXPECT_FALSE(time.Expired(int64_t{1} << 60));
  for (int depth = 1; depth <= 90; ++depth) EXPECT_FALSE(time.EndAfter(Report(depth, depth * 7)));
}

TEST(TimeManagerTest, AnalysisKeepsNothingBack) {
  base::FakeClock clock;
  SearchLimits limits = TimeOfTurn(3000 * kMs);
  EXPECT_LT(TimeManager(limits, clock).hard_limit(), 3000 * kMs);
  limits.analysis = true;
  TimeManager time(limits, clock);
  EXPECT_EQ(time.hard_limit(), 3000 * kMs);
  for (int depth = 1; depth <= 90; ++depth) {
    EXPECT_FALSE(time.EndAfter(Report(depth, 35))) << "a settled answer is no reason to end";
  }
  clock.Advance(2999 * kMs);
  EXPECT_FALSE(time.Expired(0));
  clock.Advance(kMs);
  EXPECT_TRUE(time.Expired(0));
}

TEST(TimeManagerTest, TurnTimeIsKept) {
  base::FakeClock clock;
  for (int ms : {0, 1, 5, 10, 20, 50, 100, 1000, 5000, 30'000, 3'600'000}) {
    const TimeManager time(TimeOfTurn(ms * kMs), clock);
    EXPECT_LE(time.hard_limit(), ms * kMs);
    EXPECT_GE(time.hard_limit(), absl::ZeroDuration());
    EXPECT_LE(time.soft_limit(), time.hard_limit());
    EXPECT_GE(time.soft_limit(), absl::ZeroDuration());
  }
}

TEST(TimeManagerTest, TheMarginLeavesMostOfTheTurn) {
  base::FakeClock clock;
  // Some time is kept back for everything that is not thinking, but a short turn must not melt
  // away.
  const TimeManager fast(TimeOfTurn(100 * kMs), clock);
  EXPECT_GE(fast.hard_limit(), 70 * kMs);
  EXPECT_LT(fast.hard_limit(), 100 * kMs);
  const TimeManager slow(TimeOfTurn(absl::Seconds(30)), clock);
  EXPECT_GE(slow.hard_limit(), absl::Seconds(29));
  EXPECT_LT(slow.hard_limit(), absl::Seconds(30));
}

TEST(TimeManagerTest, ExpiresAtTheHardLimit) {
  base::FakeClock clock;
  clock.Advance(absl::Seconds(77));  // the moment zero of a clock means nothing
  SearchLimits limits = TimeOfTurn(absl::Seconds(1));
  limits.start = clock.Now();
  TimeManager time(limits, clock);
  EXPECT_EQ(time.Elapsed(), absl::ZeroDuration());
  EXPECT_FALSE(time.Expired(0));
  clock.Advance(time.hard_limit() - kMs);
  EXPECT_FALSE(time.Expired(0));
  clock.Advance(kMs);
  EXPECT_TRUE(time.Expired(0));
  EXPECT_EQ(time.Elapsed(), time.hard_limit());
}

TEST(TimeManagerTest, AClockThatJumpsMovesTheEndByAsMuch) {
  base::FakeClock clock;
  SearchLimits limits = TimeOfTurn(absl::Seconds(1));
  limits.start = clock.Now();
  TimeManager time(limits, clock);
  clock.Advance(-absl::Hours(1));
  EXPECT_EQ(time.Elapsed(), -absl::Hours(1));
  EXPECT_FALSE(time.Expired(0));
  EXPECT_FALSE(time.EndAfter(Report(1)));
  clock.Advance(absl::Hours(1) + absl::Seconds(1));
  EXPECT_TRUE(time.Expired(0));
  clock.Advance(absl::Hours(24 * 365));
  EXPECT_TRUE(time.Expired(0));
  EXPECT_TRUE(time.EndAfter(Report(2)));
}

TEST(TimeManagerTest, TimeCountsFromTheStartOfTheLimits) {
  base::FakeClock clock;
  SearchLimits limits = TimeOfTurn(absl::Seconds(1));
  limits.start = clock.Now();
  clock.Advance(absl::Seconds(2));
  const TimeManager late(limits, clock);
  EXPECT_TRUE(late.Expired(0)) << "the move was asked for two seconds ago";
}

TEST(TimeManagerTest, TurnTimeZeroExpiresAtOnce) {
  base::FakeClock clock;
  TimeManager time(TimeOfTurn(absl::ZeroDuration()), clock);
  EXPECT_TRUE(time.Expired(0));
  EXPECT_TRUE(time.EndAfter(Report(1)));
}

TEST(TimeManagerTest, NegativeTimeLeftExpiresAtOnce) {
  base::FakeClock clock;
  for (int ms : {-1, -500, -1'000'000}) {
    TimeManager time(MatchTime(ms * kMs), clock);
    EXPECT_TRUE(time.Expired(0)) << ms;
    EXPECT_TRUE(time.EndAfter(Report(1))) << ms;
    EXPECT_GE(time.hard_limit(), absl::ZeroDuration());
  }
  SearchLimits both = TimeOfTurn(absl::Seconds(5));
  both.match_time_left = -kMs;
  EXPECT_TRUE(TimeManager(both, clock).Expired(0));
}

TEST(TimeManagerTest, TheStricterOfTurnAndMatchTimeHolds) {
  base::FakeClock clock;
  SearchLimits limits = TimeOfTurn(absl::Seconds(30));
  limits.match_time_left = absl::Seconds(2);
  EXPECT_LT(TimeManager(limits, clock).hard_limit(), absl::Seconds(2));
  limits = TimeOfTurn(absl::Seconds(1));
  limits.match_time_left = absl::Hours(10);
  const TimeManager turn(limits, clock), only_turn(TimeOfTurn(absl::Seconds(1)), clock);
  EXPECT_EQ(turn.hard_limit(), only_turn.hard_limit());
}

TEST(TimeManagerTest, MatchTimeIsSharedBetweenMoves) {
  base::FakeClock clock;
  const TimeManager time(MatchTime(absl::Seconds(180)), clock);
  EXPECT_LT(time.hard_limit(), absl::Seconds(90));
  EXPECT_GE(time.soft_limit(), absl::Seconds(1));
  EXPECT_LE(time.soft_limit(), absl::Seconds(20));
  EXPECT_LE(time.soft_limit(), time.hard_limit());
}

TEST(TimeManagerTest, AMatchNeverRunsOutOfTime) {
  base::FakeClock clock;
  absl::Duration left = absl::Seconds(60);
  for (int move = 0; move < 300; ++move) {
    const TimeManager time(MatchTime(left), clock);
    ASSERT_LE(time.hard_limit(), left) << "move " << move;
    left -= time.hard_limit();
  }
  EXPECT_GE(left, absl::ZeroDuration());
}

TEST(TimeManagerTest, TheIncrementIsSpentButNeverBorrowed) {
  base::FakeClock clock;
  const TimeManager without(MatchTime(absl::Seconds(10)), clock);
  const TimeManager with(MatchTime(absl::Seconds(10), absl::Seconds(2)), clock);
  EXPECT_GT(with.soft_limit(), without.soft_limit());
  // It is added after the move, so it is not there yet.
  const TimeManager short_left(MatchTime(100 * kMs, absl::Seconds(5)), clock);
  EXPECT_LE(short_left.hard_limit(), 100 * kMs);
  EXPECT_GE(short_left.hard_limit(), 50 * kMs) << "the next move has five seconds of its own";
}

TEST(TimeManagerTest, ExpiresByNodes) {
  base::FakeClock clock;
  SearchLimits limits;
  limits.max_nodes = 1000;
  const TimeManager time(limits, clock);
  EXPECT_FALSE(time.Expired(999));
  EXPECT_TRUE(time.Expired(1000));
  EXPECT_TRUE(time.Expired(5000));
  EXPECT_EQ(time.hard_limit(), absl::InfiniteDuration());
}

TEST(TimeManagerTest, EndsAfterTheLastDepth) {
  base::FakeClock clock;
  SearchLimits limits;
  limits.max_depth = 5;
  TimeManager time(limits, clock);
  for (int depth = 1; depth < 5; ++depth) EXPECT_FALSE(time.EndAfter(Report(depth)));
  EXPECT_TRUE(time.EndAfter(Report(5)));
  EXPECT_FALSE(time.Expired(1 << 30)) << "a depth limit ends no iteration";
}

TEST(TimeManagerTest, EndsWhenTheResultIsProven) {
  base::FakeClock clock;
  TimeManager winning(SearchLimits(), clock), losing(SearchLimits(), clock);
  EXPECT_FALSE(winning.EndAfter(Report(8, kMaxEval)));
  EXPECT_TRUE(winning.EndAfter(Report(9, WinIn(9))));
  EXPECT_FALSE(losing.EndAfter(Report(8, -kMaxEval)));
  EXPECT_TRUE(losing.EndAfter(Report(9, LossIn(8))));
}

TEST(TimeManagerTest, GoesOnUntilAllLinesAreProven) {
  base::FakeClock clock;
  TimeManager time(SearchLimits(), clock);
  IterationReport report = Report(5, WinIn(3));
  report.last_value = 50;
  EXPECT_FALSE(time.EndAfter(report));
  report.last_value = LossIn(4);
  EXPECT_FALSE(time.EndAfter(report)) << "others may be better yet";
  report.last_value = WinIn(9);
  EXPECT_TRUE(time.EndAfter(report));
}

TEST(TimeManagerTest, ASingleReplyTakesNothingFromOtherMoves) {
  base::FakeClock clock;
  IterationReport report = Report(1);
  report.single_reply = true;
  const SearchLimits match = MatchTime(absl::Seconds(30));
  EXPECT_TRUE(TimeManager(match, clock).EndAfter(report));
  EXPECT_FALSE(TimeManager(TimeOfTurn(absl::Seconds(30)), clock).EndAfter(report))
      << "what is found fills the table";
  report.single_reply = false;
  EXPECT_FALSE(TimeManager(match, clock).EndAfter(report));
}

TEST(TimeManagerTest, StartsNoIterationNearTheEndOfTheTime) {
  base::FakeClock clock;
  SearchLimits limits;
  limits.match_time_left = absl::Seconds(100);
  TimeManager time(limits, clock);
  EXPECT_FALSE(time.EndAfter(Report(1)));
  clock.Advance(time.soft_limit() / 10);
  EXPECT_FALSE(time.EndAfter(Report(2)));
  clock.Advance(time.soft_limit() - time.Elapsed() - kMs);
  EXPECT_TRUE(time.EndAfter(Report(3)));
}

TEST(TimeManagerTest, UsesAllOfATimeThatIsForThisMoveAlone) {
  base::FakeClock clock;
  TimeManager time(TimeOfTurn(absl::Seconds(10)), clock);
  clock.Advance(time.hard_limit() - kMs);
  for (int depth = 1; depth < 30; ++depth) EXPECT_FALSE(time.EndAfter(Report(depth)));
}

TEST(TimeManagerTest, StopNowEndsEverything) {
  base::FakeClock clock;
  TimeManager time(SearchLimits(), clock);
  EXPECT_FALSE(time.stopped());
  time.StopNow();
  EXPECT_TRUE(time.stopped());
  EXPECT_TRUE(time.Expired(0));
  time.Replace(TimeOfTurn(absl::Hours(1)));
  EXPECT_TRUE(time.stopped()) << "new limits are no reason to go on";
  EXPECT_TRUE(time.Expired(0));
}

TEST(TimeManagerTest, ReplaceTakesEffectAtOnce) {
  base::FakeClock clock;
  TimeManager time(SearchLimits(), clock);
  clock.Advance(absl::Seconds(100));
  EXPECT_FALSE(time.Expired(5000));

  SearchLimits limits = TimeOfTurn(absl::Seconds(10));
  limits.start = clock.Now();
  time.Replace(limits);
  EXPECT_EQ(time.Elapsed(), absl::ZeroDuration());
  EXPECT_FALSE(time.Expired(5000));
  clock.Advance(absl::Seconds(10));
  EXPECT_TRUE(time.Expired(5000));

  limits = SearchLimits();
  limits.max_nodes = 4000;
  time.Replace(limits);
  EXPECT_TRUE(time.Expired(5000));
  EXPECT_FALSE(time.Expired(3000)) << "the old turn time no longer holds";

  limits.max_nodes.reset();
  limits.max_depth = 6;
  time.Replace(limits);
  EXPECT_FALSE(time.Expired(5000));
  EXPECT_TRUE(time.EndAfter(Report(6)));

  time.Replace(TimeOfTurn(absl::ZeroDuration()));
  EXPECT_TRUE(time.Expired(0));
}

TEST(TimeManagerTest, ReplaceRacesWithWorkers) {
  base::FakeClock clock;
  TimeManager time(SearchLimits(), clock);
  std::vector<std::thread> workers;
  for (int i = 0; i < 2; ++i) {
    workers.emplace_back([&time] {
      int64_t nodes = 0;
      while (!time.Expired(nodes)) nodes = (nodes + 1) % 1000;
    });
  }
  SearchLimits limits;
  for (int i = 0; i < 1000; ++i) {
    limits.max_nodes = 1000 + i;
    limits.turn_time = absl::Seconds(10 + i);
    time.Replace(limits);
  }
  EXPECT_FALSE(time.stopped());
  time.StopNow();
  for (std::thread& worker : workers) worker.join();
}

}  // namespace
}  // namespace tengen::search
