// What Ctrl-C (SIGINT) and other signals that end a program do, scope by scope, without a global
// flag. POSIX only.
#ifndef TENGEN_BASE_INTERRUPTS_H_
#define TENGEN_BASE_INTERRUPTS_H_

#include <atomic>
#include <csignal>
#include <thread>

namespace tengen::base {

// While one of these lives, an interrupt makes a blocked read fail, as the end of input does,
// instead of ending the process. At most one at a time; thread-hostile, as signal dispositions
// belong to the process.
class InterruptibleReads {
 public:
  InterruptibleReads();
  ~InterruptibleReads();
  InterruptibleReads(const InterruptibleReads&) = delete;
  InterruptibleReads& operator=(const InterruptibleReads&) = delete;

 private:
  struct sigaction previous_;
};

// While one of these lives, interrupts wait until somebody asks for them. It covers the thread that
// made it and the threads which that one starts meanwhile: a thread that stays outside would
// swallow the interrupt. Scopes may nest.
class HeldInterrupts {
 public:
  HeldInterrupts();
  ~HeldInterrupts();
  HeldInterrupts(const HeldInterrupts&) = delete;
  HeldInterrupts& operator=(const HeldInterrupts&) = delete;

  // True, once, if an interrupt is waiting.
  bool Take();

 private:
  sigset_t previous_;
};

// While one of these lives, what asks the program to end: Ctrl-C (SIGINT), SIGTERM, and SIGHUP,
// which comes when a terminal closes, is noted, so that work in progress can be finished and kept.
// A second signal ends the process at once, as it would have done without this object; one within
// half a second of the first is the same again, for shells and `timeout` send it twice. What the
// process ignores, as SIGHUP under nohup, stays ignored. Covers threads as HeldInterrupts does. At
// most one at a time.
class EndSignals {
 public:
  EndSignals();
  ~EndSignals();
  EndSignals(const EndSignals&) = delete;
  EndSignals& operator=(const EndSignals&) = delete;

  // True once one has come. Thread-safe.
  bool Came() const { return signal_ != 0; }
  // How a program ends that one has ended: 128 and its number, as shells report it. REQUIRES: one
  // has come.
  int exit_status() const { return 128 + signal_; }

 private:
  void Watch();

  sigset_t signals_;
  sigset_t previous_;
  std::atomic<int> signal_ = 0;  // the first
  std::atomic<bool> ending_ = false;
  std::thread watcher_;
};

}  // namespace tengen::base

#endif  // TENGEN_BASE_INTERRUPTS_H_
