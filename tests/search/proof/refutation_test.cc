#include "search/proof/refutation.h"

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "engine/record/notation.h"
#include "gtest/gtest.h"
#include "search/proof/proof_writer.h"
#include "search/proof/vct_solver.h"
#include "tests/engine/reference_bridge.h"
#include "tests/search/positions.h"
#include "tests/search/proof/solver_support.h"
#include "verify/proof_text.h"
#include "verify/verifier.h"

namespace tengen::search {
namespace {

// Whether `root` wins for the side to move, by the literal verifier.
bool VerifierAccepts(const WinningTree& tree, size_t root, const Board& board) {
  const absl::StatusOr<verify::Proof> proof = verify::ParseProof(ProofText(board, tree, root));
  return proof.ok() && verify::VerifyProof(*proof).ok();
}

class RefutationTest : public testing::TestWithParam<Rule> {
 protected:
  Board Next(bool tactical) {
    const reference::Game game = ToReference(GetParam());
    return ToEngine(tactical ? random_.Tactical(game) : random_.Quiet(game), GetParam(),
                    random_.AnyColor());
  }
  // A position in which passing loses to continuous fours, with the tree of the win.
  Board NextThreat(WinningTree* tree, size_t* root) {
    while (true) {
      Board board = Next(/*tactical=*/true);
      if (board.ThreatCount(board.side_to_move(), LineThreat::kFive) > 0) continue;
      board.Pass();
      const VcfResult vcf = vcf_.Solve(board, {}, Never);
      tree->Clear();
      if (vcf.status == VcfResult::Status::kWin && vcf.line.size() > 1) {
        *root = AddVcf(vcf.line, board, vcf_, Never, *tree).value();
        board.Unmake();
        return board;
      }
    }
  }
  // The same for continuous threats that are no fours.
  Board NextThreatOfThreats() {
    while (true) {
      Board board = Next(/*tactical=*/false);
      if (board.ThreatCount(board.side_to_move(), LineThreat::kFive) > 0) continue;
      board.Pass();
      const VctResult result = vct_.Solve(board, {.max_nodes = 2000}, Never);
      const bool found = result.status == VctResult::Status::kWin;
      if (found && vct_.tree().node(*vct_.tree_root()).passes == 1) {
        board.Unmake();
        return board;
      }
    }
  }

  RandomBoards random_{31};
  VcfSolver vcf_{kTableEntries};
  VctSolver vct_{kTableEntries};
};
INSTANTIATE_TEST_SUITE_P(Rules, RefutationTest, testing::ValuesIn(kRules),
                         [](const auto& test) { return std::string(RuleName(test.param)); });

// The zone leaves no refuting reply out: the same question is asked of every point of the board.
TEST_P(RefutationTest, RepliesToFoursAreExact) {
  WinningTree tree;
  size_t root = 0;
  int refuting = 0, others = 0;
  for (int i = 0; i < RandomPositionCount(200); ++i) {
    Board board = NextThreat(&tree, &root);
    const std::string before = BoardToText(board);
    const Color defender = board.side_to_move();
    const std::vector<Point> found = RefutingReplies(tree, root, board);
    ASSERT_EQ(BoardToText(board), before);
    ASSERT_EQ(board.side_to_move(), defender);
    for (Point q : board.empty()) {
      if (!MayPlay(board, defender, q)) continue;
      board.Make(q);
      const bool refutes = !FoursHold(tree, root, board);
      board.Unmake();
      ASSERT_EQ(std::count(found.begin(), found.end(), q), refutes ? 1 : 0)
          << BoardToText(board) << ToCoordinates(q);
      ++(refutes ? refuting : others);
    }
  }
  EXPECT_GT(refuting, 200);
  EXPECT_GT(others, 2000);
}

// Of threats the zone has to count pairs of stones as well; here the judge of every point is the
// verifier.
TEST_P(RefutationTest, RepliesToThreatsAreExact) {
  int refuting = 0, others = 0;
  for (int i = 0; i < RandomPositionCount(12); ++i) {
    Board board = NextThreatOfThreats();
    const size_t root = *vct_.tree_root();
    const std::string before = BoardToText(board);
    const Color defender = board.side_to_move();
    const std::vector<Point> found = RefutingReplies(vct_.tree(), root, board);
    ASSERT_EQ(BoardToText(board), before);
    ASSERT_EQ(board.side_to_move(), defender);
    for (Point q : board.empty()) {
      if (!MayPlay(board, defender, q)) continue;
      board.Make(q);
      const bool refutes = !VerifierAccepts(vct_.tree(), root, board);
      board.Unmake();
      ASSERT_EQ(std::count(found.begin(), found.end(), q), refutes ? 1 : 0)
          << RuleName(GetParam()) << "\n"
          << BoardToText(board) << ToCoordinates(q);
      ++(refutes ? refuting : others);
    }
  }
  EXPECT_GT(refuting, 10);
  EXPECT_GT(others, 200);
}

}  // namespace
}  // namespace tengen::search
