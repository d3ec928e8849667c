// The choices that the Kee rules leave open, and related rules, as data.
#ifndef TENGEN_KEE_RULES_RULES_H_
#define TENGEN_KEE_RULES_RULES_H_

#include <cstdint>
#include <optional>

#include "absl/strings/string_view.h"
#include "kee/rules/rational.h"

namespace tengen::kee {

// Players are numbered in the order of play: 0 is Black, 1 is White.
inline constexpr int kMinPlayers = 2;
inline constexpr int kMaxPlayers = 8;

// Whose prohibitions a pass lifts (rule 13). Under kNone they last for the whole game: positional
// superko.
enum class PassLift : uint8_t { kAll, kSelf, kNone };

// What ends a game that nobody agrees about (rule 15): a player passes where he has passed before,
// or everybody passes in a row.
enum class GameEnd : uint8_t { kRepeatedPass, kAllPass };

// Which fully passed positions are scored (rule 17): those since the earlier of the two identical
// passes, those of the whole game, or just the last position.
enum class ScoringScope : uint8_t { kCycle, kGame, kLast };

// How the points on several scoring positions become one score (rule 18).
enum class Aggregation : uint8_t { kMean, kSum };

struct Rules {
  int players = kMinPlayers;
  bool suicide = false;  // rule 12: if allowed, the libertyless own unit is removed
  PassLift lift = PassLift::kAll;
  GameEnd end = GameEnd::kRepeatedPass;
  ScoringScope scope = ScoringScope::kCycle;
  Aggregation aggregation = Aggregation::kMean;
  // Added to the score of player 1 after aggregation; a draw for want of scoring positions stays
  // one. Not part of Kee's rules.
  Rational komi = 0;

  // Wilton Kee, May 2009, as read in kee/rules/DESIGN.md.
  static Rules Kee() { return {}; }
  // Tromp and Taylor: positional superko, suicide, the end after passes in a row.
  static Rules TrompTaylor() {
    return {.suicide = true,
            .lift = PassLift::kNone,
            .end = GameEnd::kAllPass,
            .scope = ScoringScope::kLast};
  }
  // Bill Spight: as Kee, but only the last position counts.
  static Rules Spight() { return {.scope = ScoringScope::kLast}; }

  friend bool operator==(const Rules&, const Rules&) = default;
};

// "kee", "tromp-taylor" or "spight", with two players and no komi; nullopt for other names.
std::optional<Rules> PresetRules(absl::string_view name);

}  // namespace tengen::kee

#endif  // TENGEN_KEE_RULES_RULES_H_
