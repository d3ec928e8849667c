#include "verify/five_lines.h"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <utility>

namespace tengen::verify {

std::vector<Line> AllLines(const Position& position) {
  std::vector<Line> lines;
  for (const auto& [dx, dy] : {std::pair(1, 0), {0, 1}, {1, 1}, {-1, 1}}) {
    for (int y = 0; y < position.height(); ++y) {
      for (int x = 0; x < position.width(); ++x) {
        const int end_x = x + dx * (kLineLength - 1), end_y = y + dy * (kLineLength - 1);
        if (end_x < 0 || end_x >= position.width() || end_y >= position.height()) continue;
        Line line;
        for (int i = 0; i < kLineLength; ++i) {
          line[static_cast<size_t>(i)] = position.PointAt(x + i * dx, y + i * dy);
        }
        lines.push_back(line);
      }
    }
  }
  return lines;
}

std::vector<Line> LiveLines(const std::vector<Line>& lines, const Position& position,
                            char attacker) {
  std::vector<Line> live;
  std::ranges::copy_if(lines, std::back_inserter(live), [&](const Line& line) {
    return std::ranges::all_of(line, [&](int point) {
      const char cell = position.At(point);
      return cell == kEmpty || cell == attacker;
    });
  });
  return live;
}

bool Holds(const Line& line, int point) { return std::ranges::find(line, point) != line.end(); }

}  // namespace tengen::verify
