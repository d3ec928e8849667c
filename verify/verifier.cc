#include "verify/verifier.h"

#include <algorithm>
#include <iterator>
#include <numeric>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"

namespace tengen::verify {
namespace {

// A reply, and the five.
constexpr int kFivePlies = 2;

class Verifier {
 public:
  Verifier(const Proof& proof, const VerifyOptions& options, const ProvedPositions* proved)
      : proof_(proof),
        options_(options),
        proved_(proved),
        position_(proof.position),
        path_(proof.moves) {}

  absl::StatusOr<Verified> Run();

 private:
  // Both return the plies to the attacker's win at the latest, counted from the position at hand,
  // or nullopt after noting in failure_ why there is none within `plies`.

  // The attacker is to move and follows `node`. `standing_in` is true below a reply that the proof
  // does not name.
  std::optional<int> Attack(size_t node, int plies, bool standing_in);
  // The defender is to move after the move of `node`.
  std::optional<int> Defend(size_t node, int plies, bool standing_in);
  // The defender has just played `reply`, which does not win.
  std::optional<int> Answer(size_t node, int reply, int plies, bool standing_in);
  std::optional<int> AttackShared(size_t node, int plies);
  // The attacker is to move in a position that must have been proved before.
  std::optional<int> LookUp(size_t node, int plies);
  // The defender plays `reply`.
  std::optional<int> Reply(size_t node, int reply, int plies, bool standing_in);

  // The replies to `node` that have to be played: all, or, where `*` makes a five that no other
  // reply can matter to, those that can.
  std::vector<int> RepliesToPlay(size_t node, int plies);
  // If `*` is answered by a five as long as nobody interferes, where that can be done.
  std::vector<int> PointsDecidingOtherwise(const ProofNode& node);
  bool MakesWinningRow(int point, char stone);
  // Adds the points where the defender makes a winning row, of those on a line with his stone at
  // `stone`.
  void AddWinsNear(int stone);

  std::optional<int> Fail(size_t node, absl::string_view reason);
  absl::Status CheckStart() const;
  absl::Status NoClaim(absl::string_view reason) const;

