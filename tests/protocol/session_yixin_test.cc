// What only GUIs of the Yixin family ask.
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/time/clock.h"
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

class SessionYixinTest : public SessionFixture {
 protected:
  search::SearchInfo Info(std::vector<Point> pv) {
    search::SearchInfo info;
    info.depth = 5;
    info.pv = std::move(pv);
    return info;
  }
};

// ---- What is shown of a search

TEST_F(SessionYixinTest, ProgressIsShownWhileThinking) {
  StartThinking({"info show_detail 1", "START 15", "BEGIN"});
  thinker_.Report(Info({Point(3, 4)}));
  EXPECT_THAT(output_.Take(), ElementsAre("MESSAGE REALTIME BEST 3,4", "MESSAGE REALTIME VAL 0",
                                          "MESSAGE REALTIME PV E12"));
  thinker_.Report(search::RootEvent{search::RootEvent::Kind::kBegun, Point(3, 4)});
  EXPECT_THAT(output_.Take(), IsEmpty());
  clock_.Advance(absl::Seconds(1));
  thinker_.Report(search::RootEvent{search::RootEvent::Kind::kBegun, Point(3, 4)});
  EXPECT_THAT(output_.Take(), ElementsAre("MESSAGE REALTIME POS 3,4"));
  EXPECT_THAT(Send({"yxstop"}), ElementsAre("0,0"));
}

TEST_F(SessionYixinTest, InfoLinesAreAskedForSeparately) {
  StartThinking({"info show_detail 2", "START 15", "BEGIN"});
  thinker_.Report(Info({Point(3, 4)}));
  for (const std::string& line : output_.Take()) EXPECT_THAT(line, StartsWith("INFO "));
  Send({"info show_detail 0"});
  StartThinking();
  thinker_.Report(Info({Point(3, 4)}));
  EXPECT_THAT(output_.Take(), IsEmpty());
}

TEST_F(SessionYixinTest, AGroupOfInfoLinesIsOneWrite) {
  StartThinking({"info show_detail 3", "START 15", "BEGIN"});
  const int writes = output_.writes();
  thinker_.Report(Info({Point(3, 4)}));
  EXPECT_EQ(output_.writes(), writes + 1);
}

TEST_F(SessionYixinTest, ShowDetailHoldsFromTheNextSearch) {
  StartThinking();
  Send({"info show_detail 3"});
  thinker_.Report(Info({Point(3, 4)}));
  EXPECT_THAT(output_.Take(), IsEmpty());
}

TEST_F(SessionYixinTest, NothingIsShownOnceTheTimeIsUp) {
  StartThinking({"info show_detail 3", "INFO timeout_turn 1000", "START 15", "BEGIN"});
  clock_.Advance(absl::Seconds(1));
  thinker_.Report(Info({Point(3, 4)}));
  thinker_.Report(search::RootEvent{search::RootEvent::Kind::kBest, Point(3, 4)});
  EXPECT_THAT(output_.Take(), IsEmpty());
}

TEST_F(SessionYixinTest, PointsAreNamedAsTheGuiNamesThem) {
  Send({"START 15"});
  thinker_.PlayNext(Point(0, 14));
  session_.Feed("BEGIN\n");
  EXPECT_THAT(
      output_.Take(),
      ElementsAre("MESSAGE depth 3-0 ev 0 win 50.0% n 0 nps 0 t 0 hash 0.0% pv A1", "0,14"));
  Send({"yxshowinfo", "START 15"});
  thinker_.PlayNext(Point(0, 14));
  session_.Feed("BEGIN\n");
  EXPECT_THAT(
      output_.Take(),
      ElementsAre("MESSAGE depth 3-0 ev 0 win 50.0% n 0 nps 0 t 0 hash 0.0% pv O15", "0,14"));
}

// ---- Searches of other kinds

TEST_F(SessionYixinTest, NBestAsksForLinesAndAnswersWithOneMove) {
  Send({"START 15", "yxboard 7,7,1 8,8,2 done"});
  struct Case {
    const char* command;
    int lines;
  };
  for (const Case& c :
       {Case{"yxnbest 3", 3}, Case{"YXNBEST 1", 1}, Case{"yxnbest", 1}, Case{"yxnbest 0", 1},
        Case{"yxnbest -7", 1}, Case{"yxnbest x", 1}, Case{"yxnbest 99999999999999999999", 1024},
        Case{"yxnbest 5 9", 5}, Case{"yxsearchdefend", 1024}, Case{"yxsearchdefend 3", 1024}}) {
    EXPECT_EQ(Send({c.command}).size(), 1u) << c.command;
    EXPECT_EQ(thinker_.limits().lines, c.lines) << c.command;
    EXPECT_EQ(thinker_.limits().balance, std::nullopt);
  }
  Send({"BEGIN"});
  EXPECT_EQ(thinker_.limits().lines, 1);
}

