// What tests of commands share.
#ifndef TENGEN_TESTS_CLI_COMMAND_TEST_H_
#define TENGEN_TESTS_CLI_COMMAND_TEST_H_

#include <string>
#include <utility>
#include <vector>

#include "absl/types/span.h"
#include "gtest/gtest.h"

namespace tengen::cli {

// What a command came to.
struct CommandOutcome {
  int status;
  std::string out;
  std::string err;
};

// Runs a command. The output is no terminal.
inline CommandOutcome OutcomeOf(int (*command)(absl::Span<const std::string>),
                                const std::vector<std::string>& args) {
  testing::internal::CaptureStdout();
  testing::internal::CaptureStderr();
  const int status = command(args);
  std::string out = testing::internal::GetCapturedStdout();
  return {status, std::move(out), testing::internal::GetCapturedStderr()};
}

// Runs commands and keeps what the last one printed.
class CommandTest : public testing::Test {
 protected:
  // The exit status.
  int Run(int (*command)(absl::Span<const std::string>), const std::vector<std::string>& args) {
    CommandOutcome outcome = OutcomeOf(command, args);
    out_ = std::move(outcome.out);
    error_ = std::move(outcome.err);
    return outcome.status;
  }

  std::string out_;
  std::string error_;
};

}  // namespace tengen::cli

#endif  // TENGEN_TESTS_CLI_COMMAND_TEST_H_
