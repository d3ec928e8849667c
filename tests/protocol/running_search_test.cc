#include "protocol/running_search.h"

#include <chrono>
#include <future>
#include <string>
#include <thread>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/protocol/fakes.h"

namespace tengen::protocol {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::SizeIs;

class RunningSearchTest : public ::testing::Test {
 protected:
  // Begins a search that lasts until it is stopped.
  void Hold(const search::SearchLimits& limits = {}, const ProgressReport& progress = {}) {
    thinker_.HoldNext();
    search_.Go(board_, limits, progress);
  }

  const Board board_ = *Board::Create(15, 15, Rule::kFreestyle);
  base::FakeClock clock_;
  CollectedOutput output_;
  ScriptedThinker thinker_;
  RunningSearch search_{thinker_, output_, clock_};
};

TEST_F(RunningSearchTest, AnswersAndKeepsTheOutcomeUntilItIsTaken) {
  Hold();
  EXPECT_TRUE(search_.Thinking());
  EXPECT_FALSE(search_.TakeOutcome().has_value());
  clock_.Advance(absl::Milliseconds(700));
  thinker_.Answer();
  EXPECT_FALSE(search_.Thinking());
  EXPECT_THAT(output_.TakeReplies(), ElementsAre("0,0"));
  const std::optional<SearchOutcome> outcome = search_.TakeOutcome();
  ASSERT_TRUE(outcome.has_value());
  EXPECT_THAT(outcome->played, ElementsAre(Point(0, 0)));
  EXPECT_EQ(outcome->elapsed, absl::Milliseconds(700));
  EXPECT_FALSE(outcome->plan.has_value());
  EXPECT_FALSE(search_.TakeOutcome().has_value());
}

TEST_F(RunningSearchTest, RepliesStandBehindTheAnswerInOnePieceWithIt) {
  search_.Reply("before");
  Hold();
  search_.Reply("a");
  search_.Reply("b");
  search_.Say("now");
  EXPECT_THAT(output_.TakeReplies(), ElementsAre("before", "now"));
  const int writes = output_.writes();
  search_.Finish();
  EXPECT_THAT(output_.TakeReplies(), ElementsAre("0,0", "a", "b"));
  EXPECT_EQ(output_.writes(), writes + 1);
  search_.Reply("after");
  EXPECT_THAT(output_.TakeReplies(), ElementsAre("after"));
}

TEST_F(RunningSearchTest, AFloodOfRepliesIsCutOff) {
  Hold();
  for (int i = 0; i < 100000; ++i) search_.Reply("UNKNOWN command");
  search_.Finish();
  EXPECT_THAT(output_.TakeReplies(), SizeIs(257));
}

TEST_F(RunningSearchTest, LimitsBecomeStricterOnly) {
  search::SearchLimits limits;
  limits.turn_time = absl::Seconds(5);
  search_.Tighten(limits);  // nobody is thinking
  limits.turn_time = absl::Seconds(10);
  limits.max_depth = 9;
  Hold(limits);
  search::SearchLimits other;
  other.turn_time = absl::Seconds(3);
  other.max_depth = 12;
  search_.Tighten(other);
  EXPECT_EQ(thinker_.limits().turn_time, absl::Seconds(3));
  EXPECT_EQ(thinker_.limits().max_depth, 9);
}

TEST_F(RunningSearchTest, WhatIsSaidIsPrintableUnlessVerbatim) {
  search_.Say("caf\xC3\xA9");
  search_.SayVerbatim({"caf\xC3\xA9"});
  search_.SayVerbatim({});
  EXPECT_THAT(output_.Take(), ElementsAre("caf??", "caf\xC3\xA9"));
  EXPECT_EQ(output_.writes(), 2);
}

TEST_F(RunningSearchTest, ProgressIsShownInTimeOnly) {
  search::SearchLimits limits;
  limits.turn_time = absl::Seconds(1);
  Hold(limits, ProgressReport(/*show_detail=*/2, {15, false}));
  search::SearchInfo info;
  info.pv = {Point(7, 7)};
  thinker_.Report(info);
  EXPECT_THAT(output_.TakeReplies(), SizeIs(12));
  clock_.Advance(absl::Seconds(1));
  thinker_.Report(info);
  EXPECT_THAT(output_.Take(), IsEmpty());
  thinker_.Answer();
  EXPECT_THAT(output_.Take(), ElementsAre("0,0"));  // and no MESSAGE
}

// What is shown of a search is offered only, the answer is not.
TEST_F(RunningSearchTest, ASlowReaderMissesProgressAndDelaysNothing) {
  class FullOutput : public CollectedOutput {
   public:
    void Offer(absl::Span<const std::string>) override { ++offers; }
    int offers = 0;
  } output;
  RunningSearch search(thinker_, output, clock_);
  thinker_.HoldNext();
  search.Go(board_, {}, ProgressReport(/*show_detail=*/3, {15, false}));
  clock_.Advance(absl::Seconds(1));
  search::SearchInfo info;
  info.pv = {Point(7, 7)};
  thinker_.Report(info);
  thinker_.Report(search::RootEvent{search::RootEvent::Kind::kBegun, Point(7, 7)});
  EXPECT_EQ(output.offers, 2);
  EXPECT_THAT(output.Take(), IsEmpty());
  thinker_.Answer();
  EXPECT_THAT(output.TakeReplies(), ElementsAre("0,0"));
}

TEST_F(RunningSearchTest, TheOverrunIsThatOfTheMovesTime) {
  search::SearchLimits limits;
  limits.turn_time = absl::Milliseconds(100);
  Hold(limits);
  clock_.Advance(absl::Milliseconds(130));
  thinker_.Answer();
  EXPECT_EQ(search_.TakeOutcome()->overrun, absl::Milliseconds(30));
  limits.start = clock_.Now();
  Hold(limits);
  clock_.Advance(absl::Milliseconds(90));
  thinker_.Answer();
  EXPECT_EQ(search_.TakeOutcome()->overrun, absl::ZeroDuration());
  Hold();
  clock_.Advance(absl::Hours(9));
  thinker_.Answer();
  EXPECT_EQ(search_.TakeOutcome()->overrun, absl::ZeroDuration()) << "there was no limit";
}

TEST_F(RunningSearchTest, SilenceIsForEver) {
  Hold();
  EXPECT_FALSE(search_.silent());
  search_.Silence();
  EXPECT_TRUE(search_.silent());
  EXPECT_FALSE(thinker_.thinking());
  search_.Say("a");
  search_.Reply("b");
  search_.SayVerbatim({"c"});
  EXPECT_THAT(output_.Take(), IsEmpty());
}

// A pipe that nobody reads.
class StuckOutput : public OutputPort {
 public:
  void Write(absl::Span<const std::string>) override {
    entered_.set_value();
    released_.get_future().wait();
  }
  void AwaitWrite() { entered_.get_future().wait(); }
  void Release() { released_.set_value(); }

