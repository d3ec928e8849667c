#include "protocol/session.h"

#include <chrono>
#include <string>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/time/clock.h"
#include "base/clock.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/protocol/fakes.h"
#include "tests/protocol/session_fixture.h"

namespace tengen::protocol {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::StartsWith;

constexpr absl::string_view kBoardLineError = "ERROR x,y,who or DONE expected after BOARD";

class SessionTest : public SessionFixture {};

TEST_F(SessionTest, AGameFromTheBeginning) {
  thinker_.PlayNext(Point(7, 7));
  thinker_.PlayNext(Point(6, 6));
  EXPECT_THAT(Send({"START 15"}), ElementsAre("OK"));
  EXPECT_THAT(Send({"BEGIN"}), ElementsAre("7,7"));
  EXPECT_THAT(Send({"TURN 8,8"}), ElementsAre("6,6"));
  EXPECT_THAT(asked().Moves(), ElementsAre(Point(7, 7), Point(8, 8)));
  EXPECT_EQ(asked().side_to_move(), Color::kBlack);
}

TEST_F(SessionTest, TheEndOfInputEndsTheLastLine) {
  Send({"START 15"});
  EXPECT_TRUE(session_.Feed("BEGIN"));
  EXPECT_THAT(output_.TakeReplies(), IsEmpty());
  session_.Conclude(std::chrono::milliseconds(0));
  EXPECT_THAT(output_.TakeReplies(), ElementsAre("0,0"));
}

TEST_F(SessionTest, TheEndOfInputIsAnsweredByASearchThatGoesOn) {
  StartThinking();
  session_.Conclude(std::chrono::milliseconds(1));
  EXPECT_THAT(output_.TakeReplies(), ElementsAre("0,0"));
}

TEST_F(SessionTest, TheEndOfInputBehindEndIsSilent) {
  StartThinking();
  EXPECT_TRUE(session_.Feed("END"));
  session_.Conclude(std::chrono::hours(1));
  EXPECT_THAT(output_.TakeReplies(), IsEmpty());
}

TEST_F(SessionTest, TurnAsTheFirstMove) {
  Send({"START 20", "TURN 10,10"});
  EXPECT_EQ(asked().width(), 20);
  EXPECT_EQ(asked().At(Point(10, 10)), Cell::kBlack);
  EXPECT_EQ(asked().side_to_move(), Color::kWhite);
}

TEST_F(SessionTest, CommandsInAllTheirForms) {
  for (const char* turn : {"TURN 7,7", "TURN 7, 7", "TURN 7 7", "turn\t7,7 ", "  Turn 7 , 7 foo"}) {
    Send({"START 15", turn});
    EXPECT_THAT(asked().Moves(), ElementsAre(Point(7, 7))) << turn;
  }
  for (const char* start :
       {"START 15", "start 15 15", "START 15,15", " Start\t15 ", "START 15 foo"}) {
    EXPECT_THAT(Send({start, "BEGIN"}), ElementsAre("OK", "0,0")) << start;
    EXPECT_EQ(asked().width(), 15) << start;
    EXPECT_EQ(asked().height(), 15) << start;
  }
}

TEST_F(SessionTest, RectangularBoards) {
  EXPECT_THAT(Send({"RECTSTART 30,20", "BEGIN"}), ElementsAre("OK", "0,0"));
  EXPECT_EQ(asked().width(), 30);
  EXPECT_EQ(asked().height(), 20);
  EXPECT_THAT(Send({"START 12 10", "BEGIN"}), ElementsAre("OK", "0,0"));
  EXPECT_EQ(asked().width(), 12);
  EXPECT_EQ(asked().height(), 10);
  EXPECT_THAT(Send({"RECTSTART 15,15"}), ElementsAre("OK"));
  EXPECT_THAT(Send({"RECTSTART 15"}), ElementsAre("ERROR bad RECTSTART parameter"));
  EXPECT_THAT(Send({"RECTSTART 40,15"}), ElementsAre(StartsWith("ERROR unsupported")));
}

TEST_F(SessionTest, EverySupportedSize) {
  for (int size = 5; size <= 32; ++size) {
    EXPECT_THAT(Send({absl::StrCat("START ", size), "BEGIN"}), ElementsAre("OK", "0,0")) << size;
    EXPECT_EQ(asked().width(), size);
  }
}

TEST_F(SessionTest, StartAndRestartKeepTheSettings) {
  Send({"INFO rule 4", "INFO max_depth 5", "START 15", "BEGIN", "TURN 5,5"});
  EXPECT_THAT(Send({"RESTART"}), ElementsAre("OK"));
  Send({"TURN 3,3"});
  EXPECT_THAT(asked().Moves(), ElementsAre(Point(3, 3)));
  EXPECT_EQ(asked().rule(), Rule::kRenju);
  EXPECT_EQ(thinker_.limits().max_depth, 5);
  Send({"START 20", "BEGIN"});
  EXPECT_EQ(asked().stone_count(), 0);
  EXPECT_EQ(asked().rule(), Rule::kRenju);
}

TEST_F(SessionTest, WhatTheRuleNeedsIsLoadedBeforeAnyMoveIsAskedFor) {
  Send({"INFO rule 1"});
  EXPECT_THAT(thinker_.prepared(), IsEmpty()) << "there is no game";
  EXPECT_THAT(Send({"START 15"}), ElementsAre("OK"));
  EXPECT_THAT(thinker_.prepared(), ElementsAre(Rule::kStandard));
  Send({"INFO rule 4"});
  EXPECT_THAT(thinker_.prepared(), ElementsAre(Rule::kStandard, Rule::kRenju));
}

TEST_F(SessionTest, RuleAfterStartAndInMidGame) {
  Send({"START 15", "INFO rule 1", "TURN 7,7"});
  EXPECT_EQ(asked().rule(), Rule::kStandard);
  Send({"INFO rule 8", "TURN 8,8"});
  EXPECT_EQ(asked().rule(), Rule::kCaro);
  EXPECT_THAT(asked().Moves(), ElementsAre(Point(7, 7), Point(0, 0), Point(8, 8)));
}

TEST_F(SessionTest, RuleTwoIsRenjuForYixinOnly) {
  Send({"START 15", "INFO rule 2", "BEGIN"});
  EXPECT_EQ(asked().rule(), Rule::kFreestyle);
  Send({"info show_detail 1", "START 15", "BEGIN"});
  EXPECT_EQ(asked().rule(), Rule::kRenju);
}

TEST_F(SessionTest, OptionsReachTheThinkerBeforeTheSearch) {
  Send({"START 15", "INFO max_memory 104857600", "INFO thread_num 3", "INFO hash_size 2048"});
  Send({"INFO strength 30"});
  Send({"BEGIN"});
  EXPECT_EQ(thinker_.options().max_memory, 104857600);
  EXPECT_EQ(thinker_.options().threads, 3);
  EXPECT_EQ(thinker_.options().strength.level, 30);
  EXPECT_EQ(thinker_.options().hash_bytes, 2048 * 1024);
}

TEST_F(SessionTest, TheEndOfGamesReachesTheThinker) {
  Send({"START 15", "BEGIN"});
  EXPECT_EQ(thinker_.options().ending, search::Ending());
  Send({"INFO max_moves 200", "INFO draw_result 2", "TURN 5,5"});
  EXPECT_EQ(thinker_.options().ending, (search::Ending{200, Color::kWhite}));
  Send({"INFO draw_result 1", "INFO max_moves 0", "TURN 6,6"});
  EXPECT_EQ(thinker_.options().ending, (search::Ending{0, Color::kBlack}));
  // Who goes on beyond the last stone gets his answer.
  EXPECT_THAT(Send({"INFO max_moves 2", "TURN 7,7"}), ElementsAre("3,0"));
}

TEST_F(SessionTest, GamesAreIndependentButYixinsRepeatedStartIsNot) {
  Send({"START 15", "BEGIN"});
  EXPECT_EQ(thinker_.new_games(), 1);
  Send({"TURN 3,3", "TURN 4,4"});
  EXPECT_EQ(thinker_.new_games(), 1);
  Send({"START 15", "BEGIN"});
  EXPECT_EQ(thinker_.new_games(), 2);
  Send({"yxshowinfo", "START 15", "BEGIN", "START 15", "BEGIN"});
  EXPECT_EQ(thinker_.new_games(), 2);
  Send({"yxhashclear", "START 15", "BEGIN"});
  EXPECT_EQ(thinker_.new_games(), 3);
  Send({"START 20", "BEGIN"});
  EXPECT_EQ(thinker_.new_games(), 4);
  // Weak players are there to be played against.
  Send({"INFO strength 30", "START 20", "BEGIN", "TURN 3,3", "START 20", "BEGIN", "TURN 3,3"});
  EXPECT_EQ(thinker_.new_games(), 6);
}

TEST_F(SessionTest, YixinNamesPointsByTheirRows) {
  Send({"yxshowinfo", "START 20 15", "BOARD", "14,19,2", "DONE"});
  EXPECT_THAT(asked().Moves(), ElementsAre(Point(14, 19)));
}

TEST_F(SessionTest, BoardReplacesThePosition) {
  EXPECT_THAT(Send({"START 15", "TURN 1,1", "BOARD", "7,7,2", "", "8,8,1", " 9 , 9 , 2", "done"}),
              ElementsAre("OK", "0,0", "0,0"));
  EXPECT_THAT(asked().Moves(), ElementsAre(Point(7, 7), Point(8, 8), Point(9, 9)));
  EXPECT_EQ(asked().side_to_move(), Color::kWhite);
}

TEST_F(SessionTest, BoardOnOneLine) {
  EXPECT_THAT(Send({"START 15", "BOARD 7,7,1 8,8,2 DONE"}), ElementsAre("OK", "0,0"));
  EXPECT_THAT(asked().Moves(), ElementsAre(Point(7, 7), Point(8, 8)));
  EXPECT_THAT(Send({"BOARD DONE"}), ElementsAre("0,0"));
  EXPECT_EQ(asked().stone_count(), 0);
}

TEST_F(SessionTest, BoardWithBlockedPoints) {
  Send({"START 15", "BOARD", "0,0,3", "7,7,2", "DONE"});
  EXPECT_EQ(asked().At(Point(0, 0)), Cell::kBlocked);
  EXPECT_EQ(asked().side_to_move(), Color::kWhite);
}

TEST_F(SessionTest, InfoInsideABlockIsObeyed) {
  EXPECT_THAT(Send({"START 15", "BOARD", "7,7,2", "INFO max_depth 3", "DONE"}),
              ElementsAre("OK", "0,0"));
  EXPECT_EQ(thinker_.limits().max_depth, 3);
  EXPECT_EQ(asked().stone_count(), 1);
}

TEST_F(SessionTest, YxBoardSetsThePositionSilently) {
  EXPECT_THAT(Send({"START 15", "yxboard", "7,7,1", "8,8,2", "done"}), ElementsAre("OK"));
  EXPECT_THAT(thinker_.asked(), IsEmpty());
  Send({"BEGIN"});
  EXPECT_THAT(asked().Moves(), ElementsAre(Point(7, 7), Point(8, 8)));
}

TEST_F(SessionTest, BeginOnAPositionMeansYourMoveNow) {
  EXPECT_THAT(Send({"START 15", "BEGIN", "BEGIN"}), ElementsAre("OK", "0,0", "1,0"));
  EXPECT_EQ(asked().side_to_move(), Color::kWhite);
}

TEST_F(SessionTest, UndoAsPiskvorkDoesIt) {
  thinker_.PlayNext(Point(8, 8));
  EXPECT_THAT(Send({"START 15", "TURN 7,7", "TAKEBACK 8,8", "TAKEBACK 7,7"}),
              ElementsAre("OK", "8,8", "OK", "OK"));
  Send({"INFO time_left 5000", "TURN 6,6"});
  EXPECT_THAT(asked().Moves(), ElementsAre(Point(6, 6)));
  EXPECT_EQ(asked().At(Point(6, 6)), Cell::kBlack);
}

TEST_F(SessionTest, TakeBackOfAnOlderStoneFirst) {
  thinker_.PlayNext(Point(8, 8));
  Send({"START 15", "TURN 7,7"});
  EXPECT_THAT(Send({"TAKEBACK 7,7", "TAKEBACK 8,8", "TURN 6,6"}), ElementsAre("OK", "OK", "0,0"));
  EXPECT_EQ(asked().At(Point(6, 6)), Cell::kBlack);
  EXPECT_EQ(asked().stone_count(), 1);
}

TEST_F(SessionTest, PlayPutsAnOwnStone) {
  EXPECT_THAT(Send({"START 15", "PLAY 12,10"}), ElementsAre("OK", "12,10"));
  Send({"TURN 3,3"});
  EXPECT_THAT(asked().Moves(), ElementsAre(Point(12, 10), Point(3, 3)));
}

TEST_F(SessionTest, SearchMessageComesWithTheMoveInOneWrite) {
  Send({"START 15"});
  const int writes = output_.writes();
  thinker_.PlayNext(Point(7, 7));
  session_.Feed("BEGIN\n");
  EXPECT_EQ(output_.writes(), writes + 1);
  EXPECT_THAT(output_.Take(),
              ElementsAre("MESSAGE depth 3-0 ev 0 win 50.0% n 0 nps 0 t 0 hash 0.0% pv H8", "7,7"));
}

TEST_F(SessionTest, NoMessageOnceTheTimeIsUp) {
  Send({"INFO timeout_turn 1000"});
  StartThinking();
  clock_.Advance(absl::Seconds(1));
  thinker_.Answer();
  EXPECT_THAT(output_.Take(), ElementsAre("0,0"));
}

TEST_F(SessionTest, TimesCountFromTheReadingOfTheCommand) {
  clock_.Advance(absl::Seconds(5));
  Send({"START 15", "INFO timeout_turn 1000", "INFO time_left 60000", "BEGIN"});
  EXPECT_EQ(thinker_.limits().start, absl::Seconds(5));
  EXPECT_EQ(thinker_.limits().turn_time, absl::Seconds(1));
  EXPECT_EQ(thinker_.limits().match_time_left, absl::Seconds(60));
}

TEST_F(SessionTest, TimesCountFromWhenTheCommandCame) {
  clock_.Advance(absl::Seconds(5));
  session_.Feed("START 15\nINFO timeout_turn 1000\nBEGIN\n", absl::Milliseconds(300));
  EXPECT_EQ(thinker_.limits().start, absl::Milliseconds(4700));
}

TEST_F(SessionTest, MatchTimeIsCountedDownWhenTheManagerDoesNot) {
  Send({"INFO timeout_match 60000"});
  StartThinking();
  clock_.Advance(absl::Seconds(10));
  thinker_.Answer();
  Send({"TURN 5,5"});
  EXPECT_EQ(thinker_.limits().match_time_left, absl::Seconds(50));
}

TEST_F(SessionTest, OwnMoveIsOnTheBoardForShowForbid) {
  // After White's answer it is Black's turn and the crossing of the two threes is forbidden.
  Send({"yxshowinfo", "INFO rule 2", "START 15"});
  thinker_.PlayNext(Point(14, 14));
  Send({"BOARD", "8,7,2", "0,0,1", "9,7,2", "0,14,1", "7,8,2", "14,0,1", "7,9,2", "DONE"});
  EXPECT_THAT(Send({"yxshowforbid"}), ElementsAre("FORBID 0707."));
}

TEST_F(SessionTest, ShowForbidKnowsARuleThatCameLater) {
  Send({"START 15", "yxboard 8,7,1 0,0,2 9,7,1 0,14,2 7,8,1 14,0,2 7,9,1 14,14,2 done"});
  EXPECT_THAT(Send({"yxshowforbid"}), ElementsAre("FORBID ."));
  EXPECT_THAT(Send({"INFO rule 4", "yxshowforbid"}), ElementsAre("FORBID 0707."));
}

// ---- Openings

TEST_F(SessionTest, Swap2PlaceOpening) {
  Send({"START 15", "INFO rule 1"});
  EXPECT_THAT(Send({"SWAP2BOARD", "DONE"}), ElementsAre("0,0 1,0 2,0"));
  EXPECT_THAT(thinker_.asked(), IsEmpty());
  EXPECT_EQ(thinker_.opening_asked().back().rule, Rule::kStandard);
}

TEST_F(SessionTest, Swap2StayWhiteAndMove) {
  thinker_.SayNext(engine::Verb::kWhite);
  thinker_.PlayNext(Point(8, 8));
  EXPECT_THAT(Send({"START 15", "SWAP2BOARD", "7,7", "8,7", "9,9", "DONE"}),
              ElementsAre("OK", "8,8"));
  EXPECT_EQ(asked().side_to_move(), Color::kWhite);
  Send({"TURN 6,6"});
  EXPECT_THAT(asked().Moves(),
              ElementsAre(Point(7, 7), Point(8, 7), Point(9, 9), Point(8, 8), Point(6, 6)));
}

TEST_F(SessionTest, Swap2TakeBlack) {
  thinker_.SayNext(engine::Verb::kBlack);
  EXPECT_THAT(Send({"START 15", "SWAP2BOARD", "7,7,1", "8,7,2", "9,9,1", "DONE"}),
              ElementsAre("OK", "SWAP"));
  // The opponent is White now and to move.
  Send({"TURN 6,6"});
  EXPECT_EQ(asked().At(Point(6, 6)), Cell::kWhite);
  EXPECT_EQ(asked().stone_count(), 4);
}

TEST_F(SessionTest, Swap2PutTwo) {
  thinker_.SayNext(engine::Verb::kPutTwo);
  thinker_.PlayNext(Point(8, 8));
  thinker_.PlayNext(Point(6, 5));
  EXPECT_THAT(Send({"START 15", "SWAP2BOARD", "7,7", "8,7", "9,9", "DONE"}),
              ElementsAre("OK", "8,8 6,5"));
}

TEST_F(SessionTest, Swap2WithFiveStonesAndThenTheFullBoard) {
  thinker_.SayNext(engine::Verb::kWhite);
  thinker_.PlayNext(Point(6, 8));
  EXPECT_THAT(Send({"START 15", "SWAP2BOARD 7,7 8,7 9,9 8,8 8,6 DONE"}), ElementsAre("OK", "6,8"));
  EXPECT_EQ(asked().stone_count(), 5);
  Send({"BOARD", "7,7,2", "8,7,1", "9,9,2", "8,8,1", "8,6,2", "6,8,1", "1,1,2", "DONE"});
  EXPECT_EQ(asked().side_to_move(), Color::kWhite);
  EXPECT_EQ(asked().stone_count(), 7);
}

TEST_F(SessionTest, OnlyAnOpeningIsAnsweredBySwap) {
  thinker_.SayNext(engine::Verb::kBlack);
  Send({"START 15", "SWAP2BOARD", "7,7", "8,7", "9,9", "DONE"});
  EXPECT_THAT(Send({"BEGIN"}), ElementsAre("0,0"));
}

TEST_F(SessionTest, SwapAndSwapAfterTheFirstMove) {
  EXPECT_THAT(Send({"START 15", "SWAPBOARD", "DONE"}), ElementsAre("OK", "0,0 1,0 2,0"));
  thinker_.SayNext(engine::Verb::kBlack);
  EXPECT_THAT(Send({"SWAPBOARD 7,7 8,8 9,9 DONE"}), ElementsAre("SWAP"));
  EXPECT_THAT(Send({"SWAP1STBOARD DONE"}), ElementsAre("0,0"));
  thinker_.SayNext(engine::Verb::kSwap);
  EXPECT_THAT(Send({"SWAP1STBOARD 7,7 DONE"}), ElementsAre("SWAP"));
  thinker_.SayNext(engine::Verb::kKeep);
  thinker_.PlayNext(Point(3, 4));
  EXPECT_THAT(Send({"SWAP1STBOARD 7,7 DONE"}), ElementsAre("3,4"));
  EXPECT_EQ(asked().side_to_move(), Color::kWhite);
}

TEST_F(SessionTest, Swap5StepByStep) {
  EXPECT_THAT(Send({"START 15", "SWAP5STEP1 DONE"}), ElementsAre("OK", "0,0"));
  thinker_.SayNext(engine::Verb::kSwap);
  EXPECT_THAT(Send({"SWAP5STEP2 7,7 DONE"}), ElementsAre("SWAP"));
  thinker_.SayNext(engine::Verb::kKeep);
  thinker_.PlayNext(Point(8, 8));
  EXPECT_THAT(Send({"SWAP5STEP2 7,7 7,8 DONE"}), ElementsAre("8,8"));
  thinker_.PlayNext(Point(9, 8));
  EXPECT_THAT(Send({"SWAP5STEP3 7,7 7,8 8,8 DONE"}), ElementsAre("9,8"));
  // After five stones the game proper begins.
  thinker_.PlayNext(Point(4, 4));
  EXPECT_THAT(Send({"SWAP5STEP3 7,7 7,8 8,8 9,8 9,9 DONE"}), ElementsAre("4,4"));
  EXPECT_EQ(asked().stone_count(), 5);
  EXPECT_THAT(Send({"SWAP5STEP1 7,7 DONE"}), ElementsAre("ERROR SWAP5STEP1 takes no stones"));
  EXPECT_THAT(Send({"SWAP5STEP2 DONE"}), ElementsAre("ERROR SWAP5STEP2 takes 1 to 5 stones"));
}

TEST_F(SessionTest, ProAndLongPro) {
  EXPECT_THAT(Send({"START 15", "PROBOARD DONE"}), ElementsAre("OK", "7,7"));
  EXPECT_THAT(Send({"PROBOARD 7,7 8,8 DONE"}), ElementsAre("0,0"));
  const search::OpeningTask& task = thinker_.opening_asked().back();
  EXPECT_FALSE(task.negotiation.LegalPoints(engine::Verb::kPlace).Contains(Point(9, 9)));
  EXPECT_THAT(Send({"LONGPROBOARD 7,7 8,8 DONE"}), ElementsAre("0,0"));
  EXPECT_THAT(Send({"PROBOARD 7,8 8,8 DONE"}), ElementsAre("ERROR h7 is not the centre"));
}

TEST_F(SessionTest, YixinSwap2Steps) {
  Send({"info show_detail 1", "START 15 15", "INFO rule 1"});
  EXPECT_THAT(
      SendYixin({"yxswap2step1"}),
      ElementsAre("MESSAGE SWAP2 MOVE1 0 0", "MESSAGE SWAP2 MOVE2 1 0", "MESSAGE SWAP2 MOVE3 2 0"));
  const std::string three = "yxboard 7,7,2 8,7,1 9,9,2 done";
  thinker_.SayNext(engine::Verb::kBlack);
  EXPECT_THAT(SendYixin({three, "yxswap2step2"}), ElementsAre("MESSAGE SWAP2 SWAP1 YES"));
  thinker_.SayNext(engine::Verb::kWhite);
  EXPECT_THAT(SendYixin({three, "yxswap2step2"}), ElementsAre("MESSAGE SWAP2 SWAP1 NO"));
  thinker_.SayNext(engine::Verb::kPutTwo);
  EXPECT_THAT(SendYixin({three, "yxswap2step2"}),
              ElementsAre("MESSAGE SWAP2 MOVE4 0 0", "MESSAGE SWAP2 MOVE5 1 0"));
  const std::string five = "yxboard 7,7,1 8,7,2 9,9,1 8,8,2 8,6,1 done";
  thinker_.SayNext(engine::Verb::kWhite);
  EXPECT_THAT(SendYixin({five, "yxswap2step3"}), ElementsAre("MESSAGE SWAP2 SWAP2 NO"));
  EXPECT_THAT(Send({"yxboard 1,1,1 done", "yxswap2step2"}),
              ElementsAre("ERROR YXSWAP2STEP2 needs a position of 3 stones"));
}

TEST_F(SessionTest, YixinSoosorvSteps) {
  Send({"info show_detail 1", "START 15 15", "INFO rule 2"});
  EXPECT_THAT(SendYixin({"yxsoosorvstep1"}),
              ElementsAre("MESSAGE SOOSORV MOVE1 7 7", "MESSAGE SOOSORV MOVE2 6 6",
                          "MESSAGE SOOSORV MOVE3 5 5"));
  EXPECT_EQ(thinker_.opening_asked().back().rule, Rule::kRenju);
  thinker_.SayNext(engine::Verb::kSwap);
  EXPECT_THAT(SendYixin({"yxsoosorvstep2 7,7 8,8 8,7 done"}),
              ElementsAre("MESSAGE SOOSORV SWAP1 Y"));
  thinker_.PlayNext(Point(9, 4));
  EXPECT_THAT(SendYixin({"yxsoosorvstep3 7,7 8,8 8,7 done"}),
              ElementsAre("MESSAGE SOOSORV MOVE4 9 4 1"));
  thinker_.SayNext(engine::Verb::kKeep);
  EXPECT_THAT(SendYixin({"yxsoosorvstep4 3 7,7 8,8 8,7 9,4 done"}),
              ElementsAre("MESSAGE SOOSORV SWAP2 N"));
  EXPECT_THAT(SendYixin({"yxsoosorvstep5 2 7,7 8,8 8,7 9,4 done"}),
              ElementsAre("MESSAGE SOOSORV MOVE5 REFRESH", "MESSAGE SOOSORV MOVE5 0 0",
                          "MESSAGE SOOSORV MOVE5 1 0", "MESSAGE SOOSORV MOVE5 DONE"));
  thinker_.PlayNext(Point(6, 6));
  EXPECT_THAT(SendYixin({"yxsoosorvstep6 7,7 8,8 8,7 9,4 5,5 6,6 done"}),
              ElementsAre("MESSAGE SOOSORV MOVE5C 6 6"));
  EXPECT_THAT(SendYixin({"yxsoosorvstep6 7,7 8,8 8,7 9,4 5,5 done"}),
              ElementsAre("MESSAGE SOOSORV MOVE5C 5 5"));
  // Refused: no number, a number too high, a stone outside the zone, equivalent offers.
  EXPECT_THAT(Send({"yxsoosorvstep4", "7,7", "8,8", "8,7", "9,4", "done"}),
              ElementsAre("ERROR the number of fifth moves must be from 1 to 8"));
  EXPECT_THAT(Send({"yxsoosorvstep5 9 7,7 8,8 8,7 9,4 done"}),
              ElementsAre("ERROR the number of fifth moves must be from 1 to 8"));
  EXPECT_THAT(Send({"yxsoosorvstep2 7,7 9,9 8,7 done"}),
              ElementsAre("ERROR j6 is outside the central 3x3"));
  EXPECT_THAT(Send({"yxsoosorvstep6 7,7 7,6 7,8 7,9 6,7 8,7 done"}),
              ElementsAre("ERROR i8 is equivalent to g8"));
}

// ---- The general exchange

TEST_F(SessionTest, WhatWasConsideredForAnotherGameIsForgotten) {
  Send({"START 15", "INFO rule 0", "INFO opening_rule swap2", "OPENING", "DONE"});
  EXPECT_EQ(thinker_.opening_asked().size(), 1u);
  Send({"INFO rule 4", "OPENING", "P1 place 0,0", "DONE"});
  EXPECT_EQ(thinker_.opening_asked().size(), 2u);
  Send({"OPENING", "DONE"});
  EXPECT_EQ(thinker_.opening_asked().size(), 3u);
  Send({"START 15", "OPENING", "P1 place 0,0", "DONE"});
  EXPECT_EQ(thinker_.opening_asked().size(), 4u);
}

TEST_F(SessionTest, OpeningAnswersOneActionAtATime) {
  Send({"START 15", "INFO rule 4", "INFO opening_rule extyusui", "INFO opening_nmax 7"});
  EXPECT_THAT(Send({"OPENING", "DONE"}), ElementsAre("place 7,7"));
  EXPECT_EQ(thinker_.opening_asked().size(), 1u);
  // What was considered together is answered without thinking again.
  EXPECT_THAT(Send({"OPENING", "P1 place 7,7", "DONE"}), ElementsAre("place 6,6"));
  EXPECT_THAT(Send({"OPENING P1 place 7,7 6,6 DONE"}), ElementsAre("place 5,5"));
  EXPECT_THAT(Send({"OPENING", "p1 Place 7,7 6,6 5,5", "done"}), ElementsAre("declare 1"));
  EXPECT_EQ(thinker_.opening_asked().size(), 1u);
  EXPECT_EQ(thinker_.opening_asked().back().negotiation.config().nmax, 7);
  // Another log is another question.
  thinker_.SayNext(engine::Verb::kDecrease);
  EXPECT_THAT(Send({"OPENING", "P1 place 7,7 8,6 9,9", "P1 declare 6", "DONE"}),
              ElementsAre("decrease 1"));
  EXPECT_EQ(thinker_.opening_asked().size(), 2u);
}

TEST_F(SessionTest, OpeningReadsLettersToo) {
  Send({"START 15", "INFO rule 4", "INFO opening_rule rif"});
  thinker_.SayNext(engine::Verb::kSwap);
  EXPECT_THAT(Send({"OPENING", "P1 place h8 h9 h6", "DONE"}), ElementsAre("swap"));
}

TEST_F(SessionTest, OpeningRefusesWhatIsWrong) {
  Send({"START 15", "INFO rule 4"});
  EXPECT_THAT(Send({"OPENING", "DONE"}), ElementsAre("ERROR no INFO opening_rule was sent"));
  EXPECT_THAT(Send({"INFO opening_rule foo", "OPENING", "DONE"}),
              ElementsAre("ERROR INFO opening_rule: unknown opening rule \"foo\""));
  Send({"INFO opening_rule extyusui", "INFO opening_nmax 99"});
  EXPECT_THAT(Send({"OPENING", "DONE"}),
              ElementsAre("ERROR INFO opening_nmax: not a number from 1 to 62: \"99\""));
  Send({"INFO opening_nmax 5", "INFO opening_minfirst d11:3"});
  EXPECT_THAT(Send({"OPENING", "P1 place 7,7 7,6", "P1 place 7,9", "P1 declare 2", "DONE"}),
              ElementsAre("ERROR P1 declare 2: 2 is outside 3..5"));
  EXPECT_THAT(Send({"OPENING", "P2 place 7,7", "DONE"}),
              ElementsAre("ERROR P2 place 7,7: P2 is not to act, P1 is (place1)"));
  EXPECT_THAT(Send({"OPENING", "nonsense", "DONE"}),
              ElementsAre("ERROR a line of the log begins with P1 or P2"));
  EXPECT_THAT(Send({"OPENING", "P1 jump 3", "DONE"}),
              ElementsAre("ERROR not an action: \"jump 3\""));
  EXPECT_THAT(Send({"OPENING", "P1 place 99,7", "DONE"}),
              ElementsAre("ERROR not a point of the board: \"99,7\""));
  EXPECT_THAT(thinker_.opening_asked(), IsEmpty());
  // The next well-formed one works.
  EXPECT_THAT(Send({"OPENING", "DONE"}), ElementsAre("place 7,7"));
}

TEST_F(SessionTest, OpeningThatIsOverIsNotAsked) {
  Send({"START 15", "INFO opening_rule swap1"});
  EXPECT_THAT(Send({"OPENING", "P1 place 7,7", "P2 keep", "DONE"}),
              ElementsAre("ERROR the opening is over, the game goes on with BOARD"));
  EXPECT_THAT(Send({"TURN 7,7"}), ElementsAre("0,0"));
}

TEST_F(SessionTest, ThreatsAreToldAtOnceUnderTheRuleSaidLast) {
  EXPECT_THAT(Send({"THREATS"}), ElementsAre("ERROR no game started"));
  // Five in a row end at one point, six at the other.
  const std::string board = "3,3,1 0,14,2 4,3,1 2,14,2 5,3,1 4,14,2 6,3,1 6,14,2 8,3,1 8,14,2";
  StartThinking({"START 15", absl::StrCat("BOARD ", board, " DONE")});
  EXPECT_THAT(Send({"THREATS"}), ElementsAre(StartsWith("THREATS BLACK 5 02030703 4 ")));
  Send({"STOP", "INFO rule 1"});
  EXPECT_THAT(Send({"threats"}), ElementsAre(StartsWith("THREATS BLACK 5 0203 WHITE ")));
}

TEST_F(SessionTest, OpeningStateSaysWhatMayBeDone) {
  Send({"START 15", "INFO rule 4", "INFO opening_rule swap2"});
  EXPECT_THAT(Send({"OPENINGSTATE", "DONE"}), ElementsAre("OPENINGSTATE P1 black P1 place"));
  EXPECT_THAT(Send({"OPENINGSTATE", "P1 place 7,7 6,6 5,5", "DONE"}),
              ElementsAre("OPENINGSTATE P2 black P1 stones 7,7 6,6 5,5 black white put-two"));
  EXPECT_THAT(Send({"OPENINGSTATE", "P1 place 7,7 6,6 5,5", "P2 black", "DONE"}),
              ElementsAre("OPENINGSTATE P1 black P2 stones 7,7 6,6 5,5 agreed"));
  EXPECT_THAT(Send({"OPENINGSTATE", "P2 swap", "DONE"}),
              ElementsAre(StartsWith("ERROR P2 swap: P2 is not to act")));
  Send({"INFO opening_rule soosyrv"});
  EXPECT_THAT(Send({"OPENINGSTATE", "P1 place 7,7", "DONE"}),
              ElementsAre("OPENINGSTATE P1 black P1 stones 7,7 "
                          "place 6,6 7,6 8,6 6,7 8,7 6,8 7,8 8,8"));
  EXPECT_THAT(Send({"OPENINGSTATE", "P1 place 7,7 7,6 7,5", "P2 keep", "P2 place 0,0", "DONE"}),
              ElementsAre("OPENINGSTATE P2 black P1 stones 7,7 7,6 7,5 0,0 declare 1 8"));
  EXPECT_THAT(thinker_.opening_asked(), IsEmpty());
}

TEST_F(SessionTest, OpeningOfRenjuNeedsRenjusBoard) {
  Send({"START 20", "INFO opening_rule rif"});
  EXPECT_THAT(Send({"OPENING", "DONE"}),
              ElementsAre("ERROR rif needs a board of 15x15, not 20x20"));
  EXPECT_THAT(Send({"INFO opening_rule swap2", "OPENING", "DONE"}), ElementsAre("place 0,0"));
}

TEST_F(SessionTest, OpeningLogsHaveABound) {
  Send({"START 15", "INFO opening_rule swap2", "OPENING"});
  for (int i = 0; i < 5000; ++i) Send({"P1 place 7,7"});
  EXPECT_THAT(Send({"DONE"}), ElementsAre("ERROR P1 place 7,7: h8 is occupied"));
}

TEST_F(SessionTest, OpeningQuestionsCanBeStoppedAndInterrupted) {
  Send({"START 15", "INFO opening_rule swap2"});
  thinker_.HoldNext();
  EXPECT_THAT(Send({"OPENING", "DONE"}), IsEmpty());
  EXPECT_THAT(Send({"yxstop"}), ElementsAre("place 0,0"));
  thinker_.HoldNext();
  EXPECT_THAT(Send({"OPENING", "P1 place 1,1", "DONE"}), IsEmpty());
  EXPECT_THAT(Send({"START 15"}), ElementsAre("place 0,0", "OK"));
  EXPECT_THAT(Send({"TURN 7,7"}), ElementsAre("0,0"));
}

TEST_F(SessionTest, OpeningBeforeStart) {
  EXPECT_THAT(Send({"OPENING", "P1 place 7,7", "DONE", "START 15"}),
              ElementsAre("ERROR no game started", "OK"));
}

TEST_F(SessionTest, Swap2WithOtherNumbersOfStones) {
  Send({"START 15", "TURN 1,1"});
  std::string stones;
  for (int n = 1; n <= 6; ++n) {
    absl::StrAppend(&stones, n, ",", n, " ");
    if (n == 3 || n == 5) continue;
    EXPECT_THAT(Send({absl::StrCat("SWAP2BOARD ", stones, "DONE")}),
                ElementsAre("ERROR SWAP2BOARD takes 0, 3 or 5 stones"));
  }
  Send({"TURN 2,2"});
  EXPECT_THAT(asked().Moves(), ElementsAre(Point(1, 1), Point(0, 0), Point(2, 2)));
}

// ---- While thinking

TEST_F(SessionTest, MoveNowStopsTheSearch) {
  StartThinking();
  EXPECT_THAT(Send({"INFO timeout_turn 0"}), ElementsAre("0,0"));
}

TEST_F(SessionTest, StopAnswersOnceAndIsSilentWhenIdle) {
  for (const char* stop : {"yxstop", "STOP"}) {
    StartThinking();
    EXPECT_THAT(Send({stop}), ElementsAre("0,0"));
    EXPECT_THAT(Send({stop, stop}), IsEmpty());
  }
}

TEST_F(SessionTest, PositionCommandsEndTheSearchFirst) {
  StartThinking();
  EXPECT_THAT(Send({"START 15"}), ElementsAre("0,0", "OK"));
  StartThinking();
  EXPECT_THAT(Send({"RESTART"}), ElementsAre("0,0", "OK"));
  StartThinking();
  EXPECT_THAT(Send({"RECTSTART 10,12"}), ElementsAre("0,0", "OK"));
  StartThinking();
  EXPECT_THAT(Send({"BEGIN"}), ElementsAre("0,0", "1,0"));
  StartThinking();
  EXPECT_THAT(Send({"TURN 5,5"}), ElementsAre("0,0", "1,0"));
  EXPECT_THAT(asked().Moves(), ElementsAre(Point(0, 0), Point(5, 5)));
  StartThinking();
  EXPECT_THAT(Send({"TAKEBACK 0,0"}), ElementsAre("0,0", "OK"));
  StartThinking();
  EXPECT_THAT(Send({"PLAY 5,5"}), ElementsAre("0,0", "5,5"));
  StartThinking();
  EXPECT_THAT(Send({"BOARD", "DONE"}), ElementsAre("0,0", "0,0"));
  StartThinking();
  EXPECT_THAT(Send({"yxboard", "DONE"}), ElementsAre("0,0"));
  StartThinking();
  EXPECT_THAT(Send({"SWAP2BOARD", "1,1", "DONE"}), ElementsAre("0,0", StartsWith("ERROR")));
  StartThinking();
  EXPECT_THAT(Send({"START x"}), ElementsAre("0,0", "ERROR bad START parameter"));
}

TEST_F(SessionTest, QuestionsDoNotDisturbTheSearch) {
  StartThinking();
  EXPECT_THAT(Send({"ABOUT"}), ElementsAre(StartsWith("name=")));
  EXPECT_THAT(Send({"yxshowforbid"}), ElementsAre("FORBID ."));
  Send({"yxshowinfo", "yxhashclear", "INFO evaluate 3,3", "yxblock", "1,1", "done"});
  EXPECT_TRUE(thinker_.thinking());
  EXPECT_THAT(Send({"STOP"}), ElementsAre("0,0"));
}

TEST_F(SessionTest, UnknownCommandsAreAnsweredAfterTheMove) {
  StartThinking();
  EXPECT_THAT(Send({"FOO", "DONE"}), IsEmpty());
  EXPECT_THAT(Send({"STOP"}), ElementsAre("0,0", "UNKNOWN command", "UNKNOWN command"));
  EXPECT_THAT(Send({"FOO"}), ElementsAre("UNKNOWN command"));
}

TEST_F(SessionTest, AFloodOfUnknownCommandsIsBounded) {
  StartThinking();
  for (int i = 0; i < 100000; ++i) session_.Feed("FOO\n");
  EXPECT_LE(Send({"STOP"}).size(), 1000u);
}

TEST_F(SessionTest, ShorterLimitsAreAdoptedByTheRunningSearch) {
  Send({"INFO timeout_turn 10000", "INFO time_left 100000"});
  StartThinking();
  Send({"INFO timeout_turn 20000"});
  EXPECT_EQ(thinker_.limits().turn_time, absl::Seconds(10));
  Send({"INFO timeout_turn 5000", "INFO time_left 50000", "INFO max_node 1000"});
  EXPECT_EQ(thinker_.limits().turn_time, absl::Seconds(5));
  EXPECT_EQ(thinker_.limits().match_time_left, absl::Seconds(50));
  EXPECT_EQ(thinker_.limits().max_nodes, 1000);
  EXPECT_TRUE(thinker_.thinking());
  Send({"STOP", "TURN 5,5"});
  EXPECT_EQ(thinker_.limits().turn_time, absl::Seconds(5));
}

TEST_F(SessionTest, RuleAndMemoryWhileThinkingHoldFromTheNextSearch) {
  StartThinking();
  Send({"INFO rule 4", "INFO max_memory 1000000", "INFO thread_num 2"});
  EXPECT_EQ(thinker_.options().threads, 1);
  Send({"STOP", "TURN 5,5"});
  EXPECT_EQ(thinker_.options().threads, 2);
  EXPECT_EQ(asked().rule(), Rule::kRenju);
}

TEST_F(SessionTest, EndWhileThinkingIsSilent) {
  StartThinking();
  EXPECT_THAT(Send({"END"}), IsEmpty());
  EXPECT_FALSE(alive_);
  EXPECT_FALSE(thinker_.thinking());
}

TEST_F(SessionTest, NothingIsReadOrSaidAfterEnd) {
  EXPECT_FALSE(session_.Feed("START 15\nEND\nABOUT\nSTART 15\n"));
  EXPECT_THAT(output_.Take(), ElementsAre("OK"));
  EXPECT_FALSE(session_.Feed("ABOUT\n"));
  EXPECT_THAT(output_.Take(), IsEmpty());
}

TEST_F(SessionTest, EndWorksInsideBlocksAndPathLines) {
  for (const char* before : {"BOARD", "yxboard", "SWAP2BOARD", "yxblock", "yxhashdump"}) {
    CollectedOutput output;
    ScriptedThinker thinker;
    Session session("0.0", thinker, output, clock_);
    session.Feed(absl::StrCat("START 15\n", before, "\n"));
    EXPECT_FALSE(session.Feed("end\n")) << before;
    EXPECT_THAT(output.Take(), ElementsAre("OK")) << before;
  }
}

// ---- In the opponent's time

TEST(SessionThreadsTest, CommandsMeetASearchOnAnotherThread) {
  CollectedOutput output;
  ThreadedThinker thinker;
  Session session("0.0", thinker, output);
  session.Feed(
      "START 15\nBEGIN\nABOUT\nINFO time_left 5000\nFOO\nTURN 5,5\nSTART 15\nBEGIN\nyxstop\n");
  session.Feed("TAKEBACK 0,0\n");
  std::vector<std::string> replies = output.TakeReplies();
  ASSERT_EQ(replies.size(), 8u);
  EXPECT_THAT(replies[1], StartsWith("name="));
  replies.erase(replies.begin() + 1);
  EXPECT_THAT(replies, ElementsAre("OK", "0,0", "UNKNOWN command", "1,0", "OK", "0,0", "OK"));
}

TEST(SessionThreadsTest, DestructionDuringASearchIsSilent) {
  CollectedOutput output;
  ThreadedThinker thinker;
  {
    Session session("0.0", thinker, output);
    session.Feed("START 15\nBEGIN\n");
  }
  EXPECT_THAT(output.Take(), ElementsAre("OK"));
}

// ---- What must be passed over

TEST_F(SessionTest, BlocksAndPathsOfOtherCommandsAreConsumed) {
  Send({"START 15"});
  for (const char* block :
       {"yxblockpathexcept", "yxquerydatabaseall", "yxquerydatabaseallt", "yxquerydatabaseone",
        "yxquerydatabasetext", "yxdeletedatabaseone", "yxdeletedatabaseall wl",
        "yxedittvddatabase 1 2 3 4", "yxeditlabeldatabase 7,7 text", "yxedittextdatabase \"text\"",
        "yxsetbestmovedatabase", "yxclearbestmovedatabase"}) {
    EXPECT_THAT(Send({block, "7,7", "8,8,1", "foo", "done"}), IsEmpty()) << block;
    EXPECT_THAT(Send({"DONE"}), ElementsAre("UNKNOWN command")) << block;
  }
  for (const char* path : {"yxsetdatabase", "yxdbtopos", "yxdbtotxt", "yxdbtotxtall", "yxtxttodb",
                           "yxlibtodb", "yxdbtolib", "yxdbmerge", "yxdbsplit"}) {
    EXPECT_THAT(Send({path, "/some/folder/with blanks"}), IsEmpty()) << path;
    EXPECT_THAT(Send({"foo"}), ElementsAre("UNKNOWN command")) << path;
  }
  for (const char* plain : {"yxsavedatabase", "yxdbcheck", "yxdbfix", "yxresign", "yxdraw",
                            "yxprintfeature", "yxforbid add 1 2 0", "yxwhatever"}) {
    EXPECT_THAT(Send({plain}), IsEmpty()) << plain;
    EXPECT_THAT(Send({"foo"}), ElementsAre("UNKNOWN command")) << plain;
  }
  EXPECT_THAT(Send({"TURN 7,7"}), ElementsAre("0,0"));
}

// ---- The error matrix of the protocol specification. Each case is sent to a fresh session after
// "START 15" (unless `before_start`), then the state must be as it was: TURN 7,7 is answered, on a
// board with that one stone.

struct MatrixCase {
  const char* name;
  std::vector<std::string> input;
  std::vector<std::string> replies;
  enum class After {
    kUnchanged,
    kNoGame,
    kNewPosition,
    kOver
  } after = MatrixCase::After::kUnchanged;
  bool before_start = false;

