// Named values as flat JSON objects and as CSV rows, both ways.
#ifndef TENGEN_BASE_FIELDS_H_
#define TENGEN_BASE_FIELDS_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/time/time.h"

namespace tengen::base {

// What a field holds decides whether JSON quotes it.
enum class FieldKind { kText, kLiteral };

struct Field {
  std::string name;
  FieldKind kind = FieldKind::kText;
  std::string value;  // an absent literal is empty

  friend bool operator==(const Field&, const Field&) = default;
};

using Fields = std::vector<Field>;

Field TextField(absl::string_view name, absl::string_view value);
Field NumberField(absl::string_view name, int64_t value);
// With four decimals.
Field NumberField(absl::string_view name, std::optional<double> value);
Field LiteralField(absl::string_view name, absl::string_view literal);

// A duration in whole milliseconds, rounded up: what is over a limit must show.
int64_t MillisecondsUp(absl::Duration d);
// A limit for people; absent means that there is none.
std::string LimitText(std::optional<absl::Duration> limit);

// One object on one line, without a line end. Absent literals are null.
std::string ToJson(const Fields& fields);
// The inverse. Reads objects of strings, numbers, true, false and null; nothing nested. Error:
// InvalidArgument saying what is wrong.
absl::StatusOr<Fields> ParseFlatJson(absl::string_view text);

// The names, and the values, as a row of RFC 4180 without a line end.
std::string CsvNames(const Fields& fields);
std::string CsvValues(const Fields& fields);
// The cells of a row. Error: InvalidArgument for an open quote.
absl::StatusOr<std::vector<std::string>> ParseCsv(absl::string_view row);

}  // namespace tengen::base

#endif  // TENGEN_BASE_FIELDS_H_
