#include "base/interrupts.h"

#include <pthread.h>
#include <signal.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <chrono>
#include <thread>

#include "gtest/gtest.h"

namespace tengen::base {
namespace {

TEST(InterruptsTest, HeldInterruptsAreTakenOnce) {
  const InterruptibleReads survive;  // whatever is left over must not end the test
  HeldInterrupts held;
  EXPECT_FALSE(held.Take());
  ASSERT_EQ(raise(SIGINT), 0);
  EXPECT_TRUE(held.Take());
  EXPECT_FALSE(held.Take());
}

TEST(InterruptsTest, UntakenInterruptsEndHarmlesslyWithTheScope) {
  const InterruptibleReads survive;
  {
    HeldInterrupts held;
    ASSERT_EQ(raise(SIGINT), 0);
  }
  HeldInterrupts held;
  EXPECT_FALSE(held.Take());
}

TEST(InterruptsTest, BlockedReadsFail) {
  const InterruptibleReads interruptible;
  int ends[2];
  ASSERT_EQ(pipe(ends), 0);
  std::atomic<bool> returned = false;
  const pthread_t reader = pthread_self();
  // Sends until it is heard: the first may come before the read has begun.
  std::thread sender([&] {
    while (!returned) {
      pthread_kill(reader, SIGINT);
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
  });
  char byte;
  const ssize_t count = read(ends[0], &byte, 1);
  const int reason = errno;
  returned = true;
  sender.join();
  EXPECT_EQ(count, -1);
  EXPECT_EQ(reason, EINTR);
  close(ends[0]);
  close(ends[1]);
}

TEST(InterruptsTest, TheDispositionBeforeIsRestored) {
  struct sigaction before;
  struct sigaction after;
  sigaction(SIGINT, nullptr, &before);
  { const InterruptibleReads interruptible; }
  sigaction(SIGINT, nullptr, &after);
  EXPECT_EQ(before.sa_handler, after.sa_handler);
  // The C library adds a flag of its own when it sets what it has read.
  constexpr int kOurs = SA_RESTART | SA_SIGINFO | SA_NODEFER | SA_RESETHAND;
  EXPECT_EQ(before.sa_flags & kOurs, after.sa_flags & kOurs);
}

}  // namespace
}  // namespace tengen::base
