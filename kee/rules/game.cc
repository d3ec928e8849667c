#include "kee/rules/game.h"

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <utility>

#include "absl/strings/str_cat.h"

namespace tengen::kee {

absl::string_view VerdictText(Verdict verdict) {
  switch (verdict) {
    case Verdict::kLegal:
      return "legal";
    case Verdict::kOver:
      return "game over";
    case Verdict::kOccupied:
      return "occupied";
    case Verdict::kSuicide:
      return "forbidden intersection (suicide)";
    case Verdict::kCyclic:
      return "cyclic prohibition";
  }
  return "";
}

Game::Game(std::shared_ptr<const Graph> graph, const Rules& rules)
    : graph_(std::move(graph)),
      keys_(std::make_shared<PositionKeys>(*graph_, rules.players)),
      rules_(rules),
      cells_(static_cast<size_t>(graph_->size())),
      lift_(static_cast<size_t>(rules.players)) {
  assert(rules.players >= kMinPlayers && rules.players <= kMaxPlayers);
  last_seen_[key_] = 0;
}

absl::StatusOr<Game> Game::FromPosition(std::shared_ptr<const Graph> graph, const Rules& rules,
                                        Position start, int to_move) {
  if (to_move < 0 || to_move >= rules.players) {
    return absl::InvalidArgumentError(absl::StrCat("there is no player ", to_move));
  }
  absl::StatusOr<Position> cells = CheckedPosition(std::move(start), *graph, rules.players);
  if (!cells.ok()) return cells.status();
  Game game(std::move(graph), rules);
  game.cells_ = *std::move(cells);
  game.key_ = game.keys_->Of(game.cells_);
  game.first_mover_ = game.to_move_ = to_move;
  game.last_seen_ = {{game.key_, 0}};
  return game;
}

int Game::MoverAt(int ply) const { return (first_mover_ + ply) % rules_.players; }

Verdict Game::Judge(Vertex v, StonePlay& play, absl::uint128& key) const {
  const size_t at = static_cast<size_t>(v);
  if (over()) return Verdict::kOver;
  if (cells_[at] != kEmptyCell) return Verdict::kOccupied;
  play = ResolvePlay(*graph_, cells_, to_move_, v);
  if (play.suicide && !rules_.suicide) return Verdict::kSuicide;
  key = key_ + keys_->Stone(v, StoneOf(to_move_));
  for (uint16_t u : play.captured) {
    key -= keys_->Stone(u, u == v ? StoneOf(to_move_) : cells_[u]);
  }
  const auto seen = last_seen_.find(key);
  const bool prohibited =
      seen != last_seen_.end() && seen->second >= lift_[static_cast<size_t>(to_move_)];
  return prohibited ? Verdict::kCyclic : Verdict::kLegal;
}

Verdict Game::Check(Move move) const {
  if (move.is_pass()) return over() ? Verdict::kOver : Verdict::kLegal;
  StonePlay play;
  absl::uint128 key;
  return Judge(move.vertex(), play, key);
}

std::vector<Move> Game::LegalMoves() const {
  std::vector<Move> moves;
  if (over()) return moves;
  for (Vertex v = 0; v < graph_->size(); ++v) {
    if (IsLegal(Move::At(v))) moves.push_back(Move::At(v));
  }
  moves.push_back(Move::Pass());
  return moves;
}

void Game::Play(Move move) {
  [[maybe_unused]] const Verdict verdict = TryPlay(move);
  assert(verdict == Verdict::kLegal);
}

Verdict Game::TryPlay(Move move) {
  if (move.is_pass()) {
    if (over()) return Verdict::kOver;
    PlayPass();
    return Verdict::kLegal;
  }
  StonePlay play;
  absl::uint128 key;
  const Verdict verdict = Judge(move.vertex(), play, key);
  if (verdict == Verdict::kLegal) PlayStone(move.vertex(), play, key);
  return verdict;
}

void Game::PlayStone(Vertex v, const StonePlay& play, absl::uint128 key) {
  Ply ply;
  ply.move = Move::At(v);
  ply.key_before = key_;
  cells_[static_cast<size_t>(v)] = StoneOf(to_move_);
  for (uint16_t u : play.captured) {
    ply.captured.push_back(static_cast<uint16_t>(u | (cells_[u] << kVertexBits)));
    cells_[u] = kEmptyCell;
  }
  key_ = key;
  Stamp(ply);
  plies_.push_back(std::move(ply));
  to_move_ = (to_move_ + 1) % rules_.players;
}

bool Game::PassWouldEnd() const {
  if (rules_.end == GameEnd::kAllPass) return consecutive_passes() + 1 >= rules_.players;
  return passed_at_.contains(PassKey(key_, to_move_));
}

ScoringWindow Game::WindowOfPassNow() const {
  const int now = ply_count();
  if (rules_.scope == ScoringScope::kGame) return {0, now};
  if (rules_.end == GameEnd::kAllPass) return {now - rules_.players + 1, now};
  return {passed_at_.at(PassKey(key_, to_move_)), now};
}

void Game::PlayPass() {
  Ply ply;
  ply.key_before = key_;
  ply.passes = consecutive_passes() + 1;
  if (PassWouldEnd()) {
    window_ = WindowOfPassNow();
    ended_ = true;
    plies_.push_back(std::move(ply));
    return;
  }
  passed_at_[PassKey(key_, to_move_)] = ply_count();
  Lift(ply);
  Stamp(ply);
  plies_.push_back(std::move(ply));
  to_move_ = (to_move_ + 1) % rules_.players;
}

void Game::Lift(Ply& ply) {
  if (rules_.lift == PassLift::kNone) return;
  ply.lift_before = lift_;
  if (rules_.lift == PassLift::kAll) {
    std::fill(lift_.begin(), lift_.end(), ply_count());
  } else {
    lift_[static_cast<size_t>(to_move_)] = ply_count();
  }
}

// The position after the ply is on the board from now on; after a pass that is the same position,
// so it stays prohibited.
void Game::Stamp(Ply& ply) {
  const int time = ply_count() + 1;
  const auto [entry, is_new] = last_seen_.try_emplace(key_, time);
  if (is_new) return;
  ply.seen_before = entry->second;
  entry->second = time;
}

void Game::TakeBackStones(const Ply& ply, Position& cells) {
  if (ply.move.is_pass()) return;
  const auto own = static_cast<size_t>(ply.move.vertex());
  for (uint16_t record : ply.captured) {
    cells[record & kVertexMask] = static_cast<Cell>(record >> kVertexBits);
  }
  cells[own] = kEmptyCell;
}

void Game::Undo() {
  if (agreed_ranks_) {
    agreed_ranks_.reset();
    return;
  }
  if (!agreed_dead_.empty()) {
    agreed_dead_.pop_back();
    return;
  }
  assert(!plies_.empty());
  Ply ply = std::move(plies_.back());
  plies_.pop_back();
  if (ended_) {  // the last pass changed nothing else
    ended_ = false;
    window_.reset();
    return;
  }
  if (ply.seen_before) {
    last_seen_[key_] = *ply.seen_before;
  } else {
    last_seen_.erase(key_);
  }
  to_move_ = MoverAt(ply_count());
  key_ = ply.key_before;
  TakeBackStones(ply, cells_);
  if (ply.move.is_pass()) passed_at_.erase(PassKey(key_, to_move_));
  if (!ply.lift_before.empty()) lift_ = std::move(ply.lift_before);
}

std::vector<Position> Game::ScoringPositions(const ScoringWindow& window) const {
  if (rules_.scope == ScoringScope::kLast) return {cells_};
  // Backward through the window; a position counts where the last of enough passes in a row is.
  std::vector<Position> found;
  std::vector<absl::uint128> found_keys;
  Position cells = cells_;
  for (int ply = window.last; ply >= window.first; --ply) {
    // The pass that would end the game need not be in the record yet.
    const bool recorded = ply < ply_count();
    const int passes =
        recorded ? plies_[static_cast<size_t>(ply)].passes : consecutive_passes() + 1;
    if (recorded) TakeBackStones(plies_[static_cast<size_t>(ply)], cells);
    if (passes < rules_.players || ply - window.first + 1 < rules_.players) continue;
    const absl::uint128 key = recorded ? plies_[static_cast<size_t>(ply)].key_before : key_;
    if (std::find(found_keys.begin(), found_keys.end(), key) != found_keys.end()) continue;
    found_keys.push_back(key);
    found.push_back(cells);
  }
  std::reverse(found.begin(), found.end());
  return found;
}

Outcome Game::ScoreOf(const ScoringWindow& window) const {
  Outcome outcome;
  outcome.window = window;
  outcome.scoring = ScoringPositions(window);
  outcome.no_scoring_position = outcome.scoring.empty();
  outcome.points.resize(static_cast<size_t>(rules_.players));
  if (outcome.no_scoring_position) return outcome;
  std::vector<int> totals(outcome.points.size());
  for (size_t i = 0; i < outcome.scoring.size(); ++i) {
    Position cells = outcome.scoring[i];
    for (const DeadAgreement& dead : agreed_dead_) {
      if (dead.index != i) continue;
      for (Vertex v : dead.vertices) cells[static_cast<size_t>(v)] = kEmptyCell;
    }
    const std::vector<int> area = Area(*graph_, cells, rules_.players);
    for (size_t p = 0; p < area.size(); ++p) totals[p] += area[p];
    outcome.counted.push_back(std::move(cells));
  }
  const int64_t divisor =
      rules_.aggregation == Aggregation::kSum ? 1 : static_cast<int64_t>(outcome.scoring.size());
  for (size_t p = 0; p < totals.size(); ++p) outcome.points[p] = Rational(totals[p], divisor);
  outcome.points[1] = outcome.points[1] + rules_.komi;
  return outcome;
}

Outcome Game::Score() const {
  assert(ended_);
  return ScoreOf(*window_);
}

std::optional<Outcome> Game::ScoreIfPassed() const {
  if (over() || !PassWouldEnd()) return std::nullopt;
  return ScoreOf(WindowOfPassNow());
}

absl::Status Game::AgreeRanking(std::vector<int> ranks) {
  if (over()) return absl::FailedPreconditionError("game over");
  if (ranks.size() != static_cast<size_t>(rules_.players)) {
    return absl::InvalidArgumentError(
        absl::StrCat(ranks.size(), " ranks for ", rules_.players, " players"));
  }
  for (int rank : ranks) {
    if (rank < 1 || rank > rules_.players) {
      return absl::InvalidArgumentError(
          absl::StrCat("rank ", rank, " is not 1 to ", rules_.players));
    }
  }
  agreed_ranks_ = std::move(ranks);
  return absl::OkStatus();
}

absl::Status Game::AgreeDead(int index, std::vector<Vertex> vertices) {
  if (!ended_) return absl::FailedPreconditionError("the game is not over");
  const std::vector<Position> scoring = ScoringPositions(*window_);
  if (index < 0 || static_cast<size_t>(index) >= scoring.size()) {
    return absl::InvalidArgumentError(absl::StrCat("there is no scoring position ", index + 1));
  }
  const Position& cells = scoring[static_cast<size_t>(index)];
  for (Vertex v : vertices) {
    const bool stone = v >= 0 && v < graph_->size() && cells[static_cast<size_t>(v)] != kEmptyCell;
    if (!stone) return absl::InvalidArgumentError(absl::StrCat("no stone at vertex ", v));
  }
  agreed_dead_.push_back({static_cast<size_t>(index), std::move(vertices)});
  return absl::OkStatus();
}

bool SameState(const Game& a, const Game& b) {
  return a.cells_ == b.cells_ && a.key_ == b.key_ && a.to_move_ == b.to_move_ &&
         a.ended_ == b.ended_ && a.last_seen_ == b.last_seen_ && a.lift_ == b.lift_ &&
         a.passed_at_ == b.passed_at_ && a.window_ == b.window_ &&
         a.agreed_ranks_ == b.agreed_ranks_ && a.ply_count() == b.ply_count();
}

}  // namespace tengen::kee
