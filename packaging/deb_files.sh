#!/bin/sh
# What Debian's policy wants beyond an installation: deb_files.sh ROOT SOURCES MAINTAINER. Of the files below ROOT/usr it
# compresses some, renames what Debian's shells look for elsewhere, and adds copyright and changelog. Times become those
# of SOURCE_DATE_EPOCH, if it is set, so that the same files make the same package.
set -eu
root=$1
sources=$2
maintainer=$3
doc=$root/usr/share/doc/tengen

mv "$root/usr/share/zsh/site-functions" "$root/usr/share/zsh/vendor-completions"
rm "$doc/LICENSE" "$doc/CHANGELOG.md"

{
  printf '%s\n' 'Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/' \
    'Upstream-Name: Tengen' '' 'Files: *'
  sed -n 's/^Copyright (c) /Copyright: /p' "$sources/LICENSE"
  printf '%s\n' 'License: Expat' '' 'License: Expat'
  sed -e '1,/^Copyright/d' "$sources/LICENSE" | sed -e '1{/^$/d}' -e 's/^$/./' -e 's/^/ /'
} >"$doc/copyright"

# Our changes as Debian writes them: a version is signed at its end, with the time of day.
entry_end() { [ -z "$day" ] || printf ' -- %s  %s\n\n' "$maintainer" "$(LC_ALL=C date -u -d "$day" -R)"; }
day=
sed -e '1d' "$sources/CHANGELOG.md" | {
  while IFS= read -r line; do
    case $line in
      '## '*)
        entry_end
        day=${line##*, }
        version=${line#'## '}
        printf 'tengen (%s) unstable; urgency=medium\n\n' "${version%%,*}"
        ;;
      ?*) [ -z "$day" ] || printf '  %s\n' "$line" ;;
      *) ;;
    esac
  done
  printf '\n'
  entry_end
} >"$doc/changelog"

find "$root/usr/share/man" "$doc/changelog" -type f -exec gzip -9n {} +
find "$root" -type d -exec chmod 755 {} +
find "$root/usr/share" -type f -exec chmod 644 {} +
[ -z "${SOURCE_DATE_EPOCH:-}" ] || find "$root" -exec touch --no-dereference --date="@$SOURCE_DATE_EPOCH" {} +
