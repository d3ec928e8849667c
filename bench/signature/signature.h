// The signature: one number that changes when, and only when, the search's behaviour does.
#ifndef TENGEN_BENCH_SIGNATURE_SIGNATURE_H_
#define TENGEN_BENCH_SIGNATURE_SIGNATURE_H_

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "absl/time/time.h"
#include "engine/rules.h"
#include "eval/network/network.h"

namespace tengen::bench {

struct SignatureRow {
  Rule rule;
  std::string moves;
  int side;  // of the square board
  int64_t nodes;
  absl::Duration time;
};

// Searches a fixed set of positions of all five rules to a fixed depth with one thread and a fresh
// table each. The sum of the nodes is the same on every compiler, processor and build type.
// `network`: see BrainOptions.
std::vector<SignatureRow> RunSignature(
    const std::shared_ptr<const eval::Network>& network = nullptr);

}  // namespace tengen::bench

#endif  // TENGEN_BENCH_SIGNATURE_SIGNATURE_H_
