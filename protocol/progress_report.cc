#include "protocol/progress_report.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/types/span.h"
#include "engine/record/notation.h"
#include "eval/value.h"
#include "eval/win_rate.h"

namespace tengen::protocol {
namespace {

using Lines = std::vector<std::string>;

// Marks before this only flicker, and most moves are found sooner.
constexpr absl::Duration kMarksAfter = absl::Milliseconds(200);
// Keeps lines far below 1000 bytes.
constexpr size_t kBestLineMoves = 64;

std::string Realtime(absl::string_view type, Point p) {
  return absl::StrCat("MESSAGE REALTIME ", type, " ", ToCoordinates(p));
}

// nullptr for what is no mark on a point.
const char* MarkOf(search::RootEvent::Kind kind) {
  switch (kind) {
    case search::RootEvent::Kind::kBegun:
      return "POS";
    case search::RootEvent::Kind::kDone:
      return "DONE";
    case search::RootEvent::Kind::kBest:
      return "BEST";
    case search::RootEvent::Kind::kLost:
      return "LOSE";
    case search::RootEvent::Kind::kIteration:
      break;
  }
  return nullptr;
}

Lines InfoGroup(const search::SearchInfo& info) {
  const absl::Span<const Point> line = absl::MakeConstSpan(info.pv).subspan(0, kBestLineMoves);
  return {absl::StrCat("INFO PV ", info.line),
          absl::StrCat("INFO NUMPV ", info.lines),
          absl::StrCat("INFO DEPTH ", info.depth),
          absl::StrCat("INFO SELDEPTH ", info.selective_depth),
          absl::StrCat("INFO NODES ", info.nodes),
          absl::StrCat("INFO TOTALNODES ", info.nodes),
          absl::StrCat("INFO TOTALTIME ", absl::ToInt64Milliseconds(info.elapsed)),
          absl::StrCat("INFO SPEED ", NodesPerSecond(info)),
          absl::StrCat("INFO EVAL ", eval::ValueToText(info.value)),
          absl::StrFormat("INFO WINRATE %.4f", eval::WinRate(info.value)),
          absl::StrCat("INFO BESTLINE ", PointsLine(line)),
          "INFO PV DONE"};
}

}  // namespace

Lines ProgressReport::Iteration(const search::SearchInfo& info) {
  Lines lines;
  if (info.pv.empty()) return lines;  // a key without a value crashes a GUI
  if (info_lines_) lines = InfoGroup(info);
  if (realtime_ && info.line == 0) {
    if (marked_) lines.emplace_back("MESSAGE REALTIME REFRESH");
    marked_ = false;
    lines.push_back(Realtime("BEST", info.pv.front()));
    lines.push_back(absl::StrCat("MESSAGE REALTIME VAL ", info.value));
    lines.push_back(absl::StrCat("MESSAGE REALTIME PV ", PvText(info.pv, labels_)));
  }
  return lines;
}

Lines ProgressReport::Event(const search::RootEvent& event, absl::Duration elapsed) {
  const char* mark = MarkOf(event.kind);
  if (!realtime_ || mark == nullptr || elapsed < kMarksAfter) return {};
  marked_ = true;
  return {Realtime(mark, *event.move)};
}

}  // namespace tengen::protocol
