#include "protocol/database/formats/games.h"

#include <algorithm>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "base/errors.h"

namespace tengen::database {
namespace {

constexpr int kPosSide = 15;
constexpr int kRecSide = 20;

absl::Status NoGame(absl::string_view why) { return absl::InvalidArgumentError(why); }

bool IsSide(int n) { return engine::kMinSide <= n && n <= engine::kMaxSide; }

std::vector<absl::string_view> LinesOf(absl::string_view text) {
  std::vector<absl::string_view> lines;
  for (absl::string_view line : absl::StrSplit(text, '\n')) {
    lines.push_back(absl::StripAsciiWhitespace(line));
  }
  return lines;
}

bool OnBoard(int x, int y, engine::BoardSize size) {
  return x >= 0 && x < size.width && y >= 0 && y < size.height;
}

Position EmptyBoard(const GameMoves& game, Rule rule) {
  return {rule, game.size.width, game.size.height, Color::kBlack, {}};
}

absl::Status Play(const std::optional<Point>& move, Position& position) {
  if (!move) {
    position.side_to_move = Opponent(position.side_to_move);
  } else if (position.IsEmpty(*move)) {
    position = position.After(*move);
  } else {
    return NoGame(absl::StrCat("a move to the taken point ", ToLetters(*move, position.height)));
  }
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<GameMoves> GameFromPos(absl::string_view bytes) {
  if (bytes.empty() || static_cast<uint8_t>(bytes[0]) != bytes.size() - 1) {
    return NoGame("the number of moves is not that of the bytes");
  }
  GameMoves game;
  for (char c : bytes.substr(1)) {
    const int cell = static_cast<uint8_t>(c);
    const bool pass = cell >= kPosSide * kPosSide;
    game.moves.push_back(pass ? std::nullopt
                              : std::make_optional(Point(cell % kPosSide, cell / kPosSide)));
  }
  return game;
}

absl::StatusOr<GameMoves> GameFromSav(absl::string_view text) {
  std::vector<int> numbers;
  for (absl::string_view word :
       absl::StrSplit(text, absl::ByAnyChar(" \t\r\n"), absl::SkipEmpty())) {
    if (!absl::SimpleAtoi(word, &numbers.emplace_back())) return NoGame("not only numbers");
  }
  if (numbers.size() < 3) return NoGame("height, width and number of moves are missing");
  GameMoves game;
  game.size = {numbers[1], numbers[0]};
  if (!IsSide(numbers[0]) || !IsSide(numbers[1])) return NoGame("an impossible size");
  // With a rule before the number of moves there is one number more.
  const size_t head = numbers.size() % 2 == 0 ? 4 : 3;
  if (numbers.size() < head || numbers[head - 1] < 0 ||
      static_cast<size_t>(numbers[head - 1]) * 2 != numbers.size() - head) {
    return NoGame("the number of moves is not that of the lines");
  }
  for (size_t i = head; i < numbers.size(); i += 2) {
    const int y = numbers[i], x = numbers[i + 1];
    if (!OnBoard(x, y, game.size)) return NoGame("a move that is not on the board");
    game.moves.emplace_back(Point(x, y));
  }
  return game;
}

absl::StatusOr<GameMoves> GameFromRec(absl::string_view text) {
  const std::vector<absl::string_view> lines = LinesOf(text);
  if (lines.size() < 3) return NoGame("names and moves are missing");
  GameMoves game;
  game.size = {kRecSide, kRecSide};
  game.comment = absl::StrCat(lines[0], " - ", lines[1]);
  for (size_t i = 2; i < lines.size(); ++i) {
    const std::vector<absl::string_view> fields = absl::StrSplit(lines[i], ',');
    int x = 0, y = 0;
    if (fields.size() < 2) break;  // the error code
    if (!absl::SimpleAtoi(fields[0], &x) || !absl::SimpleAtoi(fields[1], &y) ||
        !OnBoard(x, y, game.size)) {
      return base::QuotedError("no move", lines[i]);
    }
    game.moves.emplace_back(Point(x, y));
  }
  if (game.moves.empty()) return NoGame("moves are missing");
  return game;
}

absl::StatusOr<GameMoves> GameFromMoveText(absl::string_view text, engine::BoardSize size) {
  absl::StatusOr<std::vector<std::optional<Point>>> turns =
      engine::ParseTurns(text, size.width, size.height);
  if (!turns.ok()) return turns.status();
  return GameMoves{size, *std::move(turns), "", std::nullopt, ""};
}

absl::StatusOr<Position> PositionAfter(const GameMoves& game, Rule rule) {
  Position position = EmptyBoard(game, rule);
  for (const std::optional<Point>& move : game.moves) {
    if (absl::Status status = Play(move, position); !status.ok()) return status;
  }
  return position;
}

absl::Status TakeGame(const GameMoves& game, Rule rule, RecordSink& sink, absl::string_view where) {
  // All moves are tried before the first position is handed over.
  if (absl::Status status = PositionAfter(game, rule).status(); !status.ok()) return status;
  Position position = EmptyBoard(game, rule);
  for (size_t i = 0; i < game.moves.size(); ++i) {
    Play(game.moves[i], position).IgnoreError();
    Record record;
    if (i + 1 == game.moves.size()) record.comment = game.comment;
    if (absl::Status status = sink.Take(position, record); !status.ok()) return status;
  }
  return game.refused.empty() ? absl::OkStatus() : sink.Refuse(where, game.refused);
}

absl::Status TakeGameOrRefuse(const absl::StatusOr<GameMoves>& game, Rule rule,
                              absl::string_view where, RecordSink& sink) {
  const absl::Status status = game.ok() ? TakeGame(*game, rule, sink, where) : game.status();
  return absl::IsInvalidArgument(status) ? sink.Refuse(where, status.message()) : status;
}

}  // namespace tengen::database
