#include "cli/match_arguments.h"

#include <algorithm>
#include <filesystem>
#include <limits>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "base/cut_work.h"
#include "base/errors.h"
#include "base/files.h"
#include "base/line_file.h"
#include "base/part.h"
#include "base/quantity.h"
#include "base/random.h"
#include "base/text.h"
#include "bench/match/default_engine.h"
#include "bench/match/swiss.h"

namespace tengen::cli {
namespace {

constexpr absl::string_view kUsage =
    R"(Usage: tengen match [--first=COMMAND] [--second=COMMAND] [options]
       tengen match --engine=ENGINE --engine=ENGINE ... [options]

Plays games between Piskvork engines, judges them and prints the score. Each opening is played by
each pairing with both colours. Times are seconds unless a unit follows (500ms, 2min).

An ENGINE is a command, or words key=value, quoted as in a shell:
  --engine="cmd='./pbrain-new --x' name=new nodes=20000 info='hash_size 65536'"
with the keys cmd, name, turn, match, increment, memory, memory-limit, nodes, depth, threads and
info; they take the place of the options below for this engine (info lines are added). Programs for
Windows are run by Wine, by the loader that the variable WINE names if it is set.

With --sprt the match stops as soon as a sequential probability ratio test accepts one of H0: Elo
= ELO0 and H1: Elo = ELO1 (generalized SPRT over the five results of a pair of games; logistic:
score 1/(1+10^(-Elo/400)); normalized: 800/ln 10 times lead over deviation).

A Swiss tournament's rounds are matches of their own, with files r-round1.csv and so on. By the Dutch
system of FIDE, those of equal points meet, upper half against lower half; nobody meets another
again; who is left over has a bye, once, that counts as much as all games of a pairing won.

With several rules, as in --rules=freestyle20,standard15,renju15, a match is played in each of these
leagues, one after the other, and a table at the end has the points in each and in all, and how
games were lost but on the board. With several limits of a move, as in --turn=0.2,1,5, it is played
under each of them, and a table compares them: does a lead grow or melt with time? League and limit
go into the names of --results and --out (r-renju15-200ms.csv, games/renju15/200ms).

With --results an interrupted match goes on where it stopped when the same command is given again;
at most the games in progress are lost. A changed configuration is refused. Ctrl-C, SIGTERM and
SIGHUP call off the games in progress and print what was played.

With --part=I/N only every Nth pair of games is played, beginning with pair I; a test then sees a
part only and ends nothing. tengen merge puts the parts' --results together and reports on them.

Exit status: 0 no technical failure, or a signal came first and --results keeps the games, or
another process is writing --results; 2 bad usage; 3 a crash, a hang, an illegal or forbidden move,
too much time or memory, or an engine that cannot be started; 74 not all output could be written;
128 and its number after a signal without --results. With --exit-result also 1 H0 accepted, 4 --sprt
without a decision, 128 and its number after any signal, 2 if another process is writing.)";

constexpr int kMaxGames = 1000000;
constexpr int kDefaultGames = 2;
constexpr int kDefaultSprtGames = 100000;
constexpr absl::Duration kDefaultTurn = absl::Seconds(1);

void AddInfo(absl::string_view key, std::optional<int64_t> value, std::vector<std::string>* info) {
  if (value.has_value()) info->push_back(absl::StrCat(key, " ", *value));
}

// What stands behind the keys of an engine's description.
struct EngineWords {
  std::string command;
  std::string name;
  std::optional<int64_t> nodes;
  std::optional<int64_t> depth;
  std::optional<int64_t> threads;
  std::vector<std::string> info;
  std::optional<int64_t> memory;
  std::optional<int64_t> memory_limit;
  match::Overrides overrides;
};

OptionTable EngineTable(EngineWords* w) {
  const auto store_increment = [w](absl::string_view text) {
    return StoreDuration(&w->overrides.increment)(text);
  };
  return OptionTable("", {
                             {"cmd", "COMMAND", "", StoreText(&w->command)},
                             {"name", "NAME", "", StoreText(&w->name)},
                             {"turn", "TIME", "", StoreDuration(&w->overrides.turn_time)},
                             {"match", "TIME", "", StoreDuration(&w->overrides.match_time)},
                             {"increment", "TIME", "", store_increment},
                             {"memory", "BYTES", "", StoreBytes(&w->memory)},
                             {"memory-limit", "BYTES", "", StoreBytes(&w->memory_limit)},
                             {"nodes", "N", "", StoreInteger(&w->nodes, 1, INT64_MAX)},
                             {"depth", "N", "", StoreInteger(&w->depth, 1, engine::kPointCapacity)},
                             {"threads", "N", "", StoreInteger(&w->threads, 1, kMaxConcurrency)},
                             {"info", "TEXT", "", AppendText(&w->info)},
                         });
}

// What an engine is called that is given no name.
std::string NameOfProgram(const match::EngineCommand& command) {
  return base::AsUtf8(std::filesystem::path(command.arguments[0]).filename().string());
}

absl::StatusOr<match::Contestant> MakeContestant(const std::string& command,
                                                 const std::string& name) {
  absl::StatusOr<std::vector<std::string>> words = match::SplitCommand(command);
  if (!words.ok()) return words.status();
  match::Contestant contestant;
  contestant.command.arguments = *std::move(words);
  // As results will have it.
  contestant.name = name.empty() ? NameOfProgram(contestant.command) : base::AsUtf8(name);
  if (std::any_of(contestant.name.begin(), contestant.name.end(),
                  [](unsigned char c) { return absl::ascii_iscntrl(c); })) {
    return absl::InvalidArgumentError(
        absl::StrCat("\"", contestant.name, "\" has control characters and cannot be a name"));
  }
  return contestant;
}

// A name that was given twice is a mistake; programs may well play themselves.
absl::Status CheckNames(const std::vector<match::Contestant>& contestants) {
  std::set<std::string> given;
  for (const match::Contestant& contestant : contestants) {
    if (contestant.name == NameOfProgram(contestant.command)) continue;
    if (given.insert(contestant.name).second) continue;
    return absl::InvalidArgumentError(
        absl::StrCat("two engines have the name \"", contestant.name, "\""));
  }
  return absl::OkStatus();
}

// Players that carry one name cannot be told apart in the files.
void DistinguishNames(std::vector<match::Contestant>* contestants) {
  std::map<std::string, int> count;
  for (const match::Contestant& contestant : *contestants) ++count[contestant.name];
  std::map<std::string, int> used;
  for (match::Contestant& contestant : *contestants) {
    const std::string name = contestant.name;
    if (count[name] == 1) continue;
    do {
      contestant.name = absl::StrCat(name, "-", ++used[name]);
    } while (count.contains(contestant.name));
  }
}

// The descriptions of --first and --second, or of --engine.
absl::StatusOr<std::vector<match::Contestant>> ReadContestants(const MatchArguments& a) {
  std::vector<match::Contestant> contestants;
  if (!a.engines.empty()) {
    if (!a.first.empty() || !a.second.empty()) {
      return absl::InvalidArgumentError("--engine and --first or --second exclude each other");
    }
    for (const std::string& text : a.engines) {
      absl::StatusOr<match::Contestant> contestant = ParseEngine(text);
      if (!contestant.ok()) return contestant.status();
      contestants.push_back(*std::move(contestant));
    }
    return contestants;
  }
  std::string first = a.first;
  if (first.empty()) {
    absl::StatusOr<std::string> brain = match::DefaultEngineCommand();
    if (!brain.ok()) return brain.status();
    first = *brain;
  }
  const std::string& second = a.second.empty() ? first : a.second;
  for (const auto& [command, name] :
       {std::pair(first, a.first_name), std::pair(second, a.second_name)}) {
    absl::StatusOr<match::Contestant> contestant = MakeContestant(command, name);
    if (!contestant.ok()) return contestant.status();
    contestants.push_back(*std::move(contestant));
  }
  return contestants;
}

bool HasInfo(const match::GameSettings& settings, absl::string_view key) {
  return std::any_of(settings.info.begin(), settings.info.end(), [key](const std::string& line) {
    return std::pair<absl::string_view, absl::string_view>(absl::StrSplit(line, ' ')).first == key;
  });
}

bool HasClock(const match::GameSettings& settings) {
  return settings.turn_time.has_value() || settings.match_time.has_value();
}

bool IsLimited(const match::GameSettings& settings) {
  return HasClock(settings) || HasInfo(settings, "max_node") || HasInfo(settings, "max_depth");
}

// The clocks and INFO lines of the match, and a default clock for engines without any limit.
void SetLimits(const MatchArguments& a, match::MatchOptions* match) {
  match::GameSettings& settings = match->settings;
  AddInfo("max_node", a.nodes, &settings.info);
  AddInfo("max_depth", a.depth, &settings.info);
  AddInfo("thread_num", a.threads, &settings.info);
  settings.info.insert(settings.info.end(), a.info.begin(), a.info.end());
  if (!a.turn_times.empty()) settings.turn_time = a.turn_times.front();
  for (size_t i = 0; i < match->contestants.size(); ++i) {
    if (IsLimited(SettingsOf(*match, static_cast<int>(i)))) continue;
    match->contestants[i].overrides.turn_time = kDefaultTurn;
  }
}

absl::Status SetRestart(const MatchArguments& a, match::MatchOptions* match) {
  if (a.restart != "auto" && a.restart != "on" && a.restart != "off") {
    return absl::InvalidArgumentError(
        absl::StrCat("--restart: \"", a.restart, "\" is not auto, on or off"));
  }
  match->restart = a.restart == "on";
  if (a.restart != "auto") return absl::OkStatus();
  for (size_t i = 0; i < match->contestants.size(); ++i) {
    match->restart |= HasClock(SettingsOf(*match, static_cast<int>(i)));
  }
  return absl::OkStatus();
}

absl::Status CheckRounds(const MatchArguments& a, const match::MatchOptions& match) {
  const auto engines = static_cast<int>(match.contestants.size());
  if (match.tournament != match::Tournament::kSwiss) {
    if (!a.rounds) return absl::OkStatus();
    return absl::InvalidArgumentError("--rounds is for --tournament=swiss");
  }
  if (match.part) return absl::InvalidArgumentError("--part is not for --tournament=swiss");
  if (!a.rounds || *a.rounds <= match::MostSwissRounds(engines)) return absl::OkStatus();
  return absl::InvalidArgumentError(absl::StrCat(
      "--rounds: ", engines, " engines play ", match::MostSwissRounds(engines),
      " rounds at most: so many can be paired whatever the results are, and nobody is to "
      "meet another again"));
}

absl::Status SetTournament(const MatchArguments& a, match::MatchOptions* match) {
  if (a.tournament.empty()) return CheckRounds(a, *match);
  const std::optional<match::Tournament> tournament = match::ParseTournament(a.tournament);
  if (!tournament.has_value()) {
    return absl::InvalidArgumentError(
        absl::StrCat("--tournament: \"", a.tournament, "\" is not round-robin, gauntlet or swiss"));
  }
  match->tournament = *tournament;
  return CheckRounds(a, *match);
}

absl::Status SetSprt(const MatchArguments& a, match::MatchOptions* match) {
  const int games = a.sprt.empty() ? kDefaultGames : kDefaultSprtGames;
  match->games = static_cast<int>(a.games.value_or(games));
  if (a.sprt.empty()) return absl::OkStatus();
  match::SprtSettings sprt = a.sprt_shares;
  const std::vector<absl::string_view> bounds = absl::StrSplit(a.sprt, ',');
  const std::optional<double> elo0 = base::ParseDecimal(bounds.front());
  const std::optional<double> elo1 = base::ParseDecimal(bounds.back());
  if (bounds.size() != 2 || !elo0 || !elo1) {
    return absl::InvalidArgumentError(
        absl::StrCat("--sprt: \"", a.sprt, "\" is not two Elo differences such as 0,5"));
  }
  sprt.elo0 = *elo0;
  sprt.elo1 = *elo1;
  if (a.sprt_model == ToString(match::EloModel::kNormalized)) {
    sprt.model = match::EloModel::kNormalized;
  } else if (!a.sprt_model.empty() && a.sprt_model != ToString(match::EloModel::kLogistic)) {
    return absl::InvalidArgumentError(
        absl::StrCat("--sprt-model: \"", a.sprt_model, "\" is not logistic or normalized"));
  }
  match->sprt = sprt;
  return absl::OkStatus();
}

OptionSetter StoreTurnTimes(std::vector<absl::Duration>* out) {
  return [out](absl::string_view text) {
    out->clear();
    for (absl::string_view part : absl::StrSplit(text, ',')) {
      absl::Duration time;
      if (absl::Status status = StoreDuration(&time)(part); !status.ok()) return status;
      if (std::ranges::find(*out, time) != out->end()) {
        return absl::InvalidArgumentError(absl::StrCat("\"", text, "\" has a limit twice"));
      }
      out->push_back(time);
    }
    return absl::OkStatus();
  };
}

// "renju", "renju15" or "caro9-15": a rule, and the side of its board.
absl::StatusOr<League> ParseLeague(absl::string_view word) {
  if (const std::optional<Rule> rule = engine::ParseRule(word)) return League{*rule, {}};
  for (const size_t digits : {2, 1}) {
    if (word.size() <= digits) continue;
    const std::optional<int64_t> size = base::ParseInteger(word.substr(word.size() - digits));
    absl::string_view name = word.substr(0, word.size() - digits);
    absl::ConsumeSuffix(&name, "-");
    const std::optional<Rule> rule = engine::ParseRule(name);
    if (!rule || !size || !absl::ascii_isalpha(static_cast<unsigned char>(name[0]))) continue;
    if (*size < engine::kMinSide || *size > engine::kMaxSide) break;
    return League{*rule, static_cast<int>(*size)};
  }
  return base::IsNot(word, "a rule and the side of a board, such as freestyle20");
}

OptionSetter StoreLeagues(std::vector<League>* out) {
  return [out](absl::string_view text) {
    out->clear();
    for (absl::string_view word : absl::StrSplit(text, ',')) {
      absl::StatusOr<League> league = ParseLeague(word);
      if (!league.ok()) return league.status();
      out->push_back(*league);
    }
    return absl::OkStatus();
  };
}

// Fisher and Yates; written out because the library's shuffle differs from one to another.
void Shuffle(uint64_t seed, std::vector<match::Opening>* openings) {
  for (size_t i = openings->size(); i > 1; --i) {
    std::swap((*openings)[i - 1], (*openings)[base::RandomWord(base::RandomWord(seed) + i) % i]);
  }
}

// The file of --openings that is for the rule and the board.
std::string OpeningsFile(const MatchArguments& a, const match::MatchOptions& match) {
  std::error_code error;
  if (!std::filesystem::is_directory(a.openings_file, error)) return a.openings_file;
  return absl::StrCat(a.openings_file, "/", engine::RuleName(match.settings.rule), "-",
                      match.settings.size, ".txt");
}

absl::Status SetOpenings(const MatchArguments& a, match::MatchOptions* match) {
  const int size = match->settings.size;
  match->openings = match::BuiltinOpenings(size);
  if (!a.openings_file.empty()) {
    const std::string file = OpeningsFile(a, *match);
    const absl::StatusOr<std::string> text = base::ReadTextFile(file);
    if (!text.ok()) return text.status();
    absl::StatusOr<std::vector<match::Opening>> openings = match::ParseOpenings(*text, size);
    if (!openings.ok()) {
      return absl::Status(openings.status().code(),
                          absl::StrCat(file, ": ", openings.status().message()));
    }
    match->openings = *std::move(openings);
  }
  if (a.shuffle.has_value()) Shuffle(static_cast<uint64_t>(*a.shuffle), &match->openings);
  return absl::OkStatus();
}

// The rules of the opening, if it is negotiated, and of the game.
absl::Status SetRules(const MatchArguments& a, match::MatchOptions* match) {
  match::GameSettings& settings = match->settings;
  settings.rule = a.rule.value_or(settings.rule);
  if (a.opening_rule.empty()) return absl::OkStatus();
  absl::StatusOr<engine::OpeningConfig> config = engine::ParseOpeningConfig(a.opening_rule);
  if (!config.ok()) {
    return absl::Status(config.status().code(),
                        absl::StrCat("--opening-rule: ", config.status().message()));
  }
  config->width = config->height = settings.size;
  match->opening_rule = *config;
  settings.rule = a.rule.value_or(engine::UsualRule(config->rule));
  return absl::OkStatus();
}

// One of several matches: with a title of its own, or one more part of it, and with places for
// results and games that are named after it.
void Name(const std::string& part, MatchArguments* one) {
  one->title = one->title.empty() ? part : absl::StrCat(one->title, "-", part);
  if (!one->out_directory.empty()) one->out_directory += "/" + part;
  if (one->results_file.empty()) return;
  std::filesystem::path file = one->results_file;
  const std::string extension = file.extension().string();
  one->results_file = absl::StrCat(file.replace_extension("").string(), "-", part, extension);
}

std::vector<MatchArguments> ByLeague(const MatchArguments& arguments) {
  if (arguments.leagues.empty()) return {arguments};
  std::vector<MatchArguments> all;
  for (const League& league : arguments.leagues) {
    MatchArguments& one = all.emplace_back(arguments);
    int& size = one.match.settings.size;
    one.rule = league.rule;
    size = league.size.value_or(size);
    const absl::string_view rule = engine::RuleName(league.rule);
    const bool is_numbered = absl::ascii_isdigit(static_cast<unsigned char>(rule.back()));
    one.league = absl::StrCat(rule, is_numbered ? "-" : "", size);
    Name(one.league, &one);
  }
  return all;
}

std::vector<MatchArguments> ByTurnTime(const MatchArguments& arguments) {
  if (arguments.turn_times.size() < 2) return {arguments};
  std::vector<MatchArguments> all;
  for (absl::Duration time : arguments.turn_times) {
    MatchArguments& one = all.emplace_back(arguments);
    one.turn_times = {time};
    Name(absl::FormatDuration(time), &one);
  }
  return all;
}

// What is written and shown of a match.
std::vector<OptionSpec> OutputOptions(MatchArguments* a) {
  return {
      {"out", "DIR",
       "Save every game there as .psq and .sgf, and the dialogue of failed ones as .log. Files "
       "that are there stay: then -2 is added to the name, and so on.",
       StoreText(&a->out_directory)},
      {"comments", "",
       "Into the .sgf, behind each move: depth, value and winning chances for the side that "
       "moved, as its engine says them, and the time.",
       StoreSwitch(&a->comments)},
      {"results", "FILE",
       "Write a line per game, and go on if it exists: JSON if FILE ends in .json or .jsonl, "
       "else CSV.",
       StoreText(&a->results_file)},
      {"html", "FILE",
       "Keep a page with the tables of all leagues there, which browsers load again while the "
       "tournament runs.",
       StoreText(&a->html_file)},
      {"archive", "FILE",
       "Keep all games there as Gomocup does: a .zip of LEAGUE/ROUND_ID_ID_RESULT.psq, and in "
       "LEAGUE/ratings.txt the ratings with their errors, unless it is a round of a Swiss "
       "tournament. With --results it goes on, too.",
       StoreText(&a->archive_file)},
      {"fresh", "", "Begin --results and --archive anew.", StoreSwitch(&a->fresh)},
      {"part", "I/N", "Play only part I of N, such as 2/4.", base::StorePart(&a->match.part)},
      {"exit-result", "", std::string(kExitResultHelp), StoreSwitch(&a->exit_result)},
      {"json", "",
       "Print the summary as JSON, one line for each match and one for the standings of a "
       "Swiss "
       "tournament.",
       StoreSwitch(&a->json)},
      {"quiet", "", "No progress on stderr.", StoreSwitch(&a->quiet)},
      {"engine-stderr", "", "Let the engines write to this stderr.", StoreSwitch(&a->show_stderr)},
  };
}

}  // namespace

