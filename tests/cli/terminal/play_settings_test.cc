#include "cli/terminal/play_settings.h"

#include <string>
#include <utility>
#include <vector>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "base/files.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace tengen::cli {
namespace {

using ::testing::HasSubstr;

absl::StatusOr<PlaySettings> Parse(const std::vector<std::string>& args) {
  PlaySettings settings;
  const absl::Status status = PlayOptions(&settings).Parse(args);
  if (!status.ok()) return status;
  return settings;
}

TEST(PlaySettingsTest, Defaults) {
  const PlaySettings settings = Parse({}).value();
  EXPECT_EQ(RuleOf(settings), Rule::kFreestyle);
  EXPECT_FALSE(settings.opening.has_value());
  EXPECT_EQ(settings.size.width, 15);
  EXPECT_EQ(settings.size.height, 15);
  EXPECT_EQ(settings.side, PlaySide::kBlack);
  EXPECT_GT(settings.level, search::kLeastStrength);
  EXPECT_LT(settings.level, search::kFullStrength);
  EXPECT_EQ(settings.save_path, "");
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
  const std::vector<std::pair<std::vector<std::string>, std::string>> cases = {
      {{"--rule", "chess"}, "--rule: \"chess\" is not a rule: freestyle"},
      {{"--size", "33"}, "--size: \"33\" is not a size from 5 to 32"},
      {{"--side=red"}, "--side: \"red\" is not black, white"},
      {{"--level", "101"}, "--level: \"101\" is not a whole number from 0 to 100"},
      {{"--time", "soon"}, "--time: \"soon\" is not a time from 10ms"},
      {{"--save="}, "--save: the value is empty; it needs FILE"},
      {{"--save=g.txt"}, "--save: \"g.txt\" is not a name that ends in .psq or .sgf"},
      {{"--colour", "x"}, "unknown option \"--colour\""},
      {{"--level"}, "--level needs a value"},
      {{"renju"}, "\"renju\" is not an option"},
  };
  for (const auto& [args, complaint] : cases) {
    EXPECT_THAT(Parse(args).status().message(), HasSubstr(complaint));
  }
}

TEST(PlaySettingsTest, OpeningRules) {
  EXPECT_EQ(RuleOf(Parse({"--opening-rule=swap2"}).value()), Rule::kStandard);
  const PlaySettings rif = Parse({"--opening-rule", "RIF"}).value();
  EXPECT_EQ(RuleOf(rif), Rule::kRenju);
  EXPECT_TRUE(CheckSettings(rif).ok());
  const PlaySettings year = Parse({"--opening-rule=1992"}).value();
  ASSERT_TRUE(year.opening.has_value());
  EXPECT_EQ(year.opening->rule, engine::OpeningRule::kRifSwap);
  EXPECT_EQ(Parse({"--opening-rule=extyusui nmax=5"}).value().opening->nmax, 5);
  EXPECT_FALSE(Parse({"--opening-rule=free"}).value().opening.has_value());
  EXPECT_THAT(Parse({"--opening-rule=chess"}).status().message(),
              HasSubstr("--opening-rule: not an opening rule: \"chess\""));
  EXPECT_THAT(Parse({"--opening-rule=rif n=x"}).status().message(), HasSubstr("\"x\""));
  const auto conflict = [](const std::vector<std::string>& args) {
    return std::string(CheckSettings(Parse(args).value()).message());
  };
  EXPECT_EQ(conflict({"--rule=caro", "--opening-rule=rif"}),
            "the opening rule rif is renju's and does not go with the rule caro");
  EXPECT_EQ(conflict({"--opening-rule=rif", "--rule=caro"}),
            conflict({"--rule=caro", "--opening-rule=rif"}));
  EXPECT_EQ(conflict({"--rule=renju", "--opening-rule=swap2", "--size=20x16"}), "");
  EXPECT_EQ(conflict({"--opening-rule=rif", "--size=20x16"}),
            "the opening rule: rif needs a board of 15x15, not 20x16");
}

TEST(PlaySettingsTest, WhoActs) {
  using engine::Seat;
  EXPECT_TRUE(PlaysSeat(PlaySide::kBlack, Seat::kFirst));
  EXPECT_FALSE(PlaysSeat(PlaySide::kBlack, Seat::kSecond));
  EXPECT_TRUE(PlaysSeat(PlaySide::kWhite, Seat::kSecond));
  EXPECT_TRUE(PlaysSeat(PlaySide::kBoth, Seat::kFirst));
  EXPECT_FALSE(PlaysSeat(PlaySide::kNone, Seat::kSecond));
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
  EXPECT_EQ(ParseTurnTime("30"), absl::Seconds(30));
  EXPECT_EQ(ParseTurnTime("0.01"), absl::Milliseconds(10));
  for (const char* bad : {"", "0", "-1", "1e9", "nan", "inf", "9ms", "25h"}) {
    EXPECT_FALSE(ParseTurnTime(bad).has_value()) << bad;
  }
}

TEST(PlaySettingsTest, UsageNamesEveryArgumentAndLevel) {
  PlaySettings settings;
  const std::string usage = PlayOptions(&settings).Help();
  for (const char* word : {"--rule", "--opening-rule", "1992", "--size", "--side", "--level",
                           "--time", "--save", "level 100"}) {
    EXPECT_THAT(usage, HasSubstr(word));
  }
}

// The help text rounds the sums of the steps between neighbouring levels.
TEST(PlaySettingsTest, TheEloOfLevelsIsThatOfTheMatches) {
  const absl::StatusOr<std::string> csv =
      base::ReadWholeFile(absl::StrCat(TENGEN_EXPERIMENTS, "/levels.csv"));
  ASSERT_TRUE(csv.ok()) << csv.status();
  std::vector<int> measured(11);
  for (absl::string_view line : absl::StrSplit(*csv, '\n')) {
    const std::vector<absl::string_view> cells = absl::StrSplit(line, ',');
    int level = 0, elo = 0;
    if (cells.size() < 8 || cells[3] != "level 0" || cells[4] != "mixed") continue;
    ASSERT_TRUE(absl::SimpleAtoi(cells[2], &level) && absl::SimpleAtoi(cells[7], &elo)) << line;
    measured[static_cast<size_t>(level / 10)] = elo;
  }
  const std::string levels = DescribeLevels();
  for (size_t i = 1; i <= 10; ++i) {
    const std::string name = absl::StrCat(" ", 10 * i, ": ");
    const size_t at = levels.find(name);
    ASSERT_NE(at, std::string::npos) << name;
    const std::string rest = levels.substr(at + name.size());
    int shown = 0;
    ASSERT_TRUE(absl::SimpleAtoi(rest.substr(0, rest.find_first_of(",\n")), &shown)) << levels;
    EXPECT_NEAR(shown, measured[i], 10) << 10 * i;
  }
}

}  // namespace
}  // namespace tengen::cli
