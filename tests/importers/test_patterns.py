"""Patterns are compiled when they are first asked, and behave as `re` makes them."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from importers import patterns, registry
from importers.patterns import regex

ROOT = Path(__file__).resolve().parents[2]


def test_every_pattern_of_every_format_compiles() -> None:
    assert registry.FORMATS
    assert patterns.compile_all() > 300


def test_importing_compiles_no_pattern() -> None:
    code = "import importers.__main__, importers.patterns as p; print([one.pattern for one in p._known if 'compiled' in vars(one)])"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)

    assert done.stdout.strip() == "[]"


def test_a_pattern_behaves_as_a_compiled_one() -> None:
    pattern = regex(r"(?P<word>[a-z]+)", re.I)

    assert pattern.pattern == r"(?P<word>[a-z]+)"
    assert [found["word"] for found in pattern.finditer("One two")] == ["One", "two"]
    assert pattern.sub("x", "One two") == "x x"
    assert pattern.groupindex == {"word": 1}
    assert regex(rb"[0-9]+").findall(b"1 22") == [b"1", b"22"]


def test_a_mistake_in_the_source_is_raised_at_the_first_use() -> None:
    with pytest.raises(re.error, match="unterminated"):
        regex("(").search("text")
