#include "training/trainer/evaluator_score.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "eval/network/network_layers.h"
#include "eval/win_rate.h"
#include "training/selfplay/game_generator.h"
#include "training/trainer/descent.h"
#include "training/trainer/network_loss.h"

namespace tengen::training {
namespace {

double Entropy(double share) {
  const auto part = [](double p) { return p > 0 ? -p * std::log(p) : 0; };
  return part(share) + part(1 - share);
}

double Expectation(double logit) { return 1 / (1 + std::exp(-logit)); }

void PutDouble(std::string* out, double number) {
  base::PutNumber(out, std::bit_cast<uint64_t>(number), sizeof(number));
}
double TakeDouble(base::ByteReader& reader) {
  return std::bit_cast<double>(reader.Take(sizeof(double)));
}

// All sums of the two scores of choices.
constexpr double ChoiceScore::*kSums[] = {&ChoiceScore::loss, &ChoiceScore::first,
                                          &ChoiceScore::fourth, &ChoiceScore::count};
constexpr ChoiceScore EvaluatorScore::*kChoices[] = {&EvaluatorScore::choices,
                                                     &EvaluatorScore::defenses};

}  // namespace

Estimate MeanOf(const std::vector<double>& numbers) {
  const auto count = static_cast<double>(numbers.size());
  if (numbers.empty()) return {};
  double sum = 0, squares = 0;
  for (double x : numbers) sum += x;
  const double mean = sum / count;
  for (double x : numbers) squares += (x - mean) * (x - mean);
  return {mean, numbers.size() > 1 ? std::sqrt(squares / (count - 1) / count) : 0};
}

void EvaluatorScore::Add(const EvaluatorScore& other) {
  values.insert(values.end(), other.values.begin(), other.values.end());
  targets.insert(targets.end(), other.targets.begin(), other.targets.end());
  for (const auto choices : kChoices) {
    for (const auto sum : kSums) this->*choices.*sum += other.*choices.*sum;
  }
}

std::string ScoreMessage(const EvaluatorScore& score) {
  std::string text;
  base::PutNumber(&text, score.values.size(), sizeof(uint64_t));
  for (size_t i = 0; i < score.values.size(); ++i) {
    PutDouble(&text, score.values[i]);
    PutDouble(&text, score.targets[i]);
  }
  for (const auto choices : kChoices) {
    for (const auto sum : kSums) PutDouble(&text, score.*choices.*sum);
  }
  return text;
}

std::optional<EvaluatorScore> TakeScoreMessage(base::ByteReader& reader) {
  EvaluatorScore score;
  const uint64_t count = reader.Take(sizeof(uint64_t));
  for (uint64_t i = 0; i < count && reader.ok(); ++i) {
    score.values.push_back(TakeDouble(reader));
    score.targets.push_back(TakeDouble(reader));
  }
  for (const auto choices : kChoices) {
    for (const auto sum : kSums) score.*choices.*sum = TakeDouble(reader);
  }
  if (!reader.ok()) return std::nullopt;
  return score;
}

std::vector<double> EvaluatorScore::CrossEntropies(double units) const {
  std::vector<double> losses;
  for (size_t i = 0; i < values.size(); ++i) {
    losses.push_back(CrossEntropy(targets[i], values[i] / units));
  }
  return losses;
}

std::vector<double> EvaluatorScore::Divergences(double units) const {
  std::vector<double> divergences = CrossEntropies(units);
  for (size_t i = 0; i < values.size(); ++i) divergences[i] -= Entropy(targets[i]);
  return divergences;
}

// The loss is convex in the logits a unit is worth; where it is flat is found by halving.
std::optional<double> EvaluatorScore::UnitsPerLogit() const {
  const auto slope = [&](double logits_per_unit) {
    double sum = 0;
    for (size_t i = 0; i < values.size(); ++i) {
      sum += (Expectation(logits_per_unit * values[i]) - targets[i]) * values[i];
    }
    return sum;
  };
  double low = 1e-5, high = 1;
  if (slope(low) >= 0 || slope(high) <= 0) return std::nullopt;
  for (int i = 0; i < 60; ++i) {
    const double middle = std::sqrt(low * high);
    (slope(middle) < 0 ? low : high) = middle;
  }
  return 1 / low;
}

double EvaluatorScore::WrongSide() const {
  double wrong = 0;
  for (size_t i = 0; i < values.size(); ++i) wrong += values[i] * (targets[i] - 0.5) < 0;
  return values.empty() ? 0 : wrong / static_cast<double>(values.size());
}

double EvaluatorScore::CalibrationError() const {
  Calibration calibration;
  for (size_t i = 0; i < values.size(); ++i) {
    calibration.Add(Expectation(values[i] / eval::kUnitsPerLogit), targets[i]);
  }
  double sum = 0;
  for (size_t b = 0; b < Calibration::kBuckets; ++b) {
    sum += std::abs(calibration.predicted[b] - calibration.target[b]);
  }
  return values.empty() ? 0 : sum / static_cast<double>(values.size());
}

double EvaluatorScore::Bias() const {
  double sum = 0;
  for (size_t i = 0; i < values.size(); ++i) {
    sum += Expectation(values[i] / eval::kUnitsPerLogit) - targets[i];
  }
  return values.empty() ? 0 : sum / static_cast<double>(values.size());
}

void EvaluatorScorer::OnLesson(const Board& board, const Lesson& lesson) {
  if (!lesson.target) return;
  score_.values.push_back(evaluator_->Evaluate(board));
  score_.targets.push_back(*lesson.target);
  if (lesson.chosen) AddChoice(board, *lesson.chosen, score_.choices);
}

void EvaluatorScorer::OnDefense(const Board& board, Point chosen) {
  AddChoice(board, chosen, score_.defenses);
}

void EvaluatorScorer::AddChoice(const Board& board, Point chosen, ChoiceScore& sum) {
  const std::vector<Point> moves = Choices(board);
  const auto place = std::find(moves.begin(), moves.end(), chosen);
  if (place == moves.end() || moves.size() < 2) return;
  std::vector<int> scores(moves.size());
  evaluator_->ScoreMoves(board, moves, absl::MakeSpan(scores));
  const int own = scores[static_cast<size_t>(place - moves.begin())];
  double weights = 0;  // of all moves, where the choice's is 1
  for (int score : scores) {
    weights += std::exp(static_cast<double>(score - own) / eval::kActivationScale);
  }
  const auto better = std::ranges::count_if(scores, [own](int score) { return score > own; });
  sum.loss += std::log(weights);
  sum.first += better < 1;
  sum.fourth += better < 4;
  ++sum.count;
}

void SearchScorer::OnLesson(const Board& board, const Lesson& lesson) {
  if (!lesson.target) return;
  const JudgedMove judged =
      JudgePosition(SelfPlaySettings(), board, nodes_, kJudgingHashBytes, parameters_);
  const double margin = LessonOptions().margin;
  const double expectation =
      std::clamp(ExpectationOf(judged.score).value_or(0.5), margin, 1 - margin);
  score_.values.push_back(eval::kUnitsPerLogit * std::log(expectation / (1 - expectation)));
  score_.targets.push_back(*lesson.target);
  if (!lesson.chosen) return;
  ++score_.choices.count;
  score_.choices.first += judged.move == *lesson.chosen;
}

}  // namespace tengen::training
