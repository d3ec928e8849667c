// An engine that agrees to openings without thinking.
#ifndef TENGEN_TESTS_CLI_FIRST_LEGAL_H_
#define TENGEN_TESTS_CLI_FIRST_LEGAL_H_

#include <vector>

#include "engine/opening/negotiation.h"

namespace tengen::cli {

// The first legal action.
inline std::vector<engine::Action> FirstLegal(const engine::Negotiation& negotiation) {
  const engine::Verb verb = negotiation.LegalVerbs().front();
  if (TakesNumber(verb)) return {engine::Action::Of(verb, negotiation.LegalNumbers(verb).least)};
  if (!TakesPoint(verb)) return {engine::Action::Of(verb)};
  return {engine::Action::Of(verb, negotiation.LegalPoints(verb).First())};
}

}  // namespace tengen::cli

#endif  // TENGEN_TESTS_CLI_FIRST_LEGAL_H_
