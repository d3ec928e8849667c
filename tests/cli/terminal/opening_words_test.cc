#include "cli/terminal/opening_words.h"

#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace tengen::cli {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

engine::Negotiation After(const std::string& rule, const std::vector<std::string>& lines) {
  const engine::OpeningConfig config = engine::ParseOpeningConfig(rule).value();
  engine::Negotiation negotiation = engine::Negotiation::Create(config).value();
  for (const std::string& line : lines) {
    const std::vector<engine::Action> actions = engine::ParseActions(line, 15, 15).value();
    for (const engine::Action& action : actions) {
      EXPECT_TRUE(negotiation.Apply(negotiation.actor(), action).ok()) << line;
    }
  }
  return negotiation;
}

const SeatWords kYouBegin = {std::string(kYou), "tengen"};

TEST(OpeningWordsTest, EveryVerbIsTold) {
  const engine::Negotiation yusui =
      After("extyusui", {"place h8 i9 i6", "declare 6", "decrease 5", "decrease 2", "play",
                         "place h9", "white", "offer g8 j8", "choose j8"});
  EXPECT_EQ(TellLog(yusui, kYouBegin),
            "You put black (X) on h8.\n"
            "You put white (O) on i9.\n"
            "You put black (X) on i6.\n"
            "You declare 6 fifth moves.\n"
            "tengen lowers the number to 5 fifth moves.\n"
            "You lower the number to 2 fifth moves.\n"
            "tengen accepts 2 fifth moves.\n"
            "You put white (O) on h9.\n"
            "tengen takes White. Black (X): you, White (O): tengen.\n"
            "You offer the fifth move g8, 1 of 2.\n"
            "You offer the fifth move j8, 2 of 2.\n"
            "tengen chooses the fifth move j8.\n");
  const engine::Negotiation taraguchi = After(
      "taraguchi offer_after_swap=1",
      {"place h8", "swap", "place i9", "keep", "place i6", "keep", "place h9", "swap", "continue"});
  EXPECT_THAT(TellLog(taraguchi, {"the first player", "the second player"}),
              HasSubstr("The second player swaps the colours. Black (X): the second player, White "
                        "(O): the first player.\nThe first player puts white (O) on i9.\nThe "
                        "second player leaves the colours as they are. Black (X): the second "
                        "player, White (O): the first player.\n"));
  EXPECT_THAT(TellLog(taraguchi, kYouBegin), HasSubstr(" not to offer fifth moves.\n"));
  EXPECT_THAT(TellLog(After("taraguchi", {"place h8", "keep", "place i9", "keep", "place i6",
                                          "keep", "place h9", "offer-n"}),
                      kYouBegin),
              HasSubstr("You choose to offer 10 fifth moves.\n"));
  EXPECT_THAT(
      TellLog(After("swap2", {"place h8 i9 i6", "put-two", "place a1 b1", "black"}), kYouBegin),
      HasSubstr("tengen chooses to put two more stones.\ntengen puts white (O) on a1.\n"
                "tengen puts black (X) on b1.\nYou take Black. Black (X): you"));
}

TEST(OpeningWordsTest, EveryPhaseIsAsked) {
  const auto task = [](const std::string& rule, const std::vector<std::string>& lines) {
    const engine::Negotiation negotiation = After(rule, lines);
    return absl::StrCat(TellTask(negotiation), " ", ShortTask(negotiation));
  };
  const std::string three = "place h8 i9 i6";
  EXPECT_EQ(task("rif", {}),
            "Put black (X) on h8; the next 3 stones are yours. stone 1, black (X)");
  EXPECT_EQ(task("rifswap", {"place h8"}),
            "Put white (O) on one of g9, h9, i9, g8, i8, g7, h7, i7. stone 2, white (O)");
  EXPECT_EQ(task("rif", {"place h8 i9"}),
            "Put black (X) on one of 23 points, marked ':'. stone 3, black (X)");
  EXPECT_EQ(task("pro", {"place h8 h9"}), "Put black (X) on one of 200 points. stone 3, black (X)");
  EXPECT_EQ(task("rif", {three}), "'swap' exchanges the colours, 'stay' leaves them. swap or stay");
  EXPECT_EQ(task("rif", {three, "keep"}), "Put white (O) anywhere. stone 4, white (O)");
  EXPECT_EQ(task("rif", {three, "keep", "place h9", "offer g8"}),
            "Offer fifth move 2 of 2, black (X): White will keep one of them. No two may be equal "
            "by symmetry. fifth move 2 of 2");
  EXPECT_EQ(task("rif", {three, "keep", "place h9", "offer g8 j8"}),
            "Choose the fifth move that stays, marked '*': g8, j8. choose a fifth move");
  EXPECT_EQ(task("swap", {three}), "'black' or 'white': take a colour. black or white");
  EXPECT_THAT(task("swap2", {three}), HasSubstr("'two': put two more stones"));
  EXPECT_THAT(task("yamaguchi", {three}), HasSubstr("N from 1 to 62. declare a number"));
  EXPECT_THAT(task("extyusui", {three, "declare 3"}),
              HasSubstr("'accept' agrees to 3 fifth moves, of which White keeps one; 'lower N' "
                        "asks for fewer, N from 1 to 2. accept or lower"));
  EXPECT_THAT(task("extyusui", {three, "declare 1"}),
              HasSubstr("'accept' agrees to 1 fifth move. accept"));
  EXPECT_THAT(task("yamaguchi", {three, "declare 1", "keep", "place h9"}),
              HasSubstr("it is the only one."));
  const std::vector<std::string> four = {"place h8", "keep", "place i9", "keep",
                                         "place i6", "keep", "place h9"};
  EXPECT_THAT(task("taraguchi n=7", four), HasSubstr("'offer' promises 7 fifth moves instead"));
  std::vector<std::string> swapped = four;
  swapped.emplace_back("swap");
  EXPECT_THAT(task("taraguchi offer_after_swap=1", swapped), HasSubstr("'continue' goes on"));
}

