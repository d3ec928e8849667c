#include "bench/match/match.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <set>
#include <thread>
#include <utility>

#include "absl/strings/str_cat.h"
#include "base/annotated.h"
#include "bench/match/engine_process.h"
#include "engine/symmetry.h"

namespace tengen::match {
// The processes that are kept together from game to game, by contestant.
class LocalGames::ProcessPool {
 public:
  ProcessPool(size_t contestants, const base::Clock& clock)
      : processes_(contestants), clock_(clock) {}
  ~ProcessPool() {
    for (std::unique_ptr<EngineProcess>& process : processes_) {
      if (process != nullptr) EndProcess(process.get(), clock_);
    }
  }
  ProcessPool(const ProcessPool&) = delete;
  ProcessPool& operator=(const ProcessPool&) = delete;

  std::unique_ptr<EngineProcess>* Slot(int contestant) {
    return &processes_[static_cast<size_t>(contestant)];
  }

 private:
  std::vector<std::unique_ptr<EngineProcess>> processes_;
  const base::Clock& clock_;
};

LocalGames::LocalGames(const MatchOptions& options, const base::Clock& clock)
    : options_(options), clock_(clock) {}

LocalGames::~LocalGames() = default;

std::unique_ptr<LocalGames::ProcessPool> LocalGames::TakePool() {
  const std::lock_guard lock(mutex_);
  if (pools_.empty()) return std::make_unique<ProcessPool>(options_.contestants.size(), clock_);
  std::unique_ptr<ProcessPool> pool = std::move(pools_.back());
  pools_.pop_back();
  return pool;
}

absl::StatusOr<GameResult> LocalGames::Make(int number, bool negotiates,
                                            const std::function<bool()>& cancelled) {
  const MatchGame game = UnplayedGame(options_, number);
  std::unique_ptr<ProcessPool> pool = TakePool();
  std::array<GamePlayer, engine::kSeats.size()> players;
  for (engine::Seat seat : engine::kSeats) {
    const int who = game.ContestantIn(seat);
    GamePlayer& player = players[Index(seat)];
    player.command = options_.contestants[static_cast<size_t>(who)].command;
    player.settings = SettingsOf(options_, who);
    if (!options_.restart) player.kept = pool->Slot(who);
  }
  GameStart start;
  const auto opening = static_cast<size_t>(options_.OpeningOf(number));
  start.opening = OpeningOfEndlessList(options_.openings, options_.settings.size, opening);
  if (negotiates) start.opening_rule = options_.opening_rule;
  absl::StatusOr<GameResult> result = PlayGame(start, players, cancelled, clock_);
  const std::lock_guard lock(mutex_);
  pools_.push_back(std::move(pool));
  return result;
}

namespace {

// The state that the playing threads share.
class Runner {
 public:
  Runner(const MatchOptions& options, absl::Span<const MatchGame> earlier,
         const GameListener& listener, const base::Clock& clock,
         const std::function<bool()>& called_off, const GameMaker& maker)
      : options_(options),
        listener_(listener),
        called_off_(called_off),
        local_(options, clock),
        maker_(maker),
        tally_(options) {
    played_.resize(static_cast<size_t>(options.total_games()));
    for (int i = 0; i < options.total_games(); ++i) {
      played_[static_cast<size_t>(i)] = !options.Plays(i);
    }
    for (const MatchGame& game : earlier) {
      tally_.Add(game, options);
      if (game.number < options.total_games()) played_[static_cast<size_t>(game.number)] = true;
    }
    decided_ = Decided();
  }

  absl::StatusOr<MatchTally> Run() {
    std::vector<std::thread> threads;
    const auto left = std::count(played_.begin(), played_.end(), false);
    const auto count = std::clamp<int64_t>(options_.concurrency, 1, std::max<int64_t>(left, 1));
    playing_ = count;
    for (int64_t i = 0; i < count; ++i) {
      threads.emplace_back([this] {
        PlayGames();
        const std::lock_guard lock(mutex_);
        --playing_;
        ended_.notify_one();
      });
    }
    AwaitEnd();
    for (std::thread& thread : threads) thread.join();
    const std::lock_guard lock(mutex_);
    if (!status_.ok()) return status_;
    return tally_;
  }

