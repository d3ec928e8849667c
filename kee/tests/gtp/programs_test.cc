// kee-gtp and kee-solve as processes.
#include <sys/wait.h>

#include <cstdio>
#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/base/temporary_directory.h"

namespace tengen::kee {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::StartsWith;

struct ProgramRun {
  int status = -1;
  std::string output;  // and error output
};

// Runs a program of the build with a shell's line behind its name.
ProgramRun RunProgram(const std::string& line) {
  ProgramRun run;
  const std::string command = absl::StrCat("exec 2>&1; cd ", TENGEN_PROGRAM_DIR, " && ", line);
  std::FILE* pipe = popen(command.c_str(), "r");
  EXPECT_NE(pipe, nullptr);
  char buffer[4096];
  while (const size_t count = std::fread(buffer, 1, sizeof(buffer), pipe)) {
    run.output.append(buffer, count);
  }
  const int status = pclose(pipe);
  run.status = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  return run;
}

TEST(KeeGtp, AnswersUntilQuitOrTheEndOfInput) {
  for (const char* end : {"quit\\nname\\n", ""}) {
    const ProgramRun run = RunProgram(
        absl::StrCat("printf '1 name\\n# interrupt\\nplay b d4\\n2 undo\\n", end, "' | ./kee-gtp"));
    EXPECT_EQ(run.status, 0);
    EXPECT_THAT(run.output, StartsWith("=1 Tengen Kee\n\n=\n\n=2\n\n"));
  }
}

TEST(KeeGtp, ThinksAboutAMoveAndCanBeInterrupted) {
  const ProgramRun run = RunProgram(
      "(printf 'boardsize 5\\ngenmove b\\n'; sleep 0.2; printf '# interrupt\\nquit\\n') | "
      "./kee-gtp --seconds 1000");
  EXPECT_EQ(run.status, 0);
  EXPECT_THAT(run.output, testing::MatchesRegex("=\n\n= [A-E][1-5]\n\n=\n\n"));
}

// Whatever line comes when the first report has been read.
TEST(KeeGtp, AnalysesUntilTheNextLine) {
  for (const char* end : {"name", "", "# interrupt", "# a comment"}) {
    const base::TemporaryDirectory directory;
    const std::string in = directory.File("in"), out = directory.File("out");
    const ProgramRun run = RunProgram(absl::StrCat(
        "mkfifo ", in, " ", out, " && (timeout 60 ./kee-gtp <", in, " >", out, " & exec 3>", in,
        " 4<", out, "; printf 'boardsize 5\\n1 kata-analyze b 1\\n' >&3; ended=",
        "; while read -r line <&4; do echo \"$line\"; case $ended$line in info*)",
        " printf '%s\\n2 quit\\n' '", end, "' >&3; ended=yes;; esac; done)"));
    EXPECT_THAT(run.output, StartsWith("=\n\n=1\ninfo move ")) << end;
    EXPECT_THAT(run.output, testing::EndsWith("\n\n=2\n\n")) << end;
  }
}

TEST(KeeGtp, TheEndOfInputEndsAnAnalysis) {
  const ProgramRun run = RunProgram("printf 'boardsize 5\\nlz-analyze\\n' | ./kee-gtp");
  EXPECT_EQ(run.status, 0);
  EXPECT_THAT(run.output, testing::MatchesRegex("=\n\n=\n(info move [^\n]*\n)*\n"));
}

TEST(KeeGtp, AnAnalysisThatNobodyHearsEnds) {
  const base::TemporaryDirectory directory;
  const std::string pipe = directory.File("pipe");
  const ProgramRun run = RunProgram(absl::StrCat("mkfifo ", pipe, " && exec 3<>", pipe,
                                                 " && echo 'kata-analyze 1' >&3 && ",
                                                 "timeout 20 ./kee-gtp <&3 >/dev/full"));
  EXPECT_EQ(run.status, 74);
}

TEST(KeeGtp, RefusesMegabyteLinesAndGoesOn) {
  const ProgramRun run =
      RunProgram("(head -c 3000000 /dev/zero | tr '\\0' 'x'; printf '\\nname\\n') | ./kee-gtp");
  EXPECT_EQ(run.output, "? line too long\n\n= Tengen Kee\n\n");
}

TEST(KeeGtp, ExplainsItself) {
  EXPECT_THAT(RunProgram("./kee-gtp --help").output,
              AllOf(HasSubstr("Go Text Protocol"), HasSubstr("kee-why"), HasSubstr("--seconds")));
  EXPECT_THAT(RunProgram("./kee-gtp --version").output, StartsWith("kee-gtp "));
  const ProgramRun bad = RunProgram("./kee-gtp --speed 9");
  EXPECT_EQ(bad.status, 2);
  EXPECT_EQ(bad.output,
            "kee-gtp: unknown option \"--speed\"; did you mean --seed?\nTry: kee-gtp --help\n");
  for (const char* words : {"--seconds 0", "--seconds=x", "--playouts 0", "--seed -1", "b d4"}) {
    EXPECT_EQ(RunProgram(absl::StrCat("./kee-gtp ", words)).status, 2) << words;
  }
}

TEST(KeeGtp, SaysThatAnswersWereLost) {
  for (const char* end : {"", "quit\\n"}) {
    const ProgramRun run =
        RunProgram(absl::StrCat("printf 'name\\n", end, "' | ./kee-gtp >/dev/full"));
    EXPECT_EQ(run.status, 74);
    EXPECT_EQ(run.output, "kee-gtp: not all output could be written\n");
    EXPECT_EQ(RunProgram(absl::StrCat("printf 'name\n", end, "' | ./kee-gtp >&-")).status, 74);
  }
  // An engine whose answers are lost does not wait for more.
  EXPECT_EQ(RunProgram("(yes name | (./kee-gtp >/dev/full 2>&-; echo $?)) 2>&-").output, "74\n");
}

// After quit nobody waits for input that never comes.
TEST(KeeGtp, EndsAtQuit) {
  const base::TemporaryDirectory directory;
  const std::string pipe = directory.File("pipe");
  const ProgramRun run = RunProgram(absl::StrCat(
      "mkfifo ", pipe, " && exec 3<>", pipe, " && echo quit >&3 && ", "timeout 20 ./kee-gtp <&3"));
  EXPECT_EQ(run.status, 0);
  EXPECT_EQ(run.output, "=\n\n");
}

// A referee and two players, run by GoGui's match controller
// (https://github.com/Remi-Coulom/gogui).
TEST(KeeGtp, PlaysAWholeGameUnderGoGuisController) {
  if (RunProgram("command -v gogui-twogtp").status != 0) {
    GTEST_SKIP() << "no gogui-twogtp on the PATH";
  }
  const base::TemporaryDirectory directory;
  const std::string prefix = directory.File("game");
  const ProgramRun run = RunProgram(
      absl::StrCat("gogui-twogtp -auto -games 1 -size 5 -komi 0 -sgffile ", prefix,
                   " -black './kee-gtp --playouts 100' -white './kee-gtp --playouts 100 --seed 2'",
                   " -referee ./kee-gtp && grep -v '^#' ", prefix, ".dat"));
  // Game number, then the result as Black, White and the referee say.
  EXPECT_THAT(run.output, testing::ContainsRegex("0\t(0|[BW][+][0-9.]+)\t")) << run.output;
  EXPECT_THAT(run.output, testing::Not(HasSubstr("?"))) << run.output;
}

// Two players run by the engine layer of Sabaki (npm package @sabaki/gtp), ended by our ruler
// commands.
TEST(KeeGtp, PlaysAWholeGameUnderSabakisController) {
  const std::string script = TENGEN_TEST_DATA "/../../kee/tests/gtp/sabaki_game.js";
  if (RunProgram("node -e 'require(\"@sabaki/gtp\")'").status != 0) {
    GTEST_SKIP() << "no node with @sabaki/gtp; NODE_PATH says where it is";
  }
  const ProgramRun run = RunProgram(absl::StrCat("node ", script, " ./kee-gtp"));
  EXPECT_EQ(run.status, 0) << run.output;
  EXPECT_THAT(run.output, testing::ContainsRegex("plies, (Draw|[BW][+][0-9.]+), mean of 1"))
      << run.output;
}

TEST(KeeSolve, PrintsTheValueOfABoard) {
  const ProgramRun run = RunProgram("./kee-solve 2 1 --quiet");
  EXPECT_EQ(run.status, 0);
  EXPECT_THAT(run.output, AllOf(StartsWith("value 0, 5 positions\n"), HasSubstr("checked"),
                                HasSubstr("principal line: B"), HasSubstr("scoring positions:")));
  EXPECT_THAT(RunProgram("./kee-solve ring 4 --quiet").output, StartsWith("value 0,"));
  EXPECT_THAT(RunProgram("./kee-solve edges 4 0-1,0-2,0-3 --quiet").output, StartsWith("value 4,"));
}

TEST(KeeSolve, CertifiesBoardsThatAreAllBlacks) {
  const ProgramRun run = RunProgram("./kee-solve 3 1 --quiet");
  EXPECT_EQ(run.status, 0);
  EXPECT_THAT(run.output,
              StartsWith("value 3, 15 positions\n"
                         "Black >= 3: certificate of 2 positions, checked, either lift\n"
                         "principal line: B B1, W pass, B pass, W pass\n"
                         "scoring positions: .B.\n"));
}

TEST(KeeSolve, TellsWhetherAClaimIsProven) {
  const ProgramRun proven = RunProgram("./kee-solve 4 1 --claim b 4 --quiet");
  EXPECT_EQ(proven.status, 0);
  EXPECT_THAT(proven.output, StartsWith("Black >= 4 proven"));
  const ProgramRun refuted = RunProgram("./kee-solve 6 1 --claim b 2 --quiet");
  EXPECT_EQ(refuted.status, 1);
  EXPECT_THAT(refuted.output, StartsWith("Black >= 2 not proven"));
  const ProgramRun open = RunProgram("./kee-solve 12 1 --claim b 1 --time 0.05");
  EXPECT_EQ(open.status, 1);
  EXPECT_THAT(open.output, HasSubstr("Black >= 1 open"));
}

TEST(KeeSolve, ClaimsAreOneWordOrTwo) {
  for (const char* claim : {"--claim w -1", "--claim=w,-1", "--claim w,-1", "--claim 'White -1'"}) {
    EXPECT_THAT(RunProgram(absl::StrCat("./kee-solve ", claim, " 2 1 --quiet")).output,
                StartsWith("White <= -1 "))
        << claim;
  }
}

TEST(KeeSolve, SaysThatOutputWasLost) {
  const ProgramRun run = RunProgram("./kee-solve 3 1 --quiet >/dev/full");
  EXPECT_EQ(run.status, 74);
  EXPECT_EQ(run.output, "kee-solve: not all output could be written\n");
  EXPECT_EQ(RunProgram("./kee-solve 3 1 --quiet >&-").status, 74);
  EXPECT_EQ(RunProgram("./kee-solve 10 1 --time 0.01 --quiet >/dev/full").status, 74);
  EXPECT_EQ(RunProgram("./kee-solve --table --time 0.01 --quiet >/dev/full").status, 74);
}

TEST(KeeSolve, PrintsBoundsWhenTimeIsUp) {
  const ProgramRun run = RunProgram("./kee-solve 10 1 --time 0.05 --quiet");
  EXPECT_EQ(run.status, 1);
  EXPECT_THAT(run.output, StartsWith("value from "));
}

// `timeout` sends its signal twice, to the program and to its group, and so do shells.
TEST(KeeSolve, SignalsEndItWithWhatIsKnown) {
  for (const auto& [signal, status] : {std::pair("INT", 130), {"TERM", 143}, {"HUP", 129}}) {
    const ProgramRun run =
        RunProgram(absl::StrCat("exec env --default-signal timeout --preserve-status -s ", signal,
                                " 1 ./kee-solve 10 1 --time 1000"));
    EXPECT_EQ(run.status, status);
    EXPECT_THAT(run.output, StartsWith("value from "));
    // When the board has begun that takes seconds.
    const base::TemporaryDirectory directory;
    const std::string file = directory.File("table");
    const ProgramRun table = RunProgram(absl::StrCat(
        "env --default-signal ./kee-solve --table --time 1000 >", file,
        " & while kill -0 $! && ! grep -qs ^1x7 ", file, "; do sleep 0.02; done; kill -s ", signal,
        " $!; wait $!; status=$?; cat ", file, "; exit $status"));
    EXPECT_EQ(table.status, status);
    EXPECT_THAT(table.output, AllOf(StartsWith("board "), HasSubstr(" to ")));
  }
}

TEST(KeeSolve, ShowsProgressToTerminalsOnly) {
  EXPECT_THAT(RunProgram("./kee-solve 10 1 --time 0.5 2>&1 >/dev/null").output, "");
}

TEST(KeeSolve, RefusesWhatItDoesNotUnderstand) {
  for (const char* words :
       {"", "3", "3 x", "ring", "edges 3 0-9", "2 2 --time soon", "2 2 --claim b", "2 2 --fly",
        "60 60", "30 30", "4 4 --positions 100", "2 2 --claim r 1", "2 2 --claim b x",
        "2 2 --time=0", "2 2 --memory=0"}) {
    EXPECT_EQ(RunProgram(absl::StrCat("./kee-solve ", words)).status, 2) << words;
  }
  EXPECT_EQ(RunProgram("./kee-solve 3 x").output,
            "kee-solve: no board given, or one that is not understood\nTry: kee-solve --help\n");
  EXPECT_THAT(RunProgram("./kee-solve --help").output, HasSubstr("--table"));
}

}  // namespace
}  // namespace tengen::kee
