#!/bin/sh
# An installation is complete and can lie anywhere: installation_test.sh CMAKE BUILD VERSION.
set -eu
cmake=$1
build=$2
version=$3
directory=$(mktemp -d)
trap 'rm -r "$directory"' EXIT

fail() {
  echo "$*" >&2
  exit 1
}

"$cmake" --install "$build" --prefix "$directory/first" >/dev/null
mv "$directory/first" "$directory/second place"
cd "$directory/second place"
for program in pbrain-tengen tengen kee-gtp kee-solve; do
  [ "$("bin/$program" --version)" = "$program $version" ] || fail "bin/$program is not of version $version"
  ! grep -qF "$build" "bin/$program" || fail "bin/$program names the directory it was built in"
done
printf 'ABOUT\n' | bin/pbrain-tengen | grep -qF "version=\"$version\"" || fail "ABOUT tells another version"
bin/tengen experiments --rule=caro | grep -q caro || fail "no experiments"
bin/tengen suite --nodes=10 --quiet | grep -q '^solved .* 0 wrong' || fail "no suites"
for file in share/applications/tengen.desktop share/icons/hicolor/scalable/apps/tengen.svg share/man/man1/tengen-play.1 \
  share/bash-completion/completions/tengen share/tengen/openings/renju-15.txt share/tengen/truth/00000.gpk; do
  [ -s "$file" ] || fail "$file is not there"
done
