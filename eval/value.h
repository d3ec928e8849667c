// What a position is worth, from the side to move's point of view.
#ifndef TENGEN_EVAL_VALUE_H_
#define TENGEN_EVAL_VALUE_H_

#include <string>

namespace tengen::eval {

// 0 is a draw, positive is good for the side to move. Values of magnitude at least kMateBound are
// proven results that carry their distance: kMate - n wins with the n-th ply from here, -(kMate -
// n) loses at it. There is no sentinel value: a missing value is an empty optional.
using Value = int;

inline constexpr Value kDraw = 0;
inline constexpr Value kMate = 30000;
inline constexpr Value kInfinite = kMate + 1;  // a bound outside every value, for windows only
inline constexpr int kMaxPly = 1100;           // more than the points of the largest board
inline constexpr Value kMateBound = kMate - kMaxPly;
inline constexpr Value kMaxEval = 20000;  // evaluators stay within +-kMaxEval

constexpr Value WinIn(int plies) { return kMate - plies; }
constexpr Value LossIn(int plies) { return plies - kMate; }
constexpr bool IsWin(Value v) { return v >= kMateBound; }
constexpr bool IsLoss(Value v) { return v <= -kMateBound; }
constexpr bool IsDecided(Value v) { return IsWin(v) || IsLoss(v); }
// Plies to the end. REQUIRES: IsDecided(v).
constexpr int PliesToEnd(Value v) { return kMate - (v < 0 ? -v : v); }

// "+M7" (wins with the 7th ply from here), "-M8", or the plain number.
std::string ValueToText(Value v);

}  // namespace tengen::eval

namespace tengen {
using eval::IsDecided;
using eval::IsLoss;
using eval::IsWin;
using eval::kDraw;
using eval::kInfinite;
using eval::kMate;
using eval::kMateBound;
using eval::kMaxEval;
using eval::kMaxPly;
using eval::LossIn;
using eval::PliesToEnd;
using eval::Value;
using eval::WinIn;
}  // namespace tengen

#endif  // TENGEN_EVAL_VALUE_H_