OptionTable MatchOptionTable(MatchArguments* a) {
  match::GameSettings& settings = a->match.settings;
  std::vector<OptionSpec> options = {
      {"first", "COMMAND", "The first engine (default: pbrain-tengen beside this program).",
       StoreText(&a->first)},
      {"second", "COMMAND", "The second engine (default: the same as the first).",
       StoreText(&a->second)},
      {"first-name", "NAME", "Its name in tables and files.", StoreText(&a->first_name)},
      {"second-name", "NAME", "Its name in tables and files.", StoreText(&a->second_name)},
      {"engine", "ENGINE", "An engine of any number, described as above.", AppendText(&a->engines)},
      {"tournament",
       "KIND",
       "round-robin; gauntlet: the first engine against each other; swiss: rounds of engines "
       "with like points (default round-robin).",
       {StoreText(&a->tournament), {"round-robin", "gauntlet", "swiss"}}},
      {"rounds", "N", "Of a Swiss tournament (default: as many as a knock-out would have).",
       StoreInteger(&a->rounds, 1, kMaxGames)},
      {"games", "N", "Games of each pairing (default 2; with --sprt at most 100000).",
       StoreInteger(&a->games, 1, kMaxGames)},
      {"concurrency", "N", "Games at the same time (default 1).",
       StoreInteger(&a->match.concurrency, 1, kMaxConcurrency)},
      {"rule", "RULE",
       "freestyle, standard, renju, caro, caro9 or their numbers (default freestyle; with "
       "--opening-rule renju or standard, as it fits).",
       StoreRule(&a->rule)},
      {"rules", "RULE[SIZE],...",
       "Play a match in each of these leagues, such as "
       "freestyle20,standard15,renju15,caro9-15.",
       StoreLeagues(&a->leagues)},
      {"opening-rule",
       "RULE",
       "Let the engines negotiate opening and colours, e.g. swap2 or \"extyusui nmax=7\" (see "
       "tengen opening --help); --openings are for those that "
       "cannot.",
       {StoreText(&a->opening_rule), OpeningRuleNames()}},
      {"size", "N", "Side of the board (default 15).",
       StoreInteger(&settings.size, engine::kMinSide, engine::kMaxSide)},
      {"max-moves", "N",
       "Draw games with N stones on the board, and send INFO max_moves N (default: renju ends "
       "25 points early, nothing is sent).",
       StoreInteger(&settings.max_moves, 1, engine::kPointCapacity)},
      {"openings", "FILE",
       "Lines such as h8h9i10 or, from the centre, 0,0,1,-2 (default: a built-in set). After "
       "the last they come again in the other seven symmetries. Of a directory: the file "
       "RULE-SIZE.txt in it.",
       StoreText(&a->openings_file)},
      {"shuffle", "SEED", "Play the openings in another order.",
       StoreInteger(&a->shuffle, 0, INT64_MAX)},
      {"turn", "TIME,...",
       "Limit of a move, as in 0.5 or 500ms (default 1s, none with --match, --nodes or "
       "--depth), or several.",
       StoreTurnTimes(&a->turn_times)},
      {"match", "TIME", "Limit of all moves of a side (default: none).",
       StoreDuration(&settings.match_time)},
      {"increment", "TIME", "Added to what is left of --match after each move.",
       StoreDuration(&settings.increment)},
      {"tolerance", "TIME", "Overrun that still does not lose (default 1s).",
       StoreDuration(&settings.tolerance)},
      {"max-overrun", "TIME", "Call greater overruns failures although they do not lose.",
       StoreDuration(&a->match.max_overrun)},
      {"nodes", "N", "Send INFO max_node N.", StoreInteger(&a->nodes, 1, INT64_MAX)},
      {"depth", "N", "Send INFO max_depth N.", StoreInteger(&a->depth, 1, engine::kPointCapacity)},
      {"threads", "N", "Send INFO thread_num N.", StoreInteger(&a->threads, 1, kMaxConcurrency)},
      {"info", "TEXT", "Send INFO TEXT; may be given more than once.", AppendText(&a->info)},
      {"max-memory", "BYTES", "Memory that does not lose, as in 64MiB; 0: any (default 350MiB).",
       StoreBytes(&settings.max_memory)},
      {"memory-limit", "BYTES",
       "Memory that the system gives an engine with all that it starts, by a control group "
       "(version 2) if one can be made; who needs more is ended. Else it is address space, of "
       "each process: who ends for want of it has crashed, and as threads and libraries "
       "reserve more than they use, it wants to be well above --max-memory, and some GiB for "
       "Wine. 0: any (default).",
       StoreBytes(&a->memory_limit)},
      {"no-suspend", "", "Let engines run while the opponent is to move.",
       StoreSwitch(&settings.suspend, false)},
      {"restart",
       "WHEN",
       "on: a new process for every game; off: RESTART; auto: on with a clock (default auto).",
       {StoreText(&a->restart), {"on", "off", "auto"}}},
      {"sprt", "ELO0,ELO1", "Stop when one of the two differences is accepted.",
       StoreText(&a->sprt)},
      {"sprt-model",
       "MODEL",
       "logistic or normalized Elo (default logistic).",
       {StoreText(&a->sprt_model), {"logistic", "normalized"}}},
      {"alpha", "SHARE", "Of tests with a true H0 that may accept H1 (default 0.05).",
       base::StoreShare(&a->sprt_shares.alpha)},
      {"beta", "SHARE", "Of tests with a true H1 that may accept H0 (default 0.05).",
       base::StoreShare(&a->sprt_shares.beta)},
  };
  const std::vector<OptionSpec> output = OutputOptions(a);
  options.insert(options.end(), output.begin(), output.end());
  return OptionTable(kUsage, std::move(options));
}

