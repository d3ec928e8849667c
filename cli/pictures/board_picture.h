// A position and what an analysis says about it as a picture.
#ifndef TENGEN_CLI_PICTURES_BOARD_PICTURE_H_
#define TENGEN_CLI_PICTURES_BOARD_PICTURE_H_

#include <string>

#include "absl/types/span.h"
#include "engine/board.h"
#include "search/search_types.h"

namespace tengen::cli {

struct PictureContents {
  const Board& board;
  bool ordered = true;  // stones show their move numbers and the last move is marked
  absl::Span<const search::SearchInfo> lines = {};  // by rank; their first moves are marked
  bool show_line = false;                           // the best line as pale stones with numbers
};

// An SVG 1.1 document that needs nothing else: the board with coordinates and stones, the best
// moves with rank and win rate or distance, the points where either colour makes a five, a straight
// four or a combination, Black's forbidden points, and beside it what all that means. Pure and
// thread-safe.
std::string DrawSvg(const PictureContents& contents);

}  // namespace tengen::cli

#endif  // TENGEN_CLI_PICTURES_BOARD_PICTURE_H_
