#!/usr/bin/env python3
"""Plays matches of all kinds, one after another, until the time is over or something goes wrong.

    soak.py TENGEN [--minutes=N] [--seed=N] [--concurrency=N] [--keep=FOLDER]

TENGEN is the `tengen` program, with pbrain-tengen beside it. Every match draws its rule, size, clock, threads, memory,
level of play, restarts and suspensions by lot and is played and refereed by `tengen match`. Failures are technical
ones: lost on time, crash, hang, illegal or forbidden move, too much memory. A line per match, a table at the end (also
after Ctrl-C). The command and the dialogue of a match that failed are kept in FOLDER (default: ./soak).
Exit status: 0 no failure, 1 failures, 2 bad usage.
"""
import argparse
import collections
import pathlib
import random
import shlex
import shutil
import subprocess
import sys
import time

RULES = {"freestyle": (15, 20), "standard": (15, 19), "renju": (15,), "caro": (15,), "caro9": (15, 20)}
# Sizes that no league plays must work as well.
ODD_SIZES = (5, 6, 8, 10, 12, 22)


def clock(lot):
    turn = lot.choice([10, 20, 50, 100, 200])
    return lot.choice(
        [
            [f"--turn={turn}"],
            [f"--match={lot.choice([500, 1000, 3000])}", f"--turn={5 * turn}"],
            [f"--match={lot.choice([300, 1000])}", f"--increment={turn}"],
            [f"--nodes={lot.choice([100, 1000, 10000])}"],
            [f"--depth={lot.randint(1, 5)}"],
        ]
    )


def match_arguments(lot):
    rule = lot.choice(list(RULES))
    size = lot.choice(RULES[rule] + (lot.choice(ODD_SIZES),))
    arguments = ["match", f"--rule={rule}", f"--size={size}", "--games=4", f"--shuffle={lot.randrange(10**6)}"]
    arguments += clock(lot)
    arguments += [f"--threads={lot.choice([1, 1, 1, 2, 4])}", f"--restart={lot.choice(['on', 'off'])}"]
    arguments += lot.choice([[], ["--no-suspend"], ["--no-suspend", "--info=pondering 1"]])
    arguments += lot.choice([[], ["--max-moves=30"], ["--info=max_memory 20000000"], ["--info=show_detail 3"]])
    arguments += lot.choice([[], [], [f"--info=strength {lot.randint(0, 99)}"]])
    return arguments


def play(tengen, arguments, concurrency, folder):
    """The summary of the match, and whether it failed."""
    command = [tengen, *arguments, f"--concurrency={concurrency}", "--json", "--quiet", f"--out={folder}"]
    done = subprocess.run(command, capture_output=True, text=True)
    failed = done.returncode not in (0, 1, 4)
    if failed:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "command.txt").write_text(shlex.join(command) + "\n" + done.stdout + done.stderr)
    return done, failed


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tengen", metavar="TENGEN")
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--seed", type=int, default=None)
    parser.add_argument("--concurrency", type=int, default=2)
    parser.add_argument("--keep", default="soak", metavar="FOLDER")
    options = parser.parse_args()
    seed = options.seed if options.seed is not None else time.time_ns()
    lot = random.Random(seed)
    print(f"seed {seed}", flush=True)
    deadline = time.monotonic() + 60 * options.minutes
    games, failures = collections.Counter(), collections.Counter()
    keep = pathlib.Path(options.keep)
    number = 0
    try:
        while time.monotonic() < deadline:
            number += 1
            arguments = match_arguments(lot)
            folder = keep / str(number)
            done, failed = play(options.tengen, arguments, options.concurrency, folder)
            rule = arguments[1].split("=")[1]
            games[rule] += 4
            failures[rule] += failed
            print(f"{'FAIL' if failed else 'ok  '} {number:5} {shlex.join(arguments)}", flush=True)
            if not failed:
                shutil.rmtree(folder)
    except KeyboardInterrupt:
        pass
    print(f"{'rule':10} {'games':>6} matches that failed")
    for rule in games:
        print(f"{rule:10} {games[rule]:6} {failures[rule]}")
    return 1 if sum(failures.values()) else 0


if __name__ == "__main__":
    sys.exit(main())
