"""docs/security.md: each item of ASVS 5.0.0, levels 1 and 2, once, and each test that it names exists."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

from django.conf import global_settings

from bench_site import settings
from runs import ids

ROOT = Path(__file__).resolve().parent.parent
TEXT = (ROOT / "docs/security.md").read_text()
ROW = re.compile(r"^\| ((?:[0-9.]+, )*[0-9]+\.[0-9]+\.[0-9]+) \| (.+) \| (\w+) \| (.+) \|$", re.M)
TEST = re.compile(r"`((?:tests/[\w/]+/)?(?:tests/)?test_\w+\.py)(?:::(\w+))?`")
# The last item of levels 1 and 2 of each section; those of level 3 stand behind them.
SECTIONS = {
    1: (2, 9, 11, 3, 2), 2: (3, 3, 4, 1), 3: (0, 2, 4, 6, 5, 0, 2), 4: (3, 1, 2, 4),
    5: (1, 3, 2, 3), 6: (3, 12, 4, 4, 5, 3, 0, 4), 7: (3, 4, 2, 5, 2, 2), 8: (2, 3, 1, 1),
    9: (3, 4), 10: (2, 2, 4, 11, 5, 2, 3), 11: (2, 3, 3, 4, 1, 1, 0), 12: (3, 2, 4),
    13: (1, 5, 2, 5), 14: (2, 4, 3), 15: (3, 3, 7, 0), 16: (1, 5, 4, 3, 3), 17: (1, 4, 2),
}  # fmt: skip
LEVEL_1, LEVEL_2 = 70, 183


def items() -> list[str]:
    """Return the numbers of levels 1 and 2."""
    return [
        f"{chapter}.{section}.{item}"
        for chapter, lasts in SECTIONS.items()
        for section, last in enumerate(lasts, start=1)
        for item in range(1, last + 1)
    ]


def rows() -> list[tuple[list[str], str, str]]:
    """Return the numbers, the state and the proof of each row."""
    return [(numbers.split(", "), state, proof) for numbers, _, state, proof in ROW.findall(TEXT)]


@cache
def names_in(path: Path) -> set[str]:
    """Return the names of a module's tests."""
    nodes = ast.walk(ast.parse(path.read_text()))
    return {node.name for node in nodes if isinstance(node, ast.FunctionDef)}


def test_the_standard_has_so_many_items():
    assert len(items()) == LEVEL_1 + LEVEL_2


def test_every_item_has_one_row():
    named = [number for numbers, _, _ in rows() for number in numbers]
    assert sorted(named) == sorted({*named}) and set(named) == set(items())


def test_every_row_has_a_state_and_what_is_met_has_a_test_or_a_reason():
    assert {state for _, state, _ in rows()} <= {"met", "operator", "none", "open"}
    bare = [
        numbers for numbers, state, proof in rows() if state == "met" and not TEST.search(proof)
    ]
    # These are documents, or what Django and the operator do not do.
    assert bare == [["6.2.10"], ["6.4.1", "6.4.2"], ["13.1.1"], ["16.1.1", "16.2.3"]]


def test_every_test_that_is_named_exists():
    named = TEST.findall(TEXT)
    assert len(named) > 100
    missing = []
    for name, test in named:
        path = ROOT / (name if "/" in name else f"tests/pages/{name}")
        if not path.exists() or (test and test not in names_in(path)):
            missing.append(f"{name}::{test}")
    assert missing == []
    assert TEXT.count("test_") == sum(1 + bool(test) for _, test in named)  # none is written amiss


def test_keys_hold_128_random_bits():
    assert ids.KEY_BYTES * 8 == 128 and len({ids.new_key() for _ in range(100)}) == 100
    assert {len(ids.new_key()) for _ in range(100)} == {ids.ID_LENGTH}


def test_passwords_are_stored_by_a_slow_hash():
    assert not hasattr(settings, "PASSWORD_HASHERS")
    assert global_settings.PASSWORD_HASHERS[0].endswith("PBKDF2PasswordHasher")
