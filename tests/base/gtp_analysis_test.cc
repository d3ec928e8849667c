#include "base/gtp_analysis.h"

#include <utility>

#include "absl/strings/str_split.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace tengen::base {
namespace {

using ::testing::ElementsAre;

absl::StatusOr<GtpAnalysisWish> WishOf(absl::string_view text) {
  const std::vector<std::string> words = absl::StrSplit(text, ' ', absl::SkipEmpty());
  return ParseGtpAnalysisWish(words, [](absl::string_view name) { return name == "b"; });
}

TEST(GtpAnalysisTest, WishesAreOptional) {
  const GtpAnalysisWish wish = *WishOf("");
  EXPECT_EQ(wish.color, "");
  EXPECT_EQ(wish.interval, absl::Milliseconds(500));
  EXPECT_FALSE(wish.moves.has_value());
  EXPECT_EQ(WishOf("b")->color, "b");
  EXPECT_EQ(WishOf("7")->interval, absl::Milliseconds(70));
}

TEST(GtpAnalysisTest, TakesPairsAndPassesOverThoseItDoesNotKnow) {
  const GtpAnalysisWish wish =
      *WishOf("b 10 ownership true interval 200 avoid b c3,d4 1 maxmoves 3 avoid b pass 2");
  EXPECT_TRUE(WishOf("future true").ok());
  EXPECT_EQ(wish.color, "b");
  EXPECT_EQ(wish.interval, absl::Seconds(2));
  EXPECT_EQ(wish.moves, 3);
  EXPECT_THAT(wish.avoided, ElementsAre("c3", "d4", "pass"));
}

TEST(GtpAnalysisTest, BadWishesAreNamed) {
  for (const auto& [words, text] : {
           std::pair("b 10 maxmoves", "no value for maxmoves"),
           {"w 10 maxmoves", "invalid color: \"w\""},
           {"w", "invalid color: \"w\""},
           {"w interval 10", "invalid color: \"w\""},
           {"w ownership true", "invalid color: \"w\""},
           {"b w", "no value for w"},
           {"maxmoves 0", "maxmoves is not a number of moves"},
           {"maxmoves x", "maxmoves is not a number of moves"},
           {"-1", "the interval is not in hundredths of a second"},
           {"interval 99999999999", "the interval is not in hundredths of a second"},
           {"allow b c3 1", "allow is not understood; avoid is"},
           {"avoid b c3", "avoid COLOR VERTICES DEPTH"},
           {"avoid x c3 1", "avoid COLOR VERTICES DEPTH"},
       }) {
    EXPECT_EQ(WishOf(words).status().message(), text) << words;
  }
}

TEST(GtpAnalysisTest, TellsOfMovesInTheStyleOfTheReader) {
  const std::vector<GtpAnalyzedMove> moves = {{120, 0.52134, 0.5, -1.25, {"H8", "J9"}},
                                              {3, 1, 0.25, 0, {"pass"}}};
  EXPECT_EQ(GtpInfoLine(moves, GtpAnalysisStyle::kKataGo),
            "info move H8 visits 120 winrate 0.521340 scoreLead -1.250000 lcb 0.500000 order 0 pv "
            "H8 J9 "
            "info move pass visits 3 winrate 1.000000 scoreLead 0.000000 lcb 0.250000 order 1 pv "
            "pass");
  EXPECT_EQ(GtpInfoLine(moves, GtpAnalysisStyle::kLeelaZero),
            "info move H8 visits 120 winrate 5213 lcb 5000 order 0 pv H8 J9 "
            "info move pass visits 3 winrate 10000 lcb 2500 order 1 pv pass");
  EXPECT_EQ(GtpInfoLine({}, GtpAnalysisStyle::kKataGo), "");
}

}  // namespace
}  // namespace tengen::base
