#include "engine/record/game_record.h"

#include <cassert>
#include <cstddef>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "engine/line_threats.h"
#include "engine/point_set.h"
#include "engine/record/notation.h"

namespace tengen::engine {
namespace {

// The unbroken stones of colour c through p in direction d, ends first to last.
std::vector<Point> RowThrough(const Board& board, Point p, Direction d, Color c) {
  const auto is_own = [&](int x, int y) {
    return x >= 0 && x < board.width() && y >= 0 && y < board.height() &&
           board.At(Point(x, y)) == CellOf(c);
  };
  int x = p.x();
  int y = p.y();
  for (; is_own(x - StepX(d), y - StepY(d)); y -= StepY(d)) x -= StepX(d);
  std::vector<Point> row;
  for (; is_own(x, y); y += StepY(d)) {
    row.emplace_back(x, y);
    x += StepX(d);
  }
  return row;
}

// The direction in which a stone of colour c on p would complete a winning row.
std::optional<Direction> WinningDirection(const Board& board, Point p, Color c) {
  for (Direction d : kDirections) {
    if (board.ThreatPlane(c, d, LineThreat::kFive).Contains(p)) return d;
  }
  return std::nullopt;
}

// What is over although nobody completed a row or a foul.
std::optional<GameEnd> EndOfRoom(const Board& board) {
  if (board.full()) return GameEnd{GameEnd::Reason::kBoardFull, std::nullopt, {}, {}};
  const bool may_lack_moves =
      board.side_to_move() == Color::kBlack && RuleFor(board.rule(), Color::kBlack).has_forbidden;
  if (may_lack_moves && board.ForbiddenPoints() == board.empty()) {
    return GameEnd{GameEnd::Reason::kNoAllowedMove, Color::kWhite, {}, {}};
  }
  return std::nullopt;
}

}  // namespace

absl::string_view ColorName(Color c) { return c == Color::kBlack ? "Black" : "White"; }

absl::string_view ForbiddenName(Forbidden foul) {
  switch (foul) {
    case Forbidden::kOverline:
      return "overline (six or more in a row)";
    case Forbidden::kDoubleFour:
      return "double four (two fours at once)";
    case Forbidden::kDoubleThree:
      return "double three (two open threes at once)";
    case Forbidden::kNone:
      break;
  }
  assert(false);
  return "";
}

std::string DescribeEnd(const GameEnd& end, int height) {
  switch (end.reason) {
    case GameEnd::Reason::kRow: {
      const auto append_point = [height](std::string* out, Point p) {
        absl::StrAppend(out, ToLetters(p, height));
      };
      return absl::StrCat(ColorName(*end.winner), " wins with ", end.row.size(),
                          " in a row: ", absl::StrJoin(end.row, " ", append_point), ".");
    }
    case GameEnd::Reason::kForbidden:
      return absl::StrCat("White wins: Black's move was a forbidden ", ForbiddenName(end.foul),
                          ".");
    case GameEnd::Reason::kNoAllowedMove:
      return "White wins: every empty point is forbidden to Black.";
    case GameEnd::Reason::kBoardFull:
      break;
  }
  return "The board is full: a draw.";
}

absl::StatusOr<GameRecord> GameRecord::Create(int width, int height, Rule rule) {
  const absl::StatusOr<Board> board = Board::Create(width, height, rule);
  if (!board.ok()) return board.status();
  return GameRecord(*board);
}

absl::StatusOr<GameRecord> GameRecord::FromRecorded(const RecordedGame& game, Rule rule) {
  if (absl::Status by_turns = MovesByTurns(game).status(); !by_turns.ok()) return by_turns;
  absl::StatusOr<GameRecord> record = Create(game.width, game.height, rule);
  if (!record.ok()) return record;
  for (const RecordedStep& step : game.steps) {
    if (step.kind != RecordedStep::Kind::kMove) continue;
    const absl::Status status = record->Play(step.point, step.milliseconds);
    if (!status.ok()) {
      return absl::Status(status.code(), absl::StrCat("move ", record->move_count() + 1, " under ",
                                                      RuleName(rule), ": ", status.message()));
    }
  }
  return record;
}

absl::Status GameRecord::Play(Point p, int64_t milliseconds) {
  if (!board_.Contains(p)) {
    return absl::InvalidArgumentError(absl::StrCat(ToCoordinates(p), " is not on the board"));
  }
  const std::string name = ToLetters(p, board_.height());
  if (end_) return absl::FailedPreconditionError(absl::StrCat(name, ": the game is over"));
  if (!board_.IsEmpty(p)) return absl::FailedPreconditionError(absl::StrCat(name, " is taken"));

  const Color mover = board_.side_to_move();
  const Verdict verdict = board_.Judge(p);
  const Forbidden foul =
      verdict == Verdict::kForbiddenLoss ? board_.ForbiddenKind(p) : Forbidden::kNone;
  const std::optional<Direction> direction = WinningDirection(board_, p, mover);
  board_.Make(p);
  milliseconds_.push_back(milliseconds);
  if (verdict == Verdict::kWin) {
    end_ = GameEnd{GameEnd::Reason::kRow, mover, {}, {}};
    if (direction) end_->row = RowThrough(board_, p, *direction, mover);
  } else if (verdict == Verdict::kForbiddenLoss) {
    end_ = GameEnd{GameEnd::Reason::kForbidden, Opponent(mover), foul, {}};
  } else {
    end_ = EndOfRoom(board_);
  }
  return absl::OkStatus();
}

void GameRecord::TakeBack() {
  assert(move_count() > 0);
  board_.Unmake();
  milliseconds_.pop_back();
  end_.reset();
}

PsqGame GameRecord::ToPsq(std::string black_name, std::string white_name) const {
  PsqGame game;
  game.width = board_.width();
  game.height = board_.height();
  game.rule = board_.rule();
  game.black_name = std::move(black_name);
  game.white_name = std::move(white_name);
  const std::vector<Point> points = board_.Moves();
  assert(points.size() == milliseconds_.size());
  for (size_t i = 0; i < points.size(); ++i) game.moves.push_back({points[i], milliseconds_[i]});
  return game;
}

bool HasWinningRow(const Board& board) {
  for (Color c : kColors) {
    for (Point p : board.stones(c)) {
      Board without = board;
      if (without.Remove(p).ok() && without.IsFive(p, c)) return true;
    }
  }
  return false;
}

}  // namespace tengen::engine
