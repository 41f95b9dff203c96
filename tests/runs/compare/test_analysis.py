"""What a comparison's page quotes of its earlier analysis."""

from __future__ import annotations

import pytest

from runs.compare.analysis import RULES, RULES_SINCE, Correction, correction

EARLIER, TODAY = "A and B cannot be told apart.", "No clear difference between A and B."


@pytest.mark.parametrize(
    ("analysis", "quoted"),
    [
        (None, False),
        ({"rules": RULES, "sentence": EARLIER}, False),  # only its words changed since
        ({"rules": RULES - 1, "sentence": None}, False),
        ({"rules": RULES - 1, "sentence": TODAY}, False),
        ({"rules": RULES - 1, "sentence": EARLIER}, True),
    ],
)
def test_only_what_other_rules_concluded_is_quoted(analysis, quoted):
    expected = Correction(since=RULES_SINCE, earlier=EARLIER) if quoted else None
    assert correction(analysis, (TODAY, "More.")) == expected


def test_names_that_were_parted_by_commas_are_no_correction():
    analysis = {"rules": RULES - 1, "sentence": "None is proved faster than A, x, B and C."}
    assert correction(analysis, ("None is proved faster than A, x; B; or C.",)) is None
    assert correction(analysis, ("None is proved faster than A, x; and C.",)) is not None
