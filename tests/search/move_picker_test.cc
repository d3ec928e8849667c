#include "search/move_picker.h"

#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "engine/record/notation.h"
#include "eval/evaluator.h"
#include "gtest/gtest.h"

namespace tengen::search {
namespace {

// Scores points as it is told, 0 where it is told nothing.
class ToldEvaluator : public eval::Evaluator {
 public:
  void Set(Point p, int score) { scores_[p.id()] = score; }
  int times_asked() const { return times_asked_; }

  void Reset(const Board&) override {}
  void OnMake(const Board&, Point) override {}
  void OnUnmake(const Board&) override {}
  Value Evaluate(const Board&) override { return kDraw; }
  void ScoreMoves(const Board&, absl::Span<const Point> moves, absl::Span<int> scores) override {
    ASSERT_EQ(moves.size(), scores.size());
    ++times_asked_;
    for (size_t i = 0; i < moves.size(); ++i) {
      const auto told = scores_.find(moves[i].id());
      scores[i] = told == scores_.end() ? 0 : told->second;
    }
  }

 private:
  std::map<int, int> scores_;
  int times_asked_ = 0;
};

class MovePickerTest : public testing::Test {
 protected:
  MovePickerTest() { board_.Make(kLast); }

  // All moves in the order of the picker.
  std::vector<Point> Pick(const PointSet& moves, std::optional<Point> table_move = std::nullopt) {
    MovePicker picker(board_, moves, table_move, evaluator_);
    std::vector<Point> picked;
    while (std::optional<Point> p = picker.Next()) {
      picked.push_back(*p);
      if (picked.size() > engine::kPointCapacity) break;
    }
    EXPECT_FALSE(picker.Next().has_value()) << "the end stays the end";
    return picked;
  }

  static PointSet SetOf(const std::vector<Point>& points) {
    PointSet set;
    for (Point p : points) set.Insert(p);
    return set;
  }

