#include "tests/reference/threats.h"

#include <algorithm>
#include <set>
#include <vector>

namespace tengen::reference {
namespace {

// The stone judged, which stands on the board, and the line it is judged on.
struct Subject {
  Board& board;
  Game game;
  Spot spot;
  Step step;

  char stone() const { return board.At(spot); }
  Row row() const { return RowThrough(board, spot, step); }
  bool wins() const { return IsWinningRow(board, game, spot, step); }
  LineSpots Near(int reach) const { return EmptyOnLine(board, spot, step, reach); }
  LineSpots WholeLine() const { return Near(std::max(board.width(), board.height())); }
};

bool HasFour(const Subject& s) {
  for (Spot completion : s.Near(4)) {
    const Trial fifth(s.board, completion, s.stone());
    if (s.row().Contains(completion) && s.wins()) return true;
  }
  return false;
}

bool HasFourAfterAnyReply(const Subject& s) {
  if (!HasFour(s)) return false;
  for (Spot reply : s.WholeLine()) {
    const Trial defence(s.board, reply, Other(s.stone()));
    if (!HasFour(s)) return false;
  }
  return true;
}

bool IsStraightFour(const Subject& s) { return s.row().length == 4 && HasFourAfterAnyReply(s); }

// A four: its four stones (the judged one among them) and the point that completes it.
struct Four {
  std::set<Spot> stones;
  Spot completion;
};

std::vector<Four> Fours(const Subject& s) {
  std::vector<Four> fours;
  for (Spot completion : s.Near(4)) {
    const Trial fifth(s.board, completion, s.stone());
    const Row row = s.row();
    if (!row.Contains(completion) || !s.wins()) continue;
    for (int start = 0; start + 5 <= row.length; ++start) {
      std::set<Spot> five;
      for (int i = 0; i < 5; ++i) five.insert(Along(row.first, row.step, start + i));
      if (five.erase(completion) == 1 && five.count(s.spot) == 1) {
        fours.push_back({five, completion});
      }
    }
  }
  return fours;
}

bool HasTwoFours(const Subject& s) {
  const std::vector<Four> fours = Fours(s);
  for (const Four& one : fours) {
    for (const Four& other : fours) {
      if (one.stones != other.stones && one.completion != other.completion) return true;
    }
  }
  return false;
}

bool IsLineDoubleFour(const Subject& s) { return HasTwoFours(s) && HasFourAfterAnyReply(s); }

bool HasThree(const Subject& s) {
  for (Spot extension : s.Near(3)) {
    const Trial fourth(s.board, extension, s.stone());
    if (s.row().Contains(extension) && IsStraightFour(s)) return true;
  }
  return false;
}

// Calls accept() with every two further stones on the line, at most `reach` from the judged one,
// until it says true.
template <class Predicate>
bool AnyTwoMore(const Subject& s, int reach, Predicate accept) {
  const LineSpots spots = s.Near(reach);
  for (size_t i = 0; i < spots.size(); ++i) {
    const Trial one(s.board, spots[i], s.stone());
    for (size_t j = i + 1; j < spots.size(); ++j) {
      const Trial other(s.board, spots[j], s.stone());
      if (accept(spots[i], spots[j])) return true;
    }
  }
  return false;
}

// How many consecutive points of the line it takes to hold all three.
int Span(Spot a, Spot b, Spot c) {
  const auto [least, most] = std::minmax({a, b, c});
  return std::max(most.x - least.x, std::abs(most.y - least.y)) + 1;
}

bool HasClosedThree(const Subject& s) {
  return AnyTwoMore(s, 4, [&](Spot a, Spot b) {
    if (Span(s.spot, a, b) > 5) return false;
    const Row row = s.row();
    return row.Contains(a) && row.Contains(b) && s.wins();
  });
}

bool HasTwo(const Subject& s) {
  return AnyTwoMore(s, 3, [&](Spot a, Spot b) {
    const Row row = s.row();
    return row.Contains(a) && row.Contains(b) && IsStraightFour(s);
  });
}

}  // namespace

bool Makes(Board& board, Game game, Spot spot, char stone, Step step, Threat threat) {
  const Trial trial(board, spot, stone);
  const Subject s{board, game, spot, step};
  switch (threat) {
    case Threat::kFive:
      return s.wins();
    case Threat::kStraightFour:
      return IsStraightFour(s);
    case Threat::kFour:
      return HasFour(s);
    case Threat::kLineDoubleFour:
      return IsLineDoubleFour(s);
    case Threat::kThree:
      return HasThree(s);
    case Threat::kClosedThree:
      return HasClosedThree(s);
    case Threat::kTwo:
      return HasTwo(s);
    case Threat::kOverline:
      return s.row().length >= 6 && !s.wins();
  }
  return false;
}

int CountDirections(Board& board, Game game, Spot spot, char stone, Threat threat) {
  return static_cast<int>(std::count_if(kSteps.begin(), kSteps.end(), [&](Step step) {
    return Makes(board, game, spot, stone, step, threat);
  }));
}

}  // namespace tengen::reference
