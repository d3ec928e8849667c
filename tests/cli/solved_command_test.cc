#include <sys/stat.h>

#include <filesystem>
#include <iostream>
#include <sstream>
#include <streambuf>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"
#include "base/files.h"
#include "cli/command_line.h"
#include "cli/commands.h"
#include "cli/draw_game.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/base/temporary_directory.h"
#include "tests/cli/command_test.h"

namespace tengen::cli {
namespace {

using testing::HasSubstr;
using testing::Not;

class SolvedCommandTest : public CommandTest {
 protected:
  static constexpr int kNo = 1, kUnknown = 3;

  std::string Path(const std::string& name) const { return directory_.File(name); }
  int Solved(std::vector<std::string> args) {
    args.push_back("--directory=" + directory_.path());
    return Run(RunSolved, args);
  }
  void Solve(const std::string& size) {
    ASSERT_EQ(Run(RunSolve, {"--draw", "--size=" + size, "--proof", Path(size + ".txt")}), kOk)
        << error_;
  }

  const base::TemporaryDirectory directory_;
};

TEST_F(SolvedCommandTest, ADrawIsProvedListedAndChecked) {
  Solve("6x6");
  EXPECT_THAT(out_, HasSubstr("hold: Black makes no five in a row: a draw (renju: Black does not"));
  EXPECT_THAT(out_, HasSubstr("nodes: "));
  Solve("8x5");
  EXPECT_EQ(Run(RunVerify, {Path("6x6.txt"), Path("8x5.txt")}), kOk) << out_;
  EXPECT_THAT(out_, HasSubstr("6x6.txt: valid: Black makes no five in a row: a draw"));
  EXPECT_EQ(Run(RunVerify, {"--max-moves=3", Path("8x5.txt")}), kUnknown);
  EXPECT_EQ(Solved({"list"}), kOk) << error_;
  EXPECT_THAT(out_, HasSubstr("\n6x6 "));
  EXPECT_THAT(out_, HasSubstr("\n8x5 "));
  EXPECT_EQ(Solved({"check"}), kOk) << out_;
  EXPECT_THAT(out_, HasSubstr("6x6: valid: "));
  EXPECT_EQ(Solved({"check", "8x5"}), kOk) << out_;
  EXPECT_THAT(out_, HasSubstr("8x5: valid: "));
  EXPECT_THAT(out_, Not(HasSubstr("6x6")));
}

TEST_F(SolvedCommandTest, ABrokenCertificateIsNamedWithItsPlace) {
  Solve("8x5");
  std::string text = *base::ReadWholeFile(Path("8x5.txt"));
  text.erase(text.find("pairs"), 6);
  ASSERT_TRUE(base::WriteWholeFile(Path("8x5.txt"), text).ok());
  EXPECT_EQ(Solved({"check", "8x5"}), kNo);
  EXPECT_THAT(out_, HasSubstr("8x5: broken: line "));
  EXPECT_EQ(Run(RunVerify, {Path("8x5.txt")}), kNo);
  EXPECT_THAT(out_, HasSubstr("8x5.txt: broken: line "));
}

TEST_F(SolvedCommandTest, HoldsOfPositionsAreSolved) {
  const std::string board = Path("board.txt"), proof = Path("proof.txt");
  ASSERT_TRUE(base::WriteWholeFile(board, "......\n.xx.oo\n..x...\n.o.o..\n......\n").ok());
  EXPECT_EQ(Run(RunSolve, {"--draw", "--board", board, "--side=white", "--proof", proof}), kOk);
  EXPECT_THAT(out_, HasSubstr("hold: White makes no five in a row, if Black may play anywhere\n"));
  EXPECT_EQ(Run(RunVerify, {proof}), kOk) << out_;
  EXPECT_EQ(Run(RunSolve, {"--draw", "--rule=renju", "--board", board, "--side=white"}), kBadUsage);
  ASSERT_TRUE(base::WriteWholeFile(board, "......\n......\n.xxx..\n......\n......\n").ok());
  EXPECT_EQ(Run(RunSolve, {"--draw", "--board", board, "--side=black"}), kNo);
  EXPECT_THAT(out_, HasSubstr("no hold: Black makes a five if he need not heed those of"));
}

TEST_F(SolvedCommandTest, LimitsAreNamed) {
  EXPECT_EQ(Run(RunSolve, {"--draw", "--size=8x7", "--nodes=100"}), kUnknown);
  EXPECT_THAT(out_, HasSubstr("unknown: the limit on nodes came first\nnodes: "));
  EXPECT_EQ(Run(RunSolve, {"--draw", "--size=8x7", "--memory=10k"}), kUnknown);
  EXPECT_THAT(out_, HasSubstr("unknown: the memory for positions was used up first\n"));
  EXPECT_EQ(Run(RunSolve, {"--draw", "--size=8x7", "--time=0"}), kUnknown);
  EXPECT_THAT(out_, HasSubstr("unknown: the limit on time came first\n"));
}

TEST_F(SolvedCommandTest, RefusesBadInput) {
  Solve("5x5");
  for (const std::vector<std::string>& args : std::vector<std::vector<std::string>>{
           {}, {"lists"}, {"check", "5x6"}, {"list", "nothing"}, {"--unknown"}}) {
    EXPECT_EQ(Solved(args), kBadUsage);
    EXPECT_THAT(error_, HasSubstr("tengen solved: "));
  }
  const std::string results = "--results=" + Path("checked.jsonl");
  for (const std::string& option :
       {std::string("--sample=3"), std::string("--every-reply"), results}) {
    EXPECT_EQ(Solved({"list", option}), kBadUsage);
    EXPECT_THAT(error_,
                HasSubstr(absl::StrCat(option.substr(0, option.find('=')), " is for check")));
    EXPECT_EQ(Solved({"ask", "5x5", option}), kBadUsage);
    EXPECT_EQ(Solved({"play", option, "5x5"}), kBadUsage);
  }
  EXPECT_FALSE(std::filesystem::exists(Path("checked.jsonl")));
  EXPECT_EQ(Run(RunSolved, {"list", "--directory", Path("missing")}), kBadUsage);
  EXPECT_THAT(error_, HasSubstr("no certificates in "));
  for (const std::vector<std::string>& args :
       std::vector<std::vector<std::string>>{{"--draw"},
                                             {"--draw", "--size=9x8"},
                                             {"--draw", "--size=6", "--vcf"},
                                             {"--draw", "--size=6", "--max-moves=9"},
                                             {"--memory=1G", "--size=6"}}) {
    EXPECT_EQ(Run(RunSolve, args), kBadUsage) << args.back();
    EXPECT_THAT(error_, HasSubstr("tengen solve: "));
  }
  // What is there and is no certificate stays.
  ASSERT_TRUE(base::WriteWholeFile(Path("notes.txt"), "tengen-proof 1\n").ok());
  EXPECT_EQ(Run(RunSolve, {"--draw", "--size=5", "--proof", Path("notes.txt")}), kBadUsage);
  EXPECT_EQ(*base::ReadWholeFile(Path("notes.txt")), "tengen-proof 1\n");
}

TEST_F(SolvedCommandTest, AnswersAreAskedFor) {
  Solve("7x5");
  EXPECT_EQ(Solved({"ask", "7x5", "d3"}), kOk) << error_;
  EXPECT_THAT(out_, HasSubstr("White answers "));
  const std::string answer = out_.substr(14, 2);
  EXPECT_EQ(Solved({"ask", "7x5", "d3", answer}), kOk) << error_;
  EXPECT_THAT(out_, HasSubstr("Black is to move: Black makes no five"));
  EXPECT_EQ(Solved({"ask", "7x5", "d3a1"}), kBadUsage);
  EXPECT_THAT(error_, HasSubstr("move 2: only White's " + answer + " is proved there"));
  for (const char* moves : {"z9", "d3d3", "??"}) {
    EXPECT_EQ(Solved({"ask", "7x5", moves}), kBadUsage) << moves;
  }
  EXPECT_EQ(Solved({"ask"}), kBadUsage);
  EXPECT_EQ(Solved({"play", "7x5", "d3"}), kBadUsage);
}

TEST_F(SolvedCommandTest, PeoplePlayBlack) {
  Solve("5x5");
  std::istringstream moves("c3\n\nc3\nnonsense\nb2\nquit\na1\n");
  testing::internal::CaptureStdout();
  const CommandResult result = PlayDraw(Path("5x5.txt"), moves);
  const std::string out = testing::internal::GetCapturedStdout();
  EXPECT_EQ(result.exit_status(), kOk) << result.why();
  EXPECT_THAT(out, HasSubstr(" 1 . . . . .\n   a b c d e\nyou are Black"));
  EXPECT_THAT(out, HasSubstr("White answers "));
  EXPECT_THAT(out, HasSubstr("c3 is not empty\n"));
  EXPECT_THAT(out, HasSubstr("\"nonsense\" is no move\n"));
  EXPECT_THAT(out, Not(HasSubstr("the board is full")));
}

constexpr absl::string_view kTwos =
    "tengen-strategy 1\nrule standard\nsize 9 9\nside black\nstart c7c6d5e5/a9i9a1i1\n"
    "moves 1\nc7c6d5e5/a9i9a1i1 c5\nend\n";

// What standard input has while this lives.
class TypedLines {
 public:
  explicit TypedLines(const std::string& lines) : lines_(lines) {}
  ~TypedLines() { std::cin.rdbuf(before_); }
  TypedLines(const TypedLines&) = delete;
  TypedLines& operator=(const TypedLines&) = delete;

