// Signals that end `tengen` while it works, in processes of their own.
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <string>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "base/random.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/base/temporary_directory.h"
#include "tests/bench/fake_engine.h"

namespace tengen::cli {
namespace {

using ::testing::AllOf;
using ::testing::AnyOf;
using ::testing::HasSubstr;

constexpr char kTengen[] = TENGEN_PROGRAM_DIR "/tengen";

// A `tengen` with its output and errors in files.
class TengenProcess {
 public:
  explicit TengenProcess(std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), kTengen);
    std::vector<char*> words;
    for (std::string& argument : arguments) words.push_back(argument.data());
    words.push_back(nullptr);
    int ends[2];
    EXPECT_EQ(pipe2(ends, O_CLOEXEC), 0);
    pid_ = fork();
    if (pid_ != 0) {
      AwaitExec(ends);
      return;
    }
    // Whatever the tests were started with.
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) std::signal(signal, SIG_DFL);
    for (const auto& [file, name] : {std::pair(STDOUT_FILENO, "out"), {STDERR_FILENO, "err"}}) {
      dup2(open(directory_.File(name).c_str(), O_WRONLY | O_CREAT, 0600), file);
    }
    execv(kTengen, words.data());
    _exit(127);
  }
  ~TengenProcess() {
    if (running_) kill(pid_, SIGKILL);
    if (running_) waitpid(pid_, nullptr, 0);
  }
  TengenProcess(const TengenProcess&) = delete;
  TengenProcess& operator=(const TengenProcess&) = delete;

  // Returns when `ready`, which is asked again and again, says so or the process has ended.
  void Await(const std::function<bool()>& ready) {
    while (!Ended() && !ready()) usleep(2000);
    EXPECT_TRUE(running_) << "ended with " << status_ << ": " << out() << err();
  }
  // Until it holds SIGTERM back, to end in its own way.
  void AwaitHeld() {
    Await([this] {
      const std::string status = base::FileText(absl::StrCat("/proc/", pid_, "/status"));
      for (absl::string_view line : absl::StrSplit(status, '\n')) {
        uint64_t held = 0;
        if (!absl::StartsWith(line, "SigBlk:")) continue;
        return absl::SimpleHexAtoi(line.substr(7), &held) && (held >> (SIGTERM - 1) & 1) != 0;
      }
      return false;
    });
  }
  void Send(int signal) const { kill(pid_, signal); }
  // The status as a shell would report it.
  int End() {
    while (!Ended()) usleep(2000);
    return WIFSIGNALED(status_) ? 128 + WTERMSIG(status_) : WEXITSTATUS(status_);
  }
  pid_t pid() const { return pid_; }
  std::string OutFile() const { return directory_.File("out"); }
  bool killed() const { return WIFSIGNALED(status_); }
  std::string out() const { return base::FileText(directory_.File("out")); }
  std::string err() const { return base::FileText(directory_.File("err")); }

 private:
  // Until the program is the new one, which closes its end of the pipe. Before, the C library may
  // hold back signals for as long as it forks.
  static void AwaitExec(const int (&ends)[2]) {
    close(ends[1]);
    char byte;
    while (read(ends[0], &byte, 1) < 0 && errno == EINTR) {
    }
    close(ends[0]);
  }
  bool Ended() {
    if (running_ && waitpid(pid_, &status_, WNOHANG) == pid_) running_ = false;
    return !running_;
  }

  const base::TemporaryDirectory directory_;
  pid_t pid_ = 0;
  bool running_ = true;
  int status_ = -1;
};

int64_t LineCount(const std::string& path) {
  const std::string text = base::FileText(path);
  return std::count(text.begin(), text.end(), '\n');
}

bool HasBytes(const std::string& path) {
  std::error_code error;
  const uintmax_t size = std::filesystem::file_size(path, error);
  return !error && size > 500;
}

class KilledTest : public testing::Test {
 protected:
  std::string File(const std::string& name) const { return directory_.File(name); }
  // Endless games, and where the first of them go.
  std::vector<std::string> SelfPlay(const std::string& games) const {
    return {"selfplay",   "--run=a",    absl::StrCat("--data=", directory_.path()),
            "--nodes=60", "--shard=20", "--of=freestyle:7",
            "--quiet",    games};
  }
  std::string Run() const { return File("selfplay/a"); }

  const base::TemporaryDirectory directory_;
};

class EndSignalsTest : public KilledTest, public testing::WithParamInterface<int> {};

