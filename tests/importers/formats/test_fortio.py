"""The report of fortio on the terminal: its banner, and the protocols that it shares it with."""

import pytest

from importers.reader import read

BANNER = "Fortio 1.3.1 running at 0 queries per second, 4->4 procs, for 20 calls: {url}\n"
REPORT = """\
Starting at max qps with 2 thread(s) [gomax 4] for exactly 20 calls (10 per thread + 0)
Ended after 48.551417ms : 20 calls. qps=411.93
Aggregated Function Time : count 20 avg 0.0047319828 +/- 0.001582 min 0.000856705 max 0.0087 sum 0.09
# range, mid point, percentile, count
>= 0.000856705 < 0.001 , 0.000928353 , 5.00, 1
>= 0.001 < 0.002 , 0.0015 , 10.00, 1
>= 0.004 < 0.005 , 0.0045 , 55.00, 9
>= 0.008 <= 0.0087 , 0.00835575 , 100.00, 1
# target 50% 0.00488889
# target 99% 0.0085692
Sockets used: 2 (for perfect keepalive, would be 2)
{codes}
All done 20 calls (plus 0 warmup) 4.732 ms avg, 411.9 qps
"""


def report(url="http://httpbin:8000/get", codes="Code 200 : 18 (90.0 %)\nCode 503 : 2 (10.0 %)"):
    return BANNER.format(url=url) + REPORT.format(codes=codes)


def test_the_banner_says_version_and_url():
    run = read(report().encode(), "post.txt").runs[0]
    assert (run.tool_version, run.hostname, run.port, run.path) == (
        "1.3.1",
        "httpbin",
        8000,
        "/get",
    )
    assert (run.non_2xx, run.time_taken_s) == (2, 0.048551417)


def test_an_old_report_below_the_end_of_a_fence_is_whole():
    text = REPORT.format(codes="Code 200 : 20") + "```\n\n### Next\n\n```bash\nls\n```\n"
    run = read(text.encode(), "post.txt").runs[0]
    assert (run.requests_per_s, run.non_2xx, run.label) == (411.93, 0, "post")
    assert run.latency_ms["p99"] == 8.5692


@pytest.mark.parametrize(
    ("url", "codes"),
    [
        ("udp://0.0.0.0:3333/", "udp short read : 20 (100.0 %)"),
        ("tcp://localhost:8078", "tcp OK : 20 (100.0 %)"),
        ("https://example.org", "Ping SERVING : 20"),
        ("https://example.org", "Health SERVING : 20"),
    ],
)
def test_other_protocols_give_no_run_and_a_remark(url, codes):
    result = read(report(url, codes=codes).encode(), "post.txt")
    assert result.runs == []
    assert "fortio.not_http" in {remark.code for remark in result.diagnostics}


CUT = """\
# target 50% 0.100256
# target 99% 0.139463
Sockets used: 1000 (for perfect keepalive, would be 1000)
{}Jitter: false
Code 200 : 590839 (100.0 %)
Response Body/Total Sizes : count 590839 avg 14826 +/- 0.05487 min 14825 max 14827 sum {}
All done 590839 calls (plus 1000 warmup) 101.608 ms avg, 9836.6 qps
"""
CONNECTIONS = "Connection time histogram (s) : count 1000 avg 0.1 +/- 0 min 0.1 max 0.2 sum 100\n"


def cut_report(above="", new="", total="8.75978079e+09"):
    return read(f"```\n{above}{CUT.format(new, total)}```\n".encode())


def test_percentiles_at_the_top_of_an_old_report_are_of_its_requests():
    (run,) = cut_report().runs
    assert run.latency_ms == {"mean": 101.608, "p50": 100.256, "p99": 139.463}


@pytest.mark.parametrize(
    ("above", "new", "codes"),
    [
        ("", "Uniform: false, ", ["text.cut"]),
        (CONNECTIONS, "Uniform: false, ", []),
        ("Error cases : no data\n", "", ["text.cut"]),
    ],
)
def test_percentiles_that_may_be_of_connections_are_left_out(above, new, codes):
    report = cut_report(above, new=new)
    assert [run.latency_ms for run in report.runs] == [{"mean": 101.608}]
    assert [remark.code for remark in report.diagnostics] == codes


def test_perfect_keepalive_says_the_connections():
    assert [run.concurrency for run in cut_report().runs] == [1000]
    started = report().replace("with 2 thread", "with 3 thread")
    assert [run.concurrency for run in read(started.encode()).runs] == [3]


@pytest.mark.parametrize(
    ("total", "size"), [("8.75978079e+09", 8759780790), ("93945179", 93945179), ("1e+10", 1e10)]
)
def test_a_large_sum_has_an_exponent(total, size):
    assert [run.total_transferred_bytes for run in cut_report(total=total).runs] == [size]


def test_a_short_time_has_an_exponent():
    text = report().replace("min 0.000856705", "min 8.5e-05").replace("0.00488889", "9.5e-05")
    (run,) = read(text.encode()).runs
    assert (run.latency_ms["min"], run.latency_ms["p50"]) == (0.085, 0.095)
    assert run.latency_ms["p99"] == 8.5692


def test_lines_above_the_last_one_are_of_their_own_report():
    """Two reports stand below each other, each with a line of prose above."""
    part = (
        "Sockets used: 4 (for perfect no error run, would be 4)\n{}\n"
        "All done 20 calls 0.2 ms avg, {} qps\n"
    )
    other, http = "tcp OK : 20 (100.0 %)", "Code 200 : 20 (100.0 %)"
    for first, second, rates in ((other, other, []), (http, other, [90.5]), (other, http, [80.5])):
        text = f"One:\n{part.format(first, 90.5)}\nTwo:\n{part.format(second, 80.5)}"
        assert [run.requests_per_s for run in read(text.encode()).runs] == rates
