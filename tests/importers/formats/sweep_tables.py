"""Makes tables of one measured sweep as people publish them, with what they mean.

The notations, the layouts and the ways to write numbers are theirs. The numbers are those of
tests/corpus/tables/tidy.xlsx.
"""

import io
from itertools import chain, product

import openpyxl

SWEEP = {  # server -> connections -> requests/s, seconds, KB/s
    "Apache": {
        1: (5140.55, 0.778, 26917.6),
        10: (10314.44, 0.388, 54009.77),
        50: (11502.22, 0.348, 60229.39),
        100: (10642.8, 0.376, 55729.18),
    },
    "nginx": {
        1: (12556.15, 0.319, 65674.55),
        10: (25211.14, 0.159, 131866.1),
        50: (25036.3, 0.16, 130951.6),
        100: (25422.49, 0.157, 132971.54),
    },
}
LOADS = (1, 10, 50, 100)
METRICS = ("Requests per second", "Time taken (s)", "Transfer rate (KB/s)")
HEADS = ("Server", "Concurrency", "Requests/sec", "Time taken (s)", "Transfer rate (KB/s)")
FIELDS = ("requests_per_s", "time_taken_s", "transfer_rate_Bps")
FACTORS = (1, 1, 1024)


def measured():
    """Return server, load and values of each run of the sweep."""
    return [(server, load, SWEEP[server][load]) for server, load in product(SWEEP, LOADS)]


def meant(fields=FIELDS, **more):
    """Return the runs of the sweep with these fields, and what all of them have besides."""
    runs = []
    for server, load, values in measured():
        run = {"server_name": server, "concurrency": load, **more}
        for name, value, factor in zip(FIELDS, values, FACTORS, strict=True):
            if name in fields:
                run[name] = float(f"{value * factor:.12g}")
        runs.append(run)
    return runs


def tidy(heads=HEADS, write=lambda number: number):
    """Return a row a run."""
    count = len(heads) - 2
    rows = [[server, load, *map(write, values[:count])] for server, load, values in measured()]
    return [[*heads], *rows]


def servers_at(load, metric):
    """Return the value of one metric at one load, for each server."""
    return [sweep[load][metric] for sweep in SWEEP.values()]


def wide(metric=0, corner="Concurrency", heads=tuple(SWEEP)):
    """Return a row a load and a column a server."""
    return [[corner, *heads], *([load, *servers_at(load, metric)] for load in LOADS)]


def rates_of(server):
    """Return the rates of a server in the order of the loads."""
    return [SWEEP[server][load][0] for load in LOADS]


def across(level=lambda load: load, corner="Server"):
    """Return a row a server and a column a load."""
    return [[corner, *map(level, LOADS)], *([server, *rates_of(server)] for server in SWEEP)]


def values_at(load):
    """Return the values of all servers at one load, a server after the other."""
    return list(chain.from_iterable(sweep[load] for sweep in SWEEP.values()))


def grouped():
    """Return two rows of heads: the servers over their metrics."""
    return [
        [None, "Apache", None, None, "nginx", None, None],
        ["Concurrency", *METRICS, *METRICS],
        *([load, *values_at(load)] for load in LOADS),
    ]


def by_metric():
    """Return two rows of heads: the metrics over the servers."""
    rows = []
    for load in LOADS:
        rates, times, transfers = (servers_at(load, metric) for metric in range(3))
        rows.append([load, *rates, *times, *transfers])
    return [
        [None, METRICS[0], None, METRICS[1], None, METRICS[2], None],
        ["Concurrency", *[*SWEEP] * 3],
        *rows,
    ]


def downwards(rows):
    """Leave out a server's name where the row above has it already."""
    return [
        [None if number and row[0] == rows[number - 1][0] else row[0], *row[1:]]
        for number, row in enumerate(rows)
    ]


def texts(row):
    """Return the cells of a row as texts; a missing one is empty."""
    return ["" if cell is None else str(cell) for cell in row]


def strings(rows):
    """Return the cells of all rows as texts."""
    return list(map(texts, rows))


def _column_widths(rows):
    """Return the number of characters of each column's longest cell."""
    return [max(map(len, column)) for column in zip(*strings(rows), strict=True)]


def _aligned(rows, *, right):
    """Return the cells filled to the width of their columns.

    With `right` all columns but the first stand on the right side of theirs.
    """
    widths = _column_widths(rows)
    sides = [str.ljust, *[str.rjust if right else str.ljust] * (len(widths) - 1)]

    def filled(row):
        return [side(cell, width) for side, cell, width in zip(sides, row, widths, strict=True)]

    return list(map(filled, strings(rows)))


