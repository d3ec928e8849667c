#include "cli/command_line.h"

#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "engine/opening/opening_rule.h"

namespace tengen::cli {

std::vector<std::string> RuleNames() {
  std::vector<std::string> names;
  for (Rule rule : kRules) names.emplace_back(RuleName(rule));
  return names;
}

std::vector<std::string> OpeningRuleNames() {
  std::vector<std::string> names;
  for (const engine::OpeningRuleInfo& info : engine::OpeningRules()) names.emplace_back(info.name);
  return names;
}

OptionSetter StoreRule(Rule* out) {
  const auto store = [out](absl::string_view text) {
    const std::optional<Rule> rule = engine::ParseRule(text);
    if (!rule.has_value()) {
      const auto append_name = [](std::string* names, Rule r) {
        absl::StrAppend(names, RuleName(r), " (", GomocupMask(r), ")");
      };
      return absl::InvalidArgumentError(
          absl::StrCat("\"", text, "\" is not a rule: ", absl::StrJoin(kRules, ", ", append_name)));
    }
    *out = *rule;
    return absl::OkStatus();
  };
  return {store, RuleNames()};
}

OptionSetter StoreRule(std::optional<Rule>* out) {
  const auto store = [out](absl::string_view text) {
    Rule rule = Rule::kFreestyle;
    absl::Status status = StoreRule(&rule)(text);
    if (status.ok()) *out = rule;
    return status;
  };
  return {store, RuleNames()};
}

OptionSetter StoreEncoding(std::optional<base::Encoding>* out) {
  const auto store = [out](absl::string_view text) {
    const absl::StatusOr<base::Encoding> encoding = base::ParseEncoding(text);
    if (encoding.ok()) *out = *encoding;
    return encoding.status();
  };
  std::vector<std::string> names;
  for (base::Encoding encoding : base::kEncodings) names.emplace_back(EncodingName(encoding));
  return {store, names};
}

OptionSetter StoreNetwork(std::shared_ptr<const eval::Network>* out) {
  return [out](absl::string_view text) {
    absl::StatusOr<std::shared_ptr<const eval::Network>> network =
        eval::Network::Read(std::string(text));
    if (!network.ok()) return network.status();
    *out = *std::move(network);
    return absl::OkStatus();
  };
}

OptionSetter StoreBook(std::shared_ptr<const database::Book>* out) {
  return [out](absl::string_view text) {
    absl::StatusOr<std::shared_ptr<const database::Book>> book =
        database::Book::Read(std::string(text));
    if (!book.ok()) return book.status();
    *out = *std::move(book);
    return absl::OkStatus();
  };
}

}  // namespace tengen::cli
