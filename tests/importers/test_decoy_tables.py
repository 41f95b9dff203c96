"""Tables with a rate or a latency that are no test of an HTTP server: they give no run.

`decoy_tables.md` holds them, each below a line that names its field. The same tables give runs
when the publisher names the heading of the rate.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from importers.reader import read

FILE = Path(__file__).with_name("decoy_tables.md")


def decoys() -> dict[str, str]:
    """Return the texts of the file by their names."""
    parts = re.split(r"^%%% ", FILE.read_text(encoding="utf-8"), flags=re.M)[1:]
    return dict(part.split("\n", 1) for part in parts)


DECOYS = decoys()
PLAIN = "| {} | {} |\n|---|---|\n| alpha | 12 |\n| bravo | 30 |\n"


@pytest.mark.every_case
@pytest.mark.parametrize("name", DECOYS)
def test_a_table_of_another_field_gives_no_run_and_a_reason(name):
    report = read(DECOYS[name].encode())
    assert report.runs == []
    assert report.diagnostics


def test_a_refused_table_names_the_word_and_the_line():
    (remark, _) = read(DECOYS["rpc: grpc"].encode()).diagnostics
    assert (remark.code, remark.line) == ("table.not_http", 3)
    assert '"grpc" is of remote calls that are not HTTP' in remark.message


@pytest.mark.parametrize(
    "name", ["rpc: by clients", "net: tls handshakes", "traffic: a site's own"]
)
def test_a_heading_that_is_named_gives_runs(name):
    text = DECOYS[name].encode()
    heading = next(head for head in ("Requests/sec", "Requests/s", "req/s") if head in str(text))
    assert len(read(text, columns={heading: "requests_per_s"}).runs) == 2


@pytest.mark.parametrize(
    ("above", "head"),
    [
        ("", "Requests/sec"),
        ("# With a Redis cache", "req/s"),
        ("Served from PostgreSQL through an ORM", "requests/s"),
        ("## HTTP against gRPC", "req/s"),
        ("wrk -t4 -c64 http://localhost/", "QPS"),
        ("MacBook Pro, 2.2 GHz Intel Core i7, RTX 3080", "req/s"),
        ("# Warp, Axum and actix-web", "req/s"),
        ("# Web frameworks", "RPS"),
        ("With a JWT token, 20 queries a page", "req/s"),
        ("Rate limiting off", "req/s"),
        ("WebSockets and NATS disabled", "req/s"),
        ("Target: localhost:8080", "req/s"),
        ("Requirements: docker, curl", "req/s"),
        ("Expected body: Hello World", "req/s"),
        ("Budget VPS, 1 vCPU", "req/s"),
    ],
)
def test_a_test_of_a_server_gives_runs_though_a_word_is_near(above, head):
    text = f"{above}\n\n{PLAIN.format('Framework', head)}"
    assert [run.requests_per_s for run in read(text.encode()).runs] == [12, 30]


def test_a_row_named_redis_refuses_no_table():
    text = "| Cache | req/s |\n|---|---|\n| none | 12 |\n| memory | 30 |\n| redis | 20 |\n"
    assert len(read(text.encode()).runs) == 3
