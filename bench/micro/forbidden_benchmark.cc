// Renju's forbidden points on the four classes of boards in data/forbidden_boards.txt, and the same
// by the literal rules of tests/reference for comparison. A point is an empty point judged; time of
// an iteration is that of all boards of the class.
#include <cstdint>
#include <fstream>
#include <optional>
#include <string>
#include <vector>

#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
#include "bench/micro/sample_positions.h"
#include "benchmark/benchmark.h"
#include "engine/board.h"
#include "engine/forbidden.h"
#include "engine/record/notation.h"
#include "tests/reference/board.h"
#include "tests/reference/rules.h"

namespace tengen::bench {
namespace {

constexpr int kSide = 15;
constexpr size_t kCells = size_t{kSide} * kSide;

struct Stones {
  PointSet black, empty;
};

Stones StonesOf(absl::string_view cells) {
  Stones stones;
  for (int y = 0; y < kSide; ++y) {
    uint32_t black = 0, empty = 0;
    for (int x = 0; x < kSide; ++x) {
      const char cell = cells[static_cast<size_t>(y) * kSide + static_cast<size_t>(x)];
      black |= uint32_t{cell == reference::kBlack} << x;
      empty |= uint32_t{cell == reference::kEmpty} << x;
    }
    stones.black.set_row(y, black);
    stones.empty.set_row(y, empty);
  }
  return stones;
}

PointSet ForbiddenByReference(reference::Board& board) {
  PointSet points;
  for (reference::Spot spot : board.EmptySpots()) {
    const reference::Renju verdict = JudgeRenju(board, spot);
    if (verdict != reference::Renju::kFive && verdict != reference::Renju::kLegal) {
      points.Insert(Point(spot.x, spot.y));
    }
  }
  return points;
}

// The boards of one class.
struct Boards {
  std::vector<std::string> cells;
  int64_t points = 0;  // empty ones in all
};

// Reads a class. Nothing is measured before the sets were compared with the reference; nullopt,
// after the error is reported, if the file cannot be read or they differ.
std::optional<Boards> ReadBoards(benchmark::State& state, const char* name) {
  std::ifstream file(TENGEN_BENCH_DATA "/forbidden_boards.txt");
  Boards boards;
  for (std::string line; std::getline(file, line);) {
    const std::vector<std::string> columns = absl::StrSplit(line, '\t');
    if (columns.size() != 2 || columns[1].size() != kCells || columns[0] != name) continue;
    const Stones stones = StonesOf(columns[1]);
    reference::Board drawn(kSide, columns[1]);
    if (FindForbidden(stones.black, stones.empty).All() != ForbiddenByReference(drawn)) {
      state.SkipWithError("the forbidden points differ from the reference's");
      return std::nullopt;
    }
    boards.cells.push_back(columns[1]);
    boards.points += stones.empty.size();
  }
  if (boards.cells.empty()) {
    state.SkipWithError("no boards in " TENGEN_BENCH_DATA "/forbidden_boards.txt");
    return std::nullopt;
  }
  return boards;
}

// Reports points per second, and the time for each of `boards`, and each point.
void Report(benchmark::State& state, const Boards& boards) {
  using benchmark::Counter;
  const auto each = [](double count) {
    return Counter(count, Counter::kIsIterationInvariantRate | Counter::kInvert);
  };
  state.SetItemsProcessed(boards.points * static_cast<int64_t>(state.iterations()));
  state.counters["board"] = each(static_cast<double>(boards.cells.size()));
  state.counters["point"] = each(static_cast<double>(boards.points));
}

void BM_Reference(benchmark::State& state, const char* name) {
  const std::optional<Boards> boards = ReadBoards(state, name);
  if (!boards) return;
  std::vector<reference::Board> drawn;
  for (const std::string& cells : boards->cells) drawn.emplace_back(kSide, cells);
  for (auto _ : state) {
    for (reference::Board& board : drawn) benchmark::DoNotOptimize(ForbiddenByReference(board));
  }
  Report(state, *boards);
}

// All points of a board from its stones alone.
void BM_FindForbidden(benchmark::State& state, const char* name) {
  const std::optional<Boards> boards = ReadBoards(state, name);
  if (!boards) return;
  std::vector<Stones> stones;
  for (const std::string& cells : boards->cells) stones.push_back(StonesOf(cells));
  for (auto _ : state) {
    for (const Stones& s : stones) benchmark::DoNotOptimize(FindForbidden(s.black, s.empty));
  }
  Report(state, *boards);
}

// The same from 225 characters, read one by one.
void BM_FindForbiddenFromText(benchmark::State& state, const char* name) {
  const std::optional<Boards> boards = ReadBoards(state, name);
  if (!boards) return;
  for (auto _ : state) {
    for (const std::string& cells : boards->cells) {
      const Stones stones = StonesOf(cells);
      benchmark::DoNotOptimize(FindForbidden(stones.black, stones.empty));
    }
  }
  Report(state, *boards);
}

// Kept state: a stone is put and taken away, so that nothing is known, and IsForbidden asked for
// every empty point. The time includes make and unmake.
void BM_IsForbiddenEverywhere(benchmark::State& state, const char* name) {
  const std::optional<Boards> read = ReadBoards(state, name);
  if (!read) return;
  std::vector<Board> boards;
  std::vector<std::vector<Point>> points;
  for (const std::string& cells : read->cells) {
    boards.push_back(ParseBoard(cells, Rule::kRenju, kSide).value());
    std::vector<Point>& list = points.emplace_back();
    for (Point p : boards.back().empty()) list.push_back(p);
  }
  for (auto _ : state) {
    for (size_t i = 0; i < boards.size(); ++i) {
      boards[i].Make(points[i].front());
      boards[i].Unmake();
      for (Point p : points[i]) benchmark::DoNotOptimize(boards[i].IsForbidden(p));
    }
  }
  Report(state, *read);
}

// Kept state as a search uses it: every move of games made after `questions` questions about points
// that Black wants for a threat, then all moves taken back. Compare with no questions.
void BM_GameWithQuestions(benchmark::State& state) {
  constexpr int kGames = 32, kPlies = 40;
  const auto questions = static_cast<size_t>(state.range(0));
  const SampleSetting setting = {Rule::kRenju, kSide};
  Board board = Board::Create(kSide, kSide, Rule::kRenju).value();
  const std::vector<std::vector<Point>> games = SampleGames(setting, kGames, kPlies);
  std::vector<Point> asked;  // `questions` for each move, in order
  for (const std::vector<Point>& game : games) {
    for (Point p : game) {
      const PointSet threats = board.ThreatPoints(Color::kBlack, LineThreat::kFour) |
                               board.ThreatPoints(Color::kBlack, LineThreat::kThree);
      std::vector<Point> points;
      for (Point threat : threats) points.push_back(threat);
      points.resize(questions, p);
      asked.insert(asked.end(), points.begin(), points.end());
      board.Make(p);
    }
    while (board.ply_count() > 0) board.Unmake();
  }
  for (auto _ : state) {
    auto question = asked.begin();
    for (const std::vector<Point>& game : games) {
      for (Point p : game) {
        for (size_t i = 0; i < questions; ++i) {
          benchmark::DoNotOptimize(board.IsForbidden(*question++));
        }
        board.Make(p);
      }
      for (size_t i = 0; i < game.size(); ++i) board.Unmake();
    }
  }
  state.counters["move"] = benchmark::Counter(
      kGames * kPlies, benchmark::Counter::kIsIterationInvariantRate | benchmark::Counter::kInvert);
}

BENCHMARK_CAPTURE(BM_Reference, game, "game");
BENCHMARK_CAPTURE(BM_Reference, rand, "rand");
BENCHMARK_CAPTURE(BM_Reference, dense, "dense");
BENCHMARK_CAPTURE(BM_Reference, evolve, "evolve");
BENCHMARK_CAPTURE(BM_FindForbidden, game, "game");
BENCHMARK_CAPTURE(BM_FindForbidden, rand, "rand");
BENCHMARK_CAPTURE(BM_FindForbidden, dense, "dense");
BENCHMARK_CAPTURE(BM_FindForbidden, evolve, "evolve");
BENCHMARK_CAPTURE(BM_FindForbiddenFromText, game, "game");
BENCHMARK_CAPTURE(BM_FindForbiddenFromText, rand, "rand");
BENCHMARK_CAPTURE(BM_FindForbiddenFromText, dense, "dense");
BENCHMARK_CAPTURE(BM_FindForbiddenFromText, evolve, "evolve");
BENCHMARK_CAPTURE(BM_IsForbiddenEverywhere, game, "game");
BENCHMARK_CAPTURE(BM_IsForbiddenEverywhere, rand, "rand");
BENCHMARK_CAPTURE(BM_IsForbiddenEverywhere, dense, "dense");
BENCHMARK_CAPTURE(BM_IsForbiddenEverywhere, evolve, "evolve");
BENCHMARK(BM_GameWithQuestions)->ArgName("questions")->Arg(0)->Arg(1)->Arg(2)->Arg(4);

}  // namespace
}  // namespace tengen::bench