 private:
  std::promise<void> entered_;
  std::promise<void> released_;
};

TEST(RunningSearchThreadsTest, SilenceDoesNotWaitForAnAnswerThatIsStuck) {
  StuckOutput output;
  ThreadedThinker thinker;
  RunningSearch search(thinker, output, base::Clock::Real());
  search.Go(*Board::Create(15, 15, Rule::kFreestyle), {}, ProgressReport());
  search.Stop();
  output.AwaitWrite();
  search.Silence();
  EXPECT_TRUE(search.silent());
  output.Release();
}

// It is not stopped before, so patience for ever is no hang.
TEST(RunningSearchThreadsTest, AnAnswerThatComesByItselfIsAwaited) {
  CollectedOutput output;
  ThreadedThinker thinker;
  RunningSearch search(thinker, output, base::Clock::Real());
  search.Go(*Board::Create(15, 15, Rule::kFreestyle), {}, ProgressReport());
  std::thread stopper([&thinker] { thinker.Stop(); });
  search.AwaitAnswer(std::chrono::hours(1));
  stopper.join();
  EXPECT_THAT(output.TakeReplies(), ElementsAre("0,0"));
  search.AwaitAnswer(std::chrono::hours(1));  // nothing was asked for
}

TEST(RunningSearchThreadsTest, EverythingIsSentOnceAndInOrder) {
  CollectedOutput output;
  ThreadedThinker thinker;
  RunningSearch search(thinker, output, base::Clock::Real());
  for (int i = 0; i < 100; ++i) {
    search.Go(*Board::Create(15, 15, Rule::kFreestyle), {}, ProgressReport());
    search.Reply("one");
    search.Stop();
    search.Reply("two");  // behind the answer, whether that is out already or not
    search.Finish();
    EXPECT_THAT(output.TakeReplies(), ElementsAre("0,0", "one", "two"));
    EXPECT_TRUE(search.TakeOutcome().has_value());
  }
}

}  // namespace
}  // namespace tengen::protocol
