#!/usr/bin/env bash
# The engine for Windows, run by Wine: does it behave as a manager expects, and as it does here?
#
#   wine.sh TENGEN EXE [OPTION...]
#
# TENGEN is the `tengen` program, with pbrain-tengen beside it; EXE is what ./run gomocup-zip builds. The options go to
# `tengen accept` instead of --quick; with the leagues' full clocks (--formats=renju15) one game takes half an hour.
# Exit status: 0 all is well, 1 something failed, 77 skipped because something is missing.
set -uo pipefail

[ $# -ge 2 ] || set --  # common.sh says how this is used
# shellcheck source=tests/clients/common.sh
. "$(dirname "$(readlink -f "$0")")/common.sh"
exe=$(readlink -m "$2")  # may be missing, with its directory
accept_options=("${@:3}")
[ ${#accept_options[@]} -gt 0 ] || accept_options=(--quick)

[ -f "$exe" ] || skip "no $exe; ./run gomocup-zip builds it"
need_wine

brain="$(dirname "$tengen")/pbrain-tengen"

clean_up() {
  exec 7>&-  # the end of the keeper's input
  wait
  remove_wines_work
}
trap clean_up EXIT
trap 'exit 1' HUP INT TERM

milliseconds() { echo $((${EPOCHREALTIME/./} / 1000)); }

# Wine's own processes live as long as a program of Windows does; one that waits keeps them, so that no engine's start
# is measured with theirs, and none of them is suspended or killed with an engine.
start_keeper() {
  mkfifo "$work/keeper"
  "$wine" "$exe" <"$work/keeper" >/dev/null 2>&1 &
  exec 7>"$work/keeper"
  "$wine" "$exe" </dev/null >/dev/null 2>&1 7>&-
}

# start COMMAND...: an engine with its input on descriptor 8 and its output on 9. Sets `engine`, its process.
start() {
  rm -f "$work/in" "$work/out"
  mkfifo "$work/in" "$work/out"
  "$@" <"$work/in" >"$work/out" 2>>"$work/stderr" 7>&- &
  engine=$!
  exec 8>"$work/in" 9<"$work/out"
}

# await_exit START: waits until the engine has ended, at most five seconds from START, and prints how long it took.
await_exit() {
  local start=$1 deadline=$(($1 + 5000))
  while kill -0 "$engine" 2>/dev/null; do
    [ "$(milliseconds)" -lt "$deadline" ] || break
    sleep 0.01
  done
  echo $(($(milliseconds) - start))
}

# Prints what the engine says up to its next move, as it is.
answer() {
  local line
  while IFS= read -r -t 60 -u 9 line; do
    printf '%s\n' "$line"
    [[ $line =~ ^[0-9]+,[0-9]+$'\r'?$ ]] && return 0
  done
  return 1
}

# What only a clock knows, taken out of MESSAGE lines.
without_times() { sed -E 's/ (nps|t) [0-9]+//g'; }

# game RULE COMMAND...: what an engine says in a game of three moves with fixed nodes.
game() {
  start "${@:2}"
  printf '%s\r\n' "START 15" "INFO rule $1" "INFO timeout_turn 60000" "INFO max_node 20000" \
    BOARD 7,7,1 8,8,2 7,9,1 8,6,2 9,7,1 6,10,2 DONE >&8
  answer
  printf 'TURN 2,2\r\n' >&8
  answer
  printf 'turn 12,3\r\n' >&8
  answer
  printf 'END\r\n' >&8
  exec 8>&- 9<&-
  wait "$engine"
  echo "exit status $?"
}

check_same_moves() {
  local rule
  for rule in 0 1 4 8 9; do
    game "$rule" "$brain" | without_times >"$work/here"
    game "$rule" "$wine" "$exe" | without_times >"$work/there"
    # Bytes: a line end of Windows would be a difference.
    cmp -s "$work/here" "$work/there" && [ "$(wc -l <"$work/there")" -ge 8 ]
    verdict "rule $rule: the same words and moves, with LF, and exit status 0" $?
  done
}

check_threads() {
  local lines
  start "$wine" "$exe"
  printf '%s\n' "START 20" "INFO thread_num 4" "INFO timeout_turn 1000" BEGIN >&8
  answer >/dev/null
  printf 'TURN 3,3\n' >&8
  lines=$(answer)
  verdict "four threads" $? "${lines##*$'\n'}"
  exec 8>&- 9<&-
}

# think: an engine in the middle of a long search with a full-sized table.
think() {
  start "$wine" "$exe"
  printf '%s\r\n' "START 20" "INFO timeout_turn 60000" "INFO max_memory 367001600" "TURN 10,10" >&8
  sleep 1
}

# Each must end the engine, though it thinks. Managers wait half a second; how long it took is said and not judged, for
# that is up to the machine.
check_end() {
  local end took
  for end in "END" "end of input" "closed output"; do
    think
    case "$end" in
      END) printf 'END\r\n' >&8 ;;
      "end of input") exec 8>&- ;;
      "closed output")
        exec 9<&-
        printf 'ABOUT\r\n' >&8
        ;;
    esac
    took=$(await_exit "$(milliseconds)")
    [ "$took" -lt 5000 ]
    verdict "$end while thinking" $? "$took ms"
    exec 8>&- 9<&-
    if kill -KILL "$engine" 2>/dev/null; then wait "$engine" 2>/dev/null; fi
  done
}

