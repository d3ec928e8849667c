#include "search/proof/proof_file.h"

#include <algorithm>
#include <unordered_map>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "base/bytes.h"
#include "base/checksum.h"
#include "engine/rules.h"

namespace tengen::search {
namespace {

constexpr absl::string_view kFileMark = "tengen-proof 2\n";
constexpr size_t kChecksumBytes = 4;

// What answers all replies that are not named, below the count of those that are.
constexpr uint64_t kFiveOthers = 1;
constexpr uint64_t kNodeOthers = 2;
constexpr uint64_t kProvedOthers = 3;
constexpr uint64_t kOthers = 4;
// What answers a reply; more counts nodes back.
constexpr uint64_t kFiveAnswer = 1;

// Seven bits a byte, the lowest first; the highest bit says that more follow.
void PutVarint(std::string* out, uint64_t number) {
  for (; number >= 0x80; number >>= 7) out->push_back(static_cast<char>(number | 0x80));
  out->push_back(static_cast<char>(number));
}

uint64_t CellNumber(const Board& board, Point p) {
  const int number = p.y() * board.width() + p.x();
  return static_cast<uint64_t>(number);
}

void PutPoint(std::string* out, const Board& board, Point p) {
  base::PutNumber(out, CellNumber(board, p), board.width() * board.height() > 256 ? 2 : 1);
}

void PutPoints(std::string* out, const Board& board, const std::vector<Point>& points) {
  PutVarint(out, points.size());
  for (Point p : points) PutPoint(out, board, p);
}

// Points of `board` that hold `cell` and do not in `start`.
std::vector<Point> NewPoints(const Board& board, Cell cell, const Board* start = nullptr) {
  std::vector<Point> points;
  for (int y = 0; y < board.height(); ++y) {
    for (int x = 0; x < board.width(); ++x) {
      const Point p(x, y);
      if (board.At(p) == cell && (start == nullptr || start->At(p) != cell)) points.push_back(p);
    }
  }
  return points;
}

// How a part begins: moves by turns that lead from one position to another, and whether nodes of
// the parts before stay.
std::string MovesTo(const Board& start, const Board& board, bool keeps_nodes) {
  const bool black = board.side_to_move() == Color::kBlack;
  const std::vector<Point> own = NewPoints(board, black ? Cell::kBlack : Cell::kWhite, &start);
  const std::vector<Point> other = NewPoints(board, black ? Cell::kWhite : Cell::kBlack, &start);
  std::string bytes;
  PutVarint(&bytes, 2 * own.size() + (keeps_nodes ? 1 : 0));
  for (size_t i = 0; i < own.size(); ++i) {
    PutPoint(&bytes, board, own[i]);
    PutPoint(&bytes, board, other[i]);
  }
  return bytes;
}

// Writes the nodes that `root` needs, each behind those it refers to and equal ones once.
class NodeWriter {
 public:
  // Nodes are added to `written`, and those that are there are not written again.
  NodeWriter(const Board& board, const WinningTree& tree,
             std::unordered_map<std::string, size_t>& written)
      : board_(board), tree_(tree), written_(written) {}

  // Returns how many nodes the root is before the last one, and the nodes.
  std::string Write(size_t root) {
    std::vector<size_t> order = tree_.Order(root);
    std::reverse(order.begin(), order.end());
    for (size_t index : order) {
      if (!tree_.IsFive(index) || index == root) Write(tree_.node(index), index);
    }
    std::string back;
    PutVarint(&back, written_.size() - 1 - numbers_.at(root));
    return back + bytes_;
  }

 private:
  void Write(const WinningTree::Node& node, size_t index) {
    // From a number above all others the distances tell nodes apart.
    constexpr size_t kAboveAll = size_t{1} << 30;
    const auto [at, added] = written_.try_emplace(Bytes(node, kAboveAll), written_.size());
    if (added) bytes_ += Bytes(node, at->second);
    numbers_[index] = at->second;
  }

