#!/usr/bin/env python3
"""What can happen to an engine in other people's programs, done to pbrain-tengen on purpose.

    campaign.py PBRAIN [--rounds=N] [--seed=N] [FAULT...]

Every fault is tried N times (default 20) at random moments; the names of faults choose among them. Prints a table: how
often the engine behaved as it must, and what went wrong else. Exit status: 0 nothing went wrong, 1 something did, 2 bad
usage. POSIX; as root the faults about permissions run the engine as nobody.
"""
import argparse
import collections
import os
import pathlib
import random
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time

from engine import Engine, Game

MIB = 1 << 20
THINK = ("INFO timeout_turn 60000", "INFO max_memory 100000000")
BRIEF = ("INFO timeout_turn 100", "INFO max_memory 50000000")
# Seconds; managers wait half a second, at the end of its input an engine has five for what was asked last, and a busy
# machine is not its fault.
GONE_AFTER = 12.0
FAULTS = {}


def fault(description):
    def add(function):
        FAULTS[function.__name__] = (description, function)
        return function

    return add


class Failure(Exception):
    pass


def require(condition, what):
    if not condition:
        raise Failure(what)


class Round:
    """What a fault gets: an engine's command, a random source, an empty folder."""

    def __init__(self, brain, seed, folder):
        self.brain = brain
        self.random = random.Random(seed)
        self.folder = pathlib.Path(folder)

    def start(self, **popen):
        return Engine([self.brain], cwd=self.folder, **popen)

    def pause(self, most):
        time.sleep(self.random.uniform(0, most))

    def thinking(self, engine):
        """An engine in the middle of a long search."""
        game = Game(engine, self.random, settings=THINK)
        game.ask()
        self.pause(0.5)
        return game


def limited(kind, most):
    def limit():
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)  # a full disk is an error of write, not a signal
        resource.setrlimit(kind, (most, most))

    return limit


def without_privileges():
    if os.getuid() == 0:
        os.setgroups([])
        os.setgid(65534)
        os.setuid(65534)


def require_gone(engine):
    require(engine.await_end(GONE_AFTER) is not None, "still there")


@fault("kill -9 of the engine while it thinks; a new one plays on")
def engine_killed(r):
    with r.start() as engine:
        r.thinking(engine)
        engine.signal(signal.SIGKILL)
        require_gone(engine)
    require(not os.listdir(r.folder), "left files behind")
    with r.start() as engine:
        require(Game(engine, r.random, settings=BRIEF).move(), "no move")


@fault("kill -9 of the manager: the engine goes, too, thinking or not")
def manager_killed(r):
    # The shell is the manager: it holds the only ends of the pipes.
    script = 'mkfifo in out; "$0" <in >out & exec 8>in 9<out; printf "%b" "$1" >&8; echo $!; exec sleep 60'
    talk = "START 15\\n" + r.random.choice(["", "INFO timeout_turn 60000\\nBEGIN\\nTURN 1,1\\n"])
    manager = subprocess.Popen(["sh", "-c", script, r.brain, talk], stdout=subprocess.PIPE, cwd=r.folder)
    brain = int(manager.stdout.readline())
    r.pause(0.5)
    manager.kill()
    manager.wait()
    manager.stdout.close()
    deadline = time.monotonic() + GONE_AFTER
    while os.path.exists(f"/proc/{brain}"):
        if time.monotonic() > deadline:
            os.kill(brain, signal.SIGKILL)
            raise Failure("still there")
        time.sleep(0.01)


@fault("standard input closed, idle or thinking")
def input_closed(r):
    with r.start() as engine:
        r.random.choice([lambda: Game(engine, r.random), lambda: r.thinking(engine)])()
        engine.process.stdin.close()
        require_gone(engine)
        require(engine.process.returncode == 0, f"exit status {engine.process.returncode}")
        require(engine.close() == "", "wrote to standard error")


@fault("standard output closed by the manager: gone with the next answer, quietly")
def output_closed(r):
    with r.start(read=False) as engine:
        Game(engine, r.random, settings=BRIEF)
        engine.process.stdout.close()
        engine.say("ABOUT")
        require_gone(engine)
        require(engine.close() == "", "wrote to standard error")


@fault("output not read until all pipes are full of questions: no answer is garbled, and it goes with its input")
def output_full(r):
    with r.start(read=False) as engine:
        Game(engine, r.random, settings=BRIEF)
        os.set_blocking(engine.process.stdin.fileno(), False)
        while engine.process.stdin.write(b"ABOUT\r\n" * 1000) is not None:
            time.sleep(0.05)  # until the engine, which waits for us, takes no more
        answers = engine.process.stdout.read(100000).split(b"\n")[1:-1]
        require(len(set(answers)) == 1, "answers garbled")
        engine.process.stdout.close()
        engine.process.stdin.close()
        require_gone(engine)


@fault("SIGSTOP and SIGCONT while thinking: the clock jumps, one move comes at once")
def clock_jumps(r):
    with r.start() as engine:
        game = Game(engine, r.random, settings=("INFO timeout_turn 700", "INFO max_memory 50000000"))
        for _ in range(3):
            game.ask()
            r.pause(0.7)
            engine.signal(signal.SIGSTOP)
            time.sleep(1.0)
            engine.signal(signal.SIGCONT)
            require(game.answered(5), "no single legal move")


@fault("SIGSTOP between moves, all commands in one burst at birth")
def suspended(r):
    with r.start() as engine:
        engine.signal(signal.SIGSTOP)
        game = Game(engine, r.random, settings=BRIEF)
        game.ask()
        r.pause(0.3)
        for _ in range(5):
            engine.signal(signal.SIGCONT)
            require(game.answered(5), "no single legal move")
            engine.signal(signal.SIGSTOP)
            r.pause(0.1)
            game.ask()


