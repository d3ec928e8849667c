#include "search/parameters.h"

#include <algorithm>
#include <array>

#include "absl/strings/str_cat.h"

namespace tengen::search {
namespace {

using P = SearchParameters;

constexpr auto kTable = std::to_array<ParameterRow>({
    {"aspiration_window", &P::aspiration_window, 5, 500, 8},
    {"reverse_futility_margin", &P::reverse_futility_margin, 10, 500, 15},
    {"reverse_futility_depth", &P::reverse_futility_depth, 0, 20, 1},
    {"late_moves", &P::late_moves, 100, 5000, 100},
    {"late_moves_slope", &P::late_moves_slope, 0, 1000, 20},
    {"late_moves_depth", &P::late_moves_depth, 0, 30, 1},
    {"late_moves_when_worse", &P::late_moves_when_worse, 20, 200, 10},
    {"reduction_base", &P::reduction_base, 0, 3000, 100},
    {"reduction_slope", &P::reduction_slope, 0, 1000, 40},
    {"below_reduction", &P::below_reduction, 0, 2000, 100},
    {"unreduced_moves", &P::unreduced_moves, 1, 8, 1},
    {"four_reduction", &P::four_reduction, 0, 8, 1},
    {"interposed_four_reduction", &P::interposed_four_reduction, 0, 30, 2},
    {"table_move_depth", &P::table_move_depth, 1, 100, 1},
    {"leaf_vcf_nodes", &P::leaf_vcf_nodes, 0, 10000, 15},
});

}  // namespace

absl::Span<const ParameterRow> ParameterTable() { return kTable; }

const ParameterRow* FindParameter(absl::string_view name) {
  const auto row = std::find_if(kTable.begin(), kTable.end(),
                                [name](const ParameterRow& r) { return r.name == name; });
  return row == kTable.end() ? nullptr : &*row;
}

absl::Status SetParameter(absl::string_view name, int value, SearchParameters& parameters) {
  const ParameterRow* row = FindParameter(name);
  if (row == nullptr) return absl::NotFoundError(absl::StrCat("no parameter is called ", name));
  parameters.*row->field = std::clamp(value, row->min, row->max);
  return absl::OkStatus();
}

}  // namespace tengen::search
