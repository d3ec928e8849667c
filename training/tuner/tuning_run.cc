#include "training/tuner/tuning_run.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <memory>
#include <optional>
#include <thread>
#include <utility>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "base/checksum.h"
#include "base/json.h"
#include "base/line_file.h"
#include "base/random.h"
#include "engine/record/notation.h"
#include "engine/rules.h"
#include "eval/evaluator.h"
#include "search/parameters.h"

namespace tengen::training {
namespace {

// As exact as the log, so that a run that was interrupted goes on as if it had not been.
double AsLogged(double value) { return std::round(value * 1e4) / 1e4; }

std::string VariantText(const TuningVariant& variant) {
  const int side = variant.game.side;
  uint32_t checksum = 0;
  for (const match::Opening& opening : variant.openings) {
    checksum = base::Crc32(absl::StrCat(MovesToText(opening, side), "\n"), checksum);
  }
  return absl::StrFormat("%s:%d/%d/%08x/%08x", RuleName(variant.game.rule), side,
                         variant.openings.size(), checksum, eval::EvaluationId(variant.game.rule));
}

// The parameters that are not tuned.
std::string FixedText(const TuningSettings& settings) {
  std::vector<std::string> fixed;
  for (const search::ParameterRow& row : search::ParameterTable()) {
    const bool tuned =
        std::any_of(settings.rows.begin(), settings.rows.end(),
                    [&](const search::ParameterRow* r) { return r->name == row.name; });
    if (!tuned) fixed.push_back(absl::StrCat(row.name, "=", settings.start.*row.field));
  }
  return absl::StrJoin(fixed, " ");
}

// All that a run depends on, but for the search itself.
base::Json Header(const TuningSettings& settings) {
  std::vector<std::string> games;
  for (const TuningVariant& variant : settings.variants) games.push_back(VariantText(variant));
  base::Json fields = {
      {"games", absl::StrJoin(games, " ")},
      {"pairs", settings.schedule.pairs},
      {"rate", absl::StrCat(settings.schedule.rate)},
      {"seed", absl::StrCat(settings.schedule.seed)},
  };
  if (settings.nodes) fields["nodes"] = *settings.nodes;
  if (settings.turn_time) fields["turn"] = absl::FormatDuration(*settings.turn_time);
  fields["fixed"] = FixedText(settings);
  for (const search::ParameterRow* row : settings.rows) {
    fields[std::string(row->name)] = settings.start.*row->field;
  }
  return fields;
}

std::string BatchLine(int64_t pairs, int balance, const Spsa& spsa) {
  base::Json fields = {{"pairs", pairs}, {"balance", balance}};
  for (size_t i = 0; i < spsa.rows().size(); ++i) {
    fields[std::string(spsa.rows()[i]->name)] = base::Decimals(spsa.values()[i]);
  }
  return base::JsonText(fields);
}

// More than any run plays; beyond, sums of games would overflow.
constexpr int64_t kMostPairs = int64_t{1} << 40;

// The inverse of BatchLine for these parameters.
absl::StatusOr<TuningProgress> ParseBatch(absl::string_view line,
                                          absl::Span<const search::ParameterRow* const> rows) {
  const absl::StatusOr<base::Json> fields = base::ParseJson(line);
  const auto number = [&](absl::string_view name) {
    const base::Json* member = fields.ok() ? base::FindMember(*fields, name) : nullptr;
    return member != nullptr && member->is_number() ? member : nullptr;
  };
  const base::Json* written = number("pairs");
  const std::optional<int64_t> pairs = written ? base::WholeNumber(*written) : std::nullopt;
  bool good = pairs && *pairs >= 0 && *pairs <= kMostPairs;
  TuningProgress progress;
  if (good) progress.pairs = *pairs;
  for (const search::ParameterRow* row : rows) {
    good = good && number(row->name) != nullptr;
    if (good) progress.values.push_back(number(row->name)->get<double>());
  }
  if (!good) return absl::DataLossError(absl::StrCat("not a line of a tuning log: ", line));
  return progress;
}

Spsa SpsaOf(const TuningSettings& settings) {
  return {settings.rows, settings.start, settings.schedule};
}

class Run {
 public:
  explicit Run(const TuningSettings& settings) : settings_(settings), spsa_(SpsaOf(settings)) {}

  absl::Status Open(const std::string& path) {
    absl::StatusOr<std::unique_ptr<base::LineFile>> file = base::LineFile::Open(path);
    if (!file.ok()) return file.status();
    file_ = *std::move(file);
    const base::Json header = Header(settings_);
    std::vector<absl::string_view> lines = absl::StrSplit(file_->text(), '\n', absl::SkipEmpty());
    if (lines.empty()) return file_->Begin(base::JsonText(header) + "\n");
    if (base::ParseJson(lines.front()).value_or(nullptr) != header) {
      return absl::FailedPreconditionError(
          absl::StrCat("\"", path, "\" is the log of a run with other settings"));
    }
    if (lines.size() == 1) return absl::OkStatus();
    absl::StatusOr<TuningProgress> last = ParseBatch(lines.back(), settings_.rows);
    if (!last.ok()) return last.status();
    pairs_ = last->pairs;
    spsa_.SetValues(std::move(last->values));
    return absl::OkStatus();
  }

