"""What locust prints and writes in versions and spellings that the corpus has not."""

import pytest

from importers.reader import read
from tests.importers.corpus import flat

LOCUST_OLD = """\
 Name                                                          # reqs      # fails     Avg     Min     Max  |  Median   req/s
--------------------------------------------------------------------------------------------------------------------------------------------
 GET /a page                                                      100     2(2.00%)      12       3      45  |      10   20.00
 POST /b                                                           50     0(0.00%)       8       1      30  |       7   10.00
--------------------------------------------------------------------------------------------------------------------------------------------
 Total                                                            150     2(1.33%)                                      30.00

Percentage of the requests completed within given times
 Name                                                           # reqs    50%    66%    75%    80%    90%    95%    98%    99%   100%
--------------------------------------------------------------------------------------------------------------------------------------------
 GET /a page                                                       100     10     12     13     14     20     30     40     44     45
 POST /b                                                            50      7      8      9     10     12     20     28     29     30
--------------------------------------------------------------------------------------------------------------------------------------------
 Total                                                             150      9     11     12     13     18     28     38     43     45
"""
LOCUST_CSV = (
    "Type,Name,Request Count,Failure Count,Median Response Time,Average Response Time,Requests/s,Failures/s,50%,99.9%,100%\r\n"
    "GET,/a,10,1,5,6.25,2.5,0.25,5,9,9\r\n,Aggregated,10,1,5,6.25,2.5,0.25,5,9,9\r\n"
)


def test_the_table_of_an_old_locust_is_read():
    page, post, total = (flat(run) for run in read(LOCUST_OLD.encode()).runs)
    assert (page["method"], page["path"], post["path"], total["aggregate"]) == ("GET", "/a page", "/b", True)
    assert [(one["requests_completed"], one["requests_failed"], one["requests_per_s"]) for one in (page, post, total)] == [
        (100, 2, 20.0), (50, 0, 10.0), (150, 2, 30.0),
    ]  # fmt: skip
    assert page["latency_ms"] == {
        "mean": 12.0, "min": 3.0, "max": 45.0, "median": 10.0, "p50": 10.0, "p66": 12.0, "p75": 13.0, "p80": 14.0, "p90": 20.0,
        "p95": 30.0, "p98": 40.0, "p99": 44.0,
    }  # fmt: skip
    assert (total["latency_ms"]["p99"], total["latency_ms"].get("mean")) == (43.0, None)


@pytest.mark.parametrize("change", [
    lambda text: text.replace("\n", "\r\n"), lambda text: text.replace("\r\n", "\n\n"),
    lambda text: "".join(f"    {line}\n" for line in text.splitlines()), lambda text: text.replace("\r", ""),
])  # fmt: skip
def test_locusts_files_are_read_however_their_lines_end(change):
    runs = read(change(LOCUST_CSV + "\r\n" + LOCUST_CSV).encode()).runs
    assert [(run.path, run.requests_completed, run.latency_ms["p99.9"]) for run in runs] == [("/a", 10, 9.0), (None, 10, 9.0)] * 2


def test_a_hundred_files_of_locust_are_a_hundred_times_their_rows():
    assert len(read((LOCUST_CSV * 100).encode()).runs) == 200


LOCUST_1 = """\
 Name                                                          # reqs      # fails  |     Avg     Min     Max  Median  |   req/s failures/s
--------------------------------------------------------------------------------------------------------------------------------------------
 POST /events/                                                   4698     0(0.00%)  |       9       3     116       8  |   97.35    0.00
--------------------------------------------------------------------------------------------------------------------------------------------
 Aggregated                                                      4698     0(0.00%)  |       9       3     116       8  |   97.35    0.00

Response time percentiles (approximated)
 Type     Name                                                              50%    66%    75%    80%    99.9%   100% # reqs
--------|------------------------------------------------------------|---------|------|------|------|------|------|------|
 POST     /events/                                                            8      9     11     12     95    120   4698
--------|------------------------------------------------------------|---------|------|------|------|------|------|------|
 None     Aggregated                                                          8      9     11     12     96    120   4698
"""


def test_the_sum_has_its_percentiles_whatever_its_row_is_called():
    page, total = read(LOCUST_1.encode()).runs
    assert (page.path, page.latency_ms["p99.9"], total.latency_ms["p99.9"], total.latency_ms["mean"]) == ("/events/", 95.0, 96.0, 9.0)
