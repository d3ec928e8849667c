#include "absl/strings/str_cat.h"
#include "bench/match/acceptance.h"
#include "bench/match/referee.h"
#include "cli/commands.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/bench/fake_engine.h"

namespace tengen::cli {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

TEST(AcceptanceTest, LettersCountRowsFromTheTop) {
  EXPECT_THAT(match::ParseTopLetters("h8 a1 o15", 15).value(),
              ElementsAre(Point(7, 7), Point(0, 0), Point(14, 14)));
  EXPECT_THAT(match::ParseTopLetters("h8 a1 t20", 20).value(),
              ElementsAre(Point(7, 7), Point(0, 0), Point(19, 19)));
}

TEST(AcceptanceTest, TheOpeningStandsInTheFarCorner) {
  EXPECT_THAT(match::SelfPlayOpening(15), ElementsAre(Point(13, 13), Point(10, 13), Point(10, 12)));
  EXPECT_THAT(match::SelfPlayOpening(20), ElementsAre(Point(18, 18), Point(15, 18), Point(15, 17)));
}

// The answers are empty points, and the unwanted ones are forbidden under our own rules.
TEST(AcceptanceTest, PositionsMeanWhatTheyClaim) {
  for (const match::AcceptanceFormat& format : match::AcceptanceFormats()) {
    const match::GameSettings settings = AcceptanceSettings(format, /*quick=*/false);
    for (const match::PositionCheck& check : match::PositionChecksFor(format.rule)) {
      const absl::StatusOr<Board> board =
          SetUpOpening(settings, *match::ParseTopLetters(check.moves, format.size));
      ASSERT_TRUE(board.ok()) << format.name << ": " << board.status();
      const std::vector<Point> answers = match::ParseTopLetters(check.answers, format.size).value();
      EXPECT_FALSE(answers.empty());
      for (Point p : answers) {
        ASSERT_TRUE(board->IsEmpty(p)) << check.moves;
        if (!check.wanted) {
          EXPECT_EQ(board->Judge(p), Verdict::kForbiddenLoss) << check.moves;
        }
      }
    }
  }
}

TEST(AcceptanceTest, QuickOnlyCutsTheClocks) {
  for (const match::AcceptanceFormat& format : match::AcceptanceFormats()) {
    const match::GameSettings full = AcceptanceSettings(format, /*quick=*/false);
    const match::GameSettings quick = AcceptanceSettings(format, /*quick=*/true);
    EXPECT_EQ(full.turn_time, format.turn_time);
    EXPECT_EQ(full.match_time, format.match_time);
    EXPECT_EQ(full.tolerance, absl::Seconds(1));
    EXPECT_EQ(full.max_memory, 367001600);
    EXPECT_EQ(full.game_type, 1);
    EXPECT_LE(*quick.turn_time, absl::Milliseconds(500));
    EXPECT_LE(*quick.match_time, absl::Seconds(5));
    EXPECT_EQ(quick.tolerance, full.tolerance);
    EXPECT_EQ(quick.max_memory, full.max_memory);
  }
}

class PositionCheckTest : public testing::Test {
 protected:
  static match::GameSettings Settings(Rule rule) {
    match::GameSettings settings;
    settings.rule = rule;
    settings.turn_time = absl::Seconds(30);
    return settings;
  }

  match::CheckResult Check(Rule rule, size_t number, const std::string& answer) const {
    const match::PositionCheck check = match::PositionChecksFor(rule)[number];
    const auto result = CheckPosition(Settings(rule), check, engine_.Command({answer}));
    EXPECT_TRUE(result.ok()) << result.status();
    return result.value_or(match::CheckResult());
  }

  match::FakeEngine engine_;
};

TEST_F(PositionCheckTest, WantedAnswers) {
  EXPECT_TRUE(Check(Rule::kFreestyle, 0, "6,7").passed);
  EXPECT_TRUE(Check(Rule::kFreestyle, 0, "11,7").passed);
  EXPECT_FALSE(Check(Rule::kFreestyle, 0, "0,0").passed);
  EXPECT_TRUE(Check(Rule::kStandard, 1, "5,7").passed);
  EXPECT_FALSE(Check(Rule::kStandard, 1, "7,12").passed);  // h13
  EXPECT_TRUE(Check(Rule::kCaro, 1, "5,9").passed);
  EXPECT_FALSE(Check(Rule::kCaro, 1, "10,7").passed);  // k8
}

TEST_F(PositionCheckTest, UnwantedAnswers) {
  EXPECT_FALSE(Check(Rule::kRenju, 1, "6,8").passed);  // g9
  EXPECT_TRUE(Check(Rule::kRenju, 1, "6,6").passed);
}

TEST_F(PositionCheckTest, FailuresNeverPass) {
  for (const char* answer : {"crash", "7,7", "99,99"}) {
    const match::CheckResult result = Check(Rule::kRenju, 1, answer);
    EXPECT_FALSE(result.passed) << answer;
    EXPECT_FALSE(result.detail.empty());
  }
}

TEST_F(PositionCheckTest, SelfPlayFailsByTechnicalFailuresOnly) {
  // Both sides get the same script, so White's first answer is taken.
  const auto illegal = CheckSelfPlay(Settings(Rule::kFreestyle), engine_.Command({"0,0"}));
  ASSERT_TRUE(illegal.ok()) << illegal.status();
  EXPECT_FALSE(illegal->passed);
  EXPECT_THAT(illegal->detail, HasSubstr("illegal move"));
  const auto crash = CheckSelfPlay(Settings(Rule::kRenju), engine_.Command({"crash"}));
  ASSERT_TRUE(crash.ok()) << crash.status();
  EXPECT_FALSE(crash->passed);
}

TEST(RunAcceptTest, ReportsFailureAndBadUsage) {
  const match::FakeEngine engine;
  const std::string command = absl::StrCat("--engine=sh ", engine.path(), " crash");
  testing::internal::CaptureStdout();
  EXPECT_EQ(RunAccept({command, "--formats=renju15,caro15", "--quick"}), 1);
  const std::string out = testing::internal::GetCapturedStdout();
  EXPECT_THAT(out, HasSubstr("renju15      self-play  FAIL"));
  EXPECT_THAT(out, HasSubstr("NOT accepted: 6 failed"));
  testing::internal::CaptureStderr();
  EXPECT_EQ(RunAccept({command, "--formats=chess8"}), 2);
  EXPECT_THAT(testing::internal::GetCapturedStderr(), HasSubstr("\"chess8\""));
}

// The engine of this build passes the positions of every format, with short clocks. Memory is left
// to `tengen accept`: builds with sanitizers use more.
TEST(BrainAcceptanceTest, PassesThePositions) {
  match::EngineCommand brain;
  brain.arguments = {TENGEN_PROGRAM_DIR "/pbrain-tengen"};
  for (const match::AcceptanceFormat& format : match::AcceptanceFormats()) {
    match::GameSettings settings = AcceptanceSettings(format, /*quick=*/true);
    settings.max_memory = 0;
    settings.tolerance = absl::Seconds(30);  // this is about moves, on a machine of any load
    for (const match::PositionCheck& check : match::PositionChecksFor(format.rule)) {
      const absl::StatusOr<match::CheckResult> result = CheckPosition(settings, check, brain);
      ASSERT_TRUE(result.ok()) << result.status();
      EXPECT_TRUE(result->passed) << format.name << " " << check.moves << ": " << result->detail;
    }
  }
}

}  // namespace
}  // namespace tengen::cli
