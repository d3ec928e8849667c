// One conversation with a manager in the Piskvork (Gomocup) protocol.
#ifndef TENGEN_PROTOCOL_SESSION_H_
#define TENGEN_PROTOCOL_SESSION_H_

#include <atomic>
#include <mutex>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "absl/strings/string_view.h"
#include "absl/time/time.h"
#include "absl/types/span.h"
#include "base/clock.h"
#include "base/lines.h"
#include "engine/board.h"
#include "protocol/blocked_moves.h"
#include "protocol/database_block.h"
#include "protocol/database_port.h"
#include "protocol/opening_exchange.h"
#include "protocol/opening_settings.h"
#include "protocol/options.h"
#include "protocol/output_port.h"
#include "protocol/position_builder.h"
#include "protocol/progress_report.h"
#include "protocol/thinker.h"
#include "protocol/time_control.h"
#include "search/search_types.h"

namespace tengen::protocol {

// Understands commands, keeps the game, lets a Thinker think and sends its answers.
//
// The session is either idle or thinking. Every command that asks for a move is answered by exactly
// one line, however its search ends; only END and the end of input suppress it. Commands are obeyed
// while thinking: those that change the position or ask for a move end the search, wait for its
// answer, and are then executed; INFO adjusts the running search; the rest is answered at once or
// right after the move. An idle session does not know whether the thinker ponders, which nobody can
// hear: the same commands stop it in either case.
//
// Threads: Feed and the destructor belong to one thread, the reader's. Only that thread touches the
// game. The thinker's thread calls the listener, which sends the answer and leaves the result in a
// guarded slot, where the reader finds it before it executes the next command.
class Session : private search::SearchListener, private search::OpeningListener {
 public:
  // `thinker`, `output`, `clock` and `database` must outlive the session. `version` appears in the
  // answer to ABOUT. Without a database the commands about it are passed over in silence.
  Session(absl::string_view version, Thinker& thinker, OutputPort& output,
          const base::Clock& clock = base::Clock::Real(), DatabasePort* database = nullptr);
  // Silences the session, stops the thinker and waits for it.
  ~Session() override;
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  // Sends `line` right before the answer to the first START that succeeds: before that nobody
  // expects to hear anything. REQUIRES: nothing was fed yet.
  void Announce(absl::string_view line) { announcement_ = std::string(line); }

  // Executes the commands in `bytes`, which continue those of the call before, and returns without
  // waiting for the answer of a search. Searches count their time from the moment when the bytes
  // came, which is so long ago. False once END was executed: the session is then silent for ever,
  // and the rest of the input is not read.
  bool Feed(absl::string_view bytes, absl::Duration ago = absl::ZeroDuration());

 private:
  struct Command;

  // What a running search was asked for.
  struct Assignment {
    search::SearchLimits limits;
    PointLabels labels;
    ProgressReport progress;
    // Set if an opening is thought about.
    const OpeningCommand* opening_command = nullptr;
    std::optional<search::OpeningTask> opening_task;
  };
  // What was decided together with an action of an opening: the answers to the questions to come.
  struct OpeningPlan {
    Rule rule;
    engine::Negotiation next;  // the question that it continues with
    std::vector<engine::Action> actions;
  };
  // What the reader has to learn of a search that has ended.
  struct Outcome {
    std::vector<Point> played;  // stones that the engine has put; none after SWAP
    absl::Duration elapsed;
    std::optional<OpeningPlan> plan;
  };

  // The block that is being read, by what becomes of it at DONE.
  struct BoardBlock {
    PositionBuilder stones;
    bool think;  // BOARD; else YXBOARD
  };
  struct OpeningBlock {
    const OpeningCommand* command;
    std::optional<int64_t> number;  // given in the command's line
    ListedStones stones;
    std::vector<std::string> log;
  };
  struct PointsBlock {
    absl::string_view command;
    absl::Status (BlockedMoves::*apply)(const ListedPoints& points);
    ListedPoints points;
  };
  struct IgnoredBlock {};
  // The next line is a path.
  struct PathLine {
    void (Session::*execute)(absl::string_view path);
  };
  struct IgnoredLine {};
  using Block = std::variant<std::monostate, BoardBlock, OpeningBlock, PointsBlock, DatabaseBlock,
                             IgnoredBlock, PathLine, IgnoredLine>;

  static absl::Span<const Command> Commands();
  static const Command* FindCommand(absl::string_view word);

  // Lines and blocks. The first two return false at END.
  bool ExecuteLine(const base::InputLine& line);
  bool ExecuteText(absl::string_view text);
  void ExecuteCommand(const Command& command, absl::string_view arguments);
  void ExecuteDatabase(const DatabaseCommand& command, absl::string_view arguments);
  void ExecuteUnknown(absl::string_view word, absl::string_view arguments);
  bool in_block() const { return !std::holds_alternative<std::monostate>(block_); }
  void OpenBlock(Block block, absl::string_view first_line);
  void CloseBlock() { block_ = std::monostate(); }
  void ContinueBlock(absl::string_view text);
  template <typename Stones>
  bool AddStones(absl::string_view text, size_t numbers_per_stone, absl::string_view error,
                 Stones& stones);
  void FinishBoard(const BoardBlock& block);
  void FinishPoints(const PointsBlock& block);
  void FinishDatabase(const DatabaseRequest& request);
  bool AddLog(absl::string_view text, std::vector<std::string>& log);

