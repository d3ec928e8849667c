#include "engine/opening/opening_record.h"

#include <random>
#include <string>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "engine/record/notation.h"
#include "engine/record/psq.h"
#include "gtest/gtest.h"
#include "tests/engine/opening/opening_texts.h"

namespace tengen::engine {
namespace {

struct Format {
  std::string (*write)(const OpeningRecord&);
  absl::StatusOr<OpeningRecord> (*read)(absl::string_view);
};
constexpr Format kFormats[] = {{OpeningRecordToJson, OpeningRecordFromJson},
                               {OpeningRecordToPsq, OpeningRecordFromPsq},
                               {OpeningRecordToSgf, OpeningRecordFromSgf}};

OpeningRecord Article() {
  OpeningRecord record;
  record.config = *ParseOpeningConfig("extyusui nmax=7 minfirst=d11:3");
  for (const char* line : {"P1 place h8", "P1 place i9", "P1 place i6", "P1 declare 6",
                           "P2 decrease 5", "P1 decrease 3", "P2 play", "P1 place h9", "P2 white",
                           "P1 offer g8", "P1 offer j8", "P1 offer i7", "P2 choose i7"}) {
    record.log.push_back(*ParseSeatedAction(line, 15, 15));
  }
  record.moves = *ParseMoves("h8i9i6h9i7g9", 15, 15);
  record.result = "W+foul33";
  return record;
}

TEST(OpeningRecordTest, JsonIsAsDocumented) {
  EXPECT_EQ(
      OpeningRecordToJson(Article()),
      R"({"v":1,"size":15,"rule":"renju","opening":{"id":"extyusui","nmax":7,"minfirst":{"d11":3},)"
      R"("sym":"S2"},"log":["P1 place h8","P1 place i9","P1 place i6","P1 declare 6",)"
      R"("P2 decrease 5","P1 decrease 3","P2 play","P1 place h9","P2 white","P1 offer g8",)"
      R"("P1 offer j8","P1 offer i7","P2 choose i7"],"moves":"h8i9i6h9i7g9","black":"P1",)"
      R"("result":"W+foul33"})"
      "\n");
}

TEST(OpeningRecordTest, OtherProgramsReadPlainGames) {
  const absl::StatusOr<PsqGame> game = ReadPsq(OpeningRecordToPsq(Article()));
  ASSERT_TRUE(game.ok()) << game.status();
  EXPECT_EQ(game->moves.size(), 6u);
  EXPECT_EQ(game->black_name, "P1");
  EXPECT_EQ(game->white_name, "P2");
  EXPECT_TRUE(absl::StrContains(OpeningRecordToSgf(Article()), ";B[hh];W[ig];B[ij];W[hg];B[ii]"));
}

// Every rule, cut off anywhere, with a few moves of the game if the opening is agreed.
TEST(OpeningRecordTest, RandomRecordsAreReadBackWithoutLoss) {
  std::mt19937 random(3);
  for (const OpeningRuleInfo& info : OpeningRules()) {
    for (int game = 0; game < 20; ++game) {
      OpeningRecord record;
      record.config = RandomConfig(info.rule, random);
      if (!info.renju) {
        record.config.width = 20;
        record.config.height = game % 2 == 0 ? 20 : 16;
      }
      Negotiation negotiation = *Negotiation::Create(record.config);
      for (size_t n = random() % 30; n > 0 && !negotiation.agreed(); --n) {
        const SeatedAction action = RandomLegalAction(negotiation, random);
        ASSERT_TRUE(negotiation.Apply(action.seat, action.action).ok());
      }
      record.rule = kRules[random() % kRules.size()];
      record.log = negotiation.log();
      record.moves = negotiation.stones();
      const Point extra(1, 14);
      const bool taken = !negotiation.ToBoard(record.rule).IsEmpty(extra);
      if (negotiation.agreed() && !taken) record.moves.push_back(extra);
      if (game % 3 == 0) record.result = "B+\"five\" \\ ]";
      for (const auto& [write, read] : kFormats) {
        const std::string text = write(record);
        const absl::StatusOr<OpeningRecord> back = read(text);
        ASSERT_TRUE(back.ok()) << back.status() << "\n" << text;
        ASSERT_EQ(*back, record) << text;
      }
    }
  }
}

TEST(OpeningRecordTest, LeastNumbersMayBeText) {
  const absl::StatusOr<OpeningRecord> read = OpeningRecordFromJson(absl::StrReplaceAll(
      OpeningRecordToJson(Article()), {{R"("minfirst":{"d11":3})", R"("minfirst":"d11:3")"}}));
  ASSERT_TRUE(read.ok()) << read.status();
  EXPECT_EQ(OpeningRecordToJson(*read), OpeningRecordToJson(Article()));
}

// Editors of SGF fold long lines by a backslash at their ends.
TEST(OpeningRecordTest, FoldedLinesOfSgfAreWhole) {
  const std::string sgf = OpeningRecordToSgf(Article());
  for (const absl::string_view end : {"\n", "\r", "\r\n", "\n\r"}) {
    const absl::StatusOr<OpeningRecord> read = OpeningRecordFromSgf(
        absl::StrReplaceAll(sgf, {{"minfirst", absl::StrCat("min\\", end, "first")}}));
    ASSERT_TRUE(read.ok()) << read.status();
    EXPECT_EQ(OpeningRecordToJson(*read), OpeningRecordToJson(Article()));
  }
}

TEST(OpeningRecordTest, WhatIsWrongIsNamed) {
  const std::string json = OpeningRecordToJson(Article());
  const auto message = [&](absl::string_view from, absl::string_view to) {
    const absl::StatusOr<OpeningRecord> read =
        OpeningRecordFromJson(absl::StrReplaceAll(json, {{from, to}}));
    EXPECT_FALSE(read.ok()) << to;
    return std::string(read.status().message());
  };
  EXPECT_EQ(message("P2 decrease 5", "P2 decrease 6"), "P2 decrease 6: 6 is outside 1..5");
  EXPECT_EQ(message("P2 decrease 5", "P2 jump"), "not an action: \" jump\"");
  EXPECT_EQ(message("extyusui", "foo"), "unknown opening rule: \"foo\"");
  EXPECT_EQ(message("\"minfirst\":{\"d11\":3}", "\"minfirst\":[\"d11:3\"]"),
            "not a list of openings: \"minfirst\"");
  EXPECT_EQ(message("h8i9i6h9i7g9", "h8i9i6h9i8g9"),
            "the moves do not begin with the stones of the opening");
  EXPECT_EQ(message("h8i9i6h9i7g9", "h8i9i6h9i7h8"),
            "a move off the board or on a taken point: \"7,7\"");
  EXPECT_EQ(message("\"size\":15", "\"size\":400"), "no board of 400x400");
  EXPECT_TRUE(absl::StrContains(message("\"v\":1", "\"v\":"), "JSON: parse error at line 1"));
  EXPECT_EQ(message("\"v\":1", "\"v\":2"), "unknown version: \"2\"");
  EXPECT_EQ(message("\"moves\":\"h8i9i6h9i7g9\"", "\"moves\":[\"h8\",\"i9\"]"),
            "not a line of text: \"moves\"");
  EXPECT_EQ(message("\"log\":[", "\"log\":\"P1 place h8\",\"old\":["), "not a list: \"log\"");
  EXPECT_EQ(message("\"result\":\"", "\"result\":\"a\\u000ab"), "not a line of text: \"result\"");
  EXPECT_EQ(message("\"black\":\"P1\"", "\"black\":\"P2\""),
            "the log gives Black another seat than: \"P2\"");
  EXPECT_FALSE(OpeningRecordFromJson("").ok());
  EXPECT_FALSE(OpeningRecordFromJson(std::string(100000, '[')).ok());
  EXPECT_FALSE(OpeningRecordFromSgf("(;GM[4]SZ[15];B[hh])").ok());
  EXPECT_FALSE(OpeningRecordFromSgf("(;C[opening rif];B[h").ok());
  constexpr absl::string_view kFree = "(;GM[4]SZ[15]C[rule renju\nopening free]";
  for (const auto& [rest, good] :
       {std::pair(";B[hh];W[ii])", true), std::pair(";W[hh];W[ii])", false),
        std::pair(";B[hh];B[ii])", false), std::pair("AB[hh];W[ii])", false),
        std::pair("AE[hh];B[ii])", false)}) {
    EXPECT_EQ(OpeningRecordFromSgf(absl::StrCat(kFree, rest)).ok(), good) << rest;
  }
  EXPECT_FALSE(OpeningRecordFromPsq("Piskvorky 15x15, 0:0, 0\n8,8,0\n-1\n").ok());
}

// What people say of a game may begin as the lines of a negotiation do.
TEST(OpeningRecordTest, GamesWithoutANegotiationAreNotFound) {
  for (const char* text : {"(;GM[4]SZ[15];B[hh])", "(;GM[4]SZ[15]C[opening was bad];B[hh])",
                           "(;GM[4]SZ[15]AB[hh];W[ii])"}) {
    EXPECT_TRUE(absl::IsNotFound(OpeningRecordFromSgf(text).status())) << text;
  }
  constexpr absl::string_view kPlain = "Piskvorky 15x15, 0:0, 0\n8,8,0\n-1\nrule renju\n";
  EXPECT_TRUE(absl::IsNotFound(OpeningRecordFromPsq(kPlain).status()));
  EXPECT_TRUE(absl::IsInvalidArgument(
      OpeningRecordFromPsq(absl::StrCat(kPlain, "opening chess\n")).status()));
}

// Any damage is refused or read as another sound record, never worse.
TEST(OpeningRecordTest, DamagedTextsDoNoHarm) {
  std::mt19937 random(4);
  for (const auto& [write, read] : kFormats) {
    const std::string text = write(Article());
    for (int i = 0; i < 3000; ++i) {
      std::string damaged = text;
      for (size_t n = 1 + random() % 3; n > 0; --n) {
        damaged[random() % damaged.size()] = static_cast<char>(random() % 128);
      }
      if (random() % 4 == 0) damaged.resize(random() % damaged.size());
      const absl::StatusOr<OpeningRecord> record = read(damaged);
      if (record.ok()) {
        EXPECT_TRUE(NegotiationOf(*record).ok());
      }
    }
  }
}

TEST(OpeningRecordTest, OpeningsAreNamed) {
  EXPECT_EQ(OpeningName(ClassifyOpening(*ParseMoves("h8i9i6h9", 15, 15))), "i8 Rangetsu");
  EXPECT_EQ(OpeningName(ClassifyOpening(*ParseMoves("h8g7g10", 15, 15))), "i8 Rangetsu");
  EXPECT_EQ(OpeningName(ClassifyOpening(*ParseMoves("h8a1", 15, 15))), "");
}

}  // namespace
}  // namespace tengen::engine
