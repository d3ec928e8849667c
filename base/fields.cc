#include "base/fields.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"
#include "base/json.h"

namespace tengen::base {
namespace {

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

absl::StatusOr<Fields> ParseFlatJson(absl::string_view text) {
  const absl::StatusOr<JsonNode> json = ParseJsonTree(text);
  if (!json.ok()) return json.status();
  if (json->kind != JsonNode::Kind::kObject) return absl::InvalidArgumentError("JSON: no object");
  Fields fields;
  for (size_t i = 0; i < json->keys.size(); ++i) {
    const JsonNode& value = json->items[i];
    if (value.kind == JsonNode::Kind::kString) {
      fields.push_back(TextField(json->keys[i], value.text));
    } else if (value.kind == JsonNode::Kind::kWord) {
      fields.push_back(LiteralField(json->keys[i], value.text == "null" ? "" : value.text));
    } else {
      return absl::InvalidArgumentError(absl::StrCat("JSON: member ", json->keys[i], " is nested"));
    }
  }
  return fields;
}

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

}  // namespace tengen::base
