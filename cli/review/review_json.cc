#include "cli/review/review_json.h"

#include <cstdint>
#include <optional>
#include <utility>

#include "absl/status/status.h"
#include "absl/types/span.h"
#include "engine/record/notation.h"
#include "engine/rules.h"

namespace tengen::cli {
namespace {

base::Json PointNames(absl::Span<const Point> points, int height) {
  base::Json names = base::Json::array();
  for (Point p : points) names.push_back(ToLetters(p, height));
  return names;
}

absl::string_view SideName(Color side) { return side == Color::kBlack ? "black" : "white"; }

// Plies to a proven win, negative to a loss.
base::Json MateOf(std::optional<Value> value) {
  if (!value || !IsDecided(*value)) return nullptr;
  return IsWin(*value) ? PliesToEnd(*value) : -PliesToEnd(*value);
}

base::Json MoveJson(const ReviewedGame& game, const GameReview& review, int turn) {
  const auto index = static_cast<size_t>(turn);
  const GameTurn& played = game.turns()[index];
  const JudgedMove& move = review.moves[index];
  const PositionValue& before = review.positions[index];
  const int height = game.record().height;
  return {{"number", turn + 1},
          {"side", SideName(played.side)},
          {"move", played.move ? ToLetters(*played.move, height) : "pass"},
          {"judged", move.judged},
          {"win_rate", base::Decimals(move.rate)},
          {"mate", MateOf(move.value)},
          {"best_win_rate", base::Decimals(move.best_rate)},
          {"best_mate", MateOf(move.best_value)},
          {"best_line", PointNames(before.line, height)},
          {"depth", before.depth},
          {"nodes", before.nodes},
          {"loss", move.judged ? base::Decimals(move.loss) : base::Json(nullptr)},
          {"class",
           move.kind == MoveClass::kSound ? base::Json(nullptr) : base::Json(ClassName(move.kind))},
          {"missed_win", move.missed_win},
          {"turning_point", move.turning_point}};
}

base::Json SideJson(const SideReview& side) {
  return {{"judged", side.moves},
          {"accuracy", base::Decimals(side.accuracy)},
          {"inaccuracies", side.Count(MoveClass::kInaccuracy)},
          {"mistakes", side.Count(MoveClass::kMistake)},
          {"blunders", side.Count(MoveClass::kBlunder)},
          {"missed_wins", side.missed_wins}};
}

}  // namespace

std::string PositionValueText(const PositionValue& value, int height) {
  const base::Json json = {{"value", value.value ? base::Json(*value.value) : base::Json(nullptr)},
                           {"depth", value.depth},
                           {"nodes", value.nodes},
                           {"line", engine::MovesToText(value.line, height)}};
  return base::CompactJson(json);
}

absl::StatusOr<PositionValue> ParsePositionValue(absl::string_view text, int width, int height) {
  const absl::Status none = absl::DataLossError("no value of a position");
  const absl::StatusOr<base::Json> json = base::ParseJson(text);
  if (!json.ok()) return none;
  const base::Json* const line = base::FindMember(*json, "line");
  const auto number = [&](absl::string_view name) {
    const base::Json* const member = base::FindMember(*json, name);
    return member != nullptr ? base::WholeNumber(*member) : std::nullopt;
  };
  const std::optional<int64_t> value = number("value"), depth = number("depth");
  const std::optional<int64_t> nodes = number("nodes");
  if (line == nullptr || !line->is_string() || !depth || !nodes) return none;
  absl::StatusOr<std::vector<Point>> points =
      engine::ParseMoves(line->get<std::string>(), width, height);
  if (!points.ok() || (value && (*value > kMate || *value < -kMate))) return none;
  PositionValue found = {
      .depth = static_cast<int>(*depth), .nodes = *nodes, .line = *std::move(points)};
  if (value) found.value = static_cast<Value>(*value);
  return found;
}

base::Json ReviewJson(const ReviewedGame& game, const GameReview& review) {
  const engine::RecordedGame& record = game.record();
  base::Json moves = base::Json::array();
  base::Json turning_points = base::Json::array();
  for (int turn = 0; turn + 1 < game.positions(); ++turn) {
    moves.push_back(MoveJson(game, review, turn));
    if (review.moves[static_cast<size_t>(turn)].turning_point) turning_points.push_back(turn + 1);
  }
  return {{"type", "game"},
          {"name", game.name()},
          {"rule", RuleName(game.rule())},
          {"width", record.width},
          {"height", record.height},
          {"black", record.black_name},
          {"white", record.white_name},
          {"result", record.result},
          {"opening_moves", game.opening()},
          {"black_review", SideJson(review.sides[Index(Color::kBlack)])},
          {"white_review", SideJson(review.sides[Index(Color::kWhite)])},
          {"turning_points", turning_points},
          {"final_black_win_rate", base::Decimals(BlackRate(game, review, game.positions() - 1))},
          {"moves", std::move(moves)}};
}

base::Json RefusalJson(absl::string_view name, absl::string_view why) {
  return {{"type", "refused"}, {"name", name}, {"why", why}};
}

}  // namespace tengen::cli
