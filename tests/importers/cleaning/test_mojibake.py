"""Lines that were read in a wrong code page are turned back; all other lines stay."""

import pytest

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
