#!/usr/bin/env bash
# All lines of 5 to 10 points in two parts, one of them stopped and gone on with, and their sum: exhaust_lines_test.sh PROGRAM.
set -euo pipefail
program=$1
work=$(mktemp -d)
trap 'rm -r "$work"' EXIT

fail() {
  printf 'exhaust_lines_test: %s\n' "$*" >&2
  exit 1
}
# expect STATUS TEXT ARGUMENT...
expect() {
  local status=0 said
  said=$("$program" "${@:3}" 2>&1) || status=$?
  [[ $status -eq $1 && $said == *"$2"* ]] || fail "${*:3}: status $status, $said"
}

expect 0 "no difference" --points=10 --part=1/2 --results="$work/1.csv"
rows=$(wc -l <"$work/1.csv")
head -c -20 "$work/1.csv" >"$work/half" && mv "$work/half" "$work/1.csv" # as a kill leaves it
expect 1 "line $rows of" --points=10 --sum "$work/1.csv"
expect 0 "no difference" --points=10 --part=1/2 --results="$work/1.csv"
[ "$(wc -l <"$work/1.csv")" -eq "$rows" ] || fail "a sheaf is there twice or missing"
expect 1 "of 40 sheaves are missing" --points=10 --sum "$work/1.csv"
expect 1 "12 of 25 sheaves are missing" --points=9 --sum "$work/1.csv"
expect 0 "no difference" --points=10 --part=2/2 --results="$work/2.csv"
expect 1 "there twice" --points=10 --sum "$work"/[12].csv "$work/1.csv"
# 3^5 + ... + 3^10 under each rule.
for rule in freestyle standard renju caro caro9; do
  expect 0 "$(printf '%-10s 88452 lines' "$rule")" --points=10 --sum "$work"/[12].csv
done
expect 2 "either --results=FILE or --sum" --points=10
