"""Copies in which each line end was doubled are read as the lines that were copied."""

import pytest

from importers.cleaning.clean import clean
from importers.cleaning.doubled_breaks import without
from importers.cleaning.marks import JOIN
from importers.reader import read

LINES = [
    "Summary:",
    "  Total: 2.0 secs",
    "",
    "Latency:",
    *(f"  {n}% in {n} secs" for n in range(9)),
]


@pytest.mark.parametrize(("times", "blank"), [(2, ""), (2, "  "), (3, "")])
def test_doubled_line_ends_are_single_ones_and_lines_keep_their_numbers(times, blank):
    between = "\n" + f"{blank}\n" * (times - 1)
    document, _ = clean((between.join(LINES) + "\n").encode())
    assert document.text.rstrip().split("\n") == LINES
    offset = document.text.index("8% in 8")
    assert document.line_at(offset) == times * (len(LINES) - 1) + 1


@pytest.mark.parametrize(
    "text",
    [
        "\n\n".join(LINES) + "\nEnd\n",  # two lines stand below each other
        "\n\n".join(["nginx", "caddy", "puma"]),  # too few
        "\n\n".join(["a", "b", "c", "d", "e", "f", "g", "h"]) + "\n\n\ni",  # 2 and 3
    ],
)
def test_other_texts_stay_as_they_are(text):
    assert without(text) == text
    assert JOIN not in clean(text.encode())[0].text


def test_a_copied_table_of_doubled_lines_is_read():
    rows = (
        "Server\treq/s",
        "nginx\t5000.5",
        "caddy\t4000.5",
        *(f"s{n}\t{n}00.5" for n in range(1, 9)),
    )
    runs = read(("\n\n".join(rows) + "\n").encode()).runs
    assert [run.requests_per_s for run in runs] == [
        5000.5,
        4000.5,
        *(n * 100 + 0.5 for n in range(1, 9)),
    ]
