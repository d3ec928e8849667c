#include "protocol/database/formats/renjunet.h"

#include <optional>
#include <utility>

#include "protocol/database/formats/xml_reader.h"
#include "tests/protocol/database/formats/support.h"

namespace tengen::database {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

class RenjuNetTest : public FormatsTest {
 protected:
  absl::Status Read(const std::string& path, Collected& collected) const {
    const auto in = InputFile::Open(path).value();
    return ReadRenjuNet(*in, rule_, collected);
  }
  absl::Status ReadText(absl::string_view text, Collected& collected) const {
    Write("a.rif", text);
    return Read(Path("a.rif"), collected);
  }

  std::optional<Rule> rule_;
};

TEST_F(RenjuNetTest, GamesAndTheirComments) {
  Collected read;
  ASSERT_TRUE(Read(SamplePath("renjunet.rif"), read).ok());
  ASSERT_EQ(read.records.size(), 5u);  // the other game has no moves
  EXPECT_EQ(read.records[0].position, After("h8"));
  EXPECT_EQ(read.records[3].record, Record());
  EXPECT_EQ(read.records[4].position, After("h8h9i8g8g9"));
  EXPECT_EQ(read.records[4].record.comment,
            "A One - B Two, Cup 2020, round 2, draw, swap R, alternatives i8");
}

TEST_F(RenjuNetTest, TheCategoryOfARuleSaysWhatIsPlayed) {
  const absl::string_view text =
      "<database><rules><rule id='40' name='Swap2' category='gomoku'/><rule id='7' name='Taraguchi'"
      " category='Renju'/><rule id='8' name='RIF'/></rules><games>"
      "<game id='1' rule='40'><move>h8</move></game><game id='2' rule='7'><move>h9</move></game>"
      "<game id='3' rule='8'><move>h9</move></game><game id='4'><move>h9</move></game></games>"
      "</database>";
  Collected read;
  ASSERT_TRUE(ReadText(text, read).ok());
  ASSERT_EQ(read.records.size(), 4u);
  EXPECT_EQ(read.records[0].position.rule, Rule::kStandard);
  for (size_t i = 1; i < 4; ++i) EXPECT_EQ(read.records[i].position.rule, Rule::kRenju);
  rule_ = Rule::kFreestyle;
  Collected forced;
  ASSERT_TRUE(ReadText(text, forced).ok());
  for (const auto& record : forced.records) EXPECT_EQ(record.position.rule, Rule::kFreestyle);
}

TEST_F(RenjuNetTest, BytesThatAreNoUtf8) {
  Collected read;
  ASSERT_TRUE(ReadText("<database><player id='1' name='J\xFCri' surname='\xC3\xB5\x01'/>"
                       "<game id='7' black='1' white='9' bresult='0'><move>h8</move></game>"
                       "</database>",
                       read)
                  .ok());
  ASSERT_EQ(read.records.size(), 1u);
  EXPECT_EQ(read.records[0].record.comment, "J\xC3\xBCri \xC3\xB5 - ?, ?, White won");
}

TEST_F(RenjuNetTest, CharactersAtTheEndOfAPiece) {
  absl::string_view bytes = "a\xE5\xA4";
  EXPECT_EQ(TakeAsUtf8(bytes, false), "a");
  EXPECT_EQ(bytes, "\xE5\xA4");
  EXPECT_EQ(TakeAsUtf8(bytes, true), "\xC3\xA5\xC2\xA4");
  bytes = "\xE5\xA4\xA9\xC0\x80\xED\xA0\x80";
  EXPECT_EQ(TakeAsUtf8(bytes, false), "\xE5\xA4\xA9\xC3\x80\xC2\x80\xC3\xAD\xC2\xA0\xC2\x80");
  // Many characters, wherever the pieces of the reader end.
  std::string name;
  for (int i = 0; i < 100000; ++i) name += "\xE5\xA4\xA9";
  Collected read;
  ASSERT_TRUE(ReadText(absl::StrCat("<database><player id='1' name='", name,
                                    "'/><game black='1'><move>h8</move></game></database>"),
                       read)
                  .ok());
  EXPECT_THAT(read.records.at(0).record.comment, HasSubstr(absl::StrCat(name, " - ?")));
}

TEST_F(RenjuNetTest, GamesThatMakeNoSenseCostThemselves) {
  Collected read;
  ASSERT_TRUE(ReadText("<database><game id='1'><move>h8 h8</move></game>"
                       "<game id='2'><move>h8 z9</move></game>"
                       "<game id='3'><move>h8 pass</move></game></database>",
                       read)
                  .ok());
  EXPECT_EQ(read.records.size(), 2u);
  EXPECT_THAT(read.refusals,
              ElementsAre("game 1: a move to the taken point h8", HasSubstr("game 2: \"z9\"")));
}

TEST_F(RenjuNetTest, WhatIsNoSuchFileIsRefused) {
  const std::pair<const char*, const char*> cases[] = {
      {"", "no element found"},
      {"<games/>", "no database"},
      {"<database><game></database>", "line 1: mismatched tag"},
      {"<database>\n&amp; &b;</database>", "line 2"},
      {"<!DOCTYPE d [<!ENTITY a 'aaaa'><!ENTITY b '&a;&a;'>]><database>&b;</database>",
       "entities are defined"},
  };
  for (const auto& [text, why] : cases) {
    Collected read;
    const absl::Status status = ReadText(text, read);
    EXPECT_TRUE(absl::IsInvalidArgument(status)) << text;
    EXPECT_THAT(std::string(status.message()), HasSubstr(why)) << text;
  }
}

TEST_F(RenjuNetTest, EveryPrefix) {
  TryEveryPrefix(SampleBytes("renjunet.rif"), ImportFormat::kRenjuNet);
}

}  // namespace
}  // namespace tengen::database
