#include "cli/strategy_game.h"

#include <optional>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "base/errors.h"
#include "cli/strategy_check.h"
#include "engine/record/notation.h"
#include "engine/rules.h"
#include "search/proof/strategy_file.h"
#include "verify/proof_text.h"
#include "verify/strategy.h"

namespace tengen::cli {
namespace {

using verify::Position;
using verify::Strategy;

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
  return absl::NotFoundError(
      absl::StrCat("the strategy has no move there, and ", status.message()));
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

CommandResult AskStrategy(absl::string_view text, absl::string_view moves) {
  const absl::StatusOr<Strategy> strategy = verify::ParseStrategy(text);
  if (!strategy.ok()) return strategy.status();
  const absl::StatusOr<Played> played = PlayMoves(strategy->start(), moves);
  if (!played.ok()) return played.status();
  const char attacker = strategy->attacker();
  const int black = played->position.CountCells(verify::kBlack);
  const bool blacks = black == played->position.CountCells(verify::kWhite);
  if (blacks != (attacker == verify::kBlack)) {
    return absl::InvalidArgumentError(absl::StrCat(NameOf(verify::Other(attacker)), " is to move"));
  }
  if (!GoesOnFrom(strategy->start(), played->position, attacker)) {
    return base::IsNot(
        moves, absl::StrCat("a game that goes on from ", StonesOf(strategy->start(), attacker)));
  }
  const std::optional<int> move = strategy->MoveIn(played->position);
  if (!move) return PrintProvedMove(*played, attacker);
  absl::PrintF("%s plays %s by the strategy\n", NameOf(attacker), played->position.Name(*move));
  return kOk;
}

}  // namespace tengen::cli
