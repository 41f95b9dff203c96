"""Outputs of versions that the corpus does not hold.

Layouts, units and options are those of each tool's source.
"""

import pytest

from importers.reader import read
from tests.importers.corpus import flat
from tests.importers.reports import codes

H2LOAD_2026 = """\
starting benchmark...
spawning thread #0: 10 total client(s). 1000 total requests
TLS Protocol: TLSv1.3
Application protocol: h3

finished in 1.05s, 950.12 req/s, 1.20MB/s
requests: 1000 total, 1000 started, 1000 done, 990 succeeded, 10 failed, 2 errored, 1 timeout
status codes: 990 2xx, 0 3xx, 8 4xx, 0 5xx
traffic: 1.26MB (1321205) total, 20.00KB (20480) headers (space savings 90.00%), 1.22MB (1280000) data
                     min         max      median         p95         p99        mean          sd    +/- sd
request     :      100us     20.00ms      1.50ms      5.00ms     10.00ms      2.00ms      1.10ms    90.00%
connect     :     1.00ms      2.00ms      1.40ms      1.90ms      2.00ms      1.50ms       300us    60.00%
TTFB        :     1.10ms      2.20ms      1.50ms      2.00ms      2.10ms      1.60ms       310us    60.00%
req/s       :      90.00      100.00       95.00       99.00      100.00       95.00        3.00    70.00%
"""
BOOM = """\
Summary:
  Total:\t3.2067 secs.
  Slowest:\t0.1328 secs.
"""
OHA_OLD = """\
Summary:
  Success rate:\t0.9950
  Total:\t10.0042 secs
  Slowest:\t0.1013 secs
  Fastest:\t0.0002 secs
  Average:\t0.0049 secs
  Requests/sec:\t10142.2340

  Total data:\t12.50 MiB
  Size/request:\t129 B
  Size/sec:\t1.25 MiB

Response time histogram:
  0.001 [52] |■■■

Latency distribution:
  10% in 0.0011 secs
  50% in 0.0041 secs
  99% in 0.0101 secs

Status code distribution:
  [200] 100900 responses

Error distribution:
  [507] connection closed before message completed
  [50] aborted due to deadline
"""
OHA_TEN = OHA_OLD.replace("0.9950", "100.00%").replace(
    "Total:\t10.0042 secs", "Total:\t6.0256 10 sec"
)
VEGETA_OLD = """\
Requests      [total, rate]            1200, 120.00
Duration      [total, attack, wait]    10.094965987s, 9.949883921s, 145.082066ms
Latencies     [mean, 50, 95, 99, max]  113.172398ms, 108.272568ms, 140.18235ms, 247.771566ms, 264.815246ms
Bytes In      [total, mean]            3714690, 3095.57
Bytes Out     [total, mean]            0, 0.00
Success       [ratio]                  55.42%
Status Codes  [code:count]             0:535  200:665
Error Set:
Get http://localhost:6060: dial tcp 127.0.0.1:6060: connection refused
"""
K6_OLD = """\
    data_received..............: 148 MB 2.5 MB/s
    data_sent..................: 1.0 MB 17 kB/s
    http_req_blocked...........: avg=1.92ms   min=1µs      med=5µs      max=288.73ms p(90)=11µs     p(95)=17µs
    http_req_duration..........: p(95)=250.31ms avg=143.14ms max=1m2.5s p(99.9)=1.1s min=112.87ms med=136.03ms
    http_req_failed............: 0.50%  ✓ 60    ✗ 11940
    http_reqs..................: 12000  199.86/s
    iteration_duration.........: avg=445.48ms min=413.05ms med=436.36ms max=813.2ms  p(90)=491.24ms p(95)=533.73ms
    iterations.................: 4000   66.6/s
    vus........................: 1      min=1    max=100
    vus_max....................: 100    min=100  max=100
"""
SIEGE_OLD = """\
** SIEGE 3.0.8
** Preparing 25 concurrent users for battle.
The server is now under siege...
Lifting the server siege...      done.

Transactions:\t\t        1250 hits
Availability:\t\t       99.20 %
Elapsed time:\t\t       10.05 secs
Data transferred:\t        1.50 MB
Response time:\t\t        0.19 secs
Transaction rate:\t      124.38 trans/sec
Throughput:\t\t        0.15 MB/sec
Concurrency:\t\t       23.71
Successful transactions:        1250
Failed transactions:\t          10
Longest transaction:\t        1.02
Shortest transaction:\t        0.01
"""
WRK_1 = """\
Making 100000 requests to http://localhost:8080/index.html
  8 threads and 200 connections
  Thread Stats   Avg      Stdev     Max   +/- Stdev
    Latency     1.05m    30.21s    1.90m    60.00%
    Req/Sec     1.10k   100.00     1.30k    70.00%
  100000 requests in 1.51m, 1.50GB read
  Socket errors: connect 1, read 2, write 3, timeout 4
  Non-2xx or 3xx responses: 7
Requests/sec:   1103.75
Transfer/sec:     16.95MB
"""
WEIGHTTP_JSON = """\
{
  "reqs_per_sec": 15772, "kBps_per_sec": 5313, "secs_elapsed": 0.634,
  "request_counts": {"started": 10000, "retired": 10000, "total": 10000},
  "response_counts": {"pass": 9990, "fail": 8, "errs": 2},
  "status_codes": {"2xx": 9990, "3xx": 0, "4xx": 8, "5xx": 0},
  "total_times": {"unit": "us", "avg": 630, "stddev": 101, "0%": 100, "50%": 600, "90%": 900, "99%": 1500, "100%": 2500}
}
"""
GATLING_NEW = """\
---- Global Information ---------------------------------------|---Total---|-----OK----|----KO----
> request count                                                |     1,250 |     1,200 |       50
> min response time (ms)                                       |         3 |         3 |        9
> max response time (ms)                                       |     2,036 |     2,036 |      120
> mean response time (ms)                                      |        25 |        24 |       40
> response time std deviation (ms)                             |        14 |        13 |       11
> response time 50th percentile (ms)                           |        14 |        14 |       20
> response time 95th percentile (ms)                           |        94 |        93 |      100
> mean throughput (rps)                                        | 13,041.67 |        40 |     1.67
"""
SUMMARISER = """\
summary +    100 in 00:00:10 =   10.0/s Avg:   12 Min:     3 Max:    90 Err:     0 (0.00%) Active: 5 Started: 5 Finished: 0
summary =    100 in 00:00:10 =   10.0/s Avg:   12 Min:     3 Max:    90 Err:     0 (0.00%)
summary +    150 in 00:00:10 =   15.0/s Avg:   10 Min:     2 Max:    80 Err:     5 (3.33%) Active: 0 Started: 5 Finished: 5
summary =    250 in 00:00:20 =   12.5/s Avg:   11 Min:     2 Max:    90 Err:     5 (2.00%)
Tidying up ...
"""
JTL_XML = """\
<?xml version="1.0" encoding="UTF-8"?>
<testResults version="1.2">
<sample t="40" lt="0" ts="1795205111188" s="true" lb="Login" rc="200" rm="" tn="TG 1-1" by="700" ng="2" na="2">
  <httpSample t="20" lt="19" ts="1795205111188" s="true" lb="inner" rc="200" rm="OK" tn="TG 1-1" by="350" ng="2" na="2"/>
</sample>
<sample t="60" lt="0" ts="1795205111288" s="false" lb="Login" rc="500" rm="" tn="TG 1-1" by="300" ng="2" na="2"/>
</testResults>
"""
AUTOCANNON_OLD = """\
Running 10s test @ http://localhost:3000
10 connections

Stat         Avg      Stdev   Max
Latency (ms) 3.23     2.17    45
Req/Sec      2790.91  410.3   3129
Bytes/Sec    316 kB   45 kB   354 kB

31k requests in 11s, 3.5 MB read
"""
AUTOCANNON_BOX = """\
┌─────────┬──────┬──────┬───────┬──────┬─────────┬─────────┬───────┐
│ Stat    │ 2.5% │ 50%  │ 97.5% │ 99%  │ Avg     │ Stdev   │ Max   │
├─────────┼──────┼──────┼───────┼──────┼─────────┼─────────┼───────┤
│ Latency │ 1 ms │ 2 ms │ 5 ms  │ 7 ms │ 2.31 ms │ 1.21 ms │ 35 ms │
└─────────┴──────┴──────┴───────┴──────┴─────────┴─────────┴───────┘
┌───────────┬─────────┬─────────┬─────────┬─────────┬──────────┬─────────┬─────────┐
│ Stat      │ 1%      │ 2.5%    │ 50%     │ 97.5%   │ Avg      │ Stdev   │ Min     │
├───────────┼─────────┼─────────┼─────────┼─────────┼──────────┼─────────┼─────────┤
│ Req/Sec   │ 20,527  │ 20,527  │ 36,223  │ 38,751  │ 34,894.4 │ 4,913.1 │ 20,519  │
├───────────┼─────────┼─────────┼─────────┼─────────┼──────────┼─────────┼─────────┤
│ Bytes/Sec │ 3.67 MB │ 3.67 MB │ 6.48 MB │ 6.94 MB │ 6.25 MB  │ 879 kB  │ 3.67 MB │
└───────────┴─────────┴─────────┴─────────┴─────────┴──────────┴─────────┴─────────┘

Req/Bytes counts sampled once per second.

349k requests in 10.02s, 62.5 MB read
"""
BOMBARDIER_OLD = """\
Bombarding http://localhost:8080 for 10s using 125 connections
[=====================================================================] 10s Done!
Statistics        Avg      Stdev        Max
  Reqs/sec    264560.00   10733.06     268434
  Latency      471.00us   522.34us    51.00ms
  HTTP codes:
    1xx - 0, 2xx - 2646043, 3xx - 0, 4xx - 0, 5xx - 0
    others - 0
  Throughput:   292.92MB/s
"""
CASES = [
    (
        "autocannon",
        AUTOCANNON_OLD,
        {
            "concurrency": 10,
            "requests_per_s": 2790.91,
            "transfer_rate_Bps": 316000.0,
            "time_taken_s": 11.0,
            "requests_completed": 31000,
            "latency_ms": {"mean": 3.23, "stdev": 2.17, "max": 45.0},
        },
    ),
    (
        "autocannon",
        AUTOCANNON_BOX,
        {
            "concurrency": None,
            "requests_per_s": 34894.4,
            "transfer_rate_Bps": 6250000.0,
            "time_taken_s": 10.02,
            "latency_ms": {
                "p2.5": 1.0,
                "p50": 2.0,
                "p97.5": 5.0,
                "p99": 7.0,
                "mean": 2.31,
                "stdev": 1.21,
                "max": 35.0,
                "median": 2.0,
            },
        },
    ),
    (
        "bombardier",
        BOMBARDIER_OLD,
        {
            "concurrency": 125,
            "requests_per_s": 264560.0,
            "requests_completed": 2646043,
            "latency_ms": {"mean": 0.471, "stdev": 0.52234, "max": 51.0},
        },
    ),
    (
        "h2load",
        H2LOAD_2026,
        {
            "requests_completed": 1000,
            "requests_failed": 10,
            "non_2xx": 8,
            "concurrency": 10,
            "time_taken_s": 1.05,
            "latency_ms": {
                "min": 0.1,
                "max": 20.0,
                "median": 1.5,
                "p50": 1.5,
                "p95": 5.0,
                "p99": 10.0,
                "mean": 2.0,
                "stdev": 1.1,
            },
        },
    ),
    (
        "oha",
        OHA_OLD,
        {
            "success_rate": 0.995,
            "time_taken_s": 10.0042,
            "requests_completed": 100900,
            "requests_failed": 507,
            "html_transferred_bytes": 13107200.0,
            "in_flight_at_deadline": 50,
        },
    ),
    ("oha", OHA_TEN, {"success_rate": 1.0, "time_taken_s": 60.256}),
    (
        "vegeta",
        VEGETA_OLD,
        {
            "requests_completed": 665,
            "requests_failed": 535,
            "requests_per_s": None,
            "attack_rate": 120.0,
            "latency_ms": {
                "mean": 113.172398,
                "median": 108.272568,
                "p50": 108.272568,
                "p95": 140.18235,
                "p99": 247.771566,
                "max": 264.815246,
            },
        },
    ),
    (
        "k6",
        K6_OLD,
        {
            "requests_completed": 12000,
            "requests_failed": 60,
            "requests_per_s": 199.86,
            "concurrency": 100,
            "latency_ms": {
                "p95": 250.31,
                "mean": 143.14,
                "max": 62500.0,
                "p99.9": 1100.0,
                "min": 112.87,
                "median": 136.03,
                "p50": 136.03,
            },
        },
    ),
    (
        "siege",
        SIEGE_OLD,
        {
            "concurrency": 25,
            "requests_completed": 1250,
            "requests_failed": 10,
            "measured_concurrency": 23.71,
            "latency_ms": {"mean": 190.0, "max": 1020.0, "min": 10.0},
            "tool_version": "3.0.8",
            "transfer_rate_Bps": 157286.4,
        },
    ),
    (
        "wrk",
        WRK_1,
        {
            "concurrency": 200,
            "requests_completed": 100000,
            "requests_failed": 10,
            "non_2xx": 7,
            "time_taken_s": 90.6,
            "latency_ms": {"mean": 63000.0, "stdev": 30210.0, "max": 114000.0},
            "path": "/index.html",
        },
    ),
    (
        "weighttp",
        WEIGHTTP_JSON,
        {
            "requests_completed": 10000,
            "requests_per_s": 15772,
            "transfer_rate_Bps": 5440512,
            "requests_failed": 10,
            "non_2xx": 8,
            "latency_ms": {
                "mean": 0.63,
                "stdev": 0.101,
                "min": 0.1,
                "median": 0.6,
                "max": 2.5,
                "p50": 0.6,
                "p90": 0.9,
                "p99": 1.5,
            },
        },
    ),
    (
        "gatling",
        GATLING_NEW,
        {
            "requests_completed": 1250,
            "requests_failed": 50,
            "requests_per_s": 13041.67,
            "latency_ms": {
                "min": 3.0,
                "max": 2036.0,
                "mean": 25.0,
                "stdev": 14.0,
                "p50": 14.0,
                "median": 14.0,
                "p95": 94.0,
            },
        },
    ),
    (
        "jmeter",
        SUMMARISER,
        {
            "requests_completed": 250,
            "requests_failed": 5,
            "time_taken_s": 20.0,
            "requests_per_s": 12.5,
            "latency_ms": {"mean": 11.0, "min": 2.0, "max": 90.0},
        },
    ),
    (
        "jmeter",
        JTL_XML,
        {
            "requests_completed": 2,
            "requests_failed": 1,
            "non_2xx": 1,
            "time_taken_s": 0.16,
            "requests_per_s": 12.5,
            "latency_ms": {"mean": 50.0, "min": 40.0, "max": 60.0},
            "concurrency": 2,
            "total_transferred_bytes": 1000,
        },
    ),
]


