#include "protocol/progress_report.h"

#include <string>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace tengen::protocol {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

constexpr PointLabels kLabels = {15};

search::SearchInfo Info() {
  search::SearchInfo info;
  info.depth = 14;
  info.selective_depth = 23;
  info.value = 8;
  info.nodes = 223456;
  info.elapsed = absl::Milliseconds(812);
  info.pv = {Point(7, 7), Point(8, 8), Point(6, 8)};
  return info;
}

search::RootEvent Event(search::RootEvent::Kind kind, Point p) { return {kind, p}; }

TEST(ProgressReportTest, NothingIsShownUnlessAskedFor) {
  ProgressReport none, zero(0, kLabels), other_bits(~int64_t{3}, kLabels);
  for (ProgressReport* report : {&none, &zero, &other_bits}) {
    EXPECT_THAT(report->Iteration(Info()), IsEmpty());
    EXPECT_THAT(report->Event(Event(search::RootEvent::Kind::kBest, Point(1, 2)), absl::Hours(1)),
                IsEmpty());
  }
}

TEST(ProgressReportTest, InfoLinesAsTheSpecificationHasThem) {
  ProgressReport report(2, kLabels);
  EXPECT_THAT(report.Iteration(Info()),
              ElementsAre("INFO PV 0", "INFO NUMPV 1", "INFO DEPTH 14", "INFO SELDEPTH 23",
                          "INFO NODES 223456", "INFO TOTALNODES 223456", "INFO TOTALTIME 812",
                          "INFO SPEED 275192", "INFO EVAL 8", "INFO WINRATE 0.5167",
                          "INFO BESTLINE 7,7 8,8 6,8", "INFO PV DONE"));
  EXPECT_THAT(report.Event(Event(search::RootEvent::Kind::kBest, Point(1, 2)), absl::Hours(1)),
              IsEmpty());
}

TEST(ProgressReportTest, InfoLinesOfSeveralLinesAndMates) {
  ProgressReport report(2, kLabels);
  search::SearchInfo info = Info();
  info.line = 2;
  info.lines = 3;
  info.value = LossIn(8);
  EXPECT_THAT(report.Iteration(info), Contains("INFO EVAL -M8"));
  EXPECT_THAT(report.Iteration(info), Contains("INFO WINRATE 0.0000"));
  EXPECT_THAT(report.Iteration(info), Contains("INFO PV 2"));
  EXPECT_THAT(report.Iteration(info), Contains("INFO NUMPV 3"));
  info.value = WinIn(7);
  EXPECT_THAT(report.Iteration(info), Contains("INFO EVAL +M7"));
  EXPECT_THAT(report.Iteration(info), Contains("INFO WINRATE 1.0000"));
}

TEST(ProgressReportTest, NoTimeIsNoDivisionByZero) {
  ProgressReport report(2, kLabels);
  search::SearchInfo info = Info();
  info.elapsed = absl::ZeroDuration();
  EXPECT_THAT(report.Iteration(info), Contains("INFO SPEED 223456000"));
}

TEST(ProgressReportTest, RealtimeIteration) {
  ProgressReport report(1, {15, /*row_first=*/true});
  EXPECT_THAT(report.Iteration(Info()),
              ElementsAre("MESSAGE REALTIME BEST 7,7", "MESSAGE REALTIME VAL 8",
                          "MESSAGE REALTIME PV H8 I7 I9"));
  search::SearchInfo second = Info();
  second.line = 1;
  EXPECT_THAT(report.Iteration(second), IsEmpty());
}

TEST(ProgressReportTest, MarksOfMovesComeWhenAPersonCanFollow) {
  ProgressReport report(1, kLabels);
  const search::RootEvent begun = Event(search::RootEvent::Kind::kBegun, Point(3, 14));
  EXPECT_THAT(report.Event(begun, absl::Milliseconds(199)), IsEmpty());
  EXPECT_THAT(report.Event(begun, absl::Milliseconds(200)),
              ElementsAre("MESSAGE REALTIME POS 3,14"));
  EXPECT_THAT(report.Event(Event(search::RootEvent::Kind::kDone, Point(3, 14)), absl::Seconds(1)),
              ElementsAre("MESSAGE REALTIME DONE 3,14"));
  EXPECT_THAT(report.Event(Event(search::RootEvent::Kind::kLost, Point(3, 14)), absl::Seconds(1)),
              ElementsAre("MESSAGE REALTIME LOSE 3,14"));
  EXPECT_THAT(report.Event(Event(search::RootEvent::Kind::kBest, Point(0, 0)), absl::Seconds(1)),
              ElementsAre("MESSAGE REALTIME BEST 0,0"));
  EXPECT_THAT(report.Event({search::RootEvent::Kind::kIteration, std::nullopt}, absl::Seconds(1)),
              IsEmpty());
  // They are wiped off when the next iteration begins.
  EXPECT_EQ(report.Iteration(Info()).front(), "MESSAGE REALTIME REFRESH");
  EXPECT_EQ(report.Iteration(Info()).front(), "MESSAGE REALTIME BEST 7,7");
}

TEST(ProgressReportTest, LinesAreShortAndNeverWithoutAValue) {
  ProgressReport report(3, {32, true});
  search::SearchInfo info = Info();
  info.pv.clear();
  EXPECT_THAT(report.Iteration(info), IsEmpty());
  for (int i = 0; i < engine::kPointCapacity; ++i) info.pv.push_back(Point::FromId(i));
  for (const std::string& line : report.Iteration(info)) EXPECT_LT(line.size(), 999u) << line;
}

}  // namespace
}  // namespace tengen::protocol
