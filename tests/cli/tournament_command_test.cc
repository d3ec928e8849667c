// Tournaments of `tengen match`: several engines, several leagues.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "cli/commands.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/bench/fake_engine.h"
#include "tests/cli/command_test.h"

namespace tengen::cli {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

// Three engines: two with a row each, one that plays a taken point.
class TournamentCommandTest : public testing::Test {
 protected:
  std::string Engine(absl::string_view name, absl::string_view answers) const {
    return absl::StrCat("--engine=cmd=\"sh ", engine_.path(), " ", answers, "\" name=", name);
  }

  std::vector<std::string> Args(const std::vector<std::string>& more) const {
    std::vector<std::string> args = {Engine("upper", "0,0 1,0 2,0 3,0 4,0"),
                                     Engine("lower", "0,2 1,2 2,2 3,2 4,2"),
                                     Engine("faulty", "0,5 0,5"),
                                     "--openings=" + Openings(),
                                     "--turn=30s",
                                     "--max-memory=0",
                                     "--quiet"};
    args.insert(args.end(), more.begin(), more.end());
    return args;
  }

  // Stones that are in nobody's way.
  std::string Openings() const {
    const std::string path = engine_.File("openings.txt");
    std::ofstream(path) << "0,4 4,4\n";
    return path;
  }

  static CommandOutcome Run(const std::vector<std::string>& args) {
    return OutcomeOf(RunMatch, args);
  }

  // What is printed of all leagues.
  static std::string Table(const CommandOutcome& outcome) {
    const size_t at = outcome.out.find(" engines in ");
    return at == std::string::npos ? "" : outcome.out.substr(outcome.out.rfind('\n', at) + 1);
  }

