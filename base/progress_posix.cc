#include <unistd.h>

#include <cstdio>

#include "absl/strings/str_format.h"
#include "base/progress.h"

namespace tengen::base {
namespace {

constexpr absl::Duration kInterval = absl::Milliseconds(200);

}  // namespace

ProgressLine::ProgressLine(bool quiet, const Clock& clock)
    : shows_(!quiet && isatty(STDERR_FILENO) != 0),
      clock_(clock),
      started_(clock.Now()),
      shown_(started_) {}

bool ProgressLine::IsDue() const { return shows_ && clock_.Now() - shown_ >= kInterval; }

void ProgressLine::Show(absl::string_view text) {
  if (!shows_) return;
  shown_ = clock_.Now();
  absl::FPrintF(stderr, "\r\033[K%s", text);
  std::fflush(stderr);
  open_ = true;
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
