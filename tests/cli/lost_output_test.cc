// Output that is lost, as on a full disk, is status 74 in every command.
#include <stdlib.h>
#include <sys/wait.h>

#include <fstream>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "gtest/gtest.h"
#include "tests/base/temporary_directory.h"

namespace tengen::cli {
namespace {

constexpr int kLost = 74;
constexpr char kProgram[] = TENGEN_PROGRAM_DIR "/tengen";

int ShellStatus(const std::string& command) {
  const int status = system(command.c_str());
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

// What `tengen ARGUMENTS` ends with, its output closed or going to a device that is full. The input
// is given by a shell's command.
void ExpectLost(const std::string& arguments, const std::string& input = "true") {
  for (const char* output : {">/dev/full", ">&-"}) {
    EXPECT_EQ(
        ShellStatus(absl::StrCat(input, " | ", kProgram, " ", arguments, " ", output, " 2>&-")),
        kLost)
        << arguments << " " << output;
  }
}

TEST(LostOutputTest, OfHelp) {
  for (const char* command :
       {"", "play", "analyze", "match", "opening", "openings", "solve", "verify", "suite", "accept",
        "judge", "bench", "experiments", "selfplay", "shard", "train", "train-network", "tune"}) {
    ExpectLost(absl::StrCat(command, " --help"));
  }
  ExpectLost("--version");
  ExpectLost("help");
}

TEST(LostOutputTest, OfAnswersWhateverTheyAre) {
  ExpectLost("solve --nodes=100 h8i9");  // there is no win
  ExpectLost("solve h8a1i8a3j8a5");      // there is one
  ExpectLost("solve --proof=- h8a1i8a3j8a5");
  ExpectLost("analyze --nodes=100 h8i9");
  ExpectLost("analyze --json --nodes=100 h8i9");
  ExpectLost("analyze --server", "echo '{\"id\": 1, \"nodes\": 1}'");
  ExpectLost("judge", "echo h8");
  ExpectLost("judge", "echo nonsense");
  ExpectLost("play", "echo h8");
  ExpectLost("tune --list");
  ExpectLost("openings --count=1000000 --size=15 --nodes=20 --verify-nodes=20 --max-value=300");
  ExpectLost(absl::StrCat("experiments --table=levels --directory=", TENGEN_EXPERIMENTS));
}

TEST(LostOutputTest, OfGames) {
  const base::TemporaryDirectory directory;
  const std::string run = absl::StrCat("selfplay --run=a --games=2 --nodes=60 --of=freestyle:7 ",
                                       "--data=", directory.path());
  ASSERT_EQ(ShellStatus(absl::StrCat(kProgram, " ", run)), 0);
  ExpectLost(absl::StrCat("shard --shards=", directory.path(), "/selfplay/a"));
  ExpectLost("match --games=2 --size=7 --nodes=50 --quiet");
}

TEST(LostOutputTest, OfFilesThatGrow) {
  const std::string options = " --nodes=20 --verify-nodes=20 --max-value=300 --size=15 --out=";
  EXPECT_EQ(ShellStatus(absl::StrCat(kProgram, " openings", options, "/dev/full 2>&-")), kLost);
  const std::string match = absl::StrCat(kProgram, " match --size=7 --nodes=50 --quiet >/dev/null");
  EXPECT_EQ(ShellStatus(absl::StrCat(match, " --results=/dev/full 2>&-")), kLost);
  const base::TemporaryDirectory directory;
  // The third game does not fit: a block of the shell has 512 or 1024 bytes.
  const std::string results = absl::StrCat(" --games=1000 --results=", directory.File("games"));
  EXPECT_EQ(ShellStatus(absl::StrCat("trap '' XFSZ; ulimit -f 2; ", match, results, " 2>&-")),
            kLost);
}

TEST(LostOutputTest, BadUsageStaysBadUsage) {
  EXPECT_EQ(ShellStatus(absl::StrCat(kProgram, " solve --nonsense >/dev/full 2>/dev/null")), 2);
  EXPECT_EQ(ShellStatus(absl::StrCat(kProgram, " solve --nonsense >&- 2>&-")), 2);
}

}  // namespace
}  // namespace tengen::cli
