// Commands of the Yixin family whose work is not done here, but whose input must not be mistaken
// for commands.
#ifndef TENGEN_PROTOCOL_YIXIN_WORDS_H_
#define TENGEN_PROTOCOL_YIXIN_WORDS_H_

#include <optional>

#include "absl/strings/string_view.h"

namespace tengen::protocol {

// What follows the line of such a command, belongs to it and is passed over. Nothing is expected in
// return, and nothing is said.
enum class PassedOver {
  kNothing,
  kBlock,  // lines up to DONE
  kLine,   // one line, a path
};

// nullopt if `word` (upper case) is not such a command. Pure and thread-safe.
std::optional<PassedOver> FindYixinWord(absl::string_view word);

}  // namespace tengen::protocol

#endif  // TENGEN_PROTOCOL_YIXIN_WORDS_H_
