"""Texts beside those that a rule was made for: what they say is something else."""

from __future__ import annotations

import pytest

from importers import reader
from importers.model import Run

WRK = """```
Running 30s test @ http://localhost:3000/
  4 threads and 100 connections
  Thread Stats   Avg      Stdev     Max   +/- Stdev
    Latency     8.11ms    1.80ms  60.10ms   92.00%
    Req/Sec     3.10k   321.00     4.60k    80.10%
  370370 requests in 30.00s, 57.78MB read
Requests/sec:  12345.67
Transfer/sec:      1.92MB
```
"""
HEY = """```
Summary:
  Total:	1.2000 secs
  Requests/sec:	166.6667

Status code distribution:
  [200]	200 responses
```
"""


def runs(text: str) -> list[Run]:
    return reader.read(text.encode(), "readme.md").runs


def test_a_table_below_an_expected_output_was_measured():
    text = f"Expected output:\n\n{WRK}\n## Measured\n\nwrk -c 64\n\n| Server | req/s |\n|---|---|\n"
    text += "| nginx | 22345 |\n| caddy | 8123 |\n"
    assert [run.requests_per_s for run in runs(text)] == [22345.0, 8123.0]


@pytest.mark.parametrize(
    "above",
    [
        "We measured the endpoint that should print the user list:",
        "You will see that caddy has a similar rate:",
        "My results are below. You should see something similar on your machine.",
        "We exceeded the expected results:",
        "Le résultat attendu est dépassé :",
        "Das erwartete Ergebnis trat ein, hier die Messung:",
    ],
)
def test_words_of_expectation_around_a_measurement_leave_it(above):
    assert len(runs(f"{above}\n\n{WRK}")) == 1


def test_decimals_of_a_page_in_spanish_are_asked_for():
    text = (
        "# Prueba de carga con 10 usuarios\n\n| Servidor | Peticiones/s | Latencia media (ms) |\n"
    )
    text += "|---|---|---|\n| Django | 112.345 | 89.012 |\n| Rails | 215.678 | 46.365 |\n"
    read = runs(text)
    assert [run.requests_per_s for run in read] == [None, None]
    assert [run.latency_ms["mean"] for run in read] == [89.012, 46.365]


@pytest.mark.parametrize(
    "text",
    [
        "| Connections | req/s | p99 (ms) |\n|---|---|---|\n| 1 | 9k | 2 |\n| 2 | 9k | 4 |\n| 4 | 9k | 9 |\n",
        "wrk -c 100\n\n| Server | req/s | p50 (ms) |\n|---|---|---|\n| a | 2000 | 5 |\n| b | 2000 | 6 |\n"
        "| c | 2000 | 7 |\n",
    ],
)
def test_equal_rates_of_callers_that_wait_were_measured(text):
    assert all(run.requests_per_s and not run.offered_rate for run in runs(text))


def test_servers_of_one_rate_stay_apart_in_the_report_of_a_script():
    text = "".join(
        f"{name}:\nRequests per second: {rate}\nAverage latency: {mean} ms\n"
        for name, rate, mean in (("nginx", 1500, 10), ("apache", 1500, 12), ("caddy", 1700, 9))
    )
    read = [(run.server_name, run.requests_per_s, run.latency_ms["mean"]) for run in runs(text)]
    assert read == [("nginx", 1500.0, 10.0), ("apache", 1500.0, 12.0), ("caddy", 1700.0, 9.0)]


def test_node_heads_the_names_of_machines():
    text = "wrk, 100 connections\n\n| Node | Requests/s |\n|---|---|\n| alpha | 40231 |\n| beta | 41231 |\n"
    assert [run.identity for run in runs(text)] == [{"Node": "alpha"}, {"Node": "beta"}]


def test_numbers_of_files_are_no_rates():
    text = "Requests per second, 64 connections\n\n| Server | File | GET |\n|---|---|---|\n"
    text += "| nginx | 64 | 8123 |\n| nginx | 128 | 7123 |\n"
    assert [run.requests_per_s for run in runs(text)] == [8123.0, 7123.0]


@pytest.mark.parametrize("above", ["The target is:", "Summary of 3 runs (average):"])
def test_a_lone_pair_of_lines_may_be_a_target_or_an_average(above):
    text = f"{above}\n\n```\nRequests/sec:  50000.00\nTransfer/sec:     10.00MB\n```\n"
    assert runs(text) == []


@pytest.mark.parametrize(
    "below",
    [
        "For better results with more cores use `hey -n 200 -c 100 http://localhost/`.",
        "Next week each server will be tested with `hey -n 200 -c 100 http://localhost/`.",
    ],
)
def test_a_command_for_later_is_not_that_of_the_reports_above(below):
    text = f"## nginx\n\n{HEY}\n## caddy\n\n{HEY}\n{below}\n"
    assert [run.concurrency for run in runs(text)] == [None, None]


def test_a_setting_in_a_heading_stays_a_label():
    text = f"## Latency 50ms\n\n{WRK}\n## Latency 100ms\n\n{WRK}"
    assert [run.label for run in runs(text)] == ["Latency 50ms", "Latency 100ms"]


def test_users_of_a_tenant_are_no_load():
    assert runs(f"My results for a tenant (Acme Corp, 250 users):\n\n{HEY}")[0].concurrency is None


def test_labels_above_a_blank_line_name_no_report():
    text = "Load test report\nVersion: 1.0.3\nName: nobody in particular\n\n"
    text += "nginx\nRequests/sec: 1000.5\nAvg latency: 10 ms\n\n"
    text += "apache\nRequests/sec: 900.5\nAvg latency: 11 ms\n"
    assert [run.server_name for run in runs(text)] == ["nginx", "apache"]
