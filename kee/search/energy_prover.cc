#include "kee/search/energy_prover.h"

#include <algorithm>
#include <cassert>
#include <limits>
#include <utility>

#include "absl/container/flat_hash_map.h"

namespace tengen::kee {
namespace {

constexpr PositionId kStart = 0;
constexpr PositionId kNoHint = UINT32_MAX;
constexpr int64_t kNodesBetweenStops = 1024;

}  // namespace

// Collects the steps of a proof while segments are searched with final credits.
struct EnergyProver::Recorder {
  Proof proof;
  absl::flat_hash_map<PositionId, uint32_t> indices;

  void DropUnusedSteps();

  uint32_t IndexOf(const PositionSpace& space, PositionId x) {
    const auto [entry, is_new] =
        indices.try_emplace(x, static_cast<uint32_t>(proof.positions.size()));
    if (is_new) proof.positions.push_back(space.PositionAt(x));
    return entry->second;
  }

  std::vector<uint32_t> IndicesOf(const PositionSpace& space, const std::vector<PositionId>& list) {
    std::vector<uint32_t> indices_of;
    for (PositionId x : list) indices_of.push_back(IndexOf(space, x));
    std::sort(indices_of.begin(), indices_of.end());
    return indices_of;
  }
};

EnergyProver::EnergyProver(const PositionSpace& space, const Claim& claim,
                           const ProverOptions& options)
    : space_(space),
      claim_(claim),
      options_(options),
      unit_(claim.DrawFails() ? int64_t{options.fuel} + 1 : 1),
      cap_((int64_t{options.credit_cap} + 1) * unit_ - 1),
      lemmas_(space, options.max_bytes),
      window_(space.size()),
      credit_(space.size() * 2),
      uses_(space.size() * 2),
      used_by_(space.size() * 2),
      checked_(space.size() * 2),
      seen_in_(space.size() * 2),
      hint_(space.size() * 2, kNoHint) {
  assert(cap_ < kNever);
}

int64_t EnergyProver::SufficientCap(const PositionSpace& space, const Claim& claim) {
  int64_t worst = 0;
  for (PositionId x = 0; x < space.size(); ++x) {
    worst = std::max(worst, -claim.Gain(space.Margin(x)));
  }
  const int64_t nodes = 2 * static_cast<int64_t>(space.size());
  return std::min(worst, std::numeric_limits<int64_t>::max() / nodes) * nodes;
}

Credit EnergyProver::PassCost(PassNode node) const {
  const Credit credit = CreditAt(node);
  if (credit == kNever) return kNever;
  return Clamped(int64_t{credit} + (claim_.DrawFails() ? 1 : 0));
}

Credit EnergyProver::ScoringPassCost(PassNode node) const {
  const Credit credit = CreditAt(node);
  if (credit == kNever) return kNever;
  const int64_t needed =
      std::max<int64_t>(0, credit / unit_ - claim_.Gain(space_.Margin(PositionOf(node))));
  // Claims may be so large that the product would overflow.
  return needed > cap_ / unit_ ? kNever : static_cast<Credit>(needed * unit_);
}

bool EnergyProver::AnswerFromTable(const Node& node, Support& support, StepId& step,
                                   Credit& value) {
  const auto cost = [this](PassNode n) { return PassCost(n); };
  LemmaTable::Hit hit;
  if (!lemmas_.FindAtMost(node.x, node.to_move, node.bound, window_, cost, &support, &hit) &&
      !lemmas_.FindMoreThan(node.x, node.to_move, node.bound, window_, &support, &hit)) {
    return false;
  }
  value = hit.value;
  step = hit.step;
  return true;
}

// Asks the table about all plays before any of them is searched.
bool EnergyProver::AnswerFromChildren(const Node& node, absl::Span<const PositionId> plays,
                                      Support& support, StepId& step, Credit& value) {
  Support child_support;
  for (PositionId y : plays) {
    const Node child = {y, 1 - node.to_move, node.bound, false, node.depth + 1};
    StepId child_step = 0;
    window_.Insert(y);
    const bool known = AnswerFromTable(child, child_support, child_step, value);
    window_.Erase(y);
    if (!known || !Wins(node.to_move, value, node.bound)) continue;
    support.Clear();
    support.AddAfter(y, child_support);
    support.free.push_back(y);
    hint_[PassNodeOf(node.x, node.to_move)] = y;
    Conclude(node, value, support, {child_step}, step);
    return true;
  }
  return false;
}

void EnergyProver::OrderPlays(const Node& node, std::vector<PositionId>& plays) const {
  const PositionId hint = hint_[PassNodeOf(node.x, node.to_move)];
  const int sign = node.to_move == 0 ? 1 : -1;
  std::stable_sort(plays.begin(), plays.end(), [&](PositionId a, PositionId b) {
    if ((a == hint) != (b == hint)) return a == hint;
    return sign * space_.Margin(a) > sign * space_.Margin(b);
  });
}

// Remembers the result of a node and, if the protagonist has won it, records it.
void EnergyProver::Conclude(const Node& node, Credit value, Support& support,
                            std::vector<StepId> children, StepId& step) {
  support.Normalize();
  const bool at_most = value <= node.bound;
  if (recorder_ != nullptr && at_most) {
    std::vector<ProofStep>& steps = recorder_->proof.steps;
    step = static_cast<StepId>(steps.size());
    ProofStep record;
    record.position = recorder_->IndexOf(space_, node.x);
    record.player = node.to_move;
    record.after_pass = node.after_pass;
    record.value = value;
    record.free = recorder_->IndicesOf(space_, support.free);
    record.banned = recorder_->IndicesOf(space_, support.banned);
    record.children = std::move(children);
    steps.push_back(std::move(record));
  }
  if (node.after_pass || node.depth == 0) return;  // the table is about what follows a stone
  if (at_most) {
    lemmas_.StoreAtMost(node.x, node.to_move, value, support, step);
  } else {
    lemmas_.StoreMoreThan(node.x, node.to_move, value, support);
  }
}

Credit EnergyProver::SearchPlays(const Node& node, Credit pass_value, Support& support,
                                 StepId& step) {
  std::vector<PositionId> plays;
  for (PositionId y : space_.Successors(node.x, node.to_move)) {
    if (!window_.Contains(y)) plays.push_back(y);
  }
  Credit value = 0;
  if (AnswerFromChildren(node, plays, support, step, value)) return value;
  OrderPlays(node, plays);

  // Conditions under which all plays fail; the pass fails, too.
  const bool protagonist = node.to_move == claim_.protagonist;
  Support failure;
  if (!protagonist) failure.pass_nodes.push_back(PassNodeOf(node.x, 1 - node.to_move));
  for (PositionId y : space_.Successors(node.x, node.to_move)) {
    if (window_.Contains(y)) failure.banned.push_back(y);
  }
  std::vector<StepId> steps;
  Credit best = pass_value;
  for (PositionId y : plays) {
    StepId child_step = 0;
    window_.Insert(y);
    value = Search({y, 1 - node.to_move, node.bound, false, node.depth + 1}, support, child_step);
    window_.Erase(y);
    if (stopped_) return kNever;
    if (Wins(node.to_move, value, node.bound)) {
      Support child;
      std::swap(child, support);
      support.AddAfter(y, child);
      support.free.push_back(y);
      hint_[PassNodeOf(node.x, node.to_move)] = y;
      Conclude(node, value, support, {child_step}, step);
      return value;
    }
    best = protagonist ? std::min(best, value) : std::max(best, value);
    failure.AddAfter(y, support);
    steps.push_back(child_step);
  }
  support = std::move(failure);
  Conclude(node, best, support, std::move(steps), step);
  return best;
}

Credit EnergyProver::Search(const Node& node, Support& support, StepId& step) {
  ++stats_.nodes;
  stats_.max_depth = std::max(stats_.max_depth, node.depth);
  if (stats_.nodes % kNodesBetweenStops == 0) stopped_ = stopped_ || stop_();
  support.Clear();
  if (stopped_) return kNever;
  Credit value = 0;
  if (node.depth > 0 && AnswerFromTable(node, support, step, value)) return value;

  const PassNode passed = PassNodeOf(node.x, 1 - node.to_move);
  const Credit pass_value = node.after_pass ? ScoringPassCost(passed) : PassCost(passed);
  if (!Wins(node.to_move, pass_value, node.bound)) {
    return SearchPlays(node, pass_value, support, step);
  }
  if (node.to_move == claim_.protagonist) {
    support.pass_nodes.push_back(passed);
    if (recorder_ != nullptr) Conclude(node, pass_value, support, {}, step);
  }
  return pass_value;
}

Credit EnergyProver::SearchSegment(PositionId x, int to_move, Credit bound, bool after_pass) {
  ++stats_.segments;
  window_.Insert(x);
  const Credit value = Search({x, to_move, bound, after_pass, 0}, root_support_, root_step_);
  window_.Erase(x);
  return value;
}

bool EnergyProver::RaiseStart() {
  for (;;) {
    const Credit value = SearchSegment(kStart, 0, start_credit_, false);
    if (stopped_) return false;
    if (value <= start_credit_) break;
    start_credit_ = value;
    if (value == kNever) return false;
  }
  start_uses_ = root_support_.pass_nodes;
  return true;
}

void EnergyProver::Depend(PassNode user) {
  uses_[user].clear();
  for (PassNode node : root_support_.pass_nodes) {
    const PassNode used = PassNodeOf(space_.Canonical(PositionOf(node)), ToMoveOf(node));
    uses_[user].push_back(used);
    used_by_[used].push_back(user);
  }
}

bool EnergyProver::CheckStrategy() {
  ++round_;
  std::vector<PassNode> open;
  const auto add = [&](PassNode node) {
    const PassNode canonical = PassNodeOf(space_.Canonical(PositionOf(node)), ToMoveOf(node));
    if (std::exchange(seen_in_[canonical], round_) != round_) open.push_back(canonical);
  };
  for (PassNode node : start_uses_) add(node);
  stats_.pass_nodes = 0;
  bool raised = false;
  while (!open.empty()) {
    const PassNode node = open.back();
    open.pop_back();
    ++stats_.pass_nodes;
    while (checked_[node] == 0 && credit_[node] != kNever) {
      const Credit value = SearchSegment(PositionOf(node), ToMoveOf(node), credit_[node], true);
      if (stopped_) return false;
      if (value > credit_[node]) {
        raised = true;
        credit_[node] = value;
        for (PassNode user : used_by_[node]) checked_[user] = 0;
        used_by_[node].clear();
      } else {
        checked_[node] = 1;
        Depend(node);
      }
    }
    if (credit_[node] == kNever) continue;  // whoever uses it must be checked again
    for (PassNode used : uses_[node]) add(used);
  }
  return !raised;
}

EnergyProver::Result EnergyProver::Run(std::function<bool()> stop) {
  stopped_ = false;
  stop_ = std::move(stop);
  for (;;) {
    if (start_credit_ == kNever) return Result::kNotProven;
    const bool good_start = RaiseStart();
    if (stopped_) return Result::kStopped;
    if (!good_start) continue;
    if (CheckStrategy()) return Result::kProven;
    if (stopped_) return Result::kStopped;
  }
}

// Leaves out the steps that nothing refers to.
void EnergyProver::Recorder::DropUnusedSteps() {
  std::vector<uint8_t> used(proof.steps.size());
  used[proof.start_step] = 1;
  for (const ProofCredit& credit : proof.credits) used[credit.step] = 1;
  for (size_t i = used.size(); i-- > 0;) {
    if (used[i] == 0) continue;
    for (uint32_t child : proof.steps[i].children) used[child] = 1;
  }
  std::vector<uint32_t> renumbered(used.size());
  std::vector<ProofStep> kept;
  for (size_t i = 0; i < used.size(); ++i) {
    if (used[i] == 0) continue;
    renumbered[i] = static_cast<uint32_t>(kept.size());
    kept.push_back(std::move(proof.steps[i]));
    for (uint32_t& child : kept.back().children) child = renumbered[child];
  }
  proof.steps = std::move(kept);
  proof.start_step = renumbered[proof.start_step];
  for (ProofCredit& credit : proof.credits) credit.step = renumbered[credit.step];
}

void EnergyProver::Record(Recorder& recorder) {
  recorder_ = &recorder;
  Proof& proof = recorder.proof;
  proof.graph = space_.shared_graph();
  proof.claim = claim_;
  proof.fuel = unit_ - 1;
  proof.start = recorder.IndexOf(space_, kStart);
  proof.symmetries = space_.graph().Automorphisms(space_.symmetry_count());
  SearchSegment(kStart, 0, start_credit_, false);
  proof.start_step = root_step_;
  for (PassNode node = 0; node < credit_.size() && !stopped_; ++node) {
    if (credit_[node] == kNever) continue;
    SearchSegment(PositionOf(node), ToMoveOf(node), credit_[node], true);
    proof.credits.push_back(
        {recorder.IndexOf(space_, PositionOf(node)), ToMoveOf(node), credit_[node], root_step_});
  }
}

std::unique_ptr<EnergyProver> EnergyProver::WithStrategyOnly() const {
  auto copy = std::make_unique<EnergyProver>(space_, claim_, options_);
  for (PassNode node = 0; node < credit_.size(); ++node) {
    copy->credit_[node] = seen_in_[node] == round_ ? credit_[node] : kNever;
  }
  copy->start_credit_ = start_credit_;
  copy->hint_ = hint_;
  return copy;
}

std::optional<Proof> EnergyProver::WriteProof(std::function<bool()> stop) {
  const std::unique_ptr<EnergyProver> writer = WithStrategyOnly();
  writer->lemmas_.DisableSymmetry();
  writer->stop_ = std::move(stop);
  Recorder recorder;
  writer->Record(recorder);
  if (writer->stopped_) return std::nullopt;
  recorder.DropUnusedSteps();
  return std::move(recorder.proof);
}

StrategyWalk::StrategyWalk(const EnergyProver& prover)
    : prover_(prover.WithStrategyOnly()),
      x_(kStart),
      credit_(prover.start_credit_),
      window_{kStart} {
  prover_->stop_ = [] { return false; };
}

// Whether the protagonist can play to y and still needs no more credit than he has.
bool StrategyWalk::Keeps(PositionId y) {
  Support support;
  StepId step = 0;
  for (PositionId x : window_) prover_->window_.Insert(x);
  const bool allowed = !prover_->window_.Contains(y);
  prover_->window_.Insert(y);
  const bool keeps =
      allowed && prover_->Search({y, 1 - to_move_, credit_, false, 1}, support, step) <= credit_;
  for (PositionId x : window_) prover_->window_.Erase(x);
  prover_->window_.Erase(y);
  return keeps;
}

std::optional<PositionId> StrategyWalk::Choose() {
  assert(to_move_ == prover_->claim_.protagonist);
  const PassNode passed = PassNodeOf(x_, 1 - to_move_);
  const Credit pass = after_pass_ ? prover_->ScoringPassCost(passed) : prover_->PassCost(passed);
  // The first move of a game is a stone if that is as good.
  const bool first = window_.size() == 1 && !after_pass_;
  if (pass <= credit_ && !first) return std::nullopt;
  const PositionId hint = prover_->hint_[PassNodeOf(x_, to_move_)];
  if (hint != kNoHint && Keeps(hint)) return hint;
  for (PositionId y : prover_->space_.Successors(x_, to_move_)) {
    if (Keeps(y)) return y;
  }
  return std::nullopt;
}

void StrategyWalk::Advance(std::optional<PositionId> play) {
  if (play) {
    x_ = *play;
    window_.push_back(x_);
    after_pass_ = false;
  } else {
    credit_ = prover_->CreditAt(PassNodeOf(x_, 1 - to_move_));
    window_.assign(1, x_);
    after_pass_ = true;
  }
  to_move_ = 1 - to_move_;
}

}  // namespace tengen::kee
