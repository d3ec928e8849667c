# shellcheck shell=sh
# What the checks of this directory share. Who sources it defines `faults ROOT`, which prints a line for everything wrong in
# the tree at ROOT, and `self_test`, which calls expect_of_tree, and
# ends with run_check "$@".
failures=0

check() {
  if [ ! -d "$1/engine" ]; then
    echo "$0: no engine/ in $1"
    return 1
  fi
  found=$(faults "$1")
  [ -z "$found" ] && return 0
  echo "$found"
  return 1
}

# expect_of_tree pass|fail TREE WHAT: the verdict on a tree that was made for it and holds WHAT.
expect_of_tree() {
  if check "$2" >/dev/null; then verdict=pass; else verdict=fail; fi
  rm -r "$2"
  [ "$verdict" = "$1" ] && return
  echo "self-test: $3: $verdict, expected $1"
  failures=$((failures + 1))
}

run_check() {
  case "${1:-}" in
    check) check "$2" ;;
    self-test)
      self_test
      [ "$failures" -eq 0 ]
      ;;
    *)
      echo "usage: $0 check ROOT | self-test" >&2
      exit 2
      ;;
  esac
}
