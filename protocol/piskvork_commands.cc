#include <array>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "absl/time/time.h"
#include "base/text.h"
#include "protocol/commands.h"
#include "protocol/position_builder.h"
#include "protocol/replies.h"
#include "search/search_types.h"

namespace tengen::protocol {
namespace {

constexpr absl::string_view kErrorStartParameter = "ERROR bad START parameter";
constexpr absl::string_view kErrorRectStartParameter = "ERROR bad RECTSTART parameter";

void About(ReaderState& reader, absl::string_view) { reader.Say(AboutLine(reader.version)); }

// --------------------------------------------------------------------------------
// Games

std::optional<int64_t> NumberAt(const std::vector<absl::string_view>& words, size_t i) {
  return i < words.size() ? base::ParseInteger(words[i]) : std::nullopt;
}

void StartGame(ReaderState& reader, std::optional<int64_t> width, std::optional<int64_t> height,
               absl::string_view parameter_error) {
  if (!width || !height) {
    reader.game.End();
    reader.Reply(parameter_error);
  } else if (!reader.game.Start(*width, *height)) {
    reader.Reply(kErrorSize);
  } else {
    if (!reader.announcement.empty()) reader.Reply(std::exchange(reader.announcement, ""));
    reader.Reply(kOkReply);
  }
}

void Start(ReaderState& reader, absl::string_view arguments) {
  const std::vector<absl::string_view> words = base::SplitArguments(arguments);
  const std::optional<int64_t> width = NumberAt(words, 0);
  // Some managers name both sides; anything else behind the size is no concern of ours.
  const std::optional<int64_t> height = width ? NumberAt(words, 1).value_or(*width) : width;
  // Yixin-Board names the width first, too, but its points by their rows.
  const bool rows_first = reader.game.yixin();
  StartGame(reader, rows_first ? height : width, rows_first ? width : height, kErrorStartParameter);
}

void RectStart(ReaderState& reader, absl::string_view arguments) {
  const std::vector<absl::string_view> words = base::SplitArguments(arguments);
  StartGame(reader, NumberAt(words, 0), NumberAt(words, 1), kErrorRectStartParameter);
}

void Restart(ReaderState& reader, absl::string_view) {
  const Board& board = *reader.game.board();
  StartGame(reader, board.width(), board.height(), kErrorStartParameter);
}

// --------------------------------------------------------------------------------
// Stones

std::optional<Point> PointOf(const Game& game, absl::string_view arguments) {
  return ParsePoint(base::SplitArguments(arguments), game.board()->width(), game.board()->height());
}

// Puts a stone on the point that the arguments name; nullopt, and the error is said, unless it is
// free.
std::optional<Point> Put(ReaderState& reader, absl::string_view arguments) {
  const std::optional<Point> p = PointOf(reader.game, arguments);
  if (p && reader.game.Put(*p)) return p;
  reader.Reply(kErrorCoordinates);
  return std::nullopt;
}

void Begin(ReaderState& reader, absl::string_view) { reader.game.Think(); }

void Turn(ReaderState& reader, absl::string_view arguments) {
  if (Put(reader, arguments)) reader.game.Think();
}

void Play(ReaderState& reader, absl::string_view arguments) {
  if (const std::optional<Point> p = Put(reader, arguments)) reader.Reply(PointsLine({*p}));
}

void TakeBack(ReaderState& reader, absl::string_view arguments) {
  const std::optional<Point> p = PointOf(reader.game, arguments);
  reader.Reply(p && reader.game.TakeBack(*p) ? kOkReply : kErrorNoStone);
}

PositionBuilder Builder(const ReaderState& reader) {
  return PositionBuilder(reader.game.board()->width(), reader.game.board()->height());
}

void ReadBoard(ReaderState& reader, absl::string_view arguments) {
  reader.blocks.Open(BoardBlock{Builder(reader), /*think=*/true}, arguments);
}

// --------------------------------------------------------------------------------
// At any time

void Info(ReaderState& reader, absl::string_view arguments) { reader.game.Info(arguments); }

void Stop(ReaderState& reader, absl::string_view) { reader.search.Stop(); }

void Threats(ReaderState& reader, absl::string_view) {
  reader.Say(ThreatsLine(WithRule(*reader.game.board(), reader.game.rule())));
}

// --------------------------------------------------------------------------------
// Words of AlphaGomoku

void ShowForbid(ReaderState& reader, absl::string_view arguments) {
  reader.blocks.Open(ForbidBlock{Builder(reader)}, arguments);
}

void Balance(ReaderState& reader, absl::string_view arguments) {
  const auto [word, rest] = base::SplitFirstWord(arguments);
  const int64_t stones = base::ParseInteger(word).value_or(0);
  if (stones == 1 || stones == 2) {
    const search::BalanceGoal goal = {static_cast<int>(stones), kDraw};
    reader.blocks.Open(BoardBlock{Builder(reader), /*think=*/true, goal, "BALANCE"}, rest);
  } else {
    reader.Reply("ERROR 1 or 2 expected after BALANCE");
    reader.blocks.Open(PassedOverBlock(), arguments);
  }
}

void Ponder(ReaderState& reader, absl::string_view arguments) {
  const absl::string_view word = base::SplitFirstWord(arguments).first;
  const std::optional<int64_t> time = base::ParseInteger(word);
  if (word.empty()) {
    reader.game.Ponder(std::nullopt);
  } else if (time && *time >= 0) {
    reader.game.Ponder(absl::Milliseconds(*time));
  } else {
    reader.Reply("ERROR milliseconds expected after PONDER");
  }
}

void ClearHash(ReaderState& reader, absl::string_view) { reader.game.Forget(); }

}  // namespace

absl::Span<const Command> PiskvorkCommands() {
  static constexpr std::array kCommands = {
      Command{"ABOUT", About},
      Command{"START", Start, true},
      Command{"RECTSTART", RectStart, true},
      Command{"RESTART", Restart, true, true},
      Command{"BEGIN", Begin, true, true},
      Command{"TURN", Turn, true, true},
      Command{"BOARD", ReadBoard, true, true, true},
      Command{"TAKEBACK", TakeBack, true, true},
      Command{"PLAY", Play, true, true},
      Command{"INFO", Info},
      Command{"STOP", Stop},
      Command{"THREATS", Threats, false, true},
      Command{"SHOWFORBID", ShowForbid, false, true, true},
      Command{"BALANCE", Balance, true, true, true},
      Command{"PONDER", Ponder, true, true},
      Command{"CLEARHASH", ClearHash},
  };
  return kCommands;
}

}  // namespace tengen::protocol
