#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <system_error>
#include <tuple>
#include <utility>
#include <vector>

#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "absl/time/time.h"
#include "base/cut_work.h"
#include "base/encoding.h"
#include "base/errors.h"
#include "base/files.h"
#include "base/interrupts.h"
#include "base/progress.h"
#include "base/spelling.h"
#include "base/text.h"
#include "cli/command_line.h"
#include "cli/commands.h"
#include "engine/record/notation.h"
#include "protocol/database/export_watch.h"
#include "protocol/database/formats/export.h"
#include "protocol/database/formats/export_counts.h"
#include "protocol/database/formats/games.h"
#include "protocol/database/formats/import.h"
#include "protocol/database/position_database.h"
#include "protocol/database/sqlite.h"

namespace tengen::cli {
namespace {

using database::ImportCounts;
using database::PositionDatabase;
using database::Record;

constexpr absl::string_view kDatabaseUsage =
    R"(Usage: tengen database info DATABASE
       tengen database import DATABASE FILE... [--format=FORMAT] [--rule=RULE] [--size=N]
         [--encoding=NAME]
       tengen database export DATABASE FILE [--format=FORMAT] [--rule=RULE [--size=N]] [--replace]
       tengen database query DATABASE MOVES... [--rule=RULE] [--size=N]
       tengen database merge DATABASE OTHER...
       tengen database check DATABASE

Position databases, as engines and Yixin's GUIs share them.

info counts what is in one; check reads everything and says whether it is sound; merge adds what
other databases hold. query tells what is known of the position after MOVES ("h8i9") and of those
that one stone more leads to. import adds other programs' files, making the database if need be: it
adds all of a file or, interrupted, nothing of it. Broken records are left out and counted, and a
file that cannot be read is left out as a whole. export writes all of a file, too, or leaves what
is there.

Labels are about the player who has just moved, values about the one to move.

Exit status: 0 done; 1 not done, or files or records were refused; 2 bad usage; 128 and its number
after a signal.)";

struct DatabaseArguments {
  std::vector<std::string> words;
  std::string format;
  std::optional<Rule> rule;
  std::optional<engine::BoardSize> size;
  std::optional<base::Encoding> encoding;
  bool replace = false;
  bool quiet = false;

  engine::BoardSize BoardSize() const { return size.value_or(engine::BoardSize{15, 15}); }
};

OptionSetter StoreBoardSize(std::optional<engine::BoardSize>* out) {
  return [out](absl::string_view text) {
    *out = engine::ParseBoardSize(text);
    return out->has_value() ? absl::OkStatus() : base::IsNot(text, "a size such as 15 or 20x15");
  };
}

std::vector<std::string> ActionNames();

OptionTable Options(DatabaseArguments* a) {
  return OptionTable(
      kDatabaseUsage,
      {
          {"format", "FORMAT",
           absl::StrCat("Of files. Imported are ", database::ImportFormatNames(),
                        " (default: by content, or else by name); exported ",
                        database::ExportFormatNames(),
                        " (default: by the end of the name, .db, .lz4, .csv, .lib or .txt)."),
           StoreText(&a->format)},
          {"rule", "RULE",
           "Of files that do not say it (default: renju for what renju programs write, else "
           "freestyle); of MOVES (default freestyle); export nothing else.",
           StoreRule(&a->rule)},
          {"size", "N",
           "Of the board, for moves (default 15) and SGF without SZ, which needs it; with --rule, "
           "export nothing else.",
           StoreBoardSize(&a->size)},
          {"encoding", "NAME",
           "Of imported texts that are not UTF-8 (default: what they look like), and of exported "
           "ones in a RenLib file (default UTF-8): UTF-8, GBK, Shift-JIS, EUC-KR, Windows-1251, "
           "Windows-1252.",
           StoreEncoding(&a->encoding)},
          {"replace", "",
           "Write over a file that is there, whatever it is, unless it is a database of this "
           "program.",
           StoreSwitch(&a->replace)},
          {"quiet", "", "No progress on stderr.", StoreSwitch(&a->quiet)},
      },
      {"DATABASE", {AppendText(&a->words), ActionNames()}});
}

using DatabaseOr = absl::StatusOr<std::unique_ptr<PositionDatabase>>;

CommandResult Failure(absl::Status why) { return {kFailed, std::move(why)}; }

absl::Status NeedWords(const DatabaseArguments& a, size_t least, size_t most,
                       absl::string_view what) {
  if (a.words.size() >= least && a.words.size() <= most) return absl::OkStatus();
  return absl::InvalidArgumentError(absl::StrCat(a.words[0], " needs ", what));
}

// What one rule and board have.
struct BoardCounts {
  int64_t positions = 0, won = 0, lost = 0, drawn = 0, labels = 0, values = 0, comments = 0,
          texts = 0;

