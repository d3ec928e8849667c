#include "base/sgf.h"

#include <optional>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "base/files.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace tengen::base {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

// All games of a text: as they would be written, but in one line; or their errors.
std::vector<std::string> Games(absl::string_view text, size_t max_parts = kMaxSgfParts) {
  std::vector<std::string> games;
  SgfReader reader(text, max_parts);
  while (const std::optional<absl::StatusOr<SgfTree>> game = reader.Next()) {
    games.push_back(game->ok() ? absl::StrJoin(absl::StrSplit(WriteSgf(**game), '\n'), "")
                               : std::string(game->status().message()));
  }
  return games;
}

std::string Game(absl::string_view text) {
  const std::vector<std::string> games = Games(text);
  return games.size() == 1 ? games[0] : absl::StrCat(games.size(), " games");
}

std::vector<std::string> GamesOfFile(const std::string& name) {
  return Games(BytesOfFile(absl::StrCat(TENGEN_TEST_DATA, "/sgf/", name)).value());
}

struct Sample {
  std::string name;
  std::string game;
};

// The values of all properties of the first game.
std::vector<std::string> Values(absl::string_view text,
                                std::optional<Encoding> told = std::nullopt) {
  SgfReader reader(text, kMaxSgfParts, told);
  std::vector<std::string> values;
  const absl::StatusOr<SgfTree> game = reader.Next().value();
  if (!game.ok()) return {std::string(game.status().message())};
  for (const SgfNode& node : game->nodes) {
    for (const SgfProperty& property : node.properties) {
      values.insert(values.end(), property.values.begin(), property.values.end());
    }
  }
  return values;
}

TEST(SgfEncodingTest, SecondBytesAreNoBackslashesAndBrackets) {
  // Shift-JIS: 94 5C, 83 5C and 83 5D are characters.
  for (const std::string text : {"\x94\x5c", "\x83\x5d", "\x83\x5d)", "\x83\x5d(\x83\x5c)",
                                 "\xb1\x94\x5c", "a\x94\x5c\x83\x5c"}) {
    EXPECT_THAT(Values(absl::StrCat("(;CA[Shift_JIS]C[", text, "];B[hh];W[ig])")),
                ElementsAre("Shift_JIS", text, "hh", "ig"));
    EXPECT_THAT(Values(absl::StrCat("(;C[", text, "];B[hh];W[ig])"), Encoding::kShiftJis),
                ElementsAre(text, "hh", "ig"));
    // Guessed by the rest of the text.
    const std::string plain = "\x82\xb1\x82\xea\x82\xcd\x89\xab";
    EXPECT_THAT(Values(absl::StrCat("(;C[", plain, "]\nC[", text, "];B[hh];W[ig])")),
                ElementsAre(plain, text, "hh", "ig"));
  }
  for (const std::string text : {"\xa5\x5c", "\xa5\x5d)", "\xb3\x5c\xa4\xa4"}) {
    EXPECT_THAT(Values(absl::StrCat("(;CA[Big5]C[", text, "];B[hh])")),
                ElementsAre("Big5", text, "hh"));
  }
  for (const std::string text : {"\xd6\xd0\x95\x5c", "\x95\x5d\xd6", "\xd6\xd0\xb9"}) {
    EXPECT_THAT(Values(absl::StrCat("(;CA[GBK]C[", text, "];B[hh])")),
                ElementsAre("GBK", text, "hh"));
  }
}

TEST(SgfEncodingTest, BackslashesBeforeSecondBytesAreUndone) {
  EXPECT_THAT(Values("(;CA[sjis]C[\x94\x5c\x5c];B[hh])"), ElementsAre("sjis", "\x94\x5c", "hh"));
  EXPECT_THAT(Values("(;CA[sjis]C[\x83\x5c\x5d!];B[hh])"), ElementsAre("sjis", "\x83\x5d!", "hh"));
  EXPECT_THAT(Values("(;CA[sjis]C[\x94\x5c\x5c\x5d!];B[hh])"),
              ElementsAre("sjis", "\x94\x5c]!", "hh"));
}

