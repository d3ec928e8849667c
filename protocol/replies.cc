#include "protocol/replies.h"

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "engine/notation.h"
#include "eval/value.h"

namespace tengen {
namespace {

constexpr size_t kPvMoves = 16;
// Keeps the line below 1000 bytes; no position of a real game comes near.
constexpr int kMaxForbiddenListed = 240;

}  // namespace

std::string AboutLine(absl::string_view version) {
  return absl::StrFormat(R"(name="Tengen", version="%s", author="The Tengen authors")", version);
}

std::string PointsLine(absl::Span<const Point> points) {
  return absl::StrJoin(points, " ",
                       [](std::string* out, Point p) { absl::StrAppend(out, ToCoordinates(p)); });
}

std::string ForbidLine(const Board& board) {
  std::string line = "FORBID ";
  if (board.side_to_move() == Color::kBlack) {
    int listed = 0;
    for (Point p : board.ForbiddenPoints()) {
      if (++listed > kMaxForbiddenListed) break;
      absl::StrAppendFormat(&line, "%02d%02d", p.x(), p.y());
    }
  }
  return line + ".";
}

std::string PvText(absl::Span<const Point> pv, const PointLabels& labels) {
  return absl::StrJoin(pv.subspan(0, kPvMoves), " ", [&labels](std::string* out, Point p) {
    const Point shown = labels.row_first ? Point(p.y(), p.x()) : p;
    absl::StrAppend(out, absl::AsciiStrToUpper(ToLetters(shown, labels.rows)));
  });
}

std::string SearchMessage(const SearchInfo& info, const PointLabels& labels) {
  const std::string pv = PvText(info.pv, labels);
  return absl::StrFormat("MESSAGE depth %d-%d ev %s n %d t %d pv%s%s", info.depth,
                         info.selective_depth, ValueToText(info.value), info.nodes,
                         absl::ToInt64Milliseconds(info.elapsed), pv.empty() ? "" : " ", pv);
}

std::string TableLine(absl::string_view done, const absl::StatusOr<int64_t>& entries) {
  if (entries.ok()) return absl::StrFormat("MESSAGE hash %s: %d entries", done, *entries);
  return absl::StrFormat("MESSAGE hash not %s: %s", done, entries.status().message());
}

}  // namespace tengen
