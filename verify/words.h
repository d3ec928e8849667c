// Words of the texts that are read here.
#ifndef TENGEN_VERIFY_WORDS_H_
#define TENGEN_VERIFY_WORDS_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "verify/literal_rules.h"

namespace tengen::verify {

// `text` in quotes, unprintable bytes escaped, and only the first 60 of a longer one. Pure.
std::string Quote(absl::string_view text);

// A number of digits alone that is in [low, high]; nullopt for any other word. Pure.
std::optional<int64_t> ParseNumber(absl::string_view word, int64_t low, int64_t high);

// "a1b12" as "a1" and "b12"; what comes behind the last name that begins so is a name, too. Pure.
std::vector<absl::string_view> SplitNames(absl::string_view points);

// kBlack of "black" and kWhite of "white"; nullopt for any other word. Pure.
std::optional<char> ParseSide(absl::string_view word);

// Puts the cells of a row of a drawn board, `y` from the top, on `position`. Returns what is wrong
// with the row, or nothing.
std::string PutRow(absl::string_view row, int y, Position& position);

}  // namespace tengen::verify

#endif  // TENGEN_VERIFY_WORDS_H_
