#include "search/evaluator_scorer.h"

#include <memory>

#include "absl/types/span.h"
#include "engine/board.h"
#include "eval/evaluator.h"

namespace tengen::search {
namespace {

// An evaluator and the rule it is for.
struct RuledEvaluator {
  Rule rule = Rule::kFreestyle;
  std::unique_ptr<eval::Evaluator> evaluator;
};

}  // namespace

MoveScorer EvaluatorScorer() {
  const auto ruled = std::make_shared<RuledEvaluator>();
  return [ruled](const Board& board, absl::Span<const Point> moves, absl::Span<int> scores) {
    if (!ruled->evaluator || ruled->rule != board.rule()) {
      *ruled = {board.rule(), eval::MakeEvaluator(board.rule())};
    }
    ruled->evaluator->Reset(board);
    ruled->evaluator->ScoreMoves(board, moves, scores);
  };
}

}  // namespace tengen::search
