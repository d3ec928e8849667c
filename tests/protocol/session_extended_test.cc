// Words of the extended protocol of AlphaGomoku.
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/time/time.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/protocol/fakes.h"
#include "tests/protocol/session_fixture.h"

namespace tengen::protocol {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::StartsWith;

using Lines = std::vector<std::string>;

class SessionExtendedTest : public SessionFixture {};

// The lines of a command and its block.
Lines BlockOf(const std::string& command, const Lines& stones) {
  Lines lines = {command};
  lines.insert(lines.end(), stones.begin(), stones.end());
  lines.push_back("DONE");
  return lines;
}

TEST_F(SessionExtendedTest, ForbiddenPointsOfAnyPosition) {
  // g9 would make a double three.
  const Lines stones = {"7,7,1", "8,8,1", "7,5,1", "8,4,1", "7,6,2", "8,6,2", "8,9,2", "8,3,2"};
  Send({"INFO rule 4", "START 15", "PLAY 3,3"});
  const Lines forbidden = Send(BlockOf("SHOWFORBID", stones));
  Send(BlockOf("YXBOARD", stones));
  EXPECT_EQ(Send({"YXSHOWFORBID"}), forbidden);
  EXPECT_THAT(forbidden, ElementsAre(StartsWith("FORBID 0606")));
  // Nobody's game is touched, and no search disturbed.
  StartThinking({"START 15", "BEGIN"});
  EXPECT_EQ(Send(BlockOf("SHOWFORBID", stones)), forbidden);
  EXPECT_TRUE(thinker_.thinking());
  EXPECT_THAT(asked().Moves(), IsEmpty());
  Send({"STOP"});
  EXPECT_THAT(Send({"SHOWFORBID 20,20,1"}), ElementsAre(StartsWith("ERROR ")));
  EXPECT_THAT(Send({"DONE"}), ElementsAre("FORBID ."));
}

TEST_F(SessionExtendedTest, OneOrTwoStonesBalanceThePosition) {
  Send({"START 15"});
  EXPECT_THAT(Send(BlockOf("BALANCE 1", {"7,7,1", "8,8,2"})), ElementsAre("0,0"));
  EXPECT_EQ(thinker_.limits().balance->stones, 1);
  EXPECT_EQ(thinker_.limits().balance->value, kDraw);
  EXPECT_EQ(asked().stone_count(), 2);
  EXPECT_THAT(Send(BlockOf("balance 2", {})), ElementsAre("0,0 1,0"));
  EXPECT_EQ(thinker_.limits().balance->stones, 2);
  const size_t searches = thinker_.searches();
  for (const char* command : {"BALANCE 3", "BALANCE", "BALANCE x"}) {
    EXPECT_THAT(Send(BlockOf(command, {"7,7,1"})),
                ElementsAre("ERROR 1 or 2 expected after BALANCE"));
  }
  EXPECT_EQ(thinker_.searches(), searches);
}

TEST_F(SessionExtendedTest, BadStonesAreToldByTheNameOfTheCommand) {
  Send({"START 15"});
  EXPECT_THAT(Send(BlockOf("SHOWFORBID", {"99,7,1"})),
              ElementsAre("ERROR x,y,who or DONE expected after SHOWFORBID", "FORBID ."));
  EXPECT_THAT(Send(BlockOf("BALANCE 1", {"99,7,1"})),
              ElementsAre("ERROR x,y,who or DONE expected after BALANCE", "0,0"));
}

TEST_F(SessionExtendedTest, ThePositionIsPonderedInSilence) {
  StartThinking({"START 15", "PONDER"});
  EXPECT_EQ(thinker_.limits().turn_time, std::nullopt);
  EXPECT_THAT(Send({"FOO"}), ElementsAre("UNKNOWN command")) << "at once";
  EXPECT_THAT(Send({"STOP"}), IsEmpty());
  EXPECT_FALSE(thinker_.thinking());
  thinker_.HoldNext();
  EXPECT_THAT(Send({"PONDER 500"}), IsEmpty());
  EXPECT_EQ(thinker_.limits().turn_time, absl::Milliseconds(500));
  thinker_.Answer();  // the time is used up
  thinker_.HoldNext();
  EXPECT_THAT(Send({"PONDER"}), IsEmpty());
  EXPECT_TRUE(thinker_.thinking());
  EXPECT_THAT(Send({"TURN 7,7"}), ElementsAre("0,0"));
  EXPECT_THAT(asked().Moves(), ElementsAre(Point(7, 7)));
}

TEST_F(SessionExtendedTest, ABadTimeIsToldByTheNameOfTheCommand) {
  Send({"START 15"});
  for (const char* time : {"x", "-1", "5s", "1.5"}) {
    EXPECT_THAT(Send({absl::StrCat("PONDER ", time)}),
                ElementsAre("ERROR milliseconds expected after PONDER"))
        << time;
  }
  EXPECT_EQ(thinker_.searches(), 0u);
  EXPECT_THAT(Send({"PONDER 99999999999999999999"}), IsEmpty()) << "for ever";
}

TEST_F(SessionExtendedTest, NobodyPondersWhereItWouldDoHarm) {
  for (const char* info : {"INFO max_node 100", "INFO strength 50"}) {
    Send({info, "START 15"});
    const size_t searches = thinker_.searches();
    EXPECT_THAT(Send({"PONDER"}), IsEmpty());
    EXPECT_EQ(thinker_.searches(), searches);
    Send({"INFO max_node 0", "INFO strength 100"});
  }
}

TEST_F(SessionExtendedTest, ClearHashForgets) {
  Send({"START 15", "BEGIN"});
  const int games = thinker_.new_games();
  EXPECT_THAT(Send({"CLEARHASH"}), IsEmpty());
  Send({"BEGIN"});
  EXPECT_EQ(thinker_.new_games(), games + 1);
}

TEST_F(SessionExtendedTest, AGameIsNeeded) {
  for (const char* command : {"SHOWFORBID", "BALANCE 1", "PONDER"}) {
    EXPECT_THAT(Send({command}), ElementsAre(StartsWith("ERROR "))) << command;
  }
  EXPECT_THAT(Send({"CLEARHASH"}), IsEmpty());
}

}  // namespace
}  // namespace tengen::protocol
