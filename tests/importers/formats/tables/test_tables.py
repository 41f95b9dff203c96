"""Layouts in which people publish sweeps, beyond those of the corpus.

Each cell gets its meaning, or the table is refused.
"""

from operator import attrgetter

import pytest

from importers.reader import read
from tests.importers.formats.sweep_tables import workbook
from tests.importers.reports import codes

R = "requests_per_s"


def measured(data, fields=(R,), name="data.csv"):
    """Return server, load and these fields of each run, sorted."""
    names = ("server_name", "concurrency", *fields)
    runs = read(data if isinstance(data, bytes) else data.encode(), name).runs
    return sorted(attrgetter(*names)(run) for run in runs)


def cells_in_lines(rows):
    """Return an HTML table with one cell in a line."""
    lines = ["<table>"]
    for row in rows:
        lines += ["<tr>", *(f"<td>{cell}</td>" for cell in row), "</tr>"]
    return "\n".join([*lines, "</table>"]) + "\n"


FOUR = [("Apache", 1, 100.0), ("Apache", 10, 150.0), ("nginx", 1, 200.0), ("nginx", 10, 250.0)]
LAYOUTS = {
    "starts at B4": workbook(
        (
            "S",
            [
                *[[None] * 3] * 3,
                [None, "Concurrency", "Apache (req/s)", "nginx (req/s)"],
                [None, 1, 100, 200],
                [None, 10, 150, 250],
                [None, "Average", 125, 225],
            ],
        )
    ),
    "a row of units": workbook(
        (
            "S",
            [
                ["Server", "Concurrency", "Throughput"],
                [None, None, "(req/s)"],
                ["Apache", 1, 100],
                ["Apache", 10, 150],
                ["nginx", 1, 200],
                ["nginx", 10, 250],
            ],
        )
    ),
    "names merged downwards": workbook(
        (
            "S",
            [
                ["Server", "Clients", "rps"],
                ["Apache", 1, 100],
                [None, 10, 150],
                ["nginx", 1, 200],
                [None, 10, 250],
            ],
        ),
        merged=("A2:A3", "A4:A5"),
    ),
    "the sheet names the metric": workbook(
        ("Requests per second", [["Concurrency", "Apache", "nginx"], [1, 100, 200], [10, 150, 250]])
    ),
    "loads across, c=": workbook(
        ("S", [["Requests per second", "c=1", "c=10"], ["Apache", 100, 150], ["nginx", 200, 250]])
    ),
    "loads across, numbers": workbook(
        ("rps", [["Concurrency", 1, 10], ["Apache", 100, 150], ["nginx", 200, 250]])
    ),
    "servers over metrics": workbook(
        (
            "S",
            [
                [None, "Apache", None, "nginx", None],
                ["Concurrency", "req/s", "ms mean", "req/s", "ms mean"],
                [1, 100, 1, 200, 2],
                [10, 150, 3, 250, 4],
            ],
        ),
        merged=("B1:C1", "D1:E1"),
    ),
    "metrics over servers": workbook(
        (
            "S",
            [
                [None, "Requests/sec", None, "Time taken (s)", None],
                ["Concurrency", "Apache", "nginx", "Apache", "nginx"],
                [1, 100, 200, 1, 2],
                [10, 150, 250, 3, 4],
            ],
        ),
        merged=("B1:C1", "D1:E1"),
    ),
    "semicolons": "Server;Concurrency;Requests/sec\nApache;1;100,0\nApache;10;150,0\n"
    "nginx;1;200,0\nnginx;10;250,0\n",
    "thousands": 'Server,Concurrency,"Requests per second"\nApache,1,100.00\nApache,10,150\n'
    "nginx,1,200\nnginx,10,250\n",
    "Markdown, units in cells": "| Users | Apache | nginx |\n|--:|--:|--:|\n"
    "| 1 | 100 req/s | 200 req/s |\n| 10 | 150 req/s | 250 req/s |\n",
    "Markdown, no head for the load": "Requests/sec:\n\n| | Apache | nginx |\n|---|---|---|\n"
    "| c=1 | 100 | 200 |\n| c=10 | 150 | 250 |\n",
    "HTML": "<h2>Requests per second</h2><table><tr><th>Concurrency</th><th>Apache</th>"
    "<th>nginx</th></tr><tr><td>1</td><td>100</td><td>200</td></tr>"
    "<tr><td>10</td><td>150</td><td>250</td></tr></table>",
    "HTML, a cell a line": cells_in_lines(
        [
            ("Server", "Concurrency", "req/s"),
            ("Apache", 1, 100),
            ("Apache", 10, 150),
            ("nginx", 1, 200),
            ("nginx", 10, 250),
        ]
    ),
    "blanks": "Server    Concurrency   Requests/sec\nApache    1             100\n"
    "Apache    10            150\nnginx     1             200\nnginx     10            250\n",
}


