#include "bench/match/opening_file.h"

#include <filesystem>
#include <fstream>

#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace tengen::match {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::SizeIs;
using ::testing::StartsWith;

const BalancedOpening kFirst = {17, {Point(7, 7), Point(8, 6), Point(9, 7)}, -5, 13};
const BalancedOpening kSecond = {21, {Point(7, 7), Point(6, 6)}, 0, 0};

TEST(OpeningFileTest, LinesAreReadBack) {
  const BalanceRequest request;
  EXPECT_EQ(OpeningFileLine(kFirst, 15), "h8i9j8 # candidate 17 values -5 13\n");
  const absl::StatusOr<std::vector<BalancedOpening>> read = ReadOpeningFile(
      OpeningFileHeader(request) + OpeningFileLine(kFirst, 15) + OpeningFileLine(kSecond, 15),
      request);
  ASSERT_TRUE(read.ok()) << read.status();
  ASSERT_THAT(*read, SizeIs(2));
  EXPECT_EQ((*read)[0].candidate, 17);
  EXPECT_EQ((*read)[0].stones, kFirst.stones);
  EXPECT_EQ((*read)[0].value, -5);
  EXPECT_EQ((*read)[0].verified_value, 13);
  EXPECT_EQ((*read)[1].candidate, 21);
}

TEST(OpeningFileTest, TheHeaderRepeatsTheRequest) {
  EXPECT_EQ(OpeningFileHeader(BalanceRequest()),
            "# tengen openings --rule=freestyle --size=15 --stones=3-8 --nodes=50000 "
            "--verify-nodes=1000000 --max-value=30 --seed=1\n");
}

TEST(OpeningFileTest, OtherFilesAreRefused) {
  BalanceRequest request;
  const std::string header = OpeningFileHeader(request);
  const absl::Status foreign = ReadOpeningFile(header + "h8i9\n", request).status();
  EXPECT_EQ(foreign.code(), absl::StatusCode::kInvalidArgument);
  EXPECT_THAT(std::string(foreign.message()), HasSubstr("line 2"));
  request.max_value = 31;
  const absl::Status other = ReadOpeningFile(header, request).status();
  EXPECT_EQ(other.code(), absl::StatusCode::kFailedPrecondition);
  EXPECT_THAT(std::string(other.message()),
              AllOf(HasSubstr("--max-value=30"), HasSubstr("--max-value=31")));
}

TEST(CanonicalStonesTest, SymmetriesAndTranspositionsAreEqual) {
  const Opening opening = {Point(7, 7), Point(8, 6), Point(9, 7), Point(3, 4)};
  const SortedStones stones = CanonicalStones(opening, 20);
  Opening transposed = {opening[2], opening[3], opening[0], opening[1]};
  EXPECT_EQ(CanonicalStones(transposed, 20), stones);
  Opening turned;
  for (Point p : opening) turned.push_back(Point(19 - p.y(), p.x()));
  EXPECT_EQ(CanonicalStones(turned, 20), stones);
  const Opening exchanged = {opening[1], opening[0], opening[3], opening[2]};
  EXPECT_NE(CanonicalStones(exchanged, 20), stones);
  Opening moved;
  for (Point p : opening) moved.push_back(Point(p.x() + 1, p.y()));
  EXPECT_NE(CanonicalStones(moved, 20), stones);
}

}  // namespace
}  // namespace tengen::match
