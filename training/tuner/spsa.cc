#include "training/tuner/spsa.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <utility>

#include "base/random.h"

namespace tengen::training {
namespace {

constexpr double kSpreadExponent = 0.101;
constexpr double kRateExponent = 0.602;
// Keeps the first steps from being wild: as if this part of all pairs had been played before.
constexpr double kStability = 0.1;

double Within(const search::ParameterRow& row, double value) {
  return std::clamp(value, static_cast<double>(row.min), static_cast<double>(row.max));
}

}  // namespace

Spsa::Spsa(std::vector<const search::ParameterRow*> rows, const search::SearchParameters& start,
           const SpsaSchedule& schedule)
    : rows_(std::move(rows)), start_(start), schedule_(schedule) {
  for (const search::ParameterRow* row : rows_) values_.push_back(start.*row->field);
}

double Spsa::Spread(int64_t pair) const {
  const double share = static_cast<double>(schedule_.pairs) / static_cast<double>(pair + 1);
  return std::pow(std::max(share, 1.0), kSpreadExponent);
}

// Spall's a_k / c_k^2 where both are 1 at the end, times the rate of the end.
double Spsa::Rate(int64_t pair) const {
  const auto pairs = static_cast<double>(schedule_.pairs);
  const double share =
      (1 + kStability) * pairs / (kStability * pairs + static_cast<double>(pair + 1));
  const double spread = Spread(pair);
  return schedule_.rate * std::pow(share, kRateExponent) / (spread * spread);
}

SpsaTrial Spsa::Draw(int64_t pair) const {
  base::Random random(base::RandomWord(schedule_.seed) ^ static_cast<uint64_t>(pair));
  SpsaTrial trial;
  std::vector<double> plus = values_, minus = values_;
  for (size_t i = 0; i < rows_.size(); ++i) {
    // At least one either way: less would be rounded away, and the games would compare nothing.
    const double size = std::max(rows_[i]->step * Spread(pair), 1.0);
    trial.offsets.push_back(random.Chance(500) ? size : -size);
    plus[i] += trial.offsets[i];
    minus[i] -= trial.offsets[i];
  }
  trial.plus = Rounded(plus);
  trial.minus = Rounded(minus);
  return trial;
}

void Spsa::Learn(int64_t pair, const SpsaTrial& trial, int balance) {
  for (size_t i = 0; i < rows_.size(); ++i) {
    values_[i] = Within(*rows_[i], values_[i] + Rate(pair) * balance * trial.offsets[i]);
  }
}

void Spsa::SetValues(std::vector<double> values) {
  assert(values.size() == rows_.size());
  values_ = std::move(values);
}

search::SearchParameters Spsa::Rounded(const std::vector<double>& values) const {
  search::SearchParameters parameters = start_;
  for (size_t i = 0; i < rows_.size(); ++i) {
    parameters.*rows_[i]->field = static_cast<int>(std::lround(Within(*rows_[i], values[i])));
  }
  return parameters;
}

}  // namespace tengen::training
