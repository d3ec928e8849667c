// How many fifth moves to declare, and what to say to a number.
#ifndef TENGEN_SEARCH_OPENING_NUMBERS_H_
#define TENGEN_SEARCH_OPENING_NUMBERS_H_

#include <optional>

#include "search/opening/opening_question.h"

namespace tengen::search {

// A number of fifth moves and what comes of it.
struct Declaration {
  int number = 1;
  Value worth = -kInfinite;  // to the declarer
  Value expected = kDraw;    // Black's value
};

// The numbers that the declarer has to weigh, or the one that is fixed. REQUIRES: fifth moves are
// certain.
FourthMoves::Numbers DeclarableNumbers(const OpeningQuestion& question);

// The number that suits best him who has opened, not below `least`. What is asked after it decides
// what it is worth: in Phase::kNegotiate the other takes it or lowers it and passes the word, in
// kAnswer he who lowers it becomes White and puts the fourth stone, else the other may swap. Pure.
Declaration BestDeclaration(const FourthMoves& study, std::optional<engine::Phase> answer,
                            int least);
// The number with which fourth stones can be balanced best. Pure.
int MostBalancedNumber(const FourthMoves& study);
// The decrease of n that leaves the other the least; nullopt if playing is better than all. For
// `answer` see BestDeclaration. Pure.
std::optional<int> BestDecrease(const FourthMoves& study, engine::Phase answer, int n);

// Answers in Phase::kDeclare.
void AnswerDeclare(OpeningQuestion& question);
// Answers in Phase::kAnswer and kNegotiate.
void AnswerNumber(OpeningQuestion& question);

}  // namespace tengen::search

#endif  // TENGEN_SEARCH_OPENING_NUMBERS_H_
