"""Reports of JMeter other than its samples.

They are summarisers of any name, the aggregate report and the summary report.
"""

import json

import pytest

from importers.reader import read
from tests.importers.corpus import flat

AGGREGATE = """\
Label,# Samples,Average,Median,90% Line,95% Line,99% Line,Min,Max,Error %,Throughput,Received KB/sec,Sent KB/sec
"Home, page",1000,12,10,20,25,50,3,90,0.50%,99.5,120.3,12.5
TOTAL,1000,12,10,20,25,50,3,90,0.50%,99.5,120.3,12.5
"""
SUMMARY = """\
Label\t# Samples\tAverage\tMin\tMax\tStd. Dev.\tError %\tThroughput\tKB/sec\tAvg. Bytes
Home\t1000\t12\t3\t90\t4.5\t0.500%\t99.5/sec\t120.3\t1234.0
Slow\t10\t1200\t300\t9000\t450.5\t0.00%\t30.0/min\t1.3\t12.0
"""


def test_the_aggregate_report_is_read_by_its_columns():
    report = read(AGGREGATE.encode())
    (page,) = (flat(run) for run in report.runs)
    assert [(remark.code, remark.line) for remark in report.diagnostics] == [("jmeter.sum", 3)]
    assert (
        page["document_label"],
        page["requests_completed"],
        page["requests_per_s"],
        page["transfer_rate_Bps"],
    ) == (
        "Home, page",
        1000,
        99.5,
        123187.2,
    )
    assert page["latency_ms"] == {
        "mean": 12.0,
        "median": 10.0,
        "p90": 20.0,
        "p95": 25.0,
        "p99": 50.0,
        "min": 3.0,
        "max": 90.0,
        "p50": 10.0,
    }
    assert page["errors_pct"] == 0.5


def test_a_sum_that_stands_alone_is_the_run():
    head, _, total = AGGREGATE.splitlines()
    (run,) = read(f"{head}\n{total}\n".encode()).runs
    assert (run.requests_completed, run.details["aggregate"]) == (1000, True)


def test_a_rate_in_minutes_is_not_taken_for_one_in_seconds():
    home, slow = (flat(run) for run in read(SUMMARY.encode()).runs)
    assert (home["requests_per_s"], home["latency_ms"]["stdev"], home["reply_bytes"]) == (
        99.5,
        4.5,
        1234.0,
    )
    assert (slow["requests_per_s"], slow["requests_completed"]) == (None, 10)


@pytest.mark.parametrize("end", range(len(SUMMARY) - 90, len(SUMMARY)))
def test_a_cut_row_is_no_run(end):
    runs = read(SUMMARY[:end].encode()).runs
    assert [run.document_label for run in runs] in (["Home"], [])


def test_each_of_many_reports_is_read_once():
    assert len(read((AGGREGATE * 500).encode()).runs) == 500


LINES = """\
Generate Summary Results +    100 in  50.0s =    2.0/s Avg:   12 Min:     3 Max:    90 Err:     0 (0.00%)
Generate Summary Results =  12345 in 120.5s =  102.4/s Avg:   11 Min:     2 Max:    90 Err:     5 (0.04%)
load =     10 in     2s =    5.0/s Avg:   120 Min:     3 Max:    900 Err:     0 (0.00%)
Generate Summary Results =  22345 in 220.5s =  101.4/s Avg:   11 Min:     2 Max:    90 Err:     5 (0.04%)
load =     20 in     4s =    5.0/s Avg:   121 Min:     3 Max:    900 Err:     0 (0.00%)
load =      5 in     1s =    5.0/s Avg:   122 Min:     3 Max:    900 Err:     0 (0.00%)
summary =      0 in 00:00:00 = ******/s Avg:     0 Min: 9223372036854775807 Max: -9223372036854775808 Err:     0 (0.00%)
"""


def test_the_last_line_of_each_summariser_is_its_run():
    runs = read(LINES.encode()).runs
    assert [(run.requests_completed, run.time_taken_s, run.requests_per_s) for run in runs] == [
        (22345, 220.5, 101.4),
        (20, 4.0, 5.0),
        (5, 1.0, 5.0),
    ]


HGRM = """\
       Value     Percentile TotalCount 1/(1-Percentile)

       0.025 0.000000000000          1           1.00
       0.040 0.500000000000        500           2.00
       2.000 1.000000000000       1000
#[Mean    =        0.050, StdDeviation   =        0.100]
#[Max     =        2.000, Total count    =         1000]
"""


def test_the_last_row_of_a_java_histogram_has_three_columns():
    (run,) = read(HGRM.encode()).runs
    assert (
        run.requests_completed,
        run.details["hdr"]["values"]["max"],
        "truncated" in run.details,
    ) == (1000, 2.0, False)
    cut = read(HGRM[: HGRM.index("1000") + 3].encode()).runs
    assert [
        (run.requests_completed, run.details["truncated"], run.details["hdr"]["total_count"])
        for run in cut
    ] == [(None, True, None)]


