#!/bin/sh
# Fails on an include that points upward: engine <- eval <- search <- protocol; bench, training and tests use all.
#
#   layering_test.sh check ROOT    checks the tree at ROOT, naming every bad include
#   layering_test.sh self-test     proves on planted includes that the check fails on them, and only on them
set -eu

# Prints "file:line: reason" for every bad include in the tree $1; nothing if all is well.
bad_includes() (
  cd "$1"
  find base engine eval search protocol verify bench training tests \( -name '*.h' -o -name '*.cc' \) -print 2>/dev/null | sort |
    while IFS= read -r file; do
      awk -v file="$file" '
        # What the files of a directory may include; the longest prefix of a path is its directory.
        BEGIN {
          allowed["base"] = "base"
          allowed["engine"] = "base engine"
          allowed["engine/record"] = "base engine engine/record"
          allowed["engine/opening"] = "base engine engine/record engine/opening"
          allowed["eval"] = "base engine eval"
          allowed["search"] = "base engine engine/record engine/opening eval search"
          allowed["protocol"] = "base engine engine/record engine/opening eval search protocol"
          # On top of the protocol, which therefore does without SQLite.
          allowed["protocol/database"] = "base engine engine/record engine/opening eval protocol protocol/database"
          allowed["bench"] = allowed["protocol"] " protocol/database bench verify training"
          allowed["bench/micro"] = allowed["bench"] " bench/micro tests/reference"  # measured beside the oracle
          allowed["verify"] = "verify"  # judges the claims of the others
          allowed["training"] = allowed["bench"]
          allowed["tests"] = allowed["bench"] " tests tests/reference"
          allowed["tests/reference"] = "tests/reference"  # the second oracle shares nothing with the first
          # The Kee rules of Go are a world of their own: neither includes anything of the other.
          allowed["engine/kee"] = "engine/kee"
          allowed["search/kee"] = "engine/kee search/kee"
          allowed["protocol/kee"] = "engine/kee search/kee protocol/kee"
          allowed["bench/kee"] = allowed["protocol/kee"] " bench/kee"
          allowed["tests/kee"] = allowed["bench/kee"] " tests/kee tests/reference/kee"
          allowed["tests/reference/kee"] = "tests/reference/kee"
          external = "^(absl|hwy|gtest|gmock|benchmark)/"
        }
        function directory(path,    prefix) {
          prefix = path
          while (sub("/[^/]*$", "", prefix)) if (prefix in allowed) return prefix
          return ""
        }
        function may_use(from, to) { return index(" " allowed[from] " ", " " to " ") > 0 }
        /^[ \t]*#[ \t]*include[ \t]*["<]/ {
          path = $0
          sub("^[^\"<]*[\"<]", "", path)
          sub("[\">].*$", "", path)
          from = directory(file)
          to = directory(path)
          if (to == "" && index($0, "\"") && path !~ external)
            print file ":" FNR ": \"" path "\" is not relative to the root"
          else if (to != "" && !may_use(from, to))
            print file ":" FNR ": " from " must not include \"" path "\""
        }' "$file"
    done
)

check() {
  if [ ! -d "$1/engine" ]; then
    echo "layering: no engine/ in $1"
    return 1
  fi
  bad=$(bad_includes "$1")
  [ -z "$bad" ] && return 0
  echo "$bad"
  return 1
}

# expect pass|fail FILE INCLUDE: the verdict on a tree that holds just this include.
expect() {
  tree=$(mktemp -d)
  mkdir -p "$tree/engine" "$tree/$(dirname "$2")"
  printf '#include <vector>\n%s\n' "$3" >"$tree/$2"
  if check "$tree" >/dev/null; then verdict=pass; else verdict=fail; fi
  rm -r "$tree"
  if [ "$verdict" != "$1" ]; then
    echo "self-test: $2 with $3: $verdict, expected $1"
    failures=$((failures + 1))
  fi
}

