#include "bench/match/memory_group.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <charconv>
#include <climits>
#include <filesystem>
#include <optional>
#include <vector>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "base/errors.h"
#include "base/files.h"

namespace tengen::match {
namespace {

constexpr absl::string_view kName = "tengen-";  // process and place follow
constexpr int kMostAttempts = 1000;             // to remove groups, a millisecond each

// --------------------------------------------------------------------------------
// What handlers of signals may do: nothing here takes a lock or memory

// A group's path, and then that of a file in it.
using Path = std::array<char, PATH_MAX + 128>;

// The groups that there are, by number.
std::array<std::atomic<bool>, 1024> taken;
static_assert(std::atomic<bool>::is_always_lock_free);

// What the paths of all groups begin with, once there is one. Never freed.
std::atomic<const std::string*> beginning = nullptr;

// "/sys/fs/cgroup/tengen-123-0" and what follows.
void WritePath(size_t place, absl::string_view file, Path& path) {
  const std::string& start = *beginning;
  char* end = std::copy(start.begin(), start.end(), path.begin());
  end = std::to_chars(end, path.end(), place).ptr;
  *std::copy(file.begin(), file.end(), end) = '\0';
}

// The error number, or 0.
int WriteInto(const char* path, absl::string_view text) {
  const int file = open(path, O_WRONLY | O_CLOEXEC);
  if (file < 0) return errno;
  const int error = write(file, text.data(), text.size()) < 0 ? errno : 0;
  close(file);
  return error;
}

// Processes that were killed stay for a moment. `attempts`: how many are left.
void Remove(size_t place, int& attempts) {
  Path path;
  WritePath(place, "/cgroup.kill", path);
  WriteInto(path.data(), "1");
  WritePath(place, "", path);
  const timespec wait = {0, 1000000};
  for (; rmdir(path.data()) != 0 && errno == EBUSY && attempts > 0; --attempts) {
    nanosleep(&wait, nullptr);
  }
}

// --------------------------------------------------------------------------------
// Where groups can be made

std::string Text(const std::string& path) { return base::BytesOfFile(path).value_or(""); }

// Whether the text of a list of controllers has that of memory.
bool HasMemory(absl::string_view text) {
  const std::vector<absl::string_view> words =
      absl::StrSplit(text, absl::ByAnyChar(" \n"), absl::SkipEmpty());
  return std::ranges::find(words, "memory") != words.end();
}

bool CanHaveGroups(const std::string& directory) {
  if (!HasMemory(Text(directory + "/cgroup.controllers"))) return false;
  // Who moves processes needs the group above both places.
  for (absl::string_view file : {"", "/cgroup.procs"}) {
    if (access(absl::StrCat(directory, file).c_str(), W_OK) != 0) return false;
  }
  const std::string given = directory + "/cgroup.subtree_control";
  return HasMemory(Text(given)) || WriteInto(given.c_str(), "+memory") == 0;
}

// Of the line "0::/user.slice".
std::optional<absl::string_view> OwnGroup(absl::string_view own) {
  for (absl::string_view line : absl::StrSplit(own, '\n')) {
    if (absl::ConsumePrefix(&line, "0::/")) return line;
  }
  return std::nullopt;
}

// The process that the group is named after; nullopt if it is none of ours.
std::optional<pid_t> MakerOf(absl::string_view name) {
  if (!absl::ConsumePrefix(&name, kName)) return std::nullopt;
  pid_t pid = 0;
  if (!absl::SimpleAtoi(name.substr(0, name.find('-')), &pid) || pid <= 0) return std::nullopt;
  return pid;
}

absl::Status FindPlace() {
  const absl::StatusOr<std::string> parent =
      MemoryGroupParent(Text("/proc/self/cgroup"), "/sys/fs/cgroup");
  if (!parent.ok()) return parent.status();
  RemoveLeftGroups(*parent);
  beginning = new std::string(absl::StrCat(*parent, "/", kName, getpid(), "-"));
  return absl::OkStatus();
}

std::string PathOf(size_t place, absl::string_view file) {
  Path path;
  WritePath(place, file, path);
  return path.data();
}

// Of a new group; its place, which is taken then.
absl::StatusOr<size_t> MakeDirectory() {
  for (size_t place = 0; place < taken.size(); ++place) {
    if (taken[place].exchange(true)) continue;
    const std::string path = PathOf(place, "");
    if (mkdir(path.c_str(), 0755) == 0) return place;
    const int error = errno;
    taken[place] = false;
    // It may be of the process from which this one was forked.
    if (error != EEXIST) return base::SystemError(error, "cannot make the control group", path);
  }
  return absl::UnavailableError("there are too many control groups");
}

}  // namespace

absl::StatusOr<std::string> MemoryGroupParent(absl::string_view own, const std::string& root) {
  const std::optional<absl::string_view> group = OwnGroup(own);
  if (!group) return absl::UnavailableError("there are no control groups of version 2");
  absl::string_view below = *group;
  while (!below.empty()) {
    const std::string directory = absl::StrCat(root, "/", below);
    if (CanHaveGroups(directory)) return directory;
    const size_t slash = below.rfind('/');
    below = below.substr(0, slash == absl::string_view::npos ? 0 : slash);
  }
  if (CanHaveGroups(root)) return root;
  return absl::UnavailableError("no control group with a limit of memory can be made");
}

void RemoveLeftGroups(const std::string& parent) {
  std::error_code error;
  for (std::filesystem::directory_iterator it(parent, error), end; !error && it != end;
       it.increment(error)) {
    const std::optional<pid_t> maker = MakerOf(it->path().filename().string());
    if (maker && kill(*maker, 0) != 0 && errno == ESRCH) rmdir(it->path().c_str());
  }
}

const absl::Status& MemoryGroup::Allowed() {
  static const absl::Status* const status = new absl::Status(FindPlace());
  return *status;
}

absl::StatusOr<std::unique_ptr<MemoryGroup>> MemoryGroup::Create(int64_t limit) {
  const absl::StatusOr<size_t> place = MakeDirectory();
  if (!place.ok()) return place.status();
  // The constructor is private, so make_unique cannot reach it.
  std::unique_ptr<MemoryGroup> group(new MemoryGroup(*place));
  const std::string file = PathOf(*place, "/memory.max");
  if (const int error = WriteInto(file.c_str(), absl::StrCat(limit)); error != 0) {
    return base::SystemError(error, "cannot write", file);
  }
  // Not there without swap, or in old kernels.
  WriteInto(PathOf(*place, "/memory.swap.max").c_str(), "0");
  WriteInto(PathOf(*place, "/memory.oom.group").c_str(), "1");
  return group;
}

MemoryGroup::~MemoryGroup() {
  int attempts = kMostAttempts;
  Remove(place_, attempts);
  taken[place_] = false;
}

std::string MemoryGroup::EntryFile() const { return PathOf(place_, "/cgroup.procs"); }

bool MemoryGroup::RanOut() const {
  for (absl::string_view line : absl::StrSplit(Text(PathOf(place_, "/memory.events")), '\n')) {
    if (absl::ConsumePrefix(&line, "oom_kill ")) return line != "0";
  }
  return false;
}

void RemoveMemoryGroups() {
  int attempts = kMostAttempts;
  for (size_t place = 0; place < taken.size(); ++place) {
    if (taken[place]) Remove(place, attempts);
  }
}

}  // namespace tengen::match
