#include "cli/command_line.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace tengen::cli {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

// A table with an option of every kind.
struct Values {
  bool loud = false;
  bool suspend = true;
  std::string name;
  std::vector<std::string> info;
  int games = 2;
  std::optional<int64_t> nodes;
  Rule rule = Rule::kFreestyle;
  absl::Duration tolerance;
  std::optional<absl::Duration> turn;
  int64_t memory = 0;

  OptionTable Table() {
    return OptionTable("Usage: test",
                       {
                           {"loud", "", "Be loud.", StoreSwitch(&loud)},
                           {"no-suspend", "", "Do not suspend.", StoreSwitch(&suspend, false)},
                           {"name", "TEXT", "A name.", StoreText(&name)},
                           {"info", "TEXT", "More.", AppendText(&info)},
                           {"games", "N", "How many.", StoreInteger(&games, 1, 100)},
                           {"nodes", "N", "How many.", StoreInteger(&nodes, 1, INT64_MAX)},
                           {"rule", "RULE", "Which.", StoreRule(&rule)},
                           {"tolerance", "TIME", "How long.", StoreDuration(&tolerance)},
                           {"turn", "TIME", "How long.", StoreDuration(&turn)},
                           {"memory", "BYTES", "How much.", StoreBytes(&memory)},
                       });
  }
};

TEST(OptionTableTest, ReadsBothForms) {
  Values v;
  const std::vector<std::string> args = {"--games=7", "--name", "two words", "--loud"};
  ASSERT_TRUE(v.Table().Parse(args).ok());
  EXPECT_EQ(v.games, 7);
  EXPECT_EQ(v.name, "two words");
  EXPECT_TRUE(v.loud);
  EXPECT_TRUE(v.suspend);
}

TEST(OptionTableTest, ReadsEveryKind) {
  Values v;
  const std::vector<std::string> args = {
      "--no-suspend",  "--info=max_node 5", "--info", "x=1",    "--nodes=9G",
      "--rule=Renju",  "--tolerance",       "30ms",   "--turn", "1.5",
      "--memory=64MiB"};
  ASSERT_TRUE(v.Table().Parse(args).ok());
  EXPECT_FALSE(v.suspend);
  EXPECT_THAT(v.info, ElementsAre("max_node 5", "x=1"));
  EXPECT_EQ(v.nodes, 9000000000);
  EXPECT_EQ(v.rule, Rule::kRenju);
  EXPECT_EQ(v.tolerance, absl::Milliseconds(30));
  EXPECT_EQ(v.turn, absl::Milliseconds(1500));
  EXPECT_EQ(v.memory, int64_t{64} << 20);
}

TEST(OptionTableTest, TheLastOfTwoCounts) {
  Values v;
  ASSERT_TRUE(v.Table().Parse({"--games=7", "--games=8"}).ok());
  EXPECT_EQ(v.games, 8);
}

// An empty one would count as if the option were not there.
TEST(OptionTableTest, AValueMayLookLikeAnOptionButNotBeEmpty) {
  Values v;
  v.name = "old";
  EXPECT_FALSE(v.Table().Parse({"--name="}).ok());
  EXPECT_FALSE(v.Table().Parse({"--name", ""}).ok());
  EXPECT_EQ(v.name, "old");
  ASSERT_TRUE(v.Table().Parse({"--name", "--loud"}).ok());
  EXPECT_EQ(v.name, "--loud");
  EXPECT_FALSE(v.loud);
}

struct BadCase {
  std::vector<std::string> args;
  std::string message_part;
};

class BadOptionTest : public testing::TestWithParam<BadCase> {};

TEST_P(BadOptionTest, IsRefusedByName) {
  Values v;
  const absl::Status status = v.Table().Parse(GetParam().args);
  EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument);
  EXPECT_THAT(std::string(status.message()), HasSubstr(GetParam().message_part));
}

INSTANTIATE_TEST_SUITE_P(
    All, BadOptionTest,
    testing::Values(BadCase{{"--gmaes=7"}, "--gmaes=7"}, BadCase{{"games=7"}, "games=7"},
                    BadCase{{"--"}, "--"}, BadCase{{"--games"}, "--games needs a value"},
                    BadCase{{"--loud=yes"}, "--loud takes no value"},
                    BadCase{{"--games=0"}, "\"0\""}, BadCase{{"--games=101"}, "\"101\""},
                    BadCase{{"--games=7x"}, "\"7x\""}, BadCase{{"--games="}, "--games"},
                    BadCase{{"--nodes=99999999999999999999"}, "99999999999999999999"},
                    BadCase{{"--rule=chess"}, "\"chess\""}, BadCase{{"--turn=soon"}, "\"soon\""},
                    BadCase{{"--turn=-5"}, "\"-5\""}, BadCase{{"--turn=inf"}, "\"inf\""},
                    BadCase{{"--memory=64Q"}, "\"64Q\""},
                    BadCase{{"--memory=9999999999999G"}, "9999999999999G"},
                    BadCase{{"--nodes=much"},
                            "--nodes: \"much\" is not a whole number of at least 1, "
                            "such as 1500, 20k or 1M"},
                    BadCase{{"--turn=5sec"},
                            "--turn: \"5sec\" is not a time such as 5 or 5s (seconds), "
                            "500ms, 2min or 1h"},
                    BadCase{{"--memory=64Q"},
                            "--memory: \"64Q\" is not a size such as 512k, 64MiB"},
                    BadCase{{"--lod"}, "unknown option \"--lod\"; did you mean --loud?"},
                    BadCase{{"--gmaes=7"}, "did you mean --games?"},
                    BadCase{{"--halp"}, "did you mean --help?"}));

TEST(OptionTableTest, OperandsGoWhereTheTableSays) {
  std::vector<std::string> files;
  std::string name;
  const OptionTable table("Usage: test", {{"name", "TEXT", "A name.", StoreText(&name)}},
                          {"TEXT", AppendText(&files)});
  ASSERT_TRUE(table.Parse(std::vector<std::string>{"a", "--name", "b", "-", "c d"}).ok());
  EXPECT_THAT(files, ElementsAre("a", "-", "c d"));
  EXPECT_EQ(name, "b");
  EXPECT_FALSE(table.Parse(std::vector<std::string>{"-x"}).ok());
  EXPECT_FALSE(table.Parse(std::vector<std::string>{"--"}).ok());
}

TEST(OptionTableTest, HelpNamesEveryOption) {
  Values v;
  EXPECT_THAT(v.Table().Help(),
              AllOf(HasSubstr("Usage: test"), HasSubstr("--games=N"), HasSubstr("How many."),
                    HasSubstr("--loud "), HasSubstr("--help")));
}

TEST(OptionTableTest, FindsTheRequestForHelpAnywhere) {
  EXPECT_TRUE(base::AsksForHelp({"--games=7", "--help"}));
  EXPECT_TRUE(base::AsksForHelp({"-h"}));
  EXPECT_FALSE(base::AsksForHelp({"--games=7", "help"}));
}

}  // namespace
}  // namespace tengen::cli
