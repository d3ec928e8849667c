#include <unistd.h>

#include <cstdio>

#include "absl/strings/str_format.h"
#include "base/progress.h"

namespace tengen::base {
namespace {

constexpr absl::Duration kTerminalInterval = absl::Milliseconds(200);
constexpr absl::Duration kLogInterval = absl::Seconds(10);

}  // namespace

ProgressLine::ProgressLine(bool quiet, const Clock& clock)
    : quiet_(quiet),
      terminal_(isatty(STDERR_FILENO) != 0),
      interval_(terminal_ ? kTerminalInterval : kLogInterval),
      clock_(clock),
      started_(clock.Now()),
      shown_(started_) {}

void ProgressLine::Show(absl::string_view text) {
  if (quiet_) return;
  shown_ = clock_.Now();
  absl::FPrintF(stderr, "%s%s%s", terminal_ ? "\r\033[K" : "", text, terminal_ ? "" : "\n");
  std::fflush(stderr);
  open_ = terminal_;
}

void ProgressLine::End() {
  if (open_) std::fputs("\n", stderr);
  open_ = false;
}

void ProgressLine::Clear() {
  if (open_) std::fputs("\r\033[K", stderr);
  open_ = false;
}

}  // namespace tengen::base
