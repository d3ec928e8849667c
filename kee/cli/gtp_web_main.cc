// kee-gtp as a WebAssembly module: bytes of the Go Text Protocol go in by tengen_feed, answers come
// out by tengen_write. Nothing ends a command that thinks but its limits, which are short.
#include <cstddef>
#include <optional>
#include <string>

#include "absl/strings/string_view.h"
#include "absl/time/time.h"
#include "base/gtp.h"
#include "base/lines.h"
#include "base/version.h"
#include "kee/gtp/gtp_session.h"

extern "C" {

// What the host provides, among the imports of module "tengen": it takes answers.
__attribute__((import_module("tengen"), import_name("write"))) void tengen_write(const char* bytes,
                                                                                 size_t size);

}  // extern "C"

namespace tengen::kee {
namespace {

constexpr size_t kBufferSize = size_t{1} << 16;

char buffer[kBufferSize];

// All that lives as long as the module.
class Program {
 public:
  // False once quit was executed.
  bool Feed(absl::string_view bytes) {
    while (!session_.finished()) {
      const std::optional<base::InputLine> line = lines_.Next(bytes);
      if (!line) return true;
      Write(line->too_long ? GtpSession::RefuseLongLine()
                           : session_.Execute(line->text, {.write = Write}));
    }
    return false;
  }

 private:
  static void Write(absl::string_view text) { tengen_write(text.data(), text.size()); }

  static GtpOptions Options() {
    GtpOptions options;
    options.version = std::string(base::Version());
    options.time_per_move = absl::Seconds(1);
    options.analysis_time = absl::Seconds(20);
    options.solve_time = absl::Seconds(20);
    options.solve_bytes = size_t{64} << 20;
    return options;
  }

  GtpSession session_{Options()};
  base::LineSplitter lines_{base::kMaxGtpLine, base::LineBreak::kNewline};
};

}  // namespace
}  // namespace tengen::kee

extern "C" {

// As web/engine has them, so that one host serves both.
char* tengen_buffer() { return tengen::kee::buffer; }
size_t tengen_buffer_size() { return tengen::kee::kBufferSize; }
bool tengen_feed(size_t size) {
  static tengen::kee::Program program;
  return program.Feed({tengen::kee::buffer, size});
}

}  // extern "C"
