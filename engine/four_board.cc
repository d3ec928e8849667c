#include "engine/four_board.h"

#include <algorithm>
#include <bit>
#include <cstring>

#include "engine/move_generator.h"
#include "engine/zobrist.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "engine/four_board.cc"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "engine/line_threats-inl.h"

#ifndef TENGEN_ENGINE_FOUR_BOARD_ONCE
#define TENGEN_ENGINE_FOUR_BOARD_ONCE
namespace tengen::engine {

// Some lines, seen by one colour.
template <size_t count>
struct LineBatch {
  alignas(32) uint32_t own[count];
  alignas(32) uint32_t opponent[count];
  alignas(32) uint32_t empty[count];

  void Set(size_t i, const LineWords& words) {
    own[i] = words.own;
    opponent[i] = words.opponent;
    empty[i] = words.empty;
  }
};

// What one step is about: the lines through the two stones, those of the four first.
constexpr size_t kPairLines = 2 * kDirectionCount;
struct PairThreats {
  alignas(32) uint32_t fours[kPairLines];  // the attacker's
  alignas(32) uint32_t fives[kPairLines];  // the defender's
};

}  // namespace tengen::engine
#endif  // TENGEN_ENGINE_FOUR_BOARD_ONCE

HWY_BEFORE_NAMESPACE();
namespace tengen::engine {
namespace HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

template <engine::HWY_NAMESPACE::LineForm form>
HWY_INLINE void ClassifyPair(const LineBatch<kPairLines>& lines, uint32_t attacker_exact,
                             uint32_t defender_exact, PairThreats& threats) {
  const hn::CappedTag<uint32_t, kPairLines> d;
  using Ops = engine::HWY_NAMESPACE::VectorOps<decltype(d)>;
  HWY_UNROLL(2)
  for (size_t i = 0; i < kPairLines; i += hn::Lanes(d)) {
    const auto own = hn::Load(d, lines.own + i), opponent = hn::Load(d, lines.opponent + i);
    const auto empty = hn::Load(d, lines.empty + i);
    const LineMath<Ops, form> attacker(own, opponent, empty, hn::Set(d, attacker_exact));
    const LineMath<Ops, form> defender(opponent, own, empty, hn::Set(d, defender_exact));
    hn::Store(attacker.Fours(), d, threats.fours + i);
    hn::Store(defender.Fives(), d, threats.fives + i);
  }
}

// `lines` as the attacker sees them.
void ClassifyPairKernel(const LineBatch<kPairLines>& lines, const ColorRule& attacker,
                        const ColorRule& defender, PairThreats& threats) {
  const auto exact = [](const ColorRule& rule) { return rule.overline_wins ? 0 : ~uint32_t{0}; };
  if (!attacker.blocked_five_wins) {
    ClassifyPair<engine::HWY_NAMESPACE::LineForm::kCaro>(lines, exact(attacker), exact(defender),
                                                         threats);
  } else if (!attacker.overline_wins || !defender.overline_wins) {
    ClassifyPair<engine::HWY_NAMESPACE::LineForm::kExact>(lines, exact(attacker), exact(defender),
                                                          threats);
  } else {
    ClassifyPair<engine::HWY_NAMESPACE::LineForm::kPlain>(lines, 0, 0, threats);
  }
}

// `lines` through one point, as Black sees them; `bits` are the point in each.
FoulGuess GuessFoulKernel(const LineBatch<kDirectionCount>& lines,
                          const uint32_t (&bits)[kDirectionCount]) {
  const hn::FixedTag<uint32_t, kDirectionCount> d;
  const auto point = hn::LoadU(d, bits);
  hn::Vec<decltype(d)> words[kLineThreatCount];
  LineMath<engine::HWY_NAMESPACE::VectorOps<decltype(d)>, engine::HWY_NAMESPACE::LineForm::kExact>(
      hn::Load(d, lines.own), hn::Load(d, lines.opponent), hn::Load(d, lines.empty),
      hn::Set(d, ~uint32_t{0}))
      .Classify(words);
  const auto directions = [&](LineThreat kind) HWY_ATTR {
    return hn::CountTrue(d, hn::Ne(words[Index(kind)] & point, hn::Zero(d)));
  };
  if (directions(LineThreat::kFive) > 0) return FoulGuess::kNone;
  if (directions(LineThreat::kOverline) + directions(LineThreat::kLineDoubleFour) > 0 ||
      directions(LineThreat::kFour) > 1) {
    return FoulGuess::kFoul;
  }
  return directions(LineThreat::kThree) > 1 ? FoulGuess::kDoubtful : FoulGuess::kNone;
}

}  // namespace HWY_NAMESPACE
}  // namespace tengen::engine
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace tengen::engine {

HWY_EXPORT(ClassifyPairKernel);
HWY_EXPORT(GuessFoulKernel);

namespace {

// The defender's half of a word of stones_.
constexpr int kDefenderShift = 32;

uint32_t BitAt(Point p, Direction d) { return uint32_t{1} << BitOf(p, d); }

// The line after an own or an opponent's stone.
LineWords WithStone(LineWords words, uint32_t bit, bool own) {
  (own ? words.own : words.opponent) |= bit;
  words.empty &= ~bit;
  return words;
}

Direction DirectionOf(int line) {
  if (line < kFirstColumn) return Direction::kHorizontal;
  if (line < kFirstDiagonal) return Direction::kVertical;
  return line < kFirstAntiDiagonal ? Direction::kDiagonal : Direction::kAntiDiagonal;
}

Point PointOn(int line, int bit) {
  switch (DirectionOf(line)) {
    case Direction::kHorizontal:
      return Point(bit, line);
    case Direction::kVertical:
      return Point(line - kFirstColumn, bit);
    case Direction::kDiagonal:
      return Point(bit, bit + kFirstDiagonal + kMaxSide - 1 - line);
    case Direction::kAntiDiagonal:
      return Point(bit, line - kFirstAntiDiagonal - bit);
  }
  return Point();
}

void AddPoints(int line, uint32_t word, FewPoints& points) {
  for (; word != 0; word &= word - 1) points.Add(PointOn(line, std::countr_zero(word)));
}

}  // namespace

void FourBoard::Set(const Board& board) {
  attacker_ = board.side_to_move();
  const Color defender = Opponent(attacker_);
  attacker_rule_ = RuleFor(board.rule(), attacker_);
  defender_rule_ = RuleFor(board.rule(), defender);
  const LineState& lines = board.lines_;
  static_assert(sizeof(stones_) == sizeof(lines.stones));
  std::memcpy(stones_.data(), lines.stones, sizeof(stones_));
  if (StonesShift(attacker_) != 0) {
    for (uint64_t& words : stones_) words = std::rotr(words, kDefenderShift);
  }
  open_ = lines.open;
  steps_.clear();
  moves_.clear();
  key_ = board.key();
  ClearFours();
  for (Direction d : kDirections) {
    for (Point p : board.ThreatPlane(attacker_, d, LineThreat::kFour)) {
      SetFours(static_cast<size_t>(LineOf(p, d)),
               board.ThreatWord(p, d, attacker_, LineThreat::kFour));
    }
  }
  threatened_ = board.ThreatCount(defender, LineThreat::kFive) > 0;
  stops_ = FewPoints();
  if (threatened_) {
    for (Point p : FiveDefenses(board, defender)) stops_.Add(p);
  }
}

uint64_t FourBoard::KeyAfter(Point four, Point reply) const {
  return key_ ^ CellKey(four, CellOf(attacker_)) ^ CellKey(reply, CellOf(Opponent(attacker_)));
}

LineWords FourBoard::LineOfAttacker(int line) const {
  const uint64_t stones = stones_[static_cast<size_t>(line)];
  const auto attacker = static_cast<uint32_t>(stones);
  const auto defender = static_cast<uint32_t>(stones >> kDefenderShift);
  return {attacker, defender, open_[line] & ~(attacker | defender)};
}

LineWords FourBoard::LineOfDefender(int line) const {
  const LineWords words = LineOfAttacker(line);
  return {words.opponent, words.own, words.empty};
}

// All but those that are set are 0 already.
void FourBoard::ClearFours() {
  for (size_t word = 0; word < with_fours_.size(); ++word) {
    for (uint64_t rest = with_fours_[word]; rest != 0; rest &= rest - 1) {
      fours_[64 * word + static_cast<size_t>(std::countr_zero(rest))] = 0;
    }
  }
  with_fours_ = {};
}

void FourBoard::SetFours(size_t line, uint32_t word) {
  fours_[line] = word;
  const uint64_t bit = uint64_t{1} << (line % 64);
  uint64_t& with = with_fours_[line / 64];
  with = word != 0 ? with | bit : with & ~bit;
}

void FourBoard::Toggle(Point four, Point reply) {
  for (Direction d : kDirections) {
    stones_[static_cast<size_t>(LineOf(four, d))] ^= BitAt(four, d);
    stones_[static_cast<size_t>(LineOf(reply, d))] ^= uint64_t{BitAt(reply, d)} << kDefenderShift;
  }
}

void FourBoard::AddFour(Point p, Direction d, FourList& fours) const {
  // Filled in place: copies of what was just written in smaller pieces would wait for the cache.
  Four& four = fours.emplace_back();
  four.move = p;
  for (Direction other : kDirections) {
    // Lines through a stone have no empty point in common, so nothing stops fives in two of them.
    if (other != d && MakesFour(p, other)) return;
  }
  const int line = LineOf(p, d);
  const LineWords words = WithStone(LineOfAttacker(line), BitAt(p, d), true);
  const uint32_t fives = FivePoints(words, attacker_rule_);
  AddPoints(line, StopsOfFives(words, fives, attacker_rule_), four.replies);
}

FourList FourBoard::Fours() const {
  FourList fours;
  if (threatened_) {
    for (Point p : stops_) {
      const auto d = std::find_if(kDirections.begin(), kDirections.end(),
                                  [&](Direction direction) { return MakesFour(p, direction); });
      if (d != kDirections.end()) AddFour(p, *d, fours);
    }
    return fours;
  }
  for (size_t word = 0; word < with_fours_.size(); ++word) {
    for (uint64_t rest = with_fours_[word]; rest != 0; rest &= rest - 1) {
      const int line = static_cast<int>(64 * word) + std::countr_zero(rest);
      const Direction d = DirectionOf(line);
      for (uint32_t bits = fours_[static_cast<size_t>(line)]; bits != 0; bits &= bits - 1) {
        const Point p = PointOn(line, std::countr_zero(bits));
        const bool seen = std::any_of(kDirections.begin(), kDirections.begin() + Index(d),
                                      [&](Direction before) { return MakesFour(p, before); });
        if (!seen) AddFour(p, d, fours);
      }
    }
  }
  return fours;
}

void FourBoard::Make(Point four, Point reply) {
  Step& step = steps_.emplace_back();
  step.with_fours = with_fours_;
  step.key = key_;
  step.threatened = threatened_;
  step.stops = stops_;
  moves_.push_back(four);
  moves_.push_back(reply);
  key_ = KeyAfter(four, reply);
  Toggle(four, reply);
  LineBatch<kPairLines> lines;
  for (size_t i = 0; i < kPairLines; ++i) {
    const int line = LineOf(i < kDirectionCount ? four : reply, kDirections[i % kDirectionCount]);
    step.lines[i] = static_cast<uint8_t>(line);
    step.fours[i] = fours_[static_cast<size_t>(line)];
    lines.Set(i, LineOfAttacker(line));
  }
  PairThreats threats;
  HWY_DYNAMIC_DISPATCH(ClassifyPairKernel)(lines, attacker_rule_, defender_rule_, threats);
  for (size_t i = 0; i < kPairLines; ++i) SetFours(step.lines[i], threats.fours[i]);
  LookForFives(reply, threats.fives + kDirectionCount);
}

// What was threatened before, the attacker has stopped.
void FourBoard::LookForFives(Point reply, const uint32_t* fives) {
  threatened_ = false;
  stops_ = FewPoints();
  for (Direction d : kDirections) {
    const uint32_t points = fives[Index(d)];
    if (points == 0) continue;
    if (threatened_) {  // nothing stops fives in two lines
      stops_ = FewPoints();
      return;
    }
    threatened_ = true;
    const int line = LineOf(reply, d);
    AddPoints(line, StopsOfFives(LineOfDefender(line), points, defender_rule_), stops_);
  }
}

void FourBoard::Unmake() {
  const Step& step = steps_.back();
  for (size_t i = 0; i < kPairLines; ++i) fours_[step.lines[i]] = step.fours[i];
  with_fours_ = step.with_fours;
  key_ = step.key;
  threatened_ = step.threatened;
  stops_ = step.stops;
  steps_.pop_back();
  Toggle(moves_.end()[-2], moves_.end()[-1]);
  moves_.resize(moves_.size() - 2);
}

FoulGuess FourBoard::GuessFoul(Point p, Point four) const {
  const bool attacking = attacker_ == Color::kBlack;
  LineBatch<kDirectionCount> lines;
  uint32_t bits[kDirectionCount];
  for (size_t i = 0; i < kDirectionCount; ++i) {
    const Direction d = kDirections[i];
    const int line = LineOf(p, d);
    LineWords words = attacking ? LineOfAttacker(line) : LineOfDefender(line);
    if (four != p && LineOf(four, d) == line) words = WithStone(words, BitAt(four, d), attacking);
    lines.Set(i, words);
    bits[i] = BitAt(p, d);
  }
  return HWY_DYNAMIC_DISPATCH(GuessFoulKernel)(lines, bits);
}

}  // namespace tengen::engine
#endif  // HWY_ONCE
