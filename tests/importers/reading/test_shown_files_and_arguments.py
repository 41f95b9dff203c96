"""Files that a shell shows name the reports in them; arguments without their tool say the load."""

from __future__ import annotations

import pytest

from importers import reader
from importers.reading.headings import shown_files

WRK = """Running 15s test @ http://server:8080/json
  4 threads and 512 connections
  Thread Stats   Avg      Stdev     Max   +/- Stdev
    Latency     8.82ms    7.50ms 329.23ms   94.83%
    Req/Sec    15.07k     1.20k   17.50k    74.00%
  901321 requests in 15.09s, 212.31MB read
Requests/sec:  {rate}
Transfer/sec:     14.07MB
"""
BOMBARDIER = """{mark}Statistics        Avg      Stdev        Max

  Reqs/sec      {rate}    1478.68   14494.03

  Latency       23.74ms     5.55ms   273.69ms

  HTTP codes:

    1xx - 0, 2xx - 99979, 3xx - 0, 4xx - 0, 5xx - 21

    others - 0

  {mark}Throughput:     **1.26MB/s**
"""


def runs_of(text):
    return reader.read(text.encode()).runs


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("$ cat results/nginx.txt", "nginx"),
        ("$ tail -n 19 2023/phoenix/json/raw.txt", "phoenix/json"),
        ("tail -20 alpha/output.log", "alpha"),
        ("==> alpha/wrk.out <==", "wrk"),
        ("==> alpha/result.txt <==", "alpha"),
        ("$ cat results.txt", "results"),
        ("$ cat /etc/nginx/nginx.conf", ""),
    ],
)
def test_a_file_names_its_output_or_its_folders_do(line, name):
    assert shown_files.name_in(line) == name


def test_reports_in_shown_files_are_named_by_them():
    text = "".join(
        f"$ tail -n 19 2023030916/{name}/json/raw.txt\n{WRK.format(rate=rate)}\n"
        for name, rate in (("phoenix", 59735.73), ("bandit", 71658.12))
    )
    assert [(run.label, run.requests_per_s) for run in runs_of(text)] == [
        ("phoenix/json", 59735.73),
        ("bandit/json", 71658.12),
    ]


@pytest.mark.parametrize("mark", ["", ":clock1: ", "🔼 "])
def test_a_picture_before_a_line_of_bombardier_is_left_out(mark):
    text = "".join(
        f"## {name}\n\n{BOMBARDIER.format(mark=mark, rate=rate)}\n"
        for name, rate in (("alpha", 5271.47), ("bravo", 4609.69))
    )
    runs = [(run.label, run.requests_per_s, run.transfer_rate_Bps) for run in runs_of(text)]
    bytes_per_s = pytest.approx(1.26 * 1024 * 1024)
    assert runs == [("alpha", 5271.47, bytes_per_s), ("bravo", 4609.69, bytes_per_s)]


@pytest.mark.parametrize(
    ("line", "load"),
    [
        ('parameters: -c 512 -m POST -f "body.json" -H "A: b" -d 30s', 512),
        ("**Options:** `-c 64 -d 30s`", 64),
        ("arguments used: --connections=32 --requests=1000", 32),
        ("parameters: -d 30s", None),
        ("The parameters -c 512 and -d 30s are explained elsewhere.", None),
    ],
)
def test_a_line_of_arguments_says_the_load_of_the_reports_below(line, load):
    reports = "".join(
        f"### {name}\n{BOMBARDIER.format(mark='', rate=rate)}\n"
        for name, rate in (("alpha", 5271.47), ("bravo", 4609.69))
    )
    runs = runs_of(f"## Load test with bombardier\n\n{line}\n\n{reports}")
    assert [run.concurrency for run in runs] == [load, load]
