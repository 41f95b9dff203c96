"""Outputs in the text of a program that returns, tests or reads them are no runs."""

import pytest

from importers.reader import read

AB = """This is ApacheBench, Version 2.3 <$Revision: 1879490 $>

Concurrency Level:      10
Time taken for tests:   0.451 seconds
Complete requests:      1000
Failed requests:        0
Requests per second:    2217.29 [#/sec] (mean)
"""
FORTIO = """Sockets used: 50 (for perfect keepalive, would be 50)
Code 200 : 30000 (100.0 %)
All done 30000 calls (plus 0 warmup) 1.234 ms avg, 500.0 qps
"""
ESCAPED = AB.replace("\n", "\\n")
GREP = 'qps=$(grep "All done" "$file" | awk \'{print $9}\')\n'


def report_of(text, name="pasted.txt"):
    return read(text.encode(), name)


def codes_of(report):
    return [remark.code for remark in report.diagnostics]


@pytest.mark.parametrize(
    "text",
    [
        f'function ab() {{\n  return "{ESCAPED}";\n}}\n',
        f"  run: () => `{AB}`,\n",
        f"def run():\n    return '''{AB}'''\n",
        f'def run():\n    return (\n        "{ESCAPED}"\n    )\n',
        f'describe Parser do\n  let(:raw_output) {{ "{ESCAPED}" }}\n',
        f"  let!(:raw) {{ <<~TEXT }}\n{AB}    TEXT\n",
        f"  return <<<TEXT\n{AB}TEXT;\n",
        f"fn ab() -> String {{\n    return `{AB}`\n}}\n",
    ],
)
def test_an_output_that_a_function_returns_is_no_run(text):
    report = report_of(text)
    assert (report.runs[:1], "run.expected" in codes_of(report)) == ([], True)


@pytest.mark.parametrize(
    "text",
    [
        f"Then it will return:\n\n{AB}",
        f'result = "{ESCAPED}"\n',
        f'INSERT INTO runs VALUES ("{ESCAPED}");\n',
        f"nginx => results:\n{AB}",
        f'The calls return "OK".\n{AB}',
    ],
)
def test_an_output_that_something_else_holds_was_measured(text):
    assert [run.requests_per_s for run in report_of(text).runs] == [2217.29]


def commented(text, mark="#"):
    return "".join(f"{mark} {line}\n" for line in text.splitlines())


@pytest.mark.parametrize(
    ("shows", "count"),
    [
        ("Example output:", 0),
        ("Sample fortio output", 0),
        ("The output looks like this:", 0),
        ("It reads lines such as:", 0),
        ("Measured on my machine", 1),
        ("One worker, no cache", 1),
    ],
)
@pytest.mark.parametrize("mark", ["#", "//", "--"])
def test_a_comment_of_a_program_that_reads_outputs_shows_an_example(shows, count, mark):
    text = commented(f"{shows}\n{FORTIO}", mark) + f"\n{GREP}"
    assert len(report_of(text).runs) == count


def test_a_comment_with_an_example_beside_no_program_was_measured():
    text = commented(f"Example output:\n{FORTIO}")
    assert len(report_of(f"{text}\nkubectl delete pod fortio\n").runs) == 1
    assert not report_of(f"{text}\n{GREP}").runs


@pytest.mark.parametrize(
    ("words", "count"),
    [
        ("Parser for the summary that ab prints at its end: the table.", 0),
        ("Extracts the rate from the output of ab.", 0),
        ("A small converter of ab's reports.", 0),
        ("The results of my server with four workers.", 1),
        ("A small server of pages.", 1),
    ],
)
def test_the_comment_that_begins_a_program_which_reads_outputs_shows_an_example(words, count):
    text = f'"""{words}\n\nIt has lines::\n\n{AB}\nThe second part follows.\n'
    assert len(report_of(text).runs) == count
    assert len(report_of(f'"""{words}\n"""\n\n{AB}').runs) == 1


