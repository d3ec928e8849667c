#include "cli/analyze/analysis_json.h"

#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "base/fields.h"
#include "base/json.h"
#include "engine/record/notation.h"
#include "engine/rules.h"
#include "eval/value.h"
#include "eval/win_rate.h"
#include "protocol/replies.h"

namespace tengen::cli {
namespace {

template <typename Points>
base::Field PointsField(absl::string_view name, const Points& points, int height) {
  std::vector<std::string> names;
  for (Point p : points) names.push_back(base::QuoteJson(ToLetters(p, height)));
  return base::LiteralField(name, absl::StrCat("[", absl::StrJoin(names, ","), "]"));
}

// Plies to the end, negative for a loss.
base::Field MateField(Value value) {
  if (!IsDecided(value)) return base::LiteralField("mate", "");
  return base::NumberField("mate", int64_t{IsWin(value) ? PliesToEnd(value) : -PliesToEnd(value)});
}

// What iterations and results have in common.
void AppendLine(const search::SearchInfo& info, int height, base::Fields* fields) {
  const base::Fields own = {
      base::NumberField("depth", int64_t{info.depth}),
      base::NumberField("selective_depth", int64_t{info.selective_depth}),
      base::NumberField("line", int64_t{info.line + 1}),
      base::NumberField("lines", int64_t{info.lines}),
      base::NumberField("value", int64_t{info.value}),
      MateField(info.value),
      base::NumberField("win_rate", std::optional<double>(eval::WinRate(info.value))),
      base::NumberField("nodes", info.nodes),
      base::NumberField("time_ms", absl::ToInt64Milliseconds(info.elapsed)),
      base::NumberField("nps", protocol::NodesPerSecond(info)),
      base::NumberField("hash_permille", int64_t{info.hash_permille}),
      PointsField("pv", info.pv, height),
  };
  fields->insert(fields->end(), own.begin(), own.end());
}

PointSet BlockedPoints(const Board& board) {
  PointSet blocked;
  for (int y = 0; y < board.height(); ++y) {
    for (int x = 0; x < board.width(); ++x) {
      if (board.At(Point(x, y)) == Cell::kBlocked) blocked.Insert(Point(x, y));
    }
  }
  return blocked;
}

}  // namespace

std::string PositionJson(const Board& board, bool ordered) {
  const int height = board.height();
  return base::ToJson({
      base::TextField("type", "position"),
      base::TextField("rule", RuleName(board.rule())),
      base::NumberField("width", int64_t{board.width()}),
      base::NumberField("height", int64_t{height}),
      base::TextField("side_to_move", board.side_to_move() == Color::kBlack ? "black" : "white"),
      PointsField("black", board.stones(Color::kBlack), height),
      PointsField("white", board.stones(Color::kWhite), height),
      PointsField("blocked", BlockedPoints(board), height),
      ordered ? PointsField("moves", board.Moves(), height) : base::LiteralField("moves", ""),
      PointsField("forbidden", board.ForbiddenPoints(), height),
  });
}

std::string IterationJson(const search::SearchInfo& info, int height) {
  base::Fields fields = {base::TextField("type", "iteration")};
  AppendLine(info, height, &fields);
  return ToJson(fields);
}

std::string ResultJson(const search::SearchInfo& info, int height, bool interrupted) {
  base::Fields fields = {base::TextField("type", "result"),
                         info.pv.empty()
                             ? base::LiteralField("best", "")
                             : base::TextField("best", ToLetters(info.pv.front(), height))};
  AppendLine(info, height, &fields);
  fields.push_back(base::LiteralField("interrupted", interrupted ? "true" : "false"));
  return ToJson(fields);
}

}  // namespace tengen::cli
