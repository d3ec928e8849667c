#include "base/sgf.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "base/text.h"

namespace tengen::base {
namespace {

bool IsLineEnd(char c) { return c == '\n' || c == '\r'; }

// The size of the line end that `text` begins with: LF, CR, or both in either order.
size_t LineEnd(absl::string_view text) {
  if (text.empty() || !IsLineEnd(text[0])) return 0;
  return text.size() > 1 && IsLineEnd(text[1]) && text[1] != text[0] ? 2 : 1;
}

int CountLineEnds(absl::string_view text) {
  int count = 0;
  while (!text.empty()) {
    const size_t end = LineEnd(text);
    count += end > 0 ? 1 : 0;
    text.remove_prefix(std::max<size_t>(end, 1));
  }
  return count;
}

// The letters and digits that `text` begins with.
absl::string_view WordAt(absl::string_view text) {
  const auto* end = std::find_if_not(text.begin(), text.end(), [](char c) {
    return absl::ascii_isalnum(static_cast<unsigned char>(c));
  });
  return text.substr(0, static_cast<size_t>(end - text.begin()));
}

// As SgfProperty::name says.
std::string NameOf(absl::string_view word) {
  std::string name;
  for (const char c : word) {
    if (!absl::ascii_islower(static_cast<unsigned char>(c))) name.push_back(c);
  }
  return name.empty() ? std::string(word) : name;
}

// Whether the tree can go on with `rest`, which stands behind a closing bracket.
bool GoesOn(absl::string_view rest) {
  rest = absl::StripLeadingAsciiWhitespace(rest);
  if (rest.empty() || absl::StrContains("[;()", rest[0])) return true;
  const absl::string_view word = WordAt(rest);
  rest.remove_prefix(word.size());
  if (absl::StartsWith(rest, "[")) return !word.empty();
  // Blanks may stand there too, but in "[1] and [2]" they do not.
  const bool capital = std::any_of(word.begin(), word.end(), [](char c) {
    return absl::ascii_isupper(static_cast<unsigned char>(c));
  });
  return capital && absl::StartsWith(absl::StripLeadingAsciiWhitespace(rest), "[");
}

// Whether `text` begins with a property which belongs at a root.
bool BeginsWithRootProperty(absl::string_view text) {
  constexpr std::array<absl::string_view, 28> kRootNames = {
      "AN", "AP", "BR", "BT", "CA", "CP", "DT", "EV", "FF", "GC", "GM", "GN", "HA", "KM",
      "ON", "OT", "PB", "PC", "PW", "RE", "RO", "RU", "SO", "ST", "SZ", "TM", "US", "WR"};
  const absl::string_view word = WordAt(text);
  text = absl::StripLeadingAsciiWhitespace(text.substr(word.size()));
  return absl::StartsWith(text, "[") &&
         std::find(kRootNames.begin(), kRootNames.end(), NameOf(word)) != kRootNames.end();
}

// A parenthesis, blanks and a semicolon, or as much of it as there is. Some leave the semicolon
// out.
bool BeginsGame(absl::string_view text) {
  if (!absl::ConsumePrefix(&text, "(")) return false;
  text = absl::StripLeadingAsciiWhitespace(text);
  return text.empty() || text[0] == ';' || BeginsWithRootProperty(text);
}

// Whether `line` begins with a node that has such a property. Variations often stand on lines of
// their own, too.
bool BeginsWithRoot(absl::string_view line) {
  if (!absl::ConsumePrefix(&line, "(")) return false;
  line = absl::StripLeadingAsciiWhitespace(line);
  absl::ConsumePrefix(&line, ";");
  return BeginsWithRootProperty(absl::StripLeadingAsciiWhitespace(line));
}

// The size of what stands before the first game of `text`; all of it if there is none.
size_t BeforeGame(absl::string_view text) {
  size_t at = text.find('(');
  while (at != absl::string_view::npos && !BeginsGame(text.substr(at))) at = text.find('(', at + 1);
  return std::min(at, text.size());
}

// The size of what stands before the first line of `text` that BeginsWithRoot, not counting the one
// that it begins with; all of it if there is none.
size_t BeforeNextRoot(absl::string_view text) {
  size_t at = 0;
  do {
    at += std::min(text.substr(at).find_first_of("\n\r"), text.size() - at - 1) + 1;
  } while (at < text.size() && !BeginsWithRoot(text.substr(at)));
  return at;
}

// How the bytes of a text that is not UTF-8 make characters.
enum class Pairs : uint8_t { kUnknown, kNone, kShiftJis, kGbk, kBig5 };

Pairs PairsOf(Encoding encoding) {
  if (encoding == Encoding::kShiftJis) return Pairs::kShiftJis;
  return encoding == Encoding::kGbk ? Pairs::kGbk : Pairs::kNone;
}

// kUnknown for UTF-8, which the text is not, whatever it says.
Pairs PairsOfName(absl::string_view name) {
  if (absl::StartsWithIgnoreCase(name, "big5")) return Pairs::kBig5;
  if (absl::StartsWithIgnoreCase(name, "gb18030")) return Pairs::kGbk;
  const absl::StatusOr<Encoding> encoding = ParseEncoding(name);
  return encoding.ok() && *encoding != Encoding::kUtf8 ? PairsOf(*encoding) : Pairs::kUnknown;
}

// Calls `take` with what games say of their encoding (CA), until it returns true.
void ForEachSaid(absl::string_view text, absl::FunctionRef<bool(absl::string_view)> take) {
  constexpr absl::string_view kName = "CA[";
  for (size_t at = text.find(kName); at != absl::string_view::npos; at = text.find(kName, at + 1)) {
    if (at > 0 && absl::ascii_isalnum(static_cast<unsigned char>(text[at - 1]))) continue;
    constexpr size_t kLongest = 32;
    const absl::string_view value = text.substr(at + kName.size(), kLongest);
    if (take(absl::StripAsciiWhitespace(value.substr(0, value.find(']'))))) return;
  }
}

Pairs PairsSaid(absl::string_view text) {
  Pairs pairs = Pairs::kUnknown;
  ForEachSaid(text, [&pairs](absl::string_view name) {
    pairs = PairsOfName(name);
    return pairs != Pairs::kUnknown;
  });
  return pairs;
}

bool IsHigh(char c) { return static_cast<unsigned char>(c) >= 0x80; }

// As far as the lines that are not ASCII tell.
Pairs PairsOfLooks(absl::string_view text) {
  constexpr size_t kEnough = size_t{1} << 18;
  std::vector<std::string> lines;
  size_t size = 0;
  for (absl::string_view line : absl::StrSplit(text, absl::ByAnyChar("\n\r"))) {
    if (size > kEnough) break;
    if (std::none_of(line.begin(), line.end(), IsHigh)) continue;
    lines.emplace_back(line.substr(0, kEnough));
    size += line.size();
  }
  const Pairs pairs = PairsOf(GuessEncoding(lines));
  return pairs == Pairs::kNone ? Pairs::kUnknown : pairs;
}

bool IsPair(Pairs pairs, char first, char second) {
  const auto lead = static_cast<unsigned char>(first);
  const auto trail = static_cast<unsigned char>(second);
  const bool half_width = pairs == Pairs::kShiftJis && lead >= 0xA0 && lead < 0xE0;
  return lead > 0x80 && lead < 0xFF && !half_width && trail >= 0x40 && trail != 0x7F;
}

// How many of the first bytes of `text`, which begins with a character of two, belong together, and
// whether the second of them needs a backslash.
struct Piece {
  size_t size;
  bool escape;
};
Piece PieceAt(absl::string_view text, Pairs pairs) {
  const auto ends_with_bracket_at = [text](size_t at) {
    return at < text.size() && text[at] == ']' && GoesOn(text.substr(at + 1));
  };
  // In GBK the common characters have no such byte, but a text may be cut behind a first one.
  if (text[1] == ']') return {2, pairs != Pairs::kGbk || !ends_with_bracket_at(1)};
  if (text[1] != '\\') return {2, false};
  // Some programs put a backslash before such bytes, too.
  const char third = text.size() > 2 ? text[2] : '\0';
  if (third == ']' && !ends_with_bracket_at(2)) return {3, false};
  const bool bracket_fourth = text.size() > 3 && text[3] == ']';
  if (third == '\\' && (!bracket_fourth || ends_with_bracket_at(3))) return {3, false};
  return {2, true};
}

// Whether `text` begins with a byte that is not ASCII, a backslash, and the end of a value.
bool LosesItsEnd(absl::string_view text) {
  return text.size() > 2 && text[1] == '\\' && text[2] == ']' && GoesOn(text.substr(3));
}

// Appends the first `size` bytes of `text`, with backslashes before second bytes.
void AppendEscaped(absl::string_view text, size_t size, Pairs pairs, std::string& out) {
  for (size_t at = 0; at < size;) {
    const absl::string_view rest = text.substr(at);
    Piece piece = {1, false};
    if (IsHigh(rest[0]) && at + 1 < size) {
      if (pairs == Pairs::kUnknown || pairs == Pairs::kNone) {
        if (LosesItsEnd(rest)) piece = {2, true};
      } else if (IsPair(pairs, rest[0], rest[1])) {
        piece = PieceAt(rest, pairs);
      }
    }
    out += rest[0];
    if (piece.escape) out += '\\';
    absl::StrAppend(&out, rest.substr(1, piece.size - 1));
    at += piece.size;
  }
}

// The text with backslashes before the second bytes of characters where SGF needs them; lines of
// UTF-8 are as they were.
std::string EscapeSecondBytes(absl::string_view text, std::optional<Encoding> told) {
  Pairs pairs = told ? PairsOf(*told) : PairsSaid(text);
  if (pairs == Pairs::kUnknown) pairs = PairsOfLooks(text);
  std::string escaped;
  escaped.reserve(text.size());
  while (!text.empty()) {
    const size_t size = std::min(text.find_first_of("\n\r"), text.size() - 1) + 1;
    if (IsUtf8(text.substr(0, size))) {
      absl::StrAppend(&escaped, text.substr(0, size));
    } else {
      AppendEscaped(text, size, pairs, escaped);
    }
    text.remove_prefix(size);
  }
  return escaped;
}

// Reads one game, which begins with a parenthesis.
class GameReader {
 public:
  GameReader(absl::string_view text, int game, int line, size_t max_parts)
      : rest_(text), game_(game), line_(line), parts_left_(max_parts) {}

