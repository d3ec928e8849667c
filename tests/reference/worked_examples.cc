#include "tests/reference/worked_examples.h"

#include <algorithm>

#include "absl/strings/str_replace.h"

namespace tengen::reference {

const std::vector<LineExample>& LineExamples() {
  static const auto* const examples = new std::vector<LineExample>{
      // Five. Edges and blocked points are nobody's stones: they do not block a five of caro.
      {Threat::kFive, "fsrc9", ".*xxxx*."},
      {Threat::kFive, "fsrc9", "*xxxx"},
      {Threat::kFive, "fsrc9", "xx*xx"},
      {Threat::kFive, "fsrc9", "#xx*xx#"},
      {Threat::kFive, "fsrc9", "x*xxx*x"},
      {Threat::kFive, "fsrc9", "xx*xxo"},
      {Threat::kFive, "fsrc9", "#xx*xxo"},
      {Threat::kFive, "fsrc9", ".oxxxx*."},
      {Threat::kFive, "fsrc9", "xx.x"},
      {Threat::kFive, "fsr", "oxx*xxo"},
      {Threat::kFive, "c9", "oxx.xxo"},
      {Threat::kFive, "fsr", ".oxxxx*o"},
      {Threat::kFive, "c9", ".oxxxx.o"},
      {Threat::kFive, "fc", "xxx*xx"},
      {Threat::kFive, "sr9", "xxx.xx"},
      {Threat::kFive, "fc", "oxxx*xxo"},
      {Threat::kFive, "sr9", "oxxx.xxo"},
      {Threat::kFive, "fc", "oxxxx*xo"},
      {Threat::kFive, "sr9", "oxxxx.xo"},
      {Threat::kFive, "fc", "*xxxxx*"},
      {Threat::kFive, "sr9", ".xxxxx."},
      // Straight four: six points are needed, and in caro a reply at one end must not make the five
      // at the other end one between two stones.
      {Threat::kStraightFour, "fsrc9", ".*xxx*."},
      {Threat::kStraightFour, "fsrc9", ".xxx."},
      {Threat::kStraightFour, "fsrc9", ".xxx*."},
      {Threat::kStraightFour, "fsrc9", ".x*xx."},
      {Threat::kStraightFour, "fsrc9", "oxxx.."},
      {Threat::kStraightFour, "fsrc9", "#xxx.."},
      {Threat::kStraightFour, "fc", "x.xxx*."},
      {Threat::kStraightFour, "sr9", "x.xxx.."},
      {Threat::kStraightFour, "fsr", "o.xxx*."},
      {Threat::kStraightFour, "c9", "o.xxx.."},
      {Threat::kStraightFour, "fsr", "o.*xxx*."},
      {Threat::kStraightFour, "c9", "o..xxx*."},
      {Threat::kStraightFour, "fsrc9", "#.xxx*."},
      // Four.
      {Threat::kFour, "fsrc9", "oxxx**"},
      {Threat::kFour, "fsr", "oxxx**o"},
      {Threat::kFour, "c9", "oxxx..o"},
      {Threat::kFour, "fsrc9", "oxxx**#"},
      {Threat::kFour, "fsrc9", "x*xx*."},
      {Threat::kFour, "fsrc9", "xxx**"},
      {Threat::kFour, "fsrc9", "xxx."},
      {Threat::kFour, "fc", "xx**xx"},
      {Threat::kFour, "sr9", "xx..xx"},
      // Two fours in one line, in caro with no one reply to both.
      {Threat::kLineDoubleFour, "fsrc9", "x.x*x.x"},
      {Threat::kLineDoubleFour, "fsrc9", "xxx.*.xxx"},
      {Threat::kLineDoubleFour, "fsrc9", "xx.x*.xx"},
      {Threat::kLineDoubleFour, "fsr", "oxxx.*.xxxo"},
      {Threat::kLineDoubleFour, "c9", "oxxx...xxxo"},
      {Threat::kLineDoubleFour, "fsrc9", "#xxx.*.xxx#"},
      {Threat::kLineDoubleFour, "fsrc9", "..xxx.."},
      // Three.
      {Threat::kThree, "fsrc9", ".xx**."},
      {Threat::kThree, "fsrc9", ".*xx*."},
      {Threat::kThree, "fsrc9", ".x*x*."},
      {Threat::kThree, "fsrc9", ".xx.."},
      {Threat::kThree, "fsrc9", "#.xx.#"},
      {Threat::kThree, "fsr", "o.xx**."},
      {Threat::kThree, "c9", "o.xx..."},
      {Threat::kThree, "fsr", "o.*xx**."},
      {Threat::kThree, "c9", "o..xx**."},
      {Threat::kThree, "fc", "x.*xx**."},
      {Threat::kThree, "sr9", "x..xx**."},
      // Closed three.
      {Threat::kClosedThree, "fsrc9", "oxx***"},
      {Threat::kClosedThree, "fsrc9", "xx***"},
      {Threat::kClosedThree, "fsr", "oxx***o"},
      {Threat::kClosedThree, "c9", "oxx...o"},
      {Threat::kClosedThree, "fsrc9", "#xx..#"},
      {Threat::kClosedThree, "fsrc9", "x.x.x"},
      // Two.
      {Threat::kTwo, "fsrc9", ".*x**."},
      {Threat::kTwo, "fsrc9", ".x***."},
      {Threat::kTwo, "fsrc9", "x....."},
      {Threat::kTwo, "fsrc9", "..x.."},
      // Overline.
      {Threat::kOverline, "sr9", "xxx*xx"},
      {Threat::kOverline, "fc", "xxx.xx"},
      {Threat::kOverline, "sr9", "oxxx*xxo"},
      {Threat::kOverline, "sr9", "x*xxxx*x"},
      {Threat::kOverline, "fc", "x.xxxx.x"},
      {Threat::kOverline, "fsrc9", "oxx.xxo"},
      {Threat::kOverline, "sr9", "*xxxxx*"},
  };
  return *examples;
}

LaidLine::LaidLine(absl::string_view cells, Step line_step) : board(1, 1), step(line_step) {
  constexpr int kLeastSide = 5;
  const int side = std::max(static_cast<int>(cells.size()), kLeastSide);
  board = Board(side, std::string(static_cast<size_t>(side) * side, kBlocked));
  start = {0, step.dy < 0 ? side - 1 : 0};
  for (size_t i = 0; i < cells.size(); ++i) {
    board.Set(At(static_cast<int>(i)), cells[i] == '*' ? kEmpty : cells[i]);
  }
}

const std::vector<MoveExample>& MoveExamples() {
  static const auto* const examples = new std::vector<MoveExample>{
      {"a five on the smallest board", "xxxx*/oooo./...../...../...../", "wwwww", Renju::kFive},
      {"a diagonal five from corner to corner", "x..../.x.../..*../...x./....x/", "wwwww",
       Renju::kFive},
      {"the smallest board has no straight fours, so no threes", ".x.../.x.../.*xx./...../...../",
       "-----", Renju::kLegal},
      {"two fours in the corner of the smallest board", "*xxx./x..../x..../x..../...../", "--f--",
       Renju::kDoubleFour},
      {"a five and an overline",
       "......x./......x./......x./..xxxx*./......x./......x./......../......../", "wwwww",
       Renju::kFive},
      {"a five and two threes",
       "........./........./..x.x..../...xx..../xxxx*..../........./........./........./........./",
       "wwwww", Renju::kFive},
      {"a five and two fours",
       "........./.x.....x./..x...x../...x.x.../....*..../....x..../....x..../....x..../....x..../",
       "wwwww", Renju::kFive},
      {"a five between two opponents",
       "......../.oxx*xxo/......../......../......../......../......../......../", "www--",
       Renju::kFive},
      {"a five between an opponent and the edge",
       "......../..oxx*xx/......../......../......../......../......../......../", "wwwww",
       Renju::kFive},
      {"a five between an opponent and a blocked point",
       "......../#xx*xxo./......../......../......../......../......../......../", "wwwww",
       Renju::kFive},
      {"a five between two opponents and a free one",
       "....x.../.oxx*xxo/....x.../....x.../....x.../......../......../......../", "wwwww",
       Renju::kFive},
      {"a six between two opponents",
       "........./.oxxx*xxo/........./........./........./........./........./........./........./",
       "w-fw-", Renju::kOverline},
      {"an overline is named before two fours",
       "...x..x../....x.x../.....xx../...xxx*../......x../......x../........./........./........./",
       "w-fw-", Renju::kOverline},
      {"two fours are named before two threes",
       ".........../.........../.....x...../.....x.x.../.....xx..../..xxx*...../......x..../"
       ".......x.../.........../.........../.........../",
       "--f--", Renju::kDoubleFour},
      {"two fours in one line", "xxx.*.xxx/........./........./........./........./", "--f--",
       Renju::kDoubleFour},
      {"a four and a three",
       "........./........./...xxx*../......x../......x../........./........./........./........./",
       "-----", Renju::kLegal},
      {"a three that touches the edge is none",
       "....*xx.../....x...../....x...../........../........../........../........../........../"
       "........../........../",
       "-----", Renju::kLegal},
      {"two threes a point from the edge",
       "........../....*xx.../....x...../....x...../........../........../........../........../"
       "........../........../",
       "--f--", Renju::kDoubleThree},
      {"a blocked point closes one of two threes",
       "....#...../....*xx.../....x...../....x...../........../........../........../........../"
       "........../........../",
       "-----", Renju::kLegal},
  };
  return *examples;
}

std::pair<Board, Spot> Parse(const MoveExample& example) {
  const int width = static_cast<int>(example.cells.find('/'));
  const std::string cells = absl::StrReplaceAll(example.cells, {{"/", ""}});
  const int star = static_cast<int>(cells.find('*'));
  const Spot spot{star % width, star / width};
  Board board(width, absl::StrReplaceAll(cells, {{"*", "."}}));
  return {board, spot};
}

Outcome OutcomeNamed(char letter) {
  return letter == 'w' ? Outcome::kWin : letter == 'f' ? Outcome::kForbiddenLoss : Outcome::kNone;
}

}  // namespace tengen::reference
