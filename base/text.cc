#include "base/text.h"

#include <algorithm>
#include <array>
#include <limits>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "base/encoding.h"

namespace tengen::base {
namespace {

constexpr absl::string_view kBlanks = " \t";
constexpr absl::string_view kSeparators = " \t,";

// Characters of Unicode, both ends included.
struct CharacterRange {
  char32_t first;
  char32_t last;
};

// Combining marks, and what is not seen.
constexpr std::array kNoColumn = {
    CharacterRange{0x0300, 0x036F}, CharacterRange{0x0483, 0x0489}, CharacterRange{0x0591, 0x05BD},
    CharacterRange{0x064B, 0x065F}, CharacterRange{0x1AB0, 0x1AFF}, CharacterRange{0x1DC0, 0x1DFF},
    CharacterRange{0x200B, 0x200F}, CharacterRange{0x20D0, 0x20FF}, CharacterRange{0x3099, 0x309A},
    CharacterRange{0xFE00, 0xFE0F}, CharacterRange{0xFE20, 0xFE2F}, CharacterRange{0xFEFF, 0xFEFF}};

// Wide and full-width ones (Unicode's annex 11).
constexpr std::array kTwoColumns = {
    CharacterRange{0x1100, 0x115F},   CharacterRange{0x2E80, 0x303E},
    CharacterRange{0x3041, 0xA4CF},   CharacterRange{0xA960, 0xA97F},
    CharacterRange{0xAC00, 0xD7A3},   CharacterRange{0xF900, 0xFAFF},
    CharacterRange{0xFE10, 0xFE19},   CharacterRange{0xFE30, 0xFE6F},
    CharacterRange{0xFF01, 0xFF60},   CharacterRange{0xFFE0, 0xFFE6},
    CharacterRange{0x1F300, 0x1F64F}, CharacterRange{0x1F680, 0x1F6FF},
    CharacterRange{0x1F900, 0x1F9FF}, CharacterRange{0x20000, 0x3FFFD}};

template <size_t kSize>
bool IsAmong(char32_t character, const std::array<CharacterRange, kSize>& ranges) {
  return std::any_of(ranges.begin(), ranges.end(), [character](const CharacterRange& range) {
    return range.first <= character && character <= range.last;
  });
}

size_t ColumnsOfCharacter(char32_t character) {
  if (IsAmong(character, kNoColumn)) return 0;
  return IsAmong(character, kTwoColumns) ? 2 : 1;
}

// What is missing from `text` to so many columns.
std::string Gap(absl::string_view text, size_t width) {
  return std::string(width - std::min(width, ColumnsOf(text)), ' ');
}

absl::string_view Trim(absl::string_view text) {
  const size_t begin = text.find_first_not_of(kBlanks);
  if (begin == absl::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(kBlanks) - begin + 1);
}

bool AllDigits(absl::string_view text) {
  return std::all_of(text.begin(), text.end(),
                     [](char c) { return absl::ascii_isdigit(static_cast<unsigned char>(c)); });
}

// The value of a string of digits, with the sign applied; saturates.
int64_t Accumulate(absl::string_view digits, bool negative) {
  using Limits = std::numeric_limits<int64_t>;
  int64_t value = 0;
  for (char c : digits) {
    const int digit = c - '0';
    if (negative) {
      if (value < (Limits::min() + digit) / 10) return Limits::min();
      value = value * 10 - digit;
    } else {
      if (value > (Limits::max() - digit) / 10) return Limits::max();
      value = value * 10 + digit;
    }
  }
  return value;
}

// Lets words flow into lines. Thread-compatible.
class Paragraphs {
 public:
  Paragraphs(size_t width, size_t indent) : width_(width), usual_indent_(indent), indent_(indent) {}

  void Add(absl::string_view words) {
    for (absl::string_view word : SplitAtBlanks(words)) {
      if (column_ > 0 && column_ + 1 + ColumnsOf(word) > width_) EndLine();
      const size_t blanks = column_ > indent_ || (column_ > 0 && !begun_) ? 1 : 0;
      if (column_ == 0 && begun_) Put(std::string(indent_, ' '));
      Put(absl::StrCat(std::string(blanks, ' '), word));
      begun_ = true;
    }
  }
  // Ends what is being written. The next begins with `head` as it is; where its words go on below,
  // they are indented so much.
  void Begin(absl::string_view head, size_t indent) {
    EndLine();
    begun_ = false;
    indent_ = indent;
    Put(head);
    if (!head.empty()) begun_ = true;
  }
  void End() { Begin("", usual_indent_); }
  void AddEmpty() {
    End();
    text_.push_back('\n');
  }
  std::string Take() {
    End();
    return std::move(text_);
  }
  size_t indent() const { return indent_; }

