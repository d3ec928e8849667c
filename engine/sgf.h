// Smart Game Format, FF[4] (red-bean.com/sgf), as much of it as one game needs: the properties of
// its main line, and points. All functions are pure and thread-safe.
#ifndef TENGEN_ENGINE_SGF_H_
#define TENGEN_ENGINE_SGF_H_

#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "engine/types.h"

namespace tengen {

// A value of a property; a property of several values is one of these for each.
struct SgfProperty {
  std::string name;   // its capitals; old files have lower-case letters between them
  std::string value;  // with escapes and folded lines undone
};

// The properties of the main line, which goes on with the first variation of every node, in their
// order. Errors (InvalidArgument, saying what is wrong): no SGF, or a text that is cut off.
absl::StatusOr<std::vector<SgfProperty>> ReadSgfMainLine(absl::string_view text);

// `text` as it stands between brackets.
std::string SgfEscaped(absl::string_view text);

// Column and row, counted from the top left, as letters: a to z, then A to Z.
std::string SgfPoint(Point p);
// The inverse; nothing for a text that is no point of a board of this size.
std::optional<Point> ParseSgfPoint(absl::string_view value, int width, int height);

}  // namespace tengen

#endif  // TENGEN_ENGINE_SGF_H_
