// What holds are as sentences.
#ifndef TENGEN_CLI_DRAW_CLAIM_H_
#define TENGEN_CLI_DRAW_CLAIM_H_

#include <functional>
#include <istream>
#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "verify/draw_checker.h"

namespace tengen::cli {

// What follows if `attacker`, who is to move, makes no five in a row; nobody has moved if `empty`.
// A hold against the first player on an empty board is one against the second, too, because the
// first may do the same with a stone to spare; but in renju Black may not play everywhere.
std::string DrawClaim(bool black, bool empty);

// CheckDraw with a line of progress that begins with `name`, until `ended` says so. Errors: those
// of CheckDraw.
absl::StatusOr<verify::CheckedDraw> CheckDrawShown(std::istream& text, absl::string_view name,
                                                   bool quiet, const std::function<bool()>& ended);

}  // namespace tengen::cli

#endif  // TENGEN_CLI_DRAW_CLAIM_H_
