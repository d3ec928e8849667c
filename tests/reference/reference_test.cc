// The second oracle is judged by worked examples only: drawn lines and points whose verdict the
// rules spell out.
#include <ostream>
#include <string>
#include <vector>

#include "gtest/gtest.h"
#include "tests/reference/rules.h"
#include "tests/reference/threats.h"

namespace tengen::reference {
namespace {

// A drawn row with one '*' becomes a board of one row that is empty there.
struct Drawing {
  explicit Drawing(std::string cells) : star{static_cast<int>(cells.find('*')), 0}, board(1, 1) {
    cells[static_cast<size_t>(star.x)] = kEmpty;
    board = Board(static_cast<int>(cells.size()), cells);
  }
  Spot star;
  Board board;
};

struct WinCase {
  const char* cells;  // x moves at *; the drawing's ends are the board's edges
  const char* wins;   // w or - for freestyle, standard, renju Black, caro, caro9
};

TEST(ReferenceTest, LinesWinAsTheTableOfTheRulesSays) {
  const std::vector<WinCase> cases = {
      {"..xx*xx..", "wwwww"}, {".oxx*xx..", "wwwww"},  {"..xx*xxo.", "wwwww"},
      {".oxx*xxo.", "www--"}, {"xx*xxo.", "wwwww"},    {".oxx*xx", "wwwww"},
      {"xx*xx.", "wwwww"},    {".oxxx*xxo.", "w--w-"}, {"..xxx*xx..", "w--w-"},
      {"xxx*xxo.", "w--w-"},  {".oxxx*xxx", "w--w-"},  {".o.xx*xx.o.", "wwwww"},
      {".oxx*xx.o", "wwwww"}, {".oxx*xx.x.", "wwwww"}, {".#xx*xx#.", "wwwww"},
      {".oxx*xx#.", "wwwww"}, {"..xx*x..", "-----"},
  };
  for (const WinCase& c : cases) {
    for (size_t i = 0; i < kGames.size(); ++i) {
      Drawing d(c.cells);
      const Trial move(d.board, d.star, kBlack);
      EXPECT_EQ(IsWin(d.board, kGames[i], d.star), c.wins[i] == 'w') << c.cells << " game " << i;
    }
  }
}

TEST(ReferenceTest, WhiteOfRenjuWinsWithSix) {
  Drawing d("xooo*oox");
  EXPECT_EQ(JudgeMove(d.board, Game::kRenju, d.star, kWhite), Outcome::kWin);
}

TEST(ReferenceTest, BlackOfRenjuLosesBySixAndByTwoFoursInOneLine) {
  for (const char* cells : {"..xxx*xx..", "..x.x*x.x..", ".xx.x*.xx..", "xxx.*.xxx"}) {
    Drawing d(cells);
    EXPECT_EQ(JudgeMove(d.board, Game::kRenju, d.star, kBlack), Outcome::kForbiddenLoss) << cells;
    EXPECT_EQ(JudgeMove(d.board, Game::kStandard, d.star, kBlack), Outcome::kNone) << cells;
  }
}

struct ThreatCase {
  Game game;
  const char* cells;
  Threat threat;
  bool makes;
};

std::ostream& operator<<(std::ostream& out, const ThreatCase& c) {
  return out << c.cells << " game " << static_cast<int>(c.game) << " threat "
             << static_cast<int>(c.threat);
}

TEST(ReferenceTest, ThreatsOfDrawnLines) {
  const std::vector<ThreatCase> cases = {
      {Game::kFreestyle, ".xx*x.", Threat::kStraightFour, true},
      {Game::kFreestyle, "oxx*x.", Threat::kStraightFour, false},
      {Game::kFreestyle, "oxx*x.", Threat::kFour, true},
      {Game::kFreestyle, "x.xx*x.", Threat::kStraightFour, true},
      {Game::kStandard, "x.xx*x.", Threat::kStraightFour, false},
      {Game::kCaro, "o.xx*x..", Threat::kStraightFour, false},
      {Game::kCaro, "..xx*x..", Threat::kStraightFour, true},
      {Game::kCaro, "#.xx*x..", Threat::kStraightFour, true},
      {Game::kFreestyle, "x.x*x.x", Threat::kLineDoubleFour, true},
      {Game::kFreestyle, ".xx*x.", Threat::kLineDoubleFour, false},
      {Game::kFreestyle, "xx.*xx", Threat::kLineDoubleFour, false},
      {Game::kCaro, "ox.x*x.x.", Threat::kLineDoubleFour, false},
      {Game::kCaro, ".x.x*x.x.", Threat::kLineDoubleFour, true},
      {Game::kFreestyle, "..x*x..", Threat::kThree, true},
      {Game::kFreestyle, ".xx*.", Threat::kThree, false},
      {Game::kFreestyle, ".xx*.", Threat::kClosedThree, true},
      {Game::kFreestyle, "oxx*..", Threat::kClosedThree, true},
      {Game::kFreestyle, "oxx*.o", Threat::kClosedThree, false},
      {Game::kStandard, "x..xx*..x", Threat::kThree, false},
      {Game::kStandard, "x..xx*...", Threat::kThree, true},
      {Game::kFreestyle, ".x*...", Threat::kTwo, true},
      {Game::kFreestyle, ".x*.o.", Threat::kTwo, false},
      {Game::kStandard, ".xxx*xx", Threat::kOverline, true},
      {Game::kFreestyle, ".xxx*xx", Threat::kOverline, false},
      {Game::kCaro, "oxx*xxo", Threat::kFive, false},
  };
  for (const ThreatCase& c : cases) {
    Drawing d(c.cells);
    EXPECT_EQ(Makes(d.board, c.game, d.star, kBlack, kSteps[0], c.threat), c.makes) << c;
  }
}

TEST(ReferenceTest, RenjuThreesCountOnlyIfTheyCanBeExtended) {
  Board board(15, 15);
  for (Spot spot : {Spot{5, 7}, Spot{6, 7}, Spot{7, 8}, Spot{7, 9}}) board.Set(spot, kBlack);
  EXPECT_EQ(JudgeRenju(board, {7, 7}), Renju::kDoubleThree);
  board.Set({4, 7}, kWhite);
  EXPECT_EQ(JudgeRenju(board, {7, 7}), Renju::kLegal);
}

TEST(ReferenceTest, TrialsLeaveTheBoardAsItWas) {
  Board board(9, ".........xx.xx....o.o.o.o...x..x..x.");
  const std::string before = board.ToString();
  for (Spot spot : board.EmptySpots()) {
    JudgeMove(board, Game::kRenju, spot, kBlack);
    for (Threat threat : kThreats) CountDirections(board, Game::kCaro, spot, kWhite, threat);
  }
  CountSequences(board, Game::kRenju, kWhite, 2);
  EXPECT_EQ(board.ToString(), before);
}

TEST(ReferenceTest, SequencesOfAnEmptyBoard) {
  Board board(5, 5);
  EXPECT_EQ(CountSequences(board, Game::kFreestyle, kBlack, 0), 1u);
  EXPECT_EQ(CountSequences(board, Game::kFreestyle, kBlack, 3), 25u * 24 * 23);
}

TEST(ReferenceTest, NothingFollowsAWin) {
  Board board(6, "xxxx..");
  // The five at the fifth point ends the game; at the sixth point it goes on with one more move.
  EXPECT_EQ(CountSequences(board, Game::kFreestyle, kBlack, 1), 2u);
  EXPECT_EQ(CountSequences(board, Game::kFreestyle, kBlack, 2), 1u);
}

}  // namespace
}  // namespace tengen::reference
