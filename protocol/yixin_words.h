// Commands of the Yixin family whose work is not done here, but whose input must not be mistaken
// for commands.
#ifndef TENGEN_PROTOCOL_YIXIN_WORDS_H_
#define TENGEN_PROTOCOL_YIXIN_WORDS_H_

#include <optional>

#include "absl/strings/string_view.h"

namespace tengen {

// What follows the line of a command, belongs to it and is passed over.
enum class PassedOver {
  kNothing,
  kBlock,  // lines up to DONE
  kLine,   // one line, a path
};

struct YixinWord {
  PassedOver follows;
  // The sender waits for something that will not come, so it is told with UNKNOWN. Of the rest
  // nothing is expected, and nothing is said.
  bool wants_answer;
};

// nullopt if `word` (upper case) is not such a command. Pure and thread-safe.
std::optional<YixinWord> FindYixinWord(absl::string_view word);

}  // namespace tengen

#endif  // TENGEN_PROTOCOL_YIXIN_WORDS_H_
