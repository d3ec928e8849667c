#include "search/proof/hold_lines.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <numeric>

namespace tengen::search {
namespace {

constexpr std::array<std::pair<int, int>, 4> kSteps = {{{1, 0}, {0, 1}, {1, 1}, {1, -1}}};

}  // namespace

HoldLines::HoldLines(int width, int height, int length)
    : width_(width),
      height_(height),
      length_(length),
      all_(~PointBits{0} >> (kMostPoints - width * height)) {
  assert(width * height <= kMostPoints && 2 <= length && length <= 8);
  for (const auto& [dx, dy] : kSteps) {
    for (int y = 0; y < height; ++y) {
      for (int x = 0; x < width; ++x) {
        const int end_x = x + dx * (length - 1), end_y = y + dy * (length - 1);
        if (end_x >= width || end_y < 0 || end_y >= height) continue;
        PointBits line = 0;
        for (int i = 0; i < length; ++i) line |= BitOf((y + i * dy) * width + x + i * dx);
        lines_.push_back(line);
      }
    }
  }
  for (int i = 1; i < (width == height ? 8 : 4); ++i) AddSymmetry(i & 1, i & 2, i & 4);
}

void HoldLines::AddSymmetry(bool flip_x, bool flip_y, bool transpose) {
  Images images = {};
  for (int point = 0; point < width_ * height_; ++point) {
    int x = point % width_, y = point / width_;
    if (flip_x) x = width_ - 1 - x;
    if (flip_y) y = height_ - 1 - y;
    if (transpose) std::swap(x, y);
    const PointBits image = BitOf(y * width_ + x);
    for (size_t value = 0; value < 256; ++value) {
      if (value >> (point % 8) & 1) images[static_cast<size_t>(point / 8)][value] |= image;
    }
  }
  symmetries_.push_back(images);
}

PointBits HoldLines::Image(const Images& images, PointBits bits) const {
  PointBits image = 0;
  for (size_t i = 0; bits != 0; ++i, bits >>= 8) image |= images[i][bits & 0xFF];
  return image;
}

std::vector<PointBits> HoldLines::Live(const HoldPosition& position) const {
  const PointBits taken = ~(position.attacker | position.empty);
  std::vector<PointBits> live;
  live.reserve(lines_.size());
  for (PointBits line : lines_) {
    if ((line & taken) == 0) live.push_back(line);
  }
  return live;
}

LineWeights HoldLines::Weigh(const HoldPosition& position) const {
  LineWeights weights;
  weights.shared.fill(~PointBits{0});
  const PointBits taken = ~(position.attacker | position.empty);
  for (PointBits line : lines_) {
    if ((line & taken) != 0) continue;
    const int weight = 1 << std::popcount(line & position.attacker);
    const PointBits open = line & position.empty;
    weights.sum += weight;
    weights.heaviest = std::max(weights.heaviest, weight);
    weights.relevant |= line;
    if (2 * weight == full()) weights.last &= open;
    for (PointBits rest = open; rest != 0; rest &= rest - 1) {
      const size_t point = static_cast<size_t>(std::countr_zero(rest));
      weights.through[point] += weight;
      weights.most = std::max(weights.most, weights.through[point]);
      weights.shared[point] &= open;
    }
  }
  return weights;
}

HoldPosition HoldLines::Canonical(const HoldPosition& position) const {
  HoldPosition least = position;
  for (const Images& images : symmetries_) {
    const HoldPosition image = {Image(images, position.attacker), Image(images, position.empty)};
    least = std::min(least, image);
  }
  return least;
}

std::vector<int> HoldLines::ToCanonical(const HoldPosition& position) const {
  const HoldPosition least = Canonical(position);
  std::vector<int> points(static_cast<size_t>(width_ * height_));
  std::iota(points.begin(), points.end(), 0);
  if (least == position) return points;
  const auto leads_there = [&](const Images& candidate) {
    return Image(candidate, position.attacker) == least.attacker &&
           Image(candidate, position.empty) == least.empty;
  };
  const auto images = std::find_if(symmetries_.begin(), symmetries_.end(), leads_there);
  for (int& point : points) point = std::countr_zero(Image(*images, BitOf(point)));
  return points;
}

PointBits HoldLines::Attacks(const HoldPosition& position, const LineWeights& weights) {
  PointBits moves = 0;
  for (PointBits rest = position.empty & weights.relevant; rest != 0; rest &= rest - 1) {
    const int point = std::countr_zero(rest);
    if (weights.shared[static_cast<size_t>(point)] == BitOf(point)) moves |= BitOf(point);
  }
  return moves;
}

PointBits HoldLines::Defences(const HoldPosition& position, const LineWeights& weights) {
  PointBits moves = 0;
  for (PointBits rest = position.empty & weights.relevant & weights.last; rest != 0;
       rest &= rest - 1) {
    const int point = std::countr_zero(rest);
    bool best = true;
    PointBits others = weights.shared[static_cast<size_t>(point)] & ~BitOf(point);
    for (; others != 0 && best; others &= others - 1) {
      const int other = std::countr_zero(others);
      const bool equal = (weights.shared[static_cast<size_t>(other)] & BitOf(point)) != 0;
      best = equal && point < other;
    }
    if (best) moves |= BitOf(point);
  }
  return moves;
}

}  // namespace tengen::search
