// What a GTP session has the engine think about, and what is said of it meanwhile.
#ifndef TENGEN_PROTOCOL_GTP_GTP_THINKING_H_
#define TENGEN_PROTOCOL_GTP_GTP_THINKING_H_

#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "absl/time/time.h"
#include "absl/types/span.h"
#include "base/clock.h"
#include "base/gtp_analysis.h"
#include "engine/board.h"
#include "protocol/gtp/gtp_text.h"
#include "protocol/output_port.h"
#include "protocol/thinker.h"
#include "search/search_types.h"

namespace tengen::protocol {

// The line that tells how an analysis stands, of `lines`, the best first. Visits are the nodes of
// the whole search; Gomoku has no scores. Pure.
std::string GtpInfoLine(absl::Span<const search::SearchInfo> lines, base::GtpAnalysisStyle style,
                        int height);

// Has the thinker think about one thing at a time. Analyses report from a thread of their own: as
// soon as there is something, then at most once in every interval, if there is something new; so
// do drawings for GoGui.
//
// Threads: the public functions are the reader's, who writes nothing from Go to the end of Finish.
class GtpThinking : private search::SearchListener {
 public:
  enum class Answer : uint8_t {
    kNone,        // goes on until Finish
    kMove,        // a move
    kPlayedMove,  // a move, which is to be put on the board
    kDrawing      // what GtpSearchDrawing makes of it
  };
  struct Task {
    Color side = Color::kBlack;
    std::string id;  // of the command, for its answer
    Answer answer = Answer::kPlayedMove;
    bool analyzes = false;                              // reports
    absl::Duration interval = absl::Milliseconds(250);  // between reports, or drawings
    base::GtpAnalysisStyle style = base::GtpAnalysisStyle::kKataGo;
    OutputPort* drawings = nullptr;  // where GoGui's live graphics go; must outlive the task
  };

  // All must outlive it.
  GtpThinking(Thinker& thinker, OutputPort& output, const base::Clock& clock)
      : thinker_(thinker), output_(output), clock_(clock) {}
  ~GtpThinking() override;
  GtpThinking(const GtpThinking&) = delete;
  GtpThinking& operator=(const GtpThinking&) = delete;

  // Begins; an answer may be sent before this returns. REQUIRES: not running.
  void Go(Task task, const Board& board, const search::SearchLimits& limits);
  bool running() const { return task_.has_value(); }
  // True if only Finish ends it. REQUIRES: running.
  bool endless() const { return task_->answer == Answer::kNone; }
  // Asks for the answer soon.
  void Interrupt() { thinker_.Stop(); }

  // What has come of a task.
  struct Outcome {
    Color side;
    std::optional<GtpMove> played;  // on the board from now on
    absl::Duration elapsed;
  };
  // Waits for the answer, or ends an analysis, whose answer that completes; nullopt unless running.
  std::optional<Outcome> Finish();

 private:
  void OnIteration(const search::SearchInfo& info) override;
  void OnFinished(const search::SearchResult& result) override;
  // The reporter's thread.
  void Report();
  void Tell();
  void EndReports();
  std::string AnswerOf(const search::SearchResult& result) const;

  Thinker& thinker_;
  OutputPort& output_;
  const base::Clock& clock_;
  std::optional<Task> task_;    // set while running
  std::optional<Board> board_;  // as long
  absl::Duration start_;
  std::thread reporter_;

  std::condition_variable changed_;
  std::mutex mutex_;                           // guards what follows
  std::vector<search::SearchInfo> iteration_;  // lines of the one that comes in
  std::vector<search::SearchInfo> lines_;      // of the last whole one
  bool fresh_ = false;                         // they were not reported
  bool ended_ = false;                         // the reporter shall leave
  Outcome outcome_;                            // written before the thinker is done
};

}  // namespace tengen::protocol

#endif  // TENGEN_PROTOCOL_GTP_GTP_THINKING_H_
