// What Yixin and Rapfi keep of a position, in .db files and in Rapfi's CSV.
//
// A label is a number: 0 nothing is known, -1 none, else the character. A value is one of ours, or
// beyond all of them. The text is "@BTXT@" and the texts on points, each a column, a row from the
// top (0 to 9, A to L) and the text, with line feeds between them; then a backspace and the
// comment. A comment alone stands for itself; a backspace in it is a line end.
//
// All functions are pure and thread-safe.
#ifndef TENGEN_PROTOCOL_DATABASE_FORMATS_RAPFI_RECORD_H_
#define TENGEN_PROTOCOL_DATABASE_FORMATS_RAPFI_RECORD_H_

#include <cstddef>
#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "protocol/database/record.h"

namespace tengen::database {

// No board of theirs is larger: the rows have no more characters.
inline constexpr int kMaxRapfiSide = 22;
inline constexpr int kRapfiNoLabel = -1;

struct RapfiRecord {
  int label = 0;
  int value = 0;
  int depth = 0;
  RecordBound bound = RecordBound::kNone;
  std::string text;
};

// Texts come as they are, on whatever points, the last of several on one point. Labels of results
// become small letters; values beyond ours are none. Error: InvalidArgument for a label that is no
// character.
absl::StatusOr<Record> FromRapfi(const RapfiRecord& record);

// Of the text the first `most_text` bytes are kept, without half a character of UTF-8; `cut` is set
// if that is not all. REQUIRES: the points of texts are on a board of theirs.
RapfiRecord ToRapfi(const Record& record, size_t most_text, bool* cut);

}  // namespace tengen::database

#endif  // TENGEN_PROTOCOL_DATABASE_FORMATS_RAPFI_RECORD_H_
