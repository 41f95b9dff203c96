"""The text report of bombardier where a template or a second command changed its lines."""

from importers.reader import read

REPORT = """\
Bombarding http://localhost:8080/{path} with 20 request(s) using 100 connection(s)
 20 / 20 [==================] 100.00% 3s
Done!
Statistics        Avg      Stdev        Max
  Reqs/sec         7.11      16.51      67.93
  Latency         1.40s   823.54ms      2.88s
  HTTP codes:
    1xx - 0, 2xx - 18, 3xx - 0, 4xx - 2, 5xx - 0
    others - 1
  Throughput:     2.93KB/s"""


def test_a_report_may_follow_without_a_line_feed():
    text = REPORT.format(path="one") + REPORT.format(path="two").replace("2.93", "2.70")
    runs = read(text.encode(), "post.txt").runs
    assert [(run.path, run.transfer_rate_Bps) for run in runs] == [
        ("/one", 2.93 * 1024),
        ("/two", 2.7 * 1024),
    ]


def test_each_code_may_have_a_line_of_its_own():
    text = REPORT.format(path="one").replace(", ", "\n    ").replace("2.93KB", "2.93 KB")
    run = read(text.encode(), "post.txt").runs[0]
    assert (run.requests_completed, run.requests_failed, run.non_2xx) == (20, 1, 2)
    assert run.transfer_rate_Bps == 2.93 * 1024


def test_a_page_may_make_long_dashes():
    dashes = REPORT.format(path="one").replace("xx - ", "xx \u2014 ")
    run = read(dashes.replace("others -", "others \u2013").encode(), "post.txt").runs[0]
    assert (run.requests_completed, run.requests_failed, run.non_2xx) == (20, 1, 2)


def test_rows_below_a_heading_need_no_head_of_their_own():
    rows = (
        "  Reqs/sec     {}    7104.00   88703.59\n  Latency        1.23ms   436.75us     6.07ms\n"
        "  Latency Distribution\n     50%     1.13ms\n     99%     3.15ms\n"
    )
    text = (
        f"### Upload (POST /upload)\n{rows.format('80537.70')}### Form\n{rows.format('74274.76')}"
    )
    report = read(text.encode())
    assert [(run.label, run.requests_per_s, run.latency_ms["p99"]) for run in report.runs] == [
        ("Upload (POST /upload)", 80537.7, 3.15),
        ("Form", 74274.76, 3.15),
    ]
    alone = rows.partition("  Latency Dist")[0].format("80537.70")  # may be what was asked for
    assert read(f"### Upload\n{alone}".encode()).runs == []
