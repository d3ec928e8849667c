// What Ctrl-C (SIGINT) and other signals that end a program do, scope by scope, without a global
// flag. POSIX only.
#ifndef TENGEN_BASE_INTERRUPTS_H_
#define TENGEN_BASE_INTERRUPTS_H_

#include <atomic>
#include <csignal>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <thread>

#include "absl/time/time.h"

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
  enum class Of : uint8_t {
    kInterrupt,   // Ctrl-C alone
    kEndSignals,  // and all else that EndSignals notes, unless the process ignores it
  };
  explicit HeldInterrupts(Of of = Of::kInterrupt);
  ~HeldInterrupts();
  HeldInterrupts(const HeldInterrupts&) = delete;
  HeldInterrupts& operator=(const HeldInterrupts&) = delete;

  // True, once, if an interrupt is waiting.
  bool Take();

 private:
  sigset_t held_;
  sigset_t previous_;
};

// How a process ends whose work does not come to an end of its own soon after a signal. What has to
// survive this is written as for a kill: by whole lines or games.
struct Farewell {
  // A line for standard error without its end: what is kept, and how to go on.
  std::string text;
  // How long the work may take to end by itself; ZeroDuration for work that does not look.
  absl::Duration patience = absl::ZeroDuration();
  // nullopt: the process ends by the signal.
  std::optional<int> exit_status;
  // Done before, by another thread than the work's.
  std::function<void()> cleaning;
};

// So long is waited for work that looks for signals: with what comes behind, it stays under a
// second.
inline constexpr absl::Duration kPatience = absl::Milliseconds(600);

// While one of these lives, what asks the program to end: Ctrl-C (SIGINT), SIGTERM, and SIGHUP,
// which comes when a terminal closes, is noted, so that work in progress can be finished and kept.
// A second signal ends the process at once, as it would have done without this object; one within
// half a second of the first is the same again, for shells and `timeout` send it twice. What the
// process ignores, as SIGHUP under nohup, stays ignored. Covers threads as HeldInterrupts does. At
// most one at a time.
//
// With a farewell the process ends in any case: as that says, if this object still lives when its
// patience is over or a second signal comes. Standard output is written out before.
class EndSignals {
 public:
  EndSignals() : EndSignals(std::nullopt) {}
  explicit EndSignals(std::optional<Farewell> farewell);
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
  // The next signal, or 0 if there is none before the patience of `first` is over.
  int Await(absl::Duration first, int* sender) const;
  void Leave() const;

  const std::optional<Farewell> farewell_;
  sigset_t signals_;
  sigset_t previous_;
  std::atomic<int> signal_ = 0;  // the first
  std::atomic<bool> ending_ = false;
  std::thread watcher_;
};

}  // namespace tengen::base

#endif  // TENGEN_BASE_INTERRUPTS_H_
