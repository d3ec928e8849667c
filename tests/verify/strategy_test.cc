#include "verify/strategy.h"

#include <string>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace tengen::verify {
namespace {

using testing::HasSubstr;
using testing::SizeIs;

// Black's twos meet at g5; White's stones are in the corners.
constexpr absl::string_view kStrategy =
    "tengen-strategy 1\n"
    "rule standard\n"
    "size 9 9\n"
    "side black\n"
    "start e5f5g6g7/a1a9i1i9\n"
    "moves 1\n"
    "e5f5g6g7/a1a9i1i9 g5\n"
    "end\n";

std::string With(absl::string_view what, absl::string_view instead) {
  std::string text = absl::StrReplaceAll(kStrategy, {{what, instead}});
  EXPECT_NE(text, kStrategy) << what;
  return text;
}

void ExpectUnread(absl::string_view text, absl::string_view reason) {
  const absl::Status status = ParseStrategy(text).status();
  EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument) << text;
  EXPECT_THAT(std::string(status.message()), HasSubstr(std::string(reason)));
}

void ExpectUnsound(absl::string_view text, absl::string_view reason) {
  const absl::StatusOr<Strategy> strategy = ParseStrategy(text);
  ASSERT_TRUE(strategy.ok()) << strategy.status();
  const absl::Status status = LeavesOf(*strategy).status();
  EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument) << text;
  EXPECT_THAT(std::string(status.message()), HasSubstr(std::string(reason)));
}

// The positions that a strategy leaves.
std::vector<Position> PositionsOf(const absl::StatusOr<Strategy>& strategy) {
  EXPECT_TRUE(strategy.ok()) << strategy.status();
  const absl::StatusOr<std::vector<Leaves>> groups = LeavesOf(*strategy);
  EXPECT_TRUE(groups.ok()) << groups.status();
  std::vector<Position> positions;
  for (const Leaves& group : *groups) {
    if (group.replies.empty()) positions.push_back(group.parent);
    for (int reply : group.replies) {
      positions.push_back(group.parent);
      positions.back().Set(reply, Other(strategy->attacker()));
    }
  }
  return positions;
}

TEST(StrategyTest, LeavesAreAllReplies) {
  const std::vector<Position> leaves = PositionsOf(ParseStrategy(kStrategy));
  // 81 points, nine of them taken; no symmetry carries the stones onto themselves.
  EXPECT_THAT(leaves, SizeIs(72));
  for (const Position& leaf : leaves) {
    EXPECT_EQ(leaf.CountCells(kBlack), 5);
    EXPECT_EQ(leaf.CountCells(kWhite), 5);
  }
}

TEST(StrategyTest, SymmetricRepliesAreOne) {
  const std::vector<Position> leaves = PositionsOf(ParseStrategy(
      "tengen-strategy 1\nrule freestyle\nsize 7 7\nside black\nstart /\nmoves 1\n/ d4\nend\n"));
  EXPECT_THAT(leaves, SizeIs(9)) << "an eighth of the board";
}

TEST(StrategyTest, WithoutAMoveTheStartIsTheLeaf) {
  const std::string text = With("moves 1\ne5f5g6g7/a1a9i1i9 g5\n", "moves 0\n");
  EXPECT_THAT(PositionsOf(ParseStrategy(text)), SizeIs(1));
}

TEST(StrategyTest, AnyImageNamesAPosition) {
  // Turned half around.
  const std::string text = With("\ne5f5g6g7/a1a9i1i9 g5", "\ne5d5c4c3/i9i1a9a1 c5");
  const std::vector<Position> leaves = PositionsOf(ParseStrategy(text));
  ASSERT_THAT(leaves, SizeIs(72));
  EXPECT_EQ(leaves.front().cells(), PositionsOf(ParseStrategy(kStrategy)).front().cells());
}

