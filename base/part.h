// Work that is cut into parts, each done by a process of its own.
#ifndef TENGEN_BASE_PART_H_
#define TENGEN_BASE_PART_H_

#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "base/options.h"

namespace tengen::base {

// Part `number`, counted from 1, of `of`. A plain value.
struct Part {
  int number = 1;
  int of = 1;

  // Whether piece `index`, from 0, is of this part where pieces are dealt like cards: parts of work
  // that is sorted are alike.
  bool Has(int64_t index) const { return index % of == number - 1; }
  // The same where pieces of a part follow each other: the first of `total`, and the one behind the
  // last.
  std::pair<int64_t, int64_t> Share(int64_t total) const;

  friend bool operator==(const Part&, const Part&) = default;
};

inline constexpr int kMostParts = 100'000;

// "2/4". Pure.
std::string PartText(const Part& part);
// The inverse. InvalidArgument for anything but two whole numbers of which the first is from 1 to
// the second, and that at most kMostParts.
absl::StatusOr<Part> ParsePart(absl::string_view text);
// A setter for ParsePart.
OptionSetter StorePart(std::optional<Part>* out);

}  // namespace tengen::base

#endif  // TENGEN_BASE_PART_H_
