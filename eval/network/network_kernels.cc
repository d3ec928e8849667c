#include "eval/network/network_kernels.h"

#include <algorithm>
#include <array>
#include <cstring>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "eval/network/network_kernels.cc"
#include <hwy/cache_control.h>
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#ifndef TENGEN_EVAL_NETWORK_NETWORK_KERNELS_ONCE
#define TENGEN_EVAL_NETWORK_NETWORK_KERNELS_ONCE
namespace tengen {

// The part of a line that sees a point: `back` points before it and `front` points behind it are on
// the board, each `step` apart in NetworkSums.
struct Reach {
  int back;
  int front;
  int step;
};

inline std::array<Reach, kDirectionCount> ReachesOf(Point p, const NetworkSums& board) {
  const int left = p.x(), right = board.width - 1 - p.x();
  const int above = p.y(), below = board.height - 1 - p.y();
  const int down = board.RowStep();
  return {{{left, right, 1},
           {above, below, down},
           {std::min(left, above), std::min(right, below), down + 1},
           {std::min(left, below), std::min(right, above), 1 - down}}};
}

// A line through a point that looks different now.
struct CodeChange {
  int direction;
  int point;
  LineCode before;
  LineCode after;
};

inline int NearnessOf(Point p, std::optional<Point> move) {
  return move ? NearnessOf(p.x() - move->x(), p.y() - move->y()) : 0;
}

// The changes by one stone: of the lines through its own point, and of one line through each point
// around.
struct CodeChanges {
  CodeChanges(const NetworkSums& board, const CodeRow* rows, Point p, int digit);

  std::array<CodeChange, kDirectionCount> own;
  std::array<CodeChange, kDirectionCount*(kCodeWindow - 1)> around;
  size_t around_count = 0;
};

inline CodeChanges::CodeChanges(const NetworkSums& board, const CodeRow* rows, Point p, int digit) {
  const auto reaches = ReachesOf(p, board);
  const int origin = board.IndexOf(p);
  for (int d = 0; d < kDirectionCount; ++d) {
    const Reach& reach = reaches[static_cast<size_t>(d)];
    const LineCode* const codes = board.codes[d];
    const int last = std::min(kCodeReach, reach.front);
    for (int offset = -std::min(kCodeReach, reach.back); offset <= last; ++offset) {
      const int point = origin + offset * reach.step;
      // p is at kCodeReach - offset in the point's window, of which the board has cut off the
      // beginning if it is nearer to the edge.
      const int place = std::min(kCodeReach - offset, reach.back);
      const LineCode before = codes[point];
      const auto after =
          static_cast<LineCode>(before + digit * kPowersOfThree[static_cast<size_t>(place)]);
      hwy::Prefetch(&rows[after]);
      CodeChange& change = offset == 0 ? own[static_cast<size_t>(d)] : around[around_count++];
      change = {d, point, before, after};
    }
  }
}

}  // namespace tengen
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
namespace tengen {
namespace HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

using D16 = hn::CappedTag<int16_t, kFeatures>;
using V16 = hn::Vec<D16>;
using D32 = hn::CappedTag<int32_t, kFeatures / 2>;
using V32 = hn::Vec<D32>;
constexpr size_t kLanes32 = hn::MaxLanes(D32());
constexpr size_t kLanes16 = hn::MaxLanes(D16());
static_assert(kLanes16 == 2 * kLanes32);

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

  HWY_INLINE explicit Inputs(const Features& features) {
    constexpr size_t kHalf = Features::kVectors;
    static_assert(kProducts == kFeatures);
    V16 factors[kHalf], left[kHalf], right[kHalf];
    HWY_UNROLL(4)
    for (size_t i = 0; i < kHalf; ++i) {
      v[i] = hn::Max(features.v[i], hn::Zero(D16()));
      factors[i] = hn::ShiftLeft<kFactorBits>(v[i]);
    }
    MakeFactors(factors, left, right);
    HWY_UNROLL(4)
    for (size_t i = 0; i < kHalf; ++i) v[kHalf + i] = hn::MulFixedPoint15(left[i], right[i]);
  }

  V16 v[kVectors];
};

