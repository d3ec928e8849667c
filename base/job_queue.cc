#include "base/job_queue.h"

#include <algorithm>
#include <chrono>
#include <memory>
#include <set>
#include <utility>

#include "absl/algorithm/container.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"

namespace tengen::base {
namespace {

constexpr std::chrono::milliseconds kAsk(50);
// Every rank has a job more than it works on, so nobody waits for this.
constexpr absl::Duration kPoll = absl::Milliseconds(10);
constexpr absl::Duration kHeartbeat = absl::Seconds(1);
constexpr absl::Duration kFarewell = absl::Seconds(2);
constexpr absl::Duration kLeaderSilence = absl::Minutes(1);

// A number and what follows it after a space.
std::string Numbered(char kind, int64_t number, absl::string_view rest) {
  return absl::StrCat(absl::string_view(&kind, 1), number, " ", rest);
}
std::pair<int64_t, absl::string_view> Parse(absl::string_view text) {
  const std::pair<absl::string_view, absl::string_view> parts =
      absl::StrSplit(text, absl::MaxSplits(' ', 1));
  int64_t number = -1;
  if (!absl::SimpleAtoi(parts.first, &number)) number = -1;
  return {number, parts.second};
}

// The first line in which two fingerprints differ, for people.
std::string Difference(absl::string_view theirs, absl::string_view ours) {
  const std::vector<absl::string_view> a = absl::StrSplit(theirs, '\n');
  const std::vector<absl::string_view> b = absl::StrSplit(ours, '\n');
  for (size_t i = 0; i < std::max(a.size(), b.size()); ++i) {
    const absl::string_view there = i < a.size() ? a[i] : "nothing";
    const absl::string_view here = i < b.size() ? b[i] : "nothing";
    if (there != here) return absl::StrCat("\"", there, "\" there, \"", here, "\" here");
  }
  return "no difference";
}

}  // namespace

JobQueue::JobQueue(RankLink& link, JobWork work, const JobQueueOptions& options,
                   std::function<void(absl::string_view)> say, const Clock& clock)
    : link_(link),
      work_(std::move(work)),
      options_(options),
      say_(std::move(say)),
      clock_(clock),
      ranks_(static_cast<size_t>(link.size())) {}

// --------------------------------------------------------------------------------
// The beginning

absl::Status JobQueue::Open() {
  capacity_ = work_.slots;
  const absl::Duration end = clock_.Now() + options_.arrival;
  for (int missing = link_.size() - 1; missing > 0;) {
    const std::optional<RankLink::Message> message = link_.Receive(kPoll);
    if (!message) {
      if (clock_.Now() < end) continue;
      const auto silent = std::find_if(ranks_.begin() + 1, ranks_.end(),
                                       [](const Rank& rank) { return rank.slots == 0; });
      return absl::UnavailableError(absl::StrCat("rank ", silent - ranks_.begin(),
                                                 " has not come within ",
                                                 absl::FormatDuration(options_.arrival)));
    }
    if (absl::Status status = Hear(*message); !status.ok()) return status;
    missing -= absl::StartsWith(message->text, "H");
  }
  pump_ = std::thread([this] { Pump(); });
  for (int i = 0; i < work_.slots; ++i) workers_.emplace_back([this] { WorkHere(); });
  return absl::OkStatus();
}

absl::Status JobQueue::Welcome(int rank, absl::string_view hello) {
  const auto [slots, rest] = Parse(hello);
  const std::pair<absl::string_view, absl::string_view> parts =
      absl::StrSplit(rest, absl::MaxSplits('\n', 1));
  Rank& who = ranks_[static_cast<size_t>(rank)];
  who.name = absl::StrCat("rank ", rank, " (", parts.first, ")");
  who.slots = static_cast<int>(std::max<int64_t>(slots, 1));
  if (parts.second != work_.fingerprint) {
    return absl::FailedPreconditionError(absl::StrCat(
        who.name, " would do something else: ", Difference(parts.second, work_.fingerprint)));
  }
  capacity_ += who.slots + 1;
  for (int i = 0; i <= who.slots; ++i) free_.push_back(rank);
  return absl::OkStatus();
}

absl::Status JobQueue::Hear(const RankLink::Message& message) {
  Rank& who = ranks_[static_cast<size_t>(message.from)];
  who.heard = clock_.Now();
  if (message.text.empty()) return absl::OkStatus();
  const absl::string_view rest = absl::string_view(message.text).substr(1);
  if (message.text[0] == 'H') return Welcome(message.from, rest);
  if (message.text[0] == 'R') TakeResult(message.from, rest);
  if (message.text[0] == 'X') {
    return absl::UnavailableError(absl::StrCat("rank ", message.from, " (", rest));
  }
  if (!who.lost) return absl::OkStatus();
  who.lost = false;
  say_(absl::StrCat(who.name, " is back"));
  const std::lock_guard lock(mutex_);
  for (int i = who.held; i <= who.slots; ++i) free_.push_back(message.from);
  return absl::OkStatus();
}

// --------------------------------------------------------------------------------
// Jobs

// REQUIRES: locked.
int64_t JobQueue::AddJob(std::string text, bool of_source) {
  jobs_[next_].text = std::move(text);
  jobs_[next_].of_source = of_source;
  return next_++;
}

std::optional<std::string> JobQueue::Do(std::string text, const std::function<bool()>& cancelled) {
  std::unique_lock lock(mutex_);
  const int64_t number = AddJob(std::move(text), /*of_source=*/false);
  ready_.push_back(number);
  ready_here_.notify_one();
  const auto over = [&] { return jobs_[number].result || closed_; };
  while (!done_.wait_for(lock, kAsk, over) && !(cancelled && cancelled())) {
  }
  std::optional<std::string> result = std::move(jobs_[number].result);
  jobs_.erase(number);
  return result;
}

void JobQueue::DoEach(const Source& source) {
  std::unique_lock lock(mutex_);
  source_ = told_ = &source;
  ready_here_.notify_all();
  const auto over = [&] {
    return (source_ == nullptr && of_source_ == 0 && telling_ == 0) || closed_;
  };
  while (!done_.wait_for(lock, kAsk, over) && !(source.cancelled && source.cancelled())) {
  }
  source_ = nullptr;
  // Those that are under way are nobody's any more.
  of_source_ = 0;
  std::erase_if(jobs_, [](const auto& job) { return job.second.of_source; });
  // A result may be on its way to the source.
  done_.wait(lock, [&] { return telling_ == 0; });
}

// The job that has waited longest; those that are done or gone are passed over. REQUIRES: locked.
std::optional<int64_t> JobQueue::NextReady() {
  while (!ready_.empty()) {
    const int64_t number = ready_.front();
    ready_.pop_front();
    const auto job = jobs_.find(number);
    if (job != jobs_.end() && !job->second.result) return number;
  }
  if (source_ == nullptr) return std::nullopt;
  std::optional<std::string> text = source_->next();
  if (text) {
    ++of_source_;
    return AddJob(*std::move(text), /*of_source=*/true);
  }
  source_ = nullptr;
  done_.notify_all();
  return std::nullopt;
}

void JobQueue::Finish(int64_t number, int rank, std::string result) {
  std::unique_lock lock(mutex_);
  const auto found = jobs_.find(number);
  if (found == jobs_.end() || found->second.result) return;
  Job& job = found->second;
  if (absl::c_linear_search(job.holders, rank)) {
    longest_ = std::max(longest_, clock_.Now() - job.since);
  }
  if (!job.of_source) {
    job.result = std::move(result);
    done_.notify_all();
    return;
  }
  const std::string text = std::move(job.text);
  jobs_.erase(found);
  --of_source_;
  ++telling_;
  const Source& source = *told_;
  lock.unlock();
  source.done(text, result);
  lock.lock();
  --telling_;
  if (source_ == nullptr) done_.notify_all();
}

void JobQueue::TakeResult(int rank, absl::string_view message) {
  const auto [number, result] = Parse(message);
  Finish(number, rank, std::string(result));
  const std::lock_guard lock(mutex_);
  Rank& who = ranks_[static_cast<size_t>(rank)];
  who.held = std::max(who.held - 1, 0);
  free_.push_back(rank);
}

void JobQueue::WorkHere() {
  const auto ended = [this] { return closed_.load(); };
  while (!ended()) {
    std::unique_lock lock(mutex_);
    ready_here_.wait(lock, [&] { return closed_ || MayBeReady(); });
    const std::optional<int64_t> number = closed_ ? std::nullopt : NextReady();
    if (!number) continue;
    Job& job = jobs_[*number];
    job.holders.push_back(0);
    job.since = clock_.Now();
    const std::string text = job.text;
    lock.unlock();
    Finish(*number, 0, work_.run(text, ended));
  }
}

// --------------------------------------------------------------------------------
// The link

void JobQueue::Pump() {
  absl::Duration looked = clock_.Now();
  while (!closed_) {
    GiveJobs();
    // A rank that refuses so late has said hello before; it is silent from now on.
    while (const std::optional<RankLink::Message> message = link_.Receive(absl::ZeroDuration())) {
      Hear(*message).IgnoreError();
      GiveJobs();
    }
    if (clock_.Now() - looked >= kHeartbeat) {
      LookAfterRanks();
      GiveLateJobs();
      looked = clock_.Now();
    }
    if (const std::optional<RankLink::Message> message = link_.Receive(kPoll)) {
      Hear(*message).IgnoreError();
    }
  }
}

// REQUIRES: locked.
void JobQueue::Give(int rank, int64_t number) {
  Job& job = jobs_[number];
  job.holders.push_back(rank);
  job.since = clock_.Now();
  ++ranks_[static_cast<size_t>(rank)].held;
  link_.Send(rank, Numbered('J', number, job.text));
}

void JobQueue::GiveJobs() {
  const std::lock_guard lock(mutex_);
  while (!free_.empty() && MayBeReady()) {
    const int rank = free_.back();
    free_.pop_back();
    const Rank& who = ranks_[static_cast<size_t>(rank)];
    if (who.lost || who.held > who.slots) continue;
    const std::optional<int64_t> number = NextReady();
    if (!number) {
      free_.push_back(rank);
      return;
    }
    Give(rank, *number);
  }
}

// Tells the ranks that we are here, and gives away the jobs of those that are silent.
void JobQueue::LookAfterRanks() {
  for (int rank = 1; rank < link_.size(); ++rank) {
    link_.Send(rank, "A");
    Rank& who = ranks_[static_cast<size_t>(rank)];
    if (who.lost || clock_.Now() - who.heard < options_.silence) continue;
    who.lost = true;
    const std::lock_guard lock(mutex_);
    int given = 0;
    for (auto& [number, job] : jobs_) {
      if (job.result || std::erase(job.holders, rank) == 0 || !job.holders.empty()) continue;
      ready_.push_front(number);
      ready_here_.notify_one();
      ++given;
    }
    who.held = 0;
    say_(absl::StrCat(who.name, " has been silent for ", absl::FormatDuration(options_.silence),
                      "; others do its ", given, " jobs"));
  }
}

// One job a second that somebody seems to be stuck with, to somebody who is idle.
void JobQueue::GiveLateJobs() {
  const std::lock_guard lock(mutex_);
  if (MayBeReady() || jobs_.empty()) return;
  const absl::Duration late = std::max(options_.silence, options_.patience * longest_);
  for (auto& [number, job] : jobs_) {
    if (job.result || job.holders.empty() || clock_.Now() - job.since < late) continue;
    for (int rank = 1; rank < link_.size(); ++rank) {
      const Rank& who = ranks_[static_cast<size_t>(rank)];
      if (who.lost || who.held > 0 || absl::c_linear_search(job.holders, rank)) continue;
      Give(rank, number);
      return;
    }
  }
}

// --------------------------------------------------------------------------------
// The end

void JobQueue::Close() {
  {
    const std::lock_guard lock(mutex_);
    if (closed_) return;
    closed_ = true;
    done_.notify_all();
    ready_here_.notify_all();
  }
  if (pump_.joinable()) pump_.join();
  for (std::thread& worker : workers_) worker.join();
  Farewell();
}

// Waits a little for the others to say that they end.
void JobQueue::Farewell() {
  std::set<int> left;
  for (int rank = 1; rank < link_.size(); ++rank) {
    link_.Send(rank, "E");
    left.insert(rank);
  }
  const absl::Duration end = clock_.Now() + kFarewell;
  while (!left.empty() && clock_.Now() < end) {
    const std::optional<RankLink::Message> message = link_.Receive(kPoll);
    if (!message) continue;
    if (message->text == "B") left.erase(message->from);
  }
  all_there_ = left.empty();
  for (int rank = 1; rank < link_.size(); ++rank) link_.Send(rank, all_there_ ? "F" : "Q");
  // What was sent leaves while somebody looks after the link.
  link_.Receive(kPoll);
}

// --------------------------------------------------------------------------------
// The other ranks

namespace {

// One of them. Shared with its threads, which may outlive the call that made it.
class Server {
 public:
  explicit Server(JobWork work) : work_(std::move(work)) {}

