#include "cli/judge/judge_line.h"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "engine/board.h"
#include "engine/record/notation.h"

namespace tengen::cli {
namespace {

constexpr engine::BoardSize kDefaultSize = {15, 15};

// The columns of a record.
enum Column { kRule, kSize, kBoard, kMove, kColor, kRest };
// A record's position needs the first three, its last move all but the rest.
constexpr size_t kPositionColumns = kMove;
constexpr size_t kMoveColumns = kRest;

using Columns = std::vector<absl::string_view>;

// How much of an offending text an error repeats.
constexpr size_t kQuotedLength = 40;

std::string QuotedStart(absl::string_view text) {
  const bool cut = text.size() > kQuotedLength;
  return absl::StrCat("\"", text.substr(0, kQuotedLength), cut ? "..." : "", "\"");
}

std::string ToString(engine::BoardSize size) { return absl::StrCat(size.width, "x", size.height); }

template <typename... Parts>
absl::Status Bad(const Parts&... parts) {
  return absl::InvalidArgumentError(absl::StrCat(parts...));
}

Columns SplitColumns(absl::string_view line) {
  Columns columns = absl::StrSplit(line, absl::MaxSplits('\t', kRest));
  for (absl::string_view& column : columns) column = absl::StripAsciiWhitespace(column);
  return columns;
}

// Points have numbers and boards do not.
bool LooksLikeMoves(absl::string_view text) {
  return text.find_first_of("0123456789") != absl::string_view::npos;
}

struct JudgedGame {
  Rule rule;
  engine::BoardSize size;
};

JudgedGame JudgedGameOf(const JudgeSettings& settings) {
  const Rule usual = settings.task == JudgeTask::kForbidden ? Rule::kRenju : Rule::kFreestyle;
  return {settings.rule.value_or(usual), settings.size.value_or(kDefaultSize)};
}

// The game that a record names.
absl::StatusOr<JudgedGame> ParseGame(const Columns& columns, const JudgeSettings& settings) {
  const std::optional<Rule> rule = engine::ParseRule(columns[kRule]);
  if (!rule) return Bad("unknown rule ", QuotedStart(columns[kRule]));
  if (settings.rule && settings.rule != rule) {
    return Bad("rule ", RuleName(*rule), " where --rule says ", RuleName(*settings.rule));
  }
  const std::optional<engine::BoardSize> size = engine::ParseBoardSize(columns[kSize]);
  if (!size) return Bad(QuotedStart(columns[kSize]), " is no board size");
  if (settings.size && ToString(*settings.size) != ToString(*size)) {
    return Bad("size ", ToString(*size), " where --size says ", ToString(*settings.size));
  }
  return JudgedGame{*rule, *size};
}

absl::Status CheckLength(absl::string_view cells, engine::BoardSize size) {
  const size_t points = static_cast<size_t>(size.width) * static_cast<size_t>(size.height);
  if (cells.size() == points) return absl::OkStatus();
  return Bad("a board of ", cells.size(), " characters, not the ", points, " of ", ToString(size),
             ": ", QuotedStart(cells));
}

// The one place where a board is built from its cells.
absl::StatusOr<Board> BuildBoard(absl::string_view cells, const JudgedGame& game) {
  if (absl::Status status = CheckLength(cells, game.size); !status.ok()) return status;
  absl::StatusOr<Board> board = ParseBoard(cells, game.rule, game.size.width);
  // Only blanks between the cells, which ParseBoard passes over, can make it shorter.
  if (board.ok() && board->height() != game.size.height) return Bad("blanks between the cells");
  return board;
}

absl::string_view NameOf(Verdict verdict) {
  constexpr std::array<absl::string_view, 3> kNames = {"none", "win", "forbidden-loss"};
  return kNames[static_cast<size_t>(verdict)];
}

// The empty board of `game` after `moves`. The verdict on the last one, if wanted, goes to
// `verdict`; then a move behind the end of the game is an error.
absl::StatusOr<Board> PlayMoves(absl::string_view text, const JudgedGame& game, Verdict* verdict) {
  const auto [width, height] = game.size;
  const absl::StatusOr<std::vector<Point>> moves = engine::ParseMoves(text, width, height);
  if (!moves.ok()) return moves.status();
  absl::StatusOr<Board> board = Board::Create(width, height, game.rule);
  if (!board.ok()) return board;
  for (size_t i = 0; i < moves->size(); ++i) {
    const Point p = (*moves)[i];
    const auto name = [&] {
      return absl::StrCat("move ", i + 1, " (", ToLetters(p, game.size.height), ")");
    };
    if (!board->IsEmpty(p)) return Bad(name(), ": the point is taken");
    if (verdict != nullptr) {
      *verdict = board->Judge(p);
      if (*verdict != Verdict::kNone && i + 1 < moves->size()) {
        return Bad(name(), " ended the game (", NameOf(*verdict), "), but moves follow");
      }
    }
    board->Make(p);
  }
  return board;
}

std::optional<Color> ParseColor(absl::string_view text) {
  if (absl::EqualsIgnoreCase(text, "x")) return Color::kBlack;
  if (absl::EqualsIgnoreCase(text, "o")) return Color::kWhite;
  return std::nullopt;
}

absl::StatusOr<std::string> VerdictOfRecord(const Columns& columns, const JudgeSettings& settings) {
  if (columns.size() < kMoveColumns) {
    return Bad(columns.size(), " columns, not rule, size, board, x,y and colour");
  }
  const absl::StatusOr<JudgedGame> game = ParseGame(columns, settings);
  if (!game.ok()) return game.status();
  if (absl::Status status = CheckLength(columns[kBoard], game->size); !status.ok()) return status;
  const auto [width, height] = game->size;
  const std::optional<Point> move = engine::ParseCoordinates(columns[kMove], width, height);
  if (!move) {
    return Bad(QuotedStart(columns[kMove]), " is no point x,y of a ", ToString(game->size),
               " board");
  }
  const std::optional<Color> color = ParseColor(columns[kColor]);
  if (!color) return Bad("colour ", QuotedStart(columns[kColor]), " is neither x nor o");

  std::string before(columns[kBoard]);
  char& cell = before[static_cast<size_t>(move->y()) * static_cast<size_t>(width) +
                      static_cast<size_t>(move->x())];
  if (ParseColor(absl::string_view(&cell, 1)) != color) {
    return Bad("the board has \"", absl::string_view(&cell, 1), "\" at ", columns[kMove],
               ", not a stone of colour ", columns[kColor]);
  }
  cell = '.';
  absl::StatusOr<Board> board = BuildBoard(before, *game);
  if (!board.ok()) return board.status();
  board->SetSideToMove(*color);
  return std::string(NameOf(board->Judge(*move)));
}

absl::StatusOr<std::string> VerdictOfMoves(absl::string_view text, const JudgeSettings& settings) {
  if (!LooksLikeMoves(text)) return Bad("no moves, so no last move: ", QuotedStart(text));
  Verdict verdict = Verdict::kNone;
  const absl::StatusOr<Board> board = PlayMoves(text, JudgedGameOf(settings), &verdict);
  if (!board.ok()) return board.status();
  return std::string(NameOf(verdict));
}

// The position that a line of any form describes.
absl::StatusOr<Board> ParsePosition(const Columns& columns, const JudgeSettings& settings) {
  if (columns.size() >= kPositionColumns && engine::ParseRule(columns[kRule])) {
    const absl::StatusOr<JudgedGame> game = ParseGame(columns, settings);
    if (!game.ok()) return game.status();
    return BuildBoard(columns[kBoard], *game);
  }
  if (LooksLikeMoves(columns[0])) return PlayMoves(columns[0], JudgedGameOf(settings), nullptr);
  return BuildBoard(columns[0], JudgedGameOf(settings));
}

absl::string_view NameOf(engine::Forbidden kind) {
  constexpr std::array<absl::string_view, 4> kNames = {"", "6", "44", "33"};
  return kNames[static_cast<size_t>(kind)];
}

std::string ForbiddenText(const Board& board) {
  std::string text;
  for (Point p : board.ForbiddenPoints()) {
    absl::StrAppend(&text, text.empty() ? "" : ",", p.x(), ",", p.y(), ":",
                    NameOf(board.ForbiddenKind(p)));
  }
  return text.empty() ? "-" : text;
}

std::string ThreatsText(const Board& board, Color c) {
  const engine::ThreatSets sets = board.Threats(c);
  const PointSet overline = board.ThreatPoints(c, LineThreat::kOverline);
  const std::array<std::pair<absl::string_view, const PointSet*>, 10> named = {
      {{"5", &sets.five},
       {"S4", &sets.straight_four},
       {"4", &sets.four},
       {"44", &sets.double_four},
       {"3", &sets.three},
       {"33", &sets.double_three},
       {"C3", &sets.closed_three},
       {"2", &sets.two},
       {"22", &sets.double_two},
       {"6", &overline}}};
  std::string text;
  for (const auto& [name, set] : named) {
    if (set->empty()) continue;
    absl::StrAppend(&text, text.empty() ? "" : ";", name);
    char separator = '=';
    for (Point p : *set) {
      absl::StrAppend(&text, absl::string_view(&separator, 1), p.x(), ",", p.y());
      separator = ' ';
    }
  }
  return text.empty() ? "-" : text;
}

}  // namespace

absl::StatusOr<std::string> JudgeLine(absl::string_view line, const JudgeSettings& settings) {
  const Columns columns = SplitColumns(line);
  if (settings.task == JudgeTask::kVerdict) {
    return columns.size() == 1 ? VerdictOfMoves(columns[0], settings)
                               : VerdictOfRecord(columns, settings);
  }
  const absl::StatusOr<Board> board = ParsePosition(columns, settings);
  if (!board.ok()) return board.status();
  if (settings.task == JudgeTask::kForbidden) return ForbiddenText(*board);
  return absl::StrCat(ThreatsText(*board, Color::kBlack), "\t", ThreatsText(*board, Color::kWhite));
}

}  // namespace tengen::cli