  static constexpr Point kLast{7, 7};
  const Point a_{2, 2}, b_{9, 2}, c_{4, 5}, d_{1, 11};
  const PointSet few_ = SetOf({a_, b_, c_, d_});
  Board board_ = Board::Create(15, 15, Rule::kFreestyle).value();
  ToldEvaluator evaluator_;
};

TEST_F(MovePickerTest, NothingComesFromNothing) { EXPECT_TRUE(Pick(PointSet()).empty()); }

TEST_F(MovePickerTest, EqualScoresComeByAscendingPoint) {
  EXPECT_EQ(Pick(few_), (std::vector<Point>{a_, b_, c_, d_}));
}

TEST_F(MovePickerTest, HigherScoresComeFirst) {
  evaluator_.Set(d_, 1000);
  evaluator_.Set(b_, 500);
  evaluator_.Set(a_, -1000);
  EXPECT_EQ(Pick(few_), (std::vector<Point>{d_, b_, c_, a_}));
}

TEST_F(MovePickerTest, TheTableMoveComesFirstWhateverItsScore) {
  evaluator_.Set(d_, 100'000);
  evaluator_.Set(c_, -100'000);
  EXPECT_EQ(Pick(few_, c_), (std::vector<Point>{c_, d_, a_, b_}));
}

TEST_F(MovePickerTest, ScoresAreAskedForOnlyWhereTheyDecide) {
  MovePicker picker(board_, few_, c_, evaluator_);
  EXPECT_EQ(picker.Next(), c_);
  EXPECT_EQ(evaluator_.times_asked(), 0) << "the table's move may be all that is wanted";
  EXPECT_EQ(picker.Next(), a_);
  EXPECT_EQ(picker.Next(), b_);
  EXPECT_EQ(evaluator_.times_asked(), 1);
  EXPECT_EQ(Pick(SetOf({b_})), std::vector<Point>{b_});
  EXPECT_EQ(Pick(SetOf({a_, b_}), a_), (std::vector<Point>{a_, b_}));
  EXPECT_EQ(Pick(SetOf({a_}), a_), std::vector<Point>{a_});
  EXPECT_EQ(evaluator_.times_asked(), 1) << "one move needs no order";
}

TEST_F(MovePickerTest, ATableMoveOutsideTheSetIsNotPlayed) {
  EXPECT_EQ(Pick(few_, Point(14, 14)), (std::vector<Point>{a_, b_, c_, d_}));
  EXPECT_EQ(Pick(few_, kLast), (std::vector<Point>{a_, b_, c_, d_}));
}

TEST_F(MovePickerTest, EveryMoveComesExactlyOnce) {
  for (int step : {1, 3, 7}) {
    int number = 0;
    for (Point p : board_.empty()) evaluator_.Set(p, 37 * (number++ % step));
    const std::vector<Point> picked = Pick(board_.empty(), Point(8, 8));
    EXPECT_EQ(picked.size(), static_cast<size_t>(board_.empty_count()));
    EXPECT_EQ(SetOf(picked), board_.empty());
    EXPECT_EQ(picked.front(), Point(8, 8));
  }
}

TEST_F(MovePickerTest, AWinComesBeforeWhatScoresHigher) {
  Board board = ParseBoard(
                    "..........\n"
                    "..xxxx.o..\n"
                    "...ooo....\n"
                    "..........\n"
                    "..........\n",
                    Rule::kFreestyle)
                    .value();
  board.SetSideToMove(Color::kBlack);
  evaluator_.Set(Point(0, 4), 1'000'000);
  MovePicker picker(board, board.empty(), std::nullopt, evaluator_);
  const std::optional<Point> first = picker.Next();
  ASSERT_TRUE(first.has_value());
  EXPECT_TRUE(board.IsFive(*first, Color::kBlack)) << ToCoordinates(*first);
}

// Moves that others search come last, with their numbers.
class SharedMovesTest : public MovePickerTest {
 protected:
  using Numbered = std::vector<std::pair<Point, int>>;

  template <class Allowed, class Wanted>
  Numbered Take(const Claims* claims, Allowed allowed, Wanted wanted) {
    MovePicker picker(board_, few_, std::nullopt, evaluator_);
    SharedMoves moves(board_, picker, claims);
    Numbered taken;
    while (std::optional<SharedMoves::Move> move = moves.Next(allowed, wanted)) {
      taken.emplace_back(move->point, move->number);
    }
    count_ = moves.count();
    return taken;
  }
  static bool Any(Point) { return true; }
  static bool All(int) { return true; }

  Claims claims_;
  int count_ = 0;
};

TEST_F(SharedMovesTest, WithoutClaimsTheOrderIsThePickers) {
  const Numbered expected = {{a_, 0}, {b_, 1}, {c_, 2}, {d_, 3}};
  EXPECT_EQ(Take(nullptr, Any, All), expected);
  EXPECT_EQ(Take(&claims_, Any, All), expected);
  EXPECT_EQ(count_, 4);
}

TEST_F(SharedMovesTest, ClaimedMovesComeLastAndKeepTheirNumbers) {
  const Claim b(&claims_, board_.KeyAfter(b_)), c(&claims_, board_.KeyAfter(c_));
  EXPECT_EQ(Take(&claims_, Any, All), (Numbered{{a_, 0}, {d_, 3}, {b_, 1}, {c_, 2}}));
}

TEST_F(SharedMovesTest, TheFirstMoveIsNotPutOff) {
  const Claim a(&claims_, board_.KeyAfter(a_)), b(&claims_, board_.KeyAfter(b_));
  EXPECT_EQ(Take(&claims_, Any, All), (Numbered{{a_, 0}, {c_, 2}, {d_, 3}, {b_, 1}}));
}

TEST_F(SharedMovesTest, MovesThatAreNotAllowedHaveNoNumber) {
  const Claim b(&claims_, board_.KeyAfter(b_)), c(&claims_, board_.KeyAfter(c_));
  const auto not_b = [this](Point p) { return p != b_; };
  EXPECT_EQ(Take(&claims_, not_b, All), (Numbered{{a_, 0}, {d_, 2}, {c_, 1}}));
  EXPECT_EQ(count_, 3);
}

TEST_F(SharedMovesTest, LateMovesDoNotComeButThoseThatWerePutOffBeforeThemDo) {
  const Claim b(&claims_, board_.KeyAfter(b_));
  const auto early = [](int number) { return number < 3; };
  EXPECT_EQ(Take(&claims_, Any, early), (Numbered{{a_, 0}, {c_, 2}, {b_, 1}}));
  // A move is put off while everything loses, and no longer wanted when something holds.
  int limit = 4;
  const Claim d(&claims_, board_.KeyAfter(d_));
  const auto wanted = [&](int number) { return number < limit; };
  const auto tighten = [&](Point p) {
    if (p == d_) limit = 2;
    return true;
  };
  EXPECT_EQ(Take(&claims_, tighten, wanted), (Numbered{{a_, 0}, {c_, 2}, {b_, 1}}));
}

}  // namespace
}  // namespace tengen::search
