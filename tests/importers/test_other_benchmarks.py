"""Outputs of other benchmarks and tools that resemble a report.

They hold no run, and the refusal names the tool.
"""

import pytest

from importers.reader import read
from tests.importers.reports import codes

OTHERS = [
    (
        "etcd's benchmark",
        "\n"
        "Summary:\n"
        "  Total:\t1.2345 secs.\n"
        "  Slowest:\t0.1234 secs.\n"
        "  Fastest:\t0.0012 secs.\n"
        "  Average:\t0.0123 secs.\n"
        "  Stddev:\t0.0045 secs.\n"
        "  Requests/sec:\t8100.1234\n"
        "\n"
        "Response time histogram:\n"
        "  0.0012 [1]\t|\n"
        "  0.0134 [9000]\t|∎∎∎∎∎∎∎∎\n"
        "\n"
        "Latency distribution:\n"
        "  10% in 0.0034 secs.\n"
        "  50% in 0.0110 secs.\n",
    ),
    (
        "ghz",
        "Summary:\n"
        "  Count:        5000\n"
        "  Total:        400.47 ms\n"
        "  Slowest:      16.16 ms\n"
        "  Fastest:      0.23 ms\n"
        "  Average:      7.74 ms\n"
        "  Requests/sec: 12485.20\n"
        "\n"
        "Response time histogram:\n"
        "  0.234 [1]     |\n"
        "\n"
        "Latency distribution:\n"
        "  10 % in 5.31 ms\n"
        "  50 % in 7.78 ms\n"
        "\n"
        "Status code distribution:\n",
    ),
    (
        "benchstat",
        "name        old time/op    new time/op    delta\n"
        "Router-8      1.05µs ± 2%    0.95µs ± 1%  -9.52%  (p=0.008 n=5+5)\n",
    ),
    (
        "hyperfine",
        "command,mean,stddev,median,user,system,min,max\n"
        "sleep 0.3,0.3105,0.0017,0.3101,0.0014,0.0022,0.3081,0.3132\n",
    ),
    (
        "hyperfine",
        '{"results":[{"command":"sleep 0.3","mean":0.31,"stddev":0.001,"median":0.31,"user":0.001,"system":0.002,"min":\n',
    ),
    (
        "iostat",
        "Linux 5.15.0 (host)  11/21/2026  _x86_64_ (2 CPU)\n"
        "\n"
        "avg-cpu:  %user   %nice %system %iowait  %steal   %idle\n"
        "           3.10    0.00    1.00    0.10    0.00   95.80\n"
        "\n"
        "Device             tps    kB_read/s    kB_wrtn/s    kB_dscd/s    kB_read    kB_wrtn    kB_dscd\n"
        "sda               5.10        20.30        50.10         0.00    1000000    2500000          0\n",
    ),
    (
        "iperf",
        '{"start":{"version":"iperf 3.9"},"end":{"sum_sent":{"start":0,"seconds":10.0,"bytes":33554432000,"bits_per_second":26843545600.0}}}\n',
    ),
    (
        "locust's list of failures",
        "Method,Name,Error,Occurrences\n"
        "GET,/nope,HTTPError('404 Client Error: Not Found for url: /nope'),1444\n",
    ),
    (
        "PREFIX_stats.csv",
        '"Name","Timestamp","# requests","# failures","Requests/s","Requests Failed/s","Median Response Time","Average Response Time"\n'
        '"Total","1574684321","0","0","0.00","0.00","0","0"\n',
    ),
    (
        "PREFIX_stats.csv",
        "Count,Message,Traceback,Nodes\n"
        '455,x,"  File ""locust/user/task.py"", line 363, in run\n    self.execute_next_task()\n",local\n',
    ),
    (
        "locust's history",
        "Timestamp,User Count,Type,Name,Requests/s,Failures/s,50%,66%,75%,80%,90%,95%,98%,99%,99.9%,99.99%,100%,Total R\n"
        "1795205111,10,,Aggregated,0.000000,0.000000,N/A,N/A,N/A,N/A,N/A,N/A,N/A,N/A,N/A,N/A,N/A,0,0,0,0.0,0,0,0\n"
        "1795205112,10,,Aggregated,120.5,0.0,4,5,5,6,6,7,8,9,22,28,28,500,0,4,4.5,1,28,100\n"
        "1795205113,10,,Aggregated,121.5,0.0,4,5,5,6,6,7,8,9,22,28,28,600,0,4,4.5,1,28,100\n",
    ),
    (
        "Gatling's simulation.log",
        "RUN\tcomputerdatabase.BasicSimulation\tbasicsimulation\t1544466484906\t \t3.0.2\n"
        "USER\tUsers\t1\tSTART\t1544466485000\t1544466485000\n"
        "REQUEST\t1\t\thome\t1544466485000\t1544466485100\tOK\t \n",
    ),
    (
        "tsung's statistics",
        "|Name | highest 10sec mean | lowest 10sec mean | Highest Rate | Mean Rate | Mean | Count |\n"
        "|---|---|---|---|---|---|---|\n"
        "|request | 4.51 sec | 0.63 sec | 36.4 / sec | 30.12 / sec | 2.44 sec | 8589 |\n",
    ),
    (
        "memtier_benchmark",
        "==============================================================================================================\n"
        "Type         Ops/sec     Hits/sec   Misses/sec    Avg. Latency     p50 Latency     p99 Latency   p99.9 Latency\n"
        "--------------------------------------------------------------------------------------------------------------\n"
        "Sets        36232.10          ---          ---         0.50823         0.49500         0.90300         2.03100\n"
        "Gets       362321.01      1000.10    361320.91         0.50710         0.49500         0.90300         2.01500\n"
        "Waits           0.00          ---          ---             ---             ---             ---             ---\n"
        "Totals     398553.11      1000.10    361320.91         0.50720         0.49500         0.90300         2.01500\n",
    ),
    (
        "mysqlslap",
        "Benchmark\n"
        "\tAverage number of seconds to run all queries: 0.034 seconds\n"
        "\tMinimum number of seconds to run all queries: 0.030 seconds\n"
        "\tMaximum number of seconds to run all queries: 0.040 seconds\n"
        "\tNumber of clients running queries: 50\n"
        "\tAverage number of queries per client: 2\n",
    ),
    (
        "perf bench",
        "# Running 'sched/messaging' benchmark:\n"
        "# 20 sender and receiver processes per group\n"
        "# 10 groups == 400 processes run\n"
        "\n"
        "     Total time: 0.308 [sec]\n",
    ),
    (
        "pytest-benchmark",
        '{"machine_info":{"node":"x"},"benchmarks":[{"group":null,"name":"test_x","stats":{"min":0.1,"max":0.2,"mean":0\n',
    ),
    (
        "redis-benchmark",
        '"test","rps","avg_latency_ms","min_latency_ms","p50_latency_ms","p95_latency_ms","p99_latency_ms","max_latency\n'
        '"SET","180505.41","0.143","0.056","0.143","0.183","0.207","0.527"\n'
        '"GET","181159.42","0.141","0.056","0.143","0.175","0.199","0.455"\n',
    ),
    (
        "cassandra-stress",
        "cassandra-stress\n"
        "Results:\n"
        "Op rate                   :    8,500 op/s  [WRITE: 8,500 op/s]\n"
        "Latency mean              :    5.4 ms [WRITE: 5.4 ms]\n"
        "Latency median            :    3.1 ms [WRITE: 3.1 ms]\n"
        "Latency 95th percentile   :   15.8 ms [WRITE: 15.8 ms]\n"
        "Total partitions          :  1,000,000 [WRITE: 1,000,000]\n"
        "Total errors              :          0 [WRITE: 0]\n"
        "Total operation time      : 00:01:57\n",
    ),
    (
        "sysbench",
        "SQL statistics:\n"
        "    queries performed:\n"
        "        read:                            140014\n"
        "        total:                           200020\n"
        "    transactions:                        10001  (1000.01 per sec.)\n"
        "    queries:                             200020 (20000.20 per sec.)\n"
        "General statistics:\n"
        "    total time:                          10.0010s\n"
        "    total number of events:              10001\n"
        "Latency (ms):\n"
        "         min:                                    0.98\n"
        "         avg:                                    1.14\n"
        "         95th percentile:                        1.27\n"
        "Threads fairness:\n"
        "    events (avg/stddev):           2500.2500/12.30\n",
    ),
    (
        "vegeta's histogram",
        "Bucket           #     %       Histogram\n"
        "[0s,     100ms]  8891  55.57%  #########################################\n"
        "[200ms,  +Inf]   4109  25.68%  ###################\n",
    ),
]


@pytest.mark.parametrize(
    ("name", "text"), OTHERS, ids=[f"{name}-{number}" for number, (name, _) in enumerate(OTHERS)]
)
def test_the_output_of_another_tool_holds_no_run_and_is_named(name, text):
    report = read(text.encode())
    assert report.runs == []
    # A table of such a tool is refused for its rows too.
    assert [code for code in codes(report) if code != "table.not_http"] == ["format.unsupported"]
    assert name in report.diagnostics[-1].message


@pytest.mark.parametrize(
    ("name", "text"), OTHERS, ids=[f"{name}-{number}" for number, (name, _) in enumerate(OTHERS)]
)
def test_such_an_output_in_a_comment_holds_no_run(name, text):
    assert read("".join(f"# {line}\n" for line in text.splitlines()).encode()).runs == []
