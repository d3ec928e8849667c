// A disk that is full.
#ifndef TENGEN_TESTS_BASE_FULL_DISK_H_
#define TENGEN_TESTS_BASE_FULL_DISK_H_

#include <sys/resource.h>

#include <csignal>

#include "gtest/gtest.h"

namespace tengen::base {

// As long as it lives, no file of this process grows beyond `bytes`: a write stops there.
class FullDisk {
 public:
  explicit FullDisk(rlim_t bytes) : handler_(std::signal(SIGXFSZ, SIG_IGN)) {
    EXPECT_EQ(getrlimit(RLIMIT_FSIZE, &before_), 0);
    rlimit tight = before_;
    tight.rlim_cur = bytes;
    EXPECT_EQ(setrlimit(RLIMIT_FSIZE, &tight), 0);
  }
  ~FullDisk() {
    EXPECT_EQ(setrlimit(RLIMIT_FSIZE, &before_), 0);
    std::signal(SIGXFSZ, handler_);
  }
  FullDisk(const FullDisk&) = delete;
  FullDisk& operator=(const FullDisk&) = delete;

 private:
  void (*const handler_)(int);
  rlimit before_ = {};
};

}  // namespace tengen::base

#endif  // TENGEN_TESTS_BASE_FULL_DISK_H_
