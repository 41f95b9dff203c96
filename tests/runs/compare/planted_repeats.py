"""Uploads whose runs are repeats of each other, and uploads whose runs are not.

`REPEATS` are forty ways in which people publish repeated runs: each upload is one series, and
`points` says how many runs lie at which load. `DIFFERENCES` are uploads of unlike runs: `series` is
how many series they are. Where no text names the server, the publisher has to confirm the series
first (`is_proposed`).
"""

from __future__ import annotations

import io
import zipfile
from dataclasses import dataclass
from typing import Any

import xlsxwriter

from tests.factories import ab_text

SAME_DATE = (2026, 1, 1, 0, 0, 0)
LOADS = (10, 50, 100)
SWEEP = tuple((load, 1) for load in LOADS)
THREE = ((10, 3),)
Points = tuple[tuple[int, int], ...]


@dataclass(frozen=True)
class Planted:
    """One upload: its files by name, and what is to become of it."""

    name: str
    files: dict[str, bytes]
    points: Points = ()
    series: int = 1
    is_proposed: bool = False

    @property
    def file_name(self) -> str:
        """Return the name under which it is uploaded."""
        return next(iter(self.files)) if len(self.files) == 1 else "files.zip"

    @property
    def data(self) -> bytes:
        """Return the bytes that are uploaded: one file, or several as a zip."""
        if len(self.files) == 1:
            return next(iter(self.files.values()))
        packed = io.BytesIO()
        with zipfile.ZipFile(packed, "w", compression=zipfile.ZIP_STORED) as archive:
            for name, data in self.files.items():
                archive.writestr(zipfile.ZipInfo(name, date_time=SAME_DATE), data)
        return packed.getvalue()


def ab(concurrency: int = 10, number: int = 0, server: str = "nginx/1.24.0", **more: Any) -> str:
    """Return a report of ab; `number` makes its rate differ from that of its repeats."""
    rate = 100.0 + concurrency + number
    return ab_text(server=server, concurrency=concurrency, requests_per_s=rate, **more)


def wrk(concurrency: int = 10, number: int = 0, url: str = "http://127.0.0.1:8080/") -> str:
    """Return a report of wrk, which names no server."""
    rate = 1000 + concurrency + number
    return f"""\
Running 10s test @ {url}
  2 threads and {concurrency} connections
  Thread Stats   Avg      Stdev     Max   +/- Stdev
    Latency     1.00ms    0.10ms   2.00ms   90.00%
    Req/Sec     0.50k     0.05k    0.60k    90.00%
  {rate * 10} requests in 10.00s, 1.00MB read
Requests/sec:   {rate}.00
Transfer/sec:    102.40KB
"""


def hey(number: int = 0) -> str:
    """Return a report of hey, which names neither server nor address nor load."""
    return f"""\
Summary:
  Total:\t1.0000 secs
  Slowest:\t0.0157 secs
  Fastest:\t0.0015 secs
  Average:\t0.0049 secs
  Requests/sec:\t{100 + number}.0000

Status code distribution:
  [200]\t{100 + number} responses
"""


def text(name: str, *parts: str, file: str = "paste.txt") -> dict[str, bytes]:
    """Return one file of these parts."""
    assert name
    return {file: "\n".join(parts).encode()}


def headed(*heads: str, fence: bool = True) -> str:
    """Return a page with a report of ab at concurrency 10 below each heading."""
    parts = []
    for number, head in enumerate(heads):
        report = f"```\n{ab(number=number)}```\n" if fence else ab(number=number)
        parts.append(f"{head}\n\n{report}")
    return "\n".join(parts)


def files(*names: str, loads: tuple[int, ...] = (10,)) -> dict[str, bytes]:
    """Return a file of one report for each name; the loads are taken in turn."""
    return {
        name: ab(concurrency=loads[number % len(loads)], number=number).encode()
        for number, name in enumerate(names)
    }


