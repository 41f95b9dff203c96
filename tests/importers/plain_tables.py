"""Plain tables of a rate, as hypothesis draws them, in each form in which people paste them."""

from __future__ import annotations

import csv
import io
from dataclasses import dataclass

from hypothesis import strategies as st

# Heads of a rate, and the unit that stands in its cells.
RATES = (
    ("Requests/sec", ""),
    ("req/s", ""),
    ("RPS", ""),
    ("Requests per second", ""),
    ("Throughput (req/s)", ""),
    ("Reqs/s", ""),
    ("Requests / sec", ""),
    ("Throughput", " req/s"),
    ("Performance", " requests/sec"),
    ("Result", " RPS"),
)
HEADS = (
    *("Framework", "Server", "Library", "Name", "Implementation", "Language", "Router", "Runtime"),
    *("Adapter", "Configuration", "Setup", "Version", "Scenario", "Endpoint", "Test", "Case"),
    *("Backend", "Variant", "Approach", "Mode", "Stack", "Proxy", "Benchmark", "Item"),
)
NAMES = (
    ("nginx", "Apache", "Caddy", "lighttpd"),
    ("Express", "Fastify", "Koa", "Hono"),
    ("alpha", "bravo", "charlie", "kilo"),
    ("No middleware", "Auth", "Auth + logging", "With cache"),
    ("/", "/json", "/users/:id", "/static/app.js"),
    ("alpha-http", "bravo-http", "charlie (sync)", "charlie (async)"),
)
ABOVE = ("", "## Benchmarks\n\n", "Here are the numbers of my laptop, with 16 GB of memory:\n\n")
_LATENCIES = ((), ("Avg latency",), ("Latency avg (ms)",), ("p50", "p99"), ("p50 (ms)", "p99 (ms)"))
_STATISTICS = {"Avg latency": "mean", "Latency avg (ms)": "mean", "p50": "p50", "p99": "p99"}


@dataclass(frozen=True, slots=True)
class PlainTable:
    """A table as cells, with the rate, name, load and latencies (ms) that each row has."""

    rows: list[list[str]]
    expected: list[tuple[str, float, int | None, dict[str, float]]]


def _markdown(rows: list[list[str]]) -> str:
    head, *below = ["| " + " | ".join(row) + " |" for row in rows]
    return "\n".join([head, "|" + "---|" * len(rows[0]), *below])


def _bare_markdown(rows: list[list[str]]) -> str:
    head, *below = [" | ".join(row) for row in rows]
    return "\n".join([head, "|".join(["---"] * len(rows[0])), *below])


def _widths(rows: list[list[str]]) -> list[int]:
    return [max(map(len, column)) for column in zip(*rows, strict=True)]


def _aligned(rows: list[list[str]]) -> str:
    widths = _widths(rows)
    lines = (
        "  ".join(
            text.rjust(width) if index else text.ljust(width)
            for index, (text, width) in enumerate(zip(row, widths, strict=True))
        )
        for row in rows
    )
    return "\n".join(line.rstrip() for line in lines)


def _ruled(rows: list[list[str]]) -> str:
    widths = _widths(rows)
    lines = [
        "  ".join(text.ljust(width) for text, width in zip(row, widths, strict=True)).rstrip()
        for row in rows
    ]
    return "\n".join([lines[0], "-" * (sum(widths) + 2 * len(widths) - 2), *lines[1:]])


def _boxed(rows: list[list[str]]) -> str:
    widths = _widths(rows)
    rule = "+" + "+".join("-" * (width + 2) for width in widths) + "+"
    lines = [
        "| " + " | ".join(text.ljust(width) for text, width in zip(row, widths, strict=True)) + " |"
        for row in rows
    ]
    return "\n".join([rule, lines[0], rule, *lines[1:], rule])


def _tags(rows: list[list[str]]) -> str:
    tags = ["th", *["td"] * (len(rows) - 1)]
    lines = [
        "<tr>" + "".join(f"<{tag}>{text}</{tag}>" for text in row) + "</tr>"
        for tag, row in zip(tags, rows, strict=True)
    ]
    return "\n".join(["<table>", *lines, "</table>"])


def _separated(rows: list[list[str]], mark: str) -> str:
    text = io.StringIO()
    csv.writer(text, delimiter=mark, lineterminator="\n").writerows(rows)
    return text.getvalue().rstrip("\n")


FORMS = {
    "markdown": _markdown,
    "bare markdown": _bare_markdown,
    "aligned": _aligned,
    "aligned with a rule": _ruled,
    "box": _boxed,
    "tags": _tags,
    "commas": lambda rows: _separated(rows, ","),
    "tabs": lambda rows: _separated(rows, "\t"),
}


def _number(value: int, *, form: str) -> tuple[str, float]:
    """Return a number as people write it, and what it means."""
    written = {
        "plain": (str(value), float(value)),
        "grouped": (f"{value:,}", float(value)),
        "about": (f"~{value}", float(value)),
        "decimals": (f"{value}.37", value + 0.37),
        "thousands": (f"{value / 1000:.1f}k", round(value / 1000, 1) * 1000),
    }
    return written[form]


@st.composite
def plain_tables(draw: st.DrawFn) -> PlainTable:
    """Draw a table: names, perhaps a load, a rate, perhaps latencies; two to four rows."""
    rate_head, unit = draw(st.sampled_from(RATES))
    names = draw(st.sampled_from(NAMES))[: draw(st.integers(2, 4))]
    form = draw(st.sampled_from(["plain", "grouped", "about", "decimals", "thousands"]))
    has_load, latencies = draw(st.booleans()), draw(st.sampled_from(_LATENCIES))
    loads = ["Concurrency"] if has_load else []
    rows = [[draw(st.sampled_from(HEADS)), *loads, rate_head, *latencies]]
    expected = []
    for name in names:
        written, rate = _number(draw(st.integers(1111, 98765)), form=form)
        times: dict[str, float] = {}
        cells: list[str] = []
        for head in latencies:
            time = draw(st.integers(11, 99)) / 10 * (4 if "99" in head else 1)
            times[_STATISTICS[head.removesuffix(" (ms)") if "p" in head[:1] else head]] = time
            cells.append(f"{time:g}" if head.endswith("(ms)") else f"{time:g} ms")
        rows.append([name, *(["64"] if has_load else []), written + unit, *cells])
        expected.append((name, rate, 64 if has_load else None, times))
    return PlainTable(rows, expected)
