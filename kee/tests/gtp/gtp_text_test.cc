#include "kee/gtp/gtp_text.h"

#include <string>
#include <vector>

#include "absl/strings/str_split.h"
#include "gtest/gtest.h"

namespace tengen::kee {
namespace {

absl::StatusOr<Graph> Board(const std::string& text) {
  const std::vector<std::string> words = absl::StrSplit(text, ' ', absl::SkipEmpty());
  return ParseGraph(words);
}

TEST(GtpText, BoardsHaveNames) {
  for (const char* name : {"rect 3 2", "torus 3 3", "ring 6", "complete 4", "mask ..? ?.."}) {
    const absl::StatusOr<Graph> graph = Board(name);
    ASSERT_TRUE(graph.ok()) << graph.status();
    EXPECT_EQ(graph->description(), name);
  }
  EXPECT_EQ(Board("EDGES 4 0-1 1-2,2-3")->edge_count(), 3);
  EXPECT_EQ(Board("edges 4")->edge_count(), 0);
}

TEST(GtpText, OtherWordsAreNoBoards) {
  for (const char* words : {"", "rect", "rect 3", "rect 3 x", "rect 3 3 3", "3 3", "ring",
                            "ring 3 3", "complete x", "edges", "edges x 0-1", "star 3"}) {
    EXPECT_TRUE(absl::IsNotFound(Board(words).status())) << words;
  }
  for (const char* words : {"rect 0 3", "ring 1000", "edges 3 0-9", "edges 3 0", "mask"}) {
    EXPECT_TRUE(absl::IsInvalidArgument(Board(words).status())) << words;
  }
}

TEST(GtpText, ClaimsHaveAPlayerAndAMargin) {
  EXPECT_EQ(ParseClaim("b", "3/2")->ToString(), "Black >= 3/2");
  EXPECT_EQ(ParseClaim("White", "-1")->ToString(), "White <= -1");
  for (const auto& [player, margin] : {std::pair("r", "1"), std::pair("b", "x")}) {
    EXPECT_FALSE(ParseClaim(player, margin).has_value()) << player << " " << margin;
  }
}

}  // namespace
}  // namespace tengen::kee
