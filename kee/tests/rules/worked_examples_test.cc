// The worked examples T1 to T21 of the rules' specification, and the seed's own diagrams. Vertices
// are numbered from 0; P is a pass.
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "kee/rules/game.h"
#include "kee/tests/games_util.h"

namespace tengen::kee {
namespace {

constexpr char kSuicide[] = "forbidden intersection (suicide)";
constexpr char kCyclic[] = "cyclic prohibition";
constexpr char kLegal[] = "legal";

Rules With(PassLift lift) { return {.lift = lift}; }
Rules Players(int players) { return {.players = players}; }

// The end of the game: at which ply, and the score with its positions.
void ExpectEnd(const Game& game, int plies, const std::string& score, const std::string& scoring) {
  ASSERT_TRUE(game.ended_by_pass());
  EXPECT_EQ(game.ply_count(), plies);
  EXPECT_EQ(ScoreText(game.Score()), score);
  EXPECT_EQ(ScoringText(game.Score()), scoring);
}

TEST(WorkedExamples, T1OnePoint) {
  Game game = NewGame(RectangleBoard(1, 1));
  EXPECT_EQ(Why(game, 0), kSuicide);
  PlayLine(game, "P P P");
  ExpectEnd(game, 3, "0:0", ".");
}

TEST(WorkedExamples, T2TwoPoints) {
  Game game = NewGame(RectangleBoard(2, 1));
  EXPECT_EQ(After(game, "0"), "B.");
  EXPECT_EQ(After(game, "1"), ".W");
  EXPECT_EQ(Why(game, 0), kCyclic);
  PlayLine(game, "P");
  EXPECT_EQ(Why(game, 0), kSuicide);
}

TEST(WorkedExamples, T3CyclicScoring) {
  Game game = NewGame(RectangleBoard(2, 1));
  PlayLine(game, "0 1 P P 0");
  EXPECT_EQ(Why(game, 1), kCyclic);
  PlayLine(game, "P P 1 P");
  ExpectEnd(game, 9, "1:1", ".W B.");
  EXPECT_EQ(game.window(), (ScoringWindow{2, 8}));
  EXPECT_FALSE(game.Score().no_scoring_position);
}

TEST(WorkedExamples, T3UnderSpightOnlyTheLastPositionCounts) {
  Game game = NewGame(RectangleBoard(2, 1), Rules::Spight());
  PlayLine(game, "0 1 P P 0 P P 1 P");
  ExpectEnd(game, 9, "0:2", ".W");
}

TEST(WorkedExamples, T4WhitePassesTwiceOnOneStone) {
  Game game = NewGame(RectangleBoard(2, 1));
  PlayLine(game, "0 P P P");
  ExpectEnd(game, 4, "2:0", "B.");
}

TEST(WorkedExamples, T5NormalEnding) {
  Game game = NewGame(RectangleBoard(3, 1));
  PlayLine(game, "1 P");
  EXPECT_FALSE(game.ScoreIfPassed());
  PlayLine(game, "P");
  EXPECT_FALSE(game.over());
  ASSERT_TRUE(game.ScoreIfPassed());
  EXPECT_EQ(ScoreText(*game.ScoreIfPassed()), "3:0");
  PlayLine(game, "P");
  ExpectEnd(game, 4, "3:0", ".B.");
}

TEST(WorkedExamples, T6Suicide) {
  Game game = NewGame(RectangleBoard(3, 1));
  PlayLine(game, "1");
  EXPECT_EQ(Why(game, 0), kSuicide);
  EXPECT_EQ(Why(game, 2), kSuicide);
  EXPECT_THAT(game.LegalMoves(), testing::ElementsAre(Move::Pass()));
}

TEST(WorkedExamples, T7EmptyGame) {
  Game game = NewGame(RectangleBoard(2, 1));
  PlayLine(game, "P P P");
  ExpectEnd(game, 3, "0:0", "..");
}

TEST(WorkedExamples, T8TheWindowIsTheCycle) {
  Game game = NewGame(RectangleBoard(3, 1));
  PlayLine(game, "P P 1 P P P");
  ExpectEnd(game, 6, "3:0", ".B.");

  Game whole = NewGame(RectangleBoard(3, 1), {.scope = ScoringScope::kGame});
  PlayLine(whole, "P P 1 P P P");
  ExpectEnd(whole, 6, "3/2:0", "... .B.");
}

TEST(WorkedExamples, T9NoScoringPosition) {
  Game game = NewGame(RectangleBoard(2, 2));
  EXPECT_EQ(After(game, "0"), "B...");
  EXPECT_EQ(After(game, "3"), "B..W");
  EXPECT_EQ(After(game, "1"), "BB.W");
  EXPECT_EQ(After(game, "2"), "..WW");
  EXPECT_EQ(After(game, "1"), ".BWW");
  EXPECT_EQ(After(game, "P 0"), "BB..");
  EXPECT_EQ(After(game, "3"), "BB.W");
  EXPECT_EQ(After(game, "P 2"), "..WW");
  EXPECT_EQ(After(game, "1 P"), ".BWW");
  ExpectEnd(game, 12, "0:0", "");
  EXPECT_TRUE(game.Score().no_scoring_position);
}

TEST(WorkedExamples, T9ADrawByRule19StaysOneWithKomi) {
  Game game = NewGame(RectangleBoard(2, 2), {.komi = Rational(13, 2)});
  PlayLine(game, "0 3 1 2 1 P 0 3 P 2 1 P");
  EXPECT_EQ(ScoreText(game.Score()), "0:0");
}

TEST(WorkedExamples, T10SimpleKo) {
  Game game = GameFrom(SimpleKoBoard(), "W.BW....");
  EXPECT_EQ(After(game, "1"), ".BBW....");
  EXPECT_EQ(Why(game, 0), kCyclic);
  EXPECT_EQ(After(game, "P P 0"), "W.BW....");
  EXPECT_EQ(Why(game, 1), kCyclic);
  EXPECT_EQ(After(game, "P 1"), "WWBW....");
  PlayLine(game, "P P P");
  ExpectEnd(game, game.ply_count(), "3:5", "WWBW....");
}

TEST(WorkedExamples, T10WithoutLiftingTheKoIsNeverRetaken) {
  Game game = GameFrom(SimpleKoBoard(), "W.BW....", With(PassLift::kNone));
  PlayLine(game, "1 P P");
  EXPECT_EQ(Why(game, 0), kCyclic);
}

TEST(WorkedExamples, T11SendTwoFirst) {
  Game game = GameFrom(SendTwoBoard(), ".B.W..B..");
  EXPECT_EQ(After(game, "0"), "BB.W..B..");
  EXPECT_EQ(After(game, "2"), "..WW..B..");
  EXPECT_EQ(Why(game, 1), kCyclic);
}

TEST(WorkedExamples, T12ReturnOneFirst) {
  Game game = GameFrom(SendTwoBoard(), "..WW..B..");
  EXPECT_EQ(After(game, "1"), ".B.W..B..");
  EXPECT_EQ(After(game, "P 0"), "BB.W..B..");
  EXPECT_EQ(After(game, "2"), "..WW..B..");
  EXPECT_EQ(Why(game, 1), kCyclic);  // the position at White's pass is retained
}

TEST(WorkedExamples, T12WithoutLiftingTheCaptureOfTwoIsProhibited) {
  Game game = GameFrom(SendTwoBoard(), "..WW..B..", With(PassLift::kNone));
  PlayLine(game, "1 P 0");
  EXPECT_EQ(Why(game, 2), kCyclic);
}

std::shared_ptr<const Graph> ThirdPlayersBoard() {
  return BoardNamed("edges 11 0-1,0-2,1-3,2-4,2-5,3-6,3-7,8-9,8-10");
}

TEST(WorkedExamples, T13SimpleKoWithThreePlayers) {
  Game game = GameFrom(ThirdPlayersBoard(), "W.BW....R..", Players(3));
  PlayLine(game, "1");
  EXPECT_EQ(Why(game, 0), kCyclic);
  PlayLine(game, "P 0");
  EXPECT_EQ(Why(game, 1), kCyclic);
  PlayLine(game, "P P P 1 0 P");
  EXPECT_EQ(Why(game, 1), kLegal);  // Red's pass lifted Black's prohibition
  PlayLine(game, "1");
  EXPECT_EQ(Why(game, 0), kCyclic);
  PlayLine(game, "P");
  ExpectEnd(game, 11, "3:3:4", "R.BW....R..");
  EXPECT_EQ(game.window(), (ScoringWindow{1, 10}));
}

TEST(WorkedExamples, T13UnderSelfBlackStaysBanned) {
  Game game = GameFrom(ThirdPlayersBoard(), "W.BW....R..", {.players = 3, .lift = PassLift::kSelf});
  PlayLine(game, "1 P 0 P P P 1 0 P");
  EXPECT_EQ(Why(game, 1), kCyclic);
}

TEST(WorkedExamples, T14LiftAllAndSelf) {
  for (const auto& [lift, verdict] :
       {std::pair{PassLift::kAll, kLegal}, {PassLift::kSelf, kCyclic}}) {
    Game game = NewGame(RectangleBoard(4, 1), With(lift));
    EXPECT_EQ(After(game, "0 3"), "B..W");
    PlayLine(game, "2 P 1 3");
    EXPECT_EQ(Why(game, 0), verdict);
  }
}

TEST(WorkedExamples, T15ProhibitionIsPositional) {
  Game game = GameFrom(SimpleKoBoard(), "W.BW....", Players(3));
  PlayLine(game, "1");
  EXPECT_EQ(Why(game, 0), kCyclic);
}

TEST(WorkedExamples, T16ThreeColorsOnTwoPoints) {
  Game game = NewGame(RectangleBoard(2, 1), Players(3));
  EXPECT_EQ(After(game, "0"), "B.");
  EXPECT_EQ(After(game, "1"), ".W");
  EXPECT_EQ(After(game, "0"), "R.");
  EXPECT_EQ(After(game, "1"), ".B");
}

TEST(WorkedExamples, T17CapturesTwoColorsAtOnce) {
  Game game = GameFrom(BoardNamed("star 3"), ".BW.", Players(3), 2);
  EXPECT_EQ(After(game, "0"), "R...");
  EXPECT_EQ(game.CapturedAt(0), 2);
  game.Undo();
  EXPECT_EQ(PositionText(game.position()), ".BW.");
}

TEST(WorkedExamples, T18AreaOfThreePlayers) {
  const std::shared_ptr<const Graph> graph = RectangleBoard(5, 1);
  const auto area = [&](absl::string_view text) {
    return Area(*graph, *ParsePosition(text, *graph, 3), 3);
  };
  EXPECT_THAT(area("B.W.R"), testing::ElementsAre(1, 1, 1));
  EXPECT_THAT(area("B.B.R"), testing::ElementsAre(3, 0, 1));
  EXPECT_THAT(area("....."), testing::ElementsAre(0, 0, 0));
  EXPECT_THAT(area("..W.."), testing::ElementsAre(0, 5, 0));
}

TEST(WorkedExamples, T19DisconnectedBoard) {
  Game game = NewGame(BoardNamed("edges 5 0-1,2-3"));
  EXPECT_EQ(Why(game, 4), kSuicide);
  PlayLine(game, "0");
  EXPECT_THAT(Area(game.graph(), game.position(), 2), testing::ElementsAre(2, 0));
  PlayLine(game, "2 P P P");
  EXPECT_EQ(ScoreText(game.Score()), "2:2");
}

TEST(WorkedExamples, T20OnePassMoreThanPlayers) {
  for (int players = 2; players <= kMaxPlayers; ++players) {
    Game game = NewGame(RectangleBoard(3, 3), Players(players));
    for (int i = 0; i < players; ++i) game.Play(Move::Pass());
    EXPECT_FALSE(game.over());
    game.Play(Move::Pass());
    EXPECT_TRUE(game.over());
  }
}

TEST(WorkedExamples, T21UndoRestoresEverything) {
  Game game = GameFrom(ThirdPlayersBoard(), "W.BW....R..", Players(3));
  std::vector<Game> states = {game};
  for (const char* ply : {"1", "P", "0", "P", "P", "P", "1", "0", "P", "1", "P"}) {
    PlayLine(game, ply);
    states.push_back(game);
  }
  const std::string score = ScoreText(game.Score());
  std::vector<Move> moves;
  for (size_t i = states.size(); i-- > 1;) {
    moves.insert(moves.begin(), game.PlayedAt(static_cast<int>(i) - 1));
    game.Undo();
    EXPECT_TRUE(SameState(game, states[i - 1])) << i;
    EXPECT_EQ(game.LegalMoves(), states[i - 1].LegalMoves()) << i;
  }
  EXPECT_FALSE(game.CanUndo());
  for (Move move : moves) game.Play(move);
  EXPECT_TRUE(SameState(game, states.back()));
  EXPECT_EQ(ScoreText(game.Score()), score);
}

// The diagrams of the rules' own text. Their captions tell by whom and at which ply a stone is
// played or prohibited; boards and passes are reconstructed.

// The plies, from 1, at which stones are played.
std::vector<int> StonePlies(const Game& game) {
  std::vector<int> plies;
  for (int ply = 0; ply < game.ply_count(); ++ply) {
    if (!game.PlayedAt(ply).is_pass()) plies.push_back(ply + 1);
  }
  return plies;
}

// "B1, W2, W4, W6: White wins".
TEST(SeedExamples, SimpleKo) {
  Game game = GameFrom(SimpleKoBoard(), "W.BW....");
  PlayLine(game, "1");
  EXPECT_EQ(Why(game, 0), kCyclic);
  PlayLine(game, "P P 0 P 1 P P P");
  EXPECT_EQ(StonePlies(game), (std::vector<int>{1, 4, 6}));
  ExpectEnd(game, 9, "3:5", "WWBW....");
}

// "B1, W2, R3, B4, B7, W8, B10, W11": the third player's intervention, and a scoring position that
// is not the last one.
TEST(SeedExamples, SimpleKoWithThreePlayers) {
  Game game = GameFrom(ThirdPlayersBoard(), "W.BW....R..", Players(3));
  PlayLine(game, "1 P 0 P P P 1 0 P 1 P");
  EXPECT_EQ(StonePlies(game), (std::vector<int>{1, 3, 7, 8, 10}));
  ExpectEnd(game, 11, "3:3:4", "R.BW....R..");
  EXPECT_NE(game.position(), game.Score().scoring[0]);
}

// "B1, W2, B3 prohibited, W4: White wins".
TEST(SeedExamples, SendingTwoReturningOne) {
  Game game = GameFrom(SendTwoBoard(), ".B.W..B..");
  PlayLine(game, "0 2");
  EXPECT_EQ(Why(game, 1), kCyclic);
  PlayLine(game, "P 1 P P P");
  EXPECT_EQ(StonePlies(game), (std::vector<int>{1, 2, 4}));
  ExpectEnd(game, 7, "3:6", ".WWW..B..");
}

// "B1, W2, W4, B5": it is Black who may not repeat, not White.
TEST(SeedExamples, ReturningOneSendingTwo) {
  Game game = GameFrom(SendTwoBoard(), "..WW..B..");
  PlayLine(game, "1 P 0 2");
  EXPECT_EQ(Why(game, 1), kCyclic);
  EXPECT_EQ(StonePlies(game), (std::vector<int>{1, 3, 4}));
}

// "B1, W2, B3, B5, W6, W8": the passes of 6 and 7 make a scoring position.
TEST(SeedExamples, TwoByOneIsACycle) {
  Game game = NewGame(RectangleBoard(2, 1));
  PlayLine(game, "0 1 P P 0");
  EXPECT_EQ(Why(game, 1), kCyclic);
  PlayLine(game, "P P 1 P");
  EXPECT_EQ(StonePlies(game), (std::vector<int>{1, 2, 5, 8}));
  EXPECT_EQ(game.Score().Margin(), 0);
}

// "B1, W2, B3, W4, B5, B7, W8, W10, B11".
TEST(SeedExamples, TwoByTwoIsACycleWithoutAScoringPosition) {
  Game game = NewGame(RectangleBoard(2, 2));
  PlayLine(game, "0 3 1 2 1 P 0 3 P 2 1 P");
  EXPECT_EQ(StonePlies(game), (std::vector<int>{1, 2, 3, 4, 5, 7, 8, 10, 11}));
  EXPECT_TRUE(game.Score().no_scoring_position);
}

// Stones at plies 1 to 7, 9, 11, 12, 14, 16 and 17. The moves are lost; this is the first of the
// lines with just these plies, ended by the 18th without a scoring position, in which stones are
// prohibited at two of the passes (no line has more).
TEST(SeedExamples, TwoByThreeIsACycleWithoutAScoringPosition) {
  Game game = NewGame(RectangleBoard(3, 2));
  PlayLine(game, "0 1 4 3 5 2 4 P 0 P 5 1 P 3 P 2 4 P");
  EXPECT_EQ(StonePlies(game), (std::vector<int>{1, 2, 3, 4, 5, 6, 7, 9, 11, 12, 14, 16, 17}));
  ASSERT_TRUE(game.ended_by_pass());
  EXPECT_EQ(game.window(), (ScoringWindow{7, 17}));
  EXPECT_TRUE(game.Score().no_scoring_position);
}

TEST(Captures, AUnitIsJudgedAsAWhole) {
  // A unit with two stones beside the point played on must be judged as a whole: its one liberty
  // lies behind the second.
  Game game = GameFrom(RectangleBoard(3, 2), "WW....", Rules::Kee(), 0);
  EXPECT_EQ(After(game, "3"), "WW.B..");
  EXPECT_EQ(After(game, "5"), "WW.B.W");
}

}  // namespace
}  // namespace tengen::kee
