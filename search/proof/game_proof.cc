#include "search/proof/game_proof.h"

#include <algorithm>
#include <array>
#include <utility>

#include "absl/container/flat_hash_set.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "base/errors.h"
#include "engine/record/notation.h"
#include "engine/symmetry.h"
#include "search/proof/situation.h"

namespace tengen::search {
namespace {

// What an effort and a look for moves are guessed to cost, with what follows, in first efforts,
// which take a tenth of a second.
constexpr std::array<double, GameProof::kEfforts> kEffortCost = {1, 6, 8, 8, 40};
constexpr double kMovesCost = 20;
// After so many efforts what wins in kindred positions is tried, and moves are looked for.
constexpr int kEffortsBeforeKindred = 1;
constexpr int kEffortsBeforeMoves = 2;
// A move that was not tried costs so much, and a part more for each that looks better.
constexpr double kTrialCost = 5;
constexpr double kRankShare = 1.0 / 6;
// So many moves that win in kindred positions are tried before those that look best.
constexpr size_t kMostWinners = 3;
// What won in a game like this mostly wins here: the guess for it is so much too high, until there
// is a reply that costs so much.
constexpr double kTrustedShare = 0.2;
constexpr double kTrustedReply = 30;
// Of the replies the hardest counts whole, for it decides whether the move is any good; the others
// so much, since most fall to what wins against another one.
constexpr double kOthersShare = 0.25;

std::vector<Point> PointsOf(const PointSet& set) {
  std::vector<Point> points;
  for (Point p : set) points.push_back(p);
  return points;
}

std::string PointsText(std::vector<Point> points, int height) {
  std::sort(points.begin(), points.end(), [](Point a, Point b) { return a.id() < b.id(); });
  return engine::MovesToText(points, height);
}

// True if `back` undoes first one map, then another.
bool Undoes(const engine::GridMap& back, const engine::GridMap& first,
            const engine::GridMap& second, const Board& board) {
  for (int i = 0; i < board.width() * board.height(); ++i) {
    const Point p(i % board.width(), i / board.width());
    if (back(*second(*first(p))) != p) return false;
  }
  return true;
}

// The stones of an image, as StonesText has them.
std::string TextOfImage(const Board& board, const engine::GridMap& map) {
  const Color us = board.side_to_move();
  return absl::StrCat(
      PointsText(PointsOf(engine::ImageOf(map, board.stones(us))), board.height()), "/",
      PointsText(PointsOf(engine::ImageOf(map, board.stones(Opponent(us)))), board.height()));
}

// StonesText, and which of BoardMaps carries the stones to it.
std::pair<std::string, int> StonesAndMap(const Board& board) {
  const std::vector<engine::GridMap> maps = engine::BoardMaps(board.width(), board.height());
  std::pair<std::string, int> least;
  for (size_t i = 0; i < maps.size(); ++i) {
    std::string text = TextOfImage(board, maps[i]);
    if (i == 0 || text < least.first) least = {std::move(text), static_cast<int>(i)};
  }
  return least;
}

// Those of `moves` that can do something about what the defender threatens.
std::vector<Point> ThatMatter(const Board& board, std::vector<Point> moves) {
  const Choice choice = ChoiceOf(board, board.empty_count());
  if (choice.situation != Situation::kFree) {
    std::erase_if(moves, [&](Point p) { return !choice.moves.Contains(p); });
  }
  return moves;
}

}  // namespace

std::string StonesText(const Board& board) { return StonesAndMap(board).first; }

absl::StatusOr<Board> BoardOfStones(absl::string_view stones, const Board& like) {
  absl::StatusOr<Board> board = Board::Create(like.width(), like.height(), like.rule());
  if (!board.ok()) return board;
  const std::vector<absl::string_view> parts = absl::StrSplit(stones, '/');
  if (parts.size() != 2) return base::IsNot(stones, "the stones of two sides");
  const Color attacker = like.side_to_move();
  for (size_t i : {0, 1}) {
    const absl::StatusOr<std::vector<Point>> points =
        engine::ParseMoves(parts[i], like.width(), like.height());
    if (!points.ok()) return points.status();
    for (Point p : *points) {
      if (!board->IsEmpty(p)) return base::IsNot(stones, "a position: a point is there twice");
      board->SetSideToMove(i == 0 ? attacker : Opponent(attacker));
      board->Make(p);
    }
  }
  board->SetSideToMove(attacker);
  return board;
}

std::optional<size_t> WinByEfforts(Solver& solver, const Board& board,
                                   absl::FunctionRef<bool()> stop, WinningTree& tree) {
  for (int effort = 0; effort < GameProof::kEfforts && !stop(); ++effort) {
    GameProof::Image image = GameProof::ImageOf(board, effort);
    const Solution solution = solver.Solve(image.board, GameProof::OptionsOf(effort), stop);
    const auto back = [&](Point p) { return *image.back(p); };
    if (solution.root) return ImageOfTree(solver.tree(), *solution.root, back, tree);
    if (solution.answer == Solution::Answer::kNoWin) break;
  }
  return std::nullopt;
}

SolveOptions GameProof::OptionsOf(int effort) {
  struct Effort {
    int64_t nodes, advice;
  };
  constexpr std::array<Effort, kEfforts> kNodes = {{{600'000, 30'000},
                                                    {2'000'000, 100'000},
                                                    {5'000'000, 300'000},
                                                    {10'000'000, 1'000'000},
                                                    {30'000'000, 3'000'000}}};
  const Effort& most = kNodes[static_cast<size_t>(effort)];
  return {.quiet = true,
          .max_nodes = most.nodes,
          .max_advice_nodes = most.advice,
          .only_advised = effort + 1 < kEfforts,
          .shortest = false};
}

GameProof::Image GameProof::ImageOf(const Board& board, int effort) {
  constexpr std::array<size_t, kEfforts> kMaps = {0, 0, 3, 1, 0};  // rectangles have four
  const std::vector<engine::GridMap> maps = engine::BoardMaps(board.width(), board.height());
  const auto [stones, map] = StonesAndMap(board);
  const engine::GridMap& first = maps[static_cast<size_t>(map)];
  const engine::GridMap& second = maps[kMaps[static_cast<size_t>(effort)]];
  const Board least = *BoardOfStones(stones, board);
  const auto back = std::find_if(maps.begin(), maps.end(), [&](const engine::GridMap& inverse) {
    return Undoes(inverse, first, second, board);
  });
  return {*BoardOfStones(TextOfImage(least, second), board), *back};
}

int64_t GameProof::ReplyNodesOf(int effort) { return effort == 0 ? 0 : OptionsOf(0).max_nodes; }

GameProof::GameProof(const Board& root) : root_(root) {
  const std::string stones = StonesText(root);
  nodes_.push_back({.stones = stones});
  index_.emplace(stones, 0);
}

absl::StatusOr<size_t> GameProof::Find(absl::string_view stones) const {
  const auto at = index_.find(stones);
  if (at == index_.end()) return base::IsNot(stones, "a position that was met");
  return at->second;
}

size_t GameProof::NodeOf(const std::string& stones, size_t parent) {
  const auto [at, fresh] = index_.emplace(stones, nodes_.size());
  if (fresh) nodes_.push_back({.stones = stones});
  nodes_[at->second].parents.push_back(parent);
  return at->second;
}

// A reply with which the defender wins, or after which the board is full, refutes the move.
void GameProof::TryMove(size_t node, size_t move) {
  Board board = *BoardOfStones(nodes_[node].stones, root_);
  const Point point = nodes_[node].moves[move].point;
  const bool legal = board.Judge(point) == engine::Verdict::kNone;
  board.Make(point);
  std::vector<Point> replies = PointsOf(Representatives(SymmetriesOf(board), board.empty()));
  std::stable_sort(replies.begin(), replies.end(), [&](Point a, Point b) {
    return engine::StepsBetween(a, point) < engine::StepsBetween(b, point);
  });
  const bool refuted = std::any_of(replies.begin(), replies.end(), [&](Point p) {
    return board.Judge(p) == engine::Verdict::kWin;
  });
  const bool hopeless = !legal || refuted || board.empty_count() < 2;
  std::vector<Reply> positions;
  absl::flat_hash_set<size_t> known;
  for (Point p : replies) {
    if (hopeless) break;
    // What renju prohibits to the defender loses at once.
    if (board.Judge(p) == engine::Verdict::kForbiddenLoss) continue;
    board.Make(p);
    const size_t position = NodeOf(StonesText(board), node);
    board.Unmake();
    if (known.insert(position).second) positions.push_back({p, position});
  }
  nodes_[node].moves[move].hopeless = hopeless || positions.empty();
  nodes_[node].moves[move].replies = std::move(positions);
}

double GameProof::CostOf(const Move& move, size_t rank) const {
  if (move.hopeless) return kNoCost;
  double most = 0, sum = 0;
  for (const Reply& reply : move.replies) {
    most = std::max(most, nodes_[reply.node].cost);
    sum += nodes_[reply.node].cost;
  }
  const double share = move.trusted && most < kTrustedReply ? kTrustedShare : 1;
  const double trial = share * kTrialCost * (1 + kRankShare * static_cast<double>(rank));
  if (move.replies.empty()) return trial;
  const double cost = share * (most + kOthersShare * (sum - most));
  return std::min(move.family_effort > 0 ? kNoCost : trial, cost);
}

// Searches for many replies are asked for together as long as none had one of its own.
bool GameProof::AsksFamily(const Move& move) const {
  if (move.family_effort == 0) return true;
  if (move.family_effort == kFamilyEfforts) return false;
  return std::count_if(move.replies.begin(), move.replies.end(), [&](const Reply& reply) {
           const Node& node = nodes_[reply.node];
           return !node.won && !node.asked && node.effort == 0;
         }) > 1;
}

// Of asking solvers, or for moves.
double GameProof::OwnCost(const Node& node) const {
  if (node.effort >= kEffortsBeforeMoves && !node.knows_moves) return kMovesCost;
  return node.effort < kEfforts ? kEffortCost[static_cast<size_t>(node.effort)] : kNoCost;
}

void GameProof::Update(size_t start) {
  std::vector<size_t> changed = {start};
  while (!changed.empty()) {
    const size_t at = changed.back();
    changed.pop_back();
    Node& node = nodes_[at];
    double cost = node.won ? 0 : OwnCost(node);
    for (size_t i = 0; i < node.moves.size() && cost > 0; ++i) {
      cost = std::min(cost, CostOf(node.moves[i], i));
      if (cost > 0) continue;
      node.winner = i;
      node.won = true;
      wins_.Add(*BoardOfStones(node.stones, root_), node.moves[i].point);
    }
    if (cost == node.cost) continue;
    node.cost = cost;
    changed.insert(changed.end(), node.parents.begin(), node.parents.end());
  }
}

std::optional<GameProof::Question> GameProof::Ask(std::vector<Trial>* trials) {
  if (won() || failed()) return std::nullopt;
  return AskBelow(0, trials);
}

std::optional<GameProof::Question> GameProof::AskAbout(size_t at) {
  Node& node = nodes_[at];
  node.asked = true;
  const bool moves = node.effort >= kEffortsBeforeMoves && !node.knows_moves;
  return Question{node.stones, moves ? Question::Kind::kMoves : Question::Kind::kSolve,
                  node.effort};
}

std::optional<GameProof::Question> GameProof::AskReplies(const Move& move,
                                                         std::vector<Trial>* trials) {
  // A trial below makes room for positions, which moves `move`.
  std::vector<size_t> replies;
  for (const Reply& reply : move.replies) {
    if (!nodes_[reply.node].won) replies.push_back(reply.node);
  }
  std::stable_sort(replies.begin(), replies.end(),
                   [&](size_t a, size_t b) { return nodes_[a].cost > nodes_[b].cost; });
  for (size_t reply : replies) {
    if (std::optional<Question> question = AskBelow(reply, trials)) return question;
  }
  return std::nullopt;
}

void GameProof::AddMove(size_t at, const Board& board, Point point) {
  const std::vector<Point> learned = learned_.For(board);
  const bool trusted = std::find(learned.begin(), learned.end(), point) != learned.end();
  nodes_[at].moves.push_back({.point = point, .trusted = trusted});
}

// Tries what won in positions like this one, of which no move is known yet. False if nothing did.
bool GameProof::TryKindred(size_t at, std::vector<Trial>* trials) {
  if (nodes_[at].effort < kEffortsBeforeKindred || !nodes_[at].moves.empty()) return false;
  const Board board = *BoardOfStones(nodes_[at].stones, root_);
  std::vector<Point> kindred = ThatMatter(board, learned_.For(board));
  if (kindred.empty()) kindred = ThatMatter(board, wins_.For(board));
  if (kindred.empty()) return false;
  trials->push_back({nodes_[at].stones, kindred.front()});
  AddMove(at, board, kindred.front());
  TryMove(at, 0);
  Update(at);
  return true;
}

// The cheapest way first; what is being asked about is waited for, and meanwhile the next way is
// gone only at replies, of which all are needed.
std::optional<GameProof::Question> GameProof::AskBelow(size_t at, std::vector<Trial>* trials) {
  while (true) {
    Node& node = nodes_[at];
    if (node.asked) return std::nullopt;
    double cost = OwnCost(node);
    std::optional<size_t> cheapest;
    for (size_t i = 0; i < node.moves.size(); ++i) {
      const double of_move = CostOf(node.moves[i], i);
      if (of_move >= cost) continue;
      cost = of_move;
      cheapest = i;
    }
    if (cost >= kNoCost) return std::nullopt;
    if (!cheapest && TryKindred(at, trials)) continue;
    if (!cheapest) return AskAbout(at);
    const Move& move = node.moves[*cheapest];
    if (!move.replies.empty() && AsksFamily(move)) {
      node.asked = true;
      return Question{node.stones, Question::Kind::kFamily, move.family_effort, move.point};
    }
    if (!move.replies.empty()) return AskReplies(move, trials);
    trials->push_back({node.stones, move.point});
    TryMove(at, *cheapest);
    Update(at);
  }
}

absl::Status GameProof::Solved(absl::string_view stones, int effort, bool won, bool exhausted) {
  const absl::StatusOr<size_t> at = Find(stones);
  if (!at.ok()) return at.status();
  Node& node = nodes_[*at];
  node.asked = false;
  if (effort != node.effort || node.effort >= kEfforts) {
    return base::IsNot(stones, absl::StrCat("a position that waits for effort ", effort));
  }
  node.effort = exhausted ? kEfforts : effort + 1;
  node.won = node.won || won;
  Update(*at);
  return absl::OkStatus();
}

absl::Status GameProof::SetMoves(absl::string_view stones, absl::Span<const Point> moves) {
  const absl::StatusOr<size_t> at = Find(stones);
  if (!at.ok()) return at.status();
  Node& node = nodes_[*at];
  node.asked = false;
  if (node.knows_moves) return base::IsNot(stones, "a position that waits for moves");
  const absl::StatusOr<Board> board = BoardOfStones(stones, root_);
  if (!board.ok()) return board.status();
  for (Point p : moves) {
    if (!board->Contains(p) || !board->IsEmpty(p)) {
      return base::IsNot(stones, "a position in which these moves are empty points");
    }
  }
  node.knows_moves = true;
  std::vector<Point> all = wins_.For(*board);
  all.resize(std::min(all.size(), kMostWinners));
  all.insert(all.end(), moves.begin(), moves.end());
  for (Point p : ThatMatter(*board, all)) {
    const bool known = std::any_of(node.moves.begin(), node.moves.end(),
                                   [p](const Move& move) { return move.point == p; });
    if (!known) AddMove(*at, *board, p);
  }
  Update(*at);
  return absl::OkStatus();
}

// Which of the moves it is.
absl::StatusOr<size_t> GameProof::FindTried(size_t node, Point move) const {
  const std::vector<Move>& moves = nodes_[node].moves;
  for (size_t i = 0; i < moves.size(); ++i) {
    if (moves[i].point == move && !moves[i].replies.empty()) return i;
  }
  return base::IsNot(nodes_[node].stones, "a position in which this move was tried");
}

absl::StatusOr<std::vector<Point>> GameProof::OpenReplies(absl::string_view stones,
                                                          Point move) const {
  const absl::StatusOr<size_t> at = Find(stones);
  if (!at.ok()) return at.status();
  const absl::StatusOr<size_t> tried = FindTried(*at, move);
  if (!tried.ok()) return tried.status();
  std::vector<Point> open;
  for (const Reply& reply : nodes_[*at].moves[*tried].replies) {
    if (!nodes_[reply.node].won) open.push_back(reply.point);
  }
  return open;
}

// After searches for each there is nothing left for the first effort to do.
absl::Status GameProof::SetLost(absl::string_view stones, Point point, int effort,
                                absl::Span<const Point> replies) {
  const absl::StatusOr<size_t> at = Find(stones);
  if (!at.ok()) return at.status();
  const absl::StatusOr<size_t> tried = FindTried(*at, point);
  if (!tried.ok()) return tried.status();
  nodes_[*at].asked = false;
  Move& move = nodes_[*at].moves[*tried];
  if (effort != move.family_effort) {
    return base::IsNot(stones, absl::StrCat("a position whose replies wait for effort ", effort));
  }
  // Without a win after a pass, more effort would find none either.
  move.family_effort = replies.empty() ? kFamilyEfforts : effort + 1;
  const std::vector<Reply> all = move.replies;
  for (const Reply& reply : all) {
    Node& node = nodes_[reply.node];
    const bool lost = std::find(replies.begin(), replies.end(), reply.point) != replies.end();
    if (lost) node.won = true;
    if (effort > 0) node.effort = std::max(node.effort, 1);
    Update(reply.node);
  }
  Update(*at);
  return absl::OkStatus();
}

absl::Status GameProof::Try(absl::string_view stones, Point point) {
  const absl::StatusOr<size_t> at = Find(stones);
  if (!at.ok()) return at.status();
  const absl::StatusOr<Board> board = BoardOfStones(stones, root_);
  if (!board.ok()) return board.status();
  std::vector<Move>& moves = nodes_[*at].moves;
  auto tried = std::find_if(moves.begin(), moves.end(),
                            [&](const Move& known) { return known.point == point; });
  const bool fresh = tried == moves.end();
  const bool again = !fresh && (!tried->replies.empty() || tried->hopeless);
  if (again || !board->Contains(point) || !board->IsEmpty(point)) {
    return base::IsNot(stones, "a position in which this move is to be tried");
  }
  const auto number = static_cast<size_t>(tried - moves.begin());
  if (fresh) AddMove(*at, *board, point);
  TryMove(*at, number);
  Update(*at);
  return absl::OkStatus();
}

GameProof::Counts GameProof::counts() const {
  Counts counts;
  counts.positions = static_cast<int64_t>(nodes_.size());
  for (const Node& node : nodes_) {
    counts.moved += node.winner ? 1 : 0;
    counts.solved += node.won && !node.winner ? 1 : 0;
  }
  counts.cost = nodes_.front().cost;
  return counts;
}

std::string GameProof::HardestLine() const {
  size_t at = 0;
  while (true) {
    const Node& node = nodes_[at];
    const Move* cheapest = nullptr;
    double cost = OwnCost(node);
    for (size_t i = 0; i < node.moves.size(); ++i) {
      if (node.moves[i].replies.empty() || CostOf(node.moves[i], i) >= cost) continue;
      cheapest = &node.moves[i];
      cost = CostOf(node.moves[i], i);
    }
    if (cheapest == nullptr) return node.stones;
    at = std::max_element(cheapest->replies.begin(), cheapest->replies.end(),
                          [&](const Reply& a, const Reply& b) {
                            return nodes_[a.node].cost < nodes_[b.node].cost;
                          })
             ->node;
  }
}

std::vector<GameProof::Trial> GameProof::Strategy() const {
  std::vector<Trial> strategy;
  std::vector<size_t> met = {0};
  absl::flat_hash_set<size_t> seen = {0};
  for (size_t i = 0; i < met.size(); ++i) {
    const Node& node = nodes_[met[i]];
    if (!node.winner) continue;
    const Move& move = node.moves[*node.winner];
    strategy.push_back({node.stones, move.point});
    for (const Reply& reply : move.replies) {
      if (seen.insert(reply.node).second) met.push_back(reply.node);
    }
  }
  return strategy;
}

}  // namespace tengen::search
