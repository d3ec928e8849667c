#include "web/engine/conversation.h"

#include <optional>
#include <utility>

namespace tengen::web {

bool Conversation::Feed(absl::string_view bytes) {
  while (std::optional<base::InputLine> line = splitter_.Next(bytes)) {
    waiting_.push_back(std::move(line->text));
  }
  if (thinking_) {
    Interrupt();
    return alive_;
  }
  while (alive_ && !waiting_.empty()) {
    PassLine();
    thinking_ = true;
    thinker_.Think();
    thinking_ = false;
  }
  return alive_;
}

// Said again at every glance: the first may come before there is anything to stop.
void Conversation::Interrupt() {
  while (!waiting_.empty() && !protocol::Session::EndsSearch(waiting_.front())) PassLine();
  if (!waiting_.empty()) thinker_.Stop();
}

void Conversation::PassLine() {
  const std::string line = std::move(waiting_.front()) + "\n";
  waiting_.pop_front();
  alive_ = session_.Feed(line) && alive_;
}

}  // namespace tengen::web