INSTANTIATE_TEST_SUITE_P(All, EndSignalsTest, testing::Values(SIGINT, SIGTERM, SIGHUP));

TEST_P(EndSignalsTest, SelfPlayKeepsItsGames) {
  TengenProcess process(SelfPlay("--games=10000000"));
  process.Await([&] { return HasBytes(Run() + "/00000.gpk"); });
  process.Send(GetParam());
  EXPECT_EQ(process.End(), 0);
  EXPECT_EQ(process.err(), absl::StrCat("tengen selfplay: interrupted; the games in \"", Run(),
                                        "\" are kept, and the same command goes on\n"));
  TengenProcess check({"shard", "--shards", Run()});
  EXPECT_EQ(check.End(), 0) << check.out() << check.err();
  EXPECT_EQ(check.err(), "");
}

TEST_P(EndSignalsTest, AReviewKeepsItsPositions) {
  const std::string results = File("results.jsonl");
  TengenProcess process(
      {"review", "--results", results, "--time=500ms", "--threads=1", "h8i9j8b1c15b14f2g14k3m13"});
  process.Await([&] { return LineCount(results) >= 3; });
  process.Send(GetParam());
  EXPECT_EQ(process.End(), 0);
  EXPECT_THAT(process.err(), HasSubstr("is kept, and the same command goes on"));
  EXPECT_GE(LineCount(results), 3);
  TengenProcess other({"review", "--results", results, "--nodes=7", "--threads=1", "h8i9"});
  EXPECT_EQ(other.End(), 1) << "of other work nothing is gone on with";
}

TEST_P(EndSignalsTest, TuningKeepsItsLog) {
  std::ofstream(File("freestyle-7.txt")) << "d4\nd4e4\n";
  const std::string log = File("log");
  TengenProcess process({"tune", "--quiet", "--log", log, "--of=freestyle:7", "--nodes=60",
                         "--pairs=100000000", "--openings", directory_.path()});
  process.Await([&] { return LineCount(log) >= 2; });
  process.Send(GetParam());
  EXPECT_EQ(process.End(), 0);
  EXPECT_THAT(process.err(), HasSubstr("are kept, and the same command goes on"));
  EXPECT_EQ(base::FileText(log).back(), '\n');
}

TEST_P(EndSignalsTest, AMatchKeepsItsGamesAndEndsItsEngines) {
  const match::FakeEngine engine;
  const std::string results = File("results.csv");
  const std::string openings = File("openings.txt");
  std::ofstream(openings) << "0,4 4,4\n";
  // The first two games end; in the third an engine thinks for ever.
  const std::string counter = File("games");
  const std::string patient = absl::StrCat(
      "sh -c 'echo >> ", counter, "; if [ $(wc -l < ", counter, ") -gt 2 ]; then exec sh ",
      engine.path(), " silent; fi; exec sh ", engine.path(), " 0,0 1,0 2,0 3,0 4,0'");
  TengenProcess process({"match", absl::StrCat("--first=", "sh -c \"", patient, "\""),
                         absl::StrCat("--second=sh ", engine.path(), " 0,2 1,2 2,2 3,2 4,2"),
                         "--games=9", "--turn=10m", "--match=0", "--openings", openings,
                         "--results", results, "--max-memory=0", "--concurrency=1"});
  process.Await([&] { return LineCount(results) >= 4 && LineCount(counter) >= 3; });
  process.Send(SIGCONT);  // which says nothing
  process.Send(GetParam());
  EXPECT_EQ(process.End(), 0);
  EXPECT_THAT(process.out(), AllOf(HasSubstr(": 2 games"), HasSubstr("wins 1, draws 0, losses 1")));
  EXPECT_THAT(process.err(), HasSubstr("tengen match: interrupted"));
  EXPECT_EQ(LineCount(results), 4);
}

// Each league has a file of its own, and none has the name that was given.
TEST_F(KilledTest, ATournamentNamesAFileOfItsGames) {
  const match::FakeEngine engine;
  TengenProcess process({"match", absl::StrCat("--first=sh ", engine.path(), " silent"),
                         absl::StrCat("--second=sh ", engine.path(), " silent"), "--turn=10m",
                         "--rules=renju15,standard15", "--results", File("results.csv")});
  process.Await([&] { return LineCount(File("results-renju15.csv")) >= 2; });
  process.Send(SIGTERM);
  EXPECT_EQ(process.End(), 0);
  EXPECT_THAT(process.err(), HasSubstr(absl::StrCat("the games in files like \"",
                                                    File("results-renju15.csv"), "\" are kept")));
}

