#include "eval/network/network_evaluator.h"

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "engine/record/notation.h"
#include "eval/pattern_evaluator.h"
#include "gtest/gtest.h"
#include "tests/engine/random_source.h"
#include "tests/engine/symmetry.h"
#include "tests/eval/network/biased_network.h"
#include "tests/eval/network/network_reference.h"
#include "tests/eval/network/random_network.h"
#include "tests/eval/points.h"

namespace tengen::eval {
namespace {

class NetworkEvaluatorTest : public testing::TestWithParam<Rule> {
 protected:
  Rule rule() const { return GetParam(); }
  const PatternTables& tables() const { return *PatternTables::For(rule()); }
  std::unique_ptr<NetworkEvaluator> Make(const NetworkWeights& weights) const {
    return std::make_unique<NetworkEvaluator>(std::make_shared<const Network>(weights),
                                              std::make_unique<PatternEvaluator>(tables()));
  }
  NetworkWeights Random(Magnitude magnitude) { return RandomNetwork(rule(), magnitude, random_); }
  Board RandomBoard(int width, int height, int stones) {
    Board board = Board::Create(width, height, rule()).value();
    for (int i = 0; i < stones; ++i) {
      board.SetSideToMove(random_.Any(kColors));
      board.Make(random_.Any(Points(board.empty())));
    }
    return board;
  }
  // Of the stone at p.
  static Color ColorAt(const Board& board, Point p) {
    return board.At(p) == Cell::kBlack ? Color::kBlack : Color::kWhite;
  }
  static std::vector<int> Scores(Evaluator& evaluator, const Board& board,
                                 const std::vector<Point>& moves) {
    std::vector<int> scores(moves.size());
    evaluator.ScoreMoves(board, moves, absl::MakeSpan(scores));
    return scores;
  }

