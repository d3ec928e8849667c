// Work that signals cut short: what is said of it, and the exit status.
#ifndef TENGEN_BASE_CUT_WORK_H_
#define TENGEN_BASE_CUT_WORK_H_

#include <functional>
#include <string>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "absl/time/time.h"
#include "base/command.h"
#include "base/interrupts.h"

namespace tengen::base {

// What --exit-result is, for tables of options.
inline constexpr absl::string_view kExitResultHelp =
    "Let the exit status tell how far the work came (see above).";

inline constexpr absl::string_view kNothingKept = "nothing is kept";

// While one of these lives, SIGINT, SIGTERM and SIGHUP end the command within a second: either the
// work, which asks whether one came, ends in time, or what it is about is dropped. What was written
// before is kept and can be gone on with, so that is no failure: the status is 0 unless it is to
// tell of results. Thread-compatible, and EndSignals' rules.
class CutWork {
 public:
  // `kept` says what is, without an end; if it is empty nothing is, and the status tells so.
  // `cleaning` as Farewell has it.
  CutWork(absl::string_view command, absl::string_view kept, bool exit_result,
          std::function<void()> cleaning = nullptr, absl::Duration patience = kPatience);

  // True once a signal has come. Thread-safe.
  bool Came() const { return signals_.Came(); }
  // What a command that was cut comes to. REQUIRES: Came().
  CommandResult Result() const;

 private:
  const std::string text_;
  const bool tells_;  // the exit status, of the signal
  const EndSignals signals_;
};

// For work that leaves nothing behind until it is done, or only what is printed: while one of these
// lives, a signal is answered by a line, such as "tengen bench: interrupted; nothing is kept", and
// ends the process as it would have done.
class UnkeptWork {
 public:
  explicit UnkeptWork(absl::string_view command, absl::string_view kept = kNothingKept);

 private:
  const EndSignals signals_;
};

// Cleaning for work that writes the LineFile `path`; none if that is empty.
std::function<void()> RemoveNoteOf(const std::string& path);

// What a command comes to that could not write, with `failed` for most errors. That another process
// is writing (Aborted) is no failure of the work, and a status that ends a whole job would hit that
// process, too; so that is kOk unless the status is to tell of results.
CommandResult ResultOfWriting(absl::Status error, bool exit_result, int failed);

}  // namespace tengen::base

#endif  // TENGEN_BASE_CUT_WORK_H_
