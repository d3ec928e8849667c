// The way between the processes that share a piece of work.
#ifndef TENGEN_BASE_RANK_LINK_H_
#define TENGEN_BASE_RANK_LINK_H_

#include <optional>
#include <string>

#include "absl/time/clock.h"
#include "absl/time/time.h"

namespace tengen::base {

// One end of it. Processes have ranks from 0; rank 0 leads. Messages are bytes; they arrive whole
// and, from one sender, in the order in which they were sent, or, where a process or a network has
// failed, not at all: nobody is told. Thread-compatible.
class RankLink {
 public:
  struct Message {
    int from = 0;
    std::string text;
  };

  virtual ~RankLink() = default;
  virtual int rank() const = 0;
  virtual int size() const = 0;  // of the ranks, ours included
  // Where this process runs, for messages: "host c2, process 4711".
  virtual std::string name() const = 0;
  // Returns at once.
  virtual void Send(int to, std::string text) = 0;
  // The next message; nullopt if none comes within `wait`.
  virtual std::optional<Message> Receive(absl::Duration wait) = 0;
};

// That of a process that is by itself: nothing is sent, and nothing comes.
class LoneLink : public RankLink {
 public:
  int rank() const override { return 0; }
  int size() const override { return 1; }
  std::string name() const override { return "this process"; }
  void Send(int, std::string) override {}
  std::optional<Message> Receive(absl::Duration wait) override {
    absl::SleepFor(wait);
    return std::nullopt;
  }
};

}  // namespace tengen::base

#endif  // TENGEN_BASE_RANK_LINK_H_
