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

constexpr InputOf OrderOf(LayerSpec spec, InputOf neurons) {
  if (spec.input == LayerInput::kBoard) return BoardInput;
  return spec.input == LayerInput::kNeurons ? neurons : FeatureInput;
}

// Lays out the layers of a view for the kernels.
class Arranger {
 public:
  explicit Arranger(Color mover) : mover_(mover) {}

  template <LayerSpec spec>
  void operator()(absl::string_view, const Layer<spec>& layer,
                  PairedLayer<spec.inputs, spec.outputs>& paired) const {
    constexpr InputOf kInputOf = OrderOf(spec, HiddenInput<spec.inputs>);
    for (size_t pair = 0; pair < spec.inputs / 2; ++pair) {
      for (size_t neuron = 0; neuron < spec.outputs; ++neuron) {
        for (size_t half : {0, 1}) {
          paired.weights[pair][neuron][half] = layer.weights[neuron][kInputOf(mover_, pair, half)];
        }
      }
    }
    std::copy(layer.biases.begin(), layer.biases.end(), paired.biases);
  }
  template <LayerSpec spec>
  void operator()(absl::string_view, const Layer<spec>& layer,
                  OutputLayer<spec.inputs>& output) const {
    static_assert(spec.input == LayerInput::kNeurons, "in the order in which they are");
    std::copy(layer.weights[0].begin(), layer.weights[0].end(), output.weights);
    if constexpr (spec.biased()) output.bias = layer.biases[0];
  }
  template <int cases, int outputs>
  void operator()(absl::string_view, const LayerTable<cases, outputs>& table,
                  SpreadTable<cases, outputs>& spread) const {
    for (size_t i = 0; i < cases; ++i) {
      for (size_t j = 0; j < outputs; ++j) spread.numbers[i][j] = kRowScale * table.weights[i][j];
    }
  }

 private:
  Color mover_;
};

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
    ForEachLayer(Arranger(mover), weights.view(mover), heads_[Index(mover)]);
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
