// The threats of lines as arithmetic on machine words.
//
// Points that are neither own stones nor empty (opponent, blocked, off the board) stop every
// window. All kinds of threat are found for all points of a line at once by shifts and a bit-sliced
// sum, so the same source works on one uint32_t and on vectors with one line per lane.
//
// Included once per Highway target, hence the unusual guard.
//
// Source: windows of five are the definition of the rules; the bit-sliced evaluation is our own.
#if defined(TENGEN_ENGINE_LINE_THREATS_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef TENGEN_ENGINE_LINE_THREATS_INL_H_
#undef TENGEN_ENGINE_LINE_THREATS_INL_H_
#else
#define TENGEN_ENGINE_LINE_THREATS_INL_H_
#endif

#include <hwy/highway.h>

#include <array>

#include "engine/line_threats.h"

HWY_BEFORE_NAMESPACE();
namespace tengen::engine {
namespace HWY_NAMESPACE {

// The plain word: one line.
struct ScalarOps {
  using Word = uint32_t;
  template <int k>
  static Word Up(Word w) {
    return w << k;
  }
  template <int k>
  static Word Down(Word w) {
    return w >> k;
  }
  static Word Not(Word w) { return ~w; }
  static Word Zero() { return 0; }
};

// One line in each 32-bit lane of D's vectors.
template <class D>
struct VectorOps {
  using Word = hwy::HWY_NAMESPACE::Vec<D>;
  template <int k>
  static HWY_INLINE Word Up(Word w) {
    return hwy::HWY_NAMESPACE::ShiftLeft<k>(w);
  }
  template <int k>
  static HWY_INLINE Word Down(Word w) {
    return hwy::HWY_NAMESPACE::ShiftRight<k>(w);
  }
  static HWY_INLINE Word Not(Word w) { return hwy::HWY_NAMESPACE::Not(w); }
  static HWY_INLINE Word Zero() { return hwy::HWY_NAMESPACE::Zero(D()); }
};

// The part of the rules that changes the formulas; which lines want an exact five is a run-time
// mask besides, because Black and White of renju differ.
enum class LineForm {
  kPlain,  // every row of five or more wins
  kExact,  // some lines want an exact five
  kCaro,   // a five between two opponent stones does not win; some lines want an exact five
};

// Computes all kinds of threat of the lines in `Ops::Word`s.
//   own, opponent: stones; empty: empty points; the three are disjoint.
//   exact: all ones in lines whose colour needs an exact five, else zero; not read by
//   LineForm::kPlain.
template <class Ops, engine::HWY_NAMESPACE::LineForm form>
class LineMath {
 public:
  using Word = typename Ops::Word;

  HWY_INLINE LineMath(Word own, Word opponent, Word empty, Word exact)
      : own_(own), opponent_(opponent), empty_(empty), exact_(exact) {
    CountStones();
  }

  // Writes the words in the order of LineThreat.
  HWY_INLINE void Classify(Word (&result)[kLineThreatCount]) const {
    const Word live = LiveWindows();
    const Word spans = OpenSpans();
    const Word threes = WindowsOfThree(live);
    result[Index(LineThreat::kFive)] = FillWindow(WindowsOfFour(live));
    result[Index(LineThreat::kStraightFour)] = FillSpan(spans & Down<1>(four1_ & four0_));
    result[Index(LineThreat::kFour)] = FillWindow(threes);
    result[Index(LineThreat::kLineDoubleFour)] = DoubleFours(threes);
    result[Index(LineThreat::kThree)] = FillSpan(SpansOfTwo(spans));
    result[Index(LineThreat::kClosedThree)] = FillWindow(live & five1_ & Ops::Not(five0_));
    result[Index(LineThreat::kTwo)] = FillSpan(spans & Down<1>(four0_ & Ops::Not(four1_)));
    result[Index(LineThreat::kOverline)] = Overlines();
  }

  // Those words of Classify alone.
  HWY_INLINE Word Fives() const { return FillWindow(WindowsOfFour(LiveWindows())); }
  HWY_INLINE Word Fours() const { return FillWindow(WindowsOfThree(LiveWindows())); }

  // A three is made on one of the two empty inner points of a span with two stones, and becomes a
  // straight four on the other, its extension. The points that make a three with an extension in
  // `extensions`. REQUIRES: `extensions` holds only empty points.
  HWY_INLINE Word ThreesExtendedBy(Word extensions) const {
    const Word spans = SpansOfTwo(OpenSpans());
    const Word e1 = Down<1>(extensions), e2 = Down<2>(extensions);
    const Word e3 = Down<3>(extensions), e4 = Down<4>(extensions);
    const Word low = e1 | e2, high = e3 | e4;
    return empty_ & (Up<1>(spans & (e2 | high)) | Up<2>(spans & (e1 | high)) |
                     Up<3>(spans & (low | e4)) | Up<4>(spans & (low | e3)));
  }

 private:
  static constexpr bool kExact = form != engine::HWY_NAMESPACE::LineForm::kPlain;
  static constexpr bool kCaro = form == engine::HWY_NAMESPACE::LineForm::kCaro;

