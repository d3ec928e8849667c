#!/bin/sh
# Every command and option that --help names stands in manual page and completions: descriptions_test.sh PROGRAMS SHARE.
# Pages and completions are read by groff, mandoc and the shells, where these are.
set -eu
programs=$1
share=$2
export PATH="$programs:$PATH"

fail() {
  echo "$*" >&2
  exit 1
}

# text FILE: what is in it, but with ~ for what manual pages write as \-, which is a hyphen.
text() {
  [ -s "$1" ] || fail "$1 is not there"
  sed 's/\\-/~/g' "$1"
}
# has FILE TEXT WORD: the text, which is the file's, has the word.
has() {
  case $2 in
    *"$3"*) ;;
    *) fail "$1 says nothing of $3" ;;
  esac
}

# options COMMAND...: those that its help names, with = where a value follows.
options() { "$@" --help | sed -n 's/^  --\([a-z-]*=\{0,1\}\).*/\1/p'; }

# described PROGRAM [COMMAND]
described() {
  page=$share/man/man1/$1${2:+-$2}.1
  bash=$share/bash-completion/completions/$1
  zsh=$share/zsh/site-functions/_$1
  fish=$share/fish/vendor_completions.d/$1.fish
  in_page=$(text "$page")
  in_bash=$(text "$bash" | grep -F "'${2:-} options')" | tr "'" ' ')
  in_zsh=$(text "$zsh")
  in_fish=$(text "$fish")
  options=$(options "$@")
  for option in $(echo "$options" | tr - '~'); do
    has "$page" "$in_page" "\\fB~~${option%=}\\fR"
  done
  for option in $options; do
    has "$bash, $*," "$in_bash" " --$option "
    has "$zsh" "$in_zsh" "'*--${option}["
    has "$fish" "$in_fish" " -l ${option%=} "
  done
  [ -z "${2:-}" ] || has "$fish" "$in_fish" "-a $2 "
}

for program in pbrain-tengen tengen kee-gtp kee-solve; do
  described "$program"
  bash -n "$share/bash-completion/completions/$program"
  ! command -v zsh >/dev/null || zsh -n "$share/zsh/site-functions/_$program"
  ! command -v fish >/dev/null || fish -n "$share/fish/vendor_completions.d/$program.fish"
done
for command in $(tengen --words | sed -n 's/^program //p'); do
  described tengen "$command"
  has "$share/man/man1/tengen.1" "$(text "$share/man/man1/tengen.1")" "\\fB$(echo "$command" | tr - '~')\\fR"
done
[ "$(find "$share/man/man1" -name '*.1' | wc -l)" -eq $((4 + $(tengen --words | grep -c '^program '))) ] ||
  fail "there are pages of no program"
if command -v mandoc >/dev/null; then mandoc -T lint "$share"/man/man1/*.1; fi
if command -v groff >/dev/null; then
  said=$(groff -K utf8 -mandoc -ww -z "$share"/man/man1/*.1 2>&1)
  [ -z "$said" ] || fail "$said"
fi
