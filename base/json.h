// JSON, as much of it as our own records need.
#ifndef TENGEN_BASE_JSON_H_
#define TENGEN_BASE_JSON_H_

#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

namespace tengen::base {

// A value of a document. Numbers and the words true, false and null keep their text.
struct JsonNode {
  enum class Kind : uint8_t { kWord, kString, kArray, kObject };

  Kind kind = Kind::kWord;
  std::string text;             // of a word, or of a string with its escapes resolved
  std::vector<JsonNode> items;  // of an array; of an object, one for each of `keys`
  std::vector<std::string> keys;

  // The member of an object; nullptr if it has none of that name, or this is no object.
  const JsonNode* Find(absl::string_view key) const;
};

// Reads a document. Errors: InvalidArgument saying what was expected and where. Nesting deeper than
// 32 levels is an error. \u escapes are understood for characters below 128 only. Thread-safe.
absl::StatusOr<JsonNode> ParseJsonTree(absl::string_view text);

// `text` as a JSON string, quotes included.
std::string QuoteJson(absl::string_view text);

}  // namespace tengen::base

#endif  // TENGEN_BASE_JSON_H_
