#include "tests/engine/line_exhaustion.h"

#include <hwy/targets.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <memory>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "engine/line_kernels.h"
#include "engine/line_threats.h"
#include "tests/engine/every_target.h"
#include "tests/engine/reference_bridge.h"

namespace tengen::engine {
namespace {

constexpr int kFewDifferences = 5;
// What a cell can be, in the order in which lines follow each other; the last point changes first.
constexpr absl::string_view kCells = ".xo";

// What is said of the points of a line; bit i is the i-th point.
struct LineAnswers {
  LineThreatWords threats[kColorCount];
  uint32_t stops[kColorCount];  // of all fives at once
};

// A sheaf's lines with what the reference says of them.
struct JudgedLine {
  std::string cells;
  LineAnswers answers;
  // A stone that wins anyway may be denied two fours in caro; reference_bridge.h says why.
  uint32_t unpromised[kColorCount] = {};
};

// The points of `line` of which `holds` says so.
template <class Predicate>
uint32_t EmptyPointsWhere(const reference::Board& line, const Predicate& holds) {
  uint32_t points = 0;
  for (int i = 0; i < line.width(); ++i) {
    const reference::Spot spot{i, 0};
    if (line.At(spot) == reference::kEmpty && holds(spot)) points |= uint32_t{1} << i;
  }
  return points;
}

JudgedLine Judge(Rule rule, const std::string& cells) {
  JudgedLine judged{cells, {}, {}};
  reference::Board line(static_cast<int>(cells.size()), cells);
  const reference::Game game = ToReference(rule);
  const reference::Step step = ToReference(Direction::kHorizontal);
  for (Color c : kColors) {
    const auto makers = [&](LineThreat threat) {
      return EmptyPointsWhere(line, [&](reference::Spot spot) {
        return Makes(line, game, spot, ToReference(c), step, ToReference(threat));
      });
    };
    LineThreatWords& threats = judged.answers.threats[Index(c)];
    for (LineThreat threat : kLineThreats) threats[Index(threat)] = makers(threat);
    judged.answers.stops[Index(c)] = EmptyPointsWhere(line, [&](reference::Spot spot) {
      const reference::Trial defence(line, spot, ToReference(Opponent(c)));
      return makers(LineThreat::kFive) == 0;
    });
    if (rule != Rule::kCaro) continue;
    judged.unpromised[Index(c)] =
        threats[Index(LineThreat::kFive)] | threats[Index(LineThreat::kStraightFour)];
  }
  return judged;
}

// All lines of a sheaf, in order.
std::vector<JudgedLine> Judge(const LineSheaf& sheaf) {
  const int loose = std::min(sheaf.points, kLooseEnd);
  std::string cells(static_cast<size_t>(sheaf.points), reference::kEmpty);
  for (int i = sheaf.points - loose, rest = sheaf.number; i-- > 0; rest /= 3) {
    cells[static_cast<size_t>(i)] = kCells[static_cast<size_t>(rest % 3)];
  }
  std::vector<JudgedLine> lines;
  const auto walk = [&](const auto& self, int point) -> void {
    if (point == sheaf.points) return lines.push_back(Judge(sheaf.rule, cells));
    for (char cell : kCells) {
      cells[static_cast<size_t>(point)] = cell;
      self(self, point + 1);
    }
  };
  walk(walk, sheaf.points - loose);
  return lines;
}

// Collects what differs, in words.
class Comparison {
 public:
  Comparison(const LineSheaf& sheaf, LineComparison* found) : sheaf_(sheaf), found_(*found) {}

  void Begin(std::string form) { found_.forms.push_back(std::move(form)); }
  void Threats(const JudgedLine& line, Color c, const LineThreatWords& claimed) {
    for (LineThreat threat : kLineThreats) {
      const uint32_t ignored =
          threat == LineThreat::kLineDoubleFour ? line.unpromised[Index(c)] : 0;
      Word(line, c, Name(threat), claimed[Index(threat)],
           line.answers.threats[Index(c)][Index(threat)], ignored);
    }
  }
  void Word(const JudgedLine& line, Color c, absl::string_view what, uint32_t claimed,
            uint32_t right, uint32_t ignored = 0) {
    found_.answers += std::popcount(WordsOf(line.cells, c).empty);
    if (((claimed ^ right) & ~ignored) == 0) return;
    Differs(absl::StrCat(line.cells, ": ", what, " of ", Name(c), ", points as bits: ", claimed,
                         " for ", right));
  }
  void Differs(absl::string_view what) {
    if (found_.differences.size() >= kFewDifferences) return;
    found_.differences.push_back(
        absl::StrCat(RuleName(sheaf_.rule), ", ", found_.forms.back(), ": ", what));
  }