def csv(rows, mark=","):
    """Return the rows with this mark between cells; a cell that holds it is quoted."""

    def quoted(cell):
        return f'"{cell}"' if mark in cell else cell

    return "".join(mark.join(map(quoted, row)) + "\n" for row in strings(rows))


def markdown(rows, *, bars=True):
    lines = [" | ".join(row) for row in strings(rows)]
    lines.insert(1, "|".join(["---"] * len(rows[0])))
    return "\n".join(f"| {line} |" if bars else line for line in lines) + "\n"


def html(rows, close=True, attributes=lambda row, column: ""):
    """Return an HTML table; `attributes` gives a cell's, or None where a span covers it."""
    out = ["<table border=1>"]
    for number, row in enumerate(strings(rows)):
        tag = "th" if number == 0 else "td"
        cells = [(cell, attributes(number, column)) for column, cell in enumerate(row)]
        end = f"</{tag}>" if close else ""
        written = "".join(f"<{tag}{more}>{cell}{end}" for cell, more in cells if more is not None)
        out.append(f"<tr>{written}" + ("</tr>" if close else ""))
    return "<html><body>\n" + "\n".join(out) + "\n</table></body></html>\n"


def fixed(rows, *, right=True):
    return "".join("  ".join(row).rstrip() + "\n" for row in _aligned(rows, right=right))


def boxed(rows, bar="|", corner="+", dash="-"):
    """Return the box of mysql or of a terminal."""
    head, *body = _aligned(rows, right=False)
    rule = corner.join(["", *(dash * (width + 2) for width in _column_widths(rows)), ""])
    lines = [rule, _barred(head, bar), rule, *(_barred(row, bar) for row in body), rule]
    return "\n".join(lines) + "\n"


def _barred(cells, bar):
    """Return a line of a box: its cells between bars."""
    return f"{bar} " + f" {bar} ".join(cells) + f" {bar}"


def rst_grid(rows):
    """Return the grid of reStructuredText: a box with a rule below each row."""
    head, *body = _aligned(rows, right=False)
    rule = "+".join(["", *("-" * (width + 2) for width in _column_widths(rows)), ""])
    lines = [rule, _barred(head, "|"), rule.replace("-", "=")]
    for row in body:
        lines += [_barred(row, "|"), rule]
    return "\n".join(lines) + "\n"


def psql(rows):
    """Return the table of psql, which counts its rows below."""
    head, *body = [" " + " | ".join(row) for row in _aligned(rows, right=False)]
    rule = "-" + "-+-".join("-" * width for width in _column_widths(rows)) + "-"
    return "\n".join([head, rule, *body]) + f"\n({len(rows) - 1} rows)\n"


def list_table(rows):
    cells = ["   * - " + "\n     - ".join(row) for row in strings(rows)]
    return ".. list-table:: Results\n   :header-rows: 1\n\n" + "\n".join(cells) + "\n"


def csv_table(rows):
    head, *others = ('"' + '", "'.join(row) + '"' for row in strings(rows))
    return (
        f".. csv-table:: Results\n   :header: {head}\n   :widths: auto\n\n"
        + "\n".join(f"   {row}" for row in others)
        + "\n"
    )


def asciidoc(rows, *, a_line=True):
    join = " |" if a_line else "\n|"
    cells = ["|" + join.join(row) for row in strings(rows)]
    return (
        f'[cols="{len(rows[0])}*",options="header"]\n|===\n'
        + ("\n" if a_line else "\n\n").join(cells)
        + "\n|===\n"
    )


def wiki(rows):
    head, *others = strings(rows)
    return (
        '{| class="wikitable"\n! '
        + " !! ".join(head)
        + "\n"
        + "".join("|-\n| " + " || ".join(row) + "\n" for row in others)
        + "|}\n"
    )


def jira(rows):
    head, *others = strings(rows)
    return "||" + "||".join(head) + "||\n" + "".join("|" + "|".join(row) + "|\n" for row in others)


def latex(rows):
    lines = [" & ".join(row) + " \\\\" for row in strings(rows)]
    return (
        "\\begin{tabular}{lrrrr}\n\\hline\n"
        + lines[0]
        + "\n\\hline\n"
        + "\n".join(lines[1:])
        + "\n\\hline\n\\end{tabular}\n"
    )


def workbook(*sheets, merged=(), hidden=()):
    """Return an XLSX with these sheets (name, rows).

    `merged` names ranges of cells of each sheet, `hidden` names sheets.
    """
    book = openpyxl.Workbook()
    book.remove(book.active)
    for name, rows in sheets:
        sheet = book.create_sheet(name)
        for row in rows:
            sheet.append(row)
        for cells in merged:
            sheet.merge_cells(cells)
        sheet.sheet_state = "hidden" if name in hidden else "visible"
    target = io.BytesIO()
    book.save(target)
    return target.getvalue()
