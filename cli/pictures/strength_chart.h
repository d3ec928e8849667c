// The strength of versions over time, as a picture.
#ifndef TENGEN_CLI_PICTURES_STRENGTH_CHART_H_
#define TENGEN_CLI_PICTURES_STRENGTH_CHART_H_

#include <string>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "bench/experiments/experiments.h"

namespace tengen::cli {

// An SVG of `experiments`, of which each point is one: the day from left to right, the Elo
// difference with its 95 % interval from bottom to top, and a colour and a sign for each game
// ("renju 15"). Without experiments it shows the axes alone. Pure.
std::string DrawStrength(absl::string_view title, absl::Span<const bench::Experiment> experiments);

}  // namespace tengen::cli

#endif  // TENGEN_CLI_PICTURES_STRENGTH_CHART_H_
