#include "search/proof/quiet_solver.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "engine/move_generator.h"
#include "search/proof/following.h"
#include "search/proof/refutation.h"

namespace tengen::search {
namespace {

// A move of the attacker that was not looked at costs this, and one more for each kRanksPerPoint
// moves that look better.
constexpr uint32_t kFirstGuess = 3;
constexpr uint32_t kRanksPerPoint = 2;
// How many moves the attacker may try in one position.
constexpr size_t kMaxMoves = 40;
// Fours for one question: does the attacker win by fours, or the defender?
constexpr int64_t kFoursNodes = 1000;
constexpr int64_t kCounterNodes = 500;
// What a position in which the attacker is to move may cost before its moves are tried, twice: for
// threats, and for following other wins. It grows with what the search has cost: so many nodes at
// least, and one part in so many of those spent.
constexpr int64_t kLeastEffort = 500;
constexpr int64_t kEffortShare = 300;
// Nodes for a win after a pass, at first.
constexpr int64_t kPassNodes = 1000;
// The wins against other replies that are followed.
constexpr size_t kMostSiblings = 3;
// The largest tree that may win after a pass, in nodes: it is replayed for many replies.
constexpr size_t kLargestTree = 5000;
// A move after which a pass was not found to lose is tried again with four times the nodes when it
// seems to cost no more than others; first this much, then twice as much each time.
constexpr uint32_t kRetry = 16;
constexpr uint8_t kMaxAttempts = 5;

// What a stone of colour c on p makes, line by line.
int Weight(const Board& board, Color c, Point p) {
  constexpr std::pair<LineThreat, int> kWeights[] = {{LineThreat::kTwo, 2},
                                                     {LineThreat::kClosedThree, 2},
                                                     {LineThreat::kThree, 4},
                                                     {LineThreat::kFour, 3}};
  int weight = 0;
  for (const auto& [threat, each] : kWeights) {
    for (Direction d : engine::kDirections) {
      weight += board.ThreatPlane(c, d, threat).Contains(p) ? each : 0;
    }
  }
  return weight;
}

}  // namespace

struct QuietSolver::Context {
  Board& board;
  const Color attacker;
  const QuietLimits& limits;
  absl::FunctionRef<bool()> stop;
  QuietResult result = {};
  bool stopped = false;
  bool gave_up = false;                    // the last look for threats ended at its limit
  const int root_ply = board.ply_count();  // what was played before is not looked at

  bool attacking() const { return board.side_to_move() == attacker; }
  int64_t Left(int64_t wanted) const {
    return std::clamp(limits.max_nodes - result.nodes, int64_t{0}, wanted);
  }
  int64_t Effort() const {
    return std::min(std::max(result.nodes / kEffortShare, kLeastEffort), limits.max_threat_nodes);
  }
};

void ScoreByThreats(const Board& board, absl::Span<const Point> moves, absl::Span<int> scores) {
  const Color mover = board.side_to_move();
  for (size_t i = 0; i < moves.size(); ++i) {
    scores[i] = 2 * Weight(board, mover, moves[i]) + Weight(board, Opponent(mover), moves[i]);
  }
}

std::vector<Point> BestMoves(const Board& board, absl::Span<const Point> moves,
                             const MoveScorer& scorer, size_t most) {
  std::vector<int> scores(moves.size());
  scorer(board, moves, absl::MakeSpan(scores));
  std::vector<size_t> order(moves.size());
  std::iota(order.begin(), order.end(), size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](size_t a, size_t b) { return scores[a] > scores[b]; });
  order.resize(std::min(order.size(), most));
  std::vector<Point> best;
  for (size_t i : order) best.push_back(moves[i]);
  return best;
}

QuietSolver::QuietSolver(size_t vcf_table_entries, MoveScorer scorer)
    : vcf_(vcf_table_entries), vct_(vcf_table_entries), scorer_(std::move(scorer)) {}

QuietResult QuietSolver::Solve(Board& board, const QuietLimits& limits,
                               absl::FunctionRef<bool()> stop) {
  vcf_.Clear();
  remembered_.clear();
  tree_.Clear();
  positions_ = 0;
  return SolveMore(board, limits, stop);
}

