"""Names that are items, code beside fences that names nothing, and remarks behind names."""

import pytest

from importers.reader import read

BOMBARDIER = """Statistics        Avg      Stdev        Max
  Reqs/sec     {}    4021.10   31220.11
  Latency        6.10ms     3.20ms   201.33ms
  HTTP codes:
    1xx - 0, 2xx - 50210, 3xx - 0, 4xx - 0, 5xx - 0
    others - 0
  Throughput:     2.10MB/s
"""
FIRST, SECOND = BOMBARDIER.format("8120.11"), BOMBARDIER.format("7310.20")
SCRIPT = "```js\nconst app = make()\n\napp.start(7000)\n```\n\n"


def runs_of(text):
    return read(text.encode(), "").runs


def labels_of(first, second):
    text = f"{first}\n\n```\n{FIRST}```\n\n{second}\n\n```\n{SECOND}```\n"
    return [run.label for run in runs_of(text)]


def test_an_item_may_be_a_heading():
    assert labels_of("- #### Puma", "- #### Falcon") == ["Puma", "Falcon"]


def test_code_in_the_fence_above_names_nothing():
    assert labels_of(f"- #### Puma\n{SCRIPT}", f"- #### Falcon\n{SCRIPT}") == ["Puma", "Falcon"]
    assert labels_of(SCRIPT, SCRIPT.replace("start", "listen")) == [None, None]


def test_a_part_of_an_item_may_be_bold():
    assert labels_of("- cached", "- **non**-cached") == ["cached", "non-cached"]


@pytest.mark.parametrize("line", ["```sudo apt install bombardier```", "> ```docker stats```"])
def test_a_fence_in_one_line_encloses_nothing(line):
    prose = "It has two workers and no cache at all.\n\n"
    text = f"# Tests\n{line}\n\n### Puma\n{prose}{FIRST}\n### Falcon\n{prose}{SECOND}"
    assert [run.label for run in runs_of(text)] == ["Puma", "Falcon"]


def test_a_fence_of_several_lines_encloses_its_comments():
    script = "```\n### a comment\nls\n```\nIt has two workers and no cache at all.\n\n"
    text = f"## Puma\n{script}{FIRST}\n## Falcon\n```\n{SECOND}```\n"
    assert [run.label for run in runs_of(text)] == ["Puma", "Falcon"]


@pytest.mark.parametrize(
    "aside", ["(4,120 more requests per second than the other)", "(3x faster than x)", "(~1k rps)"]
)
def test_what_came_out_is_no_part_of_a_name(aside):
    assert labels_of(f"### Puma *{aside}*", "### Falcon (4 workers)") == [
        "Puma",
        "Falcon (4 workers)",
    ]


def test_a_comment_on_memory_leaves_the_name_above_it():
    memory = "# 90 MB RAM | 5% - 15% CPU"
    text = f"```\n# puma\n{memory}\n\n{FIRST}```\n\n```\n# falcon\n{memory}\n\n{SECOND}```\n"
    assert [run.label for run in runs_of(text)] == ["puma", "falcon"]


@pytest.mark.parametrize("head", ["### 压测工具访问url", "### 测试准备", "### 负载测试(可选)"])
def test_chinese_heads_of_sections_are_no_names(head):
    assert labels_of(f"## 模型一\n\n{head}", f"## 模型二\n\n{head}") == ["模型一", "模型二"]


def test_a_bold_label_with_its_colon_stands_before_a_command():
    call = "bombardier -c {} -d 5s http://127.0.0.1:7000/v1"
    first = f"**puma:** {call.format(30)}"
    second = f"**falcon：** {call.format(60)}"
    text = f"{first}\n\n```\n{FIRST}```\n\n{second}\n\n```\n{SECOND}```\n"
    assert [(run.label, run.concurrency) for run in runs_of(text)] == [("puma", 30), ("falcon", 60)]
    text = text.replace("bombardier -c", "see -c")
    assert [run.concurrency for run in runs_of(text)] == [None, None]


def test_marks_of_perls_documentation_hide_no_name():
    assert labels_of("B<Puma> results:", "B<Falcon> results:") == ["Puma", "Falcon"]
    assert labels_of("x<Puma> results:", "A < B results:")[0] != "Puma"


def test_values_of_a_list_are_no_headings():
    text = "- **{}: 15.10**\n- **Number of users: 10**\n- Socket errors: 0"
    assert labels_of(text.format("Test duration"), text.format("Duration")) == [None, None]
    assert labels_of("- **Pool: wide**", "- **Pool: narrow**") == ["Pool: wide", "Pool: narrow"]
