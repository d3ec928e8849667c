#include "eval/evaluator.h"

#include <utility>

#include "eval/network/network_evaluator.h"
#include "eval/pattern_evaluator.h"
#include "eval/pattern_weights.h"
#include "eval/threat_evaluator.h"

namespace tengen {

std::unique_ptr<Evaluator> MakeEvaluator(Rule rule) {
  if (const PatternTables* tables = PatternTables::For(rule)) {
    if (std::shared_ptr<const Network> network = Network::For(rule)) {
      return std::make_unique<NetworkEvaluator>(*tables, std::move(network));
    }
    return std::make_unique<PatternEvaluator>(*tables);
  }
  return std::make_unique<ThreatEvaluator>();
}

}  // namespace tengen
