// Which form should the threats of a board have? Replays the same games on three of them and times
// a pair of make and unmake with the threat sets of both colours valid after the make:
//
//   lines   engine/board.h: one word per line, only the four lines through the move are recomputed
//   whole   the same arithmetic on whole-board registers, everything recomputed from nothing; sets
//   go on a stack, so
//           unmake costs nothing
//   tables  bench/micro/cell_tables.h: one table look-up per line and cell around the move
//
// "core" keeps what every search asks for: five, straight four, four and three points. "all" keeps
// the eight kinds of engine/line_threats.h. The prototypes count nothing and know no caro; the
// board does, and keeps the sets of each direction apart besides. Every run first replays the games
// with the board beside it and fails unless all sets agree.
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <type_traits>
#include <vector>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "bench/micro/representation_benchmark.cc"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "bench/micro/cell_tables.h"
#include "bench/micro/sample_positions.h"
#include "benchmark/benchmark.h"
#include "engine/board.h"
#include "engine/grid-inl.h"
#include "engine/line_threats-inl.h"

#ifndef TENGEN_BENCH_MICRO_REPRESENTATION_ONCE
#define TENGEN_BENCH_MICRO_REPRESENTATION_ONCE
namespace tengen::bench {

// Rows of a whole board: 16 of 16 bits fill one vector of 256 bits, 24 of 32 bits fill three.
template <class Row>
inline constexpr int kGridRows = sizeof(Row) == 2 ? 16 : 24;

template <class Row>
struct GridStones {
  alignas(64) Row stones[engine::kColorCount][kGridRows<Row>] = {};
  Row open[kGridRows<Row>] = {};
  std::array<bool, engine::kColorCount> exact = {};  // colours that need an exact five
};

template <class Row>
struct GridThreats {
  alignas(64) Row sets[engine::kColorCount][engine::kLineThreatCount][kGridRows<Row>] = {};
};

template <LineThreat... kinds>
struct Kinds {};
using CoreKinds =
    Kinds<LineThreat::kFive, LineThreat::kStraightFour, LineThreat::kFour, LineThreat::kThree>;
using AllKinds = Kinds<LineThreat::kFive, LineThreat::kStraightFour, LineThreat::kFour,
                       LineThreat::kLineDoubleFour, LineThreat::kThree, LineThreat::kClosedThree,
                       LineThreat::kTwo, LineThreat::kOverline>;

}  // namespace tengen::bench
#endif  // TENGEN_BENCH_MICRO_REPRESENTATION_ONCE

