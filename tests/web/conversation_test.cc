#include "web/engine/conversation.h"

#include <deque>
#include <functional>
#include <string>
#include <thread>
#include <vector>

#include "base/clock.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/protocol/fakes.h"
#include "web/engine/glancing_clock.h"

namespace tengen::web {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::StartsWith;

// Thinks while something comes, and then until stopped or, if nobody stops it, no longer.
class BusyThinker : public protocol::ScriptedThinker {
 public:
  void Go(const Board& board, const search::SearchLimits& limits,
          search::SearchListener& listener) override {
    if (!coming.empty()) HoldNext();
    ScriptedThinker::Go(board, limits, listener);
  }
  void Wait() override {
    while (thinking()) {
      if (coming.empty()) {
        Answer();
      } else {
        const std::string bytes = coming.front();
        coming.pop_front();
        feed(bytes);
      }
    }
  }

  std::deque<std::string> coming;
  std::function<void(absl::string_view)> feed;
};

class ConversationTest : public ::testing::Test {
 protected:
  ConversationTest() {
    thinker_.feed = [this](absl::string_view bytes) { conversation_.Feed(bytes); };
    conversation_.Feed("START 15\n");
    output_.Take();
  }
  std::vector<std::string> Send(absl::string_view bytes) {
    alive_ = conversation_.Feed(bytes);
    return output_.TakeReplies();
  }

  protocol::CollectedOutput output_;
  BusyThinker thinker_;
  Conversation conversation_{"0.0", thinker_, output_};
  bool alive_ = true;
};

TEST_F(ConversationTest, AnswersBeforeItReturns) {
  EXPECT_THAT(Send("BEGIN\nTURN 8,8\n"), ElementsAre("0,0", "1,0"));
}

TEST_F(ConversationTest, TheSessionHasReturnedBeforeThinkingBegins) {
  thinker_.coming = {"ABO", "UT\n"};
  EXPECT_THAT(Send("BEGIN\n"), ElementsAre(StartsWith("name="), "0,0"));
  EXPECT_THAT(thinker_.coming, IsEmpty());
}

TEST_F(ConversationTest, StopIsHeardWhileThinking) {
  thinker_.coming = {"", "STOP\n", "never taken"};
  EXPECT_THAT(Send("BEGIN\n"), ElementsAre("0,0"));
  EXPECT_THAT(thinker_.coming, ElementsAre("never taken"));
}

TEST_F(ConversationTest, WhatEndsASearchStopsItAndWaitsForItsAnswer) {
  thinker_.coming = {"TAKEBACK 0,0\nABOUT\n"};
  EXPECT_THAT(Send("BEGIN\n"), ElementsAre("0,0", "OK", StartsWith("name=")));
  EXPECT_GE(thinker_.stops(), 1);
}

TEST_F(ConversationTest, WhatIsNotUnderstoodIsAnsweredBehindTheMove) {
  thinker_.coming = {"nonsense\n", "STOP\n"};
  EXPECT_THAT(Send("BEGIN\n"), ElementsAre("0,0", StartsWith("UNKNOWN")));
}

TEST_F(ConversationTest, EndSilencesTheSearch) {
  thinker_.coming = {"END\n"};
  EXPECT_THAT(Send("BEGIN\n"), IsEmpty());
  EXPECT_FALSE(alive_);
  EXPECT_THAT(Send("TURN 5,5\n"), IsEmpty());
}

TEST_F(ConversationTest, NobodyPonders) {
  Send("INFO pondering 1\nBEGIN\n");
  EXPECT_FALSE(thinker_.limits().ponder);
}

TEST_F(ConversationTest, ALineTooLongIsAnErrorAndNoMore) {
  const std::string line(base::LineSplitter::kDefaultMaxLength + 100, 'x');
  EXPECT_THAT(Send(line + "\nABOUT\n"), ElementsAre(StartsWith("ERROR"), StartsWith("name=")));
}

TEST(GlancingClockTest, GlancesAtOnceAndThenNowAndThen) {
  base::FakeClock time;
  int glances = 0;
  const GlancingClock clock([&] { ++glances; }, time);
  clock.Now();
  clock.Now();
  EXPECT_EQ(glances, 1);
  time.Advance(GlancingClock::kPause / 2);
  clock.Now();
  EXPECT_EQ(glances, 1);
  time.Advance(GlancingClock::kPause / 2);
  EXPECT_EQ(clock.Now(), time.Now());
  EXPECT_EQ(glances, 2);
}

TEST(GlancingClockTest, OtherThreadsHearWhatItsOwnWasToldLast) {
  base::FakeClock time;
  int glances = 0;
  const GlancingClock clock([&] { ++glances; }, time);
  time.Advance(absl::Seconds(1));
  clock.Now();
  time.Advance(absl::Seconds(1));
  absl::Duration heard;
  std::thread([&] { heard = clock.Now(); }).join();
  EXPECT_EQ(heard, absl::Seconds(1));
  EXPECT_EQ(glances, 1);
}

}  // namespace
}  // namespace tengen::web