@pytest.mark.parametrize(
    ("tool", "text", "wanted"),
    CASES,
    ids=[f"{tool}-{number}" for number, (tool, *_) in enumerate(CASES)],
)
def test_each_version_gives_the_values_that_it_prints(tool, text, wanted):
    report = read(text.encode())
    assert (report.format, len(report.runs)) == (tool, 1)
    got = flat(report.runs[0])
    assert {name: got.get(name) for name in wanted} == {
        name: pytest.approx(value) if value is not None else None for name, value in wanted.items()
    }


@pytest.mark.parametrize(
    ("tool", "text", "wanted"),
    CASES,
    ids=[f"{tool}-{number}" for number, (tool, *_) in enumerate(CASES)],
)
def test_a_version_gives_the_same_rate_in_prose_in_quotes_and_twice(tool, text, wanted):
    if text.startswith(("{", "<?xml")):
        return
    rates = [run.requests_per_s for run in read(text.encode()).runs]
    prose = (
        f"I measured this:\n\n```\n$ {tool} http://x/\n{text}```\n\nand again:\n\n{text}\nDone.\n"
    )
    assert [run.requests_per_s for run in read(prose.encode()).runs] == rates * 2
    quoted = "".join(f"> {line}\n" for line in text.splitlines())
    assert [run.requests_per_s for run in read(quoted.encode()).runs] == rates


