// Small positions whose answers follow from the definitions by hand, to judge both oracles by.
#ifndef TENGEN_TESTS_REFERENCE_WORKED_EXAMPLES_H_
#define TENGEN_TESTS_REFERENCE_WORKED_EXAMPLES_H_

#include <string>
#include <utility>
#include <vector>

#include "absl/strings/string_view.h"
#include "tests/reference/board.h"
#include "tests/reference/rules.h"
#include "tests/reference/threats.h"

namespace tengen::reference {

// The games in the order of kGames, by letters: freestyle, standard, renju (Black), caro, caro9.
inline constexpr absl::string_view kGameLetters = "fsrc9";

// A line whose ends are the edges of the board.
struct LineExample {
  Threat threat;
  absl::string_view games;  // the letters of those for which it holds
  // '*' on exactly the empty points where x makes the threat.
  absl::string_view cells;
};
const std::vector<LineExample>& LineExamples();

// A line laid into a square board in some direction, from a corner; every other point is blocked.
struct LaidLine {
  // REQUIRES: cells are those of a LineExample.
  LaidLine(absl::string_view cells, Step step);

  Spot At(int i) const { return Along(start, step, i); }

  Board board;
  Step step;
  Spot start;
};

// A move and what it does in each game.
struct MoveExample {
  const char* name;
  // Rows ended by '/'; x moves on '*'.
  absl::string_view cells;
  // 'w' win, '-' nothing, 'f' forbidden loss, in the order of kGames.
  absl::string_view outcomes;
  // What renju says; the outcome of renju follows.
  Renju renju;
};
const std::vector<MoveExample>& MoveExamples();

// The board of a MoveExample before the move, and the move.
std::pair<Board, Spot> Parse(const MoveExample& example);

// The outcome that a letter of MoveExample::outcomes means.
Outcome OutcomeNamed(char letter);

}  // namespace tengen::reference

#endif  // TENGEN_TESTS_REFERENCE_WORKED_EXAMPLES_H_
