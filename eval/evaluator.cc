#include "eval/evaluator.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "base/checksum.h"
#include "eval/network/network_evaluator.h"
#include "eval/pattern_evaluator.h"
#include "eval/pattern_weights.h"
#include "eval/threat_evaluator.h"

namespace tengen::eval {

namespace {

// `network` if it is one for the rule, else the program's own.
std::shared_ptr<const Network> BestOf(Rule rule, const std::shared_ptr<const Network>& network) {
  return network && network->rule() == rule ? network : Network::For(rule);
}

// Best without a network.
std::unique_ptr<Evaluator> MakeSimpleEvaluator(Rule rule) {
  if (const PatternTables* tables = PatternTables::For(rule)) {
    return std::make_unique<PatternEvaluator>(*tables);
  }
  return std::make_unique<ThreatEvaluator>();
}

}  // namespace

std::unique_ptr<Evaluator> MakeEvaluator(Rule rule, const std::shared_ptr<const Network>& network) {
  std::unique_ptr<Evaluator> simple = MakeSimpleEvaluator(rule);
  std::shared_ptr<const Network> best = BestOf(rule, network);
  if (!best) return simple;
  return std::make_unique<NetworkEvaluator>(std::move(best), std::move(simple));
}

uint32_t EvaluationId(Rule rule, const std::shared_ptr<const Network>& network) {
  const std::shared_ptr<const Network> best = BestOf(rule, network);
  return base::Crc32(absl::StrCat(best ? best->file_crc() : 0),
                     base::Crc32(EmbeddedPatternWeights(rule)));
}

}  // namespace tengen::eval
