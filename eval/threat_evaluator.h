// A linear evaluation over the board's threat counts.
#ifndef TENGEN_EVAL_THREAT_EVALUATOR_H_
#define TENGEN_EVAL_THREAT_EVALUATOR_H_

#include "eval/evaluator.h"

namespace tengen::eval {

// Value = weighted sum of the side to move's threat counts minus that of the opponent's with
// weights of its own, since a threat is worth more to whoever moves next. The counts are the
// board's, kept incrementally, so this evaluator has no state and costs sixteen multiplications.
//
// The weights are hand-made; they follow the number of moves a shape is away from winning.
class ThreatEvaluator : public Evaluator {
 public:
  void Reset(const Board&) override {}
  void OnMake(const Board&, Point) override {}
  void OnUnmake(const Board&) override {}
  Value Evaluate(const Board& board) override;
  void ScoreMoves(const Board& board, absl::Span<const Point> moves,
                  absl::Span<int> scores) override;
};

}  // namespace tengen::eval

#endif  // TENGEN_EVAL_THREAT_EVALUATOR_H_
