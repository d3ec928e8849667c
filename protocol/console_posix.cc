#include <poll.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <vector>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "protocol/console.h"

namespace tengen {
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

}  // namespace

bool InputIsWaiting() {
  pollfd ready{STDIN_FILENO, POLLIN, 0};
  return poll(&ready, 1, /*timeout=*/0) > 0;
}

absl::Duration ProcessAge() {
#ifdef CLOCK_BOOTTIME
  // proc(5): the start is the 20th field behind the name, which ends at the last parenthesis, in
  // ticks since the system was started.
  std::ifstream file("/proc/self/stat");
  std::string stat;
  std::getline(file, stat);
  const std::vector<absl::string_view> fields =
      absl::StrSplit(absl::string_view(stat).substr(stat.rfind(')') + 1), ' ', absl::SkipEmpty());
  constexpr size_t kStart = 19;
  int64_t ticks = 0;
  timespec now = {};
  if (fields.size() > kStart && absl::SimpleAtoi(fields[kStart], &ticks) &&
      clock_gettime(CLOCK_BOOTTIME, &now) == 0) {
    const absl::Duration start =
        absl::Seconds(1) * static_cast<double>(ticks) / static_cast<double>(sysconf(_SC_CLK_TCK));
    return std::max(absl::DurationFromTimespec(now) - start, absl::ZeroDuration());
  }
#endif
  return absl::ZeroDuration();
}

bool ReadStandardInput(std::string& bytes) {
  bytes.resize(kReadBufferSize);
  const ssize_t n =
      Retry(STDIN_FILENO, POLLIN, [&] { return read(STDIN_FILENO, bytes.data(), bytes.size()); });
  bytes.resize(n > 0 ? static_cast<size_t>(n) : 0);
  return n > 0;
}

void ExitProcess() { std::_Exit(EXIT_SUCCESS); }

StandardOutput::StandardOutput() { std::signal(SIGPIPE, SIG_IGN); }

void StandardOutput::Write(absl::Span<const std::string> lines) {
  std::string text;
  for (const std::string& line : lines) absl::StrAppend(&text, line, "\n");
  absl::string_view rest = text;
  while (!rest.empty()) {
    const ssize_t n = Retry(STDOUT_FILENO, POLLOUT,
                            [&] { return write(STDOUT_FILENO, rest.data(), rest.size()); });
    if (n < 0) ExitProcess();
    rest.remove_prefix(static_cast<size_t>(n));
  }
}

}  // namespace tengen
