#include <algorithm>
#include <cstdio>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "base/annotated.h"
#include "base/clock.h"
#include "base/command.h"
#include "base/cut_work.h"
#include "base/files.h"
#include "base/job_queue.h"
#include "base/json.h"
#include "base/text.h"
#include "bench/match/engine_process.h"
#include "bench/match/match.h"
#include "bench/match/match_record.h"
#include "bench/match/match_report.h"
#include "bench/match/memory_group.h"
#include "bench/match/swiss.h"
#include "bench/match/tournament.h"
#include "cli/command_line.h"
#include "cli/commands.h"
#include "cli/match_archive.h"
#include "cli/match_arguments.h"
#include "cli/match_output.h"
#include "cli/match_page.h"
#include "cli/ranks.h"
#include "engine/rules.h"

namespace tengen::cli {
namespace {

constexpr int kH0 = 1;
constexpr int kTechnicalFailure = 3;
constexpr int kUndecided = 4;

int ExitStatus(const MatchArguments& arguments, const match::MatchTally& tally) {
  const match::MatchOptions& match = arguments.match;
  if (!tally.clean()) return kTechnicalFailure;
  if (!match.sprt.has_value() || match.part || !arguments.exit_result) return kOk;
  switch (SprtOf(match, tally).verdict) {
    case match::SprtVerdict::kH1:
      return kOk;
    case match::SprtVerdict::kH0:
      return kH0;
    case match::SprtVerdict::kUndecided:
      break;
  }
  return kUndecided;
}

// A match of the command that was played, perhaps in part.
struct PlayedMatch {
  const MatchArguments* arguments;
  match::MatchTally tally;
};

// What its league is called on the page of the tournament.
std::string LeagueName(const MatchArguments& arguments) {
  const match::GameSettings& settings = arguments.match.settings;
  if (!arguments.league.empty()) return arguments.title;
  return absl::StrCat(engine::RuleName(settings.rule), settings.size,
                      arguments.title.empty() ? "" : "-", arguments.title);
}

// The standing when the match begins.
match::MatchTally EarlierTally(const MatchArguments& arguments, const MatchOutput& output) {
  match::MatchTally tally(arguments.match);
  for (const match::MatchGame& game : output.earlier()) tally.Add(game, arguments.match);
  return tally;
}

// What all matches of a command write into.
struct TournamentFiles {
  MatchPage page;
  MatchArchive archive;

