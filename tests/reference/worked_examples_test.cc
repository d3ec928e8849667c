#include "tests/reference/worked_examples.h"

#include "gtest/gtest.h"

namespace tengen::reference {
namespace {

TEST(WorkedExamplesTest, Lines) {
  for (const LineExample& example : LineExamples()) {
    for (Step step : kSteps) {
      LaidLine line(example.cells, step);
      for (char letter : example.games) {
        const Game game = kGames[kGameLetters.find(letter)];
        for (size_t i = 0; i < example.cells.size(); ++i) {
          const Spot spot = line.At(static_cast<int>(i));
          if (line.board.At(spot) != kEmpty) continue;
          EXPECT_EQ(Makes(line.board, game, spot, kBlack, step, example.threat),
                    example.cells[i] == '*')
              << example.cells << " at " << i << ", threat " << static_cast<int>(example.threat)
              << ", game " << letter << ", step " << step.dx << "," << step.dy;
        }
      }
    }
  }
}

TEST(WorkedExamplesTest, Moves) {
  for (const MoveExample& example : MoveExamples()) {
    auto [board, spot] = Parse(example);
    ASSERT_EQ(example.outcomes.size(), kGames.size());
    for (size_t i = 0; i < kGames.size(); ++i) {
      EXPECT_EQ(JudgeMove(board, kGames[i], spot, kBlack), OutcomeNamed(example.outcomes[i]))
          << example.name << ", game " << kGameLetters[i];
    }
    EXPECT_EQ(JudgeRenju(board, spot), example.renju) << example.name;
  }
}

}  // namespace
}  // namespace tengen::reference
