#include "eval/network/network_kernels.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstring>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "eval/network/network_kernels.cc"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#ifndef TENGEN_EVAL_NETWORK_NETWORK_KERNELS_ONCE
#define TENGEN_EVAL_NETWORK_NETWORK_KERNELS_ONCE
namespace tengen::eval {

// The part of a line that sees a point: `back` points before it and `front` points behind it are on
// the board, each `step` apart in NetworkSums.
struct Reach {
  int back;
  int front;
  int step;
};

inline std::array<Reach, engine::kDirectionCount> ReachesOf(Point p, const NetworkSums& board) {
  const int left = p.x(), right = board.width - 1 - p.x();
  const int above = p.y(), below = board.height - 1 - p.y();
  const int down = board.RowStep();
  return {{{left, right, 1},
           {above, below, down},
           {std::min(left, above), std::min(right, below), down + 1},
           {std::min(left, below), std::min(right, above), 1 - down}}};
}

inline int NearnessOf(Point p, std::optional<Point> move) {
  return move ? NearnessOf(p.x() - move->x(), p.y() - move->y()) : 0;
}

// What the digit of a stone counts in the windows that see it, by the `back` and `front` points of
// its line that are on the board before and behind it (more than are counted here make no
// difference). Lane i is the window of the point i - kCodeReach further on; there are none beyond
// the board, so what is there does not change.
using WindowPowers = std::array<LineCode, NetworkSums::kCodeLanes>;
inline constexpr auto kWindowPowers = [] {
  std::array<std::array<WindowPowers, kCodeReach + 1>, kCodeWindow> powers = {};
  for (int back = 0; back < kCodeWindow; ++back) {
    for (int front = 0; front <= kCodeReach; ++front) {
      WindowPowers& of = powers[static_cast<size_t>(back)][static_cast<size_t>(front)];
      for (int offset = -std::min(kCodeReach, back); offset <= front; ++offset) {
        // The stone is at kCodeReach - offset in the window, of which the board has cut off the
        // beginning if its point is nearer to the edge.
        const int place = std::min(kCodeReach - offset, back);
        const int lane = kCodeReach + offset;
        of[static_cast<size_t>(lane)] =
            static_cast<LineCode>(kPowersOfThree[static_cast<size_t>(place)]);
      }
    }
  }
  return powers;
}();

inline const WindowPowers& PowersOf(const Reach& reach) {
  return kWindowPowers[static_cast<size_t>(std::min(reach.back, kCodeWindow - 1))]
                      [static_cast<size_t>(std::min(reach.front, kCodeReach))];
}

}  // namespace tengen::eval
#endif  // TENGEN_EVAL_NETWORK_NETWORK_KERNELS_ONCE

// Recent processors add the products of pairs to a sum in one step (VNNI). Highway detects them as
// AVX3_DL, but 1.0 leaves VNNI out of what it compiles for; later versions use it by themselves.
#undef TENGEN_ADDS_PRODUCTS
#undef TENGEN_AVX3_DL
#if HWY_TARGET == HWY_AVX3_DL && HWY_MAJOR == 1 && HWY_MINOR == 0
#define TENGEN_ADDS_PRODUCTS
#undef HWY_TARGET_STR
#define TENGEN_AVX3_DL ",vpclmulqdq,avx512vbmi,avx512vbmi2,vaes,avxvnni,avx512bitalg"
#define HWY_TARGET_STR HWY_TARGET_STR_AVX3 TENGEN_AVX3_DL ",avx512vpopcntdq,avx512vnni"
#endif

