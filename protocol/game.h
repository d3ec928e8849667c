// The game as the manager has told it, and what is asked of the engine about it.
#ifndef TENGEN_PROTOCOL_GAME_H_
#define TENGEN_PROTOCOL_GAME_H_

#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/time/time.h"
#include "base/clock.h"
#include "engine/board.h"
#include "protocol/blocked_moves.h"
#include "protocol/book_move.h"
#include "protocol/database_port.h"
#include "protocol/opening_exchange.h"
#include "protocol/opening_plan.h"
#include "protocol/opening_settings.h"
#include "protocol/options.h"
#include "protocol/running_search.h"
#include "protocol/thinker.h"
#include "protocol/time_control.h"
#include "search/search_types.h"

namespace tengen::protocol {

// The position, the settings and the clock, and the questions that come of them.
//
// Threads: all of it belongs to the reader's thread, so nothing here needs a lock. A search is
// handed copies and holds no reference to it. Thread-compatible.
class Game {
 public:
  // All must outlive the game. Without a database (nullptr) it is played from none.
  Game(Thinker& thinker, RunningSearch& search, const base::Clock& clock, DatabasePort* database)
      : thinker_(thinker),
        search_(search),
        database_(database),
        random_word_(base::SeedFrom(clock)) {}
  Game(const Game&) = delete;
  Game& operator=(const Game&) = delete;

  // The arguments of an INFO command. A running search adopts limits if they are stricter;
  // everything else holds from the next search.
  void Info(absl::string_view arguments);
  const Settings& settings() const { return settings_; }
  // What INFO asks for. The board adopts it when a search begins.
  Rule rule() const { return RuleOf(settings_, yixin_); }
  // The manager has shown that it is of the Yixin family.
  void set_yixin() { yixin_ = true; }
  bool yixin() const { return yixin_; }
  BlockedMoves& blocked() { return blocked_; }
  // The next search has nothing to do with those before.
  void Forget() { forget_ = true; }

  // When the command being executed came: a search counts its time from there.
  void set_received(absl::Duration time) { received_ = time; }
  // Puts the stones of an answer that was sent since the last call on the board, and counts its
  // time.
  void CollectOutcome();
  // Returns idle, the answer of the running search sent and its stones on the board. Pondering, of
  // which there is nothing to collect, has ended.
  void FinishSearch();

  // The position; while thinking, the one that is thought about. nullptr if no game is going on.
  const Board* board() const { return board_ ? &*board_ : nullptr; }
  // Starts a game on an empty board. False, and none is going on, unless the size is supported.
  bool Start(int64_t width, int64_t height);
  void End();

  // Puts a stone of the side to move; false, and nothing is done, unless the point is free.
  // REQUIRES, here and below: a game.
  bool Put(Point p);
  // Takes back the stone on the point; false if there is none.
  bool TakeBack(Point p);
  void set_board(Board board) { board_ = std::move(board); }

  // Asks for a move, which may come from a book; or for an analysis, with so many lines shown, or
  // for stones that balance the game. REQUIRES: not thinking.
  void Think(std::optional<int> shown = std::nullopt,
             std::optional<search::BalanceGoal> goal = std::nullopt);
  // Fills the tables with the position until the next search, or for `time`; nobody hears of it.
  // Does nothing where Ponders would not, were pondering on. REQUIRES: not thinking.
  void Ponder(std::optional<absl::Duration> time);
  // What a command about an opening is to begin with; its own part is left empty.
  OpeningRequest NewOpeningRequest() const;
  // Answers the command: from the plan, with an error, or by thinking. REQUIRES: not thinking.
  void AnswerOpening(const OpeningCommand& command, const OpeningRequest& request);

  // Hash files; the number of entries. Errors, to be told to people: FailedPrecondition if there is
  // no game or the search is using the table; those of the thinker.
  absl::StatusOr<int64_t> WriteTable(const std::string& path);
  absl::StatusOr<int64_t> ReadTable(const std::string& path);
  int TableUsedPermille() const { return thinker_.TableUsedPermille(); }

 private:
  search::SearchLimits Limits() const;
  PointLabels Labels() const;
  void AdoptRule();
  void PrepareThinker();
  void BeginSearch();
  absl::Status TakeTable();
  void AddBook(search::OpeningTask& task);
  bool AnswerFromPlan(const search::OpeningTask& task);
  void UseBook(absl::string_view path);
  void UseSolved(absl::string_view which);
  void TellTrouble(const absl::Status& why);
  bool AnswerFromBook(search::SearchLimits& limits);
  search::BookTaste Taste() const;

  Thinker& thinker_;
  RunningSearch& search_;
  DatabasePort* const database_;
  const uint64_t random_word_;  // chooses between moves of the book
  absl::Duration received_;
  // What the manager has said, in whatever game.
  Settings settings_;
  OpeningSettings opening_settings_;
  BlockedMoves blocked_;
  bool yixin_ = false;
  absl::Status book_;         // why there is none, if one was to be
  std::string trouble_told_;  // with book or database
  absl::Status solved_;       // why none are played, if any were to be; OK once told
  uint64_t games_ = 0;        // that were started
  // The game that is going on.
  TimeControl time_control_;
  std::optional<Board> board_;
  std::optional<OpeningPlan> plan_;
  bool forget_ = false;
};

}  // namespace tengen::protocol

#endif  // TENGEN_PROTOCOL_GAME_H_
