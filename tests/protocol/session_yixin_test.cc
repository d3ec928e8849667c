// What only GUIs of the Yixin family ask.
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "protocol/session.h"
#include "tests/protocol/fakes.h"
#include "tests/protocol/session_fixture.h"

namespace tengen {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::StartsWith;

class SessionYixinTest : public SessionFixture {
 protected:
  SearchInfo Info(std::vector<Point> pv) {
    SearchInfo info;
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
  thinker_.Report(RootEvent{RootEvent::Kind::kBegun, Point(3, 4)});
  EXPECT_THAT(output_.Take(), IsEmpty());
  clock_.Advance(absl::Seconds(1));
  thinker_.Report(RootEvent{RootEvent::Kind::kBegun, Point(3, 4)});
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
  thinker_.Report(RootEvent{RootEvent::Kind::kBest, Point(3, 4)});
  EXPECT_THAT(output_.Take(), IsEmpty());
}

TEST_F(SessionYixinTest, PointsAreNamedAsTheGuiNamesThem) {
  Send({"START 15"});
  thinker_.PlayNext(Point(0, 14));
  session_.Feed("BEGIN\n");
  EXPECT_THAT(output_.Take(), ElementsAre("MESSAGE depth 3-0 ev 0 n 0 t 0 pv A1", "0,14"));
  Send({"yxshowinfo", "START 15"});
  thinker_.PlayNext(Point(0, 14));
  session_.Feed("BEGIN\n");
  EXPECT_THAT(output_.Take(), ElementsAre("MESSAGE depth 3-0 ev 0 n 0 t 0 pv O15", "0,14"));
}

}  // namespace
}  // namespace tengen
