// Judging a quiet position, and the first guess of which moves are good.
#ifndef TENGEN_EVAL_EVALUATOR_H_
#define TENGEN_EVAL_EVALUATOR_H_

#include <cstdint>
#include <memory>

#include "absl/types/span.h"
#include "engine/board.h"
#include "eval/value.h"

namespace tengen::eval {

class Network;

// One evaluator belongs to one worker and follows that worker's board: the owner of the pair tells
// it of every change. Evaluators may keep incremental state; values depend only on the position,
// scores of moves also on the last two moves that led to it, and neither on anything else.
//
// Thread-compatible. Different evaluators may be used concurrently, weights behind them are shared
// read-only.
class Evaluator {
 public:
  virtual ~Evaluator() = default;

  // Forgets everything and adopts `board`.
  virtual void Reset(const Board& board) = 0;
  // Called after board.Make(p), and after the board.Unmake() that takes it back.
  virtual void OnMake(const Board& board, Point p) = 0;
  virtual void OnUnmake(const Board& board) = 0;

  // The position's value for the side to move, within +-kMaxEval. Never claims a proven result.
  virtual Value Evaluate(const Board& board) = 0;
  // The same, for a position that will be left again before anything else is asked: evaluators that
  // keep incremental state may save bringing it there.
  virtual Value EvaluateLeaf(const Board& board) { return Evaluate(board); }

  // Writes a score for each of `moves` (empty points) into `scores`: higher looks better for the
  // side to move. Scores order moves only; they are not values. REQUIRES: same sizes.
  virtual void ScoreMoves(const Board& board, absl::Span<const Point> moves,
                          absl::Span<int> scores) = 0;
};

// A fresh evaluator for boards of `rule`: with `network` if that is one for the rule, else the best
// this build has. Null is no network.
std::unique_ptr<Evaluator> MakeEvaluator(Rule rule,
                                         const std::shared_ptr<const Network>& network = nullptr);

// Tells evaluations apart: that of the evaluators MakeEvaluator makes is the same if this number is
// the same, but for an accident of checksums. Networks that came from no file are all alike to it.
uint32_t EvaluationId(Rule rule, const std::shared_ptr<const Network>& network = nullptr);

}  // namespace tengen::eval

#endif  // TENGEN_EVAL_EVALUATOR_H_
