#!/bin/sh
# Four SGF readers of npm and the property 5A, in which renju sites keep the rejected fifth moves.
#
# Seen: @sabaki/sgf 3.4.7, sgfgrove 1.0.8 and wgo 3.0.0-alpha.10 refuse the whole game, since a name
# with a digit is not one of FF[4]; smartgame 0.1.5 reads it. sgfgrove also refuses AP without a
# version behind a colon, which the standard asks for and hardly any writer gives. All four take
# boards of 32 lines with capital letters, and hand out points as in h8 as they stand.
#
# It matters because every game of some servers has 5A, and because our own games are read there.
# Ours: base/sgf.cc passes over names of letters and digits; engine/record/sgf.cc writes
# AP[Tengen:VERSION] and never 5A.
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund \
  @sabaki/sgf@3.4.7 smartgame@0.1.5 sgfgrove@1.0.8 wgo@3.0.0-alpha.10 >/dev/null

cat >try.js <<'END'
const readers = {
  '@sabaki/sgf': text => require('@sabaki/sgf').parse(text),
  smartgame: text => require('smartgame').parse(text),
  sgfgrove: text => require('sgfgrove').parse(text),
  wgo: text => new (require('wgo').SGFParser)(text).parseCollection(),
};
const games = {
  plain: '(;FF[4]GM[4]SZ[15];B[hh];W[ig])',
  fifth: '(;FF[4]GM[4]SZ[15]5A[i6];B[hh];W[ig])',
  program: '(;FF[4]GM[4]AP[tengen]SZ[15];B[hh];W[ig])',
  large: '(;FF[4]GM[4]SZ[32];B[AA];W[Fa])',
  letters: '(;FF[4]GM[4]SZ[15];B[h8];W[i9])',
};
for (const [game, text] of Object.entries(games)) {
  for (const [name, read] of Object.entries(readers)) {
    let verdict = 'read';
    try { read(text); } catch (error) { verdict = 'refused'; }
    console.log(`${game} ${name} ${verdict}`);
  }
}
END

node try.js >seen
cat seen
cat >expected <<'END'
plain @sabaki/sgf read
plain smartgame read
plain sgfgrove read
plain wgo read
fifth @sabaki/sgf refused
fifth smartgame read
fifth sgfgrove refused
fifth wgo refused
program @sabaki/sgf read
program smartgame read
program sgfgrove refused
program wgo read
large @sabaki/sgf read
large smartgame read
large sgfgrove read
large wgo read
letters @sabaki/sgf read
letters smartgame read
letters sgfgrove read
letters wgo read
END
cmp seen expected
echo "as seen before"
