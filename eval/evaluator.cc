#include "eval/evaluator.h"

#include <utility>

#include "eval/network/network_evaluator.h"
#include "eval/pattern_evaluator.h"
#include "eval/pattern_weights.h"
#include "eval/threat_evaluator.h"

namespace tengen {

std::unique_ptr<Evaluator> MakeEvaluator(Rule rule, const std::shared_ptr<const Network>& network) {
  if (const PatternTables* tables = PatternTables::For(rule)) {
    const bool fits = network && network->rule() == rule;
    if (std::shared_ptr<const Network> best = fits ? network : Network::For(rule)) {
      return std::make_unique<NetworkEvaluator>(*tables, std::move(best));
    }
    return std::make_unique<PatternEvaluator>(*tables);
  }
  return std::make_unique<ThreatEvaluator>();
}

}  // namespace tengen
