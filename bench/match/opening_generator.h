// Makes balanced openings by our own search.
#ifndef TENGEN_BENCH_MATCH_OPENING_GENERATOR_H_
#define TENGEN_BENCH_MATCH_OPENING_GENERATOR_H_

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "absl/status/status.h"
#include "absl/time/time.h"
#include "bench/match/openings.h"
#include "engine/rules.h"
#include "eval/value.h"

namespace tengen::match {

// What openings are wanted. Equal requests yield equal openings in equal order with one version of
// the search (patience only decides where the list ends).
struct BalanceRequest {
  Rule rule = Rule::kFreestyle;
  int size = 15;
  // Stones of an opening; how many of them each opening has is drawn evenly. At least 1, and few
  // enough to leave half of the smallest region empty (see kMaxOpeningStones).
  int min_stones = 3;
  int max_stones = 8;
  // Nodes of the search that judges a candidate, and of the second one that must agree.
  int64_t nodes = 50000;
  int64_t verify_nodes = 1000000;
  // The greatest magnitude of the value for the side to move after either search, in units of
  // eval/value.h.
  Value max_value = 30;
  uint64_t seed = 1;
  // Give up after this many candidates in a row without an opening.
  int64_t patience = 20000;
};

inline constexpr int kMaxOpeningStones = 12;

// A candidate that was accepted.
struct BalancedOpening {
  int64_t candidate = 0;  // its number
  Opening stones;
  Value value = kDraw;           // for the side to move, after the first search
  Value verified_value = kDraw;  // and after the second
};

// InvalidArgument naming what cannot be made: a board too small for the stones, an empty range.
absl::Status CheckRequest(const BalanceRequest& request);

// The stones of candidate `number`: between min_stones and max_stones in a square region of 5x5 to
// 9x9 points, whose middle lies where at least four further points are left to each edge if the
// board is that wide. The first stone of renju is in the centre of the board. Depends on the
// request's rule, size, stones and seed, and on nothing else. REQUIRES: CheckRequest.
Opening DrawCandidate(const BalanceRequest& request, int64_t number);

// Candidate `number` if it is an opening, nullopt if not. It is one if
//   - no stone wins, and none is forbidden for Black in renju;
//   - neither the side to move nor, had it the move, the opponent has a victory by continuous
//     fours;
//   - two searches of one thread and a fresh table, of `nodes` and `verify_nodes`, prove nothing
//     and find values of at most `max_value` in magnitude.
// REQUIRES: CheckRequest.
std::optional<BalancedOpening> JudgeCandidate(const BalanceRequest& request, int64_t number);

// How far a generator has come.
struct OpeningProgress {
  int64_t candidates = 0;  // judged in this run
  int accepted = 0;        // in this run
};

// Called in the order of candidates, one call at a time: with each new opening, and with nullptr
// for a candidate that is none. An error ends the generation.
using BalanceListener = std::function<absl::Status(const BalancedOpening*, const OpeningProgress&)>;

// Judges the candidates from `first_candidate` on and hands `count` of them to `listener`: the
// first ones that are openings and not equivalent to one before nor to one of `known` (see
// CanonicalStones). What is found does not depend on `concurrency`, the number of threads. Blocks.
// Errors: those of the listener; ResourceExhausted if the request's patience ends. REQUIRES:
// CheckRequest.
absl::Status GenerateOpenings(const BalanceRequest& request, const std::vector<Opening>& known,
                              int64_t first_candidate, int count, int concurrency,
                              const BalanceListener& listener);

}  // namespace tengen::match

#endif  // TENGEN_BENCH_MATCH_OPENING_GENERATOR_H_
