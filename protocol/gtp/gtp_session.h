// One conversation with a controller in the Go Text Protocol, version 2, about a game of Gomoku.
#ifndef TENGEN_PROTOCOL_GTP_GTP_SESSION_H_
#define TENGEN_PROTOCOL_GTP_GTP_SESSION_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/time/time.h"
#include "absl/types/span.h"
#include "base/clock.h"
#include "base/gtp.h"
#include "base/gtp_clocks.h"
#include "engine/record/notation.h"
#include "protocol/gtp/gtp_game.h"
#include "protocol/gtp/gtp_thinking.h"
#include "protocol/output_port.h"
#include "protocol/thinker.h"
#include "search/known_positions.h"

namespace tengen::protocol {

struct GtpOptions {
  engine::BoardSize size = {15, 15};
  Rule rule = Rule::kFreestyle;
  // For moves when no clock is set; nullopt: no limit of this kind.
  std::optional<absl::Duration> time_per_move = absl::Seconds(2);
  std::optional<int64_t> nodes = std::nullopt;  // for every move
  // What needs no thought, such as a book.
  std::shared_ptr<const search::KnownPositions> known = nullptr;
};

// A session, as its commands see and change it.
struct GtpState {
  GtpState(const GtpOptions& with_options, Thinker& with_thinker, OutputPort& output,
           OutputPort* with_errors, const base::Clock& with_clock)
      : options(with_options),
        errors(with_errors),
        thinker(with_thinker),
        clock(with_clock),
        game(with_options.size, with_options.rule),
        thinking(with_thinker, output, with_clock) {}

  // Begins a game with the clocks as set.
  void Begin(GtpGame with_game);

  const GtpOptions options;
  OutputPort* const errors;        // standard error, or nullptr
  OutputPort* drawings = nullptr;  // the same once it is plain that GoGui reads it
  Thinker& thinker;
  const base::Clock& clock;
  GtpGame game;
  base::GtpClocks clocks{engine::kColorCount};  // by Index(colour)
  GtpThinking thinking;
  uint64_t word = base::SeedFrom(clock);  // for the choice of known moves, another in each game
  std::string id;                         // of the command that is being executed
  bool finished = false;
};

// The words behind a command's name.
using GtpWords = absl::Span<const std::string>;
// The text behind "=" or, as a status, behind "?"; nullopt if the search sends it.
using GtpAnswer = absl::StatusOr<std::optional<std::string>>;

struct GtpCommand {
  absl::string_view name;
  // An error has changed nothing.
  GtpAnswer (*run)(GtpState& state, GtpWords words);
};

// The commands in the order of list_commands.
absl::Span<const GtpCommand> GtpConversationCommands();
absl::Span<const GtpCommand> GtpGameCommands();
absl::Span<const GtpCommand> GtpThinkingCommands();
absl::Span<const GtpCommand> GtpGoGuiCommands();  // by which GoGui takes the rules from a program

// Executes commands one after the other; whatever a line holds, the answer is in the form of the
// protocol, and after an error the state is what it was. A move is answered by the thinker's
// thread while Feed has returned already, so that an interrupt can be heard; the next command waits
// for it. An analysis goes on until the next command or an interrupt. Thread-compatible, but for
// that.
class GtpSession {
 public:
  // All must outlive the session. `errors` takes GoGui's live graphics, once it has asked for the
  // commands of its Analyze dialog; nullptr: there are none.
  GtpSession(const GtpOptions& options, Thinker& thinker, OutputPort& output,
             const base::Clock& clock = base::Clock::Real(), OutputPort* errors = nullptr)
      : output_(output), state_(options, thinker, output, errors, clock) {}

  // A line without its end; `too_long`: it had more than kMaxGtpLine bytes. False once quit has
  // been executed: nothing is fed afterwards.
  bool Feed(absl::string_view line, bool too_long = false);
  // No more lines will come. Returns when the move that was asked for is sent.
  void Conclude() { Settle(); }

  const GtpGame& game() const { return state_.game; }

  static std::vector<std::string> CommandNames();

 private:
  void Interrupt();
  // Waits for a move, ends an analysis.
  void Settle();
  void Reply(bool done, absl::string_view id, absl::string_view text);

  OutputPort& output_;
  GtpState state_;
};

}  // namespace tengen::protocol

#endif  // TENGEN_PROTOCOL_GTP_GTP_SESSION_H_
