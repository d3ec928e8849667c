#include "bench/match/engine_remark.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <initializer_list>
#include <utility>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"

namespace tengen::match {
namespace {

constexpr absl::string_view kBreaks = " \t|=:,;()";
// Texts of engines go into files; no number needs more.
constexpr size_t kMostLetters = 16;

bool IsDigits(absl::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(),
                                      [](unsigned char c) { return absl::ascii_isdigit(c); });
}

// "35" or "0.572".
bool IsDecimal(absl::string_view text) {
  const size_t dot = text.find('.');
  if (dot == absl::string_view::npos) return IsDigits(text);
  return IsDigits(text.substr(0, dot)) && IsDigits(text.substr(dot + 1));
}

bool IsDepth(absl::string_view text) {
  const size_t dash = text.find('-');
  if (dash == absl::string_view::npos) return IsDigits(text);
  return IsDigits(text.substr(0, dash)) && IsDigits(text.substr(dash + 1));
}

bool IsValue(absl::string_view text) {
  if (!absl::ConsumePrefix(&text, "+")) absl::ConsumePrefix(&text, "-");
  if (absl::ConsumePrefix(&text, "M")) return IsDigits(text);
  return IsDecimal(text);
}

bool IsRate(absl::string_view text) {
  absl::ConsumeSuffix(&text, "%");
  return IsDecimal(text);
}

// The word behind the first of `names` that is followed by such a word; empty if there is none.
std::string WordBehind(const std::vector<absl::string_view>& words,
                       std::initializer_list<absl::string_view> names,
                       bool (*is_such)(absl::string_view)) {
  for (size_t i = 0; i + 1 < words.size(); ++i) {
    const absl::string_view next = words[i + 1];
    if (next.size() > kMostLetters || !is_such(next)) continue;
    for (absl::string_view name : names) {
      if (absl::EqualsIgnoreCase(words[i], name)) return std::string(next);
    }
  }
  return "";
}

}  // namespace

void EngineRemark::Take(absl::string_view line) {
  if (!absl::StartsWithIgnoreCase(line, "MESSAGE ") && !absl::StartsWith(line, "INFO ")) return;
  const std::vector<absl::string_view> words =
      absl::StrSplit(line, absl::ByAnyChar(kBreaks), absl::SkipEmpty());
  if (std::string said = WordBehind(words, {"depth"}, IsDepth); !said.empty()) {
    *this = {};
    depth = std::move(said);
  }
  if (std::string said = WordBehind(words, {"ev", "eval", "value", "score"}, IsValue);
      !said.empty()) {
    value = std::move(said);
  }
  if (std::string said = WordBehind(words, {"win", "winrate"}, IsRate); !said.empty()) {
    win_rate = std::move(said);
  }
}

std::string EngineRemark::ToText() const {
  std::string text;
  const auto add = [&text](absl::string_view name, absl::string_view said) {
    if (!said.empty()) absl::StrAppend(&text, text.empty() ? "" : ", ", name, " ", said);
  };
  add("depth", depth);
  add("value", value);
  add("win", win_rate);
  return text;
}

}  // namespace tengen::match
