// What a stone threatens, told by its consequences: put it down, suppose further stones, look who
// wins.
//
// All threats are geometric: no point is left out because renju prohibits it to Black. Functions
// that take a Board& put trial stones on it and leave it as it was.
#ifndef TENGEN_TESTS_REFERENCE_THREATS_H_
#define TENGEN_TESTS_REFERENCE_THREATS_H_

#include <array>

#include "tests/reference/board.h"
#include "tests/reference/rules.h"

namespace tengen::reference {

// What a stone may make along one direction. "Row" is always an unbroken row that contains the
// stone.
enum class Threat {
  // A winning row.
  kFive,
  // A row of exactly four such that, whichever point of the line the opponent takes in reply (or if
  // he takes none), one
  // more stone makes a winning row.
  kStraightFour,
  // One more stone, at most four points away, makes a winning row.
  kFour,
  // Two fours by different stones with different completions (four stones within five consecutive
  // points, the fifth
  // point empty, whose completion makes a winning row), and no single reply on the line refutes all
  // fours.
  kLineDoubleFour,
  // One more stone makes a straight four.
  kThree,
  // Two more stones make a winning row, the three within five consecutive points.
  kClosedThree,
  // Two more stones make a straight four that contains all three.
  kTwo,
  // A row of six or more that does not win.
  kOverline,
};
inline constexpr std::array<Threat, 8> kThreats = {
    Threat::kFive,  Threat::kStraightFour, Threat::kFour, Threat::kLineDoubleFour,
    Threat::kThree, Threat::kClosedThree,  Threat::kTwo,  Threat::kOverline};

// True if `stone` put on `spot` makes `threat` along `step`. REQUIRES: `spot` is empty.
bool Makes(Board& board, Game game, Spot spot, char stone, Step step, Threat threat);

// The number of directions in which it does.
int CountDirections(Board& board, Game game, Spot spot, char stone, Threat threat);

}  // namespace tengen::reference

#endif  // TENGEN_TESTS_REFERENCE_THREATS_H_
