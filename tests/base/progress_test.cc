#include "base/progress.h"

#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

#include <cstdio>
#include <string>

#include "base/clock.h"
#include "gtest/gtest.h"
#include "tests/base/temporary_directory.h"

namespace tengen::base {
namespace {

// Standard error leads to `file` while it lives.
class ErrorsTo {
 public:
  explicit ErrorsTo(int file) : before_(dup(STDERR_FILENO)) {
    std::fflush(stderr);
    EXPECT_GE(dup2(file, STDERR_FILENO), 0);
  }
  ~ErrorsTo() {
    std::fflush(stderr);
    dup2(before_, STDERR_FILENO);
    close(before_);
  }
  ErrorsTo(const ErrorsTo&) = delete;
  ErrorsTo& operator=(const ErrorsTo&) = delete;

 private:
  const int before_;
};

// Shows two lines, ends one and clears the other.
void Work(bool quiet) {
  FakeClock clock;
  ProgressLine line(quiet, clock);
  EXPECT_FALSE(line.IsDue());
  clock.Advance(absl::Hours(1));
  line.Show("half");
  line.End();
  line.Show("whole");
  line.Clear();
}

TEST(ProgressTest, FilesGetNothing) {
  const TemporaryDirectory directory;
  const std::string path = directory.File("errors");
  const int file = open(path.c_str(), O_WRONLY | O_CREAT, 0600);
  ASSERT_GE(file, 0);
  {
    const ErrorsTo errors(file);
    Work(/*quiet=*/false);
    FakeClock clock;
    const ProgressLine line(/*quiet=*/false, clock);
    clock.Advance(absl::Hours(1));
    EXPECT_FALSE(line.IsDue());
    EXPECT_EQ(line.Elapsed(), absl::Hours(1));
  }
  close(file);
  EXPECT_EQ(FileText(path), "");
}

TEST(ProgressTest, TerminalsGetALineDrawnOverItself) {
  const int controller = posix_openpt(O_RDWR | O_NOCTTY);
  ASSERT_GE(controller, 0);
  ASSERT_EQ(grantpt(controller), 0);
  ASSERT_EQ(unlockpt(controller), 0);
  const int terminal = open(ptsname(controller), O_RDWR | O_NOCTTY);
  ASSERT_GE(terminal, 0);
  {
    const ErrorsTo errors(terminal);
    Work(/*quiet=*/true);
    Work(/*quiet=*/false);
  }
  // The system hands it over in pieces, when it comes to it.
  ASSERT_EQ(write(terminal, "$", 1), 1);
  std::string shown;
  for (char c = 0; c != '$' && read(controller, &c, 1) == 1;) shown += c;
  EXPECT_EQ(shown, "\r\033[Khalf\r\n\r\033[Kwhole\r\033[K$");
  close(terminal);
  close(controller);
}

}  // namespace
}  // namespace tengen::base
