#!/usr/bin/env python3
"""Prints the moves of the last game in each transcript that tap.py has written, as `tengen judge` reads them.

    transcript.py SIZE TRANSCRIPT...

SIZE is the board's side. The coordinates are those of the protocol, x,y with y counted from the top.
"""
import re
import sys

COMMANDS_BEFORE_A_GAME = ("START", "RESTART", "BOARD", "YXBOARD")
POINT = re.compile(r"(\d+) *, *(\d+)")


def moves_of(path):
    moves = []
    block = False
    for line in open(path, encoding="ascii"):
        who, text = line[:3], line[3:].strip()
        words = text.upper().split()
        point = POINT.match(text)
        if who == "M> " and words:
            if words[0] in COMMANDS_BEFORE_A_GAME:
                moves = []
            block = words[0].endswith("BOARD") or block and words[0] != "DONE"
            point = point if block else POINT.match(text[len("TURN "):]) if words[0] == "TURN" else None
        if point and who in ("M> ", "E> "):
            moves.append((int(point[1]), int(point[2])))
    return moves


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    size = int(sys.argv[1])
    for path in sys.argv[2:]:
        print("".join(f"{chr(ord('a') + x)}{size - y}" for x, y in moves_of(path)))


main()
