#include "bench/match/sgf.h"

#include "absl/strings/str_cat.h"
#include "engine/record/sgf.h"

namespace tengen::match {
namespace {

std::string ResultText(const GameResult& result) {
  if (!result.winner.has_value()) return "0";
  const bool time = result.reason == EndReason::kTime || result.reason == EndReason::kHang;
  return absl::StrCat(*result.winner == Color::kBlack ? "B+" : "W+", !IsFailure(result.reason) ? ""
                                                                     : time                    ? "T"
                                                                            : "F");
}

}  // namespace

std::string WriteSgf(const GameResult& result, Rule rule, int size, absl::string_view black,
                     absl::string_view white, absl::string_view comment) {
  base::SgfTree tree;
  base::SgfNode& root = tree.nodes[0];
  root.Add("FF", "4");
  root.Add("GM", "4");
  root.Add("CA", "UTF-8");
  root.Add("AP", "tengen");
  root.Add("SZ", absl::StrCat(size));
  root.Add("RU", RuleName(rule));
  root.Add("PB", black);
  root.Add("PW", white);
  root.Add("RE", ResultText(result));
  if (!comment.empty()) root.Add("C", comment);
  Color color = Color::kBlack;
  const auto add = [&](Point p) {
    engine::AddSgfMove(color, p, tree);
    color = Opponent(color);
  };
  for (Point p : result.opening) add(p);
  if (!result.opening.empty()) tree.nodes.back().Add("C", "end of the opening");
  for (const MoveRecord& move : result.moves) add(move.point);
  if (!result.detail.empty()) tree.Append().Add("C", result.detail);
  return base::WriteSgf(tree);
}

}  // namespace tengen::match
