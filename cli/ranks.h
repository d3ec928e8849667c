// The processes that share a command's work.
#ifndef TENGEN_CLI_RANKS_H_
#define TENGEN_CLI_RANKS_H_

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/strings/string_view.h"
#include "base/command.h"
#include "base/job_queue.h"
#include "base/rank_link.h"

namespace tengen::cli {

// Every rank runs the same command with the same words; where its work begins, it calls Share, and
// from there on rank 0 leads and the others do jobs. Thread-compatible.
class Ranks {
 public:
  explicit Ranks(base::RankLink& link) : link_(link) {}

  // Rank 0: waits for the others, calls `lead` with a queue in which all of them work, and ends
  // them. The others: do jobs by `work` until they are told to end. Returns what `lead` does, kOk
  // on the others; its errors name the rank, as do those of JobQueue::Open and ServeJobs, which are
  // kFailed.
  base::CommandResult Share(const base::JobWork& work,
                            absl::FunctionRef<base::CommandResult(base::JobQueue&)> lead);
  // Call when the command is over: rank 0 ends those that wait for it, the others tell it that they
  // will never come to Share, because of `why`.
  void End(absl::string_view why);
  // Which rank this is and where it runs, for messages: "rank 2 (host c2, process 4711)".
  std::string name() const;
  // False if some rank was silent at the end: then the job cannot end by itself.
  bool all_there() const { return all_there_; }

 private:
  base::RankLink& link_;
  bool shared_ = false;
  bool all_there_ = true;
};

// Ranks::Share or, where there are no `ranks`, the same in this process, by work.slots threads.
base::CommandResult ShareWork(Ranks* ranks, const base::JobWork& work,
                              absl::FunctionRef<base::CommandResult(base::JobQueue&)> lead);

// What all ranks must have in common for work that depends on `settings`, a line each: these and
// the version of the program.
std::string WorkFingerprint(absl::string_view settings);

// Has all `jobs`, no two of which are the same, done. `done` hears of each, by its place, in any
// order, one at a time; once it returns false, or `cancelled`, as JobQueue::Source has it, true,
// the others are left. Returns whether all were done.
bool DoJobs(base::JobQueue& queue, const std::vector<std::string>& jobs,
            const std::function<bool(size_t place, const std::string& result)>& done,
            const std::function<bool()>& cancelled = nullptr);

}  // namespace tengen::cli

#endif  // TENGEN_CLI_RANKS_H_