  void Add(int64_t number, absl::string_view text) {
    const std::lock_guard lock(mutex_);
    jobs_.emplace_back(number, text);
    ready_.notify_one();
  }
  void End() {
    const std::lock_guard lock(mutex_);
    ended_ = true;
    ready_.notify_all();
  }
  std::vector<std::string> TakeResults() {
    const std::lock_guard lock(mutex_);
    return std::exchange(results_, {});
  }
  // The body of a thread.
  void Work() {
    while (true) {
      std::unique_lock lock(mutex_);
      ready_.wait(lock, [this] { return ended_ || !jobs_.empty(); });
      if (ended_) return;
      const auto [number, text] = std::move(jobs_.front());
      jobs_.pop_front();
      lock.unlock();
      std::string result = Numbered('R', number, work_.run(text, [this] { return ended_.load(); }));
      lock.lock();
      results_.push_back(std::move(result));
    }
  }

 private:
  const JobWork work_;
  std::atomic<bool> ended_ = false;
  std::mutex mutex_;  // guards all below
  std::condition_variable ready_;
  std::deque<std::pair<int64_t, std::string>> jobs_;
  std::vector<std::string> results_;
};

// Whether the leader says that all ranks are there, of which we are one.
bool AwaitVerdict(RankLink& link, const Clock& clock) {
  const absl::Duration end = clock.Now() + kLeaderSilence;
  while (clock.Now() < end) {
    const std::optional<RankLink::Message> message = link.Receive(kPoll);
    if (message && message->text == "E") link.Send(0, "B");
    if (message && message->text == "F") return true;
    if (message && message->text == "Q") return false;
  }
  return false;
}

}  // namespace

absl::StatusOr<bool> ServeJobs(RankLink& link, const JobWork& work, const Clock& clock) {
  link.Send(0, absl::StrCat("H", work.slots, " ", link.name(), "\n", work.fingerprint));
  const auto server = std::make_shared<Server>(work);
  for (int i = 0; i < work.slots; ++i) std::thread([server] { server->Work(); }).detach();
  absl::Duration told = clock.Now(), heard = clock.Now();
  while (true) {
    const std::optional<RankLink::Message> message = link.Receive(kPoll);
    for (std::string& result : server->TakeResults()) link.Send(0, std::move(result));
    const absl::Duration now = clock.Now();
    if (now - told >= kHeartbeat) {
      link.Send(0, "A");
      told = now;
    }
    if (message) heard = now;
    if (now - heard > kLeaderSilence) {
      server->End();
      return absl::UnavailableError(absl::StrCat(link.name(), ": rank 0 has been silent for ",
                                                 absl::FormatDuration(kLeaderSilence)));
    }
    if (!message) continue;
    if (message->text == "E") {
      server->End();
      link.Send(0, "B");
      return AwaitVerdict(link, clock);
    }
    if (!absl::StartsWith(message->text, "J")) continue;
    const auto [number, text] = Parse(absl::string_view(message->text).substr(1));
    server->Add(number, text);
  }
}

bool RefuseJobs(RankLink& link, absl::string_view why) {
  link.Send(0, absl::StrCat("X", link.name(), ") cannot work: ", why));
  return AwaitVerdict(link, Clock::Real());
}

}  // namespace tengen::base
