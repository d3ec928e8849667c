#include "search/proof/game_proof.h"

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "engine/record/notation.h"
#include "engine/symmetry.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "search/proof/proof_writer.h"
#include "search/proof/vcf_solver.h"
#include "tests/search/proof/solver_support.h"
#include "verify/strategy.h"

namespace tengen::search {
namespace {

using testing::SizeIs;

constexpr int kSide = 9;

Board Drawn(absl::string_view moves, Rule rule = Rule::kStandard, int width = kSide) {
  Board board = Board::Create(width, kSide, rule).value();
  const std::vector<Point> game = engine::ParseMoves(moves, width, kSide).value();
  for (Point p : game) board.Make(p);
  return board;
}

// Two twos of Black meet at c5. This is the image that StonesText names.
Board TwoTwos() { return Drawn("e5a1d5a9c6i1c7i9"); }

// Answers with what a solver of fours says, and as moves what is given first, then the others.
class FoursOracle {
 public:
  explicit FoursOracle(const Board& root, absl::string_view first) : root_(root), first_(first) {}

  // Asks and answers until nothing is left to ask, or `most` questions were answered. Each
  // decision and answer goes to `log`.
  void Run(GameProof& proof, std::vector<std::string>& log, int most = 100'000) {
    std::vector<GameProof::Trial> trials;
    for (; most > 0; --most) {
      const std::optional<GameProof::Question> question = proof.Ask(&trials);
      for (const GameProof::Trial& trial : trials) {
        log.push_back(absl::StrCat("try ", trial.stones, " ", trial.move.id()));
      }
      trials.clear();
      if (!question) return;
      Answer(proof, *question);
      log.push_back(absl::StrCat(question->stones, " ", static_cast<int>(question->kind), " ",
                                 question->effort, " ", question->move.value_or(Point()).id()));
    }
  }

  void Answer(GameProof& proof, const GameProof::Question& question) {
    Board board = *BoardOfStones(question.stones, root_);
    if (question.kind == Kind::kFamily) {
      const std::vector<Point> open = *proof.OpenReplies(question.stones, *question.move);
      ASSERT_TRUE(proof
                      .SetLost(question.stones, *question.move, question.effort,
                               Lost(board, open, *question.move))
                      .ok());
      return;
    }
    if (question.kind == Kind::kMoves) {
      std::vector<Point> moves = engine::ParseMoves(first_, board.width(), board.height()).value();
      std::erase_if(moves, [&](Point p) { return !board.IsEmpty(p); });
      ASSERT_TRUE(proof.SetMoves(question.stones, moves).ok());
      return;
    }
    const bool won = solver_.Solve(board, {}, Never).status == VcfResult::Status::kWin;
    ASSERT_TRUE(proof.Solved(question.stones, question.effort, won, !won).ok());
  }

 private:
  using Kind = GameProof::Question::Kind;

  // The first of the replies that loses to fours.
  std::vector<Point> Lost(Board& board, const std::vector<Point>& open, Point move) {
    board.Make(move);
    for (Point reply : open) {
      board.Make(reply);
      const bool won = solver_.Solve(board, {}, Never).status == VcfResult::Status::kWin;
      board.Unmake();
      if (won) return {reply};
    }
    return {};
  }

