// One conversation with a manager in the Piskvork (Gomocup) protocol.
#ifndef TENGEN_PROTOCOL_SESSION_H_
#define TENGEN_PROTOCOL_SESSION_H_

#include <chrono>
#include <string>

#include "absl/strings/string_view.h"
#include "absl/time/time.h"
#include "base/clock.h"
#include "base/lines.h"
#include "protocol/commands.h"
#include "protocol/database_port.h"
#include "protocol/opening_exchange.h"
#include "protocol/output_port.h"
#include "protocol/thinker.h"

namespace tengen::protocol {

// Understands commands, keeps the game, lets a Thinker think and sends its answers.
//
// The session is either idle or thinking. Every command that asks for a move is answered by exactly
// one line, however its search ends; only END suppresses it. Commands are obeyed
// while thinking: those that change the position or ask for a move end the search, wait for its
// answer, and are then executed; INFO adjusts the running search; the rest is answered at once or
// right after the move. An idle session does not know whether the thinker ponders, which nobody can
// hear: the same commands stop it in either case.
//
// How "TURN 7,7" becomes a move:
//   Session        cuts the line from the bytes that are fed, and finds the row of TURN in a table
//   Turn()         puts the stone on the board of the Game, and asks it to Think
//   Game           works out the limits of the search and hands RunningSearch a copy of it all
//   RunningSearch  notes what was asked for and lets the Thinker go; Feed returns
//   [the thinker's thread, later]
//   RunningSearch  is told the result, sends "8,7", and keeps the outcome
//   [the reader's thread, before the next line]
//   Game           collects the outcome: the engine's stone is on the board, and its time counted
// Lines that belong to a command before them go to the BlockReader instead.
//
// Threads: Feed and the destructor belong to one thread, the reader's, and so do the game and all
// else here. Only RunningSearch is known to the thinker, and it does not know the game.
class Session {
 public:
  // `thinker`, `output`, `clock` and `database` must outlive the session. `version` appears in the
  // answer to ABOUT. Without a database the commands about it are passed over in silence.
  // Destruction silences the session, stops the thinker and waits for it.
  Session(absl::string_view version, Thinker& thinker, OutputPort& output,
          const base::Clock& clock = base::Clock::Real(), DatabasePort* database = nullptr)
      : clock_(clock), state_(version, thinker, output, clock, database) {}

  // Sends `line` right before the answer to the first START that succeeds: before that nobody
  // expects to hear anything. REQUIRES: nothing was fed yet.
  void Announce(absl::string_view line) { state_.announcement = std::string(line); }

  // Executes the commands in `bytes`, which continue those of the call before, and returns without
  // waiting for the answer of a search. Searches count their time from the moment when the bytes
  // came, which is so long ago. False once END was executed: the session is then silent for ever,
  // and the rest of the input is not read.
  bool Feed(absl::string_view bytes, absl::Duration ago = absl::ZeroDuration());

  // No more bytes will come. Executes a last line that has no end, and returns when the answer that
  // was asked for is sent: the search may go on for `patience`, then it is stopped. Nothing is fed
  // afterwards.
  void Conclude(std::chrono::milliseconds patience);

  // True if Feed, given this line while a search runs, stops the search and waits for its end. Pure
  // and thread-safe.
  static bool EndsSearch(absl::string_view line);

 private:
  void ExecuteLine(const base::InputLine& line);
  void ExecuteText(absl::string_view text);
  void ExecuteWord(absl::string_view word, absl::string_view arguments, absl::string_view text);
  void Execute(const Command& command, absl::string_view arguments);
  void Execute(const OpeningCommand& command, absl::string_view arguments);
  // True if a game is going on. Else says that there is none.
  bool RequireGame(bool has_block, absl::string_view arguments);

  const base::Clock& clock_;
  base::LineSplitter splitter_;
  ReaderState state_;
};

}  // namespace tengen::protocol

#endif  // TENGEN_PROTOCOL_SESSION_H_
