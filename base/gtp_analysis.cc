#include "base/gtp_analysis.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <iterator>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "base/errors.h"
#include "base/text.h"

namespace tengen::base {
namespace {

constexpr int64_t kMostCentiseconds = 1'000'000;
constexpr int64_t kMostMoves = 1'000'000;

absl::Status Refuse(absl::string_view text) { return absl::InvalidArgumentError(text); }

absl::Status TakeInterval(absl::string_view text, GtpAnalysisWish& wish) {
  const std::optional<int64_t> hundredths = ParseInteger(text);
  if (!hundredths || *hundredths < 0 || *hundredths > kMostCentiseconds) {
    return Refuse("the interval is not in hundredths of a second");
  }
  wish.interval = absl::Milliseconds(10 * *hundredths);
  return absl::OkStatus();
}

absl::Status TakeMoves(absl::string_view text, GtpAnalysisWish& wish) {
  const std::optional<int64_t> moves = ParseInteger(text);
  if (!moves || *moves < 1 || *moves > kMostMoves) {
    return Refuse("maxmoves is not a number of moves");
  }
  wish.moves = static_cast<int>(*moves);
  return absl::OkStatus();
}

// Those of Leela Zero and KataGo, understood or not.
bool IsKey(absl::string_view word) {
  static constexpr absl::string_view kKeys[] = {
      "interval",  "minmoves", "maxmoves",     "avoid",          "allow",
      "ownership", "pvVisits", "pvEdgeVisits", "movesOwnership", "ownershipStdev",
      "rootInfo",  "player",   "noResultValue"};
  return std::find(std::begin(kKeys), std::end(kKeys), word) != std::end(kKeys);
}

// Whether words begin with what can only be meant as a color.
bool BeginsWithBadColor(absl::Span<const std::string> words) {
  if (words.empty() || ParseInteger(words[0]) || IsKey(words[0])) return false;
  return words.size() == 1 || ParseInteger(words[1]) || IsKey(words[1]);
}

std::string RateText(const GtpAnalyzedMove& move, GtpAnalysisStyle style) {
  if (style == GtpAnalysisStyle::kKataGo) {
    return absl::StrFormat("winrate %.6f scoreLead %.6f lcb %.6f", move.win_rate, move.score_lead,
                           move.lower_bound);
  }
  const auto whole = [](double rate) { return std::lround(10'000 * rate); };
  return absl::StrCat("winrate ", whole(move.win_rate), " lcb ", whole(move.lower_bound));
}

}  // namespace

absl::StatusOr<GtpAnalysisWish> ParseGtpAnalysisWish(
    absl::Span<const std::string> words, absl::FunctionRef<bool(absl::string_view)> is_color) {
  GtpAnalysisWish wish;
  if (!words.empty() && is_color(words[0])) {
    wish.color = words[0];
    words.remove_prefix(1);
  } else if (BeginsWithBadColor(words)) {
    return QuotedError("invalid color", words[0]);
  }
  absl::Status status;
  if (!words.empty() && ParseInteger(words[0])) {
    status = TakeInterval(words[0], wish);
    words.remove_prefix(1);
  }
  while (status.ok() && !words.empty()) {
    if (words.size() < 2) return Refuse(absl::StrCat("no value for ", words[0]));
    const std::string& key = words[0];
    size_t taken = 2;
    if (key == "interval") status = TakeInterval(words[1], wish);
    if (key == "maxmoves") status = TakeMoves(words[1], wish);
    if (key == "allow") return Refuse("allow is not understood; avoid is");
    if (key == "avoid") {
      taken = 4;
      if (words.size() < taken || !is_color(words[1])) return Refuse("avoid COLOR VERTICES DEPTH");
      for (absl::string_view vertex : SplitArguments(words[2])) wish.avoided.emplace_back(vertex);
    }
    if (status.ok()) words.remove_prefix(taken);
  }
  if (!status.ok()) return status;
  return wish;
}

std::string GtpInfoLine(absl::Span<const GtpAnalyzedMove> moves, GtpAnalysisStyle style) {
  std::string text;
  for (size_t i = 0; i < moves.size(); ++i) {
    const GtpAnalyzedMove& move = moves[i];
    absl::StrAppend(&text, i > 0 ? " " : "", "info move ", move.line.front(), " visits ",
                    move.visits, " ", RateText(move, style), " order ", i, " pv ",
                    absl::StrJoin(move.line, " "));
  }
  return text;
}

}  // namespace tengen::base
