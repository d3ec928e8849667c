#include "cli/strategy_game.h"

#include <optional>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "cli/strategy_check.h"
#include "engine/record/notation.h"
#include "engine/rules.h"
#include "search/evaluator_scorer.h"
#include "search/proof/game_proof.h"
#include "search/proof/solver.h"
#include "verify/strategy.h"

namespace tengen::cli {
namespace {

using verify::Strategy;

absl::string_view NameOf(char attacker) { return attacker == verify::kBlack ? "Black" : "White"; }

// The position as verify/ has it.
verify::Position PositionOf(const Board& board, const Strategy& strategy) {
  verify::Position position(board.width(), board.height(), strategy.start.game());
  for (Color c : {Color::kBlack, Color::kWhite}) {
    for (Point p : board.stones(c)) {
      position.Set(position.PointAt(p.x(), p.y()),
                   c == Color::kBlack ? verify::kBlack : verify::kWhite);
    }
  }
  return position;
}

// The strategy's move in a position, if it has one: that which leads to the same position, up to
// symmetry, as its move in the normal image.
std::optional<Point> StrategyMove(const Strategy& strategy, const verify::Position& position) {
  verify::Position normal = verify::Normal(position);
  const auto at = strategy.moves.find(normal.cells());
  if (at == strategy.moves.end()) return std::nullopt;
  normal.Set(at->second, strategy.attacker);
  const std::string wanted = verify::Normal(normal).cells();
  for (int y = 0; y < position.height(); ++y) {
    for (int x = 0; x < position.width(); ++x) {
      verify::Position played = position;
      if (!played.IsEmpty(played.PointAt(x, y))) continue;
      played.Set(played.PointAt(x, y), strategy.attacker);
      if (verify::Normal(played).cells() == wanted) return Point(x, y);
    }
  }
  return std::nullopt;
}

CommandResult PrintSolverMove(const Board& board, char attacker) {
  search::Solver solver(search::Solver::kFewEntries, search::EvaluatorScorer());
  Board copy = board;
  const search::Solution solution = solver.Solve(
      copy, {.quiet = true, .max_nodes = search::GameProof::NodesOf(2)}, [] { return false; });
  if (solution.line.empty()) {
    return absl::NotFoundError("the strategy does not lead there, and no win was found");
  }
  absl::PrintF("%s plays %s and wins in %d plies at the latest\n", NameOf(attacker),
               ToLetters(solution.line.front(), board.height()), solution.distance);
  return kOk;
}

}  // namespace

absl::StatusOr<std::string> StrategyClaim(absl::string_view text) {
  const absl::StatusOr<Strategy> strategy = verify::ParseStrategy(text);
  if (!strategy.ok()) return strategy.status();
  const verify::Position& start = strategy->start;
  std::string stones;
  for (char colour : {verify::kBlack, verify::kWhite}) {
    absl::StrAppend(&stones, colour == verify::kBlack ? "" : "/");
    for (int p = start.first_point(); p < start.end_point(); ++p) {
      if (start.At(p) == colour) stones += start.Name(p);
    }
  }
  return absl::StrCat(NameOf(strategy->attacker), " wins from ", stones, ", ",
                      RuleName(RuleOf(start.game())), " ", start.width(), "x", start.height());
}

CommandResult AskStrategy(absl::string_view text, absl::string_view moves) {
  const absl::StatusOr<Strategy> strategy = verify::ParseStrategy(text);
  if (!strategy.ok()) return strategy.status();
  const verify::Position& start = strategy->start;
  absl::StatusOr<Board> board = Board::Create(start.width(), start.height(), RuleOf(start.game()));
  if (!board.ok()) return board.status();
  const absl::StatusOr<std::vector<Point>> game =
      engine::ParseMoves(moves, start.width(), start.height());
  if (!game.ok()) return game.status();
  for (Point p : *game) {
    if (!board->IsEmpty(p)) return absl::InvalidArgumentError("a point is played twice");
    board->Make(p);
  }
  const char mover = board->side_to_move() == Color::kBlack ? verify::kBlack : verify::kWhite;
  if (mover != strategy->attacker) {
    return absl::InvalidArgumentError(absl::StrCat(NameOf(mover), " is to move"));
  }
  const std::optional<Point> move = StrategyMove(*strategy, PositionOf(*board, *strategy));
  if (!move) return PrintSolverMove(*board, strategy->attacker);
  absl::PrintF("%s plays %s by the strategy\n", NameOf(mover), ToLetters(*move, board->height()));
  return kOk;
}

}  // namespace tengen::cli
