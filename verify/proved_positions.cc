#include "verify/proved_positions.h"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "absl/strings/string_view.h"
#include "verify/symmetries.h"

namespace tengen::verify {
namespace {

constexpr absl::string_view kCells = ".xo#";  // what a point may hold
constexpr size_t kPointsOfByte = 4;

// The cells of a position in an order of points.
std::string Packed(const Position& position, const std::vector<int>& points) {
  std::string bytes((points.size() + kPointsOfByte - 1) / kPointsOfByte, '\0');
  for (size_t i = 0; i < points.size(); ++i) {
    const size_t cell = kCells.find(position.At(points[i]));
    char& byte = bytes[i / kPointsOfByte];
    byte = static_cast<char>(static_cast<unsigned char>(byte) << 2 | cell);
  }
  return bytes;
}

}  // namespace

ProvedPositions::ProvedPositions(const Position& board) : arrangements_(AllArrangements(board)) {}

std::string ProvedPositions::KeyOf(const Position& position) const {
  std::string least = Packed(position, arrangements_.front());
  for (const std::vector<int>& points : arrangements_) {
    std::string image = Packed(position, points);
    if (image < least) least = std::move(image);
  }
  return least;
}

void ProvedPositions::Add(const Position& position, int distance) {
  const auto [at, added] = distances_.try_emplace(KeyOf(position), distance);
  at->second = std::min(at->second, distance);
}

std::optional<int> ProvedPositions::DistanceOf(const Position& position) const {
  const auto at = distances_.find(KeyOf(position));
  return at == distances_.end() ? std::nullopt : std::optional<int>(at->second);
}

}  // namespace tengen::verify
