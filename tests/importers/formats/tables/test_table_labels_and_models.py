"""Labels without scraps, servers of models, and what so many instances may take."""

from __future__ import annotations

import pytest

from tests.importers.formats.pasted_tables import codes, rates, runs, table


@pytest.mark.parametrize(
    ("first", "rest"),
    [
        ("# server  req/s  p99 (ms)", "# {} {} {}"),
        ("# server | req/s | p99 (ms)", "# {} | {} | {}"),
    ],
)
def test_the_heads_of_a_table_in_comments_are_no_heading(first, rest):
    rows = "\n".join(
        rest.format(*row) for row in [("Jetty", "4127", "7.1"), ("Netty", "6033", "5.2")]
    )
    text = f"# Small pages over HTTP\n#\n{first}\n{rows}\n"
    assert {run.label for run in runs(text)} <= {"Small pages over HTTP", "post"}
    assert sorted(rates(text)) == [4127.0, 6033.0]


@pytest.mark.parametrize(
    ("heading", "label"),
    [
        ("小页面（wrk，-c 40，持续 20s）", "小页面"),
        ("Small pages, 3 runs each", "Small pages"),
        ("Small pages, swapped and 3 runs (gzip)", "Small pages, swapped (gzip)"),
        ("Small pages of each route", "Small pages of each route"),
    ],
)
def test_what_is_left_of_counts_and_times_is_no_part_of_a_label(heading, label):
    text = f"## {heading}\n\nwrk -c 40 -d 20s\n\n" + table(
        ["Server", "req/s"], ["Jetty", "4127"], ["Netty", "6033"]
    )
    assert {run.label for run in runs(text)} == {label}


@pytest.mark.parametrize(
    ("above", "head", "names"),
    [
        ("HTTP load test with hey", "Model", ["resnet18", "bert-small"]),
        ("HTTP load test with hey", "Endpoint", ["POST /v1/embeddings", "POST /v1/completions"]),
        ("TorchServe over HTTP, load test with hey", "Workers", ["one", "two"]),
    ],
)
def test_a_server_of_models_is_refused_whatever_asks_it(above, head, names):
    rows = [[name, rate, "41 ms"] for name, rate in zip(names, ["212.4", "317.1"], strict=True)]
    text = f"# {above}\n\n" + table([head, "Requests/sec", "p95"], *rows)
    assert rates(text) == []
    assert "table.not_http" in codes(text)


def test_a_model_of_a_server_is_no_model_of_a_language():
    rows = [["one thread a client", "3121.4", "4 ms"], ["epoll", "5317.1", "3 ms"]]
    text = "# HTTP load test\n\n" + table(["Model", "Requests/sec", "p95"], *rows)
    assert rates(text) == [3121.4, 5317.1]


@pytest.mark.parametrize(
    ("above", "head", "expected"),
    [
        ("# HTTP service\n\n## Performance benchmarks", "Instances", []),
        ("# HTTP service, measured with wrk", "Instances", [4000.0, 9000.0]),
        ("# HTTP test\n\nMixed targets: public pages and GET /api", "Phase", [4000.0, 9000.0]),
    ],
)
def test_what_so_many_instances_may_take_is_no_measurement(above, head, expected):
    text = f"{above}\n\n" + table(
        [head, "RPS", "Database connections"], ["1", "4,000", "25"], ["3", "9,000", "60"]
    )
    assert rates(text) == expected


def test_a_roadmap_is_no_test():
    rows = [["1", "400", "96.86"], ["2", "900", "152.71"]]
    text = "# {} of an HTTP service\n\n" + table(["Phase", "Concurrent", "RPS"], *rows)
    assert rates(text.format("Roadmap")) == []
    assert rates(text.format("Phases")) == [96.86, 152.71]
