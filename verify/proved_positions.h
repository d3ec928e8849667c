// Positions that are known to be won, up to symmetry.
#ifndef TENGEN_VERIFY_PROVED_POSITIONS_H_
#define TENGEN_VERIFY_PROVED_POSITIONS_H_

#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "verify/literal_rules.h"

namespace tengen::verify {

// What one attacker, who is to move, wins, and in how many plies at the latest. Whole positions are
// kept and compared, a quarter of a byte a point and about 100 bytes besides. Thread-compatible.
class ProvedPositions {
 public:
  // None yet. All will be of the rule and size of `board`.
  explicit ProvedPositions(const Position& board);

  // The attacker wins here within `distance` plies.
  void Add(const Position& position, int distance);
  // Plies to the win, his last move included, as it was added for the position or an image of it;
  // nullopt if none was.
  std::optional<int> DistanceOf(const Position& position) const;

 private:
  // Equal for the images of a position, and for no others.
  std::string KeyOf(const Position& position) const;

  std::vector<std::vector<int>> arrangements_;
  std::unordered_map<std::string, int> distances_;  // by key
};

}  // namespace tengen::verify

#endif  // TENGEN_VERIFY_PROVED_POSITIONS_H_
