#!/bin/sh
# gomoku of bsdgames and its -b, the way in for a referee who pits programs against each other.
#
# Seen: by its manual gomoku of bsdgames 2.17-29+b1 reads moves from standard input under -b, picks
# a move "and prints it to standard output". It reads, picks and plays, as -d shows on standard
# error, but prints no move of its own and nothing of how a game ends: neither after five in a row
# nor after a move on a taken point, and the exit status is 0 each time. Only a first line that is
# not a colour is answered, on standard output by "resign".
#
# It matters because it is an opponent that every Debian has, with a manual that promises matches,
# and a referee that waits for its move waits for ever: no error, no end, no word tells why. Ours:
# bench/match/referee.h has a reason of its own, kHang, for engines that never move, beside kTime
# and kCrash, and bench/match/engine_session.cc ends the wait.
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
apt-get -o APT::Sandbox::User=root download bsdgames=2.17-29+b1 libncurses6=6.4-4 >/dev/null
for package in *.deb; do dpkg-deb -x "$package" .; done

# Plays the moves of standard input, after which the player resigns; -d shows each pick in two lines.
play() {
  title=$1
  shift
  status=0
  LD_LIBRARY_PATH=lib/x86_64-linux-gnu usr/games/gomoku -b "$@" >said 2>thoughts || status=$?
  picks=$(grep -c '^W [A-T]' thoughts || true)
  echo "$title: picks $picks, says \"$(cat said)\", status $status"
}

{
  zcat usr/share/man/man6/gomoku.6.gz | grep -oE 'picks a move, and prints it to standard output'
  printf '%s\n' black K10 | play "one move" -d
  printf '%s\n' black K10 A1 T19 | play "three moves" -d
  printf '%s\n' black K10 K10 | play "a taken point" -d
  printf '%s\n' black A1 C3 B1 E3 C1 G3 D1 J3 E1 | play "five in a row, two people" -u
  printf '%s\n' grey | play "no colour"
} >seen
cat seen
cat >expected <<'END'
picks a move, and prints it to standard output
one move: picks 1, says "", status 0
three moves: picks 3, says "", status 0
a taken point: picks 1, says "", status 0
five in a row, two people: picks 0, says "", status 0
no colour: picks 0, says "resign", status 0
END
cmp seen expected
echo "as seen before"