HWY_BEFORE_NAMESPACE();
namespace tengen::eval {
namespace HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

using D16 = hn::CappedTag<int16_t, kFeatures>;
using V16 = hn::Vec<D16>;
using D32 = hn::CappedTag<int32_t, kFeatures / 2>;
using V32 = hn::Vec<D32>;
constexpr size_t kLanes32 = hn::MaxLanes(D32());
constexpr size_t kLanes16 = hn::MaxLanes(D16());
static_assert(kLanes16 == 2 * kLanes32);

// Neighbours in memory, `first` before `second`. REQUIRES: both are 0 to 32,767.
HWY_INLINE V16 Pairs(V32 first, V32 second) {
  if constexpr (std::endian::native == std::endian::little) {
    return hn::BitCast(D16(), first | hn::ShiftLeft<16>(second));
  } else {
    return hn::BitCast(D16(), hn::ShiftLeft<16>(first) | second);
  }
}

// Sums of products of 16-bit numbers, those of neighbours added together.
class PairSum {
 public:
  HWY_INLINE PairSum() : PairSum(hn::Zero(D32())) {}
#if HWY_ARCH_ARM && HWY_TARGET != HWY_EMU128
  // There two lanes of a sum make one in the end.
  HWY_INLINE explicit PairSum(V32 start)
      : sum0_(hn::InterleaveLower(D32(), start, hn::Zero(D32()))),
        sum1_(hn::InterleaveUpper(D32(), start, hn::Zero(D32()))) {}
#else
  HWY_INLINE explicit PairSum(V32 start) : sum0_(start), sum1_(hn::Zero(D32())) {}
#endif
  HWY_INLINE void Add(V16 a, V16 b) {
#ifdef TENGEN_ADDS_PRODUCTS
    sum0_ = V32{_mm512_dpwssd_epi32(sum0_.raw, a.raw, b.raw)};
#else
    sum0_ = hn::ReorderWidenMulAccumulate(D32(), a, b, sum0_, sum1_);
#endif
  }
  HWY_INLINE V32 sum() const { return hn::RearrangeToOddPlusEven(sum0_, sum1_); }

 private:
  V32 sum0_;
  V32 sum1_;  // not used by targets that add neighbours at once
};

// The features of a point.
struct Features {
  static constexpr size_t kVectors = kFeatures / kLanes16;

  HWY_INLINE explicit Features(const int16_t* HWY_RESTRICT numbers) {
    HWY_UNROLL(4)
    for (size_t i = 0; i < kVectors; ++i) v[i] = hn::Load(D16(), numbers + i * kLanes16);
  }
  HWY_INLINE void Exchange(const CodeRow& before, const CodeRow& after) {
    HWY_UNROLL(4)
    for (size_t i = 0; i < kVectors; ++i) {
      v[i] = v[i] + (hn::Load(D16(), after.numbers + i * kLanes16) -
                     hn::Load(D16(), before.numbers + i * kLanes16));
    }
  }
  HWY_INLINE void Store(int16_t* HWY_RESTRICT numbers) const {
    HWY_UNROLL(4)
    for (size_t i = 0; i < kVectors; ++i) hn::Store(v[i], D16(), numbers + i * kLanes16);
  }

  V16 v[kVectors];
};

// The factors of the products from the vectors of the features.
template <size_t count>
HWY_INLINE void MakeFactors(const V16 (&f)[count], V16 (&left)[count], V16 (&right)[count]) {
  if constexpr (count == 4) {
    for (size_t s = 0; s < kFactors.size(); ++s) {
      left[s] = f[kFactors[s][0]];
      right[s] = f[kFactors[s][1]];
    }
  } else if constexpr (count == 2) {
    left[0] = hn::ConcatLowerLower(D16(), f[1], f[0]);
    right[0] = hn::ConcatUpperUpper(D16(), f[1], f[0]);
    left[1] = f[0];
    right[1] = f[1];
  } else {
    static_assert(count == 1);
    // An eighth is two of these.
    const hn::Repartition<int64_t, D16> words;
    alignas(64) static constexpr int64_t kLeft[] = {0, 1, 4, 5, 0, 1, 2, 3};
    alignas(64) static constexpr int64_t kRight[] = {2, 3, 6, 7, 4, 5, 6, 7};
    const auto all = hn::BitCast(words, f[0]);
    left[0] = hn::BitCast(D16(), hn::TableLookupLanes(all, hn::SetTableIndices(words, kLeft)));
    right[0] = hn::BitCast(D16(), hn::TableLookupLanes(all, hn::SetTableIndices(words, kRight)));
  }
}

// What a point gives to the sums.
struct Inputs {
  static constexpr size_t kVectors = kInputs / kLanes16;
  static constexpr size_t kHalf = kVectors / 2;
  static_assert(kProducts == kFeatures);

