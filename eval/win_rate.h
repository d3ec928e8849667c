// Values as chances to win.
#ifndef TENGEN_EVAL_WIN_RATE_H_
#define TENGEN_EVAL_WIN_RATE_H_

#include <string>

#include "eval/value.h"

namespace tengen::eval {

// The chance to win that a value stands for, draws counted half: a logistic function, 0 or 1 for
// proven results. Pure.
double WinRate(Value value);

// The same for people: "57.2%". Pure.
std::string WinRateText(Value value);

}  // namespace tengen::eval

#endif  // TENGEN_EVAL_WIN_RATE_H_
