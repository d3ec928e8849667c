#include "verify/proof_text.h"

#include <random>
#include <string>
#include <vector>

#include "absl/strings/str_replace.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "verify/verifier.h"

namespace tengen::verify {
namespace {

using testing::HasSubstr;

constexpr absl::string_view kText =
    "tengen-proof 1\n"
    "rule caro\n"
    "size 9 5\n"
    "side black\n"
    "distance 3\n"
    "limit 45\n"
    "board\n"
    ".........\n"
    "...xxx...\n"
    ".........\n"
    ".oo.....#\n"
    ".........\n"
    "nodes 3\n"
    "1 g4 c4:2 *:3\n"
    "2 h4\n"
    "3 c4\n"
    "end\n";

TEST(ProofTextTest, ReadsAllFields) {
  const absl::StatusOr<Proof> proof = ParseProof(kText);
  ASSERT_TRUE(proof.ok()) << proof.status();
  const Position& position = proof->position;
  EXPECT_EQ(position.game(), Game::kCaro);
  EXPECT_EQ(position.width(), 9);
  EXPECT_EQ(position.height(), 5);
  EXPECT_EQ(position.At(*position.ParsePoint("d4")), kBlack);
  EXPECT_EQ(position.At(*position.ParsePoint("b2")), kWhite);
  EXPECT_EQ(position.At(*position.ParsePoint("i2")), kBlocked);
  EXPECT_EQ(proof->attacker, kBlack);
  EXPECT_EQ(proof->distance, 3);
  EXPECT_EQ(proof->stone_limit, 45);
  ASSERT_EQ(proof->nodes.size(), 3u);
  const ProofNode& root = proof->nodes[0];
  EXPECT_EQ(root.place, 14);
  EXPECT_EQ(root.move, *position.ParsePoint("g4"));
  ASSERT_EQ(root.replies.size(), 1u);
  EXPECT_EQ(root.replies[0].first, *position.ParsePoint("c4"));
  EXPECT_EQ(root.replies[0].second, 1u);
  EXPECT_EQ(root.otherwise, 2u);
  EXPECT_EQ(proof->nodes[2].otherwise, std::nullopt);
}

TEST(ProofTextTest, AcceptsWindowsLineEndsAndNoLimit) {
  EXPECT_TRUE(ParseProof(absl::StrReplaceAll(kText, {{"\n", "\r\n"}})).ok());
  const absl::StatusOr<Proof> proof = ParseProof(absl::StrReplaceAll(kText, {{"limit 45\n", ""}}));
  ASSERT_TRUE(proof.ok()) << proof.status();
  EXPECT_EQ(proof->stone_limit, std::nullopt);
}

TEST(ProofTextTest, NamesWhatIsWrong) {
  struct Case {
    absl::string_view from, to, message;
  };
  for (const Case& c : std::vector<Case>{
           {"tengen-proof 1", "tengen-proof 2",
            "line 1: a binary proof whose first line was altered: \"2\""},
           {"tengen-proof 1", "tengen-proof 3", "line 1: unknown version: \"3\""},
           {"tengen-proof 1", "proof", "line 1: "},
           {"rule caro", "rule go", "line 2: unknown rule: \"go\""},
           {"size 9 5", "size 9 4", "line 3: expected a number from 5 to 32: \"4\""},
           {"size 9 5", "size 33 5", "line 3: expected a number from 5 to 32: \"33\""},
           {"size 9 5", "size 8 5", "line 8: expected a row of 8 cells"},
           {"side black", "side red", "line 4: unknown side: \"red\""},
           {"distance 3", "distance 0", "line 5: "},
           {"distance 3", "distance +3", "line 5: "},
           {"distance 3", "distance 3 4", "line 5: "},
           {"limit 45", "limit x", "line 6: "},
           {"...xxx...", "...xyx...", "line 9: expected the cells"},
           {"nodes 3", "nodes 0", "line 13: "},
           {"nodes 3", "nodes 4000000", "line 13: "},
           {"nodes 3", "nodes 4", "line 17: "},
           {"nodes 3", "nodes 2", "line 14: "},
           {"2 h4", "3 h4", "line 15: "},
           {"2 h4", "2", "line 15: expected a number and a move"},
           {"2 h4", "2 j4", "line 15: not a point of the board: \"j4\""},
           {"c4:2", "c4:1", "line 14: expected a number from 2 to 3: \"1\""},
           {"c4:2", "c4:4", "line 14: "},
           {"c4:2", "c4", "line 14: "},
           {"c4:2", "k4:2", "line 14: not a point of the board: \"k4\""},
           {"c4:2", "c4:2 c4:3", "line 14: second answer to one reply"},
           {"*:3", "*:3 *:2", "line 14: second answer to all other replies"},
           {"end\n", "", "line 17: the text ends too early"},
           {"end\n", "end\nend\n", "line 18: text after the end"},
       }) {
    const absl::StatusOr<Proof> proof = ParseProof(absl::StrReplaceAll(kText, {{c.from, c.to}}));
    ASSERT_FALSE(proof.ok()) << c.to;
    EXPECT_THAT(std::string(proof.status().message()), HasSubstr(std::string(c.message))) << c.to;
  }
}

TEST(ProofTextTest, EveryPrefixIsRefused) {
  for (size_t length = 0; length + 1 < kText.size(); ++length) {
    EXPECT_FALSE(ParseProof(kText.substr(0, length)).ok()) << length;
  }
}

// Bytes changed, cut out and doubled at random: whatever comes out must be read or refused, and
// what is read must be checked, without a crash.
TEST(ProofTextTest, SurvivesGarbage) {
  std::mt19937_64 random(1);
  const auto below = [&random](size_t count) { return static_cast<size_t>(random() % count); };
  constexpr absl::string_view kLikely = "0123456789abcdefgxo.#*: \n\r-";
  int read = 0;
  for (int i = 0; i < 20000; ++i) {
    std::string text(kText);
    const size_t changes = 1 + below(2);
    for (size_t j = 0; j < changes && !text.empty(); ++j) {
      const size_t at = below(text.size());
      switch (below(4)) {
        case 0:
          text[at] = static_cast<char>(below(256));
          break;
        case 1:
          text[at] = kLikely[below(kLikely.size())];
          break;
        case 2:
          text.erase(at, 1 + below(12));
          break;
        default:
          text.insert(at, text.substr(below(text.size()), 1 + below(12)));
          break;
      }
    }
    const absl::StatusOr<Proof> proof = ParseProof(text);
    if (!proof.ok()) continue;
    ++read;
    const absl::StatusOr<Verified> verified = VerifyProof(*proof, {.max_moves = 100000});
    EXPECT_TRUE(!verified.ok() || verified->distance <= proof->distance);
  }
  EXPECT_GT(read, 200) << "the garbage is too wild to reach the checks";
}

}  // namespace
}  // namespace tengen::verify
