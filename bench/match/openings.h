// The positions that match games start from.
#ifndef TENGEN_BENCH_MATCH_OPENINGS_H_
#define TENGEN_BENCH_MATCH_OPENINGS_H_

#include <array>
#include <cstddef>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "engine/types.h"

namespace tengen::match {

// Stones in order of play, Black's first.
using Opening = std::vector<Point>;

// Reads one opening: letters ("h8h9i10", rows from the bottom, as engine/record/notation.h) or, if
// the line starts with a digit or a sign, Gomocup offsets ("0,0, 1,-2": pairs dx,dy from the point
// (size/2, size/2), rows from the top). Error: InvalidArgument naming the offending text, or a
// point that comes twice.
absl::StatusOr<Opening> ParseOpening(absl::string_view line, int size);

// Reads a file's text, one opening per line; what follows a '#' is a comment, and lines without an
// opening are skipped. Errors name the line. NotFound if there is no opening.
absl::StatusOr<std::vector<Opening>> ParseOpenings(absl::string_view text, int size);

// The opening as Gomocup offsets, "0,0, 1,-2", the inverse of ParseOpening.
std::string ToOffsets(const Opening& opening, int size);

// The stones of each colour, sorted.
using SortedStones = std::array<std::vector<Point>, engine::kColorCount>;

// Those that `opening` puts.
SortedStones SortedStonesOf(const Opening& opening);

// The same in the orientation that sorts first among the eight symmetries of the board: two
// openings lead to the same game if and only if this is equal for both.
SortedStones CanonicalStones(const Opening& opening, int size);

// A small set of our own: twelve scattered openings of three to six stones, none of them near a
// decision. Those that do not fit the board are left out; if none fits, the only opening is the
// empty board. They are meant to be played with both colours, and are not measured to be balanced.
std::vector<Opening> BuiltinOpenings(int size);

// Opening `number`, from 0, of the endless list that `openings` begins: the list as it is, then in
// each of the other seven symmetries of a board of side `size` (engine::BoardMaps), then from the
// start again. Engines that vary nothing play the very games of before where an opening comes back
// as it was. REQUIRES: there is an opening, and all are on the board.
Opening OpeningOfEndlessList(absl::Span<const Opening> openings, int size, size_t number);

}  // namespace tengen::match

#endif  // TENGEN_BENCH_MATCH_OPENINGS_H_
