#include "protocol/database/formats/renju_offline.h"

#include <string>
#include <utility>

#include "protocol/database/formats/xml_reader.h"
#include "tests/protocol/database/formats/support.h"

namespace tengen::database {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::SizeIs;

class RenjuOfflineTest : public FormatsTest {
 protected:
  absl::Status Read(const std::string& path, Collected& collected) const {
    const auto in = InputFile::Open(path).value();
    return ReadRenjuOffline(*in, Rule::kRenju, collected);
  }
  absl::Status ReadText(absl::string_view text, Collected& collected) const {
    Write("a.xml", text);
    return Read(Path("a.xml"), collected);
  }
};

TEST_F(RenjuOfflineTest, GamesAndTheirComments) {
  Collected read;
  ASSERT_TRUE(Read(SamplePath("renjuoffline.xml"), read).ok());
  ASSERT_THAT(read.records, SizeIs(6));
  Position position = After("h8h9h6").AfterPass().After(Point(8, 9));
  EXPECT_EQ(read.records[4].position, position);
  EXPECT_EQ(read.records[4].record, Record());
  EXPECT_EQ(read.records[5].position, position.After(Point(8, 6)));
  EXPECT_EQ(read.records[5].record.comment, "a - b, 2003-09-03, rule classic, White won by resign");
}

TEST_F(RenjuOfflineTest, GamesThatMakeNoSenseCostThemselves) {
  Collected read;
  ASSERT_TRUE(ReadText("<games><game><board>h8 h8</board></game><game><board>h8</board>"
                       "<creation_time>99999999999999999999</creation_time><black>x</black>"
                       "<board><b>h1</b></board></game><game/></games>",
                       read)
                  .ok());
  EXPECT_THAT(read.refusals, ElementsAre("game 1: a move to the taken point h8"));
  ASSERT_THAT(read.records, SizeIs(1));
  EXPECT_EQ(read.records[0].record.comment, "x - ");
}

TEST_F(RenjuOfflineTest, WhatIsLongIsLimited) {
  Collected read;
  ASSERT_TRUE(ReadText(absl::StrCat("<games><game><board>h8</board><black>",
                                    std::string(100000, 'x'), "</black></game></games>"),
                       read)
                  .ok());
  EXPECT_THAT(read.refusals, ElementsAre(HasSubstr("more moves than a board has")));
}

TEST_F(RenjuOfflineTest, WhatIsNoSuchFileIsRefused) {
  for (const auto& [text, why] : {std::pair("<database/>", "no list of games"),
                                  std::pair("<games><game></games>", "mismatched tag")}) {
    Collected read;
    const absl::Status status = ReadText(text, read);
    EXPECT_TRUE(absl::IsInvalidArgument(status)) << text;
    EXPECT_THAT(std::string(status.message()), HasSubstr(why)) << text;
  }
}

TEST_F(RenjuOfflineTest, EveryPrefix) {
  TryEveryPrefix(SampleBytes("renjuoffline.xml"), ImportFormat::kRenjuOffline);
}

TEST(XmlReaderTest, OutermostElements) {
  EXPECT_EQ(XmlRoot("<games>"), "games");
  EXPECT_EQ(XmlRoot("<?xml version='1.0'?>\n<!-- <a> -->\n<!DOCTYPE b>\n<database x='1'>"),
            "database");
  EXPECT_EQ(XmlRoot("<a/>"), "a");
  for (const char* other : {"", "a", "<?xml", "<!-- a", "<", "(;"})
    EXPECT_EQ(XmlRoot(other), "") << other;
}

}  // namespace
}  // namespace tengen::database
