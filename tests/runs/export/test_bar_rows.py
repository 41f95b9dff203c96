"""The bars of a picture that has little room: what is left can still be compared."""

from __future__ import annotations

import pytest

from runs.export.picture import bar_rows
from runs.show.bars import Bar, BarList

BAR = Bar(
    name="nginx",
    colour=1,
    value="1,000",
    share="highest",
    sentence="",
    length=100.0,
    low=None,
    high=None,
    failed="",
    run="a",
)


@pytest.mark.one_in(4)
@pytest.mark.parametrize("high", range(20, 400, 7))
@pytest.mark.parametrize("counts", [(1, 2), (2, 1), (1, 1, 5), (12,), (3, 3, 3), (1,)])
def test_little_room_shows_bars_that_can_be_compared(counts, high):
    """Never one bar of each of two loads where two bars of one load have room."""
    lists = [BarList(str(number), (BAR,) * count) for number, count in enumerate(counts)]
    fitting = bar_rows.fitting(lists, 600.0, high=float(high))
    shown = {int(own.title): len(own.bars) for own in fitting}
    rows = sum(shown.values())
    needed = len(shown) * bar_rows.HEADING + rows * bar_rows.LEAST_ROW
    assert rows == 1 or needed <= high
    if len(shown) > 1:
        assert all(part >= min(counts[number], 2) for number, part in shown.items())
    elif rows < sum(counts):
        assert counts[next(iter(shown))] == max(counts)
