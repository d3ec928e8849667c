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

namespace tengen {
namespace {

template <typename Points>
Field PointsField(absl::string_view name, const Points& points, int height) {
  std::vector<std::string> names;
  for (Point p : points) names.push_back(QuoteJson(ToLetters(p, height)));
  return LiteralField(name, absl::StrCat("[", absl::StrJoin(names, ","), "]"));
}

// Plies to the end, negative for a loss.
Field MateField(Value value) {
  if (!IsDecided(value)) return LiteralField("mate", "");
  return NumberField("mate", int64_t{IsWin(value) ? PliesToEnd(value) : -PliesToEnd(value)});
}

// What iterations and results have in common.
void AppendLine(const SearchInfo& info, int height, Fields* fields) {
  const Fields own = {
      NumberField("depth", int64_t{info.depth}),
      NumberField("selective_depth", int64_t{info.selective_depth}),
      NumberField("line", int64_t{info.line + 1}),
      NumberField("lines", int64_t{info.lines}),
      NumberField("value", int64_t{info.value}),
      MateField(info.value),
      NumberField("win_rate", std::optional<double>(WinRate(info.value))),
      NumberField("nodes", info.nodes),
      NumberField("time_ms", absl::ToInt64Milliseconds(info.elapsed)),
      NumberField("nps", NodesPerSecond(info)),
      NumberField("hash_permille", int64_t{info.hash_permille}),
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
  return ToJson({
      TextField("type", "position"),
      TextField("rule", RuleName(board.rule())),
      NumberField("width", int64_t{board.width()}),
      NumberField("height", int64_t{height}),
      TextField("side_to_move", board.side_to_move() == Color::kBlack ? "black" : "white"),
      PointsField("black", board.stones(Color::kBlack), height),
      PointsField("white", board.stones(Color::kWhite), height),
      PointsField("blocked", BlockedPoints(board), height),
      ordered ? PointsField("moves", board.Moves(), height) : LiteralField("moves", ""),
      PointsField("forbidden", board.ForbiddenPoints(), height),
  });
}

std::string IterationJson(const SearchInfo& info, int height) {
  Fields fields = {TextField("type", "iteration")};
  AppendLine(info, height, &fields);
  return ToJson(fields);
}

std::string ResultJson(const SearchInfo& info, int height, bool interrupted) {
  Fields fields = {TextField("type", "result"),
                   info.pv.empty() ? LiteralField("best", "")
                                   : TextField("best", ToLetters(info.pv.front(), height))};
  AppendLine(info, height, &fields);
  fields.push_back(LiteralField("interrupted", interrupted ? "true" : "false"));
  return ToJson(fields);
}

}  // namespace tengen