  absl::StatusOr<SgfTree> Read() {
    tree_.nodes.clear();
    do {
      if (absl::Status status = Part(); !status.ok()) return status;
    } while (!open_.empty());
    return std::move(tree_);
  }

  // Behind the game: what is left of the text, and the line.
  absl::string_view rest() const { return rest_; }
  int line() const { return line_; }

 private:
  template <typename... Texts>
  absl::Status Error(absl::StatusCode code, const Texts&... what) const {
    const std::string game = game_ > 1 ? absl::StrCat("game ", game_, ", ") : "";
    return absl::Status(code, absl::StrCat("SGF: ", game, "line ", line_, ": ", what...));
  }
  template <typename... Texts>
  absl::Status Bad(const Texts&... what) const {
    return Error(absl::StatusCode::kInvalidArgument, what...);
  }

  void Skip(size_t count) {
    line_ += CountLineEnds(rest_.substr(0, count));
    rest_.remove_prefix(count);
  }
  void SkipBlanks() { Skip(rest_.size() - absl::StripLeadingAsciiWhitespace(rest_).size()); }

  absl::Status TakePart() {
    if (parts_left_ == 0) return Error(absl::StatusCode::kResourceExhausted, "too large a game");
    --parts_left_;
    return absl::OkStatus();
  }

