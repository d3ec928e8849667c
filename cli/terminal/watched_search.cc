#include "cli/terminal/watched_search.h"

#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

namespace tengen::cli {
namespace {

// Keeps what the search's thread says until the watcher's thread comes for it.
class Mailbox : public search::SearchListener {
 public:
  using Letter = std::function<void(SearchWatcher&)>;

  void OnIteration(const search::SearchInfo& info) override {
    Add([info](SearchWatcher& watcher) { watcher.OnIteration(info); });
  }
  void OnRootEvent(const search::RootEvent& event) override {
    Add([event](SearchWatcher& watcher) { watcher.OnRootEvent(event); });
  }
  void OnFinished(const search::SearchResult& result) override {
    const std::lock_guard<std::mutex> lock(mutex_);
    result_ = result;
    finished_.notify_one();
  }

  // The result, or nullopt if it did not come within `time`.
  std::optional<search::SearchResult> WaitFor(std::chrono::milliseconds time) {
    std::unique_lock<std::mutex> lock(mutex_);
    finished_.wait_for(lock, time, [this] { return result_.has_value(); });
    return result_;
  }

  void Deliver(SearchWatcher& watcher) {
    std::vector<Letter> letters;
    {
      const std::lock_guard<std::mutex> lock(mutex_);
      letters.swap(letters_);
    }
    for (const Letter& letter : letters) letter(watcher);
  }

 private:
  void Add(Letter letter) {
    const std::lock_guard<std::mutex> lock(mutex_);
    letters_.push_back(std::move(letter));
  }

  std::mutex mutex_;
  std::condition_variable finished_;
  std::optional<search::SearchResult> result_;  // guarded by mutex_, like what follows
  std::vector<Letter> letters_;
};

}  // namespace

MoveChooser::Choice ThinkWatched(search::Brain& brain, const Board& board,
                                 const search::SearchLimits& limits, SearchWatcher& watcher,
                                 base::HeldInterrupts& held) {
  constexpr std::chrono::milliseconds kPoll(20);
  Mailbox mailbox;
  MoveChooser::Choice choice;
  brain.Go(board, limits, mailbox);
  std::optional<search::SearchResult> result;
  while (!(result = mailbox.WaitFor(kPoll))) {
    mailbox.Deliver(watcher);
    watcher.OnTick();
    if (!held.Take()) continue;
    choice.interrupted = true;
    brain.Stop();
  }
  brain.Wait();
  if (held.Take()) choice.interrupted = true;  // too late to end it, but not to have been meant
  mailbox.Deliver(watcher);
  choice.result = *std::move(result);
  return choice;
}

}  // namespace tengen::cli
