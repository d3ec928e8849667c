#include "protocol/database/position.h"

#include <algorithm>
#include <compare>

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
  key.reserve(kHeaderSize + size * static_cast<size_t>(position.stone_count()));
  AppendNumber(position.stones[Index(Color::kBlack)].size(), 2, key);
  key.push_back(static_cast<char>(position.side_to_move));
  for (const PointSet& stones : position.stones) {
    for (Point p : stones) AppendNumber(p.y() * position.width + p.x(), size, key);
  }
  return key;
}

// The stones of a colour: the rows of a board.
using Rows = std::array<uint32_t, engine::kMaxSide>;
using StoneRows = std::array<Rows, engine::kColorCount>;

// What bits of numbers of symmetries say: kLinearMaps.
constexpr int kTurnsColumns = 1, kTurnsRows = 2, kExchanges = 4;

// The lowest `width` bits in inverse order.
uint32_t Turned(uint32_t row, int width) {
  row = (row >> 1 & 0x55555555) | (row & 0x55555555) << 1;
  row = (row >> 2 & 0x33333333) | (row & 0x33333333) << 2;
  row = (row >> 4 & 0x0F0F0F0F) | (row & 0x0F0F0F0F) << 4;
  row = (row >> 8 & 0x00FF00FF) | (row & 0x00FF00FF) << 8;
  return (row >> 16 | row << 16) >> (engine::kMaxSide - width);
}

// An image of the stones as rows that exist already, in their order or the inverse one.
struct StoneImage {
  const StoneRows* stones;
  bool from_below;

  uint32_t row(size_t color, int height, int y) const {
    return (*stones)[color][static_cast<size_t>(from_below ? height - 1 - y : y)];
  }
};

// All images of the stones of a position.
class Images {
 public:
  explicit Images(const Position& position)
      : height_(position.height), square_(position.width == position.height) {
    for (size_t c = 0; c < engine::kColorCount; ++c) {
      for (int y = 0; y < height_; ++y) {
        const auto row = static_cast<size_t>(y);
        plain_[c][row] = position.stones[c].row(y);
        turned_[c][row] = Turned(plain_[c][row], position.width);
      }
      if (!square_) continue;
      for (Point p : position.stones[c]) {
        exchanged_[c][static_cast<size_t>(p.x())] |= uint32_t{1} << p.y();
      }
      for (int y = 0; y < height_; ++y) {
        const auto row = static_cast<size_t>(y);
        exchanged_turned_[c][row] = Turned(exchanged_[c][row], position.width);
      }
    }
  }

  int count() const { return square_ ? 8 : 4; }
  // To turn columns before they become rows is to turn rows afterwards.
  StoneImage Of(int symmetry) const {
    const bool columns = (symmetry & kTurnsColumns) != 0, rows = (symmetry & kTurnsRows) != 0;
    if ((symmetry & kExchanges) != 0) return {rows ? &exchanged_turned_ : &exchanged_, columns};
    return {columns ? &turned_ : &plain_, rows};
  }
  // Any order would do, but files depend on this one.
  std::strong_ordering Compare(const StoneImage& a, const StoneImage& b) const {
    for (size_t c = 0; c < engine::kColorCount; ++c) {
      for (int y = 0; y < height_; ++y) {
        const auto order = a.row(c, height_, y) <=> b.row(c, height_, y);
        if (order != 0) return order;
      }
    }
    return std::strong_ordering::equal;
  }

 private:
  int height_;
  bool square_;
  StoneRows plain_, turned_, exchanged_{}, exchanged_turned_;
};

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

CanonicalPosition::CanonicalPosition(const Position& position)
    : width_(position.width), height_(position.height) {
  const Images images(position);
  StoneImage least = images.Of(0);
  for (int symmetry = 0; symmetry < images.count(); ++symmetry) {
    const StoneImage image = images.Of(symmetry);
    const auto order = images.Compare(image, least);
    if (order > 0) continue;
    if (order < 0) count_ = 0;
    symmetries_[count_++] = static_cast<uint8_t>(symmetry);
    least = image;
  }
  Position canonical = position;
  for (size_t c = 0; c < engine::kColorCount; ++c) {
    for (int y = 0; y < height_; ++y) canonical.stones[c].set_row(y, least.row(c, height_, y));
  }
  key_ = KeyOf(canonical);
}

Point CanonicalPosition::Image(int symmetry, Point p) const {
  const int x = (symmetry & kTurnsColumns) != 0 ? width_ - 1 - p.x() : p.x();
  const int y = (symmetry & kTurnsRows) != 0 ? height_ - 1 - p.y() : p.y();
  return (symmetry & kExchanges) != 0 ? Point(y, x) : Point(x, y);
}

Point CanonicalPosition::CellOf(Point p) const {
  Point least = Image(symmetries_[0], p);
  for (size_t i = 1; i < count_; ++i) least = std::min(least, Image(symmetries_[i], p));
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
