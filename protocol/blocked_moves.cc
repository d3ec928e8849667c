#include "protocol/blocked_moves.h"

#include <algorithm>
#include <optional>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "protocol/position_builder.h"

namespace tengen::protocol {
namespace {

constexpr size_t kMinNumbers = 2;
constexpr size_t kMaxNumbers = 3;
// Positions with blocked moves: far more than a person keeps in mind.
constexpr size_t kMaxPaths = 256;

// The position before the last move of a path, which is the one that is refused.
search::Refusal RefusalOf(const std::vector<Point>& path) {
  search::Refusal refusal;
  for (size_t i = 0; i + 1 < path.size(); ++i)
    refusal.stones[i % engine::kColorCount].Insert(path[i]);
  refusal.moves.Insert(path.back());
  return refusal;
}

bool HasMove(const Board& board, const PointSet& points) {
  for (Point p : points) {
    if (board.Judge(p) != Verdict::kForbiddenLoss) return true;
  }
  return false;
}

}  // namespace

absl::Status ListedPoints::Add(absl::Span<const int64_t> numbers) {
  if (numbers.size() < kMinNumbers || numbers.size() > kMaxNumbers) {
    playable_ = false;
    return absl::InvalidArgumentError(absl::StrCat("not x,y: ", absl::StrJoin(numbers, ",")));
  }
  const std::optional<Point> p =
      PointOnBoard(numbers[0], numbers[1], engine::kMaxSide, engine::kMaxSide);
  if (!p || seen_.Contains(*p)) {
    playable_ = false;
    return absl::OkStatus();
  }
  seen_.Insert(*p);
  points_.push_back(*p);
  return absl::OkStatus();
}

absl::Status BlockedMoves::Block(const ListedPoints& points) {
  for (Point p : points.points()) points_.Insert(p);
  return absl::OkStatus();
}

absl::Status BlockedMoves::Unblock(const ListedPoints& points) {
  for (Point p : points.points()) points_.Erase(p);
  return absl::OkStatus();
}

absl::Status BlockedMoves::BlockPath(const ListedPoints& path) {
  if (!path.playable() || path.points().empty()) return absl::OkStatus();
  const search::Refusal refusal = RefusalOf(path.points());
  const auto found = std::find_if(paths_.begin(), paths_.end(), [&](const search::Refusal& other) {
    return other.stones == refusal.stones;
  });
  if (found != paths_.end()) {
    found->moves |= refusal.moves;
    return absl::OkStatus();
  }
  if (paths_.size() >= kMaxPaths) return absl::ResourceExhaustedError("too many blocked paths");
  paths_.push_back(refusal);
  return absl::OkStatus();
}

absl::Status BlockedMoves::UnblockPath(const ListedPoints& path) {
  if (!path.playable() || path.points().empty()) return absl::OkStatus();
  const search::Refusal refusal = RefusalOf(path.points());
  for (search::Refusal& other : paths_) {
    if (other.stones == refusal.stones) other.moves -= refusal.moves;
  }
  std::erase_if(paths_, [](const search::Refusal& other) { return other.moves.empty(); });
  return absl::OkStatus();
}

void BlockedMoves::Apply(const Board& board, search::SearchLimits& limits) const {
  PointSet here = points_;
  for (const search::Refusal& refusal : paths_) {
    if (refusal.Concerns(board)) {
      here |= refusal.moves;
    } else {
      limits.refused.push_back(refusal);
    }
  }
  if (HasMove(board, board.empty() - here)) limits.excluded = here & board.empty();
}

}  // namespace tengen::protocol
