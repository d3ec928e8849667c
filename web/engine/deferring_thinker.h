// A thinker for a program of one thread.
#ifndef TENGEN_WEB_ENGINE_DEFERRING_THINKER_H_
#define TENGEN_WEB_ENGINE_DEFERRING_THINKER_H_

#include <functional>
#include <string>
#include <utility>

#include "protocol/thinker.h"

namespace tengen::web {

// Notes what it is asked to think about, so that the session has returned before `inner` begins.
// Never ponders: that would keep the thread. Thread-compatible; what `inner` calls may call
// UpdateLimits and Stop.
class DeferringThinker : public protocol::Thinker {
 public:
  // `inner` must outlive it.
  explicit DeferringThinker(protocol::Thinker& inner) : inner_(inner) {}

  // Thinks about what was asked for last, if that has not been done, and returns when the listener
  // has its answer.
  void Think() {
    if (const auto begin = std::exchange(begin_, nullptr)) begin();
    inner_.Wait();
  }

  void Prepare(Rule rule) override { inner_.Prepare(rule); }
  void SetOptions(const search::BrainOptions& options) override { inner_.SetOptions(options); }
  void NewGame() override { inner_.NewGame(); }
  void Go(const Board& board, const search::SearchLimits& limits,
          search::SearchListener& listener) override {
    search::SearchLimits alone = limits;
    alone.ponder = false;
    begin_ = [this, board, alone, &listener] { inner_.Go(board, alone, listener); };
  }
  void GoOpening(const search::OpeningTask& task, const search::SearchLimits& limits,
                 search::OpeningListener& listener) override {
    begin_ = [this, task, limits, &listener] { inner_.GoOpening(task, limits, listener); };
  }
  absl::StatusOr<int64_t> WriteTable(const Board& board, const std::string& path) override {
    return inner_.WriteTable(board, path);
  }
  absl::StatusOr<int64_t> ReadTable(const Board& board, const std::string& path) override {
    return inner_.ReadTable(board, path);
  }
  int TableUsedPermille() const override { return inner_.TableUsedPermille(); }
  void UpdateLimits(const search::SearchLimits& limits) override { inner_.UpdateLimits(limits); }
  void Stop() override { inner_.Stop(); }
  // Does nothing: the session waits only where Conversation has seen to it that all is quiet.
  void Wait() override {}

 private:
  protocol::Thinker& inner_;
  std::function<void()> begin_;  // null once begun
};

}  // namespace tengen::web

#endif  // TENGEN_WEB_ENGINE_DEFERRING_THINKER_H_
