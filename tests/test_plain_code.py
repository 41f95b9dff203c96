"""The code is written for its reader: lines, names, calls and lengths, as `tests/plain_code.py` measures them."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path
from statistics import median, quantiles

import pytest

from tests import plain_code

ROOT = Path(__file__).resolve().parent.parent
LONGEST_LINE = 100
LONGEST_FILE = 300
LONGEST_FUNCTION = 50


@cache
def modules() -> dict[str, str]:
    """Return the text of each Python module of the site by its path, without migrations."""
    folders = ("importers", "runs", "bench_site", "client")
    paths = (path for folder in folders for path in sorted((ROOT / folder).rglob("*.py")))
    names = [path.relative_to(ROOT).as_posix() for path in paths]
    return {
        name: (ROOT / name).read_text() for name in names if not name.startswith("runs/migrations/")
    }


@cache
def trees() -> dict[str, ast.Module]:
    """Return the tree of each of these modules by its path."""
    return {path: ast.parse(text) for path, text in modules().items()}


@cache
def lengths() -> dict[str, tuple[int, int]]:
    """Return lines and characters of each function."""
    sizes = {}
    for path, text in modules().items():
        for name, lines, characters in plain_code.functions(path, text, tree=trees()[path]):
            sizes[name] = (lines, characters)
    return sizes


def test_the_modules_are_found():
    assert len(modules()) > 150


def test_lines_are_short():
    long = [
        f"{path}:{number}"
        for path, text in modules().items()
        for number, line in enumerate(text.splitlines(), start=1)
        if len(line) > LONGEST_LINE
    ]
    assert long == []


def test_files_are_short():
    sizes = {path: len(text.splitlines()) for path, text in modules().items()}
    assert {path: size for path, size in sizes.items() if size > LONGEST_FILE} == {}


def test_nothing_is_kept_from_the_formatter():
    assert [
        path for path, text in modules().items() if "fmt: skip" in text or "fmt: off" in text
    ] == []


@pytest.mark.parametrize(
    "measure",
    [
        plain_code.vague_names,
        plain_code.nested_comprehensions,
        plain_code.chained_conditionals,
        plain_code.positional_calls,
    ],
)
def test_the_code_is_plain(measure):
    assert [offence for path, tree in trees().items() for offence in measure(path, tree)] == []


def test_functions_are_short():
    lines = sorted(lines for lines, _ in lengths().values())
    assert {name: size for name, size in lengths().items() if size[0] > LONGEST_FUNCTION} == {}
    assert median(lines) <= 12
    assert quantiles(lines, n=20)[-1] <= 40
    assert median(characters for _, characters in lengths().values()) <= 300


@pytest.mark.parametrize(
    ("measure", "text"),
    [
        (plain_code.vague_names, "found = 1"),
        (plain_code.vague_names, "def ask(place): pass"),
        (plain_code.nested_comprehensions, "[x for row in rows for x in row]"),
        (plain_code.nested_comprehensions, "[[x for x in row] for row in rows]"),
        (plain_code.chained_conditionals, "a if b else c if d else e"),
        (plain_code.positional_calls, "draw(x, y, z)"),
        (plain_code.positional_calls, 'Run("ab")'),
    ],
)
def test_an_offence_is_seen(measure, text):
    assert len(list(measure("module.py", ast.parse(text)))) == 1
