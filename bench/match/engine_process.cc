#include "bench/match/engine_process.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <mutex>
#include <utility>

#include "absl/cleanup/cleanup.h"
#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"
#include "base/errors.h"
#include "base/files.h"
#include "bench/match/wine.h"

namespace tengen::match {
namespace {

constexpr absl::Duration kExitPollInterval = absl::Milliseconds(1);
// What Wine takes to start a program and, the first time, to lay out its drive C.
constexpr absl::Duration kWinePatience = absl::Minutes(5);
// What a process that has closed its output may take to end.
constexpr absl::Duration kEndPatience = absl::Seconds(1);
// Private pages are counted anew when the resident memory has changed by more than this part.
constexpr int64_t kResidentShare = 100;

// The engines that run, for a signal handler, which may take no lock. Those beyond the places are
// not ended by signals.
std::array<std::atomic<pid_t>, 1024> running;
static_assert(std::atomic<pid_t>::is_always_lock_free);

std::atomic<bool> interrupted = false;

// What becomes of engines that a signal has killed is nobody's fault, so nobody may see it.
void AwaitOwnEnd() {
  while (interrupted) pause();
}

// Puts an engine into a free place, or 0 into an engine's to free it.
void Replace(pid_t present, pid_t next) {
  for (std::atomic<pid_t>& pid : running) {
    pid_t expected = present;
    if (pid.compare_exchange_strong(expected, next)) return;
  }
}

// The handler is gone by now (SA_RESETHAND), so the signal does its usual work on return.
void EndEngines(int signal) {
  interrupted = true;
  KillEngines();
  RemoveMemoryGroups();
  raise(signal);
}

// A pipe whose ends are not inherited by engines that other threads start meanwhile.
struct Pipe {
  int read_end = -1;
  int write_end = -1;

