// Whole games with scripted input against a scripted opponent.
#include <deque>
#include <fstream>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "base/clock.h"
#include "base/files.h"
#include "cli/commands.h"
#include "cli/terminal/play_session.h"
#include "engine/record/game_record.h"
#include "engine/record/given_position.h"
#include "engine/record/notation.h"
#include "engine/record/sgf.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/base/temporary_directory.h"
#include "tests/cli/first_legal.h"

namespace tengen::cli {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

// Plays the given moves in turn; with none left it has no move. Each takes 250 ms.
class ScriptedChooser : public MoveChooser {
 public:
  ScriptedChooser(const std::string& moves, base::FakeClock& clock) : clock_(clock) {
    const std::vector<Point> points = engine::ParseMoves(moves, kSide, kSide).value();
    moves_.assign(points.begin(), points.end());
  }

  void NewGame() override { ++new_games; }

  Choice Choose(const Board& board, const search::SearchLimits& limits, int level) override {
    last_limits = limits;
    last_level = level;
    last_board_text = BoardToText(board);
    clock_.Advance(absl::Milliseconds(250));
    Choice choice;
    choice.interrupted = interrupt_after == 0;
    if (interrupt_after) --*interrupt_after;
    if (moves_.empty()) return choice;
    choice.result.move = moves_.front();
    choice.result.info.depth = 6;
    choice.result.info.value = 42;
    choice.result.info.nodes = 1234;
    choice.result.info.pv = {moves_.front(), Point(0, 0)};
    moves_.pop_front();
    return choice;
  }

  OpeningChoice Negotiate(const engine::Negotiation& negotiation, Rule /*rule*/,
                          const search::SearchLimits& limits, int level) override {
    last_limits = limits;
    last_level = level;
    return {FirstLegal(negotiation), false};
  }

  static constexpr int kSide = 15;
  int new_games = 0;
  std::optional<int> interrupt_after;  // thoughts before one is interrupted
  search::SearchLimits last_limits;
  int last_level = -1;
  std::string last_board_text;

 private:
  base::FakeClock& clock_;
  std::deque<Point> moves_;
};

class PlayTest : public ::testing::Test {
 protected:
  // What the session says to `input` when the engine plays `engine_moves`.
  std::string Play(const std::string& input, const std::string& engine_moves = "") {
    ScriptedChooser chooser(engine_moves, clock_);
    return PlayWith(chooser, input);
  }

  std::string PlayWith(ScriptedChooser& chooser, const std::string& input) {
    std::istringstream in(input);
    std::ostringstream out;
    PlaySession(settings_, PlayConsole{in, out}, chooser, chooser, clock_).Run();
    return out.str();
  }

  PlaySettings settings_;
  base::FakeClock clock_;
};

std::string Lines(const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines) text += line + "\n";
  return text;
}

TEST_F(PlayTest, EndOfInputQuits) {
  const std::string text = Play("");
  EXPECT_THAT(text, HasSubstr("X (Black): person, O (White): tengen"));
  EXPECT_THAT(text, HasSubstr("Move 1, Black (X)> "));
  EXPECT_THAT(text, HasSubstr("Goodbye."));
}

TEST_F(PlayTest, AWholeGameTheWinAndAnother) {
  const std::string text =
      Play(Lines({"d8", "e8", "F8", "6,7", "h8", "y", "a1", "quit"}), "d1 e1 f1 g1 o15");
  EXPECT_THAT(text, HasSubstr("tengen plays White (O) d1  (White 58.7%, depth 6, 1234 nodes, "
                              "0.00 s)\n"));
  EXPECT_THAT(text, HasSubstr(" 8 . . . X X X X[X]. . . . . . .\n"));
  EXPECT_THAT(text, HasSubstr("Black wins with 5 in a row: d8 e8 f8 g8 h8.\n"
                              "Another game? (y, n or a command)> y\n"));
  EXPECT_THAT(text, HasSubstr(" 1 X . . . . . . . . . . . . . .\n"));
}

