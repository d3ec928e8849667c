#include "verify/verifier.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "verify/five_lines.h"
#include "verify/line_counts.h"

namespace tengen::verify {
namespace {

// How many replies that `*` answers may be unplaced at once. The zone of a fourth would be a good
// part of the board.
constexpr int kMostUnplaced = 3;

// Points where a defender's stone would matter.
class Zone {
 public:
  void Clear(size_t points) { marks_.assign(points, false); }
  void Insert(int point) { marks_[static_cast<size_t>(point)] = true; }
  bool Contains(int point) const { return marks_[static_cast<size_t>(point)]; }

 private:
  std::vector<uint8_t> marks_;
};

// Plays the replies that `*` answers all at once as far as that is the same as playing each: first
// the stone of the reply is left out, it is "unplaced", and while the answer is played, its zone
// grows: the points where it would have changed anything. Then the replies in the zone are played
// one by one. What a stone of the defender can change is this, with several unplaced ones, too:
//
// - It takes a point that the attacker plays, or keeps his five from winning (caro).
// - It helps to a winning row: on a line of five where the defender has 4 - n stones and nothing
//   else stands, n unplaced stones and a reply make five. Of any n of them the last is the n-th or
//   a later one, so it is enough that the line is in the zones from the n-th on.
// - It makes prohibited what Black of renju may play otherwise, or the reverse. Unplaced replies
//   are given up where that could be.
//
// Replies at other points lead to the same games, less those in which the defender plays there.
class Verifier {
 public:
  Verifier(const Proof& proof, const VerifyOptions& options, const ProvedPositions* proved)
      : proof_(proof),
        options_(options),
        proved_(proved),
        position_(proof.position),
        counts_(proof.position),
        empty_(proof.position.CountCells(kEmpty)),
        path_(proof.moves) {}

  absl::StatusOr<Verified> Run();

 private:
  // Both return the plies to the attacker's win at the latest, counted from the position at hand,
  // or nullopt after noting in failure_ why there is none within `plies`. Below an unplaced reply
  // the note means nothing: what fails there is played with its stones.

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

  // Plays the answer `*` of `node` with the reply unplaced. If that shows that it answers all
  // replies but some, adds these to to_play_ and returns the plies from here of the longest game
  // with another; nullopt if it shows nothing.
  std::optional<int> PlayUnplaced(const ProofNode& node, int plies);
  bool MayBeUnplaced(const ProofNode& node) const;
  // Whether unplaced stones could make the attacker's `move` prohibited to him.
  bool MayBecomeProhibited(int move) {
    return unplaced_ > 0 && position_.MayBeProhibited(move, proof_.attacker);
  }

  void Put(int point, char stone);
  void Take(int point);
  // True if `stone` makes a winning row on `point`, which is empty.
  bool Wins(int point, char stone);
  // Notes what the defender's stone at `point` has brought about: where he makes a winning row now,
  // and where unplaced stones would help him to one.
  void NoteLinesThrough(int point);
  // The defender has all but one point of `line`, and nothing else stands there.
  void NoteWin(const Line& line);
  // The same of fewer stones, for the zones from `first` on.
  void GrowZones(const Line& line, int stones, int first);
  void Matters(int point) {
    for (int i = 0; i < unplaced_; ++i) zones_[static_cast<size_t>(i)].Insert(point);
  }

  std::optional<int> Fail(size_t node, absl::string_view reason);
  absl::Status CheckStart() const;
  absl::Status NoClaim(absl::string_view reason) const;

