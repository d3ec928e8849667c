#include "cli/terminal/brain_chooser.h"

#include <pthread.h>
#include <signal.h>

#include <atomic>
#include <chrono>
#include <memory>
#include <optional>
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

search::SearchLimits NoLimits() {
  search::SearchLimits limits;
  limits.start = base::Clock::Real().Now();
  return limits;
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
  const MoveChooser::Choice choice = chooser.Choose(BoardAfter("h8i9"), NoLimits(), 0);
  EXPECT_TRUE(choice.result.move.has_value());
  EXPECT_LT(choice.result.info.nodes, 1000);
}

class CentreKnown : public search::KnownPositions {
 public:
  std::optional<Value> ValueForBlack(const Board&) const override { return std::nullopt; }
  std::optional<Point> MoveFor(const Board& board, const search::BookTaste& taste) const override {
    level = taste.level;
    return board.stone_count() == 0 ? std::optional(Point(7, 7)) : std::nullopt;
  }
  std::vector<std::vector<Point>> BalancedTriples(const Board&, Value) const override { return {}; }

  mutable int level = -1;
};

TEST(BrainChooserTest, PlaysWhatIsKnown) {
  const auto known = std::make_shared<CentreKnown>();
  BrainChooser chooser(base::Clock::Real(), known);
  const MoveChooser::Choice choice = chooser.Choose(BoardAfter(""), NoLimits(), 40);
  EXPECT_EQ(choice.result.move, Point(7, 7));
  EXPECT_EQ(choice.remark, "from the book");
  EXPECT_EQ(known->level, 40);
  search::SearchLimits limits = NoLimits();
  limits.max_depth = 2;
  EXPECT_EQ(chooser.Choose(BoardAfter("h8"), limits, 40).remark, "");
}

// Sends interrupts to this thread, from which it was made, as long as it lives.
class Interrupts {
 public:
  Interrupts()
      : sender_([this, thinker = pthread_self()] {
          while (!ended_) {
            pthread_kill(thinker, SIGINT);
            std::this_thread::sleep_for(std::chrono::milliseconds(20));
          }
        }) {}
  ~Interrupts() {
    ended_ = true;
    sender_.join();
  }

 private:
  const base::InterruptibleReads survive_;
  std::atomic<bool> ended_ = false;
  std::thread sender_;
};

TEST(BrainChooserTest, AnInterruptMakesItMove) {
  BrainChooser chooser(base::Clock::Real());
  const Interrupts interrupts;
  const MoveChooser::Choice choice =
      chooser.Choose(BoardAfter("h8i9"), NoLimits(), search::kFullStrength);
  EXPECT_TRUE(choice.interrupted);
  EXPECT_TRUE(choice.result.move.has_value());
}

engine::Negotiation Yamaguchi() {
  return engine::Negotiation::Create(engine::ParseOpeningConfig("yamaguchi").value()).value();
}

TEST(BrainChooserTest, AnInterruptMakesItAgreeToTheOpening) {
  BrainChooser chooser(base::Clock::Real());
  const Interrupts interrupts;
  const MoveChooser::OpeningChoice choice =
      chooser.Negotiate(Yamaguchi(), Rule::kRenju, NoLimits(), search::kFullStrength);
  EXPECT_TRUE(choice.interrupted);
  EXPECT_EQ(choice.actions.size(), 4u);  // three stones and a number
}

TEST(BrainChooserTest, LowLevelsAgreeToOpeningsWithoutLimits) {
  BrainChooser chooser(base::Clock::Real());
  const MoveChooser::OpeningChoice choice =
      chooser.Negotiate(Yamaguchi(), Rule::kRenju, NoLimits(), 0);
  EXPECT_EQ(choice.actions.size(), 4u);
  EXPECT_FALSE(choice.interrupted);
}

}  // namespace
}  // namespace tengen::cli
