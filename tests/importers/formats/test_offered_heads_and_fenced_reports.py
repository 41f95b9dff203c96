"""Heads of rates that were asked for, reports in fences of their own, ab's lines typed by hand."""

import pytest

from importers import reader

STAGES = """# Load test of the API

| Load Level (RPS) | Avg RT (ms) | p95 (ms) | Throughput (RPS) |
|---|---:|---:|---:|
| 50 | 120 | 180 | 48 |
| 100 | 150 | 240 | 95 |
| 500 | 720 | 1200 | 480 |
"""
DRIVER = """__HAProxy__

```
RequestsPerSecond:           108,832
Max CPU (%):                 9
Avg. Latency (ms):           5.2
Startup (ms):                0
Latency (ms):                1
Total Requests:              1,643,280
Bad Responses:               0
```

__NGinx__

```
RequestsPerSecond:           15,726
Max CPU (%):                 18
Avg. Latency (ms):           155.9
Startup (ms):                0
Latency (ms):                1.1
Total Requests:              237,460
Bad Responses:               0
```
"""
BY_HAND = """ab -n 1000 -c 10 -k http://localhost:8080/
Requests per second: 53.46
Time per request: 187 ms

ab -n 1000 -c 20 -k http://localhost:8080/
Requests per second: 63.46
Time per request: 287 ms
"""
CLIENT = """## {name}
```
$ {command}
$ python client.py 100 100

Total requests: 100 phases, 100 requests/phase
Requests per second (mean): {rate} [/sec]
Seconds per request (mean): 0.0017 [sec]
Seconds per request (std): 1.24e-09 [sec]
```
"""


def runs_of(text):
    return reader.read(text.encode()).runs


def test_a_level_of_load_in_requests_per_second_is_what_was_asked_for():
    runs = runs_of(STAGES)
    assert [(run.offered_rate, run.requests_per_s) for run in runs] == [
        (50, 48),
        (100, 95),
        (500, 480),
    ]
    assert [run.latency_ms for run in runs][0] == {"mean": 120, "p95": 180}
    assert all(run.concurrency is None for run in runs)


def test_a_rate_that_was_asked_for_is_no_result():
    table = "| Server | Load (req/s) |\n|---|---|\n| nginx | 500 |\n| caddy | 800 |\n"
    assert not runs_of(table)


def test_no_number_of_a_fence_goes_to_the_report_in_the_next():
    first, second = runs_of(DRIVER)
    assert (first.server_name, first.requests_per_s) == ("HAProxy", 108832)
    assert (first.requests_completed, first.latency_ms) == (1643280, {"mean": 5.2})
    assert (second.server_name, second.requests_per_s) == ("NGinx", 15726)
    assert (second.requests_completed, second.latency_ms) == (237460, {"mean": 155.9})


def test_two_lines_below_a_command_of_ab_are_its_report():
    runs = runs_of(BY_HAND)
    assert [(run.tool, run.concurrency, run.requests_per_s) for run in runs] == [
        ("ab", 10, 53.46),
        ("ab", 20, 63.46),
    ]


def test_without_its_command_they_are_not():
    lines = BY_HAND.replace("ab -n 1000 -c 10 -k http://localhost:8080/\n", "").split("\n\n")[0]
    assert not any(run.tool == "ab" for run in runs_of(lines))


def test_the_command_of_a_web_server_tells_what_was_tested():
    text = CLIENT.format(name="bamboo", command="gunicorn bamboo_test:app", rate=480.58)
    text += CLIENT.format(name="hug", command="gunicorn hug_test:app", rate=410.78)
    assert [(run.label, run.requests_per_s) for run in runs_of(text)] == [
        ("bamboo", 480.58),
        ("hug", 410.78),
    ]
    assert not runs_of(text.replace("gunicorn", "queue-worker"))


def test_words_before_a_table_that_name_nothing_are_no_label():
    table = "| Server | Requests/sec |\n|---|---|\n| nginx | 8900 |\n| caddy | 7800 |\n"
    for line in ("I have some interesting results :", "\xf0\u0178\u201c\u0160 RESULTS COMPARISON"):
        assert [run.label for run in runs_of(f"{line}\n\n{table}")] == [None, None]


@pytest.mark.parametrize(
    ("lines", "rate", "kilobytes"),
    [
        (
            "Requests per second: 44.36 (mean)  \nTime per request: 22.543 ms (mean)  \n"
            "Transfer rate: 554.02 Kbytes/sec received",
            44.36,
            554.02,
        ),
        ("Requests per second: 44.36 (mean)\nTime per request: 22.543 ms (mean)", 44.36, None),
        ("Requests per second: 44.36 req/s (mean)\nTime per request: 22 ms (mean)", 44.36, None),
        ("Requests per second: 44.36\nTime per request: 22.54 ms", None, None),
    ],
)
def test_lines_of_ab_without_the_brackets_of_units_are_a_report(lines, rate, kilobytes):
    runs = runs_of(f"## A small computer\n\n{lines}\n\nThat is not too shabby.\n")
    expected = [] if rate is None else [(rate, kilobytes and kilobytes * 1024)]
    assert [(run.requests_per_s, run.transfer_rate_Bps) for run in runs] == expected


PROXIES = (
    "{title}\n\n| Proxy | mean | p99 |\n|---|---|---|\n"
    "| Envoy | 1.2 | 4.2 |\n| HAProxy | 0.8 | 2.7 |\n"
)


@pytest.mark.parametrize(
    ("title", "rate"),
    [
        ("Latency (ms) at 500 RPS constant rate, wrk2", 500),
        ("### Response times in ms at 1000 requests per second", 1000),
        ("Latency (ms) at 2k req/s", 2000),
    ],
)
def test_a_title_of_times_at_a_rate_names_no_rate_that_was_reached(title, rate):
    report = reader.read(PROXIES.format(title=title).encode())
    assert [run.requests_per_s for run in report.runs] == [None, None]
    assert [run.latency_ms for run in report.runs] == [
        {"mean": 1.2, "p99": 4.2},
        {"mean": 0.8, "p99": 2.7},
    ]
    assert {run.offered_rate for run in report.runs} == {rate}
