// Where handicap stones go.
#ifndef TENGEN_KEE_GTP_HANDICAP_H_
#define TENGEN_KEE_GTP_HANDICAP_H_

#include <vector>

#include "kee/rules/graph.h"

namespace tengen::kee {

// The first `count` of the usual handicap points, or nothing if there are not that many: four on
// even or 7x7 boards, nine on odd ones. Pure.
std::vector<Vertex> HandicapPoints(const Graph& graph, int count);

// Vertices for a free handicap on any graph: the usual points if there are enough, else the ones
// with the most neighbours, far from each other as long as there are such. Pure.
std::vector<Vertex> FreeHandicapPoints(const Graph& graph, int count);

}  // namespace tengen::kee

#endif  // TENGEN_KEE_GTP_HANDICAP_H_
