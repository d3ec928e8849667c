"""What `tengen analyze` writes, read by the parsers of another language: analyze_test.py PROGRAM."""

import json
import os
import signal
import subprocess
import sys
import tempfile
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


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
