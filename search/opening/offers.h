// Whether to offer fifth moves, which, and which to choose.
#ifndef TENGEN_SEARCH_OPENING_OFFERS_H_
#define TENGEN_SEARCH_OPENING_OFFERS_H_

#include "search/opening/opening_question.h"

namespace tengen::search {

// Answers in Phase::kBranch and kAfterSwap: after the fourth stone Black may offer many fifth moves
// and be safe from swaps, or put a single one that has to be balanced, or leave that to the other.
void AnswerBranch(OpeningQuestion& question);
// Answers in Phase::kOffer with all fifth moves that are still to be offered.
void AnswerOffer(OpeningQuestion& question);
// Answers in Phase::kChoose: White takes the worst for Black.
void AnswerChoose(OpeningQuestion& question);

}  // namespace tengen::search

#endif  // TENGEN_SEARCH_OPENING_OFFERS_H_