def rows(separator: str, head: str, *body: str) -> bytes:
    """Return a table; commas in its rows become the separator."""
    return "".join(f"{line.replace(',', separator)}\n" for line in (head, *body)).encode()


def workbook(*names: str, servers: tuple[str, ...] = ("nginx",)) -> bytes:
    """Return a workbook with a table of three loads in each sheet."""
    packed = io.BytesIO()
    with xlsxwriter.Workbook(packed, {"in_memory": True}) as book:
        for number, name in enumerate(names):
            sheet = book.add_worksheet(name)
            server = servers[number % len(servers)]
            head = ["Server", "Concurrency", "Requests/sec"]
            sheet.write_row(0, 0, head if server else head[1:])
            for row, load in enumerate(LOADS, 1):
                cells = [load, 100.5 + load + number]
                sheet.write_row(row, 0, [server, *cells] if server else cells)
    return packed.getvalue()


HTML = (
    "<h2>nginx</h2><table><tr><th>Server</th><th>Concurrency</th><th>Requests/sec</th></tr>\n"
    "<tr><td>nginx</td><td>10</td><td>101.5</td></tr>\n"
    "<tr><td>nginx</td><td>10</td><td>102.5</td></tr>\n"
    "<tr><td>nginx</td><td>10</td><td>103.5</td></tr></table>\n"
)
RUNS_OF_TABLE = ("nginx,10,1,101.5", "nginx,10,2,102.5", "nginx,10,3,103.5")
COLUMNS = ("10,101.5,102.5,103.5", "50,141.5,142.5,143.5")
OF_COLUMNS = ((10, 3), (50, 3))