  // Of the node with this number.
  std::string Bytes(const WinningTree::Node& node, size_t number) const {
    std::string bytes;
    PutPoint(&bytes, board_, node.move);
    const bool five = node.otherwise && tree_.IsFive(*node.otherwise);
    const uint64_t others = !node.otherwise ? 0 : five ? kFiveOthers : kNodeOthers;
    PutVarint(&bytes, node.replies.size() * kOthers + others);
    std::vector<WinningTree::Reply> replies = node.replies;
    std::sort(replies.begin(), replies.end(), [this](const auto& a, const auto& b) {
      return CellNumber(board_, a.point) < CellNumber(board_, b.point);
    });
    for (const WinningTree::Reply& reply : replies) {
      PutPoint(&bytes, board_, reply.point);
      PutAnswer(&bytes, reply.node, number);
    }
    if (five) PutPoint(&bytes, board_, tree_.node(*node.otherwise).move);
    if (node.otherwise && !five) PutVarint(&bytes, number - numbers_.at(*node.otherwise));
    return bytes;
  }

  void PutAnswer(std::string* bytes, size_t index, size_t number) const {
    if (!tree_.IsFive(index)) return PutVarint(bytes, number - numbers_.at(index) + kFiveAnswer);
    PutVarint(bytes, kFiveAnswer);
    PutPoint(bytes, board_, tree_.node(index).move);
  }

  const Board& board_;
  const WinningTree& tree_;
  std::unordered_map<size_t, size_t> numbers_;  // in the file, by index
  std::unordered_map<std::string, size_t>& written_;
  std::string bytes_;
};

}  // namespace

std::string PartMaker::Make(const Board& board, const WinningTree& tree, size_t root) {
  std::string part = MovesTo(start_, board, /*keeps_nodes=*/!nodes_.empty());
  PutVarint(&part, static_cast<uint64_t>(LatestEnd(tree, root, board)));
  return part + NodeWriter(board, tree, nodes_).Write(root);
}

std::string MovePart(const Board& start, const Board& board, Point move) {
  std::string part = MovesTo(start, board, /*keeps_nodes=*/false);
  PutVarint(&part, static_cast<uint64_t>(board.empty_count()));
  PutVarint(&part, 0);  // its only node opens
  PutPoint(&part, board, move);
  PutVarint(&part, kProvedOthers);
  return part;
}

ProofFileWriter::ProofFileWriter(const Board& start, std::optional<int> stone_limit) {
  Append(kFileMark);
  std::string beginning;
  PutVarint(&beginning, static_cast<uint64_t>(Index(start.rule())));
  PutVarint(&beginning, static_cast<uint64_t>(start.width()));
  PutVarint(&beginning, static_cast<uint64_t>(start.height()));
  PutVarint(&beginning, start.side_to_move() == Color::kBlack ? 0 : 1);
  PutVarint(&beginning, static_cast<uint64_t>(stone_limit.value_or(0)));
  for (Cell cell : {Cell::kBlack, Cell::kWhite, Cell::kBlocked}) {
    PutPoints(&beginning, start, NewPoints(start, cell));
  }
  Add(beginning);
}

void ProofFileWriter::Append(absl::string_view bytes) {
  sum_ = base::Crc32(bytes, sum_);
  absl::StrAppend(&bytes_, bytes);
}

void ProofFileWriter::Add(absl::string_view block) {
  std::string length;
  PutVarint(&length, block.size());
  Append(length);
  Append(block);
  base::PutNumber(&bytes_, sum_, kChecksumBytes);
}

std::string ProofFileWriter::Take() { return std::exchange(bytes_, std::string()); }

std::string ProofBytes(const Board& board, const WinningTree& tree, size_t root,
                       std::optional<int> stone_limit) {
  ProofFileWriter file(board, stone_limit);
  file.Add(PartMaker(board).Make(board, tree, root));
  return file.Take();
}

}  // namespace tengen::search
