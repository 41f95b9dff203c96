"""Patterns are compiled when they are first asked, and behave as `re` makes them."""

import copy
import pickle
import random
import re
import subprocess
import sys
from pathlib import Path
from re import _constants as op  # type: ignore[attr-defined]
from re import _parser  # type: ignore[attr-defined]

import pytest

from importers import registry
from importers.cleaning.clean import decode
from importers.reading import patterns
from importers.reading.patterns import regex
from tests.importers.corpus import CORPUS

ROOT = Path(__file__).resolve().parents[3]


def test_every_pattern_of_every_format_compiles() -> None:
    assert registry.FORMATS
    assert patterns.compile_all() > 300


def test_a_fork_of_a_process_that_compiled_all_has_nothing_left_to_do() -> None:
    patterns.compile_all()

    assert [
        one.pattern
        for one in patterns._known
        if not {"compiled", "search", "finditer"} <= set(vars(one))
    ] == []


def repeats(parsed, inside=False):
    """Give what is looked ahead for in possessive repeats."""
    for kind, value in parsed:
        if inside and kind is op.ASSERT_NOT:
            yield value
        inner = value if isinstance(value, tuple | list) else ()
        for part in [*inner, *(inner[1] if kind is op.BRANCH else ())]:
            if isinstance(part, _parser.SubPattern):
                yield from repeats(part, inside or kind is op.POSSESSIVE_REPEAT)


def test_no_possessive_repeat_holds_a_lookahead() -> None:
    """Python 3.11.2, which is Debian's, then takes what must not follow; an atomic group, `(?>(?:...)*)`, does not."""
    assert [*repeats(_parser.parse("(?:a(?!b))*+"))] != []
    assert [
        one.pattern for one in patterns._known if [*repeats(_parser.parse(one.pattern, one.flags))]
    ] == []


def test_importing_compiles_no_pattern() -> None:
    code = "import importers.__main__, importers.reading.patterns as p; print([one.pattern for one in p._known if 'compiled' in vars(one)])"
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    )

    assert done.stdout.strip() == "[]"


def test_a_pattern_behaves_as_a_compiled_one() -> None:
    pattern = regex(r"(?P<word>[a-z]+)", re.I)

    assert pattern.pattern == r"(?P<word>[a-z]+)"
    assert [found["word"] for found in pattern.finditer("One two")] == ["One", "two"]
    assert pattern.sub("x", "One two") == "x x"
    assert pattern.groupindex == {"word": 1}
    assert regex(rb"[0-9]+").findall(b"1 22") == [b"1", b"22"]


def test_a_pattern_can_be_copied_as_a_compiled_one_can() -> None:
    for made in (copy.deepcopy(regex("b+")), pickle.loads(pickle.dumps(regex("b+")))):
        assert made.findall("abbab") == ["bb", "b"]


def test_a_mistake_in_the_source_is_raised_at_the_first_use() -> None:
    with pytest.raises(re.error, match="unterminated"):
        regex("(").search("text")


@pytest.mark.parametrize(
    ("source", "words"),
    [
        (r"^[^\S\n]*Requests/sec:", ("Requests/sec:",)),
        (r"^[^\S\n]*(?:Connect|Waiting):", ("Connect", "Waiting")),
        (r"^(?:[0-9]+ )?done in [0-9]+", ("done in ",)),
        (r"^Summary:\n(?:\n)?Total:", ("Summary:",)),
        (
            r"^\s*Total:",
            (),
        ),  # a blank may be a line end: the word may stand in a later line than the one it begins in
        (r"^[^x]*Total:", ()),
        (r"^(?:Total:)?[0-9]", ()),
        (r"^(?:Total|[0-9]):", ()),
        (r"^(?i:total):", ()),
        (r"(?s)^.*Total:", ()),
        (r"Total:", ()),  # not anchored: `re` looks for it well
    ],
)
def test_the_words_are_those_that_every_match_holds_in_its_first_line(
    source: str, words: tuple[str, ...]
) -> None:
    assert patterns.words_of(source, re.M) == words


def test_a_pattern_that_ignores_capitals_has_no_word() -> None:
    assert patterns.words_of("^Total:", re.M | re.I) == ()


def test_searching_by_words_finds_what_searching_each_line_finds() -> None:
    assert registry.FORMATS
    found = [one for one in patterns._known if patterns.words_of(one.pattern, one.flags)]
    chance = random.Random(1)
    hits = 0
    for path in sorted(CORPUS.glob("*/*.txt"))[::4]:
        text = decode(path.read_bytes())
        for start, end in (
            (0, len(text)),
            *(sorted(chance.choices(range(len(text) + 1), k=2)) for _ in range(2)),
        ):
            for one in found:
                expected = [match.span() for match in one.compiled.finditer(text, start, end)]
                assert [match.span() for match in one.finditer(text, start, end)] == expected, (
                    one.pattern,
                    path.name,
                    start,
                    end,
                )
                hits += bool(expected)

    assert len(found) > 150
    assert hits > 500


def test_matches_do_not_overlap_and_a_word_that_is_missing_ends_the_search() -> None:
    pattern = regex(r"^one\n(?:one\n)?|^two", re.M)
    text = "one\none\none\ntwo two\n one\ntwo"

    assert [found.span() for found in pattern.finditer(text)] == [
        (0, 8),
        (8, 12),
        (12, 15),
        (25, 28),
    ]
    assert pattern.search(text, 13) is not None
    assert pattern.search(text, 13, 27) is None
