"""What proves or refuses a table that names nothing of HTTP: heads of names, gRPC."""

from __future__ import annotations

import pytest

from tests.importers.formats.pasted_tables import rates, runs, table


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
        ("We moved from gRPC to JSON.", 2),
        ("See the gRPC notes.", 2),
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
