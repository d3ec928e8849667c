#include <filesystem>
#include <string>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "base/files.h"
#include "cli/command_line.h"
#include "cli/commands.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/base/temporary_directory.h"
#include "tests/cli/command_test.h"

namespace tengen::cli {
namespace {

using testing::HasSubstr;
using testing::Not;

constexpr int kNotWon = 1, kOpen = 3;

// Black wins at c5 by two threes.
constexpr const char* kTwoTwos = "e5a1d5a9c6i1c7i9";

class SolveGameCommandTest : public CommandTest {
 protected:
  std::string Path(const std::string& name) const { return directory_.File(name); }
  std::string Log() const { return Path("game.jsonl"); }
  void Write(const std::string& name, absl::string_view text) const {
    ASSERT_TRUE(base::WriteWholeFile(Path(name), text).ok());
  }
  int Solve(std::vector<std::string> more) {
    more.insert(more.begin(), {"--rule=standard", "--size=9", "--concurrency=2", "--results"});
    more.insert(more.begin() + 4, Log());
    return Run(RunSolveGame, more);
  }

  const base::TemporaryDirectory directory_;
};

TEST_F(SolveGameCommandTest, AWonGameHasAStrategyThatHolds) {
  const std::string strategy = Path("strategy.txt");
  EXPECT_EQ(Solve({"--strategy", strategy, kTwoTwos}), kOk) << error_;
  EXPECT_THAT(out_, HasSubstr("won: Black wins\n"));
  EXPECT_EQ(Run(RunVerify, {strategy}), kOk) << out_;
  EXPECT_THAT(out_, HasSubstr("valid: 1 of 1 positions proved"));
  const std::string log = *base::ReadWholeFile(Log());
  EXPECT_EQ(Solve({kTwoTwos}), kOk) << "nothing is asked again";
  EXPECT_EQ(*base::ReadWholeFile(Log()), log);
}

TEST_F(SolveGameCommandTest, AStrategyOfAnotherGameGuides) {
  const std::string other = Path("other.txt"), found = Path("found.txt");
  EXPECT_EQ(Solve({"--rule=freestyle", "--strategy", other, "e5h1d5a9c6i1c7i9"}), kOk) << error_;
  EXPECT_TRUE(std::filesystem::remove(Log()));
  EXPECT_EQ(Solve({"--like", other, "--strategy", found, kTwoTwos}), kOk) << error_;
  EXPECT_EQ(Run(RunVerify, {found}), kOk) << out_;
  EXPECT_THAT(*base::ReadWholeFile(Log()), Not(HasSubstr("moves")));
}

TEST_F(SolveGameCommandTest, WhatCannotGuideIsRefused) {
  const std::string path = Path("other.txt");
  EXPECT_EQ(Solve({"--like", path, kTwoTwos}), kBadUsage);
  EXPECT_THAT(error_, HasSubstr("other.txt"));
  Write("other.txt", "tengen-strategy 1\nrule standard\n");
  EXPECT_EQ(Solve({"--like", path, kTwoTwos}), kBadUsage);
  EXPECT_THAT(error_, HasSubstr("other.txt\" line 3: "));
  Write("other.txt",
        "tengen-strategy 1\nrule standard\nsize 9 8\nside black\nstart e5/a1\nmoves 0\nend\n");
  EXPECT_EQ(Solve({"--like", path, kTwoTwos}), kBadUsage);
  EXPECT_THAT(error_, HasSubstr("other.txt\": a game of another size or side"));
}

TEST_F(SolveGameCommandTest, GoesOnAfterItsTime) {
  EXPECT_EQ(Solve({"--time=0", kTwoTwos}), kOpen) << error_;
  EXPECT_THAT(out_, HasSubstr("open: worth about 1 more positions; the hardest is c7c6d5e5/"));
  EXPECT_EQ(Solve({kTwoTwos}), kOk) << error_;
}

TEST_F(SolveGameCommandTest, WhereNothingWinsItSaysSo) {
  // White has a straight four.
  EXPECT_EQ(Solve({"i1b5i3c5i5d5i7e5"}), kNotWon) << out_ << error_;
  EXPECT_THAT(out_, HasSubstr("not won: no move that was tried wins for Black"));
}

TEST_F(SolveGameCommandTest, WhatIsNoLogOfTheGameIsRefused) {
  EXPECT_EQ(Solve({kTwoTwos}), kOk) << error_;
  EXPECT_EQ(Solve({"e5a1d5a9c6i1"}), kFailed);
  EXPECT_THAT(error_, HasSubstr("is not of this game"));
  const std::string log = *base::ReadWholeFile(Log());
  for (const char* line :
       {"{\"stones\": \"e5/a1\", \"effort\": 0, \"answer\": \"won\"}", "{}", "no",
        "{\"stones\": \"c7c6d5e5/a9i9a1i1\", \"try\": \"c6\"}",
        "{\"stones\": \"c7c6d5e5/a9i9a1i1\", \"effort\": 3, \"answer\": \"won\"}",
        "{\"stones\": \"c7c6d5e5/a9i9a1i1\", \"effort\": 0, \"answer\": \"?\"}"}) {
    const std::string header = log.substr(0, log.find('\n') + 1);
    Write("game.jsonl", absl::StrCat(header, line, "\n"));
    EXPECT_EQ(Solve({kTwoTwos}), kFailed) << line;
    EXPECT_THAT(error_, HasSubstr("line 2: ")) << line;
  }
}

TEST_F(SolveGameCommandTest, TheStrategyDoesNotTakeThePlaceOfTheLog) {
  EXPECT_EQ(Solve({"--strategy", Log(), kTwoTwos}), kBadUsage);
  EXPECT_THAT(error_, HasSubstr("is named twice, for --results and --strategy"));
  EXPECT_FALSE(std::filesystem::exists(Log()));
}

TEST_F(SolveGameCommandTest, EveryReplyOfAStrategyIsProved) {
  constexpr absl::string_view kStrategy =
      "tengen-strategy 1\nrule standard\nsize 9 9\nside black\nstart c7c6d5e5/a9i9a1i1\n"
      "moves 1\nc7c6d5e5/a9i9a1i1 c5\nend\n";
  Write("strategy.txt", kStrategy);
  EXPECT_EQ(Run(RunVerify, {Path("strategy.txt")}), kOk) << out_;
  EXPECT_THAT(out_, HasSubstr("valid: 72 of 72 positions proved (216 moves tried)"));
  EXPECT_EQ(Run(RunVerify, {"--every-reply", Path("strategy.txt")}), kOk) << out_;
  EXPECT_THAT(out_, HasSubstr("valid: 72 of 72 positions proved (5112 moves tried)"));
  EXPECT_EQ(Run(RunVerify, {"--max-moves=2", Path("strategy.txt")}), kOpen) << out_;
  EXPECT_EQ(Run(RunVerify, {"--sample=5", "--concurrency=1", Path("strategy.txt")}), kOk) << out_;
  EXPECT_THAT(out_, HasSubstr("valid as far as looked at: 5 of 72 positions proved"));
  Write("renju.txt", absl::StrReplaceAll(kStrategy, {{"standard", "renju"}}));
  EXPECT_EQ(Run(RunVerify, {Path("renju.txt")}), kNotWon);
  EXPECT_THAT(out_, HasSubstr("broken: after c5: the move is forbidden"));
  Write("cut.txt", kStrategy.substr(0, kStrategy.size() - 5));
  EXPECT_EQ(Run(RunVerify, {Path("cut.txt")}), kNotWon);
  EXPECT_THAT(out_, HasSubstr("broken: line "));
}

// The second position is found as an image that does not go on from the start.
constexpr absl::string_view kTwoMoves =
    "tengen-strategy 1\nrule standard\nsize 9 9\nside black\nstart c6d5e5/a9i9a1\nmoves 2\n"
    "c6d5e5/a9i9a1 c7\nc7c6d5e5/a9i9a1i1 c5\nend\n";

TEST_F(SolveGameCommandTest, AWholeGameIsOneProof) {
  Write("strategy.txt", kTwoMoves);
  const std::string proof = Path("game.proof"), again = Path("again.proof");
  EXPECT_EQ(Run(RunVerify, {"--certificate", proof, Path("strategy.txt")}), kOk) << out_ << error_;
  EXPECT_THAT(out_, HasSubstr("valid: 145 of 145 positions proved"));
  EXPECT_EQ(Run(RunVerify, {proof}), kOk) << out_;
  EXPECT_THAT(out_, HasSubstr("valid: Black wins in "));
  EXPECT_EQ(Run(RunVerify, {"--concurrency=1", "--certificate", again, Path("strategy.txt")}), kOk);
  const std::string bytes = *base::ReadWholeFile(proof);
  EXPECT_EQ(bytes, *base::ReadWholeFile(again)) << "on any number of threads";
  Write("cut.proof", bytes.substr(0, bytes.size() / 2));
  EXPECT_EQ(Run(RunVerify, {Path("cut.proof")}), kNotWon);
  EXPECT_THAT(out_, HasSubstr(absl::StrCat("broken: byte ", bytes.size() / 2, ": ")));
  // What was there stays until all is proved.
  Write("renju.txt", absl::StrReplaceAll(kTwoMoves, {{"standard", "renju"}}));
  EXPECT_EQ(Run(RunVerify, {"--certificate", proof, Path("renju.txt")}), kNotWon);
  EXPECT_EQ(bytes, *base::ReadWholeFile(proof));
}

TEST_F(SolveGameCommandTest, WhatIsNoCertificateIsRefused) {
  Write("strategy.txt", kTwoMoves);
  const std::string strategy = Path("strategy.txt"), proof = Path("game.proof");
  EXPECT_EQ(Run(RunVerify, {"--certificate", proof, strategy, strategy}), kBadUsage);
  EXPECT_THAT(error_, HasSubstr("--certificate is for all of one strategy"));
  EXPECT_EQ(Run(RunVerify, {"--certificate", proof, "--sample=3", strategy}), kBadUsage);
  EXPECT_EQ(Run(RunVerify, {"--certificate", strategy, strategy}), kBadUsage) << "no proof";
  EXPECT_EQ(Run(RunVerify, {"--certificate=-", strategy}), kBadUsage);
  Write("proof.txt", "tengen-proof 1\n");
  EXPECT_EQ(Run(RunVerify, {"--certificate", proof, Path("proof.txt")}), kBadUsage);
  EXPECT_THAT(error_, HasSubstr("is no strategy"));
  EXPECT_FALSE(std::filesystem::exists(proof));
  EXPECT_EQ(Run(RunVerify, {"--certificate=/dev/full", strategy}), kOutputLost) << error_;
  EXPECT_EQ(Run(RunVerify, {"--certificate=/no/such/directory/a", strategy}), kBadUsage);
}

TEST_F(SolveGameCommandTest, WhatIsWrongIsNamed) {
  EXPECT_EQ(Run(RunSolveGame, {"h8"}), kBadUsage);
  EXPECT_THAT(error_, HasSubstr("--results"));
  Write("game.psq", "Piskvorky 15x15, 11:11, 0\n");
  EXPECT_EQ(Solve({"--strategy", Path("game.psq"), kTwoTwos}), kBadUsage);
  EXPECT_EQ(Solve({"e5e5"}), kBadUsage);
  EXPECT_EQ(Run(RunSolveGame, {"--help"}), kOk);
}

}  // namespace
}  // namespace tengen::cli
