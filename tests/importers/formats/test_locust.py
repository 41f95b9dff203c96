"""Outputs of locust in versions and spellings that the corpus does not hold."""

import json

import pytest

from importers.cleaning.clean import clean
from importers.formats import locust
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
    "Type,Name,Request Count,Failure Count,Median Response Time,Average Response Time,"
    "Requests/s,Failures/s,50%,99.9%,100%\r\n"
    "GET,/a,10,1,5,6.25,2.5,0.25,5,9,9\r\n,Aggregated,10,1,5,6.25,2.5,0.25,5,9,9\r\n"
)


def test_the_table_of_an_old_locust_is_read():
    page, post = (flat(run) for run in read(LOCUST_OLD.encode()).runs)
    assert (page["method"], page["path"], post["path"]) == ("GET", "/a page", "/b")
    assert [
        (run["requests_completed"], run["requests_failed"], run["requests_per_s"])
        for run in (page, post)
    ] == [
        (100, 2, 20.0),
        (50, 0, 10.0),
    ]
    assert page["latency_ms"] == {
        "mean": 12.0,
        "min": 3.0,
        "max": 45.0,
        "median": 10.0,
        "p50": 10.0,
        "p66": 12.0,
        "p75": 13.0,
        "p80": 14.0,
        "p90": 20.0,
        "p95": 30.0,
        "p98": 40.0,
        "p99": 44.0,
    }


def test_the_report_of_errors_belongs_to_its_session():
    errors = (
        "\nError report\n# occurrences      Error\n--------|--------------------\n"
        "15        GET /b: HTTPError('503 Server Error')\n--------|--------------------\n"
    )
    document, _ = clean(f"{LOCUST_OLD}{errors}\nserver   req/s\nnginx    1000.5\n")
    (session,) = locust.find_blocks(document)
    assert document.text[session.end :] == "\n\nserver   req/s\nnginx    1000.5\n"


@pytest.mark.parametrize(
    "change",
    [
        lambda text: text.replace("\n", "\r\n"),
        lambda text: text.replace("\r\n", "\n\n"),
        lambda text: "".join(f"    {line}\n" for line in text.splitlines()),
        lambda text: text.replace("\r", ""),
    ],
)
def test_the_files_of_locust_are_read_with_any_line_end(change):
    runs = read(change(LOCUST_CSV + "\r\n" + LOCUST_CSV).encode()).runs
    assert [(run.path, run.requests_completed, run.latency_ms["p99.9"]) for run in runs] == [
        ("/a", 10, 9.0),
    ] * 2


def test_each_row_of_a_hundred_files_of_locust_is_a_run():
    assert len(read((LOCUST_CSV * 100).encode()).runs) == 100


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


def test_a_sum_is_no_run_where_its_rows_are_there():
    report = read(LOCUST_1.encode())
    (page,) = report.runs
    assert (page.path, page.latency_ms["p99.9"], page.latency_ms["mean"]) == ("/events/", 95.0, 9.0)
    assert [(remark.code, remark.line) for remark in report.diagnostics] == [("locust.sum", 5)]


def test_a_sum_that_stands_alone_is_the_run():
    lines = LOCUST_1.splitlines(keepends=True)
    (total,) = read("".join(line for line in lines if "/events/" not in line).encode()).runs
    assert (total.details["aggregate"], total.requests_per_s) == (True, 97.35)
    assert (total.latency_ms["p99.9"], total.latency_ms["mean"]) == (96.0, 9.0)


REQUESTS = """\
"Method","Name","# requests","# failures","Median response time","Average response time","Min response time","Max response time",\
"Average Content Size","Requests/s"
"GET","/",31,0,4,4,2,6,12274,0.89
"GET","/does_not_exist",0,56,0,0,0,0,0,0.00
"None","Total",31,56,4,4,2,6,12274,0.89
"""
DISTRIBUTION = """\
"Name","# requests","50%","66%","75%","80%","90%","95%","98%","99%","100%"
"GET /",31,4,4,4,4,5,6,6,6,6
"/does_not_exist",0,"N/A","N/A","N/A","N/A","N/A","N/A","N/A","N/A","N/A"
"None Total",31,4,4,4,4,5,6,6,6,6
"""