TEST_F(SessionYixinTest, NBestPutsItsMoveOnTheBoard) {
  EXPECT_THAT(Send({"START 15", "yxboard 7,7,2 done", "yxnbest 2", "TURN 5,5"}),
              ElementsAre("OK", "0,0", "1,0"));
  EXPECT_THAT(asked().Moves(), ElementsAre(Point(7, 7), Point(0, 0), Point(5, 5)));
}

TEST_F(SessionYixinTest, BalanceAnswersWithItsStones) {
  Send({"START 15", "yxboard 7,7,2 done"});
  EXPECT_THAT(Send({"yxbalanceone 12"}), ElementsAre("0,0"));
  ASSERT_TRUE(thinker_.limits().balance.has_value());
  EXPECT_EQ(thinker_.limits().balance->stones, 1);
  EXPECT_EQ(thinker_.limits().balance->value, 12);
  EXPECT_THAT(Send({"yxbalancetwo -30"}), ElementsAre("1,0 2,0"));
  EXPECT_EQ(thinker_.limits().balance->stones, 2);
  EXPECT_EQ(thinker_.limits().balance->value, -30);
  Send({"TURN 5,5"});
  EXPECT_EQ(asked().stone_count(), 5);
  EXPECT_EQ(asked().At(Point(1, 0)), Cell::kBlack);
  EXPECT_EQ(asked().At(Point(2, 0)), Cell::kWhite);
  EXPECT_EQ(thinker_.limits().balance, std::nullopt);
  for (const char* command : {"yxbalanceone", "yxbalanceone x", "yxbalancetwo 1.5"}) {
    EXPECT_EQ(Send({command}).size(), 1u);
    EXPECT_EQ(thinker_.limits().balance->value, 0) << command;
  }
  Send({"yxbalanceone 99999999999999999999"});
  EXPECT_EQ(thinker_.limits().balance->value, kMaxEval);
}

const std::vector<const char*> kRequests = {"yxnbest 3", "yxsearchdefend", "yxbalanceone 0",
                                            "yxbalancetwo 0"};

TEST_F(SessionYixinTest, EveryRequestIsAnsweredOnceWhateverTheState) {
  for (const char* request : kRequests) {
    SCOPED_TRACE(request);
    EXPECT_THAT(Send({"START x"}), ElementsAre("ERROR bad START parameter"));
    EXPECT_THAT(Send({request}), ElementsAre("ERROR no game started"));
    // Stopped, and interrupted by another.
    StartThinking({"START 15", request});
    EXPECT_EQ(Send({"yxstop"}).size(), 1u);
    EXPECT_THAT(Send({"yxstop"}), IsEmpty());
    StartThinking({"START 15", request});
    EXPECT_EQ(Send({"INFO timeout_turn 0"}).size(), 1u);
    Send({"INFO timeout_turn 5000"});
    StartThinking({"START 15", request});
    EXPECT_EQ(Send({request}).size(), 2u);
    StartThinking({"START 15", request});
    EXPECT_EQ(Send({"START 15"}).size(), 2u);
    // In the opponent's time.
    EXPECT_EQ(Send({"INFO pondering 1", "BEGIN"}).size(), 1u);
    ASSERT_TRUE(thinker_.pondering());
    EXPECT_EQ(Send({request}).size(), 1u);
    Send({"INFO pondering 0"});
    // In a block, which is abandoned.
    EXPECT_EQ(Send({"BOARD", "5,5,1", request}).size(), 1u);
    // When the game is won, and when the board is full.
    EXPECT_EQ(Send({"BOARD 0,0,2 5,5,1 1,0,2 6,6,1 2,0,2 7,8,1 3,0,2 9,9,1 4,0,2", "DONE"}).size(),
              1u);
    EXPECT_EQ(Send({request}).size(), 1u);
    Send({"START 5", "BOARD"});
    for (int i = 0; i < 24; ++i) Send({absl::StrCat(i % 5, ",", i / 5, ",", i % 2 + 1)});
    EXPECT_THAT(Send({"DONE"}), ElementsAre("4,4"));
    EXPECT_THAT(Send({request}), ElementsAre("ERROR no legal move"));
  }
}

