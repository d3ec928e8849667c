#include "protocol/database/formats/game_archive.h"

#include <zip.h>

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <system_error>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/ascii.h"
#include "absl/strings/escaping.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "base/annotated.h"
#include "base/files.h"
#include "base/text.h"
#include "engine/record/psq.h"
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

struct SourceCloser {
  void operator()(zip_source_t* source) const { zip_source_free(source); }
};
using Source = std::unique_ptr<zip_source_t, SourceCloser>;

absl::Status NotPacked(zip_error_t* error) {
  absl::Status status = absl::InternalError(zip_error_strerror(error));
  zip_error_fini(error);
  return status;
}

// The file of number `index` of `other`, as it is packed there, for `archive`. The function for it
// that libzip has had since 1.10 takes the place of one that is deprecated from then on.
zip_source_t* FileOf(zip_t* other, uint64_t index, zip_t* archive) {
#if LIBZIP_VERSION_MAJOR > 1 || LIBZIP_VERSION_MINOR >= 10
  return zip_source_zip_file(archive, other, index, ZIP_FL_COMPRESSED, 0, -1, nullptr);
#else
  return zip_source_zip(archive, other, index, ZIP_FL_COMPRESSED, 0, -1);
#endif
}

// An archive in memory.
class PackedBytes {
 public:
  // `bytes` must outlive it. InvalidArgument if they are no archive.
  static absl::StatusOr<PackedBytes> Open(absl::string_view bytes, int flags) {
    zip_error_t error;
    zip_error_init(&error);
    Source source(zip_source_buffer_create(bytes.data(), bytes.size(), /*freep=*/0, &error));
    if (source == nullptr) return NotPacked(&error);
    Archive archive(zip_open_from_source(source.get(), flags, &error));
    if (archive == nullptr) return absl::InvalidArgumentError(NotPacked(&error).message());
    zip_source_keep(source.get());  // the archive has taken the first hold
    return PackedBytes(std::move(source), std::move(archive));
  }

  zip_t* archive() const { return archive_.get(); }

  // `text` must stay until it is finished.
  absl::Status Add(const std::string& name, const std::string& text) {
    return Add(name, zip_source_buffer(archive_.get(), text.data(), text.size(), 0));
  }

  // All files of another archive but those of these names, packed as they are there. It must stay
  // until this is finished.
  absl::Status AddAllBut(const std::map<std::string, std::string>& left_out, zip_t* other) {
    const auto entries = static_cast<uint64_t>(zip_get_num_entries(other, 0));
    for (uint64_t i = 0; i < entries; ++i) {
      const std::string name = zip_get_name(other, i, ZIP_FL_ENC_GUESS);
      if (left_out.contains(name)) continue;
      absl::Status status = Add(name, FileOf(other, i, archive_.get()));
      if (!status.ok()) return status;
    }
    return absl::OkStatus();
  }

  // The bytes of the archive. REQUIRES: it was opened as an empty one: libzip 1.7 frees twice what
  // it takes over from bytes that were there.
  absl::StatusOr<std::string> Finish() {
    if (zip_close(archive_.get()) != 0) return absl::InternalError(zip_strerror(archive_.get()));
    static_cast<void>(archive_.release());  // closed
    zip_stat_t stat;
    if (zip_source_stat(source_.get(), &stat) != 0 || zip_source_open(source_.get()) != 0) {
      return NotPacked(zip_source_error(source_.get()));
    }
    std::string bytes(stat.size, '\0');
    const int64_t got = zip_source_read(source_.get(), bytes.data(), bytes.size());
    zip_source_close(source_.get());
    if (got == static_cast<int64_t>(bytes.size())) return bytes;
    return absl::InternalError("the archive could not be packed");
  }

 private:
  absl::Status Add(const std::string& name, zip_source_t* file) {
    if (file != nullptr &&
        zip_file_add(archive_.get(), name.c_str(), file, ZIP_FL_ENC_UTF_8) >= 0) {
      return absl::OkStatus();
    }
    zip_source_free(file);
    return absl::InternalError(zip_strerror(archive_.get()));
  }

