// A line on standard error that tells how far long work has come.
#ifndef TENGEN_BASE_PROGRESS_H_
#define TENGEN_BASE_PROGRESS_H_

#include "absl/strings/string_view.h"
#include "absl/time/time.h"
#include "base/clock.h"

namespace tengen::base {

// The line is drawn over itself, five times a second at most, and only where standard error is a
// terminal: pipes and files get nothing of it. Thread-compatible; one at a time.
class ProgressLine {
 public:
  // Quiet: nothing is shown on a terminal either. `clock` must outlive the line.
  explicit ProgressLine(bool quiet, const Clock& clock = Clock::Real());
  // Ends it.
  ~ProgressLine() { End(); }
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;

  // Since it was made.
  absl::Duration Elapsed() const { return clock_.Now() - started_; }
  // True if something should be shown again. Asks the clock at most.
  bool IsDue() const;
  // Shows `text`, due or not.
  void Show(absl::string_view text);
  // Leaves what is shown as it is; what is printed next begins a line.
  void End();
  // Takes away what a terminal shows.
  void Clear();

 private:
  const bool shows_;
  const Clock& clock_;
  const absl::Duration started_;
  absl::Duration shown_;  // when
  bool open_ = false;     // the terminal's cursor stands behind the text
};

}  // namespace tengen::base

#endif  // TENGEN_BASE_PROGRESS_H_
