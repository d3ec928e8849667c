#include <algorithm>
#include <cstdio>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
#include "base/annotated.h"
#include "base/bytes.h"
#include "base/command.h"
#include "base/csv.h"
#include "base/cut_work.h"
#include "base/errors.h"
#include "base/installation.h"
#include "base/job_queue.h"
#include "base/json.h"
#include "base/processors.h"
#include "base/text.h"
#include "cli/command_line.h"
#include "cli/commands.h"
#include "cli/kept_answers.h"
#include "cli/ranks.h"
#include "engine/rules.h"
#include "eval/evaluator.h"
#include "eval/network/network.h"
#include "eval/win_rate.h"
#include "search/parameters.h"
#include "training/trainer/evaluator_score.h"
#include "training/trainer/shard_games.h"

namespace tengen::cli {
namespace {

using training::Estimate;
using training::EvaluatorScore;

constexpr absl::string_view kTruthUsage =
    R"(Usage: tengen truth [--rule=RULE] [--weights=FILE]... [--search=N]... [options]

Holds evaluations against positions that deep searches have judged (tengen selfplay --judge; 2,000
each of freestyle on 15x15 and 20x20 and of standard, renju and caro on 15x15 come with the
program), for each size of board: the program's own, each FILE's, and what searches of N nodes
find. Columns:
  KL       how far expectations are from the searches', in nats (Kullback-Leibler divergence)
  scaled   the same if values were scaled as is best for it
  units    units of value to a logit, by that scale; 120 if it is as it should be
  first    positions in which the search's move has the best score; four: one of the best four
  side     positions in which value and search are not on the same side of one half
  off      how far expectations are from the searches' where they are averaged by twentieths
  bias     how much more they expect for the side to move
  change   KL less that of the program's own, in the same positions; of a search with numbers of its
           own (--search=20000,late_moves=600) less that of the search of as many nodes without, if
           that is asked for before it: so changes of the search are compared for a hundredth of
           what games cost, but those that look at what the judge looks at have an advantage
Intervals are one standard error.

With --results an interrupted run goes on where it stopped when the same command is given again.

Exit status: 0 done, or a signal came first and --results keeps what was found, or another process
is writing --results; 1 a file cannot be read, or has no position of the rule, or --results cannot
be used; 2 bad usage; 74 --results cannot be written; 128 and its number after a signal without
--results. With --exit-result so after any signal, and 1 if another process is writing.)";

constexpr absl::string_view kCsvColumns =
    "rule,size,positions,what,kl,kl_error,scaled,units,first,four,side,off,bias,change,change_"
    "error";

struct TruthArguments {
  training::GameSource source;
  bool csv = false;
  std::vector<std::string> weights;
  std::vector<std::string> searches;
  std::string results;
  int concurrency = std::min(base::ProcessorCount(), kMaxConcurrency);
  bool exit_result = false;
};

OptionTable Options(TruthArguments* a) {
  return OptionTable(
      kTruthUsage,
      {
          {"shards", "PATH",
           "A shard or a directory of them; may be given more than once (default: those of the "
           "program).",
           AppendText(&a->source.shards)},
          {"rule", "RULE", "The rule whose positions are taken (default freestyle).",
           StoreRule(&a->source.rule)},
          {"weights", "FILE", "A network to look at, too; may be given more than once.",
           AppendText(&a->weights)},
          {"search", "N[,NAME=VALUE]...",
           "Searches of N nodes to look at, too, with these numbers (pbrain-tengen --help has "
           "their names: INFO search_parameter); may be given more than once.",
           AppendText(&a->searches)},
          {"games", "N", "Take the first N positions only (default all).",
           StoreInteger(&a->source.most_games, 1, std::numeric_limits<int>::max())},
          {"results", "FILE", "Keep what is found of each game, and go on if it exists.",
           StoreText(&a->results)},
          {"concurrency", "N", "Games at the same time (default: one per processor).",
           StoreInteger(&a->concurrency, 1, kMaxConcurrency)},
          {"exit-result", "", std::string(kExitResultHelp), StoreSwitch(&a->exit_result)},
          {"csv", "", "Print rows for bench/experiments/truth.csv, behind its date and commit.",
           StoreSwitch(&a->csv)},
      });
}

struct Contestant {
  std::string name;
  std::shared_ptr<const eval::Network> network;  // null: the program's own evaluation
  std::optional<int64_t> nodes;                  // of a search in place of an evaluation
  search::SearchParameters parameters = {};      // its
  size_t baseline = 0;                           // whose changes it is

