#include "base/processors.h"

#include <sched.h>

#include <filesystem>
#include <fstream>
#include <string>

#include "gtest/gtest.h"
#include "tests/base/temporary_directory.h"

namespace tengen::base {
namespace {

TEST(ProcessorsTest, MaxIsRoundedUp) {
  EXPECT_EQ(ProcessorsOfMax("100000 100000\n"), 1);
  EXPECT_EQ(ProcessorsOfMax("100001 100000\n"), 2);
  EXPECT_EQ(ProcessorsOfMax("150000 100000"), 2);
  EXPECT_EQ(ProcessorsOfMax("1000 100000\n"), 1);
  EXPECT_EQ(ProcessorsOfMax("800000 100000\n"), 8);
  EXPECT_EQ(ProcessorsOfMax("9223372036854775807 1"), 1 << 20);
}

TEST(ProcessorsTest, WhatIsNoLimitLimitsNothing) {
  for (const char* text : {"max 100000\n", "", "\n", "100000", "100000 0", "0 100000", "-1 100000",
                           "x y", "1 2 3", "99999999999999999999 1"}) {
    EXPECT_EQ(ProcessorsOfMax(text), std::nullopt) << text;
  }
  EXPECT_EQ(ProcessorsOfQuota("-1\n", "100000\n"), std::nullopt);
  EXPECT_EQ(ProcessorsOfQuota("", ""), std::nullopt);
  EXPECT_EQ(ProcessorsOfQuota("250000\n", "100000\n"), 3);
}

class ControlGroupTest : public testing::Test {
 protected:
  void Write(const std::string& name, const std::string& text) {
    const std::filesystem::path path = root_.File(name);
    std::filesystem::create_directories(path.parent_path());
    std::ofstream(path) << text;
  }
  std::optional<int> Limit(const std::string& groups) const {
    return ControlGroupLimit(groups, root_.path());
  }

  const TemporaryDirectory root_;
};

TEST_F(ControlGroupTest, TheLeastLimitOfAGroupAndThoseAboveCounts) {
  Write("a/cpu.max", "300000 100000\n");
  Write("a/b/cpu.max", "max 100000\n");
  Write("a/b/c/cpu.max", "500000 100000\n");
  Write("d/cpu.max", "100000 100000\n");
  EXPECT_EQ(Limit("0::/a/b/c\n"), 3);
  EXPECT_EQ(Limit("0::/a/b\n"), 3);
  EXPECT_EQ(Limit("0::/d\n"), 1);
  EXPECT_EQ(Limit("0::/e\n"), std::nullopt);
  EXPECT_EQ(Limit("0::/\n"), std::nullopt);
  Write("cpu.max", "200000 100000\n");
  EXPECT_EQ(Limit("0::/\n"), 2);
  EXPECT_EQ(Limit("0::/a/b/c\n"), 2);
}

TEST_F(ControlGroupTest, TheFirstVersionIsUnderstoodToo) {
  Write("cpu,cpuacct/docker/12ab/cpu.cfs_quota_us", "250000\n");
  Write("cpu,cpuacct/docker/12ab/cpu.cfs_period_us", "100000\n");
  EXPECT_EQ(Limit("5:memory:/x\n4:cpu,cpuacct:/docker/12ab\n0::/\n"), 3);
  EXPECT_EQ(Limit("4:cpuacct:/docker/12ab\n"), std::nullopt);
  // As a container sees it: the path outside, the files at the top.
  Write("cpu/cpu.cfs_quota_us", "50000\n");
  Write("cpu/cpu.cfs_period_us", "100000\n");
  EXPECT_EQ(Limit("4:cpu:/docker/99\n"), 1);
}

TEST_F(ControlGroupTest, NonsenseLimitsNothing) {
  for (const char* groups : {"", "\n\n", "0:", "0::", "::::", "0::no slash\n", "cpu"}) {
    EXPECT_EQ(Limit(groups), std::nullopt) << groups;
  }
}

TEST(ProcessorsTest, AffinityIsTheMost) {
  cpu_set_t set;
  ASSERT_EQ(sched_getaffinity(0, sizeof(set), &set), 0);
  EXPECT_GE(ProcessorCount(), 1);
  EXPECT_LE(ProcessorCount(), CPU_COUNT(&set));
}

}  // namespace
}  // namespace tengen::base
