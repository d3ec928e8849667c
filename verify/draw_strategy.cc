#include "verify/draw_strategy.h"

#include <algorithm>
#include <cstddef>

#include "absl/strings/str_cat.h"

namespace tengen::verify {

absl::Status DrawStrategy::Find() {
  const std::unique_ptr<std::istream> text = open_();
  const absl::StatusOr<DrawNode> node = FindDrawNode(*text, proved_);
  if (node.ok()) node_ = *node;
  return node.status();
}

absl::StatusOr<std::optional<int>> DrawStrategy::Answer(int move) {
  if (!board_.IsEmpty(move)) {
    return absl::FailedPreconditionError(absl::StrCat(board_.Name(move), " is not empty"));
  }
  if (!node_) {
    if (absl::Status status = Find(); !status.ok()) return status;
  }
  board_.Set(move, attacker_);
  std::optional<int> answer = Follow(move);
  if (!answer || !board_.IsEmpty(*answer)) answer = Heaviest({});
  if (!answer) answer = AnyPoint();
  if (answer) board_.Set(*answer, Other(attacker_));
  return answer;
}

std::optional<int> DrawStrategy::Follow(int move) {
  if (node_->is_end) return AtTheEnd(move);
  const auto named =
      std::ranges::find(node_->answers, move, [](const auto& answer) { return answer.first; });
  if (named == node_->answers.end()) return Common(move);
  const int answer = named->second;
  proved_.Set(move, attacker_);
  proved_.Set(answer, Other(attacker_));
  node_.reset();
  return answer;
}

std::optional<int> DrawStrategy::AtTheEnd(int move) const {
  for (const auto& [a, b] : node_->pairs) {
    if (a == move) return b;
    if (b == move) return a;
  }
  return Heaviest(node_->pairs);
}

std::optional<int> DrawStrategy::Common(int move) const {
  std::vector<Line> through = LiveLines(lines_, proved_, attacker_);
  std::erase_if(through, [move](const Line& line) { return !Holds(line, move); });
  if (through.empty()) return std::nullopt;
  for (int point : through.front()) {
    const bool common =
        point != move && proved_.IsEmpty(point) &&
        std::ranges::all_of(through, [point](const Line& line) { return Holds(line, point); });
    if (common) return point;
  }
  return std::nullopt;
}

std::optional<int> DrawStrategy::Heaviest(const std::vector<std::pair<int, int>>& pairs) const {
  std::vector<bool> paired(board_.cells().size(), false);
  for (const auto& [a, b] : pairs) {
    paired[static_cast<size_t>(a)] = paired[static_cast<size_t>(b)] = true;
  }
  std::vector<int> weights(board_.cells().size(), 0);
  for (const Line& line : LiveLines(lines_, board_, attacker_)) {
    const bool holds_pair = std::ranges::any_of(pairs, [&line](const auto& pair) {
      return Holds(line, pair.first) && Holds(line, pair.second);
    });
    if (holds_pair) continue;
    const auto open = [&](int point) {
      return board_.IsEmpty(point) && !paired[static_cast<size_t>(point)];
    };
    const int weight = (1 << kLineLength) >> std::ranges::count_if(line, open);
    for (int point : line) {
      if (open(point)) weights[static_cast<size_t>(point)] += weight;
    }
  }
  const auto most = std::ranges::max_element(weights);
  if (*most == 0) return std::nullopt;
  return static_cast<int>(most - weights.begin());
}

std::optional<int> DrawStrategy::AnyPoint() const {
  for (int point = board_.first_point(); point < board_.end_point(); ++point) {
    if (board_.IsEmpty(point)) return point;
  }
  return std::nullopt;
}

}  // namespace tengen::verify
