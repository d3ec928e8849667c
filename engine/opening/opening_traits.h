// What the opening rules are like, for those who advise on them, read off their tables of steps: a
// new rule needs nothing here.
//
// Everything here is a plain value or a pure function.
#ifndef TENGEN_ENGINE_OPENING_OPENING_TRAITS_H_
#define TENGEN_ENGINE_OPENING_OPENING_TRAITS_H_

#include <cstdint>
#include <optional>

#include "engine/opening/opening_rule.h"
#include "engine/opening/opening_steps.h"

namespace tengen::engine {

// Whether Black offers fifth moves, of which White chooses one.
enum class FifthMoveOffers : uint8_t {
  kNone,
  kPossible,  // if somebody takes it on (Verb::kOfferN)
  kCertain,
};

struct OpeningTraits {
  // Stones that are put one after the other before anybody chooses anything else.
  int stones_before_choice = 0;
  // Stones on the board at the end, at least.
  int least_stones = 0;
  // Nobody can exchange or choose colours: who begins is Black.
  bool colors_fixed = false;
  FifthMoveOffers fifth_moves = FifthMoveOffers::kNone;
  // Stones on the board when the number of fifth moves is declared; nullopt: it never is.
  std::optional<int> stones_at_declaration = std::nullopt;
  // What is asked then; nullopt if nothing is declared.
  std::optional<Phase> after_declaration = std::nullopt;
  // Declarations are bounded by the opening: from OpeningConfig::min_first to nmax. Otherwise they
  // go from 1 to the rule's number.
  bool declarations_by_pattern = false;

  friend bool operator==(const OpeningTraits&, const OpeningTraits&) = default;
};

OpeningTraits TraitsOf(OpeningRule rule);

// The highest number that may be declared. REQUIRES: the rule has declarations.
int HighestDeclaration(const OpeningConfig& config);

}  // namespace tengen::engine

#endif  // TENGEN_ENGINE_OPENING_OPENING_TRAITS_H_