absl::StatusOr<match::Contestant> ParseEngine(absl::string_view text) {
  const auto explain = [text](const absl::Status& status) {
    return absl::InvalidArgumentError(absl::StrCat("--engine=\"", text, "\": ", status.message()));
  };
  const absl::StatusOr<std::vector<std::string>> words = match::SplitCommand(text);
  if (!words.ok()) return explain(words.status());
  if (!absl::StrContains(words->front(), '=')) {
    absl::StatusOr<match::Contestant> contestant = MakeContestant(std::string(text), "");
    return contestant.ok() ? contestant : explain(contestant.status());
  }
  EngineWords engine;
  for (const std::string& word : *words) {
    if (word.find('=') == std::string::npos) {
      return explain(base::IsNot(word, "key=value"));
    }
    const absl::Status status = EngineTable(&engine).Parse({absl::StrCat("--", word)});
    if (!status.ok()) return explain(status);
  }
  absl::StatusOr<match::Contestant> contestant = MakeContestant(engine.command, engine.name);
  if (!contestant.ok()) return explain(contestant.status());
  contestant->overrides = std::move(engine.overrides);
  contestant->overrides.max_memory = engine.memory;
  contestant->command.memory_limit = engine.memory_limit;
  std::vector<std::string>& info = contestant->overrides.info;
  AddInfo("max_node", engine.nodes, &info);
  AddInfo("max_depth", engine.depth, &info);
  AddInfo("thread_num", engine.threads, &info);
  info.insert(info.end(), engine.info.begin(), engine.info.end());
  return contestant;
}