def test_a_document_type_in_a_jtl_is_refused():
    text = JTL_XML.replace("<testResults", '<!DOCTYPE x [<!ENTITY a "b">]><testResults', 1)
    report = read(text.encode())
    assert (report.runs, codes(report)[0]) == ([], "xml.doctype")


def test_a_locust_history_is_no_run():
    text = (
        "Timestamp,User Count,Type,Name,Requests/s,Failures/s,50%,66%\n"
        "1795205111,10,,Aggregated,120.5,0.0,5,6\n"
    )
    assert read(text.encode()).runs == []


def test_each_row_of_a_siege_log_is_a_run():
    text = (
        "      Date & Time,  Trans,  Elap Time,  Data Trans,  Resp Time,  Trans Rate,  Throughput,  Concurrent,    OKAY,   Failed\n"
        "2024-05-01 10:00:00,    500,       5.02,           1,       0.10,       99.60,        0.20,        9.96,     500,       0\n"
        "**** a remark ****\n"
        "2024-05-01 10:01:00,    600,       5.00,           1,       0.20,      120.00,        0.25,       19.96,     600,       3\n"
    )
    runs = read(text.encode()).runs
    assert [
        (run.requests_completed, run.requests_per_s, run.requests_failed, run.latency_ms)
        for run in runs
    ] == [
        (500, 99.6, 0, {"mean": 100.0}),
        (600, 120.0, 3, {"mean": 200.0}),
    ]