  HWY_INLINE explicit Inputs(const Features& features) {
    V16 factors[kHalf], left[kHalf], right[kHalf];
    HWY_UNROLL(4)
    for (size_t i = 0; i < kHalf; ++i) {
      positive[i] = hn::Max(features.v[i], hn::Zero(D16()));
      factors[i] = hn::ShiftLeft<kFactorBits>(positive[i]);
    }
    MakeFactors(factors, left, right);
    HWY_UNROLL(4)
    for (size_t i = 0; i < kHalf; ++i) products[i] = hn::MulFixedPoint15(left[i], right[i]);
  }
  HWY_INLINE void Subtract(const Inputs& before) {
    HWY_UNROLL(4)
    for (size_t i = 0; i < kHalf; ++i) {
      positive[i] = positive[i] - before.positive[i];
      products[i] = products[i] - before.products[i];
    }
  }

  V16 positive[kHalf];
  V16 products[kHalf];
};

// How the sums change. Even and odd inputs are kept apart: multiplying by one and zero widens them
// without any shuffling.
class SumChanges {
 public:
  HWY_INLINE SumChanges() {}  // written out, for a default one is not compiled for the target
  // Adds the vectors of a change, which begin with vector `first` of the inputs.
  template <size_t first, size_t count>
  HWY_INLINE void Add(const V16 (&change)[count]) {
    const V32 zero = hn::Zero(D32()), one = hn::Set(D32(), 1);
    const V16 even_ones = Pairs(one, zero), odd_ones = Pairs(zero, one);
    HWY_UNROLL(8)
    for (size_t i = 0; i < count; ++i) {
      even_[first + i].Add(change[i], even_ones);
      odd_[first + i].Add(change[i], odd_ones);
    }
  }
  // result may be sums.
  HWY_INLINE void AddTo(const BoardSums& sums, BoardSums& result) const {
    HWY_UNROLL(8)
    for (size_t i = 0; i < Inputs::kVectors; ++i) {
      const size_t at = i * kLanes32;
      hn::Store(hn::Load(D32(), sums[0] + at) + even_[i].sum(), D32(), result[0] + at);
      hn::Store(hn::Load(D32(), sums[1] + at) + odd_[i].sum(), D32(), result[1] + at);
    }
  }

 private:
  PairSum even_[Inputs::kVectors];
  PairSum odd_[Inputs::kVectors];
};

// The changes of codes by one stone.
class CodeChanges {
 public:
  HWY_INLINE CodeChanges(const NetworkSums& board, Point p, int digit)
      : p_(p), reaches_(ReachesOf(p, board)) {
    const auto factor = hn::Set(DCode(), static_cast<LineCode>(digit));
    for (Direction d : engine::kDirections) {
      const LineCode* HWY_RESTRICT before = board.CodesAround(p, d);
      const LineCode* HWY_RESTRICT powers = PowersOf(reaches_[Index(d)]).data();
      for (size_t i = 0; i < NetworkSums::kCodeLanes; i += hn::MaxLanes(DCode())) {
        const auto changes = factor * hn::LoadU(DCode(), powers + i);
        hn::Store(hn::LoadU(DCode(), before + i) + changes, DCode(), after_[Index(d)] + i);
      }
    }
  }

  // Calls exchange(place, before, after) for the points around the stone's on its line in direction
  // d, with their codes of that line.
  template <class Exchange>
  HWY_INLINE void ForEachAround(const NetworkSums& board, Direction d, Exchange exchange) const {
    const int origin = board.IndexOf(p_);
    const LineCode* const before = board.CodesAround(p_, d);
    const Reach& reach = reaches_[Index(d)];
    const int end = std::min(kCodeReach, reach.front);
    for (int i = -std::min(kCodeReach, reach.back); i < end; ++i) {
      const int offset = i + (i >= 0);  // not 0
      const int lane = kCodeReach + offset;
      exchange(origin + offset * reach.step, before[lane], after_[Index(d)][lane]);
    }
  }
  // Calls exchange(before, after) for the lines through the stone's own point.
  template <class Exchange>
  HWY_INLINE void ForEachOwn(const NetworkSums& board, Exchange exchange) const {
    for (Direction d : engine::kDirections) {
      exchange(board.CodesAround(p_, d)[kCodeReach], after_[Index(d)][kCodeReach]);
    }
  }
  HWY_INLINE void Store(NetworkSums& board) const {
    for (Direction d : engine::kDirections) {
      std::memcpy(board.CodesAround(p_, d), after_[Index(d)], sizeof(after_[Index(d)]));
    }
  }

