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

namespace tengen::cli {
namespace {

constexpr int kSide = 15;

Board BoardAfter(const std::string& moves) {
  Board board = Board::Create(kSide, kSide, Rule::kFreestyle).value();
  const std::vector<Point> points = engine::ParseMoves(moves, kSide, kSide).value();
  for (Point p : points) board.Make(p);
  return board;
}

TEST(BrainChooserTest, CompletesAFive) {
  BrainChooser chooser(base::Clock::Real());
  search::SearchLimits limits;
  limits.start = base::Clock::Real().Now();
  limits.max_depth = 2;
  const MoveChooser::Choice choice =
      chooser.Choose(BoardAfter("d8c8e8a1f8a3g8a5"), limits, search::kFullStrength);
  EXPECT_EQ(choice.result.move, engine::ParseLetters("h8", kSide, kSide));
  EXPECT_FALSE(choice.interrupted);
}

TEST(BrainChooserTest, LowLevelsThinkLittle) {
  BrainChooser chooser(base::Clock::Real());
  search::SearchLimits no_limits;
  no_limits.start = base::Clock::Real().Now();
  const MoveChooser::Choice choice = chooser.Choose(BoardAfter("h8i9"), no_limits, 0);
  EXPECT_TRUE(choice.result.move.has_value());
  EXPECT_LT(choice.result.info.nodes, 1000);
}

TEST(BrainChooserTest, AnInterruptMakesItMove) {
  const base::InterruptibleReads survive;
  BrainChooser chooser(base::Clock::Real());
  std::atomic<bool> moved = false;
  const pthread_t thinker = pthread_self();
  std::thread sender([&] {
    while (!moved) {
      pthread_kill(thinker, SIGINT);
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
  });
  search::SearchLimits no_limits;
  no_limits.start = base::Clock::Real().Now();
  const MoveChooser::Choice choice =
      chooser.Choose(BoardAfter("h8i9"), no_limits, search::kFullStrength);
  moved = true;
  sender.join();
  EXPECT_TRUE(choice.interrupted);
  EXPECT_TRUE(choice.result.move.has_value());
}

}  // namespace
}  // namespace tengen::cli