absl::Status CompleteMatch(MatchArguments* a) {
  if (a->comments && a->out_directory.empty()) {
    return absl::InvalidArgumentError("--comments needs --out, where the games go");
  }
  match::MatchOptions& match = a->match;
  absl::StatusOr<std::vector<match::Contestant>> contestants = ReadContestants(*a);
  if (!contestants.ok()) return contestants.status();
  match.contestants = *std::move(contestants);
  for (match::Contestant& contestant : match.contestants) {
    contestant.command.show_stderr = a->show_stderr;
    if (!contestant.command.memory_limit) contestant.command.memory_limit = a->memory_limit;
  }
  if (absl::Status status = CheckNames(match.contestants); !status.ok()) return status;
  DistinguishNames(&match.contestants);
  SetLimits(*a, &match);
  for (const auto set : {SetRules, SetRestart, SetTournament, SetSprt, SetOpenings}) {
    if (absl::Status status = set(*a, &match); !status.ok()) return status;
  }
  return CheckMatch(match);
}

MatchArguments RoundOf(const MatchArguments& arguments, int number,
                       const std::vector<match::Pairing>& pairings) {
  MatchArguments round = arguments;
  Name(absl::StrCat("round", number), &round);
  round.match.round = pairings;
  // Openings are played with both colours.
  round.match.first_opening = (number - 1) * ((arguments.match.games + 1) / engine::kColorCount);
  return round;
}

absl::StatusOr<std::vector<MatchArguments>> MatchesOf(const MatchArguments& arguments) {
  if (!arguments.leagues.empty() && arguments.rule) {
    return absl::InvalidArgumentError("--rule and --rules exclude each other");
  }
  std::vector<MatchArguments> all;
  std::set<std::string> titles;
  for (const MatchArguments& league : ByLeague(arguments)) {
    for (MatchArguments& one : ByTurnTime(league)) {
      if (!titles.insert(one.title).second) {
        return absl::InvalidArgumentError(absl::StrCat("--rules: ", one.league, " comes twice"));
      }
      all.push_back(std::move(one));
    }
  }
  if (all.size() > 1 && !arguments.sprt.empty()) {
    return absl::InvalidArgumentError("--sprt is for one limit of a move and one rule");
  }
  return all;
}

}  // namespace tengen::cli
