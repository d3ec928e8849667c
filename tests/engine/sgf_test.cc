#include "engine/sgf.h"

#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace tengen {
namespace {

using ::testing::ElementsAre;
using ::testing::FieldsAre;

TEST(SgfTest, TheMainLineHasEveryValue) {
  EXPECT_THAT(ReadSgfMainLine(" ( ;SiZe[15] AB[aa]\n[bb];B[cc](;W[dd]C[];B[ee])(;W[ff]))").value(),
              ElementsAre(FieldsAre("SZ", "15"), FieldsAre("AB", "aa"), FieldsAre("AB", "bb"),
                          FieldsAre("B", "cc"), FieldsAre("W", "dd"), FieldsAre("C", ""),
                          FieldsAre("B", "ee")));
}

TEST(SgfTest, WhatIsEscapedIsReadBack) {
  constexpr absl::string_view kText = "a]b\\[c];(d)\n:";
  const std::string sgf = absl::StrCat("(;C[", SgfEscaped(kText), "])");
  EXPECT_THAT(ReadSgfMainLine(sgf).value(), ElementsAre(FieldsAre("C", kText)));
}

TEST(SgfTest, FoldedLinesAreWhole) {
  for (const absl::string_view end : {"\n", "\r", "\r\n", "\n\r"}) {
    EXPECT_THAT(ReadSgfMainLine(absl::StrCat("(;C[a\\", end, "b", end, "c])")).value(),
                ElementsAre(FieldsAre("C", absl::StrCat("ab", end, "c"))));
  }
}

TEST(SgfTest, EveryPointIsReadBack) {
  for (int y = 0; y < kMaxSide; ++y) {
    for (int x = 0; x < kMaxSide; ++x) {
      const Point p(x, y);
      EXPECT_EQ(ParseSgfPoint(SgfPoint(p), kMaxSide, kMaxSide), p);
      EXPECT_EQ(ParseSgfPoint(SgfPoint(p), x, kMaxSide), std::nullopt);
      EXPECT_EQ(ParseSgfPoint(SgfPoint(p), kMaxSide, y), std::nullopt);
    }
  }
  for (const absl::string_view bad : {"", "a", "aaa", "a1", "@a", "a[", "a\x80"}) {
    EXPECT_EQ(ParseSgfPoint(bad, kMaxSide, kMaxSide), std::nullopt) << bad;
  }
}

}  // namespace
}  // namespace tengen
