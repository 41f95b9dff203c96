"""Tables of the third sample: ramps, marks of thousands, set delays, percentiles, intervals."""

from __future__ import annotations

from importers.reader import read

HEAD = "| {} | Req/s | p95 (ms) |\n|---|---|---|\n"


def runs(text):
    return read(text.encode()).runs


def test_a_load_that_rises_during_the_run_is_no_load_and_hides_no_run():
    text = HEAD.format("Users") + "| 0→1000 | 850.5 | 18 |\n| 500 | 480.5 | 17 |\n"
    assert [(run.concurrency, run.requests_per_s) for run in runs(text)] == [
        (None, 850.5),
        (500, 480.5),
    ]


def test_points_among_whole_numbers_may_stand_before_thousands():
    text = HEAD.format("Connections") + "| 20 | 5.864 | 8 |\n| 40 | 720 | 52 |\n"
    report = read(text.encode())
    assert [run.requests_per_s for run in report.runs] == [None, None]
    assert "table.number" in {remark.code for remark in report.diagnostics}


def test_whole_numbers_alone_are_no_thousands():
    text = HEAD.format("Connections") + "| 20 | 586 | 8 |\n| 40 | 720 | 52 |\n"
    assert [run.requests_per_s for run in runs(text)] == [586, 720]


def test_a_delay_that_was_set_is_a_name():
    text = HEAD.format("Mock latency") + "| 0.1s | 8.5 | 122 |\n| 1.0s | 1.5 | 1026 |\n"
    assert [run.identity for run in runs(text)] == [
        {"Mock latency": "0.1s"},
        {"Mock latency": "1.0s"},
    ]


def test_percentiles_called_ile_stand_beside_a_latency():
    text = "| Users | RPS | Median latency (ms) | 95%ile (ms) |\n|---|---|---|---|\n"
    (run,) = runs(text + "| 100 | 10.5 | 49 | 230 |\n")
    assert run.latency_ms == {"median": 49.0, "p95": 230.0}


def test_seconds_of_one_run_are_no_runs():
    text = "0.0s - 1.0s: 5148 RPS\n1.0s - 2.0s: 1850 RPS\n2.0s - 3.0s: 7017 RPS\n"
    assert runs(text) == []
    assert len(runs("nginx: 5148 req/s\ncaddy: 1850 req/s\n")) == 2


def test_vietnamese_names_the_load():
    text = HEAD.format("song song") + "| 1 | 636.5 | 3 |\n| 10 | 6568.5 | 9 |\n"
    assert [run.concurrency for run in runs(text)] == [1, 10]
