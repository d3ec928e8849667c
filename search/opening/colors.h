// Which colour to take, and whether to swap.
#ifndef TENGEN_SEARCH_OPENING_COLORS_H_
#define TENGEN_SEARCH_OPENING_COLORS_H_

#include "search/opening/opening_question.h"

namespace tengen::search {

// Answers in Phase::kColor and Phase::kColorOrTwo: the better colour.
void AnswerColor(OpeningQuestion& question);
// Answers in Phase::kSwap. He who keeps has what comes next: the position, the right to put the
// next stone before the other's choice, or the fourth stone against the fifth moves declared.
void AnswerSwap(OpeningQuestion& question);

}  // namespace tengen::search

#endif  // TENGEN_SEARCH_OPENING_COLORS_H_
