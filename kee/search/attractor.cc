#include "kee/search/attractor.h"

#include <algorithm>
#include <bit>
#include <numeric>
#include <utility>

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "absl/types/span.h"

namespace tengen::kee {
namespace {

constexpr PositionId kPass = UINT32_MAX;
constexpr size_t kPositionsBetweenStops = 1 << 14;

// For each position those that lead to it by one play of a player.
class Predecessors {
 public:
  Predecessors(const PositionSpace& space, int player) : starts_(space.size() + 1) {
    for (PositionId x = 0; x < space.size(); ++x) {
      for (PositionId y : space.Successors(x, player)) ++starts_[y + 1];
    }
    for (size_t i = 1; i < starts_.size(); ++i) starts_[i] += starts_[i - 1];
    list_.resize(starts_.back());
    std::vector<uint32_t> next(starts_.begin(), starts_.end() - 1);
    for (PositionId x = 0; x < space.size(); ++x) {
      for (PositionId y : space.Successors(x, player)) list_[next[y]++] = x;
    }
  }
  absl::Span<const PositionId> Of(PositionId y) const {
    return absl::MakeConstSpan(list_).subspan(starts_[y], starts_[y + 1] - starts_[y]);
  }

 private:
  std::vector<uint32_t> starts_;
  std::vector<PositionId> list_;
};

// Grows the set of positions from which the protagonist, to move, reaches his aim, in rounds: the
// rank of a position is the round in which it joined, so every reply to his choice there has a
// lower one.
class AttractorSearch {
 public:
  AttractorSearch(const PositionSpace& space, const Claim& claim)
      : space_(space),
        claim_(claim),
        own_(claim.protagonist),
        before_own_(space, own_),
        before_other_(space, 1 - own_),
        refused_(space.size()) {}

  // Whether the start joins.
  bool Run(const std::function<bool()>& stop) {
    rank_.assign(space_.size(), 0);
    choice_.assign(space_.size(), kPass);
    std::vector<uint32_t> asked_in(space_.size());
    std::vector<PositionId> open(space_.size());
    std::iota(open.begin(), open.end(), PositionId{0});
    for (uint32_t round = 1; !open.empty(); ++round) {
      std::vector<PositionId> joined;
      for (size_t i = 0; i < open.size(); ++i) {
        if (i % kPositionsBetweenStops == 0 && stop()) return false;
        if (Joins(open[i])) joined.push_back(open[i]);
      }
      for (PositionId x : joined) rank_[x] = round;
      open.clear();
      for (PositionId x : joined) {
        ForEachThatMayReach(x, [&](PositionId z) {
          if (rank_[z] == 0 && std::exchange(asked_in[z], round) != round) open.push_back(z);
        });
      }
    }
    return rank_[kStart] != 0 && (own_ == 0 || RepliesJoined(kStart, kPass));
  }

  // Refuses the choices by which the strategy would recreate a position. True if there were none.
  bool RefuseRepetitions() {
    const std::vector<PositionId> turns = Turns();
    absl::flat_hash_map<PositionId, std::vector<PositionId>> makers;
    for (PositionId x : turns) {
      if (choice_[x] != kPass) makers[choice_[x]].push_back(x);
    }
    bool none = true;
    for (const auto& [position, by] : makers) {
      for (PositionId x : MakersReachedFrom(position, by)) {
        refused_[x].push_back(position);
        none = false;
      }
    }
    return none;
  }

  AttractorCertificate Certificate() const {
    AttractorCertificate certificate{space_.shared_graph(), claim_, {}};
    for (PositionId x : Turns()) {
      certificate.rules.push_back({space_.PositionAt(x), PlayOf(x), rank_[x]});
    }
    return certificate;
  }

 private:
  static constexpr PositionId kStart = 0;

  // Whether all plays of the opponent on y, but the one back to `ko`, lead into the set.
  bool RepliesJoined(PositionId y, PositionId ko) const {
    for (PositionId z : space_.Successors(y, 1 - own_)) {
      if (z != ko && rank_[z] == 0) return false;
    }
    return true;
  }