  std::unique_ptr<training::Scorer> Scorer(Rule rule) const {
    if (nodes) return std::make_unique<training::SearchScorer>(*nodes, parameters);
    return std::make_unique<training::EvaluatorScorer>(MakeEvaluator(rule, network));
  }
};

absl::Status StoreParameter(absl::string_view text, search::SearchParameters* parameters) {
  const std::pair<absl::string_view, absl::string_view> parts =
      absl::StrSplit(text, absl::MaxSplits('=', 1));
  const search::ParameterRow* row = search::FindParameter(parts.first);
  if (row == nullptr) return base::IsNot(parts.first, "a number of the search");
  return StoreInteger(&(parameters->*row->field), row->min, row->max)(parts.second);
}

// `text` is "N" or "N,NAME=VALUE,...".
absl::StatusOr<Contestant> ParseSearch(absl::string_view text) {
  const std::vector<absl::string_view> parts = absl::StrSplit(text, ',');
  Contestant contestant = {absl::StrCat(parts[0], " nodes"), nullptr, std::nullopt};
  absl::Status status = StoreInteger(&contestant.nodes, 1, INT64_MAX)(parts[0]);
  for (size_t i = 1; i < parts.size() && status.ok(); ++i) {
    absl::StrAppend(&contestant.name, ", ", parts[i]);
    status = StoreParameter(parts[i], &contestant.parameters);
  }
  if (!status.ok()) return base::Annotated(status, "--search");
  return contestant;
}

// The place of the search of as many nodes without numbers of its own, else 0.
size_t BaselineOf(const Contestant& contestant, const std::vector<Contestant>& before) {
  if (!absl::StrContains(contestant.name, ',')) return 0;
  const std::string plain = absl::StrCat(*contestant.nodes, " nodes");
  const auto place = std::ranges::find(before, plain, &Contestant::name);
  return place == before.end() ? 0 : static_cast<size_t>(place - before.begin());
}

absl::StatusOr<std::vector<Contestant>> Contestants(const TruthArguments& a) {
  std::vector<Contestant> contestants = {{"built in", nullptr, std::nullopt}};
  for (const std::string& file : a.weights) {
    Contestant contestant = {file, nullptr, std::nullopt};
    if (absl::Status status = StoreNetwork(&contestant.network)(file); !status.ok()) return status;
    if (contestant.network->rule() != a.source.rule) {
      return absl::InvalidArgumentError(
          absl::StrCat("--weights: \"", file, "\" is for ", RuleName(contestant.network->rule()),
                       ", and the positions are of ", RuleName(a.source.rule)));
    }
    contestants.push_back(std::move(contestant));
  }
  for (const std::string& text : a.searches) {
    absl::StatusOr<Contestant> contestant = ParseSearch(text);
    if (!contestant.ok()) return contestant.status();
    contestant->baseline = BaselineOf(*contestant, contestants);
    contestants.push_back(*std::move(contestant));
  }
  return contestants;
}

// What the searches found, over the positions of a size.
struct Truth {
  int positions = 0;
  int proven = 0;