TEST(SgfEncodingTest, OtherTextsAreAsTheyWere) {
  // Latin-1, Windows-1251, and UTF-8 under another name.
  EXPECT_THAT(Values("(;PB[Andr\xe9]PW[Jos\xe9 \\] x];B[hh])"),
              ElementsAre("Andr\xe9", "Jos\xe9 ] x", "hh"));
  EXPECT_THAT(Values("(;PB[\xcf\xf0\xe8\xe2\xe5\xf2\xfb]C[\xe0];B[hh])"),
              ElementsAre("\xcf\xf0\xe8\xe2\xe5\xf2\xfb", "\xe0", "hh"));
  EXPECT_THAT(Values("(;CA[gb2312]PB[\xe9\xbb\x91]C[\xe9\xbb\x91\\]];B[hh])"),
              ElementsAre("gb2312", "\xe9\xbb\x91", "\xe9\xbb\x91]", "hh"));
  // Lines of both.
  EXPECT_THAT(Values("(;PB[\xe9\xbb\x91]\nPW[\xd6\xd0\xb9\xfa];B[hh])"),
              ElementsAre("\xe9\xbb\x91", "\xd6\xd0\xb9\xfa", "hh"));
}

TEST(SgfEncodingTest, WhereNothingTellsNoMoveIsLost) {
  EXPECT_THAT(Values("(;C[\x94\x5c];B[hh];W[ig])"), ElementsAre("\x94\x5c", "hh", "ig"));
  EXPECT_THAT(Values("(;C[\xe9\\]!];B[hh];W[ig])"), ElementsAre("\xe9]!", "hh", "ig"));
}

class SgfSampleTest : public testing::TestWithParam<Sample> {};

TEST_P(SgfSampleTest, IsRead) {
  EXPECT_THAT(GamesOfFile(GetParam().name), ElementsAre(GetParam().game));
}

// What programs write; tests/data/README.md says which.
INSTANTIATE_TEST_SUITE_P(
    All, SgfSampleTest,
    testing::Values(
        Sample{"bom.sgf", "(;GM[4]FF[4]SZ[15];B[hh];W[hi];B[ii])"},
        Sample{"sgf_5a_rif.sgf",
               "(;GM[4]FF[4]SZ[15]5A[i6]PB[one]PW[two];B[hh];W[ig];B[ii];W[gg];B[ij])"},
        Sample{"sgf_no_size.sgf", "(;GM[4]FF[4]AP[own];B[hh];W[hi];B[ii])"},
        Sample{"sgf_pass_empty.sgf", "(;GM[4]FF[4]SZ[15];B[hh];W[];B[ii])"},
        Sample{"sgf_text_before.sgf", "(;GM[4]FF[4]SZ[15];B[hh];W[hi])"},
        Sample{"cli.sgf",
               "(;FF[4]GM[4]GN[1]EV[a x b]DT[2026.01.02 03:04:05]RO[1.1]RU[4]SZ[15]PB[a]PW[b]RE[W+1"
               "]TE[White win by five connection];B[hh]C[opening move];W[ig]C[opening move];B[ii]C["
               "123ms];W[gg]C[99ms])"},
        Sample{"iwzq.sgf",
               "(;US[save from iwzq.com]CP[x]5A[G8]PW[[club\\]white]PB[black]DT[2008-6-23]RE[白胜]"
               "SW[True]SZ[15];B[hh];W[ig];B[ii];W[gg];B[hg];)"},
        Sample{"no_game_type.sgf", "(;GM[1]CA[gb2312]SZ[15];B[hh];W[ig](;B[ii])(;B[gg];W[jj]))"},
        Sample{"orc.sgf",
               "(;GM[5]FF[4]SW[NO]5A[gg][hi]GN[Alice-Bob(B) : RIF rule]EV[none]RE[W+Resign]PW[Alice"
               "]WR[3d*]PB[Bob]BR[1d ]DT[2003-10-07]SZ[15]TM[600]KM[5.5];B[hh];W[hg];B[jf]C[[x\\]];"
               "W[ig];B[ie])"},
        Sample{"quest.sgf",
               "(;GM[4]FF[4]SZ[15]GN[gomokuquest]RE[B+]PB[p1 (1800)]PW[p2 (1750)];QPR[hh,hg,jf];"
               "QSLW[ig];B[gg];W[ii];W[jf];B[ih])"},
        Sample{
            "setup_pass.sgf",
            "(;GM[4]FF[4]CA[UTF-8]SZ[15]AB[hh][ig]AW[gi]PL[B];B[gg];W[];B[tt];AE[gi]PL[W];W[ii])"},
        Sample{"zjrenju.sgf",
               "(;GM[5]FF[4]AP[ZJRenju]SZ[15]DT[2024年04月25日];B[hh];W[hg];B[hj];)"}),
    [](const auto& sample) { return std::string(absl::StripSuffix(sample.param.name, ".sgf")); });

