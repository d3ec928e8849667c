// The evaluation's first guess of which moves are good, for solvers, which know of no evaluation.
#ifndef TENGEN_SEARCH_EVALUATOR_SCORER_H_
#define TENGEN_SEARCH_EVALUATOR_SCORER_H_

#include "search/proof/quiet_solver.h"

namespace tengen::search {

// Scores by the embedded evaluation of each board's rule, which is made when first asked for.
// Copies share it, so they are for one thread at a time.
MoveScorer EvaluatorScorer();

}  // namespace tengen::search

#endif  // TENGEN_SEARCH_EVALUATOR_SCORER_H_
