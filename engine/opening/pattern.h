// The 26 openings of renju: how the first three stones can lie, whatever way the board is turned.
//
// Source: the RIF list; stone 1 stands on the centre of a 15x15 board (h8), stone 2 beside it,
// stone 3 in the central 5x5. The 184 ways to place them are 26 patterns in up to eight
// orientations each. Everything here is immutable; all functions are pure and thread-safe.
#ifndef TENGEN_ENGINE_OPENING_PATTERN_H_
#define TENGEN_ENGINE_OPENING_PATTERN_H_

#include <array>
#include <optional>
#include <vector>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "engine/types.h"

namespace tengen::engine {

// Renju and its openings are defined on this board only.
inline constexpr int kRenjuSide = 15;
inline constexpr Point kRenjuCenter = Point(kRenjuSide / 2, kRenjuSide / 2);
inline constexpr int kOpeningPatternCount = 26;

// The first three stones: Black's, White's, Black's.
using OpeningStones = std::array<Point, 3>;

// One of the 26.
struct OpeningPattern {
  absl::string_view id;     // "d1".."d13" direct, "i1".."i13" indirect
  absl::string_view name;   // as commonly romanised: "Kansei"
  absl::string_view kanji;  // the same in Japanese, UTF-8
  OpeningStones stones;     // in the orientation of the books: White at h9 or i9
  int rif_number;           // in RenjuNet files: 1..13 for i1..i13, 14..26 for d1..d13
};

// All patterns, d1 to d13, then i1 to i13.
absl::Span<const OpeningPattern> OpeningPatterns();
// Where `pattern` stands in OpeningPatterns(). REQUIRES: it is one of those.
int IndexOf(const OpeningPattern& pattern);

// The pattern of the first three of `moves` in any orientation; nullptr if they are fewer than
// three or make none of the 26. `moves` are those of a game on a 15x15 board, so stone 1 has to be
// on h8: patterns are not recognised elsewhere, for shifted they would be confused with each other.
const OpeningPattern* ClassifyOpening(absl::Span<const Point> moves);

// By id or name, letter case ignored; nullptr if there is none.
const OpeningPattern* FindOpeningPattern(absl::string_view text);

// The different placements of `pattern` on the board, that of the books first: eight, or four for
// the patterns that are their own mirror image.
std::vector<OpeningStones> Orientations(const OpeningPattern& pattern);

}  // namespace tengen::engine

#endif  // TENGEN_ENGINE_OPENING_PATTERN_H_