def test_the_percentiles_of_an_old_locust_are_read_by_themselves():
    (page,) = (flat(run) for run in read(DISTRIBUTION.encode()).runs)
    assert (page["method"], page["path"], page["requests_completed"], page["requests_per_s"]) == (
        "GET",
        "/",
        31,
        None,
    )
    assert (page["latency_ms"]["p50"], page["latency_ms"]["p95"]) == (4.0, 6.0)


def test_the_percentiles_of_an_old_locust_belong_to_the_runs_beside_them():
    page, missing = read((REQUESTS + "\n" + DISTRIBUTION).encode()).runs
    assert (
        page.requests_per_s,
        page.latency_ms["p95"],
        page.latency_ms["mean"],
    ) == (0.89, 6.0, 4.0)
    assert (
        missing.requests_completed,
        missing.requests_failed,
        missing.latency_ms,
        missing.document_bytes,
    ) == (0, 56, {}, None)


ENTRY = {
    "name": "/",
    "method": "GET",
    "last_request_timestamp": 1795312399.5,
    "start_time": 1795312393.5,
    "num_requests": 1000,
    "num_none_requests": 0,
    "num_failures": 3,
    "total_response_time": 2500.0,
    "max_response_time": 20.3,
    "min_response_time": 0.6,
    "total_content_length": 1024000,
    "response_times": {"2": 400, "3": 90, "1": 500, "20": 10},
    "num_reqs_per_sec": {"1795312393": 88},
    "num_fail_per_sec": {},
}


def test_the_json_of_a_locust_is_read():
    (run,) = read(json.dumps([ENTRY], indent=4).encode()).runs
    assert (run.path, run.requests_completed, run.requests_failed, run.time_taken_s) == (
        "/",
        1000,
        3,
        6.0,
    )
    assert (run.latency_ms, run.html_transferred_bytes) == (
        {"min": 0.6, "max": 20.3, "mean": 2.5},
        1024000,
    )
    assert run.details["percentiles_ms"] == {
        "p50": 1.0,
        "p75": 2.0,
        "p90": 2.0,
        "p95": 3.0,
        "p99": 3.0,
        "p99.9": 20.0,
    }


@pytest.mark.parametrize(
    "entry",
    [{**ENTRY, "num_requests": None}, {**ENTRY, "num_requests": "many"}, {"num_requests": 5}],
)
def test_json_without_a_count_is_no_run(entry):
    report = {"stats": [entry], "user_count": 3, "fail_ratio": 0}
    assert [
        read(json.dumps(value).encode()).runs
        for value in ([entry], report if len(entry) > 1 else entry)
    ] == [[], []]


ROWS = [
    {
        "method": "GET",
        "name": "/",
        "num_requests": 560,
        "num_failures": 2,
        "avg_response_time": 1.5,
        "median_response_time": 1,
        "min_response_time": 1.0,
        "max_response_time": 4.0,
        "current_rps": 73.0,
        "total_rps": 147.5,
        "total_fail_per_sec": 0.5,
        "response_time_percentile_0.95": 3,
        "avg_content_length": 1024.0,
    },
    {
        "method": "",
        "name": "Aggregated",
        "num_requests": 560,
        "num_failures": 2,
        "total_rps": 147.5,
        "avg_content_length": 1024.0,
    },
]
SPREAD = [{"method": "GET", "name": "/", "0.5": 1, "0.99": 3, "1.0": 4}]


def test_the_report_of_locust_is_read_from_its_script():
    data = json.dumps(
        {
            "host": "http://127.0.0.1:8080",
            "requests_statistics": ROWS,
            "response_time_statistics": SPREAD,
            "note": "a\nb",
        }
    )
    report = (
        "<html><head><script>var a=`1\n2`;</script></head>\n<body>\n<script>\n"
        f"  window.templateArgs = {data}\n</script></body></html>\n"
    )
    (page,) = read(report.encode()).runs
    assert (page.path, page.hostname, page.port, page.requests_per_s, page.lines) == (
        "/",
        "127.0.0.1",
        8080,
        147.5,
        (5, 5),
    )
    assert page.latency_ms == {
        "mean": 1.5,
        "median": 1,
        "min": 1.0,
        "max": 4.0,
        "p95": 3,
        "p50": 1,
        "p99": 3,
    }


