"""Reports of http_load whose lines somebody explains one by one."""

import pytest

from importers.reader import read

LINES = [
    "294 fetches, 30 max parallel, 3.83835e+06 bytes, in 60.0026 seconds",
    "13055.6 mean bytes/connection",
    "4.89979 fetches/sec, 63969.7 bytes/sec",
    "msecs/connect: 312.009 mean, 1319.57 max, 209.994 min",
    "msecs/first-response: 1191.01 mean, 10212.4 max, 220.78 min",
    "HTTP response codes:",
]
CODES = "    code 200  --  128\n    code 502  --  166\n"


@pytest.mark.parametrize("mark", ["{}. ", "{}) ", "{}、 ", "- ", "* ", ""])
@pytest.mark.parametrize(
    "said", ["", "说明在上面的测试中运行了294个请求\n", "It says how much that was.\n"]
)
def test_numbers_before_and_words_between_the_lines_are_passed_over(mark, said):
    lines = (f"{mark.format(n)}{line}\n{said}" for n, line in enumerate(LINES, 1))
    text = f"> 例如：\n\n```sh\nhttp_load -p 30 -s 60 urls.txt\n```\n\n{''.join(lines)}{CODES}"
    (run,) = read(text.encode(), "pasted.md").runs
    assert (run.concurrency, run.requests_completed, run.requests_per_s) == (30, 294, 4.89979)
    assert (run.html_transferred_bytes, run.transfer_rate_Bps) == (3838350, 63969.7)
    assert (run.latency_ms["mean"], run.non_2xx, run.label) == (1191.01, 166, None)


def test_a_list_with_other_words_is_no_report():
    words = ["We saw", "There were", "It had", "Others have", "Also", "And"]
    text = "".join(f"{word} {line}\n" for word, line in zip(words, LINES, strict=True))
    assert "http_load" not in [run.tool for run in read(text.encode()).runs]
