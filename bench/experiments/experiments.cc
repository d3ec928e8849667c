#include "bench/experiments/experiments.h"

#include <algorithm>
#include <array>
#include <set>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "base/csv.h"
#include "base/errors.h"
#include "base/text.h"

namespace tengen::bench {
namespace {

struct TextColumn {
  absl::string_view name;
  std::string Experiment::*field;
};

constexpr std::array<TextColumn, 13> kTextColumns = {{{"date", &Experiment::date},
                                                      {"commit", &Experiment::commit},
                                                      {"area", &Experiment::area},
                                                      {"what", &Experiment::what},
                                                      {"baseline", &Experiment::baseline},
                                                      {"rule", &Experiment::rule},
                                                      {"size", &Experiment::size},
                                                      {"limit", &Experiment::limit},
                                                      {"bounds", &Experiment::bounds},
                                                      {"llr", &Experiment::llr},
                                                      {"verdict", &Experiment::verdict},
                                                      {"kept", &Experiment::kept},
                                                      {"note", &Experiment::note}}};

absl::Status AtLine(size_t line, const absl::Status& status) {
  return absl::InvalidArgumentError(absl::StrCat("line ", line, ": ", status.message()));
}

// The cells of a row by the names of their columns.
class NamedCells {
 public:
  NamedCells(const Table& table, size_t row) : table_(table), cells_(table.rows[row]) {}

  absl::StatusOr<std::string> Text(absl::string_view name) const {
    const auto found = std::find(table_.names.begin(), table_.names.end(), name);
    if (found != table_.names.end()) {
      return cells_[static_cast<size_t>(found - table_.names.begin())];
    }
    return absl::InvalidArgumentError(absl::StrCat("no column \"", name, "\""));
  }

  absl::Status Count(absl::string_view name, int* out) const {
    const absl::StatusOr<std::string> text = Text(name);
    if (!text.ok()) return text.status();
    if (absl::SimpleAtoi(*text, out) && *out >= 0) return absl::OkStatus();
    return base::IsNot(*text, "a number of games");
  }

  // An end of an interval; "inf" and "-inf" are infinite. False if the file gives none.
  absl::StatusOr<bool> Bound(absl::string_view name, std::optional<double>* out) const {
    const absl::StatusOr<std::string> text = Text(name);
    if (!text.ok()) return text.status();
    out->reset();
    if (text->empty()) return false;
    if (absl::StripPrefix(*text, "-") == "inf") return true;
    if (absl::SimpleAtod(*text, &out->emplace())) return true;
    return base::IsNot(*text, "an Elo difference");
  }

