// What GoGui is told to draw on its board: lines of commands as in "Analyze Commands", type gfx, of
// its manual. All functions are pure and thread-safe.
#ifndef TENGEN_PROTOCOL_GTP_GTP_DRAWING_H_
#define TENGEN_PROTOCOL_GTP_GTP_DRAWING_H_

#include <string>

#include "absl/types/span.h"
#include "engine/board.h"
#include "search/search_types.h"

namespace tengen::protocol {

// Crosses on the points that Black must not take; empty if there are none.
std::string GtpForbiddenDrawing(const Board& board);

// How a search for the player to move on `board` stands, of `lines`, the best first: the first
// moves with the player's chances in per cent, or "+5" and "-6", the plies to a proven end; the
// best one coloured or, where it is the only one, the stones that follow; a text; and forbidden
// points.
std::string GtpSearchDrawing(absl::Span<const search::SearchInfo> lines, const Board& board);

}  // namespace tengen::protocol

#endif  // TENGEN_PROTOCOL_GTP_GTP_DRAWING_H_
