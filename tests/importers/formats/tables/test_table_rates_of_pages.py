"""Heads of rates that say in brackets what was asked for: a file or a path of the web."""

from __future__ import annotations

import pytest

from tests.importers.formats.tables.test_table_fresh import rates, table

WORDS = "## Comparison\n\nWords about both executors stand here.\n\n"


def read_below(head: str) -> list[float]:
    rows = table(f"Executor; Method; {head}", "Ext; one; 37,911", "Php; two; 19,555")
    return rates(WORDS + rows)


@pytest.mark.parametrize(
    "asked",
    ["bench.php", "index.php", "/plaintext", "page.html", "/index.jsp", "`/users/{id}`", "/"],
)
def test_a_rate_of_a_page_is_one_of_requests(asked):
    assert read_below(f"RPS ({asked})") == ([37911, 19555] if asked != "/" else [])
    assert read_below("RPS") == []


@pytest.mark.parametrize(
    "other",
    [
        "/core",
        "/node",
        "/replica",
        "/server",
        "/day",
        "/watt",
        "/s",
        "/v1/completions",
        "/predict",
        "/helloworld.Greeter/SayHello",
        "model.onnx",
        "config.yaml",
        "client.py",
        "rpc.proto",
    ],
)
def test_a_rate_of_something_else_may_be_of_anything(other):
    assert read_below(f"RPS ({other})") == []
