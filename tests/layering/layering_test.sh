#!/bin/sh
# Fails on an include that the floor plan does not allow. The table below is the plan, and there is nothing beside it.
#
#   layering_test.sh check ROOT    checks the tree at ROOT, naming every bad include
#   layering_test.sh self-test     proves on planted includes that the check fails on them, and only on them
set -eu
# shellcheck source=tests/layering/tree_check.sh
. "$(dirname "$0")/tree_check.sh"

# A room and what its files may include beside itself. A file belongs to the longest room that its path begins with.
# "X/..." stands for X and the rooms in it that are named here.
plan='
base               :
engine             : base
engine/record      : base engine
engine/opening     : base engine engine/record
eval               : base engine
search/proof       : base engine engine/record
search             : base engine/... eval search/proof
protocol           : base engine/... eval search/...
protocol/gtp       : base engine/... eval search/... protocol
protocol/database  : base engine/... eval search protocol
protocol/database/formats: base engine/... eval protocol protocol/database
verify             :
cmake              :
bench              : base engine/... eval search/... verify
bench/micro        : base engine/... eval search/... protocol/... bench tests/reference
training           : base engine/... eval search/... bench
web/engine         : base engine/... eval search/... protocol
cli                : base engine/... eval search/... protocol/... verify bench training
tests              : base engine/... eval search/... protocol/... verify bench training cli web/engine tests/reference
tests/reference    :
kee/rules          : base
kee/search         : base kee/rules
kee/gtp            : base kee/rules kee/search
kee/cli            : base kee/rules kee/search kee/gtp
kee/bench          : base kee/rules kee/search
kee/tests          : base kee/rules kee/search kee/gtp kee/cli kee/tests/reference tests
kee/tests/reference:
'

# Prints "file:line: reason" for every bad include in the tree $1; nothing if all is well.
# shellcheck disable=SC2016  # the dollars are awk's
faults() (
  cd "$1"
  find . \( -name '*.h' -o -name '*.cc' \) ! -path './build/*' -print | sed 's,^\./,,' | sort |
    PLAN=$plan xargs -x -n 10000 awk '
      BEGIN {
        external = "^(absl|hwy|gtest|gmock|benchmark|nlohmann)/"
        lines = split(ENVIRON["PLAN"], line, "\n")
        for (i = 1; i <= lines; i++) {
          if (split(line[i], part, ":") < 2) continue
          gsub(" ", "", part[1])
          allowed[part[1]] = " " part[1] " " part[2] " "
        }
      }
      function room(path,    prefix) {
        prefix = path
        while (sub("/[^/]*$", "", prefix)) if (prefix in allowed) return prefix
        return ""
      }
      function may_use(from, to,    prefix) {
        if (index(allowed[from], " " to " ")) return 1
        prefix = to
        do if (index(allowed[from], " " prefix "/... ")) return 1
        while (sub("/[^/]*$", "", prefix))
        return 0
      }
      FNR == 1 {
        from = room(FILENAME)
        if (from == "") print FILENAME ":1: lies in no room of the plan"
      }
      /^[ \t]*#[ \t]*include[ \t]*["<]/ {
        path = $0
        sub("^[^\"<]*[\"<]", "", path)
        sub("[\">].*$", "", path)
        to = room(path)
        if (to == "" && index($0, "\"") && path !~ external)
          print FILENAME ":" FNR ": \"" path "\" is not relative to the root"
        else if (from != "" && to != "" && !may_use(from, to))
          print FILENAME ":" FNR ": " from " must not include \"" path "\""
      }'
)

# expect pass|fail FILE INCLUDE: the verdict on a tree that holds just this include.
expect() {
  tree=$(mktemp -d)
  mkdir -p "$tree/engine" "$tree/$(dirname "$2")"
  printf '#include <vector>\n%s\n' "$3" >"$tree/$2"
  expect_of_tree "$1" "$tree" "$2 with $3"
}

