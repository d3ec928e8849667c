// A Piskvork engine as a child process: lines in, lines out, and what a judge needs to know and do
// about it.
//
// POSIX only; memory use is read from Linux's /proc and is unknown elsewhere.
#ifndef TENGEN_BENCH_MATCH_ENGINE_PROCESS_H_
#define TENGEN_BENCH_MATCH_ENGINE_PROCESS_H_

#include <signal.h>
#include <sys/types.h>

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/time/time.h"
#include "base/clock.h"
#include "base/lines.h"
#include "bench/match/memory_group.h"

namespace tengen::match {

// How to start an engine.
struct EngineCommand {
  // The program and its arguments. A program with a slash is a path, relative to the current
  // directory; its process starts in the directory it lies in, as in a tournament. One without is
  // looked up in PATH and starts in the current directory. One for Windows is run by Wine.
  std::vector<std::string> arguments;
  // Pass the engine's stderr through to ours; otherwise it is discarded.
  bool show_stderr = false;
  // Bytes that the system gives the process; 0: as many as ours may have, which is never exceeded.
  // Where MemoryGroup::Allowed(), of memory in use, shared with all that it starts; else of address
  // space (RLIMIT_AS), in whole KiB, and each process that it starts has as many.
  std::optional<int64_t> memory_limit = std::nullopt;
};

// The file that is started for `program`: itself with a slash, else as the system finds it in PATH;
// itself if there is none.
std::string ProgramPath(const std::string& program);

// Splits a command line into words as a shell does: blanks separate, single and double quotes and
// backslashes protect. Nothing is expanded. Errors: InvalidArgument for no word at all or an open
// quote.
absl::StatusOr<std::vector<std::string>> SplitCommand(absl::string_view text);

// The inverse for one word.
std::string ShellQuoted(absl::string_view word);

// One running engine, the leader of its own process group. Thread-compatible; distinct objects may
// be used and started from distinct threads.
class EngineProcess {
 public:
  // How a process ended. Exactly one is set.
  struct Exit {
    std::optional<int> code;
    std::optional<int> signal;
  };

  // What ReadLine came back with.
  enum class Reading {
    kLine,     // a line was read
    kTimeout,  // the deadline passed first
    kClosed,   // the engine's output ended: it has exited or closed its stdout
  };

  // Starts the engine. `clock` must outlive the process. Errors: InvalidArgument for no program,
  // otherwise the operating system's refusal with the program's name; but under a memory limit the
  // process ends with code 126 if the file cannot be executed, or if the limit leaves no room to.
  // For Windows: NotFound, naming what Wine lacks, and Unavailable for its refusal or, where Wine
  // itself does not start, as under a memory limit of less than some GiB, for how it ended. Wine is
  // started first, which takes seconds, and runs as long as this process.
  static absl::StatusOr<std::unique_ptr<EngineProcess>> Start(
      const EngineCommand& command, const base::Clock& clock = base::Clock::Real());
  // Kills the whole process group, and whoever shares the limit of memory, and waits for the
  // leader.
  ~EngineProcess();
  EngineProcess(const EngineProcess&) = delete;
  EngineProcess& operator=(const EngineProcess&) = delete;

  pid_t pid() const { return pid_; }

  // As in the command; 0: none.
  int64_t memory_limit() const { return memory_limit_; }

  // Writes all of `text`. Errors: Unavailable if the engine has closed its input, DeadlineExceeded
  // if it does not read while its pipe is full. Never blocks past `deadline`, a time of the clock.
  absl::Status Write(absl::string_view text, absl::Duration deadline);

  // Reads one line that is not empty, without its CR, LF or CR LF. Waits until `deadline`, a time
  // of the clock; with a deadline in the past it returns what has arrived already. What follows
  // kMaxLine characters of a line is dropped.
  Reading ReadLine(absl::Duration deadline, std::string* line);