  PackedBytes(Source source, Archive archive)
      : source_(std::move(source)), archive_(std::move(archive)) {}

  Source source_;
  Archive archive_;  // goes first
};

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

// The numbers of the files that are games by their names.
std::vector<uint64_t> GamesIn(zip_t* archive) {
  std::vector<uint64_t> games;
  const auto entries = static_cast<uint64_t>(zip_get_num_entries(archive, 0));
  for (uint64_t i = 0; i < entries; ++i) {
    const char* const name = zip_get_name(archive, i, ZIP_FL_ENC_GUESS);
    if (name != nullptr && absl::EndsWithIgnoreCase(name, ".psq")) games.push_back(i);
  }
  return games;
}

absl::Status NoGames(const std::string& path) {
  return absl::InvalidArgumentError(absl::StrCat(path, ": no .psq file is in this archive"));
}

// A game of the rule that the file says, or else the folder.
absl::StatusOr<engine::RecordedGame> RecordedIn(const absl::StatusOr<std::string>& bytes,
                                                absl::string_view name) {
  if (!bytes.ok()) return bytes.status();
  const absl::StatusOr<engine::PsqGame> psq = engine::ReadPsq(*bytes);
  if (!psq.ok()) return psq.status();
  engine::RecordedGame game = engine::RecordedGameOf(*psq);
  if (!game.rule) game.rule = ParseArchivedName(name).rule;
  return game;
}

absl::Status TooMuch(const std::string& path) {
  return absl::ResourceExhaustedError(
      absl::StrCat(path, ": more than ", kMostUnpacked, " bytes are packed in it"));
}

