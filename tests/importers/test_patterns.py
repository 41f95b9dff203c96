"""What no regular expression of the importers may hold."""

from __future__ import annotations

import importlib
import pkgutil
import re
from itertools import chain

import pytest

import importers

POSSESSIVE = re.compile(r"\)(?:[*+?]|\{[0-9,]+\})\+")


def patterns():
    """Return every compiled pattern at the top of a module of the importers."""
    names = [module.name for module in pkgutil.walk_packages(importers.__path__, "importers.")]
    modules = [importlib.import_module(name) for name in names if not name.endswith("__main__")]
    values = chain.from_iterable(vars(module).values() for module in modules)
    return {value.pattern for value in values if isinstance(value, re.Pattern)}


def group_before(pattern, end):
    """Return the text of the group whose closing bracket stands at `end`."""
    depth = 0
    for position in range(end, -1, -1):
        escaped = pattern[:position].endswith("\\") and not pattern[:position].endswith("\\\\")
        if pattern[position] in "()" and not escaped:
            depth += 1 if pattern[position] == ")" else -1
        if depth == 0:
            return pattern[position : end + 1]
    return pattern[: end + 1]


def looks_ahead(pattern):
    """Tell whether a possessive repeat of a group holds a negative lookahead."""
    if isinstance(pattern, bytes):
        pattern = pattern.decode("latin-1")
    groups = [group_before(pattern, match.start()) for match in POSSESSIVE.finditer(pattern)]
    return any("(?!" in group for group in groups)


@pytest.mark.parametrize("pattern", [r"(?:a(?!b))*+", r"x(?:(?:a|b(?!c))){2,3}+", r"(?:a(?!b))++c"])
def test_a_negative_lookahead_in_a_possessive_repeat_is_seen(pattern):
    assert looks_ahead(pattern)
    assert not looks_ahead(r"(?>(?:a(?!b))*)") and not looks_ahead(r"a(?!b)(?:c)*+")


def test_no_possessive_repeat_holds_a_negative_lookahead():
    """Python 3.11.2, which is Debian's, then matches what must not follow.

    An atomic group is free of this fault.
    """
    assert len(patterns()) > 300
    assert [pattern for pattern in patterns() if looks_ahead(pattern)] == []
