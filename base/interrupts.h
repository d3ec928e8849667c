// What Ctrl-C (SIGINT) does, scope by scope, without a global flag. POSIX only.
#ifndef TENGEN_BASE_INTERRUPTS_H_
#define TENGEN_BASE_INTERRUPTS_H_

#include <csignal>

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

}  // namespace tengen::base

#endif  // TENGEN_BASE_INTERRUPTS_H_