TEST_F(SessionYixinTest, EndIsSilentDuringEveryRequest) {
  for (const char* request : kRequests) {
    CollectedOutput output;
    ScriptedThinker thinker;
    Session session("0.0", thinker, output, clock_);
    thinker.HoldNext();
    session.Feed(absl::StrCat("START 15\n", request, "\nEND\n"));
    EXPECT_THAT(output.Take(), ElementsAre("OK"));
  }
}

// ---- Blocked moves

PointSet SetOf(const std::vector<Point>& points) {
  PointSet set;
  for (Point p : points) set.Insert(p);
  return set;
}

TEST_F(SessionYixinTest, BlockedPointsAreNotPlayedUntilReset) {
  Send({"START 15", "yxblock", "0,0", "done", "yxblock", "1,0", "2,0", "done"});
  EXPECT_THAT(Send({"BEGIN"}), ElementsAre("3,0"));
  EXPECT_EQ(thinker_.limits().excluded, SetOf({Point(0, 0), Point(1, 0), Point(2, 0)}));
  EXPECT_THAT(Send({"start 15", "yxblockundo", "1,0", "done", "BEGIN"}), ElementsAre("OK", "1,0"));
  EXPECT_THAT(Send({"start 15", "yxnbest 2"}), ElementsAre("OK", "1,0"));
  EXPECT_THAT(Send({"yxblockreset", "BEGIN"}), ElementsAre("0,0"));
  EXPECT_TRUE(thinker_.limits().excluded.empty());
}

TEST_F(SessionYixinTest, BlocksOnOneLineAndBeforeStart) {
  EXPECT_THAT(Send({"yxblock 0,0 1,0 done", "START 15", "BEGIN"}), ElementsAre("OK", "2,0"));
}

TEST_F(SessionYixinTest, BlockedPointsBeyondTheBoardOrTakenAreNoHarm) {
  Send({"START 15", "yxblock", "0,0", "31,31", "15,2", "99999999999999999999,0", "-1,-1", "done"});
  EXPECT_THAT(Send({"yxblock 7,7,1 done"}), IsEmpty());
  Send({"TURN 7,7"});
  EXPECT_EQ(thinker_.limits().excluded, SetOf({Point(0, 0)}));
}

TEST_F(SessionYixinTest, WhatIsWrongInAListOfPointsIsSaidAndTheRestHolds) {
  const std::string error = "ERROR x,y or DONE expected after YXBLOCK";
  EXPECT_THAT(Send({"START 15", "yxblock", "x", "7", "0,0", "1,2,3,4", "done", "DONE"}),
              ElementsAre("OK", error, error, error, "UNKNOWN command"));
  EXPECT_THAT(Send({"BEGIN"}), ElementsAre("1,0"));
  // A line that breaks off belongs to the list, and a command ends it.
  EXPECT_THAT(Send({"yxblockreset", "yxblock", "4,", "yxblockundo", "START 15"}),
              ElementsAre(error, "OK"));
  EXPECT_THAT(Send({"BEGIN"}), ElementsAre("0,0"));
}

TEST_F(SessionYixinTest, BlocksThatLeaveNoMoveAreNone) {
  Send({"START 5", "yxblock"});
  for (int i = 0; i < 25; ++i) Send({absl::StrCat(i % 5, ",", i / 5)});
  EXPECT_THAT(Send({"done", "BEGIN"}), ElementsAre("0,0"));
  EXPECT_TRUE(thinker_.limits().excluded.empty());
  EXPECT_THAT(Send({"yxblockundo 3,3 done", "START 5", "BEGIN"}), ElementsAre("OK", "3,3"));
}

TEST_F(SessionYixinTest, BlocksThatLeaveOnlyForbiddenMovesAreNone) {
  Send({"yxshowinfo", "INFO rule 2", "START 15", "yxblock"});
  for (int i = 0; i < 225; ++i) {
    if (i != 7 * 15 + 7) Send({absl::StrCat(i % 15, ",", i / 15)});
  }
  Send({"done", "BOARD 8,7,1 0,0,2 9,7,1 0,14,2 7,8,1 14,0,2 7,9,1 14,14,2 done"});
  EXPECT_TRUE(thinker_.limits().excluded.empty());
  Send({"INFO rule 1", "BOARD 8,7,1 0,0,2 9,7,1 0,14,2 7,8,1 14,0,2 7,9,1 14,14,2 done"});
  EXPECT_FALSE(thinker_.limits().excluded.empty());
}

