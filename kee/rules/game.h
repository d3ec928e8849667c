// A game under the Kee rules: who may play what, when it is over, and the score.
#ifndef TENGEN_KEE_RULES_GAME_H_
#define TENGEN_KEE_RULES_GAME_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/numeric/int128.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "kee/rules/graph.h"
#include "kee/rules/position.h"
#include "kee/rules/rational.h"
#include "kee/rules/rules.h"

namespace tengen::kee {

// A stone play or the pass play (rule 6). A value type.
class Move {
 public:
  static constexpr Move Pass() { return Move(); }
  static constexpr Move At(Vertex v) { return Move(v); }

  constexpr bool is_pass() const { return !vertex_.has_value(); }
  // REQUIRES: not a pass.
  constexpr Vertex vertex() const { return *vertex_; }
  friend constexpr bool operator==(const Move&, const Move&) = default;

 private:
  constexpr Move() = default;
  constexpr explicit Move(Vertex v) : vertex_(v) {}
  std::optional<Vertex> vertex_;
};

// Whether a play is allowed, or the first rule that forbids it.
enum class Verdict : uint8_t {
  kLegal,
  kOver,      // the game has ended
  kOccupied,  // rule 6
  kSuicide,   // rule 12, "forbidden intersection"
  kCyclic,    // rule 13, "cyclic prohibition"
};

// "legal", "game over", "occupied", "forbidden intersection (suicide)", "cyclic prohibition".
absl::string_view VerdictText(Verdict verdict);

// The plies, first and last, between which positions are looked for that everybody passed.
struct ScoringWindow {
  int first = 0;
  int last = 0;
  friend bool operator==(const ScoringWindow&, const ScoringWindow&) = default;
};

// What a finished game is worth.
struct Outcome {
  // Everybody's score, komi included. Equal scores if the game is a draw by rule 19.
  std::vector<Rational> points;
  bool no_scoring_position = false;  // rule 19
  std::vector<Position> scoring;     // each distinct position once, in order of appearance
  std::vector<Position> counted;     // the same without the stones that were agreed dead
  ScoringWindow window;

  // Black's score less White's. REQUIRES: two players.
  Rational Margin() const { return points[0] - points[1]; }
};

// A game of `rules().players` on a graph, from its start to its end and back. Copies are
// independent games that share the graph. Thread-compatible: one thread at a time, or any number
// that only call const functions.
//
// Positions are compared by PositionKeys, so on boards of more than 80 vertices (two players) a
// prohibition could in theory come from two positions with one 128-bit name.
class Game {
 public:
  // The game on an empty board; player 0 begins.
  Game(std::shared_ptr<const Graph> graph, const Rules& rules);

  // A game that begins with `start` and `to_move` (rule 4). InvalidArgument if `start` is not a
  // position, or there is no such player.
  static absl::StatusOr<Game> FromPosition(std::shared_ptr<const Graph> graph, const Rules& rules,
                                           Position start, int to_move);

  const Graph& graph() const { return *graph_; }
  const std::shared_ptr<const Graph>& shared_graph() const { return graph_; }
  const Rules& rules() const { return rules_; }
  // Changes what is added to player 1's score and nothing else.
  void SetKomi(Rational komi) { rules_.komi = komi; }
  const Position& position() const { return cells_; }
  absl::uint128 key() const { return key_; }
  int to_move() const { return to_move_; }
  int ply_count() const { return static_cast<int>(plies_.size()); }
  // REQUIRES: 0 <= ply < ply_count().
  Move PlayedAt(int ply) const { return plies_[static_cast<size_t>(ply)].move; }
  // The player who made that ply.
  int MoverAt(int ply) const;
  // How many of the latest plies are passes.
  int consecutive_passes() const { return plies_.empty() ? 0 : plies_.back().passes; }
  // Stones that the ply took off the board, own ones in a suicide included.
  int CapturedAt(int ply) const {
    return static_cast<int>(plies_[static_cast<size_t>(ply)].captured.size());
  }

  // Whether these are the mover's own.
  bool IsSuicideAt(int ply) const {
    const std::vector<uint16_t>& captured = plies_[static_cast<size_t>(ply)].captured;
    return !captured.empty() && captured[0] >> kVertexBits == StoneOf(MoverAt(ply));
  }

  // Whether the player to move may do this. REQUIRES: a stone play is on a vertex of the graph.
  Verdict Check(Move move) const;
  bool IsLegal(Move move) const { return Check(move) == Verdict::kLegal; }
  // The pass last; nothing once the game is over.
  std::vector<Move> LegalMoves() const;

