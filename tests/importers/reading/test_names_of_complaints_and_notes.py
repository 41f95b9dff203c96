"""Titles of complaints, heads of notes, prompts and calls of scripts name no report."""

import pytest

from importers.reader import read
from tests.importers.reading.outputs import WRK

OUTPUT = WRK.format(rate="6190.21")


def label_of(heading, *, above="", command=""):
    text = f"{heading}\n\n{above}```\n{command}{OUTPUT}```\n"
    (run,) = read(text.encode(), "pasted.md").runs
    return run.label


@pytest.mark.parametrize(
    "title",
    [
        "HTTP/3 very slow",
        "alpha-server too slow",
        "alpha-http extremely slow",
        "Pipelining discrepancies compared with wrk",
        "alpha-proxy compared to bravo-proxy",
    ],
)
@pytest.mark.parametrize("mark", ["# ", "## "])
def test_the_title_of_a_complaint_or_a_comparison_is_no_name(title, mark):
    assert label_of(mark + title) is None
    assert label_of(f"{mark}alpha-server 2.1") == "alpha-server 2.1"


@pytest.mark.parametrize(
    "head",
    [
        *("Notes", "Cautions", "Attention", "Important notes", "Caveats", "Limitations"),
        *("注意事项", "注意事項", "备注", "重要提示", "示例演示", "주의사항"),
        *("Внимание", "Важно", "Примечание", "Hinweise", "Atención", "Observações", "Remarques"),
        *("Утилита wrk", "Utility"),
    ],
)
def test_heads_of_what_a_reader_is_to_mind_name_nothing(head):
    assert label_of(f"##### {head}", above="Keep both machines apart.\n\n") is None
    assert label_of(f"##### alpha {head}".removesuffix(" wrk")) is not None


@pytest.mark.parametrize("sign", ["λ", "❯", "$", "➜", "▶"])
def test_a_folder_behind_the_sign_of_a_prompt_is_no_name(sign):
    command = f"{sign}:~/src/wrk ./wrk -t2 -c20 -d10s http://localhost:3000/\n"
    text = f"{command}{OUTPUT}"
    assert [run.label for run in read(text.encode()).runs] == [None]
    named = text.replace(f"{sign}:~/src/wrk ./", "alpha: ")
    assert [run.label for run in read(named.encode()).runs] == ["alpha"]


@pytest.mark.parametrize(
    ("call", "name"),
    [
        ("`benchmark/start.sh 128`", None),
        ("`benchmark/start.sh <n>`", None),
        ("`./run.sh -k`", None),
        ("`sh bench.sh $N`", None),
        ("`./alpha.sh 128`", "alpha"),
        ("`alpha-server/run.sh 128`", "alpha-server"),
        ("`alpha`", "alpha"),
    ],
)
def test_a_call_of_a_script_names_what_the_script_does(call, name):
    assert label_of(f"## {call}") == name


@pytest.mark.parametrize("line", ["5s mark:", "t=10s:", "run hey:", "running wrk:", "5 min mark:"])
def test_what_says_how_far_a_test_is_names_nothing(line):
    assert label_of(line) is None


@pytest.mark.parametrize("line", ["输出为：", "命令行报告为：", "测试结果是："])
def test_a_line_that_says_that_the_output_follows_names_nothing(line):
    assert label_of("## alpha-server", above=f"{line}\n\n") == "alpha-server"


def test_another_spelling_of_h2load_is_no_name():
    h2load = "finished in 1.95s, 51234.20 req/s, 31.02MB/s\n"
    h2load += "requests: 100 total, 100 started, 100 done, 100 succeeded, 0 failed, 0 errored\n"
    labels = [run.label for run in read(f"```\n**http2load**\n{h2load}```\n".encode()).runs]
    assert labels == [None]


@pytest.mark.parametrize(
    "line",
    [
        *("Terminal 2:", "In another terminal:", "On the client machine:", "On the server:"),
        *("Server log:", "Client side:", "From the load generator:", "On the remote host:"),
    ],
)
def test_where_something_runs_is_no_name(line):
    assert label_of(line) is None
    assert label_of(f"*{line}*") is None


@pytest.mark.parametrize(
    ("line", "name"),
    [("On the alpha server:", "alpha server"), ("Server alpha:", "Server alpha")],
)
def test_the_server_that_is_named_is_a_name(line, name):
    assert (label_of(line) or "").endswith(name)