HWY_BEFORE_NAMESPACE();
namespace tengen::bench {
namespace HWY_NAMESPACE {
template <class Row>
using BoardGrid = engine::HWY_NAMESPACE::Grid<Row, kGridRows<Row>>;

template <class Row>
struct ColorGrids {
  BoardGrid<Row> own, opponent, empty, exact;
};

template <engine::HWY_NAMESPACE::LineForm form, Direction d, class Row, LineThreat... kinds>
HWY_INLINE void AddDirection(const ColorGrids<Row>& in,
                             BoardGrid<Row> (&sum)[engine::kLineThreatCount], Kinds<kinds...>) {
  BoardGrid<Row> words[engine::kLineThreatCount];
  engine::HWY_NAMESPACE::LineMath<engine::HWY_NAMESPACE::GridOps<BoardGrid<Row>, d>, form>(
      in.own, in.opponent, in.empty, in.exact)
      .Classify(words);
  ((sum[Index(kinds)] = sum[Index(kinds)] | words[Index(kinds)]), ...);
}

template <engine::HWY_NAMESPACE::LineForm form, class Row, LineThreat... kinds>
HWY_INLINE void ClassifyColor(const GridStones<Row>& board, Color c, GridThreats<Row>& threats,
                              Kinds<kinds...> which) {
  using G = BoardGrid<Row>;
  ColorGrids<Row> in;
  in.own = engine::HWY_NAMESPACE::LoadGrid<G>(board.stones[Index(c)]);
  in.opponent = engine::HWY_NAMESPACE::LoadGrid<G>(board.stones[Index(Opponent(c))]);
  in.empty = engine::HWY_NAMESPACE::LoadGrid<G>(board.open) - (in.own | in.opponent);
  in.exact = engine::HWY_NAMESPACE::FillGrid<G>(static_cast<Row>(~0u));
  BoardGrid<Row> sum[engine::kLineThreatCount];
  ((sum[Index(kinds)] = engine::HWY_NAMESPACE::FillGrid<G>(0)), ...);
  AddDirection<form, Direction::kHorizontal>(in, sum, which);
  AddDirection<form, Direction::kVertical>(in, sum, which);
  AddDirection<form, Direction::kDiagonal>(in, sum, which);
  AddDirection<form, Direction::kAntiDiagonal>(in, sum, which);
  (StoreGrid(sum[Index(kinds)], threats.sets[Index(c)][Index(kinds)]), ...);
}

template <class Which, class Row>
HWY_INLINE void ClassifyGrid(const GridStones<Row>& board, GridThreats<Row>& threats) {
  for (Color c : kColors) {
    if (board.exact[static_cast<size_t>(Index(c))]) {
      ClassifyColor<engine::HWY_NAMESPACE::LineForm::kExact>(board, c, threats, Which());
    } else {
      ClassifyColor<engine::HWY_NAMESPACE::LineForm::kPlain>(board, c, threats, Which());
    }
  }
}

void ClassifyCore16(const GridStones<uint16_t>& board, GridThreats<uint16_t>& threats) {
  ClassifyGrid<CoreKinds>(board, threats);
}
void ClassifyAll16(const GridStones<uint16_t>& board, GridThreats<uint16_t>& threats) {
  ClassifyGrid<AllKinds>(board, threats);
}
void ClassifyCore32(const GridStones<uint32_t>& board, GridThreats<uint32_t>& threats) {
  ClassifyGrid<CoreKinds>(board, threats);
}
void ClassifyAll32(const GridStones<uint32_t>& board, GridThreats<uint32_t>& threats) {
  ClassifyGrid<AllKinds>(board, threats);
}

}  // namespace HWY_NAMESPACE
}  // namespace tengen::bench
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace tengen::bench {
namespace {

HWY_EXPORT(ClassifyCore16);
HWY_EXPORT(ClassifyAll16);
HWY_EXPORT(ClassifyCore32);
HWY_EXPORT(ClassifyAll32);

constexpr int kGames = 32;
constexpr int kPlies = 40;

template <LineThreat... kinds>
constexpr std::array<LineThreat, sizeof...(kinds)> ListOf(Kinds<kinds...>) {
  return {kinds...};
}

// The representations have the same four members: a constructor, Make, Unmake, and Points, the
// points where a stone of colour c makes `kind`, directions combined.

// The board as it is; its sets are kept apart by direction.
class Lines {
 public:
  using Kept = AllKinds;
  Lines(int side, Rule rule) : board_(Board::Create(side, side, rule).value()) {}
  void Make(Point p) { board_.Make(p); }
  void Unmake() { board_.Unmake(); }
  PointSet Points(Color c, LineThreat kind) const { return board_.ThreatPoints(c, kind); }

 protected:
  Board board_;
};

// The board, with the core sets of both colours combined after every move.
class LinesWithCore : public Lines {
 public:
  using Lines::Lines;
  void Make(Point p) {
    board_.Make(p);
    for (Color c : kColors) {
      size_t i = 0;
      for (LineThreat kind : ListOf(CoreKinds())) {
        sets_[static_cast<size_t>(Index(c))][i++] = board_.ThreatPoints(c, kind);
      }
    }
    benchmark::DoNotOptimize(sets_);
  }

 private:
  std::array<std::array<PointSet, ListOf(CoreKinds()).size()>, engine::kColorCount> sets_;
};

// The board, with Board::Threats for both colours after every move: all kinds and the double
// threats.
class LinesWithAll : public Lines {
 public:
  using Lines::Lines;
  void Make(Point p) {
    board_.Make(p);
    for (Color c : kColors) benchmark::DoNotOptimize(board_.Threats(c));
  }
};

// Everything from nothing after every move.
template <class Row, class Which>
class Whole {
 public:
  using Kept = Which;
  Whole(int side, Rule rule) : frames_(static_cast<size_t>(side * side) + 1) {
    for (Color c : kColors) {
      stones_.exact[static_cast<size_t>(Index(c))] = !RuleFor(rule, c).overline_wins;
    }
    for (int y = 0; y < side; ++y) stones_.open[y] = static_cast<Row>((uint32_t{1} << side) - 1);
  }
  void Make(Point p) {
    stones_.stones[moves_.size() & 1][p.y()] ^= static_cast<Row>(1u << p.x());
    moves_.push_back(p);
    Classify(frames_[moves_.size()]);
  }
  void Unmake() {
    const Point p = moves_.back();
    moves_.pop_back();
    stones_.stones[moves_.size() & 1][p.y()] ^= static_cast<Row>(1u << p.x());
  }
  PointSet Points(Color c, LineThreat kind) const {
    PointSet points;
    const auto& rows = frames_[moves_.size()].sets[Index(c)][Index(kind)];
    for (int y = 0; y < kGridRows<Row>; ++y) points.set_row(y, rows[y]);
    return points;
  }

 private:
  void Classify(GridThreats<Row>& threats) const {
    constexpr bool kAll = std::is_same_v<Which, AllKinds>;
    if constexpr (sizeof(Row) == sizeof(uint16_t)) {
      kAll ? HWY_DYNAMIC_DISPATCH(ClassifyAll16)(stones_, threats)
           : HWY_DYNAMIC_DISPATCH(ClassifyCore16)(stones_, threats);
    } else {
      kAll ? HWY_DYNAMIC_DISPATCH(ClassifyAll32)(stones_, threats)
           : HWY_DYNAMIC_DISPATCH(ClassifyCore32)(stones_, threats);
    }
  }

  GridStones<Row> stones_;
  std::vector<GridThreats<Row>> frames_;
  std::vector<Point> moves_;
};

template <class Code, class Which>
class Tables;
template <class Code, LineThreat... kinds>
class Tables<Code, Kinds<kinds...>> : public CellTables<Code, kinds...> {
 public:
  using Kept = Kinds<kinds...>;
  using CellTables<Code, kinds...>::CellTables;
};

// True if every set that R keeps is the board's.
template <class R>
bool SameSets(const R& tested, const Lines& lines) {
  for (Color c : kColors) {
    for (LineThreat kind : ListOf(typename R::Kept())) {
      if (!(tested.Points(c, kind) == lines.Points(c, kind))) return false;
    }
  }
  return true;
}

// True if R agrees with the board after every make and unmake of the game, and leaves nothing
// behind.
template <class R>
bool Agrees(R& tested, const SampleSetting& setting, const std::vector<Point>& game) {
  Lines lines(setting.side, setting.rule);
  for (Point p : game) {
    tested.Make(p);
    lines.Make(p);
    if (!SameSets(tested, lines)) return false;
  }
  for (size_t i = 0; i < game.size(); ++i) {
    tested.Unmake();
    lines.Unmake();
    if (!SameSets(tested, lines)) return false;
  }
  return true;
}

template <class R>
void Replay(benchmark::State& state) {
  const SampleSetting setting = {static_cast<Rule>(state.range(0)),
                                 static_cast<int>(state.range(1))};
  state.SetLabel(std::string(RuleName(setting.rule)));
  const std::vector<std::vector<Point>> games = SampleGames(setting, kGames, kPlies);
  const auto representation = std::make_unique<R>(setting.side, setting.rule);
  for (const std::vector<Point>& game : games) {
    if (!Agrees(*representation, setting, game)) {
      state.SkipWithError("the threat sets differ from the board's");
      return;
    }
  }
  for (auto _ : state) {
    for (const std::vector<Point>& game : games) {
      for (Point p : game) representation->Make(p);
      benchmark::ClobberMemory();
      for (size_t i = 0; i < game.size(); ++i) representation->Unmake();
    }
  }
  state.counters["pair"] = benchmark::Counter(
      kGames * kPlies, benchmark::Counter::kIsIterationInvariantRate | benchmark::Counter::kInvert);
}

void SmallBoards(benchmark::internal::Benchmark* b) {
  b->ArgNames({"rule", "side"});
  for (Rule rule : {Rule::kFreestyle, Rule::kStandard, Rule::kRenju}) b->Args({Index(rule), 15});
}
void LargeBoards(benchmark::internal::Benchmark* b) {
  b->ArgNames({"rule", "side"});
  for (Rule rule : {Rule::kFreestyle, Rule::kStandard}) b->Args({Index(rule), 20});
}
void AllBoards(benchmark::internal::Benchmark* b) {
  SmallBoards(b);
  LargeBoards(b);
}

BENCHMARK(Replay<Lines>)->Name("lines")->Apply(AllBoards);
BENCHMARK(Replay<LinesWithCore>)->Name("lines_core")->Apply(AllBoards);
BENCHMARK(Replay<LinesWithAll>)->Name("lines_all")->Apply(AllBoards);
BENCHMARK(Replay<Whole<uint16_t, CoreKinds>>)->Name("whole_core")->Apply(SmallBoards);
BENCHMARK(Replay<Whole<uint32_t, CoreKinds>>)->Name("whole_core")->Apply(LargeBoards);
BENCHMARK(Replay<Whole<uint16_t, AllKinds>>)->Name("whole_all")->Apply(SmallBoards);
BENCHMARK(Replay<Whole<uint32_t, AllKinds>>)->Name("whole_all")->Apply(LargeBoards);
BENCHMARK(Replay<Tables<uint8_t, CoreKinds>>)->Name("tables_core")->Apply(AllBoards);
BENCHMARK(Replay<Tables<uint16_t, AllKinds>>)->Name("tables_all")->Apply(AllBoards);

}  // namespace
}  // namespace tengen::bench
#endif  // HWY_ONCE
