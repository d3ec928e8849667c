#include "search/proof/proof_writer.h"

#include <unordered_map>
#include <vector>

#include "absl/strings/str_cat.h"
#include "engine/record/notation.h"
#include "engine/rules.h"

namespace tengen::search {

namespace {

absl::string_view SideOf(const Board& board) {
  return board.side_to_move() == Color::kBlack ? "black" : "white";
}

}  // namespace

std::string StrategyText(const Board& root, absl::Span<const GameProof::Trial> moves) {
  std::string text = absl::StrCat("tengen-strategy 1\nrule ", RuleName(root.rule()), "\nsize ",
                                  root.width(), " ", root.height(), "\nside ", SideOf(root),
                                  "\nstart ", StonesText(root), "\nmoves ", moves.size(), "\n");
  for (const GameProof::Trial& move : moves) {
    absl::StrAppend(&text, move.stones, " ", ToLetters(move.move, root.height()), "\n");
  }
  return text + "end\n";
}

std::string ProofText(const Board& board, const WinningTree& tree, size_t root,
                      std::optional<int> stone_limit) {
  std::string text = absl::StrCat("tengen-proof 1\nrule ", RuleName(board.rule()), "\nsize ",
                                  board.width(), " ", board.height(), "\nside ", SideOf(board),
                                  "\ndistance ", LatestEnd(tree, root, board), "\n");
  if (stone_limit) absl::StrAppend(&text, "limit ", *stone_limit, "\n");
  const std::vector<size_t> order = tree.Order(root);
  absl::StrAppend(&text, "board\n", BoardToText(board), "nodes ", order.size(), "\n");

  std::unordered_map<size_t, size_t> numbers;
  for (size_t i = 0; i < order.size(); ++i) numbers[order[i]] = i + 1;
  const auto letters = [&board](Point p) { return ToLetters(p, board.height()); };
  for (size_t index : order) {
    const WinningTree::Node& node = tree.node(index);
    absl::StrAppend(&text, numbers[index], " ", letters(node.move));
    for (const WinningTree::Reply& reply : node.replies) {
      absl::StrAppend(&text, " ", letters(reply.point), ":", numbers[reply.node]);
    }
    if (node.otherwise) absl::StrAppend(&text, " *:", numbers[*node.otherwise]);
    absl::StrAppend(&text, "\n");
  }
  return text + "end\n";
}

}  // namespace tengen::search
