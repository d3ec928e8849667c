// How far an evaluator is from what searches say, on the lessons of games.
#ifndef TENGEN_TRAINING_TRAINER_EVALUATOR_SCORE_H_
#define TENGEN_TRAINING_TRAINER_EVALUATOR_SCORE_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/bytes.h"
#include "eval/evaluator.h"
#include "search/parameters.h"
#include "training/trainer/lessons.h"

namespace tengen::training {

// A mean of independent numbers and its standard error. A plain value.
struct Estimate {
  double mean = 0;
  double error = 0;
};

// Pure; {0, 0} of nothing.
Estimate MeanOf(const std::vector<double>& numbers);

// How an evaluator ranks the moves that searches chose: sums over positions with a choice.
struct ChoiceScore {
  double loss = 0;    // cross-entropy of the choice under the scores' soft maximum, in nats
  double first = 0;   // choices ranked first
  double fourth = 0;  // among the first four
  double count = 0;

  double mean_loss() const { return count > 0 ? loss / count : 0; }
};

// What an evaluator says of positions beside what searches do. A plain value.
struct EvaluatorScore {
  // By position, in the order of the lessons: the evaluator's value, and the expectation that the
  // search found, both of the side to move.
  std::vector<double> values;
  std::vector<double> targets;
  ChoiceScore choices;
  ChoiceScore defenses;  // where a straight four must be stopped

  // Puts what was found of other positions behind.
  void Add(const EvaluatorScore& other);

  // Of every position, in nats, with `units` to a logit: the cross-entropy of the target, and how
  // far it is above the target's own entropy (Kullback and Leibler 1951), which is the least it can
  // be.
  std::vector<double> CrossEntropies(double units) const;
  std::vector<double> Divergences(double units) const;
  // The units to a logit with which the cross-entropy is least: those that values of this evaluator
  // have. Nullopt if no positive number is, as for values that say nothing.
  std::optional<double> UnitsPerLogit() const;
  // The share of positions in which the value and the target are not on the same side of one half.
  double WrongSide() const;
  // The mean distance of expectation and target, both averaged over the positions whose expectation
  // falls into the same twentieth.
  double CalibrationError() const;
  // How much more of the points values expect than targets do for the side to move, on average.
  double Bias() const;
};

// A score as processes tell it to each other; exact.
std::string ScoreMessage(const EvaluatorScore& score);
// Reads one off the front; nullopt if there is none.
std::optional<EvaluatorScore> TakeScoreMessage(base::ByteReader& reader);

// Follows games and gathers a score. Thread-compatible.
class Scorer : public LessonListener {
 public:
  const EvaluatorScore& score() const { return score_; }

 protected:
  EvaluatorScore score_;
};

// That of an evaluator.
class EvaluatorScorer : public Scorer {
 public:
  explicit EvaluatorScorer(std::unique_ptr<eval::Evaluator> evaluator)
      : evaluator_(std::move(evaluator)) {}

  void OnStart(const Board& board) override { evaluator_->Reset(board); }
  void OnMake(const Board& board, Point move) override { evaluator_->OnMake(board, move); }
  void OnLesson(const Board& board, const Lesson& lesson) override;
  void OnDefense(const Board& board, Point chosen) override;

 private:
  void AddChoice(const Board& board, Point chosen, ChoiceScore& sum);

  std::unique_ptr<eval::Evaluator> evaluator_;
};

// That of searches of `nodes` nodes with these parameters: how good a teacher they are. What they
// prove is as far from certainty as lessons are, and of choices only the first is known.
class SearchScorer : public Scorer {
 public:
  explicit SearchScorer(int64_t nodes, const search::SearchParameters& parameters = {})
      : nodes_(nodes), parameters_(parameters) {}

  void OnStart(const Board&) override {}
  void OnMake(const Board&, Point) override {}
  void OnLesson(const Board& board, const Lesson& lesson) override;

 private:
  int64_t nodes_;
  search::SearchParameters parameters_;
};

}  // namespace tengen::training

#endif  // TENGEN_TRAINING_TRAINER_EVALUATOR_SCORE_H_
