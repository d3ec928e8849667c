// What is known of a game that is being solved, kept in a file from which the work goes on.
#ifndef TENGEN_CLI_GAME_LOG_H_
#define TENGEN_CLI_GAME_LOG_H_

#include <memory>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "base/json.h"
#include "base/line_file.h"
#include "search/proof/game_proof.h"

namespace tengen::cli {

// A line of JSON for each answer and each move that is tried, in the order in which `proof` took
// them, so that a run that was killed at any moment goes on with all of it. Thread-compatible.
class GameLog {
 public:
  // Begins the file, or gives `proof`, which is of `root` and knows nothing yet, what is in it.
  // Errors: LineFile's; FailedPrecondition if it is of another game; DataLoss naming the line that
  // does not fit.
  static absl::StatusOr<std::unique_ptr<GameLog>> Open(const std::string& path, const Board& root,
                                                       search::GameProof& proof);

  // Adds what `proof` has decided, then the answer to `question` (a worker's, see
  // TakeGameAnswer). Unavailable if it cannot be written.
  absl::Status AddTrials(const std::vector<search::GameProof::Trial>& trials);
  absl::Status AddAnswer(const search::GameProof::Question& question, absl::string_view answer);

 private:
  GameLog(std::unique_ptr<base::LineFile> file, int height)
      : file_(std::move(file)), height_(height) {}

  std::unique_ptr<base::LineFile> file_;
  const int height_;
};

// Gives `proof` a worker's answer to `question`: "won", "open" or "exhausted"; or the moves, best
// first, or the replies that lose, such as "h8i9". Errors: GameProof's; InvalidArgument naming any
// other answer.
absl::Status TakeGameAnswer(const search::GameProof::Question& question, absl::string_view answer,
                            const Board& root, search::GameProof& proof);

}  // namespace tengen::cli

#endif  // TENGEN_CLI_GAME_LOG_H_
