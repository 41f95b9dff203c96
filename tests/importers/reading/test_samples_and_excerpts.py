"""Samples in the code of tests, whole lists that are expected, and excerpts: none is a run."""

from __future__ import annotations

import pytest

from importers.reader import read
from importers.reading.run_commands import expected_outputs
from tests.importers.reading.outputs import WRK

REPORT = WRK.format(rate="6192.14")


def rates(text):
    return [run.requests_per_s for run in read(text.encode()).runs]


def codes(text):
    return {remark.code for remark in read(text.encode()).diagnostics}


@pytest.mark.parametrize(
    "text",
    [
        f'SAMPLE_WRK = """\n{REPORT}"""\n',
        f"const exampleOutput = `\n{REPORT}`\n",
        f'WRK = """{REPORT}"""\n\n\ndef test_rate():\n    assert parse(WRK).rate == 6192.14\n',
        f'let text = r#"\n{REPORT}"#;\n\n#[test]\nfn parses() {{\n}}\n',
    ],
    ids=["sample", "example", "test", "rust"],
)
def test_a_sample_in_code_is_no_run(text):
    assert rates(text) == []
    assert expected_outputs.CODE in codes(text)


@pytest.mark.parametrize(
    "text",
    [
        f'RESULTS = """\n{REPORT}"""\nprint(RESULTS)\n',
        f"## A sample of ours\n\n```\n{REPORT}```\n",
        f'I assert that this is real:\n\nRESULTS="$(wrk http://localhost/)"\n{REPORT}',
    ],
)
def test_other_strings_and_headings_stay(text):
    assert rates(text) == [6192.14]


LISTS = """Expected output (example):

```
Express:
  Requests/sec: 12,340
  Latency p50: 8.1ms
  Latency p99: 32ms

Fastify:
  Requests/sec: 48,200
  Latency p50: 2.1ms
  Latency p99: 12ms
```
"""


def test_all_reports_in_one_fence_are_expected():
    assert rates(LISTS) == []
    measured = LISTS.replace("Expected output (example):", "We measured this with wrk:")
    assert rates(measured) == [12340.0, 48200.0]


def test_what_stands_below_the_fence_is_measured():
    text = f"{LISTS}\n## Ours\n\n```\n{REPORT}```\n"
    assert rates(text) == [6192.14]


SUMMARY = (
    "summary = {} in 00:00:08 =    6.6/s Avg:   499 Min:   193 Max:  3601 Err:     0 (0.00%)\n"
)
JTL = """timeStamp,elapsed,label,responseCode,responseMessage,threadName,dataType,success
1685779331899,361,HTTP Request,200,OK,Thread Group 1-1,text,true
1685779332299,351,HTTP Request,200,OK,Thread Group 1-1,text,true
"""


def test_the_first_samples_beside_their_summary_are_no_run():
    text = f"```\n{SUMMARY.format('    50')}... end of run\n```\n\nIts file begins so:\n\n```\n{JTL}```\n"
    assert rates(text) == [6.6]
    assert "jmeter.excerpt" in codes(text)


def test_the_first_samples_may_begin_a_text():
    """Their own rate, and no summary, was the run."""
    text = f"{JTL}\n{SUMMARY.format('    50')}"
    assert rates(text) == [6.6]
    assert "jmeter.excerpt" in codes(text)


def test_samples_alone_or_of_another_test_are_a_run():
    assert len(rates(JTL)) == 1
    assert len(rates(f"{SUMMARY.format('     1')}... end of run\n\n{JTL}")) == 2
