#include "engine/rules.h"

#include <array>
#include <string>

#include "absl/strings/match.h"

namespace tengen::engine {
namespace {

struct Names {
  absl::string_view name;
  absl::string_view number;
  int mask;
};

constexpr std::array<Names, kRules.size()> kNames = {{
    {"freestyle", "0", 0},
    {"standard", "1", 1},
    {"renju", "4", 4},
    {"caro", "8", 8},
    {"caro9", "9", 9},
}};

}  // namespace

absl::string_view RuleName(Rule rule) { return kNames[Index(rule)].name; }

std::optional<Rule> ParseRule(absl::string_view text) {
  std::string letters(text);
  std::erase_if(letters, [](char c) { return c == ' ' || c == '-' || c == '_'; });
  if (absl::EqualsIgnoreCase(letters, "standardcaro")) return Rule::kStandardCaro;
  for (Rule rule : kRules) {
    const Names& names = kNames[Index(rule)];
    if (absl::EqualsIgnoreCase(text, names.name) || text == names.number) return rule;
  }
  return std::nullopt;
}

Rule RuleFromGomocup(int mask) {
  if (mask & 4) return Rule::kRenju;
  if (mask & 8) return (mask & 1) ? Rule::kStandardCaro : Rule::kCaro;
  return (mask & 1) ? Rule::kStandard : Rule::kFreestyle;
}

int GomocupMask(Rule rule) { return kNames[Index(rule)].mask; }

}  // namespace tengen::engine