 private:
  void Put(absl::string_view text) {
    absl::StrAppend(&text_, text);
    column_ += ColumnsOf(text);
  }
  void EndLine() {
    if (column_ > 0) text_.push_back('\n');
    column_ = 0;
  }

  const size_t width_;
  const size_t usual_indent_;
  size_t indent_;
  std::string text_;
  size_t column_ = 0;   // of the line that is being written
  bool begun_ = false;  // the paragraph has words
};

// Where the text of an entry such as "  name   what it is" begins; npos if it is none.
size_t TextColumn(absl::string_view line) {
  const size_t name = line.find_first_not_of(' ');
  const size_t gap = line.find("  ", name);
  return gap == absl::string_view::npos ? gap : line.find_first_not_of(' ', gap);
}

// Adds a line with words to what came before.
void AddLine(absl::string_view line, size_t begin, std::vector<TextBlock>* blocks) {
  using Kind = TextBlock::Kind;
  TextBlock* const last = blocks->empty() ? nullptr : &blocks->back();
  const bool goes_on =
      last != nullptr && (begin == 0 ? last->kind == Kind::kParagraph
                                     : last->kind == Kind::kEntry && begin == last->head.size());
  if (goes_on) {
    absl::StrAppend(&last->text, " ", line.substr(begin));
  } else if (begin == 0) {
    blocks->push_back({Kind::kParagraph, "", std::string(line)});
  } else if (const size_t column = TextColumn(line); column != absl::string_view::npos) {
    blocks->push_back(
        {Kind::kEntry, std::string(line.substr(0, column)), std::string(line.substr(column))});
  } else {
    blocks->push_back({Kind::kLine, std::string(line), ""});
  }
}

}  // namespace

std::pair<absl::string_view, absl::string_view> SplitFirstWord(absl::string_view line) {
  line = Trim(line);
  const size_t end = line.find_first_of(kBlanks);
  if (end == absl::string_view::npos) return {line, {}};
  return {line.substr(0, end), Trim(line.substr(end))};
}

std::vector<absl::string_view> SplitAtBlanks(absl::string_view text) {
  return absl::StrSplit(text, absl::ByAnyChar(kBlanks), absl::SkipEmpty());
}

std::vector<absl::string_view> SplitArguments(absl::string_view text) {
  return absl::StrSplit(text, absl::ByAnyChar(kSeparators), absl::SkipEmpty());
}

std::optional<int64_t> ParseInteger(absl::string_view text) {
  const bool negative = !text.empty() && text[0] == '-';
  if (negative || (!text.empty() && text[0] == '+')) text.remove_prefix(1);
  if (text.empty() || !AllDigits(text)) return std::nullopt;
  return Accumulate(text, negative);
}

std::optional<int64_t> ParseNumber(absl::string_view text) {
  const size_t point = text.find('.');
  if (point == absl::string_view::npos) return ParseInteger(text);
  if (!AllDigits(text.substr(point + 1))) return std::nullopt;
  return ParseInteger(text.substr(0, point));
}

std::string Quoted(absl::string_view text) {
  constexpr size_t kMost = 60;
  return absl::StrCat("\"", absl::Utf8SafeCEscape(text.substr(0, kMost)),
                      text.size() > kMost ? "..." : "", "\"");
}

size_t ColumnsOf(absl::string_view text) {
  size_t columns = 0;
  while (!text.empty()) columns += ColumnsOfCharacter(TakeCharacter(text));
  return columns;
}

std::string LeftAligned(absl::string_view text, size_t width) {
  return absl::StrCat(text, Gap(text, width));
}

std::string RightAligned(absl::string_view text, size_t width) {
  return absl::StrCat(Gap(text, width), text);
}

std::vector<TextBlock> TextBlocks(absl::string_view text) {
  std::vector<TextBlock> blocks;
  for (absl::string_view line : absl::StrSplit(absl::StripSuffix(text, "\n"), '\n')) {
    const size_t begin = line.find_first_not_of(' ');
    if (begin == absl::string_view::npos) {
      blocks.push_back({TextBlock::Kind::kBlank, "", ""});
    } else {
      AddLine(line, begin, &blocks);
    }
  }
  return blocks;
}

std::string Wrapped(absl::string_view text, size_t width, size_t indent) {
  Paragraphs paragraphs(width, indent);
  for (const TextBlock& block : TextBlocks(text)) {
    switch (block.kind) {
      case TextBlock::Kind::kBlank:
        paragraphs.AddEmpty();
        break;
      case TextBlock::Kind::kParagraph:
        paragraphs.End();
        paragraphs.Add(block.text);
        break;
      case TextBlock::Kind::kEntry:
        paragraphs.Begin(block.head, block.head.size());
        paragraphs.Add(block.text);
        break;
      case TextBlock::Kind::kLine:
        paragraphs.Begin(block.head, 0);
        paragraphs.End();
        break;
    }
  }
  return paragraphs.Take();
}

}  // namespace tengen::base