  match::FakeEngine engine_;
};

TEST_F(TournamentCommandTest, SeveralLeaguesHaveATableOfAll) {
  const std::string directory = engine_.File("games"), results = engine_.File("r.csv");
  const CommandOutcome outcome =
      Run(Args({"--rules=freestyle20,standard15", "--out", directory, "--results", results}));
  EXPECT_EQ(outcome.status, 3) << outcome.err;
  EXPECT_THAT(outcome.out,
              AllOf(HasSubstr("6 games, freestyle 20x20"), HasSubstr("6 games, standard 15x15")));
  const std::string table = Table(outcome);
  EXPECT_THAT(table, AllOf(HasSubstr("round-robin of 3 engines in 2 leagues: 12 games\n"),
                           HasSubstr("  upper                          6.0/8     +6 =0 -2"),
                           HasSubstr("  faulty                         0.0/8     +0 =0 -8"),
                           HasSubstr("   freestyle20   standard15\n"),
                           HasSubstr("  lower                               3.0/4        3.0/4\n"),
                           HasSubstr("  faulty                       illegal move 8\n"),
                           HasSubstr("standard15 game 3: faulty lost to upper by illegal move: ")));
  EXPECT_TRUE(std::filesystem::exists(directory + "/freestyle20/game-0001_upper_lower.psq"));
  EXPECT_TRUE(std::filesystem::exists(engine_.File("r-standard15.csv")));
}

// Cut anywhere in any league, the next run comes to the same table.
TEST_F(TournamentCommandTest, GoesOnToTheSameTable) {
  const std::vector<std::string> args = Args({"--rules=freestyle20,standard15,renju15", "--results",
                                              engine_.File("r.csv"), "--tournament=gauntlet"});
  const std::string table = Table(Run(args));
  ASSERT_THAT(table, HasSubstr("gauntlet of 3 engines in 3 leagues: 12 games"));
  const std::string second = engine_.File("r-standard15.csv");
  const std::string text = base::FileText(second);
  for (const size_t length : {size_t{0}, text.size() / 2, text.size() - 1}) {
    std::ofstream(second, std::ios::trunc) << text.substr(0, length);
    std::filesystem::remove(engine_.File("r-renju15.csv"));
    EXPECT_EQ(Table(Run(args)), table);
    EXPECT_EQ(std::ranges::count(base::FileText(second), '\n'), std::ranges::count(text, '\n'));
  }
}

TEST_F(TournamentCommandTest, LimitsAreComparedInEachLeague) {
  const CommandOutcome outcome =
      Run({Engine("upper", "0,0 1,0 2,0 3,0 4,0"), Engine("lower", "0,2 1,2 2,2 3,2 4,2"),
           "--max-memory=0", "--rules=standard,freestyle", "--turn=20s,30s", "--quiet",
           "--openings=" + Openings(), "--out", engine_.File("games")});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_THAT(outcome.out, AllOf(HasSubstr("standard15, by the limit of a move\n"),
                                 HasSubstr("freestyle15, by the limit of a move\n"),
                                 HasSubstr("2 engines in 4 leagues: 8 games"),
                                 HasSubstr(" standard15-20s standard15-30s ")));
  EXPECT_TRUE(
      std::filesystem::exists(engine_.File("games/freestyle15/30s/game-0001_upper_lower.psq")));
}

TEST_F(TournamentCommandTest, OpeningsMayBeADirectory) {
  const std::string directory = engine_.File("openings");
  std::filesystem::create_directory(directory);
  std::ofstream(directory + "/standard-15.txt") << "0,4 4,4\n";
  std::ofstream(directory + "/caro9-17.txt") << "0,5 4,5\n";
  const std::string results = engine_.File("r.csv");
  std::vector<std::string> args =
      Args({"--rules=standard,caro9-17", "--openings=" + directory, "--results", results});
  EXPECT_EQ(Run(args).status, 3);
  EXPECT_THAT(base::FileText(engine_.File("r-standard15.csv")), HasSubstr(",h4l4,"));
  EXPECT_THAT(base::FileText(engine_.File("r-caro9-17.csv")), HasSubstr(",i4m4,"));
  args.push_back("--rules=renju");
  EXPECT_THAT(Run(args).err, HasSubstr(directory + "/renju-15.txt"));
}

TEST_F(TournamentCommandTest, WhatMakesNoSenseIsRefused) {
  const auto complaint = [this](const std::vector<std::string>& more) {
    const CommandOutcome outcome = Run(Args(more));
    EXPECT_EQ(outcome.status, 2);
    return outcome.err;
  };
  EXPECT_THAT(complaint({"--rules=freestyle20,checkers8"}),
              HasSubstr("\"checkers8\" is not a rule"));
  EXPECT_THAT(complaint({"--rules=renju3"}), HasSubstr("\"renju3\" is not a rule"));
  EXPECT_THAT(complaint({"--rules=renju15,"}), HasSubstr("--rules"));
  EXPECT_THAT(complaint({"--rules=renju,renju15"}), HasSubstr("renju15 comes twice"));
  EXPECT_THAT(complaint({"--rules=renju", "--rule=renju"}), HasSubstr("exclude each other"));
  EXPECT_THAT(complaint({Engine("upper", "1,1")}),
              HasSubstr("two engines have the name \"upper\""));
  EXPECT_THAT(Run({"--first=true", "--second=true", "--rules=renju,caro", "--sprt=0,5"}).err,
              AllOf(HasSubstr("--sprt is for one"), HasSubstr("one rule")));
}

TEST_F(TournamentCommandTest, ResultsOfOtherSettingsAreRefused) {
  const std::string results = engine_.File("r.csv");
  ASSERT_EQ(Run(Args({"--rules=renju15,standard15", "--results", results})).status, 3);
  const CommandOutcome outcome =
      Run(Args({"--rules=renju15,standard15", "--results", results, "--turn=20s"}));
  EXPECT_EQ(outcome.status, 2);
  EXPECT_THAT(outcome.err, AllOf(HasSubstr("r-renju15.csv"), HasSubstr("was \"30s\"")));
}

TEST_F(TournamentCommandTest, ThePageHasEveryTable) {
  const std::string page = engine_.File("page.html");
  std::vector<std::string> args = Args({"--rules=freestyle20,standard15", "--html", page});
  ASSERT_EQ(Run(args).status, 3);
  const std::string text = base::FileText(page);
  EXPECT_THAT(text, AllOf(HasSubstr("<h1>round-robin of 3 engines</h1>"),
                          HasSubstr("<h2>All leagues: 12 games</h2>"),
                          HasSubstr("<h2>freestyle20: 6 games</h2>"),
                          HasSubstr("<h2>standard15: 6 games</h2>"), HasSubstr("12 of 12 games"),
                          HasSubstr("<li>standard15 game 3: faulty lost to upper by illegal")));
  EXPECT_THAT(text, AllOf(Not(HasSubstr("refresh")), HasSubstr("ended, ")));
  args.push_back("--html=" + engine_.File("openings.txt"));
  const CommandOutcome refused = Run(args);
  EXPECT_EQ(refused.status, 2);
  EXPECT_THAT(refused.err, HasSubstr("openings.txt"));
  EXPECT_EQ(base::FileText(engine_.File("openings.txt")), "0,4 4,4\n");
}

}  // namespace
}  // namespace tengen::cli
