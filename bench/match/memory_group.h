// Groups of processes whose memory the system limits together: control groups of Linux, version 2.
#ifndef TENGEN_BENCH_MATCH_MEMORY_GROUP_H_
#define TENGEN_BENCH_MATCH_MEMORY_GROUP_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

namespace tengen::match {

// A group with a limit of memory and without swap. Distinct objects may be made and used from
// distinct threads.
class MemoryGroup {
 public:
  // OK where this process may make such groups; else Unavailable, with the reason. Found out once,
  // and then what processes that were killed have left is removed.
  static const absl::Status& Allowed();

  // A group in which nobody is yet, with a limit in bytes. REQUIRES: Allowed() is OK. Error:
  // Unavailable for what the system refuses.
  static absl::StatusOr<std::unique_ptr<MemoryGroup>> Create(int64_t limit);
  // Kills who is in the group, and removes it.
  ~MemoryGroup();
  MemoryGroup(const MemoryGroup&) = delete;
  MemoryGroup& operator=(const MemoryGroup&) = delete;

  // The file in which a process writes its number, or 0, to belong to the group, with all that it
  // starts from then on.
  std::string EntryFile() const;

  // Whether the system has killed somebody for want of memory; all others of the group, too, then.
  bool RanOut() const;

 private:
  explicit MemoryGroup(size_t place) : place_(place) {}

  const size_t place_;
};

// Kills who is in groups of this process, and removes them. Thread-safe, and allowed in handlers of
// signals; takes a second at most.
void RemoveMemoryGroups();

// --- Apart for tests

// The directory below which groups can be made: the first that gives its groups the controller of
// memory, or may be made to, of the one that `own`, the text of /proc/self/cgroup, names and of
// those above, whose files lie below `root` as below /sys/fs/cgroup. Unavailable if there is none.
absl::StatusOr<std::string> MemoryGroupParent(absl::string_view own, const std::string& root);

// Removes the groups below `parent` of processes that run no more.
void RemoveLeftGroups(const std::string& parent);

}  // namespace tengen::match

#endif  // TENGEN_BENCH_MATCH_MEMORY_GROUP_H_
