"""A table of another field gives no run in any form; the same forms of web servers are read.

`other_fields.tsv` has a table a line: its title, a sentence above it, the head of its names, the
names, and for each metric its values. The figures are made for the test.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

import pytest

from importers import reader
from tests.importers.formats import sweep_tables as tables


@dataclass(frozen=True)
class Other:
    """A table: `values` has the cells of a row for each of its names."""

    title: str
    sentence: str
    head: str
    names: list[str]
    metrics: list[str]
    values: list[list[str]]

    def rows(self) -> list[list[str]]:
        """Return the cells, the heads first."""
        body = [[name, *cells] for name, cells in zip(self.names, self.values, strict=True)]
        return [[self.head, *self.metrics], *body]


def parsed(line: str) -> Other:
    """Return the table of a line of the file."""
    _, title, sentence, head, names, *metrics = line.split("\t")
    titles, values = zip(*(metric.rsplit("=", 1) for metric in metrics), strict=True)
    rows = map(list, zip(*(cells.split(";") for cells in values), strict=True))
    return Other(title, sentence, head, names.split(";"), list(titles), list(rows))


LINES = (Path(__file__).parent / "other_fields.tsv").read_text("utf-8").splitlines()[1:]
OTHERS = {line.split("\t")[0]: parsed(line) for line in LINES}
WEB = [
    Other(
        "HTTP servers",
        "Measured with wrk, 64 connections.",
        "Server",
        ["nginx", "caddy", "h2o"],
        ["Requests/s", "p99 (ms)"],
        [["45,231", "7.9"], ["31,877", "12.6"], ["50,112", "6.1"]],
    ),
    Other(
        "Load test of our API",
        "100 concurrent users for 60 s.",
        "Framework",
        ["express", "fastify", "koa"],
        ["Throughput (req/s)", "Average latency (ms)", "p95 (ms)"],
        [["4,231", "7.9", "12.1"], ["9,877", "5.6", "9.9"], ["6,112", "6.1", "10.4"]],
    ),
]


def without_unit(metric: str) -> tuple[str, str]:
    """Return the words of a metric, and its unit in brackets, if it has one."""
    match = re.fullmatch(r"(.*?)(?: \(([^)]*)\))?", metric)
    assert match
    return match[1], match[2] or ""


def _listed(other: Other) -> str:
    """Write an item a name, with the first metric alone."""
    words, unit = without_unit(other.metrics[0])
    rows = zip(other.names, other.values, strict=True)
    return "\n".join(f"- {name}: {cells[0]} {unit or words}" for name, cells in rows)


def _listed_whole(other: Other) -> str:
    """Write an item a name, with all metrics."""

    def item(cells: list[str]) -> str:
        told = zip(map(without_unit, other.metrics), cells, strict=True)
        return ", ".join(f"{words} {cell} {unit}".rstrip() for (words, unit), cell in told)

    rows = zip(other.names, other.values, strict=True)
    return "\n".join(f"- **{name}**: {item(cells)}" for name, cells in rows)


def _reports(other: Other, *, heading: str, line: str) -> str:
    """Write a report a name: a label and a value a line."""
    parts = []
    for name, cells in zip(other.names, other.values, strict=True):
        told = zip(other.metrics, cells, strict=True)
        lines = (line.format(label=label, value=value) for label, value in told)
        parts.append(heading.format(name) + "\n".join(lines))
    return "\n\n".join(parts)


def _captioned(other: Other) -> str:
    rows = zip(other.names, other.values, strict=True)
    return f"{other.metrics[0]}:\n\n" + "\n".join(f"{name:<16} {cells[0]}" for name, cells in rows)


def _turned(other: Other) -> str:
    rows = [list(row) for row in zip(*other.rows(), strict=True)]
    return str(tables.markdown([["Metric", *rows[0][1:]], *rows[1:]]))


FORMS = {
    "Markdown": lambda other: tables.markdown(other.rows()),
    "CSV": lambda other: tables.csv(other.rows()),
    "tabs": lambda other: tables.csv(other.rows(), "\t"),
    "aligned": lambda other: tables.fixed(other.rows()),
    "HTML": lambda other: tables.html(other.rows()),
    "turned": _turned,
    "a list": _listed,
    "a list of all": _listed_whole,
    "marked reports": lambda other: _reports(
        other, heading="### {}\n\n", line="- {label}: {value}"
    ),
    "reports": lambda other: _reports(other, heading="{}\n", line="  {label:<30}{value}"),
    "a caption": _captioned,
}
AROUND = {
    "a title": "# {title}\n\n{table}\n",
    "a title and a sentence": "# {title}\n\n{sentence}\n\n{table}\n",
    "a sentence": "## Results\n\n{sentence}\n\n{table}\n",
    "a fence": "# {title}\n\n{sentence}\n\n```\n{table}\n```\n",
}


def text_of(other: Other, *, form: str, around: str) -> bytes:
    """Return a text with the table in this form, with these words above it."""
    table = FORMS[form](other)
    return AROUND[around].format(title=other.title, sentence=other.sentence, table=table).encode()


@pytest.mark.one_in(12)
@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("name", OTHERS)
def test_another_field_gives_no_run(name: str, form: str):
    other = OTHERS[name]
    told = set(AROUND) if other.sentence else set(AROUND) - {"a sentence"}
    for around in sorted(told):
        report = reader.read(text_of(other, form=form, around=around))
        assert not report.runs, around


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("server", WEB, ids=lambda other: other.title)
def test_web_servers_are_read(server: Other, form: str):
    for around in AROUND:
        report = reader.read(text_of(server, form=form, around=around))
        rates = [run.requests_per_s for run in report.runs]
        assert rates == [float(cells[0].replace(",", "")) for cells in server.values], around
