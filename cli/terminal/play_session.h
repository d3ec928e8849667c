// The conversation of `./run play`: reads moves and commands, shows the board, lets the engine
// answer.
#ifndef TENGEN_CLI_TERMINAL_PLAY_SESSION_H_
#define TENGEN_CLI_TERMINAL_PLAY_SESSION_H_

#include <cstdint>
#include <istream>
#include <optional>
#include <ostream>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "absl/time/time.h"
#include "absl/types/span.h"
#include "base/clock.h"
#include "cli/terminal/line_reader.h"
#include "cli/terminal/move_chooser.h"
#include "cli/terminal/opening_words.h"
#include "cli/terminal/play_settings.h"
#include "cli/terminal/played_game.h"
#include "cli/terminal/saved_game.h"
#include "engine/types.h"

namespace tengen::cli {

// Where a session talks. The streams must outlive it.
struct PlayConsole {
  std::istream& in;
  std::ostream& out;
  // False: the lines read are repeated on `out`, so that a transcript reads like a conversation.
  bool input_is_terminal = false;
  bool color = false;
  // Reads the lines instead of `in`, and shows what it asks with; must outlive the session.
  LineReader* editor = nullptr;
};

// Thread-compatible; everything happens inside Run.
class PlaySession {
 public:
  // `chooser` plays, `adviser` gives hints; they and `clock` must outlive the session. REQUIRES:
  // the settings are as PlayOptions makes them, and CheckSettings has nothing against them.
  PlaySession(const PlaySettings& settings, const PlayConsole& console, MoveChooser& chooser,
              MoveChooser& adviser, const base::Clock& clock);

  // Plays game after game until the person quits or the input ends.
  void Run();

 private:
  using Handler = void (PlaySession::*)(absl::string_view argument);
  struct Command {
    absl::string_view name;
    absl::string_view short_name;  // empty: none
    absl::string_view argument;    // what to write for it in the help text; empty: takes none
    absl::string_view help;
    Handler handler;
  };
  static absl::Span<const Command> Commands();

  // Reads one line and does what it says; false at the end of the input.
  bool ReadAndObey();
  std::optional<std::string> ReadLine(const std::string& prompt);
  void Obey(absl::string_view line);
  void Execute(const Command& command, absl::string_view argument);
  // Answers to "Another game?"; false if `line` is none.
  bool AnswerOffer(absl::string_view line);
  void PlayTyped(absl::string_view text);
  // Why the person may not play p; empty if it is allowed.
  std::string Objection(Point p) const;
  // That `text` is neither a move nor a command.
  void RefuseTyped(absl::string_view text);

  void Undo(absl::string_view);
  void New(absl::string_view);
  void Side(absl::string_view argument);
  void Level(absl::string_view argument);
  void ChangeRule(absl::string_view argument);
  void Size(absl::string_view argument);
  void ChangeOpening(absl::string_view argument);
  // A new game by these settings, if they go together; else says why not.
  void NewBy(const PlaySettings& settings);
  void Hint(absl::string_view);
  void ShowExpectation(absl::string_view);
  void ShowBoard(absl::string_view = {});
  void Moves(absl::string_view);
  void Save(absl::string_view argument);
  void Load(absl::string_view argument);
  void Help(absl::string_view);
  void Quit(absl::string_view);

  bool EngineIsToMove() const;
  // What `thinker` may use, who begins now.
  search::SearchLimits BeginThought(const MoveChooser& thinker);
  void LetEngineMove();
  // The engine was interrupted: with nobody at the board a person takes over, and who cannot be
  // made to move at once is left.
  void AfterInterrupt();
  // The person plays both colours from here on.
  void TakeOver();
  // A move was made or taken back.
  void AfterMove();
  // Shows what the person should see now and starts the turn's time.
  void BeginTurn();
  // Replaces the game; the one before keeps its file.
  void Start(PlayedGame game);
  void Describe();
  absl::string_view PlayerName(Color c) const;
  std::string Prompt() const;

  // --- While the opening is negotiated (play_session_opening.cc)

  SeatWords Seats() const;
  // False if `text` is no action of an opening.
  bool ActTyped(absl::string_view text);
  // Does them in turn until one is refused or somebody else is to act, and says so; true if any was
  // done.
  bool Act(const std::vector<engine::Action>& actions);
  void LetEngineNegotiate();
  void HintForOpening();
  // What the person is asked, or how the opening has ended.
  void TellOpening();
  int64_t MillisecondsOfTurn() const;
  absl::Status SaveTo(const std::string& path) const;
  // Writes the game to the --save file, if there is one.
  void AutoSave();

  PlaySettings settings_;
  PlayConsole console_;
  std::ostream& out_;
  MoveChooser& chooser_;
  MoveChooser& adviser_;
  const base::Clock& clock_;
  PlayedGame game_;
  absl::Duration turn_start_;
  // Where this game goes: the --save file, or one beside it that was free; empty: not chosen yet.
  std::string saved_as_;
  ReplaceGuard guard_;
  // What the engine thought of its last move: how many stones there were, and its search.
  std::optional<std::pair<int, search::SearchInfo>> thought_;
  bool quit_ = false;
};

}  // namespace tengen::cli

#endif  // TENGEN_CLI_TERMINAL_PLAY_SESSION_H_