TEST_P(EndSignalsTest, SolvingPrintsWhatIsKnown) {
  TengenProcess process({"solve", "--vct", "h8i9g7j10i7g9k8f6"});
  process.AwaitHeld();
  process.Send(GetParam());
  EXPECT_EQ(process.End(), 128 + GetParam());
  EXPECT_THAT(process.out() + process.err(),
              AnyOf(HasSubstr("tengen solve: interrupted"),
                    HasSubstr("unknown: a signal came first\nnodes: ")));
}

// Training writes at its end alone, so there is nothing to finish: the weights before stay.
TEST_P(EndSignalsTest, TrainingLeavesTheWeightsBefore) {
  TengenProcess games(SelfPlay("--games=60"));
  ASSERT_EQ(games.End(), 0) << games.err();
  for (const char* command : {"train", "train-network"}) {
    std::filesystem::create_directories(File("out"));
    const std::string weights = File("out/weights");
    std::ofstream(weights) << "before";
    TengenProcess process({command, "--rule=freestyle", "--shards", Run(), "--out", weights,
                           "--epochs=1000", "--batch=16"});
    process.Await([&] { return absl::StrContains(process.err(), "epoch 1 "); });
    process.Send(GetParam());
    EXPECT_EQ(process.End(), 128 + GetParam());
    EXPECT_EQ(base::FileText(weights), "before");
    const std::filesystem::directory_iterator files(File("out"));
    EXPECT_EQ(std::distance(begin(files), end(files)), 1);
  }
}

TEST_P(EndSignalsTest, AnAnalysisPrintsItsResult) {
  TengenProcess process({"analyze", "--json", "--infinite", "h8i9"});
  process.Await([&] { return LineCount(process.OutFile()) >= 3; });
  process.Send(SIGCONT);
  process.Send(GetParam());
  EXPECT_EQ(process.End(), 0);
  EXPECT_THAT(process.out(),
              AllOf(HasSubstr("\"type\": \"result\""), HasSubstr("\"interrupted\": true")));
}

TEST_P(EndSignalsTest, OpeningsStay) {
  const std::string out = File("openings.txt");
  TengenProcess process({"openings", "--count=100000", "--out", out, "--nodes=100",
                         "--verify-nodes=100", "--max-value=10000", "--quiet"});
  process.Await([&] { return LineCount(out) >= 3; });
  process.Send(GetParam());
  EXPECT_EQ(process.End(), 0);
  EXPECT_THAT(process.err(), HasSubstr("openings.txt\" are kept, and the same command goes on"));
  EXPECT_FALSE(std::filesystem::exists(out + ".lock"));
}

TEST_P(EndSignalsTest, OpeningsThatWereOnlyPrintedEndByTheSignal) {
  TengenProcess process({"openings", "--count=100000", "--quiet"});
  process.AwaitHeld();
  process.Send(GetParam());
  EXPECT_EQ(process.End(), 128 + GetParam());
  EXPECT_TRUE(process.killed());
  EXPECT_EQ(process.err(), "tengen openings: interrupted; nothing is kept\n");
}

TEST_P(EndSignalsTest, ASuiteKeepsItsResults) {
  const std::string results = File("results.jsonl");
  const std::vector<std::string> command = {"suite",   "--search",  "--nodes=20000",
                                            "--quiet", "--results", results};
  TengenProcess process(command);
  process.Await([&] { return LineCount(results) >= 3; });
  process.Send(GetParam());
  EXPECT_EQ(process.End(), 0);
  EXPECT_THAT(process.err(), HasSubstr("is kept, and the same command goes on"));
  const std::string before = base::FileText(results);
  TengenProcess again(command);
  again.Await([&] { return base::FileText(results).size() > before.size(); });
  again.Send(SIGKILL);
  again.End();
  EXPECT_TRUE(absl::StartsWith(base::FileText(results), before));
}

// What keeps nothing says so, and ends by the signal.
TEST_P(EndSignalsTest, WhatKeepsNothingSaysSo) {
  for (const std::vector<std::string>& command :
       std::vector<std::vector<std::string>>{{"suite", "--make=renju", "--games=1000000"},
                                             {"truth", "--search=1000000"},
                                             {"opening", "--survey=1000000", "--time=1"}}) {
    TengenProcess process(command);
    process.AwaitHeld();
    process.Send(GetParam());
    EXPECT_EQ(process.End(), 128 + GetParam());
    EXPECT_TRUE(process.killed());
    EXPECT_THAT(process.err(), HasSubstr(absl::StrCat("tengen ", command[0], ": interrupted; ")));
  }
}

