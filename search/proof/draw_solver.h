// Proves that an attacker, who is to move, completes no line of five: on a small board, that he
// does not win.
#ifndef TENGEN_SEARCH_PROOF_DRAW_SOLVER_H_
#define TENGEN_SEARCH_PROOF_DRAW_SOLVER_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/functional/function_ref.h"
#include "search/proof/hold_lines.h"
#include "search/proof/pairing.h"

namespace tengen::search {

struct HoldOptions {
  int64_t max_nodes = INT64_MAX;
  size_t max_positions = SIZE_MAX;  // that may be remembered, of about 50 bytes
  int max_pairs = 64;               // tried at a position before its moves are searched
};

struct HoldSolution {
  enum class Answer : uint8_t {
    kHold,    // the defender holds all lines
    kNoHold,  // he cannot: the attacker completes one, if he need not heed the defender's lines
    kUnknown,
  };
  // What ended the search before the answer was known.
  enum class Limit : uint8_t { kNone, kNodes, kMemory, kStop };
  Answer answer = Answer::kUnknown;
  Limit limit = Limit::kNone;
  int64_t nodes = 0;     // positions looked at, again or for the first time
  size_t positions = 0;  // remembered
};

// Searches by proof numbers (df-pn, Nagai 2002), with the number of open children instead of the
// sum of theirs, since most of them come to the same positions. Remembers all it has seen, by the
// lines that are left and up to the symmetries of the board, and compares whole positions, so that
// a hold is complete when found. Deterministic. Thread-compatible.
class DrawSolver {
 public:
  // `lines` must outlive the solver.
  explicit DrawSolver(const HoldLines& lines) : lines_(lines) {}

  // `stop` is asked at least every 256 nodes; true ends the search.
  HoldSolution Solve(const HoldPosition& position, const HoldOptions& options,
                     absl::FunctionRef<bool()> stop);

  // Positions remembered so far, and those looked at: for `stop`, while Solve runs.
  size_t positions() const { return attacks_.size() + defences_.size(); }
  int64_t nodes() const { return nodes_; }

  const HoldLines& lines() const { return lines_; }

  // Of positions with the attacker to move that the last Solve has shown to hold:
  // whether `position`, whichever of its images it is, is one of them.
  bool Holds(const HoldPosition& position) const;
  // The pairing that proves one of them; nullopt if it was searched.
  std::optional<Pairing> PairingOf(const HoldPosition& position) const;

 private:
  // How many leaves must be shown to hold, or be lost, to settle a position; kSettled for never.
  struct Numbers {
    uint32_t hold = 1;
    uint32_t loss = 1;
  };
  struct Child {
    HoldPosition position;  // canonical
    Numbers numbers;
    int weight = 0;  // of the lines through the move
  };
  // What the children of a position come to, which of them to search, and how far.
  struct Choice {
    Numbers numbers;
    Child* child = nullptr;
    Numbers threshold;
  };
  enum class Mover : uint8_t { kAttacker, kDefender };
  using Table = absl::flat_hash_map<HoldPosition, Numbers>;

  static constexpr uint32_t kSettled = 1U << 30;
  static constexpr Numbers kHeld = {0, kSettled};
  static constexpr Numbers kLost = {kSettled, 0};

  bool IsOver();
  Table& table(Mover mover) { return mover == Mover::kAttacker ? attacks_ : defences_; }
  // Searches `position`, which is canonical, until a number reaches its threshold.
  Numbers Search(const HoldPosition& position, Mover mover, Numbers threshold);
  // What is known of a position, or can be seen at once, or is to be expected.
  Numbers Guess(const HoldPosition& position, const LineWeights& weights, Mover mover) const;
  Numbers GuessAttack(const LineWeights& weights) const;
  Numbers GuessDefence(const LineWeights& weights) const;
  // The heaviest first, and one of those that are the same up to symmetry.
  std::vector<Child> Children(const HoldPosition& position, const LineWeights& weights,
                              Mover mover) const;
  static Choice Choose(std::vector<Child>& children, Mover mover, Numbers threshold);

  const HoldLines& lines_;
  Table attacks_;   // the attacker is to move
  Table defences_;  // the defender is
  HoldOptions options_;
  const absl::FunctionRef<bool()>* stop_ = nullptr;
  HoldSolution::Limit limit_ = HoldSolution::Limit::kNone;
  int64_t nodes_ = 0;
};

}  // namespace tengen::search

#endif  // TENGEN_SEARCH_PROOF_DRAW_SOLVER_H_
