#include "base/json.h"

#include <cmath>
#include <limits>
#include <set>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "base/encoding.h"
#include "base/errors.h"

namespace tengen::base {

namespace {

// Looks at brackets, colons and NULs outside strings only.
absl::Status CheckLimits(absl::string_view text) {
  int depth = 0, members = 0;
  bool quoted = false, escaped = false;
  for (const char c : text) {
    if (quoted) {
      quoted = escaped || c != '"';
      escaped = c == '\\' && !escaped;
      continue;
    }
    quoted = c == '"';
    depth += c == '[' || c == '{' ? 1 : c == ']' || c == '}' ? -1 : 0;
    members += c == ':' ? 1 : 0;
    if (depth > kMaxJsonDepth) return absl::InvalidArgumentError("JSON: less nesting expected");
    if (members > kMaxJsonMembers) return absl::InvalidArgumentError("JSON: too many members");
    // The library takes it for the end.
    if (c == '\0') return absl::InvalidArgumentError("JSON: a NUL byte");
  }
  return absl::OkStatus();
}

// Looks for names that come twice in an object, as the parser tells what it has read.
class Names {
 public:
  explicit Names(std::optional<std::string>* repeated) : repeated_(repeated) {}

  void Take(Json::parse_event_t event, const Json& parsed) {
    using Event = Json::parse_event_t;
    if (event == Event::object_start) open_.emplace_back();
    if (event == Event::object_end) open_.pop_back();
    if (event != Event::key) return;
    const auto name = parsed.get<std::string>();
    if (!open_.back().insert(name).second && !*repeated_) *repeated_ = name;
  }

 private:
  std::vector<std::set<std::string>> open_;  // the names of each object around
  std::optional<std::string>* repeated_;
};

}  // namespace

absl::StatusOr<Json> ParseJson(absl::string_view text) {
  std::optional<std::string> repeated;
  absl::StatusOr<Json> json = ParseJson(text, &repeated);
  if (!json.ok() || !repeated) return json;
  return QuotedError("JSON: a member comes twice", *repeated);
}

absl::StatusOr<Json> ParseJson(absl::string_view text, std::optional<std::string>* repeated) {
  repeated->reset();
  if (absl::Status status = CheckLimits(text); !status.ok()) return status;
  const std::string utf8 = IsUtf8(text) ? "" : AsUtf8(text);
  if (!utf8.empty()) text = utf8;
  Names names(repeated);
  const auto take = [&names](int, Json::parse_event_t event, const Json& parsed) {
    names.Take(event, parsed);
    return true;
  };
  try {
    return Json::parse(text.begin(), text.end(), take);
  } catch (const Json::exception& error) {
    // "[json.exception.parse_error.101] parse error at line 1, column 2: ..."
    const absl::string_view what = error.what();
    const size_t name = what.find("] ");
    return absl::InvalidArgumentError(
        absl::StrCat("JSON: ", name == absl::string_view::npos ? what : what.substr(name + 2)));
  }
}

std::string AsUtf8(absl::string_view text) {
  const std::string written = CompactJson(Json(std::string(text)));
  return Json::parse(written).get<std::string>();
}

std::optional<int64_t> WholeNumber(const Json& value) {
  const bool too_great =
      value.is_number_unsigned() &&
      value.get<uint64_t>() > static_cast<uint64_t>(std::numeric_limits<int64_t>::max());
  if (!value.is_number_integer() || too_great) return std::nullopt;
  return value.get<int64_t>();
}

std::string CompactJson(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::string JsonText(const Json& json) {
  std::string text;
  bool quoted = false, escaped = false;
  for (const char c : CompactJson(json)) {
    text.push_back(c);
    if (!quoted && (c == ',' || c == ':')) text.push_back(' ');
    if (c == '"' && !escaped) quoted = !quoted;
    escaped = c == '\\' && !escaped;
  }
  return text;
}

std::string JsonDocument(const Json& object) {
  std::vector<std::string> members;
  for (const auto& [name, value] : object.items()) {
    std::string text = JsonText(value);
    if (value.is_array() && !value.empty()) {
      const auto append = [](std::string* out, const Json& element) {
        absl::StrAppend(out, "    ", JsonText(element));
      };
      text = absl::StrCat("[\n", absl::StrJoin(value, ",\n", append), "\n  ]");
    }
    members.push_back(absl::StrCat("  ", JsonText(name), ": ", text));
  }
  return absl::StrCat("{\n", absl::StrJoin(members, ",\n"), "\n}\n");
}

Json Decimals(std::optional<double> number) {
  if (!number.has_value()) return nullptr;
  constexpr double kParts = 1e4;
  return std::round(*number * kParts) / kParts;
}

std::string JsonWord(const Json& value) {
  if (value.is_null()) return "";
  return value.is_string() ? value.get<std::string>() : CompactJson(value);
}

const Json* FindMember(const Json& object, absl::string_view name) {
  if (!object.is_object()) return nullptr;
  const auto found = object.find(std::string(name));
  return found == object.end() ? nullptr : &*found;
}

}  // namespace tengen::base
