// Windows' own calls, not those of the C library: nothing translates line ends, and each WriteFile
// is one write.
#define WIN32_LEAN_AND_MEAN
#define NOMINMAX
#include <windows.h>

#include <cstdint>
#include <cstdlib>

#include "base/command.h"
#include "protocol/console.h"

namespace tengen::protocol {
namespace {

constexpr size_t kReadBufferSize = 64 * 1024;

// How long to wait where a manager has made our end of the pipe non-blocking; Windows offers no
// call that waits for such a pipe.
constexpr DWORD kRetryMilliseconds = 1;

// True if a pipe still has its other end. False for what is no pipe.
bool IsOpenPipe(HANDLE input) {
  return PeekNamedPipe(input, nullptr, 0, nullptr, nullptr, nullptr) != 0;
}

// The number of bytes read into `bytes`; 0 at the end of input. Neither somebody's write of
// nothing, which a pipe passes on, nor a non-blocking pipe without bytes is the end.
size_t Read(HANDLE input, std::string& bytes) {
  for (;;) {
    DWORD n = 0;
    const bool read =
        ReadFile(input, bytes.data(), static_cast<DWORD>(bytes.size()), &n, nullptr) != 0;
    if (read && n > 0) return n;
    if (read ? !IsOpenPipe(input) : GetLastError() != ERROR_NO_DATA) return 0;
    Sleep(kRetryMilliseconds);
  }
}

}  // namespace

absl::Duration BusyTime() {
  FILETIME start, exit, kernel, user;
  if (GetThreadTimes(GetCurrentThread(), &start, &exit, &kernel, &user) == 0) {
    return absl::ZeroDuration();
  }
  const auto duration = [](const FILETIME& time) {
    return absl::Nanoseconds(100) * (int64_t{time.dwHighDateTime} << 32 | time.dwLowDateTime);
  };
  return duration(kernel) + duration(user);
}

bool ReadStandardInput(std::string& bytes) {
  bytes.resize(kReadBufferSize);
  bytes.resize(Read(GetStdHandle(STD_INPUT_HANDLE), bytes));
  return !bytes.empty();
}

bool InputIsReady() {
  DWORD available = 0;
  const HANDLE input = GetStdHandle(STD_INPUT_HANDLE);
  return PeekNamedPipe(input, nullptr, 0, nullptr, &available, nullptr) != 0 && available > 0;
}

bool OutputIsRead() { return true; }

void ExitProcess(int exit_status) {
  // Unlike _Exit, which tells every library first and may wait for a lock that a thread holds.
  TerminateProcess(GetCurrentProcess(), static_cast<UINT>(exit_status));
  std::_Exit(exit_status);  // unreachable
}

StandardOutput::StandardOutput() = default;  // a closed pipe is an error of WriteFile anyway

void StandardOutput::Write(absl::Span<const std::string> lines) {
  const HANDLE output = GetStdHandle(STD_OUTPUT_HANDLE);
  const std::string text = LinesText(lines);
  absl::string_view rest = text;
  while (!rest.empty()) {
    DWORD n = 0;
    if (WriteFile(output, rest.data(), static_cast<DWORD>(rest.size()), &n, nullptr) == 0) {
      ExitProcess(base::kOutputLost);
    }
    if (n == 0) Sleep(kRetryMilliseconds);
    rest.remove_prefix(n);
  }
}

// Windows does not tell who writes to a pipe how much room is left in it.
void StandardOutput::Offer(absl::Span<const std::string> lines) { Write(lines); }

StandardError::StandardError() = default;

void StandardError::Write(absl::Span<const std::string> lines) {
  const std::string text = LinesText(lines);
  DWORD n = 0;
  WriteFile(GetStdHandle(STD_ERROR_HANDLE), text.data(), static_cast<DWORD>(text.size()), &n,
            nullptr);
}

}  // namespace tengen::protocol
