#!/bin/sh
# The words of the script and of the program, and what both say of a mistyped one: words_test.sh RUN PROGRAM.
set -eu
run=$1
program=$2
directory=$(mktemp -d)
trap 'rm -r "$directory"' EXIT
cp "$run" "$directory/run"

fail() {
  echo "$*" >&2
  exit 1
}

# Where there is nothing to build, the script must end with status 2, say what was meant, and leave nothing behind.
check() {
  for command in "$directory/run" "$program"; do
    status=0
    said=$("$command" "$1" </dev/null 2>&1) || status=$?
    [ "$status" -eq 2 ] || fail "$command $1: status $status, $said"
    case $said in
      *"$2"*) ;;
      *) fail "$command $1: $said" ;;
    esac
  done
  [ "$(ls "$directory")" = run ] || fail "something was made for $1"
}

"$run" --words >"$directory/script.txt"
"$program" --words | diff "$directory/script.txt" - || fail "the script and the program know other words"
rm "$directory/script.txt"

[ "$("$program" help play)" = "$("$program" play --help)" ] || fail "help of a command is its --help"

check analyse 'unknown command "analyse"; did you mean'
check analyse ' analyze?'
check plya ' play?'
check opneings ' openings?'
check brian ' brain?'
check gomocupzip ' gomocup-zip?'
check train-netwrok ' train-network?'
check hlep ' help?'
check --hlep ' --help?'
check --verison ' --version?'
check chess 'unknown command "chess" '
check 'a\nb' 'unknown command'
check -x 'unknown command "-x"'
