#!/bin/sh
# A corpus is many small files to libFuzzer and one text file, a line of Base64 for each input, in the repository.
#
#   corpus.sh unpack FILE DIRECTORY    writes the inputs of FILE as files into DIRECTORY
#   corpus.sh pack DIRECTORY FILE      the inverse
set -eu

unpack() {
  mkdir -p "$2"
  while IFS= read -r line; do
    printf '%s' "$line" | base64 -d >"$2/$(printf '%s' "$line" | sha1sum | cut -d ' ' -f 1)"
  done <"$1"
}

pack() {
  for input in "$1"/*; do
    base64 -w 0 "$input"
    echo
  done | LC_ALL=C sort -u >"$2"
}

case "${1-}:$#" in
  unpack:3 | pack:3) "$@" ;;
  *)
    sed -n 's/^# \{0,1\}//p' "$0" >&2
    exit 2
    ;;
esac
