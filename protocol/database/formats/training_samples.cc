#include "protocol/database/formats/training_samples.h"

#include <cstddef>
#include <cstdint>

#include "base/bytes.h"
#include "engine/types.h"

namespace tengen::database {
namespace {

// Takes the lowest bits off a number.
unsigned TakeBits(uint64_t& number, int bits) {
  const auto low = static_cast<unsigned>(number & ((uint64_t{1} << bits) - 1));
  number >>= bits;
  return low;
}

bool IsMove(uint64_t move, unsigned size) { return (move & 31) < size && move >> 5 < size; }

bool IsHead(unsigned result, unsigned size, unsigned rule, unsigned moves) {
  const auto kLeast = static_cast<unsigned>(engine::kMinSide);
  return result <= 2 && rule <= 4 && rule != 3 && size >= kLeast && moves <= size * size;
}

// True if `count` moves, as far as they are there, stand at the front.
bool AreMoves(absl::string_view bytes, unsigned count, unsigned size) {
  for (size_t i = 0; i < count && 2 * i + 1 < bytes.size(); ++i) {
    if (!IsMove(base::NumberAt(bytes, 2 * i, 2), size)) return false;
  }
  return true;
}

}  // namespace

bool LooksLikeBin(absl::string_view head) {
  if (head.size() < 4) return false;
  uint64_t first = base::NumberAt(head, 0, 2), second = base::NumberAt(head, 2, 2);
  const unsigned result = TakeBits(first, 2), ply = TakeBits(first, 9), size = TakeBits(first, 5);
  const unsigned rule = TakeBits(second, 3);
  return IsHead(result, size, rule, ply) && IsMove(second, size) &&
         AreMoves(head.substr(4), ply, size);
}

bool LooksLikeBinpack(absl::string_view head) {
  if (head.size() < 8) return false;
  uint64_t first = base::NumberAt(head, 0, 4);
  const unsigned size = TakeBits(first, 5), rule = TakeBits(first, 3), result = TakeBits(first, 4);
  const unsigned plies = TakeBits(first, 10), opening = TakeBits(first, 10);
  return IsHead(result, size, rule, plies) && opening <= plies &&
         AreMoves(head.substr(8), opening, size);
}

}  // namespace tengen::database
