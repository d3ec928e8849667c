#include "protocol/position_builder.h"

#include <algorithm>
#include <cassert>
#include <utility>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "base/text.h"

namespace tengen::protocol {
namespace {

// Owners as BOARD writes them.
constexpr int64_t kOwn = 1;
constexpr int64_t kOpponent = 2;
constexpr int64_t kNobody = 3;
constexpr size_t kNumbersPerStone = 3;
constexpr size_t kNumbersPerPoint = 2;
constexpr int64_t kPassCoordinate = -1;

void Lay(Board& board, Color color, Point p) {
  board.SetSideToMove(color);
  board.Make(p);
}

absl::Status BadStone(absl::string_view what, absl::Span<const int64_t> numbers) {
  return absl::InvalidArgumentError(absl::StrCat(what, ": ", absl::StrJoin(numbers, ",")));
}

}  // namespace

std::optional<Point> PointOnBoard(int64_t x, int64_t y, int width, int height) {
  if (x < 0 || y < 0 || x >= width || y >= height) return std::nullopt;
  return Point(static_cast<int>(x), static_cast<int>(y));
}

std::optional<Point> ParsePoint(absl::Span<const absl::string_view> words, int width, int height) {
  if (words.size() < kNumbersPerPoint) return std::nullopt;
  const std::optional<int64_t> x = base::ParseInteger(words[0]), y = base::ParseInteger(words[1]);
  if (!x || !y) return std::nullopt;
  return PointOnBoard(*x, *y, width, height);
}

Board MakePosition(int width, int height, Rule rule, absl::Span<const Point> black,
                   absl::Span<const Point> white, absl::Span<const Point> blocked,
                   Color side_to_move) {
  absl::StatusOr<Board> created = Board::Create(width, height, rule);
  assert(created.ok());
  Board board = *std::move(created);
  for (Point p : blocked) {
    const absl::Status status = board.Block(p);
    assert(status.ok());
    (void)status;
  }
  for (size_t i = 0; i < std::max(black.size(), white.size()); ++i) {
    if (i < black.size()) Lay(board, Color::kBlack, black[i]);
    if (i < white.size()) Lay(board, Color::kWhite, white[i]);
  }
  board.SetSideToMove(side_to_move);
  return board;
}

Board WithRule(const Board& board, Rule rule) {
  std::vector<Point> black, white, blocked;
  for (Point p : board.Moves()) (board.At(p) == Cell::kBlack ? black : white).push_back(p);
  for (int y = 0; y < board.height(); ++y) {
    for (int x = 0; x < board.width(); ++x) {
      if (board.At(Point(x, y)) == Cell::kBlocked) blocked.emplace_back(x, y);
    }
  }
  return MakePosition(board.width(), board.height(), rule, black, white, blocked,
                      board.side_to_move());
}

absl::Status ListedStones::Add(absl::Span<const int64_t> stone) {
  if (stone.size() < kNumbersPerPoint || stone.size() > kNumbersPerPoint + 1) {
    return BadStone("not x,y", stone);
  }
  const std::optional<Point> p = PointOnBoard(stone[0], stone[1], width_, height_);
  if (!p) return BadStone("off the board", stone);
  if (occupied_.Contains(*p)) return BadStone("occupied", stone);
  occupied_.Insert(*p);
  points_.push_back(*p);
  return absl::OkStatus();
}

absl::Status PositionBuilder::Add(absl::Span<const int64_t> stone) {
  if (stone.size() != kNumbersPerStone) return BadStone("not x,y,owner", stone);
  const int64_t owner = stone[2];
  if (owner < kOwn || owner > kNobody) return BadStone("unknown owner", stone);
  const bool pass = stone[0] == kPassCoordinate && stone[1] == kPassCoordinate && owner != kNobody;
  const std::optional<Point> p = PointOnBoard(stone[0], stone[1], width_, height_);
  if (!pass && !p) return BadStone("off the board", stone);
  if (p && occupied_.Contains(*p)) return BadStone("occupied", stone);

  if (p) {
    occupied_.Insert(*p);
    (owner == kOwn ? own_ : owner == kOpponent ? opponent_ : blocked_).push_back(*p);
  }
  if (owner == kNobody) return absl::OkStatus();
  if (own_moves_ + opponent_moves_ == 0) own_listed_first_ = owner == kOwn;
  ++(owner == kOwn ? own_moves_ : opponent_moves_);
  return absl::OkStatus();
}

bool PositionBuilder::EngineIsBlack() const {
  if (own_moves_ == opponent_moves_) return true;
  if (own_moves_ + 1 == opponent_moves_) return false;
  return own_listed_first_;
}

Board PositionBuilder::Build(Rule rule) const {
  const bool black = EngineIsBlack();
  return MakePosition(width_, height_, rule, black ? own_ : opponent_, black ? opponent_ : own_,
                      blocked_, black ? Color::kBlack : Color::kWhite);
}

}  // namespace tengen::protocol