// A game that takes hours is dropped: it can be played again.
TEST_P(EndSignalsTest, ALongGameIsDropped) {
  TengenProcess process({"selfplay", "--run=a", absl::StrCat("--data=", directory_.path()),
                         "--nodes=100000000", "--games=1", "--quiet"});
  process.AwaitHeld();
  process.Send(GetParam());
  EXPECT_EQ(process.End(), 0);
  EXPECT_THAT(process.err(), HasSubstr("are kept, and the same command goes on"));
}

TEST_P(EndSignalsTest, TheStatusTellsOfASignalIfItIsToTellOfResults) {
  TengenProcess process({"selfplay", "--run=a", absl::StrCat("--data=", directory_.path()),
                         "--nodes=100000000", "--games=1", "--quiet", "--exit-result"});
  process.AwaitHeld();
  process.Send(GetParam());
  EXPECT_EQ(process.End(), 128 + GetParam());
}

// The one that comes later names the one that works, and neither is harmed.
TEST_F(KilledTest, OneProcessARun) {
  TengenProcess first(SelfPlay("--games=10000000"));
  first.Await([&] { return HasBytes(Run() + "/00000.gpk"); });
  TengenProcess second(SelfPlay("--games=10000000"));
  EXPECT_EQ(second.End(), 0);
  EXPECT_THAT(second.err(), HasSubstr(absl::StrCat("/selfplay/a\" is being written by process ",
                                                   first.pid(), " on ")));
  std::vector<std::string> telling = SelfPlay("--games=10000000");
  telling.push_back("--exit-result");
  TengenProcess third(telling);
  EXPECT_EQ(third.End(), 1);
  first.Send(SIGKILL);
  first.End();
  // The lock ends with its holder, however that ended.
  TengenProcess fourth(SelfPlay("--games=1"));
  EXPECT_EQ(fourth.End(), 0) << fourth.err();
  EXPECT_EQ(fourth.err(), "");
}

// Parts that are killed wherever they are, again and again, and then merged are what one process
// makes of the run.
TEST_F(KilledTest, PartsSurviveBeingKilled) {
  const auto command = [&](const std::string& run, const std::string& more) {
    return std::vector<std::string>{
        "selfplay",    "--run=" + run,    absl::StrCat("--data=", directory_.path()),
        "--nodes=100", "--shard=70",      "--of=freestyle:9",
        "--games=150", "--concurrency=3", "--quiet",
        more};
  };
  base::Random random(1);
  const std::string parts[] = {"1/3", "2/3", "3/3"};
  for (const std::string& part : parts) {
    for (int i = 0; i < 6; ++i) {
      TengenProcess process(command("p", "--part=" + part));
      usleep(static_cast<useconds_t>(random.Below(120'000)));
      process.Send(i % 2 == 0 ? SIGKILL : SIGTERM);
      process.End();
    }
  }
  std::vector<std::string> merge = {"merge", "--out", File("selfplay/p")};
  for (int i = 1; i <= 3; ++i) merge.push_back(absl::StrCat(File("selfplay/p.part-"), i, "-of-3"));
  for (const std::string& part : parts) {
    TengenProcess process(command("p", "--part=" + part));
    EXPECT_EQ(process.End(), 0) << process.err();
  }
  TengenProcess whole(command("whole", "--seed=1"));
  ASSERT_EQ(whole.End(), 0) << whole.err();
  // A merge that is killed leaves the whole run or none.
  for (int i = 0; i < 6 && !std::filesystem::exists(File("selfplay/p")); ++i) {
    TengenProcess killed(merge);
    usleep(static_cast<useconds_t>(random.Below(20'000)));
    killed.Send(SIGKILL);
    killed.End();
  }
  merge.push_back("--replace");
  if (std::filesystem::exists(File("selfplay/p"))) {
    EXPECT_TRUE(std::filesystem::exists(File("selfplay/p/00002.gpk")));
  }
  TengenProcess merging(merge);
  ASSERT_EQ(merging.End(), 0) << merging.err();
  for (const char* shard : {"00000.gpk", "00001.gpk", "00002.gpk"}) {
    EXPECT_EQ(base::FileText(File(absl::StrCat("selfplay/p/", shard))),
              base::FileText(File(absl::StrCat("selfplay/whole/", shard))));
  }
}

}  // namespace
}  // namespace tengen::cli