self_test() {
  failures=0
  expect fail base/a.h '#include "engine/board.h"'
  expect pass engine/a.h '#include "base/files.h"'
  expect pass engine/a.h '#include "engine/board.h"'
  expect fail engine/a.h '#include "eval/value.h"'
  expect fail engine/a.cc '  #  include "search/brain.h"  // indented'
  expect fail engine/a.cc '#include <protocol/brain.h>'
  expect fail engine/a.cc '#include "engine/opening/swap2.h"'
  expect fail engine/a.cc '#include "engine/record/psq.h"'
  expect pass engine/opening/a.cc '#include "engine/record/psq.h"'
  expect pass engine/opening/a.cc '#include "engine/board.h"'
  expect fail engine/kee/a.cc '#include "engine/board.h"'
  expect fail engine/a.cc '#include "engine/kee/game.h"'
  expect pass search/kee/a.cc '#include "engine/kee/game.h"'
  expect fail search/kee/a.cc '#include "search/brain.h"'
  expect fail search/a.cc '#include "search/kee/player.h"'
  expect fail search/kee/a.cc '#include "protocol/kee/gtp.h"'
  expect pass protocol/kee/a.cc '#include "search/kee/player.h"'
  expect fail protocol/kee/a.cc '#include "base/words.h"'
  expect fail protocol/a.cc '#include "engine/kee/game.h"'
  expect fail bench/a.cc '#include "protocol/kee/gtp.h"'
  expect pass bench/kee/a.cc '#include "search/kee/player.h"'
  expect fail bench/kee/a.cc '#include "bench/signature.h"'
  expect pass tests/kee/a.cc '#include "tests/reference/kee/rules.h"'
  expect fail tests/kee/a.cc '#include "tests/reference/rules.h"'
  expect fail tests/engine/a.cc '#include "engine/kee/game.h"'
  expect fail tests/reference/kee/a.cc '#include "engine/kee/game.h"'
  expect pass eval/a.cc '#include "absl/types/span.h"'
  expect fail eval/a.cc '#include "search/brain.h"'
  expect pass search/a.cc '#include "eval/value.h"'
  expect fail search/a.cc '#include "protocol/session.h"'
  expect pass protocol/a.cc '#include "search/brain.h"'
  expect fail protocol/a.cc '#include "bench/match.h"'
  expect pass protocol/database/a.cc '#include "protocol/session.h"'
  expect fail protocol/database/a.cc '#include "search/brain.h"'
  expect fail protocol/a.cc '#include "protocol/database/record.h"'
  expect pass bench/a.cc '#include "protocol/session.h"'
  expect fail bench/a.cc '#include "tests/reference/rules.h"'
  expect pass bench/micro/a.cc '#include "tests/reference/rules.h"'
  expect fail bench/micro/a.cc '#include "tests/engine/reference_bridge.h"'
  expect fail verify/a.cc '#include "engine/types.h"'
  expect fail verify/a.cc '#include "search/winning_tree.h"'
  expect fail verify/a.cc '#include "bench/command_line.h"'
  expect pass verify/a.cc '#include "verify/proof_text.h"'
  expect pass bench/solve/a.cc '#include "verify/verifier.h"'
  expect fail search/a.cc '#include "verify/verifier.h"'
  expect pass tests/engine/a.cc '#include "tests/reference/rules.h"'
  expect pass tests/search/a.cc '#include "search/brain.h"'
  expect fail tests/reference/a.cc '#include "engine/types.h"'
  expect fail engine/a.cc '#include "board.h"'
  expect fail search/a.cc '#include "../engine/board.h"'
  expect pass engine/a.cc '// #include "search/brain.h"'
  [ "$failures" -eq 0 ]
}

case "${1:-}" in
  check) check "$2" ;;
  self-test) self_test ;;
  *)
    echo "usage: $0 check ROOT | self-test" >&2
    exit 2
    ;;
esac
