// Any position, reached in any way: the engine's rules against tests/reference, and the kept state
// of its board against the same computed from nothing.
//
// Input: a letter for the width and one for the height ('a' is 5 points, 'r' 22), the number of the
// rule ('0' to '4', as engine/types.h counts), then the cells row by row: . x o #, '/' for the rest
// of a row and '!' for the rest of the board. Then actions of three bytes: what to do and where, as
// letters from 'a'. Every other byte means one of these too, so that all inputs are good ones.
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "engine/board.h"
#include "engine/record/notation.h"
#include "tests/engine/agreement.h"
#include "tests/engine/board_snapshot.h"
#include "tests/engine/reference_bridge.h"
#include "tests/fuzz/target.h"

namespace tengen::fuzz {
namespace {

constexpr int kSmallest = 5;
constexpr int kSides = 18;  // 5 to 22
// Longer inputs find nothing that shorter ones do not.
constexpr int kMaxActions = 48;
// The literal rules take long, so they are asked about points this near to the last action only.
constexpr int kNear = 4;
// As are the replies to straight fours, about so many of those.
constexpr int kMaxStraightFours = 4;

[[noreturn]] void Fail(const Board& board, const std::string& what) {
  std::fprintf(stderr, "%s under %s\n%s", what.c_str(), std::string(RuleName(board.rule())).c_str(),
               BoardToText(board).c_str());
  std::abort();
}

void RequireAgreement(const Board& board, const engine::Difference& difference) {
  if (difference) Fail(board, *difference);
}

// The bytes of an input, one by one.
class Bytes {
 public:
  explicit Bytes(absl::string_view bytes) : rest_(bytes) {}

  std::optional<char> Next() {
    if (rest_.empty()) return std::nullopt;
    const char c = rest_[0];
    rest_.remove_prefix(1);
    return c;
  }
  // The next byte's distance from `first`, in [0, count); 0 at the end.
  int Number(char first, int count) {
    return static_cast<uint8_t>(Next().value_or(first) - first) % count;
  }

  bool empty() const { return rest_.empty(); }

 private:
  absl::string_view rest_;
};

// A board under the actions of an input.
class Play {
 public:
  explicit Play(Bytes& bytes)
      : bytes_(bytes), board_(EmptyBoard(bytes)), focus_(board_.width() / 2, board_.height() / 2) {}

  void Run() {
    SetUp();
    for (int i = 0; i < kMaxActions && !bytes_.empty(); ++i) Act();
    Check();
  }

 private:
  static Board EmptyBoard(Bytes& bytes) {
    const int width = kSmallest + bytes.Number('a', kSides);
    const int height = kSmallest + bytes.Number('a', kSides);
    const Rule rule = kRules[static_cast<size_t>(bytes.Number('0', kRules.size()))];
    return Board::Create(width, height, rule).value();
  }

  // Blocked points come last, so that they meet stones.
  void SetUp() {
    std::vector<Point> blocked;
    for (int y = 0, x = 0; y < board_.height();) {
      const std::optional<char> c = bytes_.Next();
      if (!c || *c == '!') break;
      if (*c == '/') x = board_.width();
      if (x < board_.width()) PutCell(Point(x, y), *c, blocked);
      if (++x >= board_.width()) {
        x = 0;
        ++y;
      }
    }
    for (Point p : blocked) RequireOk(board_.Block(p));
    board_.SetSideToMove(Color::kBlack);
  }

  void PutCell(Point p, char c, std::vector<Point>& blocked) {
    constexpr char kCells[] = {'.', 'x', 'o', '#'};
    if (absl::string_view(kCells, 4).find(c) == absl::string_view::npos) {
      c = kCells[static_cast<uint8_t>(c) % 4];
    }
    if (c == '.') return;
    focus_ = p;
    if (c == '#') {
      blocked.push_back(p);
      return;
    }
    board_.SetSideToMove(c == 'x' ? Color::kBlack : Color::kWhite);
    board_.Make(p);
  }

  void Act() {
    const int what = bytes_.Number('a', 8);
    const Point p(bytes_.Number('a', board_.width()), bytes_.Number('a', board_.height()));
    focus_ = p;
    switch (what) {
      case 0:
        return Unmake();
      case 1:
        history_.emplace_back(board_);
        return board_.Pass();
      case 2:
        return Block(p);
      case 3:
        return Remove(p);
      case 4:
        history_.clear();
        return board_.SetSideToMove(Opponent(board_.side_to_move()));
      default:
        return Make(p);
    }
  }

  void Make(Point p) {
    if (!board_.IsEmpty(p)) return;
    history_.emplace_back(board_);
    const uint64_t key = board_.KeyAfter(p);
    board_.Make(p);
    if (board_.key() != key) Fail(board_, absl::StrCat("key after ", ToCoordinates(p)));
  }

  void Unmake() {
    if (board_.ply_count() == 0) return;
    board_.Unmake();
    if (history_.empty()) return;
    if (!(engine::Snapshot(board_) == history_.back()))
      Fail(board_, "not what it was before the move");
    history_.pop_back();
  }

  void Block(Point p) {
    const bool empty = board_.IsEmpty(p);
    if (board_.Block(p).ok() != empty) Fail(board_, "blocking " + ToCoordinates(p));
    if (empty) history_.clear();
  }

  void Remove(Point p) {
    const Cell cell = board_.At(p);
    const bool stone = cell == Cell::kBlack || cell == Cell::kWhite;
    if (board_.Remove(p).ok() != stone) Fail(board_, "removing " + ToCoordinates(p));
    if (stone) history_.clear();
  }

  void RequireOk(const absl::Status& status) {
    if (!status.ok()) Fail(board_, std::string(status.message()));
  }

  void Check() {
    RequireAgreement(board_, Inconsistency(board_));
    const reference::Board drawn = ToReference(board_);
    const Board fresh = ToEngine(drawn, board_.rule(), board_.side_to_move());
    if (!(engine::Snapshot(board_) == engine::Snapshot(fresh)))
      Fail(board_, "not what a fresh board has");
    engine::Agreement agreement(board_, drawn);
    CheckPoints(agreement);
    for (Color c : kColors) {
      RequireAgreement(board_, agreement.OnFiveDefenses(c));
      CheckStraightFours(agreement, c);
    }
  }

  bool IsNear(Point p) const {
    return std::abs(p.x() - focus_.x()) <= kNear && std::abs(p.y() - focus_.y()) <= kNear;
  }

  void CheckPoints(engine::Agreement& agreement) {
    for (Point p : board_.empty()) {
      if (!IsNear(p)) continue;
      if (const engine::Difference d = agreement.At(p))
        Fail(board_, *d + " at " + ToCoordinates(p));
    }
  }

  void CheckStraightFours(engine::Agreement& agreement, Color c) {
    int left = kMaxStraightFours;
    for (Point p : board_.ThreatPoints(c, LineThreat::kStraightFour)) {
      if (!IsNear(p)) continue;
      if (left-- == 0) return;
      if (const engine::Difference d = agreement.OnStraightFourDefenses(c, p)) {
        Fail(board_, *d + " at " + ToCoordinates(p));
      }
    }
  }

  Bytes& bytes_;
  Board board_;
  Point focus_;
  // What to expect of Unmake, as far back as that is known.
  std::vector<engine::Snapshot> history_;
};

TENGEN_FUZZ_TARGET(position)(absl::string_view input) {
  Bytes bytes(input);
  Play(bytes).Run();
}

}  // namespace
}  // namespace tengen::fuzz
