// The real pbrain-tengen process: transcripts, and what only a process can show.
#include <stdio.h>
#include <stdlib.h>

#include <cstdio>
#include <fstream>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"
#include "base/clock.h"
#include "bench/match/engine_process.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/base/temporary_directory.h"
#include "tests/eval/network/biased_network.h"
#include "tests/golden/transcript.h"

namespace tengen::protocol {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::MatchesRegex;
using ::testing::StartsWith;

const char kBrain[] = TENGEN_PROGRAM_DIR "/pbrain-tengen";
// Only a hang takes this long, sanitizers and busy machines included.
constexpr absl::Duration kPatience = absl::Seconds(60);
// Few enough to answer at once.
constexpr absl::string_view kQuick = "INFO max_node 2000\n";

absl::Duration Deadline() { return base::Clock::Real().Now() + kPatience; }

class ProcessPeer : public TranscriptPeer {
 public:
  // `quick`: searches are short, so that transcripts with tournament times play fast.
  explicit ProcessPeer(bool quick, const std::vector<std::string>& arguments = {}) : quick_(quick) {
    std::vector<std::string> command = {kBrain};
    command.insert(command.end(), arguments.begin(), arguments.end());
    auto process = match::EngineProcess::Start({command, /*show_stderr=*/true});
    EXPECT_TRUE(process.ok()) << process.status();
    if (process.ok()) process_ = *std::move(process);
  }

  bool started() const { return process_ != nullptr; }
  match::EngineProcess& process() { return *process_; }

  void Send(absl::string_view bytes) override {
    // It may have ended by itself, as after END.
    (void)process_->Write(bytes, Deadline());
    // After the first line, where a byte order mark may stand.
    if (quick_) (void)process_->Write(kQuick, Deadline());
    quick_ = false;
  }
  std::optional<std::string> ReadLine() override {
    std::string line;
    const match::EngineProcess::Reading reading = process_->ReadLine(Deadline(), &line);
    EXPECT_NE(reading, match::EngineProcess::Reading::kTimeout);
    if (reading != match::EngineProcess::Reading::kLine) return std::nullopt;
    return line;
  }
  void Hold() override {}  // the transcript's limits are long
  bool Gone() override {
    const std::optional<match::EngineProcess::Exit> exit = process_->WaitForExit(Deadline());
    return exit && exit->code == 0;
  }

