#include "bench/match/match.h"

#include <algorithm>
#include <mutex>
#include <thread>
#include <utility>

namespace tengen {
namespace {

// The state that the playing threads share.
class Runner {
 public:
  Runner(const MatchOptions& options, const GameListener& listener, const Clock& clock)
      : options_(options), listener_(listener), clock_(clock) {}

  absl::StatusOr<MatchTally> Run() {
    std::vector<std::thread> threads;
    const int count = std::clamp(options_.concurrency, 1, std::max(options_.games, 1));
    threads.reserve(count);
    for (int i = 0; i < count; ++i) threads.emplace_back([this] { PlayGames(); });
    for (std::thread& thread : threads) thread.join();
    const std::lock_guard lock(mutex_);
    if (!status_.ok()) return status_;
    return tally_;
  }

 private:
  void PlayGames() {
    while (const std::optional<int> number = Next()) {
      MatchGame game;
      game.number = *number;
      game.first_color = *number % 2 == 0 ? Color::kBlack : Color::kWhite;
      absl::StatusOr<GameResult> result = Play(game);
      const std::lock_guard lock(mutex_);
      if (!result.ok()) {
        status_.Update(result.status());
        return;
      }
      game.result = *std::move(result);
      tally_.Add(game, options_.max_overrun);
      listener_(game, tally_);
    }
  }

  std::optional<int> Next() {
    const std::lock_guard lock(mutex_);
    if (!status_.ok() || next_ == options_.games) return std::nullopt;
    return next_++;
  }

  absl::StatusOr<GameResult> Play(const MatchGame& game) const {
    const size_t opening = static_cast<size_t>(game.number / 2) % options_.openings.size();
    std::array<EngineCommand, kColorCount> commands;
    for (Color color : kColors) {
      commands[Index(color)] = options_.contestants[game.ContestantOf(color)].command;
    }
    return PlayGame(options_.settings, options_.openings[opening], commands, clock_);
  }

  const MatchOptions& options_;
  const GameListener& listener_;
  const Clock& clock_;
  // A standard mutex: the thread sanitizer cannot see the locks of an Abseil library that was built
  // without it. Guards all below and the calls of the listener.
  std::mutex mutex_;
  int next_ = 0;
  MatchTally tally_;
  absl::Status status_;
};

}  // namespace

std::optional<int> MatchGame::Winner() const {
  if (!result.winner.has_value()) return std::nullopt;
  return ContestantOf(*result.winner);
}

int ContestantTally::failures() const {
  int sum = 0;
  for (EndReason reason : kEndReasons) {
    if (IsFailure(reason)) sum += losses[Index(reason)];
  }
  return sum;
}

void MatchTally::Add(const MatchGame& game, std::optional<absl::Duration> max_overrun) {
  const std::optional<int> winner = game.Winner();
  for (Color color : kColors) {
    const int who = game.ContestantOf(color);
    const SideReport& side = game.result.side(color);
    ContestantTally& tally = contestants[who];
    if (!winner.has_value()) {
      ++tally.score.draws;
    } else if (*winner == who) {
      ++tally.score.wins;
    } else {
      ++tally.score.losses;
      ++tally.losses[Index(game.result.reason)];
    }
    tally.moves += side.moves;
    tally.thinking += side.thinking;
    tally.longest_move = std::max(tally.longest_move, side.longest);
    tally.max_overrun = std::max(tally.max_overrun, side.max_overrun);
    if (max_overrun.has_value() && side.max_overrun > *max_overrun) ++tally.overruns;
    if (side.max_memory.has_value()) {
      tally.max_memory = std::max(tally.max_memory.value_or(0), *side.max_memory);
    }
    if (!side.exit.has_value()) {
      ++tally.slow_exits;
    } else if (side.exit->code != 0) {
      ++tally.bad_exits;
    }
  }
}

bool MatchTally::clean() const {
  return std::all_of(contestants.begin(), contestants.end(), [](const ContestantTally& tally) {
    return tally.failures() == 0 && tally.overruns == 0;
  });
}

absl::StatusOr<MatchTally> PlayMatch(const MatchOptions& options, const GameListener& listener,
                                     const Clock& clock) {
  if (options.openings.empty()) return absl::InvalidArgumentError("a match needs an opening");
  for (const Opening& opening : options.openings) {
    absl::StatusOr<Board> board = SetUpOpening(options.settings, opening);
    if (!board.ok()) return board.status();
  }
  return Runner(options, listener, clock).Run();
}

}  // namespace tengen
