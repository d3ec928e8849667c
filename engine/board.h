// A position of five-in-a-row: stones, side to move, and the threats of every line, kept up to date
// move by move.
//
// Representation. Each of the four directions splits the board into lines, and a line is one 32-bit
// word per colour. Making a move recomputes the four lines through the point for both colours as
// one vector of eight words, and applies what changed to whole-board point sets, one for each
// (colour, direction, kind of threat). Why this form won over whole-board registers and pattern
// tables stands in engine/DESIGN.md.
#ifndef TENGEN_ENGINE_BOARD_H_
#define TENGEN_ENGINE_BOARD_H_

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "engine/forbidden.h"
#include "engine/line_kernels.h"
#include "engine/line_threats.h"
#include "engine/point_set.h"
#include "engine/rules.h"
#include "engine/threat_sets.h"
#include "engine/types.h"

namespace tengen::engine {

// What a move does to the game.
enum class Verdict : uint8_t { kNone, kWin, kForbiddenLoss };

// Thread-compatible: distinct boards are independent; one board needs outside locking. The
// questions about forbidden points (Judge, IsForbidden, ForbiddenKind, ForbiddenPoints) keep what
// they find for the next question, so although const they count as changes for that. Copyable
// (about 30 KB).
//
// Legality is about occupation only: Make accepts a renju foul and a move after the game is over,
// because a referee must be able to show them. Ask Judge or IsForbidden first where it matters.
class Board {
 public:
  // An empty board, Black to move. Errors: InvalidArgument if a side is outside [kMinSide,
  // kMaxSide].
  static absl::StatusOr<Board> Create(int width, int height, Rule rule);

  int width() const { return width_; }
  int height() const { return height_; }
  Rule rule() const { return rule_; }
  Color side_to_move() const { return side_; }
  // Stones on the board, both colours; blocked points do not count.
  int stone_count() const { return stone_count_; }
  int empty_count() const { return empty_count_; }
  bool full() const { return empty_count_ == 0; }

  bool Contains(Point p) const { return p.x() < width_ && p.y() < height_; }
  bool IsEmpty(Point p) const { return empty_.Contains(p); }
  // REQUIRES: Contains(p).
  Cell At(Point p) const;
  const PointSet& stones(Color c) const { return stones_[Index(c)]; }
  const PointSet& empty() const { return empty_; }

  // 64-bit Zobrist key of stones, blocked points, side to move, rule and size. Equal positions have
  // equal keys whatever the order of moves.
  uint64_t key() const;
  // key() computed from nothing; the oracle of the incremental one.
  uint64_t ComputeKey() const;
  // The key after the side to move puts a stone on p, without making the move.
  uint64_t KeyAfter(Point p) const;

  // The stones and empty points of the line through p in direction d, seen by colour c. REQUIRES:
  // Contains(p).
  LineWords Line(Point p, Direction d, Color c) const;

  // Puts a stone of the side to move on p and passes the turn. REQUIRES: IsEmpty(p).
  void Make(Point p);
  // Passes the turn without a stone.
  void Pass();
  // Takes back the last Make or Pass. REQUIRES: ply_count() > 0.
  void Unmake();

  // Takes p out of the game for both colours. Not undone by Unmake. Error: FailedPrecondition
  // unless p is empty.
  absl::Status Block(Point p);
  // Sets who moves next without recording a pass.
  void SetSideToMove(Color c) { side_ = c; }
  // Removes the stone at p wherever it stands in the history, and passes the turn to the other
  // side, since there is one ply less. Error: NotFound if there is none.
  absl::Status Remove(Point p);

  // Moves and passes that Unmake can take back, oldest first.
  int ply_count() const { return static_cast<int>(plies_.size()); }
  // The move `back` plies ago (0: the last one); nullopt for a pass or when there were not as many.
  std::optional<Point> LastMove(int back = 0) const;
  // The stones in order of play, passes left out.
  std::vector<Point> Moves() const;

  // What the side to move would bring about by putting a stone on p. REQUIRES: IsEmpty(p).
  Verdict Judge(Point p) const;
  // True if colour c would complete a winning row at p. REQUIRES: IsEmpty(p).
  bool IsFive(Point p, Color c) const;

  // Renju: true if a black stone on p would be a foul; false under every other rule. Exact, as
  // FindForbidden is. The first question about a row after a change of the stones reads the row's
  // planes, the first about a point with two threes examines the board; others read two bits.
  // REQUIRES: IsEmpty(p).
  bool IsForbidden(Point p) const {
    if (rule_ != Rule::kRenju) return false;
    if (!fouls_.Knows(p.y())) LookForFouls(p.y());
    if (fouls_.doubtful.Contains(p)) FindFouls();
    return fouls_.certain.Contains(p);
  }
  // Why; kNone if it is none. REQUIRES: IsEmpty(p).
  Forbidden ForbiddenKind(Point p) const;
  // All forbidden points of Black; empty unless the rule is renju.
  PointSet ForbiddenPoints() const;

  // The threat sets of colour c, combined from the planes.
  ThreatSets Threats(Color c) const;
  // Points where a stone of colour c makes `kind` in direction d.
  const PointSet& ThreatPlane(Color c, Direction d, LineThreat kind) const {
    return lines_.planes[Index(c)][Index(kind)][Index(d)];
  }
  // The same along one line: the word, as in LineWords, of the line through p in direction d.
  uint32_t ThreatWord(Point p, Direction d, Color c, LineThreat kind) const {
    return lines_.threats[LineOf(p, d)][Index(kind)][Index(c)];
  }
  // The union of ThreatPlane over the directions.
  PointSet ThreatPoints(Color c, LineThreat kind) const;
  // Sum over the directions of the sizes of ThreatPlane; kept incrementally, so asking is free.
  int ThreatCount(Color c, LineThreat kind) const { return lines_.counts[Index(c)][Index(kind)]; }

 private:
  friend class FourBoard;  // takes over the lines

  // One Make or Pass, with what it takes to take it back.
  struct Ply {
    // User-provided, so that new plies are not filled with zeros first.
    Ply() {}  // NOLINT(modernize-use-equals-default)
    std::optional<Point> move;
    Color side;  // who moved or passed
    LineDiff diff;
  };

  // What is known about Black's forbidden points since the stones last changed.
  struct KnownFouls {
    PointSet certain;         // forbidden; exact in known rows outside `doubtful`
    PointSet doubtful;        // forbidden unless their threes cannot be extended
    uint32_t known_rows = 0;  // the other rows of both sets mean nothing

    bool Knows(int y) const { return ((known_rows >> y) & 1) != 0; }
  };

  Board(int width, int height, Rule rule);
  // Bring row y, or all rows, of fouls_ up to date; the latter leaves nothing doubtful.
  void LookForFouls(int y) const;
  void FindFouls() const;
  // Makes the plies again on the board as it is now; it is then the turn of who follows the last.
  void Replay(const std::vector<Ply>& newest_first);

  LineState lines_;
  std::array<PointSet, kColorCount> stones_;
  PointSet empty_;
  mutable KnownFouls fouls_;
  std::vector<Ply> plies_;
  uint64_t key_ = 0;  // without the side to move
  int width_;
  int height_;
  int stone_count_ = 0;
  int empty_count_;
  Rule rule_;
  Color side_ = Color::kBlack;
};

}  // namespace tengen::engine

namespace tengen {
using engine::Board;
using engine::Verdict;
}  // namespace tengen

#endif  // TENGEN_ENGINE_BOARD_H_