  void Add(const Record& record) {
    ++positions;
    won += record.label == database::kWinLabel;
    lost += record.label == database::kLossLabel;
    drawn += record.label == database::kDrawLabel;
    labels += record.label != database::kNoLabel && !database::IsResult(record.label);
    values += record.bound != database::RecordBound::kNone;
    comments += !record.comment.empty();
    texts += !record.texts.empty();
  }
};

CommandResult Info(const DatabaseArguments& a) {
  if (absl::Status status = NeedWords(a, 2, 2, "a database"); !status.ok()) return status;
  const DatabaseOr file = PositionDatabase::OpenToRead(a.words[1]);
  if (!file.ok()) return Failure(file.status());
  const UnkeptWork cut("tengen database");
  std::map<std::tuple<Rule, int, int>, BoardCounts> boards;
  const absl::Status status =
      (*file)->ForEach("", [&](const database::Position& position, const Record& record) {
        boards[{position.rule, position.width, position.height}].Add(record);
        return absl::OkStatus();
      });
  if (!status.ok()) return Failure(status);
  std::error_code error;
  absl::PrintF("%s: layout %d, %d bytes\n", a.words[1], database::kDatabaseLayout,
               std::filesystem::file_size(a.words[1], error));
  constexpr absl::string_view kHead = "%-10s %7s %10s %9s %9s %9s %9s %10s %9s %9s\n";
  constexpr absl::string_view kRow = "%-10s %7s %10d %9d %9d %9d %9d %10d %9d %9d\n";
  absl::PrintF(absl::ParsedFormat<'s', 's', 's', 's', 's', 's', 's', 's', 's', 's'>(kHead), "rule",
               "size", "positions", "won", "lost", "drawn", "labelled", "valued", "comments",
               "texts");
  for (const auto& [board, n] : boards) {
    const auto& [rule, width, height] = board;
    absl::PrintF(absl::ParsedFormat<'s', 's', 'd', 'd', 'd', 'd', 'd', 'd', 'd', 'd'>(kRow),
                 RuleName(rule), absl::StrCat(width, "x", height), n.positions, n.won, n.lost,
                 n.drawn, n.labels, n.values, n.comments, n.texts);
  }
  return kOk;
}

std::string CountsText(const ImportCounts& counts) {
  std::string text = absl::StrFormat("%d read, %d of them merged, %d refused", counts.read,
                                     counts.merged, counts.refused);
  if (counts.cut > 0) absl::StrAppendFormat(&text, ", %d with texts left out or cut", counts.cut);
  if (counts.encoding) {
    absl::StrAppend(&text, ", texts taken for ", base::EncodingName(*counts.encoding));
  }
  if (counts.damaged > 0) absl::StrAppendFormat(&text, " with %d bad characters", counts.damaged);
  return text;
}

// Ends the process if what is written does not end soon enough.
base::Farewell EndsSoon(absl::string_view text) {
  base::Farewell farewell;
  farewell.text = std::string(text);
  farewell.patience = base::kPatience;
  return farewell;
}

// True if the next file would fare no better: the disk, or the database that is written.
bool EndsAll(const absl::Status& status) {
  return absl::IsUnavailable(status) || absl::IsPermissionDenied(status) ||
         absl::IsInternal(status);
}

// Imports files into one database. A file that is refused costs itself; an interrupt ends all.
class Import {
 public:
  Import(const DatabaseArguments& a, PositionDatabase& database)
      : arguments_(a), database_(database) {}