@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_layout_is_understood(layout):
    name = "requests-per-second.csv" if layout.startswith("Markdown, units") else "data.csv"
    assert measured(LAYOUTS[layout], name=name) == FOUR


def test_metric_tables_are_one_run_each():
    stacked = (
        "Requests per second\nc,Apache\n1,100\n10,150\n\nTime taken (s)\nc,Apache\n1,10\n10,6.6\n"
    )
    assert measured(stacked, fields=(R, "time_taken_s")) == [
        ("Apache", 1, 100.0, 10.0),
        ("Apache", 10, 150.0, 6.6),
    ]
    sheets = workbook(
        ("Requests per second", [["c", "Apache"], [1, 100], [10, 150]]),
        ("Time taken (s)", [["c", "Apache"], [1, 10], [10, 6.6]]),
    )
    assert measured(sheets, fields=(R, "time_taken_s")) == measured(
        stacked, fields=(R, "time_taken_s")
    )


def test_keep_alive_is_read_from_heads_and_titles():
    heads = "Requests/sec\nConcurrency,Apache,Apache keep-alive\n1,100,200\n10,150,250\n"
    assert {(run.keepalive, run.requests_per_s) for run in read(heads.encode()).runs} == {
        (None, 100),
        (True, 200),
        (None, 150),
        (True, 250),
    }
    (run, _) = read(
        b"Apache 2.4.62, 10 KB file, no keep-alive\nConcurrency,Requests/sec\n1,100\n10,150\n"
    ).runs
    assert (run.server_software, run.document_label, run.keepalive) == (
        "Apache/2.4.62",
        "10 KB file",
        False,
    )


def test_the_unit_of_a_head_decides_its_meaning():
    text = (
        "Connections,RPS,MiB/s,Mbit/s peak,p99 (s),Error %\n"
        "1,100,1.5,9,0.25,2%\n10,150,2.5,9,0.5,3%\n"
    )
    run = read(text.encode()).runs[0]
    assert (run.transfer_rate_Bps, run.latency_ms, run.requests_failed) == (
        1.5 * 1024**2,
        {"p99": 250.0},
        None,
    )


def test_an_offered_rate_is_no_concurrency():
    (run, _) = read(b"Offered rate,Achieved req/s,p99 (ms)\n100,100,5\n200,199,7\n").runs
    assert (run.concurrency, run.offered_rate, run.requests_per_s) == (None, 100.0, 100.0)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("Server;Concurrency;Requests/sec\nApache;1;1,234\nApache;10;2,345\n", "table.number"),
        ("Concurrency,Apache,nginx\n1,100,200\n10,150,250\n", "table.metric_unknown"),
        ("Server,Concurrency,Requests/sec\nApache,1,100\nApache,2,200\nApache,3,30", "text.cut"),
    ],
)
def test_an_ambiguous_number_is_left_out_and_reported(text, code):
    report = read(text.encode(), "data.csv")
    assert code in codes(report)
    assert {run.requests_per_s for run in report.runs} <= {100.0, 200.0}


