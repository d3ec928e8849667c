#include "base/interrupts.h"

#include <pthread.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <functional>
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

// The wait status of a process of its own that does `work`, whose result is its exit status.
int StatusOf(const std::function<int()>& work) {
  const pid_t child = fork();
  if (child == 0) {
    // Whatever the tests were started with.
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) std::signal(signal, SIG_DFL);
    _exit(work());
  }
  int status = -1;
  EXPECT_EQ(waitpid(child, &status, 0), child);
  return status;
}

void Wait(int milliseconds) {
  std::this_thread::sleep_for(std::chrono::milliseconds(milliseconds));
}

void AwaitFirst(const EndSignals& signals) {
  while (!signals.Came()) Wait(1);
}

TEST(EndSignalsTest, TheFirstIsNotedAndReported) {
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
    const int status = StatusOf([signal] {
      const EndSignals signals;
      if (signals.Came()) return 1;
      kill(getpid(), signal);
      AwaitFirst(signals);
      return signals.exit_status();
    });
    EXPECT_TRUE(WIFEXITED(status)) << status;
    EXPECT_EQ(WEXITSTATUS(status), 128 + signal);
  }
}

TEST(EndSignalsTest, OneThatWaitsIsSeenAtOnce) {
  const int status = StatusOf([] {
    const HeldInterrupts held;
    raise(SIGINT);
    const EndSignals signals;
    return signals.Came() ? signals.exit_status() : 1;
  });
  EXPECT_EQ(WEXITSTATUS(status), 130);
}

TEST(EndSignalsTest, TheSameAgainIsNoSecond) {
  const int status = StatusOf([] {
    const EndSignals signals;
    kill(getpid(), SIGTERM);
    AwaitFirst(signals);
    kill(getpid(), SIGTERM);
    kill(getpid(), SIGHUP);
    Wait(50);
    return signals.exit_status();
  });
  EXPECT_EQ(WEXITSTATUS(status), 143);
}

TEST(EndSignalsTest, ASecondEndsTheProcess) {
  const int status = StatusOf([] {
    const EndSignals signals;
    kill(getpid(), SIGINT);
    AwaitFirst(signals);
    for (;;) {
      Wait(700);
      kill(getpid(), SIGTERM);
    }
    return 0;
  });
  EXPECT_TRUE(WIFSIGNALED(status)) << status;
  EXPECT_EQ(WTERMSIG(status), SIGTERM);
}

TEST(EndSignalsTest, AfterwardsSignalsDoWhatTheyDidBefore) {
  const int status = StatusOf([] {
    { const EndSignals signals; }
    raise(SIGTERM);
    return 0;
  });
  EXPECT_TRUE(WIFSIGNALED(status)) << status;
}

TEST(EndSignalsTest, WhatIsIgnoredStaysIgnored) {
  const int status = StatusOf([] {
    for (const int signal : {SIGHUP, SIGINT, SIGTERM}) {
      std::signal(signal, SIG_IGN);
      const EndSignals signals;
      kill(getpid(), signal);
      Wait(50);
      if (signals.Came()) return 1;
    }
    return 0;
  });
  EXPECT_TRUE(WIFEXITED(status));
  EXPECT_EQ(WEXITSTATUS(status), 0);
}

}  // namespace
}  // namespace tengen::base
