#include "protocol/database/record.h"

#include <limits>
#include <string>

#include "tests/protocol/database/support.h"

namespace tengen::database {
namespace {

TEST(RecordTest, WhatCanBeKept) {
  EXPECT_TRUE(Validate(Record()).ok());
  EXPECT_TRUE(
      Validate({'w', kMate, kMaxRecordDepth, RecordBound::kExact, "a\n\tb\xFF", {{Point(), "A"}}})
          .ok());
  const Record bad[] = {
      Labelled(' '),
      Labelled('\x80'),
      {kNoLabel, kMate + 1, 0, RecordBound::kNone, "", {}},
      {kNoLabel, -kMate - 1, 0, RecordBound::kNone, "", {}},
      {'w', std::numeric_limits<Value>::min(), 0, RecordBound::kExact, "", {}},
      {kNoLabel, 0, -1, RecordBound::kNone, "", {}},
      {kNoLabel, 0, kMaxRecordDepth + 1, RecordBound::kNone, "", {}},
      {kNoLabel, 0, 0, RecordBound::kNone, std::string(kMaxComment + 1, 'a'), {}},
      {kNoLabel, 0, 0, RecordBound::kNone, std::string(1, '\0'), {}},
      {kNoLabel, 0, 0, RecordBound::kNone, "", {{Point(), ""}}},
      {kNoLabel, 0, 0, RecordBound::kNone, "", {{Point(), "\n"}}},
      {kNoLabel, 0, 0, RecordBound::kNone, "", {{Point(), std::string(kMaxPointText + 1, 'a')}}},
  };
  for (const Record& record : bad) EXPECT_FALSE(Validate(record).ok());
}

// What is known, from the less to the more.
TEST(RecordTest, MoreKnowledgeWins) {
  const Record ladder[] = {
      {kNoLabel, 100, 0, RecordBound::kNone, "", {}},
      {kNoLabel, 50, 9, RecordBound::kLower, "", {}},
      {kNoLabel, 20, 3, RecordBound::kExact, "", {}},
      {kNoLabel, 10, 8, RecordBound::kExact, "", {}},
      {kNoLabel, LossIn(8), 8, RecordBound::kExact, "", {}},
      {kNoLabel, LossIn(6), 2, RecordBound::kExact, "", {}},
      {'!', 0, 0, RecordBound::kNone, "", {}},
      {'w', 0, 0, RecordBound::kNone, "", {}},
      {'w', LossIn(8), 8, RecordBound::kExact, "", {}},
  };
  for (size_t i = 1; i < std::size(ladder); ++i) {
    EXPECT_EQ(Combine(ladder[i - 1], ladder[i]), ladder[i]) << i;
    EXPECT_EQ(Combine(ladder[i], ladder[i - 1]), ladder[i]) << i;
  }
  EXPECT_EQ(Combine(Labelled('w'), Labelled('l')).label, 'w');
}

TEST(RecordTest, AMarkIsKeptBesideAValue) {
  const Record value = {kNoLabel, 20, 3, RecordBound::kExact, "", {}};
  const Record marked = {kMarkLabel, 20, 3, RecordBound::kExact, "", {}};
  EXPECT_EQ(Combine(value, Labelled(kMarkLabel)), marked);
  EXPECT_EQ(Combine(Labelled(kMarkLabel), value), marked);
  EXPECT_EQ(Combine(marked, Labelled(kMarkLabel)), marked);
  for (char label : {'w', 'x'}) {
    EXPECT_EQ(Combine(Labelled(label), Labelled(kMarkLabel)).label, label);
    EXPECT_EQ(Combine(Labelled(kMarkLabel), Labelled(label)).label, label);
  }
}

TEST(RecordTest, TextsAreCollected) {
  const Record own = {kNoLabel,           0,      0,
                      RecordBound::kNone, "good", {{Point(1, 1), "A"}, {Point(3, 3), "B"}}};
  const Record other = {
      'w', 0, 0, RecordBound::kNone, "bad", {{Point(2, 2), "C"}, {Point(3, 3), "D"}}};
  const Record both = Combine(own, other);
  EXPECT_EQ(both.comment, "good\nbad");
  EXPECT_EQ(both.label, 'w');
  EXPECT_THAT(both.texts,
              ::testing::ElementsAre(PointText{Point(1, 1), "A"}, PointText{Point(2, 2), "C"},
                                     PointText{Point(3, 3), "B"}));
}

TEST(RecordTest, TwiceIsOnce) {
  engine::RandomSource random(5);
  for (int i = 0; i < 2000; ++i) {
    const Position position = After("h8");
    const Record own = RandomRecord(random, position), other = RandomRecord(random, position);
    const Record both = Combine(own, other);
    EXPECT_EQ(Combine(both, other), both);
    EXPECT_EQ(Combine(both, own), both);
    EXPECT_TRUE(Validate(both).ok());
  }
}

TEST(RecordTest, CommentsThatAreTooLongTogether) {
  Record own, other;
  other.comment = "\xE5\xA4\xA9\xE5\x85\x83";
  for (size_t room = 0; room < 10; ++room) {
    own.comment = std::string(kMaxComment - room, 'a');
    const size_t kept = room < 5 ? 0 : (room - 1) / 3;  // characters
    bool cut = false;
    const Record both = Combine(own, other, &cut);
    EXPECT_EQ(both.comment,
              absl::StrCat(own.comment, kept > 0 ? "\n" : "", other.comment.substr(0, 3 * kept)))
        << room;
    EXPECT_EQ(cut, room < 7) << room;
    EXPECT_EQ(Combine(both, other), both) << room;
  }
}

TEST(RecordTest, WhatIsNotKeptIsTold) {
  Record own, other;
  own.texts = {{Point(1, 1), "A"}};
  other.texts = {{Point(1, 1), "A"}, {Point(2, 2), "C"}};
  bool cut = false;
  Combine(own, other, &cut);
  EXPECT_FALSE(cut);
  other.texts[0].text = "B";
  Combine(own, other, &cut);
  EXPECT_TRUE(cut);
}

}  // namespace
}  // namespace tengen::database
