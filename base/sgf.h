// SGF, the Smart Game Format (red-bean.com/sgf, FF[1] to FF[4]): text to trees of properties and
// back. What properties mean is for those who know the game.
#ifndef TENGEN_BASE_SGF_H_
#define TENGEN_BASE_SGF_H_

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "base/encoding.h"

namespace tengen::base {

// A name and its values.
struct SgfProperty {
  // Capitals and digits: old files have small letters between them ("Black" is B), which are
  // dropped unless there is nothing else.
  std::string name;
  std::vector<std::string> values;  // at least one; escapes and folded lines are undone
  int line = 0;                     // on which its name stands, from 1

  friend bool operator==(const SgfProperty& a, const SgfProperty& b) {
    return a.name == b.name && a.values == b.values;  // wherever they stand
  }
};

struct SgfNode {
  std::vector<SgfProperty> properties;  // in their order; a name may come twice
  std::vector<int> children;            // in their order; the first goes on with the main line

  // Appends a property of one value.
  void Add(absl::string_view name, absl::string_view value);

  friend bool operator==(const SgfNode&, const SgfNode&) = default;
};

// A game with its variations. A plain value; being flat, it can be as deep as it likes.
struct SgfTree {
  std::vector<SgfNode> nodes = {SgfNode()};  // each behind its parent; the first is the root

  // A node behind the last one, as its child. The reference holds until the next.
  SgfNode& Append() { return Append(static_cast<int>(nodes.size()) - 1); }
  SgfNode& Append(int parent);

  // The next node of the main line; nullptr at its end.
  const SgfNode* Next(const SgfNode& node) const {
    return node.children.empty() ? nullptr : &nodes[static_cast<size_t>(node.children[0])];
  }

  friend bool operator==(const SgfTree&, const SgfTree&) = default;
};

// The letter of a coordinate from 0 to 51, small ones first.
char SgfLetter(int coordinate);
// Negative for a character that SgfLetter does not write.
int FromSgfLetter(char letter);

// Properties, values, nodes and parentheses of one game that are read; of games that people have
// recorded, none has a tenth. They take some hundred bytes each at most.
inline constexpr size_t kMaxSgfParts = 1000000;

// Reads the games of a text one after the other. Beyond the standard it takes what programs write:
// text before and between games, nodes without a semicolon behind a parenthesis, names of any
// letters and digits, and closing brackets in a value that lack their backslash, if what follows
// cannot go on with the tree. Thread-compatible.
//
// Values keep their bytes. Where these are not UTF-8, the second byte of a character of Shift-JIS,
// GBK or Big5 is neither a backslash nor a bracket, if that is the encoding: the one that is told,
// or the first that a game names (CA), or else what the lines look like. Where nothing tells, a
// backslash between such a byte and a bracket with which the value can end is part of the value,
// so that no nodes are lost in it.
class SgfReader {
 public:
  // `text` must outlive the reader.
  explicit SgfReader(absl::string_view text, size_t max_parts = kMaxSgfParts,
                     std::optional<Encoding> told = std::nullopt);
  SgfReader(const SgfReader&) = delete;
  SgfReader& operator=(const SgfReader&) = delete;

  // The next game; nullopt at the end. Errors name the game, if it is not the first, the line and
  // the text there: InvalidArgument for what is no SGF, ResourceExhausted for more than `max_parts`
  // parts. A game with an error is lost, those behind it are not: from then on a line that begins
  // as a game does, with a property of its root, is taken for the next.
  std::optional<absl::StatusOr<SgfTree>> Next();

 private:
  std::string escaped_;     // of a text that needs it, with backslashes before second bytes
  absl::string_view text_;  // that which was given or escaped_
  const size_t max_parts_;
  size_t at_ = 0;  // up to which everything is read
  size_t end_;     // where the game that comes next ends at the latest
  int line_ = 1;   // at at_
  int games_ = 0;
};

// The encoding that the first game with a known one says (CA), where that tells something of bytes
// that are not UTF-8: none is Windows-1252, which is all that programs know.
std::optional<Encoding> SgfEncodingSaid(absl::string_view text);

// The first game of a text. Errors: those of SgfReader; InvalidArgument if there is none.
absl::StatusOr<SgfTree> ReadSgfTree(absl::string_view text);

// The text of a game: the properties of the root on the first line, but its comment (C) on one of
// its own; then the nodes, every variation on a line of its own. Pure.
std::string WriteSgf(const SgfTree& tree);

}  // namespace tengen::base

#endif  // TENGEN_BASE_SGF_H_
