#include "bench/match/engine_session.h"

#include "absl/time/clock.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/bench/fake_engine.h"

namespace tengen::match {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

// Time for an engine that is not stopped to show itself.
constexpr absl::Duration kLook = absl::Milliseconds(300);

class EngineSessionTest : public testing::Test {
 protected:
  EngineSessionTest() {
    settings_.turn_time = absl::Seconds(30);
    settings_.max_memory = 0;
  }

  std::unique_ptr<EngineSession> Start(std::initializer_list<std::string> script) {
    auto session = EngineSession::Start(engine_.Command(script), settings_);
    EXPECT_TRUE(session.ok()) << session.status();
    return *std::move(session);
  }

  FakeEngine engine_;
  GameSettings settings_;
  Board board_ = Board::Create(15, 15, Rule::kFreestyle).value();
  std::string log_ = engine_.File("session.log");
};

TEST_F(EngineSessionTest, ASuspendedEngineRunsOnlyWhileItIsToMove) {
  auto session = Start({"-log", log_, "7,7"});
  absl::SleepFor(kLook);
  EXPECT_THAT(base::FileText(log_), IsEmpty());
  const EngineReply reply = session->Think(board_);
  EXPECT_EQ(reply.kind, EngineReply::Kind::kMove);
  EXPECT_EQ(reply.move, Point(7, 7));
  EXPECT_THAT(base::FileText(log_), HasSubstr("DONE"));
  const auto exit = session->Finish();
  ASSERT_TRUE(exit.has_value());
  EXPECT_EQ(exit->code, 0);
  EXPECT_THAT(base::FileText(log_), HasSubstr("END"));
}

TEST_F(EngineSessionTest, WhatStillStandsIsContinuedAgain) {
  auto session = Start({"stop:7,7"});
  const EngineReply reply = session->Think(board_);
  EXPECT_EQ(reply.kind, EngineReply::Kind::kMove) << reply.detail;
}

TEST_F(EngineSessionTest, OtherwiseItRunsAtOnce) {
  settings_.suspend = false;
  auto session = Start({"-log", log_, "7,7"});
  const absl::Duration deadline = base::Clock::Real().Now() + absl::Seconds(60);
  while (base::FileText(log_).empty() && base::Clock::Real().Now() < deadline)
    absl::SleepFor(kLook / 100);
  EXPECT_THAT(base::FileText(log_), Not(IsEmpty()));
}

TEST_F(EngineSessionTest, AFloodFromTheStartIsOneThatHangs) {
  settings_.suspend = false;
  settings_.turn_time = absl::Milliseconds(100);
  auto session = Start({"-flood"});
  EXPECT_EQ(session->Think(board_).kind, EngineReply::Kind::kHang);
}

TEST_F(EngineSessionTest, TheTranscriptHoldsBothSides) {
  auto session = Start({"7,7"});
  session->Think(board_);
  const std::string text = ::testing::PrintToString(session->transcript());
  EXPECT_THAT(text, HasSubstr("> START 15"));
  EXPECT_THAT(text, HasSubstr("< OK"));
  EXPECT_THAT(text, HasSubstr("< 7,7"));
}

TEST(EngineReplyTest, OverrunCountsFromTheLimit) {
  EngineReply reply;
  reply.elapsed = absl::Milliseconds(70);
  EXPECT_EQ(reply.Overrun(), absl::ZeroDuration());
  reply.limit = absl::Milliseconds(100);
  EXPECT_EQ(reply.Overrun(), absl::ZeroDuration());
  reply.limit = absl::Milliseconds(50);
  EXPECT_EQ(reply.Overrun(), absl::Milliseconds(20));
  reply.limit =
      absl::Milliseconds(-10);  // nothing left: all of it is too much, and no more than all
  EXPECT_EQ(reply.Overrun(), absl::Milliseconds(70));
}

}  // namespace
}  // namespace tengen::match
