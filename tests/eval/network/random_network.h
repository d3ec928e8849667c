// Networks that nobody trained.
#ifndef TENGEN_TESTS_EVAL_NETWORK_RANDOM_NETWORK_H_
#define TENGEN_TESTS_EVAL_NETWORK_RANDOM_NETWORK_H_

#include "engine/rules.h"
#include "eval/network/network_weights.h"
#include "tests/engine/random_source.h"

namespace tengen::eval {

// How large the numbers are.
enum class Magnitude : uint8_t {
  kUsual,      // such that hardly any activation meets its bounds
  kAny,        // anything allowed
  kExtremes,   // the most or the least allowed
  kAllMost,    // the most allowed, all of them
  kMostLeast,  // rows the most allowed, weights and biases the least
};
inline constexpr Magnitude kMagnitudes[] = {Magnitude::kUsual, Magnitude::kAny,
                                            Magnitude::kExtremes, Magnitude::kAllMost,
                                            Magnitude::kMostLeast};

// A network for `rule`.
NetworkWeights RandomNetwork(Rule rule, Magnitude magnitude, engine::RandomSource& random);

}  // namespace tengen::eval

#endif  // TENGEN_TESTS_EVAL_NETWORK_RANDOM_NETWORK_H_
