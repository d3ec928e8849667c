// A light board for searches in which one side makes nothing but fours and the other replies to
// them.
//
// A four and the reply are one step: only the lines through the two stones are looked at, and of
// their threats only the attacker's fours and the defender's fives. Replies are known before
// anything is put on a line, so positions that a search has refuted before need not be made. What
// that is worth stands in engine/DESIGN.md.
#ifndef TENGEN_ENGINE_FOUR_BOARD_H_
#define TENGEN_ENGINE_FOUR_BOARD_H_

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "absl/container/inlined_vector.h"
#include "engine/board.h"
#include "engine/line_kernels.h"
#include "engine/rules.h"
#include "engine/types.h"

namespace tengen::engine {

// Up to two points.
class FewPoints {
 public:
  void Add(Point p) {
    assert(count_ < points_.size());
    points_[count_++] = p;
  }
  bool empty() const { return count_ == 0; }
  const Point* begin() const { return points_.data(); }
  const Point* end() const { return points_.data() + count_; }

 private:
  std::array<Point, 2> points_;
  uint16_t count_ = 0;
};

// A move that makes a four, and the replies that stop the five: none if no single one does, one, in
// caro up to two.
struct Four {
  Point move;
  FewPoints replies;
};

using FourList = absl::InlinedVector<Four, 16>;

// What the lines through a point tell of a black stone there in renju.
enum class FoulGuess : uint8_t {
  kNone,
  kFoul,
  kDoubtful,  // threes in two directions: a foul if they can be extended
};

// Thread-compatible. After Set all functions speak of that position and the steps made since; the
// attacker is to move, and has no five point. Whether moves are forbidden is the caller's business.
class FourBoard {
 public:
  // Takes over a position; the side to move is the attacker. REQUIRES: he has no five point, and
  // `board` outlives the use and is not blocked at further points in it.
  void Set(const Board& board);

  Color attacker() const { return attacker_; }
  // Board::key of the position, and of the one after a step.
  uint64_t key() const { return key_; }
  uint64_t KeyAfter(Point four, Point reply) const;

  // The attacker's fours, each move once; where the defender threatens a five, those that stop it.
  FourList Fours() const;

  // Plays both moves. REQUIRES: `reply` is one of those that Fours gives for `four`.
  void Make(Point four, Point reply);
  // Takes back the last Make. REQUIRES: there is one.
  void Unmake();
  // The moves made since Set, in order of play.
  const std::vector<Point>& moves() const { return moves_; }

  // Renju: what a black stone on p would be, if the attacker had already put a stone on `four` (p
  // itself: if he had not). REQUIRES: p is empty.
  FoulGuess GuessFoul(Point p, Point four) const;

 private:
  // One step, with what it takes to take it back.
  struct Step {
    std::array<uint8_t, 2 * kDirectionCount> lines;   // through the two stones
    std::array<uint32_t, 2 * kDirectionCount> fours;  // their words in fours_
    std::array<uint64_t, 3> with_fours;
    uint64_t key;
    bool threatened;
    FewPoints stops;
  };

  LineWords LineOfAttacker(int line) const;
  LineWords LineOfDefender(int line) const;
  bool MakesFour(Point p, Direction d) const {
    return ((fours_[static_cast<size_t>(LineOf(p, d))] >> BitOf(p, d)) & 1) != 0;
  }
  void ClearFours();
  void SetFours(size_t line, uint32_t word);
  // Adds p, which makes a four in direction d.
  void AddFour(Point p, Direction d, FourList& fours) const;
  // Puts both stones on their lines or takes them away.
  void Toggle(Point four, Point reply);
  // `fives` are the defender's on the four lines through `reply`.
  void LookForFives(Point reply, const uint32_t* fives);

  std::array<uint64_t, kLineCount> stones_ = {};  // of each line: attacker's, defender's << 32
  const uint32_t* open_ = nullptr;                // LineState::open of the board
  std::array<uint32_t, kLineCount> fours_ = {};   // of each line: points of the attacker's fours
  std::array<uint64_t, 3> with_fours_ = {};       // bit i: fours_[i] is not 0
  ColorRule attacker_rule_ = {};
  ColorRule defender_rule_ = {};
  Color attacker_ = Color::kBlack;
  bool threatened_ = false;  // by a five of the defender
  FewPoints stops_;          // what stops it
  uint64_t key_ = 0;
  std::vector<Step> steps_;
  std::vector<Point> moves_;
};

}  // namespace tengen::engine

#endif  // TENGEN_ENGINE_FOUR_BOARD_H_
