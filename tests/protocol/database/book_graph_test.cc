#include "protocol/database/book_graph.h"

#include <algorithm>
#include <cstdint>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "base/random.h"
#include "protocol/database/book.h"
#include "tests/protocol/database/support.h"

namespace tengen::database {
namespace {

// A search whose answers depend on nothing but the position: four moves of random values, now and
// then proved ones, the best first; none that is known.
std::vector<SearchedMove> Searched(const BookTask& task) {
  auto word = static_cast<uint64_t>(task.known.size());
  const CanonicalPosition canonical(task.position);
  for (char c : canonical.key()) {
    word = base::RandomWord(word ^ static_cast<uint8_t>(c));
  }
  engine::RandomSource random(word);
  std::vector<SearchedMove> moves;
  std::vector<Point> left;
  for (Point p : task.position.EmptyPoints()) {
    if (!task.known.Contains(p)) left.push_back(p);
  }
  const bool early = task.position.stone_count() < 4;  // a proof there would end it all
  const bool lost = !early && random.Chance(4);
  for (int i = 0; i < 4 && !left.empty(); ++i) {
    const size_t at = static_cast<size_t>(random.Below(static_cast<int>(left.size())));
    Value value = random.Below(200) - 100;
    if (!early && random.Chance(2)) value = WinIn(2 * random.Below(9) + 1);
    if (lost) value = LossIn(2 * random.Below(9) + 2);
    moves.push_back({left[at], value});
    left.erase(left.begin() + static_cast<std::ptrdiff_t>(at));
  }
  std::sort(moves.begin(), moves.end(),
            [](const SearchedMove& a, const SearchedMove& b) { return a.value > b.value; });
  return moves;
}

class BookGraphTest : public DatabaseTest {
 protected:
  // Searches so many positions more; false if there are not so many.
  static bool Grow(PositionDatabase& file, int count, Rule rule = Rule::kFreestyle,
                   int opening_stones = 0) {
    const BookPolicy policy = {.max_stones = 8, .opening_stones = opening_stones};
    const int side = opening_stones > 0 ? 9 : 5;  // no opening may run out of stones
    const auto graph = BookGraph::Load(file, {After("", side, rule)}, policy).value();
    for (int i = 0; i < count; ++i) {
      const std::optional<BookTask> task = graph->Next();
      if (!task) return false;
      EXPECT_TRUE(graph->Add(*task, Searched(*task), 7).ok());
    }
    return true;
  }
  static std::string Text(PositionDatabase& file) {
    std::string text;
    EXPECT_TRUE(file.ForEach("",
                             [&text](const Position& position, const Record& record) {
                               text += RecordToText(position, record) + "\n";
                               return absl::OkStatus();
                             })
                    .ok());
    return text;
  }
};

// The value that the records below a position give it, worked out move by move.
Value LiteralValue(PositionDatabase& file, const Position& position) {
  const Record record = **file.Find(position);
  const bool proved = IsResult(record.label);
  if (record.depth == 0) return record.value;
  Value best = -kInfinite;
  for (Point p : position.EmptyPoints()) {
    if (position.rule == Rule::kRenju && position.side_to_move == Color::kBlack &&
        BoardOf(position).IsForbidden(p)) {
      continue;
    }
    if (!*file.Contains(position.After(p))) continue;
    best = std::max(best, ValueBefore(LiteralValue(file, position.After(p))));
  }
  if (best == -kInfinite) return record.value;
  return proved || IsWin(best) ? best : std::max(best, -kMaxEval);
}

TEST_F(BookGraphTest, ValuesAreThoseOfALiteralRecursion) {
  for (Rule rule : {Rule::kFreestyle, Rule::kRenju}) {
    const auto file = Open(absl::StrCat(static_cast<int>(rule), ".db"));
    Grow(*file, 150, rule);
    int searched = 0, won = 0, lost = 0;
    std::vector<std::pair<Position, Value>> all;
    const absl::Status read =
        file->ForEach("", [&](const Position& position, const Record& record) {
          all.emplace_back(position, record.value);
          searched += record.depth > 0 ? 1 : 0;
          won += record.label == kWinLabel && record.depth > 0 ? 1 : 0;
          lost += record.label == kLossLabel && record.depth > 0 ? 1 : 0;
          return absl::OkStatus();
        });
    ASSERT_TRUE(read.ok()) << read;
    EXPECT_GT(searched, 50);
    EXPECT_GT(lost, 0);
    EXPECT_GT(won, 0);
    for (const auto& [position, value] : all) {
      ASSERT_EQ(LiteralValue(*file, position), value) << RecordToText(position, Record());
    }
  }
}

TEST_F(BookGraphTest, AnInterruptedRunMakesWhatOneRunMakes) {
  for (int opening_stones : {0, 3}) {
    const std::string name = absl::StrCat(opening_stones, ".db");
    const auto whole = Open("whole" + name), parts = Open("parts" + name);
    EXPECT_TRUE(Grow(*whole, 60, Rule::kFreestyle, opening_stones));
    for (int n : {1, 1, 5, 13, 40}) {
      EXPECT_TRUE(Grow(*parts, n, Rule::kFreestyle, opening_stones));
    }
    EXPECT_EQ(Text(*whole), Text(*parts));
    EXPECT_GT(Text(*whole).size(), 1000u);
  }
}

TEST_F(BookGraphTest, TasksAreNeverProvedNorTwiceTheSame) {
  const auto file = Open();
  const auto graph = BookGraph::Load(*file, {After("", 5)}, {.max_stones = 6}).value();
  std::set<std::pair<std::string, int>> seen;
  while (const std::optional<BookTask> task = graph->Next()) {
    if (seen.size() > 300) break;
    const std::string key = CanonicalPosition(task->position).key();
    EXPECT_LT(task->position.stone_count(), 6);
    EXPECT_TRUE(seen.insert({key, task->known.size()}).second);
    const auto record = file->Find(task->position).value();
    EXPECT_FALSE(record && IsResult(record->label));
    ASSERT_TRUE(graph->Add(*task, Searched(*task), 7).ok());
  }
  EXPECT_GT(seen.size(), 20u);
}

TEST_F(BookGraphTest, SymmetricMovesAreOnePosition) {
  const auto file = Open();
  const auto graph = BookGraph::Load(*file, {After("", 15)}, {}).value();
  const BookTask first = *graph->Next();
  ASSERT_TRUE(graph->Add(first, {{Point(3, 3), 9}, {Point(11, 3), 9}, {Point(3, 11), 9}}, 5).ok());
  EXPECT_EQ(graph->positions(), 2);
  EXPECT_EQ(*file->Count(), 2);
  EXPECT_EQ(graph->Next()->position.stone_count(), 1);
}

// The best move is followed before one that loses more than it gains in plies.
TEST_F(BookGraphTest, ThePathOfLeastLossComesFirst) {
  const auto file = Open();
  const auto graph = BookGraph::Load(*file, {After("", 15)}, {.loss_per_ply = 20}).value();
  ASSERT_TRUE(graph->Add(*graph->Next(), {{Point(7, 7), 50}, {Point(0, 0), 25}}, 5).ok());
  const BookTask best = *graph->Next();
  EXPECT_EQ(best.position, After("h8", 15, best.position.rule));
  ASSERT_TRUE(graph->Add(best, {{Point(7, 6), -50}, {Point(6, 6), -60}}, 5).ok());
  EXPECT_EQ(graph->Next()->position.stone_count(), 2) << "2 plies against 1 and 25 units";
  EXPECT_EQ(graph->Next()->position.stone_count(), 1) << "2 and 10 units against 1 and 25: as good";
}

// The value that comes of an opening is nobody's gain, and the stones nearest to the balance are
// followed.
TEST_F(BookGraphTest, OpeningsAreFollowedWhereTheyAreBalanced) {
  const auto file = Open();
  const auto graph = BookGraph::Load(*file, {After("", 15)}, {.opening_stones = 2}).value();
  const BookTask first = *graph->Next();
  EXPECT_TRUE(first.balances);
  ASSERT_TRUE(graph->Add(first, {{Point(3, 3), -9}, {Point(7, 7), 90}}, 5).ok());
  EXPECT_EQ((*file->Find(After("", 15)))->bound, RecordBound::kNone) << "nobody has judged it";
  EXPECT_EQ(BookGraph::Load(*file, {After("", 15)}, {.opening_stones = 2}).value()->searched(), 1);
  const BookTask second = *graph->Next();
  EXPECT_EQ(second.position, *PositionOfKey(CanonicalPosition(After("d12", 15)).key()));
  EXPECT_TRUE(second.balances);
  ASSERT_TRUE(graph->Add(second, {{Point(7, 7), 0}}, 5).ok());
  EXPECT_EQ((*file->Find(second.position))->value, 9) << "as it was judged before";
  EXPECT_EQ((*file->Find(second.position))->bound, RecordBound::kNone) << "and none to play by";
  const BookTask third = *graph->Next();
  EXPECT_EQ(third.position.stone_count(), 2);
  EXPECT_FALSE(third.balances) << "the opening is over";
  ASSERT_TRUE(graph->Add(third, {{Point(7, 6), 40}}, 5).ok());
  EXPECT_EQ((*file->Find(third.position))->value, 40);
  EXPECT_EQ((*file->Find(third.position))->bound, RecordBound::kExact);
  EXPECT_EQ((*file->Find(second.position))->value, 9);
}

TEST_F(BookGraphTest, WhereEveryMoveWasRefutedOthersAreLookedFor) {
  const auto file = Open();
  const Position root = After("h8i9", 15);
  const auto graph = BookGraph::Load(*file, {root}, {}).value();
  ASSERT_TRUE(graph->Add(*graph->Next(), {{Point(3, 3), 50}}, 5).ok());
  const BookTask reply = *graph->Next();
  ASSERT_TRUE(graph->Add(reply, {{reply.position.EmptyPoints()[0], WinIn(5)}}, 5).ok());
  EXPECT_EQ((*file->Find(reply.position))->label, kLossLabel);
  EXPECT_EQ((*file->Find(root))->label, kNoLabel) << "other moves may not lose";
  EXPECT_EQ((*file->Find(root))->value, -kMaxEval);
  const BookTask again = *graph->Next();
  EXPECT_EQ(CanonicalPosition(again.position).key(), CanonicalPosition(root).key());
  EXPECT_EQ(again.known.size(), 2) << "the move and its image";
  ASSERT_TRUE(graph->Add(again, {{again.position.EmptyPoints()[9], LossIn(8)}}, 5).ok());
  EXPECT_EQ((*file->Find(root))->label, kWinLabel) << "all lose";
  EXPECT_EQ((*file->Find(root))->value, LossIn(8));
  EXPECT_FALSE(graph->Next().has_value());
}

TEST_F(BookGraphTest, WhatUsersWroteStays) {
  const auto file = Open();
  Record record;
  record.comment = "mine";
  record.texts = {{Point(0, 0), "A"}};
  ASSERT_TRUE(file->Store(After("", 15), record).ok());
  const auto graph = BookGraph::Load(*file, {After("", 15)}, {}).value();
  ASSERT_TRUE(graph->Add(*graph->Next(), {{Point(7, 7), 50}}, 5).ok());
  EXPECT_EQ((*file->Find(After("", 15)))->comment, "mine");
  EXPECT_EQ((*file->Find(After("", 15)))->value, 50);
}

}  // namespace
}  // namespace tengen::database
