#include "cli/terminal/play_settings.h"

#include <string>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace tengen::cli {
namespace {

using ::testing::HasSubstr;

absl::StatusOr<PlaySettings> Parse(const std::vector<std::string>& args) {
  return ParsePlayArguments(args);
}

TEST(PlaySettingsTest, Defaults) {
  const PlaySettings settings = Parse({}).value();
  EXPECT_EQ(settings.rule, Rule::kFreestyle);
  EXPECT_EQ(settings.size.width, 15);
  EXPECT_EQ(settings.size.height, 15);
  EXPECT_EQ(settings.side, PlaySide::kBlack);
  EXPECT_GT(settings.level, search::kLeastStrength);
  EXPECT_LT(settings.level, search::kFullStrength);
  EXPECT_EQ(settings.save_path, "");
  EXPECT_FALSE(settings.help);
}

TEST(PlaySettingsTest, BothFormsOfEveryArgument) {
  const PlaySettings settings = Parse({"--rule", "renju", "--size=20x16", "--side", "White",
                                       "--level=7", "--time", "0.5", "--save", "a.psq"})
                                    .value();
  EXPECT_EQ(settings.rule, Rule::kRenju);
  EXPECT_EQ(settings.size.width, 20);
  EXPECT_EQ(settings.size.height, 16);
  EXPECT_EQ(settings.side, PlaySide::kWhite);
  EXPECT_EQ(settings.level, 7);
  EXPECT_EQ(settings.turn_time, absl::Milliseconds(500));
  EXPECT_EQ(settings.save_path, "a.psq");
}

TEST(PlaySettingsTest, ErrorsNameTheArgument) {
  EXPECT_THAT(Parse({"--rule", "chess"}).status().message(), HasSubstr("--rule 'chess': want"));
  EXPECT_THAT(Parse({"--size", "33"}).status().message(), HasSubstr("--size '33'"));
  EXPECT_THAT(Parse({"--side="}).status().message(), HasSubstr("--side ''"));
  EXPECT_THAT(Parse({"--level", "101"}).status().message(), HasSubstr("want 0 to 100"));
  EXPECT_THAT(Parse({"--time", "soon"}).status().message(),
              HasSubstr("--time 'soon': want seconds"));
  EXPECT_THAT(Parse({"--save="}).status().message(), HasSubstr("--save ''"));
  EXPECT_THAT(Parse({"--colour", "x"}).status().message(),
              HasSubstr("unknown argument '--colour'"));
  EXPECT_THAT(Parse({"--level"}).status().message(),
              HasSubstr("'--level': unknown or without value"));
  EXPECT_THAT(Parse({"renju"}).status().message(), HasSubstr("unexpected argument 'renju'"));
}

TEST(PlaySettingsTest, BoardSizes) {
  EXPECT_EQ(engine::ParseBoardSize("5")->height, 5);
  EXPECT_EQ(engine::ParseBoardSize("32X6")->height, 6);
  for (const char* bad : {"", "4", "33", "x", "15x", "x15", "15x15x15", "-15", "fifteen", "15.5"}) {
    EXPECT_FALSE(engine::ParseBoardSize(bad).has_value()) << bad;
  }
}

TEST(PlaySettingsTest, LevelsAndTimes) {
  EXPECT_EQ(ParseLevel("0"), 0);
  EXPECT_EQ(ParseLevel("100"), 100);
  for (const char* bad : {"", "-1", "101", "5.5", "x"}) {
    EXPECT_FALSE(ParseLevel(bad).has_value()) << bad;
  }
  EXPECT_EQ(ParseSeconds("30"), absl::Seconds(30));
  EXPECT_EQ(ParseSeconds("0.01"), absl::Milliseconds(10));
  for (const char* bad : {"", "0", "-1", "1e9", "nan", "inf", "5s"}) {
    EXPECT_FALSE(ParseSeconds(bad).has_value()) << bad;
  }
}

TEST(PlaySettingsTest, UsageNamesEveryArgumentAndLevel) {
  const std::string usage = PlayUsage();
  for (const char* word :
       {"--rule", "--size", "--side", "--level", "--time", "--save", "level 100"}) {
    EXPECT_THAT(usage, HasSubstr(word));
  }
}

}  // namespace
}  // namespace tengen::cli