TEST(SgfTest, ATreeHasItsVariationsInTheirOrder) {
  const SgfTree tree = ReadSgfTree("(;N[0](;N[1];N[2](;N[3])(;N[4]))(;N[5]))").value();
  ASSERT_EQ(tree.nodes.size(), 6u);
  for (size_t i = 0; i < tree.nodes.size(); ++i) {
    EXPECT_THAT(tree.nodes[i].properties[0].values, ElementsAre(absl::StrCat(i)));
  }
  EXPECT_THAT(tree.nodes[0].children, ElementsAre(1, 5));
  EXPECT_THAT(tree.nodes[1].children, ElementsAre(2));
  EXPECT_THAT(tree.nodes[2].children, ElementsAre(3, 4));
  std::vector<std::string> main_line;
  for (const SgfNode* node = &tree.nodes[0]; node; node = tree.Next(*node)) {
    main_line.push_back(node->properties[0].values[0]);
  }
  EXPECT_THAT(main_line, ElementsAre("0", "1", "2", "3"));
}

TEST(SgfTest, PropertiesHaveNamesValuesAndLines) {
  const SgfTree tree =
      ReadSgfTree(
          "Dear all,\r\n(;FF[3]\r\nCoPyright[me] AddBlack[aa]\n [bb]\r;x[1]5A[2]C[a\nb]W[])")
          .value();
  std::vector<std::string> properties;
  for (const SgfNode& node : tree.nodes) {
    for (const SgfProperty& property : node.properties) {
      properties.push_back(absl::StrCat(property.line, " ", property.name, " ",
                                        absl::StrJoin(property.values, ",")));
    }
  }
  EXPECT_THAT(properties, ElementsAre("2 FF 3", "3 CP me", "3 AB aa,bb", "5 x 1", "5 5A 2",
                                      "5 C a\nb", "6 W "));
}

TEST(SgfTest, EscapesAndFoldedLinesAreUndone) {
  for (const absl::string_view end : {"\n", "\r", "\r\n", "\n\r"}) {
    const SgfTree tree =
        ReadSgfTree(absl::StrCat("(;C[a\\", end, "b", end, "c\\]\\\\\\d\\:])")).value();
    EXPECT_EQ(tree.nodes[0].properties[0].values[0], absl::StrCat("ab", end, "c]\\d:"));
  }
}

// A closing bracket ends a value if the tree can go on behind it.
TEST(SgfTest, BracketsWithoutABackslashAreRead) {
  EXPECT_EQ(Game("(;PB[[clan]name]PW[x [1] y]\n;B[hh])"), "(;PB[[clan\\]name]PW[x [1\\] y];B[hh])");
  EXPECT_EQ(Game("(;C[see [1] and [2]]SZ [15] [16] GM[1] ;B[hh] )"),
            "(;C[see [1\\] and [2\\]]SZ[15][16]GM[1];B[hh])");
}

