#!/bin/sh
# Every command and option that --help names stands in manual page and completions: descriptions_test.sh PROGRAMS SHARE.
# Pages and completions are read by man, mandoc and the shells, where these are.
set -eu
programs=$1
share=$2
export PATH="$programs:$PATH"

fail() {
  echo "$*" >&2
  exit 1
}

# has FILE WORD...
has() {
  file=$1
  shift
  [ -s "$file" ] || fail "$file is not there"
  for word; do
    grep -qFe "$word" "$file" || fail "$file says nothing of $word"
  done
}

# options COMMAND...: those that its help names, with = where a value follows.
options() { "$@" --help | sed -n 's/^  --\([a-z-]*=\{0,1\}\).*/\1/p'; }

# described PROGRAM [COMMAND]
described() {
  page=$share/man/man1/$1${2:+-$2}.1
  for option in $(options "$@"); do
    name=${option%=}
    has "$page" "\\fB\\-\\-$(printf %s "$name" | sed 's/-/\\-/g')\\fR"
    grep -F "'${2:-} options')" "$share/bash-completion/completions/$1" | grep -qe "[ ']--${option}[ ']" ||
      fail "bash is not told of $* --$option"
    has "$share/zsh/site-functions/_$1" "'*--${option}["
    has "$share/fish/vendor_completions.d/$1.fish" " -l $name "
  done
  [ -z "${2:-}" ] || has "$share/fish/vendor_completions.d/$1.fish" "-a $2 "
  if command -v mandoc >/dev/null; then
    mandoc -T lint "$page" || fail "mandoc does not like $page"
  fi
  if man --version >/dev/null 2>&1; then
    [ -z "$(man --warnings -E UTF-8 -l "$page" 2>&1 >/dev/null)" ] || fail "man does not like $page"
  fi
}

for program in pbrain-tengen tengen kee-gtp kee-solve; do
  described "$program"
  bash -n "$share/bash-completion/completions/$program"
  ! command -v zsh >/dev/null || zsh -n "$share/zsh/site-functions/_$program"
  ! command -v fish >/dev/null || fish -n "$share/fish/vendor_completions.d/$program.fish"
done
for command in $(tengen --words | sed -n 's/^program //p'); do
  described tengen "$command"
  has "$share/man/man1/tengen.1" "\\fB$(printf %s "$command" | sed 's/-/\\-/g')\\fR"
done
[ "$(find "$share/man/man1" -name '*.1' | wc -l)" -eq $((4 + $(tengen --words | grep -c '^program '))) ] ||
  fail "there are pages of no program"
