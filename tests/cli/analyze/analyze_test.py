"""What `tengen analyze` writes, read by the parsers of another language: analyze_test.py PROGRAM."""

import collections
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import threading
import unittest
from xml.etree import ElementTree

PROGRAM = sys.argv[1]
LINE_FIELDS = {
    "depth": int,
    "selective_depth": int,
    "line": int,
    "lines": int,
    "value": int,
    "mate": (int, type(None)),
    "win_rate": (float, type(None)),
    "nodes": int,
    "time_ms": int,
    "nps": int,
    "hash_permille": int,
    "pv": list,
}
FIELDS = {
    "position": {
        "rule": str,
        "width": int,
        "height": int,
        "side_to_move": str,
        "black": list,
        "white": list,
        "blocked": list,
        "moves": (list, type(None)),
        "forbidden": list,
    },
    "iteration": LINE_FIELDS,
    "result": {**LINE_FIELDS, "best": str, "interrupted": bool},
}


def analyze(*arguments):
    run = subprocess.run([PROGRAM, "analyze", *arguments], capture_output=True, check=True)
    return run.stdout.decode("ascii")


class AnalyzeTest(unittest.TestCase):
    def check(self, text):
        objects = [json.loads(line) for line in text.splitlines()]
        for entry in objects:
            fields = {"type": str, **FIELDS[entry["type"]]}
            self.assertEqual(set(entry), set(fields))
            for name, kind in fields.items():
                self.assertIsInstance(entry[name], kind, name)
        self.assertEqual(objects[0]["type"], "position")
        self.assertEqual(objects[-1]["type"], "result")
        self.assertEqual(objects[-1]["best"], objects[-1]["pv"][0])
        return objects

    def test_each_line_is_an_object_with_the_documented_fields(self):
        for moves in ["h8", "h8i9i7g9", "h8a1h9o15h10o1", "h8a1h9o15h10o1h11"]:
            self.check(analyze("--json", "--depth=4", "--lines=3", moves))
        empty = self.check(analyze("--json", "--depth=4", "--lines=3"))
        self.assertEqual([entry["line"] for entry in empty if entry["type"] == "iteration"][:3], [1, 2, 3])
        self.assertTrue(all(0 < entry["win_rate"] < 1 for entry in empty if "win_rate" in entry))
        forbidden = self.check(analyze("--json", "--depth=2", "--rule=renju", "h8a1i8a15j9o1j10o15"))
        self.assertEqual(forbidden[0]["forbidden"], ["j8"])
        with tempfile.NamedTemporaryFile("w") as drawing:
            drawing.write("......\n.x..#.\n......\n..o...\n......\n#.....\n")
            drawing.flush()
            blocked = self.check(analyze("--json", "--depth=2", "--board", drawing.name))
        self.assertEqual(sorted(blocked[0]["blocked"]), ["a1", "e5"])

    def test_an_interrupt_ends_it_with_a_result(self):
        process = subprocess.Popen(
            [PROGRAM, "analyze", "--json", "--infinite", "h8i9"], stdout=subprocess.PIPE)
        first = [process.stdout.readline() for _ in range(3)]
        process.send_signal(signal.SIGINT)
        rest, _ = process.communicate()
        self.assertEqual(process.returncode, 0)
        objects = self.check((b"".join(first) + rest).decode("ascii"))
        self.assertTrue(objects[-1]["interrupted"])

    def test_the_picture_is_xml(self):
        with tempfile.TemporaryDirectory() as directory:
            path = os.path.join(directory, "picture.svg")
            analyze("--depth=3", "--lines=3", "--svg", path, "--svg-line", "--size=20", "h8i9i7g9")
            root = ElementTree.parse(path).getroot()
            self.assertEqual(root.tag, "{http://www.w3.org/2000/svg}svg")


ANSWERS = {"result", "cancelled", "error", "done", "version", "status"}


