// A position as the network in training sees it, and the way back from there to the rows.
//
// Included once per Highway target, hence the unusual guard.
#if defined(TENGEN_TRAINING_TRAINER_SEEN_POSITION_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef TENGEN_TRAINING_TRAINER_SEEN_POSITION_INL_H_
#undef TENGEN_TRAINING_TRAINER_SEEN_POSITION_INL_H_
#else
#define TENGEN_TRAINING_TRAINER_SEEN_POSITION_INL_H_
#endif

#include <hwy/highway.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <vector>

#include "engine/types.h"
#include "eval/network/line_code.h"
#include "training/trainer/layer_arithmetic-inl.h"
#include "training/trainer/network_samples.h"
#include "training/trainer/window_table.h"

HWY_BEFORE_NAMESPACE();
namespace tengen::training {
namespace HWY_NAMESPACE {

// Of a point, by whoever is to move.
using Features = std::array<float, eval::kFeatures>;

// Calls visit(product, feature, feature).
template <class Visit>
void ForEachProduct(const Visit& visit) {
  for (int s = 0; s < static_cast<int>(eval::kFactors.size()); ++s) {
    const auto [left, right] = eval::kFactors[static_cast<size_t>(s)];
    for (int i = 0; i < eval::kFactorWidth; ++i) {
      visit(s * eval::kFactorWidth + i, left * eval::kFactorWidth + i,
            right * eval::kFactorWidth + i);
    }
  }
}

// The sample in work: features of the points near stones, which alone have any, and their sums over
// the board; and the slopes of the loss in both. 150 KB; thread-compatible.
class SeenPosition {
 public:
  SeenPosition(const SpreadNetwork& network, const NetworkSamples& samples)
      : network_(network), samples_(samples), rounding_(network.arithmetic) {}

  // Takes in sample i. Slopes are zero then.
  void See(uint32_t i) {
    const size_t mover = samples_.mover[i];
    view_[0] = network_.views.size() > 1 ? mover : 0;
    view_[1] = network_.views.size() > 1 ? 1 - mover : 0;
    ClearBoard(samples_.side[i]);
    for (uint16_t stone : samples_.stones[i]) Place(stone / 2, 1 + stone % 2);
    AddUp();
    std::fill_n(board_slope_, eval::kInputs, 0.0F);
    std::memset(slopes_, 0, static_cast<size_t>(active_count_) * sizeof(slopes_[0]));
  }

  int side() const { return windows_->side; }
  // The network of the side to move, and where its block begins among those of all views.
  const SpreadNetwork::View& mover() const { return network_.views[view_[0]]; }
  float* MoverBlock(std::vector<float>* gradient) const { return Block(gradient, 0); }

  // What a layer sees of the whole board.
  const float* board() const { return board_; }
  void AddBoardSlope(const float* slope) { AddTo<eval::kInputs>(board_slope_, slope); }

  // The features of a cell.
  const Features& At(int cell) const {
    static constexpr Features kNothing = {};
    return slot_[cell] < 0 ? kNothing : features_[slot_[cell]];
  }
  // Adds `factor` * slope to the slopes of the cell's features.
  void AddSlope(int cell, const float* slope, float factor = 1) {
    if (slot_[cell] >= 0) AddScaled<eval::kFeatures>(slopes_[slot_[cell]].data(), slope, factor);
  }

  // The sum of what the eight points around a cell have.
  Features Around(int cell) const {
    Features sum = {};
    ForEachAround(cell, [&](int slot) {
      const float* HWY_RESTRICT f = features_[slot].data();
      float part[eval::kFeatures];
      for (int c = 0; c < eval::kFeatures; ++c) part[c] = std::max(f[c], 0.0F) / kAroundDivisor;
      rounding_.Down<eval::kFeatures>(part, eval::kRowScale);
      AddTo<eval::kFeatures>(sum.data(), part);
    });
    return sum;
  }
  void AddAroundSlope(int cell, const float* HWY_RESTRICT slope) {
    ForEachAround(cell, [&](int slot) {
      const float* HWY_RESTRICT f = features_[slot].data();
      float* HWY_RESTRICT to = slopes_[slot].data();
      for (int c = 0; c < eval::kFeatures; ++c) {
        to[c] += f[c] > 0 ? slope[c] / kAroundDivisor : 0.0F;
      }
    });
  }

  // Adds the slopes to the gradients of the rows that features are sums of.
  void PullBack(std::vector<float>* gradient) {
    float *own = Block(gradient, 0), *other = Block(gradient, 1);
    for (float& s : board_slope_) s /= eval::kSumDivisor;
    for (int s = 0; s < active_count_; ++s) {
      PullBackBoard(s);
      float* slope = slopes_[s].data();
      for (int d = 0; d < engine::kDirectionCount; ++d) {
        AddTo<eval::kEyeChannels>(own + rows_[s][d] * eval::kEyeChannels, slope);
        AddTo<eval::kEyeChannels>(
            other + rows_[s][engine::kDirectionCount + d] * eval::kEyeChannels,
            slope + eval::kEyeChannels);
      }
    }
  }

 private:
  static constexpr float kAroundDivisor = 1 << eval::kAroundShift;

  // The block of the mover (0) or the other (1).
  float* Block(std::vector<float>* gradient, int who) const {
    return gradient->data() + view_[who] * NetworkLayout::Get().size();
  }