self_test() {
  expect fail base/a.h '#include "engine/board.h"'
  expect pass engine/a.h '#include "engine/board.h"'
  expect pass engine/a.h '#include "base/files.h"'
  expect fail engine/a.h '#include "eval/value.h"'
  expect fail engine/a.cc '  #  include "search/brain.h"  // indented'
  expect fail engine/a.cc '#include <protocol/brain.h>'
  expect fail engine/a.cc '#include "engine/opening/swap2.h"'
  expect fail engine/a.cc '#include "engine/record/psq.h"'
  expect fail engine/record/a.cc '#include "engine/opening/swap2.h"'
  expect pass engine/opening/a.cc '#include "engine/record/psq.h"'
  expect pass eval/a.cc '#include "absl/types/span.h"'
  expect pass eval/network/a.cc '#include "eval/value.h"'
  expect fail eval/a.cc '#include "search/brain.h"'
  expect pass search/a.cc '#include "eval/value.h"'
  expect pass search/a.cc '#include "engine/opening/negotiation.h"'
  expect fail search/a.cc '#include "protocol/session.h"'
  expect fail search/a.cc '#include "kee/search/player.h"'
  expect fail search/a.cc '#include "verify/verifier.h"'
  expect pass search/a.cc '#include "search/proof/vcf_solver.h"'
  expect fail search/proof/a.cc '#include "search/brain.h"'
  expect pass protocol/a.cc '#include "search/brain.h"'
  expect fail protocol/a.cc '#include "bench/match/match.h"'
  expect fail protocol/a.cc '#include "protocol/database/record.h"'
  expect pass protocol/database/a.cc '#include "protocol/session.h"'
  expect pass protocol/gtp/a.cc '#include "protocol/thinker.h"'
  expect fail protocol/a.cc '#include "protocol/gtp/gtp_session.h"'
  expect fail protocol/database/a.cc '#include "search/proof/vcf_solver.h"'
  expect fail protocol/database/a.cc '#include "protocol/database/formats/import.h"'
  expect pass protocol/database/formats/a.cc '#include "protocol/database/record.h"'
  expect fail protocol/a.cc '#include "protocol/database/formats/import.h"'
  expect fail bench/a.cc '#include "tests/reference/rules.h"'
  expect fail bench/match/a.cc '#include "training/selfplay/shard.h"'
  expect fail bench/match/a.cc '#include "protocol/session.h"'
  expect pass bench/match/a.cc '#include "bench/suites/suite.h"'
  expect pass bench/suites/a.cc '#include "verify/verifier.h"'
  expect pass bench/micro/a.cc '#include "tests/reference/rules.h"'
  expect fail bench/micro/a.cc '#include "tests/engine/reference_bridge.h"'
  expect pass training/a.cc '#include "bench/match/elo.h"'
  expect fail training/a.cc '#include "protocol/session.h"'
  expect pass cli/terminal/a.cc '#include "protocol/session.h"'
  expect fail cli/a.cc '#include "kee/rules/game.h"'
  expect pass web/engine/a.cc '#include "protocol/session.h"'
  expect fail web/engine/a.cc '#include "protocol/database/record.h"'
  expect fail protocol/a.cc '#include "web/engine/conversation.h"'
  expect fail verify/a.cc '#include "engine/types.h"'
  expect fail verify/a.cc '#include "base/files.h"'
  expect pass verify/a.cc '#include "verify/proof_text.h"'
  expect fail kee/rules/a.cc '#include "engine/board.h"'
  expect pass kee/search/a.cc '#include "kee/rules/game.h"'
  expect fail kee/rules/a.cc '#include "kee/search/player.h"'
  expect fail kee/gtp/a.cc '#include "protocol/session.h"'
  expect pass kee/cli/a.cc '#include "base/options.h"'
  expect pass kee/tests/rules/a.cc '#include "kee/tests/reference/rules.h"'
  expect fail kee/tests/a.cc '#include "tests/reference/rules.h"'
  expect fail kee/tests/reference/a.cc '#include "kee/rules/game.h"'
  expect pass tests/engine/a.cc '#include "tests/reference/rules.h"'
  expect pass tests/search/a.cc '#include "search/brain.h"'
  expect fail tests/engine/a.cc '#include "kee/rules/game.h"'
  expect fail tests/reference/a.cc '#include "engine/types.h"'
  expect fail engine/a.cc '#include "board.h"'
  expect fail search/a.cc '#include "../engine/board.h"'
  expect pass engine/a.cc '// #include "search/brain.h"'
  expect fail somewhere/a.cc '#include <vector>'
}

run_check "$@"
