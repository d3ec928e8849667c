#include "engine/record/sgf.h"

#include <cstddef>
#include <optional>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "engine/record/notation.h"

namespace tengen::engine {
namespace {

constexpr int kSgfLetters = 26;
constexpr size_t kQuoted = 8;  // characters of a text in an error message

char SgfLetter(int coordinate) {
  return static_cast<char>(coordinate < kSgfLetters ? 'a' + coordinate
                                                    : 'A' + coordinate - kSgfLetters);
}

// Negative for a character that SgfLetter does not write.
int FromSgfLetter(char letter) {
  if ('a' <= letter && letter <= 'z') return letter - 'a';
  return 'A' <= letter && letter <= 'Z' ? letter - 'A' + kSgfLetters : -1;
}

// The size of the line end that `text` begins with: LF, CR, or both in either order.
size_t LineEnd(absl::string_view text) {
  const auto ends = [](char c) { return c == '\n' || c == '\r'; };
  if (text.empty() || !ends(text[0])) return 0;
  return text.size() > 1 && ends(text[1]) && text[1] != text[0] ? 2 : 1;
}

template <typename... Parts>
absl::Status BadSgf(const Parts&... parts) {
  return absl::InvalidArgumentError(absl::StrCat("SGF: ", parts...));
}

// A value of a property; a property of several values is one of these for each.
struct Property {
  std::string name;   // its capitals; old files have lower-case letters between them
  std::string value;  // with escapes and folded lines undone
};

// Reads the properties of the main line, in their order: the first variation is what stands before
// the first closing parenthesis.
class MainLineReader {
 public:
  explicit MainLineReader(absl::string_view text) : rest_(text) {}

  absl::StatusOr<std::vector<Property>> Read() {
    if (!Skip("") || rest_[0] != '(') return BadSgf("it does not begin with a parenthesis");
    while (Skip("(;") && rest_[0] != ')') {
      if (absl::Status status = Values(); !status.ok()) return status;
    }
    if (rest_.empty()) return BadSgf("it ends too soon");
    return std::move(properties_);
  }

 private:
  // Passes over these characters and blanks; false at the end.
  bool Skip(absl::string_view characters) {
    rest_ = absl::StripLeadingAsciiWhitespace(rest_);
    while (!rest_.empty() && characters.find(rest_[0]) != absl::string_view::npos) {
      rest_ = absl::StripLeadingAsciiWhitespace(rest_.substr(1));
    }
    return !rest_.empty();
  }

  // A name and its values.
  absl::Status Values() {
    const std::string name = Name();
    if (name.empty()) return BadSgf("\"", rest_.substr(0, kQuoted), "\" is no property");
    if (!Skip("") || rest_[0] != '[') return BadSgf(name, " has no value");
    while (Skip("") && absl::ConsumePrefix(&rest_, "[")) {
      properties_.push_back({name, ""});
      if (!Value(properties_.back().value)) return BadSgf("the value of ", name, " does not end");
    }
    return absl::OkStatus();
  }

  std::string Name() {
    std::string capitals;
    for (; !rest_.empty() && absl::ascii_isalpha(static_cast<unsigned char>(rest_[0]));
         rest_.remove_prefix(1)) {
      if (absl::ascii_isupper(static_cast<unsigned char>(rest_[0]))) capitals.push_back(rest_[0]);
    }
    return capitals;
  }

  // The rest of a value whose opening bracket is read; false if it does not end.
  bool Value(std::string& value) {
    while (!rest_.empty() && rest_[0] != ']') {
      if (absl::ConsumePrefix(&rest_, "\\")) {
        const size_t fold = LineEnd(rest_);
        rest_.remove_prefix(fold);
        if (fold > 0 || rest_.empty()) continue;
      }
      value.push_back(rest_[0]);
      rest_.remove_prefix(1);
    }
    return absl::ConsumePrefix(&rest_, "]");
  }

  absl::string_view rest_;
  std::vector<Property> properties_;
};

// Nothing for a text that is not what SgfPoint writes of a point of the board.
std::optional<Point> FromSgfPoint(absl::string_view value, int width, int height) {
  if (value.size() != 2) return std::nullopt;
  const int x = FromSgfLetter(value[0]), y = FromSgfLetter(value[1]);
  if (x < 0 || y < 0 || x >= width || y >= height) return std::nullopt;
  return Point(x, y);
}

// "15" or "20:15".
absl::Status TakeSize(absl::string_view value, SgfGame& game) {
  const std::pair<absl::string_view, absl::string_view> sides =
      absl::StrSplit(value, absl::MaxSplits(':', 1));
  const auto read = [](absl::string_view text, int* side) {
    return absl::SimpleAtoi(text, side) && kMinSide <= *side && *side <= kMaxSide;
  };
  const bool square = value.find(':') == absl::string_view::npos;
  if (read(sides.first, &game.width) && read(square ? sides.first : sides.second, &game.height)) {
    return absl::OkStatus();
  }
  return BadSgf("a size of ", value);
}

absl::Status TakeMove(const Property& move, SgfGame& game) {
  if ((game.moves.size() % 2 == 0) != (move.name == "B")) {
    return BadSgf("move ", game.moves.size() + 1, " is not ", move.name == "B" ? "Black" : "White",
                  "'s");
  }
  std::optional<Point> point = FromSgfPoint(move.value, game.width, game.height);
  if (!point) point = ParseLetters(move.value, game.width, game.height);
  if (!point) return BadSgf("\"", move.value.substr(0, kQuoted), "\" is no point of the board");
  game.moves.push_back(*point);
  return absl::OkStatus();
}

absl::Status Take(const Property& property, SgfGame& game) {
  const std::string& name = property.name;
  if (name == "SZ") return TakeSize(property.value, game);
  if (name == "AB" || name == "AW" || name == "AE")
    return BadSgf("stones that are set up (", name, ")");
  if (name == "B" || name == "W") return TakeMove(property, game);
  if (name == "C" && game.comment.empty()) game.comment = property.value;
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<SgfGame> ReadSgf(absl::string_view text) {
  const absl::StatusOr<std::vector<Property>> properties = MainLineReader(text).Read();
  if (!properties.ok()) return properties.status();
  SgfGame game;
  for (const Property& property : *properties) {
    if (absl::Status status = Take(property, game); !status.ok()) return status;
  }
  if (game.width == 0) return BadSgf("no size (SZ)");
  return game;
}

std::string SgfEscaped(absl::string_view text) {
  return absl::StrReplaceAll(text, {{"\\", "\\\\"}, {"]", "\\]"}});
}

std::string SgfPoint(Point p) { return {SgfLetter(p.x()), SgfLetter(p.y())}; }

}  // namespace tengen::engine
