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
