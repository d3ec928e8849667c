#include "bench/suites/suite.h"

#include <algorithm>
#include <climits>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "bench/suites/suite_maker.h"
#include "engine/record/notation.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "search/evaluator_scorer.h"
#include "tests/engine/reference_bridge.h"
#include "tests/search/positions.h"
#include "tests/search/proof/solver_support.h"
#include "tests/search/reference_search.h"

namespace tengen::bench {
namespace {

using testing::HasSubstr;

constexpr int64_t kNodes = 500'000;

TEST(SuiteTest, ReadsAndWritesLines) {
  constexpr absl::string_view kLines =
      "vcf freestyle 15 h8a1h9a2h10a3 win 5\n"
      "hold caro 9x11 c5d5 hold e5f5\n"
      "hold renju 15 h8i9 hold -\n"
      "false standard 20 h8i9j10 no-vcf\n";
  const absl::StatusOr<std::vector<SuitePosition>> positions =
      ParseSuite(absl::StrCat("# comment\n\n", kLines));
  ASSERT_TRUE(positions.ok()) << positions.status();
  std::string written;
  for (const SuitePosition& position : *positions) {
    absl::StrAppend(&written, SuiteLine(position), "\n");
  }
  EXPECT_EQ(written, kLines);
  EXPECT_EQ((*positions)[0].answer.distance, 5);
  EXPECT_EQ((*positions)[1].board.height(), 11);
  EXPECT_EQ((*positions)[1].answer.moves.size(), 2u);
  EXPECT_EQ((*positions)[3].board.side_to_move(), Color::kWhite);
}

TEST(SuiteTest, NamesWhatIsWrong) {
  for (const auto& [line, message] : std::map<std::string, std::string>{
           {"vcf freestyle 15 h8h9", "line 1: expected category"},
           {"vcf chess 15 h8h9 win 5", "unknown rule \"chess\""},
           {"vcf freestyle 4 h8h9 win 5", "\"4\" is not a size"},
           {"vcf freestyle 15 h8p1 win 5", "p1"},
           {"vcf freestyle 15 h8h8 win 5", "the point is taken"},
           {"vcf freestyle 15 a1b1a2b2a3b3a4b4a5 win 5", "move 9 (a5) wins"},
           {"vcf renju 15 h8a1h9a2j10a3k10a4h10 win 5", "move 9 (h10) is forbidden"},
           {"vcf freestyle 15 h8h9 win 0", "bad answer \"win 0\""},
           {"vcf freestyle 15 h8h9 win", "bad answer \"win\""},
           {"vcf freestyle 15 h8h9 hold h8", "bad answer \"hold h8\""},
           {"vcf freestyle 15 h8h9 lose", "bad answer \"lose\""},
           {"\n\nx", "line 3: "},
       }) {
    const absl::StatusOr<std::vector<SuitePosition>> positions = ParseSuite(line);
    ASSERT_FALSE(positions.ok()) << line;
    EXPECT_THAT(std::string(positions.status().message()), HasSubstr(message)) << line;
  }
}

absl::Status CheckLine(absl::string_view line) {
  search::Solver solver;
  CheckEffort effort = {kNodes, search::Never};
  return CheckAnswer(ParseSuite(line)->front(), solver, effort);
}

// Black has an open three, White's stones are far away.
constexpr absl::string_view kOpenThree = "freestyle 15 h8a1h9o15h10o1";

TEST(SuiteTest, OnlyTrueAnswersPass) {
  EXPECT_TRUE(CheckLine(absl::StrCat("x ", kOpenThree, " win 3")).ok());
  EXPECT_FALSE(CheckLine(absl::StrCat("x ", kOpenThree, " win 1")).ok()) << "too short";
  EXPECT_FALSE(CheckLine(absl::StrCat("x ", kOpenThree, " no-vcf")).ok());
  // Of a win by threats in fewer plies than it is found to take nothing is known.
  const auto by_threats = [](int plies) {
    constexpr absl::string_view kThreats =
        "vct freestyle 15 j10h10f7i8h9i10l9l12j9e10g9i9i7h8j6 win ";
    return CheckLine(absl::StrCat(kThreats, plies));
  };
  EXPECT_TRUE(by_threats(5).ok());
  EXPECT_EQ(by_threats(3).code(), absl::StatusCode::kResourceExhausted);
  // White to move must stop it.
  constexpr absl::string_view kDefend = "freestyle 15 h8a1h9o15h10";
  EXPECT_FALSE(CheckLine(absl::StrCat("x ", kDefend, " win 3")).ok());
  EXPECT_TRUE(CheckLine(absl::StrCat("x ", kDefend, " no-vcf")).ok());
  EXPECT_TRUE(CheckLine(absl::StrCat("x ", kDefend, " hold h7h11")).ok());
  EXPECT_FALSE(CheckLine(absl::StrCat("x ", kDefend, " hold h7")).ok()) << "h11 holds, too";
  EXPECT_FALSE(CheckLine(absl::StrCat("x ", kDefend, " hold h7h11h12")).ok()) << "h12 loses";
  EXPECT_FALSE(CheckLine(absl::StrCat("x ", kDefend, " hold -")).ok());
}

std::vector<SuitePosition> CommittedSuites() {
  std::vector<SuitePosition> all;
  for (const auto& entry : std::filesystem::directory_iterator(TENGEN_SUITES)) {
    if (entry.path().extension() != ".txt") continue;
    std::ifstream file(entry.path());
    std::ostringstream text;
    text << file.rdbuf();
    absl::StatusOr<std::vector<SuitePosition>> positions = ParseSuite(text.str());
    EXPECT_TRUE(positions.ok()) << entry.path() << ": " << positions.status();
    if (positions.ok()) all.insert(all.end(), positions->begin(), positions->end());
  }
  return all;
}

// Reading them checks that they are legal.
TEST(CommittedSuitesTest, CoverAllRulesAndCategories) {
  std::map<std::string, int> categories;
  std::map<Rule, int> rules;
  std::set<std::string> lines;
  int longest = 0, refused_traps = 0, sprung_traps = 0;
  for (const SuitePosition& position : CommittedSuites()) {
    ++categories[position.category];
    ++rules[position.board.rule()];
    EXPECT_TRUE(lines.insert(SuiteLine(position)).second) << "twice: " << SuiteLine(position);
    if (position.category == "vcf") longest = std::max(longest, (position.answer.distance + 1) / 2);
    if (position.category != "forbidden") continue;
    EXPECT_EQ(position.board.rule(), Rule::kRenju);
    const bool white = position.board.side_to_move() == Color::kWhite;
    EXPECT_EQ(white, position.answer.kind == SuiteAnswer::Kind::kWin);
    ++(white ? sprung_traps : refused_traps);
  }
  EXPECT_GE(lines.size(), 300u);
  EXPECT_GE(categories["vcf"], 100);
  EXPECT_GE(categories["vct"], 50);
  EXPECT_GE(categories["quiet"], 20);
  EXPECT_GE(categories["hold"], 25);
  EXPECT_GE(categories["false"], 40);
  EXPECT_GE(refused_traps, 5);
  EXPECT_GE(sprung_traps, 5);
  EXPECT_GE(longest, 25) << "attacking moves of the longest win by fours";
  for (Rule rule : kRules) EXPECT_GE(rules[rule], 40) << RuleName(rule);
}

// `tengen suite --check` proves all of them.
TEST(CommittedSuitesTest, EveryTenthAnswerIsTrue) {
  const std::vector<SuitePosition> positions = CommittedSuites();
  search::Solver solver;
  for (size_t i = 0; i < positions.size(); i += 10) {
    if (positions[i].category == kQuietCategory) continue;  // they take more nodes
    CheckEffort effort = {kNodes, search::Never};
    const absl::Status status = CheckAnswer(positions[i], solver, effort);
    EXPECT_TRUE(status.ok()) << SuiteLine(positions[i]) << ": " << status;
  }
}

// The cheap ones of the positions with quiet moves, in which threats alone find nothing.
TEST(CommittedSuitesTest, QuietWinsAreProved) {
  constexpr int64_t kCheap = 600'000;
  search::Solver solver(search::Solver::kFewEntries, search::EvaluatorScorer());
  int proved = 0;
  for (const SuitePosition& position : CommittedSuites()) {
    if (position.category != kQuietCategory) continue;
    Board board = position.board;
    EXPECT_NE(solver.Solve(board, {.max_nodes = kCheap}, search::Never).answer,
              search::Solution::Answer::kWin)
        << SuiteLine(position);
    CheckEffort effort = {kCheap, search::Never};
    const absl::Status status = CheckAnswer(position, solver, effort);
    EXPECT_TRUE(status.ok() || absl::IsResourceExhausted(status))
        << SuiteLine(position) << ": " << status;
    proved += status.ok() ? 1 : 0;
  }
  EXPECT_GE(proved, 5);
}

TEST(CommittedSuitesTest, WhatIsNotCheckedInTimeIsNotWrong) {
  const std::vector<SuitePosition> positions = CommittedSuites();
  search::Solver solver;
  int unknown = 0;
  for (size_t i = 0; i < positions.size(); i += 10) {
    const auto at_once = [] { return true; };
    CheckEffort effort = {kNodes, at_once};
    const absl::Status status = CheckAnswer(positions[i], solver, effort);
    if (status.ok()) continue;
    EXPECT_TRUE(absl::IsResourceExhausted(status)) << SuiteLine(positions[i]) << ": " << status;
    ++unknown;
  }
  EXPECT_GT(unknown, 0);
}

// Whoever looks for shorter wins until time is over has the first one all the same. In caro its
// tree takes a search, too.
TEST(CommittedSuitesTest, AWinThatWasFoundInTimeIsKept) {
  search::Solver solver;
  int wins = 0;
  for (const SuitePosition& position : CommittedSuites()) {
    Board board = position.board;
    int looks = 0;
    const auto answer = [&](bool shortest, int most_looks) {
      looks = 0;
      const search::SolveOptions options = {
          .threats = false, .max_nodes = kNodes, .shortest = shortest};
      return solver.Solve(board, options, [&] { return looks++ >= most_looks; }).answer;
    };
    if (answer(/*shortest=*/false, INT_MAX) != search::Solution::Answer::kWin) continue;
    ++wins;
    EXPECT_EQ(answer(/*shortest=*/true, looks), search::Solution::Answer::kWin)
        << SuiteLine(position);
  }
  EXPECT_GT(wins, 10);
}

// A second opinion on what has no proof: the absence of short wins.
TEST(CommittedSuitesTest, RefusedWinsAreNoneByTheLetter) {
  int checked = 0;
  for (const SuitePosition& position : CommittedSuites()) {
    if (position.answer.kind != SuiteAnswer::Kind::kNoVcf || ++checked % 5 != 0) continue;
    reference::Board drawn = ToReference(position.board);
    EXPECT_FALSE(HasVcf(drawn, ToReference(position.board.rule()),
                        ToReference(position.board.side_to_move()), /*max_fours=*/2))
        << SuiteLine(position);
  }
  EXPECT_GT(checked, 20);
}

TEST(SuiteMakerTest, TheSeedDecidesEverything) {
  const auto make = [](uint64_t seed) {
    std::vector<std::string> lines;
    SuiteMakerOptions options;
    options.rule = Rule::kRenju;
    options.seed = seed;
    options.games = 1;
    options.max_nodes = 2000;
    SuiteMaker(options).Run(
        [&](const SuitePosition& position) { lines.push_back(SuiteLine(position)); });
    return lines;
  };
  const std::vector<std::string> lines = make(3);
  EXPECT_FALSE(lines.empty());
  EXPECT_EQ(make(3), lines);
  EXPECT_NE(make(4), lines);
  for (const std::string& line : lines) EXPECT_TRUE(ParseSuite(line).ok()) << line;
}

}  // namespace
}  // namespace tengen::bench
