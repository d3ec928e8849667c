#include "training/trainer/network_model.h"

#include <algorithm>
#include <cmath>
#include <type_traits>

#include "absl/strings/string_view.h"
#include "training/trainer/row_tree.h"

namespace tengen::training {
namespace {

// Calls visit(at, number, scale, most) for the numbers of a layer that is rounded, with the places
// of their parameters, what 1.0 of them is stored as, and the bounds of their magnitudes. Biases
// are in the scale of the products.
template <class Visit>
struct ParameterVisitor {
  const Visit& visit;

  template <eval::LayerSpec spec, class Layer>
  void operator()(absl::string_view, const LayerPlace<spec>& place, Layer& layer) const {
    constexpr double kBiasScale = double{eval::kWeightScale} * spec.input_scale();
    for (size_t j = 0; j < spec.outputs; ++j) {
      for (size_t i = 0; i < spec.inputs; ++i) {
        visit(place.weights + i * spec.outputs + j, layer.weights[j][i], eval::kWeightScale,
              eval::kMostWeight);
      }
    }
    size_t at = place.biases;
    for (auto& bias : layer.biases) visit(at++, bias, kBiasScale, eval::kMostBias);
  }
  template <int cases, int outputs, class Table>
  void operator()(absl::string_view, const TablePlace<cases, outputs>& place, Table& table) const {
    size_t at = place.weights;
    for (auto& row : table.weights) {
      for (auto& weight : row) visit(at++, weight, eval::kWeightScale, eval::kMostWeight);
    }
  }
};

template <class View, class Visit>
void ForEachParameter(View& view, const Visit& visit) {
  ForEachLayer(ParameterVisitor<Visit>{visit}, NetworkLayout::Get(), view);
}

int32_t Rounded(double number, int32_t most) {
  return static_cast<int32_t>(std::lround(std::clamp(number, double(-most), double(most))));
}

// `p`: one view's parameters.
eval::NetworkView QuantizeView(const float* p) {
  eval::NetworkView view;
  std::vector<float> rows(NetworkLayout::Get().rows());
  RowTree::Get().Spread(p, rows.data());
  view.rows.resize(RowTree::Get().size());
  for (size_t i = 0; i < rows.size(); ++i) {
    view.rows[i / eval::kEyeChannels][i % eval::kEyeChannels] =
        static_cast<int16_t>(Rounded(double{rows[i]} * eval::kRowScale, eval::kMostRow));
  }
  ForEachParameter(view, [p](size_t at, auto& number, double scale, int32_t most) {
    number = static_cast<std::decay_t<decltype(number)>>(Rounded(double{p[at]} * scale, most));
  });
  return view;
}

// Its inverse.
void AdoptView(const eval::NetworkView& view, float* p) {
  const RowTree& tree = RowTree::Get();
  for (size_t r = 1; r < tree.size(); ++r) {
    const absl::Span<const uint16_t> terms = tree.terms(r);
    for (size_t c = 0; c < eval::kEyeChannels; ++c) {
      const int inner = terms.size() > 1 ? view.rows[terms[1]][c] : 0;
      p[r * eval::kEyeChannels + c] = static_cast<float>(view.rows[r][c] - inner) / eval::kRowScale;
    }
  }
  ForEachParameter(view, [p](size_t at, int32_t number, double scale, int32_t) {
    p[at] = static_cast<float>(number / scale);
  });
}

}  // namespace

// Row 0 stays zero, and so do all layers but those that make neurons: what is added to them is
// nothing at first.
NetworkModel RandomStart(size_t views, base::Random* random) {
  const NetworkLayout& layout = NetworkLayout::Get();
  const auto fill = [random](float* first, size_t count, double bound) {
    for (size_t i = 0; i < count; ++i) {
      first[i] = static_cast<float>(bound * (random->Below(2'000'001) - 1'000'000) / 1e6);
    }
  };
  NetworkModel model(views);
  for (size_t v = 0; v < views; ++v) {
    float* const p = model.view(v);
    fill(p + eval::kEyeChannels, layout.rows() - eval::kEyeChannels, 0.05);
    const auto fill_neurons = [&](absl::string_view, const auto& place) {
      if constexpr (requires { place.kSpec; }) {
        if (place.kSpec.role != eval::LayerRole::kHidden) return;
        fill(p + place.weights, place.kWeights, 0.4);
      }
    };
    ForEachLayer(fill_neurons, layout);
  }
  return model;
}

NetworkModel ModelOf(absl::Span<const eval::NetworkView> rounded, size_t views) {
  NetworkModel model(views);
  for (size_t v = 0; v < views; ++v) {
    AdoptView(rounded[std::min(v, rounded.size() - 1)], model.view(v));
  }
  return model;
}

void Clip(NetworkModel* model) {
  constexpr float kMost = static_cast<float>(eval::kMostWeight) / eval::kWeightScale;
  for (size_t v = 0; v < model->views; ++v) {
    float* const p = model->view(v);
    for (size_t i = NetworkLayout::Get().rows(); i < NetworkLayout::Get().size(); ++i) {
      p[i] = std::clamp(p[i], -kMost, kMost);
    }
  }
}

std::vector<float> Decays(size_t views, double row_decay) {
  const RowTree& tree = RowTree::Get();
  const size_t size = NetworkLayout::Get().size();
  std::vector<float> decay(views * size, 0.0F);
  for (size_t v = 0; v < views; ++v) {
    for (size_t r = 1; r < tree.size(); ++r) {
      if (tree.terms(r).size() < 2) continue;
      std::fill_n(decay.data() + v * size + r * eval::kEyeChannels, eval::kEyeChannels,
                  static_cast<float>(row_decay));
    }
  }
  return decay;
}

std::vector<eval::NetworkView> QuantizedViews(const NetworkModel& model) {
  std::vector<eval::NetworkView> views;
  for (size_t v = 0; v < model.views; ++v) views.push_back(QuantizeView(model.view(v)));
  return views;
}

eval::NetworkWeights QuantizeNetwork(const NetworkModel& model, Rule rule) {
  return {rule, QuantizedViews(model)};
}

}  // namespace tengen::training