  const Proof& proof_;
  const VerifyOptions& options_;
  const ProvedPositions* const proved_;
  Position position_;
  LineCounts counts_;
  int empty_;  // points
  // For nodes that several answers lead to: the distance by position, so that transpositions are
  // played once. Whole positions are compared, so nothing rests on a hash.
  std::unordered_map<std::string, int> known_;
  std::vector<int> path_;  // the moves from the beginning
  // Where the defender could make a winning row when the last stone of it but one was put down; in
  // the order of play. Everywhere else he makes none. Not kept where every reply is played.
  std::vector<int> defender_wins_;
  std::vector<int> to_play_;  // replies, of all nodes on the way, one behind the other
  int unplaced_ = 0;
  std::array<Zone, kMostUnplaced> zones_;  // of the unplaced stones, in the order of play
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
  const bool wins = Wins(move, proof_.attacker);
  if (!wins && position_.IsProhibited(move, proof_.attacker)) {
    return Fail(index, absl::StrCat("the attacker's ", position_.Name(move), " is forbidden"));
  }
  if (!wins && MayBecomeProhibited(move)) return std::nullopt;
  Put(move, proof_.attacker);
  Matters(move);
  path_.push_back(move);
  std::optional<int> distance = 0;
  if (wins) {
    for (int point : position_.PointsDecidingFive(move)) Matters(point);
  } else {
    distance = Defend(index, plies - 1, standing_in);
  }
  path_.pop_back();
  Take(move);
  return distance ? std::optional<int>(*distance + 1) : std::nullopt;
}

std::optional<int> Verifier::Defend(size_t index, int plies, bool standing_in) {
  if (empty_ == 0) return Fail(index, "the board is full: a draw");
  const size_t first = to_play_.size();
  std::optional<int> longest = PlayUnplaced(proof_.nodes[index], plies);
  if (!longest) {
    for (int p = position_.first_point(); p < position_.end_point(); ++p) {
      if (position_.IsEmpty(p)) to_play_.push_back(p);
    }
  }
  const size_t end = to_play_.size();
  for (size_t i = first; i < end; ++i) {
    const std::optional<int> distance = Reply(index, to_play_[i], plies, standing_in);
    if (!distance) {
      longest = std::nullopt;
      break;
    }
    longest = std::max(longest.value_or(0), *distance + 1);
  }
  to_play_.resize(first);
  return longest;
}

std::optional<int> Verifier::Reply(size_t index, int reply, int plies, bool standing_in) {
  const char defender = Other(proof_.attacker);
  const size_t known_wins = defender_wins_.size();
  const bool refuted = Wins(reply, defender);
  Put(reply, defender);
  path_.push_back(reply);
  if (!refuted) NoteLinesThrough(reply);
  std::optional<int> distance =
      refuted ? Fail(index, "the defender has won") : Answer(index, reply, plies - 1, standing_in);
  defender_wins_.resize(known_wins);
  path_.pop_back();
  Take(reply);
  // Asked last, because it is slow and almost never matters: a prohibited reply needs no answer.
  // But it is a ply, too. Unplaced stones could make it a legal one.
  if (!distance && !refuted && !exhausted_ && plies > 0 && unplaced_ == 0 &&
      position_.IsProhibited(reply, defender)) {
    distance = 0;
  }
  return distance;
}

bool Verifier::MayBeUnplaced(const ProofNode& node) const {
  return !options_.every_reply && unplaced_ < kMostUnplaced && node.otherwise &&
         *node.otherwise != kProvedBefore;
}

std::optional<int> Verifier::PlayUnplaced(const ProofNode& node, int plies) {
  if (!MayBeUnplaced(node)) return std::nullopt;
  Zone& zone = zones_[static_cast<size_t>(unplaced_)];
  zone.Clear(position_.cells().size());
  ++unplaced_;
  const int fewest = kLineLength - 1 - unplaced_;
  counts_.ForEach(Other(proof_.attacker), fewest, [&](const Line& line, int stones) {
    GrowZones(line, stones, /*first=*/unplaced_ - 1);
  });
  const std::optional<int> distance = Attack(*node.otherwise, plies - 1, /*standing_in=*/true);
  --unplaced_;
  if (!distance) return std::nullopt;
  for (const auto& [point, child] : node.replies) zone.Insert(point);
  for (int point : defender_wins_) zone.Insert(point);
  const size_t first = to_play_.size();
  for (int p = position_.first_point(); p < position_.end_point(); ++p) {
    if (position_.IsEmpty(p) && zone.Contains(p)) to_play_.push_back(p);
  }
  // One of so many others is not among the points of that game: it gets the same length, and the
  // board is not full before its end.
  const int others = empty_ - static_cast<int>(to_play_.size() - first);
  if (others > plies + unplaced_) return *distance + 1;
  to_play_.resize(first);
  return std::nullopt;
}

void Verifier::Put(int point, char stone) {
  position_.Set(point, stone);
  counts_.Put(point, stone);
  --empty_;
}

void Verifier::Take(int point) {
  counts_.Take(point, position_.At(point));
  position_.Set(point, kEmpty);
  ++empty_;
}

bool Verifier::Wins(int point, char stone) {
  // Who plays every reply rests on no count, either.
  if (!options_.every_reply && !counts_.Completes(point, stone)) return false;
  position_.Set(point, stone);
  const bool wins = position_.InWinningRow(point);
  position_.Set(point, kEmpty);
  return wins;
}

void Verifier::NoteLinesThrough(int point) {
  if (options_.every_reply) return;
  const int fewest = kLineLength - 1 - unplaced_;
  counts_.ForEachThrough(point, Other(proof_.attacker), fewest, [&](const Line& line, int stones) {
    if (stones == kLineLength - 1) NoteWin(line);
    GrowZones(line, stones, /*first=*/0);
  });
}

void Verifier::NoteWin(const Line& line) {
  for (int point : line) {
    if (position_.IsEmpty(point) && Wins(point, Other(proof_.attacker))) {
      defender_wins_.push_back(point);
    }
  }
}

void Verifier::GrowZones(const Line& line, int stones, int first) {
  const int helpers = kLineLength - 1 - stones;
  if (helpers < 1) return;
  for (int i = std::max(first, helpers - 1); i < unplaced_; ++i) {
    for (int point : line) zones_[static_cast<size_t>(i)].Insert(point);
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
  assert(unplaced_ == 0);  // the key does not tell of them
  const std::string key = absl::StrCat(position_.cells(), index);
  const auto known = known_.find(key);
  if (known != known_.end() && known->second <= plies) return known->second;
  const std::optional<int> distance = Attack(index, plies, /*standing_in=*/false);
  if (distance) known_[key] = *distance;
  return distance;
}

std::optional<int> Verifier::LookUp(size_t index, int plies) {
  if (++moves_ > options_.max_moves) exhausted_ = true;
  // Without the unplaced stones it is another position.
  if (exhausted_ || unplaced_ > 0) return std::nullopt;
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
  if (!options_.every_reply) {
    counts_.ForEach(Other(proof_.attacker), kLineLength - 1,
                    [&](const Line& line, int) { NoteWin(line); });
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
