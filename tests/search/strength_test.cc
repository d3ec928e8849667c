// Play below full strength: what is promised of every level, and that levels differ.
#include "search/strength.h"

#include <array>
#include <cmath>
#include <string>
#include <vector>

#include "engine/move_generator.h"
#include "gtest/gtest.h"
#include "search/brain.h"
#include "tests/engine/drawn_board.h"
#include "tests/engine/reference_bridge.h"
#include "tests/search/brain_support.h"
#include "tests/search/positions.h"

namespace tengen::search {
namespace {

constexpr std::array kSomeLevels = {0, 10, 35, 70, 99};
constexpr int64_t kFewNodes = 2000;  // spares the high levels time

BrainOptions OptionsOf(Strength strength) {
  BrainOptions options = SmallOptions();
  options.strength = strength;
  return options;
}

TEST(AbilityTest, GrowsWithTheLevel) {
  for (int level = kLeastStrength; level + 1 < kFullStrength; ++level) {
    const Ability less = AbilityOf({level}), more = AbilityOf({level + 1});
    EXPECT_LT(less.nodes, more.nodes) << level;
    EXPECT_LE(less.fours, more.fours) << level;
    EXPECT_LE(less.root_moves, more.root_moves) << level;
    EXPECT_GE(less.value_noise, more.value_noise) << level;
    EXPECT_GE(less.order_noise, more.order_noise) << level;
    EXPECT_GE(less.oversight, more.oversight) << level;
    EXPECT_GT(more.value_noise, 0) << level << " would play the same game again and again";
  }
  const Ability least = AbilityOf({kLeastStrength}), most = AbilityOf({kFullStrength - 1});
  EXPECT_LT(least.nodes * 500, most.nodes);
  EXPECT_GT(least.oversight, most.oversight);
  EXPECT_GT(least.value_noise, most.value_noise);
}

TEST(AbilityTest, FullStrengthLacksNothing) {
  EXPECT_EQ(AbilityOf({kFullStrength, 7}), Ability());
  EXPECT_FALSE(Strength().limited());
}

class StrengthRuleTest : public BrainOfRule {};
INSTANTIATE_TEST_SUITE_P(Rules, StrengthRuleTest, testing::ValuesIn(kRules),
                         [](const auto& test) { return std::string(RuleName(test.param)); });

// The values and scores of what can be played on `board`.
std::vector<int> Judgements(Board board, eval::Evaluator& evaluator) {
  evaluator.Reset(board);
  std::vector<Point> moves;
  for (Point p : board.empty()) moves.push_back(p);
  std::vector<int> judgements(moves.size());
  evaluator.ScoreMoves(board, moves, absl::MakeSpan(judgements));
  for (Point p : moves) {
    board.Make(p);
    evaluator.OnMake(board, p);
    judgements.push_back(evaluator.Evaluate(board));
    board.Unmake();
    evaluator.OnUnmake(board);
  }
  return judgements;
}

TEST_P(StrengthRuleTest, MistakesHaveTheirSize) {
  const Board board = Quiet(rule());
  const auto with = [&](const Ability& ability) {
    return Judgements(board, *Misjudging(eval::MakeEvaluator(rule()), ability));
  };
  const std::vector<int> exact = with({});
  const Ability ability = {.value_noise = 100, .order_noise = 100, .seed = 3};
  const std::vector<int> misjudged = with(ability);
  double sum = 0, squares = 0;
  for (size_t i = 0; i < exact.size(); ++i) {
    sum += misjudged[i] - exact[i];
    squares += std::pow(misjudged[i] - exact[i], 2);
  }
  const auto count = static_cast<double>(exact.size());
  EXPECT_NEAR(sum / count, 0, 25);
  EXPECT_NEAR(std::sqrt(squares / count), 100, 25);
  EXPECT_EQ(with(ability), misjudged);
  EXPECT_NE(with({.value_noise = 100, .order_noise = 100, .seed = 4}), misjudged);
}

TEST_P(StrengthRuleTest, WhatIsSeenIsThere) {
  RandomBoards random(61);
  const Ability careless = {.oversight = 1000};
  int overlooked = 0;
  for (int i = 0; i < RandomPositionCount(200); ++i) {
    const Board board = ToEngine(random.Tactical(ToReference(rule())), rule(), random.AnyColor());
    const Board seen = AsSeen(board, careless);
    EXPECT_EQ(seen.side_to_move(), board.side_to_move());
    EXPECT_EQ(seen.key(), seen.ComputeKey());
    EXPECT_EQ(seen.empty(), board.empty());
    for (Color c : kColors) {
      EXPECT_TRUE((seen.stones(c) - board.stones(c)).empty());
      if (board.ThreatCount(c, LineThreat::kFive) > 0) {
        EXPECT_EQ(seen.key(), board.key());
      }
    }
    for (int back : {0, 1}) EXPECT_NE(seen.At(*board.LastMove(back)), Cell::kBlocked);
    overlooked += board.stone_count() - seen.stone_count();
    EXPECT_EQ(AsSeen(board, Ability()).key(), board.key());
  }
  EXPECT_GT(overlooked, 0);
}

TEST(AsSeenTest, TheFartherTheLikelier) {
  // Black's last move is h8, White's i9; the stones of a row beside h8, of a diagonal, and far off.
  Board board = Board::Create(15, 15, Rule::kFreestyle).value();
  const Point beside(6, 7), diagonal(5, 5), far(0, 14), last(7, 7);
  for (Point p : {beside, Point(14, 0), diagonal, Point(13, 1), far, Point(8, 6), last}) {
    board.Make(p);
  }
  constexpr uint64_t kSeeds = 1000;
  std::array<int, 4> overlooked = {};
  for (uint64_t seed = 0; seed < kSeeds; ++seed) {
    const Board seen = AsSeen(board, {.oversight = 500, .seed = seed});
    int i = 0;
    for (Point p : {last, beside, diagonal, far})
      overlooked[i++] += !seen.stones(Color::kBlack).Contains(p);
  }
  EXPECT_EQ(overlooked[0], 0);
  EXPECT_EQ(overlooked[1], 0);
  EXPECT_NEAR(overlooked[2], 500 * 3 / 8, 60);  // three steps more than a neighbour
  EXPECT_NEAR(overlooked[3], 500, 60);
}

TEST_P(StrengthRuleTest, EveryLevelPlaysLegalMoves) {
  RandomBoards random(62);
  for (int level : kSomeLevels) {
    Brain brain(OptionsOf({level, 5}));
    for (int i = 0; i < RandomPositionCount(60); ++i) {
      const reference::Board drawn = i % 4 == 0
                                         ? random.NearlyFull(ToReference(rule()), 6, 7, 1 + i % 5)
                                         : random.Tactical(ToReference(rule()));
      const Board board = ToEngine(drawn, rule(), random.AnyColor());
      Recorder recorder(board);
      brain.Go(board, Nodes(kFewNodes), recorder);
      brain.Wait();
      ExpectLegal(board, recorder.result());
      EXPECT_LE(recorder.infos().size(), 1u);
    }
  }
}

// What he overlooks leaves no room for more.
TEST_P(StrengthRuleTest, ClaimsNoEndThatNeedsMoreStonesThanAreLeft) {
  constexpr int kLeft = 2;
  RandomBoards random(64);
  BrainOptions options = OptionsOf({0, 5});
  for (int i = 0; i < RandomPositionCount(200); ++i) {
    const Board board = ToEngine(random.Tactical(ToReference(rule())), rule(), random.AnyColor());
    options.ending.max_stones = board.stone_count() + kLeft;
    Brain brain(options);
    const Value value = Think(brain, board, Nodes(kFewNodes)).info.value;
    EXPECT_TRUE(!IsWin(value) || PliesToEnd(value) <= kLeft) << Describe(board) << value;
  }
}

TEST_P(StrengthRuleTest, EveryLevelMakesFivesAndStopsThem) {
  RandomBoards random(63);
  int made = 0, stopped = 0;
  for (int i = 0; i < RandomPositionCount(300); ++i) {
    const Board board = ToEngine(random.Tactical(ToReference(rule())), rule(), random.AnyColor());
    const Color mover = board.side_to_move(), other = Opponent(mover);
    const PointSet own = board.ThreatPoints(mover, LineThreat::kFive);
    PointSet good = own;
    if (own.empty() && board.ThreatCount(other, LineThreat::kFive) > 0) {
      for (Point p : FiveDefenses(board, other)) {
        if (mover == Color::kWhite || !board.IsForbidden(p)) good.Insert(p);
      }
    }
    if (good.empty()) continue;
    ++(own.empty() ? stopped : made);
    for (int level : kSomeLevels) {
      Brain brain(OptionsOf({level, 5}));
      const SearchResult result = Think(brain, board, Nodes(kFewNodes));
      EXPECT_TRUE(good.Contains(*result.move)) << Describe(board) << Describe(result);
    }
  }
  EXPECT_GT(made, 0);
  EXPECT_GT(stopped, 0);
}

TEST(StrengthTest, FullStrengthIsWhatItWas) {
  const Board board = Quiet(Rule::kFreestyle);
  Brain plain(SmallOptions()), full(OptionsOf({kFullStrength, 9}));
  Recorder expected(board), recorder(board);
  plain.Go(board, Depth(8), expected);
  full.Go(board, Depth(8), recorder);
  plain.Wait();
  full.Wait();
  ASSERT_EQ(recorder.infos().size(), expected.infos().size());
  for (size_t i = 0; i < expected.infos().size(); ++i) {
    EXPECT_EQ(recorder.infos()[i].nodes, expected.infos()[i].nodes);
    EXPECT_EQ(recorder.infos()[i].pv, expected.infos()[i].pv);
  }
}

// The moves of a game of `brain` against itself.
std::vector<Point> Game(Brain& brain, int plies) {
  Board board = Quiet(Rule::kFreestyle);
  while (board.ply_count() < plies) {
    const std::optional<Point> move = Think(brain, board, Nodes(kFewNodes)).move;
    const bool over = board.Judge(*move) != Verdict::kNone;
    board.Make(*move);
    if (over) break;
  }
  return board.Moves();
}

TEST(StrengthTest, GamesDifferButForTheSameSeed) {
  constexpr int kPlies = 24;
  for (int level : kSomeLevels) {
    Brain brain(OptionsOf({level, 5})), same(OptionsOf({level, 5})), other(OptionsOf({level, 6}));
    const std::vector<Point> first = Game(brain, kPlies);
    EXPECT_EQ(Game(same, kPlies), first) << level;
    EXPECT_NE(Game(other, kPlies), first) << level;
    brain.NewGame();
    same.NewGame();
    const std::vector<Point> second = Game(brain, kPlies);
    EXPECT_NE(second, first) << level;
    EXPECT_EQ(Game(same, kPlies), second) << level;
  }
}

TEST(StrengthTest, OneThreadFewNodesAndNoPondering) {
  const Board board = Quiet(Rule::kFreestyle);
  for (int level : kSomeLevels) {
    BrainOptions options = OptionsOf({level, 5});
    options.threads = 4;
    Brain brain(options);
    SearchLimits limits = Infinite();
    limits.ponder = true;
    Recorder recorder(board);
    brain.Go(board, limits, recorder);
    brain.UpdateLimits(limits);
    brain.Wait();
    constexpr int64_t kSlack = 500;
    EXPECT_LE(recorder.result().info.nodes, AbilityOf({level}).nodes + kSlack);
  }
}

TEST(StrengthTest, StricterLimitsHold) {
  const Board board = Quiet(Rule::kRenju);
  Brain brain(OptionsOf({99, 5}));
  EXPECT_LE(Think(brain, board, Nodes(100)).info.nodes, 600);
  EXPECT_LE(Think(brain, board, Depth(2)).info.depth, 2);
  ExpectLegal(board, Think(brain, board, TurnTime(absl::ZeroDuration())));
}

// Analysis is exact, and knows nothing of what was misjudged before.
TEST(StrengthTest, AnalysisIsExempt) {
  const Board board = Quiet(Rule::kFreestyle);
  SearchLimits lines = Depth(6);
  lines.lines = 3;
  SearchLimits balance = Depth(4);
  balance.balance = BalanceGoal{1, kDraw};
  SearchLimits refused = Depth(6);
  Board after = board;
  after.Make(Candidates(board).First());
  refused.refused.push_back({.stones = {after.stones(Color::kBlack), after.stones(Color::kWhite)},
                             .moves = Candidates(board)});
  for (const SearchLimits& limits : {lines, balance, refused}) {
    Brain weak(OptionsOf({0, 5})), full(SmallOptions());
    Think(weak, board, Infinite());
    const SearchResult result = Think(weak, board, limits), expected = Think(full, board, limits);
    EXPECT_EQ(result.move, expected.move);
    EXPECT_EQ(result.info.value, expected.info.value);
    EXPECT_EQ(result.info.nodes, expected.info.nodes);
  }
}

// Points of the stronger side in games from quiet openings, with both colours.
int PointsOf(Strength stronger, Strength weaker, int pairs) {
  Brain strong(OptionsOf(stronger)), weak(OptionsOf(weaker));
  int points = 0;
  for (int game = 0; game < 2 * pairs; ++game) {
    strong.NewGame();
    weak.NewGame();
    Board board = Quiet(Rule::kFreestyle);
    const Color of_strong = game % 2 == 0 ? Color::kBlack : Color::kWhite;
    bool over = false;
    while (!over && !board.full()) {
      const Color mover = board.side_to_move();
      const Point move = *Think(mover == of_strong ? strong : weak, board, Infinite()).move;
      over = board.Judge(move) == Verdict::kWin;
      points += over && mover == of_strong;
      board.Make(move);
    }
  }
  return points;
}

TEST(StrengthTest, HigherLevelsWin) {
  constexpr int kPairs = 5;
  EXPECT_GE(PointsOf({35, 1}, {0, 2}, kPairs), 2 * kPairs - 1);
  EXPECT_GE(PointsOf({70, 1}, {35, 2}, kPairs), 2 * kPairs - 1);
}

}  // namespace
}  // namespace tengen::search
