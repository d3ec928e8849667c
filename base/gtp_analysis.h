// What GTP's commands of analysis are asked for and say: lz-analyze and lz-genmove_analyze of Leela
// Zero, kata-analyze and kata-genmove_analyze of KataGo (its docs/GTP_Extensions.md). All functions
// are pure and thread-safe.
#ifndef TENGEN_BASE_GTP_ANALYSIS_H_
#define TENGEN_BASE_GTP_ANALYSIS_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/time/time.h"
#include "absl/types/span.h"

namespace tengen::base {

// Who reads an analysis: rates are whole numbers of ten thousandths to Leela Zero's GUIs, which
// know no scores, and fractions to KataGo's.
enum class GtpAnalysisStyle : uint8_t { kLeelaZero, kKataGo };

// What an analysis is asked for.
struct GtpAnalysisWish {
  std::string color;  // as it was given; empty: the player to move
  absl::Duration interval = absl::Milliseconds(500);
  std::optional<int> moves;          // at most so many are told of
  std::vector<std::string> avoided;  // vertices, as they were given
};

// The words behind the command's name: [COLOR] [HUNDREDTHS] [KEY VALUE]..., of which `interval
// HUNDREDTHS`, `maxmoves N` and `avoid COLOR VERTEX,VERTEX... DEPTH` are understood (the depth is
// not looked at) and other pairs passed over. `is_color` knows the names of players; any other word
// in front of a number or a key of the two programs, or alone, is a bad one. Error: InvalidArgument
// with the text of the answer.
absl::StatusOr<GtpAnalysisWish> ParseGtpAnalysisWish(
    absl::Span<const std::string> words, absl::FunctionRef<bool(absl::string_view)> is_color);

// A move that is told of. Rates are of the player whose move it is, from 0 to 1.
struct GtpAnalyzedMove {
  int64_t visits = 0;
  double win_rate = 0.5;
  double lower_bound = 0.5;       // what the rate hardly falls below
  double score_lead = 0;          // the points that he is ahead
  std::vector<std::string> line;  // the move and what follows, never empty
};

// The line that tells how an analysis stands: "info move H8 visits 120 winrate 0.521300 ... order 0
// pv H8 J9" for each of `moves`, the best first; empty for none.
std::string GtpInfoLine(absl::Span<const GtpAnalyzedMove> moves, GtpAnalysisStyle style);

}  // namespace tengen::base

#endif  // TENGEN_BASE_GTP_ANALYSIS_H_
