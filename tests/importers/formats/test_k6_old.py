"""k6 of 2017: statistics with commas between them, and requests without a rate."""

from __future__ import annotations

from importers.reader import read

OLD = """    http_req_blocked......: avg=5.2ms, max=201ms, med=6.1µs, min=1.5µs, p90=50µs, p95=140µs
    http_req_duration.....: avg=41.2ms, max=1.9s, med=33ms, min=9.1ms, p90=80ms, p95=99.5ms
    http_reqs.............: {}
    vus_max...............: 15
"""


def test_statistics_with_commas_are_read():
    (run,) = read(OLD.format("740\n").encode(), "old.txt").runs
    assert (run.requests_completed, run.requests_per_s, run.concurrency) == (740, None, 15)
    assert run.latency_ms["p95"] == 99.5
    assert run.latency_ms["mean"] == 41.2


def test_a_count_that_ends_the_text_may_be_cut():
    text = OLD.format("74").split("\n    vus_max")[0]
    (run,) = read(text.encode(), "old.txt").runs
    assert run.requests_completed is None


def test_a_line_of_requests_with_its_rate_may_lack_its_dots():
    line = "http_reqs: 40086  4008.0399/s\n"
    text = f"## alpha\n\n{line}http_req_duration - median: 2.4ms\n\n## bravo\n\n{line}"
    runs = read(text.encode(), "").runs
    assert [(run.tool, run.label, run.requests_per_s) for run in runs] == [
        ("k6", "alpha", 4008.0399),
        ("k6", "bravo", 4008.0399),
    ]
    setting = "thresholds:\n  http_reqs: ['rate>100']\n"
    assert not read(setting.encode(), "").runs
