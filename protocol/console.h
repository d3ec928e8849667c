// Standard input and output of the process. Everything here that depends on the operating system
// stands in console_posix.cc and console_windows.cc.
#ifndef TENGEN_PROTOCOL_CONSOLE_H_
#define TENGEN_PROTOCOL_CONSOLE_H_

#include <string>

#include "absl/strings/string_view.h"
#include "absl/time/time.h"
#include "absl/types/span.h"
#include "protocol/output_port.h"

namespace tengen::protocol {

// How long the first thread of this process, which calls this, has had a processor, or waited for
// one, since the system made it; only the former where the system does not say. Time in which it
// was suspended or waited for input is not in it.
absl::Duration BusyTime();

// Waits for bytes on standard input and puts what is there, at most one buffer, into `bytes`. False
// at the end of input or if it cannot be read any more.
bool ReadStandardInput(std::string& bytes);

// True if that would not wait.
bool InputIsReady();

// False if it is plain that nobody reads standard output any more, as when a manager has died.
// Windows tells only who writes. Thread-safe.
bool OutputIsRead();

// Ends the process at once: no destructors, no waiting for threads. A manager kills an engine that
// takes its time to leave, and there is nothing to save.
[[noreturn]] void ExitProcess(int exit_status);

// Writes to standard output, one system call for each Write if the system takes it whole. When that
// fails, as when nobody reads any more, the process ends quietly with base::kOutputLost: an engine
// must not outlive its manager.
class StandardOutput : public OutputPort {
 public:
  // Makes sure that a closed pipe is an error of the write and no signal, for the whole process.
  StandardOutput();
  void Write(absl::Span<const std::string> lines) override;
  void Offer(absl::Span<const std::string> lines) override;
};

// Writes to standard error what nobody depends on: it is dropped, all of it or none, where it would
// have to wait for a slow reader or there is none, but waits on Windows.
class StandardError : public OutputPort {
 public:
  // As that of StandardOutput.
  StandardError();
  void Write(absl::Span<const std::string> lines) override;
};

}  // namespace tengen::protocol

#endif  // TENGEN_PROTOCOL_CONSOLE_H_
