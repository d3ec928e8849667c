// Openings that people negotiate with an engine in the terminal.
#include <algorithm>
#include <array>
#include <optional>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"
#include "base/clock.h"
#include "base/files.h"
#include "base/random.h"
#include "cli/terminal/brain_chooser.h"
#include "cli/terminal/play_session.h"
#include "engine/opening/opening_record.h"
#include "engine/opening/opening_steps.h"
#include "engine/record/notation.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/base/temporary_directory.h"
#include "tests/cli/first_legal.h"

namespace tengen::cli {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

// Agrees to the first thing that is legal, and plays on the first empty point.
class FirstChooser : public MoveChooser {
 public:
  void NewGame() override {}
  Choice Choose(const Board& board, const search::SearchLimits&, int) override {
    Choice choice;
    choice.result.move = board.empty().First();
    return choice;
  }
  OpeningChoice Negotiate(const engine::Negotiation& negotiation, Rule rule,
                          const search::SearchLimits&, int level) override {
    last_rule = rule;
    last_level = level;
    OpeningChoice choice = {FirstLegal(negotiation), interrupted};
    if (mute) choice.actions.clear();
    return choice;
  }

  Rule last_rule = Rule::kFreestyle;
  int last_level = -1;
  bool mute = false;
  bool interrupted = false;
};

PlaySettings Settings(const std::string& opening, PlaySide side = PlaySide::kBlack) {
  PlaySettings settings;
  settings.side = side;
  EXPECT_TRUE(ReadOpening(opening, &settings.opening).ok()) << opening;
  EXPECT_TRUE(CheckSettings(settings).ok()) << opening;
  return settings;
}

// What the session says to these lines.
std::string PlayLinesWith(MoveChooser& chooser, const PlaySettings& settings,
                          const std::vector<std::string>& lines) {
  base::FakeClock clock;
  std::istringstream in(absl::StrJoin(lines, "\n"));
  std::ostringstream out;
  PlaySession(settings, PlayConsole{in, out}, chooser, chooser, clock).Run();
  return out.str();
}

std::string PlayLines(const PlaySettings& settings, const std::vector<std::string>& lines) {
  FirstChooser chooser;
  return PlayLinesWith(chooser, settings, lines);
}

// The same with a '/' behind each line.
std::string PlayWith(MoveChooser& chooser, const PlaySettings& settings, const std::string& input) {
  return PlayLinesWith(chooser, settings, absl::StrSplit(input, '/'));
}

std::string Play(const PlaySettings& settings, const std::string& input) {
  return PlayLines(settings, absl::StrSplit(input, '/'));
}

std::vector<std::string> NegotiatedRules() {
  std::vector<std::string> names;
  for (const engine::OpeningRuleInfo& info : engine::OpeningRules()) {
    if (!engine::StepsOf(info.rule).empty()) names.emplace_back(info.name);
  }
  return names;
}

// --------------------------------------------------------------------------------
// Every rule

// Answers what the session asks by nothing but what it shows: the prompt and the board. Stops some
// moves behind the opening.
class Reader : public LineReader {
 public:
  Reader(const std::ostringstream& out, uint64_t seed) : out_(out), lot_(seed) {}

  std::optional<std::string> Read(const std::string& prompt) override {
    EXPECT_LT(++lines_, 500) << out_.str();
    if (lines_ >= 500 || absl::StartsWith(prompt, "Another")) return std::nullopt;
    if (absl::StartsWith(prompt, "Move")) {
      if (++moves_ > 3) return std::nullopt;
      return PointWith('.');
    }
    const std::string task = prompt.substr(prompt.find(", ") + 2);
    if (absl::StartsWith(task, "stone")) return PointWith(Shown(':') ? ':' : '.');
    if (absl::StartsWith(task, "fifth move")) return PointWith('.');
    if (absl::StartsWith(task, "choose")) return PointWith('*');
    if (absl::StartsWith(task, "declare")) return "declare 2";
    if (absl::StartsWith(task, "accept"))
      return task == "accept> " ? "accept" : Either("accept", "1");
    if (absl::StartsWith(task, "continue")) return Either("continue", "offer");
    if (absl::StartsWith(task, "swap, stay or")) return Either("offer", Either("swap", "stay"));
    if (absl::StartsWith(task, "swap")) return Either("swap", "stay");
    if (absl::StartsWith(task, "black, white or")) return Either("two", Either("black", "white"));
    if (absl::StartsWith(task, "black")) return Either("black", "white");
    ADD_FAILURE() << "unknown prompt " << prompt;
    return std::nullopt;
  }

