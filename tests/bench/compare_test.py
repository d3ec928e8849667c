"""Tests bench/micro/compare.py: python3 compare_test.py <its directory>."""
import contextlib
import io
import json
import os
import sys
import tempfile
import unittest

sys.path.insert(0, sys.argv.pop(1))
sys.dont_write_bytecode = True
import compare  # noqa: E402


def entry(name, time, unit="ns", **more):
    return {"name": name, "run_name": name, "run_type": "iteration", "cpu_time": time,
            "time_unit": unit, **more}


class CompareTest(unittest.TestCase):
    def setUp(self):
        directory = tempfile.TemporaryDirectory()
        self.addCleanup(directory.cleanup)
        self.directory = directory.name

    def write(self, name, text):
        path = os.path.join(self.directory, name)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        return path

    def runs(self, first, second):
        return [self.write(name, json.dumps({"benchmarks": entries}))
                for name, entries in (("first.json", first), ("second.json", second))]

    def output(self, *arguments):
        text = io.StringIO()
        with contextlib.redirect_stdout(text):
            compare.run(arguments)
        return [line.split() for line in text.getvalue().splitlines()]

    def test_less_time_is_better(self):
        lines = self.output(*self.runs([entry("a", 30)], [entry("a", 10)]))
        self.assertEqual(lines[1], ["a", "30", "10", "3.000"])

    def test_more_per_second_is_better(self):
        runs = self.runs([entry("a", 1, items_per_second=2e6)],
                         [entry("a", 1, items_per_second=5e6)])
        lines = self.output(*runs, "--metric", "items_per_second")
        self.assertEqual(lines[1][3], "2.500")

    def test_times_are_brought_to_one_unit(self):
        lines = self.output(*self.runs([entry("a", 2, "us")], [entry("a", 1000, "ns")]))
        self.assertEqual(lines[1], ["a", "2000", "1000", "2.000"])

    def test_the_median_of_repetitions_counts(self):
        first = [entry("a", time) for time in (1, 9, 2)]
        lines = self.output(*self.runs(first, [entry("a", 1)]))
        self.assertEqual(lines[1], ["a", "2", "1", "2.000"])

    def test_reported_medians_count(self):
        first = [entry("a", 8, run_type="aggregate", aggregate_name="mean"),
                 entry("a", 4, run_type="aggregate", aggregate_name="median")]
        lines = self.output(*self.runs(first, [entry("a", 2)]))
        self.assertEqual(lines[1], ["a", "4", "2", "2.000"])

    def test_the_mean_is_geometric(self):
        runs = self.runs([entry("a", 8), entry("b", 1)], [entry("a", 1), entry("b", 2)])
        self.assertEqual(self.output(*runs)[3], ["geometric", "mean", "2.000"])

    def test_what_only_one_run_has_is_listed(self):
        runs = self.runs([entry("a", 1), entry("gone", 1)], [entry("a", 1)])
        self.assertEqual(self.output(*runs)[-1], ["only", "in", runs[0] + ":", "gone"])

    def test_the_filter_chooses(self):
        runs = self.runs([entry("a", 1), entry("b", 1)], [entry("a", 1), entry("b", 1)])
        self.assertEqual([line[0] for line in self.output(*runs, "--filter", "^b")],
                         ["benchmark", "b", "geometric"])

    def test_failed_benchmarks_do_not_count(self):
        first = [entry("a", 1, error_occurred=True)]
        with self.assertRaisesRegex(compare.UsageError, "no benchmark in common"):
            self.output(*self.runs(first, [entry("a", 1)]))

    def test_errors_name_the_file(self):
        good = self.runs([entry("a", 1)], [])[0]
        with self.assertRaisesRegex(compare.UsageError, "cannot read .*missing.json"):
            self.output(good, os.path.join(self.directory, "missing.json"))
        for text in ("hello", "[]", "{}", '{"benchmarks": 5}', '{"benchmarks": [5]}'):
            bad = self.write("bad.json", text)
            with self.assertRaisesRegex(compare.UsageError, "bad.json is not a JSON file"):
                self.output(good, bad)
        with self.assertRaisesRegex(compare.UsageError, "--filter"):
            self.output(good, good, "--filter", "(")


if __name__ == "__main__":
    unittest.main()
