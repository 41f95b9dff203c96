"""Objects as Node prints them are read as JSON, line by line."""

from __future__ import annotations

import json

import pytest

from importers.cleaning.js_objects import to_json
from importers.reader import read
from tests.processor_time import at_most

RESULT = """{
  title: undefined,
  url: 'http://127.0.0.1:3000',
  connections: 25,
  pipelining: 1,
  duration: 160.12,
  start: 2023-10-26T20:07:10.799Z,
  errors: 0,
  non2xx: 0,
  '2xx': 14699,
  statusCodeStats: { '200': { count: 14674 }, '201': { count: 25 } },
  latency: { average: 271.52, min: 173, max: 447, p50: 271, p97_5: 327 },
  requests: { average: 91.87, total: 14699, sent: 14724 },
  throughput: { average: 43200.4, total: 6912530, histogram: [Object] }
}
"""


def test_a_printed_result_is_read_like_its_json():
    text = f"const result = await run()\nconsole.log(result)\n\n{RESULT}\nafterwards\n"
    (run,) = read(text.encode()).runs
    assert (run.tool, run.concurrency, run.requests_per_s, run.latency_ms["p97.5"]) == (
        "autocannon",
        25,
        91.87,
        327,
    )
    assert (run.port, run.measured_on, run.sources["concurrency"]) == (3000, "2023-10-26", 7)


def test_each_line_stays_its_own():
    written = to_json(RESULT)
    assert written.count("\n") == RESULT.count("\n")
    assert json.loads(written)["title"] is None


@pytest.mark.parametrize(
    "text",
    [
        "{\n  key: value without quotes,\n}\n",
        "function alpha() {\n  label: for (;;) {}\n}\n",
        "{\n  url: 'no end",
        "a: {\n b: 1\n",
    ],
)
def test_what_is_no_object_stays_as_it_was(text):
    assert to_json(text) == text


@pytest.mark.parametrize(
    "line",
    [
        "{ a: 'x', // http\n",
        "  { rps: 5, b: { c: 1 }\n",
        "a: {\n  b: 1,\n",
        "{ a: 'x', // http" + 400 * "x" + "\n",
    ],
)
def test_openings_that_never_close_take_time_in_proportion_to_their_text(line):
    with at_most(0.5):
        to_json(line * (50_000 // len(line)))


@pytest.mark.parametrize("count", [1, 30, 150, 350, 500])
def test_an_object_below_openings_that_never_close_is_read(count):
    above = "{ a: 'x', // http\n" * count
    assert to_json(above + RESULT) == above + to_json(RESULT)


def test_an_object_behind_one_that_never_closes_in_its_lines_is_read():
    above, below = "a: {\n  b: 1,\n", "c: 2,\n" * 500
    assert to_json(above + RESULT + below) == above + to_json(RESULT) + below