  const Proof& proof_;
  const VerifyOptions& options_;
  const ProvedPositions* const proved_;
  Position position_;
  // For nodes that several answers lead to: the distance by position, so that transpositions are
  // played once. Whole positions are compared, so nothing rests on a hash.
  std::unordered_map<std::string, int> known_;
  std::vector<int> path_;  // the moves from the beginning
  // Where the defender could make a winning row when the last stone of it but one was put down; in
  // the order of play. Everywhere else he makes none. Not kept where every reply is played.
  std::vector<int> defender_wins_;
  std::string failure_;
  int64_t moves_ = 0;
  bool exhausted_ = false;
};

std::optional<int> Verifier::Fail(size_t node, absl::string_view reason) {
  failure_ = absl::StrCat(proof_.unit, " ", proof_.nodes[node].place, ": ");
  if (!path_.empty()) failure_ += "after";
  for (int point : path_) absl::StrAppend(&failure_, " ", position_.Name(point));
  absl::StrAppend(&failure_, path_.empty() ? "" : ": ", reason);
  return std::nullopt;
}

std::optional<int> Verifier::Attack(size_t index, int plies, bool standing_in) {
  const ProofNode& node = proof_.nodes[index];
  if (++moves_ > options_.max_moves) exhausted_ = true;
  if (exhausted_) return std::nullopt;
  if (plies < 1) return Fail(index, "the win takes longer than claimed");
  const int move = node.move;
  if (!position_.IsEmpty(move)) {
    return Fail(index, absl::StrCat("the attacker's ", position_.Name(move), " is not empty"));
  }
  position_.Set(move, proof_.attacker);
  const bool wins = position_.InWinningRow(move);
  if (!wins) {
    position_.Set(move, kEmpty);
    if (position_.IsProhibited(move, proof_.attacker)) {
      return Fail(index, absl::StrCat("the attacker's ", position_.Name(move), " is forbidden"));
    }
    position_.Set(move, proof_.attacker);
  }
  path_.push_back(move);
  const std::optional<int> distance =
      wins ? std::optional<int>(1) : Defend(index, plies - 1, standing_in);
  path_.pop_back();
  position_.Set(move, kEmpty);
  return wins || !distance ? distance : std::optional<int>(*distance + 1);
}

std::optional<int> Verifier::Defend(size_t index, int plies, bool standing_in) {
  const std::vector<int> replies = RepliesToPlay(index, plies);
  std::optional<int> longest;
  // The others are answered by the five; they count as if it had been played each time.
  if (const auto others = position_.CountCells(kEmpty) - std::ssize(replies); others > 0) {
    moves_ += others;
    longest = kFivePlies;
  }
  for (int reply : replies) {
    const std::optional<int> distance = Reply(index, reply, plies, standing_in);
    if (!distance) return std::nullopt;
    longest = std::max(longest.value_or(0), *distance + 1);
  }
  if (!longest) return Fail(index, "the board is full: a draw");
  return longest;
}

std::optional<int> Verifier::Reply(size_t index, int reply, int plies, bool standing_in) {
  const char defender = Other(proof_.attacker);
  const size_t known_wins = defender_wins_.size();
  position_.Set(reply, defender);
  path_.push_back(reply);
  const bool refuted = position_.InWinningRow(reply);
  if (!refuted) AddWinsNear(reply);
  std::optional<int> distance =
      refuted ? Fail(index, "the defender has won") : Answer(index, reply, plies - 1, standing_in);
  defender_wins_.resize(known_wins);
  path_.pop_back();
  position_.Set(reply, kEmpty);
  // Asked last, because it is slow and almost never matters: a prohibited reply needs no answer.
  // But it is a ply, too.
  if (!distance && !refuted && !exhausted_ && plies > 0 &&
      position_.IsProhibited(reply, defender)) {
    distance = 0;
  }
  return distance;
}

std::vector<int> Verifier::RepliesToPlay(size_t index, int plies) {
  const ProofNode& node = proof_.nodes[index];
  std::vector<int> replies;
  if (plies >= kFivePlies && !options_.every_reply) replies = PointsDecidingOtherwise(node);
  if (replies.empty()) {
    replies.resize(static_cast<size_t>(position_.end_point() - position_.first_point()));
    std::iota(replies.begin(), replies.end(), position_.first_point());
  } else {
    for (const auto& [point, child] : node.replies) replies.push_back(point);
    replies.insert(replies.end(), defender_wins_.begin(), defender_wins_.end());
    std::sort(replies.begin(), replies.end());
    replies.erase(std::unique(replies.begin(), replies.end()), replies.end());
  }
  std::erase_if(replies, [this](int p) { return !position_.IsEmpty(p); });
  return replies;
}

std::vector<int> Verifier::PointsDecidingOtherwise(const ProofNode& node) {
  if (!node.otherwise || node.otherwise == kProvedBefore) return {};
  const ProofNode& answer = proof_.nodes[*node.otherwise];
  if (!answer.replies.empty() || answer.otherwise || !position_.IsEmpty(answer.move)) return {};
  position_.Set(answer.move, proof_.attacker);
  std::vector<int> points;
  if (position_.InWinningRow(answer.move)) points = position_.PointsDecidingFive(answer.move);
  position_.Set(answer.move, kEmpty);
  return points;
}

bool Verifier::MakesWinningRow(int point, char stone) {
  position_.Set(point, stone);
  const bool wins = position_.InWinningRow(point);
  position_.Set(point, kEmpty);
  return wins;
}

void Verifier::AddWinsNear(int stone) {
  if (options_.every_reply) return;
  const char defender = Other(proof_.attacker);
  for (int point : position_.PointsOfRowsThrough(stone)) {
    if (position_.IsEmpty(point) && MakesWinningRow(point, defender)) {
      defender_wins_.push_back(point);
    }
  }
}

std::optional<int> Verifier::Answer(size_t index, int reply, int plies, bool standing_in) {
  const ProofNode& node = proof_.nodes[index];
  for (const auto& [point, child] : node.replies) {
    if (point != reply) continue;
    if (child == kProvedBefore) return LookUp(index, plies);
    return standing_in || proof_.nodes[child].references < 2 ? Attack(child, plies, standing_in)
                                                             : AttackShared(child, plies);
  }
  if (node.otherwise == kProvedBefore) return LookUp(index, plies);
  if (node.otherwise) return Attack(*node.otherwise, plies, /*standing_in=*/true);
  return Fail(index, absl::StrCat("the reply ", position_.Name(reply), " is not answered"));
}

std::optional<int> Verifier::AttackShared(size_t index, int plies) {
  const std::string key = absl::StrCat(position_.cells(), index);
  const auto known = known_.find(key);
  if (known != known_.end() && known->second <= plies) return known->second;
  const std::optional<int> distance = Attack(index, plies, /*standing_in=*/false);
  if (distance) known_[key] = *distance;
  return distance;
}

std::optional<int> Verifier::LookUp(size_t index, int plies) {
  if (++moves_ > options_.max_moves) exhausted_ = true;
  if (exhausted_) return std::nullopt;
  const std::optional<int> distance =
      proved_ == nullptr ? std::nullopt : proved_->DistanceOf(position_);
  if (!distance) return Fail(index, "the position was not proved before");
  if (*distance > plies) return Fail(index, "the win takes longer than claimed");
  return distance;
}

absl::Status Verifier::NoClaim(absl::string_view reason) const {
  const std::string where = proof_.place ? absl::StrCat(proof_.unit, " ", *proof_.place, ": ") : "";
  return absl::InvalidArgumentError(absl::StrCat(where, reason));
}

// A claim about a game that is over, or that cannot last as long as claimed, is no claim.
absl::Status Verifier::CheckStart() const {
  for (int point = position_.first_point(); point < position_.end_point(); ++point) {
    const char cell = position_.At(point);
    if ((cell == kBlack || cell == kWhite) && position_.InWinningRow(point)) {
      return NoClaim(absl::StrCat("the game is over: a winning row at ", position_.Name(point)));
    }
  }
  if (const int empty = position_.CountCells(kEmpty); proof_.distance > empty) {
    return NoClaim(absl::StrCat("a win in ", proof_.distance, " plies is claimed with ", empty,
                                " empty points"));
  }
  const int stones = position_.CountCells(kBlack) + position_.CountCells(kWhite);
  if (proof_.stone_limit && stones + proof_.distance > *proof_.stone_limit) {
    return NoClaim(absl::StrCat("a win in ", proof_.distance,
                                " plies is claimed, but the game is drawn in ",
                                std::max(*proof_.stone_limit - stones, 0)));
  }
  return absl::OkStatus();
}

absl::StatusOr<Verified> Verifier::Run() {
  if (const absl::Status start = CheckStart(); !start.ok()) return start;
  for (int point = position_.first_point(); point < position_.end_point(); ++point) {
    if (position_.At(point) == Other(proof_.attacker)) AddWinsNear(point);
  }
  const std::optional<int> distance = Attack(proof_.root, proof_.distance, /*standing_in=*/false);
  if (exhausted_) return GaveUp(options_.max_moves);
  if (!distance) return absl::InvalidArgumentError(failure_);
  return Verified{*distance, moves_};
}

}  // namespace

absl::Status GaveUp(int64_t max_moves) {
  return absl::ResourceExhaustedError(
      absl::StrCat("gave up after ", max_moves, " moves: nothing is shown"));
}

absl::StatusOr<Verified> VerifyProof(const Proof& proof, const VerifyOptions& options,
                                     const ProvedPositions* proved) {
  return Verifier(proof, options, proved).Run();
}

}  // namespace tengen::verify
