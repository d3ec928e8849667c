// The engine against the examples that the reference is judged by, turned and mirrored.
#include "tests/reference/worked_examples.h"

#include <string>

#include "engine/board.h"
#include "gtest/gtest.h"
#include "tests/engine/reference_bridge.h"
#include "tests/engine/symmetry.h"

namespace tengen::engine {
namespace {

using reference::LineExample;
using reference::MoveExample;

// The same line with the other player's stones; renju's White plays freestyle, so there only Black
// is asked.
std::string Exchanged(std::string cells) {
  for (char& cell : cells) {
    if (cell == 'x' || cell == 'o') cell = reference::Other(cell);
  }
  return cells;
}

void ExpectLine(const reference::LineExample& example, const std::string& cells, Rule rule,
                Direction d, Color c) {
  const reference::LaidLine line(cells, ToReference(d));
  const Board board = ToEngine(line.board, rule);
  for (LineThreat threat : kLineThreats) {
    if (ToReference(threat) != example.threat) continue;
    for (size_t i = 0; i < cells.size(); ++i) {
      EXPECT_EQ(board.ThreatPlane(c, d, threat).Contains(ToPoint(line.At(static_cast<int>(i)))),
                cells[i] == '*')
          << cells << " at " << i << ": " << Name(threat) << " of " << Name(c) << " under "
          << RuleName(rule) << ", " << Name(d);
    }
  }
}

TEST(WorkedExamplesTest, Lines) {
  for (const reference::LineExample& example : reference::LineExamples()) {
    const std::string cells(example.cells), mirrored(example.cells.rbegin(), example.cells.rend());
    for (Rule rule : kRules) {
      if (example.games.find(reference::kGameLetters[static_cast<size_t>(Index(rule))]) ==
          absl::string_view::npos) {
        continue;
      }
      for (Direction d : kDirections) {
        for (const std::string& line : {cells, mirrored}) {
          ExpectLine(example, line, rule, d, Color::kBlack);
          if (rule != Rule::kRenju) ExpectLine(example, Exchanged(line), rule, d, Color::kWhite);
        }
      }
    }
  }
}

TEST(WorkedExamplesTest, Moves) {
  for (const reference::MoveExample& example : reference::MoveExamples()) {
    const auto [drawn, spot] = Parse(example);
    for (int number = 0; number < Symmetry::kCount; ++number) {
      const Symmetry symmetry(number, drawn.width(), drawn.height());
      const Point p = ToPoint(symmetry.Apply(spot));
      for (Rule rule : kRules) {
        const Board board = ToEngine(symmetry.Apply(drawn), rule);
        const char outcome = example.outcomes[static_cast<size_t>(Index(rule))];
        EXPECT_EQ(board.Judge(p), ToEngine(reference::OutcomeNamed(outcome)))
            << example.name << " under " << RuleName(rule) << ", symmetry " << number;
        EXPECT_EQ(board.ForbiddenKind(p),
                  rule == Rule::kRenju ? ToEngine(example.renju) : Forbidden::kNone)
            << example.name << " under " << RuleName(rule) << ", symmetry " << number;
      }
    }
  }
}

}  // namespace
}  // namespace tengen::engine
