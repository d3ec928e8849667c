#!/usr/bin/env python3
"""Stands between a manager and an engine and writes down what they say.

    tap.py TRANSCRIPT ENGINE [ARGUMENT...]

Each line goes into the file TRANSCRIPT as it passes: `M> ` before the manager's, `E> ` before the
engine's, `E! end` when the engine has closed its output. Bytes are passed on as they come, in the
same pieces. An earlier transcript is continued, after a line `# engine started`.
"""
import os
import subprocess
import sys
import threading


def pump(source, sink, record, mark):
    """Passes bytes on until one of both ends is closed."""
    line = b""
    while True:
        piece = os.read(source, 65536)
        *lines, line = (line + piece).split(b"\n")
        for whole in lines:
            os.write(record, mark + whole.rstrip(b"\r") + b"\n")
        if not piece:
            break
        try:
            os.write(sink, piece)
        except BrokenPipeError:
            break
    os.close(sink)


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    record = os.open(sys.argv[1], os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o644)
    os.write(record, b"# engine started\n")
    engine = subprocess.Popen(sys.argv[2:], stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0)
    threading.Thread(
        target=pump, args=(0, engine.stdin.fileno(), record, b"M> "), daemon=True
    ).start()
    pump(engine.stdout.fileno(), 1, record, b"E> ")
    os.write(record, b"E! end\n")
    os._exit(engine.wait())


main()
