// A sequential test that decides between two Elo differences and stops as soon as it can.
//
// The generalized sequential probability ratio test over pentanomial counts, after M. Van den
// Bergh, "A practical introduction to the GSPRT" and "Comments on normalized Elo", the method of
// the fishtest framework; written from the formulas.
//
// Let n_i pairs have had the outcome a_i (0, 1/4, ... 1 point per game). For a hypothesis H the
// likelihood of these counts is greatest for some probabilities p_i(H) among those that satisfy H,
// and the log-likelihood ratio is
//
//   LLR = sum n_i ln(p_i(H1) / p_i(H0)).
//
// The test accepts H1 when LLR >= ln((1 - beta) / alpha), H0 when LLR <= ln(beta / (1 - alpha)):
// then about a share alpha of all tests with a true H0 accept H1, and beta the other way round.
//
// A game counts when the other one of its pair has ended, so an odd last one never does: half a
// pair is no outcome a_i. No variance of a sample is in it that would want n - 1: the p_i(H) are
// maxima of a likelihood, and so is each variance they have.
#ifndef TENGEN_BENCH_MATCH_SPRT_H_
#define TENGEN_BENCH_MATCH_SPRT_H_

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "bench/match/elo.h"

namespace tengen::match {

// In what unit the two differences are.
enum class EloModel {
  kLogistic,    // the mean score is 1 / (1 + 10^(-elo/400))
  kNormalized,  // see NormalizedElo
};

absl::string_view ToString(EloModel model);

struct SprtSettings {
  double elo0 = 0.0;
  double elo1 = 5.0;
  // The shares of wrong answers: H1 where H0 is true, and H0 where H1 is.
  double alpha = 0.05;
  double beta = 0.05;
  EloModel model = EloModel::kLogistic;
};

// The greatest difference, to either side, that a test may ask about. Beyond it the iteration for
// normalized Elo need not find anything, and scores are as good as certain.
constexpr double MostElo(EloModel model) { return model == EloModel::kLogistic ? 2000 : 200; }

// InvalidArgument unless elo0 < elo1, both are within MostElo, both shares are above 0 and their
// sum below 1.
absl::Status CheckSprt(const SprtSettings& settings);

enum class SprtVerdict { kUndecided, kH0, kH1 };

struct SprtState {
  double llr = 0.0;
  double lower = 0.0;  // at or below: H0
  double upper = 0.0;  // at or above: H1
  SprtVerdict verdict = SprtVerdict::kUndecided;
};

// The state of the test after `counts`. An outcome that never came counts as a thousandth of a
// pair, so that no hypothesis is impossible; before the first pair the ratio is 0. REQUIRES:
// CheckSprt.
SprtState EvaluateSprt(const SprtSettings& settings, const PairCounts& counts);

// The log-likelihood ratio of "the mean is mean1" to "the mean is mean0" for any outcomes, all of
// positive count. The probabilities are n_i / N / (1 + t (a_i - mean)) with the t for which they
// have that mean. REQUIRES: both means lie between the smallest and the greatest points.
double MeanLogLikelihoodRatio(absl::Span<const Outcome> outcomes, double mean0, double mean1);

// Likewise for "(mean - 1/2) / standard deviation is t". The probabilities follow from the same
// equation with the derivative of the constraint in place of a_i - mean, found by iteration.
double EffectLogLikelihoodRatio(absl::Span<const Outcome> outcomes, double t0, double t1);

}  // namespace tengen::match

#endif  // TENGEN_BENCH_MATCH_SPRT_H_