REPEATS = (
    # several reports in one text
    Planted("two reports", text("a", ab(), ab(number=1)), ((10, 2),)),
    Planted("five reports", text("a", *[ab(number=n) for n in range(5)]), ((10, 5),)),
    Planted(
        "three sweeps one after the other",
        text("a", *[ab(load, number=n) for n in range(3) for load in LOADS]),
        ((10, 3), (50, 3), (100, 3)),
    ),
    Planted(
        "the repeats of each load together",
        text("a", *[ab(load, number=n) for load in LOADS for n in range(3)]),
        ((10, 3), (50, 3), (100, 3)),
    ),
    Planted("headings Run 1 to 3", text("a", headed("## Run 1", "## Run 2", "## Run 3")), THREE),
    Planted(
        "runs below the heading of their server",
        text("a", "# nginx\n", headed("### Run 1", "### Run 2 of 3", "### Run #3")),
        THREE,
    ),
    Planted("lines with a colon", text("a", headed("Run 1:", "Run 2:", "Run 3:")), THREE),
    Planted(
        "ordinals in bold",
        text("a", headed("**First run**", "**Second run**", "**Third run**")),
        THREE,
    ),
    Planted(
        "comments",
        text("a", headed("# nginx, run 1", "# nginx, run 2", "# nginx, run 3", fence=False)),
        THREE,
    ),
    Planted(
        "commands",
        text("a", *[f"$ ab -n 1000 -c 10 http://127.0.0.1/\n{ab(number=n)}" for n in range(3)]),
        THREE,
    ),
    Planted(
        "times as headings",
        text("a", headed("## 2026-01-02 10:00", "## 2026-01-02 10:05", "## 2026-01-02 10:10")),
        THREE,
    ),
    Planted(
        "loads as headings",
        text("a", *[f"## c={load}\n\n{ab(load, number=n)}" for load in LOADS for n in range(2)]),
        ((10, 2), (50, 2), (100, 2)),
    ),
    Planted("wrk, twice", text("a", wrk(), wrk(number=1)), ((10, 2),), is_proposed=True),
    Planted(
        "wrk, below one label",
        text("a", "nginx:", wrk(), wrk(number=1), wrk(number=2)),
        THREE,
        is_proposed=True,
    ),
    # several files
    Planted("nginx-1.txt", files("nginx-1.txt", "nginx-2.txt", "nginx-3.txt"), THREE),
    Planted("nginx_run1.txt", files("nginx_run1.txt", "nginx_run2.txt", "nginx_run03.txt"), THREE),
    Planted("copies", files("nginx.txt", "nginx (1).txt", "nginx (2).txt"), THREE),
    Planted("run1.txt", files("run1.txt", "run2.txt", "run3.txt"), THREE),
    Planted("ab-c10.txt", files("ab-c10.txt", "ab-c50.txt", "ab-c100.txt", loads=LOADS), SWEEP),
    Planted(
        "load and repetition",
        files("c10-1.txt", "c50-1.txt", "c10-2.txt", "c50-2.txt", loads=(10, 50)),
        ((10, 2), (50, 2)),
    ),
    Planted("10.txt", files("10.txt", "50.txt", "100.txt", loads=LOADS), SWEEP),
    Planted("dates", files("nginx-2026-01-02.txt", "nginx-2026-01-03.txt"), ((10, 2),)),
    Planted(
        "tool, load and requests",
        files("ab_nginx_c10_n1000.txt", "ab_nginx_c50_n1000.txt", loads=(10, 50)),
        ((10, 1), (50, 1)),
    ),
    Planted("ordinals", files("nginx-first.txt", "nginx-second.txt", "nginx-third.txt"), THREE),
    Planted(
        "wrk-c10.txt",
        {f"wrk-c{load}.txt": wrk(load).encode() for load in LOADS},
        SWEEP,
        is_proposed=True,
    ),
    # members of a zip
    Planted("folders of runs", files("run1/nginx.txt", "run2/nginx.txt", "run3/nginx.txt"), THREE),
    Planted(
        "a folder of a sweep",
        files("results/nginx/c10.txt", "results/nginx/c50.txt", loads=(10, 50)),
        ((10, 1), (50, 1)),
    ),
    Planted("folders of days", files("2026-01-02/nginx.log", "2026-01-03/nginx.log"), ((10, 2),)),
    Planted("outputs", files("out/output-1.txt", "out/output-2.txt"), ((10, 2),)),
    # rows of a table
    Planted(
        "rows",
        {"a.csv": rows(",", "Server,Concurrency,Requests/sec", *["nginx,10,101.5"] * 3)},
        THREE,
    ),
    Planted(
        "rows with a number",
        {"a.csv": rows(",", "Server,Concurrency,Run,Requests/sec", *RUNS_OF_TABLE)},
        THREE,
    ),
    Planted(
        "rows with a number, by tabs",
        {"a.tsv": rows("\t", "Server,Concurrency,Iteration,Requests/sec", *RUNS_OF_TABLE)},
        THREE,
    ),
    Planted(
        "rows with a date",
        {
            "a.md": rows(
                "|",
                "Server,Concurrency,Date,Requests/sec",
                "---,---,---,---",
                "nginx,10,2026-01-02,101.5",
                "nginx,10,2026-01-03,102.5",
            )
        },
        ((10, 2),),
    ),
    Planted("rows of a page", {"a.html": HTML.encode()}, THREE),
    # three columns of repetitions
    Planted(
        "columns below a title",
        text(
            "a",
            "nginx, requests per second\n",
            "| Concurrency | run 1 | run 2 | run 3 |\n|---|---|---|---|",
            *[f"| {row.replace(',', ' | ')} |" for row in COLUMNS],
            "",
            file="a.md",
        ),
        OF_COLUMNS,
    ),
    Planted(
        "columns with their metric",
        {"nginx.csv": rows(",", "c,run 1 (req/s),run 2 (req/s),run 3 (req/s)", *COLUMNS)},
        OF_COLUMNS,
    ),
    Planted(
        "columns below a metric",
        {"nginx.csv": rows(",", ",Requests/sec,Requests/sec,Requests/sec\nc,#1,#2,#3", *COLUMNS)},
        OF_COLUMNS,
    ),
    # sheets
    Planted(
        "sheets Run 1 to 3",
        {"a.xlsx": workbook("Run 1", "Run 2", "Run 3")},
        ((10, 3),) + ((50, 3), (100, 3)),
    ),
    Planted(
        "nameless sheets", {"a.xlsx": workbook("Sheet1", "Sheet2")}, ((10, 2), (50, 2), (100, 2))
    ),
    Planted(
        "sheets of days",
        {"a.xlsx": workbook("2026-01-02", "2026-01-03")},
        ((10, 2), (50, 2), (100, 2)),
    ),
)

