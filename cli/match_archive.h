// The archive of a tournament's games, as Gomocup publishes one.
#ifndef TENGEN_CLI_MATCH_ARCHIVE_H_
#define TENGEN_CLI_MATCH_ARCHIVE_H_

#include <set>
#include <string>
#include <utility>

#include "absl/status/status.h"
#include "absl/time/time.h"
#include "absl/types/span.h"
#include "base/clock.h"
#include "bench/match/match.h"
#include "protocol/database/formats/game_archive.h"

namespace tengen::cli {

// A game as a file of an archive, after GomocupJudge: LEAGUE/ROUND_ID_ID_RESULT.psq. The round is
// the opening's number, an ID the contestant's, the first one's that moves first behind the opening
// or begins the negotiation; numbers are from 0. The result is 0 for a draw, 1 if Black has won, 2
// if White. The text ends with a line "RESULT,LEAGUE", where 1 is the first ID's win. Pure.
struct ArchiveFile {
  std::string name;
  std::string text;
};
ArchiveFile ArchiveFileOf(const match::MatchOptions& options, const std::string& league,
                          const match::MatchGame& game);

// Keeps such an archive in a file, and in it the ratings of each league as LEAGUE/ratings.txt
// (bench/match/ratings.h), but not those of Swiss rounds, each of which compares nobody but two and
// two. Thread-compatible; the clock must outlive it.
class MatchArchive {
 public:
  // Nothing is written if the path is empty.
  MatchArchive(const std::string& path, const base::Clock& clock)
      : path_(path), archive_(path), clock_(clock) {}

  // Goes on with what is there, unless `fresh`. Errors: FailedPrecondition, naming the file, if the
  // archive holds more than games of these leagues; those of GrowingArchive::Load and
  // base::MayReplaceFile.
  absl::Status Open(const std::set<std::string>& leagues, bool fresh);
  // Adds those of a match's earlier games that are missing; the times of their moves are not known
  // any more. Error: FailedPrecondition, naming the file, if the archive has other games of this
  // league.
  absl::Status Begin(const match::MatchOptions& options, const std::string& league,
                     absl::Span<const match::MatchGame> earlier);
  // Adds a game; `tally` is the league's with it. The file is written so often that this takes a
  // twentieth of the time: at once while the archive is small. Error: those of
  // GrowingArchive::Save.
  absl::Status Add(const match::MatchOptions& options, const std::string& league,
                   const match::MatchGame& game, const match::MatchTally& tally);
  // Writes all that was added, and the ratings, if any, that the league has come to. Errors:
  // likewise.
  absl::Status Rate(const match::MatchOptions& options, const std::string& league,
                    const match::MatchTally& tally);
  // Writes all that was added.
  absl::Status Save();
  // True if that failed.
  bool lost() const { return lost_; }

 private:
  absl::Status SaveSince(absl::Duration begin);
  absl::Status Refused(const std::string& name, absl::string_view why) const;

  const std::string path_;
  database::GrowingArchive archive_;
  const base::Clock& clock_;
  absl::Duration next_save_ = -absl::InfiniteDuration();
  bool lost_ = false;
};

}  // namespace tengen::cli

#endif  // TENGEN_CLI_MATCH_ARCHIVE_H_