TEST_F(SessionYixinTest, APathEndsWithTheMoveThatIsBlocked) {
  Send({"START 15", "yxblockpath", "7,7", "8,8", "9,9", "done"});
  Send({"yxboard 7,7,1 8,8,2 done", "BEGIN"});
  EXPECT_EQ(thinker_.limits().excluded, SetOf({Point(9, 9)}));
  EXPECT_TRUE(thinker_.limits().refused.empty());
  Send({"BOARD 7,7,2 done"});
  EXPECT_TRUE(thinker_.limits().excluded.empty());
  ASSERT_EQ(thinker_.limits().refused.size(), 1u);
  const search::Refusal& refusal = thinker_.limits().refused.front();
  EXPECT_EQ(refusal.stones[Index(Color::kBlack)], SetOf({Point(7, 7)}));
  EXPECT_EQ(refusal.stones[Index(Color::kWhite)], SetOf({Point(8, 8)}));
  EXPECT_EQ(refusal.moves, SetOf({Point(9, 9)}));
  Send({"yxblockpathundo 7,7 8,8 9,9 done", "BOARD 7,7,2 done"});
  EXPECT_TRUE(thinker_.limits().refused.empty());
}

TEST_F(SessionYixinTest, PathsToOnePositionAreOne) {
  Send({"START 15", "yxblockpath 7,7 8,8 9,9 1,1 done", "yxblockpath 9,9 8,8 7,7 2,2 done"});
  Send({"BEGIN"});
  ASSERT_EQ(thinker_.limits().refused.size(), 1u);
  EXPECT_EQ(thinker_.limits().refused.front().moves, SetOf({Point(1, 1), Point(2, 2)}));
  Send({"yxblockpathreset", "START 15", "yxblock 0,0 done", "BEGIN"});
  EXPECT_TRUE(thinker_.limits().refused.empty());
  EXPECT_FALSE(thinker_.limits().excluded.empty());
}

// "blockpath except" of the GUIs names every point of a square that is larger than the board.
TEST_F(SessionYixinTest, PathsThatCannotBePlayedAreNone) {
  Send({"START 15"});
  for (const char* path : {"7,7 7,7", "7,7 8,8 32,5", "-1,-1", "7,7 8,8 99,99", ""}) {
    EXPECT_THAT(Send({absl::StrCat("yxblockpath ", path, " done")}), IsEmpty()) << path;
  }
  EXPECT_THAT(Send({"yxblockpath", "7,7", "x", "8,8", "done"}),
              ElementsAre("ERROR x,y or DONE expected after YXBLOCKPATH"));
  Send({"BEGIN"});
  EXPECT_TRUE(thinker_.limits().refused.empty());
}

TEST_F(SessionYixinTest, PathsHaveABound) {
  Send({"START 15"});
  std::vector<std::string> replies;
  for (int i = 1; i < 1024; ++i) {
    const std::string path = absl::StrCat("yxblockpath ", i % 32, ",", i / 32, " 0,0 done");
    for (std::string& reply : Send({path})) replies.push_back(std::move(reply));
  }
  EXPECT_FALSE(replies.empty());
  EXPECT_EQ(replies.front(), "ERROR too many blocked paths");
  Send({"BEGIN"});
  EXPECT_LE(thinker_.limits().refused.size(), 1000u);
}

TEST_F(SessionYixinTest, BlocksWhileThinkingHoldFromTheNextSearch) {
  StartThinking();
  EXPECT_THAT(Send({"yxblock 1,0 done", "yxblockpath 5,5 1,1 done"}), IsEmpty());
  EXPECT_TRUE(thinker_.thinking());
  EXPECT_TRUE(thinker_.limits().excluded.empty());
  EXPECT_THAT(Send({"STOP", "TURN 5,5"}), ElementsAre("0,0", "2,0"));
}

// ---- The table in files

TEST_F(SessionYixinTest, HashFilesAreWrittenAndRead) {
  Send({"START 15"});
  session_.Feed("yxhashload\nMy hash.tt \n");
  EXPECT_THAT(output_.Take(), ElementsAre("MESSAGE hash not loaded: nothing there"));
  session_.Feed("yxhashdump\n  My hash.tt\t\n");
  EXPECT_THAT(output_.Take(), ElementsAre("MESSAGE hash saved: 1234 entries"));
  session_.Feed("yxhashload\nMy hash.tt\n");
  EXPECT_THAT(output_.Take(), ElementsAre("MESSAGE hash loaded: 1234 entries"));
  session_.Feed("yxhashload My hash.tt\nFOO\n");
  EXPECT_THAT(output_.Take(), ElementsAre("MESSAGE hash loaded: 1234 entries", "UNKNOWN command"));
  session_.Feed("INFO rule 1\nyxhashload\nMy hash.tt\n");
  EXPECT_THAT(output_.Take(), ElementsAre("MESSAGE hash not loaded: nothing there"));
}

