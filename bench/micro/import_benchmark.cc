// Imports into a new database: positions a second, on one core, of files of 300,000 positions that
// are written first, in the directory for temporary files.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <string>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "base/random.h"
#include "benchmark/benchmark.h"
#include "protocol/database/formats/export.h"
#include "protocol/database/formats/import.h"
#include "protocol/database/position_database.h"

namespace tengen::bench {
namespace {

constexpr int kOpening = 8;  // stones on which all positions agree
constexpr int kBranches = 8;
constexpr int kDepth = 6;

void Require(const absl::Status& status) {
  if (status.ok()) return;
  std::fprintf(stderr, "%s\n", std::string(status.message()).c_str());
  std::exit(1);
}

// A tree of positions as analysis leaves them, and files of it; they go when the program ends.
class Files {
 public:
  Files()
      : directory_(
            absl::StrCat(std::filesystem::temp_directory_path().string(), "/tengen-bench-XXXXXX")) {
    mkdtemp(directory_.data());
    database_ = database::PositionDatabase::Open(Path("source.db")).value();
    Require(database_->Transact([this] {
      Grow({Rule::kRenju, 15, 15, Color::kBlack, {}}, kOpening + kDepth);
      return absl::OkStatus();
    }));
  }
  ~Files() { std::filesystem::remove_all(directory_); }
  Files(const Files&) = delete;
  Files& operator=(const Files&) = delete;

  std::string Path(const std::string& name) const { return absl::StrCat(directory_, "/", name); }

  // The file of that format.
  std::string Of(const std::string& format) {
    std::string path = Path(format);
    if (std::filesystem::exists(path)) return path;
    const database::ExportOptions renju = {.rule = Rule::kRenju};
    Require(database::FindExportFormat(format, path)
                ->write(*database_, renju, path, database::GoOnWriting)
                .status());
    return path;
  }

 private:
  database::Record NextRecord() {
    database::Record record;
    record.value = random_.Between(-500, 500);
    record.depth = random_.Between(1, 30);
    record.bound = database::RecordBound::kExact;
    if (random_.Below(100) == 0) record.comment = "Black has to answer on the left";
    return record;
  }

  void Grow(const database::Position& position, int moves) {
    Require(database_->Store(position, NextRecord()));
    const int branches = moves > kDepth ? 1 : (moves > 0 ? kBranches : 0);
    for (int i = 0; i < branches; ++i) {
      Point p(random_.Between(2, 12), random_.Between(2, 12));
      while (!position.IsEmpty(p)) p = Point(random_.Between(2, 12), random_.Between(2, 12));
      Grow(position.After(p), moves - 1);
    }
  }

  std::string directory_;
  base::Random random_{1};
  std::unique_ptr<database::PositionDatabase> database_;
};

Files& AllFiles() {
  static auto* const files = [] {
    auto* made = new Files();
    std::atexit([] { delete &AllFiles(); });
    return made;
  }();
  return *files;
}

void BM_Import(benchmark::State& state, const std::string& format) {
  Files& files = AllFiles();
  const std::string from = files.Of(format), to = files.Path("to.db");
  int64_t read = 0;
  for (auto _ : state) {
    const auto database = database::PositionDatabase::Open(to).value();
    const auto counts =
        database::Import(from, {}, *database,
                         [](const database::ImportCounts&, double) { return absl::OkStatus(); });
    Require(counts.status());
    read += counts->read;
    state.PauseTiming();
    for (const char* end : {"", "-wal", "-shm"}) std::filesystem::remove(to + end);
    state.ResumeTiming();
  }
  state.SetItemsProcessed(read);  // positions
  state.counters["file_MB"] = static_cast<double>(std::filesystem::file_size(from)) / 1e6;
}
BENCHMARK_CAPTURE(BM_Import, db, "yixin")->UseRealTime()->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(BM_Import, db_lz4, "yixin-lz4")->UseRealTime()->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(BM_Import, csv, "csv")->UseRealTime()->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(BM_Import, text, "text")->UseRealTime()->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(BM_Import, lib, "renlib")->UseRealTime()->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace tengen::bench
