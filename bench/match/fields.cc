#include "bench/match/fields.h"

#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/strip.h"
#include "engine/opening/json.h"

namespace tengen {
namespace {

constexpr size_t kUnicodeDigits = 4;

// Reads a flat object from the front of a text.
class JsonReader {
 public:
  explicit JsonReader(absl::string_view text) : text_(text), rest_(text) {}

  absl::StatusOr<Fields> Read() {
    Fields fields;
    if (!Take("{")) return Wrong();
    if (!Take("}")) {
      do {
        Field field;
        if (!String(&field.name) || !Take(":") || !Value(&field)) return Wrong();
        fields.push_back(std::move(field));
      } while (Take(","));
      if (!Take("}")) return Wrong();
    }
    return rest_.empty() ? absl::StatusOr<Fields>(std::move(fields)) : Wrong();
  }

 private:
  absl::Status Wrong() const {
    return absl::InvalidArgumentError(
        absl::StrCat("no flat JSON object from character ", text_.size() - rest_.size() + 1));
  }

  bool Take(absl::string_view token) {
    rest_ = absl::StripLeadingAsciiWhitespace(rest_);
    const bool taken = absl::ConsumePrefix(&rest_, token);
    rest_ = absl::StripLeadingAsciiWhitespace(rest_);
    return taken;
  }

  bool Value(Field* field) {
    if (!rest_.empty() && rest_[0] == '"') return String(&field->value);
    field->kind = FieldKind::kLiteral;
    const size_t end = rest_.find_first_of(",} ");
    if (end == 0 || end == absl::string_view::npos) return false;
    field->value = std::string(rest_.substr(0, end));
    rest_.remove_prefix(end);
    if (field->value == "null") field->value.clear();
    return true;
  }

  bool String(std::string* out) {
    if (!absl::ConsumePrefix(&rest_, "\"")) return false;
    while (!rest_.empty() && rest_[0] != '"') {
      if (rest_[0] == '\\') {
        rest_.remove_prefix(1);
        if (!Escape(out)) return false;
      } else {
        *out += rest_[0];
        rest_.remove_prefix(1);
      }
    }
    return absl::ConsumePrefix(&rest_, "\"");
  }

  // The escapes that QuoteJson writes.
  bool Escape(std::string* out) {
    if (rest_.empty()) return false;
    const char c = rest_[0];
    rest_.remove_prefix(1);
    if (c == '"' || c == '\\') {
      *out += c;
      return true;
    }
    int code = 0;
    if (c != 'u' || rest_.size() < kUnicodeDigits ||
        !absl::SimpleHexAtoi(rest_.substr(0, kUnicodeDigits), &code) || code >= ' ') {
      return false;
    }
    *out += static_cast<char>(code);
    rest_.remove_prefix(kUnicodeDigits);
    return true;
  }

  const absl::string_view text_;
  absl::string_view rest_;
};

std::string CsvCell(absl::string_view text) {
  if (text.find_first_of(",\"\r\n") == absl::string_view::npos) return std::string(text);
  return absl::StrCat("\"", absl::StrReplaceAll(text, {{"\"", "\"\""}}), "\"");
}

}  // namespace

Field TextField(absl::string_view name, absl::string_view value) {
  return {std::string(name), FieldKind::kText, std::string(value)};
}

Field LiteralField(absl::string_view name, absl::string_view literal) {
  return {std::string(name), FieldKind::kLiteral, std::string(literal)};
}

Field NumberField(absl::string_view name, int64_t value) {
  return LiteralField(name, absl::StrCat(value));
}

Field NumberField(absl::string_view name, std::optional<double> value) {
  return LiteralField(name, value.has_value() ? absl::StrFormat("%.4f", *value) : "");
}

int64_t MillisecondsUp(absl::Duration d) {
  return absl::ToInt64Milliseconds(absl::Ceil(d, absl::Milliseconds(1)));
}

std::string LimitText(std::optional<absl::Duration> limit) {
  return limit.has_value() ? absl::FormatDuration(*limit) : "unlimited";
}

std::string ToJson(const Fields& fields) {
  const auto append = [](std::string* out, const Field& field) {
    absl::StrAppend(out, QuoteJson(field.name), ": ");
    if (field.kind == FieldKind::kText) {
      absl::StrAppend(out, QuoteJson(field.value));
    } else {
      absl::StrAppend(out, field.value.empty() ? "null" : field.value);
    }
  };
  return absl::StrCat("{", absl::StrJoin(fields, ", ", append), "}");
}

absl::StatusOr<Fields> ParseFlatJson(absl::string_view text) { return JsonReader(text).Read(); }

std::string CsvNames(const Fields& fields) {
  const auto append = [](std::string* out, const Field& field) {
    absl::StrAppend(out, CsvCell(field.name));
  };
  return absl::StrJoin(fields, ",", append);
}

std::string CsvValues(const Fields& fields) {
  const auto append = [](std::string* out, const Field& field) {
    absl::StrAppend(out, CsvCell(field.value));
  };
  return absl::StrJoin(fields, ",", append);
}

absl::StatusOr<std::vector<std::string>> ParseCsv(absl::string_view row) {
  std::vector<std::string> cells(1);
  bool quoted = false;
  for (size_t i = 0; i < row.size(); ++i) {
    const char c = row[i];
    if (quoted && c == '"' && i + 1 < row.size() && row[i + 1] == '"') {
      cells.back() += row[++i];
    } else if (c == '"') {
      quoted = !quoted;
    } else if (!quoted && c == ',') {
      cells.emplace_back();
    } else {
      cells.back() += c;
    }
  }
  if (quoted) return absl::InvalidArgumentError("open quote in a CSV row");
  return cells;
}

}  // namespace tengen
