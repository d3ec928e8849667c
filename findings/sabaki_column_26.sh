#!/bin/sh
# Sabaki's parts for boards in npm, and the column behind Z.
#
# Seen: the letters of @sabaki/shudan 1.7.1, which draws boards of any size, and of
# @sabaki/go-board 1.4.3 go up to Z, the 25th for want of I. Shudan labels all further columns Z as
# well: two of 26, eight of 32. go-board's name for a point there is no text but the number NaN, and
# GoGui's name for one, AA1, it reads as [-1,-1], which its other functions take for a pass.
# @sabaki/sgf 3.4.7, the third part, reads and writes 52 lines.
#
# It matters because freestyle is played on more lines than Go: two columns of one name are two
# points of one name, and a move read as a pass is lost without an error. Ours: base/gtp.cc goes on
# with AA both ways, and web/src/ui/board.tsx, which draws 26 lines with Shudan, gives it letters of
# its own.
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @sabaki/shudan@1.7.1 @sabaki/go-board@1.4.3 \
  @sabaki/sgf@3.4.7 preact@10.29.8 preact-render-to-string@6.8.2 >/dev/null

cat >try.mjs <<'END'
import GoBoard from '@sabaki/go-board';
import sgf from '@sabaki/sgf';
import { Goban } from '@sabaki/shudan';
import { h } from 'preact';
import { renderToString } from 'preact-render-to-string';

const show = value => (typeof value === 'string' ? value : `${typeof value} ${value}`);

for (const lines of [20, 25, 26, 32]) {
  const board = GoBoard.fromDimensions(lines);
  const props = { vertexSize: 24, showCoordinates: true, signMap: board.signMap };
  const [labels] = renderToString(h(Goban, props)).match(/shudan-coordx.*?<\/div><\/div>/);
  const letters = labels.match(/(?<=>)[A-Z]+(?=<)/g);
  const corner = [lines - 1, lines - 1];
  const read = board.parseVertex('AA1');
  const words = [
    `columns Z ${letters.filter(l => l === 'Z').length}`,
    `corner ${show(board.stringifyVertex(corner))} in GTP and ${sgf.stringifyVertex(corner)} in SGF`,
    `AA1 ${read}, a pass: ${board.analyzeMove(1, read).pass}`,
  ];
  console.log(`${lines} lines: ${words.join('; ')}`);
}
END

node try.mjs >seen
cat seen
cat >expected <<'END'
20 lines: columns Z 0; corner U1 in GTP and tt in SGF; AA1 -1,-1, a pass: true
25 lines: columns Z 1; corner Z1 in GTP and yy in SGF; AA1 -1,-1, a pass: true
26 lines: columns Z 2; corner number NaN in GTP and zz in SGF; AA1 -1,-1, a pass: true
32 lines: columns Z 8; corner number NaN in GTP and FF in SGF; AA1 -1,-1, a pass: true
END
cmp seen expected
echo "as seen before"
