#include "search/solved_brain.h"

#include <array>
#include <memory>
#include <utility>

#include "base/threads.h"
#include "search/evaluator_scorer.h"
#include "search/proof/family_solver.h"
#include "search/proof/game_proof.h"
#include "search/proof/solver.h"
#include "search/searching_adviser.h"
#include "search/time_manager.h"

namespace tengen::search {
namespace {

// The part of a move's time that solvers may take; the rest is the search's, if they fail.
constexpr double kSolversShare = 0.5;

// A win of which nobody knows how long it takes.
SearchResult Won(Point move, std::string game, Value value) {
  SearchResult result;
  result.move = move;
  result.solved = std::move(game);
  result.info.value = value;
  result.info.pv = {move};
  return result;
}

// The position before the last two moves, the attacker's and the reply to it, with the first of
// them made.
Board BeforeReply(const Board& board, Point reply) {
  Board before = board;
  before.Remove(reply).IgnoreError();  // the stone is there
  return before;
}

bool HasBlockedPoints(const Board& board) {
  return board.stone_count() + board.empty_count() != board.width() * board.height();
}

}  // namespace

SolvedBrain::~SolvedBrain() {
  Stop();
  Wait();
}

void SolvedBrain::Go(std::shared_ptr<const SolvedGames> games, const Board& board,
                     const SearchLimits& limits, SearchListener& listener) {
  Wait();
  {
    const std::lock_guard lock(mutex_);
    limits_ = limits;
    stopped_ = false;
  }
  thread_ = base::Launch(
      [this, games = std::move(games), board, &listener] { Think(*games, board, listener); });
}

void SolvedBrain::UpdateLimits(const SearchLimits& limits) {
  const std::lock_guard lock(mutex_);
  limits_ = limits;
  brain_.UpdateLimits(limits);
}

void SolvedBrain::Stop() {
  const std::lock_guard lock(mutex_);
  stopped_ = true;
  brain_.Stop();
}

void SolvedBrain::Wait() {
  if (thread_.joinable()) thread_.join();
}

SearchLimits SolvedBrain::Limits() {
  const std::lock_guard lock(mutex_);
  return limits_;
}

void SolvedBrain::Think(const SolvedGames& games, const Board& board, SearchListener& listener) {
  const SearchLimits limits = Limits();
  std::optional<SearchResult> result;
  if (!HasBlockedPoints(board)) result = Known(games, board);
  if (!result || limits.excluded.Contains(*result->move)) return Search(board, listener);
  result->info.elapsed = clock_.Now() - limits.start;
  listener.OnFinished(*result);
}

std::optional<SearchResult> SolvedBrain::Known(const SolvedGames& games, const Board& board) {
  if (std::optional<SearchResult> result = FromWin(board)) return result;
  std::optional<SolvedGames::Answer> answer = games.Look(board);
  if (!answer) return std::nullopt;
  if (answer->found.move) return Won(*answer->found.move, std::move(answer->game), kMateBound);
  Win win = {std::move(answer->game), {}, {}};
  const Point reply = *answer->found.reply;
  const std::optional<size_t> root = Solve(BeforeReply(board, reply), reply, win.tree);
  if (!root) return std::nullopt;
  win_ = std::move(win);
  return PlayNode(*root, board);
}

// The answer of the win that is being played, to any reply to a move of it, also one that was
// answered and taken back.
std::optional<SearchResult> SolvedBrain::FromWin(const Board& board) {
  if (win_.reached.empty()) return std::nullopt;
  for (Point reply : board.stones(Opponent(board.side_to_move()))) {
    const auto at = win_.reached.find(BeforeReply(board, reply).key());
    if (at == win_.reached.end()) continue;
    const WinningTree::Node& node = win_.tree.node(at->second);
    std::optional<size_t> next = node.otherwise;
    for (const WinningTree::Reply& named : node.replies) {
      if (named.point == reply) next = named.node;
    }
    if (next) return PlayNode(*next, board);
  }
  return std::nullopt;
}

std::optional<SearchResult> SolvedBrain::PlayNode(size_t node, const Board& board) {
  const Point move = win_.tree.node(node).move;
  if (!board.IsEmpty(move) || !MayPlay(board, board.side_to_move(), move)) return std::nullopt;
  win_.reached[board.KeyAfter(move)] = node;
  return Won(move, win_.game, WinIn(LatestEnd(win_.tree, node, board)));
}

// A win after the reply, in the order in which those of whole games are looked for.
std::optional<size_t> SolvedBrain::Solve(Board before, Point reply, WinningTree& tree) {
  asked_ = 0;
  const auto ends = [this] { return SolvingEnds(); };
  const auto adviser = std::make_shared<SearchingAdviser>();
  {
    FamilySolver family(EvaluatorScorer(), adviser);
    const int64_t nodes = GameProof::ReplyNodesOf(GameProof::kFamilyEfforts - 1);
    const std::array replies = {reply};
    const std::optional<size_t> win = family.Solve(before, replies, nodes, ends).front();
    if (win) return CopyTree(family.tree(), *win, tree);
  }
  before.Make(reply);
  Solver solver(Solver::kFewEntries, EvaluatorScorer(), adviser);
  return WinByEfforts(solver, before, ends, tree);
}

// A limit of nodes asks for reproducible play, so then it is not the clock that decides.
bool SolvedBrain::SolvingEnds() {
  const std::lock_guard lock(mutex_);
  if (stopped_) return true;
  if (limits_.max_nodes && ++asked_ > *limits_.max_nodes) return true;
  const TimeManager time(limits_, clock_);
  return time.Elapsed() >= time.hard_limit() * kSolversShare;
}

// What came before the search began did not reach the brain.
void SolvedBrain::Search(const Board& board, SearchListener& listener) {
  {
    const std::lock_guard lock(mutex_);
    brain_.Go(board, limits_, listener);
    if (stopped_) brain_.Stop();
  }
  brain_.Wait();
}

}  // namespace tengen::search
