// Orders in which a trainer takes its samples.
#ifndef TENGEN_TESTS_TRAINING_ORDERS_H_
#define TENGEN_TESTS_TRAINING_ORDERS_H_

#include <cstddef>
#include <cstdint>
#include <numeric>
#include <vector>

namespace tengen::training {

// The first `count` samples as they stand.
inline std::vector<uint32_t> FirstOf(size_t count) {
  std::vector<uint32_t> order(count);
  std::iota(order.begin(), order.end(), 0U);
  return order;
}

}  // namespace tengen::training

#endif  // TENGEN_TESTS_TRAINING_ORDERS_H_
