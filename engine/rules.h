// The rules of the five games as data, and their outside names.
//
// Sources: the Gomocup protocol's rule mask and the RIF rules of renju; the exact readings (what
// blocks a caro five, which moves renju prohibits) are stated in engine/DESIGN.md.
#ifndef TENGEN_ENGINE_RULES_H_
#define TENGEN_ENGINE_RULES_H_

#include <optional>

#include "absl/strings/string_view.h"
#include "engine/types.h"

namespace tengen::engine {

// What holds for one colour under one rule. Renju is freestyle for White and exact five with
// prohibited points for Black, so every line computation asks the colour's rule and never "is this
// renju".
struct ColorRule {
  bool overline_wins;      // six or more in a row win
  bool blocked_five_wins;  // an exact five between two opponent stones wins (caro: it does not)
  bool has_forbidden;      // double threes, double fours and overlines lose

  friend constexpr bool operator==(const ColorRule&, const ColorRule&) = default;
};

constexpr ColorRule RuleFor(Rule rule, Color color) {
  switch (rule) {
    case Rule::kFreestyle:
      return {true, true, false};
    case Rule::kStandard:
      return {false, true, false};
    case Rule::kRenju:
      return color == Color::kBlack ? ColorRule{false, true, true} : ColorRule{true, true, false};
    case Rule::kCaro:
      return {true, false, false};
    case Rule::kStandardCaro:
      return {false, false, false};
  }
  return {true, true, false};
}

// The name used on command lines and in files: "freestyle", "standard", "renju", "caro", "caro9".
absl::string_view RuleName(Rule rule);

// The inverse of RuleName, letter case ignored; also accepts the Gomocup numbers "0", "1", "4",
// "8", "9", and for caro9 its other name, "standard caro", with a hyphen or none, too.
std::optional<Rule> ParseRule(absl::string_view text);

// The rule that a Gomocup `INFO rule` mask means: 4 renju, else 8 caro (with 1: caro9),
// else 1 standard, else freestyle. Unknown bits, and 2 (continuous game), do not change the win
// condition.
Rule RuleFromGomocup(int mask);

// The mask that a manager sends for `rule`: 0, 1, 4, 8 or 9.
int GomocupMask(Rule rule);

}  // namespace tengen::engine

namespace tengen {
using engine::kRules;
using engine::Rule;
}  // namespace tengen

#endif  // TENGEN_ENGINE_RULES_H_
