#include "base/part.h"

#include <cstdint>
#include <set>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace tengen::base {
namespace {

using ::testing::HasSubstr;

TEST(PartTest, PartsAreDisjointAndTogetherAll) {
  for (const int of : {1, 2, 3, 7, 40}) {
    for (const int64_t total : {int64_t{0}, int64_t{1}, int64_t{6}, int64_t{7}, int64_t{100}}) {
      int64_t next = 0, dealt = 0;
      for (int number = 1; number <= of; ++number) {
        const Part part = {number, of};
        const auto [first, end] = part.Share(total);
        EXPECT_EQ(first, next);
        EXPECT_LE(end - first, total / of + 1);
        next = end;
        for (int64_t i = 0; i < total; ++i) dealt += part.Has(i);
      }
      EXPECT_EQ(next, total);
      EXPECT_EQ(dealt, total);
    }
  }
  EXPECT_EQ((Part{kMostParts, kMostParts}.Share(INT64_MAX).second), INT64_MAX);
}

TEST(PartTest, TextsAreReadBack) {
  for (const Part part : {Part{1, 1}, Part{3, 4}, Part{kMostParts, kMostParts}}) {
    const absl::StatusOr<Part> read = ParsePart(PartText(part));
    ASSERT_TRUE(read.ok()) << read.status();
    EXPECT_EQ(*read, part);
  }
  for (const char* text : {"", "x", "/", "1", "0/4", "5/4", "-1/4", "1/0", "1/-4", "1/2/3", "1.5/2",
                           "1 /2", "1/2 ", "1/100001", "99999999999999999999/1"}) {
    EXPECT_THAT(ParsePart(text).status().message(), HasSubstr("is not a part I/N such as 2/4"))
        << text;
  }
}

}  // namespace
}  // namespace tengen::base
