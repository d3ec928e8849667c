// What tests of strategies share.
#ifndef TENGEN_TESTS_SEARCH_PROOF_STRATEGY_SUPPORT_H_
#define TENGEN_TESTS_SEARCH_PROOF_STRATEGY_SUPPORT_H_

#include <filesystem>
#include <fstream>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "engine/board.h"
#include "engine/record/notation.h"
#include "search/proof/strategy_file.h"
#include "tests/engine/symmetry.h"

namespace tengen::search {

// Black, who is to move, wins by c5, which makes two threes.
inline constexpr absl::string_view kTwosHeader =
    "tengen-strategy 1\nrule standard\nsize 9 9\nside black\nstart c7c6d5e5/a9i9a1i1\n";
inline constexpr absl::string_view kTwosMoves = "moves 1\nc7c6d5e5/a9i9a1i1 c5\nend\n";

// A point of that board.
inline Point At(absl::string_view name) { return engine::ParseLetters(name, 9, 9).value(); }

// The position with all stones where the symmetry puts them.
inline Board Image(const Board& board, const engine::Symmetry& symmetry) {
  Board image = Board::Create(board.width(), board.height(), board.rule()).value();
  for (Color c : kColors) {
    for (Point p : board.stones(c)) {
      image.SetSideToMove(c);
      image.Make(symmetry.Apply(p));
    }
  }
  image.SetSideToMove(board.side_to_move());
  return image;
}

// The positions from which the strategies win that come with the program.
inline std::vector<Board> CommittedStarts() {
  std::vector<Board> starts;
  for (const auto& entry : std::filesystem::directory_iterator(TENGEN_SOLVED)) {
    std::ifstream file(entry.path());
    if (absl::StatusOr<Board> start = ReadStrategyStart(file); start.ok()) starts.push_back(*start);
  }
  return starts;
}

}  // namespace tengen::search

#endif  // TENGEN_TESTS_SEARCH_PROOF_STRATEGY_SUPPORT_H_
