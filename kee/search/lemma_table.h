// What has been proven about positions inside a segment, and on which conditions it holds.
#ifndef TENGEN_KEE_SEARCH_LEMMA_TABLE_H_
#define TENGEN_KEE_SEARCH_LEMMA_TABLE_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/types/span.h"
#include "kee/search/position_space.h"

namespace tengen::kee {

// How much credit the protagonist needs (see energy_prover.h). kNever is more than any.
using Credit = int32_t;
inline constexpr Credit kNever = INT32_MAX;

// A step that a recorded proof can refer to; see proof.h.
using StepId = uint32_t;

// The conditions under which one side's win over a bound, found in one window, holds in others too:
// its own plays must not be prohibited there, and those prohibitions of the loser that were made
// use of must hold. Each list ascends without repetitions.
struct Support {
  std::vector<PositionId> free;      // must not be in the window
  std::vector<PositionId> banned;    // must be in the window
  std::vector<PassNode> pass_nodes;  // whose credits were used; only for wins of the protagonist

  void Clear();
  // Appends the conditions of a win that goes on with `position`, which is in the window from then
  // on; Normalize must follow.
  void AddAfter(PositionId position, const Support& support);
  void Normalize();
};

// The positions that have been on the board since the last pass.
class Window {
 public:
  explicit Window(size_t positions) : present_(positions) {}
  bool Contains(PositionId x) const { return present_[x] != 0; }
  void Insert(PositionId x) { present_[x] = 1; }
  void Erase(PositionId x) { present_[x] = 0; }

 private:
  std::vector<uint8_t> present_;
};

// Remembers wins by position and player to move. Symmetric positions share their memory. Bounded:
// what was used least lately goes first, and when memory is full everything goes. Forgetting and
// remembering never change an answer. Thread-compatible.
class LemmaTable {
 public:
  LemmaTable(const PositionSpace& space, size_t max_bytes);

  // Every position has a memory of its own from now on. REQUIRES: nothing is stored yet.
  void DisableSymmetry() { use_symmetry_ = false; }

  // A remembered win, mapped to the asked position.
  struct Hit {
    Credit value;
    StepId step;
  };

  // Looks for a proof that `to_move` at x leads to at most `bound` (protagonist) or to more than
  // it, valid in `window` and, for the protagonist, with the credits of today. If `support` is not
  // null it gets the conditions.
  bool FindAtMost(PositionId x, int to_move, Credit bound, const Window& window,
                  absl::FunctionRef<Credit(PassNode)> cost, Support* support, Hit* hit);
  bool FindMoreThan(PositionId x, int to_move, Credit bound, const Window& window, Support* support,
                    Hit* hit);

  void StoreAtMost(PositionId x, int to_move, Credit value, const Support& support, StepId step);
  void StoreMoreThan(PositionId x, int to_move, Credit value, const Support& support);

  size_t bytes() const { return bytes_; }

 private:
  struct Lemma {
    Credit value;
    StepId step;
    uint32_t free_count;
    uint32_t banned_count;
    uint32_t count;
    std::unique_ptr<uint32_t[]> items;  // free, banned, pass nodes

    absl::Span<const uint32_t> free() const { return {items.get(), free_count}; }
    absl::Span<const uint32_t> banned() const { return {items.get() + free_count, banned_count}; }
    absl::Span<const uint32_t> pass_nodes() const {
      const uint32_t before = free_count + banned_count;
      return {items.get() + before, count - before};
    }
  };
  using Lemmas = std::vector<Lemma>;

  size_t SymmetryOf(PositionId x) const { return use_symmetry_ ? space_.ToCanonical(x) : 0; }
  bool HoldsIn(const Lemma& lemma, const Window& window, size_t symmetry) const;
  void Export(const Lemma& lemma, size_t symmetry, Support* support) const;
  void Store(std::vector<Lemmas>& lists, PositionId x, int to_move, Credit value,
             const Support& support, StepId step);
  void Remove(Lemmas& lemmas, size_t index);
  static size_t BytesOf(const Lemma& lemma) {
    return sizeof(Lemma) + lemma.count * sizeof(uint32_t);
  }

  const PositionSpace& space_;
  const size_t max_bytes_;
  bool use_symmetry_ = true;
  size_t bytes_ = 0;
  std::vector<Lemmas> at_most_;  // by PassNodeOf(position, to_move)
  std::vector<Lemmas> more_than_;
};

}  // namespace tengen::kee

#endif  // TENGEN_KEE_SEARCH_LEMMA_TABLE_H_
