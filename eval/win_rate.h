// Values as chances to win.
#ifndef TENGEN_EVAL_WIN_RATE_H_
#define TENGEN_EVAL_WIN_RATE_H_

#include <string>

#include "eval/value.h"

namespace tengen::eval {

// The scale of values: so many units are a logit, that is, a value v stands for the expectation
// 1 / (1 + exp(-v / kUnitsPerLogit)) of the points. Labels of self-play, the training of all
// evaluations and the margins of the search are in this unit, so that generation after generation
// means the same by a value. It is about the middle of what the hand-made evaluation fits in games
// of the five rules (113 to 150); by the truth set the shipped networks have 101 to 108, caro's
// 141.
inline constexpr double kUnitsPerLogit = 120;

// The chance to win that a value stands for, draws counted half; 0 or 1 for proven results. Pure.
double WinRate(Value value);

// The same for people: "57.2%". Pure.
std::string WinRateText(Value value);

}  // namespace tengen::eval

#endif  // TENGEN_EVAL_WIN_RATE_H_
