"""What a reader chose: read from any address, written as the shortest one, and frozen so that names may change."""

from __future__ import annotations

from urllib.parse import parse_qs

import pytest

from runs.compare.series import group
from runs.show.layout import arrange, frozen
from runs.show.view import CHARTS, SCALES, View
from tests.runs.compare.make import make_view


def read(query: str, base: View | None = None) -> View:
    """Return the view of an address."""
    return View.from_query(parse_qs(query, keep_blank_values=True), base)


VIEWS = [
    View(),
    View(metrics=("latency_p99",)),
    View(metrics=("requests_per_s", "cpu")),
    View(x="offered_rate"),
    View(scale="loglog"),
    View(baseline="apache-2.2.3"),
    View(hidden=("a", "b~12345")),
    View(added=("z",)),
    View(together=True),
    View(x="document_bytes", at="12.5"),
    View(("failed",), "concurrency", "logy", "a", ("b",), ("c",), True),
]


@pytest.mark.parametrize("base", VIEWS)
@pytest.mark.parametrize("view", VIEWS)
def test_an_address_says_what_differs_and_reads_back(view, base):
    assert read(view.query(base), base) == view
    assert bool(view.query(base)) == (view != base)


@pytest.mark.parametrize("view", VIEWS)
def test_what_is_frozen_reads_back_and_the_default_is_nothing(view):
    assert View.from_json(view.as_json()) == view
    assert (view.as_json() == {}) == (view == View())


@pytest.mark.parametrize(
    "query",
    [
        "",
        "metric=nonsense",
        "scale=log",
        "x=time",
        "baseline=%3Cscript%3E",
        "hide=a%20b&show=%00",
        "together=1",
        "utm_source=x",
        "metric=requests_per_s&metric=transfer_rate&metric=time_taken",
        "scale=linear&x=&baseline=&hide=&metric=",
    ],
)
def test_what_is_not_known_or_usual_is_left_out(query):
    assert read(query) == View()


@pytest.mark.parametrize(
    "odd", [None, [], "x", {"metric": 5}, {"scale": None}, {"hide": [["a b"]]}, {"future": 1}]
)
def test_a_frozen_view_of_another_version_still_opens(odd):
    assert View.from_json(odd) == View()


def test_order_and_repetition_do_not_matter():
    assert read("hide=b&hide=a&hide=b&metric=cpu&metric=latency_p99") == read(
        "metric=latency_p99&metric=cpu&hide=a&hide=b"
    )


def test_an_address_is_made_of_unreserved_characters_only():
    assert View(CHARTS[3:], "concurrency", "logy", "a~1", ("b.c_d",), ("e",)).query().isascii()
    assert "%" not in View(hidden=("a~1",)).query()


def test_every_scale_says_which_axes_are_log():
    assert [(view.log_x, view.log_y) for view in (View(scale=scale) for scale in SCALES)] == [
        (False, False),
        (True, False),
        (False, True),
        (True, True),
    ]


def groups(*views):
    """Return the groups of these runs."""
    return group(views)[0]


TWO = [
    make_view(server_name=name, keepalive=on)
    for on in (True, False)
    for name in ("Apache", "nginx")
]


def test_keys_are_readable_and_what_is_not_here_is_left_out():
    view, names, _ = arrange(
        groups(*TWO[:2]),
        View(hidden=("nginx-1.24.0", "boa"), baseline="apache-1.24.0", x="offered_rate"),
    )
    assert view == View(hidden=("nginx-1.24.0",), baseline="apache-1.24.0")
    assert arrange(groups(*TWO[:2]), View(baseline="boa"))[0].baseline == ""


def test_a_toggle_hides_and_shows_again():
    once = arrange(groups(*TWO), View(toggled=("nginx-1.24.0",)))[0]
    assert once.hidden == ("nginx-1.24.0",)
    assert arrange(groups(*TWO), View(hidden=once.hidden, toggled=("nginx-1.24.0",)))[0] == View()


@pytest.mark.parametrize("together", [False, True])
def test_a_frozen_choice_survives_a_corrected_name(together):
    kept = frozen(
        groups(*TWO), View(hidden=("nginx-1.24.0",), baseline="apache-1.24.0", together=together)
    )
    renamed = [
        make_view(**{**one.numbers, **one.labels, "server_name": one.labels["server_name"] + "!"})
        for one in TWO
    ]
    for run, new in zip(TWO, renamed, strict=True):
        new.numbers["id"] = run.id
    view, names, layouts = arrange(groups(*renamed), View.from_json(kept.as_json()))
    assert view.baseline == "apache-1.24.0"
    assert {entry.name for entry in layouts[0].all("hidden")} == {
        series.who if not together else series.name
        for series in names.every
        if series.who == "nginx! 1.24.0"
    }


def test_a_server_that_was_hidden_in_each_setup_is_hidden_when_they_are_drawn_together():
    kept = frozen(groups(*TWO), View(hidden=("nginx-1.24.0",)))
    _, _, (layout,) = arrange(groups(*TWO), View(hidden=kept.hidden, together=True))
    assert len(layout.all("hidden")) == 2


def test_a_series_that_had_no_room_can_be_asked_for():
    many = groups(*(make_view(server_name=f"Server {number}") for number in range(14)))
    _, _, (layout,) = arrange(many, View(added=("server-13-1.24.0",)))
    assert [entry.name for entry in layout.all("left")] == ["Server 11 1.24.0", "Server 12 1.24.0"]
    _, _, (layout,) = arrange(many, View(hidden=("server-0-1.24.0",)))
    assert len(layout.all("drawn")) == 12 and [entry.name for entry in layout.all("left")] == [
        "Server 13 1.24.0"
    ]


def test_names_that_no_slug_tells_apart_have_keys_of_their_own():
    _, names, _ = arrange(
        groups(
            make_view(server_name="服务器"),
            make_view(server_name="服务"),
            make_view(server_name="A b"),
            make_view(server_name="a-B"),
        ),
        View(),
    )
    assert len({names.key(series) for series in names.every}) == 4
