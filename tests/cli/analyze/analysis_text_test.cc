#include "cli/analyze/analysis_text.h"

#include "cli/analyze/analysis_json.h"
#include "cli/analyze/best_lines.h"
#include "cli/analyze/live_view.h"
#include "engine/record/notation.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace tengen::cli {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

search::SearchInfo Info(int line, int lines, Value value, const std::string& pv) {
  search::SearchInfo info;
  info.depth = 12;
  info.selective_depth = 20;
  info.line = line;
  info.lines = lines;
  info.value = value;
  info.nodes = 123456;
  info.elapsed = absl::Milliseconds(812);
  info.hash_permille = 13;
  info.pv = *engine::ParseMoves(pv, 15, 15);
  return info;
}

Board OneStone() {
  Board board = *Board::Create(15, 15, Rule::kRenju);
  board.Make(Point(7, 7));
  return board;
}

TEST(AnalysisTextTest, ValuesInWords) {
  EXPECT_EQ(ValueWords(35), "+35");
  EXPECT_EQ(ValueWords(kDraw), "0");
  EXPECT_EQ(ValueWords(-35), "-35");
  EXPECT_EQ(ValueWords(WinIn(1)), "win in 1 ply");
  EXPECT_EQ(ValueWords(WinIn(7)), "win in 7 plies");
  EXPECT_EQ(ValueWords(LossIn(8)), "loss in 8 plies");
}

TEST(AnalysisTextTest, Lines) {
  EXPECT_EQ(PositionWords(OneStone()), "White to move, 1 stone, renju, 15x15");
  const search::SearchInfo info = Info(1, 3, 35, "h8i9");
  EXPECT_EQ(EffortText(info), "depth 12-20, 123456 nodes, 152039 nodes/s, hash 1.3%");
  EXPECT_EQ(LineText(info, OneStone()), " 2  h8     White 57.2%  +35               h8 i9");
  EXPECT_EQ(
      IterationText(info, OneStone()),
      "depth 12-20  line 2  White 57.2%  +35  123456 nodes  152039 nodes/s  hash 1.3%  0.81 s  "
      "h8 i9");
}

TEST(AnalysisTextTest, ChancesOnlyWhereSomethingWasSearched) {
  search::SearchInfo info = Info(0, 1, 0, "h8");
  EXPECT_EQ(RateWords(info, Color::kBlack), "Black 50.0%");
  info.nodes = 0;
  EXPECT_EQ(RateWords(info, Color::kBlack), "not searched");
  EXPECT_THAT(LineText(info, OneStone()), Not(HasSubstr("%")));
  EXPECT_THAT(Summary({OneStone()}, {info}, {}, /*color=*/false),
              HasSubstr("best h8, not searched\n"));
  EXPECT_THAT(ResultJson(info, 15, false), HasSubstr("\"win_rate\": null"));
  info.value = WinIn(1);
  EXPECT_EQ(RateWords(info, Color::kWhite), "White 100.0%") << "a five needs no search";
}

TEST(AnalysisTextTest, TheSummarySaysHowLongItThought) {
  const std::vector<search::SearchInfo> lines = {Info(0, 1, 35, "i9")};
  EXPECT_THAT(Summary({OneStone()}, lines, {}, false), HasSubstr("\nthought 0.81 s, depth 12-20"));
  EXPECT_THAT(Summary({OneStone()}, lines, {.time = absl::Seconds(3)}, false),
              HasSubstr("\nthought 0.81 s of 3s, depth"));
  const std::vector<search::SearchInfo> won = {Info(0, 1, WinIn(7), "i9")};
  EXPECT_THAT(Summary({OneStone()}, won, {.time = absl::Seconds(3)}, false),
              HasSubstr("\nthought 0.81 s of 3s, until the result was proven, depth"));
}

TEST(AnalysisTextTest, TheSummaryMarksTheMovesOnTheBoard) {
  const std::vector<search::SearchInfo> lines = {Info(0, 2, WinIn(7), "i9h9"),
                                                 Info(1, 2, -20, "g9h9")};
  const std::string text = Summary({OneStone()}, lines, {.interrupted = true}, /*color=*/false);
  EXPECT_THAT(text, HasSubstr(" 9 . . . . . . 2 . 1 . "));
  EXPECT_THAT(text, HasSubstr("best i9, win rate 100.0% and win in 7 plies for White\n"));
  EXPECT_THAT(text, HasSubstr("0.81 s, interrupted, depth"));
  EXPECT_THAT(text, Not(HasSubstr("\x1b")));
  EXPECT_THAT(Summary({OneStone()}, lines, {}, /*color=*/true), HasSubstr("\x1b"));
}