 private:
  std::istringstream lines_;
  std::streambuf* const before_ = std::cin.rdbuf(lines_.rdbuf());
};

TEST_F(SolvedCommandTest, PeoplePlayAgainstAStrategy) {
  ASSERT_TRUE(base::WriteWholeFile(Path("twos.txt"), kTwos).ok());
  const TypedLines lines("b1\nmoves\nnew\nsize 5\n");
  EXPECT_EQ(Solved({"play", "twos"}), kOk) << error_;
  EXPECT_THAT(out_, HasSubstr("twos: Black wins from c7c6d5e5/a9i9a1i1, standard 9x9\n"));
  EXPECT_THAT(out_, HasSubstr("X (Black): tengen, O (White): person"));
  EXPECT_THAT(out_, HasSubstr("tengen plays Black (X) c5  (standard 9x9 c7 a9 c6 i9 d5 a1 e5 i1 is "
                              "won by Black)\n"));
  EXPECT_THAT(out_, HasSubstr("is won by Black, win in ")) << "of the leaf a proof is found";
  EXPECT_THAT(out_, HasSubstr("11 moves: c7a9c6i9d5a1e5i1c5b1"));
  const size_t again = out_.rfind("standard, 9x9");
  EXPECT_THAT(out_.substr(again), HasSubstr("Move 10, White")) << "a new game begins as the first";
  EXPECT_THAT(out_.substr(again), HasSubstr("tengen plays Black (X) c3  (not searched)"));
}

TEST_F(SolvedCommandTest, PeoplePlayAgainstAWholeGame) {
  const TypedLines lines("o15\nquit\n");
  EXPECT_EQ(Run(RunSolved, {"play", "standard15", "--directory", TENGEN_SOLVED}), kOk) << error_;
  EXPECT_THAT(out_, HasSubstr("standard15: Black wins after "));
  EXPECT_THAT(out_, HasSubstr(" 8 . . . . . . .[X]. . . . . . .\n"));
  EXPECT_THAT(out_, HasSubstr("plays Black (X) i9  (standard 15x15 h8 o15 is won by Black)\n"));
}

// What comes with the program; all positions of a strategy take minutes.
TEST_F(SolvedCommandTest, WhatIsCommittedIsValid) {
  EXPECT_EQ(Run(RunSolved, {"check", "--sample=20", "--directory", TENGEN_SOLVED}), kOk) << out_;
  EXPECT_THAT(out_, HasSubstr("7x7: valid: "));
  EXPECT_THAT(out_, HasSubstr("standard15-a1: valid as far as looked at: 20 of 163092 positions"));
  EXPECT_THAT(out_, HasSubstr("\nstandard15: Black wins, as far as looked at, after "));
}

TEST_F(SolvedCommandTest, StrategiesOfOneGameAreCountedTogether) {
  for (const std::string reply : {"a1", "a2"}) {
    ASSERT_TRUE(
        base::WriteWholeFile(
            Path("small-" + reply + ".txt"),
            absl::StrCat("tengen-strategy 1\nrule standard\nsize 7 7\nside black\nstart d4/", reply,
                         "\nmoves 1\nd4a7/", reply, "b2 c3\nend\n"))
            .ok());
  }
  EXPECT_EQ(Solved({"list", "small"}), kOk) << error_;
  EXPECT_THAT(out_, HasSubstr("\nsmall: Black wins after 2 of 9 replies to d4, up to symmetry; not "
                              "after a3, a4, b2, b3, b4, c3, c4\n"));
  EXPECT_EQ(Solved({"check", "small"}), kNo);
  EXPECT_THAT(out_, Not(HasSubstr("small: "))) << "none is valid";
  EXPECT_EQ(Solved({"ask", "small", "d4b2"}), kBadUsage);
  EXPECT_THAT(error_, HasSubstr("\"d4b2\" is not a game that goes on from d4/a1 or d4/a2"));
}

TEST_F(SolvedCommandTest, TheGameThatIsWonIsAnsweredInEachImage) {
  const auto ask = [](const char* game, const char* moves) {
    return std::vector<std::string>{"ask", game, moves, "--directory", TENGEN_SOLVED};
  };
  EXPECT_EQ(Run(RunSolved, ask("standard15-a1", "h8a1")), kOk) << error_;
  EXPECT_THAT(out_, HasSubstr("Black plays g7 by the strategy"));
  EXPECT_EQ(Run(RunSolved, ask("standard15-a1", "h8o15")), kOk) << error_;
  EXPECT_THAT(out_, HasSubstr("Black plays i9 by the strategy"));
  EXPECT_EQ(Run(RunSolved, ask("standard15", "h8o15")), kOk) << "the part is found: " << error_;
  EXPECT_THAT(out_, HasSubstr("Black plays i9 by the strategy"));
}

TEST_F(SolvedCommandTest, AStrategyIsListedCheckedAndAsked) {
  ASSERT_TRUE(base::WriteWholeFile(Path("twos.txt"), kTwos).ok());
  EXPECT_EQ(Solved({"list"}), kOk) << error_;
  EXPECT_THAT(out_, HasSubstr("Black wins from c7c6d5e5/a9i9a1i1, standard 9x9"));
  EXPECT_EQ(Solved({"check", "twos"}), kOk) << out_;
  EXPECT_THAT(out_, HasSubstr("twos: valid: 72 of 72 positions proved"));
  EXPECT_THAT(out_, HasSubstr(": Black wins from c7c6d5e5/a9i9a1i1"));
  EXPECT_EQ(Solved({"check", "--sample=3", "twos"}), kOk) << out_;
  EXPECT_THAT(out_, HasSubstr("valid as far as looked at"));
  // The mirror image of the start, and a position behind the strategy's move.
  EXPECT_EQ(Solved({"ask", "twos", "g7a9g6i9f5a1e5i1"}), kOk) << error_;
  EXPECT_THAT(out_, HasSubstr("Black plays g5 by the strategy"));
  EXPECT_EQ(Solved({"ask", "twos", "c7a9c6i9d5a1e5i1c5b5"}), kOk) << error_;
  EXPECT_THAT(out_, HasSubstr("and wins in "));
  EXPECT_EQ(Solved({"ask", "twos", "c7"}), kBadUsage);
  EXPECT_THAT(error_, HasSubstr("White is to move"));
  EXPECT_EQ(Solved({"ask", "twos", "c7c7"}), kBadUsage);
  EXPECT_EQ(Solved({"ask", "twos", "c7a9c6i9"}), kBadUsage);
  EXPECT_THAT(error_, HasSubstr("is not a game that goes on from c7c6d5e5/a9i9a1i1"));
  // Five points are left, and no line in which anybody could win.
  constexpr absl::string_view kTooMuch =
      "tengen-strategy 1\nrule freestyle\nsize 5 5\nside black\n"
      "start a1c1e1a2c2e2b3d3a4b5/b1d1b2d2a3c3e3b4a5c5\nmoves 1\n"
      "a1c1e1a2c2e2b3d3a4b5/b1d1b2d2a3c3e3b4a5c5 c4\nend\n";
  ASSERT_TRUE(base::WriteWholeFile(Path("draw.txt"), kTooMuch).ok());
  EXPECT_EQ(Solved({"check", "draw"}), kUnknown) << out_;
  EXPECT_THAT(out_, HasSubstr("draw: unknown: "));
  EXPECT_THAT(out_, HasSubstr(": no proof was found\n"));
  EXPECT_EQ(Solved({"ask", "draw", "a1b1c1d1e1b2a2d2c2a3e2c3b3e3d3b4a4a5b5c5c4d4"}), kUnknown);
  EXPECT_THAT(error_, HasSubstr("the strategy has no move there, and no proof was found"));
  EXPECT_THAT(error_, Not(HasSubstr("--help"))) << "the question makes sense";
  const absl::string_view cut = kTwos.substr(0, kTwos.size() - 5);
  ASSERT_TRUE(base::WriteWholeFile(Path("twos.txt"), cut).ok());
  EXPECT_EQ(Solved({"check", "twos"}), kNo);
  EXPECT_THAT(out_, HasSubstr("twos: broken: line "));
}

// A strategy in one line of its moves: STONES MOVE.
std::string StrategyText(const std::string& rule, const std::string& size, const std::string& side,
                         const std::string& start, const std::vector<std::string>& moves) {
  return absl::StrCat("tengen-strategy 1\nrule ", rule, "\nsize ", size, "\nside ", side,
                      "\nstart ", start, "\nmoves ", moves.size(), "\n", absl::StrJoin(moves, "\n"),
                      moves.empty() ? "" : "\n", "end\n");
}

TEST_F(SolvedCommandTest, ThePartThatHasAMoveAnswers) {
  // Up to symmetry h8a1a2 goes on from either start, and the second part has a move.
  ASSERT_TRUE(base::WriteWholeFile(Path("g-a1.txt"), StrategyText("standard", "15 15", "black",
                                                                  "h8/a1", {"h8/a1 g9"}))
                  .ok());
  ASSERT_TRUE(base::WriteWholeFile(Path("g-a2.txt"),
                                   StrategyText("standard", "15 15", "black", "h8/a2",
                                                {"h8/a2 g9", "h8g9/a2a1 g7", "h8g9/a2a3 g7"}))
                  .ok());
  EXPECT_EQ(Solved({"ask", "g", "h8a2g9a1"}), kOk) << error_;
  EXPECT_THAT(out_, HasSubstr("Black plays g7 by the strategy"));
  EXPECT_EQ(Solved({"ask", "g"}), kBadUsage);
  EXPECT_THAT(error_, HasSubstr("the empty board is not a game that goes on from h8/a1 or h8/a2"));
}

TEST_F(SolvedCommandTest, PartsOfOneGameAreOfOneRuleSizeAndSide) {
  const auto write = [&](const std::string& name, const std::string& text) {
    ASSERT_TRUE(base::WriteWholeFile(Path(name + ".txt"), text).ok());
  };
  write("x-1", StrategyText("standard", "32 32", "black", "p16/a1", {}));
  write("x-2", StrategyText("standard", "5 5", "black", "c3/a1", {"c3/a1 b2", "b2c3/a1e5 d4"}));
  write("x-3", StrategyText("renju", "5 5", "black", "c3/a1", {}));
  write("my-game-a1", StrategyText("freestyle", "7 7", "black", "d4/a1", {}));
  write("my-other-a1", StrategyText("freestyle", "7 7", "black", "d4/a1", {}));
  EXPECT_EQ(Solved({"list"}), kOk) << error_;
  EXPECT_THAT(out_, Not(HasSubstr("x: Black wins after 2")));
  EXPECT_THAT(out_, HasSubstr("\nmy-game: Black wins after 1 of 9"));
  EXPECT_THAT(out_, HasSubstr("\nmy-other: Black wins after 1 of 9"));
  for (const char* verb : {"play", "ask"}) {
    EXPECT_EQ(Solved({verb, "x"}), kBadUsage);
    EXPECT_THAT(error_, HasSubstr("x-1 are of different games"));
  }
  EXPECT_EQ(Solved({"check", "my-gane"}), kBadUsage);
  EXPECT_THAT(error_, HasSubstr("did you mean my-game?"));
}

TEST_F(SolvedCommandTest, FilesOfOtherKindsAreNoClaims) {
  ASSERT_TRUE(base::WriteWholeFile(Path("twos.txt"), kTwos).ok());
  ASSERT_TRUE(base::WriteWholeFile(Path("empty.txt"), "").ok());
  ASSERT_TRUE(std::filesystem::create_directory(Path("a.txt")));
  ASSERT_EQ(mkfifo(Path("pipe.txt").c_str(), 0600), 0);
  EXPECT_EQ(Solved({"list"}), kOk) << error_;
  EXPECT_THAT(out_, HasSubstr("0  neither a certificate nor a strategy\n"));
  EXPECT_THAT(out_, Not(HasSubstr("pipe")));
  EXPECT_THAT(out_, HasSubstr("twos "));
  EXPECT_EQ(Solved({"check", "empty"}), kNo);
  EXPECT_THAT(out_, HasSubstr("empty: broken: neither a certificate nor a strategy"));
  EXPECT_EQ(Solved({"play", "empty"}), kBadUsage);
  EXPECT_THAT(error_, HasSubstr("empty: neither a certificate nor a strategy"));
}

// The last stones in the order of points would be a five, or make a point forbidden.
TEST_F(SolvedCommandTest, AGameLeadsToWhereAStrategyBegins) {
  const std::string six = "a9b9c9d9e9f9";
  ASSERT_TRUE(base::WriteWholeFile(Path("six.txt"), StrategyText("standard", "9 9", "black",
                                                                 six + "/a1c1e1g1i1a3", {}))
                  .ok());
  const TypedLines lines("undo\nquit\n");
  EXPECT_EQ(Solved({"play", "six"}), kOk) << error_;
  EXPECT_THAT(out_, HasSubstr(" 9 X X X X X X . . ."));
  EXPECT_THAT(out_, HasSubstr("Move 14, White")) << "nobody has won";
  EXPECT_THAT(out_, HasSubstr("There is no move of yours to take back."));
}

// A five that the start has already: no order of the stones is without one, and there are many.
TEST_F(SolvedCommandTest, WhereNoGameLeadsNoneIsPlayed) {
  const std::string start = "a9b9c9d9e9a7c7e7g7i7/a1c1e1g1i1a3c3e3g3i3";
  ASSERT_TRUE(
      base::WriteWholeFile(Path("won.txt"), StrategyText("standard", "9 9", "black", start, {}))
          .ok());
  EXPECT_EQ(Solved({"play", "won"}), kBadUsage);
  EXPECT_THAT(error_, HasSubstr("no game was found that leads to where it begins"));
}

TEST_F(SolvedCommandTest, WhatWasFoundValidIsKept) {
  ASSERT_TRUE(base::WriteWholeFile(Path("twos.txt"), kTwos).ok());
  const std::string results = "--results=" + Path("checked.jsonl");
  EXPECT_EQ(Solved({"check", results}), kOk) << error_;
  EXPECT_THAT(out_, HasSubstr("twos: valid: 72 of 72 positions proved ("));
  EXPECT_THAT(out_, Not(HasSubstr("found before")));
  EXPECT_EQ(Solved({"check", results}), kOk) << error_;
  EXPECT_THAT(out_, HasSubstr("twos: valid: 72 of 72 positions proved ("));
  EXPECT_THAT(out_, HasSubstr(" moves tried), found before: Black wins from c7c6d5e5/a9i9a1i1"));
  EXPECT_EQ(Solved({"check", "--sample=3", results}), kNo);
  EXPECT_THAT(error_, HasSubstr("checked.jsonl\" is of work with other settings"));
  EXPECT_EQ(Solved({"check", "--every-reply", results}), kNo);
  // Another text under that name is another strategy.
  const std::string worse = absl::StrReplaceAll(kTwos, {{" c5\n", " i5\n"}});
  ASSERT_TRUE(base::WriteWholeFile(Path("twos.txt"), worse).ok());
  Solved({"check", results});
  EXPECT_THAT(out_, HasSubstr("twos: "));
  EXPECT_THAT(out_, Not(HasSubstr("found before")));
}

}  // namespace
}  // namespace tengen::cli
