// The network once more, from the formulas of network_layers.h: plain loops over the whole board.
#ifndef TENGEN_TESTS_EVAL_NETWORK_NETWORK_REFERENCE_H_
#define TENGEN_TESTS_EVAL_NETWORK_NETWORK_REFERENCE_H_

#include <cstdint>
#include <vector>

#include "engine/board.h"
#include "eval/network/network_weights.h"

namespace tengen::eval {

// The value of `board` for `mover`, and, after the board's last moves, the scores of his next ones.
// 64 bits throughout, so nothing can overflow. REQUIRES: no blocked points.
int64_t ReferenceValue(const NetworkWeights& weights, const Board& board, Color mover);
std::vector<int64_t> ReferenceScores(const NetworkWeights& weights, const Board& board, Color mover,
                                     const std::vector<Point>& moves);

}  // namespace tengen::eval

#endif  // TENGEN_TESTS_EVAL_NETWORK_NETWORK_REFERENCE_H_
