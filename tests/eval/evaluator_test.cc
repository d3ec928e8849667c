// What holds for every evaluator: of the ones that play, and of the patterns, which play where a
// network does not.
#include "eval/evaluator.h"

#include <algorithm>
#include <memory>
#include <string>
#include <tuple>
#include <vector>

#include "engine/record/notation.h"
#include "eval/network/network_weights.h"
#include "eval/pattern_evaluator.h"
#include "gtest/gtest.h"
#include "tests/engine/random_source.h"
#include "tests/eval/points.h"
#include "tests/eval/stones.h"

namespace tengen::eval {
namespace {

enum class Kind { kPlaying, kPatterns };

class EvaluatorTest : public testing::TestWithParam<std::tuple<Rule, Kind>> {
 protected:
  static constexpr int kSide = 11;

  Rule rule() const { return std::get<Rule>(GetParam()); }
  std::unique_ptr<Evaluator> Make() const {
    if (std::get<Kind>(GetParam()) == Kind::kPlaying) return MakeEvaluator(rule());
    return std::make_unique<PatternEvaluator>(*PatternTables::For(rule()));
  }

  engine::RandomSource random_{17};
};
INSTANTIATE_TEST_SUITE_P(Rules, EvaluatorTest,
                         testing::Combine(testing::ValuesIn(kRules),
                                          testing::Values(Kind::kPlaying, Kind::kPatterns)),
                         [](const auto& test) {
                           return std::string(RuleName(std::get<Rule>(test.param))) +
                                  (std::get<Kind>(test.param) == Kind::kPlaying ? "Playing"
                                                                                : "Patterns");
                         });

TEST_P(EvaluatorTest, DependsOnThePositionAndTheLastMovesOnly) {
  for (int i = 0; i < 40; ++i) {
    std::vector<Stone> stones = AnyStones(random_, kSide, 40);
    const Color mover = kColors[static_cast<size_t>(i % 2)];
    const Board expected_board = Place(kSide, rule(), stones, mover);
    const std::unique_ptr<Evaluator> fresh = Make();
    fresh->Reset(expected_board);
    const Value expected = fresh->Evaluate(expected_board);
    EXPECT_EQ(fresh->Evaluate(expected_board), expected) << "asking changes the answer";
    EXPECT_EQ(fresh->EvaluateLeaf(expected_board), expected) << BoardToText(expected_board);

    // Another order but for the last moves, with moves made and taken back on the way.
    const size_t first_last = stones.size() - std::min(stones.size(), size_t{kLastMoves});
    const std::vector<Stone> last(stones.begin() + static_cast<std::ptrdiff_t>(first_last),
                                  stones.end());
    stones.resize(first_last);
    random_.Shuffle(stones);
    stones.insert(stones.end(), last.begin(), last.end());
    Board board = Place(kSide, rule(), {}, Color::kBlack);
    const std::unique_ptr<Evaluator> incremental = Make();
    incremental->Reset(board);
    const auto make = [&](const Stone& stone) {
      board.SetSideToMove(stone.color);
      board.Make(stone.point);
      incremental->OnMake(board, stone.point);
    };
    for (const Stone& stone : stones) {
      make({stone.point, Opponent(stone.color)});
      random_.Below(2) == 0 ? incremental->Evaluate(board) : incremental->EvaluateLeaf(board);
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
  const std::unique_ptr<Evaluator> evaluator = Make();
  for (int i = 0; i < 100; ++i) {
    const Board board =
        Place(kSide, rule(), AnyStones(random_, kSide, 120), kColors[static_cast<size_t>(i % 2)]);
    evaluator->Reset(board);
    const Value value = evaluator->Evaluate(board);
    ASSERT_FALSE(IsDecided(value));
    ASSERT_LE(value, kMaxEval);
    ASSERT_GE(value, -kMaxEval);
  }
}

}  // namespace
}  // namespace tengen::eval
