#include "verify/verifier.h"

#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace tengen::verify {
namespace {

using testing::HasSubstr;

absl::StatusOr<Verified> Check(absl::string_view text, const VerifyOptions& options = {}) {
  const absl::StatusOr<Proof> proof = ParseProof(text);
  if (!proof.ok()) return proof.status();
  return VerifyProof(*proof, options);
}

void ExpectBroken(absl::string_view text, absl::string_view reason) {
  const absl::StatusOr<Verified> verified = Check(text);
  ASSERT_FALSE(verified.ok()) << text;
  EXPECT_EQ(verified.status().code(), absl::StatusCode::kInvalidArgument);
  EXPECT_THAT(std::string(verified.status().message()), HasSubstr(std::string(reason))) << text;
}

// A header for a board of height 7 and width 9.
std::string Text(absl::string_view rule, absl::string_view side, int distance,
                 absl::string_view board, absl::string_view nodes) {
  return absl::StrCat("tengen-proof 1\nrule ", rule, "\nsize 9 7\nside ", side, "\ndistance ",
                      distance, "\nboard\n", board, nodes, "end\n");
}

constexpr absl::string_view kFour =
    ".........\n"
    ".........\n"
    ".oxxxx...\n"
    "...ooo...\n"
    ".........\n"
    ".........\n"
    ".........\n";

constexpr absl::string_view kThree =
    ".........\n"
    ".........\n"
    "...xxx...\n"
    ".........\n"
    ".oo......\n"
    ".........\n"
    ".........\n";

TEST(VerifierTest, AcceptsAFive) {
  for (const char* rule : {"freestyle", "standard", "renju", "caro", "caro9"}) {
    const absl::StatusOr<Verified> verified =
        Check(Text(rule, "black", 1, kFour, "nodes 1\n1 g5\n"));
    ASSERT_TRUE(verified.ok()) << verified.status();
    EXPECT_EQ(verified->distance, 1);
    EXPECT_EQ(verified->moves, 1);
  }
}

TEST(VerifierTest, RefusesAMoveThatDoesNotWin) {
  ExpectBroken(Text("freestyle", "black", 1, kFour, "nodes 1\n1 h5\n"),
               "line 15: after h5 a7: the reply a7 is not answered");
  ExpectBroken(Text("freestyle", "black", 1, kFour, "nodes 1\n1 f5\n"),
               "line 15: the attacker's f5 is not empty");
}

constexpr absl::string_view kStraightFour = "nodes 3\n1 g5 c5:2 *:3\n2 h5\n3 c5\n";

TEST(VerifierTest, AcceptsAStraightFour) {
  for (const char* rule : {"freestyle", "standard", "renju", "caro", "caro9"}) {
    const absl::StatusOr<Verified> verified = Check(Text(rule, "black", 3, kThree, kStraightFour));
    ASSERT_TRUE(verified.ok()) << verified.status();
    EXPECT_EQ(verified->distance, 3);
  }
}

// Black's only reply is an overline, so White wins with the second ply and not before.
TEST(VerifierTest, AProhibitedReplyIsAPly) {
  const auto text = [](int distance) {
    return absl::StrCat("tengen-proof 1\nrule renju\nsize 7 5\nside white\ndistance ", distance,
                        "\nboard\nxxx.xxx\n#######\n#######\n#######\n.######\n",
                        "nodes 1\n1 a1\nend\n");
  };
  const absl::StatusOr<Verified> verified = Check(text(2));
  ASSERT_TRUE(verified.ok()) << verified.status();
  EXPECT_EQ(verified->distance, 2);
  ExpectBroken(text(1), "the reply d5 is not answered");
}

TEST(VerifierTest, NamesTheReplyThatIsNotAnswered) {
  ExpectBroken(Text("freestyle", "black", 3, kThree, "nodes 2\n1 g5 *:2\n2 h5\n"),
               "line 16: after g5 h5: the attacker's h5 is not empty");
  ExpectBroken(Text("freestyle", "black", 3, kThree, "nodes 2\n1 g5 h5:2\n2 c5\n"),
               "is not answered");
}

TEST(VerifierTest, TheClaimedDistanceMustSuffice) {
  ExpectBroken(Text("freestyle", "black", 2, kThree, kStraightFour), "longer than claimed");
  ExpectBroken(Text("freestyle", "black", 1, kThree, kStraightFour), "longer than claimed");
  const absl::StatusOr<Verified> modest =
      Check(Text("freestyle", "black", 9, kThree, kStraightFour));
  ASSERT_TRUE(modest.ok()) << modest.status();
  EXPECT_EQ(modest->distance, 3) << "the distance is found, not believed";
  ExpectBroken(Text("freestyle", "black", 59, kThree, kStraightFour), "58 empty points");
}

TEST(VerifierTest, TheDefenderMayWinFirst) {
  const std::string board = absl::StrReplaceAll(kThree, {{".oo......", ".oooo...."}});
  ExpectBroken(Text("freestyle", "black", 3, board, kStraightFour), "the defender has won");
}

TEST(VerifierTest, FullBoardsAndStoneLimitsAreDraws) {
  // The attacker's last move fills the board.
  const absl::string_view full =
      "xxooxxoox\n"
      "ooxxooxxo\n"
      "xxooxxoox\n"
      "ooxxooxxo\n"
      "xxooxxoox\n"
      "ooxxooxxo\n"
      "xxooxxoo.\n";
  ExpectBroken(Text("freestyle", "black", 1, full, "nodes 1\n1 i1\n"), "the board is full");
  std::string limited = Text("freestyle", "black", 3, kThree, kStraightFour);
  limited = absl::StrReplaceAll(limited, {{"distance 3\n", "distance 3\nlimit 8\n"}});
  EXPECT_TRUE(Check(limited).ok()) << Check(limited).status();
  ExpectBroken(absl::StrReplaceAll(limited, {{"limit 8", "limit 7"}}), "drawn in 2");
}

TEST(VerifierTest, AFinishedGameCannotBeWonAgain) {
  const std::string board = absl::StrReplaceAll(kFour, {{"...ooo...", "..ooooo.."}});
  ExpectBroken(Text("freestyle", "black", 1, board, "nodes 1\n1 g5\n"), "the game is over");
}

// Black's only answer to the four would be two open threes.
constexpr absl::string_view kForbiddenReply =
    ".........\n"
    ".....x...\n"
    ".....x...\n"
    "xooo.....\n"
    "......x..\n"
    ".......x.\n"
    ".........\n";

TEST(VerifierTest, AForbiddenReplyNeedsNoAnswer) {
  const absl::string_view nodes = "nodes 2\n1 e4 *:2\n2 f4\n";
  const absl::StatusOr<Verified> verified =
      Check(Text("renju", "white", 3, kForbiddenReply, nodes));
  ASSERT_TRUE(verified.ok()) << verified.status();
  EXPECT_EQ(verified->distance, 3);
  for (const char* rule : {"freestyle", "standard", "caro", "caro9"}) {
    ExpectBroken(Text(rule, "white", 3, kForbiddenReply, nodes), "f4 is not empty");
  }
}

TEST(VerifierTest, TheAttackersForbiddenMovesAreRefused) {
  const absl::string_view board =
      ".........\n"
      ".....x...\n"
      ".....x...\n"
      "oxxx.....\n"
      ".....x...\n"
      ".....o...\n"
      ".........\n";
  // The four at e4 is fine, the double four at f4 is not.
  ExpectBroken(Text("renju", "black", 3, board, "nodes 3\n1 f4 e4:2 *:3\n2 f7\n3 e4\n"),
               "the attacker's f4 is forbidden");
  EXPECT_TRUE(
      Check(Text("freestyle", "black", 3, board, "nodes 3\n1 f4 e4:2 *:3\n2 f7\n3 e4\n")).ok());
}

TEST(VerifierTest, CaroMayBeDefendedFromBesideTheRow) {
  const std::string board = absl::StrReplaceAll(kThree, {{"...xxx...", ".o.xxx..."}});
  EXPECT_TRUE(Check(Text("freestyle", "black", 3, board, kStraightFour)).ok());
  ExpectBroken(Text("caro", "black", 3, board, kStraightFour), "after g5 h5 c5");
}

// Black has two open threes, and first plays quiet moves. Whatever White does about one three, the
// other wins; but he may complete a line in the bottom row.
class UnplacedRepliesTest : public testing::TestWithParam<bool> {
 protected:
  static constexpr absl::string_view kTop = "e8:10 i8:10 j8:10";
  static constexpr absl::string_view kMiddle = "e5:20 i5:20 j5:20";

