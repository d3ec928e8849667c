#include "base/gtp.h"

#include <algorithm>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"

namespace tengen::base {
namespace {

constexpr absl::string_view kLetters = "ABCDEFGHJKLMNOPQRSTUVWXYZ";
constexpr int kLetterCount = static_cast<int>(kLetters.size());

// The place of the letter at `i`.
std::optional<int> LetterAt(absl::string_view text, size_t i) {
  if (i >= text.size()) return std::nullopt;
  const auto letter = static_cast<unsigned char>(text[i]);
  const size_t place = kLetters.find(static_cast<char>(absl::ascii_toupper(letter)));
  if (place == absl::string_view::npos) return std::nullopt;
  return static_cast<int>(place);
}

}  // namespace

std::string GtpColumnText(int column) {
  const auto letter = [](int place) { return kLetters.substr(static_cast<size_t>(place), 1); };
  const int before = column / kLetterCount;
  return absl::StrCat(before > 0 ? letter(before - 1) : "", letter(column % kLetterCount));
}

std::optional<int> TakeGtpColumn(absl::string_view& vertex) {
  const std::optional<int> first = LetterAt(vertex, 0), second = LetterAt(vertex, 1);
  if (!first) return std::nullopt;
  vertex.remove_prefix(second ? 2 : 1);
  return second ? (*first + 1) * kLetterCount + *second : *first;
}

std::optional<GtpCommandLine> ParseGtpLine(absl::string_view line) {
  std::string clean;
  for (char c : line.substr(0, line.find('#'))) {
    if (c == '\t') {
      clean += ' ';
    } else if (!absl::ascii_iscntrl(static_cast<unsigned char>(c))) {
      clean += c;
    }
  }
  std::vector<std::string> words = absl::StrSplit(clean, ' ', absl::SkipEmpty());
  GtpCommandLine command;
  const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
  if (!words.empty() && std::all_of(words[0].begin(), words[0].end(), is_digit)) {
    command.id = std::move(words[0]);
    words.erase(words.begin());
  }
  if (words.empty()) {
    if (command.id.empty()) return std::nullopt;
    return command;  // an id without a command is answered as an unknown one
  }
  command.name = std::move(words[0]);
  words.erase(words.begin());
  command.arguments = std::move(words);
  return command;
}

bool IsGtpInterrupt(absl::string_view line) {
  line = absl::StripAsciiWhitespace(line);
  return absl::ConsumePrefix(&line, "#") && absl::StripAsciiWhitespace(line) == "interrupt";
}

std::string GtpReply(bool done, absl::string_view id, absl::string_view text) {
  // An empty line would end the answer, and only printable ASCII may be sent.
  std::string safe = absl::StrReplaceAll(text, {{"\n\n", "\n \n"}});
  for (char& c : safe) {
    const auto byte = static_cast<unsigned char>(c);
    if (c != '\n' && c != '\t' && !absl::ascii_isprint(byte)) c = '?';
  }
  while (!safe.empty() && safe.back() == '\n') safe.pop_back();
  return absl::StrCat(done ? "=" : "?", id, safe.empty() ? "" : " ", safe, "\n\n");
}

std::optional<absl::Duration> ParseGtpSeconds(absl::string_view text) {
  double seconds = 0;
  constexpr double kLongest = 1e9;
  if (!absl::SimpleAtod(text, &seconds) || !(seconds >= 0 && seconds <= kLongest)) {
    return std::nullopt;
  }
  return absl::Seconds(seconds);
}

}  // namespace tengen::base
