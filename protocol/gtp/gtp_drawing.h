// What GoGui is told to draw on its board: lines of commands as in "Analyze Commands", type gfx, of
// its manual. All functions are pure and thread-safe.
#ifndef TENGEN_PROTOCOL_GTP_GTP_DRAWING_H_
#define TENGEN_PROTOCOL_GTP_GTP_DRAWING_H_

#include <string>

#include "engine/board.h"

namespace tengen::protocol {

// Crosses on the points that Black must not take; empty if there are none.
std::string GtpForbiddenDrawing(const Board& board);

}  // namespace tengen::protocol

#endif  // TENGEN_PROTOCOL_GTP_GTP_DRAWING_H_
