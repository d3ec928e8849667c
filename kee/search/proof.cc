#include "kee/search/proof.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <utility>

#include "absl/container/flat_hash_map.h"
#include "absl/strings/str_cat.h"

namespace tengen::kee {
namespace {

using Index = uint32_t;

bool Contains(const std::vector<Index>& sorted, Index item) {
  return std::binary_search(sorted.begin(), sorted.end(), item);
}

bool IsStrictlyAscending(const std::vector<Index>& items) {
  return std::adjacent_find(items.begin(), items.end(), std::greater_equal<>()) == items.end();
}

class Checker {
 public:
  explicit Checker(const Proof& proof) : proof_(proof) {}

  absl::Status Run() {
    if (absl::Status status = CheckNumbers(); !status.ok()) return status;
    if (absl::Status status = CheckSymmetries(); !status.ok()) return status;
    if (absl::Status status = ReadPositions(); !status.ok()) return status;
    if (absl::Status status = ReadCredits(); !status.ok()) return status;
    for (size_t i = 0; i < proof_.steps.size(); ++i) {
      if (!StepHolds(i)) return Wrong("step ", i, " does not follow");
    }
    for (const ProofCredit& credit : proof_.credits) {
      if (!CreditHolds(credit)) {
        return Wrong("the credit of ", PositionText(proof_.positions[credit.position]));
      }
    }
    return CheckStart();
  }

 private:
  template <typename... Parts>
  static absl::Status Wrong(const Parts&... parts) {
    return absl::FailedPreconditionError(absl::StrCat("proof: ", parts...));
  }

  // What follows counts on units that are positive and on sums that do not overflow.
  absl::Status CheckNumbers() const {
    constexpr int64_t kMost = int64_t{1} << 60;
    bool good = proof_.fuel >= 0 && proof_.fuel <= kMost &&
                (proof_.claim.protagonist == 0 || proof_.claim.protagonist == 1);
    for (const ProofStep& step : proof_.steps) good = good && step.value <= kMost;
    for (const ProofCredit& credit : proof_.credits) good = good && credit.credit <= kMost;
    return good ? absl::OkStatus() : Wrong("a number that cannot be counted with");
  }

  absl::Status CheckSymmetries() const {
    const Graph& graph = *proof_.graph;
    for (const Graph::Permutation& g : proof_.symmetries) {
      Graph::Permutation sorted = g;
      std::sort(sorted.begin(), sorted.end());
      bool good = g.size() == static_cast<size_t>(graph.size());
      for (size_t v = 0; good && v < sorted.size(); ++v) good = sorted[v] == v;
      for (Vertex v = 0; good && v < graph.size(); ++v) {
        std::vector<uint16_t> mapped;
        for (uint16_t u : graph.Neighbors(v)) mapped.push_back(g[u]);
        std::sort(mapped.begin(), mapped.end());
        const absl::Span<const uint16_t> expected = graph.Neighbors(g[static_cast<size_t>(v)]);
        good = std::equal(mapped.begin(), mapped.end(), expected.begin(), expected.end());
      }
      if (!good) return Wrong("not a symmetry of the board");
    }
    return absl::OkStatus();
  }

  absl::Status ReadPositions() {
    for (Index i = 0; i < proof_.positions.size(); ++i) {
      absl::StatusOr<Position> position = CheckedPosition(proof_.positions[i], *proof_.graph, 2);
      if (!position.ok()) return position.status();
      if (!index_.try_emplace(*std::move(position), i).second) return Wrong("a position twice");
    }
    return absl::OkStatus();
  }

  absl::Status ReadCredits() {
    for (const ProofCredit& credit : proof_.credits) {
      if (credit.position >= proof_.positions.size() || credit.step >= proof_.steps.size() ||
          credit.credit < 0 || credit.player < 0 || credit.player > 1) {
        return Wrong("a malformed credit");
      }
      credits_[{credit.position, credit.player}] = credit.credit;
    }
    return absl::OkStatus();
  }

  // The credit needed with `player` to move on `position` after a pass; nullopt if the proof says
  // nothing about it.
  std::optional<int64_t> CreditOf(Index position, int player) const {
    if (const auto found = credits_.find({position, player}); found != credits_.end()) {
      return found->second;
    }
    const Position& cells = proof_.positions[position];
    for (const Graph::Permutation& g : proof_.symmetries) {
      Position image(cells.size());
      for (size_t v = 0; v < cells.size(); ++v) image[g[v]] = cells[v];
      const auto index = index_.find(image);
      if (index == index_.end()) continue;
      const auto found = credits_.find({index->second, player});
      if (found != credits_.end()) return found->second;
    }
    return std::nullopt;
  }

