"""How each number came to be: what is called parsed stands in the text, in the unit of the text."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from importers.cleaning.decode import source_lines
from importers.files.archives import heads
from importers.reader import read
from runs.compare.number_text import number
from runs.compare.printed_numbers import spans
from runs.compare.provenance import Origin, origin_of, value_of
from tests.processor_time import at_most
from tests.runs.compare.make import make_view
from tests.runs.compare.test_corpus_points import FILES, view_of

NUMBERS = (
    "port",
    "document_bytes",
    "concurrency",
    "offered_rate",
    "requests_completed",
    "requests_failed",
    "non_2xx",
    "time_taken_s",
    "requests_per_s",
    "transfer_rate_Bps",
    "total_transferred_bytes",
    "html_transferred_bytes",
    "cpu_user_s",
    "cpu_system_s",
    "cpu_percent",
    "rss_bytes",
    "streams_per_connection",
    "pipelining",
    "tool_threads",
    "duration_s",
)
SHOWN_BYTES = 4 * 1024 * 1024


def in_its_text(value: float, origin: Origin, lines: list[str]) -> bool:
    """Tell whether the line of a value prints it, or one of the lines of its report.

    A JSON object has the line of its key, all latencies that of the first one.
    """
    first, last = origin.lines or (1, 0)
    return any(spans(value, lines[at - 1]) for at in [origin.line, *range(first, last + 1)] if at)


def wrong(path) -> list[tuple[str, float]]:
    """Return field and value of each number of a file that is called parsed and not in the text."""
    data = path.read_bytes()
    runs = [run for run in read(data, path.name).runs if "sheet" not in run.details]
    members = {run.member for run in runs}
    texts = {member: source_lines(text) for member, text in heads(data, members, size=SHOWN_BYTES)}
    bad = []
    for position, run in enumerate(runs):
        view = view_of(run, position)
        for field in (*NUMBERS, *(f"latency_ms.{name}" for name in run.latency_ms)):
            value, origin = value_of(view, field), origin_of(view, field)
            assert (origin.kind == "unknown") == (value is None), (path, field)
            if origin.kind == "parsed" and not in_its_text(value, origin, texts[run.member]):
                bad.append((field, value))
    return bad


@pytest.mark.one_in(3)
@pytest.mark.parametrize("folder", sorted({path.parent.name for path in FILES}))
def test_what_is_called_parsed_is_in_the_text(folder):
    paths = [path for path in FILES if path.parent.name == folder]
    assert {path.name: bad for path in paths if (bad := wrong(path))} == {}


@given(st.integers(0, 10**9), st.integers(0, 6))
def test_a_number_is_seen_however_its_thousands_are_separated(digits, places):
    value = digits / 10**places
    text = number(value)
    spelled = {text, text.replace(",", ""), text.replace(",", "\u00a0"), text.replace(",", "'")}
    for word in spelled:
        assert (4, 4 + len(word)) in spans(value, f"a = {word} requests"), word


@pytest.mark.parametrize(
    ("value", "text", "marked"),
    [
        (512020.48, "Transfer rate:  500.02 [Kbytes/sec] received", "500.02"),
        (0.63591, "Latency 635.91us", "635.91"),
        (52.2e3, "0.87m", "0.87"),
        (1375.61, "apache,20,1375.61,7.2", "1375.61"),
        (1375.61, "1.375,61 Anfragen", "1.375,61"),
        (20, "a,20,30", "20"),
        (107520, "105 kB read, KiB", "105"),
    ],
)
def test_a_printed_number_is_marked_in_its_own_unit(value, text, marked):
    assert [text[start:end] for start, end in spans(value, text)] == [marked]


@pytest.mark.parametrize(
    ("value", "text"), [(0, "http://127.0.0.1:18080/"), (16, "1,516.2"), (7, "12 of 13"), (2.2, "")]
)
def test_a_number_that_is_not_printed_is_not_marked(value, text):
    assert spans(value, text) == []


@pytest.mark.parametrize(
    "text", ["1" * 200_000, "1.111" * 40_000, "1 111" * 40_000, "1,1" * 70_000]
)
def test_a_long_line_costs_no_more_than_its_length(text):
    with at_most(5):
        spans(7.5, text)


@pytest.mark.parametrize(
    ("field", "kind", "reason", "line"),
    [
        ("requests_per_s", "parsed", "", 12),
        ("time_taken_s", "parsed", "", None),
        ("latency_ms.p50", "parsed", "", 16),
        ("latency_ms.p99", "stated", "", None),
        ("cpu_percent", "stated by the client", "", None),
        ("concurrency", "inferred", "Both times are equal.", None),
        ("document_bytes", "tool default", "man ab", None),
        ("failed_percent", "derived", "failed \u00f7 requests", 14),
        ("per_cpu_s", "derived", "requests \u00f7 (user + system time)", 14),
        ("rss_bytes", "unknown", "", None),
    ],
)
def test_each_kind_has_its_reason_and_line(field, kind, reason, line):
    run = make_view(
        sources={"requests_per_s": 12, "requests_completed": 14, "latency_ms": 16},
        latency_ms={"p50": 1.0, "p99": 2.0},
        cpu_percent=40.0,
        provenance={
            "latency_ms_p99": "stated",
            "cpu_percent": "stated by the client",
            "concurrency": "inferred",
            "document_bytes": "tool default",
            "reasons": {"concurrency": "Both times are equal.", "document_bytes": "man ab"},
        },
    )
    origin = origin_of(run, field)
    assert (origin.kind, origin.reason, origin.line) == (kind, reason, line)


def test_without_a_line_nothing_is_called_parsed():
    assert origin_of(make_view(lines=None), "requests_per_s").kind == "unknown"


def test_a_percentile_of_samples_is_derived():
    run = make_view(
        tool="jmeter", latency_ms={"p99": 2.0}, details={"percentiles_ms": {"p99": 2.0}}
    )
    assert [origin_of(run, field).kind for field in ("latency_ms.p99", "requests_per_s")] == [
        "derived",
        "derived",
    ]


def test_what_a_missing_line_says_is_inferred_and_what_is_added_up_is_derived():
    kinds = [
        origin_of(make_view(tool="wrk", requests_failed=count), "requests_failed").kind
        for count in (0, 3)
    ]
    assert kinds == ["inferred", "derived"]