  // `row`: the bottom one.
  static std::string TextOf(int distance, absl::string_view row, absl::string_view quiet_moves) {
    const std::string threes = ".....xxx.......", wall(15, '#');
    const std::string board = absl::StrJoin(
        {std::string(15, '.'), threes, wall, wall, threes, wall, wall, wall, std::string(row)},
        "\n");
    std::vector<std::string> lines = absl::StrSplit(quiet_moves, '\n');
    while (lines.size() < 9) lines.push_back(absl::StrCat(lines.size() + 1, " o9"));
    const std::string wins =
        "10 i5 e5:11 *:12\n11 j5\n12 e5\n13 o9\n14 o9\n15 o9\n16 o9\n17 o9\n18 o9\n19 o9\n"
        "20 i8 e8:21 *:22\n21 j8\n22 e8\n";
    return absl::StrCat("tengen-proof 1\nrule freestyle\nsize 15 9\nside black\ndistance ",
                        distance, "\nboard\n", board, "\nnodes 22\n", absl::StrJoin(lines, "\n"),
                        "\n", wins, "end\n");
  }
  static absl::StatusOr<Verified> Play(absl::string_view text) {
    return Check(text, {.every_reply = GetParam()});
  }
  static void ExpectHolds(const std::string& text, int distance) {
    const absl::StatusOr<Verified> verified = Play(text);
    ASSERT_TRUE(verified.ok()) << verified.status() << text;
    EXPECT_EQ(verified->distance, distance);
  }
  static void ExpectFails(const std::string& text, absl::string_view reason) {
    EXPECT_THAT(std::string(Play(text).status().message()), HasSubstr(std::string(reason))) << text;
  }
};
INSTANTIATE_TEST_SUITE_P(EveryReply, UnplacedRepliesTest, testing::Bool());

TEST_P(UnplacedRepliesTest, SeveralStonesMakeARow) {
  const std::string one = absl::StrCat("1 a9 ", kTop, " *:20");
  ExpectHolds(TextOf(5, "o.....o........", one), 5);
  ExpectHolds(TextOf(5, "oo.....o.......", one), 5);
  ExpectFails(TextOf(5, "oo..o..........", one), "the defender has won");
  const std::string two =
      absl::StrCat("1 a9 ", kTop, " ", kMiddle, " b9:20 *:2\n2 b9 ", kTop, " *:20");
  ExpectHolds(TextOf(7, "o.....o........", two), 7);
  ExpectFails(TextOf(7, "o...o..........", two), "the defender has won");
  const std::string three = absl::StrCat("1 a9 ", kTop, " ", kMiddle, " b9:20 c9:20 *:2\n2 b9 ",
                                         kTop, " ", kMiddle, " c9:20 *:3\n3 c9 ", kTop, " *:20");
  ExpectHolds(TextOf(9, "...............", three), 9);
  ExpectFails(TextOf(9, "..o............", three), "the defender has won");
  // The third of them is named.
  const std::string named =
      absl::StrCat("1 a9 ", kTop, " ", kMiddle, " b9:20 c9:20 *:2\n2 b9 ", kTop, " ", kMiddle,
                   " c9:20 *:3\n3 c9 ", kTop, " a1:20 b1:20 c1:20 d1:20 e1:20");
  ExpectFails(TextOf(9, "o....##########", absl::StrCat(named, " *:20")), "the defender has won");
}

TEST_P(UnplacedRepliesTest, AStoneStandsInTheWay) {
  const std::string later = absl::StrCat("1 a9 ", kTop, " ", kMiddle, " *:2\n2 b9 ", kTop, " *:20");
  ExpectFails(TextOf(7, "...............", later), "after a9 b9: the attacker's b9 is not empty");
  ExpectFails(TextOf(5, "...............", "1 a9 e8:10 j8:10 *:20"),
              "after a9 i8: the attacker's i8 is not empty");
  ExpectFails(TextOf(5, "...............", "1 a9 e8:10 i8:10 *:20"), "is not empty");
}

TEST_P(UnplacedRepliesTest, AWrongAnswerCountsThoughAnotherWouldDo) {
  const std::string wrong = absl::StrCat("1 a9 ", kTop, " n1:2 *:20\n2 f8");
  ExpectFails(TextOf(5, "...............", wrong), "after a9 n1: the attacker's f8 is not empty");
}

// White has nowhere to play but once, so of three quiet moves the third never comes.
TEST_P(UnplacedRepliesTest, AReplyIsPlayedOnce) {
  const std::string lines = absl::StrCat("1 a9 ", kTop, " ", kMiddle, " b9:20 c9:20 *:2\n2 b9 ",
                                         kTop, " ", kMiddle, " c9:20 *:3\n3 c9 ", kTop, " *:20");
  const std::string text = absl::StrReplaceAll(
      TextOf(9, "###############", lines), {{"board\n...............", "board\n...###########."},
                                            {".....xxx.......", "####.xxx..#####"}});
  ExpectHolds(text, 7);
}

// A reply that matters only for what came before or comes later. Black has two fives ready in the
// rows below, of which White can stop one, and need not hurry.
class MatteringReplyTest : public testing::TestWithParam<bool> {
 protected:
  // On the upper rows the game goes on; the others are added.
  static std::string TextOf(absl::string_view rule, int distance,
                            const std::vector<std::string>& upper,
                            const std::vector<std::string>& nodes) {
    const size_t width = upper[0].size();
    const std::string wall(width, '#'), four = "xxxx." + std::string(width - 5, '#');
    std::string text = absl::StrCat("tengen-proof 1\nrule ", rule, "\nsize ", width, " ",
                                    upper.size() + 4, "\nside black\ndistance ", distance,
                                    "\nboard\n", absl::StrJoin(upper, "\n"), "\n", wall, "\n", four,
                                    "\n", wall, "\n", four, "\nnodes ", nodes.size(), "\n");
    for (size_t i = 0; i < nodes.size(); ++i) absl::StrAppend(&text, i + 1, " ", nodes[i], "\n");
    return text + "end\n";
  }
  static void ExpectFails(const std::string& text, absl::string_view reason) {
    EXPECT_THAT(std::string(Check(text, {.every_reply = GetParam()}).status().message()),
                HasSubstr(std::string(reason)))
        << text;
  }
};
INSTANTIATE_TEST_SUITE_P(EveryReply, MatteringReplyTest, testing::Bool());

TEST_P(MatteringReplyTest, ItProhibitsWhatAnswersIt) {
  ExpectFails(TextOf("renju", 5,
                     {"..x.....x..", ".......x...", "....x..x...", "....xx.....", ".....x.....",
                      ".....o..x..", ".....x.x..."},
                     {"a11 e3:4 e6:3 e1:3 *:2", "e6 e3:4 *:3", "e3", "e1"}),
              "after a11 g9: the attacker's e6 is forbidden");
}

TEST_P(MatteringReplyTest, ItIsNotWhereThePositionWasProved) {
  absl::StatusOr<Proof> proof =
      ParseProof(TextOf("freestyle", 5, {"............", "############", "...#########"},
                        {"a7 e1:4 e3:3 b7:3 a5:2 *:2", "b7 e1:4 e3:3 *:3", "e1", "e3"}));
  ASSERT_TRUE(proof.ok()) << proof.status();
  const int reply = *proof->position.ParsePoint("a5");
  proof->nodes[1].replies.emplace_back(reply, kProvedBefore);
  ProvedPositions proved(proof->position);
  Position position = proof->position;
  position.Set(*position.ParsePoint("a7"), kBlack);
  position.Set(*position.ParsePoint("b7"), kBlack);
  position.Set(reply, kWhite);
  proved.Add(position, 1);
  const VerifyOptions options = {.every_reply = GetParam()};
  EXPECT_THAT(std::string(VerifyProof(*proof, options, &proved).status().message()),
              HasSubstr("the position was not proved before"));
}

TEST_P(MatteringReplyTest, ItIsWhereANodeOfSeveralPlays) {
  ExpectFails(TextOf("freestyle", 9, {"............", "############", "...#########"},
                     {"a7 e1:7 e3:6 b7:6 c7:6 d7:6 a5:2 *:3", "b7 e1:7 e3:6 c7:6 *:4",
                      "b7 e1:7 e3:6 c7:6 d7:6 a5:4 *:6", "c7 e1:7 e3:6 d7:6 b5:5 c5:5 *:6",
                      "d7 e1:7 e3:6 *:6", "e1", "e3"}),
              "after a7 a5 b7 d7 c7 b5: the attacker's d7 is not empty");
}

TEST_P(MatteringReplyTest, LaterRepliesMakeItPartOfARow) {
  const std::string top(24, '.'), wall(24, '#');
  ExpectFails(TextOf("freestyle", 11, {top, wall, "o...." + std::string(19, '#')},
                     {"a7 e1:7 e3:6 c7:6 e7:6 g7:6 i7:6 *:2",
                      "c7 e1:7 e3:6 e7:6 g7:6 i7:6 b5:6 c5:6 d5:6 e5:6 *:3",
                      "e7 e1:7 e3:6 g7:6 i7:6 b5:4 c5:4 d5:4 e5:4 *:6",
                      "g7 e1:7 e3:6 i7:6 b5:5 c5:5 d5:5 e5:5 *:6", "i7 e1:7 e3:6 *:6", "e1", "e3"}),
              "after a7 b5 c7 b7 e7 c5 g7 d5 i7 e5: the defender has won");
}

// The five at e6 stands in two rows of caro; one alone has an end that a reply closes.
TEST_P(MatteringReplyTest, ItClosesOneRowOfTwo) {
  const std::vector<std::string> upper = {"....o.......", "....x.......", "....x.......",
                                          "....x.......", "....x.......", ".oxx.xxo....",
                                          "............"};
  for (const char* rule : {"caro", "caro9"}) {
    ExpectFails(TextOf(rule, 3, upper, {"a11 e6:3 *:2", "e6", "e1"}),
                "after a11 e5 e6 b11: the reply b11 is not answered");
  }
}

TEST(VerifierTest, GivesUpAtTheLimit) {
  const absl::StatusOr<Verified> verified =
      Check(Text("freestyle", "black", 3, kThree, kStraightFour), {.max_moves = 2});
  EXPECT_EQ(verified.status().code(), absl::StatusCode::kResourceExhausted);
}

}  // namespace
}  // namespace tengen::verify
