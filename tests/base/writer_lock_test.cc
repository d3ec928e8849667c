#include "base/writer_lock.h"

#include <sys/wait.h>
#include <unistd.h>

#include <csignal>

#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/base/temporary_directory.h"

namespace tengen::base {
namespace {

using ::testing::HasSubstr;

TEST(DirectoryLockTest, NamesItsHolder) {
  const TemporaryDirectory directory;
  {
    const auto lock = DirectoryLock::Take(directory.path());
    ASSERT_TRUE(lock.ok()) << lock.status();
    const absl::Status second = DirectoryLock::Take(directory.path()).status();
    EXPECT_EQ(second.code(), absl::StatusCode::kAborted);
    EXPECT_THAT(second.message(),
                HasSubstr(absl::StrCat("is being written by process ", getpid(), " on ")));
  }
  EXPECT_TRUE(DirectoryLock::Take(directory.path()).ok());
}

TEST(DirectoryLockTest, EndsWithAProcessThatIsKilled) {
  const TemporaryDirectory directory;
  int ends[2];
  ASSERT_EQ(pipe(ends), 0);
  const pid_t child = fork();
  if (child == 0) {
    const auto lock = DirectoryLock::Take(directory.path());
    [[maybe_unused]] const ssize_t told = write(ends[1], "x", 1);
    for (;;) pause();
  }
  char byte;
  ASSERT_EQ(read(ends[0], &byte, 1), 1);
  EXPECT_THAT(DirectoryLock::Take(directory.path()).status().message(),
              HasSubstr(absl::StrCat("process ", child)));
  kill(child, SIGKILL);
  waitpid(child, nullptr, 0);
  EXPECT_TRUE(DirectoryLock::Take(directory.path()).ok());
  close(ends[0]);
  close(ends[1]);
}

TEST(DirectoryLockTest, WhatCannotBeWrittenIsNamed) {
  const absl::Status none = DirectoryLock::Take("/nonexistent").status();
  EXPECT_EQ(none.code(), absl::StatusCode::kUnavailable);
  EXPECT_THAT(none.message(), HasSubstr("/nonexistent/.lock"));
}

}  // namespace
}  // namespace tengen::base
