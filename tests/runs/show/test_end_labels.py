"""Names at the ends of lines: apart, inside the plot, in the order of the lines."""

from __future__ import annotations

from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from runs.show.end_labels import GAP, LEFT_ROOMS, RIGHT_ROOMS, right_room, spread


@given(st.lists(st.floats(0, 100), max_size=20))
def test_names_never_overlap_and_never_leave_the_plot(heights: list[float]):
    wanted = sorted(heights)
    places = spread(wanted)
    assert len(places) == len(wanted) and places == sorted(places)
    assert all(-1e-6 <= place <= 100 + 1e-6 for place in places)
    gaps = [second - first for first, second in zip(places, places[1:], strict=False)]
    assert all(gap >= GAP - 1e-6 for gap in gaps)


def test_a_name_stays_beside_its_line_where_nothing_is_near():
    assert spread([10.0, 50.0, 90.0]) == [10.0, 50.0, 90.0]


def test_the_room_grows_with_the_names_and_has_a_class_for_each_step():
    rooms = [right_room(["n" * letters]) for letters in range(1, 40)]
    assert (
        rooms == sorted(rooms) and set(rooms) <= set(RIGHT_ROOMS) and rooms[-1] == RIGHT_ROOMS[-1]
    )
    css = Path("static/css/components/chart.css").read_text(encoding="utf-8")
    for room in RIGHT_ROOMS[1:]:
        assert f".room-{room} {{ --right: {room}px; }}" in css
    for room in LEFT_ROOMS:
        assert f".left-{room} {{ --left: {room}px; }}" in css