  void Add(const training::GameRecord& game) {
    for (const training::GamePly& ply : game.plies) {
      const training::SearchScore::Kind kind = ply.score.kind;
      ++positions;
      proven +=
          kind == training::SearchScore::Kind::kWin || kind == training::SearchScore::Kind::kLoss;
    }
  }
};

// One size of board: every contestant's score, of the same positions.
struct Contest {
  Truth truth;
  std::vector<EvaluatorScore> scores;
};

// The mean change from `before` to `after`, position by position.
Estimate Change(const std::vector<double>& before, std::vector<double> after) {
  for (size_t i = 0; i < after.size(); ++i) after[i] -= before[i];
  return training::MeanOf(after);
}

// What is said of a contestant; what is empty is not known of it.
struct Row {
  Estimate divergence;
  double scaled = 0;
  std::optional<double> units;
  std::optional<double> first, four;  // shares, as those below
  double side = 0;
  double off = 0;
  double bias = 0;
  Estimate change;  // nothing for the first contestant itself
};

Row RowOf(const Contestant& contestant, const EvaluatorScore& score,
          const EvaluatorScore& baseline) {
  const std::vector<double> divergences = score.Divergences(eval::kUnitsPerLogit);
  Row row;
  row.divergence = training::MeanOf(divergences);
  row.units = score.UnitsPerLogit();
  row.scaled = training::MeanOf(score.Divergences(row.units.value_or(eval::kUnitsPerLogit))).mean;
  if (score.choices.count > 0) row.first = score.choices.first / score.choices.count;
  if (row.first && !contestant.nodes) row.four = score.choices.fourth / score.choices.count;
  row.side = score.WrongSide();
  row.off = score.CalibrationError();
  row.bias = score.Bias();
  row.change = Change(baseline.Divergences(eval::kUnitsPerLogit), divergences);
  return row;
}

std::string PercentCell(std::optional<double> share) {
  return share ? absl::StrFormat("%.2f %%", 100 * *share) : "-";
}

void PrintText(absl::string_view name, const Row& row) {
  absl::PrintF("%.5f +- %.5f  %.5f  %6s  %8s  %8s  %8s  %8s  %+6.2f %%  %+.5f +- %.5f  %s\n",
               row.divergence.mean, row.divergence.error, row.scaled,
               row.units ? absl::StrFormat("%.1f", *row.units) : "-", PercentCell(row.first),
               PercentCell(row.four), PercentCell(row.side), PercentCell(row.off), 100 * row.bias,
               row.change.mean, row.change.error, name);
}

void PrintCsv(const std::vector<std::string>& game, absl::string_view name, const Row& row) {
  const auto number = [](std::optional<double> x, int digits) {
    return x ? absl::StrFormat("%.*f", digits, *x) : "";
  };
  std::vector<std::string> cells = game;
  cells.insert(cells.end(),
               {std::string(name), number(row.divergence.mean, 5), number(row.divergence.error, 5),
                number(row.scaled, 5), number(row.units, 1), number(row.first, 4),
                number(row.four, 4), number(row.side, 4), number(row.off, 4), number(row.bias, 4),
                number(row.change.mean, 5), number(row.change.error, 5)});
  absl::PrintF("%s\n", base::CsvRow(cells));
}

void Print(const TruthArguments& a, int side, const Contest& contest,
           const std::vector<Contestant>& contestants) {
  const EvaluatorScore& first = contest.scores.front();
  const Truth& truth = contest.truth;
  const std::string rule(RuleName(a.source.rule));
  if (!a.csv) {
    absl::PrintF("%s %dx%d: %d positions, %.1f %% proven; judged %d, with a choice %.0f\n", rule,
                 side, side, truth.positions, Percent(truth.proven, truth.positions),
                 static_cast<int>(first.values.size()), first.choices.count);
    absl::PrintF(
        "KL                  scaled    units     first      four      side       off      bias  "
        "%s\n",
        "change");
  }
  for (size_t i = 0; i < contestants.size(); ++i) {
    const Row row =
        RowOf(contestants[i], contest.scores[i], contest.scores[contestants[i].baseline]);
    if (a.csv) {
      PrintCsv({rule, absl::StrCat(side), absl::StrCat(truth.positions)}, contestants[i].name, row);
    } else {
      PrintText(contestants[i].name, row);
    }
  }
}

// What every rank needs, also for games that nobody waits for any more.
struct TruthTask {
  TruthArguments arguments;
  std::vector<Contestant> contestants;
  base::Json runs = base::Json::array();
  std::vector<training::GameRecord> games;

