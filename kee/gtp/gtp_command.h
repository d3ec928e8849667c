// What the commands of a GTP session are, and what they work on.
#ifndef TENGEN_KEE_GTP_GTP_COMMAND_H_
#define TENGEN_KEE_GTP_GTP_COMMAND_H_

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "absl/time/time.h"
#include "absl/types/span.h"
#include "base/gtp_clocks.h"
#include "kee/gtp/gtp_game.h"
#include "kee/search/player.h"

namespace tengen::kee {

// What goes to and fro while a command is executed.
struct GtpExchange {
  // True: the command shall end soon.
  std::function<bool()> interrupted = [] { return false; };
  // True: another line waits, which ends an analysis.
  std::function<bool()> line_waits = [] { return false; };
  // Takes whole lines of the answer before its end.
  std::function<void(absl::string_view)> write = [](absl::string_view) {};
};

struct GtpOptions {
  std::string version = "0";
  uint64_t seed = 1;
  // For moves when no clock is set.
  absl::Duration time_per_move = absl::Seconds(2);
  int64_t playouts = INT64_MAX;  // for an analysis, too
  absl::Duration analysis_time = absl::InfiniteDuration();
  // For kee-solve and kee-certify.
  absl::Duration solve_time = absl::Seconds(60);
  size_t solve_positions = 400000;
  size_t solve_bytes = size_t{1} << 30;
};

// A session, as its commands see and change it.
struct GtpState {
  GtpState(GtpOptions with_options, TimeSource with_time)
      : options(std::move(with_options)),
        time(std::move(with_time)),
        clocks(game.players()),
        player(options.seed, time) {}

  // Begins a game with the clocks as set; `how` is what GtpGame::Begin takes.
  template <typename... How>
  void Begin(How&&... how) {
    game.Begin(std::forward<How>(how)...);
    clocks.Restart(game.players());
  }

  // Sends "=" before the end of the command, which fails no more and returns the rest of its
  // answer.
  void BeginAnswer() {
    answer_begun = true;
    exchange.write(absl::StrCat("=", id, "\n"));
  }

  const GtpOptions options;
  const TimeSource time;
  GtpGame game;
  base::GtpClocks clocks;
  Player player;
  // Of the command that is being executed.
  GtpExchange exchange;
  std::string id;
  bool answer_begun = false;

  bool finished = false;
};

// The words behind a command's name.
using GtpWords = absl::Span<const std::string>;
// The text behind "=" or, as a status, behind "?".
using GtpAnswer = absl::StatusOr<std::string>;

struct GtpCommand {
  absl::string_view name;
  // An error has changed nothing.
  GtpAnswer (*run)(GtpState& state, GtpWords words);
};

// The commands in the order of list_commands.
absl::Span<const GtpCommand> ConversationCommands();
absl::Span<const GtpCommand> SetUpCommands();
absl::Span<const GtpCommand> PlayCommands();
absl::Span<const GtpCommand> ThinkingCommands();
absl::Span<const GtpCommand> GoGuiCommands();    // by which GoGui takes the rules from a program
absl::Span<const GtpCommand> PrivateCommands();  // for what the protocol has no words for
absl::Span<const GtpCommand> SolveCommands();

// The empty answer of a command that was done, or why it was not.
inline GtpAnswer Done(absl::Status status) {
  if (!status.ok()) return status;
  return std::string();
}

// The only word as a player; "invalid color" if it is none.
absl::StatusOr<int> OnlyPlayer(const GtpState& state, GtpWords words);
// What may be played.
GtpAnswer LegalMoves(GtpState& state, GtpWords words);

}  // namespace tengen::kee

#endif  // TENGEN_KEE_GTP_GTP_COMMAND_H_
