#include <algorithm>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "base/command.h"
#include "base/files.h"
#include "cli/commands.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/base/temporary_directory.h"
#include "tests/cli/command_test.h"
#include "training/selfplay/data_directory.h"

namespace tengen::cli {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

class TruthCommandTest : public CommandTest {
 protected:
  // A truth set of a few positions of freestyle and renju.
  std::string Judged() {
    EXPECT_EQ(Run(RunSelfPlay, {"--run=truth", "--data", place_.path(), "--games=12", "--nodes=60",
                                "--judge=500", "--of=freestyle:15", "--of=renju:9", "--quiet"}),
              EXIT_SUCCESS)
        << error_;
    return training::RunDirectory(place_.path(), "truth");
  }
  static std::string Weights(const std::string& rule) {
    return absl::StrCat(TENGEN_TEST_DATA, "/../../eval/weights/", rule, ".tnw");
  }

  const base::TemporaryDirectory place_;
};

TEST_F(TruthCommandTest, HoldsEvaluationsAgainstJudgedPositions) {
  const std::string truth = Judged();
  EXPECT_EQ(Run(RunTruth, {"--shards", truth, "--weights", Weights("freestyle")}), EXIT_SUCCESS)
      << error_;
  EXPECT_THAT(out_, AllOf(HasSubstr("freestyle 15x15: 6 positions"), HasSubstr("built in"),
                          HasSubstr("+0.00000 +- 0.00000  " + Weights("freestyle"))))
      << "the program's own network and its file are one";
  EXPECT_EQ(Run(RunTruth, {"--shards", truth, "--rule=renju", "--games=2"}), EXIT_SUCCESS);
  EXPECT_THAT(out_, HasSubstr("renju 9x9: 2 positions"));
}

// What a search finds is its own truth. The set that comes with the sources is there.
TEST_F(TruthCommandTest, SearchesAreHeldAgainstItToo) {
  EXPECT_EQ(Run(RunTruth, {"--shards", Judged(), "--search=500", "--csv"}), EXIT_SUCCESS) << error_;
  EXPECT_THAT(out_, testing::ContainsRegex("freestyle,15,6,500 nodes,0.00[0-9]*,"));
  EXPECT_THAT(out_, testing::ContainsRegex("500 nodes,[^,]*,[^,]*,[^,]*,[^,]*,1.0000,,"));
  EXPECT_EQ(Run(RunTruth, {"--games=10", "--rule=caro"}), EXIT_SUCCESS) << error_;
  EXPECT_THAT(out_, HasSubstr("caro 15x15: 10 positions"));
}

TEST_F(TruthCommandTest, SearchesAreComparedWithEachOther) {
  EXPECT_EQ(Run(RunTruth, {"--shards", Judged(), "--search=300", "--search=300,late_moves=457",
                           "--search=300,late_moves=100,reduction_slope=900"}),
            EXIT_SUCCESS)
      << error_;
  EXPECT_THAT(out_, HasSubstr("+0.00000 +- 0.00000  300 nodes, late_moves=457"))
      << "the number that it has anyway";
  EXPECT_THAT(out_, HasSubstr("300 nodes, late_moves=100, reduction_slope=900"));
  EXPECT_THAT(out_, Not(HasSubstr("+0.00000 +- 0.00000  300 nodes\n")));
  EXPECT_THAT(out_, Not(HasSubstr("+0.00000 +- 0.00000  300 nodes, late_moves=100")));
  EXPECT_EQ(Run(RunTruth, {"--search=300,lat_moves=1"}), base::kBadUsage);
  EXPECT_THAT(error_, HasSubstr("--search: \"lat_moves\" is not a number of the search"));
  EXPECT_EQ(Run(RunTruth, {"--search=300,late_moves=1x"}), base::kBadUsage);
  EXPECT_EQ(Run(RunTruth, {"--search=300,late_moves"}), base::kBadUsage);
}

// Whatever of the results is there, and however many games are looked at together.
TEST_F(TruthCommandTest, GoesOnFromItsResults) {
  const std::string truth = Judged(), results = place_.File("results");
  const std::vector<std::string> command = {"--shards", truth, "--search=200", "--csv"};
  ASSERT_EQ(Run(RunTruth, command), EXIT_SUCCESS) << error_;
  const std::string whole = out_;
  for (const char* concurrency : {"--concurrency=1", "--concurrency=3"}) {
    std::vector<std::string> kept = command;
    kept.insert(kept.end(), {"--results", results, concurrency});
    ASSERT_EQ(Run(RunTruth, kept), EXIT_SUCCESS) << error_;
    EXPECT_EQ(out_, whole);
    const std::string text = base::FileText(results);
    EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 7) << "a header and six games";
    ASSERT_TRUE(base::WriteWholeFile(results, text.substr(0, text.size() / 2)).ok());
    ASSERT_EQ(Run(RunTruth, kept), EXIT_SUCCESS) << error_;
    EXPECT_EQ(out_, whole);
  }
  EXPECT_EQ(Run(RunTruth, {"--shards", truth, "--results", results}), EXIT_FAILURE);
  EXPECT_THAT(error_, HasSubstr("is of work with other settings"));
  ASSERT_TRUE(base::WriteWholeFile(results, base::FileText(results) + "{\"number\": 1}\n").ok());
  EXPECT_EQ(Run(RunTruth, {"--shards", truth, "--search=200", "--results", results}), EXIT_FAILURE);
  EXPECT_THAT(error_, HasSubstr("line 8 is no answer"));
  const std::string text = base::FileText(results);
  ASSERT_TRUE(base::WriteWholeFile(results, text.substr(0, text.find('\n') + 1) +
                                                "{\"number\": 1, \"answer\": \"AAAA\"}\n")
                  .ok());
  EXPECT_EQ(Run(RunTruth, {"--shards", truth, "--search=200", "--results", results}), EXIT_FAILURE);
  EXPECT_THAT(error_, HasSubstr(results + "\": game 1: no score"));
}

TEST_F(TruthCommandTest, SaysWhatIsMissing) {
  EXPECT_EQ(Run(RunTruth, {"--shards=/no/such/place"}), EXIT_FAILURE);
  EXPECT_THAT(error_, HasSubstr("/no/such/place"));
  EXPECT_EQ(Run(RunTruth, {"--search=x"}), base::kBadUsage);
  const std::string truth = Judged();
  EXPECT_EQ(Run(RunTruth, {"--shards", truth, "--rule=caro"}), EXIT_FAILURE);
  EXPECT_THAT(error_, HasSubstr("no position of caro"));
  EXPECT_EQ(Run(RunTruth, {"--shards", truth, "--weights", Weights("renju")}), base::kBadUsage);
  EXPECT_THAT(error_, AllOf(HasSubstr("is for renju"), HasSubstr("are of freestyle")));
  const std::string broken = place_.File("broken.tnw");
  ASSERT_TRUE(base::WriteWholeFile(broken, "TNW").ok());
  EXPECT_EQ(Run(RunTruth, {"--shards", truth, "--weights", broken}), base::kBadUsage);
  EXPECT_THAT(error_, HasSubstr(broken));
  EXPECT_EQ(Run(RunSelfPlay, {"--run=other", "--data", place_.path(), "--judge=0"}),
            base::kBadUsage);
}

}  // namespace
}  // namespace tengen::cli