  // REQUIRES: the move is legal.
  void Play(Move move);
  // Plays and returns kLegal, or leaves the game alone and says why not. Cheaper than Check and
  // Play.
  Verdict TryPlay(Move move);
  // Takes back the latest agreement if there is one, else the latest ply. Constant time but for the
  // stones put back. REQUIRES: there is one.
  void Undo();
  bool CanUndo() const { return undo_steps() > 0; }
  // How often Undo can be called.
  size_t undo_steps() const {
    return plies_.size() + agreed_dead_.size() + (agreed_ranks_ ? 1 : 0);
  }

  // True once a pass has ended the game, or the ranking is agreed.
  bool over() const { return ended_ || agreed_ranks_.has_value(); }
  // The pass that ended the game was made.
  bool ended_by_pass() const { return ended_; }
  // The window that the last pass closed; nullopt before.
  std::optional<ScoringWindow> window() const { return window_; }

  // The score of the game. REQUIRES: ended_by_pass().
  Outcome Score() const;
  // The score if the player to move passes now, supposing that this ends the game; nullopt if it
  // does not end it, or the game is over.
  std::optional<Outcome> ScoreIfPassed() const;

  // Rule 14: the players agree on a ranking, ranks_[p] being the rank (1 is best, ties allowed) of
  // player p. FailedPrecondition if the game is over, InvalidArgument if a rank is missing or is
  // not 1 to the number of players.
  absl::Status AgreeRanking(std::vector<int> ranks);
  const std::optional<std::vector<int>>& agreed_ranks() const { return agreed_ranks_; }

  // Rule 18 a: the players agree that the stones of these vertices are removed on the scoring
  // position `index` (as Score lists them) before counting. FailedPrecondition before the end,
  // InvalidArgument for an unknown position or a vertex without a stone.
  absl::Status AgreeDead(int index, std::vector<Vertex> vertices);

  // The bookkeeping behind Check, for tests of Undo.
  friend bool SameState(const Game& a, const Game& b);

 private:
  // A captured stone in 16 bits: its vertex, and above that its colour.
  static constexpr int kVertexBits = 12;
  static constexpr int kVertexMask = (1 << kVertexBits) - 1;
  static_assert(kMaxVertices <= kVertexMask && StoneOf(kMaxPlayers - 1) < 1 << (16 - kVertexBits));

  struct Ply {
    Move move = Move::Pass();
    std::vector<uint16_t> captured;
    int passes = 0;  // consecutive passes that end here
    // What this ply overwrote.
    absl::uint128 key_before = 0;
    std::optional<int> seen_before;  // last_seen_ of the position after the ply
    std::vector<int> lift_before;    // empty unless the ply lifted prohibitions
  };
  struct DeadAgreement {
    size_t index;
    std::vector<Vertex> vertices;
  };
  using PassKey = std::pair<absl::uint128, int>;

  // Judges a stone play, superko (rule 13) included; if legal, `play` and `key` are what it leads
  // to.
  Verdict Judge(Vertex v, StonePlay& play, absl::uint128& key) const;
  void PlayStone(Vertex v, const StonePlay& play, absl::uint128 key);
  void PlayPass();
  void Lift(Ply& ply);
  void Stamp(Ply& ply);
  static void TakeBackStones(const Ply& ply, Position& cells);
  bool PassWouldEnd() const;
  ScoringWindow WindowOfPassNow() const;
  std::vector<Position> ScoringPositions(const ScoringWindow& window) const;
  Outcome ScoreOf(const ScoringWindow& window) const;

  std::shared_ptr<const Graph> graph_;
  std::shared_ptr<const PositionKeys> keys_;
  Rules rules_;
  Position cells_;
  absl::uint128 key_ = 0;
  int first_mover_ = 0;
  int to_move_ = 0;
  bool ended_ = false;
  std::vector<Ply> plies_;
  // Times are counted in plies: the position before ply t is on the board at time t.
  absl::flat_hash_map<absl::uint128, int> last_seen_;
  std::vector<int> lift_;  // for each player the ply whose pass lifts his prohibitions, or 0
  absl::flat_hash_map<PassKey, int> passed_at_;
  std::optional<ScoringWindow> window_;
  std::optional<std::vector<int>> agreed_ranks_;
  std::vector<DeadAgreement> agreed_dead_;
};

bool SameState(const Game& a, const Game& b);

}  // namespace tengen::kee

#endif  // TENGEN_KEE_RULES_GAME_H_
