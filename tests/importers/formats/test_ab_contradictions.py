"""ab prints requests, time and rate; a rate that contradicts the other two gives a remark."""

import re

import pytest

from importers.formats.ab.canonical import read as canonical
from importers.reader import read
from tests.factories import ab_text
from tests.importers.corpus import CORPUS
from tests.importers.reports import codes


def codes_of_factor(factor, *, prompt="", text=None):
    """Return the codes of a report whose printed rate is `factor` times the one that follows."""
    text = text or ab_text()
    rate = re.search(r"(?m)^Requests per second: +([0-9.]+)", text)
    printed = f"{float(rate[1]) * factor:.2f}"
    text = text[: rate.start(1)] + printed + text[rate.end(1) :]
    return codes(read((prompt + text).encode()))


@pytest.mark.parametrize(
    "prompt", ["", "$ ab -n 1000 http://localhost/\n", "The first report:\n\n"]
)
@pytest.mark.parametrize("factor", [0.5, 0.9, 0.99, 0.997, 1.003, 1.01, 1.1, 2])
def test_a_rate_that_contradicts_requests_and_time_is_reported(factor, prompt):
    assert "ab.rate_contradiction" in codes_of_factor(factor, prompt=prompt)


@pytest.mark.parametrize("prompt", ["", "The first report:\n\n"])
@pytest.mark.parametrize("factor", [0.9985, 1, 1.0015])
def test_a_rate_within_its_rounding_is_not_reported(factor, prompt):
    assert "ab.rate_contradiction" not in codes_of_factor(factor, prompt=prompt)


@pytest.mark.parametrize("factor", [0.5, 0.9, 1.1, 2])  # a short test: its slack is above 1 %
def test_the_quick_way_does_not_pass_over_it(factor):
    text = (CORPUS / "ab" / "2.4.62-ka.txt").read_text()
    assert canonical(text) is not None
    assert "ab.rate_contradiction" in codes_of_factor(factor, text=text)
    assert "ab.rate_contradiction" not in codes_of_factor(1, text=text)
