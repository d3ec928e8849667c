// Tuning many numbers at once by games: simultaneous perturbation stochastic approximation.
#ifndef TENGEN_TRAINING_TUNER_SPSA_H_
#define TENGEN_TRAINING_TUNER_SPSA_H_

#include <cstdint>
#include <vector>

#include "absl/types/span.h"
#include "search/parameters.h"

namespace tengen::training {

// J. C. Spall, "Implementation of the Simultaneous Perturbation Algorithm for Stochastic
// Optimization" (1998), with the gains of public chess testers: step sizes shrink with the 0.101th
// power of the number of pairs and reach those of the parameter table at the end; learning rates
// shrink with the 0.602th and reach `rate` steps a point there.
struct SpsaSchedule {
  int64_t pairs = 10000;  // of games, in all
  double rate = 0.006;
  uint64_t seed = 1;
};

// Two settings to be compared by a pair of games.
struct SpsaTrial {
  search::SearchParameters plus;
  search::SearchParameters minus;
  // By tuned parameter: half the distance between the two, with its sign, before ranges and
  // rounding.
  std::vector<double> offsets;
};

// The state of one tuning run. Thread-compatible.
class Spsa {
 public:
  // Tunes `rows`; all other parameters stay at those of `start`.
  Spsa(std::vector<const search::ParameterRow*> rows, const search::SearchParameters& start,
       const SpsaSchedule& schedule);

  // The trial for pair number `pair` (from 0): a function of the values, the seed and the number.
  SpsaTrial Draw(int64_t pair) const;
  // Takes in that in pair number `pair` `plus` won `balance` games more than `minus` (-2 to 2,
  // drawn games count for nobody).
  void Learn(int64_t pair, const SpsaTrial& trial, int balance);

  absl::Span<const search::ParameterRow* const> rows() const { return rows_; }
  // By tuned parameter, not rounded.
  const std::vector<double>& values() const { return values_; }
  // Goes on from values of an earlier run. REQUIRES: as many as rows().
  void SetValues(std::vector<double> values);
  search::SearchParameters current() const { return Rounded(values_); }

 private:
  search::SearchParameters Rounded(const std::vector<double>& values) const;
  // How far the trials of a pair lie from the values, for a parameter of step 1.
  double Spread(int64_t pair) const;
  // Steps a point of a pair is worth.
  double Rate(int64_t pair) const;

  std::vector<const search::ParameterRow*> rows_;
  search::SearchParameters start_;
  SpsaSchedule schedule_;
  std::vector<double> values_;
};

}  // namespace tengen::training

#endif  // TENGEN_TRAINING_TUNER_SPSA_H_