TEST(OpeningWordsTest, PointsAreMarkedWhereTheyMatter) {
  const auto signs = [](const std::string& rule, const std::vector<std::string>& lines) {
    std::string text;
    for (const BoardMark& mark : OpeningMarks(After(rule, lines))) text += mark.sign;
    return text;
  };
  EXPECT_EQ(signs("rif", {}), ":");
  EXPECT_EQ(signs("rif", {"place h8"}), "::::::::");
  EXPECT_EQ(signs("pro", {"place h8 h9"}), "");
  EXPECT_EQ(signs("swap2", {}), "");
  EXPECT_EQ(signs("rif", {"place h8 i9 i6", "keep", "place h9", "offer g8"}), "*");
}

// What is understood, as the rules say it.
std::string Typed(const std::string& line, const engine::Negotiation& negotiation) {
  const auto actions = ParseTypedActions(line, negotiation);
  if (!actions) return "nothing";
  if (!actions->ok()) return std::string(actions->status().message());
  std::string text;
  for (const engine::Action& action : **actions) {
    absl::StrAppend(&text, text.empty() ? "" : ", ", ActionToText(action, 15));
  }
  return text;
}

TEST(OpeningWordsTest, ShownWordsAreUnderstood) {
  const engine::Negotiation start = After("swap2", {});
  for (const engine::Action& action :
       {engine::Action::Of(engine::Verb::kKeep), engine::Action::Of(engine::Verb::kPutTwo),
        engine::Action::Of(engine::Verb::kPlay), engine::Action::Of(engine::Verb::kDecrease, 2),
        engine::Action::Of(engine::Verb::kPlace, Point(7, 7))}) {
    EXPECT_EQ(Typed(TypedText(action, 15), start), ActionToText(action, 15));
  }
  EXPECT_EQ(TypedText(engine::Action::Of(engine::Verb::kOfferN), 15), "offer");
  EXPECT_EQ(TypedText(engine::Action::Of(engine::Verb::kDecrease, 2), 15), "lower 2");
}

TEST(OpeningWordsTest, WhatPeopleType) {
  const std::string three = "place h8 i9 i6";
  const engine::Negotiation start = After("extyusui", {});
  EXPECT_EQ(Typed("H8", start), "place h8");
  EXPECT_EQ(Typed("7,7 i9  8,9", start), "place h8, place i9, place i6");
  EXPECT_EQ(Typed("put h8", start), "place h8");
  EXPECT_EQ(Typed("put", start), "no point given: \"place\"");
  EXPECT_EQ(Typed("put z99", start), "not a point of the board: \"z99\"");
  EXPECT_EQ(Typed("SWAP", start), "swap");
  EXPECT_EQ(Typed("swap h8", start), "nothing may follow this action: \"swap h8\"");
  EXPECT_EQ(Typed("3", start), "nothing");
  EXPECT_EQ(Typed("p1", start), "nothing");
  EXPECT_EQ(Typed("hello", start), "nothing");
  const engine::Negotiation declare = After("extyusui", {three});
  EXPECT_EQ(Typed("3", declare), "declare 3");
  EXPECT_EQ(Typed("declare many", declare), "not a number: \"many\"");
  EXPECT_EQ(Typed("h8", declare), "nothing");
  const engine::Negotiation answer = After("extyusui", {three, "declare 3"});
  EXPECT_EQ(Typed("accept", answer), "play");
  EXPECT_EQ(Typed("lower 1", answer), "decrease 1");
  EXPECT_EQ(Typed("1", answer), "decrease 1");
  EXPECT_EQ(Typed("stay", answer), "keep");
  const engine::Negotiation offer = After("rif", {three, "keep", "place h9"});
  EXPECT_EQ(Typed("g8 j8", offer), "offer g8, offer j8");
  EXPECT_EQ(Typed("offer g8", offer), "offer g8");
  const engine::Negotiation choose = After("rif", {three, "keep", "place h9", "offer g8 j8"});
  EXPECT_EQ(Typed("select j8", choose), "choose j8");
  const engine::Negotiation branch =
      After("taraguchi", {"place h8", "keep", "place i9", "keep", "place i6", "keep", "place h9"});
  EXPECT_EQ(Typed("offer", branch), "offer-n");
}

}  // namespace
}  // namespace tengen::cli
