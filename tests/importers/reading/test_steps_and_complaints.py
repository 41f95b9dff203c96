"""Headings that name nothing, since they explain, tell steps or complain; names that sentences hold."""

import pytest

from importers.reader import read

HEY = """Summary:
  Total:	4.1020 secs
  Slowest:	0.3140 secs
  Fastest:	0.0021 secs
  Average:	0.0410 secs
  Requests/sec:	{}

Status code distribution:
  [200]	1000 responses
"""


def runs_of(*lines):
    rates = ("243.7835", "251.1120", "260.2100")
    outputs = [
        f"{line}\n\n```\n{HEY.format(rate)}```\n" for line, rate in zip(lines, rates, strict=False)
    ]
    return read("\n".join(outputs).encode(), "").runs


def labels_of(*lines):
    return [run.label for run in runs_of(*lines)]


@pytest.mark.parametrize(
    "line",
    [
        *("# Interpreting the output", "# Understanding the errors of hey", "## Comparing both"),
        *("In another terminal run:", "### To test the balancing: hey", "## Reproducing"),
        *("# Poor performance of TLS", "# Performance regression in 2.1", "# Slow throughput"),
        *("### response", "### _load_", "## 解答", "结果如下：", "# Surowe wyniki testów"),
        *("## Configurations", "### Deployment", "- 다시 배포 후 결과 확인"),
        *("# Abysmal ingress RPS", "# Same results as alpha", "# Why alpha is slower than bravo"),
        *("# Added alpha", "# perf(alpha): reuse buffers", "# Replace alpha with bravo"),
        *(
            "### Rps result",
            "## \u9010\u5b57\u6bb5\u89e3\u8bfb",
            "1) Логи",
            "25k rps @ 0.6ms p99 latency",
        ),
        *("# '-k' keeps connections", "# ./test.sh", "# make bench"),
        *(
            "# Alpha 1.1 seems slower compared to 0.9",
            "# Errors with several files",
            "# It doesn't end",
        ),
        *(
            "如下示例所示：",
            "报告由命令生成。如下所示：",
            "## Lab 6: Performance Monitoring & Testing (wrk)",
        ),
        *("## Exemplo de Saída do hey", "# Example crash during tests", "# how to run hey"),
        *(
            "###客户端",
            "### Client",
            "测试结果及结果分析:",
            "- 사용자 한 명 테스트 시 모두 정상 응답",
        ),
        "- we opened the screen and then looked at whether it was still up",
    ],
)
def test_explanations_steps_and_complaints_name_nothing(line):
    assert labels_of(line) == [None]


@pytest.mark.parametrize(
    "line",
    [
        *("## Interpreter", "## Slow handler", "## under load", "## Two terminals"),
        *("## Exemplary", "## Clients of alpha", "## Whatever", "## 알파 서버 캐시"),
        *("## Error pages", "# Failover", "# Labrador 6"),
        *("## Added alpha", "# Address book", "# Performance of alpha", "# Makefile two"),
        *("## --prefork", "## 25k pages", "## RPS gateway", "## Faster alpha"),
        *("## Toto", "## Responses of 1 KB", "## 解答器", "- alpha with its cache and with two"),
    ],
)
def test_near_names_stay(line):
    assert labels_of(line) == [line.lstrip("-# ")]


def test_a_sentence_announces_a_name():
    lines = ("Here is the alpha server performance.", "Here are the bravo (two) results.")
    assert labels_of(*lines) == ["alpha server", "bravo (two)"]
    assert labels_of("Here is the difference in performance.") == [None]
    assert labels_of("Here are the results.", "Here is my output.") == [None, None]


def test_brackets_and_calls_around_a_name_are_left_out():
    assert labels_of("## hey output (v1.6)", "## hey output (v1.4)") == ["v1.6", "v1.4"]
    assert labels_of("## alpha & bravo (wrk)") == ["alpha & bravo"]
    assert labels_of("Run in alpha mode:", "Now, run in bravo mode:") == [
        "alpha mode",
        "bravo mode",
    ]
    assert labels_of("`cat alpha-read.log`") + labels_of("`cat bravo`") == ["alpha-read", None]


def test_a_heading_with_another_load_ends_what_a_command_holds_for():
    call = "```\nhey -n 1000 -c 500 http://localhost/\n```\n\n## Results:\n\n"
    first, second = runs_of(f"{call}### Concurrency = 25", "### Concurrency = 50")
    assert (first.concurrency, second.concurrency) == (25, 50)
    assert runs_of(f"{call}### Concurrency = 500")[0].concurrency == 500


def test_a_line_of_a_time_and_users_says_the_load():
    assert runs_of("Phase 5: Load test - 30 seconds, 640 users.")[0].concurrency == 640
    assert runs_of("Phase 5: Load test - 30 seconds, 640 users in a table.")[0].concurrency is None
