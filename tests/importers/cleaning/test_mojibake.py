"""Lines that were read in a wrong code page are turned back; all other lines stay."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from importers.cleaning import mojibake

LINES = [
    "    Latency   635.91µs    0.89ms",
    "│ Stat    │ 2.5% │",
    "     ✓ status is 200",
    "┌─────────┬──────┐",
    "■■■■ [100]",
    "data_received..: 1 kB ± 3",
]


@pytest.mark.parametrize("code_page", ["latin-1", "cp437", "cp850"])
@pytest.mark.parametrize("line", LINES)
def test_a_line_in_a_wrong_code_page_is_decoded_again(code_page, line):
    assert mojibake.restore(line.encode().decode(code_page)) == line


@pytest.mark.parametrize("line", LINES)
def test_a_correct_line_is_not_changed(line):
    assert mojibake.restore(line) == line


def test_a_line_is_decoded_again_as_a_whole_or_not_at_all():
    mixed = "Ôöé and │"

    assert mojibake.restore(mixed) == mixed


WORDS = [
    "µs",
    "│ 97.5% │",
    "─┬─┐",
    "é",
    "—",
    "50 ms",
    "≈",
    "日本",
    "привет",
    "Âµ",
    "Ôöé",
    "â”‚",
    "┌┬╡s",
]


@given(st.lists(st.sampled_from(WORDS), min_size=1), st.sampled_from(["cp1252", "cp437", "cp850"]))
def test_a_line_is_looked_at_where_it_may_be_in_a_wrong_code_page(words, code_page):
    line = "".join(words)
    for written in (line, line.encode().decode(code_page, errors="ignore")):
        marked = f"Âµ\n{written}"

        assert mojibake.restore(marked) == "\n".join(map(mojibake._restored, marked.split("\n")))
