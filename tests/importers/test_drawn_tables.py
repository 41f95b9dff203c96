"""Drawn tables of known runs: nothing wrong, nothing invented, and a floor of what is read.

The floor is the share that is read today, less what another draw may cost.
"""

import pytest

from tests.importers.drawing.decoys import draw_decoy
from tests.importers.drawing.measure import counts
from tests.importers.drawing.pages import draw_page
from tests.importers.drawing.tables import draw_table

FLOOR = 0.96  # of drawn tables; a change of the reader may only raise it
FLOOR_OF_PAGES = 0.68  # of drawn pages, whose layouts are harder
MOST_FALSE = 0.01  # of pages; those with a summary stand apart: it may be read in their place


def _of_tables(seeds):
    whole, _ = counts(map(draw_table, seeds))
    return whole


def _assert_honest(whole):
    assert {name: whole[name] for name in ("wrong", "invented", "silent") if whole[name]} == {}
    assert whole["right"] >= FLOOR * whole.total()


def test_no_number_of_a_drawn_table_is_wrong_or_invented():
    _assert_honest(_of_tables(range(60)))


def _assert_pages_are_read(seeds):
    pages = [draw_page(seed) for seed in seeds]
    whole, _ = counts(pages)
    assert whole["right"] >= FLOOR_OF_PAGES * whole.total()
    without, _ = counts(page for page in pages if page.dimensions["below"] != "again")
    assert without["wrong"] + without["invented"] <= MOST_FALSE * without.total()


def test_most_drawn_pages_are_read():
    _assert_pages_are_read(range(40))


@pytest.mark.long
def test_most_of_many_drawn_pages_are_read():
    _assert_pages_are_read(range(3000))


def test_no_drawn_decoy_holds_a_run():
    assert counts(map(draw_decoy, range(150)))[0] == {"refused": 150}


@pytest.mark.long
def test_no_number_of_many_drawn_tables_is_wrong_or_invented():
    _assert_honest(_of_tables(range(3000)))


@pytest.mark.long
def test_none_of_many_drawn_decoys_holds_a_run():
    assert counts(map(draw_decoy, range(3000)))[0] == {"refused": 3000}
