#include "bench/match/opening_talk.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"
#include "engine/record/notation.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace tengen::match {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

engine::Negotiation Begin(absl::string_view rule) {
  return engine::Negotiation::Create(engine::ParseOpeningConfig(rule).value()).value();
}

// The question with line feeds alone.
std::string Question(const engine::Negotiation& negotiation) {
  return absl::StrReplaceAll(OpeningQuestion(negotiation), {{"\r\n", "\n"}});
}

// Answers in turn, separated by "; "; all but the last must be accepted.
absl::StatusOr<OpeningStep> Answer(absl::string_view rule, absl::string_view answers) {
  absl::StatusOr<OpeningStep> step = OpeningStep{Begin(rule), std::nullopt};
  for (absl::string_view answer : absl::StrSplit(answers, "; ")) {
    EXPECT_TRUE(step.ok()) << step.status();
    if (!step.ok()) return step;
    step = ReadOpeningAnswer(step->next, answer);
  }
  return step;
}

// "P1 place h8, P1 place h9, ... | move" of the answers.
std::string LogOf(absl::string_view rule, absl::string_view answers) {
  const absl::StatusOr<OpeningStep> step = Answer(rule, answers);
  EXPECT_TRUE(step.ok()) << step.status();
  if (!step.ok()) return "";
  std::string text;
  for (const engine::SeatedAction& entry : step->next.log()) {
    absl::StrAppend(&text, text.empty() ? "" : ", ", SeatedActionToText(entry, 15));
  }
  if (step->move) absl::StrAppend(&text, " | ", ToLetters(*step->move, 15));
  return text;
}

std::string Refusal(absl::string_view rule, absl::string_view answers) {
  const absl::StatusOr<OpeningStep> step = Answer(rule, answers);
  EXPECT_FALSE(step.ok());
  return std::string(step.status().message());
}

TEST(OpeningTalkTest, RulesWithACommandNeedNoInfo) {
  for (const char* rule : {"swap2", "swap", "swap1", "swap5", "pro", "longpro", "free"}) {
    EXPECT_THAT(OpeningInfo(engine::ParseOpeningConfig(rule).value()), IsEmpty()) << rule;
  }
  EXPECT_THAT(OpeningInfo(engine::ParseOpeningConfig("extyusui nmax=5 minfirst=d11:3").value()),
              ElementsAre("opening_rule extyusui", "opening_nmax 5", "opening_minfirst d11:3"));
  EXPECT_THAT(OpeningInfo(engine::ParseOpeningConfig("pro pro_adjacent=true").value()),
              ElementsAre("opening_rule pro", "opening_pro_adjacent 1"));
}

TEST(OpeningTalkTest, Swap2) {
  EXPECT_EQ(Question(Begin("swap2")), "SWAP2BOARD\nDONE\n");
  const std::string three = "7,7 8,7 9,9";
  const std::string placed = "P1 place h8, P1 place i8, P1 place j6";
  EXPECT_EQ(LogOf("swap2", three), placed);
  EXPECT_EQ(Question(Answer("swap2", three)->next), "SWAP2BOARD\n7,7\n8,7\n9,9\nDONE\n");
  EXPECT_EQ(LogOf("swap2", three + "; SWAP"), placed + ", P2 black");
  EXPECT_EQ(LogOf("swap2", three + "; 6,8"), placed + ", P2 white | g7");
  const std::string two = three + "; 8,8 8,6";
  const std::string added = placed + ", P2 put-two, P2 place i7, P2 place i9";
  EXPECT_EQ(LogOf("swap2", two), added);
  EXPECT_EQ(Question(Answer("swap2", two)->next), "SWAP2BOARD\n7,7\n8,7\n9,9\n8,8\n8,6\nDONE\n");
  EXPECT_EQ(LogOf("swap2", two + "; swap"), added + ", P1 black");
  EXPECT_EQ(LogOf("swap2", two + "; 0,0"), added + ", P1 white | a15");
}

