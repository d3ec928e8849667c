#include "training/selfplay/selfplay.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <mutex>
#include <optional>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/string_view.h"
#include "base/writer_lock.h"

namespace tengen::training {
namespace {

// Hands out game numbers, takes games in any order and writes them in theirs. Thread-safe.
class GameStore : public WantedGames {
 public:
  GameStore(const SelfPlayRun& run, const std::function<bool(const GameRecord&)>& on_game,
            const std::function<bool()>& called_off)
      : run_(run), on_game_(on_game), called_off_(called_off) {}

  // Finds the games that are there. Every shard is opened, so what is not of this run is refused
  // before a game is played, and so is what cannot be written.
  absl::Status Resume() {
    std::error_code error;
    std::filesystem::create_directories(run_.directory, error);
    if (error) return Refused("make", error);
    absl::StatusOr<base::DirectoryLock> lock = base::DirectoryLock::Take(run_.directory);
    if (!lock.ok()) return lock.status();
    lock_.emplace(*std::move(lock));
    for (std::filesystem::directory_iterator entry(run_.directory, error), end;
         !error && entry != end; entry.increment(error)) {
      const std::filesystem::path& path = entry->path();
      int64_t shard = 0;
      if (!absl::SimpleAtoi(path.stem().string(), &shard) || !Possible(shard)) continue;
      if (path != ShardPath(run_.directory, shard)) continue;
      if (absl::Status status = Count(shard); !status.ok()) return status;
    }
    if (error) return Refused("read", error);
    next_to_write_ = next_to_play_ = FirstLacking(run_.first_game);
    if (next_to_write_ >= run_.games) return absl::OkStatus();
    return Continue();
  }

  // How many of the run's games were there.
  int64_t found() const {
    int64_t sum = 0;
    for (const auto& [shard, games] : held_) {
      const int64_t wanted = run_.games - FirstOfShard(run_, shard);
      sum += std::clamp<int64_t>(wanted, 0, games);
    }
    return sum;
  }

  std::optional<int64_t> Take() override {
    if (called_off_ && called_off_()) CallOff(absl::CancelledError("interrupted"));
    const std::lock_guard lock(mutex_);
    if (!status_.ok() || next_to_play_ >= run_.games) return std::nullopt;
    const int64_t game = next_to_play_;
    next_to_play_ = FirstLacking(game + 1);
    return game;
  }

  void Put(int64_t index, GameRecord game) override {
    const std::lock_guard lock(mutex_);
    waiting_.emplace(index, std::move(game));
    while (!waiting_.empty() && waiting_.begin()->first == next_to_write_) {
      if (!WriteNext(waiting_.begin()->second)) return;
      waiting_.erase(waiting_.begin());
    }
  }

  void CallOff(absl::Status why) override {
    const std::lock_guard lock(mutex_);
    status_.Update(std::move(why));
  }

  absl::Status status() const { return status_; }

 private:
  absl::Status Refused(absl::string_view doing, const std::error_code& error) const {
    return absl::UnavailableError(
        absl::StrCat("cannot ", doing, " \"", run_.directory, "\": ", error.message()));
  }

  // True if games can be numbered as far. More than the run asks for may be there; if their shards
  // are of another size, they are games that it has elsewhere.
  bool Possible(int64_t shard) const {
    return shard >= run_.first_game / run_.games_per_shard &&
           shard < INT64_MAX / run_.games_per_shard;
  }

  // How many games the shard can have.
  int64_t RoomOf(int64_t shard) const {
    return (shard + 1) * run_.games_per_shard - FirstOfShard(run_, shard);
  }

  // Notes in held_ how many games a shard holds.
  absl::Status Count(int64_t shard) {
    int64_t& games = held_[shard];
    if (absl::Status status = OpenShard(shard, &games); !status.ok()) return status;
    const int64_t room = RoomOf(shard);
    if (games <= room) return absl::OkStatus();
    return absl::FailedPreconditionError(absl::StrCat(ShardPath(run_.directory, shard), " holds ",
                                                      games, " games, more than the ", room,
                                                      " of a shard"));
  }