@fault("address space limited to 48..400 MB, max_memory 350 MB: a smaller table, not a crash")
def memory_limited(r):
    most = r.random.randrange(48, 400) * MIB
    with r.start(preexec_fn=limited(resource.RLIMIT_AS, most)) as engine:
        game = Game(engine, r.random, settings=("INFO timeout_turn 200", "INFO max_memory 367001600"))
        for _ in range(3):
            require(game.move(), f"no move within {most // MIB} MB")


@fault("max_memory of 0 to 20 MB stated")
def little_memory(r):
    with r.start() as engine:
        stated = r.random.choice([0, 1, 1000, r.random.randrange(20 * MIB)])
        game = Game(engine, r.random, settings=("INFO timeout_turn 100", f"INFO max_memory {stated}"))
        for _ in range(3):
            require(game.move(), f"no move with max_memory {stated}")


@fault("disk full: hash file and database say so, the game goes on")
def disk_full(r):
    with r.start(preexec_fn=limited(resource.RLIMIT_FSIZE, r.random.randrange(64))) as engine:
        game = Game(engine, r.random, settings=BRIEF)
        require(game.move(), "no move before")
        engine.say("YXHASHDUMP", str(r.folder / "hash"))
        said = engine.await_line(lambda line: "hash" in line)
        require(said and "not saved" in said, f"hash file: {said}")
        require(not (r.folder / "hash").exists(), "half a hash file left behind")
        engine.say("INFO usedatabase 1", "YXSETDATABASE", str(r.folder / "x.db"))
        engine.say("YXEDITTVDDATABASE 7 1 100 5", "7,7", "DONE", "ABOUT")
        said = engine.await_line(lambda line: "database" in line.lower() or line.startswith("name"))
        require(said and "database" in said.lower(), "the database says nothing")
        require(game.move(), "no move after")


@fault("a folder that cannot be written, as nobody")
def read_only_folder(r):
    r.brain = shutil.copy(r.brain, r.folder)  # nobody may not reach where it was built
    os.chmod(r.folder, 0o555)
    with r.start(preexec_fn=without_privileges) as engine:
        game = Game(engine, r.random, settings=BRIEF + (f"INFO folder {r.folder}", "INFO usedatabase 1"))
        require(game.move(), "no move")
        engine.say("YXSETDATABASE", str(r.folder / "x.db"))
        engine.say("YXHASHDUMP", str(r.folder / "hash"))
        said = engine.await_line(lambda line: "hash" in line)
        require(said and "not saved" in said, f"hash file: {said}")
        require(game.move(), "no move after")


@fault("a million random bytes while it thinks, then a game")
def garbage(r):
    with r.start() as engine:
        r.thinking(engine)
        engine.process.stdin.write(r.random.randbytes(MIB).replace(b"END", b"EN_").replace(b"end", b"en_"))
        engine.say("", "DONE", "INFO timeout_turn 0")
        time.sleep(0.2)
        engine.pending()
        engine.say("INFO max_node 0", "INFO max_depth 0", "INFO rule 0", "RESTART")
        require(engine.await_line(lambda line: line == "OK"), f"no OK{engine.obituary()}")
        game = Game(engine, r.random, settings=BRIEF)
        require(engine.await_line(lambda line: line == "OK"), f"no OK at START{engine.obituary()}")
        require(game.move(), f"no move{engine.obituary()}")


@fault("100 instances at once, three moves of 1 s each")
def hundred_instances(r):
    engines = [r.start() for _ in range(100)]
    try:
        games = [Game(e, r.random, settings=("INFO timeout_turn 1000", "INFO max_memory 30000000")) for e in engines]
        for _ in range(3):
            for game in games:
                game.ask()
            silent = sum(not game.answered(60) for game in games)
            require(silent == 0, f"{silent} without a move")
        for engine in engines:
            engine.say("END")
        require(all(engine.await_end(30) == 0 for engine in engines), "not all ended")
    finally:
        for engine in engines:
            engine.close()


def try_once(brain, name, seed):
    """What went wrong, or None."""
    folder = tempfile.mkdtemp()
    os.chmod(folder, 0o777)
    try:
        FAULTS[name][1](Round(brain, seed, folder))
        return None
    except Failure as failure:
        return str(failure)
    finally:
        os.chmod(folder, 0o777)
        shutil.rmtree(folder)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("brain", metavar="PBRAIN")
    parser.add_argument("faults", metavar="FAULT", nargs="*", help="one of " + ", ".join(FAULTS))
    parser.add_argument("--rounds", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_intermixed_args()
    for name in options.faults:
        if name not in FAULTS:
            parser.error(f"no fault {name}; there are {', '.join(FAULTS)}")
    brain = shutil.which(os.path.abspath(options.brain)) or parser.error(f"no program {options.brain}")
    failed = False
    for name in options.faults or FAULTS:
        wrong = collections.Counter()
        for i in range(options.rounds):
            wrong[try_once(brain, name, f"{options.seed} {name} {i}")] += 1
        good = wrong.pop(None, 0)
        failed = failed or bool(wrong)
        complaints = "".join(f"; {count} {what}" for what, count in wrong.most_common())
        print(f"{name:18} {good:5} of {options.rounds:5}  {FAULTS[name][0]}{complaints}", flush=True)
    return failed


if __name__ == "__main__":
    sys.exit(main())
