#include "base/encoding.h"

#include <algorithm>
#include <bitset>
#include <cstddef>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/strip.h"
#include "base/errors.h"
#include "base/lines.h"

namespace tengen::base {
namespace {

constexpr absl::string_view kReplacement = "\xEF\xBF\xBD";

struct EncodingRow {
  absl::string_view name;
  absl::string_view code_page;
  absl::string_view alias;
  const char* system_name;  // in the C library
};
constexpr std::array<EncodingRow, kEncodings.size()> kRows = {{
    {"UTF-8", "65001", "UTF8", "UTF-8"},
    {"GBK", "936", "GB2312", "GBK"},
    {"Shift-JIS", "932", "SJIS", "CP932"},
    {"EUC-KR", "949", "UHC", "CP949"},
    {"Windows-1251", "1251", "WIN1251", "CP1251"},
    {"Windows-1252", "1252", "LATIN1", "CP1252"},
}};

const EncodingRow& RowOf(Encoding encoding) { return kRows[static_cast<size_t>(encoding)]; }

// Upper case letters and digits only.
std::string Bare(absl::string_view name) {
  std::string bare;
  for (char c : name) {
    if (absl::ascii_isalnum(static_cast<unsigned char>(c))) bare += absl::ascii_toupper(c);
  }
  return bare;
}

bool IsAscii(absl::string_view text) {
  return std::all_of(text.begin(), text.end(),
                     [](char c) { return static_cast<unsigned char>(c) < 0x80; });
}

// The number of bytes of the character of UTF-8 with which the text begins; 0 if it is none.
size_t Utf8Size(absl::string_view text) {
  const auto byte = [text](size_t i) -> unsigned {
    return i < text.size() ? static_cast<unsigned char>(text[i]) : 0;
  };
  const unsigned first = byte(0);
  if (first < 0x80) return 1;
  if (first < 0xC2 || first > 0xF4) return 0;
  const size_t size = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
  // Second bytes that would make an overlong form, a surrogate, or more than Unicode has.
  const unsigned low = first == 0xE0 ? 0xA0 : first == 0xF0 ? 0x90 : 0x80;
  const unsigned high = first == 0xED ? 0x9F : first == 0xF4 ? 0x8F : 0xBF;
  if (byte(1) < low || byte(1) > high) return 0;
  for (size_t i = 2; i < size; ++i) {
    if (byte(i) < 0x80 || byte(i) > 0xBF) return 0;
  }
  return size;
}

// What is valid stays.
class Utf8Step : public TextConverter::Step {
 public:
  void Take(absl::string_view& text, std::string& out) override {
    size_t end = 0;
    for (size_t size; end < text.size() && (size = Utf8Size(text.substr(end))) != 0;) end += size;
    out.append(text.data(), end);
    text.remove_prefix(end);
  }
};

// The characters 0x80 to 0x9F of Windows-1252; 0 for the five that are none.
constexpr std::array<uint16_t, 32> kWindows1252 = {
    0x20AC, 0,      0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160,
    0x2039, 0x0152, 0,      0x017D, 0,      0,      0x2018, 0x2019, 0x201C, 0x201D, 0x2022,
    0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0,      0x017E, 0x0178};

void AppendUtf8(unsigned character, std::string& out) {
  if (character < 0x80) {
    out += static_cast<char>(character);
  } else if (character < 0x800) {
    out += static_cast<char>(0xC0 | character >> 6);
    out += static_cast<char>(0x80 | (character & 0x3F));
  } else {
    out += static_cast<char>(0xE0 | character >> 12);
    out += static_cast<char>(0x80 | (character >> 6 & 0x3F));
    out += static_cast<char>(0x80 | (character & 0x3F));
  }
}

class FromWindows1252 : public TextConverter::Step {
 public:
  void Take(absl::string_view& text, std::string& out) override {
    for (; !text.empty(); text.remove_prefix(1)) {
      unsigned character = static_cast<unsigned char>(text.front());
      if (character >= 0x80 && character < 0xA0) {
        character = kWindows1252[character - 0x80];
        if (character == 0) return;
      }
      AppendUtf8(character, out);
    }
  }
};

// The character with which the text begins. REQUIRES: it is valid there.
unsigned CharacterAt(absl::string_view text, size_t size) {
  unsigned character = static_cast<unsigned char>(text.front());
  if (size > 1) character &= 0x7F >> size;
  for (char c : text.substr(1, size - 1)) {
    character = character << 6 | (static_cast<unsigned char>(c) & 0x3F);
  }
  return character;
}

class ToWindows1252 : public TextConverter::Step {
 public:
  void Take(absl::string_view& text, std::string& out) override {
    for (size_t size; !text.empty() && (size = Utf8Size(text)) != 0; text.remove_prefix(size)) {
      const unsigned byte = ByteOf(CharacterAt(text, size));
      if (byte == 0) return;
      out += static_cast<char>(byte);
    }
  }

