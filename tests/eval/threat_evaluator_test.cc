#include "eval/threat_evaluator.h"

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "engine/notation.h"
#include "eval/evaluator.h"
#include "eval/network/network_weights.h"
#include "gtest/gtest.h"
#include "tests/engine/drawn_board.h"
#include "tests/engine/random_source.h"
#include "tests/engine/symmetry.h"
#include "tests/eval/points.h"

namespace tengen {
namespace {

struct Stone {
  Point point;
  Color color;
};

Board Place(int side, Rule rule, const std::vector<Stone>& stones, Color mover) {
  Board board = Board::Create(side, side, rule).value();
  for (const Stone& stone : stones) {
    board.SetSideToMove(stone.color);
    board.Make(stone.point);
  }
  board.SetSideToMove(mover);
  return board;
}

class ThreatEvaluatorTest : public testing::TestWithParam<Rule> {
 protected:
  static constexpr int kSide = 11;

  Rule rule() const { return GetParam(); }
  Value Evaluate(const Board& board) {
    evaluator_.Reset(board);
    return evaluator_.Evaluate(board);
  }
  int Score(const Board& board, Point p) {
    int score = 0;
    evaluator_.Reset(board);
    evaluator_.ScoreMoves(board, {p}, absl::MakeSpan(&score, 1));
    return score;
  }

  // Up to `most` stones, anywhere on a board of kSide.
  std::vector<Stone> RandomStones(int most) {
    std::vector<Stone> stones;
    PointSet taken;
    for (int i = random_.Below(most + 1); i > 0; --i) {
      const Point p(random_.Below(kSide), random_.Below(kSide));
      if (taken.Contains(p)) continue;
      taken.Insert(p);
      stones.push_back({p, random_.Any(kColors)});
    }
    return stones;
  }

