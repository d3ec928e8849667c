// Which stones to put in an opening.
#ifndef TENGEN_SEARCH_OPENING_PLACING_H_
#define TENGEN_SEARCH_OPENING_PLACING_H_

#include "search/opening/opening_question.h"

namespace tengen::search {

// Answers with all stones that the actor puts in a row, and with the number of fifth moves if he
// declares it next: one of the 26 openings where the rule wants one, a fourth stone that the fifth
// moves make good or balanced, else whatever is balanced, or good for who has his colour for
// certain. REQUIRES: Phase::kPlace.
void AnswerPlace(OpeningQuestion& question);

}  // namespace tengen::search

#endif  // TENGEN_SEARCH_OPENING_PLACING_H_
