#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <fstream>
#include <iostream>
#include <optional>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "base/annotated.h"
#include "base/clock.h"
#include "base/command.h"
#include "base/cut_work.h"
#include "base/errors.h"
#include "base/files.h"
#include "base/progress.h"
#include "base/text.h"
#include "bench/match/survey.h"
#include "cli/command_line.h"
#include "cli/commands.h"
#include "cli/opening_walk.h"
#include "engine/opening/opening_record.h"
#include "engine/opening/opening_steps.h"
#include "engine/opening/pattern.h"
#include "engine/record/notation.h"
#include "search/brain.h"
#include "search/opening/opening_brain.h"

namespace tengen::cli {
namespace {

constexpr int kRefused = 1;
constexpr int kMaxNegotiations = 1'000'000;
constexpr size_t kTableBytes = size_t{16} << 20;

constexpr absl::string_view kOpeningUsage =
    R"(Usage: tengen opening --opening="extyusui nmax=7" [--engine=P2] [options]

Walks through an opening rule: shows the board and what may be done, refuses what may not. Other
uses: --name=MOVES tells the opening of a move list, --show=FILE checks a record (.json, .psq,
.sgf) and prints it as JSON, --survey=N lets the engine negotiate with itself.

Exit status: 0; 1 if --name, --show or --survey refused something or lost a record; 2 bad usage; 128
and its number after a signal.)";

struct OpeningArguments {
  std::string opening = "swap2";
  std::optional<Rule> rule;
  std::optional<engine::Seat> engine;
  std::string name;
  std::string show;
  int survey = 0;
  int size = engine::kRenjuSide;
  absl::Duration time = absl::Seconds(2);
  std::optional<int64_t> nodes;
  std::optional<int64_t> game_nodes;
  std::optional<int64_t> seed;
  std::string records;
};

OptionSetter StoreSeat(std::optional<engine::Seat>* out) {
  const auto store = [out](absl::string_view text) {
    *out = engine::ParseSeat(text);
    return *out ? absl::OkStatus() : absl::InvalidArgumentError("neither P1 nor P2");
  };
  return {store, {"P1", "P2"}};
}

OptionTable Options(OpeningArguments& a) {
  return OptionTable(
      kOpeningUsage,
      {{"opening",
        "RULE",
        absl::StrCat("Opening rule with its parameters (n, nmax, minfirst, sym, offer_after_swap, "
                     "pro_adjacent), or \"all\" for a survey. Default swap2. Rules: ",
                     absl::StrJoin(OpeningRuleNames(), ", "), "."),
        {StoreText(&a.opening), OpeningRuleNames()}},
       {"rule", "RULE", "Who wins the game after it. Default renju or standard, as it fits.",
        StoreRule(&a.rule)},
       {"size", "N", "Side of the board. Default 15.",
        StoreInteger(&a.size, engine::kMinSide, engine::kMaxSide)},
       {"engine", "SEAT", "Seat that the engine plays, P1 or P2. Default neither.",
        StoreSeat(&a.engine)},
       {"time", "TIME", "The engine's time for an answer. Default 2s.", StoreDuration(&a.time)},
       {"nodes", "N", "The engine's nodes for an answer, instead of a time.",
        StoreInteger(&a.nodes, 1, INT64_MAX)},
       {"seed", "N", "Seed of the engine's lots. Default: another one each time; 1 in a survey.",
        StoreInteger(&a.seed, 0, INT64_MAX)},
       {"name", "MOVES", "Print the opening of these moves, such as h8i9i6, and end.",
        StoreText(&a.name)},
       {"show", "FILE", "Check the record in this file, print it as JSON, and end.",
        StoreText(&a.show)},
       {"survey", "N", "Negotiate N times, print what occurred, and end.",
        StoreInteger(&a.survey, 1, kMaxNegotiations)},
       {"game-nodes", "N",
        "In a survey: play the games, with about N nodes a move. Default: no games.",
        StoreInteger(&a.game_nodes, 1, INT64_MAX / 2)},
       {"records", "FILE",
        "In a survey: write a line of JSON for each negotiation that was not refused.",
        StoreText(&a.records)}});
}

int Fail(absl::string_view message) {
  std::cerr << "tengen opening: " << message << "\n";
  return kRefused;
}

int Name(const std::string& text, int size) {
  const absl::StatusOr<std::vector<Point>> moves = engine::ParseMoves(text, size, size);
  if (!moves.ok()) return Fail(moves.status().message());
  const std::string name = OpeningName(size == 15 ? ClassifyOpening(*moves) : nullptr);
  if (name.empty()) return Fail("none of the 26 openings");
  std::cout << name << "\n";
  return kOk;
}

int Show(const std::string& path) {
  const absl::StatusOr<std::string> text = base::ReadTextFile(path);
  if (!text.ok()) return Fail(text.status().message());
  const absl::StatusOr<engine::OpeningRecord> record =
      absl::EndsWithIgnoreCase(path, ".sgf")   ? engine::OpeningRecordFromSgf(*text)
      : absl::EndsWithIgnoreCase(path, ".psq") ? engine::OpeningRecordFromPsq(*text)
                                               : engine::OpeningRecordFromJson(*text);
  if (!record.ok()) return Fail(base::Annotated(record.status(), base::Quoted(path)).message());
  std::cout << OpeningRecordToJson(*record);
  return kOk;
}

Rule RuleOfGame(const OpeningArguments& a, const engine::OpeningConfig& config) {
  return a.rule.value_or(engine::UsualRule(config.rule));
}

absl::StatusOr<std::vector<engine::OpeningConfig>> Configs(const OpeningArguments& a) {
  std::vector<engine::OpeningConfig> configs;
  if (a.opening == "all") {
    for (const engine::OpeningRuleInfo& info : engine::OpeningRules()) {
      if (engine::StepsOf(info.rule).empty()) continue;  // nothing is negotiated
      configs.emplace_back();
      configs.back().rule = info.rule;
    }
  } else {
    const absl::StatusOr<engine::OpeningConfig> config = engine::ParseOpeningConfig(a.opening);
    if (!config.ok()) return config.status();
    configs.push_back(*config);
  }
  for (engine::OpeningConfig& config : configs) {
    config.width = config.height = a.size;
    const absl::Status status = engine::Negotiation::Create(config).status();
    if (!status.ok()) return status;
  }
  return configs;
}

int SurveyAll(const OpeningArguments& a, const std::vector<engine::OpeningConfig>& configs) {
  const UnkeptWork cut("tengen opening", "what was printed and recorded is all");
  std::ofstream records;
  const auto fail = [&a] {
    return Fail(base::SystemError(errno, "cannot write", a.records).message());
  };
  if (!a.records.empty()) {
    records.open(a.records);
    if (!records) return fail();
  }
  bool clean = true;
  for (const engine::OpeningConfig& config : configs) {
    match::SurveySettings settings;
    settings.config = config;
    settings.rule = RuleOfGame(a, config);
    settings.negotiations = a.survey;
    settings.nodes = a.nodes;
    if (!a.nodes) settings.turn_time = a.time;
    settings.game_nodes = a.game_nodes;
    settings.seed = static_cast<uint64_t>(a.seed.value_or(1));
    base::ProgressLine progress(/*quiet=*/false);
    int done = 0;
    const match::Survey survey = RunSurvey(settings, [&](const engine::OpeningRecord& record) {
      if (records.is_open() && record.result != "refused") {
        records << OpeningRecordToJson(record) << std::flush;
      }
      ++done;
      if (progress.IsDue()) progress.Show(absl::StrCat(done, "/", a.survey));
    });
    progress.Clear();
    std::cout << SurveyToText(settings, survey) << std::flush;
    clean = clean && survey.refused == 0;
  }
  if (!records) return fail();
  return clean ? kOk : kRefused;
}

int Walk(const OpeningArguments& a, const engine::OpeningConfig& config) {
  const base::Clock& clock = base::Clock::Real();
  const auto now = static_cast<uint64_t>(absl::ToInt64Nanoseconds(clock.Now()));
  const uint64_t seed = a.seed ? static_cast<uint64_t>(*a.seed) : now;
  const Rule rule = RuleOfGame(a, config);
  search::Brain brain;
  search::OpeningBrain opening(kTableBytes, seed, brain, clock);
  const auto counsel = [&](const engine::Negotiation& negotiation) {
    search::SearchLimits limits;
    limits.start = clock.Now();
    limits.max_nodes = a.nodes;
    if (!a.nodes) limits.turn_time = a.time;
    return Think(opening, {negotiation, rule, search::OpeningTask::Extent::kNext}, limits).actions;
  };
  absl::StatusOr<OpeningWalk> walk = OpeningWalk::Create(
      {config, rule, a.engine, isatty(STDIN_FILENO) != 0}, std::cin, std::cout, counsel);
  if (!walk.ok()) return Fail(walk.status().message());
  walk->Run();
  return kOk;
}

CommandResult Execute(const OpeningArguments& a) {
  if (!a.name.empty()) return Name(a.name, a.size);
  if (!a.show.empty()) return Show(a.show);
  const absl::StatusOr<std::vector<engine::OpeningConfig>> configs = Configs(a);
  if (!configs.ok()) return configs.status();
  if (a.survey > 0) return SurveyAll(a, *configs);
  if (configs->size() > 1) return absl::InvalidArgumentError("\"all\" is for surveys");
  return Walk(a, configs->front());
}

}  // namespace

int RunOpening(CommandArguments args) {
  OpeningArguments arguments;
  return base::Obey({"tengen opening", Options(arguments), [&] { return Execute(arguments); }},
                    args);
}

}  // namespace tengen::cli
