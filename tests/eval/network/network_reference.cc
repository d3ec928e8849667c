#include "tests/eval/network/network_reference.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <optional>
#include <vector>

#include "eval/network/line_code.h"

namespace tengen::eval {
namespace {

using Numbers = std::vector<int64_t>;

LineWindow WindowAround(const Board& board, Color eyes, Point p, Direction d) {
  LineWindow window;
  for (int i = 0; i < kCodeWindow; ++i) {
    const int x = p.x() + (i - kCodeReach) * StepX(d), y = p.y() + (i - kCodeReach) * StepY(d);
    if (x < 0 || y < 0 || x >= board.width() || y >= board.height()) {
      ++(i < kCodeReach ? window.before : window.after);
      continue;
    }
    const Cell cell = board.At(Point(x, y));
    if (cell == Cell::kEmpty) continue;
    window.digits[static_cast<size_t>(i)] = cell == CellOf(eyes) ? 1 : 2;
  }
  return window;
}

Numbers FeaturesOf(const NetworkWeights& weights, const Board& board, Color mover, Point p) {
  Numbers features;
  for (Color eyes : {mover, Opponent(mover)}) {
    for (size_t c = 0; c < kEyeChannels; ++c) {
      int64_t sum = 0;
      for (Direction d : engine::kDirections) {
        const LineCode code = CodeOf(WindowAround(board, eyes, p, d));
        sum += weights.view(eyes).rows[static_cast<size_t>(LineRows::Get().RowOf(code))][c];
      }
      features.push_back(sum);
    }
  }
  return features;
}

template <LayerSpec spec>
Numbers Apply(const Layer<spec>& layer, const Numbers& inputs) {
  Numbers outputs;
  for (size_t j = 0; j < spec.outputs; ++j) {
    int64_t sum = spec.biased() ? layer.biases[j] : 0;
    for (size_t i = 0; i < spec.inputs; ++i) sum += layer.weights[j][i] * inputs[i];
    outputs.push_back(sum);
  }
  return outputs;
}

Numbers Activate(Numbers numbers, int shift) {
  for (int64_t& n : numbers) n = std::clamp<int64_t>(n >> shift, 0, kMostActivation);
  return numbers;
}

// What the layers that see the whole board get.
Numbers Inputs(const NetworkWeights& weights, const Board& board, Color mover) {
  Numbers sums(kFeatures), products(kProducts);
  for (int y = 0; y < board.height(); ++y) {
    for (int x = 0; x < board.width(); ++x) {
      Numbers seen = FeaturesOf(weights, board, mover, Point(x, y));
      for (int64_t& feature : seen) feature = std::max<int64_t>(feature, 0);
      for (size_t i = 0; i < sums.size(); ++i) sums[i] += seen[i];
      size_t product = 0;
      for (const auto& [left, right] : kFactors) {
        for (int i = 0; i < kFactorWidth; ++i) {
          const int64_t a = seen[static_cast<size_t>(left * kFactorWidth + i)];
          const int64_t b = seen[static_cast<size_t>(right * kFactorWidth + i)];
          products[product++] += (16 * a * b + (1 << 14)) >> 15;
        }
      }
    }
  }
  Numbers inputs = Activate(sums, kSumShift);
  const Numbers more = Activate(products, kProductShift);
  inputs.insert(inputs.end(), more.begin(), more.end());
  return inputs;
}

// What the policy sees around p.
Numbers AroundOf(const NetworkWeights& weights, const Board& board, Color mover, Point p) {
  Numbers around(kFeatures);
  for (int y = std::max(p.y() - 1, 0); y <= std::min(p.y() + 1, board.height() - 1); ++y) {
    for (int x = std::max(p.x() - 1, 0); x <= std::min(p.x() + 1, board.width() - 1); ++x) {
      if (Point(x, y) == p) continue;
      const Numbers features = FeaturesOf(weights, board, mover, Point(x, y));
      for (size_t i = 0; i < around.size(); ++i) {
        around[i] += std::max<int64_t>(features[i], 0) >> kAroundShift;
      }
    }
  }
  return around;
}

// Nearnesses once more: counted up point by point, each for all that are as near but for a turn of
// the board, from neighbours in a row outwards.
size_t PlaceOfNearness(Point p, std::optional<Point> move) {
  if (!move) return 0;
  const int dx = std::abs(p.x() - move->x()), dy = std::abs(p.y() - move->y());
  size_t number = 1;
  for (int more = 1; more <= kNearReach; ++more) {
    for (int less = 0; less <= more; ++less, ++number) {
      if ((dx == more && dy == less) || (dx == less && dy == more)) return number;
    }
  }
  return 0;
}

}  // namespace

int64_t ReferenceValue(const NetworkWeights& weights, const Board& board, Color mover) {
  const ValueLayers<WeightsForm>& head = weights.view(mover).value;
  const Numbers hidden1 = Activate(Apply(head.hidden1, Inputs(weights, board, mover)), kWeightBits);
  const Numbers hidden2 = Activate(Apply(head.hidden2, hidden1), kWeightBits);
  return Apply(head.output, hidden2)[0] >> kWeightBits;
}

Numbers ReferenceScores(const NetworkWeights& weights, const Board& board, Color mover,
                        const std::vector<Point>& moves) {
  const PolicyLayers<WeightsForm>& head = weights.view(mover).policy;
  const Numbers context = Activate(Apply(head.context, Inputs(weights, board, mover)), kWeightBits);
  Numbers shared = Apply(head.context_to_policy, context);
  for (size_t back = 0; back < kLastMoves; ++back) {
    const std::optional<Point> last = board.LastMove(static_cast<int>(back));
    if (!last) continue;
    const Numbers by_last =
        Apply(head.last_to_policy[back], FeaturesOf(weights, board, mover, *last));
    for (size_t j = 0; j < shared.size(); ++j) shared[j] += by_last[j];
  }
  Numbers scores;
  for (Point p : moves) {
    Numbers hidden = Apply(head.hidden, FeaturesOf(weights, board, mover, p));
    const Numbers around = Apply(head.around_to_policy, AroundOf(weights, board, mover, p));
    for (size_t j = 0; j < hidden.size(); ++j) {
      hidden[j] += around[j] + (shared[j] >> kContextShift);
      for (size_t back = 0; back < kLastMoves; ++back) {
        const std::optional<Point> last = board.LastMove(static_cast<int>(back));
        hidden[j] += int64_t{kRowScale} * head.near[back].weights[PlaceOfNearness(p, last)][j];
      }
    }
    scores.push_back(Apply(head.output, Activate(hidden, kPolicyShift))[0] >> kWeightBits);
  }
  return scores;
}

}  // namespace tengen::eval
