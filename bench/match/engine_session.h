// One engine in one game: the words a tournament judge exchanges with it, and the clock it runs.
#ifndef TENGEN_BENCH_MATCH_ENGINE_SESSION_H_
#define TENGEN_BENCH_MATCH_ENGINE_SESSION_H_

#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/time/time.h"
#include "base/clock.h"
#include "bench/match/engine_process.h"
#include "bench/match/engine_remark.h"
#include "engine/board.h"

namespace tengen::match {

// The conditions of a game as they hold for one engine. Rule and size are the same for both sides;
// clocks, memory and further settings may differ.
struct GameSettings {
  Rule rule = Rule::kFreestyle;
  int size = 15;
  // The game is drawn with so many stones, of which the engines are told; 0: by StoneLimit of
  // bench/match/referee.h, which they have to know.
  int max_moves = 0;
  // Time for one move and for all moves of a side; nullopt: no such limit.
  std::optional<absl::Duration> turn_time;
  std::optional<absl::Duration> match_time;
  // Added to what is left of the match time after each move.
  absl::Duration increment;
  // How much longer than its limit a move may take before the game is lost.
  absl::Duration tolerance = absl::Seconds(1);
  // When a move without any limit (a game of fixed nodes or depth) counts as never coming.
  absl::Duration patience = absl::Minutes(10);
  // Bytes; 0: no limit.
  int64_t max_memory = int64_t{350} << 20;
  // As in `INFO game_type`: 0 human, 1 engine, 2 tournament, 3 network tournament.
  int game_type = 1;
  // Stop each engine while the other is to move, as the tournament judge does.
  bool suspend = true;
  // Further INFO lines, for instance "max_node 100000".
  std::vector<std::string> info;
};

// The answer to one request.
struct EngineReply {
  enum class Kind {
    kMove,         // a point that is empty
    kAnswer,       // whatever it says about the opening
    kIllegalMove,  // a point that is taken or off the board
    kLate,         // an answer, but after limit and tolerance
    kHang,         // no answer, even some time after that
    kCrash,        // the engine ended or closed its output
    kOutOfMemory,  // the system ended it at its limit of memory
    kUnaskedMove,  // a second move, or one before the question
  };

  Kind kind = Kind::kCrash;
  // Set for kMove only.
  std::optional<Point> move;
  // The line; for kAnswer only.
  std::string answer;
  // From the question to the answer, or to when the judge stopped waiting.
  absl::Duration elapsed;
  // What the clock allowed, tolerance not included; nullopt: no limit. Negative after overruns.
  std::optional<absl::Duration> limit;
  // USS of the process tree after the move; nullopt if the system does not tell.
  std::optional<int64_t> memory;
  // What the engine said before it answered.
  EngineRemark remark;
  // One sentence for people if `kind` is neither kMove nor kAnswer.
  std::string detail;

  // Time beyond the limit, whether tolerated or not; zero if there was none.
  absl::Duration Overrun() const;
};

// Speaks as GomocupJudge does: START and INFO are written without waiting for OK, while the process
// is stopped if GameSettings::suspend; a side's first question is BOARD, the later ones are TURN;
// time_left goes before each; every line that is not a move is ignored. The clock of a move starts
// when its question is written and the process runs, so that all initialisation is charged to the
// first move. Unlike that judge it takes nothing off a measured time, and it names a move that
// nobody asked for instead of using it as the next answer. An increment is announced as INFO
// time_increment, which that judge does not know.
//
// Thread-compatible.
class EngineSession {
 public:
  // Starts the engine for one game. `clock` must outlive the session. Errors: those of
  // EngineProcess::Start.
  static absl::StatusOr<std::unique_ptr<EngineSession>> Start(
      const EngineCommand& command, const GameSettings& settings,
      const base::Clock& clock = base::Clock::Real());

  // Likewise with a process that has played a game before (see Release): RESTART takes the place of
  // START, everything else is written again.
  static std::unique_ptr<EngineSession> Restart(std::unique_ptr<EngineProcess> process,
                                                const GameSettings& settings,
                                                const base::Clock& clock = base::Clock::Real());

  // Asks for a move of the side to move on `board`, whose last move must be the opponent's answer
  // to this session's last move. Returns after the limit, the tolerance and two seconds at the
  // latest. After any kind but kMove the session is of no further use but for Finish.
  EngineReply Think(const Board& board);

  // Asks about the opening: `question` is the lines of an exchange (see opening_talk.h). Any line
  // but MESSAGE, DEBUG, SUGGEST and OK answers it, with kAnswer. Counts and waits like Think. The
  // first move of the game proper is asked for with BOARD all the same.
  EngineReply AskAboutOpening(absl::string_view question);

  // Gives back all match time that was used.
  void ResetClock() { used_ = absl::ZeroDuration(); }

  // Sends END and waits half a second, the judge's patience. nullopt if the engine still runs then;
  // it is killed when the session is destroyed.
  std::optional<EngineProcess::Exit> Finish();

  // Instead of Finish: hands out the process, waiting, for another game. The session is of no
  // further use.
  std::unique_ptr<EngineProcess> Release() { return std::move(process_); }

  // The last kTranscriptLines lines of the dialogue: "> " to the engine, "< " from it, with the
  // time since the start in milliseconds before them.
  const std::deque<std::string>& transcript() const { return transcript_; }

  static constexpr size_t kTranscriptLines = 1000;

 private:
  EngineSession(std::unique_ptr<EngineProcess> process, const GameSettings& settings,
                const base::Clock& clock);

  void SendSettings(absl::string_view greeting);
  absl::Status Send(absl::string_view text);
  void Record(absl::string_view arrow, absl::string_view line);
  std::optional<absl::Duration> Limit() const;
  std::string TimeLeft() const;
  std::string Question(const Board& board) const;
  std::optional<std::string> FindUnaskedMove();
  using LineTest = absl::FunctionRef<bool(absl::string_view)>;
  EngineReply Ask(absl::string_view question, LineTest is_answer);
  EngineReply AwaitAnswer(LineTest is_answer);
  static EngineReply MoveOf(const Board& board, EngineReply reply);
  EngineProcess::Reading ReadLine(absl::Duration deadline, std::string* line);
  std::string DescribeEnd();

  std::unique_ptr<EngineProcess> process_;
  const GameSettings settings_;
  const base::Clock& clock_;
  const absl::Duration started_;
  absl::Duration used_;  // of the match time, increments taken off
  bool asked_ = false;   // has been asked for a move
  std::deque<std::string> transcript_;
};

// Ends a process that was released: END, and half a second to leave.
void EndProcess(EngineProcess* process, const base::Clock& clock = base::Clock::Real());

}  // namespace tengen::match

#endif  // TENGEN_BENCH_MATCH_ENGINE_SESSION_H_
