"""Reports in texts of prose, of a console and of logs give the runs of the bare reports.

A seed chooses what stands around each report: `tests.importers.dressings`.
"""

from collections import Counter

import pytest

from tests.importers.dressings import outcome

LEAST_RIGHT, MOST_OTHER_NUMBERS = 0.95, 0.005  # shares of the texts


def check(numbers):
    """Fail where too few texts are right, or where numbers of too many differ."""
    counts = Counter(map(outcome, numbers))
    assert counts["right"] >= LEAST_RIGHT * len(numbers), counts
    assert counts["numbers"] <= MOST_OTHER_NUMBERS * len(numbers), counts


def test_reports_in_other_dresses_give_the_same_runs():
    check(range(250))


@pytest.mark.long
def test_thousands_of_dressed_reports_give_the_same_runs():
    check(range(600, 6600))
