"""Tables of tags that go on in a further table, and pages of very many tables."""

from __future__ import annotations

import pytest

from importers import reader
from tests.processor_time import at_most

_MANY = 4600


def _table(*rows: tuple[object, ...]) -> str:
    lines = ("".join(f"<td>{cell}</td>" for cell in row) for row in rows)
    return f"<table>{''.join(f'<tr>{line}</tr>' for line in lines)}</table>\n"


def _rates(text: str) -> dict[str, float | None]:
    runs = reader.read(f"<h1>HTTP benchmark</h1>\n{text}".encode()).runs
    return {run.server_name: run.requests_per_s for run in runs}


_FIRST = _table(("Server", "Req/s"), ("nginx", 45231))


def test_rows_of_a_further_table_without_heads_go_on() -> None:
    further = _table(("caddy", 31002), ("h2o", 29000))
    assert _rates(_FIRST + further) == {"nginx": 45231, "caddy": 31002, "h2o": 29000}


@pytest.mark.parametrize(
    "further",
    [
        _table(("Server", "RSS"), ("caddy", 31002)),
        _table(("Server", 100), ("caddy", 31002)),
        _table(("Threads", 100), ("caddy", 31002)),
        _table(("caddy", 31002, 12)),
        _table(("caddy", "n/a", 31002)),
        "<p>Memory in MB</p>" + _table(("caddy", 31002)),
    ],
)
def test_other_tables_do_not_go_on(further: str) -> None:
    assert _rates(_FIRST + further) == {"nginx": 45231}


@pytest.mark.one_in(4)
@pytest.mark.parametrize("end", ["</table>", "</table>\n", "", "\n"])
def test_very_many_tables_are_read_in_time(end: str) -> None:
    rows = (f"<table><tr><td>a</td><td>{number}</td></tr>{end}" for number in range(_MANY))
    text = "".join(rows).encode()
    with at_most(3):
        assert not reader.read(text).runs


def test_time_grows_with_the_tables_of_a_line() -> None:
    head = "<table><tr><td>a</td><td>b</td></tr>"
    rows = (f"{head}<tr><td>c</td><td>{number}</td></tr></table>" for number in range(1500))
    text = "".join(rows).encode()
    with at_most(6):
        assert not reader.read(text).runs
