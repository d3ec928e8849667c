#include "protocol/solved_thinker.h"

#include <fstream>
#include <string>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "protocol/session.h"
#include "tests/base/temporary_directory.h"
#include "tests/protocol/fakes.h"

namespace tengen::protocol {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::StartsWith;

constexpr absl::string_view kTwos =
    "tengen-strategy 1\nrule standard\nsize 9 9\nside black\nstart c7c6d5e5/a9i9a1i1\n"
    "moves 1\nc7c6d5e5/a9i9a1i1 c5\nend\n";
// What it says of the position that it begins with, below turned by a half, so that its move is g5.
constexpr absl::string_view kSolved =
    "MESSAGE solved: standard 9x9 e5 a9 f5 i9 g4 a1 g3 i1 is won by Black";
const std::vector<std::string> kPosition = {"BOARD", "6,5,1", "0,0,2", "6,6,1", "8,0,2",
                                            "4,4,1", "0,8,2", "5,4,1", "8,8,2", "DONE"};

// A manager that plays standard on 9x9 with the engine and its own search, of few nodes.
class SolvedThinkerTest : public testing::Test {
 protected:
  void SetUp() override {
    std::ofstream(folder_.File("twos.txt")) << kTwos;
    Send({"INFO rule 1", "INFO max_node 5000", "INFO hash_size 1024", "START 9"});
  }
  std::vector<std::string> Send(const std::vector<std::string>& lines) {
    for (const std::string& line : lines) session_.Feed(line + "\n");
    thinker_.Wait();
    return output_.Take();
  }

  base::TemporaryDirectory folder_;
  CollectedOutput output_;
  SolvedThinker thinker_;
  Session session_{"0.0", thinker_, output_};
};

TEST_F(SolvedThinkerTest, ASolvedGameIsPlayedToItsEnd) {
  EXPECT_TRUE(Send({"INFO solved " + folder_.path()}).empty()) << "INFO has no reply";
  EXPECT_THAT(Send(kPosition), ElementsAre(kSolved, "6,4"));
  EXPECT_THAT(Send({"TURN 1,2"}), ElementsAre(kSolved, ::testing::_));
  EXPECT_THAT(Send({"TURN 1,4"}), ElementsAre(kSolved, ::testing::_)) << "the five";
}

TEST_F(SolvedThinkerTest, IsOffUnlessGiven) {
  EXPECT_THAT(Send(kPosition).front(), StartsWith("MESSAGE depth"));
  Send({"INFO solved " + folder_.path(), "INFO solved 0"});
  EXPECT_THAT(Send(kPosition).front(), StartsWith("MESSAGE depth"));
}

TEST_F(SolvedThinkerTest, AnalysisAsksTheSearch) {
  Send({"INFO solved " + folder_.path()});
  std::vector<std::string> position = kPosition;
  position.front() = "YXBOARD";
  Send(position);
  EXPECT_THAT(Send({"YXNBEST 1"}), ::testing::Not(::testing::Contains(kSolved)));
}

TEST_F(SolvedThinkerTest, AFolderWithoutSolvedGamesIsToldOfOnce) {
  const std::string nowhere = folder_.File("nowhere");
  EXPECT_TRUE(Send({"INFO solved " + nowhere}).empty()) << "INFO has no reply";
  const std::vector<std::string> answer = Send(kPosition);
  EXPECT_EQ(answer.front(), "MESSAGE thinking without it: no solved games in \"" + nowhere + "\"");
  EXPECT_EQ(answer.size(), 3u);
  EXPECT_THAT(Send(kPosition).front(), StartsWith("MESSAGE depth"));
  std::ofstream(folder_.File("twos.txt")) << kTwos.substr(0, kTwos.size() / 2);
  Send({"INFO solved " + folder_.path()});
  EXPECT_THAT(Send(kPosition).front(), HasSubstr("twos.txt: "));
}

TEST(PlainThinkerTest, SaysThatItHasNoSolvedGames) {
  CollectedOutput output;
  ScriptedThinker thinker;
  Session session("0.0", thinker, output);
  session.Feed("INFO solved 1\nSTART 15\nBEGIN\n");
  EXPECT_THAT(output.Take(), ::testing::Contains(HasSubstr("built without solved games")));
}

}  // namespace
}  // namespace tengen::protocol
