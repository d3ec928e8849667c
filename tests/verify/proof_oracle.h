// Replays proofs on the boards of tests/reference: the verifier's question, asked in other words of
// other code.
#ifndef TENGEN_TESTS_VERIFY_PROOF_ORACLE_H_
#define TENGEN_TESTS_VERIFY_PROOF_ORACLE_H_

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "absl/strings/string_view.h"
#include "engine/rules.h"
#include "tests/engine/reference_bridge.h"
#include "tests/reference/board.h"
#include "tests/reference/rules.h"
#include "verify/proof_file.h"
#include "verify/proof_text.h"

namespace tengen::verify {

// Positions that an oracle has found to be won, and in how many plies.
using OracleWins = std::vector<std::pair<reference::Board, int>>;

// True if a way from 0 to 7 to turn a board carries one to the other.
inline bool IsImage(const reference::Board& a, const reference::Board& b, int way) {
  if ((way & 4) != 0 && a.width() != a.height()) return false;
  const std::vector<reference::Spot> spots = a.Spots();
  return std::all_of(spots.begin(), spots.end(), [&](reference::Spot spot) {
    reference::Spot image = spot;
    if ((way & 1) != 0) image.x = a.width() - 1 - image.x;
    if ((way & 2) != 0) image.y = a.height() - 1 - image.y;
    if ((way & 4) != 0) std::swap(image.x, image.y);
    return a.At(spot) == b.At(image);
  });
}

class Oracle {
 public:
  // `before`: what kProvedBefore may stand for.
  explicit Oracle(const Proof& proof, const OracleWins& before = {})
      : proof_(proof),
        before_(before),
        game_(GameOf(proof.position.game())),
        board_(proof.position.width(), proof.position.height()) {
    for (reference::Spot spot : board_.Spots()) {
      board_.Set(spot, proof.position.At(proof.position.PointAt(spot.x, spot.y)));
    }
  }

  const reference::Board& board() const { return board_; }

  // Plies in which the proof wins at the latest; nullopt if it does not hold.
  std::optional<int> Distance() {
    if (IsOver() || proof_.distance > Limit()) return std::nullopt;
    for (int plies = 1; plies <= proof_.distance; ++plies) {
      if (Wins(proof_.root, plies)) return plies;
    }
    return std::nullopt;
  }

 private:
  static reference::Game GameOf(Game game) {
    const auto at = std::find_if(engine::kRules.begin(), engine::kRules.end(), [&](auto rule) {
      return ParseGame(engine::RuleName(rule)) == game;
    });
    return engine::ToReference(*at);
  }

  bool IsOver() const {
    const std::vector<reference::Spot> spots = board_.Spots();
    return std::any_of(spots.begin(), spots.end(), [&](reference::Spot spot) {
      const char cell = board_.At(spot);
      const bool stone = cell == reference::kBlack || cell == reference::kWhite;
      return stone && IsWin(board_, game_, spot);
    });
  }

  // How many plies the game can last.
  int Limit() const {
    const auto empty = static_cast<int>(board_.EmptySpots().size());
    if (!proof_.stone_limit) return empty;
    int stones = 0;
    for (reference::Spot spot : board_.Spots()) {
      const char cell = board_.At(spot);
      stones += cell == reference::kBlack || cell == reference::kWhite ? 1 : 0;
    }
    return std::min(empty, *proof_.stone_limit - stones);
  }

  reference::Spot SpotOf(int point) const {
    for (reference::Spot spot : board_.Spots()) {
      if (proof_.position.PointAt(spot.x, spot.y) == point) return spot;
    }
    return {-1, -1};
  }

  bool Wins(size_t index, int plies) {
    const ProofNode& node = proof_.nodes[index];
    const reference::Spot move = SpotOf(node.move);
    if (plies <= 0 || board_.At(move) != reference::kEmpty) return false;
    const reference::Outcome outcome = JudgeMove(board_, game_, move, proof_.attacker);
    if (outcome != reference::Outcome::kNone) return outcome == reference::Outcome::kWin;
    const reference::Trial trial(board_, move, proof_.attacker);
    const std::vector<reference::Spot> replies = board_.EmptySpots();
    return !replies.empty() && std::all_of(replies.begin(), replies.end(), [&](auto reply) {
      return LosesBy(node, reply, plies - 1);
    });
  }

  bool LosesBy(const ProofNode& node, reference::Spot reply, int plies) {
    const char defender = reference::Other(proof_.attacker);
    const reference::Outcome outcome = JudgeMove(board_, game_, reply, defender);
    // What is forbidden loses with this ply.
    if (outcome != reference::Outcome::kNone) {
      return plies > 0 && outcome == reference::Outcome::kForbiddenLoss;
    }
    const int point = proof_.position.PointAt(reply.x, reply.y);
    std::optional<size_t> answer = node.otherwise;
    for (const auto& [named, child] : node.replies) {
      if (named == point) answer = child;
    }
    const reference::Trial trial(board_, reply, defender);
    if (answer == kProvedBefore) return WonBefore(plies - 1);
    return answer && Wins(*answer, plies - 1);
  }

  bool WonBefore(int plies) const {
    return std::any_of(before_.begin(), before_.end(), [&](const auto& win) {
      if (win.second > plies) return false;
      for (int way = 0; way < 8; ++way) {
        if (IsImage(win.first, board_, way)) return true;
      }
      return false;
    });
  }

  const Proof& proof_;
  const OracleWins& before_;
  const reference::Game game_;
  reference::Board board_;
};

inline bool OracleAccepts(const Proof& proof) { return Oracle(proof).Distance().has_value(); }

// The same of a file of version 2.
inline bool OracleAcceptsFile(absl::string_view bytes) {
  absl::StatusOr<ProofFile> file = ProofFile::Open(BytesOf(bytes));
  OracleWins won;
  while (file.ok() && !file->AtEnd()) {
    if (!file->Next().ok()) return false;
    Oracle oracle(file->part(), won);
    const std::optional<int> distance = oracle.Distance();
    if (!distance) return false;
    won.emplace_back(oracle.board(), *distance);
  }
  return file.ok();
}

}  // namespace tengen::verify

#endif  // TENGEN_TESTS_VERIFY_PROOF_ORACLE_H_
