"""Layouts of the sweep's tables that people publish, each with the runs that it means."""

from itertools import product

from tests.importers.formats import sweep_tables as tables

ALL = tables.meant()
RATES = tables.meant(("requests_per_s",))
BREAKS = [
    "Server",
    "Concurrency",
    "Requests<br>/sec",
    "Time<br />taken (s)",
    "Transfer rate<br/>(KB/s)",
]
SPANS = {
    (0, 1): " colspan=3",
    (0, 2): None,
    (0, 3): None,
    (0, 4): ' colspan="3"',
    (0, 5): None,
    (0, 6): None,
}
UNITS = ("req/s", "time taken (s)", "KB/s")
SHEETS = ("rps", "time taken", "KB per s")
DATE = "2024-01-02 10:00:00"
LOAD_HEADS = ["# clients", "Number of clients", "No. of clients", "Concurrent users"]
LOAD_HEADS += ["Simultaneous connections", "Virtual users", "Concurrency (-c)", "num_clients"]
LOAD_HEADS += ["ab -c", "Threads", "Parallel clients"]
LEVELS = ["c={}", "-c {}", "ab -c {}", "{} clients", "{} connections", "c{}", "Concurrency {}"]


def span(row, column):
    """Return the attributes of a cell where a server's name spans its metrics."""
    return SPANS.get((row, column), "")


def span_with_corner(row, column):
    """Return the attributes of a cell where also the corner spans both rows of heads."""
    if (row, column) == (1, 0):
        return None
    return " rowspan=2" if (row, column) == (0, 0) else span(row, column)


def span_of_names(row, column):
    """Return the attributes of a cell where a server's name spans its four rows."""
    if column > 0 or row == 0:
        return ""
    return " rowspan=4" if row % 4 == 1 else None


def stacked(title=lambda name: [[name]], end=()):
    """Return a table for each metric below a row with its title."""
    rows = []
    for metric, name in enumerate(tables.METRICS):
        rows += [*title(name), *tables.wide(metric), *end]
    return rows


def names_among_rows():
    """Return a row a run, where a row with a server's name stands above its runs."""
    rows = [["Concurrency", *tables.HEADS[2:]]]
    for server, sweep in tables.SWEEP.items():
        rows.append([server, "", "", ""])
        rows += [[load, *values] for load, values in sweep.items()]
    return rows


def beside_each_other():
    """Return two tables with an empty column between them."""
    titles = [tables.METRICS[0], None, None, None, tables.METRICS[1], None, None]
    pairs = zip(tables.wide(0), tables.wide(1), strict=True)
    return [titles, *([*left, None, *right] for left, right in pairs)]


def loads_as(write):
    """Return a row a run with its load in these words."""
    head, *rows = tables.tidy()
    return [head, *([row[0], write(row[1]), *row[2:]] for row in rows)]


def one_head(head, units):
    """Return a row a load, whose heads name server and unit at once."""
    heads = [head(server, unit) for server, unit in product(tables.SWEEP, units)]
    return [["Concurrency", *heads], *tables.grouped()[2:]]


