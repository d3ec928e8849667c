// How far an evaluator is from what searches say, on the lessons of games.
#ifndef TENGEN_TESTS_TRAINING_EVALUATOR_LOSS_H_
#define TENGEN_TESTS_TRAINING_EVALUATOR_LOSS_H_

#include <algorithm>
#include <cmath>
#include <memory>
#include <utility>
#include <vector>

#include "eval/evaluator.h"
#include "eval/network/network_weights.h"
#include "training/trainer/descent.h"
#include "training/trainer/lessons.h"

namespace tengen::training {

// Follows games with an evaluator.
class EvaluatorListener : public LessonListener {
 public:
  // `value_scale` units of its values are a logit.
  EvaluatorListener(std::unique_ptr<eval::Evaluator> evaluator, double value_scale)
      : evaluator_(std::move(evaluator)), value_scale_(value_scale) {}

  void OnStart(const Board& board) override { evaluator_->Reset(board); }
  void OnMake(const Board& board, Point move) override { evaluator_->OnMake(board, move); }

 protected:
  double Logit(const Board& board) { return evaluator_->Evaluate(board) / value_scale_; }

  std::unique_ptr<eval::Evaluator> evaluator_;

 private:
  double value_scale_;
};

// Adds up the cross-entropy of its values and that of the search's choices under its scores.
class EvaluatorLoss : public EvaluatorListener {
 public:
  using EvaluatorListener::EvaluatorListener;

  void OnLesson(const Board& board, const Lesson& lesson) override {
    if (!lesson.target) return;
    sum_ += CrossEntropy(*lesson.target, Logit(board));
    ++count_;
    if (lesson.chosen) AddChoice(board, *lesson.chosen, choices_);
  }
  void OnDefense(const Board& board, Point chosen) override { AddChoice(board, chosen, defenses_); }
  double mean() const { return sum_ / count_; }
  int count() const { return count_; }
  double choice_mean() const { return choices_.sum / choices_.count; }
  int choice_count() const { return choices_.count; }
  // The same where a straight four must be stopped.
  double defense_mean() const { return defenses_.sum / defenses_.count; }
  int defense_count() const { return defenses_.count; }

 private:
  struct Loss {
    double sum = 0;
    int count = 0;
  };

  void AddChoice(const Board& board, Point chosen, Loss& loss) {
    const std::vector<Point> moves = Choices(board);
    const auto place = std::find(moves.begin(), moves.end(), chosen);
    if (place == moves.end() || moves.size() < 2) return;
    std::vector<int> scores(moves.size());
    evaluator_->ScoreMoves(board, moves, absl::MakeSpan(scores));
    const int best = *std::max_element(scores.begin(), scores.end());
    double sum = 0;
    for (int score : scores)
      sum += std::exp(static_cast<double>(score - best) / eval::kActivationScale);
    const int own = scores[static_cast<size_t>(place - moves.begin())];
    loss.sum += std::log(sum) - static_cast<double>(own - best) / eval::kActivationScale;
    ++loss.count;
  }

  double sum_ = 0;
  int count_ = 0;
  Loss choices_;
  Loss defenses_;
};

}  // namespace tengen::training

#endif  // TENGEN_TESTS_TRAINING_EVALUATOR_LOSS_H_
