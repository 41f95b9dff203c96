"""Heads of autocannon as people shorten them: without an address, or with the load behind it."""

import pytest

from importers.reader import read

TABLES = """| Stat    | 2.5%  | 50%   | 97.5% | 99%    | Avg      | Stdev    | Max    |
| ------- | ----- | ----- | ----- | ------ | -------- | -------- | ------ |
| Latency | 20 ms | 65 ms | 84 ms | 111 ms | 65.71 ms | 13.39 ms | 164 ms |

| Stat    | 1%   | 2.5% | 50%  | 97.5% | Avg     | Stdev  | Min  |
| ------- | ---- | ---- | ---- | ----- | ------- | ------ | ---- |
| Req/Sec | 5503 | 5503 | 6099 | 6391  | 6041.28 | 327.85 | 5502 |

66k requests in 11.13s, 17.9 MB read
"""


@pytest.mark.parametrize(
    ("head", "hostname"),
    [
        ("Running 10s test @ http://localhost:5000/a with 400 connections\n", "localhost"),
        ("Running 10s test @ http://localhost:5000/a\n400 connections\n", "localhost"),
        ("Running 10s test \n400 connections\n", None),
    ],
)
def test_the_load_is_read_from_a_short_head(head, hostname):
    text = f"## alpha\n\n{head}\n{TABLES}\n## bravo\n\n{head}\n{TABLES}"
    runs = read(text.encode()).runs
    values = [(run.label, run.concurrency, run.requests_per_s, run.hostname) for run in runs]
    assert values == [("alpha", 400, 6041.28, hostname), ("bravo", 400, 6041.28, hostname)]


def test_such_a_head_without_tables_is_no_report():
    text = "Running 10s test with 400 connections\n\nRunning 10s test\n10 connections\n"
    assert read(text.encode()).runs == []


@pytest.mark.parametrize(("samples", "is_among"), [("# of samples: 11\n\n", True), ("", None)])
def test_later_texts_count_errors_among_their_requests(samples, is_among):
    text = f"Running 10s test @ http://localhost:5000/a\n400 connections\n\n{TABLES}"
    text = text.replace("66k requests", f"{samples}66k requests") + "2k errors (0 timeouts)\n"
    (run,) = read(text.encode()).runs
    assert (run.requests_failed, run.details.get("failed_among")) == (2000, is_among)


def test_boxes_that_are_tables_of_a_page_are_read():
    lines = [line.strip("|").split("|") for line in TABLES.split("\n") if line.startswith("|")]
    rows = [
        "".join(f"<td>{cell.strip()}</td>" for cell in cells)
        for cells in lines
        if "---" not in cells[0]
    ]
    page = "\n\n".join(
        f"<table> <tr>{head}</tr> <tr>{row}</tr> </table>" for head, row in (rows[:2], rows[2:])
    )
    head = "Running 10s test @ http://localhost:5000/a\n400 connections\n\n"
    expected = read(f"{head}{TABLES}".encode()).runs
    found = read(f"{head}{page}\n\n66k requests in 11.13s, 17.9 MB read\n".encode()).runs
    assert [(run.requests_per_s, run.latency_ms, run.concurrency) for run in found] == [
        (run.requests_per_s, run.latency_ms, run.concurrency) for run in expected
    ]
    assert found[0].requests_per_s == 6041.28


BARE = """| Stat    | 1%   | 50%   | Avg     | Min  |
| ------- | ---- | ----- | ------- | ---- |
| Req/Sec | 7887 | 12319 | {rate} | 7886 |

| Stat    | 2.5% | 50%  | Avg     | Max   |
| ------- | ---- | ---- | ------- | ----- |
| Latency | 2 ms | 3 ms | {mean} ms | 91 ms |

"""


@pytest.mark.parametrize("is_rate_first", [True, False])
def test_boxes_without_a_head_belong_together_in_the_order_of_the_first(is_rate_first):
    parts = BARE.split("\n\n")[:2]
    box = "\n\n".join(parts if is_rate_first else reversed(parts)) + "\n\n"
    pairs = ((11781.8, 3.09), (33471.28, 0.83))
    text = "".join(
        f"### {name}\n\nA framework.\n\n{box.format(rate=rate, mean=mean)}"
        for name, (rate, mean) in zip(("alpha", "bravo"), pairs, strict=True)
    )
    found = read(f"# Benchmarks of frameworks\n\nSome words.\n\n{text}".encode()).runs
    values = [(run.label, run.requests_per_s, run.latency_ms["mean"]) for run in found]
    assert values == [("alpha", 11781.8, 3.09), ("bravo", 33471.28, 0.83)]


def test_a_box_of_a_rate_alone_is_of_no_report_further_down():
    rate, latency = BARE.split("\n\n")[:2]
    lone = "### alpha\n\nA framework.\n\n" + rate.format(rate=1111.5)
    both = (
        f"\n\n### bravo\n\nAnother.\n\n{latency.format(mean=2.22)}\n\n{rate.format(rate=2222.5)}\n"
    )
    found = read(f"# Benchmarks\n\nSome words.\n\n{lone}{both}".encode()).runs
    values = [(run.requests_per_s, run.latency_ms.get("mean")) for run in found if run.latency_ms]
    assert values == [(2222.5, 2.22)]