check_silence() {
  local said result
  said=$(printf '' | timeout 10 "$wine" "$exe" 2>>"$work/stderr")
  verdict "end of input at the start, without a word" $(($? != 0 || ${#said} > 0))
  result=1
  if [ ! -s "$work/stderr" ]; then result=0; fi
  verdict "nothing on standard error" "$result" "$(head -n 1 "$work/stderr")"
}

# The judge suspends the process as soon as it exists, sends everything at once and lets it run.
check_burst() {
  local begin line ok result
  start "$wine" "$exe"
  kill -STOP "$engine"
  printf '%s\r\n' "START 20" "INFO timeout_turn 5000" "INFO timeout_match 100000" "INFO max_memory 367001600" \
    "INFO game_type 1" "INFO rule 0" "INFO time_left 100000" BOARD DONE >&8
  sleep 0.2
  begin=$(milliseconds)
  kill -CONT "$engine"
  IFS= read -r -t 10 -u 9 line
  ok=$(($(milliseconds) - begin))
  result=1
  if [ "$line" = OK ]; then result=0; fi
  verdict "suspended at birth: OK" "$result" "$ok ms after it may run"
  answer >/dev/null
  verdict "suspended at birth: the first move" $? "$(($(milliseconds) - begin)) ms after it may run"
  printf 'END\r\n' >&8
  exec 8>&- 9<&-
}

# Static: only what Windows has, and no vector stored where the stack may not be aligned (see CMakeLists.txt).
check_file() {
  local objdump imports faulting
  objdump=$(command -v x86_64-w64-mingw32-objdump) || return 0
  imports=$("$objdump" -p "$exe" | sed -n 's/^.*DLL Name: //p' | tr '[:upper:]' '[:lower:]')
  ! grep -qvxE 'advapi32.dll|dbghelp.dll|kernel32.dll|msvcrt.dll' <<<"$imports"
  verdict "imports" $? "$(paste -sd ' ' <<<"$imports")"
  faulting=$("$objdump" -d --no-show-raw-insn "$exe" | grep -cE 'vmov(ap[sd]|dqa(32|64)?) .*\(.*[yz]mm|vmov(ap[sd]|dqa(32|64)?) .*[yz]mm.*\(')
  [ "$faulting" -eq 0 ]
  verdict "aligned moves of wide vectors" $? "$faulting"
}

check_acceptance() {
  "$tengen" accept "${accept_options[@]}" --engine="'$wine' '$exe'"
  verdict "tengen accept ${accept_options[*]}" $?
}

[ "$exe" -nt "$brain" ] || echo "note: $exe is older than $brain; ./run gomocup-zip brings it up to date"
start_keeper
check_file
check_burst
check_same_moves
check_threads
check_end
check_silence
check_acceptance
[ "$failures" -eq 0 ]
