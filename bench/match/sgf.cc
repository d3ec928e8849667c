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
  std::string text = absl::StrCat("(;FF[4]GM[4]CA[UTF-8]AP[tengen]SZ[", size, "]RU[",
                                  RuleName(rule), "]PB[", engine::SgfEscaped(black), "]PW[",
                                  engine::SgfEscaped(white), "]RE[", ResultText(result), "]\n");
  if (!comment.empty()) absl::StrAppend(&text, "C[", engine::SgfEscaped(comment), "]\n");
  Color color = Color::kBlack;
  const auto add = [&](Point p) {
    absl::StrAppend(&text, color == Color::kBlack ? ";B[" : ";W[", SgfPoint(p), "]");
    color = Opponent(color);
  };
  for (Point p : result.opening) add(p);
  if (!result.opening.empty()) text += "C[end of the opening]";
  for (const MoveRecord& move : result.moves) add(move.point);
  if (!result.detail.empty()) absl::StrAppend(&text, ";C[", engine::SgfEscaped(result.detail), "]");
  return absl::StrCat(text, ")\n");
}

}  // namespace tengen::match
