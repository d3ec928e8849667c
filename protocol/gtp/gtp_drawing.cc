#include "protocol/gtp/gtp_drawing.h"

#include "absl/strings/str_cat.h"
#include "protocol/gtp/gtp_text.h"

namespace tengen::protocol {

std::string GtpForbiddenDrawing(const Board& board) {
  const PointSet forbidden = board.ForbiddenPoints();
  return forbidden.empty() ? "" : absl::StrCat("MARK ", GtpPointsText(forbidden, board.height()));
}

}  // namespace tengen::protocol
