// Jobs that are done by whoever has time: threads here, and other processes over a RankLink.
//
// The leading rank has a JobQueue, all others call ServeJobs with the same function. What is sent:
//   to the leader   "H" slots, name and fingerprint (once), "R" number and result, "A" alive,
//                   "X" why this rank cannot work (in place of "H"), "B" it ends
//   from the leader "J" number and job, "A" alive, "E" the end; after all "B" have come "F", or "Q"
//                   if one is missing
// A rank that is silent for JobQueueOptions::silence is taken for lost, and its jobs are given to
// others; if it comes back it works on, and of a job that was done twice the first result counts.
#ifndef TENGEN_BASE_JOB_QUEUE_H_
#define TENGEN_BASE_JOB_QUEUE_H_

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/time/time.h"
#include "base/clock.h"
#include "base/rank_link.h"

namespace tengen::base {

// How a rank does jobs.
struct JobWork {
  // Jobs at the same time, at least 1.
  int slots = 1;
  // What all ranks must have in common: program, settings, files. Compared line by line.
  std::string fingerprint;
  // Does one job; called from `slots` threads. What it returns after ended() holds is dropped.
  std::function<std::string(const std::string& job, const std::function<bool()>& ended)> run;
};

struct JobQueueOptions {
  absl::Duration silence = absl::Seconds(10);  // after which a rank is taken for lost
  absl::Duration arrival = absl::Seconds(60);  // within which every rank must say hello
  // A job that takes as many times as long as the longest one that was done, and at least
  // `silence`, is given to an idle rank as well, once no others are left.
  double patience = 4;
};

// Rank 0's. Do and Close are thread-safe; the link belongs to the queue while it lives.
class JobQueue {
 public:
  // `say` hears of ranks that are lost or come back, from one thread.
  JobQueue(RankLink& link, JobWork work, const JobQueueOptions& options,
           std::function<void(absl::string_view)> say, const Clock& clock = Clock::Real());
  ~JobQueue() { Close(); }
  JobQueue(const JobQueue&) = delete;
  JobQueue& operator=(const JobQueue&) = delete;

  // Waits for all ranks and begins. Errors name rank and host: Unavailable if a rank does not come
  // or cannot work, FailedPrecondition if its fingerprint is another one.
  absl::Status Open();

  // How many jobs are worth asking for at once: the slots of all ranks and, that nobody waits for a
  // message, one more for each rank but ours.
  int capacity() const { return capacity_; }

  // Blocks until somebody has done `job`; nullopt if the queue was closed before, or once
  // `cancelled`, which is asked twenty times a second, says so. REQUIRES: opened.
  std::optional<std::string> Do(std::string job, const std::function<bool()>& cancelled = nullptr);

  // Jobs by the thousand, for which a waiting thread each would cost more than the queue.
  struct Source {
    // The next job; nullopt: there is none any more. Not called in two threads at once.
    std::function<std::optional<std::string>()> next;
    // Called with a job and its result, in any order and from any thread.
    std::function<void(const std::string& job, const std::string& result)> done;
    std::function<bool()> cancelled;  // asked twenty times a second; null: never
  };
  // Blocks until all jobs of `source` are done, the queue is closed, or `cancelled` says so; after
  // that it is not called any more. REQUIRES: opened, and no other call of this at the time.
  void DoEach(const Source& source);

  // Ends all work, here and elsewhere.
  void Close();
  // After Close: no rank was lost or silent at the end.
  bool all_there() const { return all_there_; }

 private:
  struct Job {
    std::string text;
    std::optional<std::string> result;
    bool of_source = false;
    std::vector<int> holders;  // ranks
    absl::Duration since;      // it was last given to somebody
  };
  struct Rank {
    std::string name;
    int slots = 0;  // 0 before it has said hello
    int held = 0;   // jobs
    bool lost = false;
    absl::Duration heard;  // of it
  };

  absl::Status Hear(const RankLink::Message& message);
  absl::Status Welcome(int rank, absl::string_view hello);
  void TakeResult(int rank, absl::string_view message);
  void Pump();
  void GiveJobs();
  void Give(int rank, int64_t number);
  void LookAfterRanks();
  void GiveLateJobs();
  void WorkHere();
  std::optional<int64_t> NextReady();
  int64_t AddJob(std::string text, bool of_source);
  bool MayBeReady() const { return !ready_.empty() || source_ != nullptr; }
  void Finish(int64_t number, int rank, std::string result);
  void Farewell();

  RankLink& link_;
  const JobWork work_;
  const JobQueueOptions options_;
  const std::function<void(absl::string_view)> say_;
  const Clock& clock_;
  int capacity_ = 0;
  bool all_there_ = true;
  std::atomic<bool> closed_ = false;
  std::thread pump_;
  std::vector<std::thread> workers_;

  std::mutex mutex_;  // guards all below
  std::condition_variable ready_here_;
  std::condition_variable done_;  // something is
  int64_t next_ = 0;
  std::map<int64_t, Job> jobs_;     // not done or not yet fetched, by number
  std::deque<int64_t> ready_;       // those that nobody has
  const Source* source_ = nullptr;  // as long as it may have more
  const Source* told_ = nullptr;    // the one that results are for
  int64_t of_source_ = 0;           // its jobs that are not done
  int telling_ = 0;                 // its results that are on their way to it
  std::vector<Rank> ranks_;
  std::vector<int> free_;   // ranks that can take a job; may hold some that cannot any more
  absl::Duration longest_;  // that a job took
};

// The other ranks' part: does jobs until the leader says that it is the end or is silent for a
// minute (Unavailable, then). Returns whether all ranks are there at the end. `work.run` may still
// be at work when this returns; what it uses must live on, so the process had better end.
absl::StatusOr<bool> ServeJobs(RankLink& link, const JobWork& work,
                               const Clock& clock = Clock::Real());

// Tells the leader in place of ServeJobs that this rank cannot work, and why; returns as ServeJobs.
bool RefuseJobs(RankLink& link, absl::string_view why);

}  // namespace tengen::base

#endif  // TENGEN_BASE_JOB_QUEUE_H_
