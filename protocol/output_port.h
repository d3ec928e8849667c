// Where the engine's lines go.
#ifndef TENGEN_PROTOCOL_OUTPUT_PORT_H_
#define TENGEN_PROTOCOL_OUTPUT_PORT_H_

#include <string>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"

namespace tengen::protocol {

// Takes whole lines. Thread-safe implementations are not needed: a session writes from one thread
// at a time.
class OutputPort {
 public:
  virtual ~OutputPort() = default;

  // Sends the lines, which have no terminators, as one piece and without delay: some managers parse
  // each piece that they happen to read as complete lines. Errors are the implementation's to deal
  // with, for nobody is left to be told.
  virtual void Write(absl::Span<const std::string> lines) = 0;

  // The same for what nobody depends on: lines that could not be sent without waiting for a slow
  // reader are dropped, all of them or none. Where the system does not tell, it waits.
  virtual void Offer(absl::Span<const std::string> lines) { Write(lines); }
};

// The lines as they are sent, each with its terminator. Pure and thread-safe.
std::string LinesText(absl::Span<const std::string> lines);

// `line` made fit to be sent: bytes outside printable ASCII become '?', and what would exceed 1000
// bytes with the terminator is cut off. Pure and thread-safe.
std::string PrintableLine(absl::string_view line);

}  // namespace tengen::protocol

#endif  // TENGEN_PROTOCOL_OUTPUT_PORT_H_