TEST_F(PlayTest, NoAnswersTheOffer) {
  const std::string text = Play(Lines({"d8", "e8", "f8", "g8", "h8", "n", "a1"}), "d1 e1 f1 g1");
  EXPECT_THAT(text, HasSubstr("command)> n\nGoodbye.\n"));
}

TEST_F(PlayTest, TheEngineWins) {
  settings_.side = PlaySide::kWhite;
  const std::string text = Play(Lines({"d1", "e1", "f1", "a15", "undo"}), "d8 e8 f8 g8 h8 c8");
  EXPECT_THAT(text, HasSubstr("Black wins with 5 in a row: d8 e8 f8 g8 h8."));
  EXPECT_THAT(text, HasSubstr("Took back 2 moves.\n"));
  EXPECT_THAT(text, HasSubstr("Move 8, White (O)> "));
}

TEST_F(PlayTest, UndoTakesBackAPair) {
  const std::string text = Play(Lines({"h8", "h9", "undo", "moves"}), "a1 b1");
  EXPECT_THAT(text, HasSubstr("Took back 2 moves.\n"));
  EXPECT_THAT(text, HasSubstr("2 moves: h8a1\n"));
}

TEST_F(PlayTest, UndoWithNothingToTakeBack) {
  EXPECT_THAT(Play("undo\n"), HasSubstr("There is no move of yours to take back."));
  settings_.side = PlaySide::kWhite;
  const std::string text = Play("undo\nmoves\n", "h8");
  EXPECT_THAT(text, HasSubstr("There is no move of yours to take back."));
  EXPECT_THAT(text, HasSubstr("1 move: h8\n"));
}

TEST_F(PlayTest, TwoPersonsUndoOneMove) {
  settings_.side = PlaySide::kBoth;
  const std::string text = Play(Lines({"h8", "h9", "u", "moves", "g7", "moves"}));
  EXPECT_THAT(text, HasSubstr("Took back 1 move.\n"));
  EXPECT_THAT(text, HasSubstr("1 move: h8\n"));
  EXPECT_THAT(text, HasSubstr("2 moves: h8g7\n"));
}

TEST_F(PlayTest, TheEngineAgainstItself) {
  settings_.side = PlaySide::kNone;
  const std::string text = Play("quit\n", "d8 d1 e8 e1 f8 f1 g8 g1 h8");
  EXPECT_THAT(text, HasSubstr("tengen plays White (O) g1"));
  EXPECT_THAT(text, HasSubstr("Black wins with 5 in a row"));
}

TEST_F(PlayTest, InterruptingTheEngineAgainstItselfHandsOver) {
  settings_.side = PlaySide::kNone;
  ScriptedChooser chooser("d8 d1 e8 e1", clock_);
  chooser.interrupt_after = 1;
  const std::string text = PlayWith(chooser, "moves\n");
  EXPECT_THAT(text, HasSubstr("You play both colours now"));
  EXPECT_THAT(text, HasSubstr("2 moves: d8d1\n"));
}

TEST_F(PlayTest, RefusedMovesLeaveThePositionAlone) {
  const std::string text =
      Play(Lines({"h8", "a1", "h8", "p1", "a16", "15,0", "hello", "h", "moves"}), "a1");
  EXPECT_THAT(text, HasSubstr("a1 is taken; choose an empty point."));
  EXPECT_THAT(text, HasSubstr("h8 is taken; choose an empty point."));
  EXPECT_THAT(text,
              HasSubstr("\"p1\" is not on this board: points go from a1 to o15, or as x,y from "
                        "0,0 to 14,14"));
  EXPECT_THAT(text, HasSubstr("\"a16\" is not on this board"));
  EXPECT_THAT(text, HasSubstr("\"15,0\" is not on this board"));
  EXPECT_THAT(text, HasSubstr("\"hello\" is neither a move nor a command"));
  EXPECT_THAT(text, HasSubstr("\"h\" is neither a move nor a command"));
  EXPECT_THAT(text, HasSubstr("2 moves: h8a1\n"));
}

