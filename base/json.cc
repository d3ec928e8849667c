#include "base/json.h"

#include <cstdint>

#include "absl/status/status.h"
#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"

namespace tengen::base {
namespace {

constexpr int kDeepest = 32;
constexpr unsigned char kFirstPrintable = 0x20;
constexpr uint32_t kAsciiEnd = 128;

class Parser {
 public:
  explicit Parser(absl::string_view text) : text_(text) {}

  absl::StatusOr<JsonNode> Document() {
    JsonNode value;
    absl::Status status = Value(value, 0);
    if (!status.ok()) return status;
    SkipBlanks();
    if (at_ != text_.size()) return Expected("the end");
    return value;
  }

 private:
  absl::Status Expected(absl::string_view what) const {
    return absl::InvalidArgumentError(absl::StrCat("JSON: ", what, " expected at byte ", at_));
  }
  void SkipBlanks() {
    while (at_ < text_.size() && absl::ascii_isspace(static_cast<unsigned char>(text_[at_]))) {
      ++at_;
    }
  }
  // Passes over blanks and `c` if it comes next.
  bool Take(char c) {
    SkipBlanks();
    if (at_ >= text_.size() || text_[at_] != c) return false;
    ++at_;
    return true;
  }

  absl::Status Value(JsonNode& value, int depth) {
    if (depth > kDeepest) return Expected("less nesting");
    if (Take('{')) return Members(value, '}', depth);
    if (Take('[')) return Members(value, ']', depth);
    if (Take('"')) {
      value.kind = JsonNode::Kind::kString;
      return String(value.text);
    }
    return Word(value.text);
  }

  // What stands between brackets, up to `close`.
  absl::Status Members(JsonNode& value, char close, int depth) {
    const bool object = close == '}';
    value.kind = object ? JsonNode::Kind::kObject : JsonNode::Kind::kArray;
    if (Take(close)) return absl::OkStatus();
    do {
      if (object) {
        if (!Take('"')) return Expected("a key");
        value.keys.emplace_back();
        absl::Status status = String(value.keys.back());
        if (!status.ok()) return status;
        if (!Take(':')) return Expected("a colon");
      }
      value.items.emplace_back();
      absl::Status status = Value(value.items.back(), depth + 1);
      if (!status.ok()) return status;
    } while (Take(','));
    return Take(close) ? absl::OkStatus() : Expected(absl::string_view(&close, 1));
  }

  // The rest of a string whose opening quote is read.
  absl::Status String(std::string& out) {
    while (at_ < text_.size()) {
      const char c = text_[at_++];
      if (c == '"') return absl::OkStatus();
      if (c != '\\') {
        out.push_back(c);
        continue;
      }
      absl::Status status = Escape(out);
      if (!status.ok()) return status;
    }
    return Expected("a quote");
  }

  absl::Status Escape(std::string& out) {
    constexpr absl::string_view kNames = "\"\\/bfnrt";
    constexpr absl::string_view kMeanings = "\"\\/\b\f\n\r\t";
    if (at_ >= text_.size()) return Expected("an escape");
    const char name = text_[at_++];
    if (const size_t i = kNames.find(name); i != absl::string_view::npos) {
      out.push_back(kMeanings[i]);
      return absl::OkStatus();
    }
    constexpr size_t kDigits = 4;
    uint32_t code = 0;
    if (name != 'u' || text_.size() - at_ < kDigits ||
        !absl::SimpleHexAtoi(text_.substr(at_, kDigits), &code) || code >= kAsciiEnd) {
      return Expected("a known escape");
    }
    at_ += kDigits;
    out.push_back(static_cast<char>(code));
    return absl::OkStatus();
  }

  absl::Status Word(std::string& out) {
    SkipBlanks();
    const auto part_of_word = [](char c) {
      return absl::ascii_isalnum(static_cast<unsigned char>(c)) || c == '-' || c == '+' || c == '.';
    };
    while (at_ < text_.size() && part_of_word(text_[at_])) out.push_back(text_[at_++]);
    return out.empty() ? Expected("a value") : absl::OkStatus();
  }

  absl::string_view text_;
  size_t at_ = 0;
};

}  // namespace

const JsonNode* JsonNode::Find(absl::string_view key) const {
  for (size_t i = 0; i < keys.size(); ++i) {
    if (keys[i] == key) return &items[i];
  }
  return nullptr;
}

absl::StatusOr<JsonNode> ParseJsonTree(absl::string_view text) { return Parser(text).Document(); }

std::string QuoteJson(absl::string_view text) {
  std::string quoted = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') {
      quoted.push_back('\\');
      quoted.push_back(c);
    } else if (static_cast<unsigned char>(c) < kFirstPrintable) {
      absl::StrAppendFormat(&quoted, "\\u%04x", static_cast<int>(c));
    } else {
      quoted.push_back(c);
    }
  }
  return quoted + "\"";
}

}  // namespace tengen::base