 private:
  // 0 if it has none.
  static unsigned ByteOf(unsigned character) {
    if (character < 0x80 || (character >= 0xA0 && character < 0x100)) return character;
    const auto at = std::find(kWindows1252.begin(), kWindows1252.end(), character);
    return at == kWindows1252.end() ? 0 : 0x80 + static_cast<unsigned>(at - kWindows1252.begin());
  }
};

// ---- The guess

using Byte = unsigned char;

Byte ByteAt(absl::string_view text, size_t i) {
  return i < text.size() ? static_cast<Byte>(text[i]) : Byte{0};
}
bool In(unsigned value, unsigned low, unsigned high) { return low <= value && value <= high; }

// A letter's byte counts so much.
constexpr int64_t kLetterByte = 4;

// What the double bytes of a text count, of a code whose first bytes begin at 0x81. `letter` and
// `sign` say what they are.
template <typename Single, typename Letter, typename Sign>
int64_t DoubleBytes(absl::string_view text, Single single, Letter letter, Sign sign) {
  int64_t score = 0;
  for (size_t i = 0; i < text.size();) {
    const Byte first = ByteAt(text, i), second = ByteAt(text, i + 1);
    if (first < 0x81 || single(first)) {
      ++i;
      continue;
    }
    if (letter(first, second)) score += 2 * kLetterByte;
    if (sign(first, second)) score += 2;
    i += 2;
  }
  return score;
}

bool NoSingle(Byte) { return false; }
bool IsGbSign(Byte first, Byte second) { return In(first, 0xA1, 0xA3) && second >= 0xA1; }
bool IsHangul(Byte first, Byte second) { return In(first, 0xB0, 0xC8) && second >= 0xA1; }
bool IsHalfWidthKana(Byte byte) { return In(byte, 0xA1, 0xDF); }

bool IsJapanese(Byte first, Byte second) {
  const bool kana = (first == 0x82 && In(second, 0x9F, 0xF1)) ||
                    (first == 0x83 && In(second, 0x40, 0x96)) || (first == 0x81 && second == 0x5B);
  return kana || (In(first, 0x88, 0x98) && second >= (first == 0x88 ? 0x9F : 0x80));
}

int64_t ChineseLetters(absl::string_view text) {
  const auto is_common = [](Byte first, Byte second) {
    return In(first, 0xB0, 0xD7) && second >= 0xA1;
  };
  return DoubleBytes(text, NoSingle, is_common, IsGbSign);
}

int64_t KoreanLetters(absl::string_view text) {
  return DoubleBytes(text, NoSingle, IsHangul, IsGbSign);
}

int64_t JapaneseLetters(absl::string_view text) {
  const auto is_sign = [](Byte first, Byte second) {
    return first == 0x81 && second >= 0x80 && second <= 0xAC;
  };
  return DoubleBytes(text, IsHalfWidthKana, IsJapanese, is_sign);
}

bool IsCyrillicCapital(Byte byte) {
  return In(byte, 0xC0, 0xDF) || absl::StrContains("\xA1\xA5\xA8\xAA\xAF\xB2", byte);
}
bool IsCyrillic(Byte byte) {
  return byte >= 0xC0 || IsCyrillicCapital(byte) ||
         absl::StrContains("\xA2\xB3\xB4\xB8\xBA\xBF", byte);
}
bool IsAsciiLetter(absl::string_view text, size_t i) {
  return absl::ascii_isalpha(ByteAt(text, i));
}

int64_t CyrillicLetters(absl::string_view text) {
  int64_t score = 0;
  for (size_t begin = 0; begin < text.size();) {
    size_t end = begin;
    bool plausible = begin == 0 || !IsAsciiLetter(text, begin - 1);
    for (; IsCyrillic(ByteAt(text, end)); ++end) {
      if (end > begin && IsCyrillicCapital(ByteAt(text, end)) &&
          !IsCyrillicCapital(ByteAt(text, end - 1))) {
        plausible = false;
      }
    }
    const size_t length = end - begin;
    if (plausible && length >= 2 && !IsAsciiLetter(text, end)) {
      score += kLetterByte * static_cast<int64_t>(length);
    }
    begin = end + 1;
  }
  return score;
}

int64_t WesternLetters(absl::string_view text) {
  const auto is_letter = [](Byte byte) {
    return (byte >= 0xC0 && byte != 0xD7 && byte != 0xF7) ||
           absl::StrContains("\x8A\x8C\x8E\x9A\x9C\x9E\x9F", byte);
  };
  int64_t score = 0;
  for (size_t i = 0; i < text.size(); ++i) {
    if (!is_letter(ByteAt(text, i))) continue;
    if ((i > 0 && IsAsciiLetter(text, i - 1)) || IsAsciiLetter(text, i + 1)) score += kLetterByte;
  }
  return score;
}

int64_t Letters(Encoding encoding, absl::string_view text) {
  switch (encoding) {
    case Encoding::kUtf8:
      return 0;
    case Encoding::kGbk:
      return ChineseLetters(text);
    case Encoding::kShiftJis:
      return JapaneseLetters(text);
    case Encoding::kEucKr:
      return KoreanLetters(text);
    case Encoding::kWindows1251:
      return CyrillicLetters(text);
    case Encoding::kWindows1252:
      return WesternLetters(text);
  }
  return 0;
}

// How many different syllables of Hangul there are, if it is Korean.
size_t DifferentHangul(absl::Span<const absl::string_view> texts) {
  std::bitset<0x10000> seen;
  const auto see = [&seen](Byte first, Byte second) {
    if (IsHangul(first, second)) seen.set(size_t{first} << 8 | second);
    return false;
  };
  for (absl::string_view text : texts) DoubleBytes(text, NoSingle, see, IsGbSign);
  return seen.count();
}

bool IsPossible(Encoding encoding, absl::Span<const absl::string_view> texts) {
  absl::StatusOr<TextConverter> converter = TextConverter::ToUtf8(encoding);
  if (!converter.ok()) return false;
  size_t valid = 0;
  for (absl::string_view text : texts) {
    int64_t replaced = 0;
    converter->Convert(text, &replaced);
    valid += replaced == 0 ? 1 : 0;
  }
  return 10 * valid >= 9 * texts.size();
}

int64_t Score(Encoding encoding, absl::Span<const absl::string_view> texts) {
  if (!IsPossible(encoding, texts)) return 0;
  int64_t score = 0;
  for (absl::string_view text : texts) score += Letters(encoding, text);
  return score;
}

bool IsKorean(int64_t korean, int64_t chinese, absl::Span<const absl::string_view> texts) {
  constexpr size_t kProof = 5;
  return 20 * korean >= 19 * chinese && DifferentHangul(texts) >= kProof;
}

}  // namespace

absl::string_view EncodingName(Encoding encoding) { return RowOf(encoding).name; }

absl::StatusOr<Encoding> ParseEncoding(absl::string_view name) {
  const std::string bare = Bare(name);
  absl::string_view number = bare;
  absl::ConsumePrefix(&number, "CP");
  for (Encoding encoding : kEncodings) {
    const EncodingRow& row = RowOf(encoding);
    if (bare == Bare(row.name) || bare == row.alias || number == row.code_page) return encoding;
  }
  return IsNot(name, absl::StrCat("one of the encodings ",
                                  absl::StrJoin(kRows, ", ", [](std::string* out, const auto& row) {
                                    absl::StrAppend(out, row.name);
                                  })));
}

bool IsUtf8(absl::string_view text) {
  for (size_t size; !text.empty(); text.remove_prefix(size)) {
    size = Utf8Size(text);
    if (size == 0) return false;
  }
  return true;
}

char32_t TakeCharacter(absl::string_view& text) {
  const size_t size = Utf8Size(text);
  const char32_t character = size == 0 ? U'\uFFFD' : CharacterAt(text, size);
  text.remove_prefix(std::max<size_t>(size, 1));
  return character;
}

size_t WholeCharacters(absl::string_view text, size_t most) {
  if (text.size() <= most) return text.size();
  const auto goes_on = [text](size_t i) { return (static_cast<Byte>(text[i]) & 0xC0) == 0x80; };
  size_t size = most;
  // What is not UTF-8 may be one long row of such bytes.
  while (size > 0 && most - size < 4 && goes_on(size)) --size;
  return goes_on(size) ? most : size;
}

Encoding GuessEncoding(absl::Span<const std::string> texts) {
  std::vector<absl::string_view> telling;
  for (const std::string& text : texts) {
    if (WithoutByteOrderMark(text).size() < text.size()) return Encoding::kUtf8;
    if (!IsAscii(text)) telling.push_back(text);
  }
  if (telling.empty() || IsPossible(Encoding::kUtf8, telling)) return Encoding::kUtf8;
  Encoding best = Encoding::kWindows1252;
  int64_t best_score = 0;
  for (Encoding encoding : kEncodings) {
    const int64_t score = Score(encoding, telling);
    const bool better = encoding == Encoding::kEucKr && best == Encoding::kGbk
                            ? IsKorean(score, best_score, telling)
                            : score > best_score;
    if (!better) continue;
    best = encoding;
    best_score = score;
  }
  return best;
}

TextConverter::TextConverter(std::unique_ptr<Step> step, Encoding from, Encoding to)
    : step_(std::move(step)), from_(from), to_(to) {}
TextConverter::TextConverter(TextConverter&&) noexcept = default;
TextConverter& TextConverter::operator=(TextConverter&&) noexcept = default;
TextConverter::~TextConverter() = default;

absl::StatusOr<TextConverter> TextConverter::ToUtf8(Encoding from) {
  return Between(from, Encoding::kUtf8);
}

absl::StatusOr<TextConverter> TextConverter::FromUtf8(Encoding to) {
  return Between(Encoding::kUtf8, to);
}

absl::StatusOr<TextConverter> TextConverter::Between(Encoding from, Encoding to) {
  std::unique_ptr<Step> step;
  if (from == to) {
    step = std::make_unique<Utf8Step>();
  } else if (from == Encoding::kWindows1252) {
    step = std::make_unique<FromWindows1252>();
  } else if (to == Encoding::kWindows1252) {
    step = std::make_unique<ToWindows1252>();
  } else {
    absl::StatusOr<std::unique_ptr<Step>> conversion =
        SystemConversion(RowOf(from).system_name, RowOf(to).system_name);
    if (!conversion.ok()) return conversion.status();
    step = *std::move(conversion);
  }
  return TextConverter(std::move(step), from, to);
}

std::string TextConverter::Convert(absl::string_view text, int64_t* replaced) {
  if (from_ == Encoding::kUtf8) text = WithoutByteOrderMark(text);
  std::string converted;
  for (step_->Take(text, converted); !text.empty(); step_->Take(text, converted)) {
    absl::StrAppend(&converted, to_ == Encoding::kUtf8 ? kReplacement : "?");
    if (replaced != nullptr) ++*replaced;
    // Beyond one byte only a character is passed over that the other encoding does not have.
    text.remove_prefix(from_ == Encoding::kUtf8 ? std::max<size_t>(Utf8Size(text), 1) : 1);
  }
  return converted;
}

}  // namespace tengen::base
