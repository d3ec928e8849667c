#!/bin/sh
# Fails where two files define types of one name in one namespace. Such files compile, link, and then do the work of
# either. A type of a single source goes into an unnamed namespace, where its name is nobody else's: it fails, too, where
# what is declared there has a name of the namespace around it. Many sources are compiled as one, and those that follow
# would use it in place of the other, without a word.
#
#   definitions_test.sh check ROOT    checks the tree at ROOT, naming both places
#   definitions_test.sh self-test     proves on planted names that the check fails on them, and only on them
set -eu
# shellcheck source=tests/layering/tree_check.sh
. "$(dirname "$0")/tree_check.sh"

# Prints "file:line: TYPE is defined in file:line, too" for every second definition in the tree $1, and "file:line: NAME
# hides that of file:line". Sources are formatted, so what stands in a namespace begins its line, and nothing else does.
# shellcheck disable=SC2016  # the dollars are awk's
faults() (
  cd "$1"
  find . \( -name '*.h' -o -name '*.cc' \) ! -path './build/*' ! -path '*/node_modules/*' -print | sed 's,^\./,,' | sort |
    xargs -x -n 10000 awk '
      FNR == 1 { depth = unnamed = 0 }
      /^namespace [^=]*\{$|^namespace \{/ {
        names[++depth] = $2 == "{" ? "" : $2
        unnamed += $2 == "{"
        next
      }
      /^\}  \/\/ namespace/ && depth > 0 { unnamed -= names[depth--] == "" }
      !/^[A-Za-z]/ { next }
      {
        name = $0
        type = /^(class|struct|union|enum( class| struct)?) / && (/\{/ || !/;$/)
        if (type) {
          sub(/^(enum (class|struct)|[a-z]+) (alignas\([^)]*\) )?/, "", name)
          sub(/ *( final)? *(: .*|:|\{.*)?$/, "", name)
        } else {  # what stands before the parameters or the value of a function, a constant or an alias
          sub(/ *[[({=;].*/, "", name)
          if (!match(name, /[ *&>][A-Za-z_0-9]+$/)) next
          name = substr(name, RSTART + 1)
        }
        for (i = depth; i > 0; i--) if (names[i] != "") name = names[i] "::" name
        place = FILENAME ":" FNR
      }
      unnamed > 0 { inner[place] = name; next }
      !type { if (!(name in outer)) outer[name] = place; next }
      {
        outer[name] = place
        if (name in first && file_of[name] != FILENAME)
          print place ": " name " is defined in " first[name] ", too"
        else {
          first[name] = place
          file_of[name] = FILENAME
        }
      }
      END {
        for (place in inner)
          if (inner[place] in outer) print place ": " inner[place] " hides that of " outer[inner[place]]
      }'
)

# expect pass|fail TEXT OTHER: the verdict on a tree of two files that hold these.
expect() {
  tree=$(mktemp -d)
  mkdir -p "$tree/engine" "$tree/search"
  printf '%b\n' "$2" >"$tree/engine/a.h"
  printf '%b\n' "$3" >"$tree/search/b.cc"
  expect_of_tree "$1" "$tree" "$2 beside $3"
}

self_test() {
  t='namespace t {\n'
  end='\n}  // namespace t'
  unnamed='namespace {\n'
  end_unnamed='\n}  // namespace\n'
  expect pass "${t}struct A {\n};$end" "${t}struct B {\n};$end"
  expect fail "${t}struct A {\n};$end" "${t}struct A {\n};$end"
  expect fail "${t}struct A {\n};$end" "${t}class A final : public B {\n};$end"
  expect fail "${t}enum A { kOne };$end" "${t}enum class A : uint8_t { kOne };$end"
  expect fail "${t}template <typename T>\nclass A {\n};$end" "${t}class A\n    : public B {\n};$end"
  expect fail "${t}struct A<int> {};$end" "${t}struct A<int> {\n};$end"
  expect pass "${t}struct A<int> {};$end" "${t}struct A<bool> {};$end"
  expect fail "${t}struct alignas(64) A {\n};$end" "${t}struct A {  // smaller\n};$end"
  expect pass "${t}class A;\nclass A {\n};$end" "${t}class A;$end"
  expect pass "${t}class A {\n  class B {};\n};$end" "${t}class B {};$end"
  expect pass "${t}class A {};$end" "namespace t::u {\nclass A {};\n}  // namespace t::u"
  expect fail "${t}class A {};$end" "$t${unnamed}class A {};$end_unnamed$end"
  expect pass "${t}class A {};$end" "namespace u {\n${unnamed}class A {};$end_unnamed\n}  // namespace u"
  expect fail "${t}int A(int a);$end" "$t${unnamed}bool A() {\n}$end_unnamed$end"
  expect fail "${t}inline constexpr int kA = 1;$end" "$t${unnamed}using kA = int;$end_unnamed$end"
  expect fail "${t}struct A {\n};$end" "$t${unnamed}constexpr B A[] = {1};$end_unnamed$end"
  expect pass "${t}class A {\n  int B();\n};$end" "$t${unnamed}int B() {\n}$end_unnamed$end"
  expect pass "${t}int A::B() {\n}$end" "$t${unnamed}int B() {\n}$end_unnamed$end"
  expect fail "$t${unnamed}class A {};${end_unnamed}class B {};$end" "$t${unnamed}class A {};${end_unnamed}class B {};$end"
  expect pass "${t}class A {};$end" "namespace fs = std::filesystem;\nnamespace u {\nclass A {};\n}  // namespace u"
}

run_check "$@"