TEST_F(PlayTest, RenjuFoulsAreRefusedWithTheirName) {
  settings_.rule = Rule::kRenju;
  settings_.side = PlaySide::kBoth;
  const std::string double_three =
      Play(Lines({"h9", "a1", "h10", "a15", "f8", "o1", "g8", "o15", "h8"}));
  EXPECT_THAT(double_three, HasSubstr("! forbidden to Black\n"));
  EXPECT_THAT(double_three,
              HasSubstr("h8 is forbidden to Black: double three (two open threes at once)."));

  const std::string double_four = Play(
      Lines({"e8", "a1", "f8", "a3", "g8", "a5", "h9", "a7", "h10", "a9", "h11", "a11", "h8"}));
  EXPECT_THAT(double_four, HasSubstr("h8 is forbidden to Black: double four (two fours at once)."));

  const std::string overline =
      Play(Lines({"d8", "a1", "e8", "a3", "f8", "a5", "h8", "a7", "i8", "a9", "g8"}));
  EXPECT_THAT(overline, HasSubstr("g8 is forbidden to Black: overline (six or more in a row)."));
}

TEST_F(PlayTest, WhiteMayPlayWhereBlackMayNot) {
  settings_.rule = Rule::kRenju;
  settings_.side = PlaySide::kBoth;
  const std::string text =
      Play(Lines({"h9", "a1", "h10", "a15", "f8", "o1", "g8", "o15", "c3", "h8", "moves"}));
  EXPECT_THAT(text, HasSubstr("10 moves: h9a1h10a15f8o1g8o15c3h8\n"));
}

TEST_F(PlayTest, AFoulOfTheEngineLoses) {
  settings_.rule = Rule::kRenju;
  settings_.side = PlaySide::kWhite;
  const std::string text = Play(Lines({"a1", "a15", "o1", "o15"}), "h9h10f8g8h8");
  EXPECT_THAT(text, HasSubstr("White wins: Black's move was a forbidden double three"));
}

TEST_F(PlayTest, CommandsChangeTheGame) {
  const std::string text = Play(Lines({"rule renju", "size 9x7", "side both", "level 9", "a1"}));
  EXPECT_THAT(
      text, HasSubstr("Five in a row, renju, 9x7. X (Black): person, O (White): person, level 9."));
  EXPECT_THAT(text, HasSubstr(" 1[X]. . . . . . . .\n   a b c d e f g h i\n"));
}

TEST_F(PlayTest, CommandsWithoutOrWithBadValuesExplainThemselves) {
  const std::string text = Play(Lines({"rule", "rule go", "size 3", "side left", "level 101",
                                       "save", "load", "undo twice", "SIDE BOTH"}));
  EXPECT_THAT(text, HasSubstr("The rule is freestyle. For a new game by another:"));
  EXPECT_THAT(text, HasSubstr("sides from 5 to 32"));
  EXPECT_THAT(text, HasSubstr("You play black. To change it:"));
  EXPECT_THAT(text, HasSubstr("The level is 30. To change it:"));
  EXPECT_THAT(text, HasSubstr("Where to? save FILE"));
  EXPECT_THAT(text, HasSubstr("From where? load FILE"));
  EXPECT_THAT(text, HasSubstr("'undo' takes nothing after it, but there is \"twice\"."));
  EXPECT_THAT(text, HasSubstr("O (White): person"));
}

TEST_F(PlayTest, ChangingSidesLetsTheEngineMove) {
  const std::string text = Play(Lines({"side white"}), "h8");
  EXPECT_THAT(text, HasSubstr("tengen plays Black (X) h8"));
  EXPECT_THAT(text, HasSubstr("Move 2, White (O)> "));
}

TEST_F(PlayTest, HintPlaysNothing) {
  const std::string text = Play(Lines({"hint", "moves"}), "j10");
  EXPECT_THAT(text,
              HasSubstr("Hint: j10  (Black 58.7%, depth 6, 1234 nodes, 0.00 s, line j10 a15)"));
  EXPECT_THAT(text, HasSubstr("0 moves: \n"));
}