  // A parenthesis, a semicolon or a property.
  absl::Status Part() {
    if (absl::Status status = TakePart(); !status.ok()) return status;
    SkipBlanks();
    if (rest_.empty()) return Bad("it ends too soon");
    const char first = rest_[0];
    if (node_awaited_ && first != ';') BeginNode();
    if (!absl::StrContains("();", first)) return Property();
    rest_.remove_prefix(1);
    if (first == ';') {
      BeginNode();
    } else if (first == '(') {
      open_.push_back(node_);
      node_awaited_ = true;
    } else {
      node_ = open_.back();
      open_.pop_back();
    }
    return absl::OkStatus();
  }

  void BeginNode() {
    if (node_ == kNone) {
      tree_.nodes.emplace_back();
    } else {
      tree_.Append(node_);
    }
    node_ = static_cast<int>(tree_.nodes.size()) - 1;
    node_awaited_ = false;
  }

  absl::Status Property() {
    constexpr size_t kQuoted = 8;  // characters of a text in an error message
    const absl::string_view word = WordAt(rest_);
    if (word.empty()) return Bad(Quoted(rest_.substr(0, kQuoted)), " is no property");
    SgfProperty property{NameOf(word), {}, line_};
    Skip(word.size());
    SkipBlanks();
    if (!absl::StartsWith(rest_, "[")) return Bad(property.name, " has no value");
    while (absl::ConsumePrefix(&rest_, "[")) {
      if (absl::Status status = TakePart(); !status.ok()) return status;
      if (!Value(property.values.emplace_back())) {
        return Bad("the value of ", property.name, " does not end");
      }
      SkipBlanks();
    }
    tree_.nodes[static_cast<size_t>(node_)].properties.push_back(std::move(property));
    return absl::OkStatus();
  }