  friend std::ostream& operator<<(std::ostream& out, const MatrixCase& c) { return out << c.name; }
};

class ErrorMatrixTest : public ::testing::TestWithParam<MatrixCase> {};

TEST_P(ErrorMatrixTest, RepliesAndState) {
  const MatrixCase& c = GetParam();
  base::FakeClock clock;
  CollectedOutput output;
  ScriptedThinker thinker;
  Session session("0.0", thinker, output, clock);
  if (!c.before_start) session.Feed("START 15\n");
  output.Take();
  bool alive = true;
  for (const std::string& line : c.input) alive = session.Feed(line + "\r\n");
  EXPECT_EQ(output.TakeReplies(), c.replies);
  EXPECT_EQ(alive, c.after != MatrixCase::After::kOver);
  session.Feed("TURN 7,7\n");
  switch (c.after) {
    case MatrixCase::After::kUnchanged:
      EXPECT_THAT(output.TakeReplies(), ElementsAre("0,0"));
      EXPECT_EQ(thinker.asked().back().stone_count(), 1);
      break;
    case MatrixCase::After::kNoGame:
      EXPECT_THAT(output.TakeReplies(), ElementsAre("ERROR no game started"));
      break;
    case MatrixCase::After::kNewPosition:
      EXPECT_EQ(output.TakeReplies().size(), 1u);
      break;
    case MatrixCase::After::kOver:
      EXPECT_THAT(output.TakeReplies(), IsEmpty());
      break;
  }
}

const std::string kUnknown = "UNKNOWN command";
const std::string kNoGame = "ERROR no game started";
const std::string kCoordinates = "ERROR bad coordinates";
const std::string kSize = "ERROR unsupported board size, use 20 (5-32 supported)";
const std::string kBoardLine(kBoardLineError.data(), kBoardLineError.size());

INSTANTIATE_TEST_SUITE_P(
    Section7, ErrorMatrixTest,
    ::testing::Values(
        MatrixCase{"EmptyLines", {"", "  ", "\t"}, {}},
        MatrixCase{"UnknownWord", {"FOO 1 2"}, {kUnknown}},
        MatrixCase{"UnknownYixinWord", {"yxfoo"}, {}},
        MatrixCase{"InfoAlone", {"INFO", "info "}, {}},
        MatrixCase{"InfoUnknownKey", {"INFO foo 1", "INFO foo"}, {}},
        MatrixCase{"InfoBadValue", {"INFO timeout_turn", "INFO timeout_turn x", "INFO rule ,"}, {}},
        MatrixCase{"InfoRuleUnknownBits", {"INFO rule 64", "INFO rule 99999999999999999999"}, {}},
        MatrixCase{"InfoTinyMemory", {"INFO max_memory 1048576", "INFO max_memory 1"}, {}},
        MatrixCase{
            "InfoTimeLeftForms",
            {"INFO time_left 2147483647", "INFO time_left -500", "INFO time_left 5399000.25"},
            {}},
        MatrixCase{"InfoBeforeStart",
                   {"INFO rule 4", "START 15"},
                   {"OK"},
                   MatrixCase::After::kUnchanged,
                   true},
        MatrixCase{
            "StartWithout", {"START"}, {"ERROR bad START parameter"}, MatrixCase::After::kNoGame},
        MatrixCase{
            "StartBad", {"START x"}, {"ERROR bad START parameter"}, MatrixCase::After::kNoGame},
        MatrixCase{"StartFraction",
                   {"START 15.5"},
                   {"ERROR bad START parameter"},
                   MatrixCase::After::kNoGame},
        MatrixCase{"StartSmall", {"START 3"}, {kSize}, MatrixCase::After::kNoGame},
        MatrixCase{"StartLarge", {"START 50"}, {kSize}, MatrixCase::After::kNoGame},
        MatrixCase{
            "StartHuge", {"START 99999999999999999999"}, {kSize}, MatrixCase::After::kNoGame},
        MatrixCase{"StartNegative", {"START -15"}, {kSize}, MatrixCase::After::kNoGame},
        MatrixCase{"StartTwice", {"START 15", "START 15"}, {"OK", "OK"}},
        MatrixCase{"StartAfterBadStart", {"START 3", "START 15"}, {kSize, "OK"}},
        MatrixCase{"RestartBeforeStart", {"RESTART"}, {kNoGame}, MatrixCase::After::kNoGame, true},
        MatrixCase{"RestartAfterBadStart",
                   {"START 3", "RESTART"},
                   {kSize, kNoGame},
                   MatrixCase::After::kNoGame},
        MatrixCase{"BeginBeforeStart", {"BEGIN"}, {kNoGame}, MatrixCase::After::kNoGame, true},
        MatrixCase{"TurnBeforeStart", {"TURN 7,7"}, {kNoGame}, MatrixCase::After::kNoGame, true},
        MatrixCase{
            "TakebackBeforeStart", {"TAKEBACK 7,7"}, {kNoGame}, MatrixCase::After::kNoGame, true},
        MatrixCase{"PlayBeforeStart", {"PLAY 7,7"}, {kNoGame}, MatrixCase::After::kNoGame, true},
        MatrixCase{"BoardBeforeStart",
                   {"BOARD", "7,7,1", "DONE"},
                   {kNoGame},
                   MatrixCase::After::kNoGame,
                   true},
        MatrixCase{"BoardLineBeforeStart",
                   {"BOARD 7,7,1 DONE"},
                   {kNoGame},
                   MatrixCase::After::kNoGame,
                   true},
        MatrixCase{"Swap2BeforeStart",
                   {"SWAP2BOARD", "DONE"},
                   {kNoGame},
                   MatrixCase::After::kNoGame,
                   true},
        MatrixCase{
            "YxboardBeforeStart", {"YXBOARD", "DONE"}, {kNoGame}, MatrixCase::After::kNoGame, true},
        MatrixCase{"AboutBeforeStart",
                   {"ABOUT", "START 15"},
                   {R"(name="Tengen", version="0.0", author="The Tengen authors")", "OK"},
                   MatrixCase::After::kUnchanged,
                   true},
        MatrixCase{"TurnBadSyntax",
                   {"TURN", "TURN x", "TURN 5", "TURN a,b", "TURN 5;5"},
                   {kCoordinates, kCoordinates, kCoordinates, kCoordinates, kCoordinates}},
        MatrixCase{"TurnOffBoard",
                   {"TURN 15,0", "TURN 0,15", "TURN -1,3", "TURN -1,-1"},
                   {kCoordinates, kCoordinates, kCoordinates, kCoordinates}},
        MatrixCase{"TurnOverflow",
                   {"TURN 4294967297,4294967297", "TURN 99999999999999999999,1"},
                   {kCoordinates, kCoordinates}},
        MatrixCase{"PlayBad",
                   {"PLAY", "PLAY 15,15", "PLAY x,y"},
                   {kCoordinates, kCoordinates, kCoordinates}},
        MatrixCase{"BoardWrongLine",
                   {"BOARD", "foo", "DONE"},
                   {kBoardLine, "0,0"},
                   MatrixCase::After::kNewPosition},
        MatrixCase{"BoardTwoNumbers",
                   {"BOARD", "7,7", "DONE"},
                   {kBoardLine, "0,0"},
                   MatrixCase::After::kNewPosition},
        MatrixCase{"BoardFieldOther",
                   {"BOARD", "7,7,0", "7,7,4", "DONE"},
                   {kBoardLine, kBoardLine, "0,0"},
                   MatrixCase::After::kNewPosition},
        MatrixCase{"BoardDuplicate",
                   {"BOARD", "5,5,1", "5,5,2", "DONE"},
                   {kBoardLine, "0,0"},
                   MatrixCase::After::kNewPosition},
        MatrixCase{"BoardOffBoard",
                   {"BOARD", "15,5,1", "-1,5,1", "99999999999999999999,0,1", "DONE"},
                   {kBoardLine, kBoardLine, kBoardLine, "0,0"},
                   MatrixCase::After::kNewPosition},
        MatrixCase{"BoardUnbalanced",
                   {"BOARD", "5,5,1", "6,6,1", "8,8,1", "DONE"},
                   {"0,0"},
                   MatrixCase::After::kNewPosition},
        MatrixCase{
            "BoardBlocked", {"BOARD", "0,0,3", "DONE"}, {"1,0"}, MatrixCase::After::kNewPosition},
        MatrixCase{"BoardPass",
                   {"BOARD", "5,5,1", "-1,-1,2", "DONE"},
                   {"0,0"},
                   MatrixCase::After::kNewPosition},
        MatrixCase{
            "BoardLowerCaseDone", {"board", "Done "}, {"0,0"}, MatrixCase::After::kNewPosition},
        MatrixCase{"BoardAbandoned", {"BOARD", "5,5,1", "START 15"}, {"OK"}},
        MatrixCase{"BoardInBoard",
                   {"BOARD", "5,5,1", "BOARD", "DONE"},
                   {"0,0"},
                   MatrixCase::After::kNewPosition},
        MatrixCase{"BoardAbandonedKeepsPosition", {"BOARD", "5,5,1", "yxshowforbid"}, {"FORBID ."}},
        MatrixCase{"TakebackEmpty", {"TAKEBACK 7,7"}, {"ERROR no such stone"}},
        MatrixCase{"TakebackBad",
                   {"TAKEBACK", "TAKEBACK x", "TAKEBACK 15,15", "TAKEBACK -1,-1"},
                   {"ERROR no such stone", "ERROR no such stone", "ERROR no such stone",
                    "ERROR no such stone"}},
        MatrixCase{"DoneOutside", {"DONE"}, {kUnknown}},
        MatrixCase{"StopIdle", {"yxstop", "STOP", "yxstop"}, {}},
        MatrixCase{"ForbidNotRenju", {"yxshowforbid"}, {"FORBID ."}},
        MatrixCase{"ForbidBeforeStart",
                   {"yxshowforbid", "START 15"},
                   {"FORBID .", "OK"},
                   MatrixCase::After::kUnchanged,
                   true},
        MatrixCase{"Swap2Counts",
                   {"SWAP2BOARD", "1,1", "2,2", "DONE"},
                   {"ERROR SWAP2BOARD takes 0, 3 or 5 stones"}},
        MatrixCase{"Swap2ThirdField",
                   {"SWAP2BOARD", "1,1,1", "2,2,2", "3,3,1", "DONE"},
                   {"SWAP"},
                   MatrixCase::After::kNewPosition},
        MatrixCase{"Swap2WrongLine",
                   {"SWAP2BOARD", "x", "1,1", "DONE"},
                   {"ERROR x,y or DONE expected after SWAP2BOARD",
                    "ERROR SWAP2BOARD takes 0, 3 or 5 stones"}},
        MatrixCase{"LongLine", {std::string(100000, 'x')}, {kUnknown}},
        MatrixCase{"OverlongLine", {std::string(3000000, 'x')}, {"ERROR line too long"}},
        MatrixCase{
            "OverlongBlanks", {std::string(3000000, ' ') + "BEGIN"}, {"ERROR line too long"}},
        MatrixCase{
            "NulBytes", {std::string("BEGIN\0", 6), std::string("\0", 1)}, {kUnknown, kUnknown}},
        MatrixCase{"NonAscii", {"\xC3\x84\xFF", "TURN\xA0 7,7"}, {kUnknown, kUnknown}},
        MatrixCase{"End", {"END"}, {}, MatrixCase::After::kOver},
        MatrixCase{"EndBeforeStart", {"end now"}, {}, MatrixCase::After::kOver, true},
        MatrixCase{"EndInBlock", {"BOARD", "7,7,1", "END"}, {}, MatrixCase::After::kOver}),
    [](const ::testing::TestParamInfo<MatrixCase>& info) { return info.param.name; });

TEST_F(SessionTest, ErrorMatrixOccupiedPoint) {
  Send({"START 15", "TURN 7,7"});
  EXPECT_THAT(Send({"TURN 7,7", "TURN 0,0", "PLAY 7,7"}),
              ElementsAre(kCoordinates, kCoordinates, kCoordinates));
  Send({"TURN 6,6"});
  EXPECT_THAT(asked().Moves(), ElementsAre(Point(7, 7), Point(0, 0), Point(6, 6)));
}

TEST_F(SessionTest, ErrorMatrixFullBoard) {
  Send({"START 5", "BOARD"});
  for (int i = 0; i < 24; ++i) Send({absl::StrCat(i % 5, ",", i / 5, ",", i % 2 + 1)});
  EXPECT_THAT(Send({"DONE"}), ElementsAre("4,4"));
  EXPECT_THAT(Send({"BEGIN"}), ElementsAre("ERROR no legal move"));
  EXPECT_THAT(Send({"TAKEBACK 4,4", "TURN 4,4"}), ElementsAre("OK", "ERROR no legal move"));
  EXPECT_THAT(Send({"SWAP2BOARD", "DONE"}), ElementsAre("0,0 1,0 2,0"));
}

TEST_F(SessionTest, ErrorMatrixDecidedPosition) {
  Send({"START 15", "BOARD 0,0,2 5,5,1 1,0,2 6,6,1 2,0,2 7,8,1 3,0,2 9,9,1 DONE"});
  EXPECT_THAT(Send({"TURN 4,0"}).size(), 1u);
  EXPECT_THAT(Send({"TURN 14,14"}).size(), 1u);
}

TEST_F(SessionTest, AnnouncementComesBeforeTheFirstGameOnly) {
  session_.Announce("MESSAGE hear, hear");
  session_.Feed("INFO rule 1\nSTART 3\n");
  EXPECT_THAT(output_.Take(), ElementsAre(StartsWith("ERROR")));
  session_.Feed("START 15\nSTART 20\n");
  EXPECT_THAT(output_.Take(), ElementsAre("MESSAGE hear, hear", "OK", "OK"));
}

}  // namespace
}  // namespace tengen::protocol
