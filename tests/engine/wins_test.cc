// Win verdicts against two files of moves, for the engine and for the reference.
#include <optional>
#include <string>

#include "engine/board.h"
#include "engine/rules.h"
#include "gtest/gtest.h"
#include "tests/engine/data_files.h"
#include "tests/engine/reference_bridge.h"

namespace tengen::engine {
namespace {

void ExpectOutcome(const std::string& line) {
  WinRecord record = ParseWin(line);
  const std::optional<Rule> rule = ParseRule(record.rule);
  ASSERT_TRUE(rule.has_value()) << line;
  const Color mover = record.stone == reference::kBlack ? Color::kBlack : Color::kWhite;
  const Board board = ToEngine(record.board, *rule, mover);
  ASSERT_EQ(board.Judge(ToPoint(record.move)), ToEngine(record.outcome)) << line;
  ASSERT_EQ(JudgeMove(record.board, ToReference(*rule), record.move, record.stone), record.outcome)
      << line;
}

void ExpectOutcomes(const std::string& file, size_t count) {
  const std::vector<std::string> lines = ReadDataLines(file);
  EXPECT_EQ(lines.size(), count);
  for (const std::string& line : lines) ASSERT_NO_FATAL_FAILURE(ExpectOutcome(line));
}

TEST(WinsTest, FiveThousandMovesOfFourRules) { ExpectOutcomes("wins_dev.txt.gz", 5000); }

TEST(WinsTest, AThousandMovesOfStandardCaro) { ExpectOutcomes("wins_caro9.txt.gz", 1000); }

}  // namespace
}  // namespace tengen::engine
