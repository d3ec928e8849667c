#include <fstream>
#include <string>
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
  EXPECT_THAT(error_, HasSubstr("nothing.csv"));
  std::ofstream(directory_.File("matches.csv")) << "date\n1,2\n";
  EXPECT_EQ(Run({"--directory", directory_.path()}), kFailed);
  EXPECT_THAT(error_, HasSubstr("matches.csv: line 2: 2 cells instead of 1"));
  EXPECT_EQ(Run({"--svg", directory_.File("no/such.svg")}), kFailed);
  EXPECT_THAT(error_, HasSubstr("no/such.svg"));
}

}  // namespace
}  // namespace tengen::cli
