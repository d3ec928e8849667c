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
                     absl::string_view white, absl::string_view comment, absl::string_view date) {
  engine::RecordedGame game = RecordedGameOf(ToPsq(result, rule, size, black, white));
  game.result = ResultText(result);
  game.comment = std::string(comment);
  game.date = std::string(date);
  base::SgfTree tree = SgfTreeOf(game);
  // A node for each stone stands behind the root.
  if (!result.opening.empty()) tree.nodes[result.opening.size()].Add("C", "end of the opening");
  if (!result.detail.empty()) tree.Append().Add("C", result.detail);
  return base::WriteSgf(tree);
}

}  // namespace tengen::match
