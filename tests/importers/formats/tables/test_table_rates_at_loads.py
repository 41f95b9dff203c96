"""Lists whose lines hold a rate for each of several loads, which the line above names."""

from __future__ import annotations

import pytest

from tests.importers.formats.pasted_tables import codes, runs

LOADS = (10, 100, 1000)
RATES = {"nginx": (21310, 58120, 61000), "caddy": (18980, 46400, 49200)}
CAPTIONS = (
    "Throughput at concurrency {}:",
    "We measured with wrk at {} connections:",
    "**Results ({} users)**",
)


def text(caption, *, border=" / ", unit=" req/s", mark="- ", colon=": "):
    lines = [
        f"{mark}{name}{colon}{border.join(f'{rate:,}' for rate in rates)}{unit}"
        for name, rates in RATES.items()
    ]
    return "\n".join(
        ["## HTTP servers", "", caption.format(border.join(map(str, LOADS))), *lines, ""]
    )


@pytest.mark.parametrize("caption", CAPTIONS)
@pytest.mark.parametrize("border", [" / ", "/", " | ", ", "])
@pytest.mark.parametrize(("mark", "colon"), [("- ", ": "), ("", ": "), ("* ", " - ")])
def test_each_line_gives_a_run_a_load(caption, border, mark, colon):
    read = runs(text(caption, border=border, mark=mark, colon=colon))
    expected = [(name, load, RATES[name][i]) for name in RATES for i, load in enumerate(LOADS)]
    assert [(run.server_name, run.concurrency, run.requests_per_s) for run in read] == expected


def test_the_unit_may_stand_above():
    assert len(runs(text("Requests/s at {} connections:", unit=""))) == 6
    assert not runs(text("Points at {} connections:", unit=""))


@pytest.mark.parametrize(
    "caption",
    [
        "Target throughput at concurrency {}:",
        "Throughput of {} runs:",
        "Throughput at concurrency 100 / 10 / 1000:",
        "Throughput at concurrency 10 / 100:",
    ],
)
def test_wishes_and_loads_that_do_not_fit_give_no_run(caption):
    assert not runs(text(caption))
    assert "format.rate_unread" in codes(text(caption))
