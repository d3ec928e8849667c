// The engine as a WebAssembly module: bytes of the Piskvork protocol go in by tengen_feed, lines
// come out by tengen_write.
#include <string>

#include "base/version.h"
#include "protocol/output_port.h"
#include "protocol/thinker.h"
#include "web/engine/conversation.h"
#include "web/engine/glancing_clock.h"
#include "web/engine/host.h"

namespace tengen::web {
namespace {

constexpr size_t kBufferSize = size_t{1} << 16;

class HostOutput : public protocol::OutputPort {
 public:
  void Write(absl::Span<const std::string> lines) override {
    std::string text;
    for (const std::string& line : lines) text += line + "\n";
    tengen_write(text.data(), text.size());
  }
};

// All that lives as long as the module.
class Program {
 public:
  bool Feed(absl::string_view bytes) { return conversation_.Feed(bytes); }

 private:
  void Glance() {
    if (!ready_) return;
    std::string bytes(kBufferSize, '\0');
    bytes.resize(tengen_take(bytes.data(), bytes.size()));
    conversation_.Feed(bytes);
  }

  bool ready_ = false;
  HostOutput output_;
  GlancingClock clock_{[this] { Glance(); }};
  protocol::BrainThinker thinker_{nullptr, clock_};
  Conversation conversation_{base::Version(), thinker_, output_};
  const bool all_made_ = ready_ = true;
};

char buffer[kBufferSize];

}  // namespace
}  // namespace tengen::web

extern "C" {

// Where the host puts what it feeds, and how much fits in.
char* tengen_buffer() { return tengen::web::buffer; }
size_t tengen_buffer_size() { return tengen::web::kBufferSize; }

// See Conversation::Feed; the bytes are those at the beginning of the buffer. Not to be called
// before it has returned.
bool tengen_feed(size_t size) {
  static tengen::web::Program program;
  return program.Feed({tengen::web::buffer, size});
}

}  // extern "C"
