// One conversation with a controller in the Go Text Protocol, version 2, about a game under the Kee
// rules.
#ifndef TENGEN_KEE_GTP_GTP_SESSION_H_
#define TENGEN_KEE_GTP_GTP_SESSION_H_

#include <string>
#include <utility>
#include <vector>

#include "absl/strings/string_view.h"
#include "kee/gtp/gtp_command.h"

namespace tengen::kee {

// Executes commands one after the other. Whatever a line holds, the answer is in the form of the
// protocol, and after an error the state is what it was. Thread-compatible; the exchange of Execute
// is the way to end a long command from another thread.
class GtpSession {
 public:
  explicit GtpSession(GtpOptions options, TimeSource time = MonotonicTime())
      : state_(std::move(options), std::move(time)) {}

  // The answer to one line, with the empty line that ends it; empty if the line is no command. Of
  // an analysis it is the end of the answer, whose beginning was written.
  std::string Execute(absl::string_view line, const GtpExchange& exchange = {});
  // The answer to a line that was too long to read.
  static std::string RefuseLongLine();
  // quit has been executed.
  bool finished() const { return state_.finished; }

  // The game as it stands.
  const Game& game() const { return state_.game.now(); }

  // The commands in the order of list_commands.
  static std::vector<std::string> CommandNames();

 private:
  GtpState state_;
};

}  // namespace tengen::kee

#endif  // TENGEN_KEE_GTP_GTP_SESSION_H_
