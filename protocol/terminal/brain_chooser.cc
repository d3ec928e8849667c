#include "protocol/terminal/brain_chooser.h"

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <utility>

#include "protocol/terminal/interrupts.h"

namespace tengen {
namespace {

class ResultListener : public SearchListener {
 public:
  void OnIteration(const SearchInfo& /*info*/) override {}
  void OnFinished(const SearchResult& result) override {
    const std::lock_guard<std::mutex> lock(mutex_);
    result_ = result;
    finished_.notify_one();
  }

  // The result, or nullopt if it did not come within `time`.
  std::optional<SearchResult> WaitFor(std::chrono::milliseconds time) {
    std::unique_lock<std::mutex> lock(mutex_);
    finished_.wait_for(lock, time, [this] { return result_.has_value(); });
    return result_;
  }

 private:
  std::mutex mutex_;
  std::condition_variable finished_;
  std::optional<SearchResult> result_;  // guarded by mutex_
};

}  // namespace

BrainChooser::BrainChooser(const Clock& clock) {
  const HeldInterrupts held;  // the brain's threads must not take interrupts
  brain_ = std::make_unique<Brain>(BrainOptions(), clock);
}

void BrainChooser::NewGame() { brain_->NewGame(); }

MoveChooser::Choice BrainChooser::Choose(const Board& board, const SearchLimits& limits) {
  constexpr std::chrono::milliseconds kInterruptPoll(20);
  HeldInterrupts held;
  ResultListener listener;
  Choice choice;
  brain_->Go(board, limits, listener);
  std::optional<SearchResult> result;
  while (!(result = listener.WaitFor(kInterruptPoll))) {
    if (!held.Take()) continue;
    choice.interrupted = true;
    brain_->Stop();
  }
  brain_->Wait();
  choice.result = *std::move(result);
  return choice;
}

}  // namespace tengen
