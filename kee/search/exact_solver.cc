#include "kee/search/exact_solver.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <optional>
#include <utility>

namespace tengen::kee {
namespace {

constexpr int64_t kFirstBudget = int64_t{1} << 14;
constexpr int kCapGrowth = 4;

// The vertex of the stone that leads from one position to another.
Vertex PlayedVertex(const PositionSpace& space, PositionId before, PositionId after, int player) {
  const Stones a = space.StonesAt(before), b = space.StonesAt(after);
  return std::countr_zero(player == 0 ? b.black & ~a.black : b.white & ~a.white);
}

}  // namespace

ExactSolver::ExactSolver(const PositionSpace& space, const ProverOptions& options)
    : space_(space), options_(options) {
  int lowest = 0, highest = 0;  // games without scoring positions end 0
  for (PositionId x = 0; x < space.size(); ++x) {
    lowest = std::min(lowest, space.Margin(x));
    highest = std::max(highest, space.Margin(x));
  }
  bounds_ = {lowest, highest};
}

ExactSolver::Side ExactSolver::MakeSide(int protagonist, Rational threshold) const {
  return {{protagonist, threshold}, options_.credit_cap, nullptr};
}

EnergyProver::Result ExactSolver::Work(Side& side, int64_t nodes, const std::function<bool()>& stop,
                                       const std::function<void(const Attempt&)>& report) {
  ProverOptions options = options_;
  options.credit_cap = side.cap;
  if (!side.prover) side.prover = std::make_unique<EnergyProver>(space_, side.claim, options);
  EnergyProver& prover = *side.prover;
  const int64_t end = prover.stats().nodes + nodes;
  const EnergyProver::Result result =
      prover.Run([&] { return prover.stats().nodes >= end || stop(); });
  report({bounds_.lower, bounds_.upper, side.claim, side.cap, result, prover.stats()});
  if (result == EnergyProver::Result::kNotProven) {
    side.refuted = side.cap >= EnergyProver::SufficientCap(space_, side.claim);
    side.cap *= kCapGrowth;
    side.prover.reset();
  }
  return result;
}

ExactSolver::Answer ExactSolver::Ask(Side black, Side white, const std::function<bool()>& stop,
                                     const std::function<void(const Attempt&)>& report) {
  for (int64_t nodes = kFirstBudget; !stop(); nodes *= 2) {
    for (Side* side : {&black, &white}) {
      if (side->refuted) continue;
      if (Work(*side, nodes, stop, report) != EnergyProver::Result::kProven) continue;
      const auto player = static_cast<size_t>(side->claim.protagonist);
      proven_[player] = std::move(side->prover);
      return player == 0 ? Answer::kBlack : Answer::kWhite;
    }
    if (black.refuted && white.refuted) return Answer::kNeither;
  }
  return Answer::kStopped;
}

ExactSolver::Bounds ExactSolver::Run(const std::function<bool()>& stop,
                                     const std::function<void(const Attempt&)>& report) {
  while (!bounds_.exact()) {
    const Rational lower = bounds_.lower, upper = bounds_.upper;
    // Whole numbers first, from the middle, then the ends of an interval of one, then the fractions
    // in it in the order of their denominators (mediants, as in the Stern-Brocot tree).
    std::optional<Rational> middle;
    if (upper - lower > 1) {
      const int64_t sum = lower.num() + upper.num();
      middle = Rational((sum - (sum < 0 ? 1 : 0)) / 2);
    } else if (ends_refuted_) {
      middle = Rational(lower.num() + upper.num(), lower.den() + upper.den());
    }
    const Answer answer = middle ? Ask(MakeSide(0, *middle), MakeSide(1, *middle), stop, report)
                                 : Ask(MakeSide(0, upper), MakeSide(1, lower), stop, report);
    switch (answer) {
      case Answer::kBlack:
        bounds_.lower = middle.value_or(upper);
        ends_refuted_ = false;
        break;
      case Answer::kWhite:
        bounds_.upper = middle.value_or(lower);
        ends_refuted_ = false;
        break;
      case Answer::kNeither:
        // For a middle this cannot happen: one of the two claims is true.
        assert(!middle);
        ends_refuted_ = true;
        break;
      case Answer::kStopped:
        return bounds_;
    }
  }
  return bounds_;
}

Game ExactSolver::PrincipalGame() {
  assert(bounds_.exact() && proven_[0] && proven_[1]);
  Game game(space_.shared_graph(), Rules::Kee());
  std::array<StrategyWalk, 2> walks = {StrategyWalk(*proven_[0]), StrategyWalk(*proven_[1])};
  PositionId x = 0;
  while (!game.over()) {
    const int mover = game.to_move();
    const std::optional<PositionId> play = walks[static_cast<size_t>(mover)].Choose();
    game.Play(play ? Move::At(PlayedVertex(space_, x, *play, mover)) : Move::Pass());
    for (StrategyWalk& walk : walks) walk.Advance(play);
    x = play.value_or(x);
  }
  return game;
}

}  // namespace tengen::kee