def test_cassowary_prints_whole_percentiles():
    text = """\
 TCP Connect.....................: Avg/mean=101.90ms \tMedian=102.00ms\tp(95)=105ms
 Server Processing...............: Avg/mean=100.18ms \tMedian=100.50ms\tp(95)=103.5ms
Summary:
 Total Req.......................: 100000
 Failed Req......................: 0
 DNS Lookup......................: 115.00ms
 Req/s...........................: 1183.46
"""
    (run,) = read(text.encode()).runs
    assert run.details["parts_ms"]["tcp_connect"] == {"mean": 101.9, "median": 102.0, "p95": 105.0}


ROW = ("1469546803634", "496", "GET test, thing", "200", "OK", "example 1-1", "text", "true")
# The cells behind the first eight in the default columns of each version: 280 bytes, 3 threads.
ENDS = {
    "2.3": "280,495",
    "2.13": "280,2,3,495",
    "3.0": ",280,2,3,495,0",
    "3.2": ",280,2,3,495,0,7",
    "4.0": ",280,116,2,3,495,0,7",
    "5.6": ",280,116,2,3,http://localhost/,495,0,7",
}


def headless(end, **cells):
    """Return one row of a JTL as JMeter writes it; `at3` replaces the cell of column 3."""
    first = [cells.get(f"at{column}", cell) for column, cell in enumerate(ROW)]
    return ",".join(f'"{cell}"' if "," in cell else cell for cell in first) + f",{end}\n"


@pytest.mark.parametrize("version", ENDS)
def test_a_jtl_without_its_head_has_the_default_columns_of_a_version(version):
    (run,) = read(
        (
            headless(ENDS[version]) + headless(ENDS[version], at0="1469546804000", at7="false")
        ).encode()
    ).runs
    threads = None if version == "2.3" else 3
    assert (run.document_label, run.requests_completed, run.requests_failed, run.concurrency) == (
        "GET test, thing",
        2,
        1,
        threads,
    )
    assert (run.latency_ms["max"], run.total_transferred_bytes, run.time_taken_s, run.lines) == (
        496.0,
        560,
        0.862,
        (1, 2),
    )


@pytest.mark.parametrize(
    "row",
    [
        headless(ENDS["5.6"] + ",more"),
        headless(ENDS["5.6"], at6="blob"),
        headless(ENDS["5.6"], at7="yes"),
        headless(ENDS["5.6"], at5="main"),
        headless(ENDS["5.6"], at0="2016-07-26"),
        headless(ENDS["5.6"], at1="0.5"),
        headless(",280,116,3,2,http://localhost/,495,0,7"),
        headless(",280,116,2,3,nowhere,495,0,7"),
        headless(",280,116,2,3"),
        "1469546803634,1,2,3,4,5,6,7,8,9\n",
        "1469546803634,12.5\n",
    ],
)
def test_a_jtl_without_its_head_is_refused_when_one_cell_does_not_fit(row):
    whole = headless(ENDS["5.6"])
    assert [
        read(text.encode()).runs
        for text in (row * 3, whole + row if row.count(",") == whole.count(",") else row)
    ] == [[], []]


def test_rows_with_other_columns_than_the_default_ones_need_their_head():
    (remark,) = read((headless(ENDS["5.6"] + ",host-1") * 3).encode()).diagnostics
    assert (remark.code, "print_field_names" in remark.message) == ("format.unsupported", True)


def test_a_refused_row_without_a_head_is_named_by_its_line():
    text = (
        headless(ENDS["4.0"]) * 25 + headless(ENDS["4.0"], at1="soon") + headless(ENDS["4.0"]) * 2
    )
    report = read(text.encode())
    assert [(run.requests_completed, run.lines) for run in report.runs] == [(27, (1, 28))]
    assert [(remark.code, remark.line) for remark in report.diagnostics] == [
        ("jmeter.samples_refused", 26)
    ]


CHINESE = """\
Label,# 样本,平均值,中位数,90% 百分位,95% 百分位,99% 百分位,最小值,最大值,异常 %,吞吐量,接收 KB/sec,发送 KB/sec
首页,1000,12,10,20,25,50,3,90,0.50%,99.5,120.3,12.5
登录,1000,13,11,21,26,51,4,80,0.50%,99.5,120.3,12.5
总体,2000,12,10,20,25,50,3,90,0.50%,199.5,240.3,25.0
"""
GERMAN = """\
Name;# Proben;Mittelwert;Minimum;Maximum;Abweichung;Fehler %;Durchsatz;KB/sek;Größe
Start;1000;12;3;90;4.5;0.500%;99.5/sec;120.3;1234.0
Gesamt;1000;12;3;90;4.5;0.500%;99.5/sec;120.3;1234.0
"""


