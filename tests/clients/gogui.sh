#!/usr/bin/env bash
# A renju game in GoGui 1.6, clicked on its board and played to the end by the engine, with win rates; then a match by
# gogui-twogtp, if its jar lies beside the other.
#
#   gogui.sh TENGEN [JAR [DIRECTORY]]
#
# TENGEN is the `tengen` program; JAR, by default $GOGUI_JAR, is GoGui's gogui.jar. Transcripts and screenshots are left in
# DIRECTORY if one is named. It takes two minutes.
# Exit status: 0 all is well, 1 something failed, 77 skipped because something is missing.
set -uo pipefail

# shellcheck source=tests/clients/common.sh
. "$(dirname "$(readlink -f "$0")")/common.sh"
jar=${2:-${GOGUI_JAR-}}
[ -f "$jar" ] || skip "no GoGui; the variable GOGUI_JAR names its gogui.jar"
jar=$(readlink -f "$jar")
need java python3
work=$(mktemp -d)
trap 'end_client; close_display; [ -z "${3-}" ] || cp "$work"/*.txt "$work"/*.png "$3"; rm -rf "$work"' EXIT

# GoGui starts its program several times, as player and as ruler: a transcript for each process.
make_engine() {
  cat >"$work/engine" <<SCRIPT
#!/bin/bash
exec python3 '$here/tap.py' '$work'/gogui_\$\$.txt '$tengen' gtp --rule=renju --time=2 --threads=1 \
  2> >(exec tee '$work'/live_\$\$.txt >&2)
SCRIPT
  chmod +x "$work/engine"
}

end_client() { [ -z "${client-}" ] || kill "$client" 2>/dev/null; }

# said PATTERN: in any of the conversations.
said() { grep -qE "$1" "$work"/gogui_*.txt; }

# window NAME: its number, the newest of that name.
window() { xdotool search --name "^$1\$" | tail -n 1; }

# position OF_WINDOW: sets x and y to the corner of what it shows.
position() {
  read -r x y < <(xwininfo -name "$1" | awk '/Absolute upper-left X/{x=$NF} /Absolute upper-left Y/{y=$NF} END{print x, y}')
}

# put COLUMN ROW: clicks on the point of the board as GoGui draws it at first, columns from 0.
put() {
  position "Tengen, renju"
  xdotool mousemove $((x + 28 + 32 * $1)) $((y + 89 + 32 * (15 - $2))) click 1
  sleep 0.7
}

# analyze ROW: the command of this row of the Analyze dialog, from 0.
analyze() {
  press F8
  await_window Analyze || return
  xdotool windowmove "$(window Analyze)" 760 40
  sleep 1
  position Analyze
  xdotool mousemove $((x + 60)) $((y + 9 + 17 * $1)) click --repeat 2 --delay 60 1
}

moves() { cat "$work"/gogui_*.txt | grep -cE '^M> genmove'; }
moved() { [ "$(moves)" -gt "$1" ]; }
over() { said '^E> = (Black wins|White wins|Draw)'; }

# The engine's moves for either side, to the end.
play_on() {
  local before
  for _ in $(seq 100); do
    over && return
    before=$(moves)
    press shift+F5
    await 10 moved "$before"
    sleep 1
  done
  return 1
}

no_engines() { ! pgrep -f "tap.py $work/gogui_"; }

check_game() {
  local player
  make_engine
  open_display 1100x700x24
  java -Duser.home="$HOME" -jar "$jar" -program "$work/engine" -computer-none -size 15 >"$work/client.log" 2>&1 &
  client=$!
  await_window "Tengen, renju"
  verdict "the window tells the rule" $?
  await 20 said '^M> gogui-rules_board_gfx'
  sleep 2
  put 6 8; put 6 7; put 8 8; put 8 9; put 7 7; put 6 9; put 7 9; put 8 7
  await 5 said '^E> = MARK H8'
  verdict "a forbidden point is crossed out" $?
  analyze 0
  await 10 said '^E> LABEL'
  verdict "win rates are shown" $?
  sleep 1
  import -window root -crop 720x620+0+0 +repage "$work/gogui_game.png"
  xdotool windowactivate "$(window "Tengen, renju")"
  sleep 0.5
  play_on
  verdict "a game is played to its end" $? "$(cat "$work"/gogui_*.txt | grep -m 1 -oE '(Black|White) wins|Draw')"
  sleep 1
  import -window root -crop 720x620+0+0 +repage "$work/gogui_end.png"
  cat "$work"/live_*.txt | grep -qE '^VAR [bw]'
  verdict "the line is drawn while it thinks" $?
  # Of the player, the one with an analysis: GoGui sends its ruler every move twice, which has to refuse the second.
  player=$(grep -lE '^M> gomoku-winrates' "$work"/gogui_*.txt)
  [ -n "$player" ] && ! grep -qE '^E> \?' "$player"
  verdict "nothing was refused" $?
  end_client
  await 5 no_engines
  verdict "the engines are gone" $?
}

check_match() {
  local twogtp=${jar%gogui.jar}gogui-twogtp.jar player="$tengen gtp --time=0.1 --threads=1"
  [ -f "$twogtp" ] || return
  (cd "$work" && java -jar "$twogtp" -black "$player" -white "$player" -referee "$tengen gtp" -size 15 -games 4 \
    -alternate -auto -sgffile match) >"$work/client.log" 2>&1
  # Number, result by Black, White and the referee, and the column of errors.
  awk -F'\t' '!/^#/ && $2 == $3 && $3 == $4 && $4 ~ /^(B\+1|W\+1|0)$/ && $11 == 0 { ++good } END { exit good != 4 }' \
    "$work/match.dat"
  verdict "four games of gogui-twogtp" $? "$(grep -v '^#' "$work/match.dat" | cut -f 4 | tr '\n' ' ')"
}

check_game
check_match
[ "$failures" -eq 0 ]
