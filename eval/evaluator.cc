#include "eval/evaluator.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "engine/checksum.h"
#include "eval/network/network_evaluator.h"
#include "eval/pattern_evaluator.h"
#include "eval/pattern_weights.h"
#include "eval/threat_evaluator.h"

namespace tengen {

namespace {

// `network` if it is one for the rule, else the program's own.
std::shared_ptr<const Network> BestOf(Rule rule, const std::shared_ptr<const Network>& network) {
  return network && network->rule() == rule ? network : Network::For(rule);
}

}  // namespace

std::unique_ptr<Evaluator> MakeEvaluator(Rule rule, const std::shared_ptr<const Network>& network) {
  if (const PatternTables* tables = PatternTables::For(rule)) {
    if (std::shared_ptr<const Network> best = BestOf(rule, network)) {
      return std::make_unique<NetworkEvaluator>(*tables, std::move(best));
    }
    return std::make_unique<PatternEvaluator>(*tables);
  }
  return std::make_unique<ThreatEvaluator>();
}

uint32_t EvaluationId(Rule rule, const std::shared_ptr<const Network>& network) {
  const std::shared_ptr<const Network> best = BestOf(rule, network);
  return Crc32(absl::StrCat(best ? best->file_crc() : 0), Crc32(EmbeddedPatternWeights(rule)));
}

}  // namespace tengen
