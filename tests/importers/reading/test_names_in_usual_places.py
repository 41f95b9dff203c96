"""Names and loads of reports that stand where many people write them."""

from __future__ import annotations

import pytest

from importers import reader
from importers.model import Run

SIEGE = """Transactions:		       {hits} hits
Availability:		      100.00 %
Elapsed time:		       29.51 secs
Transaction rate:	     {rate} trans/sec
Concurrency:		       24.81
Failed transactions:	           0
"""
AB = """Server Software:        {server}
Server Hostname:        192.168.1.10
Server Port:            80
Concurrency Level:      20
Complete requests:      1000
Requests per second:    {rate} [#/sec] (mean)

"""
K6 = """http_req_duration..............: avg=188.42ms min=21.33ms med=160.1ms max=2.1s p(90)=320.4ms
http_reqs......................: 15230   253.41/s
vus............................: {vus}
"""


def runs(text: str) -> list[Run]:
    return reader.read(text.encode(), "readme.md").runs


@pytest.mark.parametrize("prompt", ["$ ", "me@box:~$ ", "➜  app ", "% "])
def test_a_comment_behind_a_prompt_names_the_next_report(prompt):
    command = f"{prompt}siege -c 25 -t 30S http://127.0.0.1:8080/\n"
    reports = [SIEGE.format(hits=72410, rate=2453.74), SIEGE.format(hits=172410, rate=5842.42)]
    text = f"{command}{reports[0]}\n{prompt}# with opcache\n{command}{reports[1]}"
    assert [run.label for run in runs(text)] == [None, "with opcache"]


def test_a_price_before_a_mark_of_a_comment_names_nothing():
    text = SIEGE.format(hits=72410, rate=2453.74) + "\nIt costs 5 $ #3 on our list\n"
    text += SIEGE.format(hits=172410, rate=5842.42)
    assert [run.label for run in runs(text)] == [None, None]


@pytest.mark.parametrize("word", ["Test 1", "Case B", "Setup #2", "Scenario 3"])
def test_a_numbered_word_stands_before_a_name(word):
    text = f"{word}: Apache prefork\n{AB.format(server='Apache/2.2.22', rate=81.83)}"
    text += f"{word}: Apache worker\n{AB.format(server='Apache/2.2.22', rate=126.42)}"
    assert [run.label for run in runs(text)] == ["Apache prefork", "Apache worker"]


def test_other_words_before_a_colon_are_no_numbering():
    text = "Machine 1: old laptop\n" + AB.format(server="Apache/2.2.22", rate=81.83)
    assert runs(text)[0].label is None


@pytest.mark.parametrize(
    ("vus", "load"),
    [("50     min=50       max=50", 50), ("1      min=1        max=50", None), ("50", None)],
)
def test_users_of_k6_that_never_change_are_the_load(vus, load):
    assert [run.concurrency for run in runs(K6.format(vus=vus))] == [load]


WRK2 = """  Thread Stats   Avg      Stdev     Max   +/- Stdev
    Latency     1.32ms  601.00us  10.20ms   70.11%
    Req/Sec     1.05k    98.11     1.44k    78.02%
  Latency Distribution (HdrHistogram - Recorded Latency)
 50.000%    1.25ms
 99.000%    3.11ms
100.000%   10.21ms
  120004 requests in 1.00m, 14.30MB read
Requests/sec:   {rate:.2f}
Transfer/sec:    244.13KB

"""


@pytest.mark.parametrize("form", ["R={}", "-R {}:", "### {} req/s", "{} rps:"])
def test_a_heading_says_the_rate_that_was_asked_of_wrk2(form):
    text = "".join(f"{form.format(rate)}\n{WRK2.format(rate=rate - 1.5)}" for rate in (2000, 10000))
    assert [(run.offered_rate, run.label) for run in runs(text)] == [
        (2000.0, None),
        (10000.0, None),
    ]


@pytest.mark.parametrize("heading", ["R=1000", "### 2000 rows", "### 1500 req/s"])
def test_a_heading_of_something_else_is_no_rate(heading):
    assert runs(f"{heading}\n{WRK2.format(rate=2000.04)}")[0].offered_rate is None


VEGETA = """```
Requests      [total, rate, throughput]  {count}, {rate:.2f}, {rate:.2f}
Duration      [total, attack, wait]      30.006s, 29.998s, 7.812ms
Latencies     [mean, 50, 95, 99, max]    8.812ms, 7.9ms, 15.8ms, 40.2ms, 210.33ms
Success       [ratio]                    100.00%
Status Codes  [code:count]               200:{count}
```

"""


def test_a_heading_of_a_rate_names_neither_its_report_nor_the_next_one():
    reports = [VEGETA.format(count=30 * rate, rate=rate + 0.03) for rate in (500, 1000)]
    text = f"Results with vegeta at 500 rps:\n\n{reports[0]}and at 1000 rps:\n\n{reports[1]}"
    assert [run.label for run in runs(text)] == [None, None]


HEY = """    Summary:
      Total:        0.8511 secs
      Slowest:      0.0211 secs
      Fastest:      0.0002 secs
      Average:      0.0021 secs
      Requests/sec: {rate}.6234

    Status code distribution:
      [200] 20000 responses

"""


@pytest.mark.parametrize(
    ("first", "second", "labels", "loads"),
    [
        (
            "It is slower since 1.19. With 1.18:",
            "With 1.19:",
            ["With 1.18", "With 1.19"],
            [None] * 2,
        ),
        ("hey -c 50:", "hey -c 100:", [None] * 2, [50, 100]),
        ("(hey -c 50 http://localhost/)", "(hey -c 60 http://localhost/)", [None] * 2, [50, 60]),
    ],
)
def test_the_end_of_a_line_and_a_call_without_address(first, second, labels, loads):
    text = f"{first}\n\n{HEY.format(rate=23498)}{second}\n\n{HEY.format(rate=15243)}"
    assert [run.label for run in runs(text)] == labels
    assert [run.concurrency for run in runs(text)] == loads


@pytest.mark.parametrize("tag", ["code", "em", 'span class="name"'])
def test_a_line_that_is_one_element_names_the_report_below(tag):
    end = f"</{tag.split()[0]}>"
    parts = (
        f"<{tag}>{name}{end}\n<pre>\n{SIEGE.format(hits=900, rate=30)}</pre>\n"
        for name in ("alpha", "bravo")
    )
    assert [run.label for run in runs("#### Hello\n" + "\n".join(parts))] == ["alpha", "bravo"]


@pytest.mark.parametrize(
    "heading", ["Results at a glance", "Numbers at a glance", "Why siege with 127.0.0.1"]
)
def test_a_glance_and_a_question_name_nothing(heading):
    assert [
        run.label for run in runs(f"## {heading}\n\n```\n{SIEGE.format(hits=900, rate=30)}```\n")
    ] == [None]