def mixed_requests(count, seed):
    """So many lines, and by id how many of them have it; None for those whose id cannot be read."""
    rng = random.Random(seed)
    lines, ids = [], collections.Counter()
    for number in range(count):
        request = {"id": number}
        kind = rng.randrange(100)
        if kind == 0:
            lines.append(rng.choice(["{broken", '{"id": []}', "x" * 70000, "null", '{"id": 1, "moves": "\x00"}']))
            ids[None] += 1
            continue
        if kind < 5:
            request.update(action="cancel", target=rng.randrange(max(0, number - 50), number + 1))
        elif kind == 5:
            request.update(action=rng.choice(["status", "version", "clear_cache"]))
        else:
            request.update(
                rule=rng.choice(["freestyle", "standard", "renju", "caro", "caro9"]),
                size=rng.choice([9, 15, "20x15"]),
                moves=rng.choice(["", "d4", "d4e5d5", "e5d4f5d6g5"]),
                nodes=rng.randrange(1, 60),
                lines=rng.choice([1, 1, 1, 3]),
                priority=rng.randrange(-2, 3),
            )
            if rng.randrange(10) == 0:
                request.update(report_every=0)
        ids[number] += 1
        lines.append(json.dumps(request))
    return lines, ids


class ServerTest(unittest.TestCase):
    def start(self, *arguments):
        return subprocess.Popen(
            [PROGRAM, "analyze", "--server", "--hash=1M", *arguments],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)

    def answered(self, output):
        answers = [json.loads(line) for line in output.splitlines()]
        self.assertLessEqual({answer["type"] for answer in answers}, ANSWERS | {"report"})
        return collections.Counter(answer["id"] for answer in answers if answer["type"] in ANSWERS)

    def test_every_request_is_answered_once(self):
        lines, ids = mixed_requests(10000, seed=1)
        process = self.start("--waiting=100")
        output, errors = process.communicate("\n".join(lines).encode("ascii"))
        self.assertEqual(process.returncode, 0)
        self.assertEqual(errors, b"")
        self.assertEqual(self.answered(output), ids)

    def test_a_signal_lets_all_be_answered(self):
        for number, seed in [(signal.SIGTERM, 2), (signal.SIGINT, 3)]:
            lines, ids = mixed_requests(150, seed)
            lines[100:100] = ['{"id": "endless%d", "time": "1h"}' % i for i in range(20)]
            ids.update("endless%d" % i for i in range(20))
            process = self.start("--waiting=1000")
            process.stdin.write(("\n".join(lines) + "\n").encode("ascii"))
            process.stdin.flush()
            first = process.stdout.readline()
            process.send_signal(number)
            # Its end is not what ends the server.
            rest = process.stdout.read()
            self.assertEqual(process.wait(), 0)
            process.stdin.close()
            process.stderr.close()
            process.stdout.close()
            self.assertEqual(self.answered(first + rest), ids)

    def test_a_reader_that_is_slow_loses_nothing(self):
        lines, ids = mixed_requests(600, seed=4)
        process = self.start("--waiting=3")
        writer = threading.Thread(
            target=lambda: (process.stdin.write("\n".join(lines).encode("ascii")), process.stdin.close()))
        writer.start()
        output = b""
        while piece := os.read(process.stdout.fileno(), 300):
            output += piece
        writer.join()
        self.assertEqual(process.wait(), 0)
        process.stderr.close()
        process.stdout.close()
        self.assertEqual(self.answered(output), ids)

    def test_lost_output_ends_it(self):
        with open("/dev/full", "wb") as full:
            process = subprocess.run(
                [PROGRAM, "analyze", "--server"], input=b'{"id": 1, "nodes": 1}\n', stdout=full, check=False)
        self.assertEqual(process.returncode, 74)

    def test_input_that_cannot_be_read_is_an_error(self):
        directory = os.open("/", os.O_RDONLY)
        process = subprocess.run(
            [PROGRAM, "analyze", "--server"], stdin=directory, capture_output=True, check=False)
        os.close(directory)
        self.assertEqual(process.returncode, 1)
        self.assertIn(b"cannot read standard input", process.stderr)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