TEST_F(PlayTest, TheExpectedLineComesWhenAskedFor) {
  const std::string text = Play(Lines({"line", "h8", "line", "undo", "line"}), "i9");
  EXPECT_THAT(text, HasSubstr("> line\nThe engine has not searched for a move yet.\n"));
  EXPECT_THAT(text,
              HasSubstr("At move 2 tengen expected i9 a15  (White 58.7%, depth 6, 1234 nodes, "
                        "0.00 s)\n"));
  EXPECT_THAT(text, HasSubstr("> undo\nTook back 2 moves.\n"));
}

TEST_F(PlayTest, AMistypedCommandIsGuessed) {
  const std::string text = Play(Lines({"undp", "sve x.psq", "wherefore"}));
  EXPECT_THAT(text, HasSubstr("\"undp\" is neither a move nor a command; did you mean 'undo'? "));
  EXPECT_THAT(text, HasSubstr("did you mean 'save'? "));
  EXPECT_THAT(text, HasSubstr("\"wherefore\" is neither a move nor a command; 'help' lists them."));
}

TEST_F(PlayTest, LinesMayComeFromAnEditor) {
  class Editor : public LineReader {
   public:
    std::optional<std::string> Read(const std::string& prompt) override {
      prompts.push_back(prompt);
      if (prompts.size() == 1) return "h8";
      return std::nullopt;
    }
    std::vector<std::string> prompts;
  } editor;
  ScriptedChooser chooser("i9", clock_);
  std::istringstream in("a1\n");
  std::ostringstream out;
  const PlayConsole console = {in, out, true, false, &editor};
  PlaySession(settings_, console, chooser, chooser, clock_).Run();
  EXPECT_THAT(editor.prompts, testing::ElementsAre("Move 1, Black (X)> ", "Move 3, Black (X)> "));
  EXPECT_THAT(out.str(), HasSubstr("tengen plays White (O) i9"));
  EXPECT_THAT(out.str(), HasSubstr("Goodbye."));
}

TEST_F(PlayTest, LevelAndTimeLimitTheThought) {
  ScriptedChooser chooser("a1 b1", clock_);
  settings_.level = 1;
  settings_.turn_time = absl::Seconds(3);
  PlayWith(chooser, Lines({"h8"}));
  EXPECT_EQ(chooser.last_level, 1);
  EXPECT_EQ(chooser.last_limits.turn_time, absl::Seconds(3));
  PlayWith(chooser, Lines({"level 75", "h8"}));
  EXPECT_EQ(chooser.last_level, 75);
  EXPECT_EQ(chooser.last_limits.start, absl::Milliseconds(250));
}

TEST_F(PlayTest, HintsAreOfFullStrength) {
  ScriptedChooser chooser("a1", clock_);
  PlayWith(chooser, Lines({"level 3", "hint"}));
  EXPECT_EQ(chooser.last_level, search::kFullStrength);
}

TEST_F(PlayTest, AnEngineWithoutAnAnswerHandsOver) {
  const std::string text = Play(Lines({"h8", "h9", "moves"}));
  EXPECT_THAT(text, HasSubstr("tengen failed: it has no move."));
  EXPECT_THAT(text, HasSubstr("2 moves: h8h9\n"));
  EXPECT_THAT(Play(Lines({"h8"}), "h8"), HasSubstr("tengen failed: h8 is taken."));
}

TEST_F(PlayTest, SaveAndLoad) {
  const base::TemporaryDirectory directory;
  const std::string path = directory.File("save.psq");
  EXPECT_THAT(Play(Lines({"h8", "save " + path}), "i9"), HasSubstr("Saved 2 moves to " + path));
  const engine::PsqGame game = engine::ReadPsq(base::ReadWholeFile(path).value()).value();
  ASSERT_EQ(game.moves.size(), 2u);
  EXPECT_EQ(game.moves[1], (engine::PsqMove{Point(8, 6), 250}));
  EXPECT_EQ(game.black_name, "person");
  EXPECT_EQ(game.white_name, "tengen");

  ScriptedChooser chooser("", clock_);
  const std::string text = PlayWith(chooser, Lines({"size 9", "load " + path, "moves"}));
  EXPECT_THAT(text, HasSubstr("Loaded 2 moves.\n"));
  EXPECT_THAT(text, HasSubstr("2 moves: h8i9\n"));
  EXPECT_EQ(chooser.new_games, 2);
}

