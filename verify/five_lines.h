// The lines of five points of a board.
#ifndef TENGEN_VERIFY_FIVE_LINES_H_
#define TENGEN_VERIFY_FIVE_LINES_H_

#include <array>
#include <vector>

#include "verify/literal_rules.h"

namespace tengen::verify {

inline constexpr int kLineLength = 5;

// Five points behind one another, by the numbers of a position.
using Line = std::array<int, kLineLength>;

// All that the board of `position` has. Pure.
std::vector<Line> AllLines(const Position& position);

// Those of `lines` on which nothing but empty points and stones of `attacker` stands. Pure.
std::vector<Line> LiveLines(const std::vector<Line>& lines, const Position& position,
                            char attacker);

// True if `line` holds `point`.
bool Holds(const Line& line, int point);

}  // namespace tengen::verify

#endif  // TENGEN_VERIFY_FIVE_LINES_H_