 private:
  // Returns when no thread plays any more, and sees to it that they stop when the match is called
  // off.
  void AwaitEnd() {
    constexpr std::chrono::milliseconds kPoll(20);
    std::unique_lock lock(mutex_);
    while (!ended_.wait_for(lock, kPoll, [this] { return playing_ == 0; })) {
      if (decided_ || !called_off_ || !called_off_()) continue;
      decided_ = true;  // before, so that nobody takes the end of an engine for a result
      KillEngines();
    }
  }

  void PlayGames() {
    while (const std::optional<int> number = Next()) {
      MatchGame game = UnplayedGame(options_, *number);
      absl::StatusOr<GameResult> result = Play(game);
      const std::lock_guard lock(mutex_);
      if (decided_) return;
      if (!result.ok()) {
        status_.Update(result.status());
        return;
      }
      game.result = *std::move(result);
      if (game.result.black == engine::Seat::kSecond) game.first_color = Opponent(game.first_color);
      if (game.result.lacks_command.has_value()) {
        lacks_command_.insert(game.ContestantIn(*game.result.lacks_command));
      }
      tally_.Add(game, options_);
      status_.Update(listener_(game, tally_));
      decided_ = Decided();
    }
  }

  std::optional<int> Next() {
    const std::lock_guard lock(mutex_);
    const auto it = std::find(played_.begin() + next_, played_.end(), false);
    if (decided_ || !status_.ok() || it == played_.end()) return std::nullopt;
    const auto number = static_cast<int>(it - played_.begin());
    next_ = number + 1;
    return number;
  }

  absl::StatusOr<GameResult> Play(const MatchGame& game) {
    const auto cancelled = [this] { return decided_.load(); };
    const bool negotiates = CanNegotiate(game.pairing);
    return maker_ ? maker_(game.number, negotiates, cancelled)
                  : local_.Make(game.number, negotiates, cancelled);
  }

  // What an engine has shown to lack it is not asked again.
  bool CanNegotiate(const Pairing& pairing) {
    const std::lock_guard lock(mutex_);
    return !lacks_command_.contains(pairing.first) && !lacks_command_.contains(pairing.second);
  }

  bool Decided() const {
    return options_.sprt.has_value() && !options_.part &&
           SprtOf(options_, tally_).verdict != SprtVerdict::kUndecided;
  }