  // Whether a pass of the step's player costs at most the step's value.
  bool PassCostsAtMost(const ProofStep& step) const {
    const std::optional<int64_t> next = CreditOf(step.position, 1 - step.player);
    if (!next) return false;
    if (!step.after_pass) return *next + (proof_.claim.DrawFails() ? 1 : 0) <= step.value;
    const std::vector<int> area = Area(*proof_.graph, proof_.positions[step.position], 2);
    const int64_t unit = proof_.fuel + 1;
    const int64_t needed = *next / unit - proof_.claim.Gain(area[0] - area[1]);
    return std::max<int64_t>(0, needed) <= step.value / unit;  // the product could overflow
  }

  // What the stone plays of the step's player lead to; nullopt for a position that the proof does
  // not mention.
  std::vector<std::optional<Index>> Plays(const ProofStep& step) const {
    std::vector<std::optional<Index>> plays;
    const Position& cells = proof_.positions[step.position];
    for (Vertex v = 0; v < proof_.graph->size(); ++v) {
      if (cells[static_cast<size_t>(v)] != kEmptyCell) continue;
      const StonePlay play = ResolvePlay(*proof_.graph, cells, step.player, v);
      if (play.suicide) continue;
      Position after = cells;
      after[static_cast<size_t>(v)] = StoneOf(step.player);
      for (uint16_t u : play.captured) after[u] = kEmptyCell;
      const auto found = index_.find(after);
      plays.push_back(found == index_.end() ? std::nullopt : std::optional<Index>(found->second));
    }
    return plays;
  }

  // Whether `child`, an earlier step, supports `step` through the play that leads to it.
  bool ChildSupports(const ProofStep& child, const ProofStep& step) const {
    if (child.after_pass || child.player != 1 - step.player || child.value > step.value) {
      return false;
    }
    if (Contains(child.free, child.position)) return false;
    for (Index x : child.free) {
      if (!Contains(step.free, x)) return false;
    }
    for (Index x : child.banned) {
      if (x != child.position && !Contains(step.banned, x)) return false;
    }
    return true;
  }

  bool WellFormed(size_t index) const {
    const ProofStep& step = proof_.steps[index];
    return step.position < proof_.positions.size() && (step.player == 0 || step.player == 1) &&
           step.value >= 0 && IsStrictlyAscending(step.free) && IsStrictlyAscending(step.banned) &&
           std::all_of(step.children.begin(), step.children.end(),
                       [&](Index child) { return child < index; });
  }

  bool StepHolds(size_t index) const {
    const ProofStep& step = proof_.steps[index];
    if (!WellFormed(index)) return false;
    const std::vector<std::optional<Index>> plays = Plays(step);
    const auto supported = [&](std::optional<Index> position) {
      return position && std::any_of(step.children.begin(), step.children.end(), [&](Index child) {
               return proof_.steps[child].position == *position &&
                      ChildSupports(proof_.steps[child], step);
             });
    };
    if (step.player == proof_.claim.protagonist) {
      if (PassCostsAtMost(step)) return true;
      return std::any_of(plays.begin(), plays.end(), [&](std::optional<Index> position) {
        return supported(position) && Contains(step.free, *position);
      });
    }
    return PassCostsAtMost(step) &&
           std::all_of(plays.begin(), plays.end(), [&](std::optional<Index> position) {
             return (position && Contains(step.banned, *position)) || supported(position);
           });
  }

  // Whether the step holds with nothing but its own position in the window.
  bool HoldsAtStart(const ProofStep& step) const {
    return !Contains(step.free, step.position) &&
           std::all_of(step.banned.begin(), step.banned.end(),
                       [&](Index x) { return x == step.position; });
  }

  bool CreditHolds(const ProofCredit& credit) const {
    const ProofStep& step = proof_.steps[credit.step];
    return step.after_pass && step.position == credit.position && step.player == credit.player &&
           step.value <= credit.credit && HoldsAtStart(step);
  }

  absl::Status CheckStart() const {
    if (proof_.start_step >= proof_.steps.size()) return Wrong("no step for the start");
    const ProofStep& step = proof_.steps[proof_.start_step];
    if (step.after_pass || step.position != proof_.start || step.player != 0 ||
        !HoldsAtStart(step)) {
      return Wrong("the start's step is about something else");
    }
    return absl::OkStatus();
  }

  const Proof& proof_;
  absl::flat_hash_map<Position, Index> index_;
  absl::flat_hash_map<std::pair<Index, int>, int64_t> credits_;
};

}  // namespace

absl::Status CheckProof(const Proof& proof) { return Checker(proof).Run(); }

}  // namespace tengen::kee
