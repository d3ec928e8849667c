#include "cli/ranks.h"

#include <atomic>
#include <cstdio>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/string_view.h"
#include "base/annotated.h"
#include "base/version.h"

namespace tengen::cli {
namespace {

void Say(absl::string_view text) { absl::FPrintF(stderr, "\n%s\n", text); }

// Does the work of `lead` with a queue of its own.
base::CommandResult Lead(base::RankLink& link, const base::JobWork& work,
                         absl::FunctionRef<base::CommandResult(base::JobQueue&)> lead,
                         bool* all_there) {
  base::JobQueue queue(link, work, {}, Say);
  absl::Status status = queue.Open();
  base::CommandResult result =
      status.ok() ? lead(queue) : base::CommandResult(base::kFailed, std::move(status));
  queue.Close();
  *all_there = queue.all_there();
  return result;
}

// An error with the rank in front that it happened to; that of another rank says so already.
base::CommandResult Located(base::CommandResult result, const std::string& rank) {
  const absl::Status& why = result.why();
  if (why.ok() || absl::IsCancelled(why) || absl::StartsWith(why.message(), "rank ")) return result;
  return {result.exit_status(), base::Annotated(why, rank)};
}

}  // namespace

std::string Ranks::name() const {
  return absl::StrCat("rank ", link_.rank(), " (", link_.name(), ")");
}

base::CommandResult Ranks::Share(const base::JobWork& work,
                                 absl::FunctionRef<base::CommandResult(base::JobQueue&)> lead) {
  shared_ = true;
  if (link_.rank() > 0) {
    const absl::StatusOr<bool> all_there = base::ServeJobs(link_, work);
    all_there_ = all_there.value_or(false);
    if (all_there.ok()) return base::kOk;
    return {base::kFailed, all_there.status()};
  }
  return Located(Lead(link_, work, lead, &all_there_), name());
}

void Ranks::End(absl::string_view why) {
  if (shared_) return;
  if (link_.rank() > 0) {
    all_there_ = base::RefuseJobs(link_, why);
    return;
  }
  base::JobQueue queue(link_, {}, {}, Say);
  queue.Close();
  all_there_ = queue.all_there();
}

base::CommandResult ShareWork(Ranks* ranks, const base::JobWork& work,
                              absl::FunctionRef<base::CommandResult(base::JobQueue&)> lead) {
  if (ranks) return ranks->Share(work, lead);
  base::LoneLink link;
  bool all_there = true;
  return Lead(link, work, lead, &all_there);
}

std::string WorkFingerprint(absl::string_view settings) {
  return absl::StrCat("version ", base::Version(), "\n", settings);
}

bool DoJobs(base::JobQueue& queue, const std::vector<std::string>& jobs,
            const std::function<bool(size_t place, const std::string& result)>& done,
            const std::function<bool()>& cancelled) {
  std::map<absl::string_view, size_t> places;
  for (size_t i = 0; i < jobs.size(); ++i) places.emplace(jobs[i], i);
  size_t next = 0, left = jobs.size();
  std::atomic<bool> refused = false;
  std::mutex one_at_a_time;
  queue.DoEach({[&]() -> std::optional<std::string> {
                  if (next == jobs.size()) return std::nullopt;
                  return jobs[next++];
                },
                [&](const std::string& job, const std::string& result) {
                  const std::lock_guard lock(one_at_a_time);
                  if (refused) return;
                  if (done(places.at(job), result)) {
                    --left;
                  } else {
                    refused = true;
                  }
                },
                [&] { return refused || (cancelled && cancelled()); }});
  return left == 0;
}

}  // namespace tengen::cli
