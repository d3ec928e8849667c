#include "bench/match/sgf.h"

#include <cstddef>

#include "absl/strings/str_cat.h"
#include "absl/time/time.h"
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

std::string RemarkText(const MoveRecord& move) {
  const std::string remark = move.remark.ToText();
  return absl::StrCat(remark, remark.empty() ? "" : ", ", absl::ToInt64Milliseconds(move.elapsed),
                      "ms");
}

}  // namespace

std::string WriteSgf(const GameResult& result, Rule rule, int size, absl::string_view black,
                     absl::string_view white, const SgfTexts& texts) {
  engine::RecordedGame game = RecordedGameOf(ToPsq(result, rule, size, black, white));
  game.result = ResultText(result);
  game.comment = texts.comment;
  game.date = texts.date;
  if (!result.opening.empty()) {
    game.steps[result.opening.size() - 1].comment = "end of the opening";
  }
  for (size_t i = 0; texts.remarks && i < result.moves.size(); ++i) {
    game.steps[result.opening.size() + i].comment = RemarkText(result.moves[i]);
  }
  base::SgfTree tree = SgfTreeOf(game);
  if (!result.detail.empty()) tree.Append().Add("C", result.detail);
  return base::WriteSgf(tree);
}

}  // namespace tengen::match
