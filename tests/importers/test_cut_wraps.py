"""A published output, cut at any byte, gives the same numbers, fewer, or a diagnostic.

This holds for each way in which it is published.
"""

import pytest

from tests.importers.corpus import CORPUS
from tests.importers.reports import run_numbers, wrong_values
from tests.importers.wraps import WRAPS


@pytest.mark.one_in(3)
@pytest.mark.parametrize("step", [pytest.param(11, marks=pytest.mark.long), 41])
@pytest.mark.parametrize("wrap", WRAPS)
def test_no_cut_of_a_wrapped_output_changes_a_number(wrap, step):
    data = WRAPS[wrap]((CORPUS / "wrk" / "l-lat.txt").read_text()).encode()
    whole = run_numbers(data)
    assert len(whole) == 1
    for end in range(0, len(data), step):
        assert wrong_values(data[:end], whole) == [], end
