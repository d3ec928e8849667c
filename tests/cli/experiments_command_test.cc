#include <fstream>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "base/files.h"
#include "cli/command_line.h"
#include "cli/commands.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/base/temporary_directory.h"
#include "tests/cli/command_test.h"

namespace tengen::cli {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

class ExperimentsCommandTest : public CommandTest {
 protected:
  int Run(const std::vector<std::string>& args) { return CommandTest::Run(RunExperiments, args); }

  const base::TemporaryDirectory directory_;
};

TEST_F(ExperimentsCommandTest, PrintsTheMatchesThatAreWanted) {
  EXPECT_EQ(Run({"--area=peers", "--rule=renju", "--limit=move=1s"}), kOk) << error_;
  EXPECT_THAT(out_, StartsWith("date        commit   what"));
  EXPECT_THAT(out_, HasSubstr("renju 15  move=1s  142-9-49  +175"));
  EXPECT_THAT(out_, Not(HasSubstr("200ms")));
  EXPECT_THAT(out_, Not(HasSubstr("freestyle")));
}

TEST_F(ExperimentsCommandTest, PrintsOtherTables) {
  EXPECT_EQ(Run({"--table=levels", "--text=LEVEL 90"}), kOk) << error_;
  EXPECT_THAT(out_, StartsWith("date"));
  EXPECT_THAT(out_, HasSubstr("level 90"));
  EXPECT_THAT(out_, Not(HasSubstr("level 10 ")));
}

TEST_F(ExperimentsCommandTest, ValuesThatChooseNothingAreNamed) {
  const std::vector<std::pair<std::string, std::string>> cases = {
      {"--area=serch", "\"serch\" is none of eval, levels, "},
      {"--area=serch", "did you mean search?"},
      {"--rule=renjoo", "is not a rule: freestyle"},
      {"--size=big", "\"big\" is not a whole number from 5 to 32"},
      {"--kept=maybe", "\"maybe\" is not yes or no"},
      {"--since=yesterday", "\"yesterday\" is not a day such as 2026-11-24"},
      {"--since=2026-02-30", "is not a day"},
      {"--since=2026-11", "is not a day"},
      {"--limit=nodes=1000", "did you mean nodes=10000?"},
      {"--kept=", "--kept: the value is empty; it needs WORD"},
  };
  for (const auto& [option, why] : cases) {
    EXPECT_EQ(Run({option}), kBadUsage) << option;
    EXPECT_THAT(error_, HasSubstr(why));
  }
  EXPECT_EQ(Run({"--rule=4", "--kept=yes", "--since=2026-11-22", "--size=15"}), kOk) << error_;
  EXPECT_THAT(out_, HasSubstr("renju 15"));
}

// README shows this picture; so it is made anew where the data change.
TEST_F(ExperimentsCommandTest, ThePictureInTheRepositoryIsOfTheData) {
  EXPECT_EQ(Run({"--area=peers", "--baseline=rapfi 0.43 classical", "--limit=move=1s", "--svg=-",
                 "--title=Elo above Rapfi 0.43 with its classical evaluation, 1 s a move"}),
            kOk);
  EXPECT_EQ(out_,
            base::ReadWholeFile(absl::StrCat(TENGEN_EXPERIMENTS, "/strength.svg")).value_or(""));
  EXPECT_THAT(out_, HasSubstr("<title>renju 15, 2026-11-27"));
}

TEST_F(ExperimentsCommandTest, WhatIsWrongIsNamed) {
  EXPECT_EQ(Run({"--table=nothing"}), kBadUsage);
  EXPECT_THAT(error_, HasSubstr("\"nothing\" is none of faults, "));
  EXPECT_EQ(Run({"--table=leveles"}), kBadUsage);
  EXPECT_THAT(error_, HasSubstr("did you mean levels?"));
  EXPECT_EQ(Run({"--table=levels", "--rule=renju"}), kBadUsage);
  EXPECT_THAT(error_, HasSubstr("only --text does something"));
  std::ofstream(directory_.File("matches.csv")) << "date\n1,2\n";
  EXPECT_EQ(Run({"--directory", directory_.path()}), kFailed);
  EXPECT_THAT(error_, HasSubstr("matches.csv: line 2: 2 cells instead of 1"));
  const std::string game = directory_.File("game.psq");
  ASSERT_TRUE(base::WriteWholeFile(game, "Piskvorky 15x15, 11:11, 0\n").ok());
  EXPECT_EQ(Run({"--svg", game}), kFailed);
  EXPECT_EQ(Run({"--svg", directory_.File("no/such.svg")}), kFailed);
  EXPECT_THAT(error_, HasSubstr("no/such.svg"));
}

}  // namespace
}  // namespace tengen::cli
