#include "protocol/database/position.h"

#include <algorithm>
#include <cstdint>

#include "base/bytes.h"

namespace tengen::database {
namespace {

// A key: a byte each for rule, width and height, two for the number of stones, high byte first, two
// for the number of black ones, a byte for the side to move, then the numbers of the stones'
// points, counted row by row, ascending, Black's first. They have a byte each if that is enough for
// the points of the board, otherwise two.
constexpr size_t kPrefixSize = 5;
constexpr size_t kHeaderSize = 8;

size_t StoneSize(const Position& position) {
  return position.width * position.height > 256 ? 2 : 1;
}

void AppendNumber(int number, size_t bytes, std::string& out) {
  base::PutHighFirst(&out, static_cast<uint64_t>(number), bytes);
}

int NumberAt(absl::string_view key, size_t at, size_t bytes) {
  return static_cast<int>(base::HighFirstAt(key, at, bytes));
}

std::string KeyOf(const Position& position) {
  const size_t size = StoneSize(position);
  std::string key = KeyPrefix(position, position.stone_count());
  AppendNumber(position.stones[Index(Color::kBlack)].size(), 2, key);
  key.push_back(static_cast<char>(position.side_to_move));
  for (const PointSet& stones : position.stones) {
    for (Point p : stones) AppendNumber(p.y() * position.width + p.x(), size, key);
  }
  return key;
}

using Stones = std::array<PointSet, engine::kColorCount>;

// Any order would do; this one is cheap to compute.
std::weak_ordering Compare(const Stones& a, const Stones& b) {
  for (size_t c = 0; c < a.size(); ++c) {
    const auto order = std::lexicographical_compare_three_way(
        a[c].data(), a[c].data() + engine::kMaxSide, b[c].data(), b[c].data() + engine::kMaxSide);
    if (order != 0) return order;
  }
  return std::weak_ordering::equivalent;
}

}  // namespace

std::vector<Point> Position::EmptyPoints() const {
  std::vector<Point> points;
  for (int y = 0; y < height; ++y) {
    for (int x = 0; x < width; ++x) {
      if (IsEmpty(Point(x, y))) points.emplace_back(x, y);
    }
  }
  return points;
}

Position Position::After(Point p) const {
  Position next = *this;
  next.stones[Index(side_to_move)].Insert(p);
  next.side_to_move = Opponent(side_to_move);
  return next;
}

Position Position::AfterPass() const {
  Position next = *this;
  next.side_to_move = Opponent(side_to_move);
  return next;
}

std::vector<Position> Position::Parents() const {
  std::vector<Position> parents;
  const Color mover = Opponent(side_to_move);
  for (Point p : stones[Index(mover)]) {
    Position& parent = parents.emplace_back(*this);
    parent.stones[Index(mover)].Erase(p);
    parent.side_to_move = mover;
  }
  return parents;
}

Position PositionOf(const Board& board) {
  return {board.rule(),
          board.width(),
          board.height(),
          board.side_to_move(),
          {board.stones(Color::kBlack), board.stones(Color::kWhite)}};
}

CanonicalPosition::CanonicalPosition(const Position& position) {
  Position least = position;
  for (const engine::GridMap& map : engine::BoardMaps(position.width, position.height)) {
    const Stones image = {ImageOf(map, position.stones[0]), ImageOf(map, position.stones[1])};
    const auto order = maps_.empty() ? std::weak_ordering::less : Compare(image, least.stones);
    if (order > 0) continue;
    if (order < 0) maps_.clear();
    maps_.push_back(map);
    least.stones = image;
  }
  key_ = KeyOf(least);
}

Point CanonicalPosition::CellOf(Point p) const {
  Point least = *maps_.front()(p);
  for (const engine::GridMap& map : maps_) least = std::min(least, *map(p));
  return least;
}

std::optional<Position> PositionOfKey(absl::string_view key) {
  if (key.size() < kHeaderSize) return std::nullopt;
  Position position;
  position.rule = static_cast<Rule>(NumberAt(key, 0, 1));
  position.width = NumberAt(key, 1, 1);
  position.height = NumberAt(key, 2, 1);
  position.side_to_move = static_cast<Color>(NumberAt(key, 7, 1));
  const bool possible = std::count(kRules.begin(), kRules.end(), position.rule) != 0 &&
                        std::count(kColors.begin(), kColors.end(), position.side_to_move) != 0 &&
                        std::max(position.width, position.height) <= engine::kMaxSide &&
                        std::min(position.width, position.height) >= engine::kMinSide;
  if (!possible) return std::nullopt;
  const int black = NumberAt(key, kPrefixSize, 2);
  const size_t size = StoneSize(position);
  const size_t stones = (key.size() - kHeaderSize) / size;
  for (size_t i = 0; i < stones; ++i) {
    const size_t at = kHeaderSize + i * size;
    const int number = NumberAt(key, at, size);
    if (number >= position.width * position.height) return std::nullopt;
    position.stones[static_cast<int>(i) < black ? 0 : 1].Insert(
        Point(number % position.width, number / position.width));
  }
  // Whatever else may be wrong shows in the key of what was read.
  if (CanonicalPosition(position).key() != key) return std::nullopt;
  return position;
}

std::string BoardPrefix(const Position& position) {
  return {static_cast<char>(position.rule), static_cast<char>(position.width),
          static_cast<char>(position.height)};
}

std::string KeyPrefix(const Position& position, int stone_count) {
  std::string prefix = BoardPrefix(position);
  AppendNumber(stone_count, 2, prefix);
  return prefix;
}

}  // namespace tengen::database
