// The learned evaluation.
#ifndef TENGEN_EVAL_NETWORK_NETWORK_EVALUATOR_H_
#define TENGEN_EVAL_NETWORK_NETWORK_EVALUATOR_H_

#include <memory>
#include <utility>
#include <vector>

#include "eval/evaluator.h"
#include "eval/network/network_state.h"

namespace tengen::eval {

// Value and scores are those of the network; the value is kept within +-kMaxEval. Boards with
// blocked points are left to another evaluator.
//
// Stones are taken in only when somebody asks for a value or scores, and then only those in which
// the position differs from the one last asked about.
class NetworkEvaluator : public Evaluator {
 public:
  // `fallback` is for boards with blocked points.
  NetworkEvaluator(std::shared_ptr<const Network> network, std::unique_ptr<Evaluator> fallback)
      : state_(std::move(network)), fallback_(std::move(fallback)) {}

  void Reset(const Board& board) override;
  void OnMake(const Board& board, Point p) override;
  void OnUnmake(const Board& board) override;
  Value Evaluate(const Board& board) override;
  Value EvaluateLeaf(const Board& board) override;
  void ScoreMoves(const Board& board, absl::Span<const Point> moves,
                  absl::Span<int> scores) override;

 private:
  struct Stone {
    Point point;
    Color color;

    friend bool operator==(const Stone&, const Stone&) = default;
  };

  // Brings `state_` to the position after the first `count` of stones_. REQUIRES: count >= common_.
  void CatchUp(size_t count);
  void CatchUp() { CatchUp(stones_.size()); }

  NetworkState state_;
  std::unique_ptr<Evaluator> fallback_;
  bool usable_ = false;        // state_ is; if not, fallback_ is asked
  std::vector<Stone> stones_;  // made since Reset
  std::vector<Stone> placed_;  // those in state_
  size_t common_ = 0;          // so many at the beginning are the same
};

}  // namespace tengen::eval

#endif  // TENGEN_EVAL_NETWORK_NETWORK_EVALUATOR_H_
