#include "search/proof/draw_writer.h"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "absl/strings/str_cat.h"
#include "engine/record/notation.h"

namespace tengen::search {
namespace {

class DrawWriter {
 public:
  DrawWriter(const Board& board, const DrawSolver& solver)
      : board_(board), solver_(solver), lines_(solver.lines()) {}

  std::string Text();

 private:
  // The nodes of the tree that shows that `position`, reduced, holds; positions that come again
  // count again. UINT64_MAX if it is not known to hold.
  uint64_t Cost(const HoldPosition& position);
  uint64_t CostOfMoves(const HoldPosition& canonical);
  // The answer to the attacker's `move` at `position` with the least tree, and where it leads.
  std::pair<int, HoldPosition> Answer(const HoldPosition& position, int move);
  // Appends the node of `position`, reduced, and those below it which have not been written.
  void Write(const HoldPosition& position);
  bool WritePairing(const HoldPosition& position);
  std::string Name(int point) const {
    return ToLetters(Point(point % lines_.width(), point / lines_.width()), lines_.height());
  }

  const Board& board_;
  const DrawSolver& solver_;
  const HoldLines& lines_;
  absl::flat_hash_map<HoldPosition, uint64_t> costs_;  // by canonical position
  absl::flat_hash_map<HoldPosition, Pairing> pairings_;
  absl::flat_hash_set<HoldPosition> written_;
  std::string nodes_;
  size_t count_ = 0;
};

uint64_t DrawWriter::Cost(const HoldPosition& position) {
  if (!solver_.Holds(position)) return UINT64_MAX;
  const HoldPosition canonical = lines_.Canonical(position);
  if (const auto known = costs_.find(canonical); known != costs_.end()) return known->second;
  uint64_t cost = 1;
  if (std::optional<Pairing> pairing = solver_.PairingOf(canonical)) {
    pairings_[canonical] = *std::move(pairing);
  } else {
    cost = CostOfMoves(canonical);
  }
  costs_[canonical] = cost;
  return cost;
}

uint64_t DrawWriter::CostOfMoves(const HoldPosition& canonical) {
  uint64_t cost = 1;
  PointBits moves = HoldLines::Attacks(canonical, lines_.Weigh(canonical));
  for (; moves != 0; moves &= moves - 1) {
    cost += Cost(Answer(canonical, std::countr_zero(moves)).second);
  }
  return cost;
}

std::pair<int, HoldPosition> DrawWriter::Answer(const HoldPosition& position, int move) {
  const HoldPosition attacked = position.Attacked(move);
  std::pair<int, HoldPosition> best;
  uint64_t least = UINT64_MAX;
  PointBits answers = HoldLines::Defences(attacked, lines_.Weigh(attacked));
  // Where no line is left to stop any point will do.
  if (answers == 0) answers = attacked.empty;
  for (; answers != 0; answers &= answers - 1) {
    const int answer = std::countr_zero(answers);
    const HoldPosition next = attacked.Defended(answer);
    const HoldPosition reduced = HoldLines::Reduced(next, lines_.Weigh(next));
    uint64_t cost = Cost(reduced);
    if (written_.contains(lines_.Canonical(reduced))) cost = 0;
    if (cost >= least) continue;
    least = cost;
    best = {answer, reduced};
  }
  return best;
}

bool DrawWriter::WritePairing(const HoldPosition& position) {
  const auto pairing = pairings_.find(lines_.Canonical(position));
  if (pairing == pairings_.end()) return false;
  const std::vector<int> images = lines_.ToCanonical(position);
  const auto name = [&](int image) {
    return Name(static_cast<int>(std::find(images.begin(), images.end(), image) - images.begin()));
  };
  absl::StrAppend(&nodes_, "pairs");
  for (const auto& [a, b] : pairing->second) absl::StrAppend(&nodes_, " ", name(a), name(b));
  absl::StrAppend(&nodes_, "\n");
  return true;
}

void DrawWriter::Write(const HoldPosition& position) {
  if (!written_.insert(lines_.Canonical(position)).second) return;
  ++count_;
  Cost(position);
  if (WritePairing(position)) return;
  // By answer; the moves in the order of points.
  std::map<int, std::vector<std::pair<int, HoldPosition>>> answers;
  PointBits moves = HoldLines::Attacks(position, lines_.Weigh(position));
  for (; moves != 0; moves &= moves - 1) {
    const int move = std::countr_zero(moves);
    const auto [answer, next] = Answer(position, move);
    answers[answer].emplace_back(move, next);
  }
  absl::string_view separator = "";
  for (const auto& [answer, to] : answers) {
    absl::StrAppend(&nodes_, separator);
    for (const auto& [move, next] : to) absl::StrAppend(&nodes_, Name(move));
    absl::StrAppend(&nodes_, ":", Name(answer));
    separator = " ";
  }
  absl::StrAppend(&nodes_, answers.empty() ? "-\n" : "\n");
  for (const auto& [answer, to] : answers) {
    for (const auto& [move, next] : to) Write(next);
  }
}

std::string DrawWriter::Text() {
  const HoldPosition start = ToHoldPosition(board_);
  Write(HoldLines::Reduced(start, lines_.Weigh(start)));
  return absl::StrCat("tengen-draw 1\nsize ", board_.width(), " ", board_.height(), "\nattacker ",
                      board_.side_to_move() == Color::kBlack ? "black" : "white", "\nboard\n",
                      BoardToText(board_), "nodes ", count_, "\n", nodes_, "end\n");
}

}  // namespace

HoldPosition ToHoldPosition(const Board& board) {
  HoldPosition position;
  for (int y = 0; y < board.height(); ++y) {
    for (int x = 0; x < board.width(); ++x) {
      const Cell cell = board.At(Point(x, y));
      const PointBits bit = BitOf(y * board.width() + x);
      if (cell == CellOf(board.side_to_move())) position.attacker |= bit;
      if (cell == Cell::kEmpty) position.empty |= bit;
    }
  }
  return position;
}

std::string DrawText(const Board& board, const DrawSolver& solver) {
  return DrawWriter(board, solver).Text();
}

}  // namespace tengen::search
