"""However an output is published, it holds the same runs.

Its lines keep their numbers in the upload.
"""

import re

import pytest

from importers import registry
from importers.cleaning.clean import clean
from importers.reader import read
from tests.importers.corpus import CORPUS, sample_texts
from tests.importers.reports import run_numbers
from tests.importers.wraps import WRAPS, lines, quoted_printable
from tests.in_turn import pairs

FILES = (
    "ab/2.4.62-ka.txt",
    "wrk/l-lat.txt",
    "h2load/h2.txt",
    "siege/s41-text-t2.txt",
    "hey/dyn.txt",
    "httperf/basic.txt",
    "k6/full-text.txt",
    "oha/basic.txt",
    "vegeta/slow.txt",
)
LEAST_SAME, MOST_MORE = 0.98, 0.002  # shares of all samples in all wraps
OF_FEW = 0.015  # so much less: among 200 texts three more or less
BY_LINE = (
    "mail quote",
    "compose",
    "github",
    "journal",
    "cat -n",
    "concatenation",
    "docker log",
    "json lines",
    "blank lines doubled",
)


@pytest.mark.one_in(3)
@pytest.mark.parametrize(("name", "wrap"), pairs(FILES, list(WRAPS), every=4))
def test_wrapping_changes_no_run(name, wrap):
    data = (CORPUS / name).read_bytes()
    whole = run_numbers(data)
    assert len(whole) == 1
    assert run_numbers(WRAPS[wrap](data.decode()).encode()) == whole


def check_samples(*, step, least):
    """Fail where too many samples differ in a wrap, or have more runs in it."""
    texts = [text for path in sample_texts() if (text := short_text(path))]
    samples = [(text, runs) for text in texts if (runs := run_numbers(text.encode()))]
    chosen = [(*sample, wrap) for sample in samples for wrap in WRAPS][::step]
    read_runs = [run_numbers(WRAPS[wrap](text).encode()) for text, _, wrap in chosen]
    pairs_of_runs = [(whole, runs) for (_, whole, _), runs in zip(chosen, read_runs, strict=True)]
    assert sum(whole == runs for whole, runs in pairs_of_runs) >= least * len(chosen)
    assert sum(len(whole) < len(runs) for whole, runs in pairs_of_runs) <= max(
        MOST_MORE * len(chosen), 1
    )


def short_text(path):
    """Return a sample that is a text of up to 30,000 bytes; "" for any other."""
    data = path.read_bytes()
    is_text = path.suffix in (".txt", ".out", ".log") and len(data) <= 30_000
    return data.decode(errors="replace") if is_text else ""


def test_wrapping_changes_few_of_the_samples_of_all_tools():
    check_samples(step=41, least=LEAST_SAME - OF_FEW)


@pytest.mark.long
def test_wrapping_changes_few_of_all_samples_of_all_tools():
    check_samples(step=1, least=LEAST_SAME)


@pytest.mark.parametrize("wrap", BY_LINE)
def test_a_value_keeps_the_line_of_the_upload(wrap):
    text = (CORPUS / "ab" / "2.4.62-ka.txt").read_text()
    wrapped = WRAPS[wrap](text)
    line = read(wrapped.encode()).runs[0].sources["requests_per_s"]
    assert "Requests per second:" in lines(wrapped)[line - 1]


def test_a_line_that_a_mail_broke_has_the_number_of_its_first_part():
    text = quoted_printable("first\n" + "word " * 30 + "\nlast\n")
    document, _ = clean(text.encode())
    assert "word " * 30 in document.text
    for word in ("word", "last"):
        number = document.line_at(document.text.index(word))
        assert lines(text)[number - 1].startswith(word)


@pytest.mark.parametrize(
    "text",
    [
        "Document Path: /?q=\nDocument Length: 5\n",
        "http://localhost/?a=20&b=30\n",
        "Value: 5 = 3D\n",
        "path /?a=%3D&b=zz=3D\n",
    ],
)
def test_a_text_that_is_no_mail_is_not_decoded(text):
    assert clean(text.encode())[0].text == text


@pytest.mark.parametrize("blank", ["\u00a0", "\u2009", "\u202f"])
def test_a_blank_inside_a_number_makes_no_smaller_number(blank):
    text = re.sub(
        r"(Complete requests: +)[0-9]+",
        rf"\g<1>12{blank}345",
        (CORPUS / "ab" / "2.4.62-ka.txt").read_text(),
    )
    (run,) = read(text.encode()).runs
    assert run.requests_completed == 12345


def test_full_width_digits_are_no_number():
    text = (
        "Time taken for tests:   １.5 seconds\nComplete requests:      １００\n"
        "Requests per second:    ６６.67 [#/sec] (mean)\n"
    )
    assert read(text.encode()).runs == []


def test_every_tool_of_these_files_has_a_format():
    assert {name.partition("/")[0] for name in FILES} <= {
        tool_format.name for tool_format in registry.FORMATS
    }
