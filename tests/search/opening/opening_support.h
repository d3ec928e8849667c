// What tests of opening advice share: judges and negotiations.
#ifndef TENGEN_TESTS_SEARCH_OPENING_OPENING_SUPPORT_H_
#define TENGEN_TESTS_SEARCH_OPENING_OPENING_SUPPORT_H_

#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
#include "engine/opening/negotiation.h"
#include "gtest/gtest.h"
#include "search/known_positions.h"
#include "search/position_judge.h"

namespace tengen::search {

// Values from a function; its time is over after `answers` searches.
class TableJudge : public PositionJudge {
 public:
  explicit TableJudge(std::function<Value(const Board&)> value, int answers = 1 << 30)
      : value_(std::move(value)), answers_(answers) {}
  std::optional<Value> ValueForBlack(const Board& board, int depth) override {
    if (depth > 0 && --answers_ < 0) return std::nullopt;
    return value_(board);
  }

 private:
  std::function<Value(const Board&)> value_;
  int answers_;
};

// Knows what functions tell.
class TableKnown : public KnownPositions {
 public:
  std::function<std::optional<Value>(const Board&)> value = [](const Board&) {
    return std::nullopt;
  };
  std::optional<Point> move;
  std::vector<std::vector<Point>> triples;

  std::optional<Value> ValueForBlack(const Board& board) const override { return value(board); }
  std::optional<Point> MoveFor(const Board&, const BookTaste&) const override { return move; }
  std::vector<std::vector<Point>> BalancedTriples(const Board&, Value) const override {
    return triples;
  }
};

// Evaluates noise, and has no time for searches; all of it is over after `evaluations`.
class HurriedJudge : public PositionJudge {
 public:
  explicit HurriedJudge(int evaluations) : evaluations_(evaluations) {}
  std::optional<Value> ValueForBlack(const Board& board, int depth) override {
    if (depth > 0) return std::nullopt;
    ++judged_;
    return static_cast<Value>(board.key() >> 8) % 121 - 60;
  }
  bool TimeIsOver() override { return judged_ >= evaluations_; }
  int judged() const { return judged_; }

 private:
  const int evaluations_;
  int judged_ = 0;
};

// Any value from -60 to 60, the same for the same position.
inline Value Noise(const Board& board) { return static_cast<Value>(board.key() >> 8) % 121 - 60; }

// A negotiation on 15x15 after lines separated by "; ", all of them legal.
inline engine::Negotiation NegotiationAfter(absl::string_view rule, absl::string_view log) {
  std::vector<engine::SeatedAction> actions;
  for (absl::string_view line : absl::StrSplit(log, "; ", absl::SkipEmpty())) {
    const std::pair<absl::string_view, absl::string_view> seat_rest =
        absl::StrSplit(line, absl::MaxSplits(' ', 1));
    const std::vector<engine::Action> parsed =
        engine::ParseActions(seat_rest.second, 15, 15).value();
    for (const engine::Action& action : parsed) {
      actions.push_back({engine::ParseSeat(seat_rest.first).value(), action});
    }
  }
  const absl::StatusOr<engine::Negotiation> negotiation =
      engine::Negotiation::Replay(engine::ParseOpeningConfig(rule).value(), actions);
  EXPECT_TRUE(negotiation.ok()) << negotiation.status();
  return *negotiation;
}

inline std::string TextOf(const std::vector<engine::Action>& actions) {
  std::string text;
  for (const engine::Action& action : actions) {
    absl::StrAppend(&text, text.empty() ? "" : ", ", ActionToText(action, 15));
  }
  return text;
}

}  // namespace tengen::search

#endif  // TENGEN_TESTS_SEARCH_OPENING_OPENING_SUPPORT_H_
