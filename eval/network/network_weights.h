// The network's learned numbers, as trained and as stored.
#ifndef TENGEN_EVAL_NETWORK_NETWORK_WEIGHTS_H_
#define TENGEN_EVAL_NETWORK_NETWORK_WEIGHTS_H_

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "engine/rules.h"
#include "eval/network/line_code.h"
#include "eval/network/nearness.h"
#include "eval/weights_file.h"

namespace tengen::eval {

// The network. Every point of the board is looked at with either colour's eyes: the rows of the
// four lines through it are added up, 16 numbers for each colour, so a point has 32 features. Their
// positive parts and the products of some of them, summed over the board, go through two hidden
// layers to a value.
// The score of a move comes from the features of its point and of the eight around it through one
// hidden layer, whose neurons start from what another one makes of the same sums, the context, from
// the features of the last two moves' points, and from how near the point is to them.
//
// All numbers are whole, and so is all arithmetic; names give the scale: 1.0 is stored as kRowScale
// and so on. Mover first, then the other: the features of a point are 16 of the mover's eyes and 16
// of the other's.
//
//   feature[e][c]  = sum over 4 directions of rows_e[code_e][c]            scale kRowScale
//   product[8s+i]  = (16 a b + 2^14) >> 15, a and b the positive parts of   scale kProductScale
//                    features 8 l + i and 8 r + i, (l, r) = kFactors[s]
//   input          = min(sum over points of max(feature, 0) >> kSumShift,   scale kActivationScale,
//                        kMostActivation), then                            a 16th of the sum
//                    min(sum over points of product >> kProductShift,
//                        kMostActivation)
//   hidden1[j]     = clamp((W1 input + b1)[j] >> kWeightBits, 0, kMostActivation)
//   hidden2[j]     = clamp((W2 hidden1 + b2)[j] >> kWeightBits, 0, kMostActivation)
//   value          = (W3 hidden2 + b3) >> kWeightBits                       evaluation units
//   context[j]     = clamp((C1 input + c1)[j] >> kWeightBits, 0, kMostActivation)
//   around[i]      = sum over the 8 points around of (max(feature, 0) >> kAroundShift)
//   start[j]       = q1[j] + ((C2 context + sum over the last moves of L feature)[j]
//                             >> kContextShift)
//                    + kRowScale * (sum over the last moves of near[nearness to the point][j])
//   t[j]           = clamp((start + P1 feature + A around)[j] >> kPolicyShift,
//                          0, kMostActivation)
//   score          = (P2 t) >> kWeightBits                                  units of move ordering
//
// ">>" rounds down. The sums of layers fit 32 bits, as asserted below.
inline constexpr int kEyeChannels = 16;
inline constexpr int kFeatures = 2 * kEyeChannels;
// Features are multiplied by eighths of kFeatures, the mover's first: the halves of either's eyes
// with each other, and both with the other's.
inline constexpr int kFactorWidth = 8;
inline constexpr std::array<std::array<int, 2>, 4> kFactors = {{{0, 1}, {2, 3}, {0, 2}, {1, 3}}};
inline constexpr int kProducts = kFactorWidth * static_cast<int>(kFactors.size());
inline constexpr int kInputs = kFeatures + kProducts;
inline constexpr int kHidden1 = 64;
inline constexpr int kHidden2 = 64;
inline constexpr int kContext = 32;
inline constexpr int kPolicyHidden = 32;
inline constexpr int kLastMoves = 2;  // that the policy knows

inline constexpr int kRowScale = 256;
inline constexpr int kActivationScale = 64;  // also the evaluation units of a logit
inline constexpr int kWeightBits = 8;
inline constexpr int kWeightScale = 1 << kWeightBits;
inline constexpr int kSumDivisor = 16;
inline constexpr int kSumShift = 6;       // kRowScale * kSumDivisor / kActivationScale
inline constexpr int kFactorBits = 2;     // that factors are shifted by
inline constexpr int kProductScale = 32;  // (kRowScale << kFactorBits)^2 >> 15
inline constexpr int kProductShift = 3;   // kProductScale * kSumDivisor / kActivationScale
inline constexpr int kPolicyShift = 10;   // kRowScale * kWeightScale / kActivationScale
inline constexpr int kContextDivisor = 16;
inline constexpr int kContextShift = 2;  // kContextDivisor * kActivationScale / kRowScale, as bits
inline constexpr int kAroundShift = 2;
inline constexpr int kMostRow = 2047;
inline constexpr int kMostWeight = 1023;
inline constexpr int kMostActivation = 8191;
inline constexpr int kMostBias = 1 << 27;

// What follows from these bounds.
inline constexpr int kMostFeature = 4 * kMostRow;
inline constexpr int kMostAround = 8 * (kMostFeature >> kAroundShift);

// The most that `inputs` numbers of at most `most` add to in a layer.
constexpr int64_t MostOfLayer(int inputs, int most) { return int64_t{inputs} * most * kMostWeight; }

static_assert(MostOfLayer(kInputs, kMostActivation) + kMostBias <= INT32_MAX);
static_assert(MostOfLayer(kHidden1, kMostActivation) + kMostBias <= INT32_MAX);
static_assert(MostOfLayer(kHidden2, kMostActivation) + kMostBias <= INT32_MAX);
inline constexpr int64_t kMostStart =
    MostOfLayer(kContext, kMostActivation) + kLastMoves * MostOfLayer(kFeatures, kMostFeature);
static_assert(kMostStart <= INT32_MAX);
static_assert(kMostBias + (kMostStart >> kContextShift) + kRowScale * kLastMoves * kMostWeight +
                  MostOfLayer(kFeatures, kMostFeature) + MostOfLayer(kFeatures, kMostAround) <=
              INT32_MAX);
static_assert(MostOfLayer(kPolicyHidden, kMostActivation) <= INT32_MAX);

// A layer: weights[out][in] in scale kWeightScale, biases in the scale of the products.
template <int in, int out>
struct Layer {
  std::array<std::array<int16_t, in>, out> weights = {};
  std::array<int32_t, out> biases = {};

