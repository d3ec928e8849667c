#include "cli/game_files.h"

#include <cstddef>
#include <filesystem>
#include <optional>
#include <system_error>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "base/command.h"
#include "base/files.h"
#include "base/text.h"
#include "engine/record/notation.h"
#include "protocol/database/formats/game_archive.h"
#include "protocol/database/formats/old_games.h"

namespace tengen::cli {
namespace {

using database::ImportFormat;

constexpr engine::BoardSize kSizeOfMoves = {15, 15};

absl::StatusOr<engine::GivenGame> GameOfTurns(absl::string_view text,
                                              const engine::PositionText& given) {
  const engine::BoardSize size = given.size.value_or(kSizeOfMoves);
  absl::StatusOr<std::vector<std::optional<Point>>> turns =
      engine::ParseTurns(text, size.width, size.height);
  if (!turns.ok()) return turns.status();
  database::GameMoves game;
  game.size = size;
  game.moves = *std::move(turns);
  return SettledGame(RecordedGameOf(game), given);
}

// A game a line; nothing if some line is none.
std::vector<NamedGame> GamesOfLines(absl::string_view name, absl::string_view text,
                                    const engine::PositionText& given) {
  std::vector<NamedGame> games;
  int number = 0;
  for (absl::string_view line : absl::StrSplit(text, '\n')) {
    ++number;
    line = absl::StripAsciiWhitespace(line);
    if (line.empty() || line.front() == '#') continue;
    games.push_back({absl::StrCat(name, " line ", number), GameOfTurns(line, given)});
  }
  return games;
}

std::vector<NamedGame> Refused(absl::string_view name, absl::Status why) {
  return {{std::string(name), std::move(why)}};
}

// psq, SGF or a game a line.
std::vector<NamedGame> GamesOfText(const std::string& name, absl::string_view text,
                                   const engine::PositionText& given) {
  absl::StatusOr<std::vector<absl::StatusOr<engine::GivenGame>>> read = ReadGivenGames(text, given);
  if (!read.ok()) {
    std::vector<NamedGame> lines = GamesOfLines(name, text, given);
    bool any = false;
    for (const NamedGame& line : lines) any = any || line.game.ok();
    if (any) return lines;
    return Refused(name, absl::InvalidArgumentError("neither psq, nor SGF, nor a game a line"));
  }
  std::vector<NamedGame> games;
  for (size_t i = 0; i < read->size(); ++i) {
    games.push_back(
        {read->size() == 1 ? name : absl::StrCat(name, " game ", i + 1), std::move((*read)[i])});
  }
  return games;
}

std::vector<NamedGame> GamesOfArchive(const std::string& path, const engine::PositionText& given) {
  std::vector<NamedGame> games;
  const absl::Status status = database::ForEachArchivedGame(
      path, [&](const std::string& name, absl::StatusOr<engine::RecordedGame> game) {
        games.push_back(
            {absl::StrCat(path, " ", name),
             game.ok() ? absl::StatusOr<engine::GivenGame>(SettledGame(*std::move(game), given))
                       : game.status()});
      });
  if (!status.ok()) return Refused(path, status);
  return games;
}

std::vector<NamedGame> GamesOfFile(const std::string& path, const engine::PositionText& given) {
  const absl::StatusOr<ImportFormat> format =
      path == "-" ? ImportFormat::kMoves : database::ImportFormatOf(path);
  if (format.ok() && *format == ImportFormat::kPsqArchive) return GamesOfArchive(path, given);
  const ForeignReader foreign = format.ok() ? ForeignReaderOf(*format) : nullptr;
  if (format.ok() && foreign == nullptr && !IsReadHere(*format)) {
    return Refused(path, ForTheDatabase(path, *format));
  }
  const absl::StatusOr<std::string> text =
      foreign != nullptr ? base::BytesOfFile(path) : base::ReadTextFile(path);
  if (!text.ok()) return Refused(path, text.status());
  if (foreign == nullptr) return GamesOfText(path, *text, given);
  const absl::StatusOr<database::GameMoves> game = foreign(*text);
  if (!game.ok()) return Refused(path, game.status());
  return {{path, SettledGame(RecordedGameOf(*game), given)}};
}

// That one of a file's games which is wanted.
std::vector<NamedGame> Wanted(std::vector<NamedGame> games, const engine::PositionText& given,
                              const std::string& operand) {
  if (!given.game) return games;
  const auto count = static_cast<int64_t>(games.size());
  if (*given.game > count) {
    return Refused(operand, absl::InvalidArgumentError(absl::StrCat(
                                "there is no game ", *given.game, ": there are ", count)));
  }
  return {std::move(games[static_cast<size_t>(*given.game - 1)])};
}

}  // namespace

ForeignReader ForeignReaderOf(ImportFormat format) {
  switch (format) {
    case ImportFormat::kPos:
      return database::GameFromPos;
    case ImportFormat::kSav:
      return database::GameFromSav;
    case ImportFormat::kRec:
      return database::GameFromRec;
    case ImportFormat::kBan:
      return database::GameFromBan;
    case ImportFormat::kRnj:
      return database::GameFromRnj;
    case ImportFormat::kNrf:
      return database::GameFromNrf;
    case ImportFormat::kDt5:
      return database::GameFromDt5;
    case ImportFormat::kKif:
      return database::GameFromKif;
    case ImportFormat::kRdf:
      return database::GameFromRdf;
    default:
      return nullptr;
  }
}

engine::RecordedGame RecordedGameOf(const database::GameMoves& game) {
  engine::RecordedGame recorded;
  recorded.width = game.size.width;
  recorded.height = game.size.height;
  recorded.rule = game.rule;
  recorded.comment = game.comment;
  Color color = Color::kBlack;
  for (const std::optional<Point>& move : game.moves) {
    const auto kind = move ? engine::RecordedStep::Kind::kMove : engine::RecordedStep::Kind::kPass;
    recorded.steps.push_back({kind, color, move.value_or(Point())});
    color = Opponent(color);
  }
  return recorded;
}

bool IsReadHere(ImportFormat format) {
  return format == ImportFormat::kPsq || format == ImportFormat::kSgf ||
         format == ImportFormat::kMoves;
}

absl::Status ForTheDatabase(const std::string& path, ImportFormat format) {
  const std::string tengen = base::TypedName("tengen");
  const std::string name = base::Quoted(path);
  if (format == ImportFormat::kDatabase) {
    return absl::InvalidArgumentError(absl::StrCat(name, " is a database of positions; ", tengen,
                                                   " database query looks into it"));
  }
  return absl::InvalidArgumentError(
      absl::StrCat(name, " is no game or drawn board but ", database::ImportFormatName(format),
                   ", which ", tengen, " database import puts into a database of positions, for ",
                   tengen, " database query"));
}

std::vector<NamedGame> ReadAllGames(const std::string& operand, const engine::PositionText& given) {
  std::error_code error;
  if (operand == "-" || std::filesystem::exists(operand, error)) {
    return Wanted(GamesOfFile(operand, given), given, operand);
  }
  absl::StatusOr<engine::GivenGame> moves = GameOfTurns(operand, given);
  if (moves.ok()) return {{operand, std::move(moves)}};
  return Refused(operand, absl::NotFoundError(absl::StrCat("there is no such file, and as moves: ",
                                                           moves.status().message())));
}

}  // namespace tengen::cli
