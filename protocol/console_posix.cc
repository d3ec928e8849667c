#include <limits.h>
#include <poll.h>
#include <time.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdint>
#include <cstdlib>
#include <fstream>

#include "base/command.h"
#include "protocol/console.h"

namespace tengen::protocol {
namespace {

constexpr size_t kReadBufferSize = 64 * 1024;

// Makes a system call on `file` again while a signal interrupts it, and waits for `event` where a
// manager has made our end of the pipe non-blocking.
template <typename Call>
ssize_t Retry(int file, short event, Call call) {
  for (;;) {
    const ssize_t n = call();
    if (n >= 0) return n;
    if (errno == EAGAIN || errno == EWOULDBLOCK) {
      pollfd ready{file, event, 0};
      poll(&ready, 1, /*timeout=*/-1);
    } else if (errno != EINTR) {
      return n;
    }
  }
}

void WriteText(absl::string_view text) {
  while (!text.empty()) {
    const ssize_t n = Retry(STDOUT_FILENO, POLLOUT,
                            [&] { return write(STDOUT_FILENO, text.data(), text.size()); });
    if (n < 0) ExitProcess(base::kOutputLost);
    text.remove_prefix(static_cast<size_t>(n));
  }
}

// True if the file takes the text at once. A pipe that can be written to takes PIPE_BUF bytes, and
// nobody else writes to ours.
bool Takes(int file, absl::string_view text) {
  pollfd output{file, POLLOUT, 0};
  const bool ready = poll(&output, 1, /*timeout=*/0) > 0 && (output.revents & POLLOUT) != 0;
  return ready && text.size() <= PIPE_BUF;
}

void LetClosedPipesFail() { std::signal(SIGPIPE, SIG_IGN); }

}  // namespace

absl::Duration BusyTime() {
  // Linux: nanoseconds of the first thread (kernel documentation, sched-stats).
  std::ifstream file("/proc/self/schedstat");
  int64_t had = 0, waited = 0;
  if (file >> had >> waited && had > 0) return absl::Nanoseconds(had + waited);
  timespec used = {};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &used);
  return absl::DurationFromTimespec(used);
}

bool ReadStandardInput(std::string& bytes) {
  bytes.resize(kReadBufferSize);
  const ssize_t n =
      Retry(STDIN_FILENO, POLLIN, [&] { return read(STDIN_FILENO, bytes.data(), bytes.size()); });
  bytes.resize(n > 0 ? static_cast<size_t>(n) : 0);
  return n > 0;
}

bool InputIsReady() {
  pollfd input{STDIN_FILENO, POLLIN, 0};
  return poll(&input, 1, /*timeout=*/0) > 0;
}

bool OutputIsRead() {
  pollfd output{STDOUT_FILENO, 0, 0};
  return poll(&output, 1, /*timeout=*/0) <= 0 || (output.revents & (POLLERR | POLLNVAL)) == 0;
}

void ExitProcess(int exit_status) { std::_Exit(exit_status); }

StandardOutput::StandardOutput() { LetClosedPipesFail(); }

void StandardOutput::Write(absl::Span<const std::string> lines) { WriteText(LinesText(lines)); }

void StandardOutput::Offer(absl::Span<const std::string> lines) {
  const std::string text = LinesText(lines);
  if (Takes(STDOUT_FILENO, text)) WriteText(text);
}

StandardError::StandardError() { LetClosedPipesFail(); }

void StandardError::Write(absl::Span<const std::string> lines) {
  const std::string text = LinesText(lines);
  if (!Takes(STDERR_FILENO, text)) return;
  [[maybe_unused]] const ssize_t n = write(STDERR_FILENO, text.data(), text.size());
}

}  // namespace tengen::protocol
