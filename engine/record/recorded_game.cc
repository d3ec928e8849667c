#include "engine/record/recorded_game.h"

#include <algorithm>
#include <array>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "engine/record/game_record.h"
#include "engine/record/notation.h"

namespace tengen::engine {
namespace {

using Kind = RecordedStep::Kind;

std::string NumberedMove(const Board& board, Point p, int number) {
  return absl::StrCat("move ", number, " (", ToLetters(p, board.height()), ")");
}

// The names of Renju's opening rules, in small letters.
constexpr std::array<absl::string_view, 8> kRenjuOpenings = {
    "rif", "sakata", "yamaguchi", "tarannikov", "taraguchi", "soosyrv", "soosorv", "jonsson"};

bool NamesRenjuOpening(absl::string_view small_letters) {
  const std::vector<absl::string_view> words =
      absl::StrSplit(small_letters, absl::ByAnyChar(" \t\r\n,.:;/()_-"), absl::SkipEmpty());
  return std::any_of(words.begin(), words.end(), [](absl::string_view word) {
    return std::any_of(kRenjuOpenings.begin(), kRenjuOpenings.end(), [&](absl::string_view name) {
      // "rif" begins other words, too.
      return name == "rif" ? word == name : absl::StartsWith(word, name);
    });
  });
}

// Puts the steps of a record on a board.
class Replayer {
 public:
  explicit Replayer(const Board& board) : board_(board) {}

  absl::Status Take(const RecordedStep& step) {
    if (!end_.empty()) return absl::InvalidArgumentError(end_);
    if (absl::Status status = Do(step); !status.ok() || !end_.empty()) return status;
    turn_.Take(step, board_.stones(Color::kBlack).size(), board_.stones(Color::kWhite).size());
    board_.SetSideToMove(turn_.side());
    return absl::OkStatus();
  }

  absl::StatusOr<Replayed> Finish() && {
    if (was_set_up_ && HasWinningRow(board_)) {
      return absl::InvalidArgumentError("a winning row stands on the board: the game is over");
    }
    return Replayed{std::move(board_), ordered_, turns_, std::move(end_)};
  }

 private:
  absl::Status Do(const RecordedStep& step) {
    switch (step.kind) {
      case Kind::kMove:
        return Move(step);
      case Kind::kPass:
        ++turns_;
        ordered_ = false;
        board_.SetSideToMove(step.color);
        board_.Pass();
        return absl::OkStatus();
      case Kind::kPut:
      case Kind::kTakeOff:
        ordered_ = false;
        was_set_up_ = true;
        return SetUpStone(step, board_);
      case Kind::kToMove:
        break;
    }
    return absl::OkStatus();
  }

  // A move that ends the game is not played.
  absl::Status Move(const RecordedStep& step) {
    ordered_ = ordered_ && turn_.side() == step.color;
    board_.SetSideToMove(step.color);
    std::optional<MoveFault> fault = FaultOfMove(board_, step.point, turns_ + 1);
    if (fault && fault->taken) return absl::InvalidArgumentError(fault->text);
    if (fault) {
      end_ = std::move(fault->text);
      return absl::OkStatus();
    }
    if (board_.empty().size() == 1) {
      end_ = absl::StrCat(NumberedMove(board_, step.point, turns_ + 1),
                          " fills the board: the game is over");
      return absl::OkStatus();
    }
    ++turns_;
    board_.Make(step.point);
    return absl::OkStatus();
  }

