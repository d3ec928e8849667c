#include "bench/match/engine_process.h"

#include <signal.h>
#include <unistd.h>

#include <filesystem>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/bench/fake_engine.h"
#include "tests/bench/interrupted_process.h"

namespace tengen::match {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

using Reading = EngineProcess::Reading;

// Long enough for a loaded machine; reached only by a test that fails.
constexpr absl::Duration kPatience = absl::Seconds(60);

absl::Duration In(absl::Duration d) { return base::Clock::Real().Now() + d; }

std::unique_ptr<EngineProcess> StartShell(const std::string& script) {
  auto process = EngineProcess::Start({{"sh", "-c", script}});
  EXPECT_TRUE(process.ok()) << process.status();
  return *std::move(process);
}

std::string NextLine(EngineProcess& process) {
  std::string line;
  EXPECT_EQ(process.ReadLine(In(kPatience), &line), Reading::kLine);
  return line;
}

TEST(SplitCommandTest, SplitsLikeAShell) {
  EXPECT_THAT(SplitCommand("  engine -a  'two words' \"it's\" a\\ b \"q\\\"q\" '' ").value(),
              ElementsAre("engine", "-a", "two words", "it's", "a b", "q\"q", ""));
}

TEST(SplitCommandTest, QuotedWordsStayWhole) {
  for (const std::string word : {"/a b/o'c\\d", "''", "", "plain", "\"x\""}) {
    EXPECT_THAT(SplitCommand(ShellQuoted(word)).value(), ElementsAre(word));
  }
}

TEST(SplitCommandTest, RefusesNothingAndOpenQuotes) {
  EXPECT_FALSE(SplitCommand("  ").ok());
  EXPECT_THAT(std::string(SplitCommand("a 'b").status().message()), HasSubstr("a 'b"));
}

TEST(EngineProcessTest, AMissingProgramIsAnErrorWithItsName) {
  const auto process = EngineProcess::Start({{"/nonexistent/pbrain-none"}});
  ASSERT_FALSE(process.ok());
  EXPECT_THAT(std::string(process.status().message()), HasSubstr("/nonexistent/pbrain-none"));
  EXPECT_FALSE(EngineProcess::Start({}).ok());
}

TEST(EngineProcessTest, AMemoryLimitHoldsFromTheFirstStep) {
  if (MemoryGroup::Allowed().ok()) GTEST_SKIP() << "address space is not limited here";
  const auto process = EngineProcess::Start(
      {{"sh", "-c", "ulimit -v; ulimit -Hv; sh -c 'ulimit -v'; echo \"$0 $1\"", "a b", "c\"d'"},
       false,
       (int64_t{64} << 20) + 1});
  ASSERT_TRUE(process.ok()) << process.status();
  for (int i = 0; i < 3; ++i) EXPECT_EQ(NextLine(**process), "65536");
  EXPECT_EQ(NextLine(**process), "a b c\"d'");
}

// Not even so little that nothing can be started does more than end the process.
TEST(EngineProcessTest, AMemoryLimitOfNothingEndsTheProcess) {
  const auto process = EngineProcess::Start({{"sh", "-c", "echo here"}, false, 1});
  ASSERT_TRUE(process.ok()) << process.status();
  std::string line;
  EXPECT_EQ((*process)->ReadLine(In(kPatience), &line), Reading::kClosed);
  EXPECT_NE((*process)->WaitForExit(In(kPatience))->code, 0);
}

TEST(EngineProcessTest, AMissingProgramIsAnErrorUnderALimitToo) {
  for (const std::string program : {"/nonexistent/pbrain-none", "no-such-pbrain", "/etc/passwd"}) {
    const auto process = EngineProcess::Start({{program}, false, int64_t{1} << 30});
    ASSERT_FALSE(process.ok()) << program;
    EXPECT_THAT(std::string(process.status().message()), HasSubstr(program));
  }
}

TEST(EngineProcessTest, SplitsLinesAtEveryKindOfEnd) {
  auto process = StartShell("printf 'a\\nb\\r\\n\\r\\n\\nc\\rd'");
  for (const char* expected : {"a", "b", "c", "d"}) EXPECT_EQ(NextLine(*process), expected);
  std::string line;
  EXPECT_EQ(process->ReadLine(In(kPatience), &line), Reading::kClosed);
  EXPECT_EQ(process->WaitForExit(In(kPatience))->code, 0);
}

TEST(EngineProcessTest, WritesReachTheEngine) {
  auto process = StartShell("while read x; do echo \"<$x>\"; done; exit 7");
  ASSERT_TRUE(process->Write("one\ntwo\n", In(kPatience)).ok());
  EXPECT_EQ(NextLine(*process), "<one>");
  EXPECT_EQ(NextLine(*process), "<two>");
}

TEST(EngineProcessTest, ReadingStopsAtTheDeadline) {
  auto process = StartShell("printf 'no end of line'; read x");
  std::string line;
  const absl::Duration start = base::Clock::Real().Now();
  EXPECT_EQ(process->ReadLine(start + absl::Milliseconds(50), &line), Reading::kTimeout);
  EXPECT_GE(base::Clock::Real().Now() - start, absl::Milliseconds(50));
  // A deadline in the past reads what is there.
  EXPECT_EQ(process->ReadLine(absl::ZeroDuration(), &line), Reading::kTimeout);
  ASSERT_TRUE(process->Write("\n", In(kPatience)).ok());
  EXPECT_EQ(NextLine(*process), "no end of line");
}

TEST(EngineProcessTest, AFloodWithoutLinesEndsAtTheDeadline) {
  auto process = StartShell("cat /dev/zero");
  std::string line;
  EXPECT_EQ(process->ReadLine(In(absl::Milliseconds(100)), &line), Reading::kTimeout);
}

TEST(EngineProcessTest, LongLinesAreCut) {
  auto process = StartShell("head -c 1000000 /dev/zero | tr '\\000' a; printf '\\nnext\\n'");
  EXPECT_EQ(NextLine(*process).size(), EngineProcess::kMaxLine);
  EXPECT_EQ(NextLine(*process), "next");
}

TEST(EngineProcessTest, WritingToADeadEngineIsAnError) {
  auto process = StartShell("exit 3");
  const auto exit = process->WaitForExit(In(kPatience));
  ASSERT_TRUE(exit.has_value());
  EXPECT_EQ(exit->code, 3);
  EXPECT_EQ(ToString(*exit), "exit code 3");
  EXPECT_EQ(process->Write("x\n", In(kPatience)).code(), absl::StatusCode::kUnavailable);
  EXPECT_FALSE(process->MemoryUse().has_value());
}

TEST(EngineProcessTest, WritingToADeafEngineEndsAtTheDeadline) {
  auto process = StartShell("sleep 1000");
  const std::string much(size_t{1} << 20, 'x');
  EXPECT_EQ(process->Write(much, In(absl::Milliseconds(50))).code(),
            absl::StatusCode::kDeadlineExceeded);
}

TEST(EngineProcessTest, ReportsSignals) {
  auto process = StartShell("kill -9 $$");
  const auto exit = process->WaitForExit(In(kPatience));
  ASSERT_TRUE(exit.has_value());
  EXPECT_EQ(exit->signal, SIGKILL);
  EXPECT_EQ(ToString(*exit), "signal 9");
}

TEST(EngineProcessTest, ARunningProcessHasNoExit) {
  auto process = StartShell("read x");
  EXPECT_FALSE(process->WaitForExit(In(absl::Milliseconds(20))).has_value());
}

TEST(EngineProcessTest, ASuspendedEngineDoesNotAnswer) {
  auto process = StartShell("while read x; do echo $x; done");
  process->Suspend();
  ASSERT_TRUE(process->Write("hello\n", In(kPatience)).ok());
  std::string line;
  EXPECT_EQ(process->ReadLine(In(absl::Milliseconds(200)), &line), Reading::kTimeout);
  process->Resume();
  EXPECT_EQ(NextLine(*process), "hello");
}

// A process that has exited but was not waited for by its parent still has an entry, in state Z.
bool IsRunning(const std::string& pid) {
  const std::vector<std::string> words =
      absl::StrSplit(base::FileText(absl::StrCat("/proc/", pid, "/stat")), ' ');
  return words.size() > 2 && words[2] != "Z" && words[2] != "X";
}

TEST(EngineProcessTest, DestructionKillsTheWholeTreeEvenIfSuspended) {
  // Without the trap a stopped child would get a hangup, and die of it, when its leader goes.
  auto process = StartShell("trap '' HUP; sleep 1000 & echo $!; wait");
  const std::string child = NextLine(*process);
  ASSERT_TRUE(IsRunning(child));
  process->Suspend();
  process.reset();
  const absl::Duration deadline = In(kPatience);
  while (IsRunning(child) && base::Clock::Real().Now() < deadline)
    absl::SleepFor(absl::Milliseconds(5));
  EXPECT_FALSE(IsRunning(child));
}

TEST(EngineProcessTest, AnEngineThatLeavesItsGroupIsKilledToo) {
  auto process = EngineProcess::Start(
      {{"perl", "-e",
        "setpgrp(0, getpgrp(getppid())); $| = 1; print qq(away\n); sleep 1 while 1"}});
  ASSERT_TRUE(process.ok()) << process.status();
  EXPECT_EQ(NextLine(**process), "away");
  const std::string pid = absl::StrCat((*process)->pid());
  process->reset();  // hangs if it is not
  EXPECT_FALSE(IsRunning(pid));
}

TEST(EngineProcessTest, EnginesEndWithAnInterruptedProcess) {
  const std::string pid =
      InterruptedWith([] { return StartShell("echo ready; while :; do sleep 1; done"); },
                      [](EngineProcess& engine) {
                        NextLine(engine);
                        return absl::StrCat(engine.pid());
                      });
  const absl::Duration deadline = In(kPatience);
  while (IsRunning(pid) && base::Clock::Real().Now() < deadline) {
    absl::SleepFor(absl::Milliseconds(5));
  }
  EXPECT_FALSE(IsRunning(pid));
}

TEST(EngineProcessTest, MemoryOfTheWholeTreeCounts) {
  constexpr int64_t kHog = 20000000;
  auto small = StartShell("echo ready; read x");
  NextLine(*small);
  auto large = StartShell(absl::StrCat("sh -c 'x=$(head -c ", kHog,
                                       " /dev/zero | tr \"\\\\000\" a); echo ready; read y'; :"));
  NextLine(*large);
  ASSERT_TRUE(small->MemoryUse().has_value());
  EXPECT_LT(*small->MemoryUse(), kHog);
  EXPECT_GE(*large->MemoryUse(), kHog);
}

TEST(EngineProcessTest, MemoryIsCountedAgainWhenItGrows) {
  constexpr int64_t kHog = 20000000;
  auto process = StartShell(absl::StrCat("echo ready; read x; y=$(head -c ", kHog,
                                         " /dev/zero | tr '\\000' a); echo done; read z"));
  NextLine(*process);
  ASSERT_TRUE(process->MemoryUse().has_value());
  EXPECT_LT(*process->MemoryUse(), kHog);
  ASSERT_TRUE(process->Write("go\n", base::Clock::Real().Now() + absl::Seconds(30)).ok());
  EXPECT_EQ(NextLine(*process), "done");
  EXPECT_GE(*process->MemoryUse(), kHog);
}

TEST(EngineProcessTest, AProgramWithAPathStartsInItsDirectory) {
  auto process = EngineProcess::Start({{"/bin/sh", "-c", "pwd -P"}});
  ASSERT_TRUE(process.ok()) << process.status();
  EXPECT_TRUE(std::filesystem::equivalent(NextLine(**process), "/bin"));
}

}  // namespace
}  // namespace tengen::match
