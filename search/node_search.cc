#include "search/node_search.h"

#include <algorithm>
#include <climits>
#include <utility>

#include "engine/move_generator.h"
#include "search/move_picker.h"
#include "search/reductions.h"

namespace tengen::search {
namespace {

constexpr int kMaxSearchPly = 240;  // recursion bound; beyond it positions are only evaluated
constexpr int kMinDepth = -8;       // how far defences against straight fours extend the leaves

// Of the evaluation below alpha: more says no more.
constexpr Value kMostBelow = 300;

// Shallower nodes are done before anybody would notice.
constexpr int kLeastClaimedDepth = 2;

}  // namespace

NodeSearch::NodeSearch(const Board& board, std::vector<Refusal> refused, SearchShared& shared,
                       VcfSolver& vcf)
    : parameters_(shared.parameters),
      board_(board),
      evaluator_(Misjudging(MakeEvaluator(board.rule(), shared.network), shared.ability)),
      shared_(shared),
      vcf_(vcf),
      refused_(std::move(refused)),
      stones_at_end_(StonesAtEnd(board, shared.ending)),
      pv_(kMaxSearchPly + 2),
      evals_(kMaxSearchPly + 2) {
  evaluator_->Reset(board_);
}

// --------------------------------------------------------------------------------
// What the root asks

bool NodeSearch::Guarded() const {
  return std::any_of(refused_.begin(), refused_.end(),
                     [this](const Refusal& refusal) { return refusal.CanFollow(board_); });
}

Value NodeSearch::SearchRootMove(Point p, const Node& node, int move_number) {
  pv_[1].clear();
  switch (board_.Judge(p)) {
    case Verdict::kWin:
      return WinIn(1);
    case Verdict::kForbiddenLoss:  // stands here only if there is no other
      return LossIn(1);
    case Verdict::kNone:
      break;
  }
  return SearchChild(p, node, move_number);
}

VcfResult NodeSearch::SolveVcf(int64_t max_nodes, absl::FunctionRef<bool()> stop) {
  const int max_fours = std::min((StonesLeft() - 1) / 2, shared_.ability.fours);
  return vcf_.Solve(board_, {.max_nodes = max_nodes, .max_fours = max_fours}, stop);
}

void NodeSearch::CountTheRest() {
  shared_.nodes.fetch_add(std::exchange(uncounted_nodes_, 0), std::memory_order_relaxed);
}

// --------------------------------------------------------------------------------
// A node

// The recursion. Value from the side to move's point of view; fail-soft.
Value NodeSearch::Search(int depth, Value alpha, Value beta, int ply) {
  pv_[ply].clear();
  if (!CountNode()) return kDraw;
  selective_depth_ = std::max(selective_depth_, ply);
  Node node = {depth, alpha, beta, ply};
  // Step 1: the end without a row; wins and losses that the threat sets show.
  if (std::optional<Value> value = EndWithoutRow(ply)) return *value;
  if (Guarded()) return SearchGuarded(node);
  if (std::optional<Value> value = StaticOutcome(ply)) return *value;
  // Step 2: mate-distance pruning, then the transposition table.
  if (std::optional<Value> value = MateDistance(node)) return *value;
  if (ply >= kMaxSearchPly) return evaluator_->Evaluate(board_);
  const std::optional<TtEntry> entry = shared_.table.Probe(board_.key(), ply);
  if (std::optional<Value> value = TableCutoff(node, entry)) return *value;
  // Step 3: the moves that can matter.
  const Choice choice = Choose();
  if (choice.moves.empty()) return NothingHelps(choice.situation, ply);
  node.situation = choice.situation;
  // Step 4: depth used up.
  if (std::optional<Value> value = DepthUsedUp(node)) return *value;
  // Step 5: where nothing threatens, the evaluation and what it decides; without a move from the
  // table a ply less.
  if (node.situation == Situation::kFree) node.eval = evaluator_->Evaluate(board_);
  if (std::optional<Value> value = ReverseFutility(node)) return *value;
  const std::optional<Point> table_move = entry ? entry->move : std::nullopt;
  if (IsUnprepared(node, table_move)) --node.depth;
  // Step 6: the moves, best first.
  return SearchMoves(node, choice.moves, table_move);
}

// A node above one in which moves are refused. Solvers, threat sets and the table know nothing of
// refusals, so nothing is believed here that was not played out, and nothing is stored; there are
// few such nodes.
Value NodeSearch::SearchGuarded(Node node) {
  const Value eval = evaluator_->Evaluate(board_);
  if (node.depth <= 0) return eval;
  node.eval = eval;
  PointSet moves = FreeMoves(board_);
  for (const Refusal& refusal : refused_) {
    if (refusal.Concerns(board_)) moves -= refusal.moves;
  }
  Value best = -kInfinite;
  int move_number = 0;
  MovePicker picker(board_, moves, std::nullopt, *evaluator_);
  while (std::optional<Point> p = picker.Next()) {
    if (!Allowed(*p)) continue;
    pv_[node.ply + 1].clear();
    const Value value = board_.Judge(*p) == Verdict::kWin ? WinIn(node.ply + 1)
                                                          : SearchChild(*p, node, move_number++);
    if (stopping()) return kDraw;
    best = std::max(best, value);
    if (value > node.alpha) {
      node.alpha = value;
      SetPv(node.ply, *p);
    }
    if (node.alpha >= node.beta) break;
  }
  return best == -kInfinite ? eval : best;
}

bool NodeSearch::CountNode() {
  if (++uncounted_nodes_ >= kNodeBatch) {
    const int64_t total =
        shared_.nodes.fetch_add(uncounted_nodes_, std::memory_order_relaxed) + uncounted_nodes_;
    uncounted_nodes_ = 0;
    stopping_ = stopping_ || shared_.time.Expired(total);
  }
  return !stopping_;
}

// --------------------------------------------------------------------------------
// Step 1: the end

std::optional<Value> NodeSearch::EndWithoutRow(int ply) const {
  if (StonesLeft() > 0) return std::nullopt;
  return ValueAtEnd(ply);
}

Value NodeSearch::ValueAtEnd(int ply) const {
  const std::optional<Color> winner = shared_.ending.winner;
  if (!winner) return kDraw;
  return *winner == board_.side_to_move() ? WinIn(ply) : LossIn(ply);
}

// Wins and losses that the threat sets show without search, as far as there are stones left for
// them.
std::optional<Value> NodeSearch::StaticOutcome(int ply) const {
  const Color mover = board_.side_to_move(), other = Opponent(mover);
  if (board_.ThreatCount(mover, LineThreat::kFive) > 0) return WinIn(ply + 1);
  const int left = StonesLeft();
  if (left == 1) return CanMove() ? ValueAtEnd(ply + 1) : LossIn(ply + 1);
  if (board_.ThreatCount(other, LineThreat::kFive) > 0) {
    for (Point p : FiveDefenses(board_, other)) {
      if (Allowed(p)) return std::nullopt;
    }
    return LossIn(ply + 2);
  }
  // The opponent has no five, so a four that one reply cannot stop wins.
  if (left >= 3 && board_.ThreatCount(mover, LineThreat::kStraightFour) > 0) {
    for (Point p : board_.ThreatPoints(mover, LineThreat::kStraightFour)) {
      if (Allowed(p)) return WinIn(ply + 3);
    }
  }
  return std::nullopt;
}

bool NodeSearch::CanMove() const {
  for (Point p : board_.empty()) {
    if (Allowed(p)) return true;
  }
  return false;
}

// --------------------------------------------------------------------------------
// Step 2: what is known already

// Mate distance pruning: no line from here can beat a shorter win or loss found elsewhere. The next
// but one stone may be the last of a game that is won by its end.
std::optional<Value> NodeSearch::MateDistance(Node& node) const {
  node.alpha = std::max(node.alpha, LossIn(node.ply + 2));
  node.beta = std::min(node.beta, WinIn(node.ply + std::min(3, StonesLeft())));
  if (node.alpha < node.beta) return std::nullopt;
  return node.alpha;
}

// What the table knows, but in nodes of the principal variation, whose line would be lost.
std::optional<Value> NodeSearch::TableCutoff(const Node& node,
                                             const std::optional<TtEntry>& entry) const {
  if (node.beta - node.alpha > 1 || !entry) return std::nullopt;
  const bool deep_enough = entry->depth >= node.depth || IsDecided(entry->value);
  if (!deep_enough) return std::nullopt;
  if (entry->bound != Bound::kUpper && entry->value >= node.beta) return entry->value;
  if (entry->bound != Bound::kLower && entry->value <= node.alpha) return entry->value;
  return std::nullopt;
}

// --------------------------------------------------------------------------------
// Step 3: the moves that can matter

Value NodeSearch::NothingHelps(Situation situation, int ply) const {
  switch (situation) {
    case Situation::kForced:
      return LossIn(ply + 2);
    case Situation::kDefend:
      return LossIn(ply + 4);
    case Situation::kFree:
      break;
  }
  // All points near the stones are forbidden. If all others are too, whoever must play one loses.
  return CanMove() ? evaluator_->Evaluate(board_) : LossIn(ply + 1);
}

// --------------------------------------------------------------------------------
// Step 4: depth used up

// A forced reply is searched at any depth, the defences against a straight four a few plies on.
std::optional<Value> NodeSearch::DepthUsedUp(const Node& node) {
  if (node.depth > 0 || node.situation == Situation::kForced) return std::nullopt;
  if (node.situation == Situation::kFree) return QuietLeaf(node);
  if (std::optional<Value> value = TryVcf(node.ply)) return value;
  if (node.depth > kMinDepth) return std::nullopt;
  return evaluator_->EvaluateLeaf(board_);
}

// A leaf without threats. One that is good enough anyway needs no search for continuous fours,
// which can only make it better.
Value NodeSearch::QuietLeaf(const Node& node) {
  const Value eval = evaluator_->EvaluateLeaf(board_);
  if (eval >= node.beta) return eval;
  return TryVcf(node.ply).value_or(eval);
}

// A win by continuous fours settles the node. The solver's own memory makes asking again in later
// iterations cheap.
std::optional<Value> NodeSearch::TryVcf(int ply) {
  if (board_.ThreatCount(board_.side_to_move(), LineThreat::kFour) < 2) return std::nullopt;
  const VcfResult vcf = SolveVcf(parameters_.leaf_vcf_nodes, [] { return false; });
  uncounted_nodes_ += vcf.nodes;
  if (vcf.status != VcfResult::Status::kWin) return std::nullopt;
  const Value value = WinIn(ply + static_cast<int>(vcf.line.size()));
  pv_[ply] = vcf.line;
  shared_.table.Store(board_.key(), ply, {value, kMaxDepth, Bound::kLower, vcf.line.front()});
  return value;
}

// --------------------------------------------------------------------------------
// Step 5: the evaluation

// The evaluation of a node without threats if it is so far above beta that the opponent will not
// catch up in the plies left.
std::optional<Value> NodeSearch::ReverseFutility(const Node& node) const {
  const bool prunable =
      node.eval && node.beta - node.alpha == 1 && !IsDecided(node.alpha) && !IsDecided(node.beta);
  if (!prunable || node.depth > parameters_.reverse_futility_depth) return std::nullopt;
  const Value margin = parameters_.reverse_futility_margin * node.depth;
  return *node.eval - margin < node.beta ? std::nullopt : node.eval;
}

// A deep node without a move from the table is searched a ply less: it is cheaper to come back with
// a good first move.
bool NodeSearch::IsUnprepared(const Node& node, std::optional<Point> table_move) const {
  return node.situation == Situation::kFree && node.depth >= parameters_.table_move_depth &&
         !table_move;
}

// --------------------------------------------------------------------------------
// Step 6: the moves

Value NodeSearch::SearchMoves(Node node, const PointSet& points, std::optional<Point> table_move) {
  const Value old_alpha = node.alpha;
  Value best = -kInfinite;
  std::optional<Point> best_move;
  const int late = LateMoveNumber(node);
  // Late move pruning: at shallow depth a move that ordering puts this far back has never mattered.
  const auto wanted = [&](int number) {
    return node.situation != Situation::kFree || number < late || IsLoss(best);
  };
  const auto allowed = [this](Point p) { return Allowed(p); };
  MovePicker picker(board_, points, table_move, *evaluator_);
  SharedMoves moves(board_, picker, ClaimsAt(node.depth));
  while (std::optional<SharedMoves::Move> move = moves.Next(allowed, wanted)) {
    const Value value = SearchChild(move->point, node, move->number);
    if (stopping()) return kDraw;
    if (value > best) {
      best = value;
      if (value > node.alpha) {
        node.alpha = value;
        best_move = move->point;
        SetPv(node.ply, move->point);
      }
    }
    if (node.alpha >= node.beta) break;
  }
  if (moves.count() == 0) return NothingHelps(node.situation, node.ply);
  const Bound bound = best >= node.beta  ? Bound::kLower
                      : best > old_alpha ? Bound::kExact
                                         : Bound::kUpper;
  shared_.table.Store(board_.key(), node.ply, {best, node.depth, bound, best_move});
  return best;
}

// Makes the move and searches it: the first one with the full window, the others with an empty one
// and, if late, with less depth, again with more where they turn out better than expected.
Value NodeSearch::SearchChild(Point p, const Node& node, int move_number) {
  const int reduction = Reduction(p, node, move_number);
  // A forced reply costs no depth: it leaves the opponent where he was.
  const int depth = node.depth - (node.situation == Situation::kForced ? 0 : 1);
  const Value alpha = node.alpha, beta = node.beta;
  shared_.table.Prefetch(board_.KeyAfter(p));
  Make(p);
  const Claim claim(ClaimsAt(node.depth), board_.key());
  const int ply = node.ply + 1;
  evals_[node.ply] = node.eval;
  Value value = alpha;
  if (move_number == 0) {
    value = -Search(depth, -beta, -alpha, ply);
  } else {
    value = -Search(depth - reduction, -alpha - 1, -alpha, ply);
    if (value > alpha && reduction > 0) value = -Search(depth, -alpha - 1, -alpha, ply);
    if (value > alpha && value < beta) value = -Search(depth, -beta, -alpha, ply);
  }
  Unmake();
  return value;
}

// Plies taken off for a move that is not the first.
int NodeSearch::Reduction(Point p, const Node& node, int move_number) const {
  if (move_number == 0 || node.situation == Situation::kForced) return 0;
  const bool early = move_number < parameters_.unreduced_moves;
  const bool defends = node.situation == Situation::kDefend;
  // A four and its forced reply cost one ply together, so all lines could be put off by fours that
  // lead nowhere; those that lead somewhere are found by the solver of fours.
  if (board_.ThreatPoints(board_.side_to_move(), LineThreat::kFour).Contains(p)) {
    if (defends) return parameters_.interposed_four_reduction;
    return early ? 0 : parameters_.four_reduction;
  }
  if (defends || early) return 0;
  // The ordering is trusted more the deeper the search and the later the move, and where much is
  // missing no quiet move is likely to bring it.
  int base = parameters_.reduction_base;
  if (node.eval) {
    base += parameters_.below_reduction * std::clamp(node.alpha - *node.eval, 0, kMostBelow) / 100;
  }
  const int reduction =
      LateMoveReduction(node.depth, move_number, base, parameters_.reduction_slope);
  return std::min(reduction, std::max(node.depth - 1, 0));
}

Claims* NodeSearch::ClaimsAt(int depth) const {
  return depth >= kLeastClaimedDepth ? shared_.claims : nullptr;
}

int NodeSearch::LateMoveNumber(const Node& node) const {
  if (node.depth > parameters_.late_moves_depth) return INT_MAX;
  const int number =
      parameters_.late_moves + parameters_.late_moves_slope * node.depth * node.depth;
  return number * (GotWorse(node) ? parameters_.late_moves_when_worse : 100) / (100 * 100);
}

bool NodeSearch::GotWorse(const Node& node) const {
  if (!node.eval || node.ply < 2) return false;
  const std::optional<Value> before = evals_[static_cast<size_t>(node.ply - 2)];
  return before && *before >= *node.eval;
}

void NodeSearch::Make(Point p) {
  board_.Make(p);
  evaluator_->OnMake(board_, p);
}

void NodeSearch::Unmake() {
  board_.Unmake();
  evaluator_->OnUnmake(board_);
}

void NodeSearch::SetPv(int ply, Point p) {
  std::vector<Point>& pv = pv_[ply];
  pv.assign(1, p);
  pv.insert(pv.end(), pv_[ply + 1].begin(), pv_[ply + 1].end());
}

}  // namespace tengen::search
