#!/usr/bin/env bash
# A game in qpiskvork, the engine on both sides, as its user would set it up: through the dialogs.
#
#   qpiskvork.sh TENGEN [QPISKVORK [DIRECTORY]]
#
# TENGEN is the `tengen` program, with pbrain-tengen beside it; QPISKVORK defaults to the one in PATH. Transcripts and
# screenshots are left in DIRECTORY if one is named. The game lasts a minute at most.
# Exit status: 0 all is well, 1 something failed, 77 skipped because something is missing.
set -uo pipefail

# shellcheck source=tests/clients/common.sh
. "$(dirname "$(readlink -f "$0")")/common.sh"
need "${2:-qpiskvork}" python3
program=$(command -v "${2:-qpiskvork}")
work=$(mktemp -d)
trap 'close_display; [ -z "${3-}" ] || cp "$work"/*.txt "$work"/*.png "$3"; rm -rf "$work"' EXIT

# dialog KEY NAME VALUE: the number that the dialog asks for.
dialog() {
  press "$1"
  await_window "$2" || return
  press ctrl+a
  enter "$3"
  press Return
}

choose_players() {
  press p
  await_window "Player Setting" || return
  press Right Tab
  enter "$work/qpiskvork_black"
  press Tab Tab Right Tab
  enter "$work/qpiskvork_white"
  press Return
}

has_moves() { [ "$(grep -cE '^E> [0-9]+,[0-9]+$' "$work/qpiskvork_black.txt")" -ge "$1" ]; }
over() { has_window "game over!" || has_window "Game Over" || has_window "Game Error"; }

tapped_brain qpiskvork_black
tapped_brain qpiskvork_white
open_display 700x780x24
"$program" >"$work/client.log" 2>&1 &
await_window qpiskvork
verdict "the window opens" $?
choose_players
press v  # numbers on the stones
press r  # renju
dialog m "Match Timeout" 40000
press ctrl+s
await 20 has_moves 4
verdict "the game begins" $?
import -window root "$work/qpiskvork_game.png"
await 120 over
verdict "the game ends" $?
sleep 0.5
import -window root "$work/qpiskvork_end.png"
press Return
won renju 15 "$work/qpiskvork_black.txt" "$work/qpiskvork_white.txt"
verdict "it is a win by our rules too" $?
await 5 engines_gone
verdict "both engines are gone" $?
! grep -qE '^E> (ERROR|UNKNOWN)' "$work/qpiskvork_black.txt" "$work/qpiskvork_white.txt"
verdict "nothing was refused" $?
[ "$failures" -eq 0 ]
