"""Makes tables of one measured sweep in the notations, layouts and ways to write numbers in which
people publish, with what they mean.

The numbers are those of tests/corpus/tables/tidy.xlsx; only the wrapping is made here.
"""

import io

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


def meant(fields=FIELDS, **more):
    """Return the runs of the sweep with these fields, and what all of them have besides."""
    factors = {"transfer_rate_Bps": 1024}
    return [
        {
            "server_name": server,
            "concurrency": load,
            **more,
            **{
                name: float(f"{value * factors.get(name, 1):.12g}")
                for name, value in zip(FIELDS, values, strict=True)
                if name in fields
            },
        }
        for server, sweep in SWEEP.items()
        for load, values in sweep.items()
    ]


def tidy(heads=HEADS, write=lambda number: number):
    """Return a row a run."""
    return [[*heads]] + [
        [server, load, *map(write, values[: len(heads) - 2])]
        for server, sweep in SWEEP.items()
        for load, values in sweep.items()
    ]


def wide(metric=0, corner="Concurrency", heads=tuple(SWEEP)):
    """Return a row a load and a column a server."""
    return [[corner, *heads]] + [
        [load, *(sweep[load][metric] for sweep in SWEEP.values())] for load in LOADS
    ]


def across(level=lambda load: load, corner="Server"):
    """Return a row a server and a column a load."""
    return [[corner, *map(level, LOADS)]] + [
        [server, *(sweep[load][0] for load in LOADS)] for server, sweep in SWEEP.items()
    ]


def grouped():
    """Return two rows of heads: the servers over their metrics."""
    rows = [[load, *(value for sweep in SWEEP.values() for value in sweep[load])] for load in LOADS]
    return [
        [None, "Apache", None, None, "nginx", None, None],
        ["Concurrency", *METRICS, *METRICS],
        *rows,
    ]


def by_metric():
    """Return two rows of heads: the metrics over the servers."""
    rows = [
        [load, *(sweep[load][place] for place in range(3) for sweep in SWEEP.values())]
        for load in LOADS
    ]
    return [
        [None, METRICS[0], None, METRICS[1], None, METRICS[2], None],
        ["Concurrency", *[*SWEEP] * 3],
        *rows,
    ]


def downwards(rows):
    """Leave out a server's name where it stands above already."""
    return [
        [None if place and row[0] == rows[place - 1][0] else row[0], *row[1:]]
        for place, row in enumerate(rows)
    ]


def strings(rows):
    return [["" if cell is None else str(cell) for cell in row] for row in rows]


def _lined(rows, *, right):
    widths = [max(map(len, column)) for column in zip(*strings(rows), strict=True)]
    sides = [str.rjust if right and place else str.ljust for place in range(len(widths))]
    return [
        [side(cell, width) for side, cell, width in zip(sides, row, widths, strict=True)]
        for row in strings(rows)
    ], widths


def csv(rows, mark=","):
    return (
        "\n".join(
            mark.join(f'"{cell}"' if mark in cell else cell for cell in row)
            for row in strings(rows)
        )
        + "\n"
    )


def markdown(rows, *, bars=True):
    lines = [" | ".join(row) for row in strings(rows)]
    lines.insert(1, "|".join(["---"] * len(rows[0])))
    return "\n".join(f"| {line} |" if bars else line for line in lines) + "\n"


def html(rows, close=True, attributes=lambda row, place: ""):
    """Return an HTML table; `attributes` gives a cell's, or None where a span covers it."""
    out = ["<table border=1>"]
    for number, row in enumerate(strings(rows)):
        tag = "th" if number == 0 else "td"
        cells = [(cell, attributes(number, place)) for place, cell in enumerate(row)]
        end = f"</{tag}>" if close else ""
        written = "".join(f"<{tag}{more}>{cell}{end}" for cell, more in cells if more is not None)
        out.append(f"<tr>{written}" + ("</tr>" if close else ""))
    return "<html><body>\n" + "\n".join(out) + "\n</table></body></html>\n"


def fixed(rows, *, right=True):
    return "\n".join("  ".join(row).rstrip() for row in _lined(rows, right=right)[0]) + "\n"


def boxed(rows, bar="|", corners="+++", dash="-", between=False):
    """Return the box of mysql, psql or a terminal.

    With `between` a rule below each row, as reStructuredText draws it.
    """
    lines, widths = _lined(rows, right=False)
    rule = "{}" + "{}".join(dash * (width + 2) for width in widths) + "{}"
    top, middle, end = (rule.format(*([corner] * (len(widths) + 1))) for corner in corners)
    drawn = [f"{bar} " + f" {bar} ".join(line) + f" {bar}" for line in lines]
    below = [part for line in drawn[1:] for part in ((line, end) if between else (line,))]
    return (
        "\n".join(
            [
                top,
                drawn[0],
                middle.replace("-", "=") if between else middle,
                *below,
                *([] if between else [end]),
            ]
        )
        + "\n"
    )


def psql(rows):
    lines, widths = _lined(rows, right=False)
    drawn = [" " + " | ".join(line) for line in lines]
    return (
        "\n".join([drawn[0], "-" + "-+-".join("-" * width for width in widths) + "-", *drawn[1:]])
        + f"\n({len(rows) - 1} rows)\n"
    )


def list_table(rows):
    cells = ["   * - " + "\n     - ".join(row) for row in strings(rows)]
    return ".. list-table:: Results\n   :header-rows: 1\n\n" + "\n".join(cells) + "\n"


def csv_table(rows):
    head, *others = (", ".join(f'"{cell}"' for cell in row) for row in strings(rows))
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
    """Return an XLSX with these sheets (name, rows)."""
    book = openpyxl.Workbook()
    book.remove(book.active)
    for name, rows in sheets:
        sheet = book.create_sheet(name)
        for row in rows:
            sheet.append(row)
        for place in merged:
            sheet.merge_cells(place)
        sheet.sheet_state = "hidden" if name in hidden else "visible"
    target = io.BytesIO()
    book.save(target)
    return target.getvalue()
