// The numbers of the search that matches decide, in one table.
#ifndef TENGEN_SEARCH_PARAMETERS_H_
#define TENGEN_SEARCH_PARAMETERS_H_

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"

namespace tengen::search {

// Margins are in units of the evaluator. What each is for is told where search/node_search.cc uses
// it; bench/experiments has the matches that chose the values. A plain value.
struct SearchParameters {
  int aspiration_window = 10;

  int reverse_futility_margin = 40;  // for each ply left
  int reverse_futility_depth = 8;    // most plies left

  int late_moves = 457;            // hundredths of a move
  int late_moves_slope = 50;       // hundredths of a move for each squared ply left
  int late_moves_depth = 8;        // most plies left
  int late_moves_when_worse = 71;  // percent of them, where the evaluation does not improve

  int reduction_base = 473;   // thousandths of a ply
  int reduction_slope = 409;  // thousandths for each unit of log2(depth) * log2(move number)
  int below_reduction = 244;  // thousandths for each 100 units of evaluation below alpha
  int unreduced_moves = 2;    // the first moves of a node are searched as deep as they can
  int four_reduction = 2;     // plies, for fours that come late
  int interposed_four_reduction = 13;  // the same where a straight four must be stopped
  int table_move_depth = 4;            // least plies left

  int leaf_vcf_nodes = 45;
};

// One row of the table: name, place, sensible range, and how far a tuner should move it at first.
struct ParameterRow {
  absl::string_view name;
  int SearchParameters::*field;
  int min;
  int max;
  int step;
};

// All parameters in the order of the structure. Lives for ever.
absl::Span<const ParameterRow> ParameterTable();

// The row called `name`, nullptr if there is none.
const ParameterRow* FindParameter(absl::string_view name);

// Sets the parameter called `name`; a value outside the range goes to its nearest end. Error:
// NotFound, and then nothing is changed.
absl::Status SetParameter(absl::string_view name, int value, SearchParameters& parameters);

}  // namespace tengen::search

#endif  // TENGEN_SEARCH_PARAMETERS_H_
