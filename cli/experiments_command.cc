#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "base/command.h"
#include "base/files.h"
#include "bench/experiments/experiments.h"
#include "cli/command_line.h"
#include "cli/commands.h"
#include "cli/pictures/strength_chart.h"

namespace tengen::cli {
namespace {

constexpr absl::string_view kUsage =
    R"(Usage: tengen experiments [options]
       tengen experiments --table=NAME [--text=TEXT]

Prints what was measured and tried: the matches with their Elo differences and 95 % intervals, or
another table of bench/experiments, whose README says what the columns are.)";

struct Arguments {
  bench::ExperimentFilter filter;
  std::string table;
  std::string svg;
  std::string title = "Elo difference";
  std::string limit;
  std::string baseline;
  std::string directory = TENGEN_EXPERIMENTS;
};

OptionTable Options(Arguments* a) {
  return OptionTable(
      kUsage,
      {
          {"area", "AREA", "Only this one: search, eval, training, time, threads, peers ...",
           StoreText(&a->filter.area)},
          {"rule", "RULE", "Only games of this rule.", StoreText(&a->filter.rule)},
          {"size", "N", "Only games of this size.", StoreText(&a->filter.size)},
          {"kept", "WORD", "Only changes that were kept (yes) or not (no).",
           StoreText(&a->filter.kept)},
          {"since", "DATE", "Only from this day on, as in 2026-11-24.",
           StoreText(&a->filter.since)},
          {"text", "TEXT", "Only rows in which this is said.", StoreText(&a->filter.text)},
          {"baseline", "TEXT", "Only against what begins so.", StoreText(&a->baseline)},
          {"limit", "LIMIT", "Only with this limit, as in move=1s or nodes=10000.",
           StoreText(&a->limit)},
          {"svg", "FILE", "Draw the Elo differences over time there instead, - for output.",
           StoreText(&a->svg)},
          {"title", "TEXT", "What stands above the drawing.", StoreText(&a->title)},
          {"table", "NAME", "Print NAME.csv instead of the matches.", StoreText(&a->table)},
          {"directory", "DIR", "Where the tables are (default: those of the sources).",
           StoreText(&a->directory)},
      });
}

absl::StatusOr<std::string> ReadTable(const Arguments& a, absl::string_view name) {
  return base::ReadTextFile(absl::StrCat(a.directory, "/", name, ".csv"));
}

absl::Status InTable(absl::string_view name, const absl::Status& status) {
  return absl::Status(status.code(), absl::StrCat(name, ".csv: ", status.message()));
}

// The rows of another table, as they are.
CommandResult PrintTable(const Arguments& a) {
  const absl::StatusOr<std::string> text = ReadTable(a, a.table);
  if (!text.ok()) return text.status();
  absl::StatusOr<bench::Table> table = bench::ParseTable(*text);
  if (!table.ok()) return {kFailed, InTable(a.table, table.status())};
  const std::string wanted = absl::AsciiStrToLower(a.filter.text);
  std::erase_if(table->rows, [&](const std::vector<std::string>& row) {
    return std::ranges::none_of(row, [&](const std::string& cell) {
      return absl::StrContains(absl::AsciiStrToLower(cell), wanted);
    });
  });
  absl::PrintF("%s", TableText(*table));
  return kOk;
}

CommandResult PrintOrDraw(const Arguments& a) {
  if (!a.table.empty()) return PrintTable(a);
  const absl::StatusOr<std::string> text = ReadTable(a, "matches");
  if (!text.ok()) return text.status();
  const absl::StatusOr<std::vector<bench::Experiment>> all = bench::ParseExperiments(*text);
  if (!all.ok()) return {kFailed, InTable("matches", all.status())};
  std::vector<bench::Experiment> chosen = Chosen(*all, a.filter);
  std::erase_if(chosen, [&](const bench::Experiment& e) {
    return !absl::StartsWith(e.baseline, a.baseline) || (!a.limit.empty() && e.limit != a.limit);
  });
  if (a.svg.empty()) {
    absl::PrintF("%s", TableText(ExperimentTable(chosen)));
    return kOk;
  }
  absl::Status written = base::WriteWholeFile(a.svg, DrawStrength(a.title, chosen));
  if (written.ok()) return kOk;
  return {kFailed, std::move(written)};
}

}  // namespace

int RunExperiments(CommandArguments args) {
  Arguments arguments;
  return base::Obey(
      {"tengen experiments", Options(&arguments), [&] { return PrintOrDraw(arguments); }}, args);
}

}  // namespace tengen::cli
