#include "protocol/replies.h"

#include <algorithm>
#include <array>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "engine/point_set.h"
#include "engine/record/notation.h"
#include "engine/threat_sets.h"
#include "eval/value.h"
#include "eval/win_rate.h"

namespace tengen::protocol {
namespace {

constexpr size_t kPvMoves = 16;
// Keeps the line below 1000 bytes; no position of a real game comes near.
constexpr int kMaxForbiddenListed = 240;
constexpr int kMaxThreatsListed = 115;  // of a colour

// " 5 0707 S4 06060808", the strongest first.
std::string ThreatsText(const Board& board, Color c) {
  const engine::ThreatSets threats = board.Threats(c);
  // A line through a point never has both a three and a four, so 43 is two lines.
  const std::array<std::pair<absl::string_view, PointSet>, 7> kinds = {
      {{" 5 ", threats.five},
       {" S4 ", threats.straight_four},
       {" 44 ", threats.double_four},
       {" 43 ", threats.four & threats.three},
       {" 33 ", threats.double_three},
       {" 4 ", threats.four},
       {" 3 ", threats.three}}};
  std::string text;
  PointSet seen = c == Color::kBlack ? board.ForbiddenPoints() : PointSet();
  int listed = 0;
  for (const auto& [name, points] : kinds) {
    absl::string_view before = name;
    for (Point p : points - seen) {
      if (++listed > kMaxThreatsListed) return text;
      absl::StrAppend(&text, std::exchange(before, ""), absl::Dec(p.x(), absl::kZeroPad2),
                      absl::Dec(p.y(), absl::kZeroPad2));
    }
    seen |= points;
  }
  return text;
}

}  // namespace

std::string ErrorLine(const absl::Status& reason) {
  return absl::StrCat("ERROR ", absl::string_view(reason.message()));
}

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

std::string ThreatsLine(const Board& board) {
  return absl::StrCat("THREATS BLACK", ThreatsText(board, Color::kBlack), " WHITE",
                      ThreatsText(board, Color::kWhite));
}

std::string PvText(absl::Span<const Point> pv, const PointLabels& labels) {
  return absl::StrJoin(pv.subspan(0, kPvMoves), " ", [&labels](std::string* out, Point p) {
    const Point shown = labels.row_first ? Point(p.y(), p.x()) : p;
    absl::StrAppend(out, absl::AsciiStrToUpper(ToLetters(shown, labels.rows)));
  });
}

int64_t NodesPerSecond(const search::SearchInfo& info) {
  const int64_t milliseconds = absl::ToInt64Milliseconds(info.elapsed);
  return info.nodes * 1000 / std::max<int64_t>(milliseconds, 1);
}

std::string PermilleText(int permille) {
  return absl::StrFormat("%d.%d%%", permille / 10, permille % 10);
}

std::string SearchMessage(const search::SearchInfo& info, const PointLabels& labels) {
  const std::string pv = PvText(info.pv, labels);
  return absl::StrFormat("MESSAGE depth %d-%d ev %s win %s n %d nps %d t %d hash %s pv%s%s",
                         info.depth, info.selective_depth, eval::ValueToText(info.value),
                         eval::WinRateText(info.value), info.nodes, NodesPerSecond(info),
                         absl::ToInt64Milliseconds(info.elapsed), PermilleText(info.hash_permille),
                         pv.empty() ? "" : " ", pv);
}

std::string BookMessage(absl::string_view source, const KnownMove& move,
                        const PointLabels& labels) {
  return absl::StrFormat("MESSAGE from the %s: ev %s win %s pv %s%s%s", source,
                         eval::ValueToText(move.value), eval::WinRateText(move.value),
                         PvText({move.move}, labels), move.comment.empty() ? "" : " - ",
                         move.comment);
}

std::string TableLine(absl::string_view done, const absl::StatusOr<int64_t>& entries) {
  if (entries.ok()) return absl::StrFormat("MESSAGE hash %s: %d entries", done, *entries);
  return absl::StrFormat("MESSAGE hash not %s: %s", done, entries.status().message());
}

}  // namespace tengen::protocol
