// Lines that somebody types, one at a time.
#ifndef TENGEN_CLI_TERMINAL_LINE_READER_H_
#define TENGEN_CLI_TERMINAL_LINE_READER_H_

#include <memory>
#include <optional>
#include <string>

namespace tengen::cli {

// Implementations are thread-compatible.
class LineReader {
 public:
  virtual ~LineReader() = default;
  // The next line without its end, asked for with `prompt`; nullopt at the end of the input, or
  // when a read fails because of an interrupt.
  virtual std::optional<std::string> Read(const std::string& prompt) = 0;
};

// Reads the terminal on standard input with arrow keys and the lines typed before, by libedit; null
// if the program was built without it. At most one at a time. REQUIRES: standard input and output
// are terminals.
std::unique_ptr<LineReader> MakeLineEditor();

}  // namespace tengen::cli

#endif  // TENGEN_CLI_TERMINAL_LINE_READER_H_
