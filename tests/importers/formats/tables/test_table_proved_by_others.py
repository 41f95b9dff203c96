"""What proves or refuses a table that names nothing of HTTP: a twin, heads of names, gRPC."""

from __future__ import annotations

import pytest

from tests.importers.formats.pasted_tables import rates, runs, table

STEPS = [["Step", "Change", "RPS", "Failure rate"], ["1", "Default", "13.5", "55%"]]
OTHERS = [["Step", "Change", "{}", "Failure rate"], ["1", "Default", "9.3", "41%"]]


def test_a_table_with_the_heads_of_one_of_http_is_of_http():
    first = "### B\n\n" + table(*STEPS, ["2", "nginx cache", "13.1", "7%"])
    second = "### A\n\n" + table(*OTHERS, ["2", "More memory", "9.2", "42%"])
    text = f"{first}\n{second}"
    assert rates(text.format("RPS")) == [13.5, 13.1, 9.3, 9.2]
    assert rates(text.format("QPS")) == [13.5, 13.1]
    assert rates(second.format("RPS")) == []


@pytest.mark.parametrize(("rate", "count"), [("RPS", 4), ("QPS", 2), ("TPS", 2)])
def test_queries_and_transactions_below_the_same_heads_may_be_of_anything(rate, count):
    rows = table(["Setup", rate, "Failed"], ["alpha", "13.5", "0"], ["bravo", "13.1", "0"])
    assert len(runs(f"## nginx\n\n{rows}\n## Ledger\n\n{rows}")) == count


@pytest.mark.parametrize("head", ["Module", "Crate", "Strategy"])
def test_fast_requests_are_of_servers_below_heads_of_parts_beside_a_product(head):
    text = "## Performance\n\n" + table([head, "Req/s"], ["{}", "16962.8"], ["bravo", "16027.2"])
    assert rates(text.format("Deno")) == [16962.8, 16027.2]
    assert rates(text.format("write-through")) == []
    slow = text.replace("16962.8", "16.9").replace("16027.2", "16.1")
    assert rates(slow.format("Deno")) == []


@pytest.mark.parametrize(
    ("below", "count"),
    [
        ("# gRPC\ngrpcio==1.60.0", 0),
        ("# gRPC, beside HTTP", 2),
        ("# gRPC and REST", 2),
        ("# Flask", 2),
        ("gRPC is not in these pages.", 2),
    ],
)
def test_a_text_that_speaks_of_grpc_alone_is_of_remote_calls(below, count):
    rows = table(
        ["Concurrent requests", "RPS", "p99"], ["10", "580", "18ms"], ["50", "2,100", "25ms"]
    )
    text = f"## Throughput\n\n{rows}\n### Memory\n\nSome.\n\n## Dependencies\n\n{below}\n"
    assert len(runs(text)) == count


def test_products_and_paths_are_of_http_whatever_grpc_stands_below():
    rows = table(["Server", "RPS", "p99"], ["{}", "580", "18ms"], ["bravo", "2,100", "25ms"])
    below = "\nAlso see the gRPC notes.\n"
    assert len(runs(rows.format("nginx") + below)) == 2
    assert len(runs(rows.format("/orders") + below)) == 2
