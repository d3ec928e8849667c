#include "protocol/gtp/gtp_session.h"

#include <memory>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "base/clock.h"
#include "base/files.h"
#include "base/gtp.h"
#include "engine/record/sgf.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/base/temporary_directory.h"
#include "tests/protocol/fakes.h"

namespace tengen::protocol {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::StartsWith;

class GtpSessionTest : public testing::Test {
 protected:
  explicit GtpSessionTest(const GtpOptions& options = {})
      : session_(options, thinker_, output_, clock_, &errors_) {}

  // What a line is answered, with its line ends.
  std::string Ask(const std::string& line) {
    session_.Feed(line);
    return Heard();
  }
  std::string Heard() {
    std::string text;
    for (const std::string& line : output_.Take()) absl::StrAppend(&text, line, "\n");
    return text;
  }
  // The answers of several lines.
  std::string AskAll(const std::vector<std::string>& lines) {
    std::string text;
    for (const std::string& line : lines) text += Ask(line);
    return text;
  }

  ScriptedThinker thinker_;
  CollectedOutput output_, errors_;
  base::FakeClock clock_;
  GtpSession session_;
};

search::SearchInfo LineOf(int rank, int lines, Value value, std::vector<Point> pv) {
  search::SearchInfo info;
  info.depth = 4;
  info.nodes = 120;
  info.value = value;
  info.line = rank;
  info.lines = lines;
  info.pv = std::move(pv);
  return info;
}

// Knows a move in the corner.
class CornerKnown : public search::KnownPositions {
 public:
  std::optional<Value> ValueForBlack(const Board&) const override { return std::nullopt; }
  std::optional<Point> MoveFor(const Board& board, const search::BookTaste&) const override {
    return board.IsEmpty(Point(0, 0)) ? std::optional(Point(0, 0)) : std::nullopt;
  }
  std::vector<std::vector<Point>> BalancedTriples(const Board&, Value) const override { return {}; }
};

class GtpBookTest : public GtpSessionTest {
 protected:
  GtpBookTest() : GtpSessionTest({.known = std::make_shared<CornerKnown>()}) {}
};

TEST_F(GtpBookTest, WhatIsKnownIsPlayedAtOnce) {
  EXPECT_EQ(Ask("reg_genmove b"), "= A15\n\n");
  EXPECT_EQ(session_.game().board().stone_count(), 0);
  EXPECT_EQ(Ask("genmove b"), "= A15\n\n");
  EXPECT_EQ(session_.game().board().stone_count(), 1);
  EXPECT_EQ(thinker_.searches(), 0u);
  Ask("genmove w");
  Ask("name");
  EXPECT_EQ(thinker_.searches(), 1u) << "nothing is known any more";
  EXPECT_EQ(session_.game().board().stone_count(), 2);
}

// Sabaki asks for moves in no other way.
TEST_F(GtpBookTest, WhatIsKnownIsPlayedByAnAnalysisForAMove) {
  EXPECT_EQ(Ask("kata-genmove_analyze b 10"), "= \nplay A15\n\n");
  EXPECT_EQ(session_.game().board().stone_count(), 1);
  EXPECT_EQ(thinker_.searches(), 0u);
}

TEST_F(GtpBookTest, WhatIsKnownMayBeAvoided) {
  Ask("lz-genmove_analyze b avoid b A15 1");
  Ask("name");
  EXPECT_EQ(thinker_.searches(), 1u);
}

TEST_F(GtpBookTest, AnAnalysisIsNoQuestionForAMove) {
  Ask("kata-analyze b 10");
  Ask("name");
  EXPECT_EQ(thinker_.searches(), 1u);
  EXPECT_EQ(session_.game().board().stone_count(), 0);
}

TEST_F(GtpSessionTest, SaysWhatItIs) {
  EXPECT_EQ(Ask("protocol_version"), "= 2\n\n");
  EXPECT_EQ(Ask("7 name"), "=7 Tengen\n\n");
  EXPECT_EQ(Ask("known_command genmove"), "= true\n\n");
  EXPECT_EQ(Ask("known_command castle"), "= false\n\n");
  EXPECT_THAT(Ask("list_commands"), HasSubstr("\nkata-analyze\n"));
  EXPECT_EQ(Ask("9 castle"), "?9 unknown command\n\n");
  EXPECT_EQ(Ask("12"), "?12 unknown command\n\n");
  EXPECT_EQ(Ask(""), "");
  EXPECT_EQ(Ask("# only a comment"), "");
}

TEST_F(GtpSessionTest, ColumnsHaveNoI) {
  EXPECT_EQ(AskAll({"play b h8", "play w J8"}), "=\n\n=\n\n");
  EXPECT_EQ(session_.game().board().At(Point(7, 7)), Cell::kBlack);
  EXPECT_EQ(session_.game().board().At(Point(8, 7)), Cell::kWhite);
  EXPECT_EQ(Ask("play b i8"), "? invalid color or coordinate\n\n");
  EXPECT_EQ(Ask("play b aa8"), "? invalid color or coordinate\n\n") << "15 columns";
  thinker_.PlayNext(Point(8, 6));
  EXPECT_EQ(Ask("genmove b"), "= J9\n\n");
}

TEST_F(GtpSessionTest, BehindZComesAa) {
  EXPECT_EQ(Ask("boardsize 32"), "=\n\n");
  EXPECT_EQ(Ask("play b z32"), "=\n\n");
  EXPECT_EQ(session_.game().board().At(Point(24, 0)), Cell::kBlack);
  EXPECT_EQ(Ask("play w AA1"), "=\n\n");
  EXPECT_EQ(session_.game().board().At(Point(25, 31)), Cell::kWhite);
  thinker_.PlayNext(Point(31, 0));
  EXPECT_EQ(Ask("genmove b"), "= AG32\n\n");
}

TEST_F(GtpSessionTest, BoardsizeBeginsAGame) {
  Ask("play b h8");
  EXPECT_EQ(Ask("boardsize 19"), "=\n\n");
  EXPECT_EQ(session_.game().board().width(), 19);
  EXPECT_EQ(session_.game().board().stone_count(), 0);
  EXPECT_EQ(thinker_.new_games(), 1);
  for (const char* bad : {"boardsize 4", "boardsize 33", "boardsize 99999999999"}) {
    EXPECT_EQ(Ask(bad), "? unacceptable size\n\n") << bad;
  }
  EXPECT_EQ(Ask("boardsize x"), "? boardsize not an integer\n\n");
  EXPECT_EQ(session_.game().board().width(), 19);
  EXPECT_EQ(Ask("rectangular_boardsize 20 15"), "=\n\n");
  EXPECT_EQ(session_.game().board().height(), 15);
}

TEST_F(GtpSessionTest, TheRuleHoldsForTheNextGames) {
  EXPECT_EQ(Ask("gomoku-rule"), "= freestyle\n\n");
  EXPECT_EQ(Ask("gomoku-rule renju"), "=\n\n");
  Ask("clear_board");
  EXPECT_EQ(Ask("gomoku-rule"), "= renju\n\n");
  EXPECT_THAT(Ask("gomoku-rule chess"), StartsWith("? gomoku-rule [freestyle|standard|"));
}

TEST_F(GtpSessionTest, AGameThatIsOverTakesNoMoreStones) {
  AskAll({"play b a1", "play b b1", "play b c1", "play b d1"});
  EXPECT_EQ(Ask("final_score"), "? cannot score\n\n");
  EXPECT_EQ(Ask("play b e1"), "=\n\n");
  EXPECT_EQ(Ask("final_score"), "= B+1\n\n");
  EXPECT_EQ(Ask("play w h8"), "? illegal move\n\n");
  EXPECT_EQ(Ask("genmove w"), "= pass\n\n");
  EXPECT_EQ(Ask("gogui-rules_legal_moves"), "=\n\n");
  EXPECT_EQ(Ask("gogui-rules_final_result"), "= Black wins\n\n");
  EXPECT_EQ(Ask("undo"), "=\n\n");
  EXPECT_EQ(Ask("gogui-rules_final_result"), "? the game is not over\n\n");
  EXPECT_EQ(Ask("play w h8"), "=\n\n");
}

TEST_F(GtpSessionTest, AForbiddenMoveLoses) {
  AskAll({"gomoku-rule renju", "play b a1", "play b b1", "play b c1", "play b e1", "play b f1"});
  EXPECT_EQ(Ask("gomoku-forbidden"), "= D1\n\n");
  EXPECT_EQ(Ask("play b d1"), "=\n\n");
  EXPECT_EQ(Ask("final_score"), "= W+1\n\n");
}

TEST_F(GtpSessionTest, TakesBack) {
  AskAll({"play b h8", "play w pass", "play b j8"});
  AskAll({"undo", "undo"});
  EXPECT_EQ(session_.game().board().Moves(), std::vector<Point>{Point(7, 7)});
  EXPECT_EQ(session_.game().board().side_to_move(), Color::kWhite);
  EXPECT_EQ(AskAll({"undo", "undo"}), "=\n\n? cannot undo\n\n");
}

TEST_F(GtpSessionTest, ItsOwnMovesAreOnTheBoard) {
  thinker_.PlayNext(Point(7, 7));
  Ask("genmove b");
  thinker_.PlayNext(Point(8, 8));
  Ask("reg_genmove w");
  EXPECT_THAT(Ask("showboard"), HasSubstr("\n 8 . . . . . . . X"));
  EXPECT_EQ(session_.game().board().stone_count(), 1) << "reg_genmove puts none";
}

TEST_F(GtpSessionTest, AMoveThatIsThoughtAboutIsAnsweredBeforeTheNextCommand) {
  thinker_.HoldNext();
  EXPECT_EQ(Ask("1 genmove b"), "");
  EXPECT_EQ(Ask("# interrupt"), "=1 A15\n\n");
  EXPECT_EQ(Ask("2 name"), "=2 Tengen\n\n");
  EXPECT_EQ(session_.game().board().stone_count(), 1);
}

TEST_F(GtpSessionTest, ClocksLimitTheMove) {
  Ask("genmove b");
  EXPECT_EQ(thinker_.limits().turn_time, absl::Seconds(2)) << "without a clock";
  EXPECT_EQ(Ask("time_settings 60 0 0"), "=\n\n");
  Ask("genmove b");
  EXPECT_EQ(thinker_.limits().match_time_left, absl::Seconds(60));
  EXPECT_EQ(thinker_.limits().turn_time, std::nullopt);
  Ask("time_left b 12.5 0");
  Ask("genmove b");
  EXPECT_EQ(thinker_.limits().match_time_left, absl::Milliseconds(12500));
  Ask("time_left b 30 3");
  Ask("genmove b");
  EXPECT_EQ(thinker_.limits().turn_time, absl::Seconds(10));
  EXPECT_EQ(AskAll({"time_left x 1 1", "time_settings 1 2"}),
            "? time_left COLOR TIME STONES\n\n"
            "? time_settings MAIN BYO_YOMI STONES\n\n");
  Ask("time_settings 0 5 0");
  Ask("genmove b");
  EXPECT_EQ(thinker_.limits().turn_time, absl::Seconds(2)) << "a byo-yomi of no stones: no limit";
}

TEST_F(GtpSessionTest, ClocksCanHavePeriods) {
  EXPECT_EQ(AskAll({"kgs-time_settings byoyomi 0 12 3", "genmove b"}), "=\n\n= A15\n\n");
  EXPECT_EQ(thinker_.limits().turn_time, absl::Seconds(12));
  EXPECT_EQ(AskAll({"time_left b 7 2", "genmove b"}), "=\n\n= B15\n\n");
  EXPECT_EQ(thinker_.limits().turn_time, absl::Seconds(7));
  EXPECT_THAT(Ask("kgs-time_settings byoyomi 0 12"), StartsWith("? kgs-time_settings none | "));
  Ask("kgs-time_settings absolute 0");
  Ask("genmove b");
  EXPECT_EQ(thinker_.limits().match_time_left, absl::ZeroDuration()) << "not without a limit";
}

TEST_F(GtpSessionTest, ClocksRunWhileItThinks) {
  Ask("time_settings 60 20 2");
  thinker_.HoldNext();
  Ask("genmove b");
  clock_.Advance(absl::Seconds(15));
  Ask("# interrupt");
  Ask("genmove b");
  EXPECT_EQ(thinker_.limits().match_time_left, absl::Seconds(45 + 10));
}

TEST_F(GtpSessionTest, AnalysesUntilTheNextCommand) {
  thinker_.HoldNext();
  EXPECT_EQ(Ask("3 lz-analyze w 10"), "=3\n");
  EXPECT_TRUE(thinker_.limits().analysis);
  EXPECT_EQ(thinker_.asked().back().side_to_move(), Color::kWhite);
  EXPECT_THAT(Ask("name"), testing::EndsWith("\n= Tengen\n\n")) << "an empty line ends the report";
  EXPECT_EQ(session_.game().board().stone_count(), 0);
  EXPECT_FALSE(thinker_.thinking());
}

TEST_F(GtpSessionTest, AnInterruptEndsAnAnalysis) {
  thinker_.HoldNext();
  Ask("lz-analyze 10");
  EXPECT_THAT(Ask("# interrupt"), testing::EndsWith("\n\n"));
  EXPECT_FALSE(thinker_.thinking());
}

TEST(GtpReportTest, ComesAtOnceWhateverTheInterval) {
  ScriptedThinker thinker;
  CollectedOutput output;
  GtpSession session({}, thinker, output);
  thinker.HoldNext();
  session.Feed("kata-analyze 100000 maxmoves 2 ownership true");
  EXPECT_EQ(thinker.limits().lines, 2);
  thinker.Report(LineOf(0, 2, 0, {Point(7, 7), Point(8, 7)}));
  thinker.Report(LineOf(1, 2, WinIn(3), {Point(0, 14)}));
  EXPECT_EQ(output.Await(0), "=");
  EXPECT_EQ(
      output.Await(1),
      "info move H8 visits 120 winrate 0.500000 scoreLead 0.000000 lcb 0.500000 order 0 pv H8 "
      "J8 "
      "info move A1 visits 120 winrate 1.000000 scoreLead 0.000000 lcb 1.000000 order 1 pv A1");
}

TEST(GtpReportTest, DrawingsComeOnceGoGuiHasShownUp) {
  ScriptedThinker thinker;
  CollectedOutput output, errors;
  GtpSession session({}, thinker, output, base::Clock::Real(), &errors);
  session.Feed("genmove b");
  session.Feed("gogui-analyze_commands");
  thinker.HoldNext();
  session.Feed("genmove w");
  thinker.Report(LineOf(0, 1, 0, {Point(7, 7), Point(8, 7)}));
  EXPECT_EQ(errors.Await(0), "gogui-gfx:");
  EXPECT_EQ(errors.Await(1), "VAR w H8 b J8");
  EXPECT_EQ(errors.Await(2), "LABEL H8 50");
  EXPECT_EQ(errors.Await(3), "TEXT White 50.0%, depth 4, 120 nodes: H8 J8");
  EXPECT_EQ(errors.Await(4), "");
  session.Feed("# interrupt");
}

TEST(GtpReportTest, AMoveComesFromTheThreadOfTheSearch) {
  CollectedOutput output;
  ThreadedThinker thinker;
  GtpSession session({}, thinker, output);
  session.Feed("1 genmove b");
  session.Feed("# interrupt");
  EXPECT_EQ(output.Await(0), "=1 A15");
  session.Feed("2 kata-genmove_analyze w 10");
  session.Feed("# interrupt");
  EXPECT_EQ(output.Await(2), "=2");
  EXPECT_EQ(output.Await(3), "play B15");
  session.Feed("3 lz-analyze 10");
  session.Feed("4 name");
  EXPECT_EQ(output.Await(5), "=3");
  EXPECT_EQ(output.Await(6), "");
  EXPECT_EQ(output.Await(7), "=4 Tengen");
  EXPECT_EQ(session.game().board().stone_count(), 2);
  session.Feed("5 lz-analyze 10");  // goes on while the session is destroyed
}

TEST_F(GtpSessionTest, GenmoveCanReport) {
  thinker_.PlayNext(Point(7, 7));
  const std::string heard = Ask("4 lz-genmove_analyze b 10");
  EXPECT_THAT(heard, StartsWith("=4\n"));
  EXPECT_THAT(heard, HasSubstr("info move H8 visits 0 winrate 5000 lcb 5000 order 0 pv H8\n"));
  EXPECT_THAT(heard, testing::EndsWith("play H8\n\n"));
  Ask("name");
  EXPECT_EQ(session_.game().board().stone_count(), 1);
}

TEST_F(GtpSessionTest, WinRatesAreADrawing) {
  thinker_.HoldNext();
  EXPECT_EQ(Ask("4 gomoku-winrates"), "");
  EXPECT_TRUE(thinker_.limits().analysis);
  EXPECT_EQ(thinker_.limits().lines, 5);
  EXPECT_EQ(thinker_.limits().turn_time, absl::Seconds(2)) << "as for a move";
  thinker_.Report(LineOf(0, 2, 0, {Point(7, 7), Point(8, 7)}));
  thinker_.Report(LineOf(1, 2, WinIn(3), {Point(0, 14)}));
  thinker_.PlayNext(Point(7, 7));
  EXPECT_THAT(Ask("# interrupt"), StartsWith("=4 VAR b H8"));
  EXPECT_EQ(session_.game().board().stone_count(), 0);
  Ask("gomoku-winrates 60");
  EXPECT_EQ(thinker_.limits().turn_time, absl::Seconds(60));
  EXPECT_EQ(Ask("gomoku-winrates x"), "? gomoku-winrates [SECONDS]\n\n");
  Ask("gogui-play_sequence b a1 b b1 b c1 b d1 b e1");
  EXPECT_EQ(Ask("gomoku-winrates"), "=\n\n") << "the game is over";
}

TEST_F(GtpSessionTest, AvoidsPoints) {
  thinker_.HoldNext();
  Ask("kata-analyze b 10 avoid b A15,B15 3");
  EXPECT_TRUE(thinker_.limits().excluded.Contains(Point(1, 0)));
  for (const char* bad : {"kata-analyze b 10 avoid b I1 3", "kata-analyze b 10 maxmoves",
                          "kata-analyze 10 maxmoves 0", "kata-analyze -1", "kata-analyze x 10",
                          "lz-genmove_analyze x"}) {
    const std::string heard = Ask(bad);
    EXPECT_THAT(heard, HasSubstr("? ")) << bad;
  }
}

TEST_F(GtpSessionTest, LoadsAndPrintsRecords) {
  const base::TemporaryDirectory directory;
  const std::string path = directory.File("game.sgf");
  ASSERT_TRUE(base::WriteWholeFile(path, "(;GM[4]SZ[15]RU[renju]AB[aa];W[hh];B[ig])").ok());
  EXPECT_EQ(Ask("loadsgf " + path), "= white\n\n");
  EXPECT_EQ(session_.game().board().stone_count(), 3);
  EXPECT_EQ(Ask("gomoku-rule"), "= renju\n\n");
  EXPECT_EQ(Ask("loadsgf " + path + " 2"), "= black\n\n");
  EXPECT_EQ(session_.game().board().stone_count(), 2);
  EXPECT_THAT(Ask("printsgf"), HasSubstr("RU[renju]"));
  const std::string saved = directory.File("saved.sgf");
  EXPECT_EQ(Ask("printsgf " + saved), "=\n\n");
  EXPECT_EQ(engine::ReadSgf(*base::ReadWholeFile(saved))->steps.size(), 2u);
  EXPECT_THAT(Ask("loadsgf " + directory.File("none.sgf")), StartsWith("? cannot load file: "));
  const std::string won = directory.File("won.sgf");
  ASSERT_TRUE(base::WriteWholeFile(won, "(;GM[4]SZ[9]AB[aa][ba][ca][da][ea]AW[cc][dd])").ok());
  EXPECT_EQ(Ask("loadsgf " + won),
            "? cannot load file: a winning row was set up: the game is over\n\n");
  EXPECT_THAT(Ask("loadsgf"), StartsWith("? loadsgf FILE"));
  EXPECT_EQ(session_.game().board().stone_count(), 2) << "as it was";
  const std::string letter = directory.File("letter.txt");
  ASSERT_TRUE(base::WriteWholeFile(letter, "Dear Ann").ok());
  EXPECT_THAT(Ask("printsgf " + letter), StartsWith("? cannot save file: "));
  EXPECT_EQ(*base::ReadWholeFile(letter), "Dear Ann");
}

TEST_F(GtpSessionTest, GoGuiTakesTheRulesFromIt) {
  AskAll({"boardsize 5", "play b a1", "play w b1"});
  EXPECT_EQ(Ask("gogui-rules_board"),
            "= . . . . .\n. . . . .\n. . . . .\n. . . . .\nX O . . .\n\n");
  EXPECT_EQ(Ask("gogui-rules_board_size"), "= 5\n\n") << "GoGui wants a number";
  EXPECT_EQ(Ask("gogui-rules_side_to_move"), "= black\n\n");
  EXPECT_EQ(Ask("gogui-play_sequence b c1 w d1"), "=\n\n");
  EXPECT_EQ(Ask("gogui-play_sequence b e1 w d1"), "? illegal move\n\n");
  EXPECT_EQ(session_.game().board().stone_count(), 4) << "all or nothing";
  Ask("rectangular_boardsize 6 5");
  EXPECT_EQ(Ask("gogui-rules_board_size"), "= 6 5 rect\n\n");
}

TEST_F(GtpSessionTest, GoGuiIsToldWhichRuleItIs) {
  std::set<std::string> games;
  for (Rule rule : kRules) {
    Ask(absl::StrCat("gomoku-rule ", RuleName(rule)));
    const std::string game = Ask("gogui-rules_game_id");
    EXPECT_THAT(game, testing::MatchesRegex("= [A-Z][a-z]+\n\n"));
    EXPECT_TRUE(games.insert(game).second) << game << " of another rule";
    EXPECT_EQ(Ask("gogui-title"), absl::StrCat("= Tengen, ", RuleName(rule), "\n\n"));
  }
}

TEST_F(GtpSessionTest, GoGuiCrossesForbiddenPointsOut) {
  AskAll({"play b a1", "play b b1", "play b c1", "play b e1", "play b f1"});
  EXPECT_EQ(Ask("gogui-rules_board_gfx"), "=\n\n") << "an overline is good in freestyle";
  AskAll({"gomoku-rule renju", "gogui-play_sequence b a1 b b1 b c1 b e1 b f1"});
  EXPECT_EQ(Ask("gogui-rules_board_gfx"), "= MARK D1\n\n");
}

TEST_F(GtpSessionTest, WhatGoGuiMayAskForChangesNothing) {
  Ask("play b h8");
  const std::string commands = Ask("gogui-analyze_commands");
  const std::vector<std::string> lines =
      absl::StrSplit(commands.substr(2), '\n', absl::SkipEmpty());
  EXPECT_GE(lines.size(), 2u);
  for (const std::string& line : lines) {
    const std::vector<std::string> fields = absl::StrSplit(line, '/');
    ASSERT_EQ(fields.size(), 3u) << line;
    EXPECT_THAT(Ask(fields[2]), StartsWith("=")) << line;
  }
  EXPECT_EQ(session_.game().board().stone_count(), 1);
}

TEST_F(GtpSessionTest, QuitEndsIt) {
  EXPECT_TRUE(session_.Feed("komi 6.5"));
  EXPECT_FALSE(session_.Feed("quit"));
  EXPECT_EQ(Heard(), "=\n\n=\n\n");
  EXPECT_EQ(Ask("komi x"), "? komi not a float\n\n");
}

TEST_F(GtpSessionTest, RefusesLongLines) {
  session_.Feed("play b", /*too_long=*/true);
  EXPECT_EQ(Heard(), "? line too long\n\n");
}

TEST_F(GtpSessionTest, EveryCommandHasOneAnswer) {
  std::vector<std::string> words = {"b",  "w",   "h8",   "j9",   "pass", "5",       "0",
                                    "-1", "1e9", "\xff", "i4",   "aa1",  "renju",   "avoid",
                                    "#",  "17",  "",     "zz99", "10",   "maxmoves"};
  for (const std::string& name : GtpSession::CommandNames()) {
    if (name != "quit" && name != "printsgf") words.push_back(name);
  }
  std::mt19937 random(1);
  size_t commands = 0;
  for (int i = 0; i < 20'000; ++i) {
    std::string line = words[random() % words.size()];
    for (size_t more = random() % 5; more > 0; --more) {
      absl::StrAppend(&line, " ", words[random() % words.size()]);
    }
    if (base::ParseGtpLine(line)) ++commands;
    session_.Feed(line);
  }
  session_.Conclude();
  size_t beginnings = 0, ends = 0;
  for (const std::string& line : output_.Take()) {
    if (!line.empty() && (line[0] == '=' || line[0] == '?')) ++beginnings;
    if (line.empty()) ++ends;
  }
  EXPECT_EQ(beginnings, commands);
  EXPECT_EQ(ends, commands);
}

class GtpNodesTest : public GtpSessionTest {
 protected:
  GtpNodesTest()
      : GtpSessionTest({.size = {15, 15}, .time_per_move = std::nullopt, .nodes = 700}) {}
};

TEST_F(GtpNodesTest, NodesCanBeTheLimit) {
  Ask("genmove b");
  EXPECT_EQ(thinker_.limits().max_nodes, 700);
  EXPECT_EQ(thinker_.limits().turn_time, std::nullopt);
}

}  // namespace
}  // namespace tengen::protocol
