#include "bench/experiments/experiments.h"

#include <filesystem>
#include <set>
#include <string>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "base/files.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace tengen::bench {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::SizeIs;

constexpr absl::string_view kNames =
    "date,commit,area,what,baseline,rule,size,limit,bounds,wins,draws,losses,elo_low,elo_high,llr,"
    "verdict,kept,note\n";

std::string Csv(const std::vector<std::string>& rows) {
  std::string csv(kNames);
  for (const std::string& row : rows) absl::StrAppend(&csv, row, "\n");
  return csv;
}

const std::string kByCounts =
    "2026-11-21,5207b5b,search,\"few moves, and late\",version before,renju,15,nodes=10000,\"[0, "
    "10]\",60,0,40,,,2.96,H1,yes,";
const std::string kByPairs =
    "2026-11-22,,eval,network,patterns,freestyle,20,move=1s,,10,0,0,-3,inf,,open,no,tried twice";

TEST(ExperimentsTest, CountsGiveElo) {
  const std::vector<Experiment> experiments = *ParseExperiments(Csv({kByCounts, kByPairs}));
  ASSERT_THAT(experiments, SizeIs(2));
  EXPECT_EQ(experiments[0].what, "few moves, and late");
  EXPECT_EQ(experiments[0].bounds, "[0, 10]");
  EXPECT_NEAR(*experiments[0].elo.difference, 70.4, 0.1);
  // 0.6 - 1.96 sqrt(0.6 * 0.4 / 99) = 0.5035.
  EXPECT_NEAR(*experiments[0].elo.low, 2.43, 0.01);
  EXPECT_EQ(experiments[1].elo.difference, std::nullopt) << "all were won";
  EXPECT_EQ(experiments[1].elo.low, -3);
  EXPECT_EQ(experiments[1].elo.high, std::nullopt);
}

TEST(ExperimentsTest, TablesAreForPeople) {
  EXPECT_EQ(TableText(ExperimentTable(*ParseExperiments(Csv({kByCounts, kByPairs})))),
            "date        commit   what                 against         game          limit        "
            "W-D-L     Elo  95 %        bounds    LLR  verdict  kept\n"
            "2026-11-21  5207b5b  few moves, and late  version before  renju 15      nodes=10000  "
            "60-0-40   +70  [+2, +144]  [0, 10]  2.96  H1       yes\n"
            "2026-11-22           network              patterns        freestyle 20  move=1s      "
            "10-0-0   +inf  [-3, +inf]                 open     no\n");
}

TEST(ExperimentsTest, FiltersChoose) {
  const std::vector<Experiment> all = *ParseExperiments(Csv({kByCounts, kByPairs}));
  const auto chosen = [&](std::string ExperimentFilter::*field, const std::string& text) {
    ExperimentFilter filter;
    filter.*field = text;
    std::vector<std::string> dates;
    for (const Experiment& e : Chosen(all, filter)) dates.push_back(e.date);
    return dates;
  };
  EXPECT_THAT(chosen(&ExperimentFilter::area, ""), SizeIs(2));
  EXPECT_THAT(chosen(&ExperimentFilter::area, "eval"), ElementsAre("2026-11-22"));
  EXPECT_THAT(chosen(&ExperimentFilter::rule, "renju"), ElementsAre("2026-11-21"));
  EXPECT_THAT(chosen(&ExperimentFilter::size, "20"), ElementsAre("2026-11-22"));
  EXPECT_THAT(chosen(&ExperimentFilter::kept, "yes"), ElementsAre("2026-11-21"));
  EXPECT_THAT(chosen(&ExperimentFilter::since, "2026-11-22"), ElementsAre("2026-11-22"));
  EXPECT_THAT(chosen(&ExperimentFilter::text, "TWICE"), ElementsAre("2026-11-22"));
  ExperimentFilter both;
  both.area = "eval";
  both.rule = "renju";
  EXPECT_THAT(Chosen(all, both), SizeIs(0));
}

struct BadRow {
  std::string row;
  std::string complaint;
};

class BadExperimentTest : public testing::TestWithParam<BadRow> {};

TEST_P(BadExperimentTest, NamesItsLine) {
  const absl::Status status = ParseExperiments(Csv({kByPairs, GetParam().row})).status();
  EXPECT_THAT(status.message(), HasSubstr("line 3: "));
  EXPECT_THAT(status.message(), HasSubstr(GetParam().complaint));
}

INSTANTIATE_TEST_SUITE_P(
    All, BadExperimentTest,
    testing::Values(BadRow{"2026-11-22,", "2 cells instead of 18"},
                    BadRow{"d,c,a,w,b,r,s,l,b,1,x,0,,,,,,", "\"x\" is not a number of games"},
                    BadRow{"d,c,a,w,b,r,s,l,b,1,-1,0,,,,,,", "\"-1\" is not"},
                    BadRow{"d,c,a,w,b,r,s,l,b,0,0,0,,,,,,", "no games"},
                    BadRow{"d,c,a,w,b,r,s,l,b,1,0,0,low,,,,,", "\"low\" is not an Elo difference"},
                    BadRow{"d,c,a,w,b,r,s,l,b,1,0,0,,\"x,,,,", "open quote"}));

TEST(ExperimentsTest, AColumnMayNotBeMissing) {
  EXPECT_THAT(ParseExperiments("date,commit\n2026-11-22,abc\n").status().message(),
              HasSubstr("no column \"area\""));
}

// What is in the repository.
TEST(CommittedExperimentsTest, AllTablesAreWhole) {
  int tables = 0;
  for (const auto& entry : std::filesystem::directory_iterator(TENGEN_EXPERIMENTS)) {
    if (entry.path().extension() != ".csv") continue;
    ++tables;
    const absl::StatusOr<std::string> text = base::ReadWholeFile(entry.path().string());
    const absl::StatusOr<Table> table = ParseTable(text.value());
    ASSERT_TRUE(table.ok()) << entry.path() << ": " << table.status();
    EXPECT_THAT(table->rows, testing::Not(testing::IsEmpty())) << entry.path();
  }
  EXPECT_GE(tables, 10);
}

TEST(CommittedExperimentsTest, MatchesAreInTheirOrderWithKnownWords) {
  const std::string path = absl::StrCat(TENGEN_EXPERIMENTS, "/matches.csv");
  const absl::StatusOr<std::vector<Experiment>> all =
      ParseExperiments(base::ReadWholeFile(path).value());
  ASSERT_TRUE(all.ok()) << all.status();
  EXPECT_GE(all->size(), 341u);
  const std::set<std::string> verdicts = {"", "H0", "H1", "open", "stopped"};
  const std::set<std::string> kept = {"", "yes", "no"};
  std::string before;
  for (const Experiment& e : *all) {
    EXPECT_LE(before, e.date) << e.what;
    before = e.date;
    EXPECT_TRUE(verdicts.contains(e.verdict)) << e.what << ": " << e.verdict;
    EXPECT_TRUE(kept.contains(e.kept)) << e.what << ": " << e.kept;
  }
}

}  // namespace
}  // namespace tengen::bench
