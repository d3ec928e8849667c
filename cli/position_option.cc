#include "cli/position_option.h"

#include <cstdio>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/types/span.h"
#include "base/annotated.h"
#include "base/command.h"
#include "base/errors.h"
#include "base/files.h"
#include "base/text.h"
#include "cli/game_files.h"
#include "cli/terminal/play_settings.h"
#include "engine/record/notation.h"
#include "engine/record/psq.h"
#include "engine/record/recorded_game.h"
#include "engine/record/sgf.h"
#include "protocol/database/formats/game_archive.h"
#include "protocol/database/formats/games.h"
#include "protocol/database/formats/import.h"
#include "protocol/database/formats/old_games.h"
#include "search/proof/solver.h"

namespace tengen::cli {
namespace {

OptionSetter StoreSide(std::optional<Color>* out) {
  const auto store = [out](absl::string_view text) -> absl::Status {
    if (text != "black" && text != "white") {
      return base::IsNot(text, "black or white");
    }
    *out = text == "black" ? Color::kBlack : Color::kWhite;
    return absl::OkStatus();
  };
  return {store, {"black", "white"}};
}

using database::ImportFormat;

// Of an archive one game, and which that is.
absl::StatusOr<engine::GivenPosition> ReadFromArchive(engine::PositionText text) {
  const int64_t number = text.game.value_or(1);
  absl::StatusOr<database::ArchivedGame> read = database::ReadArchivedGame(text.file, number);
  if (!read.ok()) return read.status();
  const std::string name = base::Quoted(read->name);
  const std::string which =
      text.game ? absl::StrCat("game ", number, " of ", read->games, " is ", name)
                : absl::StrCat("the archive has ", read->games,
                               read->games == 1 ? " game; this is " : " games; this is the first, ",
                               name);
  text.game = std::nullopt;  // there is one now
  absl::StatusOr<engine::GivenPosition> position =
      PositionOfGame({std::move(read->game), {which}}, text);
  if (position.ok()) return position;
  return base::Annotated(position.status(), absl::StrCat(base::Quoted(text.file), ": ", name));
}

// A file that engine/record does not know; nullopt if that is to read it.
std::optional<absl::StatusOr<engine::GivenPosition>> ReadForeign(const engine::PositionText& text) {
  if (text.file.empty() || text.file == "-" || !text.moves.empty()) return std::nullopt;
  const absl::StatusOr<ImportFormat> format = database::ImportFormatOf(text.file);
  if (!format.ok() || IsReadHere(*format)) return std::nullopt;
  if (*format == ImportFormat::kPsqArchive) return ReadFromArchive(text);
  const ForeignReader reader = ForeignReaderOf(*format);
  if (reader == nullptr) return ForTheDatabase(text.file, *format);
  const absl::StatusOr<std::string> bytes = base::BytesOfFile(text.file);
  if (!bytes.ok()) return bytes.status();
  absl::StatusOr<database::GameMoves> game = reader(*bytes);
  if (game.ok()) {
    absl::StatusOr<engine::GivenPosition> position =
        PositionOfGame({RecordedGameOf(*game), {}}, text);
    return position.ok() ? position : base::Annotated(position.status(), base::Quoted(text.file));
  }
  // Drawn boards, too, have such names.
  if (ReadGivenPosition(text).ok()) return std::nullopt;
  return absl::InvalidArgumentError(absl::StrCat(base::Quoted(text.file), " is read as ",
                                                 database::ImportFormatName(*format), ": ",
                                                 game.status().message()));
}

absl::StatusOr<engine::GivenPosition> ReadAny(const engine::PositionText& text) {
  std::optional<absl::StatusOr<engine::GivenPosition>> foreign = ReadForeign(text);
  return foreign ? *std::move(foreign) : ReadGivenPosition(text);
}

}  // namespace

std::vector<OptionSpec> PositionOptions(engine::PositionText* out) {
  return {
      {"rule", "NAME",
       "freestyle, standard, renju, caro or caro9 (default: as the file says, else freestyle).",
       StoreRule(&out->rule)},
      {"size", "N",
       "Side of the board, or WxH (default: as the file says, 15 for moves; SGF without SZ needs "
       "it).",
       [out](absl::string_view text) { return ParseSize(text, &out->size); }},
      {"board", "FILE",
       "The position: a .psq or .sgf record, a drawn board (. x o #), a game of other programs "
       "(.pos, .rec, .sav ...) or a ZIP of .psq records; - for input.",
       StoreText(&out->file)},
      {"game", "N",
       "Of a file with several games or drawn boards, the Nth (default: the first game, the last "
       "board).",
       StoreInteger(&out->game, 1, std::numeric_limits<int64_t>::max())},
      {"encoding", "NAME",
       "Of texts in an SGF record that are not UTF-8, such as GBK or Shift-JIS (default: as the "
       "file says, else what they look like).",
       StoreEncoding(&out->encoding)},
      {"move", "N", "Play only the first N moves of the record.",
       StoreInteger(&out->move, 0, engine::kPointCapacity)},
      {"side", "COLOUR", "Who moves, black or white (default: as the stones say).",
       StoreSide(&out->side)},
  };
}

absl::StatusOr<engine::GivenPosition> ReadPositionOfOptions(const engine::PositionText& text) {
  absl::StatusOr<engine::GivenPosition> position = ReadAny(text);
  if (!position.ok()) return position;
  for (const std::string& note : position->notes) absl::FPrintF(stderr, "Note: %s.\n", note);
  return position;
}

OptionSetter AppendMoves(engine::PositionText* out) {
  return [out](absl::string_view text) {
    absl::StrAppend(&out->moves, text);
    return absl::OkStatus();
  };
}

}  // namespace tengen::cli
