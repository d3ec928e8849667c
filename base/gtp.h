// The Go Text Protocol, version 2: lines of commands, answers, names of columns. What commands mean
// is for those who know the game. All functions are pure and thread-safe.
#ifndef TENGEN_BASE_GTP_H_
#define TENGEN_BASE_GTP_H_

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "absl/time/time.h"

namespace tengen::base {

// The most bytes of a line; no command needs a hundredth of it.
inline constexpr size_t kMaxGtpLine = size_t{1} << 20;

// The columns of a board from the left: no I.
inline constexpr absl::string_view kGtpColumns = "ABCDEFGHJKLMNOPQRSTUVWXYZ";

// A command line after the rules of the protocol: control characters dropped, tabs made spaces,
// comments cut off, cut into words.
struct GtpCommandLine {
  std::string id;    // the digits in front, or empty
  std::string name;  // empty behind an id that stands alone, which is no known command
  std::vector<std::string> arguments;
};

// nullopt for lines that are no command: blank, or a comment.
std::optional<GtpCommandLine> ParseGtpLine(absl::string_view line);

// "# interrupt", a comment by which GoGui ends what a command is thinking about.
bool IsGtpInterrupt(absl::string_view line);

// An answer with the empty line that ends it: "=" or "?", the id, and the text, in which nothing
// stands that is not printable ASCII, and no empty line.
std::string GtpReply(bool done, absl::string_view id, absl::string_view text);

// Any number of seconds from 0 to 1e9, decimals included.
std::optional<absl::Duration> ParseGtpSeconds(absl::string_view text);

}  // namespace tengen::base

#endif  // TENGEN_BASE_GTP_H_
