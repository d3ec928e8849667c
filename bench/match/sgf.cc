#include "bench/match/sgf.h"

#include <optional>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"
#include "engine/notation.h"

namespace tengen {
namespace {

constexpr int kLetters = 26;

// A coordinate from the top left: a to z, then A to Z.
char Letter(int coordinate) {
  return static_cast<char>(coordinate < kLetters ? 'a' + coordinate : 'A' + coordinate - kLetters);
}

std::string Escaped(absl::string_view text) {
  return absl::StrReplaceAll(text, {{"\\", "\\\\"}, {"]", "\\]"}, {":", "\\:"}});
}

std::string ResultText(const GameResult& result) {
  if (!result.winner.has_value()) return "0";
  const bool time = result.reason == EndReason::kTime || result.reason == EndReason::kHang;
  return absl::StrCat(*result.winner == Color::kBlack ? "B+" : "W+", !IsFailure(result.reason) ? ""
                                                                     : time                    ? "T"
                                                                            : "F");
}

template <typename... Parts>
absl::Status BadSgf(const Parts&... parts) {
  return absl::InvalidArgumentError(absl::StrCat("SGF: ", parts...));
}

// A coordinate that Letter has written; negative for other characters.
int Coordinate(char letter) {
  if ('a' <= letter && letter <= 'z') return letter - 'a';
  return 'A' <= letter && letter <= 'Z' ? letter - 'A' + kLetters : -1;
}

// Cuts a record into the properties of its main line: the first variation is what stands before the
// first closing parenthesis.
class SgfReader {
 public:
  explicit SgfReader(absl::string_view text) : rest_(text) {}

  absl::StatusOr<SgfGame> Read() {
    SkipBlanks();
    if (rest_.substr(0, 1) != "(") return BadSgf("it does not begin with a parenthesis");
    while (Skip("(;") && rest_[0] != ')') {
      const absl::string_view name = Name();
      if (name.empty()) return BadSgf("\"", rest_.substr(0, 8), "\" is no property");
      if (absl::Status status = Values(name); !status.ok()) return status;
    }
    if (rest_.empty()) return BadSgf("it ends too soon");
    if (game_.width == 0) return BadSgf("no size (SZ)");
    return std::move(game_);
  }

 private:
  void SkipBlanks() { rest_ = absl::StripLeadingAsciiWhitespace(rest_); }

  // Passes over these characters and blanks; false at the end.
  bool Skip(absl::string_view characters) {
    SkipBlanks();
    while (!rest_.empty() && characters.find(rest_[0]) != absl::string_view::npos) {
      rest_.remove_prefix(1);
      SkipBlanks();
    }
    return !rest_.empty();
  }

  absl::string_view Name() {
    size_t length = 0;
    while (length < rest_.size() && absl::ascii_isalpha(rest_[length])) ++length;
    const absl::string_view name = rest_.substr(0, length);
    rest_.remove_prefix(length);
    return name;
  }

  absl::Status Values(absl::string_view name) {
    if (!Skip("") || rest_[0] != '[') return BadSgf(name, " has no value");
    while (Skip("") && rest_[0] == '[') {
      rest_.remove_prefix(1);
      size_t end = 0;
      while (end < rest_.size() && rest_[end] != ']') end += rest_[end] == '\\' ? 2 : 1;
      if (end >= rest_.size()) return BadSgf("the value of ", name, " does not end");
      if (absl::Status status = Take(name, rest_.substr(0, end)); !status.ok()) return status;
      rest_.remove_prefix(end + 1);
    }
    return absl::OkStatus();
  }

  absl::Status Take(absl::string_view name, absl::string_view value) {
    if (name == "SZ") return TakeSize(value);
    if (name == "AB" || name == "AW") return BadSgf("stones that are set up (", name, ")");
    if (name == "B" || name == "W") return TakeMove(name, value);
    return absl::OkStatus();
  }

  // "15" or "20:15".
  absl::Status TakeSize(absl::string_view value) {
    const std::pair<absl::string_view, absl::string_view> sides =
        absl::StrSplit(value, absl::MaxSplits(':', 1));
    const auto read = [](absl::string_view text, int* side) {
      return absl::SimpleAtoi(text, side) && kMinSide <= *side && *side <= kMaxSide;
    };
    const bool square = value.find(':') == absl::string_view::npos;
    if (read(sides.first, &game_.width) &&
        read(square ? sides.first : sides.second, &game_.height)) {
      return absl::OkStatus();
    }
    return BadSgf("a size of ", value);
  }

  absl::Status TakeMove(absl::string_view name, absl::string_view value) {
    if ((game_.moves.size() % 2 == 0) != (name == "B")) {
      return BadSgf("move ", game_.moves.size() + 1, " is not ", name == "B" ? "Black" : "White",
                    "'s");
    }
    const std::optional<Point> point = ParsePoint(value);
    if (!point) return BadSgf("\"", value.substr(0, 8), "\" is no point of the board");
    game_.moves.push_back(*point);
    return absl::OkStatus();
  }

  std::optional<Point> ParsePoint(absl::string_view value) const {
    if (value.size() != 2 || absl::ascii_isdigit(value[1])) {
      return ParseLetters(value, game_.width, game_.height);
    }
    const int x = Coordinate(value[0]), y = Coordinate(value[1]);
    if (x < 0 || y < 0 || x >= game_.width || y >= game_.height) return std::nullopt;
    return Point(x, y);
  }

  absl::string_view rest_;
  SgfGame game_;
};

}  // namespace

absl::StatusOr<SgfGame> ReadSgf(absl::string_view text) { return SgfReader(text).Read(); }

std::string WriteSgf(const GameResult& result, Rule rule, int size, absl::string_view black,
                     absl::string_view white, absl::string_view comment) {
  std::string text =
      absl::StrCat("(;FF[4]GM[4]CA[UTF-8]AP[tengen]SZ[", size, "]RU[", RuleName(rule), "]PB[",
                   Escaped(black), "]PW[", Escaped(white), "]RE[", ResultText(result), "]\n");
  if (!comment.empty()) absl::StrAppend(&text, "C[", Escaped(comment), "]\n");
  Color color = Color::kBlack;
  const auto add = [&](Point p) {
    absl::StrAppend(&text, color == Color::kBlack ? ";B[" : ";W[", std::string(1, Letter(p.x())),
                    std::string(1, Letter(p.y())), "]");
    color = Opponent(color);
  };
  for (Point p : result.opening) add(p);
  if (!result.opening.empty()) text += "C[end of the opening]";
  for (const MoveRecord& move : result.moves) add(move.point);
  if (!result.detail.empty()) absl::StrAppend(&text, ";C[", Escaped(result.detail), "]");
  return absl::StrCat(text, ")\n");
}

}  // namespace tengen
