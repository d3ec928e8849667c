#include "bench/match/memory_group.h"

#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "bench/match/engine_process.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/base/temporary_directory.h"
#include "tests/bench/interrupted_process.h"

namespace tengen::match {
namespace {

using ::testing::HasSubstr;

constexpr int64_t kLimit = int64_t{16} << 20;

absl::Duration Deadline() { return base::Clock::Real().Now() + absl::Seconds(60); }

// Files like those of control groups; nobody fills new directories.
class GroupTreeTest : public testing::Test {
 protected:
  // `given`: the controllers that its groups have.
  void Add(const std::string& group, const std::string& controllers, const std::string& given) {
    const std::string directory = root_.File(group);
    std::filesystem::create_directories(directory);
    std::ofstream(directory + "/cgroup.controllers") << controllers << "\n";
    std::ofstream(directory + "/cgroup.subtree_control") << given << "\n";
    std::ofstream(directory + "/cgroup.procs");
  }
  absl::StatusOr<std::string> Parent(const std::string& own) {
    return MemoryGroupParent(own, root_.path());
  }

  const base::TemporaryDirectory root_;
};

TEST_F(GroupTreeTest, TheNearestGroupThatLimitsMemoryHasThem) {
  Add(".", "cpu memory", "cpu memory");
  Add("user", "cpu memory", "memory cpu");
  Add("user/app", "cpu", "");
  EXPECT_EQ(Parent("0::/user/app\n").value(), root_.File("user"));
  EXPECT_EQ(Parent("4:memory:/x\n0::/user/elsewhere\n").value(), root_.File("user"));
  EXPECT_EQ(Parent("0::/\n").value(), root_.path() + "");
}

TEST_F(GroupTreeTest, AGroupIsMadeToLimitMemory) {
  Add("user", "cpu memory", "cpu");
  EXPECT_EQ(Parent("0::/user\n").value(), root_.File("user"));
  EXPECT_THAT(base::FileText(root_.File("user/cgroup.subtree_control")), HasSubstr("+memory"));
}

TEST_F(GroupTreeTest, WithoutAControllerThereAreNoGroups) {
  Add(".", "cpu pids", "cpu");
  EXPECT_EQ(Parent("0::/\n").status().code(), absl::StatusCode::kUnavailable);
  EXPECT_FALSE(Parent("4:memory:/x\n").ok());
  EXPECT_FALSE(Parent("").ok());
}

TEST_F(GroupTreeTest, GroupsOfProcessesThatAreGoneAreRemoved) {
  const pid_t child = fork();
  if (child == 0) _exit(0);
  waitpid(child, nullptr, 0);
  const std::string left = root_.File(absl::StrCat("tengen-", child, "-3"));
  const std::string own = root_.File(absl::StrCat("tengen-", getpid(), "-0"));
  for (const std::string& path : {left, own, root_.File("tengen-"), root_.File("tengen-x-1")}) {
    std::filesystem::create_directories(path);
  }
  RemoveLeftGroups(root_.path());
  EXPECT_FALSE(std::filesystem::exists(left));
  EXPECT_TRUE(std::filesystem::exists(own));
  EXPECT_TRUE(std::filesystem::exists(root_.File("tengen-")));
  EXPECT_TRUE(std::filesystem::exists(root_.File("tengen-x-1")));
}

// Where the system lets us make groups.
class MemoryGroupTest : public testing::Test {
 protected:
  void SetUp() override {
    if (!MemoryGroup::Allowed().ok()) GTEST_SKIP() << MemoryGroup::Allowed();
  }

  // An engine that says which group it is in, by the path of its directory.
  static std::unique_ptr<EngineProcess> Start(const std::string& script) {
    auto process = EngineProcess::Start(
        {{"sh", "-c", "sed -n 's/^0::/\\/sys\\/fs\\/cgroup/p' /proc/self/cgroup; " + script},
         false,
         kLimit});
    EXPECT_TRUE(process.ok()) << process.status();
    return *std::move(process);
  }
  static std::string NextLine(EngineProcess& process) {
    std::string line;
    EXPECT_EQ(process.ReadLine(Deadline(), &line), EngineProcess::Reading::kLine);
    return line;
  }
};

TEST_F(MemoryGroupTest, AnEngineHasItsOwnFromTheFirstStep) {
  auto process = Start("read x");
  const std::string path = NextLine(*process);
  EXPECT_EQ(base::FileText(path + "/memory.max"), absl::StrCat(kLimit, "\n"));
  auto other = Start("read x");
  EXPECT_NE(NextLine(*other), path);
  process.reset();
  EXPECT_FALSE(std::filesystem::exists(path)) << path;
}

TEST_F(MemoryGroupTest, WhoNeedsMoreIsEndedWithAllThatItStarted) {
  auto process =
      Start("sleep 1000 & sh -c 'x=$(head -c 50000000 /dev/zero | tr \"\\000\" a)'; read y");
  NextLine(*process);
  std::string line;
  EXPECT_EQ(process->ReadLine(Deadline(), &line), EngineProcess::Reading::kClosed);
  EXPECT_EQ(process->WaitForExit(Deadline())->signal, SIGKILL);
  EXPECT_TRUE(process->RanOutOfMemory());
}

TEST_F(MemoryGroupTest, WhoNeedsLessGoesOn) {
  auto process = Start("x=$(head -c 1000000 /dev/zero | tr '\\000' a); echo done; kill -9 $$");
  NextLine(*process);
  EXPECT_EQ(NextLine(*process), "done");
  EXPECT_EQ(process->WaitForExit(Deadline())->signal, SIGKILL);
  EXPECT_FALSE(process->RanOutOfMemory());
}

// Those, too, that have left the engine's group of processes.
TEST_F(MemoryGroupTest, NobodyOutlivesTheGroup) {
  auto process = Start("setsid sh -c 'echo $$; exec sleep 1000'");
  const std::string path = NextLine(*process);
  const std::string away = NextLine(*process);
  process.reset();
  EXPECT_FALSE(std::filesystem::exists(path)) << path;
  EXPECT_FALSE(std::filesystem::exists("/proc/" + away + "/exe"));
}

TEST_F(MemoryGroupTest, GroupsGoWithAnInterruptedProcess) {
  const std::string path =
      InterruptedWith([] { return Start("while :; do sleep 1; done"); }, NextLine);
  EXPECT_TRUE(absl::StrContains(path, "/tengen-")) << path;
  EXPECT_FALSE(std::filesystem::exists(path)) << path;
}

}  // namespace
}  // namespace tengen::match
