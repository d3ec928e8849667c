// What the network computes, and the list of its layers.
//
// One layer more takes
//   1. its line in ValueLayers or PolicyLayers (or in a new head's struct, with its place in
//      NetworkLayers) and in ForEachLayer, its part of the formula, and other letters for the file;
//   2. its arithmetic in network_kernels.cc, which finds it under its name in the head;
//   3. its gradient in training/trainer (value_gradient-inl.h, policy_gradient-inl.h);
//   4. its formula once more in tests/eval/network/network_reference.cc;
//   5. if it sees something new, that in LayerInput, and the order of it in network.cc.
// All else follows from the list: the file and its checks, bounds, rounding, the layout for the
// kernels, parameters and first numbers in training, random networks of tests and benchmarks.
#ifndef TENGEN_EVAL_NETWORK_NETWORK_LAYERS_H_
#define TENGEN_EVAL_NETWORK_NETWORK_LAYERS_H_

#include <array>
#include <cstddef>
#include <cstdint>

#include "absl/strings/string_view.h"
#include "eval/network/nearness.h"

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

// What the inputs of a layer are.
enum class LayerInput : uint8_t {
  kBoard,    // the sums over the board: kInputs
  kPoint,    // the features of a point: kFeatures
  kAround,   // the sums of those around a point: kFeatures
  kNeurons,  // the activations of another layer
};

// What becomes of its outputs.
enum class LayerRole : uint8_t {
  kHidden,  // they are neurons; the file's header tells their number
  kAddend,  // they are added to the neurons of another layer, which has the biases
  kValue,   // they mean something by themselves
  kRank,    // they are compared with each other, not read, so biases would say nothing
};

// A layer: a matrix, and a bias for each output if its role wants them.
struct LayerSpec {
  int inputs;
  int outputs;
  LayerInput input;
  LayerRole role;

  constexpr bool biased() const { return role == LayerRole::kHidden || role == LayerRole::kValue; }
  // What 1.0 of an input is stored as.
  constexpr int input_scale() const {
    return input == LayerInput::kPoint || input == LayerInput::kAround ? kRowScale
                                                                       : kActivationScale;
  }
  // The largest magnitude of an input.
  constexpr int most_input() const {
    switch (input) {
      case LayerInput::kPoint:
        return kMostFeature;
      case LayerInput::kAround:
        return kMostAround;
      case LayerInput::kBoard:
      case LayerInput::kNeurons:
        return kMostActivation;
    }
    return 0;
  }
  // The largest magnitude of an output before it is shifted.
  constexpr int64_t most_output() const {
    return int64_t{inputs} * most_input() * kMostWeight + (biased() ? kMostBias : 0);
  }
};

// The layers of a head in some form: what there is of each layer is Form::Dense<LayerSpec>. Of a
// table, Form::Table<cases, outputs>, the numbers of one case are added, in place of a matrix of
// which one input is 1.0 and the others 0.
template <class Form>
struct ValueLayers {
  using enum LayerInput;
  using enum LayerRole;
  template <int inputs, int outputs, LayerInput input, LayerRole role>
  using Dense = typename Form::template Dense<LayerSpec{inputs, outputs, input, role}>;

  Dense<kInputs, kHidden1, kBoard, kHidden> hidden1;     // W1, b1
  Dense<kHidden1, kHidden2, kNeurons, kHidden> hidden2;  // W2, b2
  Dense<kHidden2, 1, kNeurons, kValue> output;           // W3, b3

  friend bool operator==(const ValueLayers&, const ValueLayers&) = default;
};

template <class Form>
struct PolicyLayers {
  using enum LayerInput;
  using enum LayerRole;
  template <int inputs, int outputs, LayerInput input, LayerRole role>
  using Dense = typename Form::template Dense<LayerSpec{inputs, outputs, input, role}>;
  template <int cases, int outputs>
  using Table = typename Form::template Table<cases, outputs>;
  // The latest first.
  template <class Layer>
  using OfLastMoves = std::array<Layer, kLastMoves>;

  Dense<kInputs, kContext, kBoard, kHidden> context;                             // C1, c1
  Dense<kContext, kPolicyHidden, kNeurons, kAddend> context_to_policy;           // C2
  OfLastMoves<Dense<kFeatures, kPolicyHidden, kPoint, kAddend>> last_to_policy;  // L
  // By NearnessOf; the first case is for moves that are far away or were never made.
  OfLastMoves<Table<kNearnesses, kPolicyHidden>> near;
  Dense<kFeatures, kPolicyHidden, kPoint, kHidden> hidden;             // P1, q1
  Dense<kFeatures, kPolicyHidden, kAround, kAddend> around_to_policy;  // A
  Dense<kPolicyHidden, 1, kNeurons, kRank> output;                     // P2

  friend bool operator==(const PolicyLayers&, const PolicyLayers&) = default;
};

// All layers: what one colour thinks when it is to move.
template <class Form>
struct NetworkLayers {
  ValueLayers<Form> value;
  PolicyLayers<Form> policy;

  friend bool operator==(const NetworkLayers&, const NetworkLayers&) = default;
};

// Calls visit(name, layer...) for every layer, with what there is of it in each of `networks`,
// which are NetworkLayers of any forms. This order is that of the file and of the parameters in
// training.
template <class Visit, class... Networks>
constexpr void ForEachLayer(const Visit& visit, Networks&... networks) {
  visit("first hidden layer", networks.value.hidden1...);
  visit("second hidden layer", networks.value.hidden2...);
  visit("value", networks.value.output...);
  visit("context", networks.policy.context...);
  visit("context to policy", networks.policy.context_to_policy...);
  for (size_t back = 0; back < kLastMoves; ++back) {
    visit("last move to policy", networks.policy.last_to_policy[back]...);
  }
  for (size_t back = 0; back < kLastMoves; ++back) {
    visit("nearness to policy", networks.policy.near[back]...);
  }
  visit("policy", networks.policy.hidden...);
  visit("around to policy", networks.policy.around_to_policy...);
  visit("score", networks.policy.output...);
}

// The form that holds nothing, for who asks after shapes.
struct ShapeForm {
  template <LayerSpec spec>
  struct Dense {
    static constexpr LayerSpec kSpec = spec;
    // Where several add to one sum, see below.
    static_assert(spec.most_output() <= INT32_MAX);
  };
  template <int cases, int outputs>
  struct Table {};
};
inline constexpr NetworkLayers<ShapeForm> kNetworkShape = {};

// What holds nothing still takes a byte.
static_assert(
    [] {
      size_t visited = 0;
      ForEachLayer([&visited](absl::string_view, const auto&) { ++visited; }, kNetworkShape);
      return visited;
    }() == sizeof(kNetworkShape),
    "ForEachLayer visits every layer");

inline constexpr int64_t kMostStart =
    decltype(kNetworkShape.policy.context_to_policy)::kSpec.most_output() +
    kLastMoves * decltype(kNetworkShape.policy.last_to_policy)::value_type::kSpec.most_output();
static_assert(kMostStart <= INT32_MAX);
static_assert((kMostStart >> kContextShift) + kRowScale * kLastMoves * kMostWeight +
                  decltype(kNetworkShape.policy.hidden)::kSpec.most_output() +
                  decltype(kNetworkShape.policy.around_to_policy)::kSpec.most_output() <=
              INT32_MAX);

}  // namespace tengen::eval

#endif  // TENGEN_EVAL_NETWORK_NETWORK_LAYERS_H_
