#!/usr/bin/env python3
"""Turns two runs of a micro benchmark into a table of ratios.

Each run is a JSON file of Google Benchmark:

  build/release/bin/board_benchmark --benchmark_repetitions=5 --benchmark_out=old.json
  (build the other version)
  build/release/bin/board_benchmark --benchmark_repetitions=5 --benchmark_out=new.json
  bench/micro/compare.py old.json new.json

Of several repetitions the median counts. A ratio above 1 means that the second run is better: it
took less time, or did more per second.
"""
import argparse
import json
import math
import re
import statistics
import sys

# Counters that grow as the program gets faster; all other values are times.
RATES = re.compile(r"(^|_)per_second$")
NANOSECONDS = {"ns": 1.0, "us": 1e3, "ms": 1e6, "s": 1e9}
TIMES = ("cpu_time", "real_time")


class UsageError(Exception):
    """What is wrong with the files or the options, for the user."""


def value_of(entry, metric):
    """The metric of one benchmark entry, times in ns; None if it has no such value."""
    value = entry.get(metric)
    if not isinstance(value, (int, float)) or isinstance(value, bool):
        return None
    if metric in TIMES:
        return value * NANOSECONDS.get(entry.get("time_unit", "ns"), 1.0)
    return value


def read_run(path, metric):
    """Maps the names of the benchmarks in the file to the medians of the metric, in their order."""
    try:
        with open(path, encoding="utf-8") as file:
            entries = json.load(file)["benchmarks"]
    except OSError as error:
        raise UsageError(f"cannot read {path}: {error.strerror}") from error
    except (ValueError, KeyError, TypeError) as error:
        raise UsageError(f"{path} is not a JSON file of Google Benchmark") from error
    if not isinstance(entries, list) or not all(isinstance(entry, dict) for entry in entries):
        raise UsageError(f"{path} is not a JSON file of Google Benchmark")
    runs, medians = {}, {}
    for entry in entries:
        name = entry.get("run_name", entry.get("name", ""))
        value = value_of(entry, metric)
        if value is None or entry.get("error_occurred"):
            continue
        if entry.get("run_type") != "aggregate":
            runs.setdefault(name, []).append(value)
        elif entry.get("aggregate_name") == "median":
            medians[name] = value
    return {name: statistics.median(values) for name, values in runs.items()} | medians


def compare(old, new, higher_is_better):
    """Rows (name, old, new, ratio) of the benchmarks that both runs have."""
    rows = []
    for name, before in old.items():
        after = new.get(name)
        if after is None or before <= 0 or after <= 0:
            continue
        rows.append((name, before, after, after / before if higher_is_better else before / after))
    return rows


def table(rows):
    """The rows as text, with the geometric mean of the ratios."""
    mean = math.exp(statistics.fmean(math.log(row[3]) for row in rows))
    lines = [("benchmark", "first", "second", "ratio")]
    lines += [(name, f"{a:.4g}", f"{b:.4g}", f"{ratio:.3f}") for name, a, b, ratio in rows]
    lines.append(("geometric mean", "", "", f"{mean:.3f}"))
    widths = [max(len(line[i]) for line in lines) for i in range(4)]
    rows = []
    for name, *numbers in lines:
        cells = [name.ljust(widths[0])]
        cells += [number.rjust(width) for number, width in zip(numbers, widths[1:])]
        rows.append("  ".join(cells))
    return "\n".join(rows)


def run(arguments):
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("first", help="JSON file of the run to compare with")
    parser.add_argument("second", help="JSON file of the run to judge")
    parser.add_argument(
        "--metric",
        default="cpu_time",
        help="cpu_time (the default) or real_time in ns, items_per_second, or a counter's name",
    )
    parser.add_argument("--filter", default="", help="a regular expression that names must contain")
    options = parser.parse_args(arguments)
    try:
        wanted = re.compile(options.filter)
    except re.error as error:
        raise UsageError(f"--filter {options.filter}: {error}") from error
    old, new = read_run(options.first, options.metric), read_run(options.second, options.metric)
    rows = compare(old, new, RATES.search(options.metric) is not None)
    rows = [row for row in rows if wanted.search(row[0])]
    if not rows:
        raise UsageError(f"the runs have no benchmark in common that reports {options.metric}")
    print(table(rows))
    for path, names in ((options.first, old.keys() - new), (options.second, new.keys() - old)):
        for name in sorted(filter(wanted.search, names)):
            print(f"only in {path}: {name}")


def main():
    try:
        run(sys.argv[1:])
    except UsageError as error:
        sys.exit(f"compare.py: {error}")


if __name__ == "__main__":
    main()
