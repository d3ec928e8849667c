#include "base/job_queue.h"

#include <algorithm>
#include <atomic>
#include <memory>
#include <set>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/base/rank_network.h"

namespace tengen::base {
namespace {

using ::testing::HasSubstr;

JobWork Squares(int slots = 1) {
  return {slots, "squares", [](const std::string& job, const std::function<bool()>&) {
            const int n = std::stoi(job);
            return absl::StrCat(n * n);
          }};
}

JobQueueOptions Impatient() {
  return {.silence = absl::Milliseconds(1500), .arrival = absl::Seconds(20), .patience = 4};
}

void Ignore(absl::string_view) {}

// What `count` callers get for the numbers from 0 on.
std::vector<std::string> DoAll(JobQueue& queue, int jobs) {
  std::vector<std::string> results(static_cast<size_t>(jobs));
  std::vector<std::thread> callers;
  std::atomic<int> next = 0;
  for (int c = 0; c < queue.capacity(); ++c) {
    callers.emplace_back([&] {
      for (int i = next++; i < jobs; i = next++) {
        results[static_cast<size_t>(i)] = queue.Do(absl::StrCat(i)).value_or("nothing");
      }
    });
  }
  for (std::thread& caller : callers) caller.join();
  return results;
}

std::vector<std::string> SquaresUpTo(int jobs) {
  std::vector<std::string> squares;
  for (int i = 0; i < jobs; ++i) squares.push_back(absl::StrCat(i * i));
  return squares;
}

// The same by DoEach.
std::vector<std::string> DoEachUpTo(JobQueue& queue, int jobs) {
  std::vector<std::string> results(static_cast<size_t>(jobs));
  std::atomic<int> next = 0;
  queue.DoEach({.next = [&]() -> std::optional<std::string> {
                  if (next == jobs) return std::nullopt;
                  return absl::StrCat(next++);
                },
                .done =
                    [&](const std::string& job, const std::string& result) {
                      std::string& place = results[static_cast<size_t>(std::stoi(job))];
                      place = place.empty() ? result : "twice";
                    },
                .cancelled = nullptr});
  return results;
}

// What tests and jobs tell each other. Shared, for a job may be at work when its test is over.
struct Flags {
  std::atomic<int> begun = 0;
  std::atomic<bool> cut = false;
  std::atomic<bool> ended = false;
};

// Ranks from 1 on that do `work`.
class Servers {
 public:
  Servers(RankNetwork& network, const JobWork& work) {
    for (int rank = 1; rank < network.size(); ++rank) {
      threads_.emplace_back(
          [&network, rank, work] { ServeJobs(network.Link(rank), work).IgnoreError(); });
    }
  }
  ~Servers() {
    for (std::thread& thread : threads_) thread.join();
  }

