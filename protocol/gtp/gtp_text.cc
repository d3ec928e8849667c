#include "protocol/gtp/gtp_text.h"

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_split.h"
#include "base/gtp.h"
#include "base/text.h"

namespace tengen::protocol {
std::optional<Color> ParseGtpColor(absl::string_view text) {
  const std::string word = absl::AsciiStrToLower(text);
  if (word == "b" || word == "black") return Color::kBlack;
  if (word == "w" || word == "white") return Color::kWhite;
  return std::nullopt;
}

std::vector<std::string> GtpReplyLines(bool done, absl::string_view id, absl::string_view text) {
  std::vector<std::string> lines = absl::StrSplit(base::GtpReply(done, id, text), '\n');
  lines.pop_back();  // behind the last line's end
  return lines;
}

std::optional<GtpMove> ParseGtpMove(absl::string_view text, int width, int height) {
  if (absl::EqualsIgnoreCase(text, "pass")) return GtpMove{};
  const std::optional<int> x = base::TakeGtpColumn(text);
  if (!x || *x >= width || text.empty() ||
      !absl::ascii_isdigit(static_cast<unsigned char>(text.front()))) {
    return std::nullopt;
  }
  const std::optional<int64_t> row = base::ParseInteger(text);
  if (!row || *row < 1 || *row > height) return std::nullopt;
  return GtpMove{Point(*x, height - static_cast<int>(*row))};
}

std::string GtpPointText(Point p, int height) {
  return absl::StrCat(base::GtpColumnText(p.x()), height - p.y());
}

std::string GtpMoveText(const GtpMove& move, int height) {
  return move.point ? GtpPointText(*move.point, height) : "pass";
}

std::string GtpPointsText(const PointSet& points, int height) {
  std::string text;
  for (Point p : points) absl::StrAppend(&text, text.empty() ? "" : " ", GtpPointText(p, height));
  return text;
}

std::string GtpBoardText(const Board& board) {
  std::string text = "  ";
  for (int x = 0; x < board.width(); ++x)
    absl::StrAppendFormat(&text, "%2s", base::GtpColumnText(x));
  for (int y = 0; y < board.height(); ++y) {
    absl::StrAppendFormat(&text, "\n%2d", board.height() - y);
    for (int x = 0; x < board.width(); ++x) {
      const Cell cell = board.At(Point(x, y));
      absl::StrAppend(&text, cell == Cell::kBlack ? " X" : cell == Cell::kWhite ? " O" : " .");
    }
  }
  return text;
}

}  // namespace tengen::protocol
