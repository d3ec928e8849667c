#include "search/opening/opening_study.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <utility>

#include "engine/move_generator.h"
#include "search/deepening.h"

namespace tengen::search {
namespace {

// More fifth moves than asked for are followed, because their order changes with depth.
constexpr size_t kSpareFifths = 3;
// Fourth moves that are followed for each number: White's best ones, and the nearest to each of
// three values about the balance.
constexpr size_t kKeptFourths = 3;
constexpr size_t kKeptBalanced = 2;
// Every how many columns and rows a scattered point is taken.
constexpr int kScatter = 4;

std::vector<Point> StonesOf(const Board& board, Color color) {
  std::vector<Point> stones;
  for (Point p : board.stones(color)) stones.push_back(p);
  return stones;
}

std::vector<engine::GridMap> Symmetries(const Board& board, engine::OfferSymmetry mode) {
  return SymmetriesOf(StonesOf(board, Color::kBlack), StonesOf(board, Color::kWhite), mode,
                      Point(board.width() / 2, board.height() / 2));
}

// A grid over the board that takes in its corners' neighbourhood.
PointSet ScatteredPoints(const Board& board) {
  PointSet points;
  for (int y = 1; y < board.height(); y += kScatter) {
    for (int x = 1; x < board.width(); x += kScatter) points.Insert(Point(x, y));
  }
  return points & board.empty();
}

}  // namespace

PointSet OpeningCandidates(const Board& board) {
  if (board.stone_count() == 0) {
    const Point middle(board.width() / 2, board.height() / 2);
    const std::array<Point, 1> stones = {middle};
    return Representatives(SymmetriesOf(stones, {}, engine::OfferSymmetry::kBoard, middle),
                           board.empty());
  }
  return Representatives(Symmetries(board, engine::OfferSymmetry::kBoard),
                         Candidates(board) | ScatteredPoints(board));
}

// --------------------------------------------------------------------------------

FifthMoves::FifthMoves(Board& board, int wanted, engine::OfferSymmetry symmetry,
                       PositionJudge& judge)
    : wanted_(static_cast<size_t>(wanted)) {
  const std::vector<engine::GridMap> maps = Symmetries(board, symmetry);
  PointSet points = Representatives(maps, Candidates(board));
  if (points.size() < wanted) points = Representatives(maps, board.empty());
  for (Point p : points) {
    if (moves_.size() >= wanted_ && judge.TimeIsOver()) break;
    board.Make(p);
    moves_.push_back({p, judge.ValueForBlack(board, /*depth=*/0).value_or(kDraw)});
    board.Unmake();
  }
  Sort();
}

void FifthMoves::Sort() {
  std::stable_sort(moves_.begin(), moves_.end(),
                   [](const ValuedPoint& a, const ValuedPoint& b) { return a.value > b.value; });
}

bool FifthMoves::Deepen(Board& board, int depth, PositionJudge& judge) {
  const size_t count = std::min(moves_.size(), wanted_ + kSpareFifths);
  std::vector<Value> values;
  for (size_t i = 0; i < count; ++i) {
    board.Make(moves_[i].point);
    const std::optional<Value> value = judge.ValueForBlack(board, depth);
    board.Unmake();
    if (!value) return false;
    values.push_back(*value);
  }
  moves_.resize(count);
  for (size_t i = 0; i < count; ++i) {
    moves_[i].value = Blend(moves_[i].value, depth_, values[i]);
  }
  Sort();
  depth_ = depth;
  return true;
}

Value FifthMoves::Worth(int n) const {
  return moves_[std::min(static_cast<size_t>(n), moves_.size()) - 1].value;
}

// --------------------------------------------------------------------------------

FourthMoves::FourthMoves(const Board& board, const PointSet& allowed, Numbers numbers,
                         engine::OfferSymmetry symmetry, PositionJudge& judge)
    : board_(board), numbers_(numbers) {
  const PointSet points = (Candidates(board) | ScatteredPoints(board)) & allowed;
  for (Point p : Representatives(Symmetries(board, engine::OfferSymmetry::kBoard), points)) {
    if (!entries_.empty() && judge.TimeIsOver()) break;
    board_.Make(p);
    entries_.push_back({p, FifthMoves(board_, numbers.most, symmetry, judge)});
    board_.Unmake();
  }
}

bool FourthMoves::Deepen(int depth, PositionJudge& judge) {
  std::vector<bool> kept(entries_.size());
  for (int n = numbers_.least; n <= numbers_.most; ++n) {
    const auto worth = [n](const Entry& entry) { return entry.fifths.Worth(n); };
    MarkLeast(entries_, kKeptFourths, worth, kept);
    for (const Value target : {-kDrift, 0, kDrift}) {
      const auto distance = [&](const Entry& entry) { return std::abs(worth(entry) - target); };
      MarkLeast(entries_, kKeptBalanced, distance, kept);
    }
  }
  std::vector<Entry> next;
  for (size_t i = 0; i < entries_.size(); ++i) {
    if (!kept[i]) continue;
    next.push_back(entries_[i]);
    board_.Make(entries_[i].point);
    const bool done = next.back().fifths.Deepen(board_, depth, judge);
    board_.Unmake();
    if (!done) return false;
  }
  entries_ = std::move(next);
  return true;
}

ValuedPoint FourthMoves::BestForWhite(int n) const {
  const auto best = std::min_element(
      entries_.begin(), entries_.end(),
      [n](const Entry& a, const Entry& b) { return a.fifths.Worth(n) < b.fifths.Worth(n); });
  return {best->point, best->fifths.Worth(n)};
}

ValuedPoint FourthMoves::MostBalanced(int n) const {
  const auto best =
      std::min_element(entries_.begin(), entries_.end(), [n](const Entry& a, const Entry& b) {
        return std::abs(a.fifths.Worth(n)) < std::abs(b.fifths.Worth(n));
      });
  return {best->point, best->fifths.Worth(n)};
}

std::vector<ValuedPoint> FourthMoves::Balanced(int n, Value tolerance) const {
  const Value best = std::abs(MostBalanced(n).value);
  std::vector<ValuedPoint> balanced;
  for (const Entry& entry : entries_) {
    const Value value = entry.fifths.Worth(n);
    if (std::abs(value) <= best + tolerance) balanced.push_back({entry.point, value});
  }
  return balanced;
}

}  // namespace tengen::search
