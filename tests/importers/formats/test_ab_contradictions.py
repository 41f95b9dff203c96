"""ab prints requests, time and rate.

Where the third does not follow from the others, that is said.
"""

import re

import pytest

from importers.reader import read
from tests.factories import ab_text


def codes(factor, *, prompt=""):
    """Return the codes of a report whose printed rate is `factor` times the one that follows."""
    text = ab_text()
    rate = re.search(r"(?m)^Requests per second: +([0-9.]+)", text)
    printed = f"{float(rate[1]) * factor:.2f}"
    text = text[: rate.start(1)] + printed + text[rate.end(1) :]
    return {remark.code for remark in read((prompt + text).encode()).diagnostics}


@pytest.mark.parametrize(
    "prompt", ["", "$ ab -n 1000 http://localhost/\n", "The first report:\n\n"]
)
@pytest.mark.parametrize("factor", [0.5, 0.9, 0.99, 0.997, 1.003, 1.01, 1.1, 2])
def test_a_rate_that_does_not_follow_is_said(factor, prompt):
    assert "ab.rate_contradiction" in codes(factor, prompt=prompt)


@pytest.mark.parametrize("prompt", ["", "The first report:\n\n"])
@pytest.mark.parametrize("factor", [0.9985, 1, 1.0015])
def test_a_rate_within_its_rounding_is_not(factor, prompt):
    assert "ab.rate_contradiction" not in codes(factor, prompt=prompt)