TABLE = """\
<table><tr><th>Method</th><th>Name</th><th># Requests</th><th># Fails</th><th>Average (ms)</th><th>Min (ms)</th><th>Max (ms)</th>
<th>Average size (bytes)</th><th>RPS</th><th>Failures/s</th></tr>
<tr><td>GET</td><td>/a</td><td>100</td><td>2</td><td>12</td><td>3</td><td>45</td><td>512</td><td>20.0</td><td>0.4</td></tr>
<tr><td></td><td>Aggregated</td><td>100</td><td>2</td><td>12</td><td>3</td><td>45</td><td>512</td><td>20.0</td><td>0.4</td></tr></table>
<table><tr><th>Method</th><th>Name</th><th>50%ile (ms)</th><th>60%ile (ms)</th><th>95%ile (ms)</th><th>100%ile (ms)</th></tr>
<tr><td>GET</td><td>/a</td><td>11</td><td>13</td><td>40</td><td>45</td></tr>
<tr><td></td><td>Aggregated</td><td>11</td><td>13</td><td>40</td><td>45</td></tr></table>
"""


def test_the_report_of_an_older_locust_is_read_from_its_two_tables():
    (page,) = read(TABLE.encode()).runs
    assert (page.path, page.requests_completed, page.requests_failed, page.requests_per_s) == (
        "/a",
        100,
        2,
        20.0,
    )
    assert page.latency_ms == {
        "mean": 12.0,
        "min": 3.0,
        "max": 45.0,
        "p50": 11.0,
        "p60": 13.0,
        "p95": 40.0,
    }


def test_no_requests_have_no_times():
    text = LOCUST_1.replace(
        "4698     0(0.00%)  |       9       3     116       8  |   97.35",
        "   0     0(0.00%)  |       0       0       0       0  |    0.00",
    )
    (page,) = read(text[: text.index("Response time percentiles")].encode()).runs
    assert (page.requests_completed, page.latency_ms) == (0, {})


def test_the_sum_of_no_request_is_no_run():
    rows = (
        "Type     Name   # reqs      # fails |    Avg     Min     Max    Med |   req/s  failures/s\n"
        "--------|------|-------|-------------|-------|-------|-------|-------|--------|----------\n"
        "         Aggregated  {n}     0(0.00%) |      {t}       {t}       {t}      {t} |    0.0    0.00\n"
    )
    empty = read(rows.format(n=0, t=0).encode(), "post.txt")
    assert empty.runs == []
    assert "locust.empty" in {remark.code for remark in empty.diagnostics}
    assert len(read(rows.format(n=5, t=3).encode(), "post.txt").runs) == 1


def test_the_head_may_stand_in_the_line_of_a_fence():
    head = " Name    # reqs      # fails  |     Avg     Min     Max  Median  |   req/s failures/s\n"
    row = " GET /   608     0(0.00%)  |     199      97    4469     130  |    8.05    0.00\n"
    text = (
        f"[0] no cache:\n ```{head.strip()}\n{row}```\n\n[1] cache:\n ```{head.strip()}\n{row}```\n"
    )
    runs = read(text.encode(), "post.md").runs
    assert [(run.requests_per_s, run.label) for run in runs] == [
        (8.05, "no cache"),
        (8.05, "cache"),
    ]
    assert read(text.replace("req/s", "rows").replace("# reqs", "# rows").encode()).runs == []


def test_percentiles_that_stand_alone_are_runs():
    head = "Response time percentiles (approximated)\nType     Name     50%    95%    99%   100% # reqs\n"
    rule = "--------|------|------|------|------|------\n"
    rows = (
        "GET      /a       43    320   1300   2100  11981\n"
        "GET      /b       24    130    390    900  12019\n"
        f"{rule}         Aggregated       33    210    860   2100  24000\n"
    )
    report = read(f"{head}{rule}{rows}".encode())
    assert [
        (run.path, run.requests_completed, run.latency_ms["p99"], run.latency_ms["max"])
        for run in report.runs
    ] == [("/a", 11981, 1300.0, 2100.0), ("/b", 12019, 390.0, 900.0)]
    assert [note.code for note in report.diagnostics] == ["locust.sum"]
