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


@pytest.mark.parametrize("head", ["Module", "Crate", "Strategy"])
def test_fast_requests_are_of_servers_below_more_heads(head):
    text = "## Performance\n\n" + table([head, "Req/s"], ["alpha", "16962.8"], ["bravo", "16027.2"])
    assert rates(text) == [16962.8, 16027.2]
    slow = text.replace("16962.8", "16.9").replace("16027.2", "16.1")
    assert rates(slow) == []


def test_a_text_that_speaks_of_grpc_alone_is_of_remote_calls():
    rows = table(
        ["Concurrent requests", "RPS", "p99"], ["10", "580", "18ms"], ["50", "2,100", "25ms"]
    )
    below = "\n### Memory\n\nSome.\n\n## Dependencies\n\n```\n# {}\ngrpcio==1.60.0\n```\n"
    text = "## Throughput\n\n" + rows + below
    assert runs(text.format("gRPC")) == []
    assert len(runs(text.format("gRPC, beside HTTP"))) == 2
    assert len(runs(text.format("Flask").replace("grpcio", "flask"))) == 2


def test_the_port_of_grpc_is_of_remote_calls():
    rows = table(
        ["Concurrent requests", "RPS", "p99"], ["10", "580", "18ms"], ["50", "2,100", "25ms"]
    )
    text = "## Results\n\nTarget: `127.0.0.1:{}`\n\n" + rows
    assert runs(text.format(50051)) == []
    assert len(runs(text.format(8080))) == 2
