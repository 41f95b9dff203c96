"""Check what was changed since the last commit.

The style of the files, then the tests that import them, the nearest first.

A test is near when it stands where its module stands (`importers/text.py`,
`tests/importers/test_text.py`) or when few imports lead from it to the module. Ends after about
20 seconds and names the test files that it left to script/test. Arguments go to pytest.
"""

from __future__ import annotations

import subprocess
import sys
import time
from collections import Counter
from itertools import chain
from pathlib import Path

import grimp
import pytest

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = ("bench", "bench_site", "client", "importers", "runs", "tests")
# Who finds the modules of which package: no import says it.
DISCOVERED = {
    "importers.registry": "importers.formats",
    "runs.compare.checks": "runs.compare.checks",
    "runs.compare.findings": "runs.compare.findings",
}
MOST_FILES = 8  # more take seconds only to be collected
MOST_SECONDS = 14.0  # for all tests; the last one may take longer


def main(arguments: list[str]) -> int:
    """Return the exit code: 0 when nothing failed in the time."""
    began = time.monotonic()
    changed = changed_files()
    if not changed:
        print("Nothing was changed since the last commit.")
        return 0
    styled = style([name for name in changed if name.endswith(".py")])
    files = tests_of([name for name in changed if name.endswith(".py")])
    others = [name for name in changed if not name.endswith(".py")]
    if others:
        print(f"Left to script/test, as no import leads to them: {', '.join(others)}")
    tested = run(files[:MOST_FILES], files[MOST_FILES:], began, arguments) if files else 0
    return styled or tested


def changed_files() -> list[str]:
    """Return the files that differ from the last commit or are new, without those that were
    removed.
    """
    commands = (
        ["git", "diff", "--name-only", "HEAD"],
        ["git", "ls-files", "--others", "--exclude-standard"],
    )
    names = [
        subprocess.run(
            one, cwd=ROOT, capture_output=True, text=True, check=True
        ).stdout.splitlines()
        for one in commands
    ]
    return sorted({name for part in names for name in part if (ROOT / name).is_file()})


def style(files: list[str]) -> int:
    """Return 0 when ruff finds nothing in these files."""
    ruff = str(Path(sys.executable).with_name("ruff"))
    commands = ([ruff, "check", "-q", *files], [ruff, "format", "-q", "--check", *files])
    codes = [
        subprocess.run(command, cwd=ROOT, check=False).returncode for command in commands if files
    ]
    return max(codes, default=0)


def tests_of(files: list[str]) -> list[str]:
    """Return the test files from which imports lead to one of these files, the nearest first."""
    graph = import_graph()
    far = distances(graph, {module(name) for name in files} & graph.modules)
    mirrors = {f"test_{Path(name).stem.lstrip('_')}" for name in files}
    tests = [
        name
        for name in far
        if name.rpartition(".")[2].startswith("test_") and not name.startswith("tests.browser.")
    ]
    tests.sort(
        key=lambda name: (far[name] > 0, name.rpartition(".")[2] not in mirrors, far[name], name)
    )
    return [f"{name.replace('.', '/')}.py" for name in tests]


def import_graph() -> grimp.ImportGraph:
    """Return who imports whom, with the packages that find their modules by themselves."""
    graph = grimp.build_graph(*PACKAGES, cache_dir=str(ROOT / ".import_linter_cache"))
    for importer, package in DISCOVERED.items():
        for child in graph.find_children(package):
            graph.add_import(importer=importer, imported=child)
    return graph


def module(name: str) -> str:
    """Return the name by which a file is imported."""
    return name.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def distances(graph: grimp.ImportGraph, modules: set[str]) -> dict[str, int]:
    """Return how many imports lead from each module to the nearest of these."""
    steps = dict.fromkeys(modules, 0)
    edge = modules
    while edge:
        importers = chain.from_iterable(map(graph.find_modules_that_directly_import, edge))
        edge = set(importers) - steps.keys()
        steps |= dict.fromkeys(edge, max(steps.values()) + 1)
    return steps


class Clock:
    """Keeps the order of the files, ends the tests when their time is over, and knows how many of
    each file were not run.
    """

    def __init__(self, files: list[str], end: float) -> None:
        self.files, self.end = files, end
        self.over = False
        self.failed = 0
        self.waiting: Counter[str] = Counter()

    @pytest.hookimpl(trylast=True)  # pytest-django sorts by kind of test
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items.sort(
            key=lambda one: (
                self.files.index(one.location[0])
                if one.location[0] in self.files
                else len(self.files)
            )
        )

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        self.waiting = Counter(one.location[0] for one in session.items)

    def pytest_runtest_logfinish(self, location: tuple[str, int | None, str]) -> None:
        self.waiting[location[0]] -= 1

    def pytest_runtest_teardown(self, item: pytest.Item, nextitem: pytest.Item | None) -> None:
        if nextitem is not None and time.monotonic() > self.end:
            self.over = True
            item.session.shouldstop = "the time of script/check is over"

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        self.failed = session.testsfailed


def run(files: list[str], left: list[str], began: float, arguments: list[str]) -> int:
    """Run the tests of the files until the time is over.

    Name the files that were not run to their end; return pytest's exit code.
    """
    clock = Clock(files, began + MOST_SECONDS)
    code = int(pytest.main(["-m", "not long and not browser", *files, *arguments], plugins=[clock]))
    left = [name for name, tests in clock.waiting.items() if tests] + left
    if left:
        print(f"Left to script/test, in whole or in part: {', '.join(left)}")
    return code if clock.failed or not clock.over else 0


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))
    sys.exit(main(sys.argv[1:]))
