#include "search/proof/strategy_file.h"

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

#include "absl/strings/str_split.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "search/proof/game_proof.h"
#include "tests/search/proof/strategy_support.h"

namespace tengen::search {
namespace {

using ::testing::HasSubstr;

std::istringstream Text(absl::string_view text) { return std::istringstream(std::string(text)); }

Board Start() {
  std::istringstream file = Text(kTwosHeader);
  return ReadStrategyStart(file).value();
}

StrategyAnswer Find(const Board& board) {
  std::istringstream file = Text(kTwosMoves);
  return FindInStrategy(file, board);
}

TEST(StrategyFileTest, TheFirstLinesSayWhatIsWon) {
  const Board start = Start();
  EXPECT_EQ(start.rule(), Rule::kStandard);
  EXPECT_EQ(start.stone_count(), 8);
  EXPECT_EQ(start.side_to_move(), Color::kBlack);
  EXPECT_EQ(start.At(At("d5")), engine::Cell::kBlack);
  std::istringstream moves = Text(kTwosMoves);
  EXPECT_TRUE(CheckStrategyEnd(moves).ok());
}

TEST(StrategyFileTest, EveryLineThatIsNoneIsNamed) {
  const std::vector<std::string> lines = absl::StrSplit(kTwosHeader, '\n', absl::SkipEmpty());
  for (size_t broken = 0; broken < lines.size(); ++broken) {
    std::string text;
    for (size_t i = 0; i < lines.size(); ++i) text += (i == broken ? "nonsense" : lines[i]) + "\n";
    std::istringstream file = Text(text);
    EXPECT_THAT(ReadStrategyStart(file).status().message(), HasSubstr("\"nonsense\"")) << text;
  }
  for (const char* text : {"moves 1\nend\n", "moves 1\nc7c6d5e5/a9i9a1i1 c5\n", "end\n"}) {
    std::istringstream file = Text(text);
    EXPECT_FALSE(CheckStrategyEnd(file).ok()) << text;
  }
}

TEST(StrategyFileTest, StonesMayStandInAnyOrder) {
  std::istringstream file = Text("moves 1\ne5d5c6c7/i1a1i9a9 c5\nend\n");
  EXPECT_EQ(FindInStrategy(file, Start()).move, At("c5"));
}

TEST(StrategyFileTest, APositionIsFoundInEachImageWithItsMove) {
  for (int number = 0; number < engine::Symmetry::kCount; ++number) {
    const engine::Symmetry symmetry(number, 9, 9);
    const Board board = Image(Start(), symmetry);
    EXPECT_TRUE(StartWithin(Start(), board).has_value());
    EXPECT_EQ(Find(board).move, symmetry.Apply(At("c5")));
    Board other = board;
    other.SetSideToMove(Color::kWhite);
    EXPECT_FALSE(StartWithin(Start(), other).has_value());
  }
}

TEST(StrategyFileTest, WhatItsMoveLeadsToIsKnownByTheLastTwo) {
  for (int number = 0; number < engine::Symmetry::kCount; ++number) {
    const engine::Symmetry symmetry(number, 9, 9);
    Board board = Image(Start(), symmetry);
    board.Make(symmetry.Apply(At("c5")));
    board.Make(symmetry.Apply(At("b5")));
    const StrategyAnswer answer = Find(board);
    EXPECT_FALSE(answer.move.has_value());
    EXPECT_EQ(answer.own, symmetry.Apply(At("c5")));
    EXPECT_EQ(answer.reply, symmetry.Apply(At("b5")));
  }
  Board board = Start();
  board.Make(At("g3"));
  board.Make(At("b5"));
  EXPECT_FALSE(Find(board).move || Find(board).reply) << "another move than the strategy's";
}

// Every twentieth line of what comes with the program, in one image or another.
TEST(StrategyFileTest, AllThatIsCommittedIsFound) {
  for (const auto& entry : std::filesystem::directory_iterator(TENGEN_SOLVED)) {
    std::ifstream file(entry.path());
    const absl::StatusOr<Board> start = ReadStrategyStart(file);
    if (!start.ok()) continue;  // a certificate of a draw
    const std::streampos moves = file.tellg();
    std::string line;
    for (int number = 0; std::getline(file, line) && line != "end"; ++number) {
      if (number % 20 != 1) continue;
      const std::vector<std::string> words = absl::StrSplit(line, ' ');
      const engine::Symmetry symmetry(number / 20 % engine::Symmetry::kCount, start->width(),
                                      start->height());
      const Board position = Image(BoardOfStones(words[0], *start).value(), symmetry);
      std::ifstream again(entry.path());
      again.seekg(moves);
      const std::optional<Point> found = FindInStrategy(again, position).move;
      ASSERT_TRUE(found.has_value()) << entry.path() << " " << line;
      Board after = position, expected = position;
      after.Make(*found);
      expected.Make(symmetry.Apply(*engine::ParseLetters(words[1], 15, 15)));
      EXPECT_EQ(StonesText(after), StonesText(expected)) << line;
    }
  }
}

}  // namespace
}  // namespace tengen::search
