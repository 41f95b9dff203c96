"""A published output that is cut at any byte gives the same numbers, fewer, or a diagnostic, whatever stands around it."""

import pytest

from importers.reader import read
from tests.importers.corpus import CORPUS, flat
from tests.importers.test_cut import numbers, others
from tests.importers.wraps import WRAPS

STEP = 11


@pytest.mark.parametrize("wrap", WRAPS)
def test_no_cut_of_a_wrapped_output_changes_a_number(wrap):
    data = WRAPS[wrap]((CORPUS / "wrk" / "l-lat.txt").read_text()).encode()
    whole = [numbers(flat(run)) for run in read(data).runs]
    assert len(whole) == 1
    assert [
        (end, wrong) for end in range(0, len(data), STEP) if (wrong := others(data[:end], whole))
    ] == []
