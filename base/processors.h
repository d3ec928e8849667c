// How much can be done at once.
#ifndef TENGEN_BASE_PROCESSORS_H_
#define TENGEN_BASE_PROCESSORS_H_

#include <optional>
#include <string>

#include "absl/strings/string_view.h"

namespace tengen::base {

// The number of processors that this process may use, at least 1, asked for once: of those that its
// affinity lets it run on, as many as its control groups give it time on, rounded up; 1 where there
// are no threads. Thread-safe.
int ProcessorCount();

// What Linux's control groups say, apart for tests; nullopt where nothing is limited or a text is
// not understood. Pure, all but the last.
//
// The text of a file cpu.max (version 2): "150000 100000" is time on one and a half processors, so
// 2; "max 100000" is no limit.
std::optional<int> ProcessorsOfMax(absl::string_view text);
// The same of the files cpu.cfs_quota_us, where -1 is no limit, and cpu.cfs_period_us (version 1).
std::optional<int> ProcessorsOfQuota(absl::string_view quota, absl::string_view period);
// The least limit among the groups that `groups`, the text of /proc/self/cgroup, names and all
// groups above them, whose files lie below `root` as below /sys/fs/cgroup. A container may see
// itself as the uppermost group whatever it is called outside, so what is not there limits nothing.
std::optional<int> ControlGroupLimit(absl::string_view groups, const std::string& root);

}  // namespace tengen::base

#endif  // TENGEN_BASE_PROCESSORS_H_
