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
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/string_view.h"
#include "base/annotated.h"
#include "base/command.h"
#include "base/json.h"
#include "cli/command_line.h"
#include "cli/commands.h"
#include "engine/rules.h"
#include "eval/network/network.h"
#include "eval/win_rate.h"
#include "training/trainer/evaluator_score.h"
#include "training/trainer/shard_games.h"

namespace tengen::cli {
namespace {

using training::Estimate;
using training::EvaluatorScore;

constexpr absl::string_view kUsage =
    R"(Usage: tengen truth --shards=PATH [--rule=RULE] [--weights=FILE]...

Holds evaluations against positions that deep searches have judged (tengen selfplay --judge), for
each size of board: the program's own, each FILE's, and what searches of N nodes find. Columns:
  KL       how far expectations are from the searches', in nats (Kullback-Leibler divergence)
  scaled   the same if values were scaled as is best for it
  units    units of value to a logit, by that scale; 120 if it is as it should be
  first    positions in which the search's move has the best score; four: one of the best four
  side     positions in which value and search are not on the same side of one half
  off      how far expectations are from the searches' where they are averaged by twentieths
  change   KL less that of the program's own, in the same positions
Intervals are one standard error.

Exit status: 0 done; 1 a file cannot be read; 2 bad usage.)";

struct Arguments {
  training::GameSource source;
  std::vector<std::string> weights;
  std::vector<std::string> searches;
};

OptionTable Options(Arguments* a) {
  return OptionTable(
      kUsage,
      {
          {"shards", "PATH", "A shard or a directory of shards; may be given more than once.",
           AppendText(&a->source.shards)},
          {"rule", "RULE", "The rule whose positions are taken (default freestyle).",
           StoreRule(&a->source.rule)},
          {"weights", "FILE", "A network to look at, too; may be given more than once.",
           AppendText(&a->weights)},
          {"search", "N", "Searches of N nodes to look at, too; may be given more than once.",
           AppendText(&a->searches)},
          {"games", "N", "Take the first N positions only (default all).",
           StoreInteger(&a->source.most_games, 1, std::numeric_limits<int>::max())},
      });
}

struct Contestant {
  std::string name;
  std::shared_ptr<const eval::Network> network;  // null: the program's own evaluation
  std::optional<int64_t> nodes;                  // of a search in place of an evaluation

  std::unique_ptr<training::Scorer> Scorer(Rule rule) const {
    if (nodes) return std::make_unique<training::SearchScorer>(*nodes);
    return std::make_unique<training::EvaluatorScorer>(MakeEvaluator(rule, network));
  }
};

absl::StatusOr<std::vector<Contestant>> Contestants(const Arguments& a) {
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
    Contestant contestant = {absl::StrCat(text, " nodes"), nullptr, std::nullopt};
    if (absl::Status status = StoreInteger(&contestant.nodes, 1, INT64_MAX)(text); !status.ok()) {
      return base::Annotated(status, "--search");
    }
    contestants.push_back(std::move(contestant));
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

// One size of board: every contestant's scorer, told of the same positions.
struct Contest {
  Truth truth;
  std::vector<std::unique_ptr<training::Scorer>> scorers;
};

double Percent(double part, double whole) { return whole > 0 ? 100 * part / whole : 0; }

// The mean change from `before` to `after`, position by position.
Estimate Change(const std::vector<double>& before, std::vector<double> after) {
  for (size_t i = 0; i < after.size(); ++i) after[i] -= before[i];
  return training::MeanOf(after);
}

void PrintRow(const Contestant& contestant, const EvaluatorScore& score,
              const EvaluatorScore& first) {
  const std::vector<double> divergences = score.Divergences(eval::kUnitsPerLogit);
  const Estimate divergence = training::MeanOf(divergences);
  const std::optional<double> units = score.UnitsPerLogit();
  const double scaled =
      training::MeanOf(score.Divergences(units.value_or(eval::kUnitsPerLogit))).mean;
  absl::PrintF("%.5f +- %.5f  %.5f  %6s  %5.2f %%  %7s  %5.2f %%  %5.2f %%", divergence.mean,
               divergence.error, scaled, units ? absl::StrFormat("%.1f", *units) : "-",
               Percent(score.choices.first, score.choices.count),
               contestant.nodes ? "-"
                                : absl::StrFormat("%5.2f %%", Percent(score.choices.fourth,
                                                                      score.choices.count)),
               100 * score.WrongSide(), 100 * score.CalibrationError());
  if (&score == &first) {
    absl::PrintF("%22s", "");
  } else {
    const Estimate change = Change(first.Divergences(eval::kUnitsPerLogit), divergences);
    absl::PrintF("  %+.5f +- %.5f", change.mean, change.error);
  }
  absl::PrintF("  %s\n", contestant.name);
}

void Print(Rule rule, int side, const Contest& contest,
           const std::vector<Contestant>& contestants) {
  const EvaluatorScore& first = contest.scorers.front()->score();
  absl::PrintF("%s %dx%d: %d positions, %.1f %% proven; judged %d, with a choice %.0f\n",
               RuleName(rule), side, side, contest.truth.positions,
               Percent(contest.truth.proven, contest.truth.positions),
               static_cast<int>(first.values.size()), first.choices.count);
  absl::PrintF("KL                  scaled    units    first     four     side      off  %-20s\n",
               "change");
  for (size_t i = 0; i < contestants.size(); ++i) {
    PrintRow(contestants[i], contest.scorers[i]->score(), first);
  }
}

CommandResult Compare(const Arguments& a) {
  if (a.source.shards.empty()) {
    return absl::InvalidArgumentError("--shards: a file or directory is needed");
  }
  const absl::StatusOr<std::vector<Contestant>> contestants = Contestants(a);
  if (!contestants.ok()) return contestants.status();
  std::map<int, Contest> contests;  // by size
  base::Json runs = base::Json::array();
  absl::Status status = ForEachGame(a.source, &runs, [&](const training::GameRecord& game) {
    Contest& contest = contests[game.side];
    contest.truth.Add(game);
    for (size_t i = contest.scorers.size(); i < contestants->size(); ++i) {
      contest.scorers.push_back((*contestants)[i].Scorer(a.source.rule));
    }
    for (const auto& scorer : contest.scorers) TeachGame(game, {}, *scorer);
  });
  if (!status.ok()) return {kFailed, std::move(status)};
  if (contests.empty()) {
    return {kFailed, absl::NotFoundError(absl::StrCat("no position of ", RuleName(a.source.rule)))};
  }
  for (const auto& [side, contest] : contests) Print(a.source.rule, side, contest, *contestants);
  return kOk;
}

}  // namespace

int RunTruth(CommandArguments args) {
  Arguments arguments;
  const OptionTable options = Options(&arguments);
  return base::Obey({"tengen truth", options, [&] { return Compare(arguments); }}, args);
}

}  // namespace tengen::cli