TEST(StrategyTest, WhatIsNoStrategyIsRefused) {
  ExpectUnread("", "ends too early");
  ExpectUnread(With("strategy 1", "strategy 2"), "line 1");
  ExpectUnread(With("standard", "chess"), "line 2: unknown rule");
  ExpectUnread(With("9 9", "9 99"), "line 3: no side of a board: \"99\"");
  ExpectUnread(With("side black", "side red"), "line 4: unknown side");
  ExpectUnread(With("start e5", "start f5"), "line 5: not the stones");
  ExpectUnread(With("start e5", "start j5"), "line 5: not the stones");
  ExpectUnread(With("moves 1", "moves 2"), "line 6: there are 1 moves");
  ExpectUnread(With(" g5\n", " g6\n"), "line 7: not an empty point");
  ExpectUnread(With(" g5\n", "\n"), "line 7: expected stones and a move");
  ExpectUnread(With("\nend", "\ne5d5c4c3/i9i1a9a1 c6\nend"), "line 6: there are 2 moves");
  ExpectUnread(
      absl::StrReplaceAll(With("\nend", "\ne5d5c4c3/i9i1a9a1 c6\nend"), {{"moves 1", "moves 2"}}),
      "line 8: a second move");
  ExpectUnread(With("\nend", "\nfin"), "line 8: expected \"end\"");
  for (size_t length = 0; length + 2 < kStrategy.size(); ++length) {
    EXPECT_FALSE(ParseStrategy(kStrategy.substr(0, length)).ok()) << length;
  }
}

TEST(StrategyTest, WhatBreaksIsTold) {
  ExpectUnsound(With("side black", "side white"), "not the attacker's turn");
  ExpectUnsound(With("\ne5f5", "\ne5f6"), "of 1 positions with a move 0 are met");
  ExpectUnsound(With("start e5", "start "), "not the attacker's turn");
  ExpectUnsound(
      "tengen-strategy 1\nrule standard\nsize 9 9\nside black\n"
      "start e5f5g5h5/a1a2a3a4\nmoves 1\ne5f5g5h5/a1a2a3a4 e6\nend\n",
      "the reply wins");
  ExpectUnsound(
      "tengen-strategy 1\nrule standard\nsize 9 9\nside black\n"
      "start e5f5g5h5/a1a2a3a5\nmoves 1\ne5f5g5h5/a1a2a3a5 d5\nend\n",
      "the move wins");
  ExpectUnsound(
      "tengen-strategy 1\nrule renju\nsize 9 9\nside black\n"
      "start e5f5g6g7/a1a9i1i9\nmoves 1\ne5f5g6g7/a1a9i1i9 g5\nend\n",
      "the move is forbidden");
  ExpectUnsound(
      "tengen-strategy 1\nrule standard\nsize 9 9\nside black\n"
      "start e5f5g5h5d5/a1a2a3a5a7\nmoves 0\nend\n",
      "somebody has won");
}

Strategy From(absl::string_view start) {
  return *ParseStrategy(absl::StrCat("tengen-strategy 1\nrule standard\nsize 5 5\nside black\n",
                                     "start ", start, "\nmoves 0\nend\n"));
}

TEST(StrategyTest, RepliesToTheFirstMoveAreCountedUpToSymmetry) {
  // Of the 24 points around the centre of 5x5 five differ: a1, a2, a3, b2, b3.
  const std::vector<Strategy> strategies = {From("c3/a1"), From("c3/e1"), From("c3/d3"),
                                            From("b3/a3"), From("c3a1/a2b3")};
  const std::optional<Openings> openings = OpeningsOf(strategies);
  ASSERT_TRUE(openings);
  EXPECT_EQ(openings->won, 2U);
  std::vector<std::string> open;
  for (int point : openings->open) open.push_back(openings->parent.Name(point));
  EXPECT_THAT(open, testing::ElementsAre("a2", "a3", "b2"));
  EXPECT_FALSE(OpeningsOf({From("c3a1/a2b3")}));
  EXPECT_FALSE(OpeningsOf({}));
}

TEST(StrategyTest, ALeafNeedsAProofOfItsOwn) {
  const Position leaf = PositionsOf(ParseStrategy(kStrategy)).front();
  constexpr absl::string_view kFive =
      "tengen-proof 1\nrule standard\nsize 9 9\nside black\ndistance 1\nboard\n"
      ".........\n.........\n.........\n.........\n..xxxx...\n.........\n.oooo....\n.........\n"
      ".........\nnodes 1\n1 g5\nend\n";
  EXPECT_THAT(std::string(VerifyLeaf(leaf, kBlack, kFive).status().message()),
              HasSubstr("of something else"));
  EXPECT_FALSE(VerifyLeaf(leaf, kBlack, "no proof").ok());
  const Position own = ParseStrategy(
                           "tengen-strategy 1\nrule standard\nsize 9 9\nside black\n"
                           "start c5d5e5f5/b3c3d3e3\nmoves 0\nend\n")
                           ->start();
  EXPECT_TRUE(VerifyLeaf(own, kBlack, kFive).ok());
  EXPECT_FALSE(VerifyLeaf(own, kWhite, kFive).ok());
}

}  // namespace
}  // namespace tengen::verify
