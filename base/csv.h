// Rows of comma-separated values, by RFC 4180.
//
// All functions are pure and thread-safe.
#ifndef TENGEN_BASE_CSV_H_
#define TENGEN_BASE_CSV_H_

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"

namespace tengen::base {

// A row without a line end.
std::string CsvRow(absl::Span<const std::string> cells);

// The cells of a row. Error: InvalidArgument for an open quote.
absl::StatusOr<std::vector<std::string>> ParseCsvRow(absl::string_view row);

}  // namespace tengen::base

#endif  // TENGEN_BASE_CSV_H_
