#include "training/trainer/spread_network.h"

#include "absl/strings/string_view.h"
#include "training/trainer/row_tree.h"

namespace tengen::training {
namespace {

// Writes the matrices of the block `numbers`, transposed, to the block `by_output`.
void Transpose(const float* numbers, float* by_output) {
  const auto transpose = [&](absl::string_view, const auto& place) {
    if constexpr (requires { place.kSpec; }) {
      const size_t inputs = place.kSpec.inputs, outputs = place.kSpec.outputs;
      for (size_t j = 0; j < outputs; ++j) {
        for (size_t i = 0; i < inputs; ++i) {
          by_output[place.weights + j * inputs + i] = numbers[place.weights + i * outputs + j];
        }
      }
    }
  };
  ForEachLayer(transpose, NetworkLayout::Get());
}

std::vector<SpreadNetwork::View> ViewsOf(const NetworkModel& model) {
  const size_t size = NetworkLayout::Get().size();
  std::vector<SpreadNetwork::View> views(model.views);
  for (size_t v = 0; v < model.views; ++v) {
    const float* p = model.view(v);
    views[v].numbers.assign(p, p + size);
    RowTree::Get().Spread(p, views[v].numbers.data());
    views[v].by_output.resize(size);
    Transpose(p, views[v].by_output.data());
  }
  return views;
}

}  // namespace

SpreadNetwork SpreadOut(const NetworkModel& model, Arithmetic arithmetic) {
  if (arithmetic == Arithmetic::kFloat) return {arithmetic, ViewsOf(model)};
  return {arithmetic, ViewsOf(ModelOf(QuantizedViews(model), model.views))};
}

}  // namespace tengen::training
