#include <pthread.h>
#include <signal.h>

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

}  // namespace

InterruptibleReads::InterruptibleReads() {
  struct sigaction action = {};
  action.sa_handler = Ignore;
  sigemptyset(&action.sa_mask);
  action.sa_flags = 0;  // no SA_RESTART: a restarted read would never notice
  sigaction(SIGINT, &action, &previous_);
}

InterruptibleReads::~InterruptibleReads() { sigaction(SIGINT, &previous_, nullptr); }

HeldInterrupts::HeldInterrupts() {
  const sigset_t interrupt = OnlyInterrupt();
  pthread_sigmask(SIG_BLOCK, &interrupt, &previous_);
}

HeldInterrupts::~HeldInterrupts() { pthread_sigmask(SIG_SETMASK, &previous_, nullptr); }

bool HeldInterrupts::Take() {
  sigset_t pending;
  sigpending(&pending);
  if (sigismember(&pending, SIGINT) != 1) return false;
  const sigset_t interrupt = OnlyInterrupt();
  int signal;
  return sigwait(&interrupt, &signal) == 0;
}

}  // namespace tengen::base
