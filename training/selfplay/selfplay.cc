#include "training/selfplay/selfplay.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <map>
#include <mutex>
#include <optional>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"

namespace tengen {
namespace {

// Hands out game numbers, takes games in any order and writes them in theirs. Thread-safe.
class GameStore {
 public:
  GameStore(const SelfPlayRun& run, const std::function<bool(const GameRecord&)>& on_game)
      : run_(run), on_game_(on_game) {}

  // Finds where to go on: after the last complete game of the last shard.
  absl::Status Resume() {
    std::error_code error;
    std::filesystem::create_directories(run_.directory, error);
    if (error) {
      return absl::UnavailableError(
          absl::StrCat("cannot make \"", run_.directory, "\": ", error.message()));
    }
    int64_t shard = 0;
    while (std::filesystem::exists(ShardPath(run_.directory, shard + 1), error)) ++shard;
    int64_t games = 0;
    if (absl::Status status = OpenShard(shard, &games); !status.ok()) return status;
    next_to_write_ = next_to_play_ = shard * run_.games_per_shard + games;
    return absl::OkStatus();
  }

  int64_t written() const { return next_to_write_; }

  // The next game to play; nullopt when there is none or the run ends early.
  std::optional<int64_t> Take() {
    const std::lock_guard lock(mutex_);
    if (!status_.ok() || next_to_play_ >= run_.games) return std::nullopt;
    return next_to_play_++;
  }

  void Put(int64_t index, GameRecord game) {
    const std::lock_guard lock(mutex_);
    waiting_.emplace(index, std::move(game));
    while (!waiting_.empty() && waiting_.begin()->first == next_to_write_) {
      if (!WriteNext(waiting_.begin()->second)) return;
      waiting_.erase(waiting_.begin());
    }
  }

  absl::Status status() const { return status_; }

 private:
  absl::Status OpenShard(int64_t shard, int64_t* games) {
    const ShardHeader header = {
        SettingsHash(run_.settings),
        run_.settings.seed,
        shard * run_.games_per_shard,
        static_cast<uint32_t>(std::lround(run_.settings.scale * 1000)),
        static_cast<uint32_t>(run_.settings.nodes),
        run_.label,
    };
    absl::StatusOr<ShardWriter> writer =
        ShardWriter::Open(ShardPath(run_.directory, shard), header, games);
    if (!writer.ok()) return writer.status();
    writer_.emplace(*std::move(writer));
    open_shard_ = shard;
    return absl::OkStatus();
  }

  // False if nothing can be written any more.
  bool WriteNext(const GameRecord& game) {
    const int64_t shard = next_to_write_ / run_.games_per_shard;
    absl::Status status;
    if (shard != open_shard_) {
      int64_t games = 0;
      status = OpenShard(shard, &games);
    }
    if (status.ok()) status = writer_->Append(game);
    if (!status.ok()) {
      status_ = status;
      return false;
    }
    ++next_to_write_;
    if (!on_game_(game) && status_.ok()) status_ = absl::CancelledError("interrupted");
    return true;
  }

  const SelfPlayRun& run_;
  const std::function<bool(const GameRecord&)>& on_game_;
  std::mutex mutex_;  // guards all below
  std::optional<ShardWriter> writer_;
  int64_t open_shard_ = 0;
  int64_t next_to_play_ = 0;
  int64_t next_to_write_ = 0;
  std::map<int64_t, GameRecord> waiting_;  // finished before one of a lower number
  absl::Status status_;
};

}  // namespace

std::string ShardPath(const std::string& directory, int64_t number) {
  return absl::StrFormat("%s/%05d.gpk", directory, number);
}

absl::Status RunSelfPlay(const SelfPlayRun& run, const std::function<void(int64_t)>& on_start,
                         const std::function<bool(const GameRecord&)>& on_game) {
  GameStore store(run, on_game);
  if (absl::Status status = store.Resume(); !status.ok()) return status;
  on_start(store.written());
  std::vector<std::thread> threads;
  for (int i = 0; i < run.concurrency; ++i) {
    threads.emplace_back([&] {
      while (std::optional<int64_t> index = store.Take()) {
        store.Put(*index, PlaySelfPlayGame(run.settings, *index));
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  return store.status();
}

}  // namespace tengen