TEST(OpeningTalkTest, SwapFamily) {
  EXPECT_EQ(Question(Begin("swap")), "SWAPBOARD\nDONE\n");
  EXPECT_EQ(LogOf("swap", "0,0 14,14 7,7; SWAP"),
            "P1 place a15, P1 place o1, P1 place h8, P2 black");
  EXPECT_EQ(LogOf("swap1", "0,0; 7,7"), "P1 place a15, P2 keep | h8");
  EXPECT_EQ(LogOf("swap1", "0,0; SWAP"), "P1 place a15, P2 swap");
  EXPECT_EQ(Question(Begin("swap5")), "SWAP5STEP1\nDONE\n");
  EXPECT_EQ(LogOf("swap5", "0,0; 1,1"), "P1 place a15, P2 keep, P2 place b14");
  EXPECT_EQ(Question(Answer("swap5", "0,0; 1,1")->next), "SWAP5STEP2\n0,0\n1,1\nDONE\n");
  const engine::Negotiation swapped = Answer("swap5", "0,0; SWAP")->next;
  EXPECT_EQ(Question(swapped), "SWAP5STEP3\n0,0\nDONE\n");
  EXPECT_EQ(LogOf("swap5", "0,0; 1,1; 2,2; 3,3; 4,4; 5,5"),
            "P1 place a15, P2 keep, P2 place b14, P1 keep, P1 place c13, P2 keep, P2 place d12, "
            "P1 keep, P1 place e11, P2 keep | f10");
  EXPECT_TRUE(Answer("swap5", "0,0; 1,1; 2,2; 3,3; 4,4; SWAP")->next.agreed());
  EXPECT_EQ(LogOf("pro", "7,7; 8,8; 10,7"), "P1 place h8, P2 place i7, P1 place k8");
  EXPECT_EQ(Question(Answer("longpro", "7,7")->next), "LONGPROBOARD\n7,7\nDONE\n");
}

TEST(OpeningTalkTest, TheGeneralExchangeSendsTheLog) {
  EXPECT_EQ(Question(Begin("extyusui")), "OPENING\nDONE\n");
  const engine::Negotiation declared =
      Answer("extyusui", "place 7,7; place 8,6; place h6; declare 6")->next;
  EXPECT_EQ(declared.actor(), engine::Seat::kSecond);
  EXPECT_EQ(Question(declared),
            "OPENING\nP1 place 7,7\nP1 place 8,6\nP1 place 7,9\nP1 declare 6\nDONE\n");
  EXPECT_EQ(
      Answer("extyusui", "place 7,7; place 8,6; place h6; declare 6; decrease 2")->next.number(),
      2);
}

TEST(OpeningTalkTest, RefusalsAreTheRules) {
  EXPECT_EQ(Refusal("extyusui", "place 7,6"), "h9 is not the centre");
  EXPECT_EQ(Refusal("extyusui", "place 7,7 8,6"), "not exactly one action");
  EXPECT_THAT(Refusal("extyusui", "hello"), HasSubstr("hello"));
  EXPECT_THAT(Refusal("extyusui", "place 7,7; swap"), HasSubstr("swap is not possible"));
  EXPECT_EQ(Refusal("swap2", "7,7 8,7"), "there are stones missing");
  EXPECT_THAT(Refusal("swap2", "7,7 8,7 9,9 1,1"), HasSubstr("P1 is not to act"));
  EXPECT_EQ(Refusal("swap2", "7,7 8,7 7,7"), "h8 is occupied");
  EXPECT_THAT(Refusal("swap2", "SWAP"), HasSubstr("black is not possible"));
  EXPECT_EQ(Refusal("swap2", "7,7 8,7 9,99"), "\"9,99\" is no point of the board");
  const std::string three = "7,7 8,7 9,9; ";
  EXPECT_EQ(Refusal("swap2", three + "9,9"), "\"9,9\" is taken");
  EXPECT_THAT(Refusal("swap2", three + "1,1 2,2 3,3"), HasSubstr("P2 is not to act"));
  EXPECT_EQ(Refusal("swap", three + "1,1 2,2"), "there are too many stones");
  EXPECT_EQ(Refusal("pro", "7,7; 8,8; 8,7"), "i8 is inside the central 5x5");
}

TEST(OpeningTalkTest, EnginesSayThatTheyLackACommand) {
  for (const char* line : {"UNKNOWN command", "unknown", "ERROR unsupported", "error"}) {
    EXPECT_TRUE(LacksCommand(line)) << line;
  }
  EXPECT_FALSE(LacksCommand("SWAP"));
  EXPECT_FALSE(LacksCommand("7,7 8,8 9,9"));
}

}  // namespace
}  // namespace tengen::match
