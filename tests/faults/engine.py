"""An engine as the fault campaign sees it: a process with pipes, and a board that knows which answers are legal."""
import os
import queue
import re
import signal
import subprocess
import threading
import time

MOVE = re.compile(r"^(\d+),(\d+)$")


class Engine:
    """One process. Answers are collected by a thread, so that a full pipe is never the engine's excuse."""

    def __init__(self, command, read=True, **popen):
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, bufsize=0, **popen
        )
        self.lines = queue.Queue()
        if read:
            threading.Thread(target=self._read, daemon=True).start()

    def _read(self):
        try:
            for line in self.process.stdout:
                self.lines.put(line.decode("latin-1").rstrip("\r\n"))
        except (OSError, ValueError):
            pass  # closed by a fault
        self.lines.put(None)

    def say(self, *lines):
        """False if the engine is gone."""
        try:
            self.process.stdin.write("".join(line + "\r\n" for line in lines).encode())
            return True
        except (BrokenPipeError, ValueError):
            return False

    def await_line(self, wanted, seconds=20.0):
        """The first line for which `wanted` is true; None if the engine ends or is silent."""
        deadline = time.monotonic() + seconds
        while True:
            try:
                line = self.lines.get(timeout=max(0.0, deadline - time.monotonic()))
            except queue.Empty:
                return None
            if line is None or wanted(line):
                return line

    def await_move(self, seconds=20.0):
        """(x, y), or None."""
        line = self.await_line(MOVE.match, seconds)
        return tuple(map(int, line.split(","))) if line else None

    def pending(self):
        """What has been said and not been waited for."""
        lines = []
        while not self.lines.empty():
            line = self.lines.get()
            if line is not None:
                lines.append(line)
        return lines

    def signal(self, number):
        os.kill(self.process.pid, number)

    def await_end(self, seconds=5.0):
        """The exit status, None if the engine does not end."""
        try:
            return self.process.wait(seconds)
        except subprocess.TimeoutExpired:
            return None

    def obituary(self):
        """For complaints: how the engine ended, if it did."""
        return "" if self.process.poll() is None else f", exit status {self.process.returncode}"

    def close(self):
        """Ends the engine whatever it does. Returns what it wrote to standard error; the second time nothing."""
        if self.process.stderr.closed:
            return ""
        if self.process.poll() is None:
            self.signal(signal.SIGCONT)
            self.process.kill()
        self.process.wait()
        errors = self.process.stderr.read().decode("latin-1")
        for pipe in (self.process.stdin, self.process.stdout, self.process.stderr):
            pipe.close()
        return errors

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()


class Game:
    """A game against random legal moves; renju's forbidden moves do not matter to an engine that is asked anyway."""

    def __init__(self, engine, random, size=15, settings=()):
        self.engine = engine
        self.random = random
        self.empty = {(x, y) for x in range(size) for y in range(size)}
        self.alive = engine.say(f"START {size}", *settings)

    def ask(self):
        """Puts a random stone and asks for the answer."""
        x, y = self.random.choice(sorted(self.empty))
        self.empty.discard((x, y))
        self.alive = self.engine.say(f"TURN {x},{y}")

    def answered(self, seconds=20.0):
        """True if exactly one legal move comes."""
        move = self.engine.await_move(seconds)
        if move not in self.empty:
            return False
        self.empty.discard(move)
        return not any(MOVE.match(line) for line in self.engine.pending())

    def move(self, seconds=20.0):
        self.ask()
        return self.answered(seconds)
