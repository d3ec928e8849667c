// Runs of self-play in parts: each is played by a process of its own, with games that follow each
// other, and together they are the run.
#ifndef TENGEN_TRAINING_SELFPLAY_PARTS_H_
#define TENGEN_TRAINING_SELFPLAY_PARTS_H_

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "base/part.h"
#include "training/selfplay/selfplay.h"

namespace tengen::training {

// The directory of a part of the run in `run_directory`, beside that: "NAME.part-2-of-4".
std::string PartDirectory(const std::string& run_directory, const base::Part& part);

// `run` cut down to a part of its games, which goes into PartDirectory. There a file part.json says
// what it is a part of; it is made, or compared. Errors: FailedPrecondition if the directory has a
// part of something else, naming what differs; what the system refuses.
absl::StatusOr<SelfPlayRun> BeginPart(SelfPlayRun run, const base::Part& part);

// Puts the parts of a run, in any order, together as `out`, whose files are then those that one
// process would have written. Nothing is at `out` until all is; a self-play directory that is there
// is replaced at once if `replace` says so. Returns the number of games. Errors, naming the file
// and the reason, with nothing changed: FailedPrecondition for parts that do not fit together, a
// missing or double one, one without all its games; DataLoss for damage; Aborted for a part that is
// being written; AlreadyExists; Cancelled if `called_off`, asked for each shard, says so; what the
// system refuses.
absl::StatusOr<int64_t> MergeParts(const std::vector<std::string>& parts, const std::string& out,
                                   bool replace, const std::function<bool()>& called_off);

}  // namespace tengen::training

#endif  // TENGEN_TRAINING_SELFPLAY_PARTS_H_
