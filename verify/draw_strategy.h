// Plays the defender's side of a certificate of a draw.
#ifndef TENGEN_VERIFY_DRAW_STRATEGY_H_
#define TENGEN_VERIFY_DRAW_STRATEGY_H_

#include <functional>
#include <istream>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "verify/draw_checker.h"
#include "verify/five_lines.h"
#include "verify/literal_rules.h"

namespace tengen::verify {

// The answers of a certificate to moves that are made one after the other, those included that it
// need not name. Looks its nodes up in the text again and again. Thread-compatible.
class DrawStrategy {
 public:
  using Opened = std::function<std::unique_ptr<std::istream>()>;

  // `open` opens the text from its beginning; `draw` is what checking it came to.
  DrawStrategy(Opened open, const CheckedDraw& draw)
      : open_(std::move(open)),
        attacker_(draw.attacker),
        lines_(AllLines(draw.position)),
        board_(draw.position),
        proved_(draw.position) {}

  // The board as played.
  const Position& board() const { return board_; }
  // Plays the attacker's `move` and the defender's answer, and returns that; nullopt if the board
  // is full. Errors: FailedPrecondition if the point is not empty; those of FindDrawNode.
  absl::StatusOr<std::optional<int>> Answer(int move);

 private:
  absl::Status Find();
  // What the certificate answers to `move`, which proved_ then has made, too; nullopt where
  // anything will do.
  std::optional<int> Follow(int move);
  // The same at the end of a branch.
  std::optional<int> AtTheEnd(int move) const;
  // An empty point that all live lines of proved_ through `move` share.
  std::optional<int> Common(int move) const;
  // The empty point that most weight of live lines goes through, of those that hold none of `pairs`
  // and count their points as the attacker's; nullopt if there is no such line.
  std::optional<int> Heaviest(const std::vector<std::pair<int, int>>& pairs) const;
  std::optional<int> AnyPoint() const;

  const Opened open_;
  const char attacker_;
  const std::vector<Line> lines_;
  Position board_;
  // The position in which the certificate is followed: without the moves that needed no answer and
  // the answers to those.
  Position proved_;
  std::optional<DrawNode> node_;  // about proved_, if it has been looked up
};

}  // namespace tengen::verify

#endif  // TENGEN_VERIFY_DRAW_STRATEGY_H_
