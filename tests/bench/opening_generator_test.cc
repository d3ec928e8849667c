#include "bench/match/opening_generator.h"

#include <algorithm>
#include <cstdlib>
#include <set>
#include <string>

#include "absl/strings/str_cat.h"
#include "bench/match/opening_file.h"
#include "engine/record/notation.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/bench/fake_engine.h"
#include "tests/engine/reference_bridge.h"
#include "tests/reference/board.h"
#include "tests/reference/rules.h"

namespace tengen::match {
namespace {

using ::testing::SizeIs;

reference::Board Draw(const Opening& opening, int size) {
  reference::Board board(size, size);
  char stone = reference::kBlack;
  for (Point p : opening) {
    EXPECT_EQ(board.At({p.x(), p.y()}), reference::kEmpty);
    board.Set({p.x(), p.y()}, stone);
    stone = reference::Other(stone);
  }
  return board;
}

reference::Board Rotate(const reference::Board& board) {
  reference::Board image(board.width(), board.height());
  for (reference::Spot s : board.Spots()) image.Set({board.height() - 1 - s.y, s.x}, board.At(s));
  return image;
}

reference::Board Mirror(const reference::Board& board) {
  reference::Board image(board.width(), board.height());
  for (reference::Spot s : board.Spots()) image.Set({board.width() - 1 - s.x, s.y}, board.At(s));
  return image;
}

// All eight views of the drawn position.
std::vector<std::string> Views(const Opening& opening, int size) {
  std::vector<std::string> views;
  reference::Board board = Draw(opening, size);
  for (int quarter = 0; quarter < 4; ++quarter) {
    views.push_back(board.ToString());
    views.push_back(Mirror(board).ToString());
    board = Rotate(board);
  }
  return views;
}

void ExpectInequivalent(const std::vector<Opening>& openings, int size) {
  std::set<std::string> seen;
  for (const Opening& opening : openings) {
    const std::vector<std::string> views = Views(opening, size);
    EXPECT_FALSE(seen.contains(views[0])) << MovesToText(opening, size);
    seen.insert(views.begin(), views.end());
  }
}

// Replays the opening by the literal rules.
void ExpectLegal(const Opening& opening, Rule rule, int size) {
  const reference::Game game = ToReference(rule);
  reference::Board board(size, size);
  char stone = reference::kBlack;
  for (Point p : opening) {
    const reference::Spot spot = {p.x(), p.y()};
    ASSERT_TRUE(board.Contains(spot));
    ASSERT_EQ(board.At(spot), reference::kEmpty);
    EXPECT_EQ(reference::JudgeMove(board, game, spot, stone), reference::Outcome::kNone)
        << MovesToText(opening, size);
    board.Set(spot, stone);
    stone = reference::Other(stone);
  }
}

// A request that takes milliseconds.
BalanceRequest Small(Rule rule) {
  BalanceRequest request;
  request.rule = rule;
  request.size = 12;
  request.nodes = 800;
  request.verify_nodes = 2000;
  request.max_value = 60;
  return request;
}

std::vector<BalancedOpening> Generate(const BalanceRequest& request, int count, int concurrency,
                                      const std::vector<Opening>& known = {}, int64_t first = 0) {
  std::vector<BalancedOpening> openings;
  const absl::Status status =
      GenerateOpenings(request, known, first, count, concurrency,
                       [&](const BalancedOpening* opening, const OpeningProgress& progress) {
                         if (opening != nullptr) openings.push_back(*opening);
                         EXPECT_EQ(static_cast<size_t>(progress.accepted), openings.size());
                         return absl::OkStatus();
                       });
  EXPECT_TRUE(status.ok()) << status;
  return openings;
}

std::string Text(const std::vector<BalancedOpening>& openings, int size) {
  std::string text;
  for (const BalancedOpening& opening : openings) text += OpeningFileLine(opening, size);
  return text;
}

class OpeningGeneratorTest : public testing::TestWithParam<Rule> {};

TEST_P(OpeningGeneratorTest, OpeningsAreLegalBalancedAndDistinct) {
  const BalanceRequest request = Small(GetParam());
  std::vector<Opening> stones;
  for (const BalancedOpening& opening : Generate(request, 30, 2)) {
    EXPECT_LE(std::abs(opening.value), request.max_value);
    EXPECT_LE(std::abs(opening.verified_value), request.max_value);
    EXPECT_EQ(opening.stones, DrawCandidate(request, opening.candidate));
    ExpectLegal(opening.stones, request.rule, request.size);
    stones.push_back(opening.stones);
  }
  EXPECT_THAT(stones, SizeIs(30));
  ExpectInequivalent(stones, request.size);
}

INSTANTIATE_TEST_SUITE_P(AllRules, OpeningGeneratorTest, testing::ValuesIn(kRules));

TEST(OpeningGeneratorTest, ThreadsDoNotChangeTheOpenings) {
  const BalanceRequest request = Small(Rule::kFreestyle);
  EXPECT_EQ(Text(Generate(request, 20, 1), request.size),
            Text(Generate(request, 20, 4), request.size));
}

TEST(OpeningGeneratorTest, SeedsDiffer) {
  BalanceRequest request = Small(Rule::kFreestyle);
  const std::string first = Text(Generate(request, 5, 2), request.size);
  request.seed = 2;
  EXPECT_NE(Text(Generate(request, 5, 2), request.size), first);
}

TEST(OpeningGeneratorTest, GoesOnWhereItStopped) {
  const BalanceRequest request = Small(Rule::kStandard);
  const std::vector<BalancedOpening> whole = Generate(request, 12, 2);
  std::vector<Opening> known;
  for (int i = 0; i < 5; ++i) known.push_back(whole[static_cast<size_t>(i)].stones);
  EXPECT_EQ(Text(Generate(request, 7, 2, known, whole[4].candidate + 1), request.size),
            Text({whole.begin() + 5, whole.end()}, request.size));
}

// With two stones near the middle of a small board the positions run out.
TEST(OpeningGeneratorTest, EquivalentPositionsAreLeftOut) {
  BalanceRequest request = Small(Rule::kRenju);
  request.min_stones = 2;
  request.max_stones = 2;
  request.size = 15;
  request.nodes = 16;
  request.verify_nodes = 16;
  request.max_value = kMaxEval;
  std::vector<Opening> stones;
  int64_t candidates = 0;
  const absl::Status status = GenerateOpenings(
      request, {}, 0, 100, 2, [&](const BalancedOpening* opening, const OpeningProgress& progress) {
        if (opening != nullptr) stones.push_back(opening->stones);
        candidates = progress.candidates;
        // The 14 were found long ago.
        return candidates < 600 ? absl::OkStatus() : absl::AbortedError("enough");
      });
  EXPECT_EQ(status.code(), absl::StatusCode::kAborted);
  // A second stone up to four points from the centre: 80 points, 14 up to symmetry.
  EXPECT_THAT(stones, SizeIs(14));
  ExpectInequivalent(stones, request.size);
}

TEST(OpeningGeneratorTest, GivesUpWhereThereIsNothing) {
  BalanceRequest request = Small(Rule::kFreestyle);
  request.min_stones = 1;
  request.max_stones = 1;
  request.size = 5;
  request.nodes = 1;
  request.verify_nodes = 1;
  request.max_value = 0;
  request.patience = 100;
  // The first stone alone is worth something to the side to move or to the other.
  const absl::Status status = GenerateOpenings(
      request, {}, 0, 50, 2,
      [](const BalancedOpening*, const OpeningProgress&) { return absl::OkStatus(); });
  EXPECT_EQ(status.code(), absl::StatusCode::kResourceExhausted);
}

TEST(DrawCandidateTest, KeepsToTheRequest) {
  BalanceRequest request;
  request.min_stones = 4;
  request.max_stones = 6;
  std::set<size_t> counts;
  std::set<Point> first_stones;
  for (int64_t number = 0; number < 500; ++number) {
    const Opening opening = DrawCandidate(request, number);
    counts.insert(opening.size());
    first_stones.insert(opening[0]);
    for (Point a : opening) {
      EXPECT_TRUE(a.x() < request.size && a.y() < request.size);
      for (Point b : opening) {
        EXPECT_LE(std::abs(a.x() - b.x()), 8);
        EXPECT_LE(std::abs(a.y() - b.y()), 8);
      }
    }
    EXPECT_THAT(std::set<Point>(opening.begin(), opening.end()), SizeIs(opening.size()));
  }
  EXPECT_EQ(counts, (std::set<size_t>{4, 5, 6}));
  EXPECT_GT(first_stones.size(), 50u);
}

TEST(DrawCandidateTest, RenjuBeginsInTheCentre) {
  BalanceRequest request;
  request.rule = Rule::kRenju;
  for (int64_t number = 0; number < 100; ++number) {
    EXPECT_EQ(DrawCandidate(request, number)[0], Point(7, 7));
  }
}

TEST(CheckRequestTest, RefusesWhatCannotBeMade) {
  const auto check = [](int low, int high, int size) {
    BalanceRequest request;
    request.min_stones = low;
    request.max_stones = high;
    request.size = size;
    return CheckRequest(request).code();
  };
  EXPECT_EQ(check(1, kMaxOpeningStones, 5), absl::StatusCode::kOk);
  EXPECT_EQ(check(0, 3, 15), absl::StatusCode::kInvalidArgument);
  EXPECT_EQ(check(4, 3, 15), absl::StatusCode::kInvalidArgument);
  EXPECT_EQ(check(4, kMaxOpeningStones + 1, 15), absl::StatusCode::kInvalidArgument);
  EXPECT_EQ(check(3, 8, 4), absl::StatusCode::kInvalidArgument);
}

// The committed sets.
struct CommittedSet {
  Rule rule;
  int size;
};

class CommittedOpeningsTest : public testing::TestWithParam<CommittedSet> {};

TEST_P(CommittedOpeningsTest, AreFiveHundredAsTheirHeadersSay) {
  const auto [rule, size] = GetParam();
  BalanceRequest request;
  request.rule = rule;
  request.size = size;
  const std::string path = absl::StrCat(TENGEN_TEST_DATA, "/../../bench/openings/",
                                        std::string(RuleName(rule)), "-", size, ".txt");
  const absl::StatusOr<std::vector<BalancedOpening>> file =
      ReadOpeningFile(base::FileText(path), request);
  ASSERT_TRUE(file.ok()) << file.status();
  std::vector<Opening> stones;
  int64_t last = -1;
  for (const BalancedOpening& opening : *file) {
    EXPECT_LT(last, opening.candidate);
    last = opening.candidate;
    EXPECT_LE(std::abs(opening.value), request.max_value);
    EXPECT_LE(std::abs(opening.verified_value), request.max_value);
    EXPECT_EQ(opening.stones, DrawCandidate(request, opening.candidate));
    ExpectLegal(opening.stones, rule, size);
    stones.push_back(opening.stones);
  }
  EXPECT_GE(stones.size(), 500u);
  ExpectInequivalent(stones, size);
  EXPECT_EQ(ParseOpenings(base::FileText(path), size).value(), stones);  // as a match reads them
}

INSTANTIATE_TEST_SUITE_P(All, CommittedOpeningsTest,
                         testing::Values(CommittedSet{Rule::kFreestyle, 20},
                                         CommittedSet{Rule::kFreestyle, 15},
                                         CommittedSet{Rule::kStandard, 15},
                                         CommittedSet{Rule::kRenju, 15},
                                         CommittedSet{Rule::kCaro, 15}));

}  // namespace
}  // namespace tengen::match