def test_the_aggregate_report_is_read_in_any_language():
    runs = [flat(run) for run in read(CHINESE.encode()).runs]
    assert [(run["document_label"], run["requests_completed"]) for run in runs] == [
        ("首页", 1000),
        ("登录", 1000),
    ]
    assert (
        runs[1]["latency_ms"]["p99"],
        runs[1]["requests_per_s"],
        runs[1]["transfer_rate_Bps"],
    ) == (51.0, 99.5, 123187.2)


def test_the_summary_report_is_read_in_any_language():
    (start,) = (flat(run) for run in read(GERMAN.encode()).runs)
    assert (start["latency_ms"], start["reply_bytes"]) == (
        {"mean": 12.0, "min": 3.0, "max": 90.0, "stdev": 4.5},
        1234.0,
    )
    assert start.get("aggregate") is None


def test_a_report_that_ends_before_its_sum_has_none():
    text = CHINESE[: CHINESE.index("总体")]
    assert [run.details.get("aggregate") for run in read(text.encode()).runs] == [None, None]


@pytest.mark.parametrize(
    "text",
    [
        "a,b,c,d,90%,95%,99%,e,f,g %,h,i KB/s\nx,y,z\n",
        "date,n,a,b,10% off,20% off,30% off,c,d,%,e,KB/x\nmon,tue,wed,thu,1,2,3,4,5,6,7,8\n",
    ],
)
def test_other_tables_with_percents_are_no_report(text):
    assert read(text.encode()).runs == []


def test_a_summariser_may_have_its_name_in_any_language():
    line = (
        "生成概要结果 =  12345 in 00:02:00 =  102.4/s "
        "Avg:    11 Min:     2 Max:    90 Err:     5 (0.04%)\n"
    )
    (run,) = read(line.encode()).runs
    assert (run.requests_completed, run.time_taken_s, run.requests_failed) == (12345, 120.0, 5)


def test_the_percentiles_of_a_dashboard_have_no_rank():
    values = {
        "sampleCount": 200,
        "errorCount": 2,
        "errorPct": 1.0,
        "meanResTime": 2.9,
        "pct1ResTime": 5.0,
        "pct2ResTime": 6.0,
        "throughput": 14.5,
    }
    (run,) = read(json.dumps({"Total": {**values, "sentKBytesPerSec": 1.5}}).encode()).runs
    assert (run.requests_completed, run.requests_failed, run.requests_per_s, run.latency_ms) == (
        200,
        2,
        14.5,
        {"mean": 2.9},
    )
    assert run.details["percentiles_by_place_ms"] == {"pct1": 5.0, "pct2": 6.0, "pct3": None}
    assert (run.details["errors_pct"], run.details["sent_rate_Bps"]) == (1.0, 1536.0)


def test_the_sum_of_a_dashboard_beside_its_requests_is_no_run():
    values = {"sampleCount": 200, "errorCount": 2, "meanResTime": 2.9, "throughput": 14.5}
    report = read(json.dumps({"Total": values, "GET /carts": values}).encode())
    assert [run.details["label"] for run in report.runs] == ["GET /carts"]
    assert "jmeter.sum" in [remark.code for remark in report.diagnostics]


def test_a_heading_or_less_time_begins_the_next_test():
    first = "summary = 120000 in 00:02:00 = 1000.0/s Avg:    41 Min:     2 Max:   804 Err:     0 (0.00%)\n"
    second = first.replace("120000", "240000").replace("1000.0", "2000.0")
    shorter = second.replace("00:02:00", "00:01:00").replace("2000.0", "4000.0")
    rates = [
        [run.requests_per_s for run in read(text.encode()).runs]
        for text in (f"Old box\n{first}New box\n{second}", first + shorter, first + second)
    ]
    assert rates == [[1000.0, 2000.0], [1000.0, 4000.0], [2000.0]]


def test_the_most_active_threads_are_the_load():
    interval = (
        "summary +  45000 in 00:00:30 = 1500.0/s Avg:   66 Min:     5 Max:   404 Err:     0 (0.00%)"
        " Active: {} Started: 900 Finished: {}\n"
    )
    total = "summary =  90000 in 00:01:00 = 1500.0/s Avg:   66 Min:     5 Max:   404 Err:     0 (0.00%)\n"
    (run,) = read(f"{interval.format(900, 0)}{interval.format(0, 900)}{total}".encode()).runs
    assert run.concurrency == 900
    (run,) = read(f"{interval.format(0, 900)}{total}".encode()).runs
    assert run.concurrency is None