TEST(SgfTest, NodesMayLackTheirSemicolons) {
  EXPECT_EQ(Game("(;A[1](B[2];C[3])(;D[4](E[5])))"), "(;A[1](;B[2];C[3])(;D[4];E[5]))");
  EXPECT_EQ(Game("(;)"), "(;)");
  EXPECT_EQ(Game("(;;A[1];;)"), "(;;A[1];;)");
  EXPECT_EQ(Game("(;A[1](((;B[2]))()))"), "(;A[1];(;;B[2])(;))");
  EXPECT_EQ(Game("(;A[1](;B[2])C[3];D[4])"), "(;A[1]C[3](;B[2])(;D[4]))");
  // A root, too, if it has a property of roots.
  EXPECT_EQ(Game("see (A[1]) and (SZ[9](;B[aa]))"), "(;SZ[9];B[aa])");
  EXPECT_EQ(Game("( GM [4]SZ[15];B[hh])"), "(;GM[4]SZ[15];B[hh])");
}

TEST(SgfTest, ErrorsNameLineAndText) {
  const std::vector<std::pair<std::string, std::string>> cases = {
      {"(", "line 1: it ends too soon"},
      {"(;SZ[15]\n;B[hh]\n", "line 3: it ends too soon"},
      {"(;\nSZ[15", "line 2: the value of SZ does not end"},
      {"(;C[\\", "line 1: the value of C does not end"},
      {"\n\n(;SZ", "line 3: SZ has no value"},
      {"(;SZ;)", "line 1: SZ has no value"},
      {"(;\r\n]", "line 2: \"]\" is no property"},
      {"(;A[1];\xC3\xA4 and so on", "line 1: \"\xC3\xA4 and s\" is no property"},
  };
  for (const auto& [text, error] : cases) EXPECT_EQ(Game(text), absl::StrCat("SGF: ", error));
  for (const absl::string_view text : {"", "h8", "(x)", ";B[hh]"}) {
    EXPECT_THAT(Games(text), ElementsAre()) << text;
    EXPECT_EQ(ReadSgfTree(text).status(),
              absl::InvalidArgumentError("SGF: no parenthesis with a semicolon begins a game"));
  }
}

TEST(SgfTest, CollectionsAreReadOneByOne) {
  EXPECT_THAT(Games("(;A[1])(;B[2])\n-- \n(;C[3](;D[4]))) end"),
              ElementsAre("(;A[1])", "(;B[2])", "(;C[3];D[4])"));
}

TEST(SgfTest, ABrokenGameCostsThatGame) {
  EXPECT_THAT(Games("(;FF[4];B[aa])\n"
                    "(;FF[4]\n"
                    ";B[bb];W\n"
                    "(;B[cc])\n"
                    "(;W[cc]))\n"
                    "(;FF[4];B[dd])\n"
                    "(;GM[4]C[(;FF\\[4\\]];B[ee])\n"),
              ElementsAre("(;FF[4];B[aa])", "SGF: game 2, line 4: W has no value", "(;FF[4];B[dd])",
                          "(;GM[4]C[(;FF[4\\]];B[ee])"));
  // Without its end a game runs into the next.
  EXPECT_THAT(Games("(;FF[4];B[aa]\n(;FF[4];B[bb])\n(;US[me];B[cc])(;B[dd])"),
              ElementsAre("SGF: line 3: it ends too soon", "(;FF[4];B[bb])", "(;US[me];B[cc])",
                          "(;B[dd])"));
}

