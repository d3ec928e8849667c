// Translates between engine/ and tests/reference, which share no types on purpose.
#ifndef TENGEN_TESTS_ENGINE_REFERENCE_BRIDGE_H_
#define TENGEN_TESTS_ENGINE_REFERENCE_BRIDGE_H_

#include <array>
#include <vector>

#include "absl/strings/string_view.h"
#include "engine/board.h"
#include "engine/line_threats.h"
#include "engine/types.h"
#include "tests/reference/board.h"
#include "tests/reference/rules.h"
#include "tests/reference/threats.h"

namespace tengen::engine {

inline constexpr std::array<LineThreat, kLineThreatCount> kLineThreats = {
    LineThreat::kFive,  LineThreat::kStraightFour, LineThreat::kFour, LineThreat::kLineDoubleFour,
    LineThreat::kThree, LineThreat::kClosedThree,  LineThreat::kTwo,  LineThreat::kOverline};

reference::Game ToReference(Rule rule);
reference::Threat ToReference(LineThreat threat);
reference::Step ToReference(Direction d);
char ToReference(Color c);
inline reference::Spot ToReference(Point p) { return {p.x(), p.y()}; }
inline Point ToPoint(reference::Spot spot) { return Point(spot.x, spot.y); }
Forbidden ToEngine(reference::Renju verdict);
Verdict ToEngine(reference::Outcome outcome);

// A line as colour c sees it, drawn by the reference's letters; bit i is the i-th point.
LineWords WordsOf(absl::string_view cells, Color c);

// The cells of `board`.
reference::Board ToReference(const Board& board);

// A board with the cells of `drawn`, its stones made in the order of `order` (all its points;
// blocked points first) and Black to move. REQUIRES: the size is one that Board::Create takes.
Board ToEngine(const reference::Board& drawn, Rule rule, const std::vector<reference::Spot>& order);
// The same with the stones made row by row, and `mover` to move.
Board ToEngine(const reference::Board& drawn, Rule rule, Color mover = Color::kBlack);

// True if the engine's planes promise the reference's answer. The one exception: under caro,
// whether a stone that makes a five or a straight four makes two fours in that line besides. The
// engine may deny it there, because the stone wins anyway and the exact test would cost every line
// update. REQUIRES: `spot` is empty.
bool IsPromised(reference::Board& drawn, Rule rule, reference::Spot spot, Color c, Direction d,
                LineThreat threat);

// Short names for failure messages.
const char* Name(LineThreat threat);
const char* Name(Direction d);
const char* Name(Color c);

}  // namespace tengen::engine

#endif  // TENGEN_TESTS_ENGINE_REFERENCE_BRIDGE_H_
