// Other programs' files into a database of positions.
#ifndef TENGEN_PROTOCOL_DATABASE_FORMATS_IMPORT_H_
#define TENGEN_PROTOCOL_DATABASE_FORMATS_IMPORT_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "base/encoding.h"
#include "engine/record/notation.h"
#include "engine/rules.h"
#include "protocol/database/position_database.h"

namespace tengen::database {

enum class ImportFormat : uint8_t {
  kDatabase,      // of ours
  kText,          // of ours
  kYixin,         // yixin_file.h
  kCsv,           // rapfi_csv.h
  kRenlib,        // renlib.h
  kRenjuNet,      // renjunet.h
  kRenjuOffline,  // renju_offline.h
  kPos,           // games.h, like the rest
  kSav,
  kRec,
  kBan,  // old_games.h
  kRnj,
  kNrf,
  kDt5,
  kKif,
  kRdf,
  kBdt,
  kBook,
  kKurnik,
  kPsq,         // records.h
  kSgf,         // records.h
  kPsqArchive,  // game_archive.h
  kMoves,       // a game a line
};

// The name that people give it: "database", "text", "yixin" ...
absl::string_view ImportFormatName(ImportFormat format);
std::optional<ImportFormat> ParseImportFormat(absl::string_view name);
// All names, with commas between them.
std::string ImportFormatNames();

// The format of a file, by its content or, where that says nothing, by its name. Errors:
// InvalidArgument if neither tells, or if it is of a kind that is known and not read; those of
// InputFile.
absl::StatusOr<ImportFormat> ImportFormatOf(const std::string& path);

struct ImportOptions {
  std::optional<ImportFormat> format = std::nullopt;  // nullopt: ImportFormatOf
  // Of files that do not say it; it goes before what psq and SGF say. nullopt: renju for RenLib,
  // RenjuNet and .pos, otherwise freestyle.
  std::optional<Rule> rule = std::nullopt;
  std::optional<engine::BoardSize> size = std::nullopt;  // of games that do not say it
  // Of texts that are not UTF-8, in files of other programs; nullopt: what they look like.
  std::optional<base::Encoding> encoding = std::nullopt;
};

// What came of an import, so far.
struct ImportCounts {
  int64_t read = 0;     // records, positions of games, or nodes of trees
  int64_t merged = 0;   // those of them whose positions were there already
  int64_t refused = 0;  // broken records and games
  int64_t cut = 0;      // records of which a text had to go, as a whole or in part
  int64_t damaged = 0;  // characters that are none in the encoding of their text
  std::optional<base::Encoding> encoding;  // of the texts that were not UTF-8, if there were any
  std::vector<std::string> refusals;       // the first few, with places and reasons
};

// Called again and again while an import runs, with the share that is done, and once before what
// was added is kept. An error ends it.
using ImportWatcher = absl::FunctionRef<absl::Status(const ImportCounts& counts, double share)>;

// Adds what is in the file, see PositionDatabase::Add, in one transaction. A broken record is left
// out and counted. Errors, naming the path, with nothing added: those of ImportFormatOf, of the
// readers, of the database and of the watcher; InvalidArgument if nothing in it makes sense.
absl::StatusOr<ImportCounts> Import(const std::string& path, const ImportOptions& options,
                                    PositionDatabase& database, ImportWatcher watcher);

}  // namespace tengen::database

#endif  // TENGEN_PROTOCOL_DATABASE_FORMATS_IMPORT_H_
