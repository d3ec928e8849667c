#!/usr/bin/env python3
"""Runs the acceptance tool of Gomocup's organisers on our ZIP, with Wine where they have Windows.

    organisers_tool.py [FOLDER] ZIP

FOLDER, by default $GOMOCUP_JUDGE, is a checkout of GomocupJudge with test_zip_rules.py; it is not written to. All six formats are checked with the
tool's own clocks, which takes about 40 minutes. Exit status: 0 all passed, 1 something failed, 77 skipped because
something is missing.
"""
import contextlib
import os
import pathlib
import runpy
import shutil
import sys
import tempfile
import zipfile

SCRIPT = """#!/bin/sh
exec '{wine}' '{program}' "$@"
"""


def skip(reason):
    print("skipped:", reason)
    sys.exit(77)


def let_wine_run(wine, folder):
    """Puts in the place of every Windows program in the folder a script that starts it."""
    for program in pathlib.Path(folder).rglob("*.exe"):
        moved = program.with_suffix(".windows")
        program.rename(moved)
        program.write_text(SCRIPT.format(wine=wine, program=moved))
        program.chmod(0o755)


class Echo:
    """Passes on what is printed, and remembers the lines with a verdict."""

    def __init__(self, stream):
        self.stream = stream
        self.passed = self.failed = 0

    def write(self, text):
        self.passed += text.count("PASSED (")
        self.failed += text.count("FAILED")
        self.stream.write(text)
        self.stream.flush()

    def flush(self):
        self.stream.flush()


def run_tool(wine, tool, archive):
    """True if all passed. The tool itself exits with 0 in any case."""
    extract = zipfile.ZipFile.extractall

    def extract_for_wine(self, path=None, *rest):
        extract(self, path, *rest)
        let_wine_run(wine, path)

    zipfile.ZipFile.extractall = extract_for_wine
    sys.argv = [str(tool), archive]
    with contextlib.redirect_stdout(Echo(sys.stdout)) as said:
        runpy.run_path(str(tool), run_name="__main__")
    return said.passed > 0 and said.failed == 0


def main():
    if len(sys.argv) not in (2, 3):
        sys.exit(__doc__)
    folder = pathlib.Path(sys.argv[1] if len(sys.argv) == 3 else os.environ.get("GOMOCUP_JUDGE", "."))
    archive = os.path.abspath(sys.argv[-1])
    wine = shutil.which("wine64", path=os.environ["PATH"] + ":/usr/lib/wine") or skip("no wine64")
    if not (folder / "test_zip_rules.py").is_file():
        skip(f"no test_zip_rules.py in {folder}; the variable GOMOCUP_JUDGE names its folder")
    if not os.path.isfile(archive):
        skip(f"no {archive}; ./run gomocup-zip builds it")
    try:
        import psutil  # noqa: F401  what the tool suspends processes with
    except ImportError:
        skip("no psutil for Python")
    with tempfile.TemporaryDirectory() as work:
        os.environ.update(WINEPREFIX=work + "/prefix", WINEDEBUG="-all", WINEDLLOVERRIDES="mscoree,mshtml=")
        copy = pathlib.Path(shutil.copytree(folder, work + "/judge", ignore=shutil.ignore_patterns(".git")))
        os.chdir(copy)
        return 0 if run_tool(wine, copy / "test_zip_rules.py", archive) else 1


sys.exit(main())
