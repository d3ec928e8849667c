// A second writer of proofs of version 2, by the letter of verify/DESIGN.md: for proofs that do not
// hold, and files that are none.
#ifndef TENGEN_TESTS_VERIFY_PROOF_BYTES_H_
#define TENGEN_TESTS_VERIFY_PROOF_BYTES_H_

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/string_view.h"
#include "verify/proof_text.h"

namespace tengen::verify {

inline std::string NumberBytes(uint64_t number) {
  if (number < 128) return std::string(1, static_cast<char>(number));
  return std::string(1, static_cast<char>(number % 128 + 128)) + NumberBytes(number / 128);
}

inline std::string PointBytes(const Position& position, int point) {
  int number = 0;
  for (int i = 0; i < position.width() * position.height(); ++i) {
    if (position.PointAt(i % position.width(), i / position.width()) == point) number = i;
  }
  std::string bytes(1, static_cast<char>(number));
  if (position.width() * position.height() > 256) bytes += static_cast<char>(number / 256);
  return bytes;
}

// CRC-32 bit by bit.
inline uint32_t SlowCrc(absl::string_view bytes) {
  uint32_t sum = 0xFFFFFFFF;
  for (char c : bytes) {
    sum ^= static_cast<unsigned char>(c);
    for (int i = 0; i < 8; ++i) sum = (sum & 1) != 0 ? (sum >> 1) ^ 0xEDB88320 : sum >> 1;
  }
  return ~sum;
}

// A file of a beginning and parts, with their lengths and checksums.
inline std::string FileOfBlocks(const std::vector<std::string>& blocks) {
  std::string covered = "tengen-proof 2\n", file = covered;
  for (const std::string& block : blocks) {
    const std::string bytes = NumberBytes(block.size()) + block;
    covered += bytes;
    file += bytes;
    for (int i = 0; i < 4; ++i) file += static_cast<char>(SlowCrc(covered) >> (8 * i));
  }
  return file;
}

// What begins a file whose last part proves the claim of `proof`.
inline std::string BeginningOf(const Proof& proof) {
  const Position& position = proof.position;
  std::string bytes = NumberBytes(static_cast<uint64_t>(position.game())) +
                      NumberBytes(static_cast<uint64_t>(position.width())) +
                      NumberBytes(static_cast<uint64_t>(position.height())) +
                      NumberBytes(proof.attacker == kBlack ? 0 : 1) +
                      NumberBytes(static_cast<uint64_t>(proof.stone_limit.value_or(0)));
  for (char cell : {kBlack, kWhite, kBlocked}) {
    bytes += NumberBytes(static_cast<uint64_t>(position.CountCells(cell)));
    for (int p = position.first_point(); p < position.end_point(); ++p) {
      if (position.At(p) == cell) bytes += PointBytes(position, p);
    }
  }
  return bytes;
}

// One node; its answers count back from `number`.
inline std::string NodeBytes(const Position& position, ProofNode node,
                             const std::vector<size_t>& numbers, size_t number) {
  uint64_t others = 0;
  if (node.otherwise) others = node.otherwise == kProvedBefore ? 3 : 2;
  std::string bytes =
      PointBytes(position, node.move) + NumberBytes(node.replies.size() * 4 + others);
  std::sort(node.replies.begin(), node.replies.end());
  for (const auto& [point, child] : node.replies) {
    bytes += PointBytes(position, point);
    bytes += NumberBytes(child == kProvedBefore ? 0 : number - numbers[child] + 1);
  }
  if (others == 2) bytes += NumberBytes(number - numbers[*node.otherwise]);
  return bytes;
}

// The part with the nodes of `proof`, of which the first opens, reached by its moves.
inline std::string PartOf(const Proof& proof) {
  std::string bytes = NumberBytes(proof.moves.size());
  for (int point : proof.moves) bytes += PointBytes(proof.position, point);
  bytes += NumberBytes(static_cast<uint64_t>(proof.distance)) + NumberBytes(0);
  std::vector<size_t> numbers(proof.nodes.size());
  for (size_t i = proof.nodes.size(); i-- > 0;) {
    numbers[i] = proof.nodes.size() - 1 - i;
    bytes += NodeBytes(proof.position, proof.nodes[i], numbers, numbers[i]);
  }
  return bytes;
}

// The part about the position after the moves of `proof` that has the same root as the part before.
inline std::string SamePartOf(const Proof& proof, int back = 0) {
  std::string bytes = NumberBytes(proof.moves.size() + 1);
  for (int point : proof.moves) bytes += PointBytes(proof.position, point);
  return bytes + NumberBytes(static_cast<uint64_t>(proof.distance)) +
         NumberBytes(static_cast<uint64_t>(back));
}

// The file that says what `proof` says.
inline std::string BinaryOf(const Proof& proof) {
  return FileOfBlocks({BeginningOf(proof), PartOf(proof)});
}

}  // namespace tengen::verify

#endif  // TENGEN_TESTS_VERIFY_PROOF_BYTES_H_
