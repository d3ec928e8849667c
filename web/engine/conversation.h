// A protocol session on one thread.
#ifndef TENGEN_WEB_ENGINE_CONVERSATION_H_
#define TENGEN_WEB_ENGINE_CONVERSATION_H_

#include <deque>
#include <string>

#include "absl/strings/string_view.h"
#include "base/lines.h"
#include "protocol/output_port.h"
#include "protocol/session.h"
#include "protocol/thinker.h"
#include "web/engine/deferring_thinker.h"

namespace tengen::web {

// Answers the lines of a session as a program with threads does: those that arrive while a search
// runs are fed from within the search, and what would have the session wait for its end stops it
// and stays behind until it has ended. Thread-compatible.
class Conversation {
 public:
  // `thinker` and `output` must outlive it. While it thinks, `thinker` calls Feed now and then, by
  // a GlancingClock for example.
  Conversation(absl::string_view version, protocol::Thinker& thinker, protocol::OutputPort& output)
      : thinker_(thinker), session_(version, thinker_, output) {}

  // Executes the commands in `bytes`, which continue those of the call before, and thinks about all
  // that they ask for before it returns. From within the search it only takes in what has come.
  // False once END was executed.
  bool Feed(absl::string_view bytes);

 private:
  void Interrupt();
  void PassLine();

  DeferringThinker thinker_;
  protocol::Session session_;
  // A line that is too long for the session stays too long.
  base::LineSplitter splitter_{base::LineSplitter::kDefaultMaxLength + 1};
  std::deque<std::string> waiting_;  // lines
  bool thinking_ = false;
  bool alive_ = true;
};

}  // namespace tengen::web

#endif  // TENGEN_WEB_ENGINE_CONVERSATION_H_
