// The processes that share a command's work.
#ifndef TENGEN_CLI_RANKS_H_
#define TENGEN_CLI_RANKS_H_

#include "absl/functional/function_ref.h"
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
  // on the others; errors, which name the rank: those of JobQueue::Open and ServeJobs, as kFailed.
  base::CommandResult Share(const base::JobWork& work,
                            absl::FunctionRef<base::CommandResult(base::JobQueue&)> lead);
  // Call when the command is over: rank 0 ends those that wait for it, the others tell it that they
  // will never come to Share, because of `why`.
  void End(absl::string_view why);
  // False if some rank was silent at the end: then the job cannot end by itself.
  bool all_there() const { return all_there_; }

 private:
  base::RankLink& link_;
  bool shared_ = false;
  bool all_there_ = true;
};

}  // namespace tengen::cli

#endif  // TENGEN_CLI_RANKS_H_
