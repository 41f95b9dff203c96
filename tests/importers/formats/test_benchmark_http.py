"""Reports of benchmark-http are runs, one for each number of tasks; sentences like them are not."""

import pytest

from importers.reader import read

REPORT = """I am running 8 asynchronous tasks that will each make sequential requests...
I made 128 requests in 3.0s. The per-request latency was 188.10ms. That's 42.53 asynchronous \
requests/second.
          Variance: 1.1ms
Standard Deviation: 33.2ms
    Standard Error: 0.0029
"""


def test_each_number_of_tasks_is_a_run():
    runs = read((REPORT + REPORT.replace("8 async", "16 async")).encode(), "").runs
    assert [(run.concurrency, run.requests_completed) for run in runs] == [(8, 128), (16, 128)]
    assert [run.latency_ms for run in runs] == [{"mean": 188.1, "stdev": 33.2}] * 2


def test_a_logger_may_write_before_its_sentences():
    text = REPORT.replace("I am", "  0.2s     info: I am")
    (run,) = read(text.encode(), "").runs
    assert (run.concurrency, run.requests_per_s, run.time_taken_s) == (8, 42.53, 3.0)


@pytest.mark.parametrize(
    "text",
    ["I made 8 requests in 3 days. That's all.", "I am running 8 asynchronous tasks each hour."],
)
def test_sentences_like_them_are_no_reports(text):
    assert read(text.encode(), "").runs == []