 private:
  using DCode = hn::CappedTag<LineCode, NetworkSums::kCodeLanes>;

  Point p_;
  std::array<Reach, engine::kDirectionCount> reaches_;
  alignas(32) LineCode after_[engine::kDirectionCount][NetworkSums::kCodeLanes];
};

// Calls keep(place, features) with what every point has after `changes`, which p's stone makes.
template <class Keep>
HWY_INLINE SumChanges Exchange(const NetworkSums& board, const CodeRow* rows, Point p,
                               const CodeChanges& changes, Keep keep) {
  constexpr size_t kHalf = Inputs::kHalf;
  SumChanges sums;
  {
    const int origin = board.IndexOf(p);
    const Features before(board.features[origin]);
    Features after = before;
    changes.ForEachOwn(board, [&](LineCode code_before, LineCode code_after) HWY_ATTR {
      after.Exchange(rows[code_before], rows[code_after]);
    });
    keep(origin, after);
    Inputs change(after);
    change.Subtract(Inputs(before));
    sums.Add<0>(change.positive);
    sums.Add<kHalf>(change.products);
  }
  for (Direction d : engine::kDirections) {
    // Where one line changes, so little that the changes along it fit 16 bits together.
    static_assert(2 * kCodeReach * 2 * kMostRow <= INT16_MAX);
    V16 positive[kHalf];
    HWY_UNROLL(4)
    for (V16& v : positive) v = hn::Zero(D16());
    changes.ForEachAround(board, d,
                          [&](int place, LineCode code_before, LineCode code_after) HWY_ATTR {
                            const Features before(board.features[place]);
                            Features after = before;
                            after.Exchange(rows[code_before], rows[code_after]);
                            keep(place, after);
                            Inputs change(after);
                            change.Subtract(Inputs(before));
                            HWY_UNROLL(4)
                            for (size_t i = 0; i < kHalf; ++i)
                              positive[i] = positive[i] + change.positive[i];
                            sums.Add<kHalf>(change.products);
                          });
    sums.Add<0>(positive);
  }
  return sums;
}

void AddDigitKernel(NetworkSums& board, const CodeRow* rows, Point p, int digit) {
  const CodeChanges changes(board, p, digit);
  Exchange(board, rows, p, changes, [&](int place, const Features& features) HWY_ATTR {
    features.Store(board.features[place]);
  }).AddTo(board.sums, board.sums);
  changes.Store(board);
}

// The neurons of a layer.
template <int count>
struct Neurons {
  static constexpr size_t kVectors = static_cast<size_t>(count) / kLanes32;
  // A processor that adds products in one step begins the next step long before that sum is there,
  // so it is given several sums at a time. Others only add, which takes no time.
#ifdef TENGEN_ADDS_PRODUCTS
  static constexpr size_t kChains = std::max<size_t>(8 / kVectors, 1);
#else
  static constexpr size_t kChains = 1;
#endif

