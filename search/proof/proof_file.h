// Winning trees as the binary files that `tengen verify` checks; verify/DESIGN.md specifies them.
#ifndef TENGEN_SEARCH_PROOF_PROOF_FILE_H_
#define TENGEN_SEARCH_PROOF_PROOF_FILE_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>

#include "absl/strings/string_view.h"
#include "engine/board.h"
#include "search/proof/winning_tree.h"

namespace tengen::search {

// Makes parts that follow each other in a file and share their nodes. Thread-compatible.
class PartMaker {
 public:
  // Of a file whose last part will be about `start`, which must outlive it.
  explicit PartMaker(const Board& start) : start_(start) {}

  // The part that proves that the side to move of `board` wins by `root` of `tree`, behind those
  // that were made before. REQUIRES: `board` has the stones of `start`, which has the same side to
  // move, and as many more of either colour.
  std::string Make(const Board& board, const WinningTree& tree, size_t root);

 private:
  const Board& start_;
  std::unordered_map<std::string, size_t> nodes_;  // numbers in the file, by what they say
};

// A part that says no more of `board` than that after `move` every reply leads to a position that
// was proved before. REQUIRES: as for PartMaker::Make. Pure.
std::string MovePart(const Board& start, const Board& board, Point move);

// The bytes of a file, from the beginning. Thread-compatible.
class ProofFileWriter {
 public:
  // Of a file whose last part will be about `start`. With `stone_limit` the game is drawn when so
  // many stones are on the board.
  explicit ProofFileWriter(const Board& start, std::optional<int> stone_limit = std::nullopt);

  // Part after part.
  void Add(absl::string_view block);
  // What came about since the last call.
  std::string Take();

 private:
  // Appends bytes that the next checksum is to cover.
  void Append(absl::string_view bytes);

  std::string bytes_;
  uint32_t sum_ = 0;  // of all bytes so far but the checksums
};

// The whole file that proves one position. Pure.
std::string ProofBytes(const Board& board, const WinningTree& tree, size_t root,
                       std::optional<int> stone_limit = std::nullopt);

}  // namespace tengen::search

#endif  // TENGEN_SEARCH_PROOF_PROOF_FILE_H_
