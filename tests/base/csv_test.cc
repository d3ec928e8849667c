#include "base/csv.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace tengen::base {
namespace {

using ::testing::ElementsAre;

TEST(CsvTest, RowsAreReadBack) {
  const std::vector<std::string> cells = {"a,b", "say \"x\"\t\\", "-7", "", "two\nlines"};
  EXPECT_EQ(CsvRow(cells), "\"a,b\",\"say \"\"x\"\"\t\\\",-7,,\"two\nlines\"");
  EXPECT_EQ(ParseCsvRow(CsvRow(cells)).value(), cells);
}

TEST(CsvTest, AnOpenQuoteIsNoCsv) {
  EXPECT_FALSE(ParseCsvRow("1,\"a").ok());
  EXPECT_THAT(ParseCsvRow("").value(), ElementsAre(""));
}

}  // namespace
}  // namespace tengen::base