  // The rest of a value whose opening bracket is read; false if it does not end.
  bool Value(std::string& value) {
    size_t at = 0;
    for (size_t special; (special = rest_.find_first_of("]\\", at)) != absl::string_view::npos;) {
      absl::StrAppend(&value, rest_.substr(at, special - at));
      at = special + 1;
      const absl::string_view rest = rest_.substr(at);
      if (rest_[special] == '\\') {
        const size_t fold = LineEnd(rest);
        if (fold == 0) absl::StrAppend(&value, rest.substr(0, 1));
        at = std::min(at + std::max<size_t>(fold, 1), rest_.size());
      } else if (GoesOn(rest)) {
        Skip(at);
        return true;
      } else {
        value.push_back(']');
      }
    }
    return false;
  }

  static constexpr int kNone = -1;

  absl::string_view rest_;
  const int game_;
  int line_;
  size_t parts_left_;
  SgfTree tree_;
  int node_ = kNone;           // the last node
  std::vector<int> open_;      // of each open parenthesis the node before it
  bool node_awaited_ = false;  // the last part was an opening parenthesis
};

std::string Escaped(absl::string_view text) {
  return absl::StrReplaceAll(text, {{"\\", "\\\\"}, {"]", "\\]"}});
}

std::string PropertyText(const SgfProperty& property) {
  std::string text = property.name;
  for (const std::string& value : property.values) absl::StrAppend(&text, "[", Escaped(value), "]");
  return text;
}

std::string NodeText(const SgfNode& node) {
  std::string text = ";";
  for (const SgfProperty& property : node.properties) text += PropertyText(property);
  return text;
}

// With its line ends.
std::string RootText(const SgfNode& root) {
  std::string text = ";";
  for (const SgfProperty& property : root.properties) {
    if (property.name == "C" && text.back() != '\n') text += "\n";
    text += PropertyText(property);
    if (property.name == "C") text += "\n";
  }
  if (text.back() != '\n') text += "\n";
  return text;
}

constexpr int kSmallLetters = 26;

}  // namespace

char SgfLetter(int coordinate) {
  return static_cast<char>(coordinate < kSmallLetters ? 'a' + coordinate
                                                      : 'A' + coordinate - kSmallLetters);
}

int FromSgfLetter(char letter) {
  if ('a' <= letter && letter <= 'z') return letter - 'a';
  return 'A' <= letter && letter <= 'Z' ? letter - 'A' + kSmallLetters : -1;
}

void SgfNode::Add(absl::string_view name, absl::string_view value) {
  properties.push_back({std::string(name), {std::string(value)}});
}

SgfNode& SgfTree::Append(int parent) {
  nodes[static_cast<size_t>(parent)].children.push_back(static_cast<int>(nodes.size()));
  return nodes.emplace_back();
}

SgfReader::SgfReader(absl::string_view text, size_t max_parts, std::optional<Encoding> told)
    : escaped_(IsUtf8(text) ? "" : EscapeSecondBytes(text, told)),
      text_(escaped_.empty() ? text : escaped_),
      max_parts_(max_parts),
      end_(text_.size()) {}

std::optional<absl::StatusOr<SgfTree>> SgfReader::Next() {
  const auto skip_to = [this](size_t at) {
    line_ += CountLineEnds(text_.substr(at_, at - at_));
    at_ = at;
  };
  while (at_ < text_.size()) {
    if (at_ == end_) end_ += BeforeNextRoot(text_.substr(at_));
    skip_to(at_ + BeforeGame(text_.substr(at_, end_ - at_)));
    if (at_ == end_) continue;
    GameReader reader(text_.substr(at_, end_ - at_), ++games_, line_, max_parts_);
    absl::StatusOr<SgfTree> game = reader.Read();
    if (game.ok()) {
      at_ = end_ - reader.rest().size();
      line_ = reader.line();
    } else {
      end_ = at_ + BeforeNextRoot(text_.substr(at_));
      skip_to(end_);
    }
    return game;
  }
  return std::nullopt;
}

std::optional<Encoding> SgfEncodingSaid(absl::string_view text) {
  std::optional<Encoding> said;
  ForEachSaid(text, [&said](absl::string_view name) {
    const absl::StatusOr<Encoding> encoding = ParseEncoding(name);
    if (encoding.ok() && *encoding != Encoding::kUtf8 && *encoding != Encoding::kWindows1252) {
      said = *encoding;
    }
    return said.has_value();
  });
  return said;
}

absl::StatusOr<SgfTree> ReadSgfTree(absl::string_view text) {
  std::optional<absl::StatusOr<SgfTree>> game = SgfReader(text).Next();
  if (game) return *std::move(game);
  return absl::InvalidArgumentError("SGF: no parenthesis with a semicolon begins a game");
}

std::string WriteSgf(const SgfTree& tree) {
  // What is still to be written, the next last: nodes by their numbers, and the parentheses around
  // variations.
  constexpr int kOpen = -1, kClose = -2;
  std::vector<int> rest;
  const auto push_children = [&](const SgfNode& node) {
    const bool branches = node.children.size() > 1;
    for (auto child = node.children.rbegin(); child != node.children.rend(); ++child) {
      if (branches) rest.push_back(kClose);
      rest.push_back(*child);
      if (branches) rest.push_back(kOpen);
    }
  };
  std::string text = absl::StrCat("(", RootText(tree.nodes[0]));
  push_children(tree.nodes[0]);
  while (!rest.empty()) {
    const int next = rest.back();
    rest.pop_back();
    if (next == kOpen) {
      text += text.back() == '\n' ? "(" : "\n(";
    } else if (next == kClose) {
      text += ")";
    } else {
      const SgfNode& node = tree.nodes[static_cast<size_t>(next)];
      text += NodeText(node);
      push_children(node);
    }
  }
  return text + ")\n";
}

}  // namespace tengen::base
