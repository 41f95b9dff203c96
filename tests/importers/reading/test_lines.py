"""Lines that hold a part, and patterns that begin at a line's start."""

import random
import re

import pytest

from importers.reading.lines import LineIndex, LinePattern

PATTERNS = (r"[ab]+", r"a\n?b", r" *a$", r"b(?=\n)", r"a|\n", r"", r"[^\n]*c\n[^\n]*c", r"\n+a")
# Patterns with a part that stands in the first line of each match.
WITH_PART = ((r" *a$", "a"), (r"[^\n]*c\n[^\n]*c", "c"), (r"[ab]{0,2}ab", "ab"), (r"(?=b)", "b"))


def drawn(number):
    """Return a text of short lines and two offsets in it, drawn by the number."""
    chooser = random.Random(number)  # noqa: S311 - a choice, no secret
    text = "".join(chooser.choices("abc \n\n", k=chooser.randrange(40)))
    start, end = sorted(chooser.choices(range(len(text) + 1), k=2))
    return text, start, end


@pytest.mark.parametrize(
    ("pattern", "part"), [*((pattern, "") for pattern in PATTERNS), *WITH_PART]
)
def test_a_line_pattern_matches_what_a_compiled_one_does(pattern, part):
    compiled, quick = re.compile(f"^(?:{pattern})", re.M), LinePattern(pattern, part)
    for number in range(500):
        text, start, end = drawn(number)
        spans = [match.span() for match in compiled.finditer(text, start, end)]
        assert [match.span() for match in quick.finditer(text, start, end)] == spans
        first = quick.search(text, start, end)
        assert (first and first.span()) == (spans[0] if spans else None)


@pytest.mark.parametrize(("pattern", "part"), [(r" *a$", "a"), (r"[ab]{0,2}ab", "ab"), (r"b", "b")])
def test_the_last_match_of_a_line_pattern_is_the_last_of_all(pattern, part):
    quick = LinePattern(pattern, part)
    for number in range(500):
        text, start, end = drawn(number)
        matches = [match.span() for match in quick.finditer(text, start, end)]
        last = quick.last(text, start, end=end)
        assert (last and last.span()) == (matches[-1] if matches else None)


def test_an_index_gives_the_lines_between_two_offsets_that_hold_a_part():
    for number in range(2000):
        text, start, end = drawn(number)
        begins = [0, *(match.end() for match in re.finditer("\n", text))]
        lines = [(begin, text[begin:end].partition("\n")[0]) for begin in begins]
        wanted = [begin for begin, line in lines if begin >= start and {"ab", "c"} & parts(line)]
        assert LineIndex(text).lines_with(("ab", "c"), start=start, end=end) == wanted


def parts(line):
    """Return which of two parts a line holds."""
    return {part for part in ("ab", "c") if part in line}
