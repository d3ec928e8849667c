// Bytes on their way into a file, packed or as they are.
#ifndef TENGEN_PROTOCOL_DATABASE_FORMATS_PACKED_OUTPUT_H_
#define TENGEN_PROTOCOL_DATABASE_FORMATS_PACKED_OUTPUT_H_

#include <cstdint>
#include <memory>
#include <ostream>
#include <string>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"

struct LZ4F_cctx_s;

namespace tengen::database {

enum class Packing : uint8_t { kNone, kLz4 };

// Writes to a stream, with kLz4 a frame of linked blocks of 64 KB with a checksum, as Rapfi does.
// Whether the stream takes it, the stream says. Thread-compatible.
class PackedOutput {
 public:
  PackedOutput(std::ostream& out, Packing packing);
  ~PackedOutput();
  PackedOutput(const PackedOutput&) = delete;
  PackedOutput& operator=(const PackedOutput&) = delete;

  // Error: Internal, saying what the library says.
  absl::Status Write(absl::string_view bytes);
  // To be called once, behind the last byte. Error: as Write.
  absl::Status End();

 private:
  // Sends what the library has put into packed_.
  absl::Status Send(size_t result);

  std::ostream& out_;
  struct ContextDeleter {
    void operator()(LZ4F_cctx_s* context) const;
  };
  std::unique_ptr<LZ4F_cctx_s, ContextDeleter> context_;  // nullptr: plain
  std::string packed_;
  bool begun_ = false;
};

}  // namespace tengen::database

#endif  // TENGEN_PROTOCOL_DATABASE_FORMATS_PACKED_OUTPUT_H_
