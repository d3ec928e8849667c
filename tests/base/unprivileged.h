// Work by somebody who may do what the modes of files allow, and no more.
#ifndef TENGEN_TESTS_BASE_UNPRIVILEGED_H_
#define TENGEN_TESTS_BASE_UNPRIVILEGED_H_

#include <grp.h>
#include <sys/wait.h>
#include <unistd.h>

#include <functional>
#include <optional>

namespace tengen::base {

// Does `work` in a process of its own, not as the superuser, and returns what it returns, which is
// below 100; nullopt if the system does not let us do so.
inline std::optional<int> DoneUnprivileged(const std::function<int()>& work) {
  constexpr int kNobody = 65534;
  constexpr int kNot = 100;
  const pid_t child = fork();
  if (child == 0) {
    const bool may = geteuid() != 0 ||
                     (setgroups(0, nullptr) == 0 && setgid(kNobody) == 0 && setuid(kNobody) == 0);
    _exit(may ? work() : kNot);
  }
  int status = 0;
  waitpid(child, &status, 0);
  if (WIFEXITED(status) && WEXITSTATUS(status) == kNot) return std::nullopt;
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

}  // namespace tengen::base

#endif  // TENGEN_TESTS_BASE_UNPRIVILEGED_H_