  HWY_INLINE explicit Neurons(const int32_t* HWY_RESTRICT numbers) {
    HWY_UNROLL(8)
    for (size_t i = 0; i < kVectors; ++i) v[i] = hn::Load(D32(), numbers + i * kLanes32);
  }
  // `inputs` are 16-bit numbers, pair by pair.
  template <int in>
  HWY_INLINE Neurons(const PairedLayer<in, count>& layer, const int16_t* HWY_RESTRICT inputs)
      : Neurons(layer, Neurons(layer.biases), inputs) {}
  // The same with `start` in place of the biases.
  template <int in>
  HWY_INLINE Neurons(const PairedLayer<in, count>& layer, const Neurons& start,
                     const int16_t* HWY_RESTRICT inputs) {
    constexpr size_t kPairs = PairedLayer<in, count>::kPairs;
    static_assert(kPairs % kChains == 0);
    PairSum sums[kChains][kVectors];
    HWY_UNROLL(8)
    for (size_t i = 0; i < kVectors; ++i) sums[0][i] = PairSum(start.v[i]);
    for (size_t first = 0; first < kPairs; first += kChains) {
      HWY_UNROLL(8)
      for (size_t chain = 0; chain < kChains; ++chain) {
        const size_t pair = first + chain;
        const V16 input = PairAt(inputs, pair);
        const int16_t* HWY_RESTRICT weights = layer.weights[pair][0];
        HWY_UNROLL(8)
        for (size_t i = 0; i < kVectors; ++i) {
          sums[chain][i].Add(input, hn::Load(D16(), weights + i * kLanes16));
        }
      }
    }
    TakeSums(sums);
  }

  // Adds to a and b what the layer makes of their inputs. Its weights are read once for both. One
  // function for any number of inputs, one included, makes GCC 12 keep the sums in memory: the
  // score of a candidate took 27 ns with AVX3_DL, where it takes 20 now.
  template <int in>
  static HWY_INLINE void AddToBoth(const PairedLayer<in, count>& layer,
                                   const int16_t* HWY_RESTRICT inputs_a,
                                   const int16_t* HWY_RESTRICT inputs_b, Neurons& a, Neurons& b) {
    constexpr size_t kPairs = PairedLayer<in, count>::kPairs;
    constexpr size_t kHalf = std::max<size_t>(kChains / 2, 1);
    static_assert(kPairs % kHalf == 0);
    PairSum sums_a[kHalf][kVectors], sums_b[kHalf][kVectors];
    HWY_UNROLL(8)
    for (size_t i = 0; i < kVectors; ++i) {
      sums_a[0][i] = PairSum(a.v[i]);
      sums_b[0][i] = PairSum(b.v[i]);
    }
    // With all steps written out, GCC 12 reorders them so that 512-bit vectors go to the stack and
    // back, which takes 1.7 times as long with AVX3 (and 0.95 with AVX3_DL).
    HWY_UNROLL(2)
    for (size_t first = 0; first < kPairs; first += kHalf) {
      HWY_UNROLL(8)
      for (size_t chain = 0; chain < kHalf; ++chain) {
        const size_t pair = first + chain;
        const V16 input_a = PairAt(inputs_a, pair), input_b = PairAt(inputs_b, pair);
        const int16_t* HWY_RESTRICT weights = layer.weights[pair][0];
        HWY_UNROLL(8)
        for (size_t i = 0; i < kVectors; ++i) {
          const V16 weight = hn::Load(D16(), weights + i * kLanes16);
          sums_a[chain][i].Add(input_a, weight);
          sums_b[chain][i].Add(input_b, weight);
        }
      }
    }
    a.TakeSums(sums_a);
    b.TakeSums(sums_b);
  }

  HWY_INLINE void Add(const int32_t* HWY_RESTRICT numbers) {
    HWY_UNROLL(8)
    for (size_t i = 0; i < kVectors; ++i) {
      v[i] = v[i] + hn::Load(D32(), numbers + i * kLanes32);
    }
  }
  template <int shift>
  HWY_INLINE void Shift() {
    HWY_UNROLL(8)
    for (size_t i = 0; i < kVectors; ++i) v[i] = hn::ShiftRight<shift>(v[i]);
  }
  // Makes the sums of products activations.
  template <int shift>
  HWY_INLINE void Activate() {
    HWY_UNROLL(8)
    for (size_t i = 0; i < kVectors; ++i) {
      v[i] = hn::Min(hn::Max(hn::ShiftRight<shift>(v[i]), hn::Zero(D32())),
                     hn::Set(D32(), kMostActivation));
    }
  }
  // The pairs that the next layer wants: activation i and the one half of the layer behind it.
  HWY_INLINE void StorePairs(int16_t* HWY_RESTRICT pairs) const {
    HWY_UNROLL(8)
    for (size_t i = 0; i < kVectors / 2; ++i) {
      hn::Store(Pairs(v[i], v[i + kVectors / 2]), D16(), pairs + i * kLanes16);
    }
  }
  // The sum of the products with `weights`.
  HWY_INLINE int32_t Times(const int32_t* HWY_RESTRICT weights) const {
    V32 sum = hn::Zero(D32());
    HWY_UNROLL(8)
    for (size_t i = 0; i < kVectors; ++i) {
      sum = sum + v[i] * hn::Load(D32(), weights + i * kLanes32);
    }
    return hn::GetLane(hn::SumOfLanes(D32(), sum));
  }

