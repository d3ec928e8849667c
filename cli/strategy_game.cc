#include "cli/strategy_game.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "absl/time/time.h"
#include "base/annotated.h"
#include "base/files.h"
#include "base/text.h"
#include "cli/strategy_check.h"
#include "cli/terminal/play_in_terminal.h"
#include "cli/terminal/play_settings.h"
#include "cli/terminal/played_game.h"
#include "engine/record/notation.h"
#include "engine/rules.h"
#include "search/proof/strategy_file.h"
#include "search/solved_games.h"
#include "search/strength.h"
#include "verify/proof_text.h"
#include "verify/strategy.h"

namespace tengen::cli {
namespace {

using verify::Position;
using verify::Strategy;

// Half of it is for the solvers where a strategy ends; most of its leaves take less than a second.
constexpr absl::Duration kTimeForProofs = absl::Seconds(20);

absl::string_view NameOf(char side) { return side == verify::kBlack ? "Black" : "White"; }

// The attacker's stones and the defender's, as a strategy has them.
std::string StonesOf(const Position& position, char attacker) {
  std::string text;
  for (char side : {attacker, verify::Other(attacker)}) {
    if (side != attacker) text += "/";
    for (int p = position.first_point(); p < position.end_point(); ++p) {
      if (position.At(p) == side) text += position.Name(p);
    }
  }
  return text;
}

// True if a game leads from `start`, in which the attacker is to move, to the position.
bool GoesOnFrom(const Position& start, const Position& position, char attacker) {
  const engine::Color color =
      attacker == verify::kBlack ? engine::Color::kBlack : engine::Color::kWhite;
  const absl::StatusOr<engine::Board> first = BoardOf(start, color);
  const absl::StatusOr<engine::Board> board = BoardOf(position, color);
  return first.ok() && board.ok() && search::StartWithin(*first, *board).has_value();
}

absl::StatusOr<std::vector<Strategy>> ReadAll(absl::Span<const std::string> paths) {
  std::vector<Strategy> strategies;
  for (const std::string& path : paths) {
    const absl::StatusOr<std::string> text = base::ReadTextFile(path);
    if (!text.ok()) return text.status();
    absl::StatusOr<Strategy> strategy = verify::ParseStrategy(*text);
    if (!strategy.ok()) return base::Annotated(strategy.status(), path);
    strategies.push_back(*std::move(strategy));
  }
  return strategies;
}

// That which has a move in the position or, where none has, whose game the position belongs to;
// null if none is. Up to symmetry a position may belong to several.
const Strategy* StrategyFor(const std::vector<Strategy>& strategies, const Position& position) {
  const Strategy* of_its_game = nullptr;
  for (const Strategy& strategy : strategies) {
    if (strategy.MoveIn(position)) return &strategy;
    if (of_its_game != nullptr) continue;
    if (GoesOnFrom(strategy.start(), position, strategy.attacker())) of_its_game = &strategy;
  }
  return of_its_game;
}

std::string StartsOf(const std::vector<Strategy>& strategies) {
  return absl::StrJoin(strategies, " or ", [](std::string* out, const Strategy& strategy) {
    *out += StonesOf(strategy.start(), strategy.attacker());
  });
}

// Where a game against the strategies begins: at the start of the only one or, of the parts of a
// game, at the first stone if they share it, else at the empty board.
Position Beginning(const std::vector<Strategy>& strategies) {
  const Position& start = strategies.front().start();
  if (strategies.size() == 1) return start;
  const std::optional<verify::Openings> parts = verify::OpeningsOf(strategies);
  const bool share =
      parts && std::all_of(strategies.begin(), strategies.end(), [&](const auto& s) {
        return s.start().CountCells(verify::kEmpty) == start.width() * start.height() - 2 &&
               s.start().At(parts->first) == s.attacker();
      });
  return share ? parts->parent : Position(start.width(), start.height(), start.game());
}

// Looks for moves that put stones on a board such that none of them ends the game: a stone may be
// forbidden, or complete a five, before others are there.
class StonePlayer {
 public:
  StonePlayer(std::array<std::vector<Point>, 2> stones, PlayedGame game)
      : left_(std::move(stones)), game_(std::move(game)) {}

  // False if no order was found, of the few that are tried: most do.
  bool Play() {
    std::vector<Point>& own = left_[Index(game_.board().side_to_move())];
    for (size_t i = 0; i < own.size() && tries_ < kMostTries; ++i) {
      const Point p = own[i];
      ++tries_;
      if (!game_.Play(p, 0).ok()) continue;
      own.erase(own.begin() + static_cast<std::ptrdiff_t>(i));
      if (!game_.record().end() && Play()) return true;
      own.insert(own.begin() + static_cast<std::ptrdiff_t>(i), p);
      game_.TakeBack();
    }
    return left_[0].empty() && left_[1].empty();
  }
  std::vector<Point> moves() const { return game_.board().Moves(); }

 private:
  static constexpr int kMostTries = 10'000;

