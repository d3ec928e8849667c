#include "bench/match/engine_remark.h"

#include <string>

#include "gtest/gtest.h"

namespace tengen::match {
namespace {

std::string TextOf(std::initializer_list<absl::string_view> lines) {
  EngineRemark remark;
  for (absl::string_view line : lines) remark.Take(line);
  return remark.ToText();
}

TEST(EngineRemarkTest, EnginesOfManyFormats) {
  EXPECT_EQ(TextOf({"MESSAGE depth 12-20 ev 35 win 57.2% n 123456 nps 152039 t 812 hash 1.3% pv H8",
                    "MESSAGE later words"}),
            "depth 12-20, value 35, win 57.2%");
  EXPECT_EQ(TextOf({"MESSAGE Depth 14-23 | Eval 35 | Time 812ms | H8 I9",
                    "MESSAGE Speed 275K | Depth 15-24 | Eval -M8 | Node 223K | Time 812ms"}),
            "depth 15-24, value -M8");
  EXPECT_EQ(TextOf({"MESSAGE depth 1-9 ev 0.5 winrate 0.572 n 9 n/s 100 tm 12 pv Xh8"}),
            "depth 1-9, value 0.5, win 0.572");
  EXPECT_EQ(TextOf({"INFO PV 0", "INFO DEPTH 14", "INFO SELDEPTH 23", "INFO EVAL +M7",
                    "INFO WINRATE 0.9"}),
            "depth 14, value +M7, win 0.9");
  EXPECT_EQ(TextOf({"message depth: 3, value = 7"}), "depth 3, value 7");
}

// A value belongs to the depth before it.
TEST(EngineRemarkTest, ANewDepthForgetsTheOldValue) {
  EXPECT_EQ(TextOf({"MESSAGE depth 3 ev 7 win 60%", "MESSAGE depth 4"}), "depth 4");
  EXPECT_EQ(TextOf({"MESSAGE depth 3 ev 7", "MESSAGE ev 9"}), "depth 3, value 9");
}

TEST(EngineRemarkTest, OtherWordsAreNone) {
  EXPECT_EQ(TextOf({"MESSAGE", "", "DEBUG depth 3", "depth 3", "OK", "7,7"}), "");
  EXPECT_EQ(TextOf({"MESSAGE the depth of it", "MESSAGE value x]", "MESSAGE REALTIME BEST 7,7"}),
            "");
  EXPECT_EQ(TextOf({"MESSAGE depth 12345678901234567", "MESSAGE depth -3", "MESSAGE ev +-3"}), "");
}

}  // namespace
}  // namespace tengen::match