QuietResult QuietSolver::SolveMore(Board& board, const QuietLimits& limits,
                                   absl::FunctionRef<bool()> stop) {
  tree_root_.reset();
  Context context{board, board.side_to_move(), limits, stop};
  SearchProof(
      context, remembered_, tree_, {kNeverProven, kNeverProven},
      [&](ProofPosition& position) { Expand(context, position); },
      [&](const ProofPosition& position, ProofNumbers threshold) {
        return Choose(context, position, threshold);
      });

  const ProofPosition& root = remembered_[board.key()];
  if (root.numbers.proof == 0) {
    context.result.status = QuietResult::Status::kWin;
    tree_root_ = root.tree;
  } else if (!context.stopped) {
    context.result.status = QuietResult::Status::kExhausted;
  }
  return context.result;
}

std::optional<size_t> QuietSolver::Follow(absl::Span<const size_t> guides, Board& board,
                                          int64_t max_nodes, absl::FunctionRef<bool()> stop) {
  const QuietLimits limits = {.max_nodes = max_nodes};
  Context context{board, board.side_to_move(), limits, stop};
  return FollowedWin(context, guides, max_nodes);
}

// As in VctSolver, but proof numbers of replies are added up: which move leaves the fewest replies
// is what tells the attacker's moves apart.
ProofChoice QuietSolver::Choose(const Context& context, const ProofPosition& entry,
                                ProofNumbers threshold) const {
  const bool attacking = context.attacking();
  uint32_t least = kNeverProven, second = kNeverProven, sum = 0, largest = 0, open = 0, chosen = 0;
  ProofChoice choice;
  for (size_t i = 0; i < entry.moves.size(); ++i) {
    const Point p = entry.moves[i];
    const auto at = remembered_.find(context.board.KeyAfter(p));
    ProofNumbers child;
    if (at != remembered_.end()) {
      child = at->second.numbers;
    } else if (attacking) {
      child.proof = kFirstGuess + static_cast<uint32_t>(i) / kRanksPerPoint;
    }
    const uint32_t ours = attacking ? child.proof : child.disproof;
    const uint32_t theirs = attacking ? child.disproof : child.proof;
    if (ours < least) {
      second = least;
      least = ours;
      choice.move = p;
      chosen = theirs;
    } else {
      second = std::min(second, ours);
    }
    largest = std::max(largest, theirs);
    sum = PlusNumber(sum, theirs);
    open += theirs > 0 ? 1 : 0;
  }
  if (attacking) {
    const uint32_t others = open > 0 ? open - 1 : 0;
    choice.combined = {least, least == 0 ? kNeverProven : PlusNumber(largest, others)};
    choice.threshold = {std::min(threshold.proof, PlusNumber(second, 1)),
                        MinusNumber(threshold.disproof, others)};
  } else {
    choice.combined = {least == 0 ? kNeverProven : sum, least};
    choice.threshold = {MinusNumber(threshold.proof, sum - chosen),
                        std::min(threshold.disproof, PlusNumber(second, 1))};
  }
  return choice;
}

void QuietSolver::Expand(Context& context, ProofPosition& entry) {
  const QuietLimits& limits = context.limits;
  context.result.out_of_memory =
      remembered_.size() > limits.max_positions || tree_.size() > limits.max_tree_nodes;
  if (context.result.out_of_memory || context.result.nodes >= limits.max_nodes || context.stop()) {
    context.stopped = true;
    return;
  }
  ++context.result.nodes;
  ++positions_;
  if (context.attacking()) {
    ExpandAttack(context, entry);
    if (entry.tree) entry.numbers = {0, kNeverProven};
  } else {
    if (!ExpandByFive(context.board, tree_, entry)) ExpandQuiet(context, entry);
    if (entry.tree && entry.moves.empty()) entry.numbers = {0, kNeverProven};
  }
  // What a limit has cut short says nothing.
  context.stopped = context.result.nodes >= limits.max_nodes || context.stop();
  const bool lost = entry.expanded && !entry.tree && entry.moves.empty();
  if (lost && !context.stopped) entry.numbers = {kNeverProven, 0};
}

void QuietSolver::ExpandAttack(Context& context, ProofPosition& entry) {
  const int64_t effort = context.Effort();
  entry.tree = FollowedWin(context, Guides(context), effort);
  if (!entry.tree) entry.tree = ThreatsWin(context, effort);
  if (!entry.tree) entry.moves = AttackingMoves(context);
}