  template <int k>
  static HWY_INLINE Word Up(Word w) {
    return Ops::template Up<k>(w);
  }
  template <int k>
  static HWY_INLINE Word Down(Word w) {
    return Ops::template Down<k>(w);
  }

  // Bit-sliced stone counts of the four and the five points from i on: four1_ four0_ and five2_
  // five1_ five0_.
  HWY_INLINE void CountStones() {
    const Word odd = own_ ^ Down<1>(own_);
    const Word two = own_ & Down<1>(own_);
    four0_ = odd ^ Down<2>(odd);
    four1_ = (two ^ Down<2>(two)) | (odd & Down<2>(odd));
    const Word four2 = two & Down<2>(two);
    const Word fifth = Down<4>(own_);
    const Word carry = four0_ & fifth;
    five0_ = four0_ ^ fifth;
    five1_ = four1_ ^ carry;
    five2_ = four2 | (four1_ & carry);
    const Word free = own_ | empty_;
    const Word free2 = free & Down<1>(free);
    free4_ = free2 & Down<2>(free2);
    free5_ = free4_ & Down<4>(free);
  }

  // Windows of five points from i on that can still become a winning row.
  HWY_INLINE Word LiveWindows() const {
    Word live = free5_;
    if constexpr (kExact) live = live & Ops::Not(exact_ & (Up<1>(own_) | Down<5>(own_)));
    if constexpr (kCaro) live = live & Ops::Not(Up<1>(opponent_) & Down<5>(opponent_));
    return live;
  }

  // Those of the live windows with so many stones.
  HWY_INLINE Word WindowsOfFour(Word live) const { return live & five2_ & Ops::Not(five0_); }
  HWY_INLINE Word WindowsOfThree(Word live) const { return live & five1_ & five0_; }

  // Six points from i on, both ends empty and four free ones between, where four stones win at
  // either end. Caro: an opponent stone beyond an end would let one reply at the other end block
  // both fives.
  HWY_INLINE Word OpenSpans() const {
    Word spans = empty_ & Down<5>(empty_) & Down<1>(free4_);
    if constexpr (kExact) spans = spans & Ops::Not(exact_ & (Up<1>(own_) | Down<6>(own_)));
    if constexpr (kCaro) spans = spans & Ops::Not(Up<1>(opponent_) | Down<6>(opponent_));
    return spans;
  }

  // Those of the spans whose inner four points hold exactly two stones.
  HWY_INLINE Word SpansOfTwo(Word spans) const {
    return spans & Down<1>(four1_ & Ops::Not(four0_));
  }

  // The empty points of windows of five, and of the inner four points of spans of six.
  HWY_INLINE Word FillWindow(Word w) const {
    const Word two = w | Up<1>(w);
    return empty_ & (two | Up<2>(two) | Up<4>(w));
  }
  HWY_INLINE Word FillSpan(Word w) const {
    const Word two = w | Up<1>(w);
    return empty_ & Up<1>(two | Up<2>(two));
  }

  // Two windows with three stones each that have exactly one empty point in common: a stone there
  // makes two fours with different completions. Windows one apart with this property are straight
  // fours, so distances 2 to 4 remain.
  HWY_INLINE Word DoubleFours(Word threes) const {
    const Word third = Down<2>(own_), fourth = Down<3>(own_), fifth = Down<4>(own_);
    const Word odd = fourth ^ fifth;
    // Exactly two of the three common points hold stones.
    const Word two_of_three = (third & odd) | (Ops::Not(third) & fourth & fifth);
    Word by2 = threes & Down<2>(threes) & two_of_three;
    Word by3 = threes & Down<3>(threes) & odd;
    Word by4 = threes & Down<4>(threes) & Ops::Not(fifth);
    if constexpr (kCaro) {
      // One reply must not block the fives of both windows at their ends.
      const Word left = Ops::Not(Up<1>(opponent_));
      by2 = by2 & left & Ops::Not(Down<7>(opponent_));
      by3 = by3 & left & Ops::Not(Down<8>(opponent_));
      by4 = by4 & left & Ops::Not(Down<9>(opponent_));
    }
    return empty_ & (Up<2>(by2) | Up<3>(by2 | by3) | Up<4>(by2 | by3 | by4));
  }

  // Six points from i on with five own stones, the sixth empty.
  HWY_INLINE Word Overlines() const {
    if constexpr (!kExact) {
      return Ops::Zero();
    } else {
      const Word w = five2_ & (five0_ ^ Down<5>(own_));
      const Word two = w | Up<1>(w);
      return exact_ & empty_ & (two | Up<2>(two) | Up<4>(two));
    }
  }

  Word own_, opponent_, empty_, exact_;
  Word four0_, four1_, five0_, five1_, five2_;
  Word free4_, free5_;
};

}  // namespace HWY_NAMESPACE
}  // namespace tengen::engine
HWY_AFTER_NAMESPACE();

#endif  // TENGEN_ENGINE_LINE_THREATS_INL_H_