 private:
  const Table& table_;
  const std::vector<std::string>& cells_;
};

absl::Status ReadScore(const NamedCells& cells, Experiment* out) {
  absl::Status status = cells.Count("wins", &out->score.wins);
  status.Update(cells.Count("draws", &out->score.draws));
  status.Update(cells.Count("losses", &out->score.losses));
  if (!status.ok()) return status;
  if (out->score.games() == 0) return absl::InvalidArgumentError("no games");
  out->elo = EstimateElo(out->score);
  std::optional<double> low, high;
  const absl::StatusOr<bool> has_low = cells.Bound("elo_low", &low);
  if (!has_low.ok()) return has_low.status();
  const absl::StatusOr<bool> has_high = cells.Bound("elo_high", &high);
  if (!has_high.ok()) return has_high.status();
  if (*has_low) out->elo.low = low;
  if (*has_high) out->elo.high = high;
  return absl::OkStatus();
}

absl::StatusOr<Experiment> ReadExperiment(const NamedCells& cells) {
  Experiment experiment;
  for (const TextColumn& column : kTextColumns) {
    absl::StatusOr<std::string> text = cells.Text(column.name);
    if (!text.ok()) return text.status();
    experiment.*column.field = *std::move(text);
  }
  if (absl::Status status = ReadScore(cells, &experiment); !status.ok()) return status;
  return experiment;
}

std::string EloCell(std::optional<double> elo, absl::string_view infinite) {
  return elo.has_value() ? absl::StrFormat("%+.0f", *elo) : std::string(infinite);
}

bool IsNumber(absl::string_view cell) {
  double number = 0;
  return cell.empty() || absl::SimpleAtod(cell, &number);
}

}  // namespace

absl::StatusOr<Table> ParseTable(absl::string_view csv) {
  Table table;
  size_t line = 0;
  for (absl::string_view row : absl::StrSplit(absl::StripSuffix(csv, "\n"), '\n')) {
    ++line;
    absl::StatusOr<std::vector<std::string>> cells =
        base::ParseCsvRow(absl::StripSuffix(row, "\r"));
    if (!cells.ok()) return AtLine(line, cells.status());
    if (line == 1) {
      table.names = *std::move(cells);
    } else if (cells->size() == table.names.size()) {
      table.rows.push_back(*std::move(cells));
    } else {
      return AtLine(line, absl::InvalidArgumentError(absl::StrCat(
                              cells->size(), " cells instead of ", table.names.size())));
    }
  }
  return table;
}

std::string TableText(const Table& table) {
  std::vector<size_t> widths;
  std::vector<bool> to_right;
  for (size_t i = 0; i < table.names.size(); ++i) {
    widths.push_back(base::ColumnsOf(table.names[i]));
    to_right.push_back(true);
    for (const std::vector<std::string>& row : table.rows) {
      widths[i] = std::max(widths[i], base::ColumnsOf(row[i]));
      to_right[i] = to_right[i] && IsNumber(row[i]);
    }
  }
  std::string text;
  const auto append = [&](const std::vector<std::string>& cells) {
    std::string line;
    for (size_t i = 0; i < cells.size(); ++i) {
      const auto aligned = to_right[i] ? base::RightAligned : base::LeftAligned;
      absl::StrAppend(&line, aligned(cells[i], widths[i]), "  ");
    }
    absl::StrAppend(&text, absl::StripTrailingAsciiWhitespace(line), "\n");
  };
  append(table.names);
  for (const std::vector<std::string>& row : table.rows) append(row);
  return text;
}

absl::StatusOr<std::vector<Experiment>> ParseExperiments(absl::string_view csv) {
  const absl::StatusOr<Table> table = ParseTable(csv);
  if (!table.ok()) return table.status();
  std::vector<Experiment> experiments;
  for (size_t i = 0; i < table->rows.size(); ++i) {
    absl::StatusOr<Experiment> experiment = ReadExperiment(NamedCells(*table, i));
    if (!experiment.ok()) return AtLine(i + 2, experiment.status());
    experiments.push_back(*std::move(experiment));
  }
  return experiments;
}

std::vector<Experiment> Chosen(absl::Span<const Experiment> experiments,
                               const ExperimentFilter& filter) {
  const auto is = [](absl::string_view wanted, absl::string_view found) {
    return wanted.empty() || wanted == found;
  };
  const std::string text = absl::AsciiStrToLower(filter.text);
  std::vector<Experiment> chosen;
  for (const Experiment& e : experiments) {
    const std::string words =
        absl::AsciiStrToLower(absl::StrCat(e.what, "\n", e.baseline, "\n", e.note));
    if (is(filter.area, e.area) && is(filter.rule, e.rule) && is(filter.size, e.size) &&
        is(filter.kept, e.kept) && e.date >= filter.since && absl::StrContains(words, text)) {
      chosen.push_back(e);
    }
  }
  return chosen;
}

std::vector<std::string> ValuesOf(absl::Span<const Experiment> experiments,
                                  std::string Experiment::*column) {
  std::set<std::string> values;
  for (const Experiment& experiment : experiments) values.insert(experiment.*column);
  values.erase("");
  return {values.begin(), values.end()};
}

Table ExperimentTable(absl::Span<const Experiment> experiments) {
  Table table{{"date", "commit", "what", "against", "game", "limit", "W-D-L", "Elo", "95 %",
               "bounds", "LLR", "verdict", "kept"},
              {}};
  for (const Experiment& e : experiments) {
    const match::Score& s = e.score;
    table.rows.push_back(
        {e.date, e.commit, e.what, e.baseline, absl::StrCat(e.rule, " ", e.size), e.limit,
         absl::StrCat(s.wins, "-", s.draws, "-", s.losses),
         EloCell(e.elo.difference, s.fraction() < 0.5 ? "-inf" : "+inf"),
         absl::StrCat("[", EloCell(e.elo.low, "-inf"), ", ", EloCell(e.elo.high, "+inf"), "]"),
         e.bounds, e.llr, e.verdict, e.kept});
  }
  return table;
}

}  // namespace tengen::bench