  V32 v[kVectors];

 private:
  static HWY_INLINE V16 PairAt(const int16_t* HWY_RESTRICT inputs, size_t pair) {
    int32_t both;
    std::memcpy(&both, inputs + 2 * pair, sizeof(both));
    return hn::BitCast(D16(), hn::Set(D32(), both));
  }
  template <size_t chains>
  HWY_INLINE void TakeSums(const PairSum (&sums)[chains][kVectors]) {
    HWY_UNROLL(8)
    for (size_t i = 0; i < kVectors; ++i) {
      v[i] = sums[0][i].sum();
      HWY_UNROLL(8)
      for (size_t chain = 1; chain < chains; ++chain) v[i] = v[i] + sums[chain][i].sum();
    }
  }
};

// Sums of the whole board as inputs, `shift` for those from `first` up to `end`.
template <int shift, size_t first, size_t end>
HWY_INLINE void StoreInputs(const BoardSums& sums, int16_t* HWY_RESTRICT inputs) {
  const V32 most = hn::Set(D32(), kMostActivation);
  HWY_UNROLL(4)
  for (size_t i = first / 2; i < end / 2; i += kLanes32) {
    const V32 even = hn::ShiftRight<shift>(hn::Load(D32(), sums[0] + i));
    const V32 odd = hn::ShiftRight<shift>(hn::Load(D32(), sums[1] + i));
    hn::Store(Pairs(hn::Min(even, most), hn::Min(odd, most)), D16(), inputs + 2 * i);
  }
}

// What `layer` makes of the whole board, as pairs for the next one.
template <int out>
HWY_INLINE void StoreFirstLayer(const PairedLayer<kInputs, out>& layer, const BoardSums& sums,
                                int16_t* HWY_RESTRICT pairs) {
  alignas(64) int16_t inputs[kInputs];
  StoreInputs<kSumShift, 0, kFeatures>(sums, inputs);
  StoreInputs<kProductShift, kFeatures, kInputs>(sums, inputs);
  Neurons<out> neurons(layer, inputs);
  neurons.template Activate<kWeightBits>();
  neurons.StorePairs(pairs);
}

HWY_INLINE int32_t ValueOf(const ValueHead& head, const BoardSums& sums) {
  alignas(64) int16_t pairs[kHidden1];
  StoreFirstLayer(head.hidden1, sums, pairs);
  Neurons<kHidden2> hidden2(head.hidden2, pairs);
  hidden2.Activate<kWeightBits>();
  return (hidden2.Times(head.output.weights) + head.output.bias) >> kWeightBits;
}

int32_t NetworkValueKernel(const ValueHead& head, const NetworkSums& board) {
  return ValueOf(head, board.sums);
}

int32_t NetworkValueAfterKernel(const ValueHead& head, const NetworkSums& board,
                                const CodeRow* rows, Point p, int digit) {
  const CodeChanges changes(board, p, digit);
  alignas(64) BoardSums sums;
  Exchange(board, rows, p, changes, [](int, const Features&) {}).AddTo(board.sums, sums);
  return ValueOf(head, sums);
}

// What lies around a point.
HWY_INLINE void StoreAround(const NetworkSums& board, int place, int16_t* HWY_RESTRICT numbers) {
  const int down = board.RowStep();
  const int steps[] = {-down - 1, -down, -down + 1, -1, 1, down - 1, down, down + 1};
  HWY_UNROLL(4)
  for (size_t i = 0; i < kFeatures; i += kLanes16) {
    V16 sum = hn::Zero(D16());
    for (int step : steps) {
      const V16 feature = hn::Load(D16(), board.features[place + step] + i);
      sum = sum + hn::ShiftRight<kAroundShift>(hn::Max(feature, hn::Zero(D16())));
    }
    hn::Store(sum, D16(), numbers + i);
  }
}

// What the neurons of the policy start from wherever the move is.
HWY_INLINE Neurons<kPolicyHidden> StartOfScores(const PolicyHead& head, const NetworkSums& board,
                                                const LastMoves& last) {
  alignas(64) int16_t pairs[kContext];
  StoreFirstLayer(head.context, board.sums, pairs);
  Neurons<kPolicyHidden> start(head.context_to_policy, pairs);
  for (size_t back = 0; back < kLastMoves; ++back) {
    if (!last[back]) continue;
    start = Neurons<kPolicyHidden>(head.last_to_policy[back], start,
                                   board.features[board.IndexOf(*last[back])]);
  }
  start.Shift<kContextShift>();
  start.Add(head.hidden.biases);
  return start;
}

// `start` with how near p is to the last moves.
HWY_INLINE Neurons<kPolicyHidden> Near(const PolicyHead& head, const LastMoves& last, Point p,
                                       Neurons<kPolicyHidden> start) {
  for (size_t back = 0; back < kLastMoves; ++back) {
    start.Add(head.near[back].numbers[NearnessOf(p, last[back])]);
  }
  return start;
}

HWY_INLINE int ScoreOf(const PolicyHead& head, Neurons<kPolicyHidden> hidden) {
  hidden.Activate<kPolicyShift>();
  return hidden.Times(head.output.weights) >> kWeightBits;
}

// Two at a time, of which the last one may be the same.
void NetworkScoresKernel(const PolicyHead& head, const NetworkSums& board, const LastMoves& last,
                         const Point* points, size_t count, int* scores) {
  const Neurons<kPolicyHidden> start = StartOfScores(head, board, last);
  for (size_t i = 0; i < count; i += 2) {
    const size_t j = std::min(i + 1, count - 1);
    Neurons<kPolicyHidden> a = Near(head, last, points[i], start);
    Neurons<kPolicyHidden> b = Near(head, last, points[j], start);
    const int place_a = board.IndexOf(points[i]), place_b = board.IndexOf(points[j]);
    Neurons<kPolicyHidden>::AddToBoth(head.hidden, board.features[place_a], board.features[place_b],
                                      a, b);
    alignas(64) int16_t around_a[kFeatures];
    alignas(64) int16_t around_b[kFeatures];
    StoreAround(board, place_a, around_a);
    StoreAround(board, place_b, around_b);
    Neurons<kPolicyHidden>::AddToBoth(head.around_to_policy, around_a, around_b, a, b);
    scores[i] = ScoreOf(head, a);
    scores[j] = ScoreOf(head, b);
  }
}

}  // namespace HWY_NAMESPACE
}  // namespace tengen::eval
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace tengen::eval {

HWY_EXPORT(AddDigitKernel);
HWY_EXPORT(NetworkValueKernel);
HWY_EXPORT(NetworkValueAfterKernel);
HWY_EXPORT(NetworkScoresKernel);

void AddDigit(NetworkSums& board, const CodeRow* rows, Point p, int digit) {
  HWY_DYNAMIC_DISPATCH(AddDigitKernel)(board, rows, p, digit);
}

int32_t NetworkValue(const ValueHead& head, const NetworkSums& board) {
  return HWY_DYNAMIC_DISPATCH(NetworkValueKernel)(head, board);
}

int32_t NetworkValueAfter(const ValueHead& head, const NetworkSums& board, const CodeRow* rows,
                          Point p, int digit) {
  return HWY_DYNAMIC_DISPATCH(NetworkValueAfterKernel)(head, board, rows, p, digit);
}

void NetworkScores(const PolicyHead& head, const NetworkSums& board, const LastMoves& last,
                   const Point* points, size_t count, int* scores) {
  HWY_DYNAMIC_DISPATCH(NetworkScoresKernel)(head, board, last, points, count, scores);
}

}  // namespace tengen::eval
#endif  // HWY_ONCE
