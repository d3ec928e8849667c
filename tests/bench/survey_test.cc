#include "bench/match/survey.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace tengen::match {
namespace {

TEST(SurveyTest, CountsNegotiationsAndGames) {
  SurveySettings settings;
  settings.config = *engine::ParseOpeningConfig("soosyrv n=2");
  settings.negotiations = 3;
  settings.nodes = 500;
  settings.game_nodes = 200;
  int heard = 0;
  const Survey survey = RunSurvey(settings, [&](const engine::OpeningRecord& record) {
    ++heard;
    EXPECT_TRUE(NegotiationOf(record).ok()) << NegotiationOf(record).status();
    EXPECT_THAT(record.result, ::testing::AnyOf("B+", "W+", "1/2"));
    EXPECT_GT(record.moves.size(), 5u);
  });
  EXPECT_EQ(heard, 3);
  EXPECT_EQ(survey.negotiations, 3);
  EXPECT_EQ(survey.refused, 0);
  EXPECT_EQ(survey.tally.games(), 3);
  EXPECT_GE(survey.answers, 3 * 4);
  int openings = 0;
  for (const auto& [id, count] : survey.tally.openings) openings += count;
  EXPECT_EQ(openings, 3);
  EXPECT_THAT(SurveyToText(settings, survey), ::testing::HasSubstr("soosyrv n=2: 3 negotiations"));
}

TEST(SurveyTest, TheSameSeedCountsTheSame) {
  SurveySettings settings;
  settings.config = *engine::ParseOpeningConfig("swap2");
  settings.rule = Rule::kStandard;
  settings.negotiations = 2;
  settings.nodes = 300;
  std::vector<engine::OpeningRecord> first, second;
  RunSurvey(settings, [&](const engine::OpeningRecord& record) { first.push_back(record); });
  RunSurvey(settings, [&](const engine::OpeningRecord& record) { second.push_back(record); });
  EXPECT_EQ(first, second);
}

}  // namespace
}  // namespace tengen::match
