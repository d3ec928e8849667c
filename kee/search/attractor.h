// Certificates for lopsided boards: a strategy that reaches a margin by its plays alone, without
// any help from the cyclic prohibition beyond the simplest ko.
#ifndef TENGEN_KEE_SEARCH_ATTRACTOR_H_
#define TENGEN_KEE_SEARCH_ATTRACTOR_H_

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "absl/status/status.h"
#include "kee/rules/game.h"
#include "kee/rules/graph.h"
#include "kee/rules/position.h"
#include "kee/search/claim.h"
#include "kee/search/position_space.h"

namespace tengen::kee {

// What the protagonist does when it is his turn on a position.
struct AttractorRule {
  Position position;
  std::optional<Vertex> play;  // nullopt: pass, on a position that is worth what is claimed
  uint32_t rank = 0;           // every turn that can follow has a lower one
};

// A strategy for all positions that can arise. Valid whether a pass lifts the prohibitions of all
// or of the passing player only.
struct AttractorCertificate {
  std::shared_ptr<const Graph> graph;
  Claim claim;
  std::vector<AttractorRule> rules;
};

// Looks for a certificate on the empty board, player 0 to move. nullopt if there is none of this
// kind, or `stop` (asked now and then) ended the search.
std::optional<AttractorCertificate> FindAttractor(const PositionSpace& space, const Claim& claim,
                                                  const std::function<bool()>& stop);

// Ok if the strategy reaches what it claims. It checks, with the rules of kee/rules only:
//  1. passes are made only where the position is worth what is claimed;
//  2. every reply of the opponent (passes included, retaking a simple ko excluded) leads to a
//     position with a rule of lower rank, except a pass that answers a pass;
//  3. no play recreates a position that was on the board since the protagonist's last pass, so
//     that all plays are legal under either lift.
// Why this is enough is argued in kee/search/DESIGN.md.
absl::Status CheckAttractor(const AttractorCertificate& certificate);

// A game from the empty board in which the protagonist follows the certificate and the opponent
// resists as long as he may put a stone anywhere. REQUIRES: CheckAttractor accepts the certificate.
Game CertifiedGame(const AttractorCertificate& certificate);

}  // namespace tengen::kee

#endif  // TENGEN_KEE_SEARCH_ATTRACTOR_H_
