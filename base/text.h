// The smallest pieces of text: words and numbers in lines, quotes, columns, and lines of a given
// width.
//
// All functions are pure and thread-safe. Views in results point into the text they were taken
// from.
#ifndef TENGEN_BASE_TEXT_H_
#define TENGEN_BASE_TEXT_H_

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/string_view.h"

namespace tengen::base {

// Splits off the first word, which ends at a blank or tab: {"TURN", "7,7"} for " TURN  7,7 ". Both
// parts come without surrounding blanks; the word is empty only if the line is blank.
std::pair<absl::string_view, absl::string_view> SplitFirstWord(absl::string_view line);

// The pieces of `text` between blanks and tabs.
std::vector<absl::string_view> SplitAtBlanks(absl::string_view text);

// The pieces of `text` between blanks, tabs and commas, in any number and mixture: managers write
// "7,7", "7, 7" and "7 7".
std::vector<absl::string_view> SplitArguments(absl::string_view text);

// A decimal integer with an optional sign, nothing before or behind. Numbers beyond 64 bits
// saturate: a manager's overlong number means "very many".
std::optional<int64_t> ParseInteger(absl::string_view text);

// As ParseInteger, but a fraction may follow ("5399000.25") and is cut off: some managers write
// times that way.
std::optional<int64_t> ParseNumber(absl::string_view text);

// `text` in double quotes, as messages repeat what people have written: at most its first 60 bytes,
// since a hostile file must not make a message of a megabyte, and nothing that moves a cursor.
std::string Quoted(absl::string_view text);

// The columns that a terminal gives to `text` in UTF-8: two for a character of China, Japan or
// Korea and for most pictures, none for a mark on the character before it.
size_t ColumnsOf(absl::string_view text);

// `text` with blanks behind it, or before it, that make it `width` columns wide; as it is where it
// is that wide already.
std::string LeftAligned(absl::string_view text, size_t width);
std::string RightAligned(absl::string_view text, size_t width);

// A part of a text that people read in a terminal: words that flow, an entry of a list, a line as
// it is, a blank one.
struct TextBlock {
  enum class Kind : uint8_t { kParagraph, kEntry, kLine, kBlank };
  Kind kind;
  std::string head;  // of an entry, with the blanks around it; the line
  std::string text;  // of an entry or a paragraph, its lines joined by blanks
};
std::vector<TextBlock> TextBlocks(absl::string_view text);

// `text` in lines of at most `width` columns, each with its end. Words of a paragraph flow; a blank
// line ends it. From the second line on a paragraph is indented by `indent` columns. A line that
// begins with a blank stays as it is, unless there are two blanks further on: then it is an entry
// of a list, "  name   what it is", and what it is flows below itself, together with the lines that
// begin there. A word longer than a line has one of its own.
std::string Wrapped(absl::string_view text, size_t width, size_t indent = 0);

}  // namespace tengen::base

#endif  // TENGEN_BASE_TEXT_H_
