#include "engine/board.h"

#include <algorithm>
#include <cassert>
#include <type_traits>

#include "absl/strings/str_format.h"
#include "engine/zobrist.h"

namespace tengen::engine {

absl::StatusOr<Board> Board::Create(int width, int height, Rule rule) {
  const auto supported = [](int side) { return kMinSide <= side && side <= kMaxSide; };
  if (!supported(width) || !supported(height)) {
    return absl::InvalidArgumentError(absl::StrFormat(
        "unsupported board size %dx%d: sides must be %d to %d", width, height, kMinSide, kMaxSide));
  }
  return Board(width, height, rule);
}

Board::Board(int width, int height, Rule rule)
    : key_(GameKey(width, height, rule)),
      width_(width),
      height_(height),
      empty_count_(width * height),
      rule_(rule) {
  lines_.height = height;
  for (Color c : kColors) {
    const ColorRule color_rule = RuleFor(rule, c);
    lines_.any_exact |= !color_rule.overline_wins;
    lines_.caro |= !color_rule.blocked_five_wins;
    for (Direction d : kDirections) {
      lines_.exact[LaneOf(d, c)] = color_rule.overline_wins ? 0 : ~uint32_t{0};
    }
  }
  for (int y = 0; y < height; ++y) {
    for (int x = 0; x < width; ++x) {
      const Point p(x, y);
      empty_.Insert(p);
      for (Direction d : kDirections) lines_.open[LineOf(p, d)] |= uint32_t{1} << BitOf(p, d);
    }
  }
  plies_.reserve(static_cast<size_t>(empty_count_));
}

Cell Board::At(Point p) const {
  if (empty_.Contains(p)) return Cell::kEmpty;
  for (Color c : kColors) {
    if (stones_[Index(c)].Contains(p)) return CellOf(c);
  }
  return Cell::kBlocked;
}

uint64_t Board::key() const { return side_ == Color::kWhite ? key_ ^ kWhiteToMoveKey : key_; }

uint64_t Board::ComputeKey() const {
  uint64_t key = GameKey(width_, height_, rule_);
  for (int y = 0; y < height_; ++y) {
    for (int x = 0; x < width_; ++x) {
      const Cell cell = At(Point(x, y));
      if (cell != Cell::kEmpty) key ^= CellKey(Point(x, y), cell);
    }
  }
  return side_ == Color::kWhite ? key ^ kWhiteToMoveKey : key;
}

uint64_t Board::KeyAfter(Point p) const {
  return key() ^ CellKey(p, CellOf(side_)) ^ kWhiteToMoveKey;
}

LineWords Board::Line(Point p, Direction d, Color c) const {
  const int line = LineOf(p, d);
  const auto& stones = lines_.stones[line];
  return {stones[Index(c)], stones[Index(Opponent(c))],
          lines_.open[line] & ~(stones[0] | stones[1])};
}

void Board::Make(Point p) {
  assert(IsEmpty(p));
  Ply& ply = plies_.emplace_back();
  ply.move = p;
  ply.side = side_;
  ToggleStone(lines_, p, side_, ply.diff);
  fouls_.known_rows = 0;
  stones_[Index(side_)].Insert(p);
  empty_.Erase(p);
  key_ ^= CellKey(p, CellOf(side_));
  ++stone_count_;
  --empty_count_;
  side_ = Opponent(side_);
}

void Board::Pass() {
  Ply& ply = plies_.emplace_back();
  ply.side = side_;
  side_ = Opponent(side_);
}

void Board::Unmake() {
  assert(!plies_.empty());
  const Ply& ply = plies_.back();
  side_ = ply.side;
  if (ply.move) {
    const Point p = *ply.move;
    RevertStone(lines_, p, side_, ply.diff);
    fouls_.known_rows = 0;
    stones_[Index(side_)].Erase(p);
    empty_.Insert(p);
    key_ ^= CellKey(p, CellOf(side_));
    --stone_count_;
    ++empty_count_;
  }
  plies_.pop_back();
}

absl::Status Board::Block(Point p) {
  if (!Contains(p) || !IsEmpty(p)) {
    return absl::FailedPreconditionError(
        absl::StrFormat("cannot block %d,%d: not an empty point", p.x(), p.y()));
  }
  const Color side = side_;
  // Diffs of earlier moves would no longer fit, so the moves are taken back first and made again.
  std::vector<Ply> later;
  while (!plies_.empty()) {
    later.push_back(plies_.back());
    Unmake();
  }
  empty_.Erase(p);
  --empty_count_;
  key_ ^= CellKey(p, Cell::kBlocked);
  for (Direction d : kDirections) lines_.open[LineOf(p, d)] &= ~(uint32_t{1} << BitOf(p, d));
  RefreshLines(lines_, p);
  fouls_.known_rows = 0;
  Replay(later);
  side_ = side;
  return absl::OkStatus();
}

absl::Status Board::Remove(Point p) {
  const auto is_p = [p](const Ply& ply) { return ply.move == p; };
  if (std::none_of(plies_.begin(), plies_.end(), is_p)) {
    return absl::NotFoundError(absl::StrFormat("no stone at %d,%d", p.x(), p.y()));
  }
  const Color side = side_;
  std::vector<Ply> later;
  while (!is_p(plies_.back())) {
    later.push_back(plies_.back());
    Unmake();
  }
  Unmake();
  Replay(later);
  side_ = Opponent(side);
  return absl::OkStatus();
}

void Board::Replay(const std::vector<Ply>& newest_first) {
  for (auto ply = newest_first.rbegin(); ply != newest_first.rend(); ++ply) {
    side_ = ply->side;
    if (ply->move) {
      Make(*ply->move);
    } else {
      Pass();
    }
  }
}

std::optional<Point> Board::LastMove(int back) const {
  if (back >= ply_count()) return std::nullopt;
  return plies_[plies_.size() - 1 - static_cast<size_t>(back)].move;
}

std::vector<Point> Board::Moves() const {
  std::vector<Point> moves;
  for (const Ply& ply : plies_) {
    if (ply.move) moves.push_back(*ply.move);
  }
  return moves;
}

bool Board::IsFive(Point p, Color c) const {
  return std::any_of(kDirections.begin(), kDirections.end(),
                     [&](Direction d) { return ThreatPlane(c, d, LineThreat::kFive).Contains(p); });
}

Verdict Board::Judge(Point p) const {
  if (IsFive(p, side_)) return Verdict::kWin;
  if (side_ == Color::kBlack && IsForbidden(p)) return Verdict::kForbiddenLoss;
  return Verdict::kNone;
}

namespace {

// Calls f with the number of rows to work on as a constant, so that loops over them become vector
// code; rows off the board are empty in all sets.
template <class F>
auto WithRows(int height, F f) {
  constexpr int kHalf = kMaxSide / 2;
  if (height <= kHalf) return f(std::integral_constant<int, kHalf>());
  return f(std::integral_constant<int, kMaxSide>());
}

}  // namespace

PointSet Board::ThreatPoints(Color c, LineThreat kind) const {
  const auto& planes = lines_.planes[Index(c)][Index(kind)];
  PointSet points;
  WithRows(height_, [&](auto rows) {
    uint32_t* out = points.data();
    const uint32_t *p0 = planes[0].data(), *p1 = planes[1].data(), *p2 = planes[2].data(),
                   *p3 = planes[3].data();
    for (int y = 0; y < rows; ++y) out[y] = p0[y] | p1[y] | p2[y] | p3[y];
  });
  return points;
}

ThreatSets Board::Threats(Color c) const {
  ThreatSets sets{PointSet::Unset()};
  CombineThreats(lines_, c, sets);
  return sets;
}

// The cache behind the queries. Rows of it are filled from the planes when they are first asked
// for: a search asks for one or two points after a move, and then one row is all it pays for.
// Double threes take the whole board at once, since that costs hardly more than one point.

namespace {
constexpr uint32_t kAllRows = ~uint32_t{0};
}  // namespace

void Board::LookForFouls(int y) const {
  const auto& planes = lines_.planes[Index(Color::kBlack)];
  const auto row = [&](LineThreat kind, Direction d) {
    return planes[Index(kind)][Index(d)].row(y);
  };
  uint32_t five = 0, foul = 0, four = 0, two_fours = 0, three = 0, two_threes = 0;
  for (Direction d : kDirections) {
    five |= row(LineThreat::kFive, d);
    foul |= row(LineThreat::kOverline, d) | row(LineThreat::kLineDoubleFour, d);
    two_fours |= four & row(LineThreat::kFour, d);
    four |= row(LineThreat::kFour, d);
    two_threes |= three & row(LineThreat::kThree, d);
    three |= row(LineThreat::kThree, d);
  }
  foul = (foul | two_fours) & ~five;
  fouls_.certain.set_row(y, foul);
  fouls_.doubtful.set_row(y, two_threes & ~five & ~foul);
  fouls_.known_rows |= uint32_t{1} << y;
}

void Board::FindFouls() const {
  fouls_.certain = FindForbidden(stones(Color::kBlack), empty_).All();
  fouls_.doubtful = PointSet();
  fouls_.known_rows = kAllRows;
}

Forbidden Board::ForbiddenKind(Point p) const {
  if (!IsForbidden(p)) return Forbidden::kNone;
  int fours = 0;
  for (Direction d : kDirections) {
    const auto makes = [&](LineThreat kind) {
      return ThreatPlane(Color::kBlack, d, kind).Contains(p);
    };
    if (makes(LineThreat::kOverline)) return Forbidden::kOverline;
    fours += makes(LineThreat::kFour) + makes(LineThreat::kLineDoubleFour);
  }
  return fours >= 2 ? Forbidden::kDoubleFour : Forbidden::kDoubleThree;
}

PointSet Board::ForbiddenPoints() const {
  if (rule_ != Rule::kRenju) return PointSet();
  if (fouls_.known_rows != kAllRows || !fouls_.doubtful.empty()) FindFouls();
  return fouls_.certain;
}

}  // namespace tengen::engine
