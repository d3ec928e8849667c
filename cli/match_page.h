// The page of a tournament, made anew while that runs.
#ifndef TENGEN_CLI_MATCH_PAGE_H_
#define TENGEN_CLI_MATCH_PAGE_H_

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "absl/time/time.h"
#include "absl/types/span.h"
#include "base/clock.h"
#include "bench/match/match.h"
#include "bench/match/tournament.h"

namespace tengen::cli {

// How far a tournament is.
struct PageState {
  std::string words;    // "running", "ended"
  bool running = true;  // or interrupted: browsers load it again
  int planned_games = 0;
  // A Swiss tournament's, as text, by league; the name may be empty.
  std::vector<std::pair<std::string, std::string>> standings = {};
};

// A page in HTML that asks for nothing else: for all leagues together and for each, the table that
// Gomocup publishes (everybody's place, name, Elo and wins:losses against each other) and how games
// were lost, then those that were not lost on the board. A browser loads a page that is running
// again every few seconds. Without a league the page has a heading only. Pure.
std::string TournamentPage(const match::MatchOptions& options,
                           absl::Span<const match::LeagueTally> leagues, const PageState& state);

// Keeps such a page in a file. Thread-compatible; the clock must outlive it.
class MatchPage {
 public:
  // Nothing is written if the path is empty. `options` are those of one of the matches.
  MatchPage(std::string path, match::MatchOptions options, int planned_games,
            const base::Clock& clock)
      : path_(std::move(path)),
        options_(std::move(options)),
        planned_games_(planned_games),
        clock_(clock) {}

  // AlreadyExists if the file is none of these pages; Unavailable if it cannot be written.
  absl::Status Check() const;
  // The standing of the league of this name, the last one shown or a new one, is `tally`. The file
  // is written once a second at most, so the last standing of a match is to be told by Keep, too.
  // Error: Unavailable, naming the path.
  absl::Status Show(const std::string& league, const match::MatchTally& tally);
  void Keep(const std::string& league, const match::MatchTally& tally);
  // The standings of a Swiss tournament in this league, as text, byes counted.
  void Tell(const std::string& league, std::string standings);
  // Writes what is kept. Browsers go on loading a page that was interrupted: the work may go on.
  absl::Status Finish(bool interrupted);
  // True if it could not be written.
  bool lost() const { return lost_; }

 private:
  absl::Status Write(absl::string_view words, bool running);

  const std::string path_;
  const match::MatchOptions options_;
  const int planned_games_;
  const base::Clock& clock_;
  std::vector<match::LeagueTally> leagues_;
  std::vector<std::pair<std::string, std::string>> standings_;  // by league
  std::optional<absl::Duration> written_;                       // when
  bool lost_ = false;
};

}  // namespace tengen::cli

#endif  // TENGEN_CLI_MATCH_PAGE_H_
