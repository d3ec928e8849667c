#include "bench/match/match_merge.h"

#include <map>
#include <optional>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/time/time.h"
#include "base/json.h"
#include "base/part.h"
#include "engine/rules.h"

namespace tengen::match {
namespace {

std::optional<absl::Duration> ParseLimit(absl::string_view text) {
  absl::Duration limit;
  if (!absl::ParseDuration(text, &limit)) return std::nullopt;
  return limit;
}

// The inverse of SprtText.
std::optional<SprtSettings> ParseSprt(absl::string_view text) {
  const std::vector<absl::string_view> words = absl::StrSplit(text, absl::ByAnyChar(", "));
  SprtSettings sprt;
  if (words.size() != 7 || !absl::SimpleAtod(words[0], &sprt.elo0) ||
      !absl::SimpleAtod(words[1], &sprt.elo1) || !absl::SimpleAtod(words[4], &sprt.alpha) ||
      !absl::SimpleAtod(words[6], &sprt.beta)) {
    return std::nullopt;
  }
  if (words[2] == ToString(EloModel::kNormalized)) sprt.model = EloModel::kNormalized;
  return sprt;
}

// Contestant `number`, from 0, of a configuration.
Contestant ContestantOf(const base::Json& configuration, size_t number) {
  const auto value = [&](absl::string_view name) {
    return FieldText(configuration, absl::StrCat("engine", number + 1, ".", name));
  };
  Contestant contestant;
  contestant.name = value("name");
  Overrides& own = contestant.overrides;
  own.turn_time = ParseLimit(value("turn"));
  own.match_time = ParseLimit(value("match"));
  own.increment = ParseLimit(value("increment"));
  own.info = absl::StrSplit(value("info"), "; ", absl::SkipEmpty());
  return contestant;
}

// What the configuration of a part says of the match, as far as games and reports need it.
absl::StatusOr<MatchOptions> OptionsOf(const base::Json& configuration) {
  constexpr int kMostEngines = 1000;
  constexpr int kMostGames = 1'000'000;
  const auto text = [&](const std::string& name) { return FieldText(configuration, name); };
  const auto damaged = [](absl::string_view name) {
    return absl::InvalidArgumentError(absl::StrCat("its configuration has no ", name));
  };
  MatchOptions options;
  const absl::StatusOr<base::Part> part = base::ParsePart(text("part"));
  if (!part.ok()) {
    return absl::FailedPreconditionError("is not a part of a match (tengen match --part)");
  }
  options.part = *part;
  const std::optional<Rule> rule = engine::ParseRule(text("rule"));
  if (!rule) return damaged("rule");
  GameSettings& settings = options.settings;
  settings.rule = *rule;
  int engines = 0;
  if (!absl::SimpleAtoi(text("size"), &settings.size) || settings.size < engine::kMinSide ||
      settings.size > engine::kMaxSide) {
    return damaged("size");
  }
  if (!absl::SimpleAtoi(text("engines"), &engines) || engines < 2 || engines > kMostEngines) {
    return damaged("engines");
  }
  if (!absl::SimpleAtoi(text("games"), &options.games) || options.games < 1 ||
      options.games > kMostGames) {
    return damaged("games");
  }
  options.tournament = ParseTournament(text("tournament")).value_or(Tournament::kRoundRobin);
  settings.turn_time = ParseLimit(text("turn"));
  settings.match_time = ParseLimit(text("match"));
  options.max_overrun = ParseLimit(text("max_overrun"));
  options.sprt = ParseSprt(text("sprt"));
  if (text("opening_rule") != "none") {
    absl::StatusOr<engine::OpeningConfig> rules = engine::ParseOpeningConfig(text("opening_rule"));
    if (!rules.ok()) return damaged("opening_rule");
    rules->width = rules->height = settings.size;
    options.opening_rule = *rules;
  }
  for (int i = 0; i < engines; ++i) {
    options.contestants.push_back(ContestantOf(configuration, static_cast<size_t>(i)));
  }
  return options;
}

// What only parts have in their configurations.
constexpr absl::string_view kFieldsOfParts[] = {"part", "games", "turn", "match"};

// Takes parts and puts them together.
class RecordMerger {
 public:
  explicit RecordMerger(RecordFormat format) : format_(format) {}

