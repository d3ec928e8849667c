#include "engine/record/given_position.h"

#include <cstddef>
#include <utility>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "base/annotated.h"
#include "base/errors.h"
#include "base/files.h"
#include "base/lines.h"
#include "base/sgf.h"
#include "base/text.h"
#include "engine/record/game_record.h"
#include "engine/record/notation.h"
#include "engine/record/psq.h"
#include "engine/record/sgf.h"

namespace tengen::engine {
namespace {

constexpr int kUsualSide = 15;
constexpr absl::string_view kZip = "PK\x03\x04";  // an archive begins so

std::string SizeName(int width, int height) { return absl::StrCat(width, "x", height); }

bool IsPsq(absl::string_view text) {
  return absl::StartsWith(absl::StripLeadingAsciiWhitespace(text), "Piskvorky");
}

// No drawing has a semicolon.
bool IsSgf(absl::string_view text) {
  const size_t parenthesis = text.find('(');
  return parenthesis != absl::string_view::npos && absl::StrContains(text.substr(parenthesis), ";");
}

absl::StatusOr<GivenGame> ReadGivenPsq(absl::string_view text, const PositionText& given) {
  if (given.game.value_or(1) != 1) {
    return absl::InvalidArgumentError(
        absl::StrCat("there is no game ", *given.game, ": a psq file has one"));
  }
  const absl::StatusOr<PsqGame> game = ReadPsq(text);
  if (!game.ok()) return game.status();
  return GivenGame{RecordedGameOf(*game), {}};
}

// The game that is wanted; of the others only their number is looked at.
absl::StatusOr<GivenGame> ReadGivenSgf(absl::string_view text, const PositionText& given) {
  const int64_t wanted = given.game.value_or(1);
  base::SgfReader reader(text, base::kMaxSgfParts, given.encoding);
  absl::StatusOr<base::SgfTree> found = base::ReadSgfTree("");
  int64_t games = 0;
  while (std::optional<absl::StatusOr<base::SgfTree>> tree = reader.Next()) {
    if (++games == wanted) found = *std::move(tree);
  }
  if (games > 0 && games < wanted) {
    return absl::InvalidArgumentError(
        absl::StrCat("there is no game ", wanted, ": the file has ", games));
  }
  if (!found.ok()) return found.status();
  absl::StatusOr<RecordedGame> game = ReadSgfGame(*found, given.size);
  if (!game.ok()) return game.status();
  GivenGame read = {*std::move(game), {}};
  if (games > 1 && !given.game) {
    read.notes.push_back(absl::StrCat("the file has ", games, " games; this is the first"));
  }
  return read;
}

bool IsGomoku(const RecordedGame& game) {
  const absl::string_view type = absl::StripAsciiWhitespace(game.type);
  return type.empty() || type == "4";
}

// People's rule goes before the file's, the file's size before people's.
void Settle(const PositionText& given, GivenGame& read) {
  RecordedGame& game = read.game;
  if (!IsGomoku(game)) {
    read.notes.push_back(
        absl::StrCat("the file says game ", game.type, " (GM), and gomoku is 4; read as gomoku"));
  }
  if (given.rule && game.rule && *given.rule != *game.rule) {
    read.notes.push_back(
        absl::StrCat("the file says ", RuleName(*game.rule), "; read as ", RuleName(*given.rule)));
  }
  if (given.rule) game.rule = given.rule;
  if (!game.unknown_rule.empty()) {
    read.notes.push_back(absl::StrCat("the file's rule ", base::Quoted(game.unknown_rule),
                                      " is none that is known here; read as ",
                                      RuleName(game.rule.value_or(given.usual_rule))));
  }
  read.notes.insert(read.notes.end(), game.notes.begin(), game.notes.end());
  const BoardSize size = given.size.value_or(BoardSize{game.width, game.height});
  if (size.width != game.width || size.height != game.height) {
    read.notes.push_back(absl::StrCat("the file says ", SizeName(game.width, game.height), ", not ",
                                      SizeName(size.width, size.height)));
  }
}

// An error, with what the file has instead of a game.
absl::Status Explained(const absl::Status& status, const std::vector<std::string>& notes) {
  if (notes.empty()) return status;
  return absl::Status(status.code(), absl::StrCat(status.message(), "; ", notes.back()));
}

absl::StatusOr<GivenPosition> PositionOf(GivenGame given, std::optional<int64_t> move) {
  const Rule rule = given.game.rule.value_or(Rule::kFreestyle);
  absl::StatusOr<Replayed> replayed = Replay(given.game, rule, move);
  if (!replayed.ok()) {
    return Explained(replayed.status(), given.game.notes);
  }
  return GivenPosition{std::move(replayed->board), replayed->ordered, replayed->turns,
                       std::move(replayed->end), std::move(given.notes)};
}

absl::StatusOr<GivenPosition> ReadDrawnBoard(absl::string_view content, const PositionText& text) {
  const std::vector<std::string> boards = DrawnBoards(content);
  const auto count = static_cast<int64_t>(boards.size());
  const int64_t wanted = text.game.value_or(count);
  if (wanted < 1 || wanted > count) {
    return absl::InvalidArgumentError(
        absl::StrCat("there is no board ", wanted, ": the file has ", count));
  }
  absl::StatusOr<Board> board =
      ParseBoard(boards[static_cast<size_t>(wanted - 1)], text.rule.value_or(text.usual_rule));
  if (!board.ok()) {
    return absl::InvalidArgumentError(
        absl::StrCat("neither a game of psq or SGF nor a drawn board: ", board.status().message()));
  }
  if (text.move) return absl::InvalidArgumentError("a drawn board has no order of moves");
  if (HasWinningRow(*board)) {
    return absl::InvalidArgumentError("a winning row stands on the board: the game is over");
  }
  GivenPosition position = {.board = *std::move(board), .ordered = false};
  if (count > 1 && !text.game) {
    position.notes.push_back(
        absl::StrCat("the file has ", count, " drawn boards; this is the last"));
  }
  return position;
}

// Of SGF without a size: how people say it.
absl::Status WithSizeHint(const absl::Status& status) {
  if (!absl::IsFailedPrecondition(status)) return status;
  return absl::InvalidArgumentError(absl::StrCat(status.message(), "; --size=N says it"));
}

absl::StatusOr<GivenPosition> ReadContent(absl::string_view content, const PositionText& text) {
  if (absl::StripAsciiWhitespace(content).empty()) return absl::InvalidArgumentError("it is empty");
  if (absl::StartsWith(content, kZip)) {
    return absl::InvalidArgumentError("a ZIP archive is read by the name of its file only");
  }
  if (!IsPsq(content) && !IsSgf(content)) return ReadDrawnBoard(content, text);
  absl::StatusOr<GivenGame> game = ReadGivenGame(content, text);
  if (!game.ok()) return WithSizeHint(game.status());
  return PositionOf(*std::move(game), text.move);
}

absl::StatusOr<GivenPosition> ReadPositionFile(const PositionText& text) {
  const absl::StatusOr<std::string> content = base::ReadTextFile(text.file);
  if (!content.ok()) return content.status();
  absl::StatusOr<GivenPosition> position = ReadContent(*content, text);
  return position.ok() ? position : base::Annotated(position.status(), base::Quoted(text.file));
}

absl::StatusOr<GivenPosition> ReadMoves(const PositionText& text) {
  const BoardSize size = text.size.value_or(BoardSize{kUsualSide, kUsualSide});
  absl::StatusOr<std::vector<std::optional<Point>>> turns =
      ParseTurns(text.moves, size.width, size.height);
  if (!turns.ok()) return turns.status();
  RecordedGame game;
  game.width = size.width;
  game.height = size.height;
  game.rule = text.rule;
  Color color = Color::kBlack;
  for (const std::optional<Point>& turn : *turns) {
    const auto kind = turn ? RecordedStep::Kind::kMove : RecordedStep::Kind::kPass;
    game.steps.push_back({kind, color, turn.value_or(Point())});
    color = Opponent(color);
  }
  return PositionOf({std::move(game), {}}, text.move);
}

}  // namespace

absl::Status ParseSize(absl::string_view text, std::optional<BoardSize>* out) {
  *out = ParseBoardSize(text);
  if (*out) return absl::OkStatus();
  return base::IsNot(
      text, absl::StrCat("a size from ", kMinSide, " to ", kMaxSide, ", such as 15 or 20x15"));
}

absl::StatusOr<GivenGame> ReadGivenGame(absl::string_view text, const PositionText& given) {
  text = base::WithoutByteOrderMark(text);
  if (!IsPsq(text) && !IsSgf(text)) {
    return absl::InvalidArgumentError(
        "neither a psq record, which begins with Piskvorky, nor a game of SGF in parentheses");
  }
  absl::StatusOr<GivenGame> read =
      IsPsq(text) ? ReadGivenPsq(text, given) : ReadGivenSgf(text, given);
  if (read.ok()) Settle(given, *read);
  return read;
}

absl::StatusOr<std::vector<absl::StatusOr<GivenGame>>> ReadGivenGames(absl::string_view text,
                                                                      const PositionText& given) {
  text = base::WithoutByteOrderMark(text);
  std::vector<absl::StatusOr<GivenGame>> games;
  if (!IsSgf(text) || IsPsq(text)) {
    absl::StatusOr<GivenGame> game = ReadGivenGame(text, given);
    if (!game.ok() && !IsPsq(text)) return game.status();
    games.push_back(std::move(game));
    return games;
  }
  base::SgfReader reader(text, base::kMaxSgfParts, given.encoding);
  while (std::optional<absl::StatusOr<base::SgfTree>> tree = reader.Next()) {
    absl::StatusOr<RecordedGame> game =
        tree->ok() ? ReadSgfGame(**tree, given.size) : tree->status();
    if (game.ok()) {
      games.emplace_back(SettledGame(*std::move(game), given));
    } else {
      games.emplace_back(WithSizeHint(game.status()));
    }
  }
  if (games.empty()) return absl::InvalidArgumentError("no game of SGF");
  return games;
}

GivenGame SettledGame(RecordedGame game, const PositionText& given) {
  GivenGame settled = {std::move(game), {}};
  Settle(given, settled);
  return settled;
}

absl::StatusOr<GivenPosition> PositionOfGame(GivenGame game, const PositionText& text) {
  if (text.game.value_or(1) != 1) {
    return absl::InvalidArgumentError(
        absl::StrCat("there is no game ", *text.game, ": the file has one"));
  }
  Settle(text, game);
  absl::StatusOr<GivenPosition> position = PositionOf(std::move(game), text.move);
  if (position.ok() && text.side) position->board.SetSideToMove(*text.side);
  return position;
}

absl::StatusOr<GivenGame> ReadGameFile(const std::string& path, Rule usual_rule) {
  const absl::StatusOr<std::string> text = base::ReadTextFile(path);
  if (!text.ok()) return text.status();
  PositionText given;
  given.usual_rule = usual_rule;
  absl::StatusOr<GivenGame> game = ReadGivenGame(*text, given);
  if (game.ok()) return game;
  return absl::Status(game.status().code(),
                      absl::StrCat(base::Quoted(path), ": ", game.status().message()));
}

absl::StatusOr<GivenPosition> ReadGivenPosition(const PositionText& text) {
  if (!text.file.empty() && !text.moves.empty()) {
    return absl::InvalidArgumentError("give moves or a file, not both");
  }
  absl::StatusOr<GivenPosition> position =
      text.file.empty() ? ReadMoves(text) : ReadPositionFile(text);
  if (position.ok() && text.side) position->board.SetSideToMove(*text.side);
  return position;
}

absl::StatusOr<Board> ReadPosition(const PositionText& text) {
  absl::StatusOr<GivenPosition> position = ReadGivenPosition(text);
  if (!position.ok()) return position.status();
  if (!position->end.empty()) return absl::InvalidArgumentError(position->end);
  return std::move(position)->board;
}

}  // namespace tengen::engine