TEST(BestLinesTest, TheAnswerComesFirstAndNoMoveTwice) {
  BestLines best;
  for (int line = 0; line < 3; ++line) {
    const std::vector<std::string> moves = {"h8", "i9", "g7"};
    best.Add(Info(line, 3, 10 - line, moves[static_cast<size_t>(line)]));
  }
  search::SearchResult result;
  result.info = Info(0, 3, 50, "g7h7");
  result.move = result.info.pv.front();
  best.Finish(result);
  std::vector<std::string> first;
  for (const search::SearchInfo& info : best.lines()) {
    EXPECT_EQ(info.line, static_cast<int>(first.size()));
    EXPECT_EQ(info.lines, 3);
    first.push_back(LettersText(info.pv, 15));
  }
  EXPECT_THAT(first, ElementsAre("g7 h7", "h8", "i9"));
}

TEST(BestLinesTest, ALineThatWasCutShortGoesOn) {
  for (Value value : {50, WinIn(5)}) {
    BestLines best;
    best.Add(Info(0, 2, 10, "h8i9"));
    best.Add(Info(1, 2, 5, "g7h7i7"));
    search::SearchResult result;
    result.info = Info(0, 2, value, "g7");
    result.move = result.info.pv.front();
    best.Finish(result);
    EXPECT_EQ(best.lines().front().value, value);
    EXPECT_EQ(LettersText(best.lines().front().pv, 15), IsWin(value) ? "g7" : "g7 h7 i7");
  }
}

TEST(BestLinesTest, AMoveWithoutASearchIsALine) {
  BestLines best;
  search::SearchResult result;
  result.move = Point(7, 7);
  best.Finish(result);
  ASSERT_EQ(best.lines().size(), 1u);
  EXPECT_EQ(LettersText(best.lines().front().pv, 15), "h8");
}

class LiveFrameTest : public ::testing::Test {
 protected:
  LiveFrameTest() {
    best_.Add(Info(0, 2, 35, "i9h9i8i7g9h6g5g7i6g8f8f6e5"));
    best_.Add(Info(1, 2, -20, "g9h9"));
  }
  std::vector<std::string> Frame(TerminalSize size, bool color = false) {
    return DrawFrame({.position = position_,
                      .best = best_,
                      .elapsed = absl::Milliseconds(3210),
                      .looking_at = Point(8, 6),
                      .hash_permille = 21},
                     size, color);
  }
  engine::GivenPosition position_ = {OneStone()};
  BestLines best_;
};

TEST_F(LiveFrameTest, ShowsAllOfIt) {
  const std::vector<std::string> rows = Frame({40, 120});
  EXPECT_EQ(rows.front(), "White to move, 1 stone, renju, 15x15; Ctrl-C ends the analysis");
  EXPECT_THAT(rows, testing::Contains(HasSubstr(" 9 . . . . . . 2 . 1 .")));
  EXPECT_EQ(rows[rows.size() - 3],
            "depth 12-20   looking at i9   3.2 s   123456 nodes   152039 nodes/s   hash 2.1%");
  EXPECT_THAT(rows.back(), HasSubstr("-20"));
}

TEST_F(LiveFrameTest, BracketsTheLastStoneOnlyIfItIsKnown) {
  EXPECT_THAT(Frame({40, 120}), testing::Contains(HasSubstr("[X]")));
  position_.ordered = false;
  EXPECT_THAT(Frame({40, 120}), Not(testing::Contains(HasSubstr("["))));
}

TEST_F(LiveFrameTest, FitsTheTerminal) {
  for (int rows = 2; rows < 40; ++rows) {
    for (int columns : {1, 10, 33, 60}) {
      const std::vector<std::string> frame = Frame({rows, columns});
      EXPECT_LT(static_cast<int>(frame.size()), std::max(rows, 3));
      for (const std::string& row : frame) {
        EXPECT_LE(static_cast<int>(row.size()), std::max(columns - 1, 1));
      }
    }
  }
  EXPECT_THAT(Frame({10, 80}), Not(testing::Contains(HasSubstr(". . ."))));
}

TEST_F(LiveFrameTest, EscapesOnlyForColors) {
  for (const std::string& row : Frame({40, 80})) EXPECT_THAT(row, Not(HasSubstr("\x1b")));
  EXPECT_THAT(Frame({40, 80}, /*color=*/true), testing::Contains(HasSubstr("\x1b")));
}

}  // namespace
}  // namespace tengen::cli
