// The command line of `tengen match`.
#ifndef TENGEN_CLI_MATCH_ARGUMENTS_H_
#define TENGEN_CLI_MATCH_ARGUMENTS_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/time/time.h"
#include "bench/match/match.h"
#include "cli/command_line.h"

namespace tengen::cli {

// One of several matches of a tournament: a rule and the board it is played on.
struct League {
  Rule rule = Rule::kFreestyle;
  std::optional<int> size;  // nullopt: that of --size
};

// The command line as given, and the match it describes.
struct MatchArguments {
  std::string first;
  std::string second;
  std::string first_name;
  std::string second_name;
  std::vector<std::string> engines;
  std::string tournament;
  std::optional<int64_t> rounds;  // of a Swiss one
  std::optional<int64_t> games;
  std::optional<Rule> rule;
  std::vector<League> leagues;  // a match is played in each
  std::string openings_file;    // or a directory with one for each rule and size
  std::string opening_rule;
  std::optional<int64_t> shuffle;
  std::optional<int64_t> nodes;
  std::optional<int64_t> depth;
  std::optional<int64_t> threads;
  std::optional<int64_t> memory_limit;
  std::vector<absl::Duration> turn_times;  // of several, a match is played with each
  std::vector<std::string> info;
  std::string restart = "auto";
  std::string sprt;
  std::string sprt_model;
  match::SprtSettings sprt_shares;  // alpha and beta of it
  bool show_stderr = false;

  std::string out_directory;
  bool comments = false;
  std::string results_file;
  bool fresh = false;
  std::string html_file;     // of all matches of the command
  std::string archive_file;  // likewise
  bool exit_result = false;
  bool json = false;
  bool quiet = false;

  // What tells the match from others of the command: its league and its limit, "renju15-200ms".
  // Empty if there are no others. The league alone is `league`, likewise.
  std::string title;
  std::string league;

  // Filled in by CompleteMatch, but for what the table stores there.
  match::MatchOptions match;
};

// The options, storing into `arguments`.
OptionTable MatchOptionTable(MatchArguments* arguments);

// Makes arguments->match of what the table stored. Errors: InvalidArgument or NotFound naming what
// cannot be understood or read; those of CheckMatch.
absl::Status CompleteMatch(MatchArguments* arguments);

// The matches to play one after the other: one for each of leagues, and in it for each of
// turn_times, with results and games in places of their own, named after league and limit: "r.csv"
// becomes "r-renju15-200ms.csv", the directory "games" "games/renju15/200ms". Where there are not
// several, `arguments` alone. To be completed, each. Error: InvalidArgument for a league that comes
// twice, and for several matches with a sequential test.
absl::StatusOr<std::vector<MatchArguments>> MatchesOf(const MatchArguments& arguments);

// One of the Swiss rounds, from 1, of a completed match, with results and games in places of its
// own: "r-round2.csv", "games/round2". It begins behind the openings of those before. REQUIRES:
// there is a pairing.
MatchArguments RoundOf(const MatchArguments& arguments, int number,
                       const std::vector<match::Pairing>& pairings);

// Reads an engine's description: words `key=value`, quoted as in a shell, with the keys cmd, name,
// turn, match, increment, memory, memory-limit, nodes, depth, threads and info (the last may come
// again); or, if the first word is no `key=value`, a command and nothing else. Error:
// InvalidArgument naming the offending text.
absl::StatusOr<match::Contestant> ParseEngine(absl::string_view text);

}  // namespace tengen::cli

#endif  // TENGEN_CLI_MATCH_ARGUMENTS_H_
