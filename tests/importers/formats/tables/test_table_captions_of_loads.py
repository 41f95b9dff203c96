"""Tables of one text in each form, below lines that are no headings: each line is of its own table.

A row without bars must end what stands above it: else the load above one table is that of the next.
"""

from __future__ import annotations

from collections import defaultdict

import pytest

from importers.reader import read
from tests.importers.formats import sweep_tables as tables

NAMES = ("nginx", "caddy", "apache")
LOADS = (10, 100, 1000)
FORMS = {
    "Markdown": tables.markdown,
    "CSV": lambda rows: f"```\n{tables.csv(rows)}```\n",
    "aligned": lambda rows: f"```\n{tables.fixed(rows)}```\n",
    "HTML": lambda rows: tables.html(rows, close=True),
}
CAPTIONS = [
    "## {}\n\n",
    "**{}**\n\n",
    "**{}:**\n\n",
    "{}:\n\n",
    "{}\n\n",
    "_{}_\n\n",
    "- {}\n\n",
    "{}\n------\n\n",
    "== {} ==\n\n",
    "### Results for {}\n\n",
    "<details>\n<summary>{}</summary>\n\n",
]
END = defaultdict(lambda: "\n", {"<details>": "</details>\n\n"})
WORDS = [
    "{} connections",
    "c={}",
    "Concurrency: {}",
    "{} concurrent users",
    "{} VUs",
    "-c {}",
    "At {} connections",
    "{} conns",
]


def rate_of(server, load):
    """Return the rate of a server, by its number, at a load, by its number."""
    return 45231.5 + 1000 * load - 9000 * server


@pytest.mark.one_in(4)
@pytest.mark.parametrize("caption", CAPTIONS)
@pytest.mark.parametrize("form", FORMS)
def test_the_line_above_a_table_says_its_load(form, caption):
    for words in WORDS:
        text = "# HTTP benchmark\n\n"
        for number, load in enumerate(LOADS):
            rows = [[name, rate_of(server, number)] for server, name in enumerate(NAMES)]
            text += caption.format(words.format(load))
            text += FORMS[form]([["Server", "Requests/sec"], *rows]) + END[caption[:9]]
        runs = [
            (run.server_name, run.concurrency, run.requests_per_s)
            for run in read(text.encode()).runs
        ]
        assert runs == [
            (name, load, rate_of(server, number))
            for number, load in enumerate(LOADS)
            for server, name in enumerate(NAMES)
        ], text


@pytest.mark.parametrize("caption", CAPTIONS[:-1])  # a summary is kept as a caption
@pytest.mark.parametrize("form", FORMS)
def test_the_line_above_a_table_names_its_server(form, caption):
    text = "# HTTP benchmark\n\n"
    for server, name in enumerate(NAMES):
        rows = [[load, rate_of(server, number)] for number, load in enumerate(LOADS)]
        text += caption.format(name) + FORMS[form]([["Connections", "Requests/sec"], *rows])
        text += END[caption[:9]]
    runs = [
        (run.server_name, run.concurrency, run.requests_per_s) for run in read(text.encode()).runs
    ]
    assert runs == [
        (name, load, rate_of(server, number))
        for server, name in enumerate(NAMES)
        for number, load in enumerate(LOADS)
    ], text
