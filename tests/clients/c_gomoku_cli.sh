#!/usr/bin/env bash
# Games in c-gomoku-cli, a match runner for the command line, under the three rules that it knows.
#
#   c_gomoku_cli.sh TENGEN [C_GOMOKU_CLI [DIRECTORY]]
#
# TENGEN is the `tengen` program, with pbrain-tengen beside it; C_GOMOKU_CLI defaults to the one in PATH. Transcripts, game
# records and what the runner says are left in DIRECTORY if one is named. It takes half a minute.
# Exit status: 0 all is well, 1 something failed, 77 skipped because something is missing.
set -uo pipefail

# shellcheck source=tests/clients/common.sh
. "$(dirname "$(readlink -f "$0")")/common.sh"
need "${2:-c-gomoku-cli}" python3
program=$(readlink -f "$(command -v "${2:-c-gomoku-cli}")")
work=$(mktemp -d)
trap '[ -z "${3-}" ] || cp "$work"/*.txt "$work"/*.sgf "$3"; rm -rf "$work"' EXIT

# play RULE NUMBER SIZE OPTION...: two games, and what is to be seen of them.
play() {
  local result rule=$1 record="$work/c_gomoku_cli_$1.sgf" said="$work/c_gomoku_cli_$1_said.txt"
  tapped_brain "c_gomoku_cli_$rule"
  (cd "$work" && "$program" -each tc=8/0.4 -engine name=A "cmd=$work/c_gomoku_cli_$rule" \
    -engine name=B "cmd=$(dirname "$tengen")/pbrain-tengen" -rule "$2" -boardsize "$3" -games 2 -repeat \
    -sgf "$record" "${@:4}") >"$said" 2>&1
  verdict "$rule: the runner is content" $?
  ! grep -qE 'by time forfeit|opponent crash|illegal move|forbidden move' "$said"
  verdict "$rule: no technical failure" $?
  result=1
  if [ "$(grep -c 'Finished game' "$said")" -eq 2 ] && [ "$(grep -o '(;' "$record" | wc -l)" -eq 2 ]; then result=0; fi
  verdict "$rule: two games are played and recorded" "$result" "$(grep -oE 'Score of.*' "$said" | tail -n 1)"
  ! grep -qE '^E> (ERROR|UNKNOWN)' "$work/c_gomoku_cli_$rule.txt"
  verdict "$rule: nothing was refused" $?
}

play freestyle 0 20
play standard 1 15 -sendbyboard
play renju 4 15
[ "$failures" -eq 0 ]