TEST(SgfTest, SizeIsLimited) {
  EXPECT_THAT(Games("(;FF[4]C[1][2])\n(;FF[4]C[1][2][3])\n(;FF[4])", 8),
              ElementsAre("(;FF[4]C[1][2])", "SGF: game 2, line 2: too large a game", "(;FF[4])"));
  EXPECT_EQ(ReadSgfTree(std::string(3 * kMaxSgfParts, ';').insert(0, "(")).status().code(),
            absl::StatusCode::kResourceExhausted);
}

// Neither depth nor damage costs more than a look at each byte.
TEST(SgfTest, HostileTextsTakeNoLonger) {
  std::string deep, broken, unended, endless = "(;C[x", blank = "(";
  for (int i = 0; i < 200000; ++i) {
    deep += "(;B[aa]";
    broken += "(;B\n";
    unended += "(;FF[4]C[x\n";
    endless += "] ";
    blank += "\n(";
  }
  EXPECT_EQ(Game(deep), "SGF: line 1: it ends too soon");
  EXPECT_EQ(Games(deep + std::string(200000, ')')).size(), 1u);
  EXPECT_EQ(Games(broken).size(), 1u);
  EXPECT_EQ(Games(unended).size(), 200000u);
  EXPECT_EQ(Game(endless), "SGF: line 1: it ends too soon");
  EXPECT_THAT(Games(blank), ElementsAre("SGF: line 200001: it ends too soon"));
}

TEST(SgfTest, WhatIsWrittenIsRead) {
  SgfTree tree;
  tree.nodes[0].Add("FF", "4");
  tree.nodes[0].Add("C", "a]b\\[c];(d)\n:");
  tree.Append().Add("B", "hh");
  tree.Append().Add("W", "");
  tree.Append(1).Add("W", "ii");
  tree.Append().Add("B", "jj");
  tree.Append(0);
  const std::string text = WriteSgf(tree);
  EXPECT_EQ(text, "(;FF[4]\nC[a\\]b\\\\[c\\];(d)\n:]\n(;B[hh]\n(;W[])\n(;W[ii];B[jj]))\n(;))\n");
  const absl::StatusOr<SgfTree> read = ReadSgfTree(text);
  ASSERT_TRUE(read.ok()) << read.status();
  EXPECT_EQ(*read, tree);
}

// Any damage is refused or read as another tree, which is read again from what is written of it.
TEST(SgfTest, DamagedTextsDoNoHarm) {
  std::mt19937 random(1);
  const std::string text =
      "(;FF[4]C[a\\]b];B[hh]N[x]\n(;W[ii];B[jj])\n(;W[kk](;B[ll])(;5A[mm][nn])))\n(;GM[4])\n";
  constexpr absl::string_view kBytes = "()[];\\\n\rAa1 ";
  for (int i = 0; i < 20000; ++i) {
    std::string damaged = text;
    for (size_t n = 1 + random() % 4; n > 0; --n) {
      damaged[random() % damaged.size()] = kBytes[random() % kBytes.size()];
    }
    if (random() % 4 == 0) damaged.resize(random() % damaged.size());
    SgfReader reader(damaged);
    while (const std::optional<absl::StatusOr<SgfTree>> game = reader.Next()) {
      if (!game->ok()) continue;
      const std::string written = WriteSgf(**game);
      ASSERT_EQ(ReadSgfTree(written).value(), **game) << damaged;
    }
  }
}

TEST(SgfTest, CoordinatesAreSmallLettersAndThenCapitals) {
  constexpr absl::string_view kLetters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
  for (size_t i = 0; i < kLetters.size(); ++i) {
    EXPECT_EQ(SgfLetter(static_cast<int>(i)), kLetters[i]);
    EXPECT_EQ(FromSgfLetter(kLetters[i]), static_cast<int>(i));
  }
  for (char other : {'@', '[', '`', '{', '0', '\xe9'}) EXPECT_LT(FromSgfLetter(other), 0);
}

}  // namespace
}  // namespace tengen::base