DIFFERENCES = (
    Planted("hosts", text("a", wrk(url="http://a/"), wrk(url="http://b/")), series=2),
    Planted("ports", text("a", wrk(url="http://a:8080/"), wrk(url="http://a:8081/")), series=2),
    Planted("paths", text("a", wrk(url="http://a/1"), wrk(url="http://a/2")), series=2),
    Planted("servers", text("a", ab(), ab(server="Apache/2.4.57")), series=2),
    Planted("versions", text("a", ab(), ab(server="nginx/1.25.3")), series=2),
    Planted("headings", text("a", f"## nginx\n\n{wrk()}", f"## Apache\n\n{wrk()}"), series=2),
    Planted(
        "lines with a colon", text("a", f"nginx:\n{wrk()}", f"Apache results:\n{wrk()}"), series=2
    ),
    Planted("comments", text("a", f"// nginx\n{wrk()}", f"// Apache\n{wrk()}"), series=2),
    Planted(
        "headings of a page",
        text("a", *[f"<h2>{name}</h2>\n<pre>\n{wrk()}</pre>" for name in ("nginx", "Apache")]),
        series=2,
    ),
    Planted(
        "nested headings",
        text(
            "a",
            *[f"## {size}\n### nginx\n{wrk()}\n### Apache\n{wrk()}" for size in ("1 KB", "1 MB")],
        ),
        series=4,
    ),
    Planted("setups", text("a", headed("## Setup 1", "## Setup 2")), series=2),
    Planted("numbered servers", text("a", headed("## Server #1", "## Server #2")), series=2),
    Planted("workers", text("a", headed("## nginx, 4 workers", "## nginx, 8 workers")), series=2),
    Planted(
        "one of them unlabelled",
        text("a", f"{wrk()}\nSome words in between.\n\nApache:\n{wrk()}"),
        series=2,
    ),
    Planted("files", files("first-setup.txt", "second-setup.txt"), series=2),
    Planted("versions of files", files("php-7.txt", "php-8.txt"), series=2),
    Planted("folders", files("nginx/c10.txt", "apache/c10.txt"), series=2),
    Planted(
        "loads that only files say", {f"hey-c{n}.txt": hey(n).encode() for n in (10, 50)}, series=2
    ),
    Planted(
        "headings in files",
        {f"{name}.md": f"### 1 KB\n\n{wrk()}".encode() for name in ("nginx", "apache")},
        series=2,
    ),
    Planted("sheets", {"a.xlsx": workbook("nginx", "gin", servers=("",))}, series=2),
    Planted(
        "columns of names",
        {
            "a.csv": rows(
                ",",
                "Framework,Language,Concurrency,Requests/sec",
                "web,Go,10,100.5",
                "web,Rust,10,200.5",
                "web,Go,50,110.5",
                "web,Rust,50,210.5",
            )
        },
        series=2,
    ),
    Planted(
        "counts of a setup",
        {
            "a.csv": rows(
                ",",
                "Workers,Concurrency,Requests/sec",
                "4,10,100.5",
                "8,10,200.5",
                "4,50,110.5",
                "8,50,210.5",
            )
        },
        series=2,
    ),
    Planted(
        "methods",
        text("a", *[f"$ hey -m {name} -c 10 http://a/\n{hey()}" for name in ("GET", "POST")]),
        series=2,
    ),
    Planted(
        "headers",
        text(
            "a", *[f"$ wrk -c10 -H 'Accept: {name}' http://a/\n{wrk()}" for name in ("a/b", "c/d")]
        ),
        series=2,
    ),
)
