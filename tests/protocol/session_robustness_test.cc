// A session is given nonsense: it must neither crash nor hang, and every search must be answered
// once.
#include <random>
#include <regex>
#include <string>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "gtest/gtest.h"
#include "protocol/session.h"
#include "tests/protocol/fakes.h"

namespace tengen::protocol {
namespace {

bool IsMove(const std::string& line) {
  return !line.empty() && line.find_first_not_of("0123456789,") == std::string::npos;
}

// One session with everything that it needs.
struct Conversation {
  base::FakeClock clock;
  CollectedOutput output;
  ScriptedThinker thinker;
  Session session{"0.0", thinker, output, clock};
};

// Picks reproducibly; the distributions of the standard library differ between implementations.
class Picker {
 public:
  explicit Picker(uint32_t seed) : random_(seed) {}
  int Below(int n) { return static_cast<int>(random_() % static_cast<uint32_t>(n)); }
  template <typename T>
  const T& Of(const std::vector<T>& choices) {
    return choices[static_cast<size_t>(Below(static_cast<int>(choices.size())))];
  }

 private:
  std::mt19937 random_;
};

std::string RandomBytes(Picker& pick, int count) {
  std::string bytes;
  for (int i = 0; i < count; ++i) bytes.push_back(static_cast<char>(pick.Below(256)));
  return bytes;
}

std::string RandomLine(Picker& pick) {
  static const std::vector<std::string> kWords = {"START",
                                                  "RECTSTART",
                                                  "RESTART",
                                                  "BEGIN",
                                                  "TURN",
                                                  "BOARD",
                                                  "SWAP2BOARD",
                                                  "TAKEBACK",
                                                  "PLAY",
                                                  "INFO",
                                                  "ABOUT",
                                                  "DONE",
                                                  "STOP",
                                                  "YXSTOP",
                                                  "YXBOARD",
                                                  "YXSHOWINFO",
                                                  "YXSHOWFORBID",
                                                  "THREATS",
                                                  "YXHASHCLEAR",
                                                  "yxblock",
                                                  "yxhashdump",
                                                  "yxnbest",
                                                  "yxsearchdefend",
                                                  "yxbalanceone",
                                                  "yxbalancetwo",
                                                  "yxblockundo",
                                                  "yxblockreset",
                                                  "yxblockpath",
                                                  "yxblockpathundo",
                                                  "yxblockpathreset",
                                                  "yxshowhashusage",
                                                  "yxhashload",
                                                  "yxsoosorvstep2",
                                                  "OPENING",
                                                  "SWAP5STEP2",
                                                  "SWAPBOARD",
                                                  "yxswap2step2",
                                                  "PROBOARD",
                                                  "yxsoosorvstep5",
                                                  "FOO",
                                                  "done",
                                                  "turn",
                                                  ""};
  static const std::vector<std::string> kArguments = {"15",
                                                      "5",
                                                      "20",
                                                      "3",
                                                      "7,7",
                                                      "7,7,1",
                                                      "8,8,2",
                                                      "0,0,3",
                                                      "-1,-1,1",
                                                      "8 8",
                                                      "99999999999999999999",
                                                      "-5",
                                                      "rule 4",
                                                      "rule 2",
                                                      "timeout_turn 0",
                                                      "time_left -1",
                                                      "max_memory 1",
                                                      "thread_num 0",
                                                      "show_detail 3",
                                                      "pondering 1",
                                                      "pondering 0",
                                                      "opening_rule swap2",
                                                      "opening_rule soosyrv",
                                                      "opening_nmax x",
                                                      "P1 place 7,7",
                                                      "P2 keep",
                                                      "x",
                                                      "\xFF",
                                                      "DONE",
                                                      "1,1,1 2,2,2 DONE",
                                                      "6,6 7,7 8,8 DONE"};
  if (pick.Below(10) == 0)
    return "START 15";  // most bad STARTs end the game, which would leave little to test
  std::string line = pick.Below(4) == 0 ? "" : pick.Of(kWords);
  for (int n = pick.Below(3); n > 0; --n) absl::StrAppend(&line, " ", pick.Of(kArguments));
  if (pick.Below(3) == 0) absl::StrAppend(&line, " ", pick.Below(15), ",", pick.Below(15));
  return line;
}

// True for the first line of an answer to a question about an opening.
bool AnswersOpening(const std::string& line) {
  static const std::regex kAnswer(
      R"((\d+,\d+ )+\d+,\d+|(place|swap|keep|black|declare|offer|choose) ?.*)"
      R"(|MESSAGE SWAP2 (SWAP\d.*|MOVE[14] .*))"
      R"(|MESSAGE SOOSORV (SWAP\d.*|MOVE[14] .*|MOVE5 REFRESH|MOVE5C.*))");
  return std::regex_match(line, kAnswer);
}

void ExpectEverySearchWasAnsweredOnce(Conversation& c) {
  size_t answers = 0;
  for (const std::string& line : c.output.Take()) {
    answers += IsMove(line) || line == "SWAP" || AnswersOpening(line);
    EXPECT_FALSE(line.empty());
    EXPECT_LT(line.size(), 1000u);
  }
  EXPECT_EQ(answers, c.thinker.searches());
}

TEST(SessionRobustnessTest, RandomBytes) {
  for (uint32_t seed = 0; seed < 300; ++seed) {
    Picker pick(seed);
    Conversation c;
    c.session.Feed("START 15\n");
    for (int i = 0; i < 20; ++i) c.session.Feed(RandomBytes(pick, pick.Below(500)));
  }
}

TEST(SessionRobustnessTest, RandomCommands) {
  size_t searches = 0;
  for (uint32_t seed = 0; seed < 1000; ++seed) {
    SCOPED_TRACE(seed);
    Picker pick(seed);
    Conversation c;
    c.session.Feed("START 15\n");
    for (int i = 0; i < 60; ++i) {
      if (pick.Below(3) == 0) c.thinker.HoldNext();
      std::string line = RandomLine(pick);
      // PLAY answers like a search, so it is left to the other tests.
      if (absl::StartsWith(line, "PLAY")) line = "BEGIN";
      c.session.Feed(line + "\n");
    }
    c.session.Feed("STOP\nSTART 15\n");
    searches += c.thinker.searches();
    ExpectEverySearchWasAnsweredOnce(c);
  }
  EXPECT_GT(searches, 3000u);  // the soup reaches the search often enough to mean something
}

TEST(SessionRobustnessTest, RandomCommandsWithThreads) {
  for (uint32_t seed = 0; seed < 20; ++seed) {
    Picker pick(seed);
    CollectedOutput output;
    ThreadedThinker thinker;
    Session session("0.0", thinker, output);
    session.Feed("START 15\n");
    for (int i = 0; i < 100; ++i) session.Feed(RandomLine(pick) + "\n");
  }
}

TEST(SessionRobustnessTest, AMegabyteOnOneLine) {
  for (const absl::string_view piece : {"x", " ", ",", "7,7,1 ", "7,7 ", "DONE ", "9"}) {
    for (const absl::string_view command :
         {"", "TURN ", "START ", "BOARD ", "SWAP2BOARD ", "INFO ", "INFO time_left ",
          "INFO folder ", "yxblock ", "yxblockpath ", "yxnbest ", "yxbalancetwo "}) {
      Conversation c;
      c.session.Feed("START 15\n");
      std::string line(command);
      while (line.size() < 1000000) line.append(piece.data(), piece.size());
      c.session.Feed(line + "\nSTART 15\nBEGIN\n");
      const std::vector<std::string> replies = c.output.TakeReplies();
      EXPECT_LE(replies.size(), 5u);
      EXPECT_EQ(replies.back(), "0,0") << command << piece;
    }
  }
}

}  // namespace
}  // namespace tengen::protocol