@pytest.mark.parametrize(
    ("words", "count"),
    [
        ("K6 provides real-time metrics:", 0),
        ("wrk prints built-in stats:", 0),
        ("k6 offers detailed, real-time and historical statistics during the test:", 0),
        ("wrk 会提供实时的统计数据:", 0),
        ("k6 for real-time metrics:", 1),
        ("k6 reports performance metrics after the change:", 1),
        ("wrk reports detailed statistics:", 1),
        ("hey prints a detailed summary at 50 workers:", 1),
        ("vegeta gives a standard report", 1),
        ("siege offers default statistics:", 1),
        ("## k6 reports detailed metrics", 1),
        ("oha provides real-time stats on our nginx box", 1),
        ("wrk 提供的测试数据：", 1),
        ("k6 liefert folgende Metriken:", 1),
        ("k6 ofrece las métricas siguientes de nuestra API:", 1),
    ],
)
def test_what_a_tool_does_is_no_run_and_what_it_measured_is_one(words, count):
    assert len(report_of(f"{words}\n\n```\n{AB}```\n", "a.md").runs) == count


WRK = """Running 20s test @ https://localhost:5001 with size 10 bytes
5 threads and 80 connections
1604002 requests in 20s, 0.01GB read
Requests/sec: 80200
"""


@pytest.mark.parametrize(
    ("call", "count"),
    [
        ("dotnet C:\\a\\GrpcGreeterClient.dll -U https://localhost:5001", 0),
        ("./grpc-bench -c 80", 0),
        ("node client-websocket.js", 0),
        ("./bench_mqtt -c 80", 0),
        ("dotnet C:\\a\\GreeterClient.dll -U https://localhost:5001", 1),
        ("go run grpc-gateway.go", 1),
        ("wrk -t5 -c80 -d20s https://localhost:5001/grpc-client", 1),
    ],
)
def test_a_client_of_another_protocol_in_the_form_of_a_tool_is_no_run(call, count):
    report = report_of(f"```\n> {call}\n\nRound 1/1\n=====\n{WRK}```\n", "a.md")
    assert len(report.runs) == count
    assert ("run.not_http" in codes_of(report)) == (count == 0)


IN_TESTS = {
    "jest": "describe('parse', () => {{\n  const out = `{}`;\n  expect(parse(out)).toBe(1);\n",
    "mock": "  exec.mockResolvedValue({{ stdout: `{}` }});\n",
    "patch": 'def test_x():\n    run.return_value.stdout = """{}"""\n    assert x\n',
    "dedent": 'OUT = dedent("""\\\n{}""")\n\n\ndef test_parse():\n    assert parse(OUT)\n',
    "php": "class T extends TestCase {{\n    $out = <<<EOT\n{}EOT;\n    $this->assertEquals(1, $out);\n",
    "ruby": "RSpec.describe Parser do\n    out = <<~OUT\n{}    OUT\n",
    "c#": '[Fact]\npublic void Parses()\n{{\n    var output = @"{}";\n',
    "kotlin": '  @Test\n  fun parses() {{\n    val out = """{}"""\n',
    "perl": "my $sample = <<'END';\n{}END\n",
}


@pytest.mark.parametrize("form", IN_TESTS)
def test_an_output_in_a_string_of_a_test_is_no_run(form):
    report = report_of(IN_TESTS[form].format(AB))
    assert (report.runs, "run.expected" in codes_of(report)) == ([], True)


@pytest.mark.parametrize("form", IN_TESTS)
def test_an_output_in_a_fence_beside_the_code_of_a_test_was_measured(form):
    text = f"```\n{IN_TESTS[form].format('ok')}```\n\nIt gives:\n\n```\n{AB}```\n"
    assert [run.requests_per_s for run in report_of(text, "a.md").runs] == [2217.29]


@pytest.mark.parametrize(
    "code",
    [
        "m = re.search(r'Requests per second: (.*)', out)\n",
        "const m = out.match(/Requests per second: (.*)/);\n",
        "RPS=$(ab -n 9 localhost/ | awk '/Requests per/ {print $4}')\n",
    ],
)
@pytest.mark.parametrize("shows", ["Sample output:", "ab prints:", "Output of ab:"])
@pytest.mark.parametrize("is_above", [False, True])
def test_code_that_reads_outputs_may_stand_above_or_below_its_example(code, shows, is_above):
    comment = commented(f"{shows}\n{AB}")
    assert report_of(code + comment if is_above else comment + code).runs == []
    assert len(report_of(f"systemctl restart nginx\n{comment}").runs) == 1