  const Board root_;
  const std::string first_;
  VcfSolver solver_{kTableEntries};
};

// Gives another proof what Run has put into its log.
void GiveLine(const std::string& line, FoursOracle& oracle, GameProof& proof) {
  const std::vector<std::string> words = absl::StrSplit(line, ' ');
  if (words[0] == "try") {
    ASSERT_TRUE(proof.Try(words[1], Point::FromId(std::stoi(words[2]))).ok()) << line;
    return;
  }
  const auto kind = static_cast<GameProof::Question::Kind>(std::stoi(words[1]));
  oracle.Answer(proof, {words[0], kind, std::stoi(words[2]), Point::FromId(std::stoi(words[3]))});
}

TEST(StonesTextTest, IsThatOfAllImages) {
  const Board board = Drawn("e5a1f5");
  const std::string text = StonesText(board);
  for (const engine::GridMap& map : engine::BoardMaps(kSide, kSide)) {
    Board image = Board::Create(kSide, kSide, board.rule()).value();
    for (Point p : board.Moves()) image.Make(*map(p));
    EXPECT_EQ(StonesText(image), text);
  }
  EXPECT_NE(StonesText(Drawn("e5a1e6a2")), StonesText(Drawn("e5a1f6a2")));
  EXPECT_NE(StonesText(Drawn("e5a1e6a2")), StonesText(Drawn("a1e5a2e6"))) << "colours matter";
  const Board back = *BoardOfStones(text, board);
  EXPECT_EQ(StonesText(back), text);
  EXPECT_EQ(back.side_to_move(), board.side_to_move());
}

TEST(StonesTextTest, WhatIsNoneIsRefused) {
  const Board like = Drawn("");
  for (const char* text : {"", "e5", "e5/e5", "e5e5/", "e5/z9", "e5/a1/b1"}) {
    const absl::Status status = BoardOfStones(text, like).status();
    EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument) << text;
  }
}

TEST(GameProofTest, SolversLookAtImagesThatLeadBack) {
  for (int width : {kSide, kSide + 2}) {
    const Board board = Drawn("e5a1f5b7h8", Rule::kStandard, width);
    std::vector<std::string> images;
    for (int effort = 0; effort < GameProof::kEfforts; ++effort) {
      const GameProof::Image image = GameProof::ImageOf(board, effort);
      EXPECT_EQ(StonesText(image.board), StonesText(board));
      EXPECT_EQ(image.board.side_to_move(), board.side_to_move());
      for (Color c : {Color::kBlack, Color::kWhite}) {
        EXPECT_EQ(engine::ImageOf(image.back, image.board.stones(c)), board.stones(c));
      }
      images.push_back(engine::BoardToText(image.board));
    }
    std::ranges::sort(images);
    EXPECT_GT(std::unique(images.begin(), images.end()) - images.begin(), 2)
        << "not only one of them";
  }
}

TEST(GameProofTest, AMoveAfterWhichEveryReplyLosesWins) {
  const Board root = TwoTwos();
  GameProof proof(root);
  std::vector<std::string> log;
  FoursOracle(root, "i5c5").Run(proof, log);
  ASSERT_TRUE(proof.won());
  EXPECT_EQ(proof.counts().moved, 1);
  EXPECT_GT(proof.counts().solved, 20);
  const std::vector<GameProof::Trial> strategy = proof.Strategy();
  ASSERT_THAT(strategy, SizeIs(1));

  // Whoever follows the strategy by the letter meets nothing but what the solver wins.
  const absl::StatusOr<verify::Strategy> read = verify::ParseStrategy(StrategyText(root, strategy));
  ASSERT_TRUE(read.ok()) << read.status();
  const auto leaves = verify::LeavesOf(*read);
  ASSERT_TRUE(leaves.ok()) << leaves.status();
  ASSERT_THAT(*leaves, SizeIs(1));
  EXPECT_LE(static_cast<int64_t>(leaves->front().replies.size()), proof.counts().solved);
}

TEST(GameProofTest, NothingIsWonByMovesThatLeaveAReply) {
  const Board root = TwoTwos();
  GameProof proof(root);
  std::vector<std::string> log;
  FoursOracle(root, "a5b7h2").Run(proof, log);
  EXPECT_FALSE(proof.won());
  EXPECT_TRUE(proof.failed());
  EXPECT_THAT(proof.Strategy(), SizeIs(0));
}

TEST(GameProofTest, WhatWonInAGameLikeThisIsTriedBeforeMovesAreLookedFor) {
  const Board root = TwoTwos();
  GameProof proof(root), ignorant(root);
  proof.Learn(Drawn("e5h1d5a9c6i1c7i9"), Point(2, 4));
  std::vector<std::string> log, other_log;
  FoursOracle(root, "").Run(proof, log);
  EXPECT_TRUE(proof.won());
  EXPECT_THAT(log, testing::Contains(testing::HasSubstr("try")).Times(1));
  FoursOracle(root, "").Run(ignorant, other_log);
  EXPECT_TRUE(ignorant.failed());

  // What was decided and answered suffices for one that has not learned that.
  GameProof after(root);
  FoursOracle oracle(root, "");
  for (const std::string& line : log) GiveLine(line, oracle, after);
  EXPECT_TRUE(after.won());
}

TEST(GameProofTest, WhatWonBeforeMustMeetWhatTheDefenderThreatens) {
  const Board kin = Drawn("e5a1f5a2g6a3g7c4"), root = Drawn("e5a1f5a2g6a3g7a4");
  const Point wins(6, 4), stops(0, 4);
  for (Point learned : {wins, stops}) {
    GameProof proof(root);
    proof.Learn(kin, learned);
    std::vector<std::string> log;
    FoursOracle(root, "").Run(proof, log, 2);
    const auto tries = std::ranges::count_if(
        log, [](const std::string& line) { return absl::StartsWith(line, "try"); });
    EXPECT_EQ(tries, learned == stops ? 1 : 0);
  }
  GameProof proof(root);
  std::vector<std::string> log;
  FoursOracle(root, "g5h7").Run(proof, log);
  EXPECT_THAT(log, testing::Not(testing::Contains(testing::HasSubstr("try"))));
  EXPECT_TRUE(proof.failed());
}

TEST(GameProofTest, AReplyThatMakesAFiveRefutes) {
  // White has four in a row.
  const Board root = Drawn("e5a1f5a2g6a3g7a4");
  GameProof proof(root);
  std::vector<std::string> log;
  FoursOracle(root, "g5").Run(proof, log);
  EXPECT_TRUE(proof.failed());
}

TEST(GameProofTest, GoesOnFromAnyOfItsAnswers) {
  const Board root = TwoTwos();
  std::vector<std::string> whole;
  GameProof once(root);
  FoursOracle(root, "i5c5").Run(once, whole);
  for (int cut = 0; cut < 40; cut += 3) {
    // What was decided and answered is given to another proof, as a log would.
    GameProof before(root), after(root);
    FoursOracle oracle(root, "i5c5");
    std::vector<std::string> log;
    oracle.Run(before, log, cut);
    for (const std::string& line : log) GiveLine(line, oracle, after);
    EXPECT_EQ(after.counts().positions, before.counts().positions);
    EXPECT_EQ(after.counts().solved, before.counts().solved);
    oracle.Run(after, log);
    EXPECT_EQ(log, whole);
    EXPECT_TRUE(after.won());
  }
}

TEST(GameProofTest, NoQuestionIsAskedTwiceAtATime) {
  const Board root = TwoTwos();
  GameProof proof(root);
  FoursOracle oracle(root, "c5");
  std::vector<GameProof::Trial> trials;
  for (int i = 0; i < 2; ++i) {
    const auto question = proof.Ask(&trials);
    ASSERT_TRUE(question);
    EXPECT_FALSE(proof.Ask(&trials)) << "all waits for the root";
    oracle.Answer(proof, *question);
  }
  for (int effort = 0; effort < GameProof::kFamilyEfforts; ++effort) {
    const auto family = proof.Ask(&trials);
    ASSERT_THAT(trials, SizeIs(1));
    ASSERT_TRUE(family && family->move);
    EXPECT_EQ(family->effort, effort);
    EXPECT_FALSE(proof.Ask(&trials)) << "the replies are asked about together first";
    EXPECT_THAT(*proof.OpenReplies(family->stones, *family->move), SizeIs(72 - effort));
    oracle.Answer(proof, *family);
  }
  std::vector<std::string> asked;
  while (const auto question = proof.Ask(&trials)) asked.push_back(question->stones);
  EXPECT_GT(asked.size(), 20U) << "all replies at once";
  std::ranges::sort(asked);
  EXPECT_EQ(std::ranges::adjacent_find(asked), asked.end());
}

TEST(GameProofTest, AnswersThatDoNotFitAreRefused) {
  const Board root = TwoTwos();
  GameProof proof(root);
  EXPECT_FALSE(proof.Solved("e5/a1", 0, true, false).ok()) << "never met";
  const std::string stones = StonesText(root);
  EXPECT_FALSE(proof.Solved(stones, 1, true, false).ok()) << "not this effort";
  EXPECT_TRUE(proof.Solved(stones, 0, false, false).ok());
  EXPECT_FALSE(proof.Solved(stones, 0, false, false).ok()) << "twice";
  EXPECT_FALSE(proof.SetMoves(stones, root.Moves()).ok()) << "points with stones";
  const Point point = root.empty().First();
  EXPECT_FALSE(proof.Try(stones, root.Moves().front()).ok()) << "a point with a stone";
  EXPECT_FALSE(proof.SetLost(stones, point, 0, {}).ok()) << "not tried";
  EXPECT_FALSE(proof.OpenReplies(stones, point).ok()) << "not tried";
  EXPECT_TRUE(proof.SetMoves(stones, {point}).ok());
  EXPECT_FALSE(proof.SetMoves(stones, {point}).ok()) << "twice";
  EXPECT_TRUE(proof.Try(stones, point).ok());
  EXPECT_FALSE(proof.Try(stones, point).ok()) << "twice";
  EXPECT_FALSE(proof.SetLost(stones, point, 1, {}).ok()) << "not this effort";
  EXPECT_TRUE(proof.SetLost(stones, point, 0, {}).ok());
  EXPECT_FALSE(proof.SetLost(stones, point, 1, {}).ok()) << "no win after a pass";
  EXPECT_FALSE(proof.won());
}

}  // namespace
}  // namespace tengen::search
