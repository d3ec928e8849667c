// The learned evaluation over the patterns of empty points.
#ifndef TENGEN_EVAL_PATTERN_EVALUATOR_H_
#define TENGEN_EVAL_PATTERN_EVALUATOR_H_

#include <vector>

#include "eval/evaluator.h"
#include "eval/pattern_state.h"
#include "eval/pattern_weights.h"

namespace tengen::eval {

// Value = sum over the empty points of what their patterns are worth to both colours, one weight
// for the side to move and one for the other. A pattern is what a stone would make in the four
// lines through the point together, so combinations such as a four-three or two open twos have
// weights of their own. One more weight is for the kinds of point that the two colours have
// anywhere, because the second open three adds less than the first. Scores of moves come from
// tables over the same patterns.
//
// The weights are trained by training/trainer from games of this engine.
//
// Stones are taken in only when somebody asks for a value or scores: many nodes of a search end
// without.
class PatternEvaluator : public Evaluator {
 public:
  // `tables` must outlive the evaluator.
  explicit PatternEvaluator(const PatternTables& tables) : tables_(tables) {}

  void Reset(const Board& board) override;
  void OnMake(const Board& board, Point p) override;
  void OnUnmake(const Board& board) override;
  Value Evaluate(const Board& board) override;
  void ScoreMoves(const Board& board, absl::Span<const Point> moves,
                  absl::Span<int> scores) override;

 private:
  // Sums of the weights over the empty points.
  struct Sums {
    const PatternTables* tables = nullptr;
    std::array<int, engine::kColorCount> mover = {};
    std::array<int, engine::kColorCount> waiter = {};
    std::array<KindCounts, engine::kColorCount> kinds;

    void Add(Color view, PatternCode code) {
      const PatternTables::Values& values = tables->values(view, code);
      mover[Index(view)] += values.mover;
      waiter[Index(view)] += values.waiter;
      kinds[Index(view)].Add(values.kind_shift);
    }
    void Remove(Color view, PatternCode code) {
      const PatternTables::Values& values = tables->values(view, code);
      mover[Index(view)] -= values.mover;
      waiter[Index(view)] -= values.waiter;
      kinds[Index(view)].Remove(values.kind_shift);
    }
  };
  struct Stone {
    Point point;
    Color color;
  };

  // Takes in the stones that `state_` has not seen.
  void CatchUp();

  const PatternTables& tables_;
  PatternState<Sums> state_;
  std::vector<Stone> stones_;  // made since Reset
  size_t placed_ = 0;          // so many of them are in state_
};

}  // namespace tengen::eval

#endif  // TENGEN_EVAL_PATTERN_EVALUATOR_H_
