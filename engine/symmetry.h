// Symmetries of the square grid, and those of a few stones on it.
//
// Everything here is a plain value or a pure function.
#ifndef TENGEN_ENGINE_SYMMETRY_H_
#define TENGEN_ENGINE_SYMMETRY_H_

#include <array>
#include <optional>
#include <vector>

#include "absl/types/span.h"
#include "engine/board.h"
#include "engine/point_set.h"
#include "engine/types.h"

namespace tengen::engine {

// x' = xx*x + xy*y, y' = yx*x + yy*y.
struct LinearMap {
  int xx, xy, yx, yy;
};

// The rotations and mirror images of a square by number, the identity first: bit 0 mirrors left and
// right, bit 1 top and bottom, bit 2 then exchanges columns and rows.
inline constexpr std::array<LinearMap, 8> kLinearMaps = {{{1, 0, 0, 1},
                                                          {-1, 0, 0, 1},
                                                          {1, 0, 0, -1},
                                                          {-1, 0, 0, -1},
                                                          {0, 1, 1, 0},
                                                          {0, 1, -1, 0},
                                                          {0, -1, 1, 0},
                                                          {0, -1, -1, 0}}};

// A linear map followed by a translation: what carries the square grid onto itself.
class GridMap {
 public:
  // The map with this linear part that carries `from` to `to`.
  GridMap(const LinearMap& linear, Point from, Point to);

  // The image of `p`; nullopt if it lies outside the largest board.
  std::optional<Point> operator()(Point p) const;

 private:
  LinearMap linear_;
  int dx_;
  int dy_;
};

// Steps of a king from a to b; the same for their images.
int StepsBetween(Point a, Point b);

// Which maps make two offers of a fifth move the same offer.
enum class OfferSymmetry : uint8_t {
  // Those that carry the stones onto themselves, wherever the edges are: the federation's meaning
  // of "unequal in all respects" (A. Meritee, 2008).
  kStones,
  // Those of them that also carry the board onto itself; some sites ask for no more.
  kBoard,
};

// The maps that carry the black stones onto the black and the white onto the white ones, the
// identity among them. `center` is a point that kBoard keeps fixed. With two stones of each colour
// there are at most four. REQUIRES: at least one black stone.
std::vector<GridMap> SymmetriesOf(absl::Span<const Point> black, absl::Span<const Point> white,
                                  OfferSymmetry mode, Point center);

// The maps that carry a width x height board onto itself, in the order of kLinearMaps: all eight,
// or the first four if its sides differ.
std::vector<GridMap> BoardMaps(int width, int height);

// The images of points, in their order. REQUIRES: none lies outside the largest board.
std::vector<Point> ImageOf(const GridMap& map, absl::Span<const Point> points);
PointSet ImageOf(const GridMap& map, const PointSet& set);

// The maps that carry the board and everything on it, blocked points too, onto itself: the identity
// and up to seven others.
std::vector<GridMap> SymmetriesOf(const Board& board);

// True if one of `maps` carries a to b. A relation of equivalence if `maps` is a group, as
// SymmetriesOf returns it.
bool Equivalent(absl::Span<const GridMap> maps, Point a, Point b);

// One point for each class of equivalent points of `points`: the one of least id.
PointSet Representatives(absl::Span<const GridMap> maps, const PointSet& points);

}  // namespace tengen::engine

#endif  // TENGEN_ENGINE_SYMMETRY_H_
