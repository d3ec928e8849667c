#include "search/proof/quiet_solver.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "base/random.h"
#include "engine/move_generator.h"
#include "engine/record/notation.h"
#include "gtest/gtest.h"
#include "search/evaluator_scorer.h"
#include "search/proof/move_adviser.h"
#include "search/proof/solver.h"
#include "search/searching_adviser.h"
#include "tests/engine/drawn_board.h"
#include "tests/engine/reference_bridge.h"
#include "tests/search/positions.h"
#include "tests/search/proof/solver_support.h"
#include "tests/search/reference_search.h"

namespace tengen::search {
namespace {

using Status = QuietResult::Status;

struct Problem {
  Rule rule;
  absl::string_view moves;
};

// Positions of games that the engine played with itself, in which the solver of threats finds
// nothing.
constexpr Problem kProblems[] = {
    {Rule::kFreestyle, "f6h9k11h11g10i10j9g11i11h10h8f12i9j10h13e11g7"},
    {Rule::kFreestyle, "k6e7h6e8h8j10k8e9e10e6"},
    {Rule::kStandard, "f9k5g9j6g10g6j7i7h8h6i6g5"},
    {Rule::kRenju, "h9h5i9j9i6e11h8i10"},
    {Rule::kCaro, "h10g9i7h6g6e8k9e9i9f8g7e7e5"},
    {Rule::kStandardCaro, "f7j9e10j7k10h8g11j8j11"},
};

TEST(QuietSolverTest, SolvesProblems) {
  QuietSolver solver(kTableEntries, EvaluatorScorer());
  for (const Problem& problem : kProblems) {
    Board board = AfterMoves(problem.rule, problem.moves);
    VctSolver threats(kTableEntries);
    EXPECT_NE(threats.Solve(board, {.max_nodes = 20'000}, Never).status, VctResult::Status::kWin)
        << problem.moves;
    const std::string before = Describe(board);
    const QuietResult result = solver.Solve(board, {.max_nodes = 3'000'000}, Never);
    EXPECT_EQ(Describe(board), before);
    ASSERT_EQ(result.status, Status::kWin) << problem.moves;
    EXPECT_LE(result.nodes, 3'000'000);
    EXPECT_GT(solver.positions(), 0);
    ExpectProved(board, solver.tree(), solver.tree_root().value());
  }
}

TEST(QuietSolverTest, TheSamePositionTakesTheSameNodes) {
  QuietSolver solver(kTableEntries, EvaluatorScorer());
  Board board = AfterMoves(kProblems[1].rule, kProblems[1].moves);
  const int64_t nodes = solver.Solve(board, {}, Never).nodes;
  Board other = AfterMoves(kProblems[2].rule, kProblems[2].moves);
  solver.Solve(other, {}, Never);
  EXPECT_EQ(solver.Solve(board, {}, Never).nodes, nodes);
}

// In the first problem there are moves after which fours do not win if the defender passes.
TEST(QuietSolverTest, MovesMayThreatenThreatsOnly) {
  QuietSolver solver(kTableEntries, EvaluatorScorer());
  Board board = AfterMoves(kProblems[0].rule, kProblems[0].moves);
  ASSERT_EQ(solver.Solve(board, {.max_nodes = 3'000'000}, Never).status, Status::kWin);
  EXPECT_EQ(solver.tree().node(*solver.tree_root()).passes, 2);
}

TEST(QuietSolverTest, LimitsEndTheSearch) {
  QuietSolver solver(kTableEntries, EvaluatorScorer());
  Board board = AfterMoves(kProblems[0].rule, kProblems[0].moves);
  const QuietResult few = solver.Solve(board, {.max_nodes = 5'000}, Never);
  EXPECT_EQ(few.status, Status::kUnknown);
  EXPECT_FALSE(few.out_of_memory);
  EXPECT_GE(few.nodes, 5'000);
  EXPECT_FALSE(solver.tree_root().has_value());
  const QuietResult small = solver.Solve(board, {.max_positions = 20}, Never);
  EXPECT_EQ(small.status, Status::kUnknown);
  EXPECT_TRUE(small.out_of_memory);
  int questions = 0;
  const QuietResult stopped = solver.Solve(board, {}, [&] { return ++questions > 50; });
  EXPECT_EQ(stopped.status, Status::kUnknown);
  EXPECT_FALSE(stopped.out_of_memory);
}

// Black's f8 threatens nothing that a solver of threats looks for; fours win after every reply.
TEST(QuietSolverTest, AQuietFirstMoveOfRenju) {
  constexpr absl::string_view kDrawing =
      "...............\n"
      "...............\n"
      "...............\n"
      "...............\n"
      "......o........\n"
      ".....xxxo......\n"
      "....xoox.o.o...\n"
      "....o..x.xxo...\n"
      ".......o.x.....\n"
      "...............\n"
      "...............\n"
      "...............\n"
      "...............\n"
      "...............\n"
      "...............\n";
  Board board = Draw(kDrawing, Rule::kRenju, Color::kBlack);
  Solver solver(Solver::kFewEntries, EvaluatorScorer());
  EXPECT_EQ(solver.Solve(board, {}, Never).answer, Solution::Answer::kNoWin);
  const Solution solution = solver.Solve(board, {.quiet = true}, Never);
  ASSERT_EQ(solution.answer, Solution::Answer::kWin);
  EXPECT_EQ(solution.distance, 7);
  EXPECT_EQ(ToLetters(solution.line[0], board.height()), "f8");
  ExpectProved(board, solver.tree(), *solution.root);
}

// Says the same of every position.
class StubbornAdviser : public MoveAdviser {
 public:
  explicit StubbornAdviser(Advice advice) : advice_(std::move(advice)) {}

  void Clear() override { ++cleared; }
  Advice Advise(const Board& board, int64_t, absl::FunctionRef<bool()>) override {
    ++asked;
    const bool sense = advice_.move && board.IsEmpty(*advice_.move);
    return sense ? advice_ : Advice{.move = std::nullopt, .nodes = advice_.nodes};
  }

  int asked = 0;
  int cleared = 0;

 private:
  const Advice advice_;
};

TEST(QuietSolverTest, WhereTheAdviserSeesNoWinNothingIsTried) {
  const auto adviser = std::make_shared<StubbornAdviser>(Advice{.move = std::nullopt, .nodes = 50});
  QuietSolver solver(kTableEntries, EvaluatorScorer(), adviser);
  Board board = AfterMoves(kProblems[1].rule, kProblems[1].moves);
  const QuietResult result =
      solver.Solve(board, {.max_nodes = 3'000'000, .advice_nodes = 1000}, Never);
  EXPECT_EQ(result.status, Status::kUnknown);
  EXPECT_TRUE(result.unseen);
  EXPECT_EQ(adviser->asked, 1);
  EXPECT_GE(result.nodes, 50);  // advice is not for nothing
  EXPECT_LT(result.nodes, 5'000);
  const QuietResult alone = solver.Solve(board, {.max_nodes = 3'000'000}, Never);
  EXPECT_EQ(alone.status, Status::kWin);
  EXPECT_FALSE(alone.unseen);
  EXPECT_EQ(adviser->asked, 1);
}

// What is wrong costs time and no more.
TEST(QuietSolverTest, WrongAdviceIsLeft) {
  const Advice corner = {.move = Point(0, 0), .wins = true, .nodes = 10};
  const auto adviser = std::make_shared<StubbornAdviser>(corner);
  QuietSolver solver(kTableEntries, EvaluatorScorer(), adviser);
  Board board = AfterMoves(kProblems[1].rule, kProblems[1].moves);
  ASSERT_EQ(solver.Solve(board, {.advice_nodes = 1000}, Never).status, Status::kWin);
  EXPECT_NE(solver.tree().node(*solver.tree_root()).move, Point(0, 0));
  ExpectProved(board, solver.tree(), *solver.tree_root());
}

TEST(QuietSolverTest, AdviceIsTriedFirst) {
  Board board = AfterMoves(kProblems[2].rule, kProblems[2].moves);
  const auto adviser = std::make_shared<SearchingAdviser>();
  const Advice advice = adviser->Advise(board, 200'000, Never);
  ASSERT_TRUE(advice.wins);
  adviser->Clear();
  // The scorer likes all moves alike.
  const auto indifferent = [](const Board&, absl::Span<const Point>, absl::Span<int>) {};
  QuietSolver solver(kTableEntries, indifferent, adviser);
  const QuietLimits limits = {.max_nodes = 3'000'000, .advice_nodes = 200'000};
  ASSERT_EQ(solver.Solve(board, limits, Never).status, Status::kWin);
  EXPECT_EQ(solver.tree().node(*solver.tree_root()).move, *advice.move);
  ExpectProved(board, solver.tree(), *solver.tree_root());
}

bool NamesEveryReply(const WinningTree& tree, size_t root) {
  const std::vector<size_t> order = tree.Order(root);
  return std::any_of(order.begin(), order.end(), [&](size_t index) {
    return !tree.IsFive(index) && !tree.node(index).otherwise;
  });
}

// In some wins there are moves after which no threats win if the defender passes.
TEST(QuietSolverTest, WhatIsBelievedInIsProvedAgainstEveryReply) {
  constexpr Problem kQuieter[] = {
      {Rule::kStandard, "g9e9h11f10g11f11h10f12"},
      {Rule::kFreestyle, "h7k6k11h5j5h6k7i6j6j7g4i5i7g6h8"},
      {Rule::kRenju, "h9h5i9j9i6e11h8i10"},
  };
  Solver solver(Solver::kFewEntries, EvaluatorScorer(), std::make_shared<SearchingAdviser>());
  int whole = 0;
  for (const Problem& problem : kQuieter) {
    Board board = AfterMoves(problem.rule, problem.moves);
    const SolveOptions options = {.quiet = true, .max_nodes = 20'000'000};
    const Solution solution = solver.Solve(board, options, Never);
    ASSERT_EQ(solution.answer, Solution::Answer::kWin) << problem.moves;
    EXPECT_TRUE(solution.quiet);
    ExpectProved(board, solver.tree(), *solution.root);
    whole += NamesEveryReply(solver.tree(), *solution.root) ? 1 : 0;
    EXPECT_EQ(solver.Solve(board, options, Never).nodes, solution.nodes);
  }
  EXPECT_GT(whole, 0);
}

TEST(QuietSolverTest, MovesThatNobodyBelievesInMayBeLeftOut) {
  const auto adviser = std::make_shared<StubbornAdviser>(Advice{.move = std::nullopt, .nodes = 50});
  Solver solver(Solver::kFewEntries, EvaluatorScorer(), adviser);
  Board board = AfterMoves(kProblems[1].rule, kProblems[1].moves);
  SolveOptions options = {.quiet = true, .max_nodes = 3'000'000, .only_advised = true};
  const Solution left_out = solver.Solve(board, options, Never);
  EXPECT_EQ(left_out.answer, Solution::Answer::kUnknown);
  EXPECT_LT(left_out.nodes, 200'000);
  EXPECT_EQ(left_out.limit, Solution::Limit::kNone);
  EXPECT_EQ(adviser->cleared, 1);
  options.only_advised = false;
  EXPECT_EQ(solver.Solve(board, options, Never).answer, Solution::Answer::kWin);
}

// Believes in any move near stones.
class LyingAdviser : public MoveAdviser {
 public:
  void Clear() override {}
  Advice Advise(const Board& board, int64_t, absl::FunctionRef<bool()>) override {
    std::vector<Point> moves;
    for (Point p : engine::Candidates(board)) moves.push_back(p);
    if (moves.empty()) return {};
    return {moves[base::RandomWord(++asked_) % moves.size()], true, 1};
  }

 private:
  uint64_t asked_ = 0;
};

TEST(QuietSolverTest, ForbiddenMovesAreNoAdvice) {
  Board board = AfterMoves(Rule::kRenju, "i8a1j8o15h9a15h10o1");
  const Point h8 = *engine::ParseLetters("h8", 15, 15);
  ASSERT_TRUE(board.IsForbidden(h8));
  QuietSolver solver(
      kTableEntries, ScoreByThreats,
      std::make_shared<StubbornAdviser>(Advice{.move = h8, .wins = true, .nodes = 1}));
  const QuietLimits limits = {.max_nodes = 20'000, .max_threat_nodes = 1, .advice_nodes = 1000};
  const QuietResult result = solver.Solve(board, limits, Never);
  EXPECT_EQ(result.status, Status::kUnknown);
  EXPECT_TRUE(result.unseen);
}

// A position that is cut short while it is looked at is not refuted, and not won either.
TEST(QuietSolverTest, WhatALimitCutShortIsLookedAtAgain) {
  Board board = AfterMoves(Rule::kFreestyle, "i9e7f7i5e10h9g10i7g4k9f11g5l4k11j4k7j6j10");
  QuietSolver solver(kTableEntries);
  ASSERT_EQ(solver.Solve(board, {.max_nodes = 3'000}, Never).status, Status::kUnknown);
  const QuietResult more = solver.SolveMore(board, {.max_nodes = 20'000}, Never);
  if (more.status == Status::kWin) ExpectProved(board, solver.tree(), *solver.tree_root());
}

class QuietSolverRandomTest : public testing::TestWithParam<Rule> {
 protected:
  // `wins`: true if `solver` has found a win on the i-th of some boards, which then has to hold.
  // Expects that there are any.
  void ExpectWinsProved(QuietSolver& solver, absl::FunctionRef<bool(Board& board, int i)> wins) {
    int won = 0;
    for (int i = 0; i < RandomPositionCount(60); ++i) {
      Board board =
          ToEngine(random_.Quiet(ToReference(GetParam())), GetParam(), random_.AnyColor());
      if (!wins(board, i)) continue;
      ExpectProved(board, solver.tree(), *solver.tree_root());
      ++won;
    }
    EXPECT_GT(won, 0);
  }

  RandomBoards random_{2718};
  QuietSolver solver_{kTableEntries};
  QuietSolver misled_{kTableEntries, ScoreByThreats, std::make_shared<LyingAdviser>()};
};
INSTANTIATE_TEST_SUITE_P(Rules, QuietSolverRandomTest, testing::ValuesIn(kRules),
                         [](const auto& test) { return std::string(RuleName(test.param)); });

TEST_P(QuietSolverRandomTest, EveryWinIsProved) {
  // Little is left to continuous threats, so that all moves are searched.
  const QuietLimits limits = {.max_nodes = 20'000, .max_threat_nodes = 50};
  ExpectWinsProved(solver_, [&](Board& board, int) {
    return solver_.Solve(board, limits, Never).status == Status::kWin;
  });
}

TEST_P(QuietSolverRandomTest, LiesProveNothing) {
  const QuietLimits limits = {
      .max_nodes = 20'000, .max_threat_nodes = 50, .advice_nodes = 1000, .every_reply = true};
  ExpectWinsProved(misled_, [&](Board& board, int) {
    return misled_.Solve(board, limits, Never).status == Status::kWin;
  });
}

TEST_P(QuietSolverRandomTest, WhatIsFoundByAndByIsProved) {
  ExpectWinsProved(solver_, [&](Board& board, int i) {
    const QuietLimits few = {.max_nodes = 100 * (1 + i % 9), .max_threat_nodes = 50};
    const QuietLimits more = {.max_nodes = 20'000, .max_threat_nodes = 50};
    return solver_.Solve(board, few, Never).status == Status::kUnknown &&
           solver_.SolveMore(board, more, Never).status == Status::kWin;
  });
}

// Whoever is found to win does so by perfect play, and most who win are found to.
TEST_P(QuietSolverRandomTest, AgreesWithPerfectPlay) {
  constexpr int kEmpty = 7;
  const reference::Game game = ToReference(GetParam());
  int found = 0, missed = 0;
  for (int i = 0; i < RandomPositionCount(100); ++i) {
    reference::Board drawn = random_.NearlyFull(game, 6, 6, kEmpty);
    Board board = ToEngine(drawn, GetParam(), random_.AnyColor());
    const bool wins = solver_.Solve(board, {.max_nodes = 20'000}, Never).status == Status::kWin;
    const bool should =
        PerfectPlay(drawn, game, ToReference(board.side_to_move())) == reference::Result::kWin;
    EXPECT_LE(wins, should) << Describe(board);
    const QuietLimits limits = {.max_nodes = 20'000, .advice_nodes = 1000, .every_reply = true};
    EXPECT_LE(misled_.Solve(board, limits, Never).status == Status::kWin, should);
    found += wins ? 1 : 0;
    missed += should && !wins ? 1 : 0;
  }
  EXPECT_GT(found, missed);
}

}  // namespace
}  // namespace tengen::search
