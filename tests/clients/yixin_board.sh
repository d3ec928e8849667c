#!/usr/bin/env bash
# A renju game in Yixin-Board (the one of 2025 on GTK 3), typed into its command line, after a look at forbidden points.
#
#   yixin_board.sh TENGEN [FOLDER [DIRECTORY]]
#
# TENGEN is the `tengen` program, with pbrain-tengen beside it; FOLDER, by default $YIXIN_BOARD, holds the board's program
# `Yixin`, its function, its language and its skin folder. The transcript and screenshots are left in DIRECTORY if one is named. It takes some minutes.
# Exit status: 0 all is well, 1 something failed, 77 skipped because something is missing.
set -uo pipefail

# shellcheck source=tests/clients/common.sh
. "$(dirname "$(readlink -f "$0")")/common.sh"
board=${2:-${YIXIN_BOARD-}}
[ -x "$board/Yixin" ] || skip "no Yixin-Board; the variable YIXIN_BOARD names its folder"
work=$(mktemp -d)
trap 'close_display; [ -z "${3-}" ] || cp "$work"/*.txt "$work"/*.png "$3"; rm -rf "$work"' EXIT

# One number a line, as the board saves them: size, language, renju, nobody's side is the computer's, one second a move and
# ten minutes, depth, nodes; then how much is shown, threads, hash, lines, and so on. The last ones switch off what would
# open further windows.
settings="15 0 2 0 0 1 1 600 225 100000000 0 0 1 1 1 1 0 1 64 3 0 0 0 0 0 0 0 0 0 1 0 1 0 1 0 0 100 0"

start_client() {
  mkdir "$work/client"
  cp -r "$1"/* "$work/client"
  [ -f "$work/client/piece.bmp" ] || cp "$work/client/skin/skin_1.bmp" "$work/client/piece.bmp"
  tr ' ' '\n' <<<"$settings" >"$work/client/settings.txt"
  mv "$work/yixin_board" "$work/client/engine"
  (cd "$work/client" && exec ./Yixin >"$work/client.log" 2>&1) &
}

# order TEXT: into the field at the bottom on the right.
order() {
  local x y
  read -r x y < <(xwininfo -name Yixin | awk '/Absolute upper-left X/{x=$NF} /Absolute upper-left Y/{y=$NF}
    /Width/{w=$NF} /Height/{h=$NF} END{print x+w-120, y+h-30}')
  xdotool mousemove "$x" "$y" click 1
  press ctrl+a
  enter "$1"
  press Return
}

said() { grep -qE "$1" "$work/yixin_board.txt"; }
moves() { grep -cE '^E> [0-9]+,[0-9]+$' "$work/yixin_board.txt"; }
moved() { [ "$(moves)" -gt "$1" ]; }

# One move after another, until the game is won.
play() {
  local before
  for _ in $(seq 112); do
    before=$(moves)
    order "thinking start"
    await 20 moved "$before" || return
    [ "$before" -ne 11 ] || import -window root "$work/yixin_board_game.png"
    ! won renju 15 "$work/yixin_board.txt" || return 0
  done
  return 1
}

tapped_brain yixin_board
open_display 1400x860x24
start_client "$board"
await_window Yixin
verdict "the window opens" $?
await 10 said '^E> MESSAGE INFO MAX_THREAD_NUM'
verdict "the engine is asked what it can do" $?
order "putpos g8a1i8o15h7a15h9o1"
await 10 said '^E> FORBID 0707\.'
verdict "the forbidden point is told" $?
sleep 1
import -window root "$work/yixin_board_forbidden.png"
order "undo all"
play
verdict "a game is played to its end" $? "$(moves) moves"
import -window root "$work/yixin_board_end.png"
! grep -qE '^E> (ERROR|UNKNOWN)' "$work/yixin_board.txt"
verdict "nothing was refused" $?
press alt+F4
pkill -x Yixin -P $$
await 5 engines_gone
verdict "the engine is gone" $?
[ "$failures" -eq 0 ]
