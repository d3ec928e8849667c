// One conversation with a controller in the Go Text Protocol, version 2, about a game under the Kee
// rules; with the commands by which GoGui takes the rules from a program, and private ones for
// everything that the protocol has no words for.
#ifndef TENGEN_KEE_GTP_GTP_SESSION_H_
#define TENGEN_KEE_GTP_GTP_SESSION_H_

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/time/time.h"
#include "absl/types/span.h"
#include "kee/gtp/gtp_text.h"
#include "kee/rules/game.h"
#include "kee/search/player.h"

namespace tengen::kee {

struct GtpOptions {
  std::string version = "0";
  uint64_t seed = 1;
  // For moves when no clock is set.
  absl::Duration time_per_move = absl::Seconds(2);
  int64_t playouts = INT64_MAX;
  // For kee-solve and kee-certify.
  absl::Duration solve_time = absl::Seconds(60);
  size_t solve_positions = 400000;
  size_t solve_bytes = size_t{1} << 30;
};

// Executes commands one after the other. Whatever a line holds, the answer is in the form of the
// protocol, and after an error the state is what it was. Thread-compatible; `stop` in Execute is
// the way to end a long command from another thread.
class GtpSession {
 public:
  explicit GtpSession(GtpOptions options, TimeSource time = MonotonicTime());

  // The most bytes of a line; no command needs a hundredth of it.
  static constexpr size_t kMaxLine = size_t{1} << 20;

  // The answer to one line, with the empty line that ends it; empty if the line is no command.
  // `stop` is asked while a command thinks; true makes it answer soon.
  std::string Execute(
      absl::string_view line, const std::function<bool()>& stop = [] { return false; });
  // The answer to a line that was too long to read.
  static std::string RefuseLongLine();
  // quit has been executed.
  bool finished() const { return finished_; }

  // The game as it stands.
  const Game& game() const { return epochs_.back(); }

  // The commands in the order of list_commands.
  static std::vector<std::string> CommandNames();

 private:
  using Words = absl::Span<const std::string>;
  // The text behind "=" or, as a status, behind "?".
  using Answer = absl::StatusOr<std::string>;
  struct Command {
    absl::string_view name;
    Answer (GtpSession::*run)(Words words);
  };
  static absl::Span<const Command> Commands();

  // gtp_session.cc: administration, set-up, play.
  Answer ProtocolVersion(Words words);
  Answer Name(Words words);
  Answer Version(Words words);
  Answer KnownCommand(Words words);
  Answer ListCommands(Words words);
  Answer Quit(Words words);
  Answer BoardSize(Words words);
  Answer RectangularBoardSize(Words words);
  Answer ClearBoard(Words words);
  Answer Komi(Words words);
  Answer FixedHandicap(Words words);
  Answer PlaceFreeHandicap(Words words);
  Answer SetFreeHandicap(Words words);
  Answer PlayCommand(Words words);
  Answer GenMove(Words words);
  Answer RegGenMove(Words words);
  Answer UndoCommand(Words words);
  Answer GgUndo(Words words);
  Answer TimeSettings(Words words);
  Answer TimeLeft(Words words);
  Answer FinalScore(Words words);
  Answer FinalStatusList(Words words);
  Answer LoadSgf(Words words);
  Answer ShowBoard(Words words);
  Answer CpuTime(Words words);

  // gtp_gogui.cc: what GoGui asks.
  Answer RulesGameId(Words words);
  Answer RulesBoard(Words words);
  Answer RulesBoardSize(Words words);
  Answer RulesLegalMoves(Words words);
  Answer RulesSideToMove(Words words);
  Answer RulesFinalResult(Words words);
  Answer RulesBoardGfx(Words words);
  Answer RulesCapturedCount(Words words);
  Answer PlaySequence(Words words);
  Answer Setup(Words words);
  Answer SetupPlayer(Words words);
  Answer AnalyzeCommands(Words words);
  Answer Title(Words words);
  Answer Interrupt(Words words);

  // gtp_private.cc: kee-*.
  Answer KeeRules(Words words);
  Answer KeePlayers(Words words);
  Answer KeeGraph(Words words);
  Answer KeeLegal(Words words);
  Answer KeeWhy(Words words);
  Answer KeeStatus(Words words);
  Answer KeeScore(Words words);
  Answer KeeAgree(Words words);
  Answer KeeSolve(Words words);
  Answer KeeCertify(Words words);

  // Helpers.
  int players() const { return rules_.players; }
  const Graph& graph() const { return *graph_; }
  // Starts a game on an empty board, with the clocks as set.
  void NewGame();
  absl::Status UseGraph(absl::StatusOr<Graph> graph);
  // A history of its own that begins here: set-up stones, plays out of turn, handicap.
  absl::Status BeginWith(Position position, int to_move);
  absl::Status PlayFor(int player, Move move);
  absl::Status PlayOutOfTurn(int player, Move move);
  absl::Status PlaceHandicap(const std::vector<Vertex>& vertices);
  // Runs `change`; if it fails, the game is as it was before.
  Answer AllOrNothing(absl::FunctionRef<absl::Status()> change);
  absl::Status UndoOne();
  // What can be undone before passes that mean nothing: histories, and steps of the last.
  std::pair<size_t, size_t> Moment() const { return {epochs_.size(), game().undo_steps()}; }
  PlayerResult Think(int player);
  PlayerLimits LimitsFor(int player) const;
  void Spend(int player, absl::Duration time);
  // The score if it is known: the game is over, or a pass would end it after everybody has passed.
  std::optional<Outcome> KnownOutcome() const;
  // The board without the stones that were agreed dead on it.
  Position CountedStones() const;
  std::string ResultText() const;
  std::string RankingText() const;
  absl::Status CheckCanSolve() const;
  std::string SolvedGameText() const;
  Answer SolveForMany() const;

  const GtpOptions options_;
  const TimeSource time_;
  const absl::Duration started_;
  bool finished_ = false;
  std::shared_ptr<const Graph> graph_;
  Rules rules_;
  std::vector<Game> epochs_;  // the last is the game; undo at its start goes back to the one before
  // Passes after the end, accepted without meaning anything but a step for undo: when they came.
  std::vector<std::pair<size_t, size_t>> idle_passes_;
  Player player_;
  bool has_clock_ = false;
  ClockState settings_;  // time_settings: main time
  ClockState byo_yomi_;
  std::vector<ClockState> clocks_;
  std::string rest_;  // the text behind the name of the command being executed
  std::function<bool()> stop_;
};

}  // namespace tengen::kee

#endif  // TENGEN_KEE_GTP_GTP_SESSION_H_