  const MatchOptions& options_;
  const GameListener& listener_;
  const std::function<bool()>& called_off_;
  LocalGames local_;
  const GameMaker& maker_;
  // A standard mutex: the thread sanitizer cannot see the locks of an Abseil library that was built
  // without it. Guards all below and the calls of the listener.
  std::mutex mutex_;
  std::condition_variable ended_;  // a thread has
  int64_t playing_ = 0;            // threads
  int next_ = 0;                   // no unplayed game is below
  std::vector<bool> played_;       // in earlier runs or by other parts, by number
  MatchTally tally_;
  std::set<int> lacks_command_;  // contestants that cannot negotiate by the match's opening rule
  absl::Status status_;
  std::atomic<bool> decided_ = false;  // written under the mutex, read without it
};

// Half points of the pairing's first contestant.
int HalfPoints(const MatchGame& game) {
  const std::optional<int> winner = game.Winner();
  if (!winner.has_value()) return 1;
  return *winner == game.pairing.first ? 2 : 0;
}

void AddResult(int half_points, Score* score) {
  ++(half_points == 2 ? score->wins : half_points == 1 ? score->draws : score->losses);
}

// One single game more or less, in which `first` made so many half points.
void AddSingle(int half_points, int change, ContestantTally& first, ContestantTally& second,
               PairingTally& pairing) {
  const auto made = static_cast<size_t>(half_points);
  pairing.singles[made] += change;
  first.singles[made] += change;
  second.singles[second.singles.size() - 1 - made] += change;
}

// The stones of a game in the orientation that sorts first: of the opening the position, of what
// followed the order.
std::pair<SortedStones, std::vector<Point>> StonesOf(const GameResult& result, int size) {
  std::vector<Point> moves;
  for (const MoveRecord& move : result.moves) moves.push_back(move.point);
  std::pair first(SortedStonesOf(result.opening), moves);
  for (const engine::GridMap& map : engine::BoardMaps(size, size)) {
    const std::pair image(SortedStonesOf(ImageOf(map, result.opening)), ImageOf(map, moves));
    first = std::min(first, image);
  }
  return first;
}

void AddSide(const SideReport& side, std::optional<absl::Duration> max_overrun,
             ContestantTally* tally) {
  tally->moves += side.moves;
  tally->thinking += side.thinking;
  tally->longest_move = std::max(tally->longest_move, side.longest);
  tally->max_overrun = std::max(tally->max_overrun, side.max_overrun);
  if (max_overrun.has_value() && side.max_overrun > *max_overrun) ++tally->overruns;
  if (side.max_memory.has_value()) {
    tally->max_memory = std::max(tally->max_memory.value_or(0), *side.max_memory);
  }
  if (side.kept) return;
  if (!side.exit.has_value()) {
    ++tally->slow_exits;
  } else if (side.exit->code != 0) {
    ++tally->bad_exits;
  }
}

}  // namespace

int MatchOptions::own_games() const {
  int sum = 0;
  for (int i = 0; i < total_games(); ++i) sum += Plays(i);
  return sum;
}

GameSettings Overridden(GameSettings settings, const Overrides& own) {
  if (own.turn_time.has_value()) settings.turn_time = own.turn_time;
  if (own.match_time.has_value()) settings.match_time = own.match_time;
  settings.increment = own.increment.value_or(settings.increment);
  settings.max_memory = own.max_memory.value_or(settings.max_memory);
  settings.info.insert(settings.info.end(), own.info.begin(), own.info.end());
  return settings;
}

GameSettings SettingsOf(const MatchOptions& options, int number) {
  return Overridden(options.settings, options.contestants[static_cast<size_t>(number)].overrides);
}

std::optional<int> MatchGame::Winner() const {
  if (!result.winner.has_value()) return std::nullopt;
  return ContestantOf(*result.winner);
}

MatchGame UnplayedGame(const MatchOptions& options, int number) {
  const std::vector<Pairing> pairings = options.pairings();
  const ScheduledGame scheduled = GameOf(number, static_cast<int>(pairings.size()));
  MatchGame game;
  game.number = number;
  game.pairing = pairings[static_cast<size_t>(scheduled.pairing)];
  game.first_color = scheduled.first_color;
  return game;
}

int ContestantTally::failures() const {
  int sum = 0;
  for (EndReason reason : kEndReasons) {
    if (IsFailure(reason)) sum += losses[Index(reason)];
  }
  return sum;
}

MatchTally::MatchTally(const MatchOptions& options) : contestants(options.contestants.size()) {
  for (const Pairing& pairing : options.pairings()) {
    pairings.emplace_back();
    pairings.back().pairing = pairing;
  }
}

void MatchTally::Add(const MatchGame& game, const MatchOptions& options) {
  const int half_points = HalfPoints(game);
  ContestantTally& first = contestants[static_cast<size_t>(game.pairing.first)];
  ContestantTally& second = contestants[static_cast<size_t>(game.pairing.second)];
  PairingTally& pairing =
      pairings[static_cast<size_t>(GameOf(game.number, static_cast<int>(pairings.size())).pairing)];
  AddResult(half_points, &pairing.score);
  AddResult(half_points, &first.score);
  AddResult(2 - half_points, &second.score);
  if (half_points != 1) ++(half_points == 2 ? second : first).losses[Index(game.result.reason)];
  for (Color color : kColors) {
    AddSide(game.result.side(color), options.max_overrun,
            &contestants[static_cast<size_t>(game.ContestantOf(color))]);
  }
  if (options.opening_rule.has_value()) AddOpening(game.result, *options.opening_rule);
  if (IsFailure(game.result.reason)) {
    AddFailure(game);
  } else {
    AddStones(game, options.settings.size);
  }
  const auto [it, is_new] =
      pairing.open_pairs.emplace(game.number / engine::kColorCount, half_points);
  if (is_new) {
    AddSingle(half_points, 1, first, second, pairing);
    return;
  }
  AddSingle(it->second, -1, first, second, pairing);
  const auto sum = static_cast<size_t>(it->second) + static_cast<size_t>(half_points);
  pairing.open_pairs.erase(it);
  ++pairing.pairs[sum];
  ++first.pairs[sum];
  ++second.pairs[second.pairs.size() - 1 - sum];
}

void MatchTally::AddFailure(const MatchGame& game) {
  const int winner = *game.Winner();
  const int loser = game.pairing.first + game.pairing.second - winner;
  const auto place = std::ranges::upper_bound(failed_games, game.number, {}, &FailedGame::number);
  failed_games.insert(place,
                      {"", game.number, loser, winner, game.result.reason, game.result.detail});
}

void MatchTally::AddStones(const MatchGame& game, int size) {
  const int black = game.ContestantOf(Color::kBlack);
  const int white = game.ContestantOf(Color::kWhite);
  if (!distinct_.insert({black, white, StonesOf(game.result, size)}).second) ++repeats;
}

void MatchTally::AddOpening(const GameResult& result, const engine::OpeningConfig& rule) {
  if (!result.negotiation.has_value()) {
    ++without_negotiation;
    return;
  }
  const absl::StatusOr<engine::Negotiation> negotiation =
      engine::Negotiation::Replay(rule, *result.negotiation);
  if (!negotiation.ok() || !negotiation->agreed()) return;
  openings.AddNegotiation(*negotiation);
  openings.AddGame(result.winner);
}

int MatchTally::games() const {
  int sum = 0;
  for (const PairingTally& pairing : pairings) sum += pairing.score.games();
  return sum;
}

int MatchTally::draws() const {
  int sum = 0;
  for (const PairingTally& pairing : pairings) sum += pairing.score.draws;
  return sum;
}

int MatchTally::failures() const {
  int sum = 0;
  for (const ContestantTally& tally : contestants) sum += tally.failures();
  return sum;
}

bool MatchTally::clean() const {
  return std::all_of(contestants.begin(), contestants.end(), [](const ContestantTally& tally) {
    return tally.failures() == 0 && tally.overruns == 0;
  });
}

SprtState SprtOf(const MatchOptions& options, const MatchTally& tally) {
  return EvaluateSprt(*options.sprt, tally.pairings[0].pairs);
}

absl::Status CheckMatch(const MatchOptions& options) {
  if (options.contestants.size() < 2) {
    return absl::InvalidArgumentError("a match needs two engines");
  }
  if (options.sprt.has_value() && options.contestants.size() > 2) {
    return absl::InvalidArgumentError("a sequential test is for two engines");
  }
  if (options.contestants.size() > 2 && options.games % engine::kColorCount != 0) {
    return absl::InvalidArgumentError(absl::StrCat(
        "with more than two engines the games of a pairing must be even, not ", options.games));
  }
  if (options.openings.empty()) return absl::InvalidArgumentError("a match needs an opening");
  for (size_t i = 0; i < options.openings.size(); ++i) {
    const absl::Status status = SetUpOpening(options.settings, options.openings[i]).status();
    if (!status.ok()) {
      return base::Annotated(status, absl::StrCat("opening ", i + 1));
    }
  }
  if (options.opening_rule.has_value()) {
    absl::Status status = engine::Negotiation::Create(*options.opening_rule).status();
    if (!status.ok()) return status;
  }
  return options.sprt.has_value() ? CheckSprt(*options.sprt) : absl::OkStatus();
}

absl::StatusOr<MatchTally> PlayMatch(const MatchOptions& options,
                                     absl::Span<const MatchGame> earlier,
                                     const GameListener& listener, const base::Clock& clock,
                                     const std::function<bool()>& called_off,
                                     const GameMaker& maker) {
  if (absl::Status status = CheckMatch(options); !status.ok()) return status;
  return Runner(options, earlier, listener, clock, called_off, maker).Run();
}

}  // namespace tengen::match
