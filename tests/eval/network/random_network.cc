#include "tests/eval/network/random_network.h"

#include <type_traits>

#include "tests/eval/network/biased_network.h"

namespace tengen::eval {
namespace {

class NumberMaker {
 public:
  NumberMaker(Magnitude magnitude, engine::RandomSource& random)
      : magnitude_(magnitude), random_(random) {}

  // A number that is allowed up to `most` and is usually up to `usual`.
  int Next(int usual, int most, bool row = false) {
    switch (magnitude_) {
      case Magnitude::kUsual:
        return random_.Below(2 * usual + 1) - usual;
      case Magnitude::kAny:
        return random_.Below(2 * most + 1) - most;
      case Magnitude::kExtremes:
        return random_.Chance(50) ? most : -most;
      case Magnitude::kAllMost:
        return most;
      case Magnitude::kMostLeast:
        return row ? most : -most;
    }
    return 0;
  }

  void Fill(LineRow& row) {
    for (int16_t& number : row) {
      number = static_cast<int16_t>(Next(400, kMostRow, /*row=*/true));
    }
  }
  // All layers.
  void Fill(NetworkLayers<WeightsForm>& layers) {
    ForEachNumber(layers, [this](auto& number, int most) {
      const int usual = most == kMostBias ? 5000 : 250;
      number = static_cast<std::decay_t<decltype(number)>>(Next(usual, most));
    });
  }

 private:
  Magnitude magnitude_;
  engine::RandomSource& random_;
};

}  // namespace

NetworkWeights RandomNetwork(Rule rule, Magnitude magnitude, engine::RandomSource& random) {
  NumberMaker maker(magnitude, random);
  NetworkWeights weights = BiasedNetwork(rule, 0);
  for (NetworkView& view : weights.views) {
    for (size_t i = 1; i < view.rows.size(); ++i) {
      // Windows that training never saw have rows of zeros.
      if (magnitude != Magnitude::kUsual || random.Chance(90)) maker.Fill(view.rows[i]);
    }
    maker.Fill(view);
  }
  return weights;
}

}  // namespace tengen::eval
