// Transcripts with the GTP session.
#include "kee/gtp/gtp_session.h"

#include <fstream>
#include <string>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "base/gtp.h"
#include "base/lines.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/base/temporary_directory.h"

namespace tengen::kee {
namespace {

using testing::AllOf;
using testing::EndsWith;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

std::vector<std::string> Words(const std::string& text) {
  return absl::StrSplit(text, ' ', absl::SkipEmpty());
}

class GtpSessionTest : public testing::Test {
 protected:
  // The answer without the empty line at its end.
  std::string Send(const std::string& line) {
    std::string answer;
    exchange_.write = [&answer](absl::string_view text) { absl::StrAppend(&answer, text); };
    answer += session_.Execute(line, exchange_);
    EXPECT_TRUE(answer.empty() || absl::EndsWith(answer, "\n\n")) << line;
    if (!answer.empty()) answer.resize(answer.size() - 2);
    EXPECT_EQ(answer.find("\n\n"), std::string::npos) << line;
    return answer;
  }
  // Sends what must succeed, and returns the text behind "= ".
  std::string Ok(const std::string& line) {
    const std::string answer = Send(line);
    EXPECT_EQ(answer.substr(0, 1), "=") << line << " -> " << answer;
    return answer.size() > 2 ? answer.substr(2) : "";
  }
  void Play(const std::string& moves) {
    int player = 0;
    for (const std::string& move : Words(moves)) {
      Ok(absl::StrCat("play ", player == 0 ? "b " : "w ", move));
      player = 1 - player;
    }
  }
  void ExpectError(const std::string& line, const std::string& text) {
    const std::string before = State();
    EXPECT_EQ(Send(line), absl::StrCat("? ", text)) << line;
    EXPECT_EQ(State(), before) << line << " has changed something";
  }
  // Everything that a controller can see.
  std::string State() {
    std::string state;
    for (const char* line : {"showboard", "kee-rules", "kee-graph", "kee-status", "kee-legal"}) {
      absl::StrAppend(&state, session_.Execute(line));
    }
    return state;
  }

