#include <pthread.h>
#include <signal.h>
#include <unistd.h>

#include <cstdio>
#include <string>
#include <utility>

#include "absl/time/time.h"
#include "base/clock.h"
#include "base/interrupts.h"

namespace tengen::base {
namespace {

// Does nothing: that the call returns at all is what ends a blocked read.
void Ignore(int /*signal*/) {}

sigset_t OnlyInterrupt() {
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, SIGINT);
  return set;
}

constexpr int kEndSignals[] = {SIGINT, SIGTERM, SIGHUP};

// Those that the process does not ignore.
sigset_t HeededEndSignals() {
  sigset_t set;
  sigemptyset(&set);
  for (const int signal : kEndSignals) {
    struct sigaction action;
    sigaction(signal, nullptr, &action);
    if (action.sa_handler != SIG_IGN) sigaddset(&set, signal);
  }
  return set;
}

// One of the set; 0 if there is none.
int AnyOf(const sigset_t& set) {
  for (const int signal : kEndSignals) {
    if (sigismember(&set, signal) == 1) return signal;
  }
  return 0;
}

// Has the signal do what the process has set for it.
void Deliver(int signal) {
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, signal);
  pthread_sigmask(SIG_UNBLOCK, &set, nullptr);
  raise(signal);
}

}  // namespace

InterruptibleReads::InterruptibleReads() {
  struct sigaction action = {};
  action.sa_handler = Ignore;
  sigemptyset(&action.sa_mask);
  action.sa_flags = 0;  // no SA_RESTART: a restarted read would never notice
  sigaction(SIGINT, &action, &previous_);
}

InterruptibleReads::~InterruptibleReads() { sigaction(SIGINT, &previous_, nullptr); }

HeldInterrupts::HeldInterrupts(Of of)
    : held_(of == Of::kInterrupt ? OnlyInterrupt() : HeededEndSignals()) {
  pthread_sigmask(SIG_BLOCK, &held_, &previous_);
}

HeldInterrupts::~HeldInterrupts() { pthread_sigmask(SIG_SETMASK, &previous_, nullptr); }

bool HeldInterrupts::Take() {
  const timespec at_once = {};
  return sigtimedwait(&held_, nullptr, &at_once) > 0;
}

EndSignals::EndSignals(std::optional<Farewell> farewell)
    : farewell_(std::move(farewell)), signals_(HeededEndSignals()) {
  pthread_sigmask(SIG_BLOCK, &signals_, &previous_);
  // One that waits already is seen by the first who asks, and not just when the watcher has begun.
  const timespec at_once = {};
  if (const int waiting = sigtimedwait(&signals_, nullptr, &at_once); waiting > 0) {
    signal_ = waiting;
  }
  watcher_ = std::thread([this] { Watch(); });
}

EndSignals::~EndSignals() {
  ending_ = true;
  if (const int signal = AnyOf(signals_); signal != 0) {
    pthread_kill(watcher_.native_handle(), signal);
  }
  watcher_.join();
  pthread_sigmask(SIG_SETMASK, &previous_, nullptr);
}

void EndSignals::Watch() {
  constexpr absl::Duration kSameAgain = absl::Milliseconds(500);
  if (AnyOf(signals_) == 0) return;
  absl::Duration first = Clock::Real().Now();
  for (;;) {
    int sender = 0;
    const int signal = Await(first, &sender);
    if (ending_ && (signal == 0 || sender == getpid())) return;  // the destructor's
    if (signal == 0) {
      Leave();
    } else if (signal_ == 0) {
      first = Clock::Real().Now();
      signal_ = signal;
    } else if (Clock::Real().Now() - first >= kSameAgain) {
      if (farewell_) Leave();
      Deliver(signal);
    }
  }
}

int EndSignals::Await(absl::Duration first, int* sender) const {
  for (;;) {
    siginfo_t info;
    int signal = 0;
    if (signal_ != 0 && farewell_) {
      const absl::Duration left = first + farewell_->patience - Clock::Real().Now();
      if (left <= absl::ZeroDuration()) return 0;
      const timespec wait = absl::ToTimespec(left);
      signal = sigtimedwait(&signals_, &info, &wait);
    } else {
      signal = sigwaitinfo(&signals_, &info);
    }
    if (signal <= 0) continue;
    *sender = info.si_pid;
    return signal;
  }
}

void EndSignals::Leave() const {
  if (farewell_->cleaning) farewell_->cleaning();
  // Who holds it may wait for a reader who does not come.
  if (ftrylockfile(stdout) == 0) {
    std::fflush(stdout);
    funlockfile(stdout);
  }
  // A terminal may show a line of progress.
  const std::string text = (isatty(STDERR_FILENO) == 1 ? "\n" : "") + farewell_->text + "\n";
  [[maybe_unused]] const ssize_t written = write(STDERR_FILENO, text.data(), text.size());
  if (farewell_->exit_status) _exit(*farewell_->exit_status);
  Deliver(signal_);
}

}  // namespace tengen::base
