// Thinking in the opponent's time, seen from the manager.
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/time/clock.h"
#include "base/clock.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "protocol/session.h"
#include "tests/protocol/fakes.h"
#include "tests/protocol/session_fixture.h"

namespace tengen::protocol {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::StartsWith;

class SessionPonderingTest : public SessionFixture {};

TEST_F(SessionPonderingTest, PonderingIsOffUnlessAskedFor) {
  for (const char* info : {"INFO evaluate 1,1", "INFO pondering 0", "INFO pondering x"}) {
    Send({info, "START 15", "BEGIN"});
    EXPECT_FALSE(thinker_.pondering()) << info;
  }
}

TEST_F(SessionPonderingTest, PonderingBeginsWithTheAnswerAndIsSilent) {
  StartThinking({"INFO pondering 1", "INFO max_depth 9", "START 15", "BEGIN"});
  EXPECT_FALSE(thinker_.pondering());
  thinker_.Answer();
  EXPECT_TRUE(thinker_.pondering());
  EXPECT_EQ(thinker_.limits().max_depth, 9);
  EXPECT_THAT(output_.TakeReplies(), ElementsAre("0,0"));
  EXPECT_THAT(Send({"TURN 5,5"}), ElementsAre("1,0"));
  EXPECT_THAT(asked().Moves(), ElementsAre(Point(0, 0), Point(5, 5)));
  EXPECT_TRUE(thinker_.pondering());
}

TEST_F(SessionPonderingTest, PositionCommandsEndPonderingSilently) {
  struct Case {
    std::vector<std::string> lines;
    std::vector<std::string> replies;
    bool ponders_again = false;
  };
  const std::vector<Case> cases = {{{"START 15"}, {"OK"}},
                                   {{"START x"}, {"ERROR bad START parameter"}},
                                   {{"RECTSTART 10,12"}, {"OK"}},
                                   {{"RESTART"}, {"OK"}},
                                   {{"BEGIN"}, {"1,0"}, true},
                                   {{"TURN 0,0"}, {"ERROR bad coordinates"}},
                                   {{"TAKEBACK 0,0"}, {"OK"}},
                                   {{"PLAY 5,5"}, {"5,5"}},
                                   {{"BOARD"}, {}},
                                   {{"BOARD", "7,7,1", "DONE"}, {"0,0"}, true},
                                   {{"yxboard", "7,7,1", "DONE"}, {}},
                                   {{"SWAP2BOARD", "DONE"}, {"0,0 1,0 2,0"}},
                                   {{"SWAP2BOARD", "1,1"}, {}},
                                   {{"yxswap2step1"}, {}}};
  Send({"INFO pondering 1"});
  for (const Case& c : cases) {
    SCOPED_TRACE(c.lines.front());
    Send({"START 15", "BEGIN"});
    ASSERT_TRUE(thinker_.pondering());
    EXPECT_EQ(Send(c.lines), c.replies);
    EXPECT_EQ(thinker_.pondering(), c.ponders_again);
  }
}

TEST_F(SessionPonderingTest, QuestionsDoNotDisturbPondering) {
  Send({"INFO pondering 1", "START 15", "BEGIN"});
  EXPECT_THAT(Send({"ABOUT"}), ElementsAre(StartsWith("name=")));
  EXPECT_THAT(Send({"yxshowforbid", "FOO"}), ElementsAre("FORBID .", "UNKNOWN command"));
  Send({"yxhashclear", "INFO time_left 5000", "INFO rule 4", "INFO timeout_turn 70", "yxblock",
        "1,1", "done"});
  EXPECT_TRUE(thinker_.pondering());
}

TEST_F(SessionPonderingTest, PonderingEndsOnStopAndWhereTheSettingsForbidIt) {
  for (const char* end : {"STOP", "yxstop", "INFO pondering 0", "INFO max_node 100",
                          "INFO timeout_turn 0", "INFO strength 99", "END"}) {
    SCOPED_TRACE(end);
    CollectedOutput output;
    ScriptedThinker thinker;
    Session session("0.0", thinker, output, clock_);
    session.Feed("INFO pondering 1\nSTART 15\nBEGIN\n");
    ASSERT_TRUE(thinker.pondering());
    EXPECT_THAT(output.TakeReplies(), ElementsAre("OK", "0,0"));
    session.Feed(absl::StrCat(end, "\n"));
    EXPECT_FALSE(thinker.pondering());
    EXPECT_THAT(output.Take(), IsEmpty());
  }
}

TEST_F(SessionPonderingTest, NoPonderingAfterAnAnswerThatWasAskedForEarly) {
  Send({"INFO pondering 1"});
  for (const char* end : {"STOP", "yxstop", "INFO timeout_turn 0"}) {
    StartThinking();
    EXPECT_THAT(Send({end}), ElementsAre("0,0"));
    EXPECT_FALSE(thinker_.pondering()) << end;
  }
}

TEST_F(SessionPonderingTest, PonderingCanBeTakenBackWhileThinking) {
  for (const char* info : {"INFO pondering 0", "INFO max_node 1000"}) {
    Send({"INFO pondering 1"});
    StartThinking();
    EXPECT_TRUE(thinker_.limits().ponder);
    EXPECT_THAT(Send({info}), IsEmpty());
    EXPECT_TRUE(thinker_.thinking());
    thinker_.Answer();
    EXPECT_FALSE(thinker_.pondering()) << info;
  }
}

TEST_F(SessionPonderingTest, OpeningsAreNotPondered) {
  Send({"INFO pondering 1", "START 15", "INFO opening_rule swap2"});
  EXPECT_THAT(Send({"OPENING", "DONE"}), ElementsAre("place 0,0"));
  EXPECT_FALSE(thinker_.pondering());
  thinker_.SayNext(engine::Verb::kWhite);
  EXPECT_THAT(Send({"SWAP2BOARD", "7,7", "8,7", "9,9", "DONE"}), ElementsAre("0,0"));
  EXPECT_FALSE(thinker_.pondering());
}

TEST_F(SessionPonderingTest, PonderingTakesNoTimeOfOurs) {
  Send({"INFO pondering 1", "INFO timeout_match 60000", "START 15", "BEGIN"});
  ASSERT_TRUE(thinker_.pondering());
  clock_.Advance(absl::Seconds(1000));
  Send({"TURN 5,5"});
  EXPECT_EQ(thinker_.limits().start, absl::Seconds(1000));
  EXPECT_EQ(thinker_.limits().match_time_left, absl::Seconds(60));
}

TEST(SessionPonderingThreadsTest, CommandsMeetPonderingOnAnotherThread) {
  CollectedOutput output;
  BrainThinker thinker;
  Session session("0.0", thinker, output);
  session.Feed("INFO hash_size 1024\nINFO timeout_turn 40\nINFO pondering 1\nSTART 15\n");
  for (const char* command :
       {"TURN 0,14", "INFO rule 1", "TURN 14,0", "INFO pondering 0", "FOO", "INFO pondering 1",
        "TURN 14,14", "START 15", "TURN 7,7", "BOARD 7,7,2 DONE", "START 15"}) {
    session.Feed(absl::StrCat(command, "\n"));
    // Long enough to answer and to begin pondering; where it is not, the answer comes early.
    absl::SleepFor(absl::Milliseconds(60));
  }
  std::vector<std::string> kinds;
  for (const std::string& line : output.TakeReplies()) {
    kinds.push_back(absl::StrContains(line, ',') ? "move" : line.substr(0, 2));
  }
  EXPECT_THAT(kinds, ElementsAre("OK", "move", "move", "UN", "move", "OK", "move", "move", "OK"));
}

}  // namespace
}  // namespace tengen::protocol
