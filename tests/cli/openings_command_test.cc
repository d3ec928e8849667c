#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "bench/match/opening_file.h"
#include "cli/commands.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/base/temporary_directory.h"
#include "tests/cli/command_test.h"

namespace tengen::cli {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::SizeIs;
using ::testing::StartsWith;

TEST(OpeningCommandTest, FilesThatAreOfNoUseAreNamed) {
  const base::TemporaryDirectory directory;
  const std::string path = directory.File("record.json");
  std::ofstream(path) << "{";
  EXPECT_THAT(OutcomeOf(RunOpening, {"--show", path}).err,
              StartsWith(absl::StrCat("tengen opening: \"", path, "\": JSON: ")));
  EXPECT_EQ(
      OutcomeOf(RunOpening,
                {"--opening=swap", "--survey=1", "--nodes=1", "--records", directory.path()})
          .err,
      absl::StrCat("tengen opening: cannot write \"", directory.path(), "\": Is a directory\n"));
}

const match::BalancedOpening kFirst = {17, {Point(7, 7), Point(8, 6), Point(9, 7)}, -5, 13};

class OpeningsCommandTest : public testing::Test {
 protected:
  static CommandOutcome Run(const std::vector<std::string>& args) {
    return OutcomeOf(RunOpenings, args);
  }

  // A run of milliseconds.
  static CommandOutcome RunSmall(std::vector<std::string> args) {
    args.insert(args.end(), {"--nodes=500", "--max-value=80", "--size=12"});
    return Run(args);
  }

  const base::TemporaryDirectory directory_;
};

TEST_F(OpeningsCommandTest, AnInterruptedRunGoesOn) {
  const std::string whole = directory_.File("whole.txt");
  const std::string part = directory_.File("part.txt");
  ASSERT_EQ(RunSmall({"--count=12", "--out", whole, "--concurrency=1"}).status, 0);
  const std::string text = base::FileText(whole);
  EXPECT_THAT(match::ParseOpenings(text, 12).value(), SizeIs(12));
  for (const size_t length : {size_t{0}, size_t{30}, text.size() / 2, text.size() - 1}) {
    std::ofstream(part, std::ios::trunc) << text.substr(0, length);
    ASSERT_EQ(RunSmall({"--count=12", "--out", part, "--concurrency=3"}).status, 0);
    EXPECT_EQ(base::FileText(part), text) << length;
  }
  // A finished file is left alone, and a greater count adds to it.
  ASSERT_EQ(RunSmall({"--count=12", "--out", part}).status, 0);
  EXPECT_EQ(base::FileText(part), text);
  ASSERT_EQ(RunSmall({"--count=15", "--out", part}).status, 0);
  EXPECT_THAT(base::FileText(part), StartsWith(text));
  EXPECT_THAT(match::ParseOpenings(base::FileText(part), 12).value(), SizeIs(15));
  const CommandOutcome printed = RunSmall({"--count=12"});
  EXPECT_EQ(printed.out, text);
  EXPECT_EQ(printed.err, "");
}

TEST_F(OpeningsCommandTest, ADifferentSearchIsRefused) {
  const std::string path = directory_.File("openings.txt");
  ASSERT_EQ(RunSmall({"--count=3", "--out", path}).status, 0);
  std::string text = base::FileText(path);
  text.insert(text.size() - 1, "7");  // the last value
  std::ofstream(path, std::ios::trunc) << text;
  const CommandOutcome outcome = RunSmall({"--count=4", "--out", path});
  EXPECT_EQ(outcome.status, 1);
  EXPECT_THAT(outcome.err, HasSubstr("another version of the search"));
  EXPECT_EQ(base::FileText(path), text);
}

TEST_F(OpeningsCommandTest, OtherOptionsAreRefused) {
  const std::string path = directory_.File("openings.txt");
  ASSERT_EQ(RunSmall({"--count=1", "--out", path}).status, 0);
  const CommandOutcome outcome = RunSmall({"--count=1", "--out", path, "--seed=5"});
  EXPECT_EQ(outcome.status, 1);
  EXPECT_THAT(outcome.err, AllOf(HasSubstr("other options"), HasSubstr("--seed=5")));
}

TEST_F(OpeningsCommandTest, OneWriterAtATime) {
  const std::string path = directory_.File("openings.txt");
  const auto first = match::OpeningFile::Open(path, match::BalanceRequest());
  ASSERT_TRUE(first.ok()) << first.status();
  EXPECT_EQ(match::OpeningFile::Open(path, match::BalanceRequest()).status().code(),
            absl::StatusCode::kAborted);
}

TEST_F(OpeningsCommandTest, ConvertsToOtherForms) {
  const std::string path = directory_.File("openings.txt");
  std::ofstream(path) << OpeningFileHeader(match::BalanceRequest()) << OpeningFileLine(kFirst, 15);
  EXPECT_EQ(Run({"--convert", path}).out, "h8i9j8\n");
  EXPECT_EQ(Run({"--convert", path, "--format=offset"}).out, "0,0, 1,-1, 2,0\n");
  EXPECT_EQ(Run({"--convert", path, "--format=other"}).status, 2);
  EXPECT_EQ(Run({"--convert", "/nonexistent/file"}).status, 1);
}

TEST_F(OpeningsCommandTest, BadUsageIsExplained) {
  EXPECT_EQ(Run({"--stones=x"}).status, 2);
  EXPECT_EQ(Run({"--stones=8-3"}).status, 2);
  EXPECT_EQ(Run({"--stones=3-99"}).status, 2);
  EXPECT_EQ(Run({"--count=0"}).status, 2);
  EXPECT_EQ(Run({"--out=/nonexistent/file", "--count=1"}).status, 1);
  const CommandOutcome help = Run({"--help"});
  EXPECT_EQ(help.status, 0);
  EXPECT_THAT(help.out, AllOf(HasSubstr("--max-value"), HasSubstr("Exit status")));
}

}  // namespace
}  // namespace tengen::cli
