// The five games by the letter: who wins, what renju prohibits, how many games there are.
//
// Sources: the Gomocup referee's win conditions (rule 0, 1, 4, 8, 9) and chapters 3 and 9 of the
// RIF rules of renju, 9.3 in the combined reading, where an extension of a three counts only if
// nothing at all forbids it.
//
// Functions that take a Board& put trial stones on it and leave it as it was.
#ifndef TENGEN_TESTS_REFERENCE_RULES_H_
#define TENGEN_TESTS_REFERENCE_RULES_H_

#include <array>
#include <cstdint>

#include "tests/reference/board.h"

namespace tengen::reference {

enum class Game { kFreestyle, kStandard, kRenju, kCaro, kCaro9 };
inline constexpr std::array<Game, 5> kGames = {Game::kFreestyle, Game::kStandard, Game::kRenju,
                                               Game::kCaro, Game::kCaro9};

// True if the row through the stone at `spot` along `step` wins the game for the stone's colour.
//
//                      five   five between two opponent stones   six or more
//   freestyle          wins   wins                               wins
//   standard           wins   wins                               -
//   renju, Black       wins   wins                               -
//   renju, White       wins   wins                               wins
//   caro (rule 8)      wins   -                                  wins
//   caro9 (rule 9)     wins   -                                  -
//
// Only stones block a five of caro: the edge and blocked points do not.
bool IsWinningRow(const Board& board, Game game, Spot spot, Step step);

// True if the stone at `spot` stands in a winning row of any direction.
bool IsWin(const Board& board, Game game, Spot spot);

// What renju says about a black stone. Only one reason is given, the first that holds in this
// order.
enum class Renju { kFive, kOverline, kDoubleFour, kDoubleThree, kLegal };

// The verdict on Black playing `spot`: five wins whatever else the stone makes; then, judged on the
// position with the stone, overline, two different fours, and threes in two lines that can each
// become a straight four by a stone that is itself kLegal. The recursion has no bound: each level
// adds a stone. REQUIRES: `spot` is empty.
Renju JudgeRenju(Board& board, Spot spot);

// What a move does to the game.
enum class Outcome { kNone, kWin, kForbiddenLoss };

// The outcome of `stone` put on `spot`. REQUIRES: `spot` is empty.
Outcome JudgeMove(Board& board, Game game, Spot spot, char stone);

// The number of different sequences of exactly `depth` moves, `stone` beginning and the colours
// alternating. A move goes to an empty point that renju does not prohibit; a winning move is a
// move, but nothing follows it. Nobody is assumed to have won before. Depth 0 has one sequence.
uint64_t CountSequences(Board& board, Game game, char stone, int depth);

}  // namespace tengen::reference

#endif  // TENGEN_TESTS_REFERENCE_RULES_H_
