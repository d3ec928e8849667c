// The network once more, from the formulas of network_weights.h: plain loops over the whole board.
#ifndef TENGEN_TESTS_EVAL_NETWORK_NETWORK_REFERENCE_H_
#define TENGEN_TESTS_EVAL_NETWORK_NETWORK_REFERENCE_H_

#include <cstdint>

#include "engine/board.h"
#include "eval/network/network_weights.h"

namespace tengen {

// What the network adds to the value of `board` for `mover`, and to the score of his move at p. 64
// bits throughout, so nothing can overflow. REQUIRES: no blocked points.
int64_t ReferenceValue(const NetworkWeights& weights, const Board& board, Color mover);
int64_t ReferenceScore(const NetworkWeights& weights, const Board& board, Color mover, Point p);

}  // namespace tengen

#endif  // TENGEN_TESTS_EVAL_NETWORK_NETWORK_REFERENCE_H_
