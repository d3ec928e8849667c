#include "protocol/database/formats/game_archive.h"

#include <zip.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/ascii.h"
#include "absl/strings/escaping.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "engine/record/recorded_game.h"
#include "protocol/database/formats/games.h"
#include "protocol/database/formats/records.h"

namespace tengen::database {
namespace {

// A file of a game is small; a year's tournament is 100,000 of them.
constexpr size_t kMostArchivedGame = size_t{1} << 20;
constexpr int64_t kMostUnpacked = int64_t{1} << 32;

struct ArchiveCloser {
  void operator()(zip_t* archive) const { zip_discard(archive); }
};
struct EntryCloser {
  void operator()(zip_file_t* file) const { zip_fclose(file); }
};
using Archive = std::unique_ptr<zip_t, ArchiveCloser>;

absl::StatusOr<Archive> OpenArchive(const std::string& path) {
  int code = 0;
  Archive archive(zip_open(path.c_str(), ZIP_RDONLY, &code));
  if (archive != nullptr) return archive;
  zip_error_t error;
  zip_error_init_with_code(&error, code);
  absl::Status status =
      absl::InvalidArgumentError(absl::StrCat(path, ": ", zip_error_strerror(&error)));
  zip_error_fini(&error);
  return status;
}

// The bytes of the file with this number.
absl::StatusOr<std::string> Unpacked(zip_t* archive, uint64_t index) {
  const std::unique_ptr<zip_file_t, EntryCloser> file(zip_fopen_index(archive, index, 0));
  if (file == nullptr) return absl::InvalidArgumentError(zip_strerror(archive));
  std::string bytes;
  char piece[1 << 13];
  while (true) {
    const int64_t got = zip_fread(file.get(), piece, sizeof(piece));
    if (got < 0) return absl::InvalidArgumentError(zip_file_strerror(file.get()));
    if (got == 0) return bytes;
    bytes.append(piece, static_cast<size_t>(got));
    if (bytes.size() > kMostArchivedGame) return absl::InvalidArgumentError("too long for a game");
  }
}

absl::StatusOr<GameMoves> ArchivedGame(const absl::StatusOr<std::string>& bytes,
                                       const ArchivedName& name) {
  if (!bytes.ok()) return bytes.status();
  absl::StatusOr<GameMoves> game = GameFromPsq(*bytes);
  if (!game.ok()) return game;
  for (const std::string& more : {name.division, name.result}) {
    if (!more.empty()) absl::StrAppend(&game->comment, game->comment.empty() ? "" : ", ", more);
  }
  return game;
}

}  // namespace

ArchivedName ParseArchivedName(absl::string_view name) {
  ArchivedName parsed;
  std::vector<absl::string_view> parts = absl::StrSplit(name, absl::ByAnyChar("/\\"));
  absl::string_view file = parts.back();
  parts.pop_back();
  if (!parts.empty()) parsed.division = std::string(parts.back());
  for (auto part = parts.rbegin(); part != parts.rend() && !parsed.rule; ++part) {
    // The number of a year is no rule's.
    if (part->empty() || !absl::ascii_isalpha(static_cast<unsigned char>((*part)[0]))) continue;
    parsed.rule = engine::RuleNamedIn(*part);
  }
  file = file.substr(0, file.rfind('.'));
  const size_t last = file.rfind('_');
  if (last == absl::string_view::npos) return parsed;
  const absl::string_view number = file.substr(last + 1);
  parsed.result = number == "0"   ? "draw"
                  : number == "1" ? "Black won"
                  : number == "2" ? "White won"
                                  : "";
  return parsed;
}

absl::Status ReadGameArchive(const std::string& path, std::optional<Rule> rule, RecordSink& sink,
                             absl::FunctionRef<void(double)> done) {
  const absl::StatusOr<Archive> archive = OpenArchive(path);
  if (!archive.ok()) return archive.status();
  const int64_t entries = zip_get_num_entries(archive->get(), 0);
  int64_t games = 0, unpacked = 0;
  for (int64_t i = 0; i < entries; ++i) {
    const auto index = static_cast<uint64_t>(i);
    const char* const name = zip_get_name(archive->get(), index, ZIP_FL_ENC_GUESS);
    if (name == nullptr || !absl::EndsWithIgnoreCase(name, ".psq")) continue;
    ++games;
    done(static_cast<double>(i) / static_cast<double>(entries));
    const ArchivedName about = ParseArchivedName(name);
    const absl::StatusOr<std::string> bytes = Unpacked(archive->get(), index);
    unpacked += bytes.ok() ? static_cast<int64_t>(bytes->size()) : kMostArchivedGame;
    if (unpacked > kMostUnpacked) {
      return absl::ResourceExhaustedError(
          absl::StrCat(path, ": more than ", kMostUnpacked, " bytes are packed in it"));
    }
    const absl::StatusOr<GameMoves> game = ArchivedGame(bytes, about);
    const std::optional<Rule> said = game.ok() && game->rule ? game->rule : about.rule;
    const Rule played = rule.value_or(said.value_or(Rule::kFreestyle));
    absl::Status status = TakeGameOrRefuse(game, played, absl::Utf8SafeCEscape(name), sink);
    if (!status.ok()) return status;
  }
  if (games > 0) return absl::OkStatus();
  return absl::InvalidArgumentError(absl::StrCat(path, ": no .psq file is in this archive"));
}

}  // namespace tengen::database