  Board board_;
  RecordedTurn turn_;
  int turns_ = 0;
  std::string end_;  // as Replayed::end
  bool ordered_ = true;
  bool was_set_up_ = false;
};

}  // namespace

void AddMoves(const std::vector<Point>& moves, RecordedGame& game) {
  Color color = Color::kBlack;
  for (Point p : moves) {
    game.steps.push_back({Kind::kMove, color, p});
    color = Opponent(color);
  }
}

absl::StatusOr<std::vector<Point>> MovesByTurns(const RecordedGame& game) {
  std::vector<Point> moves;
  for (const RecordedStep& step : game.steps) {
    const std::string name = absl::StrCat("move ", moves.size() + 1);
    const Color mover = moves.size() % 2 == 0 ? Color::kBlack : Color::kWhite;
    if (IsSetUp(step)) {
      return absl::InvalidArgumentError(
          absl::StrCat(name, " stands behind stones that are set up"));
    }
    if (step.kind == Kind::kPass)
      return absl::InvalidArgumentError(absl::StrCat(name, " is a pass"));
    if (step.color != mover) {
      return absl::InvalidArgumentError(
          absl::StrCat(name, " is not ", ColorName(step.color), "'s"));
    }
    if (step.kind == Kind::kMove) moves.push_back(step.point);
  }
  return moves;
}

std::optional<Rule> RuleNamedIn(absl::string_view text) {
  const std::string small = absl::AsciiStrToLower(absl::StripAsciiWhitespace(text));
  if (const std::optional<Rule> rule = ParseRule(small)) return rule;
  const auto has = [&](absl::string_view word) { return absl::StrContains(small, word); };
  if (has("caro")) return has("standard") || has("caro9") ? Rule::kStandardCaro : Rule::kCaro;
  if (has("renju") || NamesRenjuOpening(small)) return Rule::kRenju;
  if (has("standard")) return Rule::kStandard;
  if (has("freestyle") || has("free style")) return Rule::kFreestyle;
  return std::nullopt;
}

std::optional<Rule> RuleOfTitle(absl::string_view title) {
  if (NamesRenjuOpening(absl::AsciiStrToLower(title))) return Rule::kRenju;
  return std::nullopt;
}

absl::Status SetUpStone(const RecordedStep& step, Board& board) {
  const Cell wanted = step.kind == RecordedStep::Kind::kTakeOff ? Cell::kEmpty : CellOf(step.color);
  if (board.At(step.point) == wanted) return absl::OkStatus();
  if (!board.IsEmpty(step.point)) {
    if (absl::Status status = board.Remove(step.point); !status.ok()) return status;
  }
  if (wanted == Cell::kEmpty) return absl::OkStatus();
  board.SetSideToMove(step.color);
  board.Make(step.point);
  return absl::OkStatus();
}

std::optional<MoveFault> FaultOfMove(const Board& board, Point p, int number) {
  const std::string name = NumberedMove(board, p, number);
  if (!board.IsEmpty(p)) return MoveFault{true, absl::StrCat(name, ": the point is taken")};
  const Verdict verdict = board.Judge(p);
  if (verdict == Verdict::kNone) return std::nullopt;
  return MoveFault{false, absl::StrCat(name, verdict == Verdict::kWin ? " wins" : " is forbidden",
                                       ": the game is over")};
}

void RecordedTurn::Take(const RecordedStep& step, int black, int white) {
  switch (step.kind) {
    case Kind::kMove:
    case Kind::kPass:
      side_ = Opponent(step.color);
      named_.reset();
      break;
    case Kind::kToMove:
      side_ = step.color;
      named_ = step.color;
      break;
    case Kind::kPut:
    case Kind::kTakeOff:
      side_ = named_.value_or(SideByCount(black, white));
      break;
  }
}

absl::StatusOr<Replayed> Replay(const RecordedGame& game, Rule rule, std::optional<int64_t> count) {
  const auto turns = std::count_if(game.steps.begin(), game.steps.end(), IsTurn);
  if (count && *count > turns) {
    return absl::InvalidArgumentError(
        absl::StrCat("there is no move ", *count, ": the game has ", turns, " moves"));
  }
  absl::StatusOr<Board> board = Board::Create(game.width, game.height, rule);
  if (!board.ok()) return board.status();
  Replayer replayer(*board);
  int64_t taken = 0;
  for (const RecordedStep& step : game.steps) {
    if (IsTurn(step) && taken++ == count.value_or(turns)) break;
    if (absl::Status status = replayer.Take(step); !status.ok()) return status;
  }
  return std::move(replayer).Finish();
}

}  // namespace tengen::engine
