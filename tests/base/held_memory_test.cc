#include "base/held_memory.h"

#include <sys/resource.h>

#include <cstdint>

#include "gtest/gtest.h"

namespace tengen::base {
namespace {

constexpr size_t kMiB = size_t{1} << 20;

TEST(HeldMemoryTest, ASizeThatThereIsIsHeld) {
  EXPECT_TRUE(HeldMemory(0).held());
  EXPECT_TRUE(HeldMemory(1).held());
  EXPECT_TRUE(HeldMemory(64 * kMiB).held());
}

TEST(HeldMemoryTest, WhatNoAddressSpaceHasIsNot) {
  EXPECT_FALSE(HeldMemory(SIZE_MAX / 2).held());
  EXPECT_FALSE(HeldMemory(SIZE_MAX).held());
}

TEST(HeldMemoryTest, TakesNoMemory) {
  rusage before, after;
  ASSERT_EQ(getrusage(RUSAGE_SELF, &before), 0);
  for (int i = 0; i < 10; ++i) EXPECT_TRUE(HeldMemory(512 * kMiB).held());
  ASSERT_EQ(getrusage(RUSAGE_SELF, &after), 0);
  EXPECT_LT(after.ru_maxrss - before.ru_maxrss, 64 * 1024);  // KiB
}

}  // namespace
}  // namespace tengen::base