  int moves() const { return moves_; }

 private:
  std::string Either(const std::string& a, const std::string& b) {
    return lot_.Below(2) == 0 ? a : b;
  }

  // The points of the last board shown that have the sign.
  std::vector<std::string> Points(char sign) const {
    const std::vector<std::string> lines = absl::StrSplit(out_.str(), '\n');
    const auto letters = std::find_if(lines.rbegin(), lines.rend(), [](const std::string& line) {
      return absl::StartsWith(line, "   a b c");
    });
    std::vector<std::string> points;
    for (int row = 1; row <= 15; ++row) {
      const std::string& line = *(letters + row);
      for (size_t x = 0; x < 15; ++x) {
        const char c = line[3 + 2 * x];
        if (c == sign || (sign == '.' && c == '+')) {
          points.push_back(absl::StrCat(std::string(1, static_cast<char>('a' + x)), row));
        }
      }
    }
    return points;
  }
  bool Shown(char sign) const { return !Points(sign).empty(); }
  std::string PointWith(char sign) {
    const std::vector<std::string> points = Points(sign);
    if (points.empty()) {
      ADD_FAILURE() << "no " << sign << " in " << out_.str();
      return "quit";
    }
    return points[static_cast<size_t>(lot_.Below(static_cast<int>(points.size())))];
  }