  std::array<std::vector<Point>, 2> left_;  // by colour
  PlayedGame game_;
  int tries_ = 0;
};

// Moves that lead to the position. NotFound if none were found.
absl::StatusOr<std::vector<Point>> MovesTo(const Position& position) {
  std::array<std::vector<Point>, 2> stones;
  for (int p = position.first_point(); p < position.end_point(); ++p) {
    if (position.At(p) != verify::kBlack && position.At(p) != verify::kWhite) continue;
    const Color color = position.At(p) == verify::kBlack ? Color::kBlack : Color::kWhite;
    stones[Index(color)].push_back(
        *engine::ParseLetters(position.Name(p), position.width(), position.height()));
  }
  absl::StatusOr<PlayedGame> game =
      PlayedGame::Create({position.width(), position.height()}, RuleOf(position.game()));
  if (!game.ok()) return game.status();
  StonePlayer player(std::move(stones), *std::move(game));
  if (player.Play()) return player.moves();
  return absl::NotFoundError("no game was found that leads to where it begins");
}

bool SomebodyHasWon(const Position& position) {
  for (int p = position.first_point(); p < position.end_point(); ++p) {
    const bool stone = position.At(p) == verify::kBlack || position.At(p) == verify::kWhite;
    if (stone && position.InWinningRow(p)) return true;
  }
  return false;
}

// A position with the move that led to it.
struct Played {
  Position position;
  Position parent;
  std::optional<int> last = std::nullopt;
};

absl::StatusOr<Played> PlayMoves(const Position& start, absl::string_view moves) {
  const Position empty(start.width(), start.height(), start.game());
  const absl::StatusOr<std::vector<Point>> points =
      engine::ParseMoves(moves, start.width(), start.height());
  if (!points.ok()) return points.status();
  Played played = {empty, empty};
  char side = verify::kBlack;
  for (Point p : *points) {
    played.parent = played.position;
    played.last = empty.PointAt(p.x(), p.y());
    if (!played.position.IsEmpty(*played.last)) {
      return absl::InvalidArgumentError(absl::StrCat(empty.Name(*played.last), " is played twice"));
    }
    played.position.Set(*played.last, side);
    side = verify::Other(side);
  }
  return played;
}

// What wins where the strategy has no move.
CommandResult PrintProvedMove(const Played& played, char attacker) {
  verify::Leaves leaf = {played.position, {}};
  if (played.last) leaf = {played.parent, {*played.last}};
  const auto print = [&](const LeafProver::Proved& proved) {
    absl::PrintF("%s plays %s and wins in %d plies at the latest\n", NameOf(attacker),
                 ToLetters(proved.tree.node(proved.root).move, proved.board.height()),
                 proved.verified.distance);
  };
  absl::Status status = LeafProver().Prove(
      leaf, attacker, [] { return false; }, print);
  if (status.ok()) return kOk;
  if (!absl::IsResourceExhausted(status)) return status;
  return {kNoProof, absl::NotFoundError("the strategy has no move there, and no proof was found")};
}

}  // namespace

absl::StatusOr<std::string> StrategyClaim(absl::string_view text) {
  const absl::StatusOr<Strategy> strategy = verify::ParseStrategy(text);
  if (!strategy.ok()) return strategy.status();
  const Position& start = strategy->start();
  return absl::StrCat(NameOf(strategy->attacker()), " wins from ",
                      StonesOf(start, strategy->attacker()), ", ", RuleName(RuleOf(start.game())),
                      " ", start.width(), "x", start.height());
}

CommandResult AskStrategies(absl::Span<const std::string> paths, absl::string_view moves) {
  const absl::StatusOr<std::vector<Strategy>> strategies = ReadAll(paths);
  if (!strategies.ok()) return strategies.status();
  const absl::StatusOr<Played> played = PlayMoves(strategies->front().start(), moves);
  if (!played.ok()) return played.status();
  const char attacker = strategies->front().attacker();
  const int black = played->position.CountCells(verify::kBlack);
  const bool blacks = black == played->position.CountCells(verify::kWhite);
  if (blacks != (attacker == verify::kBlack)) {
    return absl::InvalidArgumentError(absl::StrCat(NameOf(verify::Other(attacker)), " is to move"));
  }
  if (SomebodyHasWon(played->position)) return absl::InvalidArgumentError("the game is over");
  const Strategy* const strategy = StrategyFor(*strategies, played->position);
  if (strategy == nullptr) {
    return absl::InvalidArgumentError(
        absl::StrCat(moves.empty() ? "the empty board" : base::Quoted(moves),
                     " is not a game that goes on from ", StartsOf(*strategies)));
  }
  const std::optional<int> move = strategy->MoveIn(played->position);
  if (!move) return PrintProvedMove(*played, attacker);
  absl::PrintF("%s plays %s by the strategy\n", NameOf(attacker), played->position.Name(*move));
  return kOk;
}

CommandResult PlayStrategies(absl::Span<const std::string> paths) {
  const absl::StatusOr<std::vector<Strategy>> strategies = ReadAll(paths);
  if (!strategies.ok()) return strategies.status();
  absl::StatusOr<search::SolvedGames> games = search::SolvedGames::OpenFiles(paths);
  if (!games.ok()) return games.status();
  const Position& start = strategies->front().start();
  PlaySettings settings;
  settings.rule = RuleOf(start.game());
  settings.size = {start.width(), start.height()};
  const bool blacks = strategies->front().attacker() == verify::kBlack;
  settings.side = blacks ? PlaySide::kWhite : PlaySide::kBlack;
  settings.level = search::kFullStrength;
  settings.turn_time = kTimeForProofs;
  settings.solved = std::make_shared<const search::SolvedGames>(*std::move(games));
  const absl::StatusOr<std::vector<Point>> first_moves = MovesTo(Beginning(*strategies));
  if (!first_moves.ok()) return first_moves.status();
  settings.first_moves = *first_moves;
  absl::PrintF("a move of which no proof is told is tengen's own, and may take %s\n",
               absl::FormatDuration(kTimeForProofs));
  return PlayInTerminal(settings);
}

}  // namespace tengen::cli