  // The first game from `game` on that was not there at the start.
  int64_t FirstLacking(int64_t game) const {
    for (int64_t shard = game / run_.games_per_shard;; ++shard) {
      const auto held = held_.find(shard);
      if (held == held_.end()) return game;
      game = std::max(game, FirstOfShard(run_, shard) + held->second);
      if (held->second < RoomOf(shard)) return game;
    }
  }

  // `games` hears how many the shard holds.
  absl::Status OpenShard(int64_t shard, int64_t* games) {
    writer_.reset();  // it may have this very shard open
    absl::StatusOr<ShardWriter> writer =
        ShardWriter::Open(ShardPath(run_.directory, shard), HeaderOfShard(run_, shard), games);
    if (!writer.ok()) return writer.status();
    writer_.emplace(*std::move(writer));
    open_shard_ = shard;
    return absl::OkStatus();
  }

  // Opens the shard of the next game.
  absl::Status Continue() {
    const int64_t shard = next_to_write_ / run_.games_per_shard;
    int64_t games = 0;
    return shard == open_shard_ ? absl::OkStatus() : OpenShard(shard, &games);
  }

  // False if nothing can be written any more.
  bool WriteNext(const GameRecord& game) {
    absl::Status status = Continue();
    if (status.ok()) status = writer_->Append(game);
    if (!status.ok()) {
      status_ = status;
      return false;
    }
    next_to_write_ = FirstLacking(next_to_write_ + 1);
    if (!on_game_(game) && status_.ok()) status_ = absl::CancelledError("interrupted");
    return true;
  }

  const SelfPlayRun& run_;
  const std::function<bool(const GameRecord&)>& on_game_;
  const std::function<bool()>& called_off_;
  std::optional<base::DirectoryLock> lock_;
  std::mutex mutex_;  // guards all below
  std::optional<ShardWriter> writer_;
  int64_t open_shard_ = -1;
  std::map<int64_t, int64_t> held_;  // how many games the shards had at the start
  int64_t next_to_play_ = 0;
  int64_t next_to_write_ = 0;
  std::map<int64_t, GameRecord> waiting_;  // finished before one of a lower number
  absl::Status status_;
};

void PlayHere(const SelfPlayRun& run, WantedGames& games) {
  std::vector<std::thread> threads;
  for (int i = 0; i < run.concurrency; ++i) {
    threads.emplace_back([&] {
      while (std::optional<int64_t> index = games.Take()) {
        games.Put(*index, run.play(run.settings, *index));
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
}

}  // namespace

int64_t FirstOfShard(const SelfPlayRun& run, int64_t number) {
  return std::max(run.first_game, number * run.games_per_shard);
}

ShardHeader HeaderOfShard(const SelfPlayRun& run, int64_t number) {
  return {
      SettingsHash(run.settings),
      run.settings.seed,
      FirstOfShard(run, number),
      kScoreScale,
      static_cast<uint32_t>(run.settings.judging_nodes.value_or(run.settings.nodes)),
      run.label,
  };
}

std::string ShardPath(const std::string& directory, int64_t number) {
  return absl::StrFormat("%s/%05d.gpk", directory, number);
}

absl::Status RunSelfPlay(const SelfPlayRun& run, const std::function<void(int64_t)>& on_start,
                         const std::function<bool(const GameRecord&)>& on_game,
                         const std::function<bool()>& called_off, const GamePlayers& players) {
  GameStore store(run, on_game, called_off);
  if (absl::Status status = store.Resume(); !status.ok()) return status;
  on_start(store.found());
  if (players) {
    players(store);
  } else {
    PlayHere(run, store);
  }
  return store.status();
}

}  // namespace tengen::training
