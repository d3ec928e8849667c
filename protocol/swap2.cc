#include "protocol/swap2.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "protocol/position_builder.h"

namespace tengen {
namespace {

constexpr size_t kMinNumbers = 2;
constexpr size_t kMaxNumbers = 3;
constexpr size_t kOpeningStones = 3;
constexpr size_t kStonesAfterAddingTwo = 5;

}  // namespace

absl::Status Swap2Position::Add(absl::Span<const int64_t> stone) {
  const auto bad = [&](absl::string_view what) {
    return absl::InvalidArgumentError(absl::StrCat(what, ": ", absl::StrJoin(stone, ",")));
  };
  if (stone.size() < kMinNumbers || stone.size() > kMaxNumbers) return bad("not x,y");
  const std::optional<Point> p = PointOnBoard(stone[0], stone[1], width_, height_);
  if (!p) return bad("off the board");
  if (occupied_.Contains(*p)) return bad("occupied");
  occupied_.Insert(*p);
  stones_.push_back(*p);
  return absl::OkStatus();
}

std::optional<Swap2Position::Question> Swap2Position::question() const {
  if (stones_.empty()) return Question::kPlaceOpening;
  if (stones_.size() == kOpeningStones || stones_.size() == kStonesAfterAddingTwo) {
    return Question::kChooseColor;
  }
  return std::nullopt;
}

Board Swap2Position::Build(Rule rule) const {
  std::vector<Point> black, white;
  for (size_t i = 0; i < stones_.size(); ++i) (i % 2 == 0 ? black : white).push_back(stones_[i]);
  return MakePosition(width_, height_, rule, black, white, {},
                      black.size() > white.size() ? Color::kWhite : Color::kBlack);
}

std::vector<Point> BalancedOpening(int width, int height) {
  // Black has a stone more, but White's cuts the only line that joins Black's two, and White is to
  // move: worth -4 to White after two million nodes. DESIGN.md has the neighbours of this shape.
  const int x = width / 2;
  const int y = height / 2;
  return {Point(x - 2, y - 2), Point(x, y), Point(x + 2, y + 2)};
}

bool ShouldTakeBlack(Value value_for_white) { return value_for_white < kDraw; }

}  // namespace tengen
