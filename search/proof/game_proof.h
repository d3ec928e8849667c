// Whether a whole game is won: which positions were solved, which moves lead from one to another,
// and what is to be asked next. Who answers, and where answers are kept, is not known here.
#ifndef TENGEN_SEARCH_PROOF_GAME_PROOF_H_
#define TENGEN_SEARCH_PROOF_GAME_PROOF_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "engine/board.h"
#include "engine/symmetry.h"
#include "search/proof/kindred_wins.h"
#include "search/proof/solver.h"
#include "search/proof/winning_tree.h"

namespace tengen::search {

// The stones of a position in which the attacker, who has put the first ones, is to move: those of
// the side to move, "/", those of the other, such as "h8i9/a1b2"; of the symmetric images the text
// that comes first. So equal texts are equal positions, up to symmetry. REQUIRES: no blocked point.
std::string StonesText(const Board& board);

// The position of such a text on a board like `like`, empty but for these stones, with the same
// side to move. Errors: InvalidArgument naming the text.
absl::StatusOr<Board> BoardOfStones(absl::string_view stones, const Board& like);

// A win for the side to move of `board`, by the first of GameProof's efforts that finds one, as a
// node that is added to `tree`; nullopt if none does. `stop` as for Solver::Solve.
std::optional<size_t> WinByEfforts(Solver& solver, const Board& board,
                                   absl::FunctionRef<bool()> stop, WinningTree& tree);

// Best-first proof-number search (Allis 1994) over positions with the attacker to move, one for
// each class of symmetric ones. A position is won if a solver wins it, or by a move after which
// every reply there is, up to symmetry, leads to a position that is won: nothing is left out
// because it looks harmless, so what is proven here needs no rule but that. Solvers get more effort
// step by step; when the first has failed, what won in kindred positions is tried, then when it
// seems to cost less other moves, and of the replies those fall first that lose to one win
// (FamilySolver).
//
// The trials and answers, given again in the same order, lead to the same state.
// Thread-compatible.
class GameProof {
 public:
  // How much a solver may do for a position, from 0; those after the last one have failed.
  static constexpr int kEfforts = 5;
  // What a solver is to do at an effort, and for which of the images of `board`, which all have
  // one answer: in one it may find at once what it misses in another, however long it looks.
  static SolveOptions OptionsOf(int effort);
  struct Image {
    Board board;
    engine::GridMap back;  // carries it to the board that was given
  };
  static Image ImageOf(const Board& board, int effort);
  // How often all replies to a move are asked about together, with efforts from 0, and the nodes
  // that each of them gets for a search of its own.
  static constexpr int kFamilyEfforts = 2;
  static int64_t ReplyNodesOf(int effort);

  // What is to be found out about a position.
  struct Question {
    enum class Kind : uint8_t {
      kSolve,   // does a solver win it with this effort?
      kMoves,   // which moves look best?
      kFamily,  // which replies to this move lose?
    };
    std::string stones;
    Kind kind = Kind::kSolve;
    int effort = 0;
    std::optional<Point> move = std::nullopt;
  };
  // A move to try: not a question but a decision, which belongs among the answers.
  struct Trial {
    std::string stones;
    Point move;
  };

  // Of the game that goes on from `root`, in which the attacker is to move.
  explicit GameProof(const Board& root);

  // Moves that win in positions of other games on this board, to be tried in those like them.
  void Learn(const Board& board, Point move) { learned_.Add(board, move); }

  // The question that matters most and that is not asked yet; nullopt if all that matter are, or
  // nothing is left to ask. Moves that are worth a try by now are tried first and added to
  // `trials`.
  std::optional<Question> Ask(std::vector<Trial>* trials);

  // Answers. Errors: InvalidArgument for a position that was not met, moves that it does not have,
  // or an answer that was given before.
  //
  // A solver won with this effort, or did not; if `exhausted` more effort would find no more.
  absl::Status Solved(absl::string_view stones, int effort, bool won, bool exhausted);
  // Moves to try, best first. Those that win in kindred positions are tried before them.
  absl::Status SetMoves(absl::string_view stones, absl::Span<const Point> moves);
  // Replies to a move that was tried, after which a solver won with this effort. Others are passed
  // over.
  absl::Status SetLost(absl::string_view stones, Point move, int effort,
                       absl::Span<const Point> replies);
  // The replies to a move that was tried whose positions are not won yet.
  absl::StatusOr<std::vector<Point>> OpenReplies(absl::string_view stones, Point move) const;
  // The trial of an empty point, as an earlier life decided it.
  absl::Status Try(absl::string_view stones, Point move);

  bool won() const { return nodes_.front().won; }
  // Nothing more can be asked, and the game is not won: solvers and moves have failed.
  bool failed() const { return nodes_.front().cost >= kNoCost; }

  struct Counts {
    int64_t positions = 0;
    int64_t solved = 0;  // by solvers
    int64_t moved = 0;   // won by a move
    double cost = 0;     // that is left, in solvers' first efforts: a guess
  };
  Counts counts() const;
  // The stones of the position that is worked on, down the costliest replies.
  std::string HardestLine() const;

  // Once won: the moves of the positions that solvers did not win, of those that the strategy can
  // meet, in the order in which they are met.
  std::vector<Trial> Strategy() const;

 private:
  static constexpr double kNoCost = 1e18;

  struct Reply {
    Point point;
    size_t node;  // the position that it leads to
  };
  struct Move {
    Point point;
    std::vector<Reply> replies = {};  // the nearest first; empty: not tried yet
    bool hopeless = false;            // a reply wins, or none is left
    bool trusted = false;             // it has won in a game like this
    int family_effort = 0;            // the next with which the replies are asked about together
  };
  struct Node {
    std::string stones;
    int effort = 0;      // the next
    bool asked = false;  // a question is under way
    bool won = false;
    bool knows_moves = false;
    std::vector<Move> moves = {};                 // best first
    std::optional<size_t> winner = std::nullopt;  // of moves
    double cost = 1;
    std::vector<size_t> parents = {};
  };

  absl::StatusOr<size_t> Find(absl::string_view stones) const;
  size_t NodeOf(const std::string& stones, size_t parent);
  void TryMove(size_t node, size_t move);
  bool TryKindred(size_t node, std::vector<Trial>* trials);
  void AddMove(size_t node, const Board& board, Point point);
  double CostOf(const Move& move, size_t rank) const;
  bool AsksFamily(const Move& move) const;
  double OwnCost(const Node& node) const;
  // Brings costs and wins up to date, from a position to the root.
  void Update(size_t node);
  std::optional<Question> AskBelow(size_t node, std::vector<Trial>* trials);
  std::optional<Question> AskAbout(size_t node);
  std::optional<Question> AskReplies(const Move& move, std::vector<Trial>* trials);
  absl::StatusOr<size_t> FindTried(size_t node, Point move) const;

  const Board root_;
  std::vector<Node> nodes_;  // the first is the root
  absl::flat_hash_map<std::string, size_t> index_;
  KindredWins learned_;
  KindredWins wins_;  // of this game
};

}  // namespace tengen::search

#endif  // TENGEN_SEARCH_PROOF_GAME_PROOF_H_
