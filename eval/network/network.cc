#include "eval/network/network.h"

#include <algorithm>
#include <mutex>
#include <utility>

#include "absl/status/status.h"
#include "base/annotated.h"
#include "base/checksum.h"
#include "base/files.h"

namespace tengen::eval {
namespace {

// Where the inputs of a layer are taken from: input `half` of pair `pair`.
using InputOf = size_t (*)(Color mover, size_t pair, size_t half);

// Boards keep Black's features first, weights are for the mover's first.
size_t FeatureInput(Color mover, size_t pair, size_t half) {
  const size_t feature = 2 * pair + half;
  return mover == Color::kBlack ? feature : (feature + kEyeChannels) % kFeatures;
}
// Of the products only those of either's eyes by themselves change places.
size_t BoardInput(Color mover, size_t pair, size_t half) {
  const size_t input = 2 * pair + half, product = input - kFeatures;
  if (input < kFeatures) return FeatureInput(mover, pair, half);
  const bool swaps = mover == Color::kWhite && product < 2 * kFactorWidth;
  return kFeatures + (swaps ? product ^ kFactorWidth : product);
}
template <int neurons>
size_t HiddenInput(Color, size_t pair, size_t half) {
  return pair + half * neurons / 2;
}

template <int in, int out>
PairedLayer<in, out> Paired(const Layer<in, out>& layer, Color mover, InputOf input_of) {
  PairedLayer<in, out> paired = {};
  for (size_t pair = 0; pair < PairedLayer<in, out>::kPairs; ++pair) {
    for (size_t neuron = 0; neuron < out; ++neuron) {
      for (size_t half : {0, 1}) {
        paired.weights[pair][neuron][half] = layer.weights[neuron][input_of(mover, pair, half)];
      }
    }
  }
  std::copy(layer.biases.begin(), layer.biases.end(), paired.biases);
  return paired;
}

ValueHead MakeValueHead(const NetworkView& view, Color mover) {
  ValueHead head = {};
  head.hidden1 = Paired(view.hidden1, mover, BoardInput);
  head.hidden2 = Paired(view.hidden2, mover, HiddenInput<kHidden1>);
  const auto& weights = view.value.weights[0];
  std::copy(weights.begin(), weights.end(), head.weights);
  head.bias = view.value.biases[0];
  return head;
}

PolicyHead MakePolicyHead(const NetworkView& view, Color mover) {
  PolicyHead head = {};
  head.context = Paired(view.context, mover, BoardInput);
  head.context_to_policy = Paired(view.context_to_policy, mover, HiddenInput<kContext>);
  for (size_t back = 0; back < kLastMoves; ++back) {
    head.last_to_policy[back] = Paired(view.last_to_policy[back], mover, FeatureInput);
    for (size_t nearness = 0; nearness < kNearnesses; ++nearness) {
      for (size_t neuron = 0; neuron < kPolicyHidden; ++neuron) {
        head.near[back][nearness][neuron] = kRowScale * view.near[back][nearness][neuron];
      }
    }
  }
  head.hidden = Paired(view.policy_hidden, mover, FeatureInput);
  head.around_to_policy = Paired(view.around_to_policy, mover, FeatureInput);
  const auto& weights = view.policy.weights[0];
  std::copy(weights.begin(), weights.end(), head.weights);
  return head;
}

}  // namespace

Network::Network(const NetworkWeights& weights, uint32_t file_crc)
    : rule_(weights.rule), file_crc_(file_crc), rows_(kLineCodes) {
  const LineRows& lines = LineRows::Get();
  const NetworkView& black = weights.view(Color::kBlack);
  const NetworkView& white = weights.view(Color::kWhite);
  for (int i = 0; i < kLineCodes; ++i) {
    const auto code = static_cast<LineCode>(i);
    const LineRow& for_black = black.rows[static_cast<size_t>(lines.RowOf(code))];
    const LineRow& for_white = white.rows[static_cast<size_t>(lines.RowOf(lines.SwapOf(code)))];
    int16_t* const numbers = rows_[code].numbers;
    std::copy(for_black.begin(), for_black.end(), numbers);
    std::copy(for_white.begin(), for_white.end(), numbers + kEyeChannels);
  }
  for (Color mover : kColors) {
    const NetworkView& view = weights.view(mover);
    heads_[Index(mover)] = {MakeValueHead(view, mover), MakePolicyHead(view, mover)};
  }
}

absl::StatusOr<std::shared_ptr<const Network>> Network::FromFile(absl::string_view text) {
  const absl::StatusOr<NetworkWeights> weights = ParseNetwork(text);
  if (!weights.ok()) return weights.status();
  return std::make_shared<const Network>(*weights, base::Crc32(text));
}

absl::StatusOr<std::shared_ptr<const Network>> Network::Read(const std::string& path) {
  const absl::StatusOr<std::string> bytes = base::BytesOfFile(path);
  if (!bytes.ok()) return bytes.status();
  absl::StatusOr<std::shared_ptr<const Network>> network = FromFile(*bytes);
  if (network.ok()) return network;
  return base::Annotated(network.status(), absl::StrCat("\"", path, "\""));
}

std::shared_ptr<const Network> Network::For(Rule rule) {
  struct Kept {
    std::once_flag once;
    std::shared_ptr<const Network> network;
  };
  static std::array<Kept, kRules.size()> all;
  Kept& kept = all[static_cast<size_t>(Index(rule))];
  std::call_once(kept.once, [&] {
    if (EmbeddedNetwork(rule).empty()) return;
    absl::StatusOr<std::shared_ptr<const Network>> network = FromFile(EmbeddedNetwork(rule));
    if (network.ok() && (*network)->rule() == rule) kept.network = *std::move(network);
  });
  return kept.network;
}

}  // namespace tengen::eval
