#include "cli/analyze/analysis_json.h"

#include <string>
#include <utility>

#include "base/json.h"
#include "engine/record/notation.h"
#include "engine/rules.h"
#include "eval/value.h"
#include "eval/win_rate.h"
#include "protocol/replies.h"

namespace tengen::cli {
namespace {

template <typename Points>
base::Json Names(const Points& points, int height) {
  base::Json names = base::Json::array();
  for (Point p : points) names.push_back(ToLetters(p, height));
  return names;
}

// Plies to the end, negative for a loss.
base::Json Mate(Value value) {
  if (!IsDecided(value)) return nullptr;
  return IsWin(value) ? PliesToEnd(value) : -PliesToEnd(value);
}

// What iterations and results have in common.
void AddLine(const search::SearchInfo& info, int height, base::Json* fields) {
  fields->update({
      {"depth", info.depth},
      {"selective_depth", info.selective_depth},
      {"line", info.line + 1},
      {"lines", info.lines},
      {"value", info.value},
      {"mate", Mate(info.value)},
      {"win_rate", info.searched() ? base::Json(base::Decimals(eval::WinRate(info.value)))
                                   : base::Json(nullptr)},
      {"nodes", info.nodes},
      {"time_ms", absl::ToInt64Milliseconds(info.elapsed)},
      {"nps", protocol::NodesPerSecond(info)},
      {"hash_permille", info.hash_permille},
      {"pv", Names(info.pv, height)},
  });
}

base::Json ResultFields(base::Json fields, const search::SearchInfo& best, int height,
                        bool interrupted) {
  fields["best"] = nullptr;
  if (!best.pv.empty()) fields["best"] = ToLetters(best.pv.front(), height);
  AddLine(best, height, &fields);
  fields["interrupted"] = interrupted;
  return fields;
}

base::Json OtherLines(absl::Span<const search::SearchInfo> lines, int height) {
  base::Json others = base::Json::array();
  for (const search::SearchInfo& info : lines.subspan(1)) {
    base::Json fields = base::Json::object();
    AddLine(info, height, &fields);
    others.push_back(std::move(fields));
  }
  return others;
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
  return base::JsonText({
      {"type", "position"},
      {"rule", RuleName(board.rule())},
      {"width", board.width()},
      {"height", height},
      {"side_to_move", board.side_to_move() == Color::kBlack ? "black" : "white"},
      {"black", Names(board.stones(Color::kBlack), height)},
      {"white", Names(board.stones(Color::kWhite), height)},
      {"blocked", Names(BlockedPoints(board), height)},
      {"moves", ordered ? Names(board.Moves(), height) : base::Json(nullptr)},
      {"forbidden", Names(board.ForbiddenPoints(), height)},
  });
}

std::string IterationJson(const search::SearchInfo& info, int height) {
  base::Json fields = {{"type", "iteration"}};
  AddLine(info, height, &fields);
  return base::JsonText(fields);
}

std::string ResultJson(const search::SearchInfo& info, int height, bool interrupted) {
  return base::JsonText(ResultFields({{"type", "result"}}, info, height, interrupted));
}

std::string ServerReportJson(const base::Json& id, absl::Span<const search::SearchInfo> lines,
                             int height) {
  base::Json fields = {{"id", id}, {"type", "report"}};
  AddLine(lines.front(), height, &fields);
  fields["other_lines"] = OtherLines(lines, height);
  return base::JsonText(fields);
}

std::string ServerResultJson(const base::Json& id, absl::Span<const search::SearchInfo> lines,
                             int height, bool interrupted) {
  base::Json fields =
      ResultFields({{"id", id}, {"type", "result"}}, lines.front(), height, interrupted);
  fields["other_lines"] = OtherLines(lines, height);
  return base::JsonText(fields);
}

}  // namespace tengen::cli