 private:
  std::unique_ptr<match::EngineProcess> process_;
  bool quick_;
};

// What a shell command writes, with BRAIN replaced by the program.
std::string OutputOf(absl::string_view command) {
  const std::string line =
      absl::StrReplaceAll(command, {{"BRAIN", absl::StrCat("'", kBrain, "'")}});
  FILE* pipe = popen(line.c_str(), "r");
  EXPECT_NE(pipe, nullptr);
  std::string output;
  for (int c = fgetc(pipe); c != EOF; c = fgetc(pipe)) output.push_back(static_cast<char>(c));
  pclose(pipe);
  return output;
}

TEST(EndToEndTest, Transcripts) {
  for (Transcript& transcript : ReadTranscripts()) {
    SCOPED_TRACE(transcript.name);
    if (transcript.steps.back().kind != TranscriptStep::Kind::kGone) {
      // Ends the process, so that "nothing more comes" is known and not just waited for.
      transcript.steps.push_back({TranscriptStep::Kind::kSend, "\nEND\n", 0});
      transcript.steps.push_back({TranscriptStep::Kind::kGone, "", 0});
    }
    ProcessPeer peer(/*quick=*/!transcript.holds);
    ASSERT_TRUE(peer.started());
    PlayTranscript(transcript, peer);
  }
}

TEST(EndToEndTest, TwoEnginesOfOneFolderPlayEachOther) {
  ProcessPeer black(/*quick=*/true), white(/*quick=*/true);
  ASSERT_TRUE(black.started() && white.started());
  for (ProcessPeer* peer : {&black, &white}) {
    peer->Send("START 15\n");
    EXPECT_EQ(peer->ReadLine(), "OK");
  }
  black.Send("BEGIN\n");
  ProcessPeer* mover = &black;
  for (int ply = 0; ply < 12; ++ply) {
    std::optional<std::string> line = mover->ReadLine();
    while (line && absl::StartsWith(*line, "MESSAGE")) line = mover->ReadLine();
    ASSERT_TRUE(line.has_value());
    ASSERT_THAT(*line, MatchesRegex("[0-9]+,[0-9]+"));
    mover = mover == &black ? &white : &black;
    mover->Send(absl::StrCat("TURN ", *line, "\n"));
  }
  for (ProcessPeer* peer : {&black, &white}) {
    peer->Send("END\n");
    EXPECT_TRUE(peer->Gone());
  }
}

// What is said to a first question that a shell leaves waiting before it becomes the engine, which
// thinks briefly but has `limit_ms` for the answer.
std::string AnswerAfter(absl::string_view shell, int limit_ms) {
  return OutputOf(absl::StrCat("(printf 'START 15\\nINFO max_node 1000\\nINFO timeout_turn ",
                               limit_ms, "\\nBOARD\\n7,7,1\\n8,8,2\\nDONE\\n'; sleep 12) | (",
                               shell, "; exec BRAIN)"));
}

// A judge's clock runs while the process becomes ready, which takes longer on a busy machine: here
// so long that no time is left to think in, or to talk.
TEST(EndToEndTest, TimeToStartIsTimeOfTheFirstMove) {
  EXPECT_THAT(AnswerAfter("s=$(date +%s); while [ $(($(date +%s) - s)) -lt 3 ]; do i=0; "
                          "while [ $i -lt 20000 ]; do i=$((i + 1)); done; done",
                          /*limit_ms=*/1000),
              MatchesRegex("OK\n[0-9]+,[0-9]+\n"));
}

// It stands still while the process is suspended, and that is how a judge keeps the second player
// until the first has moved. The limit is long because sanitizers need a second of it to start.
TEST(EndToEndTest, TimeSuspendedBeforeTheFirstMoveIsNot) {
  EXPECT_THAT(AnswerAfter("sleep 6", /*limit_ms=*/5000), HasSubstr("MESSAGE"));
}

// Sanitizers end a process that asks for too much memory unless told to behave like the system, and
// promise more than any machine has, which takes them a minute.
void LetAllocationsFail() {
  for (const char* variable : {"ASAN_OPTIONS", "TSAN_OPTIONS"}) {
    const char* options = getenv(variable);
    const std::string more = absl::StrCat(
        options ? options : "", ":allocator_may_return_null=1:max_allocation_size_mb=1024");
    setenv(variable, more.c_str(), /*overwrite=*/1);
  }
}

TEST(EndToEndTest, MemoryThatTheMachineDoesNotHaveIsDoneWithout) {
  LetAllocationsFail();
  for (absl::string_view setting :
       {"hash_size 1073741824", "hash_size 99999999999999999999", "max_memory 9223372036854775807",
        "max_memory 1", "max_memory 0"}) {
    SCOPED_TRACE(setting);
    ProcessPeer peer(/*quick=*/true);
    ASSERT_TRUE(peer.started());
    peer.Send("START 15\n");
    EXPECT_EQ(peer.ReadLine(), "OK");
    peer.Send(absl::StrCat("INFO ", setting, "\nTURN 7,7\n"));
    ASSERT_THAT(peer.ReadLine().value_or("nothing"), StartsWith("MESSAGE"));
    ASSERT_THAT(peer.ReadLine().value_or("nothing"), MatchesRegex("[0-9]+,[0-9]+"));
    peer.Send("END\n");
    EXPECT_TRUE(peer.Gone());
  }
}

// A script that has ended gets what it asked for, be it stopped (no limit, or a long one) or not.
TEST(EndToEndTest, TheEndOfInputLeavesTheAnswer) {
  for (const char* script :
       {"START 15\\nBEGIN\\n", "START 15\\nBEGIN", "START 15\\nINFO max_node 1000\\nTURN 7,7\\n",
        "START 15\\nINFO timeout_turn 600000\\nTURN 7,7\\n",
        "START 15\\nINFO timeout_turn 600000\\nBOARD\\n7,7,2\\nDONE"}) {
    EXPECT_THAT(OutputOf(absl::StrCat("printf '", script, "' | BRAIN | grep -v MESSAGE")),
                MatchesRegex("OK\n[0-9]+,[0-9]+\n"))
        << script;
  }
  EXPECT_THAT(
      OutputOf("printf 'START 15\\nINFO timeout_turn 600000\\nSWAP2BOARD\\nDONE\\n' | BRAIN "
               "| grep -v MESSAGE"),
      MatchesRegex("OK\n([0-9]+,[0-9]+ ?)+\n"));
}

TEST(EndToEndTest, EndIsObeyedAtOnce) {
  EXPECT_EQ(OutputOf("printf 'START 15\\nINFO timeout_turn 600000\\nTURN 7,7\\nEND\\n' | BRAIN; "
                     "echo $?"),
            "OK\n0\n");
}

TEST(EndToEndTest, EndOfInputEndsTheProcessSilently) {
  EXPECT_EQ(OutputOf("printf 'START 15\\nBOARD\\n7,7,1\\n' | BRAIN; echo $?"), "OK\n0\n");
  EXPECT_EQ(OutputOf("BRAIN < /dev/null; echo $?"), "0\n");
  EXPECT_EQ(OutputOf("BRAIN <&-; echo $?"), "0\n");
}

TEST(EndToEndTest, AReaderThatHasGoneEndsTheProcessSilently) {
  EXPECT_EQ(OutputOf("{ printf 'START 15\\n' | BRAIN >&-; echo $?; } 2>&1"), "74\n");
  EXPECT_EQ(OutputOf("{ printf 'START 15\\n' | BRAIN >/dev/full; echo $?; } 2>&1"), "74\n");
  EXPECT_EQ(OutputOf("{ BRAIN --version >/dev/full; echo $?; } 2>/dev/null"), "74\n");
  EXPECT_EQ(OutputOf("{ { sleep 0.3; yes ABOUT; } 2>/dev/null | BRAIN | true; } 2>&1"), "");
}

TEST(EndToEndTest, NothingIsSaidWithoutBeingAsked) {
  EXPECT_EQ(OutputOf("printf '\\nINFO timeout_turn 5\\n' | BRAIN 2>&1"), "");
  EXPECT_EQ(OutputOf("printf 'START 15\\nBEGIN\\nSTOP\\nRESTART\\n' | BRAIN 2>&1 >/dev/null"), "");
}

TEST(EndToEndTest, ArgumentsForPeopleAndOthers) {
  EXPECT_THAT(OutputOf("BRAIN --version"), MatchesRegex("pbrain-tengen [0-9.]+\n"));
  EXPECT_THAT(OutputOf("BRAIN --help; echo $?"),
              ::testing::AllOf(HasSubstr("INFO timeout_turn"), ::testing::EndsWith("\n0\n")));
  EXPECT_EQ(OutputOf("printf 'START 15\\n' | BRAIN --force-utf8 -x /y z; echo $?"), "OK\n0\n");
}

TEST(EndToEndTest, WeightsThatAreRefusedAreReportedAndDoneWithout) {
  const base::TemporaryDirectory directory;
  const std::string path = directory.File("end_to_end_test.tnw");
  const auto answers = [&] {
    ProcessPeer peer(/*quick=*/true, {"--weights", path});
    peer.Send("START 15\n");
    std::vector<std::string> lines = {peer.ReadLine().value_or("nothing")};
    if (lines.back() != "OK") lines.push_back(peer.ReadLine().value_or("nothing"));
    peer.Send("TURN 7,7\n");
    EXPECT_THAT(peer.ReadLine().value_or("nothing"), StartsWith("MESSAGE"));
    EXPECT_THAT(peer.ReadLine().value_or("nothing"), MatchesRegex("[0-9]+,[0-9]+"));
    peer.Send("END\n");
    EXPECT_TRUE(peer.Gone());
    return lines;
  };
  EXPECT_THAT(answers(),
              ElementsAre(HasSubstr("MESSAGE playing without the weights: cannot read"), "OK"));
  std::ofstream(path) << "rubbish";
  EXPECT_THAT(answers(), ElementsAre(HasSubstr("this is no network"), "OK"));
  std::ofstream(path, std::ios::binary)
      << SerializeNetwork(eval::BiasedNetwork(Rule::kFreestyle, 50));
  EXPECT_THAT(answers(),
              ElementsAre(StartsWith("MESSAGE playing freestyle with the weights given"), "OK"));
}

TEST(EndToEndTest, AnAnalysisIsKeptInAFileFromProcessToProcess) {
  const base::TemporaryDirectory directory;
  const std::string path = directory.File("end to end test.hash");
  // The last line that the program says to these lines.
  const auto last_of = [&](absl::string_view lines) {
    std::vector<std::string> output = absl::StrSplit(
        OutputOf(absl::StrCat("printf 'START 15\\nINFO hash_size 1024\\n", lines, "' | BRAIN")),
        '\n', absl::SkipEmpty());
    return output.empty() ? std::string("nothing") : output.back();
  };
  const std::string save = absl::StrCat("yxhashdump\\n", path, "\\n");
  const std::string load = absl::StrCat("yxhashload\\n", path, "\\n");
  EXPECT_THAT(last_of(load), StartsWith("MESSAGE hash not loaded: cannot read "));
  EXPECT_THAT(last_of(save), MatchesRegex("MESSAGE hash saved: 0 entries"));
  EXPECT_THAT(last_of(load), MatchesRegex("MESSAGE hash loaded: 0 entries"));
  EXPECT_THAT(last_of("INFO rule 4\\n" + load), HasSubstr("it is of freestyle 15x15"));
  std::ofstream(path) << "rubbish";
  EXPECT_EQ(last_of(load), "MESSAGE hash not loaded: it is no hash file of this engine");
  // The end of input would stop the search, so it is waited for.
  ProcessPeer peer(/*quick=*/false);
  ASSERT_TRUE(peer.started());
  peer.Send("START 15\nINFO hash_size 1024\nINFO max_node 20000\nBOARD 7,7,2 DONE\n");
  std::string line;
  while (line.find(',') == std::string::npos || absl::StartsWith(line, "MESSAGE")) {
    line = peer.ReadLine().value_or(",");
  }
  peer.Send(absl::StrCat("yxhashdump\n", path, "\n"));
  EXPECT_THAT(peer.ReadLine().value_or("nothing"),
              MatchesRegex("MESSAGE hash saved: [0-9]+ entries"));
  peer.Send("END\n");
  EXPECT_TRUE(peer.Gone());
  EXPECT_THAT(last_of(load), MatchesRegex("MESSAGE hash loaded: [1-9][0-9]+ entries"));
}

}  // namespace
}  // namespace tengen::protocol
