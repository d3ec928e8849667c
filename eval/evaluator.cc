#include "eval/evaluator.h"

#include "eval/pattern_evaluator.h"
#include "eval/pattern_weights.h"
#include "eval/threat_evaluator.h"

namespace tengen {

std::unique_ptr<Evaluator> MakeEvaluator(Rule rule) {
  if (const PatternTables* tables = PatternTables::For(rule)) {
    return std::make_unique<PatternEvaluator>(*tables);
  }
  return std::make_unique<ThreatEvaluator>();
}

}  // namespace tengen
