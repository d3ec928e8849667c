#include <algorithm>
#include <filesystem>
#include <optional>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "absl/time/civil_time.h"
#include "base/command.h"
#include "base/errors.h"
#include "base/files.h"
#include "base/installation.h"
#include "base/spelling.h"
#include "base/text.h"
#include "bench/experiments/experiments.h"
#include "cli/command_line.h"
#include "cli/commands.h"
#include "cli/pictures/strength_chart.h"

namespace tengen::cli {
namespace {

constexpr absl::string_view kExperimentsUsage =
    R"(Usage: tengen experiments [options]
       tengen experiments --table=NAME [--text=TEXT]

Prints what was measured and tried: the matches with their Elo differences and 95 % intervals, or
another table of bench/experiments, whose README says what the columns are.)";

struct ExperimentsArguments {
  bench::ExperimentFilter filter;
  std::string table;
  std::string svg;
  std::string title = "Elo difference";
  std::string limit;
  std::string baseline;
  std::string directory = base::SharedData("experiments");
};

// A rule, by name or number as everywhere, or what the table has for several.
OptionSetter StoreRuleName(std::string* out) {
  const auto store = [out](absl::string_view text) {
    if (text == "mixed") {
      *out = std::string(text);
      return absl::OkStatus();
    }
    Rule rule = Rule::kFreestyle;
    absl::Status status = StoreRule(&rule)(text);
    if (status.ok()) *out = std::string(RuleName(rule));
    return status;
  };
  std::vector<std::string> names = RuleNames();
  names.emplace_back("mixed");
  return {store, names};
}

OptionSetter StoreSide(std::string* out) {
  return [out](absl::string_view text) {
    int side = 0;
    absl::Status status = StoreInteger(&side, engine::kMinSide, engine::kMaxSide)(text);
    if (status.ok()) *out = absl::StrCat(side);
    return status;
  };
}

OptionSetter StoreYesOrNo(std::string* out) {
  const auto store = [out](absl::string_view text) -> absl::Status {
    if (text != "yes" && text != "no") return base::IsNot(text, "yes or no");
    *out = std::string(text);
    return absl::OkStatus();
  };
  return {store, {"yes", "no"}};
}

OptionSetter StoreDate(std::string* out) {
  return [out](absl::string_view text) -> absl::Status {
    absl::CivilDay day;
    // The parser takes less than a whole day, and blanks.
    if (!absl::ParseCivilTime(text, &day) || absl::FormatCivilTime(day) != text) {
      return base::IsNot(text, "a day such as 2026-11-24");
    }
    *out = std::string(text);
    return absl::OkStatus();
  };
}

// InvalidArgument unless `value` is empty or one of `known`.
absl::Status CheckKnown(absl::string_view option, absl::string_view value,
                        const std::vector<std::string>& known) {
  if (value.empty() || std::ranges::find(known, value) != known.end()) return absl::OkStatus();
  const std::optional<std::string> nearest = base::Nearest(value, known);
  return absl::InvalidArgumentError(absl::StrCat(
      "--", option, ": ", base::Quoted(value), " is none of ", absl::StrJoin(known, ", "),
      nearest ? absl::StrCat("; did you mean ", *nearest, "?") : ""));
}

OptionTable Options(ExperimentsArguments* a) {
  return OptionTable(
      kExperimentsUsage,
      {
          {"area", "AREA", "Only this one: search, eval, training, time, threads, peers ...",
           StoreText(&a->filter.area)},
          {"rule", "RULE", "Only games of this rule, or mixed.", StoreRuleName(&a->filter.rule)},
          {"size", "N", "Only games of this size.", StoreSide(&a->filter.size)},
          {"kept", "WORD", "Only changes that were kept (yes) or not (no).",
           StoreYesOrNo(&a->filter.kept)},
          {"since", "DATE", "Only from this day on, as in 2026-11-24.",
           StoreDate(&a->filter.since)},
          {"text", "TEXT", "Only rows in which this is said.", StoreText(&a->filter.text)},
          {"baseline", "TEXT", "Only against what begins so.", StoreText(&a->baseline)},
          {"limit", "LIMIT", "Only with this limit, as in move=1s or nodes=10000.",
           StoreText(&a->limit)},
          {"svg", "FILE", "Draw the Elo differences over time there instead, - for output.",
           StoreText(&a->svg)},
          {"title", "TEXT", "What stands above the drawing.", StoreText(&a->title)},
          {"table", "NAME", "Print NAME.csv instead of the matches.", StoreText(&a->table)},
          {"directory", "DIR", "Where the tables are (default: those of the program).",
           StoreText(&a->directory)},
      });
}

absl::StatusOr<std::string> ReadTable(const ExperimentsArguments& a, absl::string_view name) {
  return base::ReadTextFile(absl::StrCat(a.directory, "/", name, ".csv"));
}

absl::Status InTable(absl::string_view name, const absl::Status& status) {
  return absl::Status(status.code(), absl::StrCat(name, ".csv: ", status.message()));
}

// A name that is not there, and options that would do nothing.
absl::Status CheckTable(const ExperimentsArguments& a) {
  const bench::ExperimentFilter& filter = a.filter;
  for (const std::string& other : {filter.area, filter.rule, filter.size, filter.kept, filter.since,
                                   a.baseline, a.limit, a.svg}) {
    if (!other.empty()) {
      return absl::InvalidArgumentError("of the options beside --table only --text does something");
    }
  }
  std::vector<std::string> names;
  std::error_code error;
  for (const auto& entry : std::filesystem::directory_iterator(a.directory, error)) {
    if (entry.path().extension() == ".csv") names.push_back(entry.path().stem().string());
  }
  std::ranges::sort(names);
  return error ? absl::OkStatus() : CheckKnown("table", a.table, names);
}

// The rows of another table, as they are.
CommandResult PrintTable(const ExperimentsArguments& a) {
  if (absl::Status status = CheckTable(a); !status.ok()) return status;
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

CommandResult PrintOrDraw(const ExperimentsArguments& a) {
  if (!a.table.empty()) return PrintTable(a);
  const absl::StatusOr<std::string> text = ReadTable(a, "matches");
  if (!text.ok()) return text.status();
  const absl::StatusOr<std::vector<bench::Experiment>> all = bench::ParseExperiments(*text);
  if (!all.ok()) return {kFailed, InTable("matches", all.status())};
  absl::Status known = CheckKnown("area", a.filter.area, ValuesOf(*all, &bench::Experiment::area));
  known.Update(CheckKnown("limit", a.limit, ValuesOf(*all, &bench::Experiment::limit)));
  if (!known.ok()) return known;
  std::vector<bench::Experiment> chosen = Chosen(*all, a.filter);
  std::erase_if(chosen, [&](const bench::Experiment& e) {
    return !absl::StartsWith(e.baseline, a.baseline) || (!a.limit.empty() && e.limit != a.limit);
  });
  if (a.svg.empty()) {
    absl::PrintF("%s", TableText(ExperimentTable(chosen)));
    return kOk;
  }
  absl::Status written = base::MayReplaceKind(a.svg, "<svg");
  if (written.ok()) written = base::WriteWholeFile(a.svg, DrawStrength(a.title, chosen));
  if (written.ok()) return kOk;
  return {kFailed, std::move(written)};
}

}  // namespace

int RunExperiments(CommandArguments args) {
  ExperimentsArguments arguments;
  return base::Obey(
      {"tengen experiments", Options(&arguments), [&] { return PrintOrDraw(arguments); }}, args);
}

}  // namespace tengen::cli
