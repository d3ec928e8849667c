#include "base/spelling.h"

#include <string>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace tengen::base {
namespace {

TEST(SpellingTest, DistancesCountTheFewestMistakes) {
  EXPECT_EQ(EditDistance("", ""), 0u);
  EXPECT_EQ(EditDistance("", "abc"), 3u);
  EXPECT_EQ(EditDistance("solve", "solve"), 0u);
  EXPECT_EQ(EditDistance("sovle", "solve"), 1u) << "neighbours swapped";
  EXPECT_EQ(EditDistance("analyse", "analyze"), 1u);
  EXPECT_EQ(EditDistance("kitten", "sitting"), 3u);
  EXPECT_EQ(EditDistance("ca", "abc"), 3u) << "nothing is touched twice";
}

TEST(SpellingTest, OnlyWhatIsNearIsSuggested) {
  const std::vector<std::string> words = {"play", "analyze", "match", "opening", "openings", "x"};
  EXPECT_EQ(Nearest("analyse", words), "analyze");
  EXPECT_EQ(Nearest("plya", words), "play");
  EXPECT_EQ(Nearest("openign", words), "opening");
  EXPECT_EQ(Nearest("opeings", words), "openings");
  EXPECT_EQ(Nearest("match", words), "match");
  EXPECT_EQ(Nearest("chess", words), std::nullopt);
  EXPECT_EQ(Nearest("y", words), std::nullopt) << "all of it is another";
  EXPECT_EQ(Nearest("", words), std::nullopt);
  EXPECT_EQ(Nearest(std::string(100000, 'a'), words), std::nullopt);
  EXPECT_EQ(Nearest("analyse", {}), std::nullopt);
}

}  // namespace
}  // namespace tengen::base