// Wins to follow: the one if the defender passes, then some against other replies of his.
std::vector<size_t> QuietSolver::Guides(Context& context) const {
  Board& board = context.board;
  const std::optional<Point> last = board.LastMove();
  if (board.ply_count() == context.root_ply || !last) return {};
  std::vector<size_t> guides;
  board.Unmake();
  if (const auto at = remembered_.find(board.key()); at != remembered_.end()) {
    for (Point q : at->second.moves) {
      const auto sibling = remembered_.find(board.KeyAfter(q));
      if (sibling != remembered_.end() && sibling->second.tree) {
        guides.insert(guides.begin(), *sibling->second.tree);
      }
    }
    guides.resize(std::min(guides.size(), kMostSiblings));
    if (at->second.tree) guides.insert(guides.begin(), *at->second.tree);
  }
  board.Make(*last);
  return guides;
}

std::optional<size_t> QuietSolver::FollowedWin(Context& context, absl::Span<const size_t> guides,
                                               int64_t max_nodes) {
  Board& board = context.board;
  const int64_t end = context.result.nodes + context.Left(max_nodes);
  const auto known = [&]() -> std::optional<size_t> {
    const auto at = remembered_.find(board.key());
    return at == remembered_.end() ? std::nullopt : at->second.tree;
  };
  const auto fours = [&](int64_t nodes) { return FoursWin(context, nodes); };
  const auto threats = [&](int64_t nodes) { return ThreatsWin(context, nodes); };
  const auto left = [&] { return end - context.result.nodes; };
  const FollowingHelp help = {.known = known, .fours = fours, .threats = threats, .left = left};
  for (size_t guide : guides) {
    if (const std::optional<size_t> win = FollowWin(guide, board, tree_, help)) return win;
  }
  return std::nullopt;
}

std::vector<Point> QuietSolver::AttackingMoves(const Context& context) const {
  const Board& board = context.board;
  const bool must_block = board.ThreatCount(Opponent(context.attacker), LineThreat::kFive) > 0;
  const PointSet candidates =
      must_block ? FiveDefenses(board, Opponent(context.attacker)) : engine::Candidates(board);
  std::vector<Point> moves;
  for (Point p : candidates) {
    if (MayPlay(board, context.attacker, p)) moves.push_back(p);
  }
  return BestMoves(board, moves, scorer_, kMaxMoves);
}

// A move is worth a try if passing loses and the defender has no win by fours.
void QuietSolver::ExpandQuiet(Context& context, ProofPosition& entry) {
  Board& board = context.board;
  if (DefenderWins(context)) return;
  board.Pass();
  const int64_t nodes = std::min(context.limits.max_threat_nodes, kPassNodes);
  entry.tree = ThreatsWin(context, nodes << (2 * entry.attempts));
  board.Unmake();
  if (entry.tree) {
    entry.moves = RefutingReplies(tree_, *entry.tree, board);
  } else if (context.gave_up && entry.attempts < kMaxAttempts) {
    entry.expanded = false;
    entry.numbers.proof = kRetry << entry.attempts++;
  }
}

bool QuietSolver::DefenderWins(Context& context) {
  const VcfResult vcf =
      vcf_.Solve(context.board, {.max_nodes = context.Left(kCounterNodes)}, context.stop);
  context.result.nodes += vcf.nodes;
  return vcf.status == VcfResult::Status::kWin;
}

std::optional<size_t> QuietSolver::FoursWin(Context& context, int64_t max_nodes) {
  Board& board = context.board;
  ++context.result.nodes;
  const VcfResult vcf = vcf_.Solve(board, {.max_nodes = context.Left(max_nodes)}, context.stop);
  context.result.nodes += vcf.nodes;
  if (vcf.status != VcfResult::Status::kWin) return std::nullopt;
  return AddVcf(vcf.line, board, vcf_, context.stop, tree_);
}

std::optional<size_t> QuietSolver::ThreatsWin(Context& context, int64_t max_nodes) {
  Board& board = context.board;
  if (const std::optional<size_t> fours = FoursWin(context, kFoursNodes)) return fours;
  VctLimits limits;
  limits.max_nodes = context.Left(max_nodes);
  const VctResult vct = vct_.Solve(board, limits, context.stop);
  context.result.nodes += vct.nodes;
  context.gave_up = vct.status == VctResult::Status::kUnknown;
  if (vct.status != VctResult::Status::kWin) return std::nullopt;
  if (vct_.tree().Order(*vct_.tree_root()).size() > kLargestTree) return std::nullopt;
  return CopyTree(vct_.tree(), *vct_.tree_root(), tree_);
}

}  // namespace tengen::search