  // Stops and continues the process group, as the tournament judge does with the engine that is not
  // to move.
  void Suspend();
  void Resume();

  // Memory that belongs to the engine and its descendants (and Wine) alone (USS: the clean and
  // dirty private pages), in bytes; nullopt if the system does not tell, for instance because the
  // engine has exited. Counting the pages of a large hash table takes milliseconds, so the last
  // count is given again as long as the resident memory, which the system knows at once, stays
  // within 1 % of what it was then.
  std::optional<int64_t> MemoryUse();

  // How the process ended, nullopt while it runs. Waits until `deadline` at most.
  std::optional<Exit> WaitForExit(absl::Duration deadline);

  // Whether the system has killed the engine, or what it started, for want of memory. It tells of
  // those only whose memory a group limits.
  bool RanOutOfMemory() const { return group_ != nullptr && group_->RanOut(); }

  static constexpr size_t kMaxLine = size_t{1} << 16;

 private:
  EngineProcess(pid_t pid, int input, int output, int64_t memory_limit,
                std::unique_ptr<MemoryGroup> group, const base::Clock& clock)
      : pid_(pid),
        input_(input),
        output_(output),
        memory_limit_(memory_limit),
        group_(std::move(group)),
        clock_(clock) {}

  // Starts the words in a directory, "" for the current one.
  static absl::StatusOr<std::unique_ptr<EngineProcess>> Start(const EngineCommand& command,
                                                              const std::vector<std::string>& words,
                                                              const std::string& directory,
                                                              const base::Clock& clock);
  // Has a relay run as long as this process does: Wine's own processes live while some program of
  // theirs lives, and their start is to be measured with no engine's.
  static absl::Status KeepWine();
  // Starts the words by Wine's relay, or without words the relay alone.
  static absl::StatusOr<std::unique_ptr<EngineProcess>> StartByWine(const EngineCommand& command,
                                                                    std::vector<std::string> words,
                                                                    const std::string& directory,
                                                                    const base::Clock& clock);
  std::string WhyNoLine(Reading reading);
  void Signal(int signal);
  bool TakeLine(std::string* line);
  void ReadChunk();

  const pid_t pid_;
  const int input_;   // the write end of the engine's stdin
  const int output_;  // the read end of the engine's stdout
  const int64_t memory_limit_;
  const std::unique_ptr<MemoryGroup> group_;  // null: none limits it
  const base::Clock& clock_;
  bool by_wine_ = false;
  base::LineSplitter lines_{kMaxLine};
  std::array<char, size_t{1} << 14> chunk_;  // what was read last
  absl::string_view unread_;                 // its lines that were not yet handed out
  bool closed_ = false;                      // the end of the output was seen
  std::optional<Exit> exit_;
  int64_t counted_resident_ = 0;        // resident bytes at the last count
  std::optional<int64_t> counted_uss_;  // and what was counted
};

// Kills all engines of this process, for who calls their games off. Thread-safe, and allowed in
// handlers of signals.
void KillEngines();

// While one of these lives, SIGINT, SIGTERM, SIGHUP and SIGPIPE kill all engines before they end
// this process, unless it ignores them: what interrupts us does not reach engines, which have
// groups of their own. At most one at a time; thread-hostile, as signal dispositions belong to the
// process.
class EnginesEndWithUs {
 public:
  EnginesEndWithUs();
  ~EnginesEndWithUs();
  EnginesEndWithUs(const EnginesEndWithUs&) = delete;
  EnginesEndWithUs& operator=(const EnginesEndWithUs&) = delete;

 private:
  static constexpr std::array<int, 4> kSignals = {SIGINT, SIGTERM, SIGHUP, SIGPIPE};
  std::array<struct sigaction, kSignals.size()> previous_;
};

// "exit code 3" or "signal 11".
std::string ToString(const EngineProcess::Exit& exit);

}  // namespace tengen::match

#endif  // TENGEN_BENCH_MATCH_ENGINE_PROCESS_H_