  const std::ostringstream& out_;
  base::Random lot_;
  int lines_ = 0;
  int moves_ = 0;
};

// Plays the rule through; the record of it goes to `path`.
std::string PlayThrough(MoveChooser& chooser, const std::string& rule, PlaySide side,
                        const std::string& path, uint64_t seed) {
  PlaySettings settings = Settings(rule, side);
  settings.level = 0;
  settings.save_path = path;
  std::istringstream in;
  std::ostringstream out;
  Reader reader(out, seed);
  const PlayConsole console = {in, out, true, false, &reader};
  PlaySession(settings, console, chooser, chooser, base::Clock::Real()).Run();
  return out.str();
}

// What must hold of a game that was played through: the opening is agreed and some moves follow.
void ExpectPlayed(const std::string& path, const std::string& transcript) {
  EXPECT_THAT(transcript, HasSubstr("The opening is agreed. Black (X): ")) << transcript;
  EXPECT_THAT(transcript, Not(HasSubstr("failed")));
  const absl::StatusOr<LoadedGame> loaded = LoadGame(path, Rule::kFreestyle);
  ASSERT_TRUE(loaded.ok()) << loaded.status() << transcript;
  ASSERT_TRUE(loaded->game.negotiation().has_value());
  EXPECT_TRUE(loaded->game.negotiation()->agreed());
  EXPECT_GT(loaded->game.MovesAfterOpening(), 2);
}

TEST(OpeningPlayTest, PeopleAgainstTheEngineByEveryRule) {
  const base::TemporaryDirectory directory;
  BrainChooser chooser(base::Clock::Real());
  uint64_t seed = 0;
  for (const std::string& rule : NegotiatedRules()) {
    for (PlaySide side : {PlaySide::kBlack, PlaySide::kWhite, PlaySide::kBoth}) {
      SCOPED_TRACE(absl::StrCat(rule, " ", PlaySideName(side)));
      const std::string path =
          directory.File(absl::StrCat(rule, "-", PlaySideName(side), ++seed % 2 ? ".psq" : ".sgf"));
      const std::string text = PlayThrough(chooser, rule, side, path, seed);
      ExpectPlayed(path, text);
      const std::string begins =
          side == PlaySide::kWhite ? "tengen begins, person answers" : "person begins, ";
      EXPECT_THAT(text, HasSubstr(absl::StrCat("Opening rule ", rule, ": ", begins)));
    }
  }
}

TEST(OpeningPlayTest, TheEngineAgainstItselfByEveryRule) {
  const base::TemporaryDirectory directory;
  BrainChooser chooser(base::Clock::Real());
  for (const std::string& rule : NegotiatedRules()) {
    SCOPED_TRACE(rule);
    const std::string path = directory.File(rule + ".psq");
    const std::string text = PlayThrough(chooser, rule, PlaySide::kNone, path, 1);
    ExpectPlayed(path, text);
    EXPECT_THAT(text, HasSubstr("The first player "));
  }
}

// Every rule, cut off after every step, in both formats: the same steps go on to the same end.
TEST(OpeningPlayTest, FilesGoOnWhereTheyWereCut) {
  const base::TemporaryDirectory directory;
  for (const std::string& rule : NegotiatedRules()) {
    PlayedGame game =
        PlayedGame::Create({15, 15}, Rule::kRenju, engine::ParseOpeningConfig(rule).value())
            .value();
    for (int step = 0; game.negotiating(); ++step) {
      for (const char* ending : {".psq", ".sgf"}) {
        SCOPED_TRACE(absl::StrCat(rule, " ", step, ending));
        const std::string path = directory.File(absl::StrCat(rule, step, ending));
        ASSERT_TRUE(SaveGame(path, game, "person", "tengen").ok());
        const absl::StatusOr<LoadedGame> loaded = LoadGame(path, Rule::kFreestyle);
        ASSERT_TRUE(loaded.ok()) << loaded.status();
        EXPECT_TRUE(loaded->game.negotiation() == game.negotiation());
        EXPECT_EQ(loaded->game.board().key(), game.board().key());
        EXPECT_EQ(loaded->game.board().rule(), Rule::kRenju);
      }
      ASSERT_TRUE(game.Act(FirstLegal(*game.negotiation()).front(), 5).ok());
    }
    // Back again to the beginning, step by step.
    for (size_t steps = game.Steps().size(); steps > 0; --steps) {
      EXPECT_EQ(game.Steps().size(), steps);
      game.TakeBack();
      EXPECT_EQ(game.board().Moves(), game.negotiation()->stones());
    }
  }
}

// --------------------------------------------------------------------------------
// Conversations

TEST(OpeningPlayTest, AWholeNegotiation) {
  const std::string text =
      Play(Settings("extyusui nmax=7"), "h8 i9 i6/declare 2/h9/white/g8/moves/o1/moves");
  EXPECT_THAT(text, HasSubstr("Five in a row, renju, 15x15. Opening rule extyusui: person begins, "
                              "tengen answers, level 30.\n"));
  EXPECT_THAT(text, HasSubstr("Opening, stone 1, black (X)> h8 i9 i6\nYou put black (X) on h8.\n"));
  // The first thing that is legal is to lower the number, then to accept.
  EXPECT_THAT(text, HasSubstr("tengen lowers the number to 1 fifth move.\n"));
  EXPECT_THAT(text, HasSubstr("Opening, accept> h9\nNo stone is asked for here. 'accept' agrees to "
                              "1 fifth move.\n"));
}

TEST(OpeningPlayTest, ColoursAreThoseAgreedOn) {
  // The engine takes Black, so the one who has begun is White.
  const std::string text = Play(Settings("swap"), "h8 i9 i6/o1/moves");
  EXPECT_THAT(text, HasSubstr("tengen takes Black. Black (X): tengen, White (O): you.\n"
                              "The opening is agreed. Black (X): tengen, White (O): you.\n"));
  EXPECT_THAT(text, HasSubstr("Move 4, White (O)> o1\n"));
  EXPECT_THAT(text, HasSubstr("5 moves: h8i9i6o1a15\n"));
  EXPECT_THAT(text, HasSubstr("Five in a row, standard, "));
}

TEST(OpeningPlayTest, WhoSaysWhiteAnswers) {
  const std::string text = Play(Settings("swap2", PlaySide::kWhite), "two/h8 h9/moves");
  EXPECT_THAT(text, HasSubstr("tengen begins, person answers"));
  EXPECT_THAT(text, HasSubstr("tengen puts black (X) on c15.\n"));
  EXPECT_THAT(text, HasSubstr("Opening, black, white or two> two\n"));
  EXPECT_THAT(text, HasSubstr("You put black (X) on h9.\ntengen takes Black."));
}

TEST(OpeningPlayTest, SideCountsColoursOnceTheyAreAgreed) {
  const std::string text = Play(Settings("swap"), "h8 i9 i6/side black/moves/side both");
  EXPECT_THAT(text, HasSubstr("> side black\nFive in a row, standard, 15x15. X (Black): person, O "
                              "(White): tengen, level 30.\ntengen plays White (O) a15"));
}

TEST(OpeningPlayTest, TwoPeople) {
  const std::string text =
      Play(Settings("rif", PlaySide::kBoth), "h8 i9 i6/swap/h9/g8 j8/j8/undo/choose g8/moves");
  EXPECT_THAT(text, HasSubstr("First player, stone 1, black (X)> "));
  EXPECT_THAT(text, HasSubstr("Opening i8 Rangetsu. So far: Black (X): the first player"));
  EXPECT_THAT(text, HasSubstr("Second player, swap or stay> swap\nThe second player swaps the "
                              "colours. Black (X): the second player, White (O): the first"));
  EXPECT_THAT(text, HasSubstr("Move 6, White (O)> undo\nTook back 1 step of the opening.\n"));
  EXPECT_THAT(text, HasSubstr("5 moves: h8i9i6h9g8\n"));
}

TEST(OpeningPlayTest, UndoGoesBackThroughTheOpening) {
  const std::string text =
      Play(Settings("swap"), "undo/h8 i9 i6/o1/undo/undo/moves/i7/moves/undo/undo/undo/undo");
  EXPECT_THAT(text, HasSubstr("There is no move of yours to take back.\n"));
  EXPECT_THAT(text, HasSubstr("Move 6, White (O)> undo\nTook back 2 moves.\n"));
  EXPECT_THAT(text, HasSubstr("Move 4, White (O)> undo\nTook back 2 steps of the opening.\n"));
  EXPECT_THAT(text, HasSubstr("Opening, stone 3, black (X)> moves\nYou put black (X) on h8.\n"
                              "You put white (O) on i9.\n2 moves: h8i9\n"));
  EXPECT_THAT(text, HasSubstr("3 moves: h8i9i7\n"));
  // A move of the engine's lies before the person's last step.
  const std::string mixed = Play(Settings("swap1", PlaySide::kWhite), "stay/o1/undo/undo");
  EXPECT_THAT(mixed, HasSubstr("Took back 2 moves.\n"));
  EXPECT_THAT(mixed, HasSubstr("Took back 1 step of the opening.\n"));
  EXPECT_THAT(Play(Settings("swap1", PlaySide::kWhite), "swap/undo"),
              HasSubstr("Took back 1 move and 1 step of the opening.\n"));
}

TEST(OpeningPlayTest, WhatTheRuleRefusesIsRefusedWithItsReason) {
  const std::string text = Play(
      Settings("rif", PlaySide::kBoth),
      "a1/p1/swap/hello/h8 i9/h8/o15/h7/3/stay 5/keep/h8/h7/h6/g8/i8/g7/g8/3/a1/choose/black/g8");
  EXPECT_THAT(text, HasSubstr("> a1\nNot possible: a1 is not the centre. Put black (X) on h8;"));
  EXPECT_THAT(text, HasSubstr("\"p1\" is not on this board"));
  EXPECT_THAT(text, HasSubstr("Not possible: 'swap' is not asked for here. Put black"));
  EXPECT_THAT(text, HasSubstr("\"hello\" is neither a move nor a command"));
  EXPECT_THAT(text, HasSubstr("Not possible: h8 is occupied. Put black (X) on one of 23"));
  EXPECT_THAT(text, HasSubstr("Not possible: o15 is outside the central 5x5."));
  EXPECT_THAT(text, HasSubstr("\"3\" is neither a move nor a command"));
  EXPECT_THAT(text, HasSubstr("Not possible: nothing may follow this action: \"keep 5\"."));
  EXPECT_THAT(text, HasSubstr("Not possible: h7 is occupied. Put white (O) anywhere."));
}

TEST(OpeningPlayTest, FifthMovesThatAreEqualAreRefused) {
  const std::string text =
      Play(Settings("rif", PlaySide::kBoth), "h8 h9 h7/stay/h6/g8/i8/h8/g8/g7/h7/o1/swap/i9/g8");
  EXPECT_THAT(text, HasSubstr("Not possible: i8 is equivalent to g8. Offer fifth move 2 of 2"));
  EXPECT_THAT(text, HasSubstr("Not possible: h8 is occupied."));
  EXPECT_THAT(text, HasSubstr("Not possible: g8 was offered before."));
  EXPECT_THAT(text, HasSubstr("Not possible: i9 was not offered. Choose the fifth move that stays, "
                              "marked '*': g8, "));
}

TEST(OpeningPlayTest, NumbersThatAreRefused) {
  const std::string text =
      Play(Settings("extyusui", PlaySide::kBoth), "h8 i9 i6/declare/declare many/0/8/h9/3/3/lower");
  EXPECT_THAT(text, HasSubstr("Not possible: no number given: \"declare\"."));
  EXPECT_THAT(text, HasSubstr("Not possible: not a number: \"many\"."));
  EXPECT_THAT(text, HasSubstr("Not possible: 0 is outside 1..7."));
  EXPECT_THAT(text, HasSubstr("Not possible: 8 is outside 1..7."));
  EXPECT_THAT(text, HasSubstr("No stone is asked for here. 'declare N'"));
  EXPECT_THAT(text, HasSubstr("Not possible: 3 is outside 1..2."));
}

TEST(OpeningPlayTest, TooManyStonesAtOnce) {
  const std::string text = Play(Settings("swap"), "h8 i9 i6 o1/moves");
  EXPECT_THAT(text, HasSubstr("The rest is not taken: it is another's turn.\n"));
  EXPECT_THAT(text, HasSubstr("3 moves: h8i9i6\n"));
}

TEST(OpeningPlayTest, WordsOfAnOpeningThatIsOver) {
  const std::string text = Play(Settings("swap1"), "h8/swap/quit");
  EXPECT_THAT(text, HasSubstr("> swap\nThe opening is over: 'undo' goes back.\n"));
}

TEST(OpeningPlayTest, HintsAreOfFullStrengthAndDoNothing) {
  FirstChooser chooser;
  const std::string text = PlayWith(chooser, Settings("rif"), "hint/moves");
  EXPECT_THAT(text, HasSubstr("Hint: place h8\n"));
  EXPECT_THAT(text, HasSubstr("0 moves: \n"));
  EXPECT_EQ(chooser.last_level, search::kFullStrength);
  EXPECT_EQ(chooser.last_rule, Rule::kRenju);
}

TEST(OpeningPlayTest, AnEngineWithoutAnAnswerHandsOver) {
  FirstChooser chooser;
  chooser.mute = true;
  const std::string text = PlayWith(chooser, Settings("swap1", PlaySide::kWhite), "h8/moves");
  EXPECT_THAT(text, HasSubstr("tengen failed: it has no answer.\nYou play both colours now"));
  EXPECT_THAT(text, HasSubstr("1 move: h8\n"));
}

TEST(OpeningPlayTest, InterruptingTheEngineAgainstItselfHandsOver) {
  FirstChooser chooser;
  chooser.interrupted = true;
  const std::string text = PlayWith(chooser, Settings("rif", PlaySide::kNone), "g8/moves");
  EXPECT_THAT(text, HasSubstr("You play both colours now; 'side' changes that.\nSo far: "));
  EXPECT_THAT(text, HasSubstr("> g8\n"));
}

TEST(OpeningPlayTest, RulesThatDoNotGoTogetherAreNamed) {
  const std::string text =
      Play(Settings("swap2"),
           "rule freestyle/opening rif/opening/opening chess/size 20/"
           "opening longpro/opening free/opening 1992/rule renju/opening 1992");
  EXPECT_THAT(text, HasSubstr("> rule freestyle\nFive in a row, freestyle, 15x15. Opening rule "
                              "swap2"));
  EXPECT_THAT(text, HasSubstr("> opening rif\nNot possible: the opening rule rif is renju's and "
                              "does not go with the rule freestyle.\n"));
  EXPECT_THAT(text, HasSubstr("> opening\nThe opening rule is swap2. For a new game by another: "));
  EXPECT_THAT(text, HasSubstr("Not possible: not an opening rule: \"chess\". The opening"));
  EXPECT_THAT(text, HasSubstr("20x20. Opening rule longpro"));
  EXPECT_THAT(text, HasSubstr("> opening free\nFive in a row, freestyle, 20x20. X (Black): "));
  EXPECT_THAT(text, HasSubstr("rifswap is renju's and does not go with the rule freestyle.\n"));
  EXPECT_THAT(text, HasSubstr("> opening 1992\nNot possible: the opening rule: rifswap needs a "
                              "board of 15x15, not 20x20.\n"));
}

TEST(OpeningPlayTest, GamesGoOnFromFiles) {
  const base::TemporaryDirectory directory;
  for (const char* name : {"game.psq", "game.sgf"}) {
    const std::string path = directory.File(name);
    const std::string saved = PlayLines(Settings("rif", PlaySide::kBoth),
                                        {"h8 i9 i6", "swap", "h9", "g8", "save " + path, "quit"});
    EXPECT_THAT(saved, HasSubstr("Saved 4 moves to "));
    // The second player has Black now and offers the other fifth move.
    const std::string text =
        PlayLines(Settings("swap2", PlaySide::kWhite), {"load " + path, "j8", "moves", "new"});
    EXPECT_THAT(text, HasSubstr("Loaded 4 moves.\nThe rule is now renju, as the file says.\n"));
    EXPECT_THAT(text, HasSubstr("Opening, fifth move 2 of 2> j8\n"));
    EXPECT_THAT(text, HasSubstr("tengen chooses the fifth move g8.\n"));
    EXPECT_THAT(text, HasSubstr("> new\nFive in a row, renju, 15x15. Opening rule rif: "));
  }
  const std::string plain = directory.File("plain.psq");
  PlayLines(PlaySettings(), {"h8", "save " + plain});
  EXPECT_THAT(PlayLines(Settings("swap2"), {"load " + plain, "new"}),
              HasSubstr("There is no opening rule any more: the file says none.\n"));
}

TEST(OpeningPlayTest, FilesWithBrokenOpenings) {
  const base::TemporaryDirectory directory;
  const std::string path = directory.File("game.psq");
  PlayLines(Settings("rif", PlaySide::kBoth), {"h8 i9 i6", "swap", "save " + path});
  const std::string good = base::ReadWholeFile(path).value();
  for (const auto& [from, to, complaint] : std::vector<std::array<std::string, 3>>{
           {"opening rif", "opening chess", "not an opening rule: \"chess\""},
           {"P2 swap", "P1 swap", "P1 is not to act"},
           {"P1 place i6", "P1 place i7", "do not begin with the stones of the opening"}}) {
    ASSERT_TRUE(base::WriteWholeFile(path, absl::StrReplaceAll(good, {{from, to}})).ok());
    const std::string text = PlayLines(Settings("swap1"), {"load " + path, "h8"});
    EXPECT_THAT(text, HasSubstr(absl::StrCat("Not loaded: \"", path, "\": ")));
    EXPECT_THAT(text, HasSubstr(complaint));
    EXPECT_THAT(text, HasSubstr("You put black (X) on h8.\n"));
  }
}

TEST(OpeningPlayTest, CommentsThatSpeakOfOpeningsAreNone) {
  const base::TemporaryDirectory directory;
  const std::string path = directory.File("game.sgf");
  ASSERT_TRUE(
      base::WriteWholeFile(path, "(;GM[4]SZ[15]C[A game.\nopening was bad];B[hh];W[ii])").ok());
  EXPECT_THAT(PlayLines(PlaySettings(), {"load " + path}), HasSubstr("Loaded 2 moves.\n"));
}

}  // namespace
}  // namespace tengen::cli
