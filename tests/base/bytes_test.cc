#include "base/bytes.h"

#include <cstdint>
#include <string>
#include <utility>

#include "gtest/gtest.h"

namespace tengen::base {
namespace {

std::string Put(uint64_t number, size_t bytes) {
  std::string text;
  PutNumber(&text, number, bytes);
  return text;
}

TEST(BytesTest, TheLowestByteIsFirst) {
  EXPECT_EQ(Put(0x0201, 2), "\x01\x02");
  EXPECT_EQ(Put(0x0807060504030201, 8), "\x01\x02\x03\x04\x05\x06\x07\x08");
  EXPECT_EQ(Put(0x030201, 2), "\x01\x02") << "the lowest bytes alone";
  EXPECT_EQ(Put(7, 0), "");
  EXPECT_EQ(NumberAt("x\x01\x02y", 1, 2), 0x0201u);
  EXPECT_EQ(NumberAt("\xFF\xFE\xFD", 0, 3), 0xFDFEFFu) << "bytes have no sign";
}

TEST(BytesTest, OrTheHighestByteIs) {
  std::string text = "x";
  PutHighFirst(&text, 0x0102, 2);
  EXPECT_EQ(text, "x\x01\x02");
  EXPECT_EQ(HighFirstAt(text, 1, 2), 0x0102u);
  EXPECT_EQ(HighFirstAt("\xFF\xFE", 0, 2), 0xFFFEu);
  // Texts are in the order of their numbers.
  std::string less, more;
  PutHighFirst(&less, 0x01FF, 2);
  PutHighFirst(&more, 0x0200, 2);
  EXPECT_LT(less, more);
}

TEST(BytesTest, WhatIsPutIsThere) {
  for (size_t bytes = 1; bytes <= sizeof(uint64_t); ++bytes) {
    const uint64_t most = ~uint64_t{0} >> (8 * (sizeof(uint64_t) - bytes));
    for (uint64_t number : {uint64_t{0}, uint64_t{0xA5}, most / 3, most}) {
      std::string text = "..";
      PutNumber(&text, number, bytes);
      EXPECT_EQ(text.size(), 2 + bytes);
      EXPECT_EQ(NumberAt(text, 2, bytes), number);
      text = "..";
      PutHighFirst(&text, number, bytes);
      EXPECT_EQ(text.size(), 2 + bytes);
      EXPECT_EQ(HighFirstAt(text, 2, bytes), number);
    }
  }
}

TEST(ByteReaderTest, TakesOneNumberAfterTheOther) {
  std::string text;
  PutNumber(&text, 3, 1);
  PutNumber(&text, 70'000, 4);
  PutSigned(&text, -2, 2);
  PutSigned(&text, INT64_MIN, 8);
  text += "rest";
  ByteReader reader(text);
  EXPECT_EQ(reader.Take(1), 3u);
  EXPECT_EQ(reader.Take(4), 70'000u);
  EXPECT_EQ(reader.TakeSigned(2), -2);
  EXPECT_EQ(reader.TakeSigned(8), INT64_MIN);
  EXPECT_EQ(reader.rest(), "rest");
  EXPECT_EQ(reader.TakeText(1), "r");
  EXPECT_TRUE(reader.ok());
  EXPECT_EQ(reader.Take(3), NumberAt("est", 0, 3));
  EXPECT_TRUE(reader.ok()) << "the end itself is no harm";
}

TEST(ByteReaderTest, NothingIsBehindTheEnd) {
  ByteReader reader("\x01\x02\x03");
  EXPECT_EQ(reader.Take(4), 0u);
  EXPECT_FALSE(reader.ok());
  EXPECT_EQ(reader.Take(1), 0u) << "what comes after it cannot be told, either";
  EXPECT_EQ(reader.TakeSigned(2), 0);
  EXPECT_EQ(reader.TakeText(1), "");
  EXPECT_EQ(reader.rest(), "\x01\x02\x03");
}

}  // namespace
}  // namespace tengen::base