def test_a_table_that_lacks_its_metric_only_is_not_called_unknown():
    assert codes(read(b"Concurrency,Apache,nginx\n1,100,200\n10,150,250\n")) == [
        "table.metric_unknown"
    ]


HEAD_FIELDS = ["time_taken_s", "transfer_rate_Bps", "latency_ms", "requests_failed"]
HEAD_FIELDS += [R, "cpu_percent"]


def test_a_table_that_repeats_the_reports_is_no_second_measurement():
    report = (
        "Running 10s test @ http://h/\n  2 threads and {0} connections\n"
        "  Thread Stats   Avg      Stdev     Max   +/- Stdev\n"
        "    Latency     1.00ms    1.00ms   9.00ms   90.00%\n"
        "    Req/Sec     1.00k   100.00     1.30k    70.00%\n"
        "  {1} requests in 10.00s, 1.50MB read\nRequests/sec:   {2}\nTransfer/sec:      1.50MB\n"
    )
    table = "| Connections | Requests/sec |\n|---|---|\n| 10 | 1000.00 |\n| 20 | 2000.5 |\n"
    first, second = report.format(10, 10000, "1000.00"), report.format(20, 20005, "2000.50")
    page = read(f"{table}\n```\n{first}```\n\n```\n{second}```\n".encode(), "README.md")
    assert [(run.tool, run.requests_per_s) for run in page.runs] == [
        ("wrk", 1000.0),
        ("wrk", 2000.5),
    ]
    assert "table.repeats" in codes(page)


@pytest.mark.parametrize(
    ("head", "wanted"),
    [
        ("k req/s", {R: 1500.0}),
        ("krps", {R: 1500.0}),
        ("Requests/sec (thousands)", {R: 1500.0}),
        ("Requests/s x1000", {R: 1500.0}),
        ("Max req/s", {}),
        ("Requests/sec stdev", {}),
        ("Memory avg (MB)", {}),
        ("Average", {}),
        ("Errors/s", {}),
        ("Latency p999 (ms)", {"latency_ms": {"p99.9": 1.5}}),
        ("Mb/s", {}),
        ("Time taken, ms", {"time_taken_s": 0.0015}),
        ("Time (s)", {"time_taken_s": 1.5}),
        ("kbps", {}),
        ("Avg latency s", {"latency_ms": {"mean": 1500.0}}),
        ("Transfer/sec (MB)", {}),
        ("Transfer/sec (MiB)", {"transfer_rate_Bps": 1.5 * 1024**2}),
        ("KB/s", {"transfer_rate_Bps": 1536.0}),
        ("Avg CPU (%)", {"cpu_percent": 1.5}),
        ("100% (ms)", {"latency_ms": {"p100": 1.5}}),
    ],
)
def test_a_head_gives_its_numbers_a_meaning_or_none(head, wanted):
    rows = "nginx,1,400,1.5\nnginx,10,400,1.5\nnginx,20,400,1.5\n"
    runs = read(f'Server,Clients,Requests,"{head}"\n{rows}'.encode()).runs
    values = {name: getattr(runs[0], name) for name in HEAD_FIELDS} if runs else {}
    assert {name: value for name, value in values.items() if value not in (None, {})} == wanted


def test_a_title_in_a_sheet_names_the_metric_of_its_own_table_only():
    """An earlier version used the second title for the first table too."""
    sheet = [
        ["Requests per second"],
        ["c", "Apache"],
        [1, 100],
        [10, 150],
        [],
        ["Time taken (s)"],
        ["c", "Apache"],
        [1, 10],
        [10, 6.6],
    ]
    wanted = [("Apache", 1, 100.0, 10.0), ("Apache", 10, 150.0, 6.6)]
    assert measured(workbook(("S", sheet)), fields=(R, "time_taken_s")) == wanted
    assert (
        measured(workbook(("S", [row for row in sheet if row])), fields=(R, "time_taken_s"))
        == wanted
    )