LAYOUTS = {
    "breaks in heads, html": (tables.html(tables.tidy(BREAKS)), ALL),
    "breaks in heads, markdown": (tables.markdown(tables.tidy(BREAKS)), ALL),
    "line ends in heads, csv": (
        tables.csv(tables.tidy(BREAKS))
        .replace("Requests<br>/sec", '"Requests\n/sec"')
        .replace("<br />", " ")
        .replace("<br/>", " "),
        ALL,
    ),
    "line ends in heads, workbook": (
        tables.workbook(
            (
                "S",
                tables.tidy(
                    [
                        "Server",
                        "Concurrency",
                        "Requests\n/sec",
                        "Time\ntaken (s)",
                        "Transfer rate\n(KB/s)",
                    ]
                ),
            )
        ),
        ALL,
    ),
    "servers over metrics, csv": (tables.csv(tables.grouped()), ALL),
    "servers over metrics, ;": (tables.csv(tables.grouped(), ";"), ALL),
    "servers over metrics, markdown": (tables.markdown(tables.grouped()), ALL),
    "servers over metrics, html": (
        tables.html(tables.grouped(), attributes=span),
        ALL,
    ),
    "servers over metrics, rowspan": (
        tables.html(
            [["Concurrency", *tables.grouped()[0][1:]], *tables.grouped()[1:]],
            attributes=span_with_corner,
        ),
        ALL,
    ),
    "names spanning rows": (
        tables.html(tables.tidy(), attributes=span_of_names),
        ALL,
    ),
    "a spanning corner, workbook": (
        tables.workbook(
            (
                "S",
                [
                    ["Concurrency", *tables.grouped()[0][1:]],
                    [None, *tables.grouped()[1][1:]],
                    *tables.grouped()[2:],
                ],
            ),
            merged=("A1:A2", "B1:D1", "E1:G1"),
        ),
        ALL,
    ),
    "metrics over servers, csv": (tables.csv(tables.by_metric()), ALL),
    "metrics over servers, markdown": (tables.markdown(tables.by_metric()), ALL),
    "metrics over servers, workbook": (
        tables.workbook(("S", tables.by_metric()), merged=("B1:C1", "D1:E1", "F1:G1")),
        ALL,
    ),
    "a row of units": (
        tables.csv(
            [
                ["Server", "Concurrency", "Throughput", "Duration", "Transfer"],
                ["", "", "req/s", "s", "KB/s"],
                *tables.tidy()[1:],
            ]
        ),
        ALL,
    ),
    "all in one head": (
        tables.csv(one_head("{} {}".format, units=UNITS)),
        ALL,
    ),
    "servers in brackets": (
        tables.csv(one_head("{1} ({0})".format, units=("Requests/sec", "Seconds", "KB/s"))),
        ALL,
    ),
    "the corner names the metric": (tables.csv(tables.wide(corner="Concurrency / req/s")), RATES),
    "tables below each other": (
        tables.workbook(("S", stacked(end=[[]]))),
        ALL,
    ),
    "without a gap": (
        tables.workbook(("S", stacked())),
        ALL,
    ),
    "tables below each other, csv": (
        tables.csv(stacked(title=lambda name: [[name, "", ""]])),
        ALL,
    ),
    "tables below each other, markdown": (
        "\n".join(
            f"### {name}\n\n{tables.markdown(tables.wide(metric))}"
            for metric, name in enumerate(tables.METRICS)
        ),
        ALL,
    ),
    "tables beside each other": (
        tables.workbook(("S", beside_each_other())),
        tables.meant(tables.FIELDS[:2]),
    ),
    "a sheet a metric": (
        tables.workbook(*((name, tables.wide(number)) for number, name in enumerate(SHEETS))),
        ALL,
    ),
    "names among the rows": (
        tables.csv(names_among_rows()),
        ALL,
    ),
    "averages": (
        tables.csv(
            [
                *tables.tidy(),
                ["Apache average", 40, 9400, 1, 2],
                ["AVG", 40, 1, 2, 3],
                ["Overall", 40, 1, 2, 3],
            ]
        ),
        ALL,
    ),
    "loads across, the word above": (
        tables.workbook(
            ("Requests per second", [[None, "Concurrency"], *tables.across()]), merged=("B1:E1",)
        ),
        RATES,
    ),
    "hidden sheets": (
        tables.workbook(("S", tables.tidy()), ("Old", tables.tidy()), hidden=("Old",)),
        ALL,
    ),
    "numbered rows": (
        tables.csv(
            [tables.tidy()[0], *([number, *row] for number, row in enumerate(tables.tidy()[1:]))]
        ),
        ALL,
    ),
    "dated rows": (
        tables.csv([["Date", *tables.HEADS], *([DATE, *row] for row in tables.tidy()[1:])]),
        ALL,
    ),
    **{
        f"loads across, {level.format(10)}": (
            "Requests per second\n" + tables.csv(tables.across(level.format)),
            RATES,
        )
        for level in LEVELS
    },
    **{
        f"loads across, {corner}": (
            "Requests per second\n" + tables.csv(tables.across(corner=corner)),
            RATES,
        )
        for corner in ("Concurrency", "Server \\ Concurrency", "Server/Clients")
    },
    **{
        f"loads down, {write.format(10)}": (tables.csv(loads_as(write.format)), ALL)
        for write in ("{} clients", "c={}", "{:.1f}")
    },
    **{
        f"load, {head}": (tables.csv(tables.tidy(["Server", head, "req/s"])), RATES)
        for head in LOAD_HEADS
    },
}
