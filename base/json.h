// JSON, by nlohmann-json, without its exceptions. Not for the brain, which needs none.
//
// All functions are pure and thread-safe.
#ifndef TENGEN_BASE_JSON_H_
#define TENGEN_BASE_JSON_H_

#include <cstdint>
#include <optional>
#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "nlohmann/json.hpp"

// Without this, what is no std::string_view would be taken for an array of numbers.
template <>
struct nlohmann::adl_serializer<absl::string_view> {
  template <typename AnyJson>
  static void to_json(AnyJson& json, absl::string_view text) {
    json = std::string(text);
  }
};

namespace tengen::base {

// Members of objects stay in the order in which they were set.
using Json = nlohmann::ordered_json;

// Nesting and members of objects, all together, in a document that is read: ours have a tenth of
// them. More would cost the stack and, since objects are searched member by member, hours.
inline constexpr int kMaxJsonDepth = 64;
inline constexpr int kMaxJsonMembers = 5000;

// Reads a document; bytes that are not UTF-8 become U+FFFD, as they do in what is written. Errors:
// InvalidArgument saying what is wrong and where, a document beyond the limits included, and one in
// which an object has two members of one name, of which readers take either.
absl::StatusOr<Json> ParseJson(absl::string_view text);
// Likewise, but the first name that comes twice is put into `repeated`, which is nullopt if none
// does; the document then has the last of its members.
absl::StatusOr<Json> ParseJson(absl::string_view text, std::optional<std::string>* repeated);

// The text as it comes back once it was written and read.
std::string AsUtf8(absl::string_view text);

// The value as a whole number; nullopt if it is none, or none that int64_t holds.
std::optional<int64_t> WholeNumber(const Json& value);

// On one line without a line end, blanks behind colons and commas: {"a": 1, "b": [2, 3]}. What is
// not UTF-8 becomes U+FFFD, here and below.
std::string JsonText(const Json& json);
// The same without the blanks.
std::string CompactJson(const Json& json);
// For files that people read: a line for each member of `object`, and one for each element of its
// arrays; with a line end.
std::string JsonDocument(const Json& object);

// A measured number with four decimals; null if there is none.
Json Decimals(std::optional<double> number);

// A string as it is, null as nothing, any other value as JSON has it: the cell of a table.
std::string JsonWord(const Json& value);

// The member of an object; nullptr if it has none of that name, or this is no object.
const Json* FindMember(const Json& object, absl::string_view name);

}  // namespace tengen::base

#endif  // TENGEN_BASE_JSON_H_
