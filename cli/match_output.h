// What a match leaves behind while it runs: game records, dialogues, the results file and the
// progress line.
#ifndef TENGEN_CLI_MATCH_OUTPUT_H_
#define TENGEN_CLI_MATCH_OUTPUT_H_

#include <memory>
#include <set>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/time/time.h"
#include "base/clock.h"
#include "base/line_file.h"
#include "base/progress.h"
#include "bench/match/match_record.h"
#include "cli/match_arguments.h"
#include "engine/opening/opening_record.h"

namespace tengen::cli {

// That Open will take the results file as it is, found out without changing anything.
absl::Status CheckResults(const MatchArguments& arguments);

// Thread-compatible. The arguments and the clock must outlive it.
class MatchOutput {
 public:
  MatchOutput(const MatchArguments& arguments, const base::Clock& clock);

  // Makes the directory, opens the results file and reads the games of earlier runs from it.
  // Errors: what the system refuses, those of LineFile::Open and ReadRecord.
  absl::Status Open();

  // The games of earlier runs.
  const std::vector<match::MatchGame>& earlier() const { return earlier_; }

  // Saves and shows a game. What is written here is on its way to the disk when this returns; the
  // line in the results file comes last, so that a game that is there has its files.
  absl::Status Add(const match::MatchGame& game, const match::MatchTally& tally);

  // True if an error of Open or Add was that something could not be written.
  bool lost() const { return lost_; }

  // Ends the progress line.
  void Close();

 private:
  const std::string& NameOf(const match::MatchGame& game, Color color) const;
  absl::Status OpenResults();
  absl::Status Save(const match::MatchGame& game) const;
  std::string StemOf(const match::MatchGame& game) const;
  engine::OpeningRecord OpeningOf(const match::MatchGame& game) const;
  std::string Dialogues(const match::MatchGame& game) const;
  void Complain(const match::MatchGame& game);
  void ShowGreetings(const match::MatchGame& game);
  void ShowProgress(const match::MatchTally& tally);

  const MatchArguments& arguments_;
  int played_now_ = 0;
  bool lost_ = false;
  std::set<int> heard_;  // contestants whose greetings were shown
  base::ProgressLine progress_;
  const match::RecordFormat format_;
  std::unique_ptr<base::LineFile> results_;  // nullptr: none is wanted
  std::vector<match::MatchGame> earlier_;
};

}  // namespace tengen::cli

#endif  // TENGEN_CLI_MATCH_OUTPUT_H_