  ~Pipe() {
    if (read_end >= 0) close(read_end);
    if (write_end >= 0) close(write_end);
  }
  absl::Status Open() {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0) return base::SystemError(errno, "cannot make a pipe");
    read_end = ends[0];
    write_end = ends[1];
    return absl::OkStatus();
  }
};

struct Location {
  std::string program;
  std::string directory;  // empty: the current one
};

Location Locate(const std::string& program) {
  if (program.find('/') == std::string::npos) return {program, ""};
  std::error_code
      ignored;  // a path that cannot be resolved fails with a better message when it is started
  const std::filesystem::path path = std::filesystem::absolute(program, ignored);
  return {path.string(), path.parent_path().string()};
}

// The mask and handlers that an engine starts with, whatever the calling thread has set.
int SetAttributes(posix_spawnattr_t* attributes) {
  sigset_t none;
  sigset_t defaults;
  sigemptyset(&none);
  sigemptyset(&defaults);
  sigaddset(&defaults, SIGPIPE);
  posix_spawnattr_setsigmask(attributes, &none);
  posix_spawnattr_setsigdefault(attributes, &defaults);
  posix_spawnattr_setpgroup(attributes, 0);
  return posix_spawnattr_setflags(
      attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
}

// In the shell's KiB. Nobody can raise what the system has set for us.
int64_t AllowedKibibytes(int64_t memory_limit) {
  rlimit own = {};
  const bool limited = getrlimit(RLIMIT_AS, &own) == 0 && own.rlim_max != RLIM_INFINITY;
  if (limited) memory_limit = std::min(memory_limit, static_cast<int64_t>(own.rlim_max));
  return std::max<int64_t>(memory_limit >> 10, 1);
}

// The words by a shell that enters the group or, without one, sets the limit, and becomes the
// program, for posix_spawn does neither, and what is done from outside would come after the
// engine's first steps.
std::vector<std::string> LimitedWords(std::vector<std::string> words, int64_t memory_limit,
                                      const MemoryGroup* group) {
  const std::string limit = group != nullptr
                                ? absl::StrCat("echo 0 >", ShellQuoted(group->EntryFile()))
                                : absl::StrCat("ulimit -v ", AllowedKibibytes(memory_limit));
  words.insert(words.begin(), {"/bin/sh", "-c", absl::StrCat(limit, R"( && exec "$0" "$@")")});
  return words;
}

// Starts the words `words` in `directory`, limited by the group, if there is one. Returns 0 and the
// process id, or the error number.
int Spawn(const EngineCommand& command, std::vector<std::string> words,
          const std::string& directory, const MemoryGroup* group, int engine_stdin,
          int engine_stdout, pid_t* pid) {
  if (const int64_t limit = command.memory_limit.value_or(0); limit != 0) {
    // What the shell could not tell us.
    if (access(ProgramPath(words[0]).c_str(), X_OK) != 0) return errno;
    words = LimitedWords(std::move(words), limit, group);
  }
  std::vector<char*> argv;
  for (std::string& word : words) argv.push_back(word.data());
  argv.push_back(nullptr);

  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  absl::Cleanup destroy_actions = [&] { posix_spawn_file_actions_destroy(&actions); };
  posix_spawn_file_actions_adddup2(&actions, engine_stdin, STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&actions, engine_stdout, STDOUT_FILENO);
  if (!command.show_stderr) {
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
  }
  if (!directory.empty()) posix_spawn_file_actions_addchdir_np(&actions, directory.c_str());
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  absl::Cleanup destroy_attributes = [&] { posix_spawnattr_destroy(&attributes); };
  if (const int error = SetAttributes(&attributes); error != 0) return error;
  return posix_spawnp(pid, argv[0], &actions, &attributes, argv.data(), environ);
}

// What limits the engine's memory; null if nothing does, or its address space is limited.
absl::StatusOr<std::unique_ptr<MemoryGroup>> GroupOf(const EngineCommand& command) {
  const int64_t limit = command.memory_limit.value_or(0);
  if (limit == 0 || !MemoryGroup::Allowed().ok()) return nullptr;
  return MemoryGroup::Create(limit);
}

// Keeps the calling thread from being killed by a write to an engine that is gone, without touching
// the process's handlers: SIGPIPE goes to the thread that wrote, so blocking it there and taking
// the pending one is enough.
class PipeSignalGuard {
 public:
  PipeSignalGuard() {
    sigemptyset(&pipe_);
    sigaddset(&pipe_, SIGPIPE);
    sigset_t pending;
    sigpending(&pending);
    was_pending_ = sigismember(&pending, SIGPIPE) == 1;
    pthread_sigmask(SIG_BLOCK, &pipe_, &old_mask_);
  }
  ~PipeSignalGuard() {
    const timespec at_once = {0, 0};
    if (!was_pending_) sigtimedwait(&pipe_, nullptr, &at_once);
    pthread_sigmask(SIG_SETMASK, &old_mask_, nullptr);
  }

 private:
  sigset_t pipe_;
  sigset_t old_mask_;
  bool was_pending_ = false;
};

// Waits for `events` on a descriptor. False if `deadline` came first.
bool WaitFor(int descriptor, short events, absl::Duration deadline, const base::Clock& clock) {
  pollfd request = {descriptor, events, 0};
  while (true) {
    const absl::Duration left = std::max(deadline - clock.Now(), absl::ZeroDuration());
    // poll counts whole milliseconds and may not round down to a busy loop; one day stands in for
    // "for ever".
    const int64_t milliseconds = absl::ToInt64Milliseconds(
        absl::Ceil(std::min(left, absl::Hours(24)), absl::Milliseconds(1)));
    const int ready = poll(&request, 1, static_cast<int>(milliseconds));
    if (ready > 0) return true;
    if (ready == 0 && clock.Now() >= deadline) return false;
    if (ready < 0 && errno != EINTR) return true;  // let the read or write report the error
  }
}

void AppendChildren(pid_t pid, std::vector<pid_t>* processes) {
  std::error_code error;
  const std::string tasks = absl::StrCat("/proc/", pid, "/task");
  for (std::filesystem::directory_iterator it(tasks, error), end; !error && it != end;
       it.increment(error)) {
    const std::string children =
        base::BytesOfFile(absl::StrCat(it->path().string(), "/children")).value_or("");
    for (absl::string_view word : absl::StrSplit(children, ' ', absl::SkipWhitespace())) {
      pid_t child = 0;
      if (absl::SimpleAtoi(word, &child)) processes->push_back(child);
    }
  }
}

// Those of a process group that are not there yet. Wine starts its processes as nobody's children.
void AppendGroup(pid_t group, std::vector<pid_t>* processes) {
  std::error_code error;
  for (std::filesystem::directory_iterator it("/proc", error), end; !error && it != end;
       it.increment(error)) {
    pid_t pid = 0;
    if (!absl::SimpleAtoi(it->path().filename().string(), &pid) || getpgid(pid) != group) continue;
    if (std::ranges::find(*processes, pid) == processes->end()) processes->push_back(pid);
  }
}

std::optional<int64_t> UniqueSetSize(pid_t pid) {
  const absl::StatusOr<std::string> rollup =
      base::BytesOfFile(absl::StrCat("/proc/", pid, "/smaps_rollup"));
  if (!rollup.ok() || rollup->empty()) return std::nullopt;
  int64_t kibibytes = 0;
  for (absl::string_view line : absl::StrSplit(*rollup, '\n')) {
    const std::vector<absl::string_view> words = absl::StrSplit(line, ' ', absl::SkipWhitespace());
    int64_t number = 0;
    if (words.size() < 2 || !absl::SimpleAtoi(words[1], &number)) continue;
    if (words[0] == "Private_Clean:" || words[0] == "Private_Dirty:") kibibytes += number;
  }
  return kibibytes << 10;
}

std::optional<int64_t> ResidentSize(pid_t pid) {
  const std::vector<std::string> words =
      absl::StrSplit(base::BytesOfFile(absl::StrCat("/proc/", pid, "/statm")).value_or(""), ' ');
  int64_t pages = 0;
  if (words.size() < 2 || !absl::SimpleAtoi(words[1], &pages)) return std::nullopt;
  return pages * sysconf(_SC_PAGESIZE);
}

// nullopt if no process has a size: one that has just exited uses nothing.
std::optional<int64_t> Sum(const std::vector<pid_t>& processes,
                           std::optional<int64_t> (*size_of)(pid_t)) {
  std::optional<int64_t> sum;
  for (pid_t pid : processes) {
    const std::optional<int64_t> size = size_of(pid);
    if (size.has_value()) sum = sum.value_or(0) + *size;
  }
  return sum;
}

}  // namespace

absl::StatusOr<std::vector<std::string>> SplitCommand(absl::string_view text) {
  std::vector<std::string> words;
  std::string word;
  bool in_word = false;
  char quote = 0;
  for (size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (quote == 0 && absl::ascii_isspace(c)) {
      if (in_word) words.push_back(std::exchange(word, ""));
      in_word = false;
      continue;
    }
    in_word = true;
    if (quote != 0 && c == quote) {
      quote = 0;
    } else if (quote == 0 && (c == '"' || c == '\'')) {
      quote = c;
    } else if (c == '\\' && quote != '\'' && i + 1 < text.size()) {
      word += text[++i];
    } else {
      word += c;
    }
  }
  if (quote != 0) {
    return absl::InvalidArgumentError(absl::StrCat("open quote in command \"", text, "\""));
  }
  if (in_word) words.push_back(word);
  if (words.empty()) return absl::InvalidArgumentError("an empty command names no engine");
  return words;
}

std::string ProgramPath(const std::string& program) {
  if (program.find('/') != std::string::npos) return program;
  const char* directories = std::getenv("PATH");
  for (absl::string_view directory : absl::StrSplit(directories ? directories : "", ':')) {
    std::string path = absl::StrCat(directory, "/", program);
    if (access(path.c_str(), X_OK) == 0) return path;
  }
  return program;
}

std::string ShellQuoted(absl::string_view word) {
  return absl::StrCat("'", absl::StrReplaceAll(word, {{"'", "'\\''"}}), "'");
}

absl::StatusOr<std::unique_ptr<EngineProcess>> EngineProcess::Start(const EngineCommand& command,
                                                                    const base::Clock& clock) {
  if (command.arguments.empty()) return absl::InvalidArgumentError("no engine to start");
  const std::string program = Locate(ProgramPath(command.arguments[0])).program;
  const Location location = Locate(command.arguments[0]);
  std::vector<std::string> words = command.arguments;
  words[0] = location.program;
  if (!IsWindowsProgram(program)) return Start(command, words, location.directory, clock);
  words[0] = program;
  absl::StatusOr<std::unique_ptr<EngineProcess>> process =
      StartByWine(command, std::move(words), location.directory, clock);
  if (process.ok()) return process;
  return absl::Status(process.status().code(),
                      absl::StrCat("cannot start \"", program, "\": ", process.status().message()));
}

absl::StatusOr<std::unique_ptr<EngineProcess>> EngineProcess::Start(
    const EngineCommand& command, const std::vector<std::string>& words,
    const std::string& directory, const base::Clock& clock) {
  Pipe input;
  Pipe output;
  if (absl::Status status = input.Open(); !status.ok()) return status;
  if (absl::Status status = output.Open(); !status.ok()) return status;
  absl::StatusOr<std::unique_ptr<MemoryGroup>> group = GroupOf(command);
  if (!group.ok()) return group.status();
  pid_t pid = 0;
  if (const int error =
          Spawn(command, words, directory, group->get(), input.read_end, output.write_end, &pid);
      error != 0) {
    return base::SystemError(error, "cannot start", words[0]);
  }
  Replace(0, pid);
  const int to_engine = std::exchange(input.write_end, -1);
  const int from_engine = std::exchange(output.read_end, -1);
  fcntl(to_engine, F_SETFL, O_NONBLOCK);
  fcntl(from_engine, F_SETFL, O_NONBLOCK);
  // The constructor is private, so make_unique cannot reach it.
  return std::unique_ptr<EngineProcess>(new EngineProcess(
      pid, to_engine, from_engine, command.memory_limit.value_or(0), *std::move(group), clock));
}

absl::Status EngineProcess::KeepWine() {
  static std::mutex mutex;
  static EngineProcess* keeper = nullptr;  // its input ends with this process
  const std::lock_guard<std::mutex> lock(mutex);
  if (keeper != nullptr) return absl::OkStatus();
  absl::StatusOr<std::unique_ptr<EngineProcess>> relay =
      StartByWine({}, {}, "", base::Clock::Real());
  if (relay.ok()) keeper = relay->release();
  return relay.status();
}

absl::StatusOr<std::unique_ptr<EngineProcess>> EngineProcess::StartByWine(
    const EngineCommand& command, std::vector<std::string> words, const std::string& directory,
    const base::Clock& clock) {
  const absl::StatusOr<std::vector<std::string>> relay = WineRelayWords();
  if (!relay.ok()) return relay.status();
  if (!words.empty()) {
    if (absl::Status status = KeepWine(); !status.ok()) return status;
  }
  const std::string program = words.empty() ? "" : words[0];
  words.insert(words.begin(), relay->begin(), relay->end());
  absl::StatusOr<std::unique_ptr<EngineProcess>> process = Start(command, words, directory, clock);
  if (!process.ok()) return process;
  (*process)->by_wine_ = true;
  std::string line;
  const Reading reading = (*process)->ReadLine(clock.Now() + kWinePatience, &line);
  if (reading != Reading::kLine) {
    return absl::UnavailableError(absl::StrCat(
        "\"", words[0], "\" does not start programs: ", (*process)->WhyNoLine(reading)));
  }
  if (absl::Status status = RelayStatus(line, program); !status.ok()) return status;
  return process;
}

// Of Wine, when reading came back with this.
std::string EngineProcess::WhyNoLine(Reading reading) {
  std::string why =
      absl::StrCat("it says nothing within ", absl::ToInt64Minutes(kWinePatience), " minutes");
  if (reading == Reading::kClosed) {
    const std::optional<Exit> exit = WaitForExit(clock_.Now() + kEndPatience);
    why = exit.has_value() ? absl::StrCat("it ended with ", ToString(*exit))
                           : "it has closed its output";
  }
  if (memory_limit_ > 0) {
    absl::StrAppend(&why, " under a memory limit of ", memory_limit_ >> 10, " KiB",
                    group_ == nullptr ? "; Wine needs some GiB" : "");
  }
  return why;
}

EngineProcess::~EngineProcess() {
  Signal(SIGKILL);
  Replace(pid_, 0);
  if (!exit_.has_value()) waitpid(pid_, nullptr, 0);
  close(input_);
  close(output_);
}

absl::Status EngineProcess::Write(absl::string_view text, absl::Duration deadline) {
  const PipeSignalGuard guard;
  while (!text.empty()) {
    const ssize_t written = write(input_, text.data(), text.size());
    if (written >= 0) {
      text.remove_prefix(static_cast<size_t>(written));
    } else if (errno == EAGAIN) {
      if (!WaitFor(input_, POLLOUT, deadline, clock_)) {
        return absl::DeadlineExceededError("the engine does not read its input");
      }
    } else if (errno != EINTR) {
      AwaitOwnEnd();
      return absl::UnavailableError("the engine has closed its input");
    }
  }
  return absl::OkStatus();
}

// What was written last counts as a line even without its end.
bool EngineProcess::TakeLine(std::string* line) {
  std::optional<base::InputLine> next = lines_.Next(unread_);
  if (!next.has_value() && closed_) next = lines_.Rest();
  if (next.has_value()) *line = std::move(next->text);
  return next.has_value();
}

void EngineProcess::ReadChunk() {
  const ssize_t count = read(output_, chunk_.data(), chunk_.size());
  if (count > 0) {
    unread_ = {chunk_.data(), static_cast<size_t>(count)};
  } else if (count == 0 || (errno != EINTR && errno != EAGAIN)) {
    closed_ = true;
  }
}

EngineProcess::Reading EngineProcess::ReadLine(absl::Duration deadline, std::string* line) {
  bool expired = false;
  while (true) {
    if (TakeLine(line)) return Reading::kLine;
    if (closed_) {
      AwaitOwnEnd();
      return Reading::kClosed;
    }
    if (expired || !WaitFor(output_, POLLIN, deadline, clock_)) return Reading::kTimeout;
    ReadChunk();
    expired =
        clock_.Now() >= deadline;  // an engine that floods us with anything but lines ends here
  }
}

// To the group, and to the leader, who may have left it.
void EngineProcess::Signal(int signal) {
  kill(-pid_, signal);
  if (!exit_.has_value()) kill(pid_, signal);
}

void EngineProcess::Suspend() { Signal(SIGSTOP); }

void EngineProcess::Resume() { Signal(SIGCONT); }

std::optional<int64_t> EngineProcess::MemoryUse() {
  if (exit_.has_value()) return std::nullopt;
  std::vector<pid_t> processes = {pid_};
  for (size_t i = 0; i < processes.size(); ++i) AppendChildren(processes[i], &processes);
  if (by_wine_) AppendGroup(pid_, &processes);
  const int64_t resident = Sum(processes, ResidentSize).value_or(0);
  const int64_t change = std::abs(resident - counted_resident_);
  if (!counted_uss_.has_value() || change > counted_resident_ / kResidentShare) {
    counted_uss_ = Sum(processes, UniqueSetSize);
    counted_resident_ = resident;
  }
  return counted_uss_;
}

std::optional<EngineProcess::Exit> EngineProcess::WaitForExit(absl::Duration deadline) {
  while (!exit_.has_value()) {
    int status = 0;
    const pid_t ended = waitpid(pid_, &status, WNOHANG);
    if (ended == pid_) {
      exit_.emplace();
      if (WIFSIGNALED(status)) {
        exit_->signal = WTERMSIG(status);
      } else {
        exit_->code = WEXITSTATUS(status);
      }
      break;
    }
    if (clock_.Now() >= deadline) return std::nullopt;
    absl::SleepFor(kExitPollInterval);
  }
  return exit_;
}

void KillEngines() {
  for (const std::atomic<pid_t>& engine : running) {
    const pid_t pid = engine.load();
    if (pid == 0) continue;
    kill(-pid, SIGKILL);
    kill(pid, SIGKILL);
  }
}

EnginesEndWithUs::EnginesEndWithUs() {
  struct sigaction action = {};
  action.sa_handler = EndEngines;
  action.sa_flags = static_cast<int>(SA_RESETHAND);
  sigemptyset(&action.sa_mask);
  for (size_t i = 0; i < kSignals.size(); ++i) {
    sigaction(kSignals[i], nullptr, &previous_[i]);
    if (previous_[i].sa_handler != SIG_IGN) sigaction(kSignals[i], &action, nullptr);
  }
}

EnginesEndWithUs::~EnginesEndWithUs() {
  for (size_t i = 0; i < kSignals.size(); ++i) sigaction(kSignals[i], &previous_[i], nullptr);
}

std::string ToString(const EngineProcess::Exit& exit) {
  return exit.signal.has_value() ? absl::StrCat("signal ", *exit.signal)
                                 : absl::StrCat("exit code ", exit.code.value_or(0));
}

}  // namespace tengen::match