  CommandResult Run(const database::ImportOptions& options) {
    const int64_t files = static_cast<int64_t>(arguments_.words.size()) - 2;
    int64_t refused_files = 0;
    for (auto path = arguments_.words.begin() + 2; path != arguments_.words.end(); ++path) {
      base::ProgressLine line(arguments_.quiet);
      const absl::StatusOr<ImportCounts> counts = database::Import(
          *path, options, database_, [&](const ImportCounts& so_far, double share) -> absl::Status {
            if (line.IsDue()) {
              line.Show(absl::StrFormat("%s: %.0f %%, %s", *path, 100 * share, CountsText(so_far)));
            }
            return signals_.Came() ? absl::CancelledError("interrupted") : absl::OkStatus();
          });
      line.Clear();
      if (absl::IsCancelled(counts.status())) {
        return {signals_.exit_status(),
                absl::CancelledError(absl::StrCat(*path, ": interrupted, nothing is added"))};
      }
      if (counts.ok()) {
        Report(*path, *counts);
        continue;
      }
      if (files == 1 || EndsAll(counts.status())) return Failure(counts.status());
      absl::FPrintF(stderr, "%s\n", counts.status().message());
      ++refused_files;
    }
    if (refused_files > 0) {
      return Failure(absl::InvalidArgumentError(
          absl::StrCat(refused_files, " of ", files, " files are refused")));
    }
    return refused_ ? CommandResult(kFailed) : kOk;
  }

 private:
  void Report(const std::string& path, const ImportCounts& counts) {
    for (const std::string& refusal : counts.refusals) {
      absl::FPrintF(stderr, "%s: %s\n", path, refusal);
    }
    absl::PrintF("%s: %s\n", path, CountsText(counts));
    refused_ |= counts.refused > 0;
  }

  const DatabaseArguments& arguments_;
  PositionDatabase& database_;
  const base::EndSignals signals_{
      EndsSoon("tengen database: interrupted; nothing is added of the file in progress")};
  bool refused_ = false;
};

CommandResult ImportFiles(const DatabaseArguments& a, database::ImportOptions options,
                          bool create) {
  if (absl::Status s = NeedWords(a, 3, SIZE_MAX, "a database and files"); !s.ok()) return s;
  if (!a.format.empty()) {
    options.format = database::ParseImportFormat(a.format);
    if (!options.format) {
      return base::IsNot(a.format, absl::StrCat("one of ", database::ImportFormatNames()));
    }
  }
  options.rule = a.rule;
  options.size = a.size;
  options.encoding = a.encoding;
  std::error_code error;
  const bool made = !std::filesystem::exists(a.words[1], error);
  DatabaseOr file = PositionDatabase::Open(a.words[1], create);
  if (!file.ok()) return Failure(file.status());
  CommandResult result = Import(a, **file).Run(options);
  if (made && !result.why().ok()) PositionDatabase::RemoveIfEmpty(*std::move(file)).IgnoreError();
  return result;
}

CommandResult ImportAny(const DatabaseArguments& a) { return ImportFiles(a, {}, /*create=*/true); }

CommandResult Merge(const DatabaseArguments& a) {
  if (!a.format.empty()) return absl::InvalidArgumentError("merge takes databases only");
  return ImportFiles(a, {.format = database::ImportFormat::kDatabase}, /*create=*/false);
}

// What a file of another program could not say.
std::string LossesText(const database::ExportCounts& counts) {
  const std::array<std::pair<int64_t, absl::string_view>, 5> losses = {{
      {counts.left_out, "left out that it cannot say"},
      {counts.labels, "labels left out that it cannot say"},
      {counts.values, "values or depths left out that it cannot say"},
      {counts.cut, "texts cut"},
      {counts.replaced, "characters replaced"},
  }};
  std::string text;
  for (const auto& [count, name] : losses) {
    if (count > 0) absl::StrAppend(&text, ", ", count, " ", name);
  }
  return text;
}

// OK if an export may write there: over nothing that would be missed.
absl::Status MayExportTo(const std::string& path, const DatabaseArguments& a) {
  std::error_code error;
  const auto in_the_way = [&path](absl::string_view what) {
    return absl::AlreadyExistsError(absl::StrCat(path, ": ", what));
  };
  if (std::filesystem::is_regular_file(path, error)) {
    const absl::StatusOr<bool> database = database::IsSqliteFile(path);
    if (!database.ok()) return database.status();
    if (*database) return in_the_way("is a database, which no export writes over");
    if (!a.replace) return in_the_way("is there already; --replace writes over it");
  } else if (!a.replace && std::filesystem::is_symlink(path, error) &&
             !std::filesystem::exists(path, error)) {
    const std::string target = std::filesystem::read_symlink(path, error).string();
    return in_the_way(absl::StrCat("is a link to ", base::Quoted(target),
                                   ", which is not there; --replace makes that"));
  }
  return base::MayReplaceFile(path);
}

// What there is to see and to hear while a file is written.
class Export {
 public:
  explicit Export(const DatabaseArguments& a) : path_(a.words[2]), line_(a.quiet) {
    // A pipe or a device has nothing to lose, and may be waited for.
    std::error_code error;
    const std::filesystem::file_status status = std::filesystem::status(path_, error);
    if (is_regular_file(status) || !exists(status))
      signals_.emplace(EndsSoon("tengen database: interrupted, nothing is written"));
  }

