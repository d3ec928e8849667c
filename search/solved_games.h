// Games that are won: the strategies of a folder, asked about positions.
#ifndef TENGEN_SEARCH_SOLVED_GAMES_H_
#define TENGEN_SEARCH_SOLVED_GAMES_H_

#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "engine/board.h"
#include "search/proof/strategy_file.h"

namespace tengen::search {

// Remembers where the strategies are and from where they win; their moves stay in the files.
// Immutable, so thread-safe.
class SolvedGames {
 public:
  // Of all strategies of the folder, files that end in .txt; other files are passed over. Errors:
  // NotFound, naming the folder, if there is none; InvalidArgument, naming the file, if a strategy
  // is broken or incomplete.
  static absl::StatusOr<SolvedGames> Open(const std::string& folder);
  // Of these strategies alone. Errors: InvalidArgument as above, or why one cannot be read.
  static absl::StatusOr<SolvedGames> OpenFiles(absl::Span<const std::string> paths);

  struct Answer {
    std::string game;  // "standard 15x15 h8 a2 is won by Black", as its stones lie on the board
    StrategyAnswer found;
  };
  // What is known of a position: a move if any strategy has one, otherwise the moves that lead
  // here; nullopt if there is neither.
  std::optional<Answer> Look(const Board& board) const;

 private:
  struct Game {
    std::string path;
    Board start;
  };

  std::vector<Game> games_;
};

}  // namespace tengen::search

#endif  // TENGEN_SEARCH_SOLVED_GAMES_H_
