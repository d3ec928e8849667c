// What tests of commands share.
#ifndef TENGEN_TESTS_BENCH_COMMAND_TEST_H_
#define TENGEN_TESTS_BENCH_COMMAND_TEST_H_

#include <string>
#include <vector>

#include "absl/types/span.h"
#include "gtest/gtest.h"

namespace tengen {

// Runs commands and keeps what the last one printed. The output is no terminal.
class CommandTest : public testing::Test {
 protected:
  // The exit status.
  int Run(int (*command)(absl::Span<const std::string>), const std::vector<std::string>& args) {
    testing::internal::CaptureStdout();
    testing::internal::CaptureStderr();
    const int status = command(args);
    out_ = testing::internal::GetCapturedStdout();
    error_ = testing::internal::GetCapturedStderr();
    return status;
  }

  std::string out_;
  std::string error_;
};

}  // namespace tengen

#endif  // TENGEN_TESTS_BENCH_COMMAND_TEST_H_
