#!/bin/sh
# tengen gtp as a process: gtp_test.sh PROGRAM.
set -eu
program=$1

fail() {
  echo "$*" >&2
  exit 1
}

# ask LINES [OPTION...]: what a session answers, and that it ends well.
ask() {
  lines=$1
  shift
  printf '%b' "$lines" | "$program" gtp --threads=1 --nodes=300 "$@"
}

said=$(ask 'play b a1\nplay b b1\nplay b c1\nplay b d1\nplay w a2\n5 genmove b\nfinal_score\nquit\nname\n')
case $said in
  *"=5 E1"*"= B+1"*) ;;
  *) fail "the five was not made: $said" ;;
esac
case $said in
  *Tengen*) fail "an answer behind quit: $said" ;;
esac

# The end of the input comes while a move is thought about, in a line without an end.
said=$(ask 'boardsize 7\ngenmove w')
case $said in
  *"= "[A-G][1-7]*) ;;
  *) fail "no move at the end of the input: $said" ;;
esac

said=$(ask 'showboard\n' --size=6x5 --rule=renju)
case $said in
  *"A B C D E F"*"renju, Black to move"*) ;;
  *) fail "another board than asked for: $said" ;;
esac

status=0
said=$("$program" gtp --time=inf </dev/null 2>&1) || status=$?
[ "$status" -eq 2 ] || fail "a move that never comes: status $status, $said"

status=0
printf 'list_commands\n' | "$program" gtp >/dev/full || status=$?
[ "$status" -eq 74 ] || fail "an answer that is lost: status $status"
