// What the network sees on one board, kept up to date stone by stone.
#ifndef TENGEN_EVAL_NETWORK_NETWORK_STATE_H_
#define TENGEN_EVAL_NETWORK_NETWORK_STATE_H_

#include <memory>
#include <utility>

#include "absl/types/span.h"
#include "engine/board.h"
#include "engine/types.h"
#include "eval/network/network.h"

namespace tengen::eval {

// The board's last moves, as NetworkState::Scores wants them.
LastMoves LastMovesOf(const Board& board);

// The codes of all lines through all points, and what follows from them up to the first layers.
// Putting a stone and taking one away, whichever it is, cost the same, so nothing is remembered for
// undoing. Thread-compatible; 90 KB.
class NetworkState {
 public:
  explicit NetworkState(std::shared_ptr<const Network> network) : network_(std::move(network)) {}

  // Forgets everything and adopts the stones of `board`. False if the board has blocked points,
  // which codes cannot express: the state then stays unusable until the next Reset.
  bool Reset(const Board& board);

  // A stone of colour c comes to p, which is empty, or leaves it. REQUIRES: the last Reset
  // succeeded.
  void Place(Point p, Color c) { AddDigit(sums_, network_->rows(), p, DigitOf(c)); }
  void Remove(Point p, Color c) { AddDigit(sums_, network_->rows(), p, -DigitOf(c)); }

  // The value if `mover` is to move, in evaluation units; a few million at most in magnitude.
  // REQUIRES: as Place.
  int Value(Color mover) const { return NetworkValue(network_->value(mover), sums_); }
  // The value after Place(p, c), which is not done: half the work where the stone would be taken
  // away again. REQUIRES: as Place.
  int ValueAfter(Point p, Color c, Color mover) const {
    return NetworkValueAfter(network_->value(mover), sums_, network_->rows(), p, DigitOf(c));
  }
  // The scores of `moves`, which are empty points, in units of move ordering; a few million at most
  // in magnitude. `last` are on the board. REQUIRES: as Place; same sizes.
  void Scores(Color mover, const LastMoves& last, absl::Span<const Point> moves,
              absl::Span<int> scores) const {
    NetworkScores(network_->policy(mover), sums_, last, moves.data(), moves.size(), scores.data());
  }

 private:
  std::shared_ptr<const Network> network_;
  NetworkSums sums_ = {};
};

}  // namespace tengen::eval

#endif  // TENGEN_EVAL_NETWORK_NETWORK_STATE_H_