  ThreatEvaluator evaluator_;
  RandomSource random_{17};
};
INSTANTIATE_TEST_SUITE_P(Rules, ThreatEvaluatorTest, testing::ValuesIn(kRules),
                         [](const auto& test) { return std::string(RuleName(test.param)); });

TEST_P(ThreatEvaluatorTest, TurnedBoardsAreWorthTheSame) {
  for (int i = 0; i < 60; ++i) {
    const std::vector<Stone> stones = RandomStones(60);
    const Color mover = kColors[static_cast<size_t>(i % 2)];
    const Board board = Place(kSide, rule(), stones, mover);
    for (int number = 0; number < Symmetry::kCount; ++number) {
      const Symmetry symmetry(number, kSide, kSide);
      std::vector<Stone> turned = stones;
      for (Stone& stone : turned) stone.point = symmetry.Apply(stone.point);
      const Board image = Place(kSide, rule(), turned, mover);
      ASSERT_EQ(Evaluate(image), Evaluate(board)) << BoardToText(board) << "symmetry " << number;
      for (Point p : board.empty()) {
        ASSERT_EQ(Score(image, symmetry.Apply(p)), Score(board, p))
            << BoardToText(board) << ToCoordinates(p) << ", symmetry " << number;
      }
    }
  }
}

// The games in which both colours have the same rule.
class EqualColorsTest : public ThreatEvaluatorTest {};
INSTANTIATE_TEST_SUITE_P(Rules, EqualColorsTest,
                         testing::Values(Rule::kFreestyle, Rule::kStandard, Rule::kCaro,
                                         Rule::kStandardCaro),
                         [](const auto& test) { return std::string(RuleName(test.param)); });

TEST_P(EqualColorsTest, ExchangedColorsAreWorthTheSame) {
  for (int i = 0; i < 60; ++i) {
    const std::vector<Stone> stones = RandomStones(60);
    std::vector<Stone> exchanged = stones;
    for (Stone& stone : exchanged) stone.color = Opponent(stone.color);
    EXPECT_EQ(Evaluate(Place(kSide, rule(), stones, Color::kBlack)),
              Evaluate(Place(kSide, rule(), exchanged, Color::kWhite)));
  }
}

TEST_P(ThreatEvaluatorTest, StaysWithinBounds) {
  for (int i = 0; i < 200; ++i) {
    const Board board =
        Place(kSide, rule(), RandomStones(150), kColors[static_cast<size_t>(i % 2)]);
    const Value value = Evaluate(board);
    ASSERT_LE(value, kMaxEval) << BoardToText(board);
    ASSERT_GE(value, -kMaxEval) << BoardToText(board);
  }
  // One colour alone on half of the largest board: threats everywhere.
  for (Color mover : kColors) {
    Board board = Board::Create(kMaxSide, kMaxSide, rule()).value();
    for (int y = 0; y < kMaxSide; ++y) {
      for (int x = 0; x < kMaxSide; ++x) {
        if ((x + 2 * y) % 5 < 2 || random_.Below(9) == 0) {
          board.SetSideToMove(Color::kBlack);
          board.Make(Point(x, y));
        }
      }
    }
    board.SetSideToMove(mover);
    EXPECT_LE(Evaluate(board), kMaxEval);
    EXPECT_GE(Evaluate(board), -kMaxEval);
  }
}

TEST_P(ThreatEvaluatorTest, AnExtraOpenThreeIsBetter) {
  constexpr absl::string_view kQuiet =
      "...........\n"
      ".x.......o.\n"
      "...........\n"
      "...........\n"
      "......x....\n"
      "...........\n"
      "...........\n"
      "..x........\n"
      ".o.....o...\n"
      "...........\n"
      "...........\n";
  constexpr absl::string_view kThree =
      "...........\n"
      ".........o.\n"
      "...........\n"
      "...........\n"
      "...xxx.....\n"
      "...........\n"
      "...........\n"
      "...........\n"
      ".o.....o...\n"
      "...........\n"
      "...........\n";
  const Color mine = Color::kBlack, theirs = Color::kWhite;
  const Value gain = Evaluate(Draw(kThree, rule(), mine)) - Evaluate(Draw(kQuiet, rule(), mine));
  const Value loss =
      Evaluate(Draw(kThree, rule(), theirs)) - Evaluate(Draw(kQuiet, rule(), theirs));
  EXPECT_GT(gain, 0);
  EXPECT_LT(loss, 0);
  EXPECT_GT(gain, -loss) << "a threat is worth more to whoever moves next";
}

TEST_P(ThreatEvaluatorTest, ScoresFivesThenBlocksThenStraightFours) {
  constexpr absl::string_view kDrawing =
      "..............\n"
      "..oxxxx.......\n"
      "..............\n"
      "..xoooo.......\n"
      "..............\n"
      "..............\n"
      "....xxx.......\n"
      "..............\n"
      "..............\n"
      "............o.\n"
      "..............\n";
  const Board board = Draw(kDrawing, rule(), Color::kBlack);
  const Point five(7, 1), block(7, 3), straight(7, 6), quiet(7, 9);
  ASSERT_TRUE(board.IsFive(five, Color::kBlack));
  ASSERT_TRUE(board.IsFive(block, Color::kWhite));
  ASSERT_TRUE(board.ThreatPoints(Color::kBlack, LineThreat::kStraightFour).Contains(straight));
  EXPECT_GT(Score(board, five), Score(board, block));
  EXPECT_GT(Score(board, block), Score(board, straight));
  EXPECT_GT(Score(board, straight), Score(board, quiet));
  // For White the two fives change places.
  const Board other = Draw(kDrawing, rule(), Color::kWhite);
  EXPECT_GT(Score(other, block), Score(other, five));
  EXPECT_GT(Score(other, five), Score(other, straight));
}

TEST_P(ThreatEvaluatorTest, ScoresEveryEmptyPointModestly) {
  // Callers add to scores and compare them; there must be room to both sides.
  constexpr int kModest = 1 << 28;
  for (int i = 0; i < 50; ++i) {
    const Board board = Place(kSide, rule(), RandomStones(110), Color::kBlack);
    const std::vector<Point> moves = Points(board.empty());
    std::vector<int> scores(moves.size(), kModest + 1);
    evaluator_.Reset(board);
    evaluator_.ScoreMoves(board, moves, absl::MakeSpan(scores));
    for (size_t m = 0; m < moves.size(); ++m) {
      ASSERT_LT(scores[m], kModest) << ToCoordinates(moves[m]);
      ASSERT_GT(scores[m], -kModest) << ToCoordinates(moves[m]);
      // A point's score does not depend on which others are asked about.
      ASSERT_EQ(scores[m], Score(board, moves[m])) << ToCoordinates(moves[m]);
    }
  }
  const Board board = Place(kSide, rule(), {}, Color::kBlack);
  evaluator_.ScoreMoves(board, {}, {});
}

// What holds for every evaluator, asked of the one that plays.
class EvaluatorTest : public ThreatEvaluatorTest {};
INSTANTIATE_TEST_SUITE_P(Rules, EvaluatorTest, testing::ValuesIn(kRules),
                         [](const auto& test) { return std::string(RuleName(test.param)); });

TEST_P(EvaluatorTest, DependsOnThePositionAndTheLastMovesOnly) {
  for (int i = 0; i < 40; ++i) {
    std::vector<Stone> stones = RandomStones(40);
    const Color mover = kColors[static_cast<size_t>(i % 2)];
    const Board expected_board = Place(kSide, rule(), stones, mover);
    const std::unique_ptr<Evaluator> fresh = MakeEvaluator(rule());
    fresh->Reset(expected_board);
    const Value expected = fresh->Evaluate(expected_board);
    EXPECT_EQ(fresh->Evaluate(expected_board), expected) << "asking changes the answer";

    // Another order but for the last moves, with moves made and taken back on the way.
    const size_t first_last = stones.size() - std::min(stones.size(), size_t{kLastMoves});
    const std::vector<Stone> last(stones.begin() + static_cast<std::ptrdiff_t>(first_last),
                                  stones.end());
    stones.resize(first_last);
    random_.Shuffle(stones);
    stones.insert(stones.end(), last.begin(), last.end());
    Board board = Place(kSide, rule(), {}, Color::kBlack);
    const std::unique_ptr<Evaluator> incremental = MakeEvaluator(rule());
    incremental->Reset(board);
    const auto make = [&](const Stone& stone) {
      board.SetSideToMove(stone.color);
      board.Make(stone.point);
      incremental->OnMake(board, stone.point);
    };
    for (const Stone& stone : stones) {
      make({stone.point, Opponent(stone.color)});
      incremental->Evaluate(board);
      board.Unmake();
      incremental->OnUnmake(board);
      make(stone);
    }
    board.SetSideToMove(mover);
    ASSERT_EQ(incremental->Evaluate(board), expected) << BoardToText(board);

    const std::vector<Point> moves = Points(board.empty());
    std::vector<int> scores(moves.size()), expected_scores(moves.size());
    fresh->ScoreMoves(expected_board, moves, absl::MakeSpan(expected_scores));
    incremental->ScoreMoves(board, moves, absl::MakeSpan(scores));
    ASSERT_EQ(scores, expected_scores) << BoardToText(board);
  }
}

TEST_P(EvaluatorTest, ClaimsNoProvenResult) {
  const std::unique_ptr<Evaluator> evaluator = MakeEvaluator(rule());
  for (int i = 0; i < 100; ++i) {
    const Board board =
        Place(kSide, rule(), RandomStones(120), kColors[static_cast<size_t>(i % 2)]);
    evaluator->Reset(board);
    const Value value = evaluator->Evaluate(board);
    ASSERT_FALSE(IsDecided(value));
    ASSERT_LE(value, kMaxEval);
    ASSERT_GE(value, -kMaxEval);
  }
}

}  // namespace
}  // namespace tengen