TEST_F(PlayTest, AProgramPlaysOnSquaresOnly) {
  settings_.program = match::Contestant{"pbrain-x", {{"./pbrain-x"}}};
  const std::string text = Play(Lines({"size 10x12", "size 12"}));
  EXPECT_THAT(text, HasSubstr("Not possible: pbrain-x cannot be told of a board that is no square, "
                              "such as 10x12."));
  EXPECT_THAT(text, HasSubstr("freestyle, 12x12."));
}

TEST_F(PlayTest, AFileWithoutARuleLeavesItOpen) {
  const base::TemporaryDirectory directory;
  const std::string path = directory.File("old.psq");
  std::ofstream(path) << "Piskvorky 15x15, 11:11, 0\n8,8,0\n-1\n";
  settings_.side = PlaySide::kBoth;
  const std::string text = Play(Lines({"load " + path, "opening rif"}));
  EXPECT_THAT(text, HasSubstr("Loaded 1 move.\n"));
  EXPECT_THAT(text, HasSubstr("Five in a row, renju, 15x15. Opening rule rif"));
}

TEST_F(PlayTest, TheNameSaysTheFormat) {
  const base::TemporaryDirectory directory;
  const std::string sgf = directory.File("g.SGF"), text_file = directory.File("g.txt");
  settings_.save_path = directory.File("auto.sgf");
  settings_.size = {20, 15};
  const std::string text = Play(Lines({"h8", "save " + sgf, "save " + text_file}), "i9");
  for (const std::string& path : {sgf, directory.File("auto.sgf")}) {
    const std::string written = base::ReadWholeFile(path).value();
    EXPECT_THAT(written, HasSubstr("SZ[20:15]RU[freestyle]PB[person]PW[tengen]DT["));
    EXPECT_THAT(written, HasSubstr("]\n;B[hh];W[ig])\n"));
    EXPECT_EQ(engine::ReadSgf(written).value().steps.size(), 2u);
  }
  EXPECT_THAT(text, HasSubstr("g.txt\" is not a name that ends in .psq or .sgf.\n"));
  EXPECT_FALSE(base::ReadWholeFile(text_file).ok());
  settings_.size = {15, 15};
  Play(Lines({"d8", "e8", "f8", "g8", "h8"}), "d1 e1 f1 g1");
  EXPECT_THAT(base::ReadWholeFile(directory.File("auto-2.sgf")).value(),
              HasSubstr("SZ[15]RU[freestyle]"
                        "PB[person]PW[tengen]RE[B+]"));
}

TEST_F(PlayTest, GamesOfOtherRunsAreNotLost) {
  const base::TemporaryDirectory directory;
  settings_.save_path = directory.File("auto.psq");
  const auto moves = [&](const char* name) {
    return engine::ReadGameFile(directory.File(name)).value().game.steps.size();
  };
  Play(Lines({"h8"}), "i9");
  EXPECT_THAT(Play(Lines({"h8", "h9", "new", "a1"}), "i9 i10 c3"),
              HasSubstr(absl::StrCat("This game goes to ", directory.File("auto-2.psq"))));
  EXPECT_EQ(moves("auto.psq"), 2u);
  EXPECT_EQ(moves("auto-2.psq"), 4u);
  EXPECT_EQ(moves("auto-3.psq"), 2u);
  settings_.save_path.clear();
  const std::string save = "save " + directory.File("auto.psq");
  EXPECT_THAT(Play(Lines({"h8", save, "moves", "h9"}), "i9 i10"), HasSubstr("is there already"));
  EXPECT_EQ(moves("auto.psq"), 2u);
  // Who asks again, or has written it, may.
  EXPECT_THAT(Play(Lines({"h8", save, save, "h9", save}), "i9 i10"), HasSubstr("Saved 4 moves"));
  EXPECT_EQ(moves("auto.psq"), 4u);
}

