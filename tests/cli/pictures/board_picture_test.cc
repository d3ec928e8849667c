#include "cli/pictures/board_picture.h"

#include <string>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/strip.h"
#include "cli/pictures/combinations.h"
#include "engine/record/notation.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace tengen::cli {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

Board BoardAfter(const std::string& moves, Rule rule, int side = 15) {
  Board board = *Board::Create(side, side, rule);
  const std::vector<Point> points = *engine::ParseMoves(moves, side, side);
  for (Point p : points) board.Make(p);
  return board;
}

// Black has open threes in row and column through j8 and column and row; White is far away.
Board DoubleThree(Rule rule) { return BoardAfter("h8a1i8a15j9o1j10o15", rule); }

search::SearchInfo Line(int rank, Value value, const std::string& pv, int side = 15) {
  search::SearchInfo info;
  info.depth = 10;
  info.selective_depth = 14;
  info.nodes = 1000;
  info.line = rank;
  info.value = value;
  info.pv = *engine::ParseMoves(pv, side, side);
  return info;
}

int Count(const std::string& text, const std::string& part) {
  int count = 0;
  for (size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++count;
  return count;
}

// The content of the group with that id; groups inside it would end it.
std::string Group(const std::string& svg, const std::string& id) {
  const size_t start = svg.find("id=\"" + id + "\"");
  if (start == std::string::npos) return "";
  return svg.substr(start, svg.find("</g>", start) - start);
}

// "" if every element of `xml` is closed in its order and no text holds markup; else what is wrong.
std::string Malformed(absl::string_view xml) {
  std::vector<std::string> open;
  if (!absl::ConsumePrefix(&xml, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")) return "no head";
  while (!xml.empty()) {
    const size_t start = xml.find('<');
    const absl::string_view text = xml.substr(0, start);
    if (absl::StrContains(text, ">") || absl::StrContains(text, "&")) return "markup in text";
    if (open.empty() && !absl::StripAsciiWhitespace(text).empty()) return "text outside";
    if (start == absl::string_view::npos) break;
    const size_t end = xml.find('>', start);
    if (end == absl::string_view::npos) return "an open tag";
    absl::string_view tag = xml.substr(start + 1, end - start - 1);
    xml.remove_prefix(end + 1);
    if (Count(std::string(tag), "\"") % 2 != 0 || absl::StrContains(tag, "<")) return "quotes";
    if (absl::ConsumePrefix(&tag, "/")) {
      if (open.empty() || open.back() != tag) return "unexpected </" + std::string(tag);
      open.pop_back();
    } else if (!absl::EndsWith(tag, "/")) {
      open.emplace_back(tag.substr(0, tag.find_first_of(" \n")));
    }
  }
  return open.empty() ? "" : "unclosed " + open.back();
}

TEST(BoardPictureTest, IsWellFormedAndSelfContained) {
  for (Rule rule : kRules) {
    for (int side : {5, 15, 20, 32}) {
      Board board = BoardAfter("a1b2c3d4", rule, side);
      ASSERT_TRUE(board.Block(Point(0, 0)).ok());
      const std::vector<search::SearchInfo> lines = {Line(0, 35, "b1c1d1", side),
                                                     Line(1, LossIn(8), "c2", side)};
      for (bool flag : {false, true}) {
        const std::string svg =
            DrawSvg({.board = board, .ordered = flag, .lines = lines, .show_line = flag});
        EXPECT_EQ(Malformed(svg), "") << svg;
        EXPECT_EQ(Count(svg, "http"), 1) << "only the name space";
      }
      EXPECT_EQ(Malformed(DrawSvg({.board = board})), "");
    }
  }
}

TEST(BoardPictureTest, StonesHaveNumbersWhereTheOrderIsKnown) {
  const Board board = BoardAfter("h8i9g7", Rule::kFreestyle);
  const std::string known = Group(DrawSvg({.board = board}), "stones");
  EXPECT_EQ(Count(known, "class=\"black\""), 2);
  EXPECT_EQ(Count(known, "class=\"white\""), 1);
  EXPECT_THAT(known, HasSubstr("class=\"number on-white\">2</text>"));
  EXPECT_EQ(Count(known, "class=\"last\""), 1);
  const std::string unknown = Group(DrawSvg({.board = board, .ordered = false}), "stones");
  EXPECT_EQ(Count(unknown, "class=\"black\""), 2);
  EXPECT_THAT(unknown, Not(HasSubstr("<text")));
  EXPECT_THAT(unknown, Not(HasSubstr("class=\"last\"")));
}

TEST(BoardPictureTest, BestMovesHaveRankAndValue) {
  const Board board = BoardAfter("h8i9", Rule::kFreestyle);
  const std::vector<search::SearchInfo> lines = {Line(0, 35, "g7"), Line(1, LossIn(8), "i8")};
  const std::string svg = DrawSvg({.board = board, .lines = lines});
  const std::string moves = Group(svg, "best-moves");
  EXPECT_THAT(moves, HasSubstr("class=\"rank\">1</text>"));
  EXPECT_THAT(moves, HasSubstr("class=\"rate\">57%</text>"));
  EXPECT_THAT(moves, HasSubstr("class=\"rate\">-M8</text>"));
  EXPECT_THAT(svg, HasSubstr(">loss in 8 plies<"));
  EXPECT_THAT(svg, HasSubstr("-M8: loss in 8"));
  EXPECT_THAT(svg, Not(HasSubstr("id=\"line\"")));
}

TEST(BoardPictureTest, TheBestLineIsNumberedOn) {
  const Board board = BoardAfter("h8i9", Rule::kFreestyle);
  const std::vector<search::SearchInfo> lines = {Line(0, 35, "g7i7h9")};
  const std::string svg = DrawSvg({.board = board, .lines = lines, .show_line = true});
  EXPECT_THAT(svg, HasSubstr("id=\"line\""));
  EXPECT_THAT(svg, HasSubstr("class=\"number on-black\">3</text>"));
  EXPECT_THAT(svg, HasSubstr("class=\"number on-white\">4</text>"));
  EXPECT_THAT(svg, HasSubstr("class=\"number on-black\">5</text>"));
  EXPECT_THAT(svg, HasSubstr("best line of play"));
  EXPECT_THAT(svg, HasSubstr(">best move<")) << "the ring";
}

TEST(BoardPictureTest, TheLegendExplainsEveryMark) {
  Board board = BoardAfter("h8i9", Rule::kFreestyle);
  const std::vector<search::SearchInfo> lines = {Line(0, 35, "g7"), Line(1, -20, "i8")};
  EXPECT_THAT(DrawSvg({.board = board}), Not(HasSubstr("blocked: ")));
  ASSERT_TRUE(board.Block(Point(0, 0)).ok());
  const std::string svg = DrawSvg({.board = board, .lines = lines});
  EXPECT_THAT(svg, HasSubstr("blocked: nobody may play there"));
  EXPECT_THAT(svg, HasSubstr(">best move and Black's win rate<"));
  EXPECT_THAT(svg, HasSubstr(">next best and Black's win rate<"));
  EXPECT_THAT(svg, HasSubstr(">Black 57.2%<"));
  EXPECT_THAT(svg, HasSubstr("number: order of play"));
  EXPECT_THAT(DrawSvg({.board = board, .ordered = false}), Not(HasSubstr("number: ")));
  const Board empty = *Board::Create(15, 15, Rule::kFreestyle);
  EXPECT_THAT(DrawSvg({.board = empty}), Not(HasSubstr("Marks"))) << "there is none";
}

TEST(BoardPictureTest, WithoutASearchNoChances) {
  const Board board = BoardAfter("h8i9", Rule::kFreestyle);
  search::SearchInfo info = Line(0, 0, "g7");
  info.nodes = 0;
  const std::string svg = DrawSvg({.board = board, .lines = {info}});
  EXPECT_THAT(svg, HasSubstr(">not searched<"));
  EXPECT_THAT(svg, Not(HasSubstr("%<")));
}

TEST(BoardPictureTest, ForbiddenPointsAreCrosses) {
  const Board board = DoubleThree(Rule::kRenju);
  const int forbidden = board.ForbiddenPoints().size();
  ASSERT_GT(forbidden, 0);
  const std::string svg = DrawSvg({.board = board});
  EXPECT_EQ(Count(Group(svg, "forbidden"), "class=\"foul\""), forbidden);
  EXPECT_THAT(svg, HasSubstr("forbidden to Black"));
  const std::string free = DrawSvg({.board = DoubleThree(Rule::kFreestyle)});
  EXPECT_EQ(Group(free, "forbidden"), "");
  EXPECT_THAT(free, Not(HasSubstr("forbidden to Black")));
}

TEST(BoardPictureTest, ThreatsAreSignsAndExplained) {
  const std::string svg = DrawSvg({.board = DoubleThree(Rule::kFreestyle)});
  EXPECT_THAT(Group(svg, "threats"), HasSubstr("class=\"sign on-black\">33</text>"));
  EXPECT_THAT(svg, HasSubstr("two open threes of Black"));
  const std::string renju = DrawSvg({.board = DoubleThree(Rule::kRenju)});
  EXPECT_THAT(Group(renju, "threats"), Not(HasSubstr(">33</text>")));
}

TEST(CombinationsTest, TheStrongestCountsOnce) {
  // An open three and, on its line, nothing else.
  const Board three = BoardAfter("h8a1h9a15h10o1", Rule::kFreestyle);
  const auto found = FindCombinations(three, Color::kBlack);
  const PointSet& straight = found[static_cast<size_t>(Index(Combination::kStraightFour))];
  EXPECT_TRUE(straight.Contains(*engine::ParseLetters("h7", 15, 15)));
  EXPECT_TRUE(straight.Contains(*engine::ParseLetters("h11", 15, 15)));
  PointSet all;
  int sum = 0;
  for (const PointSet& points : found) {
    all |= points;
    sum += points.size();
  }
  EXPECT_EQ(all.size(), sum);
  const Board four = BoardAfter("h8a1h9a15h10o1h11o15", Rule::kFreestyle);
  const auto fives = FindCombinations(four, Color::kBlack);
  EXPECT_EQ(fives[static_cast<size_t>(Index(Combination::kFive))].size(), 2);
}

TEST(CombinationsTest, FourAndThree) {
  // A closed three in row 8 and an open two in column l meet at l8.
  const Board board = BoardAfter("i8h8j8a1k8a15l9o1l10o15", Rule::kRenju);
  const auto found = FindCombinations(board, Color::kBlack);
  EXPECT_TRUE(found[static_cast<size_t>(Index(Combination::kFourThree))].Contains(
      *engine::ParseLetters("l8", 15, 15)));
}

}  // namespace
}  // namespace tengen::cli
