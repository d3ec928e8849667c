// SGF: any bytes are games and errors that come to an end; a game is a tree, and is read again from
// what is written of it, as a tree and as a game of five.
#include <cstddef>
#include <optional>
#include <string>

#include "absl/strings/string_view.h"
#include "base/encoding.h"
#include "base/sgf.h"
#include "engine/record/sgf.h"
#include "tests/fuzz/require.h"
#include "tests/fuzz/target.h"

namespace tengen::fuzz {
namespace {

// Every node but the root is the child of one node, which stands before it.
bool IsTree(const base::SgfTree& tree) {
  size_t children = 0;
  for (size_t i = 0; i < tree.nodes.size(); ++i) {
    int last = static_cast<int>(i);
    for (const int child : tree.nodes[i].children) {
      if (child <= last || static_cast<size_t>(child) >= tree.nodes.size()) return false;
      last = child;
    }
    children += tree.nodes[i].children.size();
  }
  return children + 1 == tree.nodes.size();
}

void TryGame(const base::SgfTree& tree) {
  absl::StatusOr<engine::RecordedGame> game =
      engine::ReadSgfGame(tree, engine::BoardSize{.width = 15, .height = 15});
  if (!game.ok()) return;
  if (game->rule) game->unknown_rule.clear();  // what is known is written
  game->notes.clear();
  (void)engine::Replay(*game, game->rule.value_or(Rule::kRenju), std::nullopt);
  const std::string written = base::WriteSgf(SgfTreeOf(*game));
  if (!base::IsUtf8(written)) return;  // as below
  absl::StatusOr<engine::RecordedGame> again = engine::ReadSgf(written);
  Require(again.ok(), "a game of five again", written);
  if (game->type.empty()) again->type.clear();  // written as 4
  // Written only as the end of a comment.
  for (auto* steps : {&game->steps, &again->steps}) {
    for (engine::RecordedStep& step : *steps) step.milliseconds = 0;
  }
  Require(*again == *game, "the same game of five again", written);
}

TENGEN_FUZZ_TARGET(sgf)(absl::string_view text) {
  constexpr size_t kMaxParts = 1000;
  base::SgfReader reader(text, kMaxParts);
  while (const std::optional<absl::StatusOr<base::SgfTree>> game = reader.Next()) {
    if (!game->ok()) continue;
    Require(IsTree(**game), "a tree", text);
    const std::string written = base::WriteSgf(**game);
    // In other encodings it depends on what follows whether a byte is a backslash.
    if (!base::IsUtf8(written)) continue;
    const absl::StatusOr<base::SgfTree> again = base::ReadSgfTree(written);
    Require(again.ok() && *again == **game, "the same game again", written);
    TryGame(**game);
  }
}

}  // namespace
}  // namespace tengen::fuzz
