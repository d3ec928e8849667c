// The five games by the letter, for checking claimed wins: one board of characters, every question
// answered by walking along its lines.
//
// Sources: the Gomocup referee's win conditions (rule 0, 1, 4, 8, 9) and chapters 3 and 9 of the
// RIF rules of renju, 9.3 in the combined reading, where an extension of a three counts only if
// nothing at all forbids it. Shares no code with engine/ or search/, whose claims it judges.
#ifndef TENGEN_VERIFY_LITERAL_RULES_H_
#define TENGEN_VERIFY_LITERAL_RULES_H_

#include <optional>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"

namespace tengen::verify {

enum class Game { kFreestyle, kStandard, kRenju, kCaro, kStandardCaro };

// "freestyle", "standard", "renju", "caro" or "caro9"; nullopt for anything else.
std::optional<Game> ParseGame(absl::string_view name);

// What a point may hold, as drawn boards write it.
inline constexpr char kEmpty = '.';
inline constexpr char kBlack = 'x';
inline constexpr char kWhite = 'o';
inline constexpr char kBlocked = '#';  // belongs to nobody
inline constexpr char kOutside = ' ';  // off the board; never on it

// The other colour. REQUIRES: `stone` is kBlack or kWhite.
constexpr char Other(char stone) { return stone == kBlack ? kWhite : kBlack; }

// The sides of a board that are accepted.
inline constexpr int kMinSide = 5;
inline constexpr int kMaxSide = 32;

// A position under one rule. Points are numbers that only this class makes and understands; off the
// board there is a rim, so that a walk along a line ends by itself. Copyable; thread-compatible.
class Position {
 public:
  // An empty board. REQUIRES: both sides are in [kMinSide, kMaxSide].
  Position(int width, int height, Game game);

  int width() const { return width_; }
  int height() const { return height_; }
  Game game() const { return game_; }

  // The point in column x from the left and row y from the top, both from 0. REQUIRES: it is on the
  // board.
  int PointAt(int x, int y) const { return (y + 1) * stride_ + x + 1; }
  // Points are in [first_point(), end_point()), some of these numbers being off the board.
  int first_point() const { return stride_ + 1; }
  int end_point() const { return (height_ + 1) * stride_ - 1; }

  char At(int point) const { return cells_[static_cast<size_t>(point)]; }
  bool IsEmpty(int point) const { return At(point) == kEmpty; }
  // REQUIRES: `point` is on the board and `cell` no kOutside.
  void Set(int point, char cell) { cells_[static_cast<size_t>(point)] = cell; }
  int CountCells(char cell) const;
  // All cells in a row, rim included: equal for equal positions of one size.
  const std::string& cells() const { return cells_; }

  // "h8": column letters from the left, row number from the bottom; "aa" follows "z".
  std::string Name(int point) const;
  // The inverse; nullopt unless all of `name` is one point of the board.
  std::optional<int> ParsePoint(absl::string_view name) const;

  // True if the stone at `point` stands in a row that wins the game for its colour.
  //
  //                      five   five between two opponent stones   six or more
  //   freestyle          wins   wins                               wins
  //   standard           wins   wins                               -
  //   renju, Black       wins   wins                               -
  //   renju, White       wins   wins                               wins
  //   caro (rule 8)      wins   -                                  wins
  //   caro9 (rule 9)     wins   -                                  -
  //
  // Only stones block a five of caro: the rim and blocked points do not. REQUIRES: a stone is
  // there.
  bool InWinningRow(int point) const;

  // Where a stone of the opponent instead could keep the stone at `point`, which stands in a
  // winning row, from doing so: there, and in caro at the ends of its rows, of which some may be
  // beyond the rim or not empty. REQUIRES: a stone is there.
  std::vector<int> PointsDecidingFive(int point) const;
  // True if renju prohibits `point` to Black: the stone makes no five, and an overline, two
  // different fours, or two threes that can each become a straight four by a move that is itself
  // neither a five nor prohibited. Always false for White and under the other rules. Puts trial
  // stones on the board and takes them away again. REQUIRES: `point` is empty.
  bool IsProhibited(int point, char stone);
  // False if renju does not prohibit `point` to `stone`, wherever further stones of the opponent
  // may stand. They make no five, four or three of Black; but one can be real for them, because its
  // extension is prohibited no longer. REQUIRES: `point` is empty.
  bool MayBeProhibited(int point, char stone);

 private:
  enum class Verdict { kFive, kProhibited, kLegal };

  // The length of the row along `step` through the stone at `point`, and its first point.
  struct Row {
    int first;
    int length;
  };
  Row RowThrough(int point, int step) const;
  static bool Holds(const Row& row, int step, int point) {
    const int steps = (point - row.first) / step;
    return 0 <= steps && steps < row.length && row.first + steps * step == point;
  }
  int RowLength(int point, int step) const { return RowThrough(point, step).length; }
  // True if the point `distance` steps from `point` (backwards if negative) is empty and no rim
  // lies between.
  bool IsEmptyOnLine(int point, int step, int distance) const;

  // With `all_real` threes count whatever forbids their extension.
  Verdict JudgeBlack(int point, bool all_real = false);
  bool MakesExactFive(int point, int step);
  int CountFours(int point);
  bool HasRealThree(int point, int step, bool all_real);

  int width_;
  int height_;
  int stride_;
  Game game_;
  std::string cells_;
};

}  // namespace tengen::verify

#endif  // TENGEN_VERIFY_LITERAL_RULES_H_