  friend bool operator==(const Layer&, const Layer&) = default;
};

using LineRow = std::array<int16_t, kEyeChannels>;
// By nearness (NearnessOf; the first is for moves that are far away or were never made).
using NearRows = std::array<std::array<int16_t, kPolicyHidden>, kNearnesses>;

// What one colour's eyes see, and what it thinks when it is to move.
struct NetworkView {
  std::vector<LineRow> rows;  // by LineRows::RowOf; row 0 is zero
  Layer<kInputs, kHidden1> hidden1;
  Layer<kHidden1, kHidden2> hidden2;
  Layer<kHidden2, 1> value;
  Layer<kInputs, kContext> context;
  Layer<kContext, kPolicyHidden> context_to_policy;  // its biases are zero
  // Of the last moves, the latest first.
  std::array<Layer<kFeatures, kPolicyHidden>, kLastMoves> last_to_policy;  // without biases, too
  std::array<NearRows, kLastMoves> near = {};
  Layer<kFeatures, kPolicyHidden> policy_hidden;
  Layer<kFeatures, kPolicyHidden> around_to_policy;  // without biases, too
  Layer<kPolicyHidden, 1> policy;  // its bias is zero: scores are compared, not read

  friend bool operator==(const NetworkView&, const NetworkView&) = default;
};

using NetworkWeights = RuleWeights<NetworkView>;

// The file form (weights_file.h), whose header names shapes and scales. Of the rows only those that
// are not all zero are written, after one bit for each row that says whether it is; biases that are
// always zero are not written. Parse refuses, with InvalidArgument naming the reason, anything that
// Serialize would not have written, numbers beyond their bounds included. REQUIRES for Serialize:
// views and rows as many as the rule and LineRows have, row 0 zero, numbers within their bounds.
std::string SerializeNetwork(const NetworkWeights& weights);
absl::StatusOr<NetworkWeights> ParseNetwork(absl::string_view text);

// The file for `rule` that is part of this program; empty if there is none.
absl::string_view EmbeddedNetwork(Rule rule);

}  // namespace tengen::eval

#endif  // TENGEN_EVAL_NETWORK_NETWORK_WEIGHTS_H_
