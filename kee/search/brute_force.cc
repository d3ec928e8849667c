#include "kee/search/brute_force.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <map>
#include <string>
#include <utility>

#include "absl/container/flat_hash_map.h"

namespace tengen::kee {
namespace {

constexpr size_t kMaxPositions = 64;
// The search calls itself once for each ply of a line.
constexpr int kMaxDepth = 10000;

// The complete state of a game between two players. Sets of positions are words of bits.
struct State {
  PositionId x = 0;
  int to_move = 0;
  bool after_pass = false;
  std::array<uint64_t, 2> prohibited = {};  // for each player
  std::map<PassNode, uint64_t> passes;      // each earlier pass, and what was scored since

  std::string Key() const {
    std::string key;
    const auto append = [&key](uint64_t word) {
      key.append(reinterpret_cast<const char*>(&word), sizeof(word));
    };
    append((uint64_t{x} * 2 + static_cast<uint64_t>(to_move)) * 2 + (after_pass ? 1 : 0));
    append(prohibited[0]);
    append(prohibited[1]);
    for (const auto& [pass, scored] : passes) {
      append(pass);
      append(scored);
    }
    return key;
  }
};

uint64_t Bit(PositionId x) { return uint64_t{1} << x; }

class BruteForce {
 public:
  BruteForce(const PositionSpace& space, const BruteForceRules& rules, int64_t max_nodes)
      : space_(space), rules_(rules), left_(max_nodes) {}

  std::optional<Rational> Run() {
    int most = 1;
    for (PositionId x = 0; x < space_.size(); ++x)
      most = std::max(most, std::abs(space_.Margin(x)));
    State start;
    start.prohibited = {Bit(0), Bit(0)};
    const Rational value = Search(start, -most, most);
    if (left_ < 0) return std::nullopt;
    return value;
  }

 private:
  // What is known about a state: the value lies between.
  struct Known {
    std::optional<Rational> lower, upper;
  };

  Rational MeanOf(uint64_t scored) const {
    int sum = 0, count = 0;
    for (PositionId x = 0; x < space_.size(); ++x) {
      if ((scored & Bit(x)) == 0) continue;
      sum += space_.Margin(x);
      ++count;
    }
    return count == 0 ? Rational(0) : Rational(sum, count);
  }

  Rational AfterPass(const State& state, Rational alpha, Rational beta) {
    const PassNode pass = PassNodeOf(state.x, state.to_move);
    const uint64_t scored = state.after_pass ? Bit(state.x) : 0;
    if (const auto earlier = state.passes.find(pass); earlier != state.passes.end()) {
      return MeanOf(earlier->second | scored);
    }
    State next = state;
    for (auto& [earlier, since] : next.passes) since |= scored;
    next.passes[pass] = 0;
    next.to_move = 1 - state.to_move;
    next.after_pass = true;
    for (int player = 0; player < 2; ++player) {
      const bool freed = rules_.lift == PassLift::kAll || player == state.to_move;
      if (freed) next.prohibited[static_cast<size_t>(player)] = Bit(state.x);
    }
    return Search(next, alpha, beta);
  }

  Rational AfterStone(const State& state, PositionId y, Rational alpha, Rational beta) {
    State next = state;
    next.x = y;
    next.to_move = 1 - state.to_move;
    next.after_pass = false;
    for (uint64_t& prohibited : next.prohibited) prohibited |= Bit(y);
    return Search(next, alpha, beta);
  }

  // Alpha-beta: exact between the bounds, a bound on the value outside. Meaningless once nodes have
  // run out.
  Rational Search(const State& state, Rational alpha, Rational beta) {
    if (--left_ < 0) return 0;
    Known& known = table_[state.Key()];
    if (known.lower && *known.lower >= beta) return *known.lower;
    if (known.upper && *known.upper <= alpha) return *known.upper;
    const bool black = state.to_move == 0;
    Rational low = alpha, high = beta;
    Rational best = AfterPass(state, low, high);
    const auto update = [&](Rational value) {
      best = black ? std::max(best, value) : std::min(best, value);
      (black ? low : high) = black ? std::max(low, best) : std::min(high, best);
    };
    update(best);
    const uint64_t prohibited = state.prohibited[static_cast<size_t>(state.to_move)];
    for (PositionId y : space_.Successors(state.x, state.to_move)) {
      if (low >= high || left_ < 0) break;
      if ((prohibited & Bit(y)) == 0) update(AfterStone(state, y, low, high));
    }
    Known& result = table_[state.Key()];  // the table may have moved
    if (best > alpha) result.lower = best;
    if (best < beta) result.upper = best;
    return best;
  }

  const PositionSpace& space_;
  const BruteForceRules rules_;
  int64_t left_;
  absl::flat_hash_map<std::string, Known> table_;
};

class MaxNSearch {
 public:
  explicit MaxNSearch(int64_t max_nodes) : left_(max_nodes) {}

  std::optional<std::vector<Rational>> Run(Game game) {
    deepest_ = game.ply_count() + kMaxDepth;
    std::vector<Rational> points = Search(game);
    if (left_ < 0) return std::nullopt;
    return points;
  }

 private:
  std::vector<Rational> Search(Game& game) {
    if (game.over()) return game.Score().points;
    if (game.ply_count() >= deepest_) left_ = 0;
    std::vector<Rational> best;
    const auto mover = static_cast<size_t>(game.to_move());
    for (Move move : game.LegalMoves()) {
      if (--left_ < 0) return std::vector<Rational>(static_cast<size_t>(game.rules().players));
      game.Play(move);
      std::vector<Rational> points = Search(game);
      game.Undo();
      if (best.empty() || points[mover] > best[mover]) best = std::move(points);
    }
    return best;
  }

  int64_t left_;
  int deepest_ = 0;
};

}  // namespace

std::optional<Rational> BruteForceValue(const PositionSpace& space, const BruteForceRules& rules,
                                        int64_t max_nodes) {
  if (space.size() > kMaxPositions) return std::nullopt;
  return BruteForce(space, rules, max_nodes).Run();
}

std::optional<std::vector<Rational>> MaxN(const Game& game, int64_t max_nodes) {
  return MaxNSearch(max_nodes).Run(game);
}

}  // namespace tengen::kee
