#include "cli/certificate.h"

#include <algorithm>
#include <utility>

#include "cli/strategy_check.h"
#include "engine/record/notation.h"
#include "verify/literal_rules.h"
#include "verify/symmetries.h"

namespace tengen::cli {
namespace {

using engine::Board;

struct PlannedMove {
  verify::Position position;
  int move;
};

// True if the stones of `start` are on the board.
bool GoesOn(const verify::Position& start, const verify::Position& position) {
  for (int p = start.first_point(); p < start.end_point(); ++p) {
    if (!start.IsEmpty(p) && position.At(p) != start.At(p)) return false;
  }
  return true;
}

// The image of a position that goes on from `start`, and of the move there.
PlannedMove Aligned(const verify::Position& start, const verify::Position& position, int move) {
  const std::vector<std::vector<int>> arrangements = verify::AllArrangements(start);
  const std::vector<int>& points = arrangements.front();
  for (const std::vector<int>& images : arrangements) {
    PlannedMove turned = {position, move};
    for (size_t i = 0; i < points.size(); ++i) {
      turned.position.Set(points[i], position.At(images[i]));
      if (images[i] == move) turned.move = points[i];
    }
    if (GoesOn(start, turned.position)) return turned;
  }
  return {position, move};
}

// All moves of a strategy, the last positions first.
std::vector<PlannedMove> MovesFromEnd(const verify::Strategy& strategy) {
  std::vector<PlannedMove> moves;
  strategy.ForEach([&](const verify::Position& position, int move) {
    moves.push_back(Aligned(strategy.start(), position, move));
  });
  std::sort(moves.begin(), moves.end(), [](const PlannedMove& a, const PlannedMove& b) {
    const auto empty = [](const PlannedMove& m) { return m.position.CountCells(verify::kEmpty); };
    return std::pair(empty(a), a.position.cells()) < std::pair(empty(b), b.position.cells());
  });
  return moves;
}

}  // namespace

CertificateWriter::CertificateWriter(const verify::Strategy& strategy, const Board& start,
                                     std::ostream& out)
    : strategy_(strategy), start_(start), out_(out), file_(start) {
  out_ << file_.Take();
}

void CertificateWriter::Write(const std::string& part) {
  file_.Add(part);
  out_ << file_.Take();
}

void CertificateWriter::AddGroup(size_t index, std::vector<std::string> parts) {
  const std::lock_guard lock(mutex_);
  waiting_.emplace(index, std::move(parts));
  for (auto at = waiting_.find(next_); at != waiting_.end(); at = waiting_.find(++next_)) {
    for (const std::string& part : at->second) Write(part);
    waiting_.erase(at);
  }
}

void CertificateWriter::Finish() {
  const std::lock_guard lock(mutex_);
  for (const auto& [position, move] : MovesFromEnd(strategy_)) {
    const absl::StatusOr<Board> board = BoardOf(position, start_.side_to_move());
    const std::string name = position.Name(move);
    Write(search::MovePart(start_, *board,
                           *engine::ParseLetters(name, start_.width(), start_.height())));
  }
}

}  // namespace tengen::cli
