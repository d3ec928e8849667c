#ifdef __linux__
#include <sched.h>
#endif

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <thread>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "base/files.h"
#include "base/processors.h"
#include "base/threads.h"

namespace tengen::base {
namespace {

// The processors that the calling thread may run on; 0 if the system does not say.
int ProcessorsOfAffinity() {
#ifdef __linux__
  constexpr int kMostProcessors = 1 << 16;
  // Refused with EINVAL while the kernel knows more processors than the set has room for.
  for (int room = CPU_SETSIZE; room <= kMostProcessors; room *= 2) {
    std::vector<cpu_set_t> set(static_cast<size_t>(room / CPU_SETSIZE));
    const size_t bytes = set.size() * sizeof(cpu_set_t);
    if (sched_getaffinity(0, bytes, set.data()) == 0) return CPU_COUNT_S(bytes, set.data());
    if (errno != EINVAL) break;
  }
#endif
  return 0;
}

std::optional<int> Least(std::optional<int> a, std::optional<int> b) {
  return a && b ? std::min(*a, *b) : a ? a : b;
}

std::string Text(const std::string& path) { return BytesOfFile(path).value_or(""); }

std::optional<int> LimitOfDirectory(const std::string& directory) {
  return Least(ProcessorsOfMax(Text(directory + "/cpu.max")),
               ProcessorsOfQuota(Text(directory + "/cpu.cfs_quota_us"),
                                 Text(directory + "/cpu.cfs_period_us")));
}

// Of the group at `path`, which begins with a slash, below `mount`, and of those above it.
std::optional<int> LimitOfPath(const std::string& mount, absl::string_view path) {
  std::optional<int> limit = LimitOfDirectory(mount);
  while (path.size() > 1) {
    limit = Least(limit, LimitOfDirectory(absl::StrCat(mount, path)));
    path = path.substr(0, path.rfind('/'));
  }
  return limit;
}

}  // namespace

std::optional<int> ProcessorsOfMax(absl::string_view text) {
  const std::vector<absl::string_view> words =
      absl::StrSplit(text, absl::ByAnyChar(" \n"), absl::SkipEmpty());
  return words.size() == 2 ? ProcessorsOfQuota(words[0], words[1]) : std::nullopt;
}

std::optional<int> ProcessorsOfQuota(absl::string_view quota, absl::string_view period) {
  constexpr int64_t kMost = 1 << 20;
  int64_t time = 0;
  int64_t of = 0;
  if (!absl::SimpleAtoi(quota, &time) || !absl::SimpleAtoi(period, &of)) return std::nullopt;
  if (time <= 0 || of <= 0) return std::nullopt;
  return static_cast<int>(std::min(time / of + (time % of > 0 ? 1 : 0), kMost));
}

std::optional<int> ControlGroupLimit(absl::string_view groups, const std::string& root) {
  std::optional<int> limit;
  for (absl::string_view line : absl::StrSplit(groups, '\n', absl::SkipEmpty())) {
    // "0::/user.slice" (version 2), "4:cpu,cpuacct:/docker/12ab" (version 1)
    const std::vector<absl::string_view> parts = absl::StrSplit(line, absl::MaxSplits(':', 2));
    if (parts.size() != 3 || !absl::StartsWith(parts[2], "/")) continue;
    const std::vector<std::string> controllers = absl::StrSplit(parts[1], ',');
    std::vector<std::string> mounts;
    if (parts[1].empty()) {
      mounts = {root, root + "/unified"};
    } else if (std::count(controllers.begin(), controllers.end(), "cpu") > 0) {
      mounts = {absl::StrCat(root, "/", parts[1]), root + "/cpu"};
    }
    for (const std::string& mount : mounts) limit = Least(limit, LimitOfPath(mount, parts[2]));
  }
  return limit;
}

int ProcessorCount() {
  if (!kHasThreads) return 1;
  static const int count = [] {
    int processors = ProcessorsOfAffinity();
    if (processors <= 0) processors = static_cast<int>(std::thread::hardware_concurrency());
    const std::optional<int> limit = ControlGroupLimit(Text("/proc/self/cgroup"), "/sys/fs/cgroup");
    return std::max(Least(processors, limit).value_or(1), 1);
  }();
  return count;
}

}  // namespace tengen::base
