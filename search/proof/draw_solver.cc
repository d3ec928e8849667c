#include "search/proof/draw_solver.h"

#include <algorithm>
#include <bit>

namespace tengen::search {
namespace {

constexpr int64_t kNodesBetweenLooks = 256;

// How many leaves a hold is expected to need where the lines weigh by `excess` more than shows it.
// The square, because each of many moves needs an answer: linear growth took up to 3 times the
// nodes on 7x7, cubic growth 20 times.
uint32_t Expected(int excess) { return static_cast<uint32_t>(1 + excess * excess / 16); }

}  // namespace

HoldSolution DrawSolver::Solve(const HoldPosition& position, const HoldOptions& options,
                               absl::FunctionRef<bool()> stop) {
  attacks_.clear();
  defences_.clear();
  options_ = options;
  stop_ = &stop;
  limit_ = HoldSolution::Limit::kNone;
  nodes_ = 0;
  const LineWeights weights = lines_.Weigh(position);
  HoldSolution solution;
  Numbers numbers = kLost;
  if (weights.heaviest < lines_.full()) {
    const HoldPosition root = lines_.Canonical(HoldLines::Reduced(position, weights));
    numbers = Search(root, Mover::kAttacker, {kSettled, kSettled});
  }
  if (numbers.hold == 0) solution.answer = HoldSolution::Answer::kHold;
  if (numbers.loss == 0) solution.answer = HoldSolution::Answer::kNoHold;
  solution.limit = limit_;
  solution.nodes = nodes_;
  solution.positions = positions();
  return solution;
}

bool DrawSolver::IsOver() {
  if (limit_ != HoldSolution::Limit::kNone) return true;
  if (nodes_ >= options_.max_nodes) limit_ = HoldSolution::Limit::kNodes;
  if (positions() >= options_.max_positions) limit_ = HoldSolution::Limit::kMemory;
  if (nodes_ % kNodesBetweenLooks == 0 && (*stop_)()) limit_ = HoldSolution::Limit::kStop;
  return limit_ != HoldSolution::Limit::kNone;
}

DrawSolver::Numbers DrawSolver::GuessAttack(const LineWeights& weights) const {
  if (2 * weights.heaviest >= lines_.full()) return kLost;
  const int excess = weights.sum + weights.most - lines_.full();
  return excess < 0 ? kHeld : Numbers{Expected(excess), 1};
}

DrawSolver::Numbers DrawSolver::GuessDefence(const LineWeights& weights) const {
  if (weights.heaviest >= lines_.full() || weights.last == 0) return kLost;
  const int excess = weights.sum - lines_.full();
  const bool forced = std::has_single_bit(weights.last);
  return excess < 0 ? kHeld : Numbers{Expected(excess), forced ? 1U : 2U};
}

DrawSolver::Numbers DrawSolver::Guess(const HoldPosition& position, const LineWeights& weights,
                                      Mover mover) const {
  const Table& table = mover == Mover::kAttacker ? attacks_ : defences_;
  const auto known = table.find(position);
  if (known != table.end()) return known->second;
  return mover == Mover::kAttacker ? GuessAttack(weights) : GuessDefence(weights);
}

std::vector<DrawSolver::Child> DrawSolver::Children(const HoldPosition& position,
                                                    const LineWeights& weights, Mover mover) const {
  const bool attacking = mover == Mover::kAttacker;
  const Mover other = attacking ? Mover::kDefender : Mover::kAttacker;
  PointBits moves =
      attacking ? HoldLines::Attacks(position, weights) : HoldLines::Defences(position, weights);
  std::vector<Child> children;
  for (; moves != 0; moves &= moves - 1) {
    const int move = std::countr_zero(moves);
    const HoldPosition next = attacking ? position.Attacked(move) : position.Defended(move);
    const LineWeights after = lines_.Weigh(next);
    const HoldPosition canonical = lines_.Canonical(HoldLines::Reduced(next, after));
    children.push_back(
        {canonical, Guess(canonical, after, other), weights.through[static_cast<size_t>(move)]});
  }
  std::sort(children.begin(), children.end(),
            [](const Child& a, const Child& b) { return a.position < b.position; });
  const auto same = [](const Child& a, const Child& b) { return a.position == b.position; };
  children.erase(std::unique(children.begin(), children.end(), same), children.end());
  std::stable_sort(children.begin(), children.end(),
                   [](const Child& a, const Child& b) { return a.weight > b.weight; });
  return children;
}

DrawSolver::Choice DrawSolver::Choose(std::vector<Child>& children, Mover mover,
                                      Numbers threshold) {
  const bool attacking = mover == Mover::kAttacker;
  // One child settles the position in the mover's favour, all are needed for the other's.
  const auto one = attacking ? &Numbers::loss : &Numbers::hold;
  const auto all = attacking ? &Numbers::hold : &Numbers::loss;
  Choice choice;
  choice.numbers.*one = kSettled;
  choice.numbers.*all = 0;
  uint32_t open = 0, second = kSettled;
  for (Child& child : children) {
    if (child.numbers.*all == 0) continue;
    ++open;
    choice.numbers.*all = std::max(choice.numbers.*all, child.numbers.*all);
    const uint32_t number = child.numbers.*one;
    if (number < choice.numbers.*one) {
      second = choice.numbers.*one;
      choice.numbers.*one = number;
      choice.child = &child;
    } else {
      second = std::min(second, number);
    }
  }
  const uint32_t more = open > 0 ? open - 1 : 0;
  if (choice.numbers.*all < kSettled) choice.numbers.*all += more;
  choice.threshold.*one = std::min(threshold.*one, second + 1);
  choice.threshold.*all = threshold.*all - more;
  return choice;
}

DrawSolver::Numbers DrawSolver::Search(const HoldPosition& position, Mover mover,
                                       Numbers threshold) {
  const bool attacking = mover == Mover::kAttacker;
  ++nodes_;
  const LineWeights weights = lines_.Weigh(position);
  const Numbers guess = Guess(position, weights, mover);
  if (guess.hold == 0 || guess.loss == 0) return table(mover)[position] = guess;
  if (attacking && !attacks_.contains(position) &&
      FindPairing(lines_, position, options_.max_pairs)) {
    return attacks_[position] = kHeld;
  }
  std::vector<Child> children = Children(position, weights, mover);
  while (true) {
    const Choice choice = Choose(children, mover, threshold);
    const Numbers& numbers = table(mover)[position] = choice.numbers;
    if (numbers.hold == 0 || numbers.loss == 0 || numbers.hold >= threshold.hold ||
        numbers.loss >= threshold.loss || IsOver()) {
      return choice.numbers;
    }
    choice.child->numbers = Search(
        choice.child->position, attacking ? Mover::kDefender : Mover::kAttacker, choice.threshold);
  }
}

bool DrawSolver::Holds(const HoldPosition& position) const {
  const LineWeights weights = lines_.Weigh(position);
  const HoldPosition canonical = lines_.Canonical(HoldLines::Reduced(position, weights));
  return Guess(canonical, weights, Mover::kAttacker).hold == 0;
}

std::optional<Pairing> DrawSolver::PairingOf(const HoldPosition& position) const {
  return FindPairing(lines_, position, options_.max_pairs);
}

}  // namespace tengen::search
