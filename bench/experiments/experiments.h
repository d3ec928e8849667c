// The matches of bench/experiments/matches.csv, and what their counts say. README.md there
// describes the columns.
//
// All functions are pure and thread-safe.
#ifndef TENGEN_BENCH_EXPERIMENTS_EXPERIMENTS_H_
#define TENGEN_BENCH_EXPERIMENTS_EXPERIMENTS_H_

#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "bench/match/elo.h"

namespace tengen::bench {

// A table with named columns. Every row has as many cells as there are names.
struct Table {
  std::vector<std::string> names;
  std::vector<std::vector<std::string>> rows;
};

// Reads CSV with a row of names, without line ends in cells. Error: InvalidArgument naming the
// line.
absl::StatusOr<Table> ParseTable(absl::string_view csv);

// The columns of `table` beside each other, cells of numbers to the right. Lines with their ends.
std::string TableText(const Table& table);

// One row of matches.csv. Texts that are empty are not known.
struct Experiment {
  std::string date;  // 2026-11-28
  std::string commit;
  std::string area;
  std::string what;  // its games are the wins of `score`
  std::string baseline;
  std::string rule;
  std::string size;
  std::string limit;  // "move=1s"
  std::string bounds;
  match::Score score;
  // By pairs of games, where the file gives it; else by the counts of games.
  match::EloEstimate elo;
  std::string llr;
  std::string verdict;
  std::string kept;  // "yes" or "no"
  std::string note;
};

// Errors: those of ParseTable; InvalidArgument naming the line for a column that is missing, a
// count that is none, or a row without games.
absl::StatusOr<std::vector<Experiment>> ParseExperiments(absl::string_view csv);

// What is to be shown; empty texts and absent values choose everything.
struct ExperimentFilter {
  std::string area;
  std::string rule;
  std::string size;
  std::string kept;
  std::string since;  // a date
  std::string text;   // in any case, somewhere in `what`, `baseline` or `note`
};

std::vector<Experiment> Chosen(absl::Span<const Experiment> experiments,
                               const ExperimentFilter& filter);

// The texts that the experiments have in a column, without the empty one, in order.
std::vector<std::string> ValuesOf(absl::Span<const Experiment> experiments,
                                  std::string Experiment::*column);

// A line for each: date, what against what, the game and its limit, the counts, Elo with its 95 %
// interval, the verdict, and whether it was kept.
Table ExperimentTable(absl::Span<const Experiment> experiments);

}  // namespace tengen::bench

#endif  // TENGEN_BENCH_EXPERIMENTS_EXPERIMENTS_H_
