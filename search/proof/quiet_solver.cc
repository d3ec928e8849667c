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
// A move that is believed to win costs this; what others cost more, then.
constexpr uint32_t kAdvisedGuess = 1;
constexpr uint32_t kAgainstAdvice = 30;
// A node of the adviser's search takes as long as so many of the solvers'.
constexpr int64_t kAdviceCost = 2;
// Where it has seen the win, positions below are searched with so much less, but with no less than
// this.
constexpr int64_t kAdviceBelow = 2;
constexpr int64_t kLeastAdvice = 2000;
// Fewer nodes than this no search keeps to.
constexpr int64_t kFewestAdvice = 100;
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
// Where there is an adviser it is asked before more than this is spent on threats, and on following
// other wins.
constexpr int64_t kThreatsBeforeAdvice = 300;
constexpr int64_t kFollowingBeforeAdvice = 1000;
// Nodes for a win after a pass, at first.
constexpr int64_t kFirstPassNodes = 1000;
// After a move that is believed to win.
constexpr int64_t kAdvisedPassNodes = 64'000;
// Where all replies must be answered, the hardest counts, and so many others as one more.
constexpr uint32_t kRepliesPerPoint = 32;
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

// Of the side to move, which cannot make a five.
std::vector<Point> AllReplies(const Board& board) {
  std::vector<Point> replies;
  for (Point p : board.empty()) {
    if (MayPlay(board, board.side_to_move(), p)) replies.push_back(p);
  }
  return replies;
}

}  // namespace

struct QuietSolver::Context {
  Board& board;
  const Color attacker;
  const QuietLimits& limits;
  absl::FunctionRef<bool()> stop;
  int64_t advice_nodes;  // for a position
  QuietResult result = {};
  bool stopped = false;
  bool gave_up = false;                    // the last look for threats ended at its limit
  const int root_ply = board.ply_count();  // what was played before is not looked at

  bool attacking() const { return board.side_to_move() == attacker; }
  int64_t Left(int64_t wanted) const {
    return std::clamp(limits.max_nodes - result.nodes, int64_t{0}, wanted);
  }
  // `most`: where there is an adviser.
  int64_t Effort(int64_t most) const {
    const int64_t effort = std::max(result.nodes / kEffortShare, kLeastEffort);
    return std::min({effort, limits.max_threat_nodes, advice_nodes > 0 ? most : effort});
  }
  bool AtRoot() const { return board.ply_count() == root_ply; }
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

QuietSolver::QuietSolver(size_t vcf_table_entries, MoveScorer scorer,
                         std::shared_ptr<MoveAdviser> adviser)
    : vcf_(vcf_table_entries),
      vct_(vcf_table_entries),
      scorer_(std::move(scorer)),
      adviser_(std::move(adviser)) {}

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
  const int64_t advice_nodes = adviser_ ? limits.advice_nodes : 0;
  Context context{board, board.side_to_move(), limits, stop, advice_nodes};
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
  Context context{board, board.side_to_move(), limits, stop, /*advice_nodes=*/0};
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
      if (entry.advised) child.proof = i == 0 ? kAdvisedGuess : child.proof + kAgainstAdvice;
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
    const uint32_t others = entry.whole ? open / kRepliesPerPoint : sum - chosen;
    const uint32_t all = entry.whole ? PlusNumber(largest, others) : sum;
    choice.combined = {least == 0 ? kNeverProven : all, least};
    choice.threshold = {MinusNumber(threshold.proof, others),
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
    entry.expanded = false;
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
  context.stopped =
      context.result.unseen || context.result.nodes >= limits.max_nodes || context.stop();
  const bool lost = entry.expanded && !entry.tree && entry.moves.empty();
  if (lost && !context.stopped) entry.numbers = {kNeverProven, 0};
  if (lost && context.stopped) entry.expanded = false;
}

void QuietSolver::ExpandAttack(Context& context, ProofPosition& entry) {
  entry.tree = FollowedWin(context, Guides(context), context.Effort(kFollowingBeforeAdvice));
  if (!entry.tree) entry.tree = ThreatsWin(context, context.Effort(kThreatsBeforeAdvice));
  if (entry.tree) return;
  entry.moves = AttackingMoves(context);
  if (context.advice_nodes > 0) TakeAdvice(context, entry);
}

void QuietSolver::TakeAdvice(Context& context, ProofPosition& entry) {
  const int64_t nodes =
      std::min(context.advice_nodes, context.Left(context.limits.max_nodes) / kAdviceCost);
  const Board& board = context.board;
  const Advice advice =
      nodes < kFewestAdvice ? Advice() : adviser_->Advise(board, nodes, context.stop);
  context.result.nodes += kAdviceCost * advice.nodes;
  const bool wins =
      advice.wins && board.IsEmpty(*advice.move) && MayPlay(board, context.attacker, *advice.move);
  if (context.AtRoot()) {
    context.result.unseen = !wins;
    context.advice_nodes = std::max(advice.nodes / kAdviceBelow, kLeastAdvice);
  }
  if (!wins) return;
  std::erase(entry.moves, *advice.move);
  entry.moves.insert(entry.moves.begin(), *advice.move);
  entry.advised = true;
}

// Wins to follow: the one if the defender passes, then some against other replies of his.
std::vector<size_t> QuietSolver::Guides(Context& context) const {
  Board& board = context.board;
  const std::optional<Point> last = board.LastMove();
  if (context.AtRoot() || !last) return {};
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

// A move is worth a try if the defender has no win by fours, and passing loses or it is believed to
// win.
void QuietSolver::ExpandQuiet(Context& context, ProofPosition& entry) {
  Board& board = context.board;
  if (DefenderWins(context)) return;
  const bool insists = InsistsOn(context);
  const int64_t nodes = std::min(context.limits.max_threat_nodes, kFirstPassNodes);
  board.Pass();
  entry.tree = ThreatsWin(context, insists ? kAdvisedPassNodes : nodes << (2 * entry.attempts));
  board.Unmake();
  if (entry.tree) {
    entry.moves = RefutingReplies(tree_, *entry.tree, board);
  } else if (insists) {
    entry.moves = AllReplies(board);
    entry.whole = true;
  } else if (context.gave_up && entry.attempts < kMaxAttempts) {
    entry.expanded = false;
    entry.numbers.proof = kRetry << entry.attempts++;
  }
}

// True if the last move is to be proved against every reply.
bool QuietSolver::InsistsOn(Context& context) const {
  Board& board = context.board;
  if (!context.limits.every_reply || context.AtRoot()) return false;
  const Point last = *board.LastMove();
  board.Unmake();
  const auto at = remembered_.find(board.key());
  const bool advised =
      at != remembered_.end() && at->second.advised && at->second.moves.front() == last;
  board.Make(last);
  return advised;
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
