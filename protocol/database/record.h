// What a database knows of a position.
#ifndef TENGEN_PROTOCOL_DATABASE_RECORD_H_
#define TENGEN_PROTOCOL_DATABASE_RECORD_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "engine/types.h"
#include "eval/value.h"

namespace tengen::database {

// What a value says of the true one.
enum class RecordBound : uint8_t { kNone, kUpper, kLower, kExact };

// A short text on an empty point.
struct PointText {
  Point point;
  std::string text;

  friend bool operator==(const PointText&, const PointText&) = default;
};

// Labels are printable ASCII characters; these have a meaning here, the others are the user's.
inline constexpr char kNoLabel = 0;
inline constexpr char kWinLabel = 'w';   // for the player who has just moved
inline constexpr char kLossLabel = 'l';  // likewise
inline constexpr char kDrawLabel = 'd';
inline constexpr char kMarkLabel = '*';  // somebody has marked it, in RenLib

// A plain value. Texts are bytes in the encoding of whoever wrote them.
struct Record {
  char label = kNoLabel;
  Value value = kDraw;  // for the side to move
  int depth = 0;
  RecordBound bound = RecordBound::kNone;
  std::string comment;           // lines are separated by '\n'
  std::vector<PointText> texts;  // by ascending point, none empty

  friend bool operator==(const Record&, const Record&) = default;
};

inline constexpr int kMaxRecordDepth = 9999;
inline constexpr size_t kMaxComment = size_t{1} << 16;
inline constexpr size_t kMaxPointText = 255;

// OK if the record can be kept: a label of the kind above, a value and a depth in range, texts that
// are short enough and hold no control characters (a comment may have '\n' and tabs). Error:
// InvalidArgument with the reason.
absl::Status Validate(const Record& record);

// True for a win, a loss or a draw.
constexpr bool IsResult(char label) {
  return label == kWinLabel || label == kLossLabel || label == kDrawLabel;
}

// What two records of one position say together. Label, value, depth and bound come from the one
// that knows more, from `own` if neither does: decided labels know more than others, others more
// than none; then a proven end knows more than none and an early one more than a late one; then
// exact values more than bounds; then greater depths. Comments are put one behind the other unless
// one contains the other, as much of the second as can be kept. Texts of `own` stay; a mark is
// added to what has no label. `cut`, if given, is set if something of other's comment or texts had
// to go. Putting the same record in twice changes nothing.
Record Combine(const Record& own, const Record& other, bool* cut = nullptr);

}  // namespace tengen::database

#endif  // TENGEN_PROTOCOL_DATABASE_RECORD_H_
