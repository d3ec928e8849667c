#include "cli/ranks.h"

#include <cstdio>
#include <string>
#include <utility>

#include "absl/strings/str_format.h"
#include "absl/strings/string_view.h"

namespace tengen::cli {
namespace {

void Say(absl::string_view text) { absl::FPrintF(stderr, "\n%s\n", text); }

}  // namespace

base::CommandResult Ranks::Share(const base::JobWork& work,
                                 absl::FunctionRef<base::CommandResult(base::JobQueue&)> lead) {
  shared_ = true;
  if (link_.rank() > 0) {
    const absl::StatusOr<bool> all_there = base::ServeJobs(link_, work);
    all_there_ = all_there.value_or(false);
    if (all_there.ok()) return base::kOk;
    return {base::kFailed, all_there.status()};
  }
  base::JobQueue queue(link_, work, {}, Say);
  absl::Status status = queue.Open();
  base::CommandResult result =
      status.ok() ? lead(queue) : base::CommandResult(base::kFailed, std::move(status));
  queue.Close();
  all_there_ = queue.all_there();
  return result;
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

}  // namespace tengen::cli
