#include "cli/terminal/brain_chooser.h"

#include <pthread.h>
#include <signal.h>

#include <atomic>
#include <chrono>
#include <thread>
#include <vector>

#include "base/interrupts.h"
#include "engine/record/notation.h"
#include "gtest/gtest.h"

namespace tengen {
namespace {

constexpr int kSide = 15;

Board BoardAfter(const std::string& moves) {
  Board board = Board::Create(kSide, kSide, Rule::kFreestyle).value();
  const std::vector<Point> points = ParseMoves(moves, kSide, kSide).value();
  for (Point p : points) board.Make(p);
  return board;
}

TEST(BrainChooserTest, CompletesAFive) {
  BrainChooser chooser(Clock::Real());
  SearchLimits limits;
  limits.start = Clock::Real().Now();
  limits.max_depth = 2;
  const MoveChooser::Choice choice =
      chooser.Choose(BoardAfter("d8c8e8a1f8a3g8a5"), limits, kFullStrength);
  EXPECT_EQ(choice.result.move, ParseLetters("h8", kSide, kSide));
  EXPECT_FALSE(choice.interrupted);
}

TEST(BrainChooserTest, LowLevelsThinkLittle) {
  BrainChooser chooser(Clock::Real());
  SearchLimits no_limits;
  no_limits.start = Clock::Real().Now();
  const MoveChooser::Choice choice = chooser.Choose(BoardAfter("h8i9"), no_limits, 0);
  EXPECT_TRUE(choice.result.move.has_value());
  EXPECT_LT(choice.result.info.nodes, 1000);
}

TEST(BrainChooserTest, AnInterruptMakesItMove) {
  const InterruptibleReads survive;
  BrainChooser chooser(Clock::Real());
  std::atomic<bool> moved = false;
  const pthread_t thinker = pthread_self();
  std::thread sender([&] {
    while (!moved) {
      pthread_kill(thinker, SIGINT);
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
  });
  SearchLimits no_limits;
  no_limits.start = Clock::Real().Now();
  const MoveChooser::Choice choice = chooser.Choose(BoardAfter("h8i9"), no_limits, kFullStrength);
  moved = true;
  sender.join();
  EXPECT_TRUE(choice.interrupted);
  EXPECT_TRUE(choice.result.move.has_value());
}

}  // namespace
}  // namespace tengen
