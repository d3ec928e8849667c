#include "search/worker.h"

#include <algorithm>
#include <climits>
#include <utility>

#include "engine/move_generator.h"
#include "engine/symmetry.h"
#include "search/reductions.h"

namespace tengen::search {
namespace {

constexpr int kNodeBatch = 64;      // nodes between two looks at the clock
constexpr int kMaxDepth = 100;      // iterations; every game ends or is decided long before
constexpr int kMaxSearchPly = 240;  // recursion bound; beyond it positions are only evaluated
constexpr int kMinDepth = -8;       // how far defences against straight fours extend the leaves

constexpr int64_t kRootVcfNodes = 100'000;  // attacking moves

constexpr int kAspirationDepth = 4;

// Of the evaluation below alpha: more says no more.
constexpr Value kMostBelow = 300;

// Shallower nodes are done before anybody would notice.
constexpr int kLeastClaimedDepth = 2;

// True if all stones of `board` are among those of the refusal, so that the others may follow.
bool LeadsTo(const Board& board, const Refusal& refusal) {
  return std::all_of(std::begin(kColors), std::end(kColors),
                     [&](Color c) { return (board.stones(c) - refusal.stones[Index(c)]).empty(); });
}

// `root` with what is refused at the root among the excluded moves, and without what concerns other
// games.
RootScope Narrowed(const Board& board, RootScope root) {
  for (const Refusal& refusal : root.refused) {
    if (refusal.Concerns(board)) root.excluded |= refusal.moves;
  }
  std::erase_if(root.refused, [&](const Refusal& refusal) {
    return refusal.Concerns(board) || !LeadsTo(board, refusal);
  });
  return root;
}

}  // namespace

Worker::Worker(int number, const Board& board, const RootScope& root, SearchShared& shared,
               VcfSolver& vcf)
    : number_(number),
      parameters_(shared.parameters),
      board_(board),
      evaluator_(Misjudging(MakeEvaluator(board.rule(), shared.network), shared.ability)),
      shared_(shared),
      vcf_(vcf),
      root_(Narrowed(board, root)),
      stones_at_end_(StonesAtEnd(board, shared.ending)),
      pv_(kMaxSearchPly + 2),
      evals_(kMaxSearchPly + 2) {
  evaluator_->Reset(board_);
}

SearchResult Worker::Run(SearchListener* listener) {
  listener_ = listener;
  SearchResult result = Iterate();
  shared_.nodes.fetch_add(std::exchange(uncounted_nodes_, 0), std::memory_order_relaxed);
  return result;
}

SearchResult Worker::Iterate() {
  SetUpRoot();
  if (root_moves_.empty()) return {};
  if (std::optional<SearchResult> solved = SolveRoot()) {
    if (listener_) listener_->OnIteration(solved->info);
    return *solved;
  }
  const int max_depth = root_.judged_depth.value_or(kMaxDepth);
  for (int depth = 1; depth <= max_depth; ++depth) {
    if (number_ != 0 && depth > shared_.time.max_depth()) break;
    const Point best_before = root_moves_.front().point;
    if (!SearchLines(depth)) break;
    best_ = Report(depth, 0);
    if (root_.judged_depth && IsDecided(best_.value)) break;
    if (number_ != 0 || root_.judged_depth) continue;
    for (int line = 0; listener_ && line < line_; ++line) {
      listener_->OnIteration(Report(depth, line));
    }
    IterationReport report;
    report.depth = depth;
    report.value = root_moves_.front().value;
    report.last_value = root_moves_[static_cast<size_t>(line_ - 1)].value;
    report.best_move_changed = root_moves_.front().point != best_before;
    report.single_reply = root_moves_.size() == 1;
    if (shared_.time.EndAfter(report)) break;
  }
  SearchResult result = {best_.pv.front(), best_};
  for (const RootMove& move : root_moves_) {
    if (move.lost) result.lost.Insert(move.point);
  }
  return result;
}

// An iteration: the best move, then the best without it, and so on. False if it was cut short.
bool Worker::SearchLines(int depth) {
  const int lines = LineCount();
  Tell(RootEvent::Kind::kIteration);
  for (line_ = 0; line_ < lines; ++line_) {
    const Value guess = root_moves_[static_cast<size_t>(line_)].value;
    Aspirate(depth, guess == -kInfinite ? kDraw : guess);
    if (stopping()) return false;
  }
  // A later line may have come out better than one before it.
  std::stable_sort(root_moves_.begin(), root_moves_.begin() + lines,
                   [](const RootMove& a, const RootMove& b) { return a.value > b.value; });
  return true;
}

void Worker::SetUpRoot() {
  const Choice choice = Guarded() ? Choice{Situation::kFree, FreeMoves(board_)} : Choose();
  root_situation_ = choice.situation;
  if (root_situation_ == Situation::kFree) evals_[0] = evaluator_->Evaluate(board_);
  PointSet allowed;
  // When nothing helps any more, any allowed move will do, and a forbidden one if there is no
  // other.
  for (const PointSet& moves : {choice.moves, Candidates(board_), board_.empty()}) {
    for (Point p : moves - root_.excluded) {
      if (Allowed(p)) allowed.Insert(p);
    }
    if (!allowed.empty()) break;
  }
  if (allowed.empty()) allowed = board_.empty() - root_.excluded;
  // Moves that a symmetry of the position carries onto each other are worth the same. Where some
  // are excluded, here or later, the others stand for themselves.
  if (root_.excluded.empty() && root_.refused.empty()) {
    allowed = Representatives(SymmetriesOf(board_), allowed);
  }
  MovePicker picker(board_, allowed, std::nullopt, *evaluator_);
  const int considered =
      choice.situation == Situation::kFree ? shared_.ability.root_moves : INT_MAX;
  for (int i = 0; i < considered; ++i) {
    const std::optional<Point> p = picker.Next();
    if (!p) break;
    root_moves_.push_back({.point = *p, .pv = {*p}});
  }
  if (!root_moves_.empty()) best_.pv = {root_moves_.front().point};
}

// A move that ends the game, or the start of a VCF, needs no deeper look. On an empty board neither
// does the centre.
std::optional<SearchResult> Worker::SolveRoot() {
  if (number_ != 0 || root_.lines > 1 || Guarded()) return std::nullopt;
  if (board_.stone_count() == 0) {
    best_.depth = 1;
    return SearchResult{best_.pv.front(), best_};
  }
  // Of the time that is left: several positions may share it.
  const absl::Duration begun = shared_.time.Elapsed();
  const VcfResult vcf = SolveVcf(kRootVcfNodes, [&] {
    shared_.nodes.fetch_add(kNodeBatch, std::memory_order_relaxed);
    return shared_.time.Expired(shared_.nodes.load(std::memory_order_relaxed)) ||
           shared_.time.Elapsed() - begun > (shared_.time.hard_limit() - begun) / 8;
  });
  if (vcf.status != VcfResult::Status::kWin || root_.excluded.Contains(vcf.line.front())) {
    return std::nullopt;
  }
  best_.pv = vcf.line;
  best_.depth = static_cast<int>(vcf.line.size());
  best_.selective_depth = best_.depth;
  best_.value = WinIn(best_.depth);
  best_.nodes = vcf.nodes;
  best_.elapsed = shared_.time.Elapsed();
  return SearchResult{vcf.line.front(), best_};
}

SearchInfo Worker::Report(int depth, int line) const {
  const RootMove& best = root_moves_[static_cast<size_t>(line)];
  SearchInfo info;
  info.depth = depth;
  info.selective_depth = std::max(selective_depth_, depth);
  info.value = best.value;
  info.nodes = shared_.nodes.load(std::memory_order_relaxed) + uncounted_nodes_;
  info.elapsed = shared_.time.Elapsed();
  info.pv = best.pv;
  info.hash_permille = shared_.table.UsedPermille();
  info.line = line;
  info.lines = LineCount();
  return info;
}

// Searches with a window around the last iteration's value; most results fall into it and cost less
// to prove.
Value Worker::Aspirate(int depth, Value guess) {
  if (depth < kAspirationDepth || IsDecided(guess)) return SearchRoot(depth, -kInfinite, kInfinite);
  Value window = parameters_.aspiration_window;
  Value alpha = guess - window, beta = guess + window;
  while (true) {
    const Value value = SearchRoot(depth, alpha, beta);
    if (stopping() || (alpha < value && value < beta)) return value;
    window *= 4;
    if (value <= alpha) {
      alpha = IsLoss(value) ? -kInfinite : value - window;
      std::stable_partition(root_moves_.begin() + line_, root_moves_.end(),
                            [](const RootMove& move) { return !move.lost; });
    }
    if (value >= beta) beta = IsWin(value) ? kInfinite : value + window;
    alpha = std::max(alpha, -kInfinite);
    beta = std::min(beta, kInfinite);
  }
}

// Whether a move's value is worth more than the iteration before, though others are still to be
// searched at this depth. A win is. That the others lose, too, is known only where the window was
// opened because all did; in the first iterations it is open from the start.
bool Worker::TellsBeforeTheRest(Value value, int depth) const {
  if (IsWin(value)) return true;
  if (IsLoss(value) && depth < kAspirationDepth) return false;
  return depth > 1 && !root_.judged_depth;
}

// A move that is proven to lose is not the answer as long as another may hold, whether or not there
// is time to find out.
void Worker::GiveUp(RootMove& move) {
  Tell(RootEvent::Kind::kLost, move.point);
  move.lost = true;
  if (line_ > 0 || root_.judged_depth || best_.pv.front() != move.point) return;
  const auto other = std::ranges::find_if(root_moves_, [](const RootMove& m) { return !m.lost; });
  if (other == root_moves_.end()) return;
  best_.pv = {other->point};
  best_.depth = 0;
  best_.value = kDraw;
}

Value Worker::SearchRoot(int depth, Value alpha, Value beta) {
  Value best = -kInfinite;
  int move_number = 0;
  const auto first = static_cast<size_t>(line_);
  for (size_t i = first; i < root_moves_.size(); ++i) {
    pv_[1].clear();
    const Point p = root_moves_[i].point;
    Tell(RootEvent::Kind::kBegun, p);
    const Value value = SearchRootMove(p, depth, std::max(alpha, best), beta, move_number++);
    if (stopping()) return best;
    Tell(RootEvent::Kind::kDone, p);
    // Fail-soft: the true value is no better.
    if (IsLoss(value) && value < beta) GiveUp(root_moves_[i]);
    if (value <= best) continue;
    best = value;
    RootMove& move = root_moves_[i];
    move.value = value;
    move.pv = {move.point};
    if (value > alpha) {
      move.pv.insert(move.pv.end(), pv_[1].begin(), pv_[1].end());
      // The best so far goes first, the others keep their order: that of their last success.
      const auto place = root_moves_.begin() + static_cast<std::ptrdiff_t>(i);
      std::rotate(root_moves_.begin() + line_, place, place + 1);
      if (line_ == 0 && TellsBeforeTheRest(value, depth)) best_ = Report(depth, 0);
      if (line_ == 0) Tell(RootEvent::Kind::kBest, p);
    }
    if (best >= beta) break;
  }
  return best;
}

// Moves that end the game are not searched below.
Value Worker::SearchRootMove(Point p, int depth, Value alpha, Value beta, int move_number) {
  switch (board_.Judge(p)) {
    case Verdict::kWin:
      return WinIn(1);
    case Verdict::kForbiddenLoss:  // stands here only if there is no other
      return LossIn(1);
    case Verdict::kNone:
      break;
  }
  return SearchChild(p, {depth, alpha, beta, 0, root_situation_, evals_[0]}, move_number);
}

bool Worker::CanMove() const {
  for (Point p : board_.empty()) {
    if (Allowed(p)) return true;
  }
  return false;
}

bool Worker::CountNode() {
  if (++uncounted_nodes_ >= kNodeBatch) {
    const int64_t total =
        shared_.nodes.fetch_add(uncounted_nodes_, std::memory_order_relaxed) + uncounted_nodes_;
    uncounted_nodes_ = 0;
    stopping_ = stopping_ || shared_.time.Expired(total);
  }
  return !stopping_;
}

void Worker::Make(Point p) {
  board_.Make(p);
  evaluator_->OnMake(board_, p);
}

void Worker::Unmake() {
  board_.Unmake();
  evaluator_->OnUnmake(board_);
}

void Worker::SetPv(int ply, Point p) {
  std::vector<Point>& pv = pv_[ply];
  pv.assign(1, p);
  pv.insert(pv.end(), pv_[ply + 1].begin(), pv_[ply + 1].end());
}

// The recursion. Value from the side to move's point of view; fail-soft.
Value Worker::Search(int depth, Value alpha, Value beta, int ply) {
  pv_[ply].clear();
  if (!CountNode()) return kDraw;
  selective_depth_ = std::max(selective_depth_, ply);
  if (StonesLeft() == 0) return ValueAtEnd(ply);
  if (Guarded()) return SearchGuarded(depth, alpha, beta, ply);
  if (std::optional<Value> value = StaticOutcome(ply)) return *value;
  // Mate distance pruning: no line from here can beat a shorter win or loss found elsewhere. The
  // next but one stone may be the last of a game that is won by its end.
  alpha = std::max(alpha, LossIn(ply + 2));
  beta = std::min(beta, WinIn(ply + std::min(3, StonesLeft())));
  if (alpha >= beta) return alpha;
  if (ply >= kMaxSearchPly) return evaluator_->Evaluate(board_);

  const bool pv = beta - alpha > 1;
  const std::optional<TtEntry> entry = shared_.table.Probe(board_.key(), ply);
  if (!pv) {
    if (std::optional<Value> value = TableCutoff(entry, depth, alpha, beta)) return *value;
  }
  const Choice choice = Choose();
  if (choice.moves.empty()) return NothingHelps(choice.situation, ply);
  Node node = {depth, alpha, beta, ply, choice.situation};
  if (choice.situation == Situation::kFree) {
    if (depth <= 0) return QuietLeaf(beta, ply);
    node.eval = evaluator_->Evaluate(board_);
    if (std::optional<Value> value = ReverseFutility(node)) return *value;
  } else if (choice.situation == Situation::kDefend && depth <= 0) {
    if (std::optional<Value> value = TryVcf(ply)) return *value;
    if (depth <= kMinDepth) return evaluator_->EvaluateLeaf(board_);
  }
  const std::optional<Point> table_move = entry ? entry->move : std::nullopt;
  // A deep node without a move from the table is searched a ply less: it is cheaper to come back
  // with a good first move.
  const bool unprepared =
      choice.situation == Situation::kFree && depth >= parameters_.table_move_depth && !table_move;
  node.depth -= unprepared;
  evals_[ply] = node.eval;
  return SearchMoves(node, choice.moves, table_move);
}

// A node above one in which moves are refused. Solvers, threat sets and the table know nothing of
// refusals, so nothing is believed here that was not played out, and nothing is stored; there are
// few such nodes.
Value Worker::SearchGuarded(int depth, Value alpha, Value beta, int ply) {
  const Value eval = evaluator_->Evaluate(board_);
  if (depth <= 0) return eval;
  evals_[ply] = eval;
  PointSet moves = FreeMoves(board_);
  for (const Refusal& refusal : root_.refused) {
    if (refusal.Concerns(board_)) moves -= refusal.moves;
  }
  Value best = -kInfinite;
  int move_number = 0;
  MovePicker picker(board_, moves, std::nullopt, *evaluator_);
  while (std::optional<Point> p = picker.Next()) {
    if (!Allowed(*p)) continue;
    pv_[ply + 1].clear();
    const Value value =
        board_.Judge(*p) == Verdict::kWin
            ? WinIn(ply + 1)
            : SearchChild(*p, {depth, alpha, beta, ply, Situation::kFree, eval}, move_number++);
    if (stopping()) return kDraw;
    if (value > best) best = value;
    if (value > alpha) {
      alpha = value;
      SetPv(ply, *p);
    }
    if (alpha >= beta) break;
  }
  return best == -kInfinite ? eval : best;
}

// A leaf without threats. One that is good enough anyway needs no search for continuous fours,
// which can only make it better.
Value Worker::QuietLeaf(Value beta, int ply) {
  const Value eval = evaluator_->EvaluateLeaf(board_);
  if (eval >= beta) return eval;
  return TryVcf(ply).value_or(eval);
}

// The evaluation of a node without threats if it is so far above beta that the opponent will not
// catch up in the plies left.
std::optional<Value> Worker::ReverseFutility(const Node& node) const {
  const bool prunable =
      node.beta - node.alpha == 1 && !IsDecided(node.alpha) && !IsDecided(node.beta);
  if (!prunable || node.depth > parameters_.reverse_futility_depth) return std::nullopt;
  const Value margin = parameters_.reverse_futility_margin * node.depth;
  return *node.eval - margin < node.beta ? std::nullopt : node.eval;
}

Value Worker::SearchMoves(Node node, const PointSet& points, std::optional<Point> table_move) {
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
Value Worker::SearchChild(Point p, const Node& node, int move_number) {
  const int reduction = Reduction(p, node, move_number);
  // A forced reply costs no depth: it leaves the opponent where he was.
  const int depth = node.depth - (node.situation == Situation::kForced ? 0 : 1);
  const Value alpha = node.alpha, beta = node.beta;
  shared_.table.Prefetch(board_.KeyAfter(p));
  Make(p);
  const Claim claim(ClaimsAt(node.depth), board_.key());
  const int ply = node.ply + 1;
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
int Worker::Reduction(Point p, const Node& node, int move_number) const {
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

Claims* Worker::ClaimsAt(int depth) const {
  return depth >= kLeastClaimedDepth ? shared_.claims : nullptr;
}

int Worker::LateMoveNumber(const Node& node) const {
  if (node.depth > parameters_.late_moves_depth) return INT_MAX;
  const int number =
      parameters_.late_moves + parameters_.late_moves_slope * node.depth * node.depth;
  return number * (GotWorse(node) ? parameters_.late_moves_when_worse : 100) / (100 * 100);
}

bool Worker::GotWorse(const Node& node) const {
  if (!node.eval || node.ply < 2) return false;
  const std::optional<Value> before = evals_[static_cast<size_t>(node.ply - 2)];
  return before && *before >= *node.eval;
}

Value Worker::ValueAtEnd(int ply) const {
  const std::optional<Color> winner = shared_.ending.winner;
  if (!winner) return kDraw;
  return *winner == board_.side_to_move() ? WinIn(ply) : LossIn(ply);
}

// Wins and losses that the threat sets show without search, as far as there are stones left for
// them.
std::optional<Value> Worker::StaticOutcome(int ply) const {
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

std::optional<Value> Worker::TableCutoff(const std::optional<TtEntry>& entry, int depth,
                                         Value alpha, Value beta) const {
  if (!entry) return std::nullopt;
  const bool deep_enough = entry->depth >= depth || IsDecided(entry->value);
  if (!deep_enough) return std::nullopt;
  if (entry->bound != Bound::kUpper && entry->value >= beta) return entry->value;
  if (entry->bound != Bound::kLower && entry->value <= alpha) return entry->value;
  return std::nullopt;
}

// Looks for the wins that the stones left suffice for: two for each four, one for the five.
VcfResult Worker::SolveVcf(int64_t max_nodes, absl::FunctionRef<bool()> stop) {
  const int max_fours = std::min((StonesLeft() - 1) / 2, shared_.ability.fours);
  return vcf_.Solve(board_, {.max_nodes = max_nodes, .max_fours = max_fours}, stop);
}

// A win by continuous fours settles the node. The solver's own memory makes asking again in later
// iterations cheap.
std::optional<Value> Worker::TryVcf(int ply) {
  if (board_.ThreatCount(board_.side_to_move(), LineThreat::kFour) < 2) return std::nullopt;
  const VcfResult vcf = SolveVcf(parameters_.leaf_vcf_nodes, [] { return false; });
  uncounted_nodes_ += vcf.nodes;
  if (vcf.status != VcfResult::Status::kWin) return std::nullopt;
  const Value value = WinIn(ply + static_cast<int>(vcf.line.size()));
  pv_[ply] = vcf.line;
  shared_.table.Store(board_.key(), ply, {value, kMaxDepth, Bound::kLower, vcf.line.front()});
  return value;
}

Value Worker::NothingHelps(Situation situation, int ply) const {
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

bool Worker::Guarded() const {
  return std::any_of(root_.refused.begin(), root_.refused.end(),
                     [this](const Refusal& refusal) { return LeadsTo(board_, refusal); });
}

}  // namespace tengen::search