absl::StatusOr<GameMoves> GameToImport(const absl::StatusOr<std::string>& bytes,
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

absl::StatusOr<ArchivedGame> ReadArchivedGame(const std::string& path, int64_t number) {
  const absl::StatusOr<Archive> archive = OpenArchive(path);
  if (!archive.ok()) return archive.status();
  const std::vector<uint64_t> games = GamesIn(archive->get());
  if (games.empty()) return NoGames(path);
  ArchivedGame found;
  found.games = static_cast<int64_t>(games.size());
  if (number < 1 || number > found.games) {
    return absl::InvalidArgumentError(
        absl::StrCat(path, ": there is no game ", number, ": the archive has ", found.games));
  }
  const uint64_t index = games[static_cast<size_t>(number - 1)];
  found.name = zip_get_name(archive->get(), index, ZIP_FL_ENC_GUESS);
  absl::StatusOr<engine::RecordedGame> game =
      RecordedIn(Unpacked(archive->get(), index), found.name);
  if (!game.ok()) {
    return base::Annotated(game.status(), absl::StrCat(path, ": ", base::Quoted(found.name)));
  }
  found.game = *std::move(game);
  return found;
}

absl::Status ForEachArchivedGame(
    const std::string& path,
    absl::FunctionRef<void(const std::string& name, absl::StatusOr<engine::RecordedGame> game)>
        take) {
  const absl::StatusOr<Archive> archive = OpenArchive(path);
  if (!archive.ok()) return archive.status();
  const std::vector<uint64_t> games = GamesIn(archive->get());
  if (games.empty()) return NoGames(path);
  int64_t unpacked = 0;
  for (uint64_t index : games) {
    const std::string name = zip_get_name(archive->get(), index, ZIP_FL_ENC_GUESS);
    const absl::StatusOr<std::string> bytes = Unpacked(archive->get(), index);
    unpacked += bytes.ok() ? static_cast<int64_t>(bytes->size()) : kMostArchivedGame;
    if (unpacked > kMostUnpacked) return TooMuch(path);
    take(name, RecordedIn(bytes, name));
  }
  return absl::OkStatus();
}

absl::Status GrowingArchive::Load() {
  std::error_code error;
  if (!std::filesystem::exists(path_, error)) return absl::OkStatus();
  absl::StatusOr<std::string> bytes = base::BytesOfFile(path_);
  if (!bytes.ok()) return bytes.status();
  packed_ = *std::move(bytes);
  return Visit([this](const std::string& name, const absl::StatusOr<std::string>&) {
    names_.insert(name);
    return absl::OkStatus();
  });
}

absl::Status GrowingArchive::Visit(
    absl::FunctionRef<absl::Status(const std::string& name,
                                   const absl::StatusOr<std::string>& text)>
        take) const {
  if (packed_.empty()) return absl::OkStatus();
  const absl::StatusOr<PackedBytes> packed = PackedBytes::Open(packed_, /*flags=*/0);
  if (!packed.ok()) return base::Annotated(packed.status(), path_);
  const auto entries = static_cast<uint64_t>(zip_get_num_entries(packed->archive(), 0));
  for (uint64_t i = 0; i < entries; ++i) {
    const std::string name = zip_get_name(packed->archive(), i, ZIP_FL_ENC_GUESS);
    if (absl::Status status = take(name, Unpacked(packed->archive(), i)); !status.ok()) {
      return status;
    }
  }
  return absl::OkStatus();
}

void GrowingArchive::Add(const std::string& name, std::string text) {
  names_.insert(name);
  added_[name] = std::move(text);
}

absl::Status GrowingArchive::Save() {
  if (added_.empty()) return absl::OkStatus();
  const absl::StatusOr<PackedBytes> old =
      packed_.empty() ? PackedBytes::Open("", ZIP_CREATE) : PackedBytes::Open(packed_, 0);
  absl::StatusOr<PackedBytes> packed = PackedBytes::Open("", ZIP_CREATE | ZIP_TRUNCATE);
  absl::Status status = old.status();
  status.Update(packed.status());
  if (status.ok()) status = packed->AddAllBut(added_, old->archive());
  for (const auto& [name, text] : added_) {
    if (status.ok()) status = packed->Add(name, text);
  }
  if (!status.ok()) return base::Annotated(status, path_);
  absl::StatusOr<std::string> bytes = packed->Finish();
  if (!bytes.ok()) return base::Annotated(bytes.status(), path_);
  status = base::WriteWholeFile(path_, *bytes);
  if (!status.ok()) return status;
  packed_ = *std::move(bytes);
  added_.clear();
  return absl::OkStatus();
}

absl::Status ReadGameArchive(const std::string& path, std::optional<Rule> rule, RecordSink& sink,
                             absl::FunctionRef<void(double)> done) {
  const absl::StatusOr<Archive> archive = OpenArchive(path);
  if (!archive.ok()) return archive.status();
  const std::vector<uint64_t> games = GamesIn(archive->get());
  if (games.empty()) return NoGames(path);
  int64_t unpacked = 0;
  for (size_t i = 0; i < games.size(); ++i) {
    done(static_cast<double>(i) / static_cast<double>(games.size()));
    const char* const name = zip_get_name(archive->get(), games[i], ZIP_FL_ENC_GUESS);
    const ArchivedName about = ParseArchivedName(name);
    const absl::StatusOr<std::string> bytes = Unpacked(archive->get(), games[i]);
    unpacked += bytes.ok() ? static_cast<int64_t>(bytes->size()) : kMostArchivedGame;
    if (unpacked > kMostUnpacked) return TooMuch(path);
    const absl::StatusOr<GameMoves> game = GameToImport(bytes, about);
    const std::optional<Rule> said = game.ok() && game->rule ? game->rule : about.rule;
    const Rule played = rule.value_or(said.value_or(Rule::kFreestyle));
    absl::Status status = TakeGameOrRefuse(game, played, absl::Utf8SafeCEscape(name), sink);
    if (!status.ok()) return status;
  }
  return absl::OkStatus();
}

}  // namespace tengen::database
