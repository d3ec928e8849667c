#include "bench/match/opening_file.h"

#include <filesystem>
#include <fstream>

#include "absl/strings/str_cat.h"
#include "bench/match/openings_command.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/bench/fake_engine.h"

namespace tengen {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::SizeIs;
using ::testing::StartsWith;

const BalancedOpening kFirst = {17, {Point(7, 7), Point(8, 6), Point(9, 7)}, -5, 13};
const BalancedOpening kSecond = {21, {Point(7, 7), Point(6, 6)}, 0, 0};

TEST(OpeningFileTest, LinesAreReadBack) {
  const BalanceRequest request;
  EXPECT_EQ(OpeningFileLine(kFirst, 15), "h8i9j8 # candidate 17 values -5 13\n");
  const absl::StatusOr<std::vector<BalancedOpening>> read = ReadOpeningFile(
      OpeningFileHeader(request) + OpeningFileLine(kFirst, 15) + OpeningFileLine(kSecond, 15),
      request);
  ASSERT_TRUE(read.ok()) << read.status();
  ASSERT_THAT(*read, SizeIs(2));
  EXPECT_EQ((*read)[0].candidate, 17);
  EXPECT_EQ((*read)[0].stones, kFirst.stones);
  EXPECT_EQ((*read)[0].value, -5);
  EXPECT_EQ((*read)[0].verified_value, 13);
  EXPECT_EQ((*read)[1].candidate, 21);
}

TEST(OpeningFileTest, TheHeaderRepeatsTheRequest) {
  EXPECT_EQ(OpeningFileHeader(BalanceRequest()),
            "# tengen openings --rule=freestyle --size=15 --stones=3-8 --nodes=50000 "
            "--verify-nodes=1000000 --max-value=30 --seed=1\n");
}

TEST(OpeningFileTest, OtherFilesAreRefused) {
  BalanceRequest request;
  const std::string header = OpeningFileHeader(request);
  const absl::Status foreign = ReadOpeningFile(header + "h8i9\n", request).status();
  EXPECT_EQ(foreign.code(), absl::StatusCode::kInvalidArgument);
  EXPECT_THAT(std::string(foreign.message()), HasSubstr("line 2"));
  request.max_value = 31;
  const absl::Status other = ReadOpeningFile(header, request).status();
  EXPECT_EQ(other.code(), absl::StatusCode::kFailedPrecondition);
  EXPECT_THAT(std::string(other.message()),
              AllOf(HasSubstr("--max-value=30"), HasSubstr("--max-value=31")));
}

TEST(CanonicalPositionTest, SymmetriesAndTranspositionsAreEqual) {
  const Opening opening = {Point(7, 7), Point(8, 6), Point(9, 7), Point(3, 4)};
  const Position position = CanonicalPosition(opening, 20);
  Opening transposed = {opening[2], opening[3], opening[0], opening[1]};
  EXPECT_EQ(CanonicalPosition(transposed, 20), position);
  Opening turned;
  for (Point p : opening) turned.push_back(Point(19 - p.y(), p.x()));
  EXPECT_EQ(CanonicalPosition(turned, 20), position);
  const Opening exchanged = {opening[1], opening[0], opening[3], opening[2]};
  EXPECT_NE(CanonicalPosition(exchanged, 20), position);
  Opening moved;
  for (Point p : opening) moved.push_back(Point(p.x() + 1, p.y()));
  EXPECT_NE(CanonicalPosition(moved, 20), position);
}

class OpeningsCommandTest : public testing::Test {
 protected:
  struct Outcome {
    int status;
    std::string out;
    std::string err;
  };

  static Outcome Run(std::vector<std::string> args) {
    testing::internal::CaptureStdout();
    testing::internal::CaptureStderr();
    const int status = RunOpenings(args);
    Outcome outcome;
    outcome.status = status;
    outcome.out = testing::internal::GetCapturedStdout();
    outcome.err = testing::internal::GetCapturedStderr();
    return outcome;
  }

  // A run of milliseconds.
  static Outcome RunSmall(std::vector<std::string> args) {
    args.insert(args.end(), {"--nodes=500", "--max-value=80", "--size=12"});
    return Run(args);
  }

  FakeEngine directory_;  // for its directory
};

TEST_F(OpeningsCommandTest, AnInterruptedRunGoesOn) {
  const std::string whole = directory_.File("whole.txt");
  const std::string part = directory_.File("part.txt");
  ASSERT_EQ(RunSmall({"--count=12", "--out", whole, "--concurrency=1"}).status, 0);
  const std::string text = FileText(whole);
  EXPECT_THAT(ParseOpenings(text, 12).value(), SizeIs(12));
  for (const size_t length : {size_t{0}, size_t{30}, text.size() / 2, text.size() - 1}) {
    std::ofstream(part, std::ios::trunc) << text.substr(0, length);
    ASSERT_EQ(RunSmall({"--count=12", "--out", part, "--concurrency=3"}).status, 0);
    EXPECT_EQ(FileText(part), text) << length;
  }
  // A finished file is left alone, and a greater count adds to it.
  ASSERT_EQ(RunSmall({"--count=12", "--out", part}).status, 0);
  EXPECT_EQ(FileText(part), text);
  ASSERT_EQ(RunSmall({"--count=15", "--out", part}).status, 0);
  EXPECT_THAT(FileText(part), StartsWith(text));
  EXPECT_THAT(ParseOpenings(FileText(part), 12).value(), SizeIs(15));
  const Outcome printed = RunSmall({"--count=12"});
  EXPECT_EQ(printed.out, text);
  EXPECT_THAT(printed.err, HasSubstr("12/12 openings"));
}

TEST_F(OpeningsCommandTest, ADifferentSearchIsRefused) {
  const std::string path = directory_.File("openings.txt");
  ASSERT_EQ(RunSmall({"--count=3", "--out", path}).status, 0);
  std::string text = FileText(path);
  text.insert(text.size() - 1, "7");  // the last value
  std::ofstream(path, std::ios::trunc) << text;
  const Outcome outcome = RunSmall({"--count=4", "--out", path});
  EXPECT_EQ(outcome.status, 1);
  EXPECT_THAT(outcome.err, HasSubstr("another version of the search"));
  EXPECT_EQ(FileText(path), text);
}

TEST_F(OpeningsCommandTest, OtherOptionsAreRefused) {
  const std::string path = directory_.File("openings.txt");
  ASSERT_EQ(RunSmall({"--count=1", "--out", path}).status, 0);
  const Outcome outcome = RunSmall({"--count=1", "--out", path, "--seed=5"});
  EXPECT_EQ(outcome.status, 1);
  EXPECT_THAT(outcome.err, AllOf(HasSubstr("other options"), HasSubstr("--seed=5")));
}

TEST_F(OpeningsCommandTest, OneWriterAtATime) {
  const std::string path = directory_.File("openings.txt");
  const auto first = OpeningFile::Open(path, BalanceRequest());
  ASSERT_TRUE(first.ok()) << first.status();
  EXPECT_EQ(OpeningFile::Open(path, BalanceRequest()).status().code(),
            absl::StatusCode::kUnavailable);
}

TEST_F(OpeningsCommandTest, ConvertsToOtherForms) {
  const std::string path = directory_.File("openings.txt");
  std::ofstream(path) << OpeningFileHeader(BalanceRequest()) << OpeningFileLine(kFirst, 15);
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
  const Outcome help = Run({"--help"});
  EXPECT_EQ(help.status, 0);
  EXPECT_THAT(help.out, AllOf(HasSubstr("--max-value"), HasSubstr("Exit status")));
}

}  // namespace
}  // namespace tengen
