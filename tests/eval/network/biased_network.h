// A network that can be told from any other.
#ifndef TENGEN_TESTS_EVAL_NETWORK_BIASED_NETWORK_H_
#define TENGEN_TESTS_EVAL_NETWORK_BIASED_NETWORK_H_

#include "eval/network/line_code.h"
#include "eval/network/network_weights.h"
#include "eval/value.h"

namespace tengen::eval {

// A network for `rule` to which every position is worth `bias`, and all moves look the same.
inline NetworkWeights BiasedNetwork(Rule rule, Value bias) {
  NetworkWeights weights;
  weights.rule = rule;
  weights.views.resize(ViewCount(rule));
  for (NetworkView& view : weights.views) {
    view.rows.resize(static_cast<size_t>(LineRows::Get().count()));
    view.value.output.biases[0] = bias << kWeightBits;
  }
  return weights;
}

}  // namespace tengen::eval

#endif  // TENGEN_TESTS_EVAL_NETWORK_BIASED_NETWORK_H_
