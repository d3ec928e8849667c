// Shares nothing with the search for attractors.
#include <algorithm>
#include <cstddef>
#include <utility>

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "absl/strings/str_cat.h"
#include "kee/search/attractor.h"

namespace tengen::kee {
namespace {

class AttractorChecker {
 public:
  explicit AttractorChecker(const AttractorCertificate& certificate)
      : certificate_(certificate), own_(certificate.claim.protagonist) {}

  absl::Status Run() {
    for (size_t i = 0; i < certificate_.rules.size(); ++i) {
      if (!rule_of_.try_emplace(certificate_.rules[i].position, i).second) {
        return Wrong("two rules for one position", certificate_.rules[i].position);
      }
    }
    if (absl::Status status = CheckStart(); !status.ok()) return status;
    next_.resize(certificate_.rules.size());
    reached_.resize(certificate_.rules.size());
    for (size_t i = 0; i < certificate_.rules.size(); ++i) {
      if (absl::Status status = CheckRule(i); !status.ok()) return status;
    }
    return CheckRepetition();
  }

 private:
  static absl::Status Wrong(absl::string_view what, const Position& position) {
    return absl::FailedPreconditionError(
        absl::StrCat("certificate: ", what, " at ", PositionText(position)));
  }

  // The position after a stone of `player` on v; nullopt for a suicide.
  std::optional<Position> After(const Position& position, int player, Vertex v) const {
    const StonePlay play = ResolvePlay(*certificate_.graph, position, player, v);
    if (play.suicide) return std::nullopt;
    Position after = position;
    after[static_cast<size_t>(v)] = StoneOf(player);
    for (uint16_t u : play.captured) after[u] = kEmptyCell;
    return after;
  }

  // The rules for the positions that the opponent's plays lead to from `position`, but for the one
  // back to `ko`; nullopt if one has no rule.
  std::optional<std::vector<size_t>> Replies(const Position& position,
                                             const std::optional<Position>& ko) const {
    std::vector<size_t> replies;
    for (Vertex v = 0; v < certificate_.graph->size(); ++v) {
      if (position[static_cast<size_t>(v)] != kEmptyCell) continue;
      const std::optional<Position> after = After(position, 1 - own_, v);
      if (!after || after == ko) continue;
      const auto rule = rule_of_.find(*after);
      if (rule == rule_of_.end()) return std::nullopt;
      replies.push_back(rule->second);
    }
    return replies;
  }

  absl::Status CheckStart() const {
    const Position empty(static_cast<size_t>(certificate_.graph->size()));
    if (!rule_of_.contains(empty)) return Wrong("no rule", empty);
    if (own_ == 1 && !Replies(empty, std::nullopt)) return Wrong("a reply without a rule", empty);
    return absl::OkStatus();
  }

  absl::Status CheckRule(size_t index) {
    const AttractorRule& rule = certificate_.rules[index];
    const Position& position = rule.position;
    if (!CheckedPosition(position, *certificate_.graph, 2).ok()) return Wrong("units", position);
    std::optional<std::vector<size_t>> replies;
    if (rule.play) {
      const Vertex v = *rule.play;
      const bool on_board = v >= 0 && v < certificate_.graph->size();
      if (!on_board || position[static_cast<size_t>(v)] != kEmptyCell) {
        return Wrong("an impossible play", position);
      }
      const std::optional<Position> after = After(position, own_, v);
      if (!after) return Wrong("a suicide", position);
      reached_[index] = *after;
      replies = Replies(*after, position);
      const auto passed = rule_of_.find(*after);
      if (passed == rule_of_.end()) return Wrong("no rule after a pass", *after);
      if (replies) replies->push_back(passed->second);
    } else {
      const std::vector<int> area = Area(*certificate_.graph, position, 2);
      if (certificate_.claim.Gain(area[0] - area[1]) < 0) return Wrong("a bad pass", position);
      replies = Replies(position, std::nullopt);
    }
    if (!replies) return Wrong("a reply without a rule", position);
    for (size_t next : *replies) {
      if (certificate_.rules[next].rank >= rule.rank) return Wrong("ranks", position);
    }
    next_[index] = *std::move(replies);
    return absl::OkStatus();
  }

  // From every moment at which a position is on the board, the protagonist must not recreate it
  // before he passes.
  absl::Status CheckRepetition() const {
    absl::flat_hash_map<Position, std::vector<size_t>> makers;
    for (size_t i = 0; i < reached_.size(); ++i) {
      if (reached_[i]) makers[*reached_[i]].push_back(i);
    }
    for (const auto& [position, by] : makers) {
      // It is on the board when it is the opponent's turn after a play that made it, or the
      // protagonist's own turn on it.
      std::vector<size_t> open;
      for (size_t i : by) open.insert(open.end(), next_[i].begin(), next_[i].end());
      if (const auto own = rule_of_.find(position); own != rule_of_.end()) {
        open.push_back(own->second);
      }
      if (Reaches(std::move(open), by)) return Wrong("a repetition", position);
    }
    return absl::OkStatus();
  }

  // Whether one of `targets` can come from `open` without a pass of the protagonist. Ranks fall, so
  // nothing below all targets is looked at.
  bool Reaches(std::vector<size_t> open, const std::vector<size_t>& targets) const {
    uint32_t lowest = UINT32_MAX;
    for (size_t i : targets) lowest = std::min(lowest, certificate_.rules[i].rank);
    absl::flat_hash_set<size_t> seen;
    while (!open.empty()) {
      const size_t i = open.back();
      open.pop_back();
      const AttractorRule& rule = certificate_.rules[i];
      if (rule.rank < lowest || !rule.play || !seen.insert(i).second) continue;
      if (std::find(targets.begin(), targets.end(), i) != targets.end()) return true;
      open.insert(open.end(), next_[i].begin(), next_[i].end());
    }
    return false;
  }

  const AttractorCertificate& certificate_;
  const int own_;
  absl::flat_hash_map<Position, size_t> rule_of_;
  std::vector<std::vector<size_t>> next_;         // by rule
  std::vector<std::optional<Position>> reached_;  // by rule: what its play makes
};

}  // namespace

absl::Status CheckAttractor(const AttractorCertificate& certificate) {
  return AttractorChecker(certificate).Run();
}

}  // namespace tengen::kee
