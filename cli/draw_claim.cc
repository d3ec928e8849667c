#include "cli/draw_claim.h"

#include <cstdint>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "base/progress.h"

namespace tengen::cli {

std::string DrawClaim(bool black, bool empty) {
  if (!black) return "White makes no five in a row, if Black may play anywhere";
  constexpr absl::string_view kNoFive = "Black makes no five in a row";
  return empty ? absl::StrCat(kNoFive, ": a draw (renju: Black does not win)")
               : absl::StrCat(kNoFive, ": he does not win");
}

absl::StatusOr<verify::CheckedDraw> CheckDrawShown(std::istream& text, absl::string_view name,
                                                   bool quiet, const std::function<bool()>& ended) {
  base::ProgressLine line(quiet);
  const auto go_on = [&](int64_t done, int64_t all) {
    if (line.IsDue()) line.Show(absl::StrFormat("%s: %d of %d nodes", name, done, all));
    return !ended();
  };
  absl::StatusOr<verify::CheckedDraw> checked = verify::CheckDraw(text, go_on);
  line.Clear();
  return checked;
}

}  // namespace tengen::cli
