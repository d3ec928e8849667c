// Random negotiations and rule settings, for tests.
#ifndef TENGEN_TESTS_ENGINE_OPENING_OPENING_TEXTS_H_
#define TENGEN_TESTS_ENGINE_OPENING_OPENING_TEXTS_H_

#include <random>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "engine/opening/negotiation.h"
#include "engine/record/notation.h"
#include "tests/reference/opening.h"

namespace tengen::engine {

// Points of a board of 15x15. REQUIRES: ParseMoves reads them.
inline std::vector<Point> Moves(absl::string_view text) { return *ParseMoves(text, 15, 15); }

// The same setting for the second oracle. REQUIRES: a board of 15x15.
reference::OpeningSetting ToReference(const OpeningConfig& config);

// A rule with random parameters that Negotiation::Create accepts.
OpeningConfig RandomConfig(OpeningRule rule, std::mt19937& random);

// An action that may or may not be legal in `negotiation`: mostly of the right kind, with points
// near the centre and small numbers more often than others.
SeatedAction RandomAction(const Negotiation& negotiation, std::mt19937& random);

// A legal one. REQUIRES: not agreed. Fails the current test if none exists.
SeatedAction RandomLegalAction(const Negotiation& negotiation, std::mt19937& random);

}  // namespace tengen::engine

#endif  // TENGEN_TESTS_ENGINE_OPENING_OPENING_TEXTS_H_
