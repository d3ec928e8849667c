#include "protocol/block_reader.h"

#include <string>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/protocol/fakes.h"

namespace tengen::protocol {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

// Says what it was asked.
class RecordingDatabase : public DatabasePort {
 public:
  std::vector<std::string> Execute(const DatabaseRequest& request,
                                   const DatabaseContext&) override {
    return {request.command + " " + request.text};
  }
};

class BlockReaderTest : public ::testing::Test {
 protected:
  BlockReaderTest() { game_.Start(15, 15); }

  void Read(const std::vector<std::string>& lines) {
    for (const std::string& line : lines) {
      ASSERT_TRUE(reader_.reading()) << line;
      reader_.Continue(line);
    }
  }
  static BoardBlock YxBoardBlock() { return {PositionBuilder(15, 15), /*think=*/false}; }
  void OpenDatabase(const char* command, const char* first_line) {
    reader_.Open(*FindDatabaseCommand(command), first_line);
  }

  base::FakeClock clock_;
  CollectedOutput output_;
  ScriptedThinker thinker_;
  RecordingDatabase database_;
  RunningSearch search_{thinker_, output_, clock_};
  Game game_{thinker_, search_, clock_, &database_};
  BlockReader reader_{game_, search_, &database_};
};

TEST_F(BlockReaderTest, ABoardReplacesThePositionAtItsEnd) {
  reader_.Open(YxBoardBlock(), "");
  Read({"7,7,1", "8,8,2"});
  EXPECT_EQ(game_.board()->stone_count(), 0);
  Read({"DONE"});
  EXPECT_FALSE(reader_.reading());
  EXPECT_THAT(game_.board()->Moves(), ElementsAre(Point(7, 7), Point(8, 8)));
  EXPECT_EQ(thinker_.searches(), 0u);
  EXPECT_THAT(output_.Take(), IsEmpty());
}

TEST_F(BlockReaderTest, OneLineCanHoldAWholeBlock) {
  reader_.Open(BoardBlock{PositionBuilder(15, 15), /*think=*/true}, "7,7,1 8,8,2 DONE");
  EXPECT_FALSE(reader_.reading());
  EXPECT_EQ(thinker_.searches(), 1u);
}

TEST_F(BlockReaderTest, MistakesOfALineAreSaidOnceAndTheRestIsKept) {
  reader_.Open(YxBoardBlock(), "");
  Read({"x,y 7,7,1 99,99,1", "DONE"});
  EXPECT_THAT(output_.Take(), ElementsAre("ERROR x,y,who or DONE expected after BOARD"));
  EXPECT_THAT(game_.board()->Moves(), ElementsAre(Point(7, 7)));
}

TEST_F(BlockReaderTest, NothingComesOfAnAbandonedBlock) {
  reader_.Open(YxBoardBlock(), "7,7,1");
  reader_.Abandon();
  EXPECT_FALSE(reader_.reading());
  EXPECT_EQ(game_.board()->stone_count(), 0);
}

TEST_F(BlockReaderTest, AMissedLineEndsOnlyWhatItWasAllOf) {
  reader_.MissLine();  // of no block
  reader_.Open(YxBoardBlock(), "");
  reader_.MissLine();
  EXPECT_TRUE(reader_.reading());
  reader_.Open(TablePath{"saved", &Game::WriteTable}, "");
  reader_.MissLine();
  EXPECT_FALSE(reader_.reading());
  reader_.Open(PassedOverLine(), "");
  reader_.MissLine();
  EXPECT_FALSE(reader_.reading());
  OpenDatabase("YXSETDATABASE", "");
  reader_.MissLine();
  EXPECT_FALSE(reader_.reading());
  EXPECT_THAT(output_.Take(), IsEmpty());
}

TEST_F(BlockReaderTest, PathsStandBehindTheCommandOrOnTheNextLine) {
  reader_.Open(TablePath{"saved", &Game::WriteTable}, "a file");
  EXPECT_FALSE(reader_.reading());
  reader_.Open(TablePath{"loaded", &Game::ReadTable}, "");
  Read({" a file "});
  EXPECT_FALSE(reader_.reading());
  EXPECT_THAT(output_.Take(),
              ElementsAre("MESSAGE hash saved: 1234 entries", "MESSAGE hash loaded: 1234 entries"));
}

TEST_F(BlockReaderTest, WhatIsPassedOverHasAnEnd) {
  reader_.Open(PassedOverBlock(), "1,1");
  Read({"anything", "2,2 done"});
  EXPECT_FALSE(reader_.reading());
  reader_.Open(PassedOverLine(), "");
  Read({"anything"});
  EXPECT_FALSE(reader_.reading());
  EXPECT_THAT(output_.Take(), IsEmpty());
}

TEST_F(BlockReaderTest, QuotedTextMaySayAnything) {
  OpenDatabase("YXEDITTEXTDATABASE", "\"one");
  EXPECT_TRUE(reader_.in_text());
  Read({"END", "two\""});
  EXPECT_FALSE(reader_.in_text());
  EXPECT_TRUE(reader_.reading());  // the moves follow
  Read({"DONE"});
  EXPECT_FALSE(reader_.reading());
  EXPECT_THAT(output_.Take(), ElementsAre("YXEDITTEXTDATABASE one\nEND\ntwo"));
  OpenDatabase("YXDBCHECK", "");
  EXPECT_FALSE(reader_.reading());
  EXPECT_THAT(output_.Take(), ElementsAre("YXDBCHECK "));
}

}  // namespace
}  // namespace tengen::protocol
