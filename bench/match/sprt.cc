#include "bench/match/sprt.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "absl/strings/str_cat.h"

namespace tengen::match {
namespace {

// What an outcome that never came counts as.
constexpr double kRareCount = 1e-3;
// Halving an interval this often reaches the resolution of a double.
constexpr int kBisections = 200;
// The iteration for normalized Elo contracts quickly: a handful of rounds suffice for small
// differences.
constexpr int kMaxRounds = 100;
constexpr double kConverged = 1e-12;

// The t for which sum n_i g_i / (1 + t g_i) is 0 and all 1 + t g_i are positive: the Lagrange
// multiplier of a maximum likelihood under the constraint sum p_i g_i = 0. The sum falls in t from
// plus to minus infinity. REQUIRES: some g are negative, some positive.
double Multiplier(absl::Span<const Outcome> outcomes, const std::vector<double>& g) {
  const auto [smallest, greatest] = std::minmax_element(g.begin(), g.end());
  double low = -1.0 / *greatest;
  double high = -1.0 / *smallest;
  for (int i = 0; i < kBisections; ++i) {
    const double t = 0.5 * (low + high);
    double sum = 0.0;
    for (size_t k = 0; k < g.size(); ++k) sum += outcomes[k].count * g[k] / (1.0 + t * g[k]);
    (sum > 0.0 ? low : high) = t;
  }
  return 0.5 * (low + high);
}

// The probabilities that maximize the likelihood under sum p_i g_i = 0.
std::vector<double> Constrained(absl::Span<const Outcome> outcomes, const std::vector<double>& g) {
  const double t = Multiplier(outcomes, g);
  const double count = MomentsOf(outcomes).count;
  std::vector<double> p;
  for (size_t k = 0; k < g.size(); ++k) p.push_back(outcomes[k].count / count / (1.0 + t * g[k]));
  return p;
}

std::vector<double> WithMean(absl::Span<const Outcome> outcomes, double mean) {
  std::vector<double> g;
  for (const Outcome& o : outcomes) g.push_back(o.points - mean);
  return Constrained(outcomes, g);
}

// The derivative of mean - 1/2 - t * deviation by p_i, at the distribution `p`, is g_i up to a
// constant that makes sum p_i g_i the constraint itself.
std::vector<double> WithEffect(absl::Span<const Outcome> outcomes, double t) {
  std::vector<double> p(outcomes.size(), 1.0 / static_cast<double>(outcomes.size()));
  for (int round = 0; round < kMaxRounds; ++round) {
    std::vector<Outcome> distribution;
    for (size_t k = 0; k < p.size(); ++k) distribution.push_back({outcomes[k].points, p[k]});
    const Moments m = MomentsOf(distribution);
    const double deviation = std::sqrt(m.variance);
    std::vector<double> g;
    for (const Outcome& o : outcomes) {
      const double z = (o.points - m.mean) / deviation;
      g.push_back(o.points - 0.5 - 0.5 * t * deviation * (1.0 + z * z));
    }
    const std::vector<double> next = Constrained(outcomes, g);
    double change = 0.0;
    for (size_t k = 0; k < p.size(); ++k) change = std::max(change, std::abs(next[k] - p[k]));
    p = next;
    if (change < kConverged) break;
  }
  return p;
}

double LogRatio(absl::Span<const Outcome> outcomes, const std::vector<double>& p0,
                const std::vector<double>& p1) {
  double sum = 0.0;
  for (size_t k = 0; k < outcomes.size(); ++k) {
    sum += outcomes[k].count * std::log(p1[k] / p0[k]);
  }
  return sum;
}

double LogLikelihoodRatio(const SprtSettings& settings, const PairCounts& counts) {
  std::array<Outcome, 5> outcomes = PairOutcomes(counts);
  for (Outcome& o : outcomes) o.count = std::max(o.count, kRareCount);
  if (settings.model == EloModel::kLogistic) {
    return MeanLogLikelihoodRatio(outcomes, FractionFromElo(settings.elo0),
                                  FractionFromElo(settings.elo1));
  }
  // The mean of a pair deviates by a factor of sqrt(2) less than a game.
  const double scale = std::sqrt(2.0) / kNormalizedEloScale;
  return EffectLogLikelihoodRatio(outcomes, settings.elo0 * scale, settings.elo1 * scale);
}

}  // namespace

absl::string_view ToString(EloModel model) {
  return model == EloModel::kLogistic ? "logistic" : "normalized";
}

absl::Status CheckSprt(const SprtSettings& settings) {
  if (!(settings.elo0 < settings.elo1)) {
    return absl::InvalidArgumentError(
        absl::StrCat("elo0 (", settings.elo0, ") must be less than elo1 (", settings.elo1, ")"));
  }
  const double most = MostElo(settings.model);
  if (settings.elo0 < -most || settings.elo1 > most) {
    return absl::InvalidArgumentError(
        absl::StrCat("elo0 (", settings.elo0, ") and elo1 (", settings.elo1, ") must lie within -",
                     most, " and ", most, " ", ToString(settings.model), " Elo"));
  }
  if (!(settings.alpha > 0.0 && settings.beta > 0.0 && settings.alpha + settings.beta < 1.0)) {
    return absl::InvalidArgumentError(absl::StrCat("alpha (", settings.alpha, ") and beta (",
                                                   settings.beta,
                                                   ") must be positive and together below 1"));
  }
  return absl::OkStatus();
}

SprtState EvaluateSprt(const SprtSettings& settings, const PairCounts& counts) {
  SprtState state;
  state.lower = std::log(settings.beta / (1.0 - settings.alpha));
  state.upper = std::log((1.0 - settings.beta) / settings.alpha);
  if (Pairs(counts) == 0) return state;
  state.llr = LogLikelihoodRatio(settings, counts);
  if (state.llr <= state.lower) state.verdict = SprtVerdict::kH0;
  if (state.llr >= state.upper) state.verdict = SprtVerdict::kH1;
  return state;
}

double MeanLogLikelihoodRatio(absl::Span<const Outcome> outcomes, double mean0, double mean1) {
  return LogRatio(outcomes, WithMean(outcomes, mean0), WithMean(outcomes, mean1));
}

double EffectLogLikelihoodRatio(absl::Span<const Outcome> outcomes, double t0, double t1) {
  return LogRatio(outcomes, WithEffect(outcomes, t0), WithEffect(outcomes, t1));
}

}  // namespace tengen::match