  bool lost() const { return page.lost() || archive.lost(); }
};

// Takes what was played before into the files.
absl::Status Begin(const MatchArguments& arguments, const MatchOutput& output,
                   TournamentFiles& files) {
  const std::string league = LeagueName(arguments);
  absl::Status status = files.archive.Begin(arguments.match, league, output.earlier());
  if (!status.ok()) return status;
  return files.page.Show(league, EarlierTally(arguments, output));
}

// What was played stays and counts, so more of it than this command asks for is to be known.
void NoteMoreThanAskedFor(const MatchArguments& arguments, const MatchOutput& output) {
  const int wanted = arguments.match.total_games();
  const auto beyond = std::ranges::count_if(
      output.earlier(), [wanted](const match::MatchGame& game) { return game.number >= wanted; });
  if (beyond == 0) return;
  absl::FPrintF(stderr,
                "tengen match: %s has %d games, %d of them beyond --games=%d: all are kept and "
                "count\n",
                base::Quoted(arguments.results_file), output.earlier().size(), beyond,
                arguments.match.games);
}

CommandResult PlayAndReport(const MatchArguments& arguments, const CutWork& cut,
                            const match::GameMaker& maker, TournamentFiles& files,
                            std::optional<match::MatchTally>* played) {
  const base::Clock& clock = base::Clock::Real();
  MatchOutput output(arguments, clock);
  if (absl::Status status = output.Open(); !status.ok()) {
    return ResultOfWriting(status, arguments.exit_result, output.lost() ? kOutputLost : kBadUsage);
  }

  if (absl::Status status = Begin(arguments, output, files); !status.ok()) {
    return {files.lost() ? kOutputLost : kBadUsage, std::move(status)};
  }
  NoteMoreThanAskedFor(arguments, output);
  const std::string league = LeagueName(arguments);
  const absl::StatusOr<match::MatchTally> tally = PlayMatch(
      arguments.match, output.earlier(),
      [&](const match::MatchGame& game, const match::MatchTally& so_far) {
        absl::Status status = output.Add(game, so_far);
        status.Update(files.archive.Add(arguments.match, league, game, so_far));
        status.Update(files.page.Show(league, so_far));
        return status;
      },
      clock, [&cut] { return cut.Came(); }, maker);
  output.Close();
  if (!tally.ok()) {
    return {output.lost() || files.lost() ? kOutputLost : kTechnicalFailure, tally.status()};
  }
  files.page.Keep(league, *tally);
  files.archive.Rate(arguments.match, league, *tally)
      .IgnoreError();  // it is saved again at the end
  absl::PrintF("%s", arguments.json ? SummaryJson(arguments.match, *tally)
                                    : SummaryTable(arguments.match, *tally));
  *played = *tally;
  if (cut.Came()) return cut.Result();
  return ExitStatus(arguments, *tally);
}

// How each league's scores change with the limit, where there are several.
void PrintScaling(const std::vector<PlayedMatch>& played) {
  for (size_t begin = 0, end = 0; begin < played.size(); begin = end) {
    const MatchArguments& first = *played[begin].arguments;
    std::vector<match::TimedTally> timed;
    for (; end < played.size() && played[end].arguments->league == first.league; ++end) {
      timed.push_back({played[end].arguments->match.settings.turn_time, played[end].tally});
    }
    if (timed.size() < 2) continue;
    absl::PrintF("\n%s%s%s", first.league, first.league.empty() ? "" : ", ",
                 ScalingTable(first.match, timed));
  }
}

void PrintTournament(const std::vector<PlayedMatch>& played) {
  if (played.size() < 2 || played[0].arguments->league.empty()) return;
  std::vector<match::LeagueTally> leagues;
  for (const PlayedMatch& match : played) leagues.push_back({match.arguments->title, match.tally});
  absl::PrintF("\n%s", TournamentTable(played[0].arguments->match, leagues));
}

match::SwissRound FirstRound(const MatchArguments& arguments) {
  return match::NextSwissRound(std::vector<int>(arguments.match.contestants.size()), {});
}

int RoundsOf(const MatchArguments& arguments) {
  const auto engines = static_cast<int>(arguments.match.contestants.size());
  return static_cast<int>(arguments.rounds.value_or(match::UsualSwissRounds(engines)));
}

// A Swiss tournament, as far as rounds are complete. `played` becomes the sum of them.
CommandResult PlaySwiss(const MatchArguments& arguments, const CutWork& cut, TournamentFiles& files,
                        std::optional<match::MatchTally>* played) {
  std::vector<match::SwissRound> rounds;
  std::vector<match::LeagueTally> tallies;
  std::vector<int> points(arguments.match.contestants.size());
  CommandResult worst = kOk;
  for (int number = 1; number <= RoundsOf(arguments); ++number) {
    if (number > 1 && !arguments.json) absl::PrintF("\n");
    rounds.push_back(NextSwissRound(points, rounds));
    const MatchArguments round = RoundOf(arguments, number, rounds.back().pairings);
    std::optional<match::MatchTally> tally;
    CommandResult result = PlayAndReport(round, cut, nullptr, files, &tally);
    const bool ends = !result.why().ok();
    if (tally) {
      tallies.push_back({round.title, *std::move(tally)});
      *played = SumOf(tallies);
      points = SwissPoints(arguments.match, rounds, **played);
      files.page.Tell(arguments.league, SwissTable(arguments.match, rounds, **played));
    }
    if (ends || result.exit_status() > worst.exit_status()) worst = std::move(result);
    if (ends) return worst;
  }
  absl::PrintF("%s", arguments.json ? SwissJson(arguments.match, rounds, **played)
                                    : "\n" + SwissTable(arguments.match, rounds, **played));
  return worst;
}

// A match of the command, whatever kind of tournament it is.
CommandResult PlayOne(const MatchArguments& arguments, const CutWork& cut,
                      const match::GameMaker& maker, TournamentFiles& files,
                      std::vector<PlayedMatch>* played) {
  std::optional<match::MatchTally> tally;
  CommandResult result = arguments.match.tournament == match::Tournament::kSwiss
                             ? PlaySwiss(arguments, cut, files, &tally)
                             : PlayAndReport(arguments, cut, maker, files, &tally);
  if (tally) played->push_back({&arguments, *std::move(tally)});
  return result;
}

int PlannedGames(const MatchArguments& arguments) {
  const match::MatchOptions& match = arguments.match;
  if (match.tournament != match::Tournament::kSwiss) return match.own_games();
  return RoundsOf(arguments) * static_cast<int>(match.contestants.size() / 2) * match.games;
}

// The matches, and instead of a Swiss tournament its rounds, whoever will meet in them.
std::vector<MatchArguments> WithRounds(const std::vector<MatchArguments>& matches) {
  std::vector<MatchArguments> all;
  for (const MatchArguments& match : matches) {
    if (match.match.tournament != match::Tournament::kSwiss) {
      all.push_back(match);
      continue;
    }
    for (int number = 1; number <= RoundsOf(match); ++number) {
      all.push_back(RoundOf(match, number, match.match.pairings()));
    }
  }
  return all;
}

// What the matches and rounds are called in archives.
std::set<std::string> LeagueNames(const std::vector<MatchArguments>& matches) {
  std::set<std::string> names;
  for (const MatchArguments& match : WithRounds(matches)) names.insert(LeagueName(match));
  return names;
}

TournamentFiles FilesOf(const std::vector<MatchArguments>& matches) {
  const MatchArguments& first = matches[0];
  int games = 0;
  for (const MatchArguments& match : matches) games += PlannedGames(match);
  const base::Clock& clock = base::Clock::Real();
  return {MatchPage(first.html_file, first.match, games, clock),
          MatchArchive(first.archive_file, clock)};
}

// That all have files of their own.
absl::Status CheckPlaces(const std::vector<MatchArguments>& matches) {
  std::vector<base::NamedFile> files;
  for (const MatchArguments& match : WithRounds(matches)) {
    files.push_back({"--results", match.results_file});
  }
  files.push_back({"--html", matches[0].html_file});
  files.push_back({"--archive", matches[0].archive_file});
  return base::CheckDistinct(files);
}

// Everything that could be refused is found out before the first game.
absl::Status Open(const std::vector<MatchArguments>& matches, TournamentFiles& files) {
  absl::Status status = CheckPlaces(matches);
  for (const MatchArguments& match : matches) {
    status.Update(CheckResults(match.match.tournament == match::Tournament::kSwiss
                                   ? RoundOf(match, 1, FirstRound(match).pairings)
                                   : match));
  }
  status.Update(files.page.Check());
  if (status.ok()) status = files.archive.Open(LeagueNames(matches), matches[0].fresh);
  return status;
}

// The matches one after the other, as far as nothing is in the way; a technical failure is not.
// What was played is compared in any case. `makers`: of each match.
CommandResult PlayAll(const std::vector<MatchArguments>& matches, const CutWork& cut,
                      const std::vector<match::GameMaker>& makers) {
  const bool json = matches[0].json;
  TournamentFiles files = FilesOf(matches);
  if (absl::Status status = Open(matches, files); !status.ok()) {
    return {kBadUsage, std::move(status)};
  }
  std::vector<PlayedMatch> played;
  CommandResult worst = kOk;
  for (size_t i = 0; i < matches.size(); ++i) {
    if (!played.empty() && !json) absl::PrintF("\n");
    CommandResult result = PlayOne(matches[i], cut, makers[i], files, &played);
    const bool ends = !result.why().ok();
    if (ends || result.exit_status() > worst.exit_status()) worst = std::move(result);
    if (ends) break;
  }
  absl::Status written = files.archive.Save();
  written.Update(files.page.Finish(cut.Came()));
  if (!written.ok()) worst = {kOutputLost, std::move(written)};
  if (json) return worst;
  PrintScaling(played);
  PrintTournament(played);
  return worst;
}

// A game as ranks ask each other for it: match, number, whether it is negotiated.
std::string GameRequest(size_t match, int number, bool negotiates) {
  return absl::StrCat(match, " ", number, " ", negotiates ? 1 : 0);
}

// A game that failed says where, for an engine may fail on one host alone.
absl::StatusOr<match::GameResult> Located(absl::StatusOr<match::GameResult> game,
                                          const std::string& rank) {
  if (!game.ok()) return base::Annotated(game.status(), rank);
  if (!game->detail.empty()) absl::StrAppend(&game->detail, ", on ", rank);
  return game;
}

// Matches whose games all ranks play.
CommandResult PlayOn(Ranks& ranks, std::vector<MatchArguments>& matches, const CutWork& cut) {
  std::vector<std::string> configurations;
  // Beyond this call, for games that are called off may still be at work.
  const auto all = std::make_shared<std::vector<MatchArguments>>(matches);
  const auto games = std::make_shared<std::vector<std::unique_ptr<match::LocalGames>>>();
  for (const MatchArguments& match : *all) {
    configurations.push_back(base::JsonText(MatchConfiguration(match.match)));
    games->push_back(std::make_unique<match::LocalGames>(match.match));
  }
  const base::JobWork work = {
      matches[0].match.concurrency, WorkFingerprint(absl::StrJoin(configurations, "\n")),
      [all, games, rank = ranks.name()](const std::string& job,
                                        const std::function<bool()>& ended) {
        size_t match = 0;
        int number = 0, negotiates = 0;
        std::istringstream(job) >> match >> number >> negotiates;
        return GameMessage((*all)[match].match, number,
                           Located((*games)[match]->Make(number, negotiates != 0, ended), rank));
      }};
  CommandResult result = ranks.Share(work, [&](base::JobQueue& queue) {
    std::vector<match::GameMaker> makers;
    for (size_t i = 0; i < matches.size(); ++i) {
      matches[i].match.concurrency = queue.capacity();
      makers.push_back(
          [&, i](int number, bool negotiates,
                 const std::function<bool()>& cancelled) -> absl::StatusOr<match::GameResult> {
            const std::optional<std::string> text =
                queue.Do(GameRequest(i, number, negotiates), cancelled);
            if (!text) return absl::CancelledError("called off");
            return ReadGameMessage(*text, matches[i].match);
          });
    }
    return PlayAll(matches, cut, makers);
  });
  match::KillEngines();  // those of games that nobody waits for any more
  return result;
}

// What an interrupted command leaves, without an end; "" if nothing.
std::string KeptGames(const std::vector<MatchArguments>& matches) {
  const MatchArguments& first = matches[0];
  if (first.results_file.empty()) return "";
  const bool swiss = first.match.tournament == match::Tournament::kSwiss;
  const std::string file =
      swiss ? RoundOf(first, 1, FirstRound(first).pairings).results_file : first.results_file;
  return absl::StrCat("the games in ", swiss || matches.size() > 1 ? "files like " : "", "\"", file,
                      "\" are kept");
}

// That a limit means address space, which is another limit than of memory in use.
void NoteKindOfLimit(const MatchArguments& arguments) {
  const absl::Status& groups = match::MemoryGroup::Allowed();
  if (groups.ok() || arguments.quiet) return;
  const auto is_limited = [](const match::Contestant& contestant) {
    return contestant.command.memory_limit.value_or(0) > 0;
  };
  if (std::ranges::none_of(arguments.match.contestants, is_limited)) return;
  absl::FPrintF(stderr, "tengen match: --memory-limit is of address space: %s\n", groups.message());
}

CommandResult Play(const MatchArguments& arguments, Ranks* ranks) {
  absl::StatusOr<std::vector<MatchArguments>> matches = MatchesOf(arguments);
  if (!matches.ok()) return matches.status();
  for (MatchArguments& match : *matches) {
    if (absl::Status status = CompleteMatch(&match); !status.ok()) return status;
  }
  if (ranks && (*matches)[0].match.tournament == match::Tournament::kSwiss) {
    return absl::InvalidArgumentError("--tournament=swiss is for one process, not for ranks");
  }
  NoteKindOfLimit(matches->front());
  const match::EnginesEndWithUs at_once;
  const CutWork cut("tengen match", KeptGames(*matches), arguments.exit_result, match::KillEngines);
  if (ranks) return PlayOn(*ranks, *matches, cut);
  return PlayAll(*matches, cut, std::vector<match::GameMaker>(matches->size()));
}

}  // namespace

int RunMatch(CommandArguments args, Ranks* ranks) {
  MatchArguments arguments;
  return base::Obey(
      {"tengen match", MatchOptionTable(&arguments), [&] { return Play(arguments, ranks); }}, args);
}

int RunMatch(CommandArguments args) { return RunMatch(args, nullptr); }

}  // namespace tengen::cli
