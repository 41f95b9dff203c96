"""Heads as programs write them say what the same words say: "p99_latency_ms", "P99LatencyMs"."""

from __future__ import annotations

import pytest

from importers import reader
from importers.formats.tables.grid.grid import read_head

WORDS = """
requests per second|req per sec|rps avg|target rps|throughput rps|bytes per sec|mb per sec
avg latency ms|mean latency s|p99 latency ms|p50 latency us|latency p99 ms|latency ms p99|p99 9 ms
max response time ms|average response time ms|median ms|stdev ms|time per request ms|response time s
duration ms|total time s|total requests|num requests|failed requests|error count
error rate|error rate percent|success rate|non 2xx|concurrent users|virtual users|num connections
server name|server version
""".replace("\n", "|").strip("|")


def snake(words: list[str]) -> str:
    return "_".join(words)


def kebab(words: list[str]) -> str:
    return "-".join(words)


def upper(words: list[str]) -> str:
    return "_".join(words).upper()


def pascal(words: list[str]) -> str:
    return "".join(map(str.capitalize, words))


def camel(words: list[str]) -> str:
    return words[0] + pascal(words[1:])


@pytest.mark.parametrize("form", [snake, kebab, upper, pascal, camel])
@pytest.mark.parametrize("text", WORDS.split("|"))
def test_a_head_says_the_same_in_each_form(text, form):
    said, written = read_head(text), read_head(form(text.split()))
    assert said is not None
    assert written is not None
    assert (written.kind, written.field, written.statistic) == (
        said.kind,
        said.field,
        said.statistic,
    )
    assert written.factor == pytest.approx(said.factor)


@pytest.mark.parametrize("name", ["OpenResty", "web-app", "Node.js", "FastApi", "http2Server"])
def test_a_name_of_a_product_is_no_head(name):
    assert read_head(name) is None


def test_a_rate_that_was_asked_for_is_none_that_was_measured():
    """ "target-rps" was read as the measured rate."""
    text = "server,target-rps,achieved-rps,p99-ms\nnginx,500,499.5,3.5\ncaddy,500,480.5,4.5\n"
    runs = reader.read(text.encode()).runs
    assert [(run.offered_rate, run.requests_per_s) for run in runs] == [(500, 499.5), (500, 480.5)]


NGINX = '{"rps": 500.5, "latency": {"meanMs": 2.5, "p99Ms": 9.5}, "connections": 64}'
CADDY = '{"rps": 400.5, "latency": {"meanMs": 3.5, "p99Ms": 8.5}, "connections": 64}'


@pytest.mark.parametrize(
    "text",
    [
        '[{"name": "nginx", "metrics": %s}, {"name": "caddy", "metrics": %s}]',
        '{"nginx": {"stats": %s}, "caddy": {"stats": %s}}',
        '{"nginx": %s, "caddy": %s}',
    ],
)
def test_keys_that_say_nothing_stand_between_a_name_and_its_numbers(text):
    runs = reader.read((text % (NGINX, CADDY)).encode()).runs
    assert [(run.server_name, run.concurrency) for run in runs] == [("nginx", 64), ("caddy", 64)]
    assert [run.latency_ms for run in runs] == [
        {"mean": 2.5, "p99": 9.5},
        {"mean": 3.5, "p99": 8.5},
    ]


def test_keys_that_say_nothing_stay_where_both_hold_the_same_measure():
    """The second rate was lost."""
    rows = '[{"name": "%s", "stats": {"rps": 500.5}, "metrics": {"rps": 99.5}}, %s]'
    text = rows % ("nginx", rows[1:-5] % "caddy")
    runs = reader.read(text.encode()).runs
    assert [run.requests_per_s for run in runs] == [500.5, 99.5] * 2


def test_objects_inside_of_rows_that_were_read_are_no_further_rows():
    """ "nginx, summary" was a run of its own."""
    value = '{"summary": {"rps": %s}, "latency": {"p99Ms": %s}}'
    text = f'{{"nginx": {value % (500.5, 9.5)}, "caddy": {value % (400.5, 8.5)}}}'
    runs = reader.read(text.encode()).runs
    assert [run.server_name for run in runs] == ["nginx", "caddy"]
    assert [run.latency_ms for run in runs] == [{"p99": 9.5}, {"p99": 8.5}]