TEST_F(PlayTest, FilesThatCannotBeUsed) {
  const base::TemporaryDirectory directory;
  const std::string missing = directory.File("missing/x.psq");
  const std::string text = Play(Lines({"load " + missing, "save " + missing, "moves"}));
  EXPECT_THAT(text, HasSubstr("Not loaded: cannot read \"" + missing));
  EXPECT_THAT(text, HasSubstr("Not saved: cannot write \"" + missing));
  settings_.save_path = missing;
  EXPECT_THAT(Play(Lines({"h8", "h9"}), "a1 a2"), HasSubstr("Saving stopped: cannot write \""));
}

TEST_F(PlayTest, EveryGameIsSavedAsItGoes) {
  const base::TemporaryDirectory directory;
  settings_.save_path = directory.File("auto.psq");
  Play(Lines({"h8", "new", "a1", "b1", "undo"}), "i9 c3 d4");
  EXPECT_EQ(engine::ReadGameFile(directory.File("auto.psq")).value().game.steps.size(), 2u);
  EXPECT_EQ(engine::ReadGameFile(directory.File("auto-2.psq")).value().game.steps.size(), 2u);
}

TEST_F(PlayTest, AnyBytes) {
  std::string bytes;
  for (int i = 1; i < 256; ++i) bytes += static_cast<char>(i);
  bytes += std::string(1 << 20, 'a') + "\n" + std::string(3, '\0') + "\nh8\r\nmoves\n";
  const std::string text = Play(bytes, "i9");
  EXPECT_THAT(text, HasSubstr("2 moves: h8i9\n"));
  EXPECT_THAT(text, Not(HasSubstr("\x1b")));
  EXPECT_LT(text.size(), 20000u);
}

TEST_F(PlayTest, HelpNamesTheCommands) {
  const std::string text = Play("help\n");
  for (const char* word :
       {"undo, u", "hint", "line", "new", "side black|white|both|none", "level 0..100", "rule NAME",
        "size N or WxH", "save FILE", "load FILE", "quit, q", "level 0    a beginner"}) {
    EXPECT_THAT(text, HasSubstr(word));
  }
}

TEST_F(PlayTest, AfterTheEndOnlyNewUndoAndTheLikeWork) {
  const std::string text =
      Play(Lines({"d8", "e8", "f8", "g8", "h8", "a1", "hint", "undo", "i8"}), "d1 e1 f1 g1 h1");
  EXPECT_THAT(text, HasSubstr("The game is over: 'new' starts another, 'undo' takes back."));
  EXPECT_THAT(text, HasSubstr("command)> hint\nThe game is over.\n"));
  EXPECT_THAT(text, HasSubstr("Took back 1 move.\n"));
  EXPECT_THAT(text, HasSubstr("Move 9, Black (X)> i8\n"));
}

TEST(RunPlayTest, BadArgumentsAndHelp) {
  testing::internal::CaptureStderr();
  EXPECT_EQ(RunPlay({"--rule", "chess"}), 2);
  EXPECT_THAT(testing::internal::GetCapturedStderr(), HasSubstr("--rule: \"chess\""));
  testing::internal::CaptureStderr();
  EXPECT_EQ(RunPlay({"--rule=caro", "--opening-rule=rif"}), 2);
  EXPECT_THAT(testing::internal::GetCapturedStderr(),
              HasSubstr("tengen play: the opening rule rif is renju's and does not go with"));
  testing::internal::CaptureStdout();
  EXPECT_EQ(RunPlay({"--help"}), 0);
  EXPECT_THAT(testing::internal::GetCapturedStdout(), HasSubstr("Usage: tengen play"));
}

}  // namespace
}  // namespace tengen::cli
