#include "cli/ranks.h"

#include <functional>
#include <string>
#include <thread>
#include <vector>

#include "absl/strings/str_cat.h"
#include "base/job_queue.h"
#include "base/rank_link.h"
#include "gtest/gtest.h"
#include "tests/base/rank_network.h"

namespace tengen::cli {
namespace {

base::JobWork Doubling() {
  return {2, WorkFingerprint("doubling"), [](const std::string& job, const std::function<bool()>&) {
            return absl::StrCat(job, job);
          }};
}

std::vector<std::string> Jobs(int count) {
  std::vector<std::string> jobs;
  for (int i = 0; i < count; ++i) jobs.push_back(absl::StrCat(i));
  return jobs;
}

// Does 100 jobs; what comes of them, by place.
base::CommandResult DoHundred(base::JobQueue& queue, std::vector<std::string>* results) {
  results->resize(100);
  const bool all = DoJobs(queue, Jobs(100), [&](size_t place, const std::string& result) {
    (*results)[place] += result;
    return true;
  });
  return all ? base::kOk : base::kFailed;
}

TEST(RanksTest, AProcessByItselfDoesAllJobs) {
  std::vector<std::string> results;
  const base::CommandResult result = ShareWork(
      nullptr, Doubling(), [&](base::JobQueue& queue) { return DoHundred(queue, &results); });
  EXPECT_EQ(result.exit_status(), base::kOk);
  for (int i = 0; i < 100; ++i) EXPECT_EQ(results[static_cast<size_t>(i)], absl::StrCat(i, i));
}

TEST(RanksTest, RanksDoTheSame) {
  base::RankNetwork network(3);
  std::vector<std::thread> others;
  for (int rank : {1, 2}) {
    others.emplace_back([&network, rank] {
      Ranks ranks(network.Link(rank));
      ShareWork(&ranks, Doubling(), [](base::JobQueue&) { return base::kFailed; });
    });
  }
  Ranks ranks(network.Link(0));
  std::vector<std::string> results;
  const base::CommandResult result = ShareWork(
      &ranks, Doubling(), [&](base::JobQueue& queue) { return DoHundred(queue, &results); });
  for (std::thread& other : others) other.join();
  EXPECT_EQ(result.exit_status(), base::kOk);
  EXPECT_TRUE(ranks.all_there());
  for (int i = 0; i < 100; ++i) EXPECT_EQ(results[static_cast<size_t>(i)], absl::StrCat(i, i));
}

TEST(RanksTest, ErrorsNameTheRankOnce) {
  base::RankNetwork network(1);
  const auto told = [&](absl::Status why) {
    Ranks ranks(network.Link(0));
    return std::string(
        ranks
            .Share(Doubling(),
                   [&](base::JobQueue&) { return base::CommandResult(base::kFailed, why); })
            .why()
            .message());
  };
  EXPECT_EQ(told(absl::UnavailableError("disk full")), "rank 0 (host 0): disk full");
  EXPECT_EQ(told(absl::UnavailableError("rank 1 (host 1): none")), "rank 1 (host 1): none");
  EXPECT_EQ(told(absl::CancelledError("interrupted")), "interrupted");
  EXPECT_EQ(told(absl::OkStatus()), "");
}

TEST(RanksTest, NothingIsToldBehindARefusal) {
  int told = 0;
  ShareWork(nullptr, Doubling(), [&](base::JobQueue& queue) {
    EXPECT_FALSE(DoJobs(queue, Jobs(1000), [&](size_t, const std::string&) { return ++told < 5; }));
    EXPECT_FALSE(DoJobs(
        queue, {"a"}, [](size_t, const std::string&) { return false; }, [] { return true; }));
    EXPECT_TRUE(DoJobs(queue, {}, [](size_t, const std::string&) { return false; }));
    return base::kOk;
  });
  EXPECT_EQ(told, 5);
}

}  // namespace
}  // namespace tengen::cli