 private:
  const LineSheaf& sheaf_;
  LineComparison& found_;
};

void CompareScalar(Rule rule, const std::vector<JudgedLine>& lines, Comparison& comparison) {
  comparison.Begin("scalar");
  for (const JudgedLine& line : lines) {
    for (Color c : kColors) {
      const LineWords words = WordsOf(line.cells, c);
      const ColorRule color_rule = RuleFor(rule, c);
      comparison.Threats(line, c, ClassifyLine(words, color_rule));
      const uint32_t fives = FivePoints(words, color_rule);
      comparison.Word(line, c, "five alone", fives,
                      line.answers.threats[Index(c)][Index(LineThreat::kFive)]);
      if (fives == 0) continue;
      comparison.Word(line, c, "stop of fives", StopsOfFives(words, fives, color_rule),
                      line.answers.stops[Index(c)]);
    }
  }
}

// Four equal lines, one in each direction, on a board that has no other points. A line through one
// of them in another direction meets each other one once at most, so it is too short for threats.
class FourLines {
 public:
  FourLines(const LineSheaf& sheaf, Comparison& comparison)
      : points_(sheaf.points), comparison_(comparison) {
    state_->height = kMaxSide;
    for (Color c : kColors) {
      const ColorRule rule = RuleFor(sheaf.rule, c);
      state_->any_exact |= !rule.overline_wins;
      state_->caro |= !rule.blocked_five_wins;
      for (Direction d : kDirections) {
        state_->exact[LaneOf(d, c)] = rule.overline_wins ? 0 : ~uint32_t{0};
      }
    }
    for (Direction on : kDirections) {
      for (int i = 0; i < points_; ++i) {
        for (Direction d : kDirections) {
          state_->open[LineOf(At(on, i), d)] |= uint32_t{1} << BitOf(At(on, i), d);
        }
      }
    }
  }

  // Compares `lines`, a whole sheaf, and takes all stones back.
  void Compare(const std::vector<JudgedLine>& lines) {
    const auto empty = std::make_unique<LineState>(*state_);
    PutFirst(lines.front().cells, 0, [&] {
      size_t next = 0;
      Walk(std::max(points_ - kLooseEnd, 0), [&] { CompareLine(lines[next++]); });
    });
    const auto same = [&](const auto& member) {
      return std::memcmp(&((*state_).*member), &((*empty).*member), sizeof((*empty).*member)) == 0;
    };
    if (!same(&LineState::threats) || !same(&LineState::planes) || !same(&LineState::stones) ||
        !same(&LineState::counts)) {
      comparison_.Differs("something is left when all stones are taken back");
    }
  }

 private:
  // The i-th point of the line in direction d: the row begins at the first bit of its word, the
  // column ends at the last.
  Point At(Direction d, int i) const {
    switch (d) {
      case Direction::kHorizontal:
        return Point(i, 0);
      case Direction::kVertical:
        return Point(kMaxSide - 1, kMaxSide - points_ + i);
      case Direction::kDiagonal:
        return Point(2 + i, 10 + i);
      case Direction::kAntiDiagonal:
        return Point(14 + i, 16 - i);
    }
    return Point(0, 0);
  }

  // Calls f with stones of colour c on the i-th points.
  template <class F>
  void With(int i, Color c, const F& f) {
    LineDiff diffs[kDirectionCount];
    for (Direction d : kDirections) ToggleStone(*state_, At(d, i), c, diffs[Index(d)]);
    f();
    for (int d = kDirectionCount; d-- > 0;) {
      RevertStone(*state_, At(kDirections[d], i), c, diffs[d]);
    }
  }

  // Calls f with the first points of `cells`, from the i-th on, as they are drawn there.
  template <class F>
  void PutFirst(absl::string_view cells, int i, const F& f) {
    if (i >= points_ - kLooseEnd) return f();
    const char cell = cells[static_cast<size_t>(i)];
    const auto rest = [&] { PutFirst(cells, i + 1, f); };
    if (cell == reference::kEmpty) return rest();
    With(i, cell == reference::kBlack ? Color::kBlack : Color::kWhite, rest);
  }

  // Calls f with everything that can be on the points from the i-th on.
  template <class F>
  void Walk(int i, const F& f) {
    if (i == points_) return f();
    Walk(i + 1, f);
    for (Color c : kColors) {
      With(i, c, [&] { Walk(i + 1, f); });
    }
  }

  void CompareLine(const JudgedLine& line) {
    for (Color c : kColors) {
      std::array<int32_t, kLineThreatCount> counts = {};
      for (Direction d : kDirections) {
        const LineThreatWords words = Threats(d, c);
        comparison_.Threats(line, c, words);
        for (size_t kind = 0; kind < kLineThreatCount; ++kind) {
          counts[kind] += std::popcount(words[kind]);
        }
      }
      if (std::memcmp(counts.data(), state_->counts[Index(c)], sizeof(counts)) == 0) continue;
      comparison_.Differs(absl::StrCat(line.cells, ": counts of the threats of ", Name(c)));
    }
  }

  LineThreatWords Threats(Direction d, Color c) const {
    const auto& words = state_->threats[LineOf(At(d, 0), d)];
    LineThreatWords threats;
    for (LineThreat threat : kLineThreats) {
      threats[Index(threat)] = words[Index(threat)][Index(c)] >> BitOf(At(d, 0), d);
    }
    return threats;
  }

  const int points_;
  Comparison& comparison_;
  std::unique_ptr<LineState> state_ = std::make_unique<LineState>();
};

}  // namespace

int SheafCount(int points) {
  int count = 1;
  for (int i = kLooseEnd; i < points; ++i) count *= 3;
  return count;
}

LineComparison CompareLines(const LineSheaf& sheaf) {
  LineComparison found;
  Comparison comparison(sheaf, &found);
  const std::vector<JudgedLine> lines = Judge(sheaf);
  found.lines = static_cast<int64_t>(lines.size());
  CompareScalar(sheaf.rule, lines, comparison);
  OnEveryTarget([&](int64_t target) {
    comparison.Begin(hwy::TargetName(target));
    FourLines(sheaf, comparison).Compare(lines);
  });
  return found;
}

}  // namespace tengen::engine
