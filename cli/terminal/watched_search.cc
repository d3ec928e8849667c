#include "cli/terminal/watched_search.h"

#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

#include "absl/functional/function_ref.h"

namespace tengen::cli {
namespace {

constexpr std::chrono::milliseconds kPoll(20);

// A result that another thread finds.
template <class T>
class Awaited {
 public:
  void Set(const T& result) {
    const std::lock_guard<std::mutex> lock(mutex_);
    result_ = result;
    found_.notify_one();
  }
  // The result, or nullopt if it does not come within `time`.
  std::optional<T> WaitFor(std::chrono::milliseconds time) {
    std::unique_lock<std::mutex> lock(mutex_);
    found_.wait_for(lock, time, [this] { return result_.has_value(); });
    return result_;
  }

 private:
  std::mutex mutex_;
  std::condition_variable found_;
  std::optional<T> result_;  // guarded by mutex_
};

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
  void OnFinished(const search::SearchResult& result) override { result_.Set(result); }

  // The result, or nullopt if it did not come within `time`.
  std::optional<search::SearchResult> WaitFor(std::chrono::milliseconds time) {
    return result_.WaitFor(time);
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

  Awaited<search::SearchResult> result_;
  std::mutex mutex_;
  std::vector<Letter> letters_;  // guarded by mutex_
};

class OpeningMailbox : public search::OpeningListener {
 public:
  void OnOpeningAnswered(const search::OpeningAnswer& answer) override { answer_.Set(answer); }
  std::optional<search::OpeningAnswer> WaitFor(std::chrono::milliseconds time) {
    return answer_.WaitFor(time);
  }

 private:
  Awaited<search::OpeningAnswer> answer_;
};

// Waits for what `brain` puts into `mailbox`, and ends it when the person asks; true if he did.
// `on_tick` is called now and then.
template <class Brain, class Box, class Result>
bool WaitFor(Brain& brain, Box& mailbox, base::HeldInterrupts& held,
             absl::FunctionRef<void()> on_tick, std::optional<Result>& result) {
  bool interrupted = false;
  while (!(result = mailbox.WaitFor(kPoll))) {
    on_tick();
    if (!held.Take()) continue;
    interrupted = true;
    brain.Stop();
  }
  brain.Wait();
  // One that came too late to end it was meant all the same.
  return held.Take() || interrupted;
}

// Lets `brain` think as `go` says.
template <class Brain>
MoveChooser::Choice Watch(Brain& brain, absl::FunctionRef<void(search::SearchListener&)> go,
                          SearchWatcher& watcher, base::HeldInterrupts& held) {
  Mailbox mailbox;
  MoveChooser::Choice choice;
  go(mailbox);
  const auto on_tick = [&] {
    mailbox.Deliver(watcher);
    watcher.OnTick();
  };
  std::optional<search::SearchResult> result;
  choice.interrupted = WaitFor(brain, mailbox, held, on_tick, result);
  mailbox.Deliver(watcher);
  choice.result = *std::move(result);
  return choice;
}

}  // namespace

MoveChooser::Choice ThinkWatched(search::Brain& brain, const Board& board,
                                 const search::SearchLimits& limits, SearchWatcher& watcher,
                                 base::HeldInterrupts& held) {
  const auto go = [&](search::SearchListener& listener) { brain.Go(board, limits, listener); };
  return Watch(brain, go, watcher, held);
}

MoveChooser::Choice ThinkWatched(search::SolvedBrain& brain,
                                 std::shared_ptr<const search::SolvedGames> games,
                                 const Board& board, const search::SearchLimits& limits,
                                 SearchWatcher& watcher, base::HeldInterrupts& held) {
  const auto go = [&](search::SearchListener& listener) {
    brain.Go(std::move(games), board, limits, listener);
  };
  return Watch(brain, go, watcher, held);
}

MoveChooser::OpeningChoice NegotiateWatched(search::OpeningBrain& brain,
                                            const search::OpeningTask& task,
                                            const search::SearchLimits& limits,
                                            base::HeldInterrupts& held) {
  OpeningMailbox mailbox;
  MoveChooser::OpeningChoice choice;
  brain.Go(task, limits, mailbox);
  std::optional<search::OpeningAnswer> answer;
  choice.interrupted = WaitFor(
      brain, mailbox, held, [] {}, answer);
  choice.actions = answer->actions;
  return choice;
}

}  // namespace tengen::cli