  absl::Duration now_;
  GtpExchange exchange_;
  GtpSession session_ = GtpSession({.version = "1.2", .playouts = 30},
                                   [this] { return now_ += absl::Milliseconds(1); });
};

TEST_F(GtpSessionTest, Administration) {
  EXPECT_EQ(Send("1 protocol_version"), "=1 2");
  EXPECT_EQ(Send("name"), "= Tengen Kee");
  EXPECT_EQ(Send("version"), "= 1.2");
  EXPECT_EQ(Send("known_command play"), "= true");
  EXPECT_EQ(Send("known_command fly"), "= false");
  EXPECT_EQ(Send("12 fly"), "?12 unknown command");
  EXPECT_EQ(Send("  # a comment"), "");
  EXPECT_EQ(Send("\r"), "");
  EXPECT_EQ(Send("\tkomi\t6.5 # spoken"), "=");
  EXPECT_EQ(Send("quit"), "=");
  EXPECT_TRUE(session_.finished());
}

TEST_F(GtpSessionTest, ListsWhatTheSpecificationAsksFor) {
  const std::vector<std::string> listed = absl::StrSplit(Ok("list_commands"), '\n');
  for (const char* name : {"protocol_version",
                           "name",
                           "version",
                           "known_command",
                           "list_commands",
                           "quit",
                           "boardsize",
                           "clear_board",
                           "komi",
                           "play",
                           "genmove",
                           "undo",
                           "final_score",
                           "showboard",
                           "rectangular_boardsize",
                           "set_free_handicap",
                           "place_free_handicap",
                           "fixed_handicap",
                           "time_settings",
                           "time_left",
                           "kgs-time_settings",
                           "kata-analyze",
                           "kata-genmove_analyze",
                           "lz-analyze",
                           "lz-genmove_analyze",
                           "final_status_list",
                           "loadsgf",
                           "reg_genmove",
                           "cputime",
                           "gogui-rules_game_id",
                           "gogui-rules_board",
                           "gogui-rules_board_size",
                           "gogui-rules_legal_moves",
                           "gogui-rules_side_to_move",
                           "gogui-rules_final_result",
                           "gogui-rules_board_gfx",
                           "gogui-rules_captured_count",
                           "gogui-play_sequence",
                           "gogui-setup",
                           "gogui-setup_player",
                           "gg-undo",
                           "gogui-analyze_commands",
                           "gogui-title",
                           "gogui-interrupt",
                           "kee-rules",
                           "kee-players",
                           "kee-graph",
                           "kee-legal",
                           "kee-why",
                           "kee-status",
                           "kee-score",
                           "kee-agree",
                           "kee-solve",
                           "kee-certify"}) {
    EXPECT_THAT(listed, testing::Contains(name));
    EXPECT_EQ(Ok(absl::StrCat("known_command ", name)), "true");
  }
}

TEST_F(GtpSessionTest, BadInputLeavesTheStateAlone) {
  Ok("boardsize 5");
  Play("c3 d3");
  for (const char* size :
       {"boardsize 0", "boardsize 53", "boardsize -3", "rectangular_boardsize 5 53"}) {
    ExpectError(size, "unacceptable size");
  }
  ExpectError("boardsize five", "boardsize not an integer");
  ExpectError("boardsize", "boardsize not an integer");
  ExpectError("play b z9", "invalid color or coordinate");
  ExpectError("play b i5", "invalid color or coordinate");
  ExpectError("play b f1", "invalid color or coordinate");
  ExpectError("play b a0", "invalid color or coordinate");
  ExpectError("play red a1", "invalid color or coordinate");
  ExpectError("play b", "play COLOR VERTEX");
  ExpectError("play b c3", "illegal move: occupied");
  ExpectError("play w c3", "illegal move: occupied");
  ExpectError("genmove purple", "invalid color");
  ExpectError("komi much", "komi not a float");
  ExpectError("komi nan", "komi not a float");
  ExpectError("gg-undo 3", "cannot undo");
  ExpectError("final_score", "cannot score");
  ExpectError("kee-score", "cannot score");
  ExpectError("fixed_handicap 2", "invalid number of stones");
  ExpectError("set_free_handicap a1 a2", "board not empty");
  ExpectError("kee-players 1", "players are 2 to 8");
  ExpectError("kee-players 9", "players are 2 to 8");
  ExpectError("kee-rules lift none-such", "lift is all|self|none");
  ExpectError("kee-rules tide high", "unknown rule tide");
  ExpectError("kee-graph edges 3 0-3", "edge 0-3: vertices are 0 to 2");
  ExpectError("kee-graph edges 3 1-1", "edge 1-1 is a loop");
  ExpectError("kee-graph edges 3 1", "edge 1 is not NUMBER-NUMBER");
  ExpectError("kee-graph edges 0", "board of 0 vertices: 1 to 625 are possible");
  ExpectError("kee-graph mask ???", "board of 0 vertices: 1 to 2704 are possible");
  ExpectError("kee-graph mask .. .", "mask row \".\" has another length");
  ExpectError("kee-graph ring 1000000", "board of 1000000 vertices: 1 to 625 are possible");
  ExpectError("kee-agree ranking 1", "1 ranks for 2 players");
  ExpectError("kee-agree ranking 1 5", "rank 5 is not 1 to 2");
  ExpectError("kee-agree dead 1 c3", "the game is not over");
  ExpectError("kee-why q16", "invalid coordinate");
  ExpectError("gogui-play_sequence b a1 w", "gogui-play_sequence [COLOR VERTEX]...");
  ExpectError("gogui-play_sequence b a1 w a1", "illegal move: occupied");
  ExpectError("gogui-setup b a1 w b1 w a2", "the unit at vertex 20 has no liberty");
  ExpectError("loadsgf /no/such/file", "cannot load file");
  ExpectError("time_left b 5", "time_left COLOR TIME STONES");
  ExpectError("time_left x 5 0", "time_left COLOR TIME STONES");
  ExpectError("time_settings -1 0 0", "\"-1\" is not a number of seconds from 0 to 1000000000");
  ExpectError("time_settings 1 0", "time_settings MAIN BYO_YOMI STONES");
  for (const char* words : {"", " none 1", " absolute", " fischer 1 1", " byoyomi 1 1"}) {
    EXPECT_THAT(Send(absl::StrCat("kgs-time_settings", words)),
                StartsWith("? kgs-time_settings none | absolute MAIN | "));
  }
  ExpectError(std::string(100000, 'x'), "unknown command");
}

TEST_F(GtpSessionTest, TwoPassesCanBeScored) {
  Ok("rectangular_boardsize 3 1");
  Play("b1 pass");
  ExpectError("final_score", "cannot score");
  Play("pass");
  EXPECT_EQ(Ok("final_score"), "B+3");
  EXPECT_THAT(Ok("kee-status"), StartsWith("running"));
  Ok("play w pass");
  EXPECT_EQ(Ok("final_score"), "B+3");
  EXPECT_EQ(Ok("kee-status"), "over, window 2 to 4");
  EXPECT_EQ(Ok("kee-score"), "B 3\nW 0\n1 .B. 3:0");
  EXPECT_EQ(Ok("final_status_list alive"), "B1");
  EXPECT_EQ(Ok("final_status_list dead"), "");
}

TEST_F(GtpSessionTest, AfterTheEndPassesAreTakenAndStonesAreNot) {
  Ok("rectangular_boardsize 2 1");
  Play("a1 b1 pass pass a1 pass pass b1 pass");  // T3
  EXPECT_EQ(Ok("final_score"), "0");
  EXPECT_EQ(Ok("kee-score"), "B 1\nW 1\n1 .W 0:2\n2 B. 2:0");
  EXPECT_EQ(Ok("genmove w"), "pass");
  ExpectError("play w a1", "illegal move: game over");
  Ok("play b pass");
  EXPECT_EQ(Ok("gogui-rules_legal_moves"), "");
  EXPECT_EQ(Ok("gogui-rules_final_result"), "Draw, mean of 2 scoring positions");
  Ok("gg-undo 3");
  EXPECT_THAT(Ok("kee-status"), StartsWith("running, ply 9"));
}

TEST_F(GtpSessionTest, HalfPointsAreDecimals) {
  Ok("komi 0.5");
  Ok("rectangular_boardsize 3 1");
  Play("b1 pass pass pass");
  EXPECT_EQ(Ok("final_score"), "B+2.5");
}

TEST_F(GtpSessionTest, Rule19IsADraw) {
  Ok("boardsize 2");
  Ok("komi 3");
  Play("a2 b1 b2 a1 b2 pass a2 b1 pass a1 b2 pass");  // T9
  EXPECT_EQ(Ok("final_score"), "0");
  EXPECT_THAT(Ok("kee-score"), HasSubstr("rule 19"));
  EXPECT_EQ(Ok("gogui-rules_final_result"), "Draw: no scoring position (rule 19)");
}

TEST_F(GtpSessionTest, OutOfTurnPlayBeginsANewHistory) {
  Ok("rectangular_boardsize 2 1");
  Play("a1 b1");
  EXPECT_EQ(Ok("kee-why a1"), "cyclic prohibition");
  Ok("play w pass");  // Black is to move: no fake pass, only the mover and the history change
  EXPECT_THAT(Ok("kee-status"), StartsWith("running, ply 1, to move B"));
  EXPECT_EQ(Ok("kee-why a1"), "legal");
  Ok("undo");
  EXPECT_EQ(Ok("kee-why a1"), "cyclic prohibition");
  Ok("clear_board");
  Ok("rectangular_boardsize 3 1");
  Ok("play b a1");
  Ok("play b b1");
  EXPECT_THAT(Ok("showboard"), HasSubstr(" 1 B B ."));
  EXPECT_THAT(Ok("kee-status"), HasSubstr("to move W"));
  ExpectError("play b c1", "illegal move: forbidden intersection (suicide)");
}

TEST_F(GtpSessionTest, UndoGoesBackThroughSetUps) {
  const std::string start = State();
  Ok("boardsize 19");
  Ok("play b d4");
  Ok("play b q16");
  Ok("gogui-setup w a1 e d4");
  Ok("gogui-setup_player w");
  Ok("play w k10");
  Ok("gg-undo 5");
  EXPECT_EQ(State(), start);
  ExpectError("undo", "cannot undo");
}

TEST_F(GtpSessionTest, Handicap) {
  Ok("boardsize 19");
  EXPECT_EQ(Ok("fixed_handicap 5"), "D4 Q16 D16 Q4 K10");
  EXPECT_EQ(Ok("gogui-rules_side_to_move"), "white");
  Ok("undo");
  Ok("boardsize 9");
  EXPECT_EQ(Ok("fixed_handicap 2"), "C3 G7");
  Ok("clear_board");
  EXPECT_EQ(Words(Ok("place_free_handicap 9")).size(), 9u);
  Ok("clear_board");
  Ok("set_free_handicap a1 b2 c3");
  ExpectError("set_free_handicap a1", "bad vertex list");
  Ok("kee-graph ring 7");
  ExpectError("fixed_handicap 2", "invalid number of stones");
  EXPECT_EQ(Ok("place_free_handicap 3"), "A1 C1 E1");
  Ok("clear_board");
  ExpectError("set_free_handicap a1 a1", "bad vertex list");
}

TEST_F(GtpSessionTest, MovesAreLegalAndGamesEnd) {
  Ok("boardsize 4");
  int plies = 0;
  while (!session_.game().over()) {
    ASSERT_LT(++plies, 500);
    const std::string color = session_.game().to_move() == 0 ? "b" : "w";
    Ok("genmove " + color);
  }
  EXPECT_THAT(Ok("final_score"), testing::MatchesRegex("0|[BW][+][0-9.]+"));
  EXPECT_EQ(Ok("gogui-rules_legal_moves"), "");
}

TEST_F(GtpSessionTest, RegGenMoveChangesNothing) {
  Ok("boardsize 5");
  const std::string before = State();
  Ok("reg_genmove b");
  Ok("reg_genmove w");
  EXPECT_EQ(State(), before);
}

TEST_F(GtpSessionTest, ClockLimitsThinking) {
  // The clock advances by a millisecond with every look; each playout looks once.
  GtpSession session({}, [this] { return now_ += absl::Milliseconds(1); });
  session.Execute("boardsize 5");
  session.Execute("time_settings 60 0 0");
  session.Execute("time_left b 2 0");
  const absl::Duration begin = now_;
  EXPECT_THAT(session.Execute("genmove b"), StartsWith("= "));
  EXPECT_LT(now_ - begin, absl::Milliseconds(300));
}

// Thirty moves are expected, but each has its period, too.
TEST_F(GtpSessionTest, PeriodsGiveTimeToEveryMove) {
  GtpSession session({}, [this] { return now_ += absl::Milliseconds(1); });
  session.Execute("boardsize 7");
  EXPECT_EQ(session.Execute("kgs-time_settings byoyomi 1.5 1 3"), "=\n\n");
  for (int move = 0; move < 4; ++move) {
    const absl::Duration begin = now_;
    session.Execute("genmove b");
    EXPECT_GT(now_ - begin, absl::Milliseconds(700));
    EXPECT_LT(now_ - begin, absl::Seconds(1));
    session.Execute("undo");
  }
}

TEST_F(GtpSessionTest, WholeGamesStayWithinTheirTime) {
  GtpSession session({}, [this] { return now_ += absl::Milliseconds(1); });
  session.Execute("boardsize 6");
  session.Execute("time_settings 3 0 0");
  absl::Duration used[2];
  while (!session.game().over()) {
    const int mover = session.game().to_move();
    const absl::Duration begin = now_;
    ASSERT_THAT(session.Execute(mover == 0 ? "genmove b" : "genmove w"), StartsWith("= "));
    used[mover] += now_ - begin;
  }
  for (const absl::Duration time : used) {
    EXPECT_LT(time, absl::Seconds(3));
    EXPECT_GT(time, absl::Seconds(1));  // and make use of it
  }
}

TEST_F(GtpSessionTest, InterruptEndsThinking) {
  GtpSession session({}, [] { return absl::ZeroDuration(); });
  session.Execute("boardsize 5");
  int asked = 0;
  const GtpExchange exchange = {.interrupted = [&] { return ++asked > 5; }};
  EXPECT_THAT(session.Execute("genmove b", exchange), StartsWith("= "));
}

// Each playout looks once at the clock, which goes on by a millisecond.
TEST_F(GtpSessionTest, AnalysesUntilALineWaits) {
  GtpSession session({}, [this] { return now_ += absl::Milliseconds(1); });
  session.Execute("boardsize 3");
  std::vector<std::string> lines;
  int playouts = 0;
  const GtpExchange exchange = {
      .line_waits = [&] { return ++playouts == 125; },
      .write = [&](absl::string_view text) { lines.emplace_back(text); },
  };
  EXPECT_EQ(session.Execute("7 kata-analyze w 5", exchange), "\n");
  // After 20, 70 and 120 milliseconds, and at the end.
  ASSERT_EQ(lines.size(), 5u);
  EXPECT_EQ(lines[0], "=7\n");
  for (size_t i = 1; i < lines.size(); ++i) {
    EXPECT_THAT(lines[i],
                testing::ContainsRegex("^info move [A-C][1-3] visits [0-9]+ winrate [01][.][0-9]+ "
                                       "scoreLead -?[0-9.]+ lcb [01][.][0-9]+ order 0 pv "));
    EXPECT_EQ(lines[i].find('\n'), lines[i].size() - 1);
  }
  EXPECT_EQ(session.game().to_move(), 0);
  EXPECT_EQ(session.game().ply_count(), 0);
  playouts = 0;
  EXPECT_EQ(session.Execute("lz-analyze 100000", exchange), "\n");
  EXPECT_THAT(lines.back(), testing::ContainsRegex("winrate [0-9]+ lcb [0-9]+ order 0 pv "));
}

TEST_F(GtpSessionTest, InterruptEndsAnAnalysis) {
  GtpSession session({}, [] { return absl::ZeroDuration(); });
  const GtpExchange exchange = {.interrupted = [] { return true; }};
  EXPECT_EQ(session.Execute("kata-analyze", exchange), "\n");
}

// An empty line would end the answer.
TEST_F(GtpSessionTest, AnAnalysisWithoutAMoveTellsNothing) {
  exchange_.line_waits = [] { return true; };
  EXPECT_EQ(Send("kata-analyze"), "=");
}

TEST_F(GtpSessionTest, AnAnalysisTellsAsMuchAsIsWished) {
  EXPECT_THAT(Ok("kata-analyze"), HasSubstr(" order 2 "));
  EXPECT_THAT(Ok("kata-analyze maxmoves 2"),
              AllOf(HasSubstr("order 1"), Not(HasSubstr("order 2"))));
  Ok("rectangular_boardsize 3 1");
  EXPECT_THAT(Ok("kata-analyze"), StartsWith("info move B1 ")) << "which wins the board";
  EXPECT_THAT(Ok("kata-analyze b 10 avoid b b1,pass 1"),
              AllOf(Not(HasSubstr("move B1")), HasSubstr("move A1")));
  ExpectError("kata-analyze b 10 avoid b d1 1", "invalid color or coordinate");
  ExpectError("kata-analyze b 10 avoid b a1", "avoid COLOR VERTICES DEPTH");
  ExpectError("lz-analyze r", "invalid color: \"r\"");
  ExpectError("kata-analyze r 10", "invalid color: \"r\"");
  ExpectError("kata-analyze maxmoves 0", "maxmoves is not a number of moves");
  ExpectError("lz-genmove_analyze b interval x", "the interval is not in hundredths of a second");
}

TEST_F(GtpSessionTest, AnAnalysisOfAFinishedGameHasNothingToTell) {
  Ok("rectangular_boardsize 3 1");
  Play("b1 pass pass pass");
  EXPECT_EQ(Send("kata-analyze"), "=");
  EXPECT_EQ(Send("kata-genmove_analyze w"), "=\nplay pass");
}

TEST_F(GtpSessionTest, GenMoveCanReport) {
  Ok("rectangular_boardsize 3 1");
  const std::string heard = Send("4 kata-genmove_analyze b 10 ownership true");
  EXPECT_THAT(heard, StartsWith("=4\ninfo move B1 "));
  EXPECT_THAT(heard, EndsWith("\nplay B1"));
  EXPECT_EQ(Ok("gogui-rules_board"), ". X .");
  EXPECT_THAT(Send("lz-genmove_analyze w"), EndsWith("\nplay pass"));
  EXPECT_EQ(session_.game().ply_count(), 2);
}

// Out of turn a move is a set-up, of which there can be too many.
TEST_F(GtpSessionTest, WhoCanMakeNoMoveIsToldSoAtOnce) {
  while (Send("gogui-setup_player w") == "=") continue;
  ExpectError("kata-genmove_analyze b", "too many set-ups in one game");
}

TEST_F(GtpSessionTest, GoGuiTakesTheRulesFromUs) {
  Ok("kee-graph mask ..? ... ?..");
  EXPECT_EQ(Ok("gogui-rules_game_id"), "Kee");
  EXPECT_EQ(Ok("gogui-rules_board_size"), "3");
  EXPECT_EQ(Ok("gogui-rules_board"), ". . ?\n. . .\n? . .");
  EXPECT_EQ(Ok("gogui-rules_side_to_move"), "black");
  EXPECT_EQ(Ok("gogui-rules_legal_moves"), "A3 B3 A2 B2 C2 B1 C1 pass");
  Ok("gogui-play_sequence b a3 w b3 b pass w a2");
  EXPECT_EQ(Ok("gogui-rules_board"), ". O ?\nO . .\n? . .");
  EXPECT_EQ(Ok("gogui-rules_captured_count"), "0 1");
  ExpectError("play b c3", "invalid color or coordinate");
  Ok("rectangular_boardsize 3 2");
  EXPECT_EQ(Ok("gogui-rules_board_size"), "3 2 rect");
  EXPECT_THAT(Ok("gogui-analyze_commands"), HasSubstr("kee-why %p"));
  EXPECT_THAT(Ok("gogui-title"), HasSubstr("rect 3 2"));
}

// T3, with what GoGui's classes for rulers send around each move.
TEST_F(GtpSessionTest, GoGuiPlaysAWholeGameByOurRules) {
  Ok("protocol_version");
  Ok("list_commands");
  Ok("gogui-interrupt");
  Ok("rectangular_boardsize 2 1");
  Ok("clear_board");
  struct Step {
    const char* move;
    const char* legal_before;
    const char* board_after;
    const char* captured_after;
  };
  const Step steps[] = {
      {"B A1", "A1 B1 pass", "X .", "0 0"}, {"W B1", "B1 pass", ". O", "0 1"},
      {"B PASS", "pass", ". O", "0 1"},     {"W PASS", "pass", ". O", "0 1"},
      {"B A1", "A1 pass", "X .", "1 1"},    {"W PASS", "pass", "X .", "1 1"},
      {"B PASS", "pass", "X .", "1 1"},     {"W B1", "B1 pass", ". O", "1 2"},
      {"B PASS", "pass", ". O", "1 2"},
  };
  for (const Step& step : steps) {
    EXPECT_EQ(Ok("gogui-rules_legal_moves"), step.legal_before) << step.move;
    EXPECT_EQ(Ok("gogui-rules_side_to_move"), step.move[0] == 'B' ? "black" : "white");
    EXPECT_THAT(Send("gogui-rules_final_result"),
                StartsWith(session_.game().consecutive_passes() < 2 ? "?" : "="));
    Ok(absl::StrCat("play ", step.move));
    EXPECT_EQ(Ok("gogui-rules_board"), step.board_after) << step.move;
    EXPECT_EQ(Ok("gogui-rules_board_size"), "2 1 rect");
    EXPECT_EQ(Ok("gogui-rules_captured_count"), step.captured_after) << step.move;
  }
  EXPECT_EQ(Ok("gogui-rules_legal_moves"), "");
  EXPECT_EQ(Ok("gogui-rules_final_result"), "Draw, mean of 2 scoring positions");
  EXPECT_EQ(Ok("final_score"), "0");
  Ok("quit");
}

TEST_F(GtpSessionTest, ThreePlayersOnAGraph) {
  Ok("kee-graph ring 6");
  Ok("kee-players 3");
  Ok("play b a1");
  Ok("play white c1");
  Ok("play r e1");
  EXPECT_EQ(Ok("gogui-rules_board_gfx"), "COLOR red E1");
  EXPECT_EQ(Send("gogui-rules_side_to_move"), "? more than two players: ask kee-status");
  Ok("play p1 pass");
  Ok("play p2 pass");
  Ok("play p3 pass");
  EXPECT_EQ(Ok("final_score"), "B:1 W:1 R:1");
  ExpectError("play p4 pass", "invalid color or coordinate");
  Ok("kee-agree ranking 1 2 3");
  EXPECT_EQ(Ok("final_score"), "agreed ranks: B 1, W 2, R 3");
  ExpectError("play p1 v1", "invalid color or coordinate");
  ExpectError("play p1 b1", "illegal move: game over");
  Ok("undo");
  EXPECT_THAT(Ok("kee-status"), StartsWith("running"));
}

TEST_F(GtpSessionTest, LargeGraphsNameVerticesByNumber) {
  Ok("kee-graph ring 30");
  Ok("play b v29");
  EXPECT_EQ(Ok("kee-why v29"), "occupied");
  EXPECT_EQ(Send("gogui-rules_board"), "? the board has no picture");
  EXPECT_EQ(Ok("showboard"), ".............................B");
  ExpectError("play w v30", "invalid color or coordinate");
}

TEST_F(GtpSessionTest, BoardsOf52BehaveAsOthers) {
  Ok("boardsize 52");
  Play("bb52 aa1 aj12 az52 ba51");
  EXPECT_EQ(Ok("kee-why AA1"), "occupied");
  const std::vector<std::string> rows = absl::StrSplit(Ok("showboard"), '\n');
  EXPECT_THAT(rows[1], EndsWith(" Y ZAAABACADAEAFAGAHAJAKALAMANAOAPAQARASATAUAVAWAXAYAZBABB"));
  EXPECT_THAT(rows[2], EndsWith(". . W . B"));
  Ok("clear_board");
  // A corner stone of the highest number is captured and put back.
  Play("bb1 ba1 pass bb2");
  EXPECT_EQ(Ok("gogui-rules_captured_count"), "0 1");
  EXPECT_EQ(Ok("kee-why bb1"), "forbidden intersection (suicide)");
  Ok("undo");
  EXPECT_EQ(Ok("kee-why bb1"), "occupied");
  EXPECT_EQ(Words(Ok("gogui-rules_legal_moves")).size(), size_t{52 * 52 - 2 + 1});
  EXPECT_THAT(Send("kata-genmove_analyze w"), testing::ContainsRegex("\nplay [A-Z]+[0-9]+$"));
  Ok("clear_board");
  EXPECT_EQ(Ok("fixed_handicap 2"), "D4 AY49");
}

TEST_F(GtpSessionTest, AgreedDeadStonesAreNotCounted) {
  Ok("rectangular_boardsize 5 1");
  Play("b1 e1 pass pass pass");
  EXPECT_EQ(Ok("final_score"), "B+1");
  ExpectError("kee-agree dead 2 e1", "there is no scoring position 2");
  ExpectError("kee-agree dead 1 c1", "no stone at vertex 2");
  Ok("kee-agree dead 1 e1");
  EXPECT_EQ(Ok("final_score"), "B+5");
  EXPECT_THAT(Ok("kee-score"), AllOf(HasSubstr("B 5\nW 0\n"), HasSubstr("1 .B..W 5:0")));
  EXPECT_EQ(Ok("final_status_list alive"), "B1");
  EXPECT_EQ(Ok("final_status_list dead"), "E1");
  ExpectError("gg-undo 7", "cannot undo");
  EXPECT_EQ(Ok("final_score"), "B+5");
  Ok("undo");
  EXPECT_EQ(Ok("final_score"), "B+1");
  EXPECT_EQ(Ok("final_status_list dead"), "");
  Ok("kee-agree dead 1 e1");
  Ok("gg-undo 6");
  EXPECT_THAT(Ok("kee-status"), StartsWith("running, ply 1, to move B"));
}

TEST_F(GtpSessionTest, PassesAfterTheEndAreUndoneInTheirOrder) {
  Ok("rectangular_boardsize 5 1");
  Play("b1 e1 pass pass pass");
  Ok("play w pass");
  Ok("kee-agree dead 1 e1");
  Ok("play b pass");
  Ok("undo");
  EXPECT_EQ(Ok("final_score"), "B+5");
  Ok("undo");
  EXPECT_EQ(Ok("final_score"), "B+1");
  Ok("undo");
  EXPECT_THAT(Ok("kee-status"), StartsWith("over"));
  Ok("play b pass");
  Ok("gogui-setup_player b");
  EXPECT_THAT(Ok("kee-status"), StartsWith("running"));
  Ok("gg-undo 2");
  EXPECT_THAT(Ok("kee-status"), StartsWith("over"));
  Ok("undo");
  EXPECT_THAT(Ok("kee-status"), StartsWith("running, ply 5"));
}

TEST_F(GtpSessionTest, OwnStonesTakenOffAreTheOthersCaptures) {
  Ok("kee-rules preset tromp-taylor");
  Ok("rectangular_boardsize 4 1");
  Ok("gogui-setup b a1 w c1");
  Ok("play b b1");
  EXPECT_EQ(Ok("gogui-rules_board"), ". . O .");
  EXPECT_EQ(Ok("gogui-rules_captured_count"), "0 2");
}

TEST_F(GtpSessionTest, Presets) {
  Ok("kee-rules preset tromp-taylor");
  EXPECT_THAT(Ok("kee-rules"), AllOf(HasSubstr("lift none"), HasSubstr("suicide yes"),
                                     HasSubstr("end twopass"), HasSubstr("scope last")));
  Ok("rectangular_boardsize 3 1");
  Play("b1 pass pass");
  EXPECT_EQ(Ok("final_score"), "B+3");
  EXPECT_THAT(Ok("kee-status"), StartsWith("over"));
  Ok("kee-rules preset spight");
  EXPECT_THAT(Ok("kee-rules"), AllOf(HasSubstr("lift all"), HasSubstr("scope last")));
  Ok("kee-rules ko psk");
  EXPECT_THAT(Ok("kee-rules"), HasSubstr("lift none"));
  EXPECT_EQ(Send("kee-solve"), "? only the rules of preset kee for two players can be solved");
}

TEST_F(GtpSessionTest, Solves) {
  Ok("rectangular_boardsize 2 1");
  EXPECT_THAT(Ok("kee-solve"), AllOf(StartsWith("value 0, 5 positions"), HasSubstr("checked")));
  EXPECT_THAT(Ok("kee-solve b 0"), StartsWith("Black >= 0 proven"));
  EXPECT_THAT(Ok("kee-solve b 1/2"), StartsWith("Black >= 1/2 not proven"));
  EXPECT_THAT(Ok("kee-solve"), Not(HasSubstr("empty board")));
  Ok("play b a1");
  EXPECT_THAT(Ok("kee-solve"), EndsWith("for the game from the empty board with komi 0"));
  Ok("undo");
  Ok("komi 6.5");
  EXPECT_THAT(Ok("kee-solve b 0"), EndsWith("for the game from the empty board with komi 0"));
  Ok("komi 0");
  Ok("rectangular_boardsize 4 1");
  EXPECT_THAT(Ok("kee-certify b 4"), HasSubstr("certified under either lift"));
  EXPECT_EQ(Send("kee-certify b 5"), "? no certificate for Black >= 5");
  Ok("boardsize 9");
  EXPECT_THAT(Send("kee-solve"), StartsWith("? cannot solve"));
}

TEST_F(GtpSessionTest, SolvesForManyPlayersByMaxN) {
  Ok("boardsize 1");
  Ok("kee-players 3");
  EXPECT_EQ(Ok("kee-solve"),
            "max^n from here: B 0, W 0, R 0\n"
            "an equilibrium, not a value: of equal plays the first is made");
  ExpectError("kee-solve b 0", "only the rules of preset kee for two players can be solved");
  // One pass before the end there is little left to search.
  Ok("rectangular_boardsize 3 1");
  Ok("gogui-play_sequence b b1 w pass r pass b pass");
  EXPECT_THAT(Ok("kee-solve"), StartsWith("max^n from here: B 3, W 0, R 0"));
  Ok("boardsize 19");
  EXPECT_THAT(Send("kee-solve"), StartsWith("? cannot solve"));
}

TEST_F(GtpSessionTest, TheLeastNumbersAreRefused) {
  ExpectError("play p-2147483648 a1", "invalid color or coordinate");
  ExpectError("kee-agree dead -2147483648 a1", "the game is not over");
  Ok("boardsize 2");
  Ok("gogui-play_sequence b a1 w pass b pass w pass");
  ExpectError("kee-agree dead -2147483648 a1", "there is no scoring position 0");
  ExpectError("kee-agree dead 2147483647 a1", "there is no scoring position 2147483647");
}

TEST_F(GtpSessionTest, ACoordinateIsNoNumber) {
  Ok("boardsize 21");
  Ok("play b V2");
  EXPECT_EQ(Ok("kee-why V2"), "occupied");
  EXPECT_EQ(Ok("kee-why v22"), "legal");
  Ok("boardsize 20");
  Ok("play b C20");
  EXPECT_EQ(Ok("kee-why v2"), "occupied");
}

TEST_F(GtpSessionTest, LoadsSgf) {
  const base::TemporaryDirectory directory;
  const std::string path = directory.File("game.sgf");
  const auto load = [&](const std::string& text, const std::string& words) {
    std::ofstream(path) << text;
    return Send(absl::StrCat("loadsgf ", path, words));
  };
  EXPECT_EQ(load("(;FF[4]SZ[5]KM[1.5]C[a \\] b];B[cc];W[dd](;B[])(;B[aa]))", ""), "= white");
  EXPECT_THAT(Ok("showboard"), HasSubstr(" 3 . . B . ."));
  EXPECT_THAT(Ok("kee-rules"), HasSubstr("komi 3/2"));
  EXPECT_THAT(Ok("kee-status"), HasSubstr("passes in a row 1"));
  EXPECT_EQ(load("(;SZ[5];B[cc];W[dd];B[aa])", " 2"), "= white");
  EXPECT_THAT(Ok("kee-status"), StartsWith("running, ply 2"));
  EXPECT_EQ(load("(;SZ[4:2]AB[aa][ab]AW[ca];W[cb])", ""), "= black");
  EXPECT_THAT(Ok("showboard"), HasSubstr(" 2 B . W ."));
  EXPECT_EQ(load("(;SZ[3]AB[aa:bb];AE[bb])", ""), "= white");
  EXPECT_THAT(Ok("showboard"), AllOf(HasSubstr(" 3 B B ."), HasSubstr(" 2 B . .")));
  EXPECT_EQ(load("(;SZ[52];B[ZZ];W[aZ];B[zA])", ""), "= white");
  EXPECT_EQ(Ok("kee-why bb1"), "occupied");
  EXPECT_EQ(Ok("kee-why a1"), "occupied");
  EXPECT_EQ(Ok("kee-why aa26"), "occupied");
  EXPECT_EQ(load("(;SZ[5]AB[aa]AW[cc]PL[W])", ""), "= white");
  const std::string before = State();
  for (const char* bad :
       {"", "hello", "(;SZ[5]PL[X])", "(;SZ[5]AB[aa:zz])", "(;SZ[53])", "(;SZ[52];B[a1])",
        "(;SZ[5]AB[])", "(;SZ[5];B[cc]", "(;SZ[99])", "(;SZ[5];B[zz])", "(;SZ[5];B[cc];W[cc])",
        "(;SZ[5]B)", "(;SZ[5]KM[x])", "(;GM[4]SZ[5];B[cc])", "(;SZ[5]KM[10001])",
        "(;SZ[5]KM[-999999999.999999999])", "(;SZ[5]AB[aa"}) {
    EXPECT_THAT(load(bad, ""), StartsWith("? cannot load file")) << bad;
    EXPECT_EQ(State(), before) << bad;
  }
}

// What is no file of a sensible size is refused before it is read.
TEST_F(GtpSessionTest, LoadsNothingButFilesOfAGame) {
  const base::TemporaryDirectory directory;
  ExpectError(absl::StrCat("loadsgf ", directory.path()), "cannot load file");
  ExpectError("loadsgf /dev/zero", "cannot load file");
  const std::string path = directory.File("large.sgf");
  std::ofstream(path) << "(;SZ[5]C[" << std::string(size_t{5} << 20, 'x') << "])";
  ExpectError(absl::StrCat("loadsgf ", path), "cannot load file: too large");
}

TEST(GtpLines, CutsBytesIntoLines) {
  base::LineSplitter lines(base::kMaxGtpLine, base::LineBreak::kNewline);
  absl::string_view bytes = "name\nver";
  EXPECT_EQ(lines.Next(bytes)->text, "name");
  EXPECT_FALSE(lines.Next(bytes));
  bytes = "sion\n\nquit";
  EXPECT_EQ(lines.Next(bytes)->text, "version");
  EXPECT_EQ(lines.Next(bytes)->text, "");
  EXPECT_FALSE(lines.Next(bytes));
  EXPECT_EQ(lines.Rest()->text, "quit");
  EXPECT_FALSE(lines.Rest());
}

TEST(GtpLines, RefusesMegabyteLines) {
  base::LineSplitter lines(base::kMaxGtpLine, base::LineBreak::kNewline);
  const std::string piece(1 << 16, 'a');
  for (size_t sent = 0; sent <= base::kMaxGtpLine; sent += piece.size()) {
    absl::string_view bytes = piece;
    EXPECT_FALSE(lines.Next(bytes));
  }
  absl::string_view bytes = "\nname\n";
  const std::optional<base::InputLine> line = lines.Next(bytes);
  EXPECT_TRUE(line->too_long);
  EXPECT_EQ(GtpSession::RefuseLongLine(), "? line too long\n\n");
  EXPECT_EQ(lines.Next(bytes)->text, "name");
}

}  // namespace
}  // namespace tengen::kee
