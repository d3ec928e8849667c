#include "search/proof/vct_solver.h"

#include <algorithm>

#include "engine/move_generator.h"
#include "search/proof/refutation.h"

namespace tengen::search {
namespace {

// How much worse than its rival a child may become before the search turns to the rival, as a
// fraction (1 / this). Switching at once would expand both again and again.
constexpr uint32_t kPatienceShare = 4;

// The attacker's moves worth trying, most promising first: what makes two things at once, then open
// threes, fours, and third stones.
std::vector<Point> AttackingMoves(const Board& board) {
  const Color attacker = board.side_to_move();
  const engine::ThreatSets threats = board.Threats(attacker);
  const PointSet twofold = threats.double_three | threats.double_four |
                           (threats.three & threats.four) | threats.straight_four;
  std::vector<Point> moves;
  PointSet seen;
  for (const PointSet& group : {twofold, threats.three, threats.four, threats.closed_three}) {
    for (Point p : group - seen) {
      if (MayPlay(board, attacker, p)) moves.push_back(p);
    }
    seen |= group;
  }
  return moves;
}

std::vector<Point> Blocks(const Board& board) {
  const Color attacker = board.side_to_move();
  std::vector<Point> moves;
  for (Point p : FiveDefenses(board, Opponent(attacker))) {
    if (MayPlay(board, attacker, p)) moves.push_back(p);
  }
  return moves;
}

}  // namespace

struct VctSolver::Context {
  Board& board;
  const Color attacker;
  const VctLimits& limits;
  absl::FunctionRef<bool()> stop;
  int64_t nodes = 0;
  bool stopped = false;
  bool incomplete = false;  // a limit hid something, so that nothing is refuted for certain

  bool attacking() const { return board.side_to_move() == attacker; }
};

VctSolver::VctSolver(size_t vcf_table_entries) : vcf_(vcf_table_entries) {}

VctResult VctSolver::Solve(Board& board, const VctLimits& limits, absl::FunctionRef<bool()> stop) {
  vcf_.Clear();
  positions_.clear();
  tree_.Clear();
  tree_root_.reset();
  Context context{board, board.side_to_move(), limits, stop};
  SearchProof(
      context, positions_, tree_, {kNeverProven, kNeverProven},
      [&](ProofPosition& position) { Expand(context, position); },
      [&](const ProofPosition& position, ProofNumbers threshold) {
        return Choose(context, position, threshold);
      });

  VctResult result;
  result.nodes = context.nodes;
  const ProofPosition& root = positions_[board.key()];
  if (root.numbers.proof == 0) {
    result.status = VctResult::Status::kWin;
    tree_root_ = root.tree;
    result.line = LongestLine(tree_, *tree_root_, board);
  } else if (root.numbers.disproof == 0 && !context.stopped && !context.incomplete) {
    result.status = VctResult::Status::kNoWin;
  }
  return result;
}

ProofNumbers VctSolver::Lookup(uint64_t key) const {
  const auto at = positions_.find(key);
  return at == positions_.end() ? ProofNumbers() : at->second.numbers;
}

// One side needs one good child: the least of the numbers counts. The other must deal with all
// children; their numbers are not added up, since many share their continuations, but the largest
// counts and each further child one (weak proof-number search, Ueda et al. 2008).
ProofChoice VctSolver::Choose(const Context& context, const ProofPosition& entry,
                              ProofNumbers threshold) const {
  const bool attacking = context.attacking();
  uint32_t least = kNeverProven, second = kNeverProven, largest = 0, open = 0;
  ProofChoice choice;
  for (Point p : entry.moves) {
    const ProofNumbers child = Lookup(context.board.KeyAfter(p));
    const uint32_t ours = attacking ? child.proof : child.disproof;
    const uint32_t theirs = attacking ? child.disproof : child.proof;
    if (ours < least) {
      second = least;
      least = ours;
      choice.move = p;
    } else {
      second = std::min(second, ours);
    }
    largest = std::max(largest, theirs);
    open += theirs > 0 ? 1 : 0;
  }
  const uint32_t others = open > 0 ? open - 1 : 0;
  const uint32_t all = least == 0 ? kNeverProven : PlusNumber(largest, others);
  const uint32_t patience = PlusNumber(second, std::max(second / kPatienceShare, 1U));
  if (attacking) {
    choice.combined = {least, all};
    choice.threshold = {std::min(threshold.proof, patience),
                        MinusNumber(threshold.disproof, others)};
  } else {
    choice.combined = {all, least};
    choice.threshold = {MinusNumber(threshold.proof, others),
                        std::min(threshold.disproof, patience)};
  }
  return choice;
}

void VctSolver::Expand(Context& context, ProofPosition& entry) {
  if (context.nodes >= context.limits.max_nodes || context.stop() ||
      positions_.size() >= context.limits.max_positions) {
    context.stopped = true;
    return;
  }
  ++context.nodes;
  if (context.attacking()) {
    ExpandAttack(context, entry);
  } else {
    if (!ExpandByFive(context.board, tree_, entry)) ExpandThreat(context, entry);
    if (entry.tree && entry.moves.empty()) entry.numbers = {0, kNeverProven};
  }
  const bool won = context.attacking() && entry.tree;
  if (won) entry.numbers = {0, kNeverProven};
  if (!context.stopped && !entry.tree && entry.moves.empty()) entry.numbers = {kNeverProven, 0};
}

void VctSolver::ExpandAttack(Context& context, ProofPosition& entry) {
  const Board& board = context.board;
  entry.tree = FoursWin(context);
  if (entry.tree) return;
  const bool must_block = board.ThreatCount(Opponent(context.attacker), LineThreat::kFive) > 0;
  entry.moves = must_block ? Blocks(board) : AttackingMoves(board);
}

// A quiet move is a threat if passing loses to continuous fours.
void VctSolver::ExpandThreat(Context& context, ProofPosition& entry) {
  Board& board = context.board;
  board.Pass();
  entry.tree = FoursWin(context);
  board.Unmake();
  if (entry.tree) entry.moves = RefutingReplies(tree_, *entry.tree, board);
}

std::optional<size_t> VctSolver::FoursWin(Context& context) {
  Board& board = context.board;
  const VcfLimits limits = {.max_nodes = std::min(context.limits.max_vcf_nodes,
                                                  context.limits.max_nodes - context.nodes)};
  const VcfResult vcf = vcf_.Solve(board, limits, context.stop);
  context.nodes += vcf.nodes;
  if (vcf.status == VcfResult::Status::kUnknown) context.incomplete = true;
  if (vcf.status != VcfResult::Status::kWin) return std::nullopt;
  const std::optional<size_t> tree = AddVcf(vcf.line, board, vcf_, context.stop, tree_);
  if (!tree) context.incomplete = true;
  return tree;
}

}  // namespace tengen::search
