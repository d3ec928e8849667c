#include "eval/pattern_state.h"

#include <algorithm>

namespace tengen::eval {
namespace {

using Classes = std::array<int, engine::kDirectionCount>;

// Classes in descending order.
Classes Sorted(PatternCode code) {
  Classes classes = {};
  for (Direction d : engine::kDirections) classes[Index(d)] = Index(ClassIn(code, d));
  std::sort(classes.rbegin(), classes.rend());
  return classes;
}

// n over k, for the numbering of multisets.
constexpr int Choose(int n, int k) {
  int result = 1;
  for (int i = 0; i < k; ++i) result = result * (n - i) / (i + 1);
  return result;
}
static_assert(kPatternCount ==
              Choose(kLineClassCount + engine::kDirectionCount - 1, engine::kDirectionCount));

// The combinatorial number system: a descending sequence a >= b >= c >= d stands for the set {a+3,
// b+2, c+1, d}, whose rank is a sum of binomials.
int Rank(const Classes& classes) {
  int rank = 0;
  for (int i = 0; i < engine::kDirectionCount; ++i) {
    const int k = engine::kDirectionCount - i;
    rank += Choose(classes[static_cast<size_t>(i)] + k - 1, k);
  }
  return rank;
}

// How many steps of -1, 0 or 1 a coordinate has room for below `size`, at most kLineReach.
int Room(int coordinate, int step, int size) {
  if (step == 0) return kLineReach;
  return std::min(step < 0 ? coordinate : size - 1 - coordinate, kLineReach);
}

}  // namespace

LineEnds EndsAt(const Board& board, Point p, Direction d) {
  const auto missing = [&](int dx, int dy) {
    return kLineReach - std::min(Room(p.x(), dx, board.width()), Room(p.y(), dy, board.height()));
  };
  // Both colours of a rule agree in this.
  return EndsFor(RuleFor(board.rule(), Color::kBlack), missing(-StepX(d), -StepY(d)),
                 missing(StepX(d), StepY(d)));
}

int PatternOf(PatternCode code) {
  static const std::vector<uint16_t> ranks = [] {
    std::vector<uint16_t> table(kPatternCodes);
    for (size_t i = 0; i < table.size(); ++i) {
      table[i] = static_cast<uint16_t>(Rank(Sorted(static_cast<PatternCode>(i))));
    }
    return table;
  }();
  return ranks[code];
}

PatternCode CodeOfPattern(int pattern) {
  PatternCode code = 0;
  for (int i = 0; i < engine::kDirectionCount; ++i) {
    const int k = engine::kDirectionCount - i;
    int c = 0;
    while (c + 1 < kLineClassCount && Choose(c + k, k) <= pattern) ++c;
    pattern -= Choose(c + k - 1, k);
    code = WithClass(code, engine::kDirections[static_cast<size_t>(i)], static_cast<LineClass>(c));
  }
  return code;
}

std::optional<PointKind> KindOf(PatternCode code) {
  int fours = 0, threes = 0, lesser = 0;
  int twos = 0;
  for (Direction d : engine::kDirections) {
    const LineClass c = ClassIn(code, d);
    // A double four in one line counts as two; what wins outright is no matter of kinds.
    if (c == LineClass::kDoubleFour) fours += 2;
    if (c == LineClass::kFour) ++fours;
    if (c == LineClass::kThree || c == LineClass::kThreeMany) ++threes;
    if (LineClass::kTwoOfOneSpan <= c && c <= LineClass::kClosedThreeMany) ++lesser;
    if (LineClass::kTwoOfOneSpan <= c && c <= LineClass::kTwoOfManySpans) ++twos;
  }
  if (fours > 0 && fours + threes > 1) return PointKind::kFourFour;
  if (threes > 1) return PointKind::kThreeThree;
  if (fours > 0) return lesser > 0 ? PointKind::kFourMore : PointKind::kFour;
  if (threes > 0) return lesser > 0 ? PointKind::kThreeMore : PointKind::kThree;
  if (twos > 1) return PointKind::kTwoTwo;
  return std::nullopt;
}

}  // namespace tengen::eval
