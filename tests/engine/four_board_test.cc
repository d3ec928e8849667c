#include "engine/four_board.h"

#include <hwy/targets.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "engine/move_generator.h"
#include "engine/record/notation.h"
#include "gtest/gtest.h"
#include "tests/engine/every_target.h"
#include "tests/engine/random_positions.h"
#include "tests/engine/reference_bridge.h"

namespace tengen::engine {
namespace {

using PlainFour = std::pair<Point, std::vector<Point>>;

std::vector<PlainFour> Sorted(std::vector<PlainFour> fours) {
  std::ranges::sort(fours);
  return fours;
}

std::vector<PlainFour> Plain(const FourList& fours) {
  std::vector<PlainFour> plain;
  for (const Four& four : fours) {
    plain.emplace_back(four.move, std::vector<Point>(four.replies.begin(), four.replies.end()));
    std::ranges::sort(plain.back().second);
  }
  return Sorted(plain);
}

std::vector<Point> Points(const PointSet& set) {
  std::vector<Point> points;
  for (Point p : set) points.push_back(p);
  return points;
}

// The same from a Board, on which all moves are made.
std::vector<PlainFour> FoursOf(Board& board) {
  const Color attacker = board.side_to_move(), defender = Opponent(attacker);
  PointSet fours = FourMoves(board, attacker);
  if (board.ThreatCount(defender, LineThreat::kFive) > 0)
    fours = fours & FiveDefenses(board, defender);
  std::vector<PlainFour> plain;
  for (Point p : fours) {
    board.Make(p);
    plain.emplace_back(p, Points(FiveDefenses(board, attacker)));
    board.Unmake();
  }
  return Sorted(plain);
}

// Counts what was compared, so that no test is empty.
struct Compared {
  int fours = 0;
  int stopping = 0;  // fours that also stop a five
  int doubts = 0;
  int fouls = 0;
};

// Every point that Black could take, after `four` if he or White has made that.
void CompareFouls(const FourBoard& fours, const Board& board, Point four, bool made,
                  Compared& compared) {
  for (Point p : board.empty()) {
    const FoulGuess guess = fours.GuessFoul(p, made ? four : p);
    compared.doubts += guess == FoulGuess::kDoubtful;
    compared.fouls += guess == FoulGuess::kFoul;
    if (guess == FoulGuess::kDoubtful) {
      ASSERT_TRUE(board.Threats(Color::kBlack).double_three.Contains(p)) << BoardToText(board);
    } else {
      ASSERT_EQ(guess == FoulGuess::kFoul, board.IsForbidden(p)) << ToCoordinates(p) << "\n"
                                                                 << BoardToText(board);
    }
  }
}

void Compare(const FourBoard& fours, Board& board, Compared& compared) {
  ASSERT_EQ(fours.key(), board.key());
  const std::vector<PlainFour> expected = FoursOf(board);
  ASSERT_EQ(Plain(fours.Fours()), expected) << BoardToText(board);
  compared.fours += static_cast<int>(expected.size());
  if (board.ThreatCount(Opponent(board.side_to_move()), LineThreat::kFive) > 0) {
    compared.stopping += static_cast<int>(expected.size());
  }
}

class FourBoardTest : public testing::TestWithParam<Rule> {};
INSTANTIATE_TEST_SUITE_P(Rules, FourBoardTest, testing::ValuesIn(kRules),
                         [](const auto& test) { return std::string(RuleName(test.param)); });

// Walks up and down through fours and replies, beside a Board on which everything is made.
TEST_P(FourBoardTest, KnowsTheFoursAndRepliesOfABoard) {
  OnEveryTarget([&](int64_t target) {
    SCOPED_TRACE(hwy::TargetName(target));
    RandomPositions random(900 + Index(GetParam()));
    FourBoard fours;  // one for all positions, as solvers have it
    Compared compared;
    int steps = 0;
    for (int i = 0; i < 8000; ++i) {
      Board board = ToEngine(random.Next(), GetParam());
      board.SetSideToMove(random.Any(kColors));
      // Often the defender has just made a four.
      const PointSet before = FourMoves(board, board.side_to_move());
      if (!before.empty() && random.Chance(50)) board.Make(random.Any(Points(before)));
      if (board.ThreatCount(board.side_to_move(), LineThreat::kFive) > 0) continue;
      fours.Set(board);
      ASSERT_EQ(fours.attacker(), board.side_to_move());
      for (int step = 0; step < 12; ++step) {
        ASSERT_NO_FATAL_FAILURE(Compare(fours, board, compared));
        std::vector<Four> moves;
        for (const Four& four : fours.Fours()) {
          if (!four.replies.empty()) moves.push_back(four);
        }
        if (!moves.empty() && random.Chance(75)) {
          const Four four = random.Any(moves);
          const Point reply =
              random.Any(std::vector<Point>(four.replies.begin(), four.replies.end()));
          const uint64_t key = fours.KeyAfter(four.move, reply);
          fours.Make(four.move, reply);
          board.Make(four.move);
          board.Make(reply);
          ASSERT_EQ(fours.key(), key);
          ASSERT_EQ(fours.moves().back(), reply);
          ++steps;
        } else if (!fours.moves().empty()) {
          fours.Unmake();
          board.Unmake();
          board.Unmake();
        } else {
          break;
        }
      }
    }
    EXPECT_GT(steps, 2000);
    EXPECT_GT(compared.fours, 10000);
    EXPECT_GT(compared.stopping, 25);
  });
}

TEST(FourBoardFoulTest, GuessesAreRightAndDoubtsAreThrees) {
  OnEveryTarget([&](int64_t target) {
    SCOPED_TRACE(hwy::TargetName(target));
    RandomPositions random(950);
    FourBoard fours;
    Compared compared;
    for (int i = 0; i < 2500; ++i) {
      Board board = ToEngine(random.Next(), Rule::kRenju);
      board.SetSideToMove(random.Any(kColors));
      if (board.ThreatCount(board.side_to_move(), LineThreat::kFive) > 0) continue;
      fours.Set(board);
      ASSERT_NO_FATAL_FAILURE(CompareFouls(fours, board, Point(), false, compared));
      for (const Four& four : fours.Fours()) {
        board.Make(four.move);
        ASSERT_NO_FATAL_FAILURE(CompareFouls(fours, board, four.move, true, compared));
        board.Unmake();
      }
    }
    EXPECT_GT(compared.fouls, 1000);
    EXPECT_GT(compared.doubts, 100);
  });
}

}  // namespace
}  // namespace tengen::engine
