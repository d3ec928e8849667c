// The search that is going on, and all that is sent: the one place where two threads meet.
#ifndef TENGEN_PROTOCOL_RUNNING_SEARCH_H_
#define TENGEN_PROTOCOL_RUNNING_SEARCH_H_

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "absl/time/time.h"
#include "absl/types/span.h"
#include "base/clock.h"
#include "engine/board.h"
#include "protocol/opening_exchange.h"
#include "protocol/opening_plan.h"
#include "protocol/output_port.h"
#include "protocol/progress_report.h"
#include "protocol/thinker.h"
#include "search/search_types.h"

namespace tengen::protocol {

// What the reader has to learn of a search that has ended.
struct SearchOutcome {
  std::vector<Point> played;  // stones that the engine has put; none after SWAP
  absl::Duration elapsed;
  absl::Duration overrun;  // of the limit on the move's time that the search was given, if any
  std::optional<OpeningPlan> plan;
};

// Has the thinker think about one thing at a time, sends its answer, which is one line however the
// search ends, and keeps what has come of it until the reader asks.
//
// Threads: the public functions are the reader's. The thinker calls the listeners, which are
// private here, on a thread of its own, and finds all that they need in the assignment: no way
// leads from here to the game. What both touch is guarded by one mutex, which no function keeps
// while it waits for the thinker.
class RunningSearch : private search::SearchListener, private search::OpeningListener {
 public:
  // All must outlive the search.
  RunningSearch(Thinker& thinker, OutputPort& output, const base::Clock& clock)
      : thinker_(thinker), output_(output), clock_(clock) {}
  // Silences everything, stops the thinker and waits for it.
  ~RunningSearch() override;
  RunningSearch(const RunningSearch&) = delete;
  RunningSearch& operator=(const RunningSearch&) = delete;

  // Begins a search, which `progress` shows, or a study of an opening, which `command` asks for.
  // GoSolved: where the game is solved, the answer is its move. The answer may be sent before they
  // return. REQUIRES: the thinker neither thinks nor ponders.
  void Go(const Board& board, const search::SearchLimits& limits, const ProgressReport& progress);
  void GoSolved(const Board& board, const search::SearchLimits& limits,
                const ProgressReport& progress);
  void GoOpening(const OpeningCommand& command, const search::OpeningTask& task,
                 const search::SearchLimits& limits);
  // The same without an answer or a word. Thinking() stays false.
  void Ponder(const Board& board, const search::SearchLimits& limits) {
    thinker_.Go(board, limits, *this);
  }
  // Answers with a move that nobody has to think about, after `message`. REQUIRES: as Go.
  void AnswerAtOnce(const search::SearchLimits& limits, Point move, absl::string_view message);
  // True until the answer is sent; false while the thinker ponders.
  bool Thinking() const;
  // Where `limits` are stricter than those that the search began with it adopts them; does nothing
  // unless thinking.
  void Tighten(const search::SearchLimits& limits);
  // Asks for the answer now, or ends pondering; does not wait.
  void Stop() { thinker_.Stop(); }
  // The same, and returns when the answer is sent and all is quiet.
  void Finish();
  // The same, but lets the search go on for as long as `patience` before it asks for the answer.
  void AwaitAnswer(std::chrono::milliseconds patience);
  // What has come of the search that ended since the last call.
  std::optional<SearchOutcome> TakeOutcome();

  // Sends a line at once.
  void Say(absl::string_view line);
  // Sends a line at once, or right behind the answer that is being thought about.
  void Reply(absl::string_view line);
  // Sends lines at once, and as they are, though they may be no printable lines below 1000 bytes.
  void SayVerbatim(absl::Span<const std::string> lines);
  // From now on nothing is sent; the thinker is stopped. Takes no lock, for it must work even if an
  // answer is stuck in a full pipe.
  void Silence();
  bool silent() const { return silent_; }

 private:
  // What the thinker was asked for, unless it ponders.
  struct Assignment {
    search::SearchLimits limits;
    ProgressReport progress;
    // Set if an opening is thought about.
    const OpeningCommand* opening_command = nullptr;
    std::optional<search::OpeningTask> opening_task;
  };

  void Assign(Assignment assignment);

  // The thinker's.
  void OnIteration(const search::SearchInfo& info) override;
  void OnRootEvent(const search::RootEvent& event) override;
  void OnFinished(const search::SearchResult& result) override;
  void OnOpeningAnswered(const search::OpeningAnswer& answer) override;

  // REQUIRES, for all that follow: mutex_ is held.
  // Sends what is shown of a running search, unless somebody reads too slowly for it.
  void Show(absl::Span<const std::string> lines);
  // Sends the answer, after `message` unless that is empty, and leaves the outcome.
  void Answer(const Assignment& assignment, SearchOutcome outcome, absl::string_view message,
              std::vector<std::string> lines);
  void Send(absl::Span<const std::string> lines);

  Thinker& thinker_;
  OutputPort& output_;
  const base::Clock& clock_;
  std::atomic<bool> silent_ = false;

  std::condition_variable answered_;      // the thinker has
  mutable std::mutex mutex_;              // guards the output and what stands below
  std::optional<Assignment> assignment_;  // set while thinking
  std::optional<SearchOutcome> outcome_;  // set until taken
  std::vector<std::string> deferred_;     // replies to send behind the answer
};

}  // namespace tengen::protocol

#endif  // TENGEN_PROTOCOL_RUNNING_SEARCH_H_