  bool Joins(PositionId x) {
    if (claim_.Gain(space_.Margin(x)) >= 0 && RepliesJoined(x, kPass)) {
      choice_[x] = kPass;
      return true;
    }
    for (PositionId y : space_.Successors(x, own_)) {
      if (rank_[y] == 0 || !RepliesJoined(y, x)) continue;
      if (std::find(refused_[x].begin(), refused_[x].end(), y) != refused_[x].end()) continue;
      choice_[x] = y;
      return true;
    }
    return false;
  }

  // The positions where the protagonist may have a choice now that x has joined.
  template <typename Visit>
  void ForEachThatMayReach(PositionId x, const Visit& visit) const {
    for (PositionId y : before_other_.Of(x)) {  // the opponent plays from y to x
      visit(y);
      for (PositionId z : before_own_.Of(y)) visit(z);
    }
    for (PositionId z : before_own_.Of(x)) visit(z);  // the opponent passes at x
  }

  // The protagonist's turns that can follow his choice at x.
  template <typename Visit>
  void ForEachNextTurn(PositionId x, const Visit& visit) const {
    const bool pass = choice_[x] == kPass;
    const PositionId y = pass ? x : choice_[x];
    if (!pass) visit(y);
    for (PositionId z : space_.Successors(y, 1 - own_)) {
      if (pass || z != x) visit(z);
    }
  }

  // All his turns that can arise.
  std::vector<PositionId> Turns() const {
    std::vector<uint8_t> seen(space_.size());
    std::vector<PositionId> turns;
    const auto add = [&](PositionId x) {
      if (std::exchange(seen[x], 1) == 0) turns.push_back(x);
    };
    add(kStart);
    if (own_ == 1) {
      for (PositionId z : space_.Successors(kStart, 0)) add(z);
    }
    for (size_t i = 0; i < turns.size(); ++i) ForEachNextTurn(turns[i], add);
    return turns;
  }

  // Those of `makers`, whose choice makes `position`, that may have their turn when it has been on
  // the board and he has not passed since.
  std::vector<PositionId> MakersReachedFrom(PositionId position,
                                            const std::vector<PositionId>& makers) const {
    absl::flat_hash_set<PositionId> seen;
    std::vector<PositionId> open, reached;
    uint32_t lowest = UINT32_MAX;
    for (PositionId x : makers) lowest = std::min(lowest, rank_[x]);
    const auto add = [&](PositionId x) {
      if (rank_[x] >= lowest && choice_[x] != kPass && seen.insert(x).second) open.push_back(x);
    };
    for (PositionId x : makers) ForEachNextTurn(x, add);
    add(position);
    while (!open.empty()) {
      const PositionId x = open.back();
      open.pop_back();
      if (choice_[x] == position) reached.push_back(x);
      ForEachNextTurn(x, add);
    }
    return reached;
  }

  std::optional<Vertex> PlayOf(PositionId x) const {
    if (choice_[x] == kPass) return std::nullopt;
    const Stones before = space_.StonesAt(x), after = space_.StonesAt(choice_[x]);
    return std::countr_zero(own_ == 0 ? after.black & ~before.black : after.white & ~before.white);
  }

  const PositionSpace& space_;
  const Claim claim_;
  const int own_;
  const Predecessors before_own_;
  const Predecessors before_other_;
  std::vector<uint32_t> rank_;  // 0: not in the set
  std::vector<PositionId> choice_;
  std::vector<std::vector<PositionId>> refused_;  // plays that led to repetitions
};

}  // namespace

std::optional<AttractorCertificate> FindAttractor(const PositionSpace& space, const Claim& claim,
                                                  const std::function<bool()>& stop) {
  AttractorSearch search(space, claim);
  // Every round but the last refuses a play, so this ends.
  while (search.Run(stop)) {
    if (search.RefuseRepetitions()) return search.Certificate();
  }
  return std::nullopt;
}

Game CertifiedGame(const AttractorCertificate& certificate) {
  absl::flat_hash_map<Position, Move> choices;
  for (const AttractorRule& rule : certificate.rules) {
    choices.emplace(rule.position, rule.play ? Move::At(*rule.play) : Move::Pass());
  }
  Game game(certificate.graph, Rules::Kee());
  while (!game.over()) {
    const bool own = game.to_move() == certificate.claim.protagonist;
    game.Play(own ? choices.at(game.position()) : game.LegalMoves().front());
  }
  return game;
}

}  // namespace tengen::kee
