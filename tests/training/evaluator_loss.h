// How far an evaluator is from what searches say, on the lessons of games.
#ifndef TENGEN_TESTS_TRAINING_EVALUATOR_LOSS_H_
#define TENGEN_TESTS_TRAINING_EVALUATOR_LOSS_H_

#include <memory>
#include <utility>

#include "eval/evaluator.h"
#include "training/trainer/descent.h"
#include "training/trainer/lessons.h"

namespace tengen {

// Follows games with the evaluator and adds up the cross-entropy of its values, of which
// `value_scale` units are a logit.
class EvaluatorLoss : public LessonListener {
 public:
  EvaluatorLoss(std::unique_ptr<Evaluator> evaluator, double value_scale)
      : evaluator_(std::move(evaluator)), value_scale_(value_scale) {}

  void OnStart(const Board& board) override { evaluator_->Reset(board); }
  void OnMake(const Board& board, Point move) override { evaluator_->OnMake(board, move); }
  void OnLesson(const Board& board, const Lesson& lesson) override {
    if (!lesson.target) return;
    sum_ += CrossEntropy(*lesson.target, evaluator_->Evaluate(board) / value_scale_);
    ++count_;
  }
  double mean() const { return sum_ / count_; }
  int count() const { return count_; }

 private:
  std::unique_ptr<Evaluator> evaluator_;
  double value_scale_;
  double sum_ = 0;
  int count_ = 0;
};

}  // namespace tengen

#endif  // TENGEN_TESTS_TRAINING_EVALUATOR_LOSS_H_