  void ClearBoard(int side) {
    windows_ = &WindowTable::Of(side);
    const size_t cells = static_cast<size_t>(side) * static_cast<size_t>(side);
    std::memset(slot_, 0xFF, cells * sizeof(slot_[0]));
    for (int d = 0; d < engine::kDirectionCount; ++d) {
      std::memcpy(codes_[d], windows_->empty[d], cells * sizeof(eval::LineCode));
    }
    active_count_ = 0;
  }

  // Puts a stone's digit into the windows that it lies in.
  void Place(int cell, int digit) {
    const WindowTable& w = *windows_;
    for (int d = 0; d < engine::kDirectionCount; ++d) {
      const int back = eval::kCodeReach - w.before[d][cell];
      const int ahead = eval::kCodeReach - w.after[d][cell];
      for (int k = -back; k <= ahead; ++k) {
        const int q = cell + k * w.stride[d];
        const int place = eval::kCodeReach - k - w.before[d][q];
        codes_[d][q] = static_cast<eval::LineCode>(
            codes_[d][q] + digit * eval::kPowersOfThree[static_cast<size_t>(place)]);
        if (slot_[q] < 0) {
          slot_[q] = static_cast<int16_t>(active_count_);
          active_[active_count_++] = q;
        }
      }
    }
  }

  // Makes the features of all slots, and what they give to the board.
  void AddUp() {
    float sum[eval::kInputs] = {};
    for (int s = 0; s < active_count_; ++s) {
      AddUpRows(s);
      float positive[eval::kFeatures];
      for (int c = 0; c < eval::kFeatures; ++c) positive[c] = std::max(features_[s][c], 0.0F);
      AddTo<eval::kFeatures>(sum, positive);
      float products[eval::kProducts];
      ForEachProduct(
          [&](int product, int a, int b) { products[product] = positive[a] * positive[b]; });
      rounding_.ToNearest<eval::kProducts>(products, eval::kProductScale);
      AddTo<eval::kProducts>(sum + eval::kFeatures, products);
    }
    for (int c = 0; c < eval::kInputs; ++c) {
      board_[c] = std::min(sum[c] / eval::kSumDivisor, Rounding::kMostReal);
    }
    rounding_.Down<eval::kInputs>(board_, eval::kActivationScale);
  }
  // Makes the features of a slot.
  void AddUpRows(int s) {
    const float* own = network_.views[view_[0]].numbers.data();
    const float* other = network_.views[view_[1]].numbers.data();
    float* HWY_RESTRICT f = features_[s].data();
    std::fill_n(f, eval::kFeatures, 0.0F);
    for (int d = 0; d < engine::kDirectionCount; ++d) {
      const eval::LineCode code = codes_[d][active_[s]];
      const int row = table_.RowOf(code), swapped = table_.RowOf(table_.SwapOf(code));
      rows_[s][d] = static_cast<uint16_t>(row);
      rows_[s][engine::kDirectionCount + d] = static_cast<uint16_t>(swapped);
      AddTo<eval::kEyeChannels>(f, own + row * eval::kEyeChannels);
      AddTo<eval::kEyeChannels>(f + eval::kEyeChannels, other + swapped * eval::kEyeChannels);
    }
  }

  // Adds to a slot's slopes what the board's come to.
  void PullBackBoard(int s) {
    float positive[eval::kFeatures], slope[eval::kFeatures];
    for (int c = 0; c < eval::kFeatures; ++c) {
      positive[c] = std::max(features_[s][c], 0.0F);
      slope[c] = board_slope_[c];
    }
    ForEachProduct([&](int product, int a, int b) {
      slope[a] += board_slope_[eval::kFeatures + product] * positive[b];
      slope[b] += board_slope_[eval::kFeatures + product] * positive[a];
    });
    Gate<eval::kFeatures>(slope, positive);
    AddTo<eval::kFeatures>(slopes_[s].data(), slope);
  }

  // Calls `visit` with the slots of the points around `cell`.
  template <class Visit>
  void ForEachAround(int cell, const Visit& visit) const {
    const int side = windows_->side, x = cell % side, y = cell / side;
    for (int v = std::max(y - 1, 0); v <= std::min(y + 1, side - 1); ++v) {
      for (int u = std::max(x - 1, 0); u <= std::min(x + 1, side - 1); ++u) {
        const int q = v * side + u;
        if (q != cell && slot_[q] >= 0) visit(slot_[q]);
      }
    }
  }

  const SpreadNetwork& network_;
  const NetworkSamples& samples_;
  const Rounding rounding_;
  const eval::LineRows& table_ = eval::LineRows::Get();

  const WindowTable* windows_ = nullptr;
  size_t view_[2] = {};  // of the mover, of the other
  eval::LineCode codes_[engine::kDirectionCount][kMaxCells];
  // A cell near a stone has a slot; the others have -1.
  int16_t slot_[kMaxCells];
  int active_[kMaxCells];  // the cells of the slots
  int active_count_ = 0;
  alignas(64) Features features_[kMaxCells];  // by slot, and so the next two
  alignas(64) Features slopes_[kMaxCells];
  uint16_t rows_[kMaxCells][2 * engine::kDirectionCount];
  alignas(64) float board_[eval::kInputs];
  alignas(64) float board_slope_[eval::kInputs];
};

}  // namespace HWY_NAMESPACE
}  // namespace tengen::training
HWY_AFTER_NAMESPACE();

#endif  // TENGEN_TRAINING_TRAINER_SEEN_POSITION_INL_H_
