#!/bin/sh
# Lizzie, Debian's window for analysing engines, and the passes of games on 15 lines.
#
# Seen: lizzie 0.7.4+dfsg1-3 writes a pass as the point just past the corner, whatever the size:
# pp on 15 lines, uu on 20, AA on 26; 52 lines have no letter left and get an empty value. SGF
# knows the empty value, and tt up to 19 lines as older versions had it. On 19 lines, where Go is
# played, the two agree. On fewer it takes tt for a stone in column 20, off the board; an empty
# value it reads as a pass everywhere.
#
# It matters because renju on 15 lines has passes, records of many programs spell them tt, and
# engines that speak GTP are analysed in Lizzie: a game with a pass goes in with a stone too many
# and comes out with a point off the board. Ours: engine/record/sgf.cc writes the empty value, the
# one spelling that Lizzie takes too, reads both of SGF's, and at pp keeps the moves before it and
# names it.
# Needs a JDK.
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
apt-get -o APT::Sandbox::User=root download liblizzie-java=0.7.4+dfsg1-3 \
  libandroid-json-org-java=20121204-20090211-5 >/dev/null
for package in *.deb; do dpkg-deb -x "$package" .; done

cat >Try.java <<'END'
import featurecat.lizzie.rules.Board;
import featurecat.lizzie.rules.SGFParser;

public class Try {
  static String read(String value) {
    int[] point = SGFParser.convertSgfPosToCoord(value);
    return point == null ? "pass" : "column " + (point[0] + 1) + " row " + (point[1] + 1);
  }

  public static void main(String[] arguments) {
    for (int lines : new int[] {9, 13, 15, 19, 20, 26, 52}) {
      Board.boardWidth = lines;
      Board.boardHeight = lines;
      System.out.println(lines + " lines: writes [" + SGFParser.passPos() + "], reads [] as "
          + read("") + ", [tt] as " + read("tt"));
    }
  }
}
END

java -Djava.awt.headless=true -cp 'usr/share/java/*' Try.java >seen
cat seen
cat >expected <<'END'
9 lines: writes [jj], reads [] as pass, [tt] as column 20 row 20
13 lines: writes [nn], reads [] as pass, [tt] as column 20 row 20
15 lines: writes [pp], reads [] as pass, [tt] as column 20 row 20
19 lines: writes [tt], reads [] as pass, [tt] as pass
20 lines: writes [uu], reads [] as pass, [tt] as column 20 row 20
26 lines: writes [AA], reads [] as pass, [tt] as column 20 row 20
52 lines: writes [], reads [] as pass, [tt] as column 20 row 20
END
cmp seen expected
echo "as seen before"
