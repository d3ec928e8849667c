// The learned evaluation over patterns, with a network's opinion added to it.
#ifndef TENGEN_EVAL_NETWORK_NETWORK_EVALUATOR_H_
#define TENGEN_EVAL_NETWORK_NETWORK_EVALUATOR_H_

#include <memory>
#include <vector>

#include "eval/evaluator.h"
#include "eval/network/network_state.h"
#include "eval/pattern_evaluator.h"
#include "eval/pattern_weights.h"

namespace tengen {

// Value and scores are those of the pattern evaluation and what the network adds to them; the value
// is kept within +-kMaxEval. Moves that the pattern evaluation knows to be certain, with a score of
// kLeastCertainScore and more, keep that score, and no other reaches it. On boards with blocked
// points the pattern evaluation stands alone.
//
// Stones are taken in only when somebody asks for a value or scores, and then only those in which
// the position differs from the one last asked about.
class NetworkEvaluator : public Evaluator {
 public:
  // `tables`, to which the network was trained to add, must outlive the evaluator.
  NetworkEvaluator(const PatternTables& tables, std::shared_ptr<const Network> network)
      : base_(tables), state_(std::move(network)) {}

  void Reset(const Board& board) override;
  void OnMake(const Board& board, Point p) override;
  void OnUnmake(const Board& board) override;
  Value Evaluate(const Board& board) override;
  void ScoreMoves(const Board& board, absl::Span<const Point> moves,
                  absl::Span<int> scores) override;

 private:
  struct Stone {
    Point point;
    Color color;

    friend bool operator==(const Stone&, const Stone&) = default;
  };

  // Brings `state_` up to date.
  void CatchUp();

  PatternEvaluator base_;
  NetworkState state_;
  bool usable_ = false;        // state_ is
  std::vector<Stone> stones_;  // made since Reset
  std::vector<Stone> placed_;  // those in state_
  size_t common_ = 0;          // so many at the beginning are the same
};

}  // namespace tengen

#endif  // TENGEN_EVAL_NETWORK_NETWORK_EVALUATOR_H_
