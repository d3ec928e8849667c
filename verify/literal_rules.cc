#include "verify/literal_rules.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstdlib>
#include <set>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"

namespace tengen::verify {
namespace {

constexpr int kFive = 5;
constexpr int kLetters = 26;

// Along a row, a column and the two diagonals.
std::array<int, 4> Steps(int stride) { return {1, stride, stride + 1, stride - 1}; }

constexpr std::array<std::pair<absl::string_view, Game>, 5> kNames = {{
    {"freestyle", Game::kFreestyle},
    {"standard", Game::kStandard},
    {"renju", Game::kRenju},
    {"caro", Game::kCaro},
    {"caro9", Game::kStandardCaro},
}};

// Puts a stone on an empty point for as long as the object lives.
class Trial {
 public:
  Trial(Position& position, int point, char stone) : position_(position), point_(point) {
    assert(position.IsEmpty(point));
    position.Set(point, stone);
  }
  ~Trial() { position_.Set(point_, kEmpty); }
  Trial(const Trial&) = delete;
  Trial& operator=(const Trial&) = delete;

 private:
  Position& position_;
  int point_;
};

}  // namespace

std::optional<Game> ParseGame(absl::string_view name) {
  for (const auto& [known, game] : kNames) {
    if (known == name) return game;
  }
  return std::nullopt;
}

Position::Position(int width, int height, Game game)
    : width_(width),
      height_(height),
      stride_(width + 2),
      game_(game),
      cells_(static_cast<size_t>(stride_) * static_cast<size_t>(height + 2), kOutside) {
  assert(kMinSide <= width && width <= kMaxSide && kMinSide <= height && height <= kMaxSide);
  for (int y = 0; y < height; ++y) {
    for (int x = 0; x < width; ++x) Set(PointAt(x, y), kEmpty);
  }
}

int Position::CountCells(char cell) const {
  return static_cast<int>(std::count(cells_.begin(), cells_.end(), cell));
}

std::string Position::Name(int point) const {
  const int x = point % stride_ - 1, y = point / stride_ - 1;
  std::string name;
  if (x >= kLetters) name += static_cast<char>('a' + x / kLetters - 1);
  name += static_cast<char>('a' + x % kLetters);
  return absl::StrCat(name, height_ - y);
}

std::optional<int> Position::ParsePoint(absl::string_view name) const {
  size_t i = 0;
  int column = 0;
  for (; i < name.size() && absl::ascii_isalpha(static_cast<unsigned char>(name[i])); ++i) {
    column =
        column * kLetters + (absl::ascii_tolower(static_cast<unsigned char>(name[i])) - 'a' + 1);
    if (column > width_) return std::nullopt;
  }
  int row = 0;
  const size_t digits = i;
  for (; i < name.size() && absl::ascii_isdigit(static_cast<unsigned char>(name[i])); ++i) {
    row = row * 10 + (name[i] - '0');
    if (row == 0 || row > height_) return std::nullopt;
  }
  if (column == 0 || i == digits || i != name.size()) return std::nullopt;
  return PointAt(column - 1, height_ - row);
}

Position::Row Position::RowThrough(int point, int step) const {
  const char stone = At(point);
  Row row{point, 1};
  while (At(row.first - step) == stone) {
    row.first -= step;
    ++row.length;
  }
  for (int next = point + step; At(next) == stone; next += step) ++row.length;
  return row;
}

bool Position::IsEmptyOnLine(int point, int step, int distance) const {
  const int direction = distance < 0 ? -step : step;
  int at = point;
  for (int i = 0; i < std::abs(distance); ++i) {
    at += direction;
    if (At(at) == kOutside) return false;
  }
  return IsEmpty(at);
}

bool Position::InWinningRow(int point) const {
  const char stone = At(point), other = Other(stone);
  assert(stone == kBlack || stone == kWhite);
  for (int step : Steps(stride_)) {
    const auto [first, length] = RowThrough(point, step);
    if (length < kFive) continue;
    const bool five = length == kFive;
    const bool between_opponents = At(first - step) == other && At(first + length * step) == other;
    switch (game_) {
      case Game::kFreestyle:
        return true;
      case Game::kStandard:
        if (five) return true;
        break;
      case Game::kRenju:
        if (five || stone == kWhite) return true;
        break;
      case Game::kCaro:
        if (!five || !between_opponents) return true;
        break;
      case Game::kStandardCaro:
        if (five && !between_opponents) return true;
        break;
    }
  }
  return false;
}

std::vector<int> Position::PointsDecidingFive(int point) const {
  std::vector<int> points = {point};
  if (game_ != Game::kCaro && game_ != Game::kStandardCaro) return points;
  for (int step : Steps(stride_)) {
    const auto [first, length] = RowThrough(point, step);
    if (length < kFive) continue;
    points.push_back(first - step);
    points.push_back(first + length * step);
  }
  return points;
}

bool Position::IsProhibited(int point, char stone) {
  return game_ == Game::kRenju && stone == kBlack && JudgeBlack(point) == Verdict::kProhibited;
}

bool Position::MayBeProhibited(int point, char stone) {
  return game_ == Game::kRenju && stone == kBlack &&
         JudgeBlack(point, /*all_real=*/true) == Verdict::kProhibited;
}

// The order of the questions is that of the rules: a five wins whatever else the stone makes.
Position::Verdict Position::JudgeBlack(int point, bool all_real) {
  const Trial stone(*this, point, kBlack);
  int longest = 0;
  for (int step : Steps(stride_)) {
    const int length = RowLength(point, step);
    if (length == kFive) return Verdict::kFive;
    longest = std::max(longest, length);
  }
  if (longest > kFive || CountFours(point) >= 2) return Verdict::kProhibited;
  int threes = 0;
  for (int step : Steps(stride_)) threes += HasRealThree(point, step, all_real) ? 1 : 0;
  return threes >= 2 ? Verdict::kProhibited : Verdict::kLegal;
}

bool Position::MakesExactFive(int point, int step) {
  if (!IsEmpty(point)) return false;
  const Trial stone(*this, point, kBlack);
  return RowLength(point, step) == kFive;
}

// The sets of four black stones, the one at `point` among them, that one more stone makes an exact
// five.
int Position::CountFours(int point) {
  std::set<std::set<int>> fours;
  for (int step : Steps(stride_)) {
    for (int distance = -(kFive - 1); distance < kFive; ++distance) {
      if (distance == 0 || !IsEmptyOnLine(point, step, distance)) continue;
      const int completion = point + distance * step;
      const Trial fifth(*this, completion, kBlack);
      const Row row = RowThrough(completion, step);
      if (row.length != kFive || !Holds(row, step, point)) continue;
      std::set<int> four;
      for (int i = 0; i < row.length; ++i) four.insert(row.first + i * step);
      four.erase(completion);
      fours.insert(four);
    }
  }
  return static_cast<int>(fours.size());
}

// A straight four: a row of exactly four that holds the stone at `point` and that either end,
// filled alone, makes an exact five.
bool Position::HasRealThree(int point, int step, bool all_real) {
  for (int distance = -3; distance <= 3; ++distance) {
    if (distance == 0 || !IsEmptyOnLine(point, step, distance)) continue;
    const int extension = point + distance * step;
    bool straight = false;
    {
      const Trial fourth(*this, extension, kBlack);
      const Row row = RowThrough(extension, step);
      straight = row.length == 4 && Holds(row, step, point) &&
                 MakesExactFive(row.first - step, step) &&
                 MakesExactFive(row.first + row.length * step, step);
    }
    if (straight && (all_real || JudgeBlack(extension) == Verdict::kLegal)) return true;
  }
  return false;
}

}  // namespace tengen::verify
