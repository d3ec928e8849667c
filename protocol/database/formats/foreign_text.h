// Texts of other programs as records have them.
//
// All functions are pure and thread-safe.
#ifndef TENGEN_PROTOCOL_DATABASE_FORMATS_FOREIGN_TEXT_H_
#define TENGEN_PROTOCOL_DATABASE_FORMATS_FOREIGN_TEXT_H_

#include <cstddef>
#include <string>

#include "absl/strings/string_view.h"
#include "protocol/database/record.h"

namespace tengen::database {

// How many bytes of the text, at most `most`, do not end within a character of UTF-8.
size_t WholeCharacters(absl::string_view text, size_t most);

// Makes the texts of a record such that a database of positions takes them: line ends are LF,
// other control characters blanks, comments without white space around them, texts on points of one
// line, all as long as they may be. False if something of them had to go but white space.
bool MakeTextsFit(Record& record);

}  // namespace tengen::database

#endif  // TENGEN_PROTOCOL_DATABASE_FORMATS_FOREIGN_TEXT_H_
