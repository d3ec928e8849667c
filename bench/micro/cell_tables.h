// A prototype for the comparison of board representations: threats from line-pattern tables, cell
// by cell, the way most gomoku engines keep them.
#ifndef TENGEN_BENCH_MICRO_CELL_TABLES_H_
#define TENGEN_BENCH_MICRO_CELL_TABLES_H_

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/line_kernels.h"
#include "engine/line_threats.h"
#include "engine/point_set.h"
#include "engine/rules.h"
#include "engine/types.h"

namespace tengen::bench {

// Keeps every line as two bits per cell. After a move it looks the line through each empty cell
// nearby up in a table, for both colours at once, and flips the point sets of what changed; the old
// codes go on a stack for undo.
//
// Code is an unsigned integer with one bit for each colour and kind of threat; it has room for the
// `kinds` kinds that are kept. Handles the rules without caro's blocked fives, whose keys would be
// too long for a table.
template <class Code, LineThreat... kinds>
class CellTables {
 public:
  // REQUIRES: side <= 22, so that a line and its margins fit a 64-bit word.
  CellTables(int side, Rule rule)
      : radius_(NeedsNeighbours(rule) ? 5 : 4),
        low_((1u << (2 * radius_)) - 1),
        table_(BuildTable(rule)) {
    for (auto& line : lines_) line = ~uint64_t{0};
    for (int y = 0; y < side; ++y) {
      for (int x = 0; x < side; ++x) Open(Point(x, y));
    }
  }

  void Make(Point p) {
    plies_.push_back({p, static_cast<uint32_t>(undo_.size())});
    const uint64_t stone = (plies_.size() & 1) ? kBlackCode : kWhiteCode;
    Flip(cells_[p.id()].combined, 0, p);
    for (Direction d : engine::kDirections) Toggle(p, d, stone);
    for (Direction d : engine::kDirections) UpdateLine(p, d);
  }

  void Unmake() {
    const Ply ply = plies_.back();
    const uint64_t stone = (plies_.size() & 1) ? kBlackCode : kWhiteCode;
    plies_.pop_back();
    for (Direction d : engine::kDirections) Toggle(ply.move, d, stone);
    for (; undo_.size() > ply.undo_size; undo_.pop_back()) {
      SetCode(undo_.back().point, undo_.back().direction, undo_.back().code);
    }
    Flip(0, cells_[ply.move.id()].combined, ply.move);
  }

  const PointSet& Points(Color c, LineThreat kind) const {
    return sets_[static_cast<size_t>(BitFor(c, kind))];
  }

 private:
  static constexpr int kKindCount = sizeof...(kinds);
  static constexpr std::array<LineThreat, kKindCount> kKinds = {kinds...};
  static_assert(sizeof(Code) * 8 >= engine::kColorCount * kKindCount);
  static constexpr uint64_t kBlackCode = 1, kWhiteCode = 2, kOutsideCode = 3;

  struct CellCodes {
    std::array<Code, engine::kDirectionCount> line = {};
    Code combined = 0;
  };
  struct Saved {
    Point point;
    Direction direction;
    Code code;
  };
  struct Ply {
    Point move;
    uint32_t undo_size;
  };

  static bool NeedsNeighbours(Rule rule) {
    return !RuleFor(rule, Color::kBlack).overline_wins ||
           !RuleFor(rule, Color::kWhite).overline_wins;
  }

  static int BitFor(Color c, LineThreat kind) {
    int bit = Index(c) * kKindCount;
    while (kKinds[static_cast<size_t>(bit % kKindCount)] != kind) ++bit;
    return bit;
  }

  // The codes of the empty cell between the neighbours that `key` describes.
  Code Classify(uint32_t key, Rule rule) const {
    std::array<uint32_t, engine::kColorCount> stones = {};
    uint32_t empty = 1u << radius_;
    for (int i = 0; i < 2 * radius_; ++i) {
      const uint32_t cell = (key >> (2 * i)) & 3;
      const uint32_t bit = 1u << (i < radius_ ? i : i + 1);
      if (cell == 0) empty |= bit;
      if (cell == kBlackCode) stones[0] |= bit;
      if (cell == kWhiteCode) stones[1] |= bit;
    }
    Code code = 0;
    for (Color c : kColors) {
      const engine::LineThreatWords words =
          ClassifyLine({stones[Index(c)], stones[Index(Opponent(c))], empty}, RuleFor(rule, c));
      for (LineThreat kind : kKinds) {
        if ((words[Index(kind)] >> radius_) & 1) code |= static_cast<Code>(1u << BitFor(c, kind));
      }
    }
    return code;
  }

  std::vector<Code> BuildTable(Rule rule) const {
    std::vector<Code> table(size_t{1} << (4 * radius_));
    for (size_t key = 0; key < table.size(); ++key) {
      table[key] = Classify(static_cast<uint32_t>(key), rule);
    }
    return table;
  }

  void Open(Point p) {
    for (Direction d : engine::kDirections) Toggle(p, d, kOutsideCode);
  }

  // Lines have a margin of `radius_` outside cells before their first cell.
  void Toggle(Point p, Direction d, uint64_t code) {
    lines_[LineOf(p, d)] ^= code << (2 * (BitOf(p, d) + radius_));
  }

  void UpdateLine(Point p, Direction d) {
    const uint64_t line = lines_[LineOf(p, d)];
    for (int step = -radius_; step <= radius_; ++step) {
      const int cell = BitOf(p, d) + step + radius_;  // counted from the start of the margin
      if (cell < radius_ || ((line >> (2 * cell)) & 3) != 0) continue;
      const auto window = static_cast<uint32_t>(line >> (2 * (cell - radius_)));
      const uint32_t key = (window & low_) | ((window >> 2) & (low_ << (2 * radius_)));
      const Point q(p.x() + step * StepX(d), p.y() + step * StepY(d));
      const Code old = cells_[q.id()].line[Index(d)];
      if (table_[key] == old) continue;
      undo_.push_back({q, d, old});
      SetCode(q, d, table_[key]);
    }
  }

  void SetCode(Point p, Direction d, Code code) {
    CellCodes& cell = cells_[p.id()];
    cell.line[Index(d)] = code;
    const auto combined =
        static_cast<Code>(cell.line[0] | cell.line[1] | cell.line[2] | cell.line[3]);
    Flip(cell.combined, combined, p);
    cell.combined = combined;
  }

  // Flips p in the sets in which `before` and `after` differ.
  void Flip(Code before, Code after, Point p) {
    for (uint32_t rest = before ^ after; rest != 0; rest &= rest - 1) {
      sets_[static_cast<size_t>(std::countr_zero(rest))].data()[p.y()] ^= uint32_t{1} << p.x();
    }
  }

  const int radius_;
  const uint32_t low_;
  const std::vector<Code> table_;
  std::array<uint64_t, engine::kLineCount> lines_;
  std::array<CellCodes, engine::kPointCapacity> cells_ = {};
  std::array<PointSet, engine::kColorCount* kKindCount> sets_ = {};
  std::vector<Saved> undo_;
  std::vector<Ply> plies_;
};

}  // namespace tengen::bench

#endif  // TENGEN_BENCH_MICRO_CELL_TABLES_H_
