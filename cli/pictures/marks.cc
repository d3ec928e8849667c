#include "cli/pictures/marks.h"

namespace tengen::cli {
namespace {

constexpr size_t kMaxLineStones = 20;

}  // namespace

Marks::Marks(const PictureContents& contents)
    : contents_(contents), forbidden_(contents.board.ForbiddenPoints()) {
  for (Color c : kColors) {
    combinations_[static_cast<size_t>(Index(c))] = FindCombinations(contents.board, c);
  }
}

std::optional<Point> Marks::LastMove() const {
  return contents_.ordered ? contents_.board.LastMove() : std::nullopt;
}

absl::Span<const Point> Marks::ShownLine() const {
  if (contents_.lines.empty() || !contents_.show_line) return {};
  return absl::MakeConstSpan(contents_.lines.front().pv).subspan(0, kMaxLineStones);
}

std::vector<search::SearchInfo> Marks::Ranked() const {
  PointSet covered;
  for (Point p : ShownLine()) covered.Insert(p);
  std::vector<search::SearchInfo> ranked;
  for (const search::SearchInfo& info : contents_.lines) {
    if (!info.pv.empty() && !covered.Contains(info.pv.front())) ranked.push_back(info);
  }
  return ranked;
}

PointSet Marks::MarkedPoints() const {
  PointSet marked = forbidden_;
  for (const search::SearchInfo& info : contents_.lines) {
    if (!info.pv.empty()) marked.Insert(info.pv.front());
  }
  for (Point p : ShownLine()) marked.Insert(p);
  return marked;
}

std::optional<Combination> Marks::CombinationOn(Point p, Color c) const {
  for (int i = 0; i < kCombinationCount; ++i) {
    if (combinations_[static_cast<size_t>(Index(c))][static_cast<size_t>(i)].Contains(p)) {
      return static_cast<Combination>(i);
    }
  }
  return std::nullopt;
}

bool Marks::HasBlocked() const {
  const Board& board = contents_.board;
  return board.stone_count() + board.empty().size() < board.width() * board.height();
}

bool Marks::Any() const {
  bool any = HasBlocked() || !MarkedPoints().empty() || contents_.board.stone_count() > 0;
  for (int i = 0; i < kCombinationCount; ++i) {
    for (Color c : kColors) any |= Has(static_cast<Combination>(i), c);
  }
  return any;
}

bool Marks::Has(Combination combination, Color c) const {
  return !combinations_[static_cast<size_t>(Index(c))][static_cast<size_t>(Index(combination))]
              .empty();
}

}  // namespace tengen::cli