  engine::RandomSource random_{31};
};
INSTANTIATE_TEST_SUITE_P(Rules, NetworkEvaluatorTest, testing::ValuesIn(kRules),
                         [](const auto& test) { return std::string(RuleName(test.param)); });

TEST_P(NetworkEvaluatorTest, SaysWhatTheFormulasSay) {
  for (Magnitude magnitude : kMagnitudes) {
    const NetworkWeights weights = Random(magnitude);
    const auto evaluator = Make(weights);
    for (int i = 0; i < 6; ++i) {
      const Board board = RandomBoard(15 - i, 11 + i, 12 * i);
      const Color mover = board.side_to_move();
      evaluator->Reset(board);
      const int64_t value = ReferenceValue(weights, board, mover);
      ASSERT_EQ(evaluator->Evaluate(board), std::clamp<int64_t>(value, -kMaxEval, kMaxEval));

      const std::vector<Point> moves = Points(board.empty());
      const std::vector<int> scores = Scores(*evaluator, board, moves);
      const std::vector<int64_t> expected = ReferenceScores(weights, board, mover, moves);
      ASSERT_TRUE(std::equal(scores.begin(), scores.end(), expected.begin(), expected.end()));
    }
  }
}

// Walks in which positions are asked about now and then, with runs of moves and of undos between.
TEST_P(NetworkEvaluatorTest, DependsOnThePositionAndTheLastMovesOnly) {
  const NetworkWeights weights = Random(Magnitude::kUsual);
  const auto evaluator = Make(weights), fresh = Make(weights);
  Board board = RandomBoard(9, 10, 5);
  const int first = board.ply_count();
  evaluator->Reset(board);
  std::vector<Point> favourites = Points(board.empty());
  favourites.resize(8);  // so that stones come back in another order
  for (int i = 0; i < 3000; ++i) {
    if (random_.Chance(50) && board.ply_count() < first + 60) {
      const Point p =
          random_.Chance(70) ? random_.Any(favourites) : random_.Any(Points(board.empty()));
      if (!board.IsEmpty(p)) continue;
      if (random_.Chance(20)) board.SetSideToMove(Opponent(board.side_to_move()));
      board.Make(p);
      evaluator->OnMake(board, p);
    } else if (board.ply_count() > first) {
      board.Unmake();
      evaluator->OnUnmake(board);
    }
    if (!random_.Chance(25)) continue;
    fresh->Reset(board);
    const std::vector<Point> moves = Points(board.empty());
    if (random_.Chance(50)) {
      const bool leaf = random_.Chance(50);
      ASSERT_EQ(leaf ? evaluator->EvaluateLeaf(board) : evaluator->Evaluate(board),
                fresh->Evaluate(board))
          << BoardToText(board);
      if (random_.Chance(50)) continue;
    }
    ASSERT_EQ(Scores(*evaluator, board, moves), Scores(*fresh, board, moves));
  }
}

TEST_P(NetworkEvaluatorTest, TurnedBoardsAreWorthTheSame) {
  const auto evaluator = Make(Random(Magnitude::kUsual));
  constexpr int kWidth = 9, kHeight = 12;
  for (int i = 0; i < 8; ++i) {
    const Board board = RandomBoard(kWidth, kHeight, 10 * i);
    const std::vector<Point> moves = Points(board.empty());
    evaluator->Reset(board);
    const Value value = evaluator->Evaluate(board);
    const std::vector<int> scores = Scores(*evaluator, board, moves);
    for (int number = 0; number < engine::Symmetry::kCount; ++number) {
      const engine::Symmetry symmetry(number, kWidth, kHeight);
      const bool turned = symmetry.ExchangesSides();
      Board image =
          Board::Create(turned ? kHeight : kWidth, turned ? kWidth : kHeight, rule()).value();
      for (Point p : board.Moves()) {
        image.SetSideToMove(ColorAt(board, p));
        image.Make(symmetry.Apply(p));
      }
      image.SetSideToMove(board.side_to_move());
      std::vector<Point> image_moves;
      for (Point p : moves) image_moves.push_back(symmetry.Apply(p));
      evaluator->Reset(image);
      ASSERT_EQ(evaluator->Evaluate(image), value) << BoardToText(board) << number;
      ASSERT_EQ(Scores(*evaluator, image, image_moves), scores) << BoardToText(board) << number;
    }
  }
}

// The games in which both colours have the same rule.
class NetworkEqualColorsTest : public NetworkEvaluatorTest {};
INSTANTIATE_TEST_SUITE_P(Rules, NetworkEqualColorsTest,
                         testing::Values(Rule::kFreestyle, Rule::kStandard, Rule::kCaro,
                                         Rule::kStandardCaro),
                         [](const auto& test) { return std::string(RuleName(test.param)); });

TEST_P(NetworkEqualColorsTest, ExchangedColorsAreWorthTheSame) {
  const auto evaluator = Make(Random(Magnitude::kUsual));
  for (int i = 0; i < 10; ++i) {
    const Board board = RandomBoard(13, 8, 8 * i);
    const std::vector<Point> moves = Points(board.empty());
    Board exchanged = Board::Create(13, 8, rule()).value();
    for (Point p : board.Moves()) {
      exchanged.SetSideToMove(Opponent(ColorAt(board, p)));
      exchanged.Make(p);
    }
    exchanged.SetSideToMove(Opponent(board.side_to_move()));
    evaluator->Reset(board);
    const Value value = evaluator->Evaluate(board);
    const std::vector<int> scores = Scores(*evaluator, board, moves);
    evaluator->Reset(exchanged);
    ASSERT_EQ(evaluator->Evaluate(exchanged), value) << BoardToText(board);
    ASSERT_EQ(Scores(*evaluator, exchanged, moves), scores) << BoardToText(board);
  }
}

TEST_P(NetworkEvaluatorTest, PatternsJudgeWhereBlockedPointsAre) {
  const auto evaluator = Make(Random(Magnitude::kAny));
  PatternEvaluator patterns(tables());
  Board board = RandomBoard(15, 15, 30);
  const Point blocked = random_.Any(Points(board.empty()));
  ASSERT_TRUE(board.Block(blocked).ok());
  evaluator->Reset(board);
  patterns.Reset(board);
  for (int i = 0; i < 20; ++i) {
    const Point p = random_.Any(Points(board.empty()));
    board.Make(p);
    evaluator->OnMake(board, p);
    patterns.OnMake(board, p);
    const std::vector<Point> moves = Points(board.empty());
    ASSERT_EQ(evaluator->Evaluate(board), patterns.Evaluate(board));
    ASSERT_EQ(Scores(*evaluator, board, moves), Scores(patterns, board, moves));
  }
  // The next board may be one that it understands.
  const Board open = RandomBoard(15, 15, 30);
  evaluator->Reset(open);
  patterns.Reset(open);
  EXPECT_NE(Scores(*evaluator, open, Points(open.empty())),
            Scores(patterns, open, Points(open.empty())));
}

TEST(MakeEvaluatorTest, ANetworkIsUsedForItsRule) {
  constexpr Value kBias = 777;
  const auto network = std::make_shared<const Network>(BiasedNetwork(Rule::kStandard, kBias));
  for (Rule rule : kRules) {
    const Board board = Board::Create(15, 15, rule).value();
    const auto with = MakeEvaluator(rule, network), without = MakeEvaluator(rule);
    with->Reset(board);
    without->Reset(board);
    EXPECT_EQ(with->Evaluate(board), rule == Rule::kStandard ? kBias : without->Evaluate(board));
  }
}

}  // namespace
}  // namespace tengen::eval
