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


# How the first release of rules 5 wrote the same as today.
REWORDED = [
    (
        "A measured 1.9\u00d7 to 2.1\u00d7 the requests/s of B at 10 to 400 connections, "
        "one run each, measured one after the other, and 2 more caveats.",
        "A measured 1.9\u20132.1\u00d7 the requests/s of B at 10\u2013400 connections, "
        "one run each. Caveats: measured one after the other (+2 caveats).",
    ),
    (
        "A is the fastest of 3: 2\u00d7 the requests/s of B, x, the next, at 10 to 20 connections "
        "and within 3 % at 40 to 80 connections.",
        "A is the fastest of 3: 2\u00d7 the requests/s of B, x (next) at 10\u201320 connections "
        "(within 3 % at 40\u201380).",
    ),
    (
        "No clear difference between A and B at 1 to 10 connections, where B measured 1.5\u00d7 "
        "the requests/s of A, but tool differs, and 1 more caveat; at least 4 runs each are needed.",
        "No clear difference: B measured 1.5\u00d7 the requests/s of A at 1\u201310 connections. "
        "Caveats: tool differs (+1 caveat). At least 4 runs each are needed.",
    ),
    (
        "No overall difference in p99 latency between A and B: the order depends on the load, "
        "order of measurement unknown; at least 4 runs each are needed.",
        "No overall difference in p99 latency: A measured less at 10 and 100 connections, "
        "B at 1, 50 and 400, order of measurement unknown. At least 4 runs each are needed.",
    ),
    (
        "A and B are the same within 3 % at 1 connection (5 % at most at one load).",
        "A and B are equal within 3 % at 1 connection (at one load 5 %).",
    ),
    (
        "A sustained 2,000/s (next measured 2,250/s failed); "
        "B sustained 1,500/s (next measured 1,750/s failed); C sustained at least 1,000/s.",
        "A sustained 2,000/s (next measured 2,250/s failed); "
        "B sustained 1,500/s (1,750/s failed); C sustained at least 1,000/s.",
    ),
    (
        "a has the lowest measured p99 latency of 2: 1 ms at 100 requests/s offered.",
        "a has the lowest measured p99 latency of 2: 1 ms at 100/s offered.",
    ),
]


@pytest.mark.parametrize(("earlier", "today"), REWORDED)
def test_shorter_words_are_no_correction(earlier, today):
    analysis = {"rules": RULES - 1, "sentence": earlier}
    assert correction(analysis, (today,)) is None
    assert correction(analysis, (today.replace("A", "C"),)) is not None or "A" not in today


def test_names_that_were_parted_by_commas_are_no_correction():
    analysis = {"rules": RULES - 1, "sentence": "None is proved faster than A, x, B and C."}
    assert correction(analysis, ("None is proved faster than A, x; B; or C.",)) is None
    assert correction(analysis, ("None is proved faster than A, x; and C.",)) is not None
