#include "eval/threat_evaluator.h"

#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "engine/record/notation.h"
#include "gtest/gtest.h"
#include "tests/engine/drawn_board.h"
#include "tests/engine/random_source.h"
#include "tests/engine/symmetry.h"
#include "tests/eval/points.h"
#include "tests/eval/stones.h"

namespace tengen::eval {
namespace {

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

  std::vector<Stone> RandomStones(int most) { return AnyStones(random_, kSide, most); }

  ThreatEvaluator evaluator_;
  engine::RandomSource random_{17};
};
INSTANTIATE_TEST_SUITE_P(Rules, ThreatEvaluatorTest, testing::ValuesIn(kRules),
                         [](const auto& test) { return std::string(RuleName(test.param)); });

TEST_P(ThreatEvaluatorTest, TurnedBoardsAreWorthTheSame) {
  for (int i = 0; i < 60; ++i) {
    const std::vector<Stone> stones = RandomStones(60);
    const Color mover = kColors[static_cast<size_t>(i % 2)];
    const Board board = Place(kSide, rule(), stones, mover);
    for (int number = 0; number < engine::Symmetry::kCount; ++number) {
      const engine::Symmetry symmetry(number, kSide, kSide);
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
    Board board = Board::Create(engine::kMaxSide, engine::kMaxSide, rule()).value();
    for (int y = 0; y < engine::kMaxSide; ++y) {
      for (int x = 0; x < engine::kMaxSide; ++x) {
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

}  // namespace
}  // namespace tengen::eval