// How the sums change. Even and odd inputs are kept apart: multiplying by one and zero widens them
// without any shuffling.
class SumChanges {
 public:
  HWY_INLINE SumChanges() {}  // written out, for a default one is not compiled for the target
  HWY_INLINE void Add(const Inputs& before, const Inputs& after) {
    const hn::Repartition<uint32_t, D32> words;
    const V16 even_ones = hn::BitCast(D16(), hn::Set(words, 1u));
    const V16 odd_ones = hn::BitCast(D16(), hn::Set(words, 1u << 16));
    HWY_UNROLL(8)
    for (size_t i = 0; i < Inputs::kVectors; ++i) {
      const V16 change = after.v[i] - before.v[i];
      even_[i].Add(change, even_ones);
      odd_[i].Add(change, odd_ones);
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

// Calls keep(change, features) with what every point that `changes` tells of has after them.
template <class Keep>
HWY_INLINE SumChanges Exchange(const NetworkSums& board, const CodeRow* rows,
                               const CodeChanges& changes, Keep keep) {
  SumChanges sums;
  {
    const Features before(board.features[changes.own[0].point]);
    Features after = before;
    HWY_UNROLL(4)
    for (const CodeChange& change : changes.own) {
      after.Exchange(rows[change.before], rows[change.after]);
    }
    for (const CodeChange& change : changes.own) keep(change, after);
    sums.Add(Inputs(before), Inputs(after));
  }
  for (size_t i = 0; i < changes.around_count; ++i) {
    const CodeChange& change = changes.around[i];
    const Features before(board.features[change.point]);
    Features after = before;
    after.Exchange(rows[change.before], rows[change.after]);
    keep(change, after);
    sums.Add(Inputs(before), Inputs(after));
  }
  return sums;
}

void AddDigitKernel(NetworkSums& board, const CodeRow* rows, Point p, int digit) {
  const CodeChanges changes(board, rows, p, digit);
  Exchange(board, rows, changes, [&](const CodeChange& change, const Features& features) HWY_ATTR {
    board.codes[change.direction][change.point] = change.after;
    features.Store(board.features[change.point]);
  }).AddTo(board.sums, board.sums);
}

// The neurons of a layer.
template <int count>
struct Neurons {
  static constexpr size_t kVectors = static_cast<size_t>(count) / kLanes32;
  // A processor that adds products in one step begins the next step long before that sum is there,
  // so it is given several sums at a time. Others only add, which takes no time.
#ifdef TENGEN_ADDS_PRODUCTS
  static constexpr size_t kChains = std::max<size_t>(16 / kVectors, 1);
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
        int32_t both;
        std::memcpy(&both, inputs + 2 * pair, sizeof(both));
        const V16 input = hn::BitCast(D16(), hn::Set(D32(), both));
        const int16_t* HWY_RESTRICT weights = layer.weights[pair][0];
        HWY_UNROLL(8)
        for (size_t i = 0; i < kVectors; ++i) {
          sums[chain][i].Add(input, hn::Load(D16(), weights + i * kLanes16));
        }
      }
    }
    HWY_UNROLL(8)
    for (size_t i = 0; i < kVectors; ++i) {
      v[i] = sums[0][i].sum();
      HWY_UNROLL(8)
      for (size_t chain = 1; chain < kChains; ++chain) v[i] = v[i] + sums[chain][i].sum();
    }
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
      const V32 both = v[i] | hn::ShiftLeft<16>(v[i + kVectors / 2]);
      hn::Store(hn::BitCast(D16(), both), D16(), pairs + i * kLanes16);
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
};

// Sums of the whole board as inputs, `shift` for those from `first` up to `end`.
template <int shift, size_t first, size_t end>
HWY_INLINE void StoreInputs(const BoardSums& sums, int16_t* HWY_RESTRICT inputs) {
  const V32 most = hn::Set(D32(), kMostActivation);
  HWY_UNROLL(4)
  for (size_t i = first / 2; i < end / 2; i += kLanes32) {
    const V32 even = hn::ShiftRight<shift>(hn::Load(D32(), sums[0] + i));
    const V32 odd = hn::ShiftRight<shift>(hn::Load(D32(), sums[1] + i));
    const V32 both = hn::Min(even, most) | hn::ShiftLeft<16>(hn::Min(odd, most));
    hn::Store(hn::BitCast(D16(), both), D16(), inputs + 2 * i);
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
  return (hidden2.Times(head.weights) + head.bias) >> kWeightBits;
}

int32_t NetworkValueKernel(const ValueHead& head, const NetworkSums& board) {
  return ValueOf(head, board.sums);
}

int32_t NetworkValueAfterKernel(const ValueHead& head, const NetworkSums& board,
                                const CodeRow* rows, Point p, int digit) {
  const CodeChanges changes(board, rows, p, digit);
  alignas(64) BoardSums sums;
  Exchange(board, rows, changes, [](const CodeChange&, const Features&) {}).AddTo(board.sums, sums);
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

void NetworkScoresKernel(const PolicyHead& head, const NetworkSums& board, const LastMoves& last,
                         const Point* points, size_t count, int* scores) {
  const Neurons<kPolicyHidden> start_of_all = StartOfScores(head, board, last);
  for (size_t i = 0; i < count; ++i) {
    Neurons<kPolicyHidden> start = start_of_all;
    for (size_t back = 0; back < kLastMoves; ++back) {
      start.Add(head.near[back][NearnessOf(points[i], last[back])]);
    }
    const int place = board.IndexOf(points[i]);
    alignas(64) int16_t around[kFeatures];
    StoreAround(board, place, around);
    const Neurons<kPolicyHidden> here(head.hidden, start, board.features[place]);
    Neurons<kPolicyHidden> hidden(head.around_to_policy, here, around);
    hidden.Activate<kPolicyShift>();
    scores[i] = hidden.Times(head.weights) >> kWeightBits;
  }
}

}  // namespace HWY_NAMESPACE
}  // namespace tengen
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace tengen {

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

}  // namespace tengen
#endif  // HWY_ONCE