 private:
  std::vector<std::thread> threads_;
};

TEST(JobQueueTest, DoesEveryJobWithAnyNumberOfRanks) {
  for (int ranks : {1, 2, 5}) {
    RankNetwork network(ranks);
    JobQueue queue(network.Link(0), Squares(2), Impatient(), Ignore);
    const Servers servers(network, Squares(3));
    ASSERT_TRUE(queue.Open().ok());
    EXPECT_EQ(queue.capacity(), 2 + 4 * (ranks - 1));
    EXPECT_EQ(DoAll(queue, 500), SquaresUpTo(500)) << ranks;
    EXPECT_EQ(DoEachUpTo(queue, 500), SquaresUpTo(500)) << ranks;
    queue.Close();
    EXPECT_TRUE(queue.all_there());
  }
}

TEST(JobQueueTest, TakesResultsOfAnyBytes) {
  RankNetwork network(2);
  const std::string bytes("a\0 \n\xFF", 5);
  // Rank 0 has no time for the job.
  const JobWork echo = {1, "", [](const std::string& job, const std::function<bool()>&) {
                          return absl::StrCat(job, job);
                        }};
  JobQueue queue(network.Link(0), echo, Impatient(), Ignore);
  const Servers servers(network, echo);
  ASSERT_TRUE(queue.Open().ok());
  for (int i = 0; i < 20; ++i) EXPECT_EQ(queue.Do(bytes), absl::StrCat(bytes, bytes));
  queue.Close();
}

TEST(JobQueueTest, GivesJobsOfALostRankToOthers) {
  RankNetwork network(3);
  std::vector<std::string> said;
  const auto flags = std::make_shared<Flags>();
  JobWork after = Squares();
  after.run = [flags](const std::string& job, const std::function<bool()>& over) {
    while (!flags->cut) std::this_thread::yield();
    return Squares().run(job, over);
  };
  JobQueue queue(network.Link(0), after, Impatient(),
                 [&said](absl::string_view text) { said.emplace_back(text); });
  // Those of rank 2 are never done.
  JobWork stuck = Squares();
  stuck.run = [flags, &network](const std::string&, const std::function<bool()>&) {
    if (!flags->cut.exchange(true)) network.Cut(2);
    while (!flags->ended) std::this_thread::yield();
    return std::string("late");
  };
  std::thread good([&] { ServeJobs(network.Link(1), after).IgnoreError(); });
  std::thread bad([&] { ServeJobs(network.Link(2), stuck).IgnoreError(); });
  ASSERT_TRUE(queue.Open().ok());
  EXPECT_EQ(DoEachUpTo(queue, 300), SquaresUpTo(300));
  queue.Close();
  EXPECT_FALSE(queue.all_there());
  ASSERT_EQ(said.size(), 1u);
  EXPECT_THAT(said[0], HasSubstr("rank 2 (host 2) has been silent for 1.5s; others do its 2 jobs"));
  flags->ended = true;
  network.Mend(2);
  network.Link(0).Send(2, "E");
  network.Link(0).Send(2, "Q");
  good.join();
  bad.join();
}

TEST(JobQueueTest, TakesBackARankThatWasSilent) {
  RankNetwork network(2);
  std::vector<std::string> said;
  std::atomic<bool> back = false;
  JobQueue queue(network.Link(0), Squares(), Impatient(), [&](absl::string_view text) {
    said.emplace_back(text);
    if (said.size() == 1) network.Mend(1);
    back = said.size() > 1;
  });
  const Servers servers(network, Squares());
  ASSERT_TRUE(queue.Open().ok());
  network.Cut(1);
  while (!back) EXPECT_EQ(queue.Do("3"), "9");
  EXPECT_THAT(said[1], HasSubstr("rank 1 (host 1) is back"));
  EXPECT_EQ(DoAll(queue, 100), SquaresUpTo(100));
  queue.Close();
  EXPECT_TRUE(queue.all_there());
}

// A rank may be there and yet not come to an end with a job.
TEST(JobQueueTest, GivesALateJobToAnIdleRank) {
  RankNetwork network(3);
  const auto flags = std::make_shared<Flags>();
  JobWork after = Squares();
  after.run = [flags](const std::string& job, const std::function<bool()>& over) {
    while (flags->begun == 0) std::this_thread::yield();
    return Squares().run(job, over);
  };
  JobQueue queue(network.Link(0), after, Impatient(), Ignore);
  JobWork once = Squares();
  once.run = [flags](const std::string& job, const std::function<bool()>& over) {
    if (flags->begun++ == 0) {
      while (!flags->ended) std::this_thread::yield();
    }
    return Squares().run(job, over);
  };
  {
    const Servers servers(network, once);
    ASSERT_TRUE(queue.Open().ok());
    EXPECT_EQ(DoAll(queue, 100), SquaresUpTo(100));
    queue.Close();
    EXPECT_TRUE(queue.all_there());
  }
  flags->ended = true;
}

TEST(JobQueueTest, RefusesRanksThatWouldDoSomethingElse) {
  RankNetwork network(2);
  JobWork other = Squares();
  other.fingerprint = "squares\nof roots";
  JobQueue queue(network.Link(0), Squares(), Impatient(), Ignore);
  const Servers servers(network, other);
  const absl::Status status = queue.Open();
  EXPECT_EQ(status.code(), absl::StatusCode::kFailedPrecondition);
  EXPECT_EQ(status.message(),
            "rank 1 (host 1) would do something else: \"of roots\" there, \"nothing\" here");
  queue.Close();
}

TEST(JobQueueTest, TellsOfARankThatCannotWork) {
  RankNetwork network(2);
  JobQueue queue(network.Link(0), Squares(), Impatient(), Ignore);
  std::thread refuser([&] { RefuseJobs(network.Link(1), "no such file"); });
  const absl::Status status = queue.Open();
  EXPECT_EQ(status.message(), "rank 1 (host 1) cannot work: no such file");
  queue.Close();
  EXPECT_TRUE(queue.all_there());
  refuser.join();
}

TEST(JobQueueTest, TellsOfARankThatDoesNotCome) {
  RankNetwork network(2);
  JobQueueOptions options = Impatient();
  options.arrival = absl::Milliseconds(20);
  JobQueue queue(network.Link(0), Squares(), options, Ignore);
  const absl::Status status = queue.Open();
  EXPECT_EQ(status.code(), absl::StatusCode::kUnavailable);
  EXPECT_THAT(status.message(), HasSubstr("rank 1 has not come within 20ms"));
}

TEST(JobQueueTest, EndsBeforeItsJobsAreDone) {
  RankNetwork network(2);
  JobWork endless = Squares();
  endless.run = [](const std::string&, const std::function<bool()>& ended) {
    while (!ended()) std::this_thread::yield();
    return std::string();
  };
  JobQueue queue(network.Link(0), endless, Impatient(), Ignore);
  const Servers servers(network, endless);
  ASSERT_TRUE(queue.Open().ok());
  EXPECT_EQ(queue.Do("1", [] { return true; }), std::nullopt);
  const auto fail = [](const std::string&, const std::string&) { ADD_FAILURE(); };
  queue.DoEach({.next = [] { return "2"; }, .done = fail, .cancelled = [] { return true; }});
  std::vector<std::thread> callers;
  for (int i = 0; i < 4; ++i) {
    callers.emplace_back([&] { EXPECT_EQ(queue.Do("2"), std::nullopt); });
  }
  queue.Close();
  for (std::thread& caller : callers) caller.join();
  EXPECT_EQ(queue.Do("3"), std::nullopt);
}

}  // namespace
}  // namespace tengen::base
