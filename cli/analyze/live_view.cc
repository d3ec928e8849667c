#include "cli/analyze/live_view.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "cli/analyze/analysis_text.h"
#include "cli/terminal/board_view.h"
#include "engine/record/notation.h"
#include "protocol/replies.h"

namespace tengen::cli {
namespace {

// Faster than people read, slow enough for a terminal at the other end of a network.
constexpr absl::Duration kRedrawInterval = absl::Milliseconds(150);
constexpr TerminalSize kUsualSize = {24, 80};

std::vector<std::string> BoardRows(const LiveFrame& frame, TerminalSize size, bool color) {
  const std::vector<BoardMark> marks = RankMarks(frame.best.lines());
  BoardViewOptions options;
  options.marks = marks;
  options.show_last = frame.position.ordered;
  std::vector<std::string> plain =
      absl::StrSplit(DrawBoard(frame.position.board, options), '\n', absl::SkipEmpty());
  const size_t width =
      std::max_element(plain.begin(), plain.end(), [](const auto& a, const auto& b) {
        return a.size() < b.size();
      })->size();
  if (width >= static_cast<size_t>(size.columns)) return {};
  if (!color) return plain;
  options.color = true;
  return absl::StrSplit(DrawBoard(frame.position.board, options), '\n', absl::SkipEmpty());
}

// "depth 12-20 looking at i9   3.2 s   123456 nodes   152039 nodes/s   hash 1.3%".
std::string StatusRow(const LiveFrame& frame) {
  const std::string time = absl::StrFormat("%.1f s", absl::ToDoubleSeconds(frame.elapsed));
  if (frame.best.lines().empty()) return absl::StrCat("depth 1   ", time);
  const search::SearchInfo& info = frame.best.lines().front();
  const std::string move =
      frame.looking_at ? ToLetters(*frame.looking_at, frame.position.board.height()) : "";
  return absl::StrFormat("depth %d-%d   looking at %-4s %s   %d nodes   %d nodes/s   hash %s",
                         info.depth, info.selective_depth, move, time, info.nodes,
                         protocol::NodesPerSecond(info),
                         protocol::PermilleText(frame.hash_permille));
}

}  // namespace

std::vector<std::string> DrawFrame(const LiveFrame& frame, TerminalSize size, bool color) {
  const auto cut = [&size](std::string row) {
    row.resize(std::min(row.size(), static_cast<size_t>(std::max(size.columns - 1, 1))));
    return row;
  };
  std::vector<std::string> head = {
      cut(PositionWords(frame.position.board) + "; Ctrl-C ends the analysis")};
  std::vector<std::string> tail = {cut(StatusRow(frame))};
  for (const search::SearchInfo& info : frame.best.lines()) {
    tail.push_back(cut(LineText(info, frame.position.board)));
  }
  std::vector<std::string> middle = BoardRows(frame, size, color);
  // The cursor stands in the row behind the picture.
  const auto room = static_cast<size_t>(std::max(size.rows - 1, 2));
  const size_t blank_rows = 2;
  if (head.size() + middle.size() + tail.size() + blank_rows <= room && !middle.empty()) {
    middle.insert(middle.begin(), "");
    middle.emplace_back();
    head.insert(head.end(), middle.begin(), middle.end());
  }
  head.insert(head.end(), tail.begin(), tail.end());
  head.resize(std::min(head.size(), room));
  return head;
}

LiveView::LiveView(const engine::GivenPosition& position, const BestLines& best,
                   const search::Brain& brain, const base::Clock& clock, bool color, std::FILE* out)
    : position_(position),
      best_(best),
      brain_(brain),
      clock_(clock),
      color_(color),
      out_(out),
      start_(clock.Now()) {}

LiveView::~LiveView() {
  absl::FPrintF(out_, "%s\x1b[J", BackToTop());
  std::fflush(out_);
}

std::string LiveView::BackToTop() const {
  return rows_ == 0 ? "\r" : absl::StrFormat("\r\x1b[%dA", rows_);
}

void LiveView::OnRootEvent(const search::RootEvent& event) {
  if (event.kind == search::RootEvent::Kind::kBegun) looking_at_ = event.move;
}

void LiveView::OnTick() {
  const absl::Duration now = clock_.Now();
  if (drawn_ && now - *drawn_ < kRedrawInterval) return;
  drawn_ = now;
  const LiveFrame frame = {position_, best_, now - start_, looking_at_, brain_.TableUsedPermille()};
  const std::vector<std::string> rows =
      DrawFrame(frame, SizeOfOutput().value_or(kUsualSize), color_);
  // Each row wipes what it leaves of the older one; what is below is wiped at the end.
  absl::FPrintF(out_, "%s%s\x1b[K\n\x1b[J", BackToTop(), absl::StrJoin(rows, "\x1b[K\n"));
  std::fflush(out_);
  rows_ = rows.size();
}

}  // namespace tengen::cli
