"""A report that was recognised and gave no run has a remark with its line."""

import pytest

from importers.reader import read
from tests.importers.corpus import sample_texts

WHOLE = """Running 10s test @ http://localhost/
  2 threads and 10 connections
  Thread Stats   Avg      Stdev     Max   +/- Stdev
    Latency     1.00ms    0.20ms  14.00ms   90.00%
    Req/Sec     5.00k   300.00     6.00k    70.00%
  100000 requests in 10.00s, 10.00MB read
Requests/sec:  10000.00
Transfer/sec:      1.00MB
"""
PARTS = {
    "siege": "Transaction rate:\t      1324.50 trans/sec\n",
    "httperf": "Request rate: 120.5 req/s (8.3 ms/req)\n",
    "oha as JSON": '{\n "summary": {\n "successRate": 1.0,\n "slowest": 1.2,\n "fastest": 0.2,\n',
    "k6 as JSON": '{\n "metrics": {\n  "http_reqs": {\n   "values": {"count": 5}\n',
}


@pytest.mark.parametrize("tool", PARTS)
def test_a_part_of_a_report_behind_a_whole_one_is_named(tool):
    report = read(f"## First\n\n{WHOLE}\n## Second\n\n```\n{PARTS[tool]}```\n".encode())
    assert [run.requests_per_s for run in report.runs] == [10000]
    (line,) = [remark.line for remark in report.diagnostics if remark.code == "report.unread"]
    assert line > 14


@pytest.mark.parametrize(("rate", "remarks"), [("10000.00", 0), ("10,000.00", 0), ("9000.00", 1)])
def test_a_line_that_repeats_the_rate_of_a_report_has_no_remark(rate, remarks):
    report = read(f"## First\n\n{WHOLE}\n\nRequests/sec:  `{rate}`\nCPU used: 56%\n".encode())
    assert [run.requests_per_s for run in report.runs] == [10000]
    assert [remark.line for remark in report.diagnostics] == [13] * remarks


def test_no_sample_has_a_report_that_is_read_and_called_unread():
    codes = {
        f"{path.parent.name}/{path.name}"
        for path in sample_texts()
        if path.stat().st_size < 50_000
        for remark in read(path.read_bytes(), path.name).diagnostics
        if remark.code == "report.unread"
    }
    # Its second report was published without its end.
    assert codes == {"fortio/published-2.txt"}
