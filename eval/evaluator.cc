#include "eval/evaluator.h"

#include "eval/threat_evaluator.h"

namespace tengen {

std::unique_ptr<Evaluator> MakeEvaluator(Rule) { return std::make_unique<ThreatEvaluator>(); }

}  // namespace tengen
