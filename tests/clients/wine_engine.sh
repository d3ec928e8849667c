#!/usr/bin/env bash
# An engine for Windows against ours in `tengen match`: it hears of commands by PeekNamedPipe alone. It plays, crashes, and
# is left alone by a match that is killed; what it has started ends with it.
#
#   wine_engine.sh TENGEN
#
# TENGEN is the `tengen` program, with pbrain-tengen beside it and wine_relay.exe among its data.
# Exit status: 0 all is well, 1 something failed, 77 skipped because something is missing.
set -uo pipefail

# shellcheck source=tests/clients/common.sh
. "$(dirname "$(readlink -f "$0")")/common.sh"
compiler=$(command -v x86_64-w64-mingw32-g++-posix x86_64-w64-mingw32-g++ | head -n 1)
[ -n "$compiler" ] || skip "no compiler for Windows; ./run setup g++-mingw-w64-x86-64 installs it"
relay=$(dirname "$tengen")/../share/tengen/wine/wine_relay.exe
[ -e "$relay" ] || skip "no wine_relay.exe beside $tengen"
need_wine
trap remove_wines_work EXIT
trap 'exit 1' HUP INT TERM

engine="$work/peeking engine.exe"
"$compiler" -std=c++20 -O2 -s -static -o "$engine" "$here/peeking_engine.cc" || exit 1
# Another engine and options may follow.
match=("$tengen" match --engine="'$(dirname "$tengen")/pbrain-tengen'" --turn=0.5 --tolerance=20s --quiet)

# Nothing says that this is a program for Windows but its bytes.
check_games() {
  "${match[@]}" --engine="'$engine'" --games=2 --results="$work/r.csv" >"$work/said" 2>&1
  verdict "an engine that peeks into its input plays" $? "$(head -n 2 "$work/said" | tail -n 1)"
  [ "$(grep -c ',row,' "$work/r.csv")" -eq 2 ]
  verdict "both games end on the board" $?
  # The twelfth and eighteenth column: the engine's KiB as Black and as White. Our own engine's pages do not count.
  [ "$(awk -F, '/^2,/ && $12 > 500 || /^1,/ && $18 > 500' "$work/r.csv" | wc -l)" -eq 2 ]
  verdict "its memory is measured" $?
}

# Why the relay is there. A Wine that can do it is no failure.
note_without_relay() {
  cp "$engine" "$work/plain.exe"
  timeout 20 "$wine" "$work/plain.exe" <<<$'START 15\nEND' >"$work/plain" 2>/dev/null
  if grep -q OK "$work/plain"; then
    echo "note: $("$wine" --version) lets programs peek into a pipe of Linux"
  else
    echo "note: $("$wine" --version) does not let programs peek into a pipe of Linux"
  fi
}

check_crash() {
  "${match[@]}" --engine="name=crashing cmd=\"'$engine' crash\"" --games=1 >"$work/said" 2>&1
  [ $? -eq 3 ] && grep -q 'lost by crash: the engine ended with exit code' "$work/said"
  verdict "its crash is one" $? "$(grep -o 'lost by.*' "$work/said" | head -n 1)"
}

check_refusal() {
  printf 'MZ and nothing else' >"$work/no.exe"
  "${match[@]}" --engine="'$work/no.exe'" >"$work/said" 2>&1
  [ $? -eq 3 ] && grep -q 'cannot start ".*no.exe": Wine refuses it' "$work/said"
  verdict "what is no program is refused" $? "$(tail -n 1 "$work/said")"
}

check_little_memory() {
  "${match[@]}" --engine="cmd=\"'$engine'\" memory-limit=4MiB" >"$work/said" 2>&1
  [ $? -eq 3 ] && grep -q 'does not start programs: it ended with .* under a memory limit of 4096 KiB' "$work/said"
  verdict "too little memory for Wine is named" $? "$(tail -n 1 "$work/said")"
}

engine_runs() { pgrep -f "$(basename "$work").peeking engine.exe"; }
engine_ended() { ! engine_runs; }

check_helpers() {
  "${match[@]}" --engine="'$engine' parent" --games=1 >"$work/said" 2>&1
  verdict "an engine that has a helper plays" $? "$(tail -n 1 "$work/said")"
  await 30 engine_ended
  verdict "no helper is left of it" $?
}

# It never reads, and more is said to it than pipes hold. The limit is for a relay that hangs.
check_deaf_engine() {
  head -c 300000 /dev/zero | timeout -s KILL 90 "$wine" "$relay" "$engine" helper >/dev/null 2>&1
  [ "${PIPESTATUS[1]}" -eq 1 ]
  verdict "an engine that never reads ends soon after its input" $?
}

check_kill() {
  "${match[@]}" --engine="'$engine' parent" --games=1000 >/dev/null 2>&1 &
  await 60 engine_runs
  verdict "a match of many games runs" $?
  kill -KILL $!
  wait
  await 30 engine_ended
  verdict "no engine is left of a killed match" $?
}

check_games
note_without_relay
check_crash
check_refusal
check_little_memory
check_helpers
check_deaf_engine
check_kill
[ "$failures" -eq 0 ]