  absl::Status Look(const database::ExportProgress& so_far) {
    if (line_.IsDue()) line_.Show(absl::StrCat(path_, ": ", Text(so_far)));
    return signals_ && signals_->Came() ? absl::CancelledError("interrupted") : absl::OkStatus();
  }

  CommandResult Result(absl::string_view format,
                       const absl::StatusOr<database::ExportCounts>& done) {
    line_.Clear();
    if (absl::IsCancelled(done.status()) && signals_) {
      return {signals_->exit_status(),
              absl::CancelledError(absl::StrCat(path_, ": interrupted, nothing is written"))};
    }
    if (absl::IsInvalidArgument(done.status())) return done.status();
    if (!done.ok()) return Failure(done.status());
    absl::PrintF("%s: %d positions written as %s%s\n", path_, done->records, format,
                 LossesText(*done));
    return kOk;
  }

 private:
  static std::string Text(const database::ExportProgress& so_far) {
    if (so_far.written == 0) return absl::StrCat(so_far.found, " positions found");
    std::string written = absl::StrCat(so_far.written, " positions written");
    if (so_far.found == 0) return written;
    return absl::StrCat(100 * so_far.written / so_far.found, " %, ", written);
  }

  const std::string& path_;
  base::ProgressLine line_;
  std::optional<base::EndSignals> signals_;
};

CommandResult ExportFile(const DatabaseArguments& a) {
  if (absl::Status s = NeedWords(a, 3, 3, "a database and a file"); !s.ok()) return s;
  const std::string& path = a.words[2];
  const database::ExportFormat* format = database::FindExportFormat(a.format, path);
  if (format == nullptr) {
    return absl::InvalidArgumentError(absl::StrCat("--format: ", database::ExportFormatNames(),
                                                   " are there; the name of the file tells none"));
  }
  if (a.size && !a.rule) return absl::InvalidArgumentError("--size needs --rule");
  const DatabaseOr file = PositionDatabase::OpenToRead(a.words[1]);
  if (!file.ok()) return Failure(file.status());
  std::error_code error;
  if (std::filesystem::equivalent(a.words[1], path, error)) {
    return absl::InvalidArgumentError("the file is the database itself");
  }
  if (absl::Status status = MayExportTo(path, a); !status.ok()) return Failure(status);
  Export writing(a);
  return writing.Result(
      format->name,
      format->write(**file, {a.rule, a.size, a.encoding.value_or(base::Encoding::kUtf8)}, path,
                    [&](const database::ExportProgress& so_far) { return writing.Look(so_far); }));
}

std::string Lines(const Record& record) {
  constexpr std::array<absl::string_view, 4> kBounds = {"", "at most ", "at least ", "exactly "};
  std::string text;
  if (record.label != database::kNoLabel) text = std::string(1, record.label);
  if (record.bound != database::RecordBound::kNone || record.value != kDraw) {
    absl::StrAppendFormat(&text, "%s%s%s depth %d", text.empty() ? "" : ", ",
                          kBounds[static_cast<size_t>(record.bound)],
                          eval::ValueToText(record.value), record.depth);
  }
  return text.empty() ? "known" : text;
}

void PrintComment(absl::string_view indent, const std::string& comment) {
  if (comment.empty()) return;
  absl::PrintF("%s\"%s\"\n", indent, absl::Utf8SafeCEscape(comment));
}

absl::Status PrintKnown(PositionDatabase& database, const database::Position& position) {
  const auto found = database.Find(position);
  if (!found.ok()) return found.status();
  absl::PrintF("%s\n", *found ? Lines(**found) : "not in the database");
  if (*found) PrintComment("", (*found)->comment);
  std::map<Point, std::string> texts;
  if (*found) {
    for (const database::PointText& text : (*found)->texts) texts[text.point] = text.text;
  }
  for (Point p : position.EmptyPoints()) {
    const auto next = database.Find(position.After(p));
    if (!next.ok()) return next.status();
    const auto text = texts.find(p);
    if (!*next && text == texts.end()) continue;
    absl::PrintF("  %-4s%s", ToLetters(p, position.height), *next ? Lines(**next) : "text");
    if (text != texts.end()) absl::PrintF(" \"%s\"", absl::Utf8SafeCEscape(text->second));
    absl::PrintF("\n");
    if (*next) PrintComment("      ", (*next)->comment);
  }
  return absl::OkStatus();
}

CommandResult Query(const DatabaseArguments& a) {
  if (absl::Status s = NeedWords(a, 2, SIZE_MAX, "a database and moves"); !s.ok()) return s;
  const std::string moves = absl::StrJoin(a.words.begin() + 2, a.words.end(), " ");
  const absl::StatusOr<database::GameMoves> game = database::GameFromMoveText(moves, a.BoardSize());
  if (!game.ok()) return game.status();
  const absl::StatusOr<database::Position> position =
      database::PositionAfter(*game, a.rule.value_or(Rule::kFreestyle));
  if (!position.ok()) return position.status();
  const DatabaseOr file = PositionDatabase::OpenToRead(a.words[1]);
  if (!file.ok()) return Failure(file.status());
  const absl::Status status = (*file)->Read([&] { return PrintKnown(**file, *position); });
  return status.ok() ? CommandResult(kOk) : Failure(status);
}

CommandResult Check(const DatabaseArguments& a) {
  if (absl::Status status = NeedWords(a, 2, 2, "a database"); !status.ok()) return status;
  const DatabaseOr file = PositionDatabase::OpenToRead(a.words[1]);
  if (!file.ok()) return Failure(file.status());
  const UnkeptWork cut("tengen database");
  absl::Status status = (*file)->Check();
  const absl::StatusOr<int64_t> count = (*file)->Count();
  if (status.ok()) status = count.status();
  if (!status.ok()) return Failure(status);
  absl::PrintF("%s: %d positions, none of them damaged\n", a.words[1], *count);
  return kOk;
}

struct DatabaseAction {
  absl::string_view name;
  CommandResult (*run)(const DatabaseArguments& arguments);
};
constexpr std::array kDatabaseActions = {
    DatabaseAction{"info", Info},         DatabaseAction{"import", ImportAny},
    DatabaseAction{"export", ExportFile}, DatabaseAction{"query", Query},
    DatabaseAction{"merge", Merge},       DatabaseAction{"check", Check}};

std::vector<std::string> ActionNames() {
  std::vector<std::string> names;
  for (const DatabaseAction& action : kDatabaseActions) names.emplace_back(action.name);
  return names;
}

// OK if none of the files has an empty name; words of another kind may be empty.
absl::Status CheckNames(const DatabaseArguments& a) {
  const ptrdiff_t files = a.words[0] == "query" ? 1 : static_cast<ptrdiff_t>(a.words.size()) - 1;
  const auto first = a.words.begin() + 1;
  const auto last = std::min(first + files, a.words.end());
  if (std::find(first, last, "") == last) return absl::OkStatus();
  return absl::InvalidArgumentError(base::kNamesNoFile);
}

CommandResult Act(const DatabaseArguments& a) {
  if (a.words.empty()) return absl::InvalidArgumentError("no action is named");
  for (const DatabaseAction& action : kDatabaseActions) {
    if (action.name != a.words[0]) continue;
    if (absl::Status status = CheckNames(a); !status.ok()) return status;
    return action.run(a);
  }
  const std::optional<std::string> nearest = base::Nearest(a.words[0], ActionNames());
  const absl::Status none = base::QuotedError("no action", a.words[0]);
  if (!nearest) return none;
  return absl::InvalidArgumentError(absl::StrCat(none.message(), "; did you mean ", *nearest, "?"));
}

}  // namespace

int RunDatabase(CommandArguments args) {
  DatabaseArguments arguments;
  return base::Obey({"tengen database", Options(&arguments), [&] { return Act(arguments); }}, args);
}

}  // namespace tengen::cli