def test_a_lone_text_among_the_rows_names_the_server_of_the_next_ones():
    text = "Concurrency,Requests/sec\nApache,\n1,100\n10,150\nnginx,\n1,200\n10,250\nAverage,175\n"
    assert measured(text) == FOUR


def test_an_offered_rate_stands_beside_the_connections():
    (run, _) = read(b"Offered rate,Connections,Achieved req/s\n100,7,99\n200,8,199\n").runs
    assert (run.concurrency, run.offered_rate, run.requests_per_s) == (7, 100.0, 99.0)


@pytest.mark.parametrize(
    "text",
    [
        "Item,Users,Price\nA,10,100\nB,20,200\n",
        "| Plan | Users | Cost per month |\n|---|---|---|\n| S | 10 | 100 |\n| M | 50 | 400 |\n",
        "clients,tps\n1,100\n10,200\n",
        "Parallel,Mbit/s\n1,940\n2,941\n",
        "Threads,Duration (s)\n1,100\n2,60\n",
        "Users,Time (s)\n10,100\n20,200\n",
        "| Server | Connections | Timeout (s) |\n|-|-|-|\n| nginx | 1024 | 30 |\n"
        "| apache | 256 | 60 |\n",
        "thread,cpu,ms\n1,20,5\n2,30,6\n",
        "date,clients,revenue\n2020,10,1000\n2021,20,2000\n",
    ],
)
def test_other_tables_are_no_runs(text):
    assert read(text.encode(), "data.csv").runs == []


@pytest.mark.parametrize(
    "text",
    [
        "server,concurrency,req/s\nnginx,100,1234.5\n",
        "| Server | Concurrency | Requests/s |\n|---|---|---|\n| nginx | 100 | 1234.5 |\n",
        "Clients;nginx req/s\n100;1234,5\n",
        "<table><tr><th>Server</th><th>Connections</th><th>Requests per second</th></tr>"
        "<tr><td>nginx</td><td>100</td><td>1234.5</td></tr></table>\n",
        "Server  Concurrency  req/s\nnginx   100          1234.5\n",
    ],
)
def test_a_table_of_one_row_is_read_when_its_head_leaves_no_doubt(text):
    assert [
        (run.server_name, run.concurrency, run.requests_per_s) for run in read(text.encode()).runs
    ] == [("nginx", 100, 1234.5)]


@pytest.mark.parametrize(
    "text",
    [
        "plan,users,requests per second\npro,5,10\n",
        "threads,req/s\n4,100\n",
        "connections,time (s)\n100,12.5\n",
        "date,clients,errors\n1,5,0\n",
        "clients,rps\nmany,100\n",
        "clients,rps\n10,fast\n",
        "clients,100\nrps,5000\n",
        "clients,connections,rps\n10,100,5000\n",
        "connections,max req/s\n100,5000\n",
        "Concurrency Level: 10, Requests per second: 5\n10, 5\n",
    ],
)
def test_a_row_below_any_other_head_is_no_table(text):
    assert read(text.encode()).runs == []


@pytest.mark.parametrize("loads", [(10, 20), (20, 40), (40, 20), (5, 20), (100, 200)])
def test_a_load_behind_an_equals_sign_is_not_decoded_as_quoted_printable(loads):
    head = ",".join(["Server", *(f"c={load}" for load in loads)])
    runs = read(f"{head}\nnginx req/s,100,200\napache req/s,90,180\n".encode()).runs
    assert [(run.server_name, run.concurrency, run.requests_per_s) for run in runs] == [
        ("nginx", loads[0], 100),
        ("apache", loads[0], 90),
        ("nginx", loads[1], 200),
        ("apache", loads[1], 180),
    ]