  // One function per command.
  void About(absl::string_view arguments);
  void Start(absl::string_view arguments);
  void RectStart(absl::string_view arguments);
  void Restart(absl::string_view arguments);
  void Begin(absl::string_view arguments);
  void Turn(absl::string_view arguments);
  void BoardCommand(absl::string_view arguments);
  void YxBoard(absl::string_view arguments);
  void TakeBack(absl::string_view arguments);
  void Play(absl::string_view arguments);
  void Info(absl::string_view arguments);
  void StopThinking(absl::string_view arguments);
  void YxShowInfo(absl::string_view arguments);
  void YxShowForbid(absl::string_view arguments);
  void YxHashClear(absl::string_view arguments);
  void YxHashDump(absl::string_view arguments);
  void YxHashLoad(absl::string_view arguments);
  void YxShowHashUsage(absl::string_view arguments);
  void YxNBest(absl::string_view arguments);
  void YxSearchDefend(absl::string_view arguments);
  void YxBalanceOne(absl::string_view arguments);
  void YxBalanceTwo(absl::string_view arguments);
  void YxBlock(absl::string_view arguments);
  void YxBlockUndo(absl::string_view arguments);
  void YxBlockReset(absl::string_view arguments);
  void YxBlockPath(absl::string_view arguments);
  void YxBlockPathUndo(absl::string_view arguments);
  void YxBlockPathReset(absl::string_view arguments);

  // Openings.
  void ExecuteOpening(const OpeningCommand& command, absl::string_view arguments);
  void FinishOpening(const OpeningCommand& command, const OpeningRequest& request);
  bool AnswerFromPlan(const search::OpeningTask& task);

  // The game.
  void StartGame(std::optional<int64_t> width, std::optional<int64_t> height,
                 absl::string_view parameter_error);
  void ReadBoard(absl::string_view arguments, bool think);
  Rule rule() const { return RuleOf(settings_, yixin_); }
  void AdoptRule();
  void ReadPath(void (Session::*execute)(absl::string_view path), absl::string_view arguments);
  void WriteTable(absl::string_view path);
  void ReadTable(absl::string_view path);
  // Why the table cannot be used just now; else it can, and belongs to the game.
  absl::Status TakeTable();
  std::optional<Point> ParsePoint(absl::string_view arguments) const;

  // The search, seen from the reader. Thinking is false while the thinker ponders.
  bool Thinking() const;
  void Think(int lines = 1, std::optional<search::BalanceGoal> goal = std::nullopt);
  void ThinkAboutOpening(const OpeningCommand& command, const search::OpeningTask& task);
  Assignment NewAssignment(const search::SearchLimits& limits) const;
  void Assign(Assignment assignment);
  void PrepareThinker();
  void FinishSearch();
  void CollectOutcome();
  void TightenLimits();
  // The engine's moves after the one that is being thought about, if the board gets full.
  int MovesToCome() const;

  // The search, seen from the thinker.
  void OnIteration(const search::SearchInfo& info) override;
  void OnRootEvent(const search::RootEvent& event) override;
  void OnFinished(const search::SearchResult& result) override;
  void OnOpeningAnswered(const search::OpeningAnswer& answer) override;
  // Sends what is shown of a running search. REQUIRES: mutex_ is held.
  void Show(absl::Span<const std::string> lines);
  // Sends the answer, after `message` unless that is empty, and leaves the outcome. REQUIRES:
  // mutex_ is held.
  void Finish(const Assignment& assignment, Outcome outcome, absl::string_view message,
              std::vector<std::string> lines);

  // Output. Say sends at once; Reply waits for the answer of a running search.
  void Say(absl::string_view line);
  void Reply(absl::string_view line);
  // REQUIRES: mutex_ is held.
  void Send(absl::Span<const std::string> lines);

  const std::string version_;
  Thinker& thinker_;
  OutputPort& output_;
  const base::Clock& clock_;
  DatabasePort* const database_;  // nullptr: there is none

  // The reader's.
  std::string announcement_;  // empty once sent
  base::LineSplitter splitter_;
  absl::Duration received_;  // when the line being executed came
  Settings settings_;
  OpeningSettings opening_settings_;
  TimeControl time_control_;
  bool yixin_ = false;  // the manager has shown that it is of the Yixin family
  std::optional<Board> board_;
  BlockedMoves blocked_;
  bool forget_ = false;  // the next search has nothing to do with those before
  Block block_;
  std::optional<OpeningPlan> plan_;

  std::atomic<bool> silent_ = false;
  mutable std::mutex mutex_;              // guards the output and what stands below
  std::optional<Assignment> assignment_;  // set while thinking
  std::optional<Outcome> outcome_;        // set until collected
  std::vector<std::string> deferred_;     // replies to send after the answer
};

}  // namespace tengen::protocol

#endif  // TENGEN_PROTOCOL_SESSION_H_