TEST_F(SessionYixinTest, HashFilesNeedAGameAndAFreeTable) {
  session_.Feed("yxhashdump\nx\nyxhashload\nx\n");
  EXPECT_THAT(output_.Take(), ElementsAre("MESSAGE hash not saved: no game started",
                                          "MESSAGE hash not loaded: no game started"));
  StartThinking();
  session_.Feed("yxhashdump\nx\nyxhashload\nx\n");
  EXPECT_THAT(output_.Take(), ElementsAre("MESSAGE hash not saved: a search is using it",
                                          "MESSAGE hash not loaded: a search is using it"));
  EXPECT_TRUE(thinker_.thinking());
  EXPECT_THAT(Send({"STOP"}), ElementsAre("0,0"));
  EXPECT_THAT(Send({"INFO pondering 1", "BEGIN"}), ElementsAre("1,0"));
  ASSERT_TRUE(thinker_.pondering());
  session_.Feed("yxhashdump\nx\n");
  EXPECT_THAT(output_.Take(), ElementsAre("MESSAGE hash saved: 1234 entries"));
  EXPECT_FALSE(thinker_.pondering());
}

TEST_F(SessionYixinTest, WhatWasLoadedIsNotForgottenByTheFirstSearch) {
  Send({"yxshowinfo", "START 15", "INFO hash_size 2048", "yxhashdump x", "yxhashload x"});
  EXPECT_EQ(thinker_.new_games(), 1);
  EXPECT_EQ(thinker_.options().hash_bytes, 2048 * 1024);
  Send({"START 15", "BEGIN"});
  EXPECT_EQ(thinker_.new_games(), 1);
  // What was to be forgotten is not written.
  Send({"yxhashclear", "yxhashdump x"});
  EXPECT_EQ(thinker_.new_games(), 2);
}

TEST_F(SessionYixinTest, PathLinesEndWithTheirLine) {
  Send({"START 15"});
  // A command is obeyed, for a path may never come; a line too long for a path is none.
  EXPECT_THAT(Send({"yxhashdump", "START 15", "foo"}), ElementsAre("OK", "UNKNOWN command"));
  EXPECT_THAT(Send({"yxhashload", std::string(3000000, 'x'), "foo"}),
              ElementsAre("ERROR line too long", "UNKNOWN command"));
}

TEST_F(SessionYixinTest, HashUsageIsToldAtAnyTime) {
  session_.Feed("yxshowhashusage\n");
  EXPECT_THAT(output_.Take(), ElementsAre("MESSAGE hash usage 12.3%"));
  StartThinking();
  session_.Feed("yxshowhashusage\n");
  EXPECT_THAT(output_.Take(), ElementsAre("MESSAGE hash usage 12.3%"));
  EXPECT_TRUE(thinker_.thinking());
}

// ---- With a real engine on another thread

TEST(SessionYixinThreadsTest, WhatIsShownMeetsCommands) {
  CollectedOutput output;
  BrainThinker thinker;
  Session session("0.0", thinker, output);
  session.Feed("info show_detail 3\nINFO hash_size 1024\nINFO timeout_turn 20000\nSTART 15\n");
  size_t requests = 0;
  for (const char* request :
       {"yxnbest 3", "yxsearchdefend", "yxbalanceone 0", "yxbalancetwo 0", "BEGIN", "yxnbest 2"}) {
    session.Feed(absl::StrCat("yxboard 7,7,1 8,8,2 done\n", request, "\n"));
    ++requests;
    absl::SleepFor(absl::Milliseconds(250));
    session.Feed("yxshowhashusage\nyxblock 0,0 done\nINFO show_detail 1\nINFO time_left 90000\n");
    session.Feed("yxshowforbid\nINFO show_detail 3\nyxstop\n");
  }
  session.Feed("yxhashload\n/nowhere/at all\nSTART 15\n");
  size_t answers = 0;
  size_t groups = 0;
  for (const std::string& line : output.Take()) {
    answers += line.find_first_not_of("0123456789, ") == std::string::npos;
    groups += line == "INFO PV DONE";
  }
  EXPECT_EQ(answers, requests);
  EXPECT_GT(groups, requests);
}

}  // namespace
}  // namespace tengen::protocol
