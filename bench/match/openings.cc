#include "bench/match/openings.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "engine/point_set.h"
#include "engine/record/notation.h"
#include "engine/symmetry.h"

namespace tengen::match {
namespace {

// The first stone stands aside and the others are not yet in touch, so that neither side has an
// attack.
constexpr std::array<absl::string_view, 12> kBuiltin = {
    "-3,2 0,0 4,3",
    "-5,-5 0,1 2,-2",
    "5,-3 1,1 -1,-4",
    "-6,0 0,0 1,2 3,-3",
    "-4,5 2,2 -1,3 0,-1",
    "6,6 0,0 3,1 -2,2",
    "-6,-2 -1,0 1,-2 2,1 -3,3",
    "0,-6 1,0 -2,-1 0,2 4,4",
    "-2,-5 0,0 3,3 -3,1 5,-1",
    "6,-6 -1,1 1,1 2,-1 -2,-2 0,4",
    "-6,5 0,-1 2,1 1,-3 -2,2 4,-2",
    "-5,4 3,-2 0,2 1,-1 -1,-1 2,3",
};

struct Offset {
  int dx;
  int dy;
};

std::optional<Point> FromCentre(Offset o, int size) {
  const int x = size / 2 + o.dx;
  const int y = size / 2 + o.dy;
  if (x < 0 || x >= size || y < 0 || y >= size) return std::nullopt;
  return Point(x, y);
}

absl::StatusOr<std::vector<Offset>> ParseOffsets(absl::string_view line) {
  const std::vector<absl::string_view> words =
      absl::StrSplit(line, absl::ByAnyChar(", \t;"), absl::SkipEmpty());
  std::vector<Offset> offsets;
  for (size_t i = 0; i < words.size(); i += 2) {
    Offset o;
    if (i + 1 == words.size()) {
      return absl::InvalidArgumentError(
          absl::StrCat("offset \"", words[i], "\" has no second coordinate"));
    }
    for (auto [word, out] : {std::pair(words[i], &o.dx), std::pair(words[i + 1], &o.dy)}) {
      if (!absl::SimpleAtoi(word, out) || *out < -engine::kMaxSide || *out > engine::kMaxSide) {
        return absl::InvalidArgumentError(absl::StrCat("\"", word, "\" is not an offset"));
      }
    }
    offsets.push_back(o);
  }
  return offsets;
}

absl::StatusOr<Opening> Place(const std::vector<Offset>& offsets, int size) {
  Opening opening;
  for (Offset o : offsets) {
    const std::optional<Point> p = FromCentre(o, size);
    if (!p.has_value()) {
      return absl::InvalidArgumentError(
          absl::StrCat("offset ", o.dx, ",", o.dy, " is off a board of side ", size));
    }
    opening.push_back(*p);
  }
  return opening;
}

absl::StatusOr<Opening> ParsePoints(absl::string_view line, int size) {
  if (!line.empty() && absl::ascii_isalpha(line[0])) return engine::ParseMoves(line, size, size);
  absl::StatusOr<std::vector<Offset>> offsets = ParseOffsets(line);
  if (!offsets.ok()) return offsets.status();
  return Place(*offsets, size);
}

}  // namespace

absl::StatusOr<Opening> ParseOpening(absl::string_view line, int size) {
  absl::StatusOr<Opening> opening = ParsePoints(absl::StripAsciiWhitespace(line), size);
  if (!opening.ok()) return opening;
  engine::PointSet taken;
  for (Point p : *opening) {
    if (taken.Contains(p)) {
      return absl::InvalidArgumentError(
          absl::StrCat("the point ", engine::ToLetters(p, size), " comes twice"));
    }
    taken.Insert(p);
  }
  return opening;
}

absl::StatusOr<std::vector<Opening>> ParseOpenings(absl::string_view text, int size) {
  std::vector<Opening> openings;
  int number = 0;
  for (absl::string_view line : absl::StrSplit(text, '\n')) {
    ++number;
    line = absl::StripAsciiWhitespace(line.substr(0, line.find('#')));
    if (line.empty()) continue;
    absl::StatusOr<Opening> opening = ParseOpening(line, size);
    if (!opening.ok()) {
      return absl::InvalidArgumentError(
          absl::StrCat("line ", number, ": ", opening.status().message()));
    }
    openings.push_back(*std::move(opening));
  }
  if (openings.empty()) return absl::NotFoundError("no opening in the file");
  return openings;
}

std::string ToOffsets(const Opening& opening, int size) {
  const auto append = [size](std::string* out, Point p) {
    absl::StrAppend(out, p.x() - size / 2, ",", p.y() - size / 2);
  };
  return absl::StrJoin(opening, ", ", append);
}

SortedStones SortedStonesOf(const Opening& opening) {
  SortedStones sorted;
  for (size_t i = 0; i < opening.size(); ++i) sorted[i % engine::kColorCount].push_back(opening[i]);
  for (std::vector<Point>& stones : sorted) std::sort(stones.begin(), stones.end());
  return sorted;
}

SortedStones CanonicalStones(const Opening& opening, int size) {
  SortedStones first = SortedStonesOf(opening);
  for (const engine::GridMap& map : engine::BoardMaps(size, size)) {
    first = std::min(first, SortedStonesOf(ImageOf(map, opening)));
  }
  return first;
}

std::vector<Opening> BuiltinOpenings(int size) {
  std::vector<Opening> openings;
  for (absl::string_view line : kBuiltin) {
    absl::StatusOr<Opening> opening = ParseOpening(line, size);
    if (opening.ok()) openings.push_back(*std::move(opening));
  }
  if (openings.empty()) openings.emplace_back();
  return openings;
}

Opening OpeningOfEndlessList(absl::Span<const Opening> openings, int size, size_t number) {
  const std::vector<engine::GridMap> maps = engine::BoardMaps(size, size);
  const size_t round = number / openings.size();
  return ImageOf(maps[round % maps.size()], openings[number % openings.size()]);
}

}  // namespace tengen::match