  absl::Status Add(const NamedRecord& part) {
    const auto bad = [&part](const absl::Status& status) {
      return absl::Status(status.code(), absl::StrCat("\"", part.name, "\" ", status.message()));
    };
    const absl::StatusOr<RecordLines> lines = SplitRecord(part.text, format_);
    if (!lines.ok()) return bad(absl::InvalidArgumentError("is no results file of a match"));
    const absl::StatusOr<MatchOptions> options = OptionsOf(lines->configuration);
    if (!options.ok()) return bad(options.status());
    if (absl::Status status = Fit(lines->configuration, *options, part.name); !status.ok()) {
      return bad(status);
    }
    if (names_.empty()) {
      of_ = options->part->of;
      whole_.options = *options;
      columns_ = std::string(lines->columns);
    }
    names_[options->part->number] = part.name;
    const absl::Status games = AddGames(*lines, *options);
    return games.ok() ? games : bad(games);
  }

  absl::StatusOr<WholeMatch> Finish() {
    for (int number = 1; number <= of_; ++number) {
      if (names_.contains(number)) continue;
      return absl::FailedPreconditionError(absl::StrCat("part ", number, "/", of_, " is missing"));
    }
    whole_.options.part.reset();
    RecordLines lines = {*first_, columns_, {}};
    for (absl::string_view field : kFieldsOfParts) lines.configuration.erase(std::string(field));
    for (const auto& [number, line] : lines_) lines.games.push_back(line);
    whole_.text = JoinRecord(lines, format_);
    for (auto& [number, game] : games_) whole_.games.push_back(std::move(game));
    return std::move(whole_);
  }

 private:
  // Whether a part belongs to those before.
  absl::Status Fit(const base::Json& configuration, const MatchOptions& options,
                   const std::string& name) {
    base::Json comparable = configuration;
    comparable["part"] = options.part->of;
    if (!comparable_) {
      comparable_ = comparable;
      first_ = configuration;
      first_name_ = name;
    }
    const std::optional<FieldDifference> difference = FirstDifference(comparable, *comparable_);
    if (difference) {
      return absl::FailedPreconditionError(
          absl::StrCat("is of another match than \"", first_name_,
                       "\": ", difference->name == "part" ? "number of parts" : difference->name,
                       " is \"", difference->written, "\", there \"", difference->wanted, "\""));
    }
    const auto there = names_.find(options.part->number);
    if (there == names_.end()) return absl::OkStatus();
    return absl::FailedPreconditionError(
        absl::StrCat("is part ", base::PartText(*options.part), ", as \"", there->second, "\" is"));
  }

  absl::Status AddGames(const RecordLines& lines, const MatchOptions& options) {
    absl::StatusOr<std::vector<MatchGame>> games = ReadGames(lines, options, format_);
    if (!games.ok()) return games.status();
    for (size_t i = 0; i < games->size(); ++i) {
      const int number = (*games)[i].number;
      if (!options.Plays(number)) {
        return absl::FailedPreconditionError(absl::StrCat(
            "has game ", number + 1, ", which is none of part ", base::PartText(*options.part)));
      }
      lines_[number] = std::string(lines.games[i]);
      games_.emplace(number, std::move((*games)[i]));
    }
    for (int number = 0; number < options.total_games(); ++number) {
      if (!options.Plays(number) || games_.contains(number)) continue;
      return absl::FailedPreconditionError(
          absl::StrCat("is not complete: game ", number + 1, " is missing, and ",
                       options.own_games() - static_cast<int>(games->size()), " in all; let part ",
                       base::PartText(*options.part), " go on"));
    }
    return absl::OkStatus();
  }

  const RecordFormat format_;
  WholeMatch whole_;
  int of_ = 0;                            // so many parts
  std::optional<base::Json> first_;       // configuration
  std::optional<base::Json> comparable_;  // the same with the number of parts as the part
  std::string first_name_;
  std::string columns_;               // the line of the header that names them, in CSV
  std::map<int, std::string> names_;  // of files, by part
  std::map<int, std::string> lines_;  // by game, as games_
  std::map<int, MatchGame> games_;
};

}  // namespace

absl::StatusOr<WholeMatch> MergeRecords(absl::Span<const NamedRecord> parts, RecordFormat format) {
  RecordMerger merger(format);
  for (const NamedRecord& part : parts) {
    if (absl::Status status = merger.Add(part); !status.ok()) return status;
  }
  return merger.Finish();
}

bool IsMatchRecord(absl::string_view text) {
  const absl::StatusOr<RecordLines> lines = SplitRecord(text, RecordFormat::kJsonLines);
  return lines.ok() && base::FindMember(lines->configuration, "openings_checksum") != nullptr;
}

}  // namespace tengen::match
