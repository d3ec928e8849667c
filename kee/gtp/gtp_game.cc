#include "kee/gtp/gtp_game.h"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "kee/gtp/gtp_text.h"

namespace tengen::kee {
namespace {

constexpr int kDefaultSide = 19;
// Set-ups in one game; each keeps a game alive for undo.
constexpr size_t kMaxEpochs = 1000;

std::string RankedResult(const Game& game) {
  const std::vector<int>& ranks = *game.agreed_ranks();
  if (ranks.size() > size_t{kMinPlayers}) {
    return absl::StrCat("agreed ranks: ", RankingText(game));
  }
  return ranks[0] == ranks[1] ? "0" : ranks[0] < ranks[1] ? "B+" : "W+";
}

std::string ScoredResult(const Outcome& outcome) {
  if (outcome.points.size() > size_t{kMinPlayers}) {
    std::vector<std::string> parts;
    for (size_t p = 0; p < outcome.points.size(); ++p) {
      parts.push_back(
          absl::StrCat(PlayerLetter(static_cast<int>(p)), ":", outcome.points[p].ToDecimal()));
    }
    return absl::StrJoin(parts, " ");
  }
  const Rational margin = outcome.Margin();
  if (margin == 0) return "0";
  return margin > 0 ? absl::StrCat("B+", margin.ToDecimal())
                    : absl::StrCat("W+", (-margin).ToDecimal());
}

Move MoveAt(const SgfGame::Point& point, int width) {
  return point ? Move::At(point->second * width + point->first) : Move::Pass();
}

struct SetUpStones {
  Position position;
  int to_move;
};

// REQUIRES: the event is no play.
void Apply(const SgfGame::Event& event, int width, SetUpStones& stones) {
  if (event.kind == SgfGame::Event::Kind::kToMove) {
    stones.to_move = event.player;
    return;
  }
  Cell& cell = stones.position[static_cast<size_t>(MoveAt(event.point, width).vertex())];
  if (event.kind == SgfGame::Event::Kind::kPut) {
    cell = StoneOf(event.player);
    stones.to_move = 1 - event.player;
  } else {
    cell = kEmptyCell;
  }
}

}  // namespace

bool IsKomi(const Rational& komi) {
  constexpr int kLargest = 10000;
  return komi <= kLargest && komi >= -kLargest;
}

GtpGame::GtpGame()
    : graph_(std::make_shared<const Graph>(*Graph::Rectangle(kDefaultSide, kDefaultSide))) {
  Begin();
}

void GtpGame::Begin() {
  epochs_.clear();
  epochs_.emplace_back(graph_, rules_);
  idle_passes_.clear();
}

void GtpGame::Begin(Graph graph) {
  graph_ = std::make_shared<const Graph>(std::move(graph));
  Begin();
}

void GtpGame::Begin(const Rules& rules) {
  rules_ = rules;
  Begin();
}

void GtpGame::SetKomi(const Rational& komi) {
  rules_.komi = komi;
  for (Game& game : epochs_) game.SetKomi(komi);
}

absl::Status GtpGame::SetUp(Position position, int to_move) {
  if (epochs_.size() >= kMaxEpochs) return Error("too many set-ups in one game");
  absl::StatusOr<Game> game = Game::FromPosition(graph_, rules_, std::move(position), to_move);
  if (!game.ok()) return game.status();
  epochs_.push_back(*std::move(game));
  return absl::OkStatus();
}

absl::Status GtpGame::PlayOutOfTurn(int player, Move move) {
  Position position = now().position();
  if (!move.is_pass()) {
    const auto at = static_cast<size_t>(move.vertex());
    if (position[at] != kEmptyCell) return Error("illegal move: occupied");
    const StonePlay play = ResolvePlay(graph(), position, player, move.vertex());
    if (play.suicide && !rules_.suicide) {
      return Error(absl::StrCat("illegal move: ", VerdictText(Verdict::kSuicide)));
    }
    position[at] = StoneOf(player);
    for (uint16_t u : play.captured) position[u] = kEmptyCell;
  }
  return SetUp(std::move(position), (player + 1) % players());
}

absl::Status GtpGame::Play(int player, Move move) {
  if (now().over()) {
    if (!move.is_pass()) return Error("illegal move: game over");
    idle_passes_.push_back(Moment());
    return absl::OkStatus();
  }
  if (player != now().to_move()) return PlayOutOfTurn(player, move);
  const Verdict verdict = epochs_.back().TryPlay(move);
  if (verdict == Verdict::kLegal) return absl::OkStatus();
  return Error(absl::StrCat("illegal move: ", VerdictText(verdict)));
}

absl::Status GtpGame::AgreeRanking(std::vector<int> ranks) {
  return epochs_.back().AgreeRanking(std::move(ranks));
}

absl::Status GtpGame::AgreeDead(int position, std::vector<Vertex> vertices) {
  return epochs_.back().AgreeDead(std::max(position, 0) - 1, std::move(vertices));
}

absl::Status GtpGame::Undo() {
  if (!idle_passes_.empty() && idle_passes_.back() == Moment()) {
    idle_passes_.pop_back();
  } else if (now().CanUndo()) {
    epochs_.back().Undo();
  } else if (epochs_.size() > 1) {
    epochs_.pop_back();
  } else {
    return Error("cannot undo");
  }
  return absl::OkStatus();
}

absl::Status GtpGame::AllOrNothing(absl::FunctionRef<absl::Status()> change) {
  GtpGame before = *this;
  absl::Status status = change();
  if (!status.ok()) *this = std::move(before);
  return status;
}

std::optional<Outcome> GtpGame::KnownOutcome() const {
  if (now().ended_by_pass()) return now().Score();
  if (!now().over() && now().consecutive_passes() >= players()) return now().ScoreIfPassed();
  return std::nullopt;
}

Position GtpGame::CountedStones() const {
  const std::optional<Outcome> outcome = KnownOutcome();
  if (!outcome) return now().position();
  const auto found = std::find(outcome->scoring.begin(), outcome->scoring.end(), now().position());
  if (found == outcome->scoring.end()) return now().position();
  return outcome->counted[static_cast<size_t>(found - outcome->scoring.begin())];
}

std::array<int, 2> GtpGame::CapturedStones() const {
  std::array<int, 2> captured = {};
  for (const Game& game : epochs_) {
    for (int ply = 0; ply < game.ply_count(); ++ply) {
      const int mover = game.MoverAt(ply);
      if (mover >= 2) continue;
      const int winner = game.IsSuicideAt(ply) ? 1 - mover : mover;
      captured[static_cast<size_t>(winner)] += game.CapturedAt(ply);
    }
  }
  return captured;
}

absl::Status GtpGame::Replay(const SgfGame& sgf, int until) {
  int moves = 0;
  std::optional<SetUpStones> set_up;  // what is set up together is one step for undo
  const auto finish_set_up = [&] {
    if (!set_up) return absl::OkStatus();
    const SetUpStones done = *std::exchange(set_up, std::nullopt);
    return SetUp(done.position, done.to_move);
  };
  for (const SgfGame::Event& event : sgf.events) {
    if (event.kind != SgfGame::Event::Kind::kPlay) {
      if (!set_up) set_up = {now().position(), now().to_move()};
      Apply(event, sgf.width, *set_up);
      continue;
    }
    if (++moves >= until) break;
    absl::Status status = finish_set_up();
    if (status.ok()) status = Play(event.player, MoveAt(event.point, sgf.width));
    if (!status.ok()) return status;
  }
  return finish_set_up();
}

absl::StatusOr<GtpGame> GtpGame::FromSgf(const SgfGame& sgf, const Rules& rules, int until) {
  if (sgf.komi && !IsKomi(*sgf.komi)) return Error("the komi is too large");
  absl::StatusOr<Graph> graph = Graph::Rectangle(sgf.width, sgf.height);
  if (!graph.ok()) return graph.status();
  GtpGame game;
  game.rules_ = rules;
  game.rules_.komi = sgf.komi.value_or(rules.komi);
  game.Begin(*std::move(graph));
  if (absl::Status status = game.Replay(sgf, until); !status.ok()) return status;
  return game;
}

std::string RankingText(const Game& game) {
  std::vector<std::string> parts;
  const std::vector<int>& ranks = *game.agreed_ranks();
  for (size_t p = 0; p < ranks.size(); ++p) {
    parts.push_back(absl::StrCat(PlayerLetter(static_cast<int>(p)), " ", ranks[p]));
  }
  return absl::StrJoin(parts, ", ");
}

std::string ResultText(const GtpGame& game) {
  if (game.now().agreed_ranks()) return RankedResult(game.now());
  const std::optional<Outcome> outcome = game.KnownOutcome();
  return outcome ? ScoredResult(*outcome) : "";
}

}  // namespace tengen::kee