  absl::Status Play(const std::function<bool(const TuningProgress&)>& on_batch,
                    const TuningBatchPlayer& play) {
    while (on_batch({pairs_, spsa_.values()})) {
      if (pairs_ >= settings_.schedule.pairs) return absl::OkStatus();
      const std::optional<int> balance = PlayBatch(play);
      if (!balance) break;
      absl::Status written = file_->Append(BatchLine(pairs_, *balance, spsa_) + "\n");
      if (!written.ok()) return written;
    }
    return absl::CancelledError("interrupted");
  }

 private:
  // Has the next batch played, all with the same values, and learns from its pairs in their order;
  // nullopt, and nothing is learned, if it was called off.
  std::optional<int> PlayBatch(const TuningBatchPlayer& play) {
    const auto size =
        static_cast<int>(std::min<int64_t>(kTuningBatch, settings_.schedule.pairs - pairs_));
    const std::optional<std::vector<int>> balances = play(spsa_.values(), pairs_, size);
    if (!balances) return std::nullopt;
    const Spsa before = spsa_;
    int sum = 0;
    for (int balance : *balances) {
      spsa_.Learn(pairs_, before.Draw(pairs_), balance);
      ++pairs_;
      sum += balance;
    }
    std::vector<double> values = spsa_.values();
    std::transform(values.begin(), values.end(), values.begin(), AsLogged);
    spsa_.SetValues(std::move(values));
    return sum;
  }

  const TuningSettings& settings_;
  Spsa spsa_;
  std::unique_ptr<base::LineFile> file_;
  int64_t pairs_ = 0;
};

// Plays batches on threads of this process.
TuningBatchPlayer PlayedHere(TuningPlayers& players, int concurrency,
                             const std::function<bool()>& called_off) {
  return [=, &players](const std::vector<double>& values, int64_t first,
                       int count) -> std::optional<std::vector<int>> {
    std::vector<int> balances(static_cast<size_t>(count));
    std::atomic<int> next{0};
    std::atomic<bool> cut{false};
    const auto play = [&] {
      for (int i = next++; i < count; i = next++) {
        if (called_off && called_off()) cut = true;
        if (cut) return;
        balances[static_cast<size_t>(i)] = players.Play(values, first + i);
      }
    };
    std::vector<std::thread> threads;
    for (int i = 0; i < std::min(concurrency, kTuningBatch); ++i) threads.emplace_back(play);
    for (std::thread& thread : threads) thread.join();
    if (cut) return std::nullopt;
    return balances;
  };
}

search::SearchLimits LimitsOf(const TuningSettings& settings) {
  search::SearchLimits limits;
  limits.max_nodes = settings.nodes;
  limits.turn_time = settings.turn_time;
  return limits;
}

}  // namespace

std::string TuningHeader(const TuningSettings& settings) {
  return base::JsonText(Header(settings));
}

TuningPlayers::TuningPlayers(const TuningSettings& settings)
    : settings_(settings),
      games_([this] { return std::make_unique<PairedGames>(LimitsOf(settings_)); }) {}

int TuningPlayers::Play(const std::vector<double>& values, int64_t pair) {
  Spsa spsa = SpsaOf(settings_);
  spsa.SetValues(values);
  const SpsaTrial trial = spsa.Draw(pair);
  const auto count = static_cast<int64_t>(settings_.variants.size());
  const TuningVariant& variant = settings_.variants[static_cast<size_t>(pair % count)];
  base::Random random(base::RandomWord(settings_.schedule.seed + 1) ^ static_cast<uint64_t>(pair));
  const int opening = random.Below(static_cast<int>(variant.openings.size()));
  return games_.With([&](PairedGames& games) {
    return games.Play(variant.game, variant.openings[static_cast<size_t>(opening)], trial.plus,
                      trial.minus);
  });
}

absl::Status RunTuning(const TuningSettings& settings, const std::string& path, int concurrency,
                       const std::function<bool(const TuningProgress&)>& on_batch,
                       const std::function<bool()>& called_off, const TuningBatchPlayer& play) {
  Run run(settings);
  absl::Status opened = run.Open(path);
  if (!opened.ok()) return opened;
  if (play) return run.Play(on_batch, play);
  TuningPlayers players(settings);
  return run.Play(on_batch, PlayedHere(players, concurrency, called_off));
}

}  // namespace tengen::training
