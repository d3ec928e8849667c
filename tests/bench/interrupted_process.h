// A process that a signal ends while it has an engine.
#ifndef TENGEN_TESTS_BENCH_INTERRUPTED_PROCESS_H_
#define TENGEN_TESTS_BENCH_INTERRUPTED_PROCESS_H_

#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <memory>
#include <string>

#include "absl/functional/function_ref.h"
#include "bench/match/engine_process.h"
#include "gtest/gtest.h"

namespace tengen::match {

// Starts an engine in a process of its own, which SIGTERM ends then, and returns what `describe`
// said of the engine before. A failure of the test if the process ends otherwise.
inline std::string InterruptedWith(absl::FunctionRef<std::unique_ptr<EngineProcess>()> start,
                                   absl::FunctionRef<std::string(EngineProcess&)> describe) {
  std::array<int, 2> ends;
  EXPECT_EQ(pipe(ends.data()), 0);
  const pid_t child = fork();
  if (child == 0) {
    const EnginesEndWithUs interrupts;
    const auto engine = start();
    const std::string text = describe(*engine);
    if (write(ends[1], text.data(), text.size()) < 0) _exit(1);
    raise(SIGTERM);
    _exit(0);
  }
  close(ends[1]);
  int status = 0;
  EXPECT_EQ(waitpid(child, &status, 0), child);
  EXPECT_TRUE(WIFSIGNALED(status) && WTERMSIG(status) == SIGTERM) << status;
  std::array<char, 1000> text;
  const ssize_t size = read(ends[0], text.data(), text.size());
  close(ends[0]);
  EXPECT_GT(size, 0);
  return size > 0 ? std::string(text.data(), static_cast<size_t>(size)) : std::string();
}

}  // namespace tengen::match

#endif  // TENGEN_TESTS_BENCH_INTERRUPTED_PROCESS_H_
