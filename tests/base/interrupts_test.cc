#include "base/interrupts.h"

#include <pthread.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <functional>
#include <optional>
#include <thread>

#include "absl/time/time.h"
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

Farewell FarewellOf(std::optional<int> exit_status, absl::Duration patience) {
  Farewell farewell;
  farewell.exit_status = exit_status;
  farewell.patience = patience;
  return farewell;
}

TEST(FarewellTest, EndsWorkThatDoesNotLook) {
  for (const absl::Duration patience : {absl::ZeroDuration(), absl::Milliseconds(50)}) {
    const int status = StatusOf([patience] {
      const EndSignals signals(FarewellOf(7, patience));
      kill(getpid(), SIGTERM);
      for (;;) pause();
      return 0;
    });
    EXPECT_TRUE(WIFEXITED(status)) << status;
    EXPECT_EQ(WEXITSTATUS(status), 7);
  }
}

TEST(FarewellTest, WithoutAStatusItIsTheSignals) {
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
    const int status = StatusOf([signal] {
      const EndSignals signals(FarewellOf(std::nullopt, absl::ZeroDuration()));
      kill(getpid(), signal);
      for (;;) pause();
      return 0;
    });
    EXPECT_TRUE(WIFSIGNALED(status)) << status;
    EXPECT_EQ(WTERMSIG(status), signal);
  }
}

TEST(FarewellTest, SparesWorkThatEndsInTime) {
  const int status = StatusOf([] {
    {
      const EndSignals signals(FarewellOf(7, absl::Hours(1)));
      kill(getpid(), SIGINT);
      kill(getpid(), SIGCONT);
      AwaitFirst(signals);
    }
    return 3;
  });
  EXPECT_EQ(WEXITSTATUS(status), 3);
}

TEST(FarewellTest, ASecondSignalEndsPatience) {
  const int status = StatusOf([] {
    const EndSignals signals(FarewellOf(7, absl::Hours(1)));
    kill(getpid(), SIGTERM);
    AwaitFirst(signals);
    for (;;) {
      Wait(700);
      kill(getpid(), SIGTERM);
    }
    return 0;
  });
  EXPECT_TRUE(WIFEXITED(status)) << status;
  EXPECT_EQ(WEXITSTATUS(status), 7);
}

TEST(FarewellTest, SaysWhatIsKeptAfterWhatWasPrinted) {
  int ends[2];
  ASSERT_EQ(pipe(ends), 0);
  StatusOf([&ends] {
    dup2(ends[1], STDOUT_FILENO);
    dup2(ends[1], STDERR_FILENO);
    std::printf("printed\n");
    Farewell farewell = FarewellOf(0, absl::ZeroDuration());
    farewell.text = "all is kept";
    farewell.cleaning = [] { std::printf("cleaned\n"); };
    const EndSignals signals(farewell);
    kill(getpid(), SIGTERM);
    for (;;) pause();
    return 0;
  });
  close(ends[1]);
  char text[100] = {};
  size_t length = 0;
  for (ssize_t got = 1; got > 0; length += static_cast<size_t>(got)) {
    got = read(ends[0], text + length, sizeof text - 1 - length);
    ASSERT_GE(got, 0);
  }
  EXPECT_STREQ(text, "printed\ncleaned\nall is kept\n");
  close(ends[0]);
}

TEST(HeldInterruptsTest, OthersThatEndCanBeHeld) {
  const int status = StatusOf([] {
    HeldInterrupts held(HeldInterrupts::Of::kEndSignals);
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
      if (held.Take()) return 1;
      raise(signal);
      if (!held.Take()) return 2;
    }
    return 0;
  });
  EXPECT_TRUE(WIFEXITED(status));
  EXPECT_EQ(WEXITSTATUS(status), 0);
}

}  // namespace
}  // namespace tengen::base