  base::Json Configuration() const {
    base::Json names = base::Json::array();
    for (const Contestant& contestant : contestants) {
      names.push_back(
          absl::StrFormat("%s %08x", contestant.name,
                          eval::EvaluationId(arguments.source.rule, contestant.network)));
    }
    return {{"results", "truth"},
            {"program", base::ProgramChecksum()},
            {"rule", RuleName(arguments.source.rule)},
            {"games", games.size()},
            {"runs", runs},
            {"contestants", names}};
  }
  // A job is the number of a game, its result every contestant's score of that.
  std::string Run(size_t number) const {
    std::string scores;
    for (const Contestant& contestant : contestants) {
      const std::unique_ptr<training::Scorer> scorer = contestant.Scorer(arguments.source.rule);
      TeachGame(games[number], {}, *scorer);
      scores += ScoreMessage(scorer->score());
    }
    return scores;
  }
};

// By size.
using Contests = std::map<int, Contest>;

// `answers`: by game, what Run returns.
absl::StatusOr<Contests> Gather(const TruthTask& task,
                                const std::map<int64_t, std::string>& answers) {
  Contests contests;
  for (size_t i = 0; i < task.games.size(); ++i) {
    const training::GameRecord& game = task.games[i];
    Contest& contest = contests[game.side];
    contest.truth.Add(game);
    contest.scores.resize(task.contestants.size());
    base::ByteReader reader(answers.at(static_cast<int64_t>(i)));
    for (EvaluatorScore& sum : contest.scores) {
      const std::optional<EvaluatorScore> score = training::TakeScoreMessage(reader);
      if (!score) return absl::DataLossError(absl::StrCat("game ", i + 1, ": no score"));
      sum.Add(*score);
    }
  }
  return contests;
}

// Compares what lacks a result, and prints. `cut`: null if nothing is kept.
CommandResult CompareBy(base::JobQueue& queue, const TruthTask& task, const CutWork* cut) {
  const TruthArguments& a = task.arguments;
  std::unique_ptr<KeptAnswers> kept;
  std::map<int64_t, std::string> answers;
  if (cut != nullptr) {
    auto opened = KeptAnswers::Open(a.results, task.Configuration());
    if (!opened.ok()) return ResultOfWriting(opened.status(), a.exit_result, kFailed);
    kept = *std::move(opened);
    answers = kept->earlier();
  }
  std::vector<std::string> jobs;
  for (int64_t i = 0; i < static_cast<int64_t>(task.games.size()); ++i) {
    if (!answers.contains(i)) jobs.push_back(absl::StrCat(i));
  }
  absl::Status written;
  const auto done = [&](size_t place, const std::string& answer) {
    const int64_t game = std::stoll(jobs[place]);
    if (kept) written = kept->Add(game, answer);
    answers.emplace(game, answer);
    return written.ok();
  };
  const bool all = DoJobs(queue, jobs, done, [cut] { return cut != nullptr && cut->Came(); });
  if (!written.ok()) return {kOutputLost, std::move(written)};
  if (!all) return cut->Result();
  const absl::StatusOr<Contests> contests = Gather(task, answers);
  if (!contests.ok()) return {kFailed, base::Annotated(contests.status(), base::Quoted(a.results))};
  if (a.csv) absl::PrintF("%s\n", kCsvColumns);
  for (const auto& [side, contest] : *contests) Print(a, side, contest, task.contestants);
  return kOk;
}

CommandResult ShareTruth(const std::shared_ptr<TruthTask>& task, const CutWork* cut, Ranks* ranks) {
  const TruthArguments& a = task->arguments;
  absl::Status read = ForEachGame(a.source, &task->runs, [&](const training::GameRecord& game) {
    task->games.push_back(game);
  });
  if (!read.ok()) return {kFailed, std::move(read)};
  if (task->games.empty()) {
    return {kFailed, absl::NotFoundError(absl::StrCat("no position of ", RuleName(a.source.rule)))};
  }
  const base::JobWork work = {
      a.concurrency, WorkFingerprint(base::JsonText(task->Configuration())),
      [task](const std::string& game, const auto&) { return task->Run(std::stoull(game)); }};
  return ShareWork(ranks, work,
                   [&](base::JobQueue& queue) { return CompareBy(queue, *task, cut); });
}

CommandResult Compare(TruthArguments& a, Ranks* ranks) {
  if (a.source.shards.empty()) a.source.shards = {base::SharedData("truth")};
  absl::StatusOr<std::vector<Contestant>> contestants = Contestants(a);
  if (!contestants.ok()) return contestants.status();
  const auto task = std::make_shared<TruthTask>();
  task->arguments = a;
  task->contestants = *std::move(contestants);
  if (a.results.empty()) {
    const UnkeptWork cut("tengen truth");
    return ShareTruth(task, nullptr, ranks);
  }
  const CutWork cut("tengen truth", absl::StrCat("what is in \"", a.results, "\" is kept"),
                    a.exit_result, RemoveNoteOf(a.results));
  return ShareTruth(task, &cut, ranks);
}

}  // namespace

int RunTruth(CommandArguments args, Ranks* ranks) {
  TruthArguments arguments;
  return base::Obey(
      {"tengen truth", Options(&arguments), [&] { return Compare(arguments, ranks); }}, args);
}

int RunTruth(CommandArguments args) { return RunTruth(args, nullptr); }

}  // namespace tengen::cli
