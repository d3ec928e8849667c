// What somebody has probably meant who mistyped a word. All functions are pure and thread-safe.
#ifndef TENGEN_BASE_SPELLING_H_
#define TENGEN_BASE_SPELLING_H_

#include <cstddef>
#include <optional>
#include <string>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"

namespace tengen::base {

// The fewest letters to put in, leave out, replace, or swap with their neighbour that make one word
// of the other; none is touched twice (optimal string alignment distance).
size_t EditDistance(absl::string_view a, absl::string_view b);

// The first of the nearest `words`; nullopt if all differ from `word` by more than one letter in
// three, and one.
std::optional<std::string> Nearest(absl::string_view word, absl::Span<const std::string> words);

}  // namespace tengen::base

#endif  // TENGEN_BASE_SPELLING_H_
