"""The inner loop: which tests a change of one module asks for."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import pytest

SCRIPT = Path(__file__).resolve().parent.parent / "script" / "changed_tests.py"


@pytest.fixture(scope="module")
def changed_tests():
    """Return script/changed_tests.py as a module."""
    spec = importlib.util.spec_from_file_location("changed_tests", SCRIPT)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize(
    ("changed", "test"),
    [
        ("importers/formats/wrk.py", "tests/importers/test_golden.py"),
        ("importers/reading/units.py", "tests/importers/test_golden.py"),
        ("runs/compare/checks/rate.py", "tests/runs/compare/test_checks.py"),
        ("runs/compare/findings/peak.py", "tests/runs/compare/test_conclusions.py"),
        ("runs/publish/withdrawing.py", "tests/runs/publish/test_withdrawing.py"),
    ],
)
def test_a_change_asks_for_the_tests_that_it_can_break(changed_tests, changed, test):
    """Formats, checks and findings are found by their packages, so no import leads to them."""
    assert test in changed_tests.tests_of([changed])


def test_the_test_of_the_same_name_is_the_nearest(changed_tests):
    tests = changed_tests.tests_of(["runs/publish/withdrawing.py"])
    assert tests[0] == "tests/runs/publish/test_withdrawing.py"
