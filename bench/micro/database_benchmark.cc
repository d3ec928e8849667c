// The database with a million positions: opening, looking up, storing. The file is made first, in
// the directory for temporary files, which takes some time; the time of that is reported, too.
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "base/random.h"
#include "benchmark/benchmark.h"
#include "protocol/database/book.h"
#include "protocol/database/book_graph.h"
#include "protocol/database/position_database.h"

namespace tengen::bench {
namespace {

constexpr int kPositions = 1'000'000;
constexpr int kAtOnce = 10'000;

// The position number n, of 4 to 27 random stones in the middle of the board.
database::Position PositionNumber(int n) {
  base::Random random(static_cast<uint64_t>(n));
  database::Position position = {Rule::kRenju, 15, 15, Color::kBlack, {}};
  for (int stones = random.Between(4, 27); stones > 0;) {
    const int x = random.Between(2, 12), y = random.Between(2, 12);
    const Point p(x, y);
    if (!position.IsEmpty(p)) continue;
    position = position.After(p);
    --stones;
  }
  return position;
}

database::Record RecordNumber(int n) {
  database::Record record = {'w', n % 1000, n % 30, database::RecordBound::kExact, "", {}};
  if (n % 100 == 0) record.comment = "White has to answer on the left, or the four wins";
  return record;
}

void Require(const absl::Status& status) {
  if (status.ok()) return;
  std::fprintf(stderr, "%s\n", std::string(status.message()).c_str());
  std::exit(1);
}

// The file, which goes when the program ends.
class MillionPositions {
 public:
  MillionPositions()
      : directory_(
            absl::StrCat(std::filesystem::temp_directory_path().string(), "/tengen-bench-XXXXXX")) {
    mkdtemp(directory_.data());
    const auto start = std::chrono::steady_clock::now();
    Fill();
    fill_seconds_ = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  }
  ~MillionPositions() { std::filesystem::remove_all(directory_); }

  std::string path() const { return directory_ + "/positions.db"; }
  double fill_seconds() const { return fill_seconds_; }
  double bytes() const { return static_cast<double>(std::filesystem::file_size(path())); }

 private:
  void Fill() {
    const auto database = database::PositionDatabase::Open(path()).value();
    for (int first = 0; first < kPositions; first += kAtOnce) {
      Require(database->Transact([&] {
        for (int n = first; n < first + kAtOnce; ++n) {
          Require(database->Store(PositionNumber(n), RecordNumber(n)));
        }
        return absl::OkStatus();
      }));
    }
  }

  std::string directory_;
  double fill_seconds_ = 0;
};

const MillionPositions& File() {
  static const auto* const file = [] {
    auto* made = new MillionPositions();
    std::atexit([] { delete &File(); });
    return made;
  }();
  return *file;
}

void BM_Open(benchmark::State& state) {
  const std::string path = File().path();
  for (auto _ : state) benchmark::DoNotOptimize(database::PositionDatabase::Open(path).value());
  state.counters["fill_seconds"] = File().fill_seconds();
  state.counters["file_MB"] = File().bytes() / 1e6;
}
BENCHMARK(BM_Open)->UseRealTime();

// Positions at random, known ones (1) or others (0).
void BM_Find(benchmark::State& state) {
  const auto database = database::PositionDatabase::Open(File().path()).value();
  base::Random random(1);
  std::vector<database::Position> positions;
  const int first = state.range(0) == 1 ? 0 : kPositions;
  for (int i = 0; i < 20000; ++i) {
    positions.push_back(PositionNumber(first + random.Below(kPositions)));
  }
  size_t i = 0;
  for (auto _ : state) benchmark::DoNotOptimize(*database->Find(positions[i++ % positions.size()]));
}
BENCHMARK(BM_Find)->Arg(1)->Arg(0)->UseRealTime();

// What a GUI asks after every move: the record of a position and of all that one stone leads to.
void BM_FindAllMoves(benchmark::State& state) {
  const auto database = database::PositionDatabase::Open(File().path()).value();
  int n = 0;
  for (auto _ : state) {
    const database::Position position = PositionNumber(n++);
    Require(database->Read([&] {
      benchmark::DoNotOptimize(*database->Find(position));
      for (Point p : position.EmptyPoints()) {
        benchmark::DoNotOptimize(*database->Find(position.After(p)));
      }
      return absl::OkStatus();
    }));
  }
}
BENCHMARK(BM_FindAllMoves)->UseRealTime();

// What the engine asks at the beginning of a move: whether a position is in the book (0, as in most
// of a game), and if it is (1), what that knows of all moves.
void BM_BookLook(benchmark::State& state) {
  const auto book = database::Book::Read(File().path()).value();
  const bool known = state.range(0) == 1;
  constexpr int kBoards = 1000;
  std::vector<Board> boards;
  for (int i = 0; i < kBoards; ++i) {
    boards.push_back(database::BoardOf(PositionNumber(known ? i : kPositions + i)));
    (void)boards.back().ForbiddenPoints();  // known from the moves before
  }
  size_t i = 0;
  for (auto _ : state) benchmark::DoNotOptimize(book->Look(boards[i++ % kBoards]).value());
}
BENCHMARK(BM_BookLook)->Arg(0)->Arg(1)->UseRealTime();

// All of it, when it is named.
void BM_BookRead(benchmark::State& state) {
  const std::string path = File().path();
  for (auto _ : state) benchmark::DoNotOptimize(database::Book::Read(path).value());
}
BENCHMARK(BM_BookRead)->UseRealTime()->Unit(benchmark::kMillisecond);

// One record, on the disk when it returns.
void BM_Store(benchmark::State& state) {
  const auto database = database::PositionDatabase::Open(File().path()).value();
  int n = 0;
  for (auto _ : state) {
    Require(database->Store(PositionNumber(n % kPositions), RecordNumber(n % kPositions)));
    ++n;
  }
}
BENCHMARK(BM_Store)->UseRealTime();

void BM_Key(benchmark::State& state) {
  const database::Position position = PositionNumber(static_cast<int>(state.range(0)));
  for (auto _ : state) {
    auto canonical = database::CanonicalPosition(position);
    benchmark::DoNotOptimize(canonical);
  }
  state.counters["stones"] = position.stone_count();
}
BENCHMARK(BM_Key)->Arg(2);

}  // namespace
}  // namespace tengen::bench
