// Texts in the encodings that programs of other years and countries have written.
//
// Functions are thread-safe; a TextConverter is thread-compatible.
#ifndef TENGEN_BASE_ENCODING_H_
#define TENGEN_BASE_ENCODING_H_

#include <array>
#include <cstdint>
#include <memory>
#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"

namespace tengen::base {

// Those of double bytes are the code pages of Windows, which extend the standards of these names.
enum class Encoding : uint8_t { kUtf8, kGbk, kShiftJis, kEucKr, kWindows1251, kWindows1252 };
inline constexpr std::array kEncodings = {Encoding::kUtf8,        Encoding::kGbk,
                                          Encoding::kShiftJis,    Encoding::kEucKr,
                                          Encoding::kWindows1251, Encoding::kWindows1252};

// "UTF-8", "GBK", "Shift-JIS", "EUC-KR", "Windows-1251", "Windows-1252".
absl::string_view EncodingName(Encoding encoding);
// The encoding of that name, or of its code page ("cp936", "936"), in either case and whatever
// hyphens, underscores or blanks it has. Error: InvalidArgument with the names there are.
absl::StatusOr<Encoding> ParseEncoding(absl::string_view name);

bool IsUtf8(absl::string_view text);

// Takes off the character of UTF-8 with which the text begins, and gives it; U+FFFD for a byte that
// begins none. REQUIRES: the text is not empty.
char32_t TakeCharacter(absl::string_view& text);

// How many bytes of the text, at most `most`, do not end within a character of UTF-8.
size_t WholeCharacters(absl::string_view text, size_t most);

// The encoding that all the texts have in common, as far as they tell. A byte order mark, or valid
// texts, mean UTF-8; otherwise it is the one with the most letters of its script:
//
//   GBK            characters of the first level of GB 2312, the common ones
//   Shift-JIS      kana, and kanji of the first level that hold no ASCII byte
//   EUC-KR         Hangul of KS X 1001; as these are common Chinese characters to GBK, all but one
//                  in twenty of what GBK counts has to be Hangul, and five different ones
//   Windows-1251   Cyrillic words of two letters or more, without a capital behind a small letter
//   Windows-1252   accented letters beside a letter of ASCII
//
// counted by their bytes, with a quarter for the signs of double bytes; the first of equals. An
// encoding is possible if at least nine of ten texts are valid in it, of those that are not ASCII.
// Without letters it is Windows-1252. What this system cannot convert is no candidate.
Encoding GuessEncoding(absl::Span<const std::string> texts);

// Converts texts, one after the other.
class TextConverter {
 public:
  // Error: Unimplemented if the system does not know the encoding. Windows converts UTF-8 and
  // Windows-1252 only.
  static absl::StatusOr<TextConverter> ToUtf8(Encoding from);
  static absl::StatusOr<TextConverter> FromUtf8(Encoding to);
  TextConverter(TextConverter&&) noexcept;
  TextConverter& operator=(TextConverter&&) noexcept;
  ~TextConverter();

  // The text in the other encoding, without a byte order mark. In the place of what is no character
  // of the one, or has none in the other, is U+FFFD or a question mark. `replaced`, if given, grows
  // by the number of these.
  std::string Convert(absl::string_view text, int64_t* replaced = nullptr);

  // One way of converting, the system's among them.
  class Step {
   public:
    virtual ~Step() = default;
    // Appends to `out` what the beginning of `text` becomes, as far as it can be converted, and
    // removes that from `text`.
    virtual void Take(absl::string_view& text, std::string& out) = 0;
  };

 private:
  // REQUIRES: one of them is UTF-8.
  static absl::StatusOr<TextConverter> Between(Encoding from, Encoding to);
  TextConverter(std::unique_ptr<Step> step, Encoding from, Encoding to);

  std::unique_ptr<Step> step_;
  Encoding from_;
  Encoding to_;
};

// The system's way between two encodings under the names that it gives them; Unimplemented if it
// has none.
absl::StatusOr<std::unique_ptr<TextConverter::Step>> SystemConversion(const char* from,
                                                                      const char* to);

}  // namespace tengen::base

#endif  // TENGEN_BASE_ENCODING_H_
