// Games in files of sites and programs of the years before SGF was common. Boards are 15x15.
//
// Functions are pure. Errors: InvalidArgument saying what is wrong.
#ifndef TENGEN_PROTOCOL_DATABASE_FORMATS_OLD_GAMES_H_
#define TENGEN_PROTOCOL_DATABASE_FORMATS_OLD_GAMES_H_

#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "protocol/database/formats/games.h"

namespace tengen::database {

// .ban: a move a line, the column and two digits of the row, "808", rows from the top.
absl::StatusOr<GameMoves> GameFromBan(absl::string_view text);
// .rnj: numbers, row and column of each move in turn, counted from 0 at the top.
absl::StatusOr<GameMoves> GameFromRnj(absl::string_view text);
// .nrf: a title, then column and row of each move as hexadecimal digits on a line, then 0.
absl::StatusOr<GameMoves> GameFromNrf(absl::string_view text);
// .dt5: "h8,h7,**,", the letter of the column and the hexadecimal row from the top.
absl::StatusOr<GameMoves> GameFromDt5(absl::string_view text);
// .kif: "* /t=1", fifteen rows of a board, then "N,name" for each move, N being 16 * row + column,
// counted from 1 at the top.
absl::StatusOr<GameMoves> GameFromKif(absl::string_view text);
// .rdf, the "Renju dynamic figure": behind ":RDFA" and another colon two digits and two letters for
// each move, "01HH", rows from the top, and "A5gh" for the fifth move that was not chosen; then
// "!".
absl::StatusOr<GameMoves> GameFromRdf(absl::string_view text);

// A record of the list that a .bdt file is, a line: "Cup=[One,Two,+,8889,J7,R,comment]" with
// hexadecimal columns and rows, from the bottom, and 00 for a pass.
absl::StatusOr<GameMoves> GameFromBdtLine(absl::string_view line);

// A line of an opening book of Shioi's, book.csv: "112,97,83", 15 * row + column of each move, rows
// from the top, counted from 0. The last move is the one that the book recommends, which becomes
// the comment.
absl::StatusOr<GameMoves> GameFromBookLine(absl::string_view line);

// The games of Kurnik, later PlayOK: tags of PGN, then "1. h8 -- 2. h9 --". Three stones, the
// choice of colour of him who did not put them, then moves. In Renju, which has "--" second, the
// fourth move is followed by two fifth moves and by that which was chosen.
std::vector<absl::StatusOr<GameMoves>> GamesFromKurnik(absl::string_view text);

}  // namespace tengen::database

#endif  // TENGEN_PROTOCOL_DATABASE_FORMATS_OLD_GAMES_H_
