// The opening rules by name, and what a tournament may set about each.
//
// Everything here is a plain value or a pure function.
#ifndef TENGEN_ENGINE_OPENING_OPENING_RULE_H_
#define TENGEN_ENGINE_OPENING_OPENING_RULE_H_

#include <array>
#include <optional>
#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "engine/opening/pattern.h"
#include "engine/symmetry.h"
#include "engine/types.h"

namespace tengen::engine {

// What happens before a game proper begins. The machines are in opening_steps.cc, one table each.
enum class OpeningRule : uint8_t {
  kFree,
  kPro,
  kLongPro,
  kSwap1,
  kSwap,
  kSwap2,
  kSwap5,
  kRifSwap,  // 1989-95
  kRif,      // 1996
  kYamaguchi,
  kYusui,
  kExtendedYusui,
  kSoosyrv,
  kTarannikov,
  kTaraguchi,
  kSuperTaraguchi,
  kSakata,
  kSuperSakata,
};
inline constexpr int kOpeningRuleCount = 18;

constexpr int Index(OpeningRule rule) { return static_cast<int>(rule); }

// What people and programs are told of a rule.
struct OpeningRuleInfo {
  OpeningRule rule;
  absl::string_view name;   // in texts: "extyusui"
  absl::string_view title;  // for people: "Extended Yusui"
  bool renju;               // defined for renju's board and openings; else for any board
  // What OpeningConfig::number is if it is not set; nullopt: the rule has no such number.
  std::optional<int> number;
  // The fifth moves that Black offers; nullopt: as many as are declared or promised, or none.
  std::optional<int> offers = std::nullopt;
};

// All rules, in the order of the enum.
absl::Span<const OpeningRuleInfo> OpeningRules();
const OpeningRuleInfo& InfoOf(OpeningRule rule);
// By name, letter case, '-' and '_' ignored: "Swap-2" is "swap2". "1992" is rifswap, by the year of
// its text. nullopt if there is none.
std::optional<OpeningRule> ParseOpeningRule(absl::string_view text);
// Who wins the games that people play by it where they say nothing: renju, if it is defined for
// that, else standard.
Rule UsualRule(OpeningRule rule);

// With four stones there are always at least 62 different fifth moves, so any number up to here can
// be offered.
inline constexpr int kMaxOffers = 62;
// Super Sakata has no bound of its own for the pairs that may be added.
inline constexpr int kMaxExtraPairs = 10;

// A rule with everything that is agreed before the game. A plain value; Negotiation::Create checks
// it.
struct OpeningConfig {
  OpeningRule rule = OpeningRule::kFree;
  int width = kRenjuSide;
  int height = kRenjuSide;
  // Yamaguchi, Yusui, Soosyrv: the highest number that may be declared. Taraguchi: the number of
  // fifth moves that offer-n promises. nullopt: the rule's own. 1..kMaxOffers.
  std::optional<int> number;
  // Extended Yusui: the highest declaration, NMAX; 1..kMaxOffers.
  int nmax = 7;
  // Extended Yusui: the lowest first declaration of each pattern, in the order of
  // OpeningPatterns(); 1..kMaxOffers. A pattern whose lowest is above nmax may not be put.
  std::array<int, kOpeningPatternCount> min_first = MakeOnes();
  OfferSymmetry symmetry = OfferSymmetry::kStones;
  // Taraguchi: offer-n is also open to Black after a swap of the fourth move.
  bool offer_after_swap = false;
  // Pro and Long Pro: White's first stone must touch the centre.
  bool pro_adjacent = false;

  friend bool operator==(const OpeningConfig&, const OpeningConfig&) = default;

 private:
  static constexpr std::array<int, kOpeningPatternCount> MakeOnes() {
    std::array<int, kOpeningPatternCount> ones = {};
    for (int& one : ones) one = 1;
    return ones;
  }
};

// OpeningConfig::number, or else the rule's own. REQUIRES: the rule has such a number.
int NumberOf(const OpeningConfig& config);

// Sets one parameter from text; the keys are "n", "nmax", "minfirst" (a list "d11:3,i13:2" with
// each opening once, which replaces the values of earlier lists, or "none"), "sym" ("S1" board,
// "S2" stones), "offer_after_swap" and "pro_adjacent" ("true", "false", "1", "0"). Keys ignore
// letter case. Errors (InvalidArgument naming the text, nothing changed): an unknown key, a bad or
// out-of-range value.
absl::Status SetOpeningParameter(absl::string_view key, absl::string_view value,
                                 OpeningConfig& config);

// Whether the rule looks at the parameter with this key.
bool HasParameter(OpeningRule rule, absl::string_view key);

// Reads "extyusui nmax=7 minfirst=d11:3": a rule and parameters "key=value" that it has, each key
// once. Errors: InvalidArgument naming the offending text.
absl::StatusOr<OpeningConfig> ParseOpeningConfig(absl::string_view text);
// The inverse, with those parameters only that differ from their defaults. The board is not part of
// it.
std::string OpeningConfigToText(const OpeningConfig& config);

}  // namespace tengen::engine

#endif  // TENGEN_ENGINE_OPENING_OPENING_RULE_H_
