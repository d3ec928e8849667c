#include "engine/record/sgf.h"

#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "engine/record/notation.h"
#include "gtest/gtest.h"

namespace tengen::engine {
namespace {

TEST(SgfTest, TheMainLineIsRead) {
  const absl::StatusOr<SgfGame> game =
      ReadSgf(" (;GM[4]SZ[20:15]\n;B[hh] ;W[i9](;B[aa];W[tb]C[x\\]y])(;B[cc]))\n");
  ASSERT_TRUE(game.ok()) << game.status();
  EXPECT_EQ(game->width, 20);
  EXPECT_EQ(game->height, 15);
  EXPECT_EQ(MovesToText(game->moves, 15), "h8i9a15t14");
}

TEST(SgfTest, ErrorsNameTheReason) {
  const std::vector<std::pair<std::string, std::string>> cases = {
      {"", "parenthesis"},
      {"h8", "parenthesis"},
      {"(", "too soon"},
      {"(;SZ[15];B[hh]", "too soon"},
      {"(;SZ[15]", "too soon"},
      {"(;SZ[15", "does not end"},
      {"(;SZ[15];C[\\", "does not end"},
      {"(;SZ", "SZ has no value"},
      {"(;]", "is no property"},
      {"(;GM[4])", "no size"},
      {"(;SZ[4])", "a size of 4"},
      {"(;SZ[15:99])", "a size of 15:99"},
      {"(;B[hh]SZ[15])", "no point of the board"},
      {"(;SZ[15];B[pp])", "no point of the board"},
      {"(;SZ[15];B[])", "no point of the board"},
      {"(;SZ[15];B[hh];B[ii])", "move 2 is not Black's"},
      {"(;SZ[15];W[hh])", "move 1 is not White's"},
      {"(;SZ[15]AB[hh][ii])", "set up (AB)"},
      {"(;SZ[15]AE[hh])", "set up (AE)"},
  };
  for (const auto& [text, reason] : cases) {
    const absl::Status status = ReadSgf(text).status();
    EXPECT_TRUE(absl::StrContains(status.message(), reason)) << text << ": " << status;
  }
}

TEST(SgfTest, NamesOfOldFilesHaveSmallLetters) {
  const absl::StatusOr<SgfGame> game = ReadSgf("(;SiZe[15];Black[hh];White[ii])");
  ASSERT_TRUE(game.ok()) << game.status();
  EXPECT_EQ(MovesToText(game->moves, 15), "h8i7");
}

TEST(SgfTest, TheFirstCommentIsRead) {
  EXPECT_EQ(ReadSgf("(;SZ[15]C[];B[hh]C[a\\]b\\\nc]C[more];W[ii]C[more])").value().comment, "a]bc");
}

TEST(SgfTest, EveryPointIsReadBack) {
  for (int y = 0; y < kMaxSide; ++y) {
    for (int x = 0; x < kMaxSide; ++x) {
      const Point p(x, y);
      const auto read = [p](int width, int height) {
        base::SgfTree tree;
        tree.nodes[0].Add("SZ", absl::StrCat(width, ":", height));
        AddSgfMove(Color::kBlack, p, tree);
        return ReadSgf(base::WriteSgf(tree));
      };
      ASSERT_TRUE(read(kMaxSide, kMaxSide).ok()) << ToCoordinates(p);
      EXPECT_EQ(read(kMaxSide, kMaxSide)->moves, std::vector<Point>{p});
      EXPECT_FALSE(read(x, kMaxSide).ok()) << ToCoordinates(p);  // off the board, or no board
      EXPECT_FALSE(read(kMaxSide, y).ok()) << ToCoordinates(p);
    }
  }
  for (const absl::string_view bad : {"", "a", "aaa", "@a", "a[", "a\x80"}) {
    EXPECT_FALSE(ReadSgf(absl::StrCat("(;SZ[32];B[", bad, "])")).ok()) << bad;
  }
}

}  // namespace
}  // namespace tengen::engine
